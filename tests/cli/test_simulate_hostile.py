"""``planner simulate`` on layouts with faults: what is known is told, and nothing ends in a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Planner

COOLED = """planner: 1
site: {{code: NEC-2023, altitude: 100 m, outdoor: {{summer: 35 °C}}}}
sources: {{utility: {{system: 120/240 V}}}}
panels: {{house: {{main: 200 A 2P}}}}
circuits:
  power: {{fed_by: house, breaker: 30 A 2P, outlet: hard-wired}}
  cooling: {{fed_by: {circuit}, breaker: 20 A 2P, outlet: hard-wired}}
rooms: {{den: {{building: main, size: 5 m x 5 m x 2.7 m, envelope: interior, inlet_limit: 32 °C}}}}
devices:
  rig: {{load: 3 kW, room: den, fed_by: power}}
  ac: {{kind: window-ac, room: den, fed_by: {unit}, spec: {{cooling: 18000 BTU/h, shr: 0.75, input: 2 kW}}}}
"""


@pytest.mark.parametrize("fault", ["''", "[]", "unknown", "nowhere", "[power, '']", "rig", "house/99"])
@pytest.mark.parametrize("where", ["unit", "circuit"])
def test_a_faulty_feed_is_told_and_the_rest_simulated(
    fault: str, where: str, tmp_path: Path, planner_run: Planner
) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(COOLED.format(**{"unit": "cooling", "circuit": "house", where: fault}))
    ran = planner_run("simulate", str(file), "--fail", "ac")
    assert ran.code in (0, 1), ran.err
    assert "internal error" not in ran.err
    assert "Without ac" in ran.out
