"""Heat of a room at the design hour: what the machines release, what the walls add, what the units take out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from planner.analyses import power
from planner.physics.construction import Described, room_envelope
from planner.physics.envelope import INTERIOR, Envelope
from planner.plan.objects import Device, Room
from planner.tables import battery_types
from planner.tables.ashrae import class_limit
from planner.viewing import shared, stated
from planner.worked import added, greatest, named

# Heat of one person at light work, as ASHRAE's seated figure rounded up by the white papers on machine rooms.
PERSON_W = 100.0


def machines_of(room: Room) -> tuple[Device, ...]:
    """The devices of a room that use power for something else than cooling it."""
    return _standing(room, _machines(room))


def _standing(room: Room, places: Iterable[int]) -> tuple[Device, ...]:
    devices = room.devices if places else ()
    return tuple(devices[place] for place in places)


# Which of the devices of a room are meant many sums ask, in rooms of hundreds: told by their places among them.
@shared
def _machines(room: Room) -> tuple[int, ...]:
    return tuple(place for place, device in enumerate(room.devices) if not device.passes_on and not device.cools)


@shared
def _coolers(room: Room) -> tuple[int, ...]:
    return tuple(
        place for place, device in enumerate(room.devices) if device.cools and device.cooling.removes and device.powered
    )


def has_machines(room: Room) -> bool:
    """Whether there are any."""
    return bool(_machines(room))


@shared
def machine_heat(room: Room) -> float:
    """Heat that machines, people and whatever else release in a room, in W: all they draw becomes heat.

    The machines' draw by measurement or estimate, never their budget, and what a UPS in the room loses; along the high
    bound also what charging its battery loses, as on a hot day after an outage. Machines of which nobody said the room
    may all stand here. Units that reject their heat elsewhere add none; one that rejects it here adds what it draws.
    What units of other rooms reject here is in ``room_heat.released``.
    """
    released = [device.load.watts for device in room.devices if not (device.cools and device.cooling.removes)]
    lost = [loss for device in room.devices if device.converts for loss in (ups_loss(device), charging_loss(device))]
    people = room.people * PERSON_W
    if room.air.strays and room.air.strays_here:
        released += [device.load.watts for device in cast("tuple[Device, ...]", room.air.strays)]
    return named(added((*released, *lost, people, room.other_heat_w)), "heat of the machines", "W")


@shared
def ups_loss(device: Device) -> float:
    """What a UPS turns into heat, in W, at the draw of the machines behind it, with a battery that is full."""
    behind = power.machine_shares(power.inlets_behind(device))
    watts = added(machine.load.watts * share for machine, share in behind)
    if not watts:
        return 0.0
    given = added(machine.load.volt_amperes * share for machine, share in behind)
    taken = power.converted(device, given)
    return named((taken - given) * watts / given, f"loss of {device.name}", "W")


def charging_loss(device: Device) -> float:
    """What charging the battery of a UPS turns into heat at most, W; nothing along the low bound, where it is full.

    The rest of what charging draws is stored, and becomes heat behind the UPS in the next outage.
    """
    if not device.conversion.recharge_w or device.room.bound != "high":
        return 0.0
    kind = device.backup.chemistry if stated(device.backup, "chemistry") else ""
    lost = device.conversion.recharge_w * battery_types.charge_lost(kind)
    return named(lost, f"loss of charging {device.name}", "W")


@shared
def envelope_of(room: Room) -> Envelope:
    """What the room's walls, door, ceiling and leaks pass at the design hour of summer."""
    return envelope_built(room, room.construction)


def envelope_built(room: Room, described: Described, outdoor: float | None = None) -> Envelope:
    """What the room would pass if it were built as ``described``; ``outdoor`` in °C, else the summer's design hour."""
    if room.interior:
        return INTERIOR
    outdoor = float(room.site.summer_c) if outdoor is None else outdoor
    return room_envelope(
        described=described,
        # Plain numbers: a day of steps over numbers that remember their making would remember them all.
        length=float(room.length_m),
        width=float(room.width_m),
        height=float(room.height_m),
        outdoor=outdoor,
        attached=room.building in ("main", "attached"),
        altitude=float(room.site.altitude_m),
    )


def cooled_by(room: Room) -> tuple[Device, ...]:
    """The units that are fed and take heat out of a room."""
    return _standing(room, _coolers(room))


@shared
def inlet_limit(room: Room) -> float:
    """The warmest inlet air the room may have, in °C: the strictest of its own limit, its class's, its machines'."""
    limits = [float(room.inlet_limit_c)] if room.limited else [class_limit(room.class_, float(room.site.altitude_m))]
    limits += [float(device.inlet_limit_c) for device in room.devices if device.inlet_limited]
    return min(limits)


def equipment_limit(room: Room) -> tuple[float, str]:
    """The warmest inlet air that the equipment takes, °C, and whose limit that is: of a machine, else of the class."""
    limits: list[tuple[float, str]] = [
        (class_limit(room.class_, float(room.site.altitude_m)), f"class {room.class_} of {room.name}")
    ]
    limits += [(device.inlet_limit_c, device.name) for device in room.devices if device.inlet_limited]
    return min(limits, key=lambda each: float(each[0]))


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
