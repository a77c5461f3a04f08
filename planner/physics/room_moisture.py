"""Moisture of a room on its design day: what condensing outdoor water takes off the coils, and how moist the air gets.

Machines give off no water. It comes in with leaking air and with people, and what coils condense is capacity that does
not cool. Each coil is taken to serve its share of the leaks by its size.

Index: ``moist_shares``, ``room_air``.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from planner.physics.coil import LATENT_HEAT_J_KG, Coil, dry_capacity, moist_room, split
from planner.physics.psychrometrics import SEA_LEVEL_PA, dew_point, relative_humidity, saturated
from planner.physics.room_case import RoomCase
from planner.physics.room_units import EVAPORATIVE, RoomUnit, coil_of, moisture_at, supply_air
from planner.physics.roots import crossing
from planner.physics.thermal import Bounds
from planner.tables.cooling_equipment import FITTED_OUTDOOR_C, FITTED_RETURN_C
from planner.tables.cooling_limits import EFFECTIVENESS

# Air this dry has a dew point of −40 °C at sea level.
_DRIEST = 8e-5


class RoomAir(NamedTuple):
    """The air of a room at the hottest hour between a dry and a moist bound, and water condensed at most, kg/h."""

    humidity: Bounds
    dew_point_c: Bounds
    relative: Bounds
    condensate_kg_h: float


def outdoor_humidity(case: RoomCase, *, high: bool) -> float:
    """Humidity ratio outdoors at the hottest hour along one bound, kg/kg."""
    wet = case.climate.wet_bulb_c.high if high else case.climate.wet_bulb_c.low
    return moisture_at(float(case.summer_c), wet, case.pressure_pa)


@lru_cache(maxsize=256)
def _coil(unit: RoomUnit) -> Coil:
    # Units are rated in standard air, wherever they run then.
    return coil_of(unit, pressure=SEA_LEVEL_PA)


def moist_shares(case: RoomCase, room: float) -> dict[str, float]:
    """The share of its dry capacity that each coil keeps at a room temperature on the moistest day, 0 to 1.

    The units run flat out. Below 25 °C outdoors the condenser stands at 25 °C, as for the capacity itself.
    """
    moisture = outdoor_humidity(case, high=True)
    leaks, sizes = case.leaks_m3h(high=True), {unit.name: float(unit.rated().low) for unit in case.coils}
    shares = {}
    for unit in case.coils:
        part = sizes[unit.name] / sum(sizes.values())
        condenser = _condenser(case, unit, room)
        shares[unit.name] = _share(
            _coil(_plain(unit)), room, condenser, moisture, leaks * part, case.water_kg_h * part,
            case.pressure_pa,
        )  # fmt: skip
    return shares


def _plain(unit: RoomUnit) -> RoomUnit:
    """The unit by what its coil hangs on, so that equal coils are found once."""
    return RoomUnit(name="", kind=unit.kind, rated_w=float(unit.rated().low))


def _condenser(case: RoomCase, unit: RoomUnit, room: float) -> float:
    outdoors = room if unit.one_hose else float(case.summer_c) + unit.siting_k
    return max(outdoors, FITTED_OUTDOOR_C.low)


@lru_cache(maxsize=512)
def _share(
    coil: Coil, room: float, condenser: float, moisture: float, leaks: float, water: float, pressure: float
) -> float:
    dry = dry_capacity(coil, return_air=room, outdoor=condenser, pressure=pressure)
    found = moist_room(
        coil, coils=1, room=room, outdoor=condenser, outdoor_humidity=moisture, leaks=leaks, water_kg_h=water,
        pressure=pressure,
    )  # fmt: skip
    return min(1.0, found.split.sensible / dry)


def room_air(case: RoomCase, room: Bounds, load: Bounds) -> RoomAir:
    """How moist the room's air is at the hottest hour, °C of dew point and share of saturation.

    Parameters: ``room`` the two ends of its temperature, °C; ``load`` the cooling the units do there, W. The dry bound
    has the driest day, the fewest leaks and units flat out; the moist bound the reverse, with units that run only as
    long as the load wants. Without coils the room is as moist as the air it gets, with what people add.
    """
    ends, water = [], 0.0
    for high, temperature, removed in ((False, room.low, load.high), (True, room.high, load.low)):
        outdoors, leaks = outdoor_humidity(case, high=high), case.leaks_m3h(high=high)
        at = min(max(temperature, FITTED_RETURN_C.low), FITTED_RETURN_C.high)
        limit = saturated(temperature=at, pressure=case.pressure_pa)
        if not case.coils:
            outdoors = _washed(case, outdoors, high=high)
            carried = leaks * case.density_kg_m3
            people = case.water_kg_h / carried if high and carried > 0 else 0.0
            ends.append(min(outdoors + people, limit))
            continue
        humidity, condensed = _balanced(case, at, outdoors, leaks, removed, limit, high=high)
        ends.append(humidity)
        water = max(water, condensed)
    low, high_end = (max(end, _DRIEST) for end in sorted(ends))
    pressure = case.pressure_pa
    return RoomAir(
        Bounds(low, high_end),
        Bounds(dew_point(humidity=low, pressure=pressure), dew_point(humidity=high_end, pressure=pressure)),
        Bounds(
            relative_humidity(dry_bulb=room.high, humidity=low, pressure=pressure),
            min(1.0, relative_humidity(dry_bulb=room.low, humidity=high_end, pressure=pressure)),
        ),
        water,
    )


def _washed(case: RoomCase, outdoors: float, *, high: bool) -> float:
    """Humidity of the air that evaporative coolers supply at the hottest hour; outdoor air where there are none."""
    dry, pressure = float(case.summer_c), case.pressure_pa
    wet = case.climate.wet_bulb_c.high if high else case.climate.wet_bulb_c.low
    for unit in case.units:
        if unit.kind == EVAPORATIVE:
            reached = unit.effectiveness
            share = reached if reached is not None else EFFECTIVENESS.high if high else EFFECTIVENESS.low
            (supply,) = supply_air((dry,), min(wet, dry), share, pressure)
            outdoors = max(outdoors, moisture_at(supply, min(wet, dry), pressure))
    return outdoors


def _balanced(
    case: RoomCase, room: float, outdoors: float, leaks: float, removed: float, limit: float, *, high: bool
) -> tuple[float, float]:
    """Humidity at which leaks and people bring what the coils condense over their running time, and that water."""
    coils = tuple((_coil(_plain(unit)), _condenser(case, unit, room)) for unit in case.coils)
    water, work = (case.water_kg_h, float(removed)) if high else (0.0, math.inf)
    return _met(coils, room, outdoors, leaks * case.density_kg_m3, float(water), work, limit, case.pressure_pa)


@lru_cache(maxsize=512)
def _met(
    coils: tuple[tuple[Coil, float], ...],
    room: float,
    outdoors: float,
    carried: float,
    water: float,
    work: float,
    limit: float,
    pressure: float,
) -> tuple[float, float]:
    """The same of coils with their condensers, which run only as long as ``work``, W, wants."""

    def condensed(humidity: float) -> float:
        alike = {
            (coil, condenser): split(coil, return_air=room, humidity=humidity, outdoor=condenser, pressure=pressure)
            for coil, condenser in dict.fromkeys(coils)
        }
        splits = [alike[each] for each in coils]
        running = min(1.0, work / sum(each.sensible for each in splits)) if work < math.inf else 1.0
        return running * sum(each.latent for each in splits) / LATENT_HEAT_J_KG * 3600.0

    def excess(humidity: float) -> float:
        return condensed(humidity) - carried * (outdoors - humidity) - water

    found = crossing(excess, _DRIEST, limit, 1e-7)
    return found, condensed(found)
