"""AIR: what cooling and machines do to people in the room: a leak of refrigerant that burns, and noise."""

from __future__ import annotations

import math
from collections.abc import Iterator

from planner.plan.objects import Device, Room
from planner.rules.checks import AtMost, Check, Question, Reading
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.tables.refrigerants import flammability_limit, safety_class
from planner.worked import BeyondTable, named, number, root, show

# Charges up to this many m³ times the flammability limit are free of a room limit for class A2L.
FREE_OF_LIMIT_M3 = 6.0
# Share of the flammability limit that all refrigerant, spread over the room, may reach.
DISPERSED_SHARE = 0.5
# Height in m at which a leak is taken to leave a unit, by its kind.
RELEASED_AT_M = {"window-ac": 1.0, "mini-split": 1.8, "portable-ac": 0.6, "crac": 0.6}
# Sound that hearing stands for eight hours a day.
LOUDEST_DBA = 85.0
HAS_FANS = frozenset({"server", "workstation", "switch", "router", "ups"})


@rule("AIR118", "a leak of burning refrigerant is thin enough", level=Level.WARNING, cites="UL 60335-2-40, ASHRAE 15")
def charge_for_room(device: Device) -> Iterator[Check]:
    """New units carry R-32 or R-454B, which burn slowly (class A2L). All of it in a small closed room must stay well
    below what can be lit.

    What: the charge of a unit is at most what its room takes. A charge of up to 6 m³ times the flammability limit is
    free. Above it two readings stand side by side: ASHRAE 15 spreads the charge over the whole room, half the limit;
    UL 60335-2-40 goes by the floor area and the height of the unit, 2.5 · LFL^1.25 · h · √A. Both were not read in
    print.

    Fails::
        rooms: {closet: {size: 2 m x 1.5 m x 2.4 m}}
        devices: {split: {kind: mini-split, room: closet, spec: {cooling: 36000 BTU/h, refrigerant: R-32,
            charge: 3 kg}, load: 3 kW, fed_by: utility}}
    Passes::
        rooms: {garage: {size: 6 m x 6 m x 2.7 m}}
        devices: {split: {kind: mini-split, room: garage, spec: {cooling: 24000 BTU/h, refrigerant: R-32,
            charge: 1.4 kg}, load: 2 kW, fed_by: utility}}
    """
    if not device.cools or not device.cooling.compressor or safety_class(device.cooling.refrigerant) != "A2L":
        return
    charge, limit = device.cooling.charge_kg, flammability_limit(device.cooling.refrigerant)
    free = named(FREE_OF_LIMIT_M3 * limit, "charge that needs no room", "kg")
    if charge <= free:
        yield AtMost(
            value=charge,
            limit=free,
            unit="kg",
            says=f"{device.name} holds {{value}} of {device.cooling.refrigerant}; {{limit}} suits any room.",
            pointer="spec.charge",
        )
        return
    room = device.room
    floor = room.length_m * room.width_m
    spread = named(DISPERSED_SHARE * limit * floor * room.height_m, "charge that the room dilutes", "kg")
    rise = RELEASED_AT_M[device.kind]
    by_area = named(2.5 * limit**1.25 * rise * root(floor), "charge by floor area and height", "kg")
    held = show(charge, "kg")
    yield Question(
        says=f"{device.name} holds {held} of {device.cooling.refrigerant}, which burns.",
        pointer="spec.charge",
        because=(spread, by_area),
        readings=(
            Reading("ASHRAE 15", f"the room dilutes {show(spread, 'kg')}", charge <= spread),
            Reading("UL 60335-2-40", f"floor and height allow {show(by_area, 'kg')}", charge <= by_area),
        ),
        ways=lambda: ("a unit with R-410A or less charge", "an opening into a larger room"),
    )


@rule("AIR119", "it is not too loud to work in", level=Level.INFO, cites="OSHA 1910.95")
def not_too_loud(room: Room) -> Iterator[Check]:
    """Fans of one 8-GPU server reach 80 dB(A); ten equal sources are 10 dB louder than one.

    What: where people work, the sound of all machines and units that stand in the room adds to at most 85 dB(A), the
    level from which hearing needs care for eight hours. Taken one metre from each, without walls.

    How: 10 · log₁₀ of the sum of 10^(level/10).

    Fails::
        rooms: {den: {people: 1}}
        devices:
          rig-1: {kind: server, load: 3 kW, room: den, spec: {noise: 83 dBA}}
          rig-2: {kind: server, load: 3 kW, room: den, spec: {noise: 83 dBA}}
    Passes::
        rooms: {den: {people: 1}}
        devices:
          rig-1: {kind: server, load: 3 kW, room: den, spec: {noise: 60 dBA}}
          rig-2: {kind: server, load: 3 kW, room: den, spec: {noise: 60 dBA}}
    """
    sources = [device for device in room.devices if device.kind in HAS_FANS or device.cools]
    if not sources or not (room.people or room.air.attended):
        return
    power = sum(10.0 ** (float(device.breath.noise_dba) / 10.0) for device in sources)
    yield AtMost(
        value=10.0 * math.log10(power),
        limit=LOUDEST_DBA,
        unit="dB(A)",
        says=f"{number(len(sources))} machines and units add to {{value}}; from {{limit}} on, eight hours a day harm.",
        pointer="people",
        because=tuple(device.breath.noise_dba for device in sources),
        ways=lambda: ("hearing protection", "working elsewhere: attended: no, people: 0"),
    )


@rule("AIR120", "it is not too loud at the lot line", level=Level.INFO, cites="ISO 9613-2; the local limit")
def not_too_loud_outdoors(room: Room) -> Iterator[Check]:
    """Compressors run at night, and a neighbour's complaint switches them off for good.

    What: where the site states what its municipality allows at the lot line (``site.noise_limit``), the outdoor sides
    of all units of a room together are no louder there.

    How: L − 20 · log₁₀(distance in m) for each unit, by its noise one metre away, over hard ground with nothing
    between; then 10 · log₁₀ of the sum of 10^(level/10), each unit taken at its own nearest point.

    Fails::
        site: {noise_limit: 50 dBA}
        rooms: {garage: {kind: garage}}
        devices:
          ac: {kind: mini-split, room: garage, lot_line: 2 m, spec: {cooling: 24000 BTU/h, noise_outdoor: 58 dBA}}
    Passes::
        site: {noise_limit: 50 dBA}
        rooms: {garage: {kind: garage}}
        devices:
          ac: {kind: mini-split, room: garage, lot_line: 3 m, spec: {cooling: 24000 BTU/h, noise_outdoor: 58 dBA}}
    """
    units = [device for device in room.devices if device.cools and device.cooling.compressor and not device.heats]
    if not room.site.has_noise_limit or not units:
        return
    power = sum(10.0 ** (_at_lot_line(device) / 10.0) for device in units)
    yield AtMost(
        value=10.0 * math.log10(power),
        limit=room.site.noise_limit_dba,
        unit="dB(A)",
        says=f"At the lot line {', '.join(device.name for device in units)} add to {{value}}; {{limit}} is allowed.",
        because=tuple(device.breath.outdoor_dba for device in units),
        ways=lambda: ("outdoor sides further from the lot line", "a screen, with the maker's clearances"),
    )


def _at_lot_line(device: Device) -> float:
    distance = float(device.breath.lot_line_m)
    if not distance > 0:
        raise BeyondTable(f"{device.name} stands on the lot line: what is heard there is not known")
    return float(device.breath.outdoor_dba) - 20.0 * math.log10(distance)
