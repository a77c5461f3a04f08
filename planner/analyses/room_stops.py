"""A room whose cooling has stopped: how long it stays at its limit, how hot it gets, and what stands that."""

from __future__ import annotations

import math
from collections.abc import Collection

from planner.analyses import heat, room_warmup
from planner.physics.thermal import Bounds
from planner.physics.warmup import HOTTEST_C, WarmUp
from planner.plan.objects import Room
from planner.tables import battery_types, card_heat
from planner.viewing import shared, stated
from planner.worked import named, number

# Somebody who is there opens the door after this long.
OPENED_AFTER_S = 300.0
# Air that drives stand, and people.
DRIVES_C, PEOPLE_C = 60.0, 40.0
# Where the curves end: a room that gets there is as hot or hotter.
END_C = HOTTEST_C
BAND = "minutes after a loss are a band over how well walls and machines take up heat, from simulated rooms"


@shared
def without_cooling(room: Room) -> WarmUp:
    """The room after all its units stop at the worst moment; with its door opened where somebody is there to do it."""
    names = tuple(device.name for device in heat.cooled_by(room))
    if room.air.attended and has_door(room):
        return room_warmup.after_door(room, names, opened_after_s=OPENED_AFTER_S)
    return room_warmup.after_loss(room, names)


def has_door(room: Room) -> bool:
    """Whether there is an overhead door outdoors that somebody can open."""
    return not room.interior and room.construction.door is not None


def has_cards(room: Room, gone: Collection[str]) -> bool:
    """Whether accelerators run in machines that are not ``gone``."""
    return any(group.bay == "gpus" for device in heat.machines_of(room) if device.name not in gone
               for group in device.fitted)  # fmt: skip


def cards_slow_at(room: Room, gone: Collection[str]) -> Bounds:
    """Inlet air at which the first accelerator slows itself down, °C; as the room says, else by power and heat sink."""
    if room.air.throttle_said:
        return Bounds(float(room.air.throttle_c), float(room.air.throttle_c))
    powers = [
        float(group.cap_w if group.capped else group.board_w)
        for device in heat.machines_of(room)
        if device.name not in gone
        for group in device.fitted
        if group.bay == "gpus"
    ]
    bands = [card_heat.slows_at(power) for power in powers]
    return Bounds(min(band.low for band in bands), min(band.high for band in bands))


@shared
def after_blink(room: Room) -> tuple[float, Bounds]:
    """The longest wait of the room's compressors, s, and how hot the room gets in it, °C, least and most."""
    wait = max(float(device.cooling.lockout_s) for device in heat.cooled_by(room) if device.cooling.compressor)
    names = tuple(device.name for device in heat.cooled_by(room))
    # Until the compressors start it is the room without cooling, door and all.
    return wait, (without_cooling(room) if wait <= OPENED_AFTER_S else room_warmup.after_loss(room, names)).at(wait)


def stands(room: Room) -> tuple[float, str]:
    """The hottest room that all in it stand, °C, and who decides, as the words before the figure."""
    if room.people or room.air.attended:
        return named(PEOPLE_C, "limit for people", "°C"), "people stand"
    for device in room.devices:
        if not device.converts or not stated(device.backup, "chemistry"):
            continue
        battery = device.backup.chemistry
        if battery_types.known(battery) and battery_types.family(battery).hottest_c:
            hottest = battery_types.hottest(battery_types.family(battery))
            return hottest, f"the battery of {device.name} stands"
    return named(DRIVES_C, "limit of drives", "°C"), "drives stand"


def minutes(times: Bounds) -> str:
    """A band of seconds as words: ``after 4 to 9 minutes``, ``after 12 minutes or never``, ``at no time``.

    >>> minutes(Bounds(240.0, 540.0)), minutes(Bounds(720.0, math.inf)), minutes(Bounds(30.0, 45.0))
    ('after 4 to 9 minutes', 'after 12 minutes or never', 'within a minute')
    """
    if times.low == math.inf:
        return "at no time in four hours"
    low = max(1, math.floor(times.low / 60.0))
    if times.high == math.inf:
        return f"after {number(low)} minutes or never"
    if times.high < 60.0:
        return "within a minute"
    high = math.ceil(times.high / 60.0)
    return f"after {number(low)} to {number(high)} minutes" if low < high else f"after {number(low)} minutes"
