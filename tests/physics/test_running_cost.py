"""A year of cooling against a published case, and what an hour of the day costs."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.physics.running_cost import (
    CoolingUnit,
    break_even,
    cooling_by_hour,
    outdoor_year,
    prices_by_hour,
    year_cost,
)
from planner.worked import BeyondTable

UNIT = CoolingUnit("window-ac", 25000 / 3.412142, 25000 / 10.3)


def test_annual_case_of_chicago_lies_in_the_band() -> None:
    """TH-C25: one pair of 6 kW, 25,000 BTU/h at EER 10.3; a synthetic year gives 0.4 % less than 15,791 kWh."""
    year = tuple(
        9.99 - 14.2 * math.cos(math.tau * (hour / 24 - 20) / 365) + 5.0 * math.cos(math.tau * (hour % 24 - 15) / 24)
        for hour in range(8760)
    )
    low, high = (sum(cooling_by_hour(heat=6000.0, units=[UNIT], year=year, most=most)) for most in (False, True))
    assert low < 15791 < high
    assert low > 0.94 * 15791 * 0.98
    assert high < 1.06 * 15791


@given(st.floats(0.0, 20000.0), st.floats(0.0, 20000.0), st.booleans())
def test_more_heat_never_costs_less(heat: float, more: float, most: bool) -> None:
    year = outdoor_year(summer=38.0, winter=-5.0, daily_range=10.0)
    one, other = (cooling_by_hour(heat=each, units=[UNIT], year=year, most=most) for each in (heat, heat + more))
    assert all(a <= b + 1e-9 for a, b in zip(one, other, strict=True))


def test_two_halves_of_a_unit_draw_what_the_whole_does() -> None:
    year = outdoor_year(summer=35.0, winter=0.0, daily_range=10.0)
    half = CoolingUnit(UNIT.kind, UNIT.rated_w / 2, UNIT.input_w / 2)
    whole = cooling_by_hour(heat=5000.0, units=[UNIT], year=year, most=True)
    assert cooling_by_hour(heat=5000.0, units=[half, half], year=year, most=True) == pytest.approx(whole)


def test_a_year_reaches_its_design_temperatures_and_no_further() -> None:
    year = outdoor_year(summer=38.0, winter=-5.0, daily_range=12.0)
    assert max(year) == pytest.approx(38.0, abs=0.1)
    assert min(year) == pytest.approx(-5.0, abs=0.1)
    with pytest.raises(BeyondTable, match="nearer than one day"):
        outdoor_year(summer=20.0, winter=15.0, daily_range=12.0)
    with pytest.raises(BeyondTable, match="curve"):
        cooling_by_hour(heat=1.0, units=[CoolingUnit("portable-ac", 1.0, 1.0)], year=(30.0,), most=True)


def test_dear_hours_cost_their_share() -> None:
    prices = prices_by_hour(price=0.10, peak_price=0.34, peak_share=[0.0] * 16 + [1.0] * 5 + [0.0] * 3)
    assert year_cost(steady=24.0, by_hour=[0.0] * 24, prices=prices) == pytest.approx(19 * 0.10 + 5 * 0.34)
    assert year_cost(steady=0.0, by_hour=[0.0] * 17 + [1.0] + [0.0] * 6, prices=prices) == pytest.approx(0.34)


def test_what_costs_as_much_as_renting_never_pays() -> None:
    assert break_even(bought=1000.0, run_a_month=10.0, rent_a_month=10.0) == math.inf
    assert break_even(bought=1000.0, run_a_month=0.0, rent_a_month=100.0) == 10.0
