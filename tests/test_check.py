"""From bytes to findings: what holds for every layout."""

from pathlib import Path

import pytest

from planner.check import Options, check
from planner.rules.findings import Outcome

LAYOUTS = sorted((Path(__file__).parent / "layouts_design").glob("*.yaml"))


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.stem)
def test_every_design_layout_is_checked_without_a_crash(path: Path) -> None:
    checked = check(path.read_bytes(), path.name, Options(today="2026-03-01"))
    assert checked.objects
    assert not [finding for finding in checked.findings if finding.outcome is Outcome.CRASHED]


def test_a_plug_that_no_table_has_leaves_what_needs_it_unknown() -> None:
    layout = b"""\
planner: 1
site: {code: NEC-2023, occupancy: dwelling}
panels: {house: {main: 200 A 2P}}
circuits: {a: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
devices:
  strip: {kind: pdu, fed_by: a, spec: {plug: IEC 60309 2P+E, rating: 24 A, outlets: {1: C19}}}
  rig: {fed_by: strip/1, load: 1 kW}
"""
    found = {finding.code: finding for finding in check(layout, "a.yaml").findings if finding.object == "devices.strip"}
    assert found["PDU104"].outcome is Outcome.UNKNOWN
    assert "IEC 60309 2P+E" in found["PDU104"].message
