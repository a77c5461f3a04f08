"""Run times of batteries: bounds, the discharge law against itself, a maker's table, air against hydrogen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.physics import batteries
from planner.worked import BeyondTable

TABLE = ((500.0, 1800.0), (1000.0, 720.0), (2000.0, 300.0))


def test_field_case_of_two_batteries_in_a_row() -> None:
    bound = batteries.runtime_bound(energy=2 * 12 * 9, inverter=90, load=600)
    assert bound / 60 == pytest.approx(19.44, abs=0.01)
    # Half an hour would need 333 Wh.
    assert batteries.runtime_bound(energy=600 * 0.5 / 0.9, inverter=90, load=600) == pytest.approx(1800)


@given(bound=st.floats(60, 72_000), exponent=st.floats(1.0, 1.4))
def test_a_fast_discharge_never_lasts_longer_than_all_that_is_stored(bound: float, exponent: float) -> None:
    assert batteries.runtime_at_rate(bound=bound, exponent=exponent) <= bound * (1 + 1e-12)


@given(load=st.floats(100, 5000), more=st.floats(1.01, 3.0))
def test_more_load_never_lasts_longer(load: float, more: float) -> None:
    def lasts(watts: float) -> float:
        return batteries.runtime_at_rate(
            bound=batteries.runtime_bound(energy=1000, inverter=90, load=watts), exponent=1.2
        )

    assert lasts(load * more) < lasts(load)


@pytest.mark.parametrize(("load", "seconds"), [(500, 1800), (1000, 720), (2000, 300), (100, 1800)])
def test_points_of_a_table_are_its_figures(load: float, seconds: float) -> None:
    assert batteries.runtime_by_table(load=load, points=TABLE) == pytest.approx(seconds)


def test_beyond_the_heaviest_load_nothing_is_answered() -> None:
    with pytest.raises(BeyondTable, match="2,000 W"):
        batteries.runtime_by_table(load=2000.1, points=TABLE)


def test_without_a_load_there_is_no_run_time() -> None:
    with pytest.raises(BeyondTable):
        batteries.runtime_bound(energy=100, inverter=90, load=0)


def test_air_against_hydrogen() -> None:
    assert batteries.hydrogen_airflow(cells=120, gas_current=8, charge=100) == pytest.approx(4.8)
