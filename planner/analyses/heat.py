"""Heat of a room at the design hour: what the machines release, what the walls add, what the units take out."""

from __future__ import annotations

from planner.facts import shared
from planner.physics.construction import room_envelope
from planner.physics.cooling import CoolingLines, cooling_lines
from planner.physics.envelope import INTERIOR, Envelope
from planner.physics.room_balance import Cooler
from planner.plan.cooling import REFRIGERANT
from planner.plan.objects import Device, Room
from planner.tables.ashrae import class_limit
from planner.worked import BeyondTable, added, named

# Heat of one person at light work, as ASHRAE's seated figure rounded up by the white papers on machine rooms.
PERSON_W = 100.0


@shared
def machine_heat(room: Room) -> float:
    """Heat that machines, people and whatever else release in a room, in W: all they draw becomes heat.

    The machines' draw by measurement or estimate, never their budget. Units that reject their heat outdoors add none.
    """
    released = [device.load.watts for device in room.devices if not (device.cools and device.cooling.removes)]
    return named(added((*released, room.people * PERSON_W, room.other_heat_w)), "heat of the machines", "W")


@shared
def envelope_of(room: Room) -> Envelope:
    """What the room's walls, door, ceiling and leaks pass at the design hour."""
    if room.interior:
        return INTERIOR
    return room_envelope(
        described=room.construction,
        length=room.length_m,
        width=room.width_m,
        height=room.height_m,
        outdoor=float(room.site.summer_c),
        attached=room.building in ("main", "attached"),
        altitude=float(room.site.altitude_m),
    )


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
        outdoor=float(room.site.summer_c),
        kind=cooling.kind,
        shr=shr,
        air_changes=envelope.air_changes.high,
        altitude=float(room.site.altitude_m),
    )


def inlet_limit(room: Room) -> float:
    """The warmest inlet air the room may have, in °C: its own limit, else that of its class, else of a machine."""
    limits = [float(room.inlet_limit_c)] if room.limited else [class_limit(room.class_, float(room.site.altitude_m))]
    limits += [float(device.inlet_limit_c) for device in room.devices if device.inlet_limited]
    return min(limits)
