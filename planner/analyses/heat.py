"""Heat of a room at the design hour: what the machines release, what the walls add, what the units take out."""

from __future__ import annotations

from planner.analyses import power
from planner.facts import shared
from planner.physics.construction import room_envelope
from planner.physics.cooling import CoolingLines, cooling_lines
from planner.physics.envelope import INTERIOR, Envelope
from planner.physics.room_balance import Cooler, settled
from planner.physics.thermal import Bounds
from planner.plan.cooling import REFRIGERANT
from planner.plan.objects import Device, Room
from planner.tables.ashrae import class_limit
from planner.worked import BeyondTable, added, greatest, named

# Heat of one person at light work, as ASHRAE's seated figure rounded up by the white papers on machine rooms.
PERSON_W = 100.0
# A temperature that is only known to lie above the last of the curves is compared as this much above it.
BEYOND_K = 0.001


def machines_of(room: Room) -> tuple[Device, ...]:
    """The devices of a room that use power for something else than cooling it."""
    return tuple(device for device in room.devices if not device.passes_on and not device.cools)


@shared
def machine_heat(room: Room) -> float:
    """Heat that machines, people and whatever else release in a room, in W: all they draw becomes heat.

    The machines' draw by measurement or estimate, never their budget, and what a UPS in the room loses. Units that
    reject their heat elsewhere add none; one that rejects it here adds what it draws.
    """
    released = [device.load.watts for device in room.devices if not (device.cools and device.cooling.removes)]
    lost = [ups_loss(device) for device in room.devices if device.converts]
    people = room.people * PERSON_W
    return named(added((*released, *lost, people, room.other_heat_w)), "heat of the machines", "W")


@shared
def ups_loss(device: Device) -> float:
    """What a UPS turns into heat, in W, at the draw of the machines behind it; its battery is full."""
    behind = power.machine_shares(power.inlets_behind(device))
    watts = added(machine.load.watts * share for machine, share in behind)
    if not watts:
        return 0.0
    given = added(machine.load.volt_amperes * share for machine, share in behind)
    taken = power.converted(device, given)
    return named((taken - given) * watts / given, f"loss of {device.name}", "W")


@shared
def envelope_of(room: Room) -> Envelope:
    """What the room's walls, door, ceiling and leaks pass at the design hour of summer."""
    return _envelope(room, float(room.site.summer_c))


def _envelope(room: Room, outdoor: float) -> Envelope:
    if room.interior:
        return INTERIOR
    return room_envelope(
        described=room.construction,
        length=room.length_m,
        width=room.width_m,
        height=room.height_m,
        outdoor=outdoor,
        attached=room.building in ("main", "attached"),
        altitude=float(room.site.altitude_m),
    )


@shared
def winter_need(room: Room) -> float:
    """Heat left at the inlet limit in the coldest hour, W, along the room's bound; not above 0 where walls lose it all.

    The upper bound loses nothing to the ground, whose warmth in winter is not known.
    """
    high = room.bound == "high"
    limit = inlet_limit(room)
    through = [
        path.gain(limit, high=high)
        for path in _envelope(room, float(room.site.winter_c)).paths
        if not (high and path.key == "envelope.floor")
    ]
    return named(added((machine_heat(room), *through)), "heat left at the limit in winter", "W")


@shared
def coolers_of(room: Room) -> tuple[Cooler, ...]:
    """The units that take heat out of a room, with their capacity at the design outdoor temperature.

    A unit that nothing feeds takes out nothing.
    """
    envelope = envelope_of(room)
    return tuple(
        Cooler(device.name, _lines(room, device, envelope))
        for device in room.devices
        if device.cools and device.cooling.removes and device.powered
    )


def _lines(room: Room, device: Device, envelope: Envelope) -> CoolingLines:
    cooling = device.cooling
    if cooling.kind not in REFRIGERANT:
        raise BeyondTable(f"what {device.name}, of kind {cooling.kind}, takes out of a room is not computed yet")
    shr: float | None = None
    if cooling.sensible_said and cooling.total_w:
        shr = float(cooling.sensible_w) / float(cooling.total_w)
    elif cooling.shr_said:
        shr = float(cooling.shr)
    return cooling_lines(
        rated=cooling.total_w,
        outdoor=float(room.site.summer_c + cooling.siting_k),
        kind=cooling.kind,
        shr=shr,
        air_changes=envelope.air_changes.high,
        altitude=float(room.site.altitude_m),
    )


@shared
def warmest_return(room: Room) -> float:
    """The room air that the units get on the design day, °C, along the room's bound. 36 °C where it is only known to
    be more stands as a little above; ``BeyondTable`` where it is only known to be less."""
    heat = machine_heat(room)
    where = settled(heat=Bounds(heat, heat), envelope=envelope_of(room), coolers=coolers_of(room))
    high = room.bound == "high"
    temperature = where.high if high else where.low
    return temperature + BEYOND_K if (where.high_beyond if high else where.low_beyond) else temperature


def inlet_limit(room: Room) -> float:
    """The warmest inlet air the room may have, in °C: the strictest of its own limit, its class's, its machines'."""
    limits = [float(room.inlet_limit_c)] if room.limited else [class_limit(room.class_, float(room.site.altitude_m))]
    limits += [float(device.inlet_limit_c) for device in room.devices if device.inlet_limited]
    return min(limits)


def blows_out(device: Device) -> bool:
    """Whether a cooling device blows room air outdoors: an exhaust fan, a portable unit with one hose."""
    cooling = device.cooling
    if cooling.kind == "portable-ac":
        return bool(cooling.removes and cooling.hoses == 1)
    return bool(cooling.kind == "exhaust-fan")


def exhaust_flow(device: Device) -> float:
    """Room air that a device which ``blows_out`` takes with it, m³/h."""
    return device.cooling.exhaust_m3h if device.cooling.kind == "portable-ac" else device.cooling.airflow_m3h


def supply_flow(device: Device) -> float:
    """Outdoor air that a cooling device blows into the room, m³/h."""
    cooling = device.cooling
    blows_in = cooling.kind in ("evaporative", "economiser") and cooling.air_from == "outdoors"
    return greatest(0.0, cooling.airflow_m3h) if blows_in else 0.0
