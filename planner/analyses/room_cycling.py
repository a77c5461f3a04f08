"""How often the compressors of a room start when they have less to do than they could: short cycling.

A unit cools the air faster than the machines warm it, stops, and starts again. Each start costs wear and current. The
air takes up heat at once, machines and what stands there only in part, so the answer is a band; a compressor's own wait
keeps the starts from being more.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from planner.analyses import heat
from planner.analyses.room_heat import case_of
from planner.analyses.room_warmup import masses_of
from planner.physics.psychrometrics import SEA_LEVEL_PA, standard_pressure
from planner.physics.room_day import peak_load
from planner.physics.room_units import lines_at
from planner.physics.thermal import AIR_HEAT_J_KGK, STANDARD_DENSITY_KG_M3, Bounds
from planner.physics.warmup import cycles
from planner.plan.objects import Device, Room
from planner.tables.band import Band
from planner.tables.cooling_equipment import FITTED_RETURN_C
from planner.tables.heat_capacities import FURNITURE
from planner.worked import BeyondTable

# Splits turn their compressor down before they stop it.
STOPS = frozenset({"window-ac", "portable-ac", "crac"})
# Between the air in which a thermostat starts a unit and that in which it stops it.
DIFFERENTIAL_K = Band(0.5, 2.0, "room thermostats, judgement", weak=True)
# Starts an hour that wear a compressor, by practice.
MOST_STARTS = 3.0


def cycling_units(room: Room, gone: Collection[str]) -> tuple[Device, ...]:
    """The units of a room that stop and start, without those that are ``gone``."""
    return tuple(device for device in heat.cooled_by(room) if device.kind in STOPS and device.name not in gone)


def starts(room: Room, gone: Collection[str]) -> Bounds:
    """Starts an hour of each compressor with the machines and units ``gone``: least and most; 0 for one that never
    stops.

    All units are taken in step, between the heat of the machines alone and the peak of the design day. Raises
    ``BeyondTable`` where nothing tells what the units can take out.
    """
    units = cycling_units(room, gone)
    case = case_of(room)
    quiet = sum(float(device.load.watts) for device in heat.machines_of(room) if device.name in gone)
    left = max(0.0, float(case.heat.high) - quiet)
    names = {unit.name for unit in units}
    running = tuple(unit for unit in case.units if unit.name in names)
    case = replace(case, heat=Bounds(left, left), units=running)
    at = min(max(float(case.setpoint_c), FITTED_RETURN_C.low), FITTED_RETURN_C.high)
    outdoor, altitude = float(case.summer_c), float(case.altitude_m)
    lines = [lines_at(unit, outdoor, altitude=altitude) for unit in running]
    capacities = [
        sum(float(end.at_27) + float(end.per_k) * (at - 27.0) for end in ends)
        for ends in ([line.low for line in lines], [line.high for line in lines])
    ]
    peak = float(peak_load(replace(case, units=()), at).high)
    if not running or min(capacities) <= 0:
        raise BeyondTable(f"what the units of {room.name} take out is not known")
    masses = masses_of(room)
    density = STANDARD_DENSITY_KG_M3 * standard_pressure(altitude=altitude) / SEA_LEVEL_PA
    air = float(masses.volume_m3) * float(density) * AIR_HEAT_J_KGK
    stores = (air * FURNITURE.low, air * FURNITURE.high + float(masses.machines_j_k.high))
    wait = min(float(unit.cooling.lockout_s) for unit in units)
    found = [
        _held(cycles(load=load, capacity=capacity, mass_j_k=store, differential=band), wait)
        for capacity in capacities
        for load in (left, peak, *((capacity / 2,) if left < capacity / 2 < peak else ()))
        for store, band in zip(stores, (DIFFERENTIAL_K.low, DIFFERENTIAL_K.high), strict=True)
    ]
    return Bounds(min(found), max(found))


def _held(found: float, wait: float) -> float:
    """No more starts than a compressor's own wait leaves room for."""
    return min(float(found), 3600.0 / wait) if wait > 0 else float(found)
