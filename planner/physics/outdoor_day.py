"""A clear design day outdoors: dry bulb and sun for each hour of solar time, 1 to 24.

Index: ``temperatures``, ``clear_day``.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

from planner.tables.outdoor_air import BELOW_HOTTEST, GROUND_REFLECTS, JANUARY, JULY
from planner.units import Celsius, Kelvins
from planner.worked import BeyondTable, number

# Azimuth of a wall's outward normal from south, west positive, as seen from the northern half.
_FACING = {
    "south": 0.0, "southwest": 45.0, "west": 90.0, "northwest": 135.0,
    "north": 180.0, "northeast": -135.0, "east": -90.0, "southeast": -45.0,
}  # fmt: skip
_MIRROR = {"south": "north", "southwest": "northwest", "southeast": "northeast"}
_SOUTHERN = {**_MIRROR, **{to: here for here, to in _MIRROR.items()}, "west": "west", "east": "east"}
COMPASS = tuple(_FACING)


def temperatures(*, hottest: Celsius, daily_range: Kelvins) -> tuple[float, ...]:
    """Outdoor dry bulb at hours 1 to 24 of a design day, °C. Source: ASHRAE profile, ``planner.tables.outdoor_air``.

    >>> day = temperatures(hottest=43.4, daily_range=12.0)
    >>> round(day[0], 2), day[14], round(day[23], 2)   # EnergyPlus: 32.84, 43.40, 33.56
    (32.84, 43.4, 33.56)
    """
    return tuple(float(hottest) - below * float(daily_range) for below in BELOW_HOTTEST)


@lru_cache(maxsize=64)
def clear_day(latitude: float) -> Mapping[str, tuple[float, ...]]:
    """Clear-sky sun at hours 1 to 24 on ``horizontal`` ground and on walls by the way they face, W/m².

    Parameters: ``latitude`` in degrees, south negative; the day is 21 July north and 21 January south of the equator.
    Direct, diffuse and ground-reflected sun together. Source: ASHRAE clear-sky model. Raises ``BeyondTable`` beyond
    the polar circles.

    >>> day = clear_day(33.45)
    >>> round(max(day["west"]), -1), round(max(day["horizontal"]), -1)
    (790.0, 970.0)
    """
    if not -66 < latitude < 66:
        raise BeyondTable(f"The sun of a design day is computed up to 66 ° of latitude, not for {number(latitude)} °.")
    sky = JULY if latitude >= 0 else JANUARY
    phi, declination = math.radians(abs(latitude)), math.radians(sky.declination)
    found: dict[str, list[float]] = {name: [] for name in ("horizontal", *_FACING)}
    for hour in range(1, 25):
        angle = math.radians(15.0 * (hour - 12))
        height = math.sin(phi) * math.sin(declination) + math.cos(phi) * math.cos(declination) * math.cos(angle)
        # Towards south and west along the ground.
        south = math.sin(phi) * math.cos(declination) * math.cos(angle) - math.cos(phi) * math.sin(declination)
        west = math.cos(declination) * math.sin(angle)
        direct = sky.apparent_w_m2 * math.exp(-sky.extinction / height) if height > 0.01 else 0.0
        found["horizontal"].append(direct * (max(height, 0.0) + sky.diffuse))
        for name, azimuth in _FACING.items():
            facing = math.radians(azimuth)
            incidence = south * math.cos(facing) + west * math.sin(facing)
            around = 0.55 + 0.437 * incidence + 0.313 * incidence * incidence if incidence > -0.2 else 0.45
            reflected = GROUND_REFLECTS * (sky.diffuse + max(height, 0.0)) / 2
            found[name].append(direct * (max(incidence, 0.0) + sky.diffuse * around + reflected))
    if latitude < 0:
        return {name: tuple(found[_SOUTHERN.get(name, name)]) for name in found}
    return {name: tuple(values) for name, values in found.items()}
