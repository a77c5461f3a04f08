"""Moist air against the handbook's Example 1, published pressures, and itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.physics.psychrometrics import (
    dew_point,
    enthalpy,
    humidity_ratio,
    relative_humidity,
    saturation_pressure,
    specific_volume,
    standard_pressure,
)
from planner.worked import BeyondTable


def test_ashrae_fundamentals_chapter_1_example_1() -> None:
    humidity = humidity_ratio(dry_bulb=40.0, wet_bulb=20.0, pressure=101325.0)
    assert humidity == pytest.approx(0.0065, abs=0.0001)
    assert enthalpy(dry_bulb=40.0, humidity=humidity) == pytest.approx(56700.0, abs=200)
    assert dew_point(humidity=humidity) == pytest.approx(7.0, abs=0.5)
    assert 100 * relative_humidity(dry_bulb=40.0, humidity=humidity) == pytest.approx(14.0, abs=1)
    assert specific_volume(dry_bulb=40.0, humidity=humidity) == pytest.approx(0.896, rel=0.01)


@pytest.mark.parametrize(
    ("altitude", "pressure"),
    [
        (0.0, 101325),
        (300.0, 97773),
        (500.0, 95461),
        (1000.0, 89875),
        (1609.34, 83428),
        (3050.0, 69664),
        (4000.0, 61640),
    ],
)
def test_standard_atmosphere(altitude: float, pressure: float) -> None:
    assert standard_pressure(altitude=altitude) == pytest.approx(pressure, abs=2)


@pytest.mark.parametrize(
    # Humidity ratios of the portable air conditioner's rating points: 95/75, 83/67.5, 80/67 °F.
    ("dry_bulb", "wet_bulb", "ratio"),
    [(35.0, 23.889, 0.01406), (28.333, 19.722, 0.01084), (26.667, 19.444, 0.01117)],
)
def test_humidity_ratios_of_rating_points(dry_bulb: float, wet_bulb: float, ratio: float) -> None:
    assert humidity_ratio(dry_bulb=dry_bulb, wet_bulb=wet_bulb) == pytest.approx(ratio, rel=0.005)


def test_ice_and_water_meet_at_zero() -> None:
    assert saturation_pressure(temperature=0.0) == pytest.approx(saturation_pressure(temperature=1e-9), rel=1e-4)


@settings(deadline=None, max_examples=60)
@given(wet_bulb=st.floats(-20, 40), depression=st.floats(0, 10))
def test_dew_point_lies_at_or_below_the_wet_bulb(wet_bulb: float, depression: float) -> None:
    try:
        humidity = humidity_ratio(dry_bulb=wet_bulb + depression, wet_bulb=wet_bulb)
    except BeyondTable:
        return
    dew = dew_point(humidity=humidity)
    assert dew <= wet_bulb + 1e-6 or wet_bulb < 0.01
    assert 0 < relative_humidity(dry_bulb=wet_bulb + depression, humidity=humidity) <= 1.02
    if depression == 0 and wet_bulb > 0.01:
        assert dew == pytest.approx(wet_bulb, abs=1e-4)


def test_impossible_air_is_refused() -> None:
    for bad in (
        lambda: humidity_ratio(dry_bulb=20.0, wet_bulb=21.0),
        lambda: humidity_ratio(dry_bulb=60.0, wet_bulb=5.0),
        lambda: saturation_pressure(temperature=201.0),
        lambda: standard_pressure(altitude=12000.0),
        lambda: dew_point(humidity=0.0),
    ):
        with pytest.raises(BeyondTable):
            bad()
