"""What an hour of the day costs, the days that stand for a year, and when owning has paid."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.physics.envelope import INTERIOR
from planner.physics.room_case import RoomCase
from planner.physics.room_units import RoomUnit
from planner.physics.room_year import year_of
from planner.physics.running_cost import break_even, prices_by_hour, thinned, year_cost
from planner.physics.thermal import Bounds
from planner.physics.weather import synthetic_year
from planner.tables.outdoor_air import ANYWHERE

CHICAGO = synthetic_year(mean=9.99, swing=14.2, daily_range=10.0)
UNIT = RoomUnit(name="unit", kind="window-ac", rated_w=25000 / 3.412142, input_w=25000 / 10.3)


def room(heat: float) -> RoomCase:
    return RoomCase(
        heat=Bounds(heat, heat), envelope=INTERIOR, climate=ANYWHERE, summer_c=35.0, altitude_m=0.0, units=(UNIT,),
        setpoint_c=27.0,
    )  # fmt: skip


@given(st.floats(500.0, 6000.0))
def test_few_days_stand_for_the_year(heat: float) -> None:
    few, weight = thinned(CHICAGO, range(24))
    whole = year_of(room(heat), CHICAGO).cooling_kwh
    assert year_of(room(heat), few).cooling_kwh * weight == pytest.approx(whole, rel=1e-3)


def test_annual_case_of_chicago() -> None:
    """TH-C25: 15,791 kWh for 52,560 kWh of machines, within 6 %."""
    few, weight = thinned(CHICAGO, range(24))
    assert year_of(room(6000.0), few).cooling_kwh * weight == pytest.approx(15791, rel=0.06)


def test_hours_of_the_day_add_up() -> None:
    parts = [(few, weight) for hours in (range(9), range(9, 24)) for few, weight in [thinned(CHICAGO, hours)]]
    few, weight = thinned(CHICAGO, range(24))
    total = sum(year_of(room(4000.0), part).cooling_kwh * each for part, each in parts)
    assert total == pytest.approx(year_of(room(4000.0), few).cooling_kwh * weight)


def test_dear_hours_cost_their_share() -> None:
    prices = prices_by_hour(price=0.10, peak_price=0.34, peak_share=[0.0] * 16 + [1.0] * 5 + [0.0] * 3)
    assert year_cost(steady=24.0, by_hour=[0.0] * 24, prices=prices) == pytest.approx(19 * 0.10 + 5 * 0.34)
    assert year_cost(steady=0.0, by_hour=[0.0] * 17 + [1.0] + [0.0] * 6, prices=prices) == pytest.approx(0.34)


def test_what_costs_as_much_as_renting_never_pays() -> None:
    assert break_even(bought=1000.0, run_a_month=10.0, rent_a_month=10.0) == math.inf
    assert break_even(bought=1000.0, run_a_month=0.0, rent_a_month=100.0) == 10.0
