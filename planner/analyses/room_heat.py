"""A room of the plan on its design day: what goes into the sum, and the answers of ``planner.physics.room_day``.

``design_day(room)`` is what rules ask: ``.settled`` is the band of the hottest room temperature (``holds(limit)``),
``.low`` and ``.high`` the balances at the hottest hour, ``.notes`` and ``.weak`` for the check. For ways out take
``case_of(room)``, change it with ``dataclasses.replace`` (one more unit, another envelope, less heat, a hotter day),
and ask ``planner.physics.room_day`` again: ``design_day``, ``shortfall``, ``units_needed``, ``peak_load``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from planner.analyses import heat
from planner.facts import marks
from planner.physics import room_day
from planner.physics.coil import LATENT_HEAT_J_KG
from planner.physics.room_case import RoomCase
from planner.physics.room_day import RoomDay
from planner.physics.room_moisture import RoomAir, room_air
from planner.physics.room_units import COILS, EVAPORATIVE, PORTABLE, RoomUnit
from planner.physics.thermal import Bounds
from planner.plan.airing import Cooling
from planner.plan.cooling import ALWAYS, VENTILATORS
from planner.plan.objects import Device, Room
from planner.viewing import plain, shared, stated
from planner.worked import BeyondTable, added, named

# Of a person seated at light work, ASHRAE Handbook of Fundamentals.
PERSON_LATENT_W = 45.0


def case_of(room: Room) -> RoomCase:
    """The facts of a room that its design day hangs on. A unit that nothing feeds takes out nothing."""
    return _case(room, released(room), tuple(unit_of(device) for device in heat.cooled_by(room)))


def _case(room: Room, watts: float, units: tuple[RoomUnit, ...]) -> RoomCase:
    return RoomCase(
        heat=Bounds(watts, watts),
        envelope=heat.envelope_of(room),
        climate=room.site.climate,
        summer_c=room.site.summer_c,
        altitude_m=float(room.site.altitude_m),
        units=units,
        setpoint_c=_setpoint(room),
        water_kg_h=room.people * PERSON_LATENT_W / LATENT_HEAT_J_KG * 3600.0,
    )


@shared
def released(room: Room) -> float:
    """Heat that is released in a room, W: by what stands there, and by units of other rooms that reject it there."""
    if not room.heated_by:
        return heat.machine_heat(room)
    brought = [rejected(unit) for unit in room.heated_by if unit.powered]
    return named(added((heat.machine_heat(room), *brought)), "heat released in the room", "W")


def rejected(unit: Device) -> float:
    """What a unit brings into the other room that it rejects into, W: what it takes out of its own, and what it draws.

    At the hottest hour of its own room, with its condenser in outdoor air, where it takes out most. Raises
    ``BeyondTable`` where heat is handed on over more than two rooms.
    """
    source = unit.room
    if source.heated_by:
        raise BeyondTable(f"{source.name} gets heat of another room and hands heat on; heat over three rooms is open")
    units = tuple(unit_of(each, sited=False) for each in heat.cooled_by(source))
    day = room_day.design_day(_case(source, heat.machine_heat(source), units))
    end = day.high if source.bound == "high" else day.low
    coils = {each.name: float(each.capacity_w) for each in end.units}
    by_coil = float(end.removed_w) * coils[unit.name] / sum(coils.values()) if unit.name in coils else 0.0
    by_air = -dict(end.gains).get(unit.name, 0.0)
    return named(by_coil + by_air + unit.load.watts, f"heat that {unit.name} brings from {source.name}", "W")


def air_rise(device: Device) -> float:
    """How much hotter than outdoors the air is that a unit meets, K: at its condenser, or drawn in by its fan."""
    if device.cooling.kind not in VENTILATORS:
        return condenser_rise(device)
    for source in cast("tuple[Room, ...]", device.cooling.air_rooms):
        if source.heated_by or any(each.cools for each in source.devices):
            raise BeyondTable(f"{device.name} draws the air of {source.name}, and how hot that gets is not followed")
        where = design_day(source).settled
        high = source.bound == "high"
        if where.high_beyond if high else where.low_beyond:
            raise BeyondTable(f"{device.name} draws the air of {source.name}, and how hot that gets is not known")
        return (where.high if high else where.low) - device.site.summer_c
    return 0.0


def condenser_rise(device: Device) -> float:
    """How much hotter than outdoors the air at a unit's condenser is, K: where it stands, else the room it heats."""
    for target in device.heats:
        if any(each.heats for each in target.devices):
            raise BeyondTable(f"{target.name} gets heat of {device.name} and hands heat on; heat over three is open")
        where = design_day(target).settled
        high = target.bound == "high"
        if where.high_beyond if high else where.low_beyond:
            raise BeyondTable(f"{device.name} rejects into {target.name}, and how hot that gets is not known")
        return (where.high if high else where.low) - device.site.summer_c
    return device.cooling.siting_k


