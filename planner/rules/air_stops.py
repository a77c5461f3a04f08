"""AIR: what happens to a room when some of its cooling is gone: one unit lost, units grown old."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import heat, room_ends
from planner.plan.objects import Room
from planner.rules.checks import AtMost, Check
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.tables.cooling_limits import AGED_PLANNED, AGED_SHARE
from planner.worked import number


@rule("AIR102", "the room stays at its inlet limit with the largest unit lost", level=Level.WARNING)
def holds_without_one(room: Room) -> Iterator[Check]:
    """Room units are built for a summer's hours, not for 8,760 a year. The one that breaks does so on the hottest day.

    What: how hot the room gets on its design day without the unit that cools most, against the inlet limit. A band, as
    for AIR101. Where the layout promises a spare (cooling: N+1) it is an error.

    Fails::
        site: {altitude: 150 m, outdoor: {summer: 35 °C}}
        rooms: {den: {building: main, size: 6 m x 6 m x 2.7 m, envelope: interior, inlet_limit: 32 °C}}
        devices:
          rig: {load: 5 kW, room: den}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h}, load: 2.5 kW, room: den, fed_by: utility}
    Passes::
        site: {altitude: 150 m, outdoor: {summer: 35 °C}}
        rooms: {den: {building: main, size: 6 m x 6 m x 2.7 m, envelope: interior, inlet_limit: 32 °C}}
        devices:
          rig: {load: 5 kW, room: den}
          ac-1..2: {kind: window-ac, spec: {cooling: 25000 BTU/h}, load: 2.5 kW, room: den, fed_by: utility}
    """
    if not heat.machines_of(room) or not heat.cooled_by(room):
        return
    limit = heat.inlet_limit(room)
    name, day = room_ends.without_largest(room)
    yield AtMost(
        value=room_ends.end_of(room, day).against(limit),
        limit=limit,
        unit="°C",
        level=Level.ERROR if room.air.spare else None,
        says=f"With {name} lost the room settles {room_ends.told(day.settled)}; the limit is {{limit}}.",
        pointer="cooling",
        weak=day.weak,
        ways=lambda: room_ends.spare_ways(room, limit),
    )


@rule("AIR114", "dust and age leave enough cooling", level=Level.WARNING)
def holds_when_aged(room: Room) -> Iterator[Check]:
    """A coil with a year of dust on it has lost 5 to 10 %. A margin of 3 % in the spring is none in August.

    What: with 93 % of each unit's capacity the room still stays at its inlet limit on the design day. A judgement, no
    standard. Not asked of a room that does not hold its limit with new units (AIR101).

    Fails::
        site: {altitude: 150 m, outdoor: {summer: 35 °C}}
        rooms: {den: {building: main, size: 6 m x 6 m x 2.7 m, envelope: interior, inlet_limit: 28 °C}}
        devices:
          rig: {load: 6.35 kW, room: den}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, shr: 0.7}, load: 2.5 kW, room: den, fed_by: utility}
    Passes::
        site: {altitude: 150 m, outdoor: {summer: 35 °C}}
        rooms: {den: {building: main, size: 6 m x 6 m x 2.7 m, envelope: interior, inlet_limit: 32 °C}}
        devices:
          rig: {load: 5 kW, room: den}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, shr: 0.7}, load: 2.5 kW, room: den, fed_by: utility}
    """
    if not heat.machines_of(room) or not any(device.cooling.compressor for device in heat.cooled_by(room)):
        return
    limit = heat.inlet_limit(room)
    new = room_ends.warmest_return(room)
    if new.compared > limit:
        return
    day = room_ends.when_aged(room)
    yield AtMost(
        value=room_ends.end_of(room, day).against(limit),
        limit=limit,
        unit="°C",
        says=f"With {number(100 * AGED_PLANNED)} % of their capacity left the room settles "
        f"{room_ends.told(day.settled)}; the limit is {{limit}}.",
        pointer="cooling",
        weak=(*day.weak, f"capacity lost to dust and age: {AGED_SHARE.source}"),
        ways=lambda: ("clean filters each month and coils each spring, and a margin of 10 %",),
    )
