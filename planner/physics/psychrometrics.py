"""Moist air: saturation, humidity ratio, dew point, relative humidity, enthalpy, volume, pressure by altitude.

Ideal-gas relations of the ASHRAE Handbook of Fundamentals 2017, chapter 1; valid from −100 to 200 °C. Temperatures
in °C, pressures in Pa, humidity ratio in kg of water per kg of dry air. Real gas holds up
to 0.8 % more. None of these is dimensionally homogeneous: the constants carry units.

Index: ``standard_pressure``, ``saturation_pressure``, ``saturated``, ``ratio_of_vapour``, ``humidity_ratio``,
``dew_point``, ``relative_humidity``, ``enthalpy``, ``specific_volume``, ``wet_bulb``.
"""

from __future__ import annotations

import math

from planner.physics.roots import crossing
from planner.units import Celsius, Metres, Pascals
from planner.worked import BeyondTable

SEA_LEVEL_PA = 101325.0
_ICE = (-5.6745359e3, 6.3925247, -9.677843e-3, 6.2215701e-7, 2.0747825e-9, -9.484024e-13, 4.1635019)
_WATER = (-5.8002206e3, 1.3914993, -4.8640239e-2, 4.1764768e-5, -1.4452093e-8, 0.0, 6.5459673)
_WATER_TO_AIR_MASS = 0.621945
_AIR_GAS_CONSTANT_J_KGK = 287.042


def standard_pressure(*, altitude: Metres) -> float:
    """Pressure of the standard atmosphere, Pa, at an altitude in m. Source: ASHRAE 2017 ch. 1 eq. 3.

    >>> round(standard_pressure(altitude=500))
    95461
    """
    if not -5000 <= altitude <= 11000:
        raise BeyondTable(f"The standard atmosphere formula ends at 11,000 m; {float(altitude):g} m is outside it.")
    return float(SEA_LEVEL_PA * (1 - 2.25577e-5 * float(altitude)) ** 5.2559)


def saturation_pressure(*, temperature: Celsius) -> float:
    """Vapour pressure over water, below 0 °C over ice, Pa. Source: Hyland and Wexler, ASHRAE 2017 ch. 1 eq. 5 and 6.

    >>> round(saturation_pressure(temperature=20.0))
    2339
    """
    if not -100 <= temperature <= 200:
        raise BeyondTable(f"Saturation of water is known from -100 to 200 °C; {float(temperature):g} °C is outside.")
    kelvin = float(temperature) + 273.15
    c1, c2, c3, c4, c5, c6, c7 = _WATER if temperature > 0 else _ICE
    power = kelvin * (c3 + kelvin * (c4 + kelvin * (c5 + kelvin * c6)))
    return math.exp(c1 / kelvin + c2 + power + c7 * math.log(kelvin))


def saturated(*, temperature: Celsius, pressure: Pascals = SEA_LEVEL_PA) -> float:
    """Humidity ratio of saturated air, kg/kg.

    >>> round(saturated(temperature=20.0), 4)
    0.0147
    """
    return ratio_of_vapour(vapour=saturation_pressure(temperature=temperature), pressure=pressure)


def ratio_of_vapour(*, vapour: Pascals, pressure: Pascals = SEA_LEVEL_PA) -> float:
    """Humidity ratio of air whose water has a vapour pressure, kg/kg. ``BeyondTable`` where nothing else is left.

    >>> round(ratio_of_vapour(vapour=1169.5), 4)
    0.0073
    """
    if not 0 <= vapour < pressure:
        raise BeyondTable(f"A vapour pressure of {float(vapour):g} Pa leaves no air at {float(pressure):g} Pa.")
    return _WATER_TO_AIR_MASS * float(vapour) / (float(pressure) - float(vapour))


def humidity_ratio(*, dry_bulb: Celsius, wet_bulb: Celsius, pressure: Pascals = SEA_LEVEL_PA) -> float:
    """Humidity ratio from dry and wet bulb, kg/kg. Source: ASHRAE 2017 ch. 1 eq. 33 and 35, and its Example 1.

    Raises ``BeyondTable`` for a wet bulb above the dry bulb, or so low that no air is that dry.

    >>> round(humidity_ratio(dry_bulb=40.0, wet_bulb=20.0), 4)
    0.0064
    """
    if wet_bulb > dry_bulb:
        raise BeyondTable(f"A wet bulb of {float(wet_bulb):g} °C cannot be above the dry bulb, {float(dry_bulb):g} °C.")
    ratio = _from_bulbs(dry_bulb, wet_bulb, pressure)
    if ratio <= 0:
        raise BeyondTable(f"No air at {float(dry_bulb):g} °C is dry enough for a wet bulb of {float(wet_bulb):g} °C.")
    return float(ratio)


