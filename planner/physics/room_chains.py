"""From an envelope to the chains of a room's network on a clear design day, for one bound of what is only known so far.

The high side has the most sun a wall can get, the small daily range, a dark roof, and no heat lost to the ground; the
low side the least sun, the large range, a light roof, and the coldest ground. Whether much or little conductance makes
the room hotter hangs on which way the heat flows: ``outward`` names the ways on which it leaves.

Index: ``chains``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from planner.physics.envelope import Envelope, HeatPath
from planner.physics.outdoor_day import COMPASS, clear_day, temperatures
from planner.physics.room_network import Chain
from planner.physics.room_plant import at_hour
from planner.tables.heat_transmission import (
    ABSORPTANCE,
    CEILING_FILM_R,
    CONCRETE_W_MK,
    GYPSUM_J_M2K,
    GYPSUM_R,
    INSIDE_FILM_W_M2K,
    OUTSIDE_FILM_W_M2K,
    SHEATHING_J_M2K,
    SIDING_R,
    SLAB_J_M2K,
    SLAB_M,
    attic,
)
from planner.tables.outdoor_air import Climate

# Walls that stand outdoors when one is the house's: the three of the four ways that get the most sun, or the least.
_WALLS = ("north", "east", "south", "west")
_OUTER_R = 1 / OUTSIDE_FILM_W_M2K + SIDING_R
FILM_R = 1 / INSIDE_FILM_W_M2K
_INNER_R = GYPSUM_R / 2
_SLAB_R = SLAB_M / CONCRETE_W_MK / 2
# The roof that was simulated was dark; a light one takes up less of the sun.
LIGHT_ROOF = ABSORPTANCE["light"] / ABSORPTANCE["dark"]
# The attic is hottest an hour after the sun on its roof.
_ATTIC_LAG_H = 1


@lru_cache(maxsize=256)
def sun_on(climate: Climate, ways: tuple[str, ...], *, high: bool) -> tuple[float, ...]:
    """Sun at hours 1 to 24, W/m²: the most, or the least, over the ways a surface may face and the latitudes."""
    days = [clear_day(latitude) for latitude in {climate.latitude.low, climate.latitude.high}]
    pick = max if high else min
    return tuple(pick(day[way][hour] for day in days for way in ways) for hour in range(24))


@lru_cache(maxsize=64)
def outdoor(climate: Climate, hottest: float, *, high: bool) -> tuple[float, ...]:
    """Dry bulb at hours 1 to 24 of the design day along one bound, °C."""
    span = climate.daily_range_k
    return temperatures(hottest=hottest, daily_range=span.low if high else span.high)


@lru_cache(maxsize=256)
def chains(
    *,
    envelope: Envelope,
    climate: Climate,
    hottest: float,
    high: bool,
    outward: frozenset[str] = frozenset(),
) -> tuple[Chain, ...]:
    """The ways of heat through an envelope as chains.

    Parameters: ``envelope`` at the design hour; ``climate`` of the place; ``hottest`` outdoor dry bulb, °C; ``high``
    which bound; ``outward`` the names of paths on which heat leaves when the room is hottest.
    """
    air = outdoor(climate, hottest, high=high)
    made = []
    for path in envelope.paths:
        most = (path.name in outward) != high
        flow = path.high if high else path.low
        conductance = float(flow.most if most else flow.least)
        area = path.area.high if high else path.area.low
        match path.key:
            case "envelope.walls":
                lit = _facing(path, climate, high=high)
                made.append(_wall(path.name, conductance, area, _sol_air(air, lit, path.absorbed)))
            case "envelope.door":
                ways = (path.faces,) if path.faces else COMPASS
                lit = sun_on(climate, ways, high=high)
                made.append(_surface(path.name, _sol_air(air, lit, path.absorbed), conductance, area))
            case "envelope.ceiling":
                made.append(_ceiling(path, climate, air, most=most, high=high))
            case "envelope.windows":
                lit = sun_on(climate, (path.faces,) if path.faces else COMPASS, high=high)
                # All the sun on the glass comes in, or none of it.
                through = area / conductance if high and conductance > 0 else 0.0
                made.append(_surface(path.name, _sol_air(air, lit, through), conductance, area))
            case "envelope.floor":
                made.append(_floor(path.name, conductance, area, flow.drive))
            case _:
                made.append(Chain(path.name, air, inner=conductance))
    if envelope.house_wall > 0:
        made.append(_house_wall(envelope.house_wall))
    return tuple(made)


def _sol_air(air: Sequence[float], sun: Sequence[float], per_sun: float) -> tuple[float, ...]:
    return tuple(dry + per_sun * lit for dry, lit in zip(air, sun, strict=True))


@lru_cache(maxsize=64)
def _facing(path: HeatPath, climate: Climate, *, high: bool) -> tuple[float, ...]:
    """Sun on all outer walls together, each hour with the house on the side that gets the least of it, or the most."""
    ways = [sun_on(climate, (way,), high=high) for way in _WALLS]
    hourly = []
    for hour in range(24):
        order = sorted((way[hour] for way in ways), reverse=high)
        hourly.append(sum(order[:3]) / 3 if path.area.low < path.area.high else sum(order) / 4)
    return tuple(hourly)


def _surface(name: str, drive: tuple[float, ...], conductance: float, area: float) -> Chain:
    """A thin way, as a steel door or glass: drive, resistance, surface."""
    return Chain(name, drive, inner=1 / max(1 / conductance - FILM_R / area, FILM_R / area), area=area)


def _wall(name: str, conductance: float, area: float, drive: tuple[float, ...]) -> Chain:
    """Siding and sheathing, whatever insulates, gypsum board; a wall too thin for both masses has the outer one."""
    between = area / conductance - _OUTER_R - _INNER_R - FILM_R
    if between > GYPSUM_R:
        masses = (SHEATHING_J_M2K * area, GYPSUM_J_M2K * area)
        return Chain(name, drive, area / _INNER_R, area / _OUTER_R, masses, (area / between,), area=area)
    layers = area / conductance - FILM_R
    outer = min(_OUTER_R, layers / 2)
    return Chain(name, drive, area / (layers - outer), area / outer, (SHEATHING_J_M2K * area,), area=area)


def _ceiling(path: HeatPath, climate: Climate, air: Sequence[float], *, most: bool, high: bool) -> Chain:
    """Gypsum below an attic, which follows the sun an hour late and, in part, the room."""
    area = path.area.high
    conductance = float(path.low.most if most else path.low.least)
    above = attic(conductance / area)
    lit = sun_on(climate, ("horizontal",), high=True)
    rise = above.rise * (1.0 if high else LIGHT_ROOF)
    drive = tuple(
        above.share * dry + rise * at_hour(lit, (hour - _ATTIC_LAG_H) % 24) / max(lit)
        for hour, dry in enumerate(air, start=1)
    )
    outer = max(area / conductance - _INNER_R - CEILING_FILM_R, CEILING_FILM_R)
    masses = (GYPSUM_J_M2K * area,)
    return Chain(path.name, drive, area / _INNER_R, area / outer, masses, follows=1 - above.share, area=area)


def _floor(name: str, conductance: float, area: float, ground: float) -> Chain:
    """A slab between the room and the ground. Where nothing is lost to the ground it still takes up and gives back."""
    return Chain(name, (float(ground),) * 24, area / _SLAB_R, conductance, (SLAB_J_M2K * area,), area=area)


def _house_wall(area: float) -> Chain:
    """Gypsum board that meets nothing behind it."""
    return Chain("the house's wall", (0.0,) * 24, area / _INNER_R, masses=(GYPSUM_J_M2K * area,), area=area)
