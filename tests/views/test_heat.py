"""``planner show heat``: the balance of a room on its design day."""

from __future__ import annotations

import pytest

from planner.planning import planned
from planner.report.tables import Table
from planner.views import NoSuchObject, heat

LAYOUT = """\
planner: 1
site: {code: NEC-2023, altitude: 0 m, outdoor: {summer: 35 °C}}
rooms:
  den: {building: main, size: 6 m x 6 m x 2.7 m, envelope: interior, inlet_limit: 27 °C, other_heat: {lights: 60 W}}
devices:
  rig: {load: 4 kW, room: den}
  ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, shr: 0.7}, load: 2.5 kW, room: den, fed_by: utility}
"""


def shown(layout: str = LAYOUT) -> dict[str, str]:
    return dict(table(layout).rows)


def table(layout: str) -> Table:
    plan = planned(layout.encode(), "a.yaml").last
    assert plan is not None
    (found,) = heat.tables(plan, "den")
    return found


def test_sources_stand_with_their_sum() -> None:
    rows = shown()
    assert rows["rig"] == "4,000 W"
    assert rows["people and other heat"] == "60 W"
    assert rows["all that is released"] == "4,060 W"
    assert rows["inlet limit"] == "27 °C"


def test_what_a_unit_does_is_less_than_its_box_says() -> None:
    """25,000 BTU/h are 7,327 W; at 27 °C return and 35 °C outdoors a dry coil does 6,291 to 6,481 W."""
    low, high = shown()["cooling to spare at the limit"].removesuffix(" W").split(" W to ")
    assert pytest.approx(float(low.replace(",", "")), abs=2) == 6291 - 4060
    assert pytest.approx(float(high.replace(",", "")), abs=2) == 6481 - 4060


def test_a_unit_draws_more_on_a_hotter_day() -> None:
    """1 % and more for each kelvin: 2,427 W at 35 °C outdoors and 27 °C return."""
    said = LAYOUT.replace("shr: 0.7}", "shr: 0.7, input: 2427 W}")
    cool, hot = (
        float(shown(said.replace("35 °C", summer))["ac, what it draws then"].split(" W")[0].replace(",", ""))
        for summer in ("35 °C", "45 °C")
    )
    assert 2300 < cool < 2750
    assert 1.09 < hot / cool < 1.3


def test_a_room_beyond_the_curves_is_unknown_and_says_why() -> None:
    found = table(LAYOUT.replace("4 kW", "40 kW"))
    assert dict(found.rows)["the room settles at"] == "unknown"
    assert any("the units' curves end" in note for note in found.notes)


def test_what_is_missing_is_asked_for() -> None:
    found = table(LAYOUT.replace(", outdoor: {summer: 35 °C}", ""))
    assert dict(found.rows)["the room settles at"] == "unknown"
    assert "To know more, state site.outdoor.summer." in found.notes


def test_a_name_that_is_no_room() -> None:
    plan = planned(LAYOUT.encode(), "a.yaml").last
    assert plan is not None
    with pytest.raises(NoSuchObject):
        list(heat.tables(plan, "attic"))