def _from_bulbs(dry_bulb: float, wet_bulb: float, pressure: float) -> float:
    full = saturated(temperature=wet_bulb, pressure=pressure)
    depression = 1.006 * (dry_bulb - wet_bulb)
    if wet_bulb >= 0:
        return ((2501 - 2.326 * wet_bulb) * full - depression) / (2501 + 1.86 * dry_bulb - 4.186 * wet_bulb)
    return ((2830 - 0.24 * wet_bulb) * full - depression) / (2830 + 1.86 * dry_bulb - 2.1 * wet_bulb)


def _vapour_pressure(ratio: float, pressure: Pascals) -> float:
    return pressure * ratio / (_WATER_TO_AIR_MASS + ratio)


def dew_point(*, humidity: float, pressure: Pascals = SEA_LEVEL_PA) -> float:
    """Temperature at which the air is saturated, °C, to 1e-9 K; ``humidity`` in kg/kg.

    >>> round(dew_point(humidity=0.0064), 1)
    7.4
    """
    vapour = _vapour_pressure(float(humidity), float(pressure))
    low, high = -100.0, 200.0
    if not saturation_pressure(temperature=low) <= vapour <= saturation_pressure(temperature=high):
        raise BeyondTable(f"A humidity ratio of {float(humidity):g} kg/kg has no dew point from -100 to 200 °C.")
    while high - low > 1e-9:
        middle = (low + high) / 2
        if saturation_pressure(temperature=middle) < vapour:
            low = middle
        else:
            high = middle
    return high


def relative_humidity(*, dry_bulb: Celsius, humidity: float, pressure: Pascals = SEA_LEVEL_PA) -> float:
    """Share of saturation, 0 to 1; ``humidity`` in kg/kg.

    >>> round(relative_humidity(dry_bulb=40.0, humidity=0.0064), 2)
    0.14
    """
    return _vapour_pressure(float(humidity), float(pressure)) / saturation_pressure(temperature=dry_bulb)


def enthalpy(*, dry_bulb: Celsius, humidity: float) -> float:
    """Enthalpy of moist air, J per kg of dry air, zero at 0 °C dry. Source: ASHRAE 2017 ch. 1 eq. 30.

    >>> round(enthalpy(dry_bulb=40.0, humidity=0.0064), -2)
    56700.0
    """
    return (1.006 * dry_bulb + humidity * (2501 + 1.86 * dry_bulb)) * 1000


def specific_volume(*, dry_bulb: Celsius, humidity: float, pressure: Pascals = SEA_LEVEL_PA) -> float:
    """Volume of moist air, m³ per kg of dry air. Source: ASHRAE 2017 ch. 1 eq. 26.

    >>> round(specific_volume(dry_bulb=40.0, humidity=0.0064), 3)
    0.896
    """
    return _AIR_GAS_CONSTANT_J_KGK * (dry_bulb + 273.15) * (1 + humidity / _WATER_TO_AIR_MASS) / pressure


def wet_bulb(*, dry_bulb: Celsius, humidity: float, pressure: Pascals = SEA_LEVEL_PA) -> float:
    """Wet bulb temperature of moist air, °C, to 1e-7 K; ``humidity`` in kg/kg. The inverse of ``humidity_ratio``.

    Raises ``BeyondTable`` for air moister than saturated.

    >>> round(wet_bulb(dry_bulb=40.0, humidity=0.0064), 1)
    20.0
    """

    def excess(wet: float) -> float:
        return _from_bulbs(float(dry_bulb), wet, float(pressure)) - float(humidity)

    if excess(float(dry_bulb)) < -1e-9:
        raise BeyondTable(f"Air of {float(dry_bulb):g} °C holds less water than {float(humidity):g} kg/kg.")
    return crossing(excess, float(dry_bulb) - 60.0, float(dry_bulb), 1e-7)
