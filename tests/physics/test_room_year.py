"""A year of cooling against an hourly model elsewhere, and what must hold in any year."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.physics.cooling import BTU_PER_HOUR_W
from planner.physics.room_case import RoomCase
from planner.physics.room_units import RoomUnit
from planner.physics.room_year import runtime, year_of
from planner.physics.weather import Weather, synthetic_year
from planner.worked import BeyondTable
from tests.physics.test_room_day import UNIT, case

CHICAGO = synthetic_year(mean=9.99, swing=14.2, daily_range=10.0)
MEASURED = replace(CHICAGO, measured=True, sun_w_m2=(200.0,) * 8760)


def room(heat: float = 6000.0, word: str = "interior", units: int = 1) -> RoomCase:
    made = case(heat, word, 35.0, setpoint=27.0)
    return replace(made, units=(replace(UNIT, input_w=25000 / 10.3),) * units)


def test_a_pair_in_chicago() -> None:
    """An independent hourly model has 15,791 kWh on the hourly file, and 0.4 % less on the made year."""
    found = year_of(room(), CHICAGO)
    assert found.machines_kwh == pytest.approx(52560)
    assert found.cooling_kwh == pytest.approx(15791 * 0.996, rel=0.02)
    assert found.pue == pytest.approx(1.30, abs=0.01)
    assert year_of(room(), CHICAGO, free_up_to=20.0).cooling_kwh == pytest.approx(3925, rel=0.06)


def test_a_made_year_tells_no_hours_above_a_limit() -> None:
    assert year_of(room(9000.0), CHICAGO, limit=30.0).hours_above is None
    found = year_of(room(9000.0), MEASURED, limit=30.0)
    assert found.hours_above is not None
    assert 0 < found.hours_above <= found.flat_out_hours


def test_units_trip_above_their_curve() -> None:
    furnace = Weather("furnace", (50.0,) * 24, None, measured=True)
    found = year_of(room(word="insulated"), furnace, limit=35.0)
    assert found.hours_above == 24
    assert found.cooling_kwh == 0.0


def test_a_fan_in_a_cool_place_does_most_of_it() -> None:
    fan = RoomUnit(name="fan", kind="economiser", airflow_m3h=5000.0, input_w=300.0)
    alone, both = room(), replace(room(), units=(*room().units, fan))
    assert year_of(both, CHICAGO).cooling_kwh < 0.6 * year_of(alone, CHICAGO).cooling_kwh
    assert year_of(both, CHICAGO).free_hours > 4000


def test_portables_draw_by_their_efficiency() -> None:
    portable = RoomUnit(name="p", kind="portable-ac", rated_w=14000 / BTU_PER_HOUR_W, hoses=2)
    found = year_of(replace(room(2000.0), units=(portable,)), CHICAGO)
    assert found.pue > 1.2


@settings(deadline=None, max_examples=15)
@given(st.floats(500.0, 9000.0), st.sampled_from(["interior", "insulated", "bare"]), st.booleans())
def test_more_heat_never_takes_less_energy(heat: float, word: str, high: bool) -> None:
    less, more = (year_of(room(each, word), MEASURED, limit=32.0, high=high) for each in (heat, heat * 1.1))
    assert less.cooling_kwh <= more.cooling_kwh * 1.001
    assert less.hottest_c <= more.hottest_c + 1e-6
    assert (less.hours_above or 0) <= (more.hours_above or 0)
    assert less.pue >= 1.0


@settings(max_examples=40)
@given(st.floats(1.0, 5000.0), st.floats(1.0, 5000.0), st.floats(0.0, 0.4))
def test_cycling_never_shortens_a_run(load: float, capacity: float, loss: float) -> None:
    assert min(1.0, load / capacity) <= runtime(load=load, capacity=capacity, cycling_loss=loss) <= 1.0


def test_what_is_no_year_is_refused() -> None:
    with pytest.raises(BeyondTable):
        year_of(room(), Weather("none", (), None, measured=True))
    with pytest.raises(BeyondTable):
        runtime(load=1.0, capacity=0.0, cycling_loss=0.2)


def year(dry: Sequence[float], sun: float | None = None) -> Weather:
    day = [max(0.0, math.sin(math.pi * (hour - 6) / 12)) for hour in range(24)]
    lit = None if sun is None else tuple(sun * each for each in day * 365)
    return Weather("made here", tuple(dry), lit, measured=True)


STEADY = year((38.0,) * 8760)
SWINGING = year([30 + 10 * math.cos(math.pi * (hour % 24 - 15) / 12) for hour in range(8760)], sun=900.0)


@pytest.mark.parametrize("word", ["insulated", "bare"])
def test_in_a_year_without_change_masses_change_nothing(word: str) -> None:
    """A steady state hangs on conductances alone; the network's films are 2 to 3 % off those of the sum."""
    at_once, heavy = (year_of(room(7000.0, word), STEADY, limit=30.0, masses=masses) for masses in (False, True))
    assert heavy.hottest_c == pytest.approx(at_once.hottest_c, abs=0.7)
    assert heavy.hours_above == at_once.hours_above == 8760
    assert heavy.cooling_kwh == pytest.approx(at_once.cooling_kwh, rel=0.02)


@pytest.mark.parametrize("word", ["insulated", "bare"])
@pytest.mark.parametrize("high", [False, True])
def test_masses_take_the_top_off_a_hot_day(word: str, high: bool) -> None:
    at_once, heavy = (
        year_of(room(6000.0, word), SWINGING, limit=28.0, high=high, masses=masses) for masses in (False, True)
    )
    assert heavy.hottest_c < at_once.hottest_c
    assert heavy.cooling_kwh == pytest.approx(at_once.cooling_kwh, rel=0.1)


def test_a_room_without_walls_has_no_masses() -> None:
    assert year_of(room(), CHICAGO, masses=True) == year_of(room(), CHICAGO)


@settings(deadline=None, max_examples=3)
@given(st.floats(2000.0, 8000.0), st.sampled_from(["insulated", "bare"]))
def test_with_masses_too_more_heat_never_takes_less(heat: float, word: str) -> None:
    less, more = (year_of(room(each, word), SWINGING, limit=30.0, masses=True) for each in (heat, heat * 1.1))
    assert less.cooling_kwh <= more.cooling_kwh * 1.001
    assert (less.hours_above or 0) <= (more.hours_above or 0)
