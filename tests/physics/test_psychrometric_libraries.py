"""Moist air against psychrolib (the handbook's ideal gas) and CoolProp (real gas) over a grid.

Tolerances: psychrolib has the same relations, so figures agree to its own solver's 0.001 K; CoolProp's real gas
holds up to 0.9 % more water, which is 0.2 K of dew point and 0.1 K of wet bulb.
"""

from __future__ import annotations

import warnings

import pytest

from planner.physics.psychrometrics import (
    dew_point,
    enthalpy,
    humidity_ratio,
    ratio_of_vapour,
    relative_humidity,
    saturated,
    saturation_pressure,
    specific_volume,
    standard_pressure,
    wet_bulb,
)

with warnings.catch_warnings():
    # Its optional compiler is not wanted here.
    warnings.simplefilter("ignore")
    import CoolProp.HumidAirProp as CoolProp
    import psychrolib

TEMPERATURES = (-15.0, 0.5, 10.0, 20.0, 26.67, 35.0, 43.4, 50.0)
SHARES = (0.05, 0.2, 0.5, 0.8, 0.95)
ALTITUDES = (0.0, 1609.34, 3050.0)
GRID = [(t, share, z) for t in TEMPERATURES for share in SHARES for z in ALTITUDES]


@pytest.fixture(autouse=True)
def _si() -> None:
    psychrolib.SetUnitSystem(psychrolib.SI)


def humidity(temperature: float, share: float, pressure: float) -> float:
    return ratio_of_vapour(vapour=share * saturation_pressure(temperature=temperature), pressure=pressure)


@pytest.mark.parametrize(("temperature", "share", "altitude"), GRID)
def test_psychrolib_agrees(temperature: float, share: float, altitude: float) -> None:
    pressure = standard_pressure(altitude=altitude)
    assert pressure == pytest.approx(psychrolib.GetStandardAtmPressure(altitude), rel=1e-6)
    ratio = humidity(temperature, share, pressure)
    assert ratio == pytest.approx(psychrolib.GetHumRatioFromRelHum(temperature, share, pressure), rel=1e-5)
    dew = psychrolib.GetTDewPointFromHumRatio(temperature, ratio, pressure)
    assert dew_point(humidity=ratio, pressure=pressure) == pytest.approx(dew, abs=0.01)
    wet = psychrolib.GetTWetBulbFromHumRatio(temperature, ratio, pressure)
    if abs(wet) > 0.1:  # at freezing the relations for water and ice do not meet
        assert wet_bulb(dry_bulb=temperature, humidity=ratio, pressure=pressure) == pytest.approx(wet, abs=0.01)
        again = humidity_ratio(dry_bulb=temperature, wet_bulb=wet, pressure=pressure)
        assert again == pytest.approx(ratio, rel=1e-4, abs=1e-5)
    assert enthalpy(dry_bulb=temperature, humidity=ratio) == pytest.approx(
        psychrolib.GetMoistAirEnthalpy(temperature, ratio), abs=1.0
    )
    volume = psychrolib.GetMoistAirVolume(temperature, ratio, pressure)
    assert specific_volume(dry_bulb=temperature, humidity=ratio, pressure=pressure) == pytest.approx(volume, rel=1e-4)
    assert relative_humidity(dry_bulb=temperature, humidity=ratio, pressure=pressure) == pytest.approx(share, rel=1e-9)


@pytest.mark.parametrize(("temperature", "share", "altitude"), [each for each in GRID if each[0] > 0])
def test_coolprop_agrees(temperature: float, share: float, altitude: float) -> None:
    pressure, kelvin = standard_pressure(altitude=altitude), temperature + 273.15
    real = CoolProp.HAPropsSI("W", "T", kelvin, "R", share, "P", pressure)
    ratio = humidity(temperature, share, pressure)
    assert ratio == pytest.approx(real, rel=0.009)
    dew = CoolProp.HAPropsSI("D", "T", kelvin, "W", ratio, "P", pressure) - 273.15
    if dew > 0:
        assert dew_point(humidity=ratio, pressure=pressure) == pytest.approx(dew, abs=0.2)
    wet = CoolProp.HAPropsSI("B", "T", kelvin, "W", ratio, "P", pressure) - 273.15
    if wet > 0.5:
        assert wet_bulb(dry_bulb=temperature, humidity=ratio, pressure=pressure) == pytest.approx(wet, abs=0.12)
    volume = CoolProp.HAPropsSI("V", "T", kelvin, "W", ratio, "P", pressure)
    assert specific_volume(dry_bulb=temperature, humidity=ratio, pressure=pressure) == pytest.approx(volume, rel=0.003)


def test_saturation_is_where_the_share_is_one() -> None:
    for temperature in TEMPERATURES:
        assert relative_humidity(dry_bulb=temperature, humidity=saturated(temperature=temperature)) == pytest.approx(
            1.0
        )
