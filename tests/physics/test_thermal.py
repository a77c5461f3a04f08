"""Steady heat against published worked examples."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.physics.thermal import (
    airflow_for_heat,
    btu_per_hour,
    forced_recirculation,
    infiltration_gain,
    inlet_temperature,
    sol_air_temperature,
    u_value,
)
from planner.worked import BeyondTable, Worked, steps

CUBIC_METRES_PER_HOUR = 4.719474432e-4 * 3600  # of one CFM


def test_208_volts_times_25_amperes_is_heat() -> None:
    assert btu_per_hour(power=208 * 25) == pytest.approx(17743.136492, rel=1e-6)


def test_airflow_of_a_3_kw_node_at_25_fahrenheit_rise() -> None:
    flow = airflow_for_heat(heat=3000.0, rise=25 / 1.8) / CUBIC_METRES_PER_HOUR
    assert flow == pytest.approx(377.364055, rel=0.01)
    assert airflow_for_heat(heat=1000.0, rise=20.0) / CUBIC_METRES_PER_HOUR == pytest.approx(87.76, rel=0.002)


def test_infiltration_of_a_3600_cubic_foot_garage() -> None:
    gain = infiltration_gain(volume=3600 * 0.3048**3, air_changes=2.0, outdoor=35.0, indoor=25.0)
    assert gain == pytest.approx(683.676193, rel=1e-4)
    assert btu_per_hour(power=gain) == pytest.approx(2332.8, rel=0.005)


def test_u_values_of_an_uninsulated_garage() -> None:
    wall = u_value([1 / 18, 0.012 / 0.094, 0.0127 / 0.12, 0.17, 0.0127 / 0.16, 1 / 8.29])
    assert wall == pytest.approx(1.517334, rel=1e-6)
    assert u_value([1 / 18, 1 / 8.29]) == pytest.approx(5.675922, rel=1e-6)
    assert u_value([0.162, 0.0127 / 0.16, 0.162]) == pytest.approx(2.479083, rel=1e-6)


def test_sol_air_temperature_of_roof_and_wall() -> None:
    roof = sol_air_temperature(outdoor=35.0, irradiance=800.0, absorptance_over_film=0.052, sky_correction=3.9)
    wall = sol_air_temperature(outdoor=35.0, irradiance=700.0, absorptance_over_film=0.026)
    assert (roof, wall) == pytest.approx((72.7, 53.2), abs=1e-9)


def test_recirculation_raises_the_inlet() -> None:
    assert inlet_temperature(supply=15.0, recirculation=0.2, rise=15.0) == pytest.approx(18.75)
    assert forced_recirculation(cooling_flow=650.0, machine_flow=957.0) == pytest.approx(0.320794, abs=1e-6)
    assert forced_recirculation(cooling_flow=1000.0, machine_flow=957.0) == 0


def test_what_has_no_answer_is_beyond() -> None:
    for bad in (
        lambda: airflow_for_heat(heat=1.0, rise=0.0),
        lambda: inlet_temperature(supply=20.0, recirculation=1.0, rise=10.0),
        lambda: inlet_temperature(supply=20.0, recirculation=float("nan"), rise=10.0),
        lambda: forced_recirculation(cooling_flow=1.0, machine_flow=0.0),
    ):
        with pytest.raises(BeyondTable):
            bad()


@settings(deadline=None, max_examples=60)
@given(st.floats(0, 1e6), st.floats(0.1, 100))
def test_a_traced_number_gives_the_plain_result(heat: float, rise: float) -> None:
    traced = airflow_for_heat(heat=Worked(heat, "heat", "W"), rise=Worked(rise, "rise", "K"))
    assert float(traced) == airflow_for_heat(heat=heat, rise=rise)
    assert "rise" in steps(traced)[-1]
