"""How moist a room gets: leaks against coils, evaporative air, people, and the order of the bounds."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.physics.psychrometrics import saturated
from planner.physics.room_case import RoomCase
from planner.physics.room_day import design_day
from planner.physics.room_moisture import RoomAir, moist_shares, room_air
from planner.physics.room_units import RoomUnit
from planner.physics.thermal import Bounds
from planner.tables.design_temperatures import city
from planner.tables.outdoor_air import climate
from tests.physics.test_room_day import UNIT, case


def moist(room: RoomCase) -> RoomAir:
    found = design_day(room)
    removed = sorted((found.low.removed_w, found.high.removed_w))
    return room_air(room, Bounds(found.settled.low, found.settled.high), Bounds(*removed))


def tampa(word: str = "bare", units: int = 2, water: float = 0.0) -> RoomCase:
    made = case(6000.0, word, 33.6, units=units)
    return replace(made, climate=climate(city("Tampa")), water_kg_h=water)


def test_a_leaky_garage_in_tampa_costs_capacity_and_water() -> None:
    shares = moist_shares(tampa(), 30.0)
    assert 0.80 < min(shares.values()) < 0.97
    assert moist_shares(tampa("interior"), 30.0)["ac-a"] == 1.0
    found = moist(tampa())
    assert found.condensate_kg_h > 0.3
    assert 8 < found.dew_point_c.low <= found.dew_point_c.high < 22


def test_phoenix_keeps_all_its_capacity() -> None:
    assert moist_shares(case(6000.0, "bare", 43.4), 30.0)["ac-a"] > 0.999


def test_people_make_it_moister() -> None:
    assert moist(tampa(water=0.5)).dew_point_c.high > moist(tampa()).dew_point_c.high


def test_evaporative_air_is_as_moist_as_its_cooler_makes_it() -> None:
    """Phoenix, 43.4 / 21.1 °C at 97,342 Pa and 0.85: a dew point of 19.7 °C by psychrolib."""
    cooler = RoomUnit(name="cooler", kind="evaporative", airflow_m3h=6000.0, effectiveness=0.85)
    room = replace(case(6000.0, "interior", 43.4), units=(cooler,), altitude_m=337.0)
    found = moist(room)
    assert found.dew_point_c.low == found.dew_point_c.high == pytest.approx(19.7, abs=0.2)


@settings(deadline=None, max_examples=20)
@given(st.floats(1000.0, 9000.0), st.floats(26.0, 42.0), st.sampled_from(["interior", "insulated", "bare"]))
def test_bounds_are_ordered_and_no_air_is_more_than_full(heat: float, outdoor: float, word: str) -> None:
    room = replace(case(heat, word, outdoor), climate=climate(None), units=(UNIT,))
    found = moist(room)
    assert found.humidity.low <= found.humidity.high <= saturated(temperature=36.5)
    assert found.dew_point_c.low <= found.dew_point_c.high
    assert 0 < found.relative.low <= 1
    assert 0 < found.relative.high <= 1
    assert found.condensate_kg_h >= 0
    assert all(0 < share <= 1 for share in moist_shares(room, 30.0).values())
