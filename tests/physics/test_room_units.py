"""Units that are no window unit: portables, fans, evaporative coolers, each against its closed form."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.physics.cooling import BTU_PER_HOUR_W, cooling_capacity
from planner.physics.room_day import design_day, units_needed
from planner.physics.room_units import RoomUnit, supply_air
from planner.physics.thermal import Bounds
from planner.worked import BeyondTable
from tests.physics.test_room_day import case

CFM = 1.699010796
PORTABLE = RoomUnit(name="port", kind="portable-ac", rated_w=14000 / BTU_PER_HOUR_W, hoses=1, exhaust_m3h=300 * CFM)


def with_units(outdoor: float, *units: RoomUnit, heat: float = 6000.0, word: str = "interior") -> Bounds:
    found = design_day(replace(case(heat, word, outdoor), units=units))
    return Bounds(found.low.room_c, found.high.room_c)


def test_an_exhaust_fan_settles_where_the_heat_is_carried() -> None:
    for cfm, expected in ((2106.24, 40.0), (1000.0, 45.53)):
        room = with_units(35.0, RoomUnit(name="fan", kind="exhaust-fan", airflow_m3h=cfm * CFM))
        assert room.low == room.high == pytest.approx(expected, abs=0.1)


def test_an_evaporative_cooler_supplies_what_its_wet_bulb_allows() -> None:
    (supply,) = supply_air([43.4], 21.1, 0.85, 97342.0)
    assert supply == pytest.approx(24.445, abs=0.1)
    cooler = RoomUnit(name="cooler", kind="evaporative", airflow_m3h=5000.0, effectiveness=0.85)
    room = with_units(43.4, cooler)
    carried = 5000.0 / 3600 * 1.2 * 1006
    assert room.low == pytest.approx(supply + 6000 / carried, abs=0.4)
    assert room.low <= room.high <= room.low + 1.0


def test_one_hose_is_worth_less_than_two_and_two_less_than_a_window_unit() -> None:
    """At 35 °C outdoors the make-up air alone costs 4,860 BTU/h for 300 CFM and 18 °F."""
    two = replace(PORTABLE, hoses=2, exhaust_m3h=None)
    window = replace(two, kind="window-ac", hoses=None)
    rooms = [with_units(35.0, unit, heat=2500.0).high for unit in (window, two, PORTABLE)]
    assert rooms[0] < rooms[1] < rooms[2]


def test_a_seasonal_rating_stands_for_a_range_of_totals() -> None:
    seasonal = replace(PORTABLE, rated_w=None, sacc_w=10000 / BTU_PER_HOUR_W)
    low, high = seasonal.rated()
    assert low * BTU_PER_HOUR_W == pytest.approx(10000 / 0.86)
    assert high * BTU_PER_HOUR_W == pytest.approx(20000)
    room = with_units(35.0, seasonal, heat=2500.0)
    assert room.low < room.high


def test_a_condenser_in_a_hot_corner_has_less() -> None:
    window = replace(PORTABLE, kind="window-ac", rated_w=7000.0, hoses=None)
    plain, corner = with_units(35.0, window), with_units(35.0, replace(window, siting_k=4.0))
    assert plain.high < corner.high
    moved = cooling_capacity(rated=7000.0, return_air=27.0, outdoor=39.0)
    assert moved.low < cooling_capacity(rated=7000.0, return_air=27.0, outdoor=35.0).low


def test_a_fan_beside_a_unit_never_makes_the_room_hotter() -> None:
    window = replace(PORTABLE, kind="window-ac", rated_w=7000.0, hoses=None)
    fan = RoomUnit(name="fan", kind="economiser", airflow_m3h=1500.0)
    for outdoor in (20.0, 30.0, 40.0):
        alone, both = with_units(outdoor, window), with_units(outdoor, window, fan)
        assert both.high <= alone.high + 1e-6


def test_portables_are_counted_with_the_air_they_draw_in() -> None:
    fewest, surely = units_needed(case(5000.0, "interior", 30.0, units=0), PORTABLE, 30.0)
    assert 1 < fewest < surely
    with pytest.raises(BeyondTable, match="may cool nothing"):
        units_needed(case(4000.0, "interior", 45.0, units=0), replace(PORTABLE, rated_w=2000.0), 25.0)


@pytest.mark.parametrize(
    ("unit", "asks"),
    [
        (RoomUnit(name="fan", kind="exhaust-fan"), "state its airflow"),
        (RoomUnit(name="ac", kind="window-ac"), "state its cooling"),
    ],
)
def test_what_nobody_said_is_asked_for(unit: RoomUnit, asks: str) -> None:
    with pytest.raises(BeyondTable, match=asks):
        with_units(35.0, unit)


@settings(deadline=None, max_examples=25)
@given(st.floats(500.0, 8000.0), st.floats(20.0, 45.0), st.sampled_from(["exhaust-fan", "economiser", "evaporative"]))
def test_air_from_outdoors_balances_the_heat(heat: float, outdoor: float, kind: str) -> None:
    unit = RoomUnit(name="air", kind=kind, airflow_m3h=2500.0)
    found = design_day(replace(case(heat, "interior", outdoor, setpoint=22.0), units=(unit,)))
    for end in (found.low, found.high):
        if not end.held:
            assert sum(gain for _, gain in end.gains) == pytest.approx(-heat, abs=1e-3)
