"""The outdoor air and the clear sky of a design day, hour by hour.

Air: the ASHRAE Handbook of Fundamentals profile of dry-bulb temperature as shares of the daily range, checked against
all 24 hours of an EnergyPlus design day. Sky: the ASHRAE clear-sky constants of 21 July (north) and 21 January (south),
which EnergyPlus's clear-sky design days use as well.
"""

from __future__ import annotations

from typing import NamedTuple

from planner.tables.band import Band
from planner.tables.design_temperatures import CITIES, City

# Share of the daily range below the hottest hour, hours 1 to 24 of solar time.
BELOW_HOTTEST = (
    0.88, 0.92, 0.95, 0.98, 1.00, 0.98, 0.91, 0.74, 0.55, 0.38, 0.23, 0.13,
    0.05, 0.00, 0.00, 0.06, 0.14, 0.24, 0.39, 0.50, 0.59, 0.68, 0.75, 0.82,
)  # fmt: skip
HOTTEST_HOUR = 15


class ClearSky(NamedTuple):
    """Constants of a clear sky: W/m² outside the air, extinction, diffuse share, and the sun's declination, degrees."""

    apparent_w_m2: float
    extinction: float
    diffuse: float
    declination: float


JULY = ClearSky(1085.0, 0.207, 0.136, 20.6)
JANUARY = ClearSky(1230.0, 0.142, 0.058, 20.2)  # on the southern half, whose summer it is: mirrored
GROUND_REFLECTS = 0.2
CLEAR_SKY_SOURCE = "ASHRAE clear sky of the hottest month"


class Climate(NamedTuple):
    """What a place says of its design day beyond the hottest temperature, each between two bounds.

    ``latitude`` in degrees, south negative; ``daily_range_k``; ``wet_bulb_c`` at the hottest hour. ``guesses`` are
    sentences about what nobody said; ``city`` the listed place, where it is one.
    """

    latitude: Band
    daily_range_k: Band
    wet_bulb_c: Band
    guesses: tuple[str, ...] = ()
    city: City | None = None


_DRIEST, _MOISTEST = (f(city.wet_bulb_c for city in CITIES) for f in (min, max))
_LEAST_RANGE, _MOST_RANGE = (f(city.daily_range_k for city in CITIES) for f in (min, max))
_SOURCE = "the listed cities"
ANYWHERE = Climate(
    latitude=Band(25.0, 50.0, "judgement", weak=True),
    daily_range_k=Band(_LEAST_RANGE, _MOST_RANGE, _SOURCE),
    wet_bulb_c=Band(_DRIEST, _MOISTEST, _SOURCE),
    guesses=(
        "Nobody named a listed place: the sun is that of 25 to 50 ° north, the day "
        f"{_LEAST_RANGE:g} to {_MOST_RANGE:g} K cooler before dawn.",
    ),
)


def climate(city: City | None, wet_bulb: float | None = None) -> Climate:
    """The design day of a listed city, or of anywhere; a stated ``wet_bulb`` in °C goes before both.

    >>> climate(None).daily_range_k.low, climate(CITIES[1], wet_bulb=24.0).wet_bulb_c.high
    (6.5, 24.0)
    """
    if city is None:
        found = ANYWHERE
    else:
        source = f"ASHRAE 2009 design conditions, {city.name}"
        found = Climate(
            Band(city.latitude, city.latitude, source),
            Band(city.daily_range_k, city.daily_range_k, source),
            Band(city.wet_bulb_c, city.wet_bulb_c, source),
            city=city,
        )
    if wet_bulb is not None:
        return found._replace(wet_bulb_c=Band(wet_bulb, wet_bulb, "as stated"))
    if city is None:
        moist = f"Nobody said the wet bulb of the hottest hour: {_DRIEST:g} to {_MOISTEST:g} °C, {_SOURCE}."
        return found._replace(guesses=(*found.guesses, moist))
    return found


# What a fan draws for its air: 0.05 to 0.5 W a CFM.
FAN_W_PER_M3H = Band(0.05 / 1.699, 0.5 / 1.699, "typical fans", weak=True)