@shared
def winter_need(room: Room) -> float:
    """Heat left at the inlet limit in the coldest hour, W, along the room's bound; not above 0 where walls lose it all.

    The upper bound loses nothing to the ground, whose warmth in winter is not known.
    """
    high = room.bound == "high"
    limit = heat.inlet_limit(room)
    through = [
        path.gain(limit, high=high)
        for path in heat.envelope_built(room, room.construction, float(room.site.winter_c)).paths
        if not (high and path.key == "envelope.floor")
    ]
    return named(added((released(room), *through)), "heat left at the limit in winter", "W")


def yearly_case(room: Room) -> RoomCase:
    """The same with what each unit draws at its rating, where somebody says: a year's energy hangs on it.

    A load that is stated for the unit itself goes before its part's input.
    """
    case = case_of(room)
    drawn: dict[str, float] = {}
    for device in room.devices:
        if not device.cools:
            continue
        if device.load.basis in ("measured", "stated"):
            drawn[device.name] = float(device.load.watts)
        elif device.cooling.input_said:
            drawn[device.name] = float(device.cooling.input_w)
    return replace(case, units=tuple(replace(unit, input_w=drawn.get(unit.name)) for unit in case.units))


def _setpoint(room: Room) -> float:
    """What the thermostats are set to, °C. Where nobody said, they are taken as set no higher than the inlet limit."""
    _, mark = marks(plain(room.air), "setpoint_c")
    said = float(room.air.setpoint_c)
    return min(said, float(heat.inlet_limit(room))) if mark is not None and mark.guesses else said


def unit_of(device: Device, *, sited: bool = True) -> RoomUnit:
    """A cooling device as the room's network takes it; ``sited``: with its condenser where it stands."""
    cooling = device.cooling
    share: float | None = None
    if cooling.sensible_said and cooling.total_w:
        share = float(cooling.sensible_w) / float(cooling.total_w)
    elif cooling.shr_said:
        share = float(cooling.shr)
    coil = cooling.kind in COILS
    portable, seasonal = cooling.kind == PORTABLE, cooling.sacc_said and not stated(cooling, "total_w")
    hoses = int(cooling.hoses) if portable else None
    return RoomUnit(
        name=device.name,
        kind=cooling.kind,
        rated_w=cooling.total_w if coil and not seasonal else None,
        sacc_w=float(cooling.sacc_w) if coil and seasonal else None,
        shr=share,
        airflow_m3h=None if coil else float(cooling.airflow_m3h),
        siting_k=float(air_rise(device)) if sited else 0.0,
        hoses=hoses,
        exhaust_m3h=float(cooling.exhaust_m3h) if hoses == 1 else None,
        effectiveness=_effectiveness(cooling),
        always=cooling.kind in VENTILATORS and cooling.runs == ALWAYS,
        input_w=float(cooling.input_w) if portable and cooling.input_said else None,
    )


def _effectiveness(cooling: Cooling) -> float | None:
    wants = cooling.kind == EVAPORATIVE and stated(cooling, "effectiveness_percent")
    return float(cooling.effectiveness_percent) / 100 if wants else None


@shared
def design_day(room: Room) -> RoomDay:
    """How hot the room gets on its design day, with the balance at the hottest hour along both bounds."""
    return room_day.design_day(case_of(room))


@shared
def moist_air(room: Room) -> RoomAir:
    """How moist the room's air is at the hottest hour: humidity, dew point, relative humidity, water condensed.

    A room that is only known to be hotter than 36 °C is taken at 36 °C.
    """
    day = design_day(room)
    settled = Bounds(float(day.settled.low), float(day.settled.high))
    removed = Bounds(float(day.low.removed_w), float(day.high.removed_w))
    return room_air(case_of(room), settled, Bounds(min(removed), max(removed)))
