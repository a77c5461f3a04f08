"""AIR: what happens to a room when some of its cooling is gone: one unit lost, units grown old."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import heat, power, room_ends, room_heat, room_stops
from planner.plan.objects import Circuit, Device, Room
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.tables.cooling_limits import AGED_PLANNED, AGED_SHARE
from planner.viewing import plain
from planner.worked import named, number


@rule("AIR102", "the room stays at its inlet limit with the largest unit lost", level=Level.WARNING)
def holds_without_one(room: Room) -> Iterator[Check]:
    """Room units are built for a summer's hours, not for 8,760 a year. The one that breaks does so on the hottest day.

    What: how hot the room gets on its design day without the unit that cools most, against the inlet limit. A band, as
    for AIR101. Where the layout promises a spare (cooling: N+1) it is an error, and so are
    units that all hang on one circuit, which one breaker takes away together.

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
    if not heat.has_machines(room) or not heat.cooled_by(room):
        return
    limit = heat.inlet_limit(room)
    name, day = "", room_heat.design_day(room)
    if room_ends.end_of(room, day).compared <= limit:
        name, day = room_ends.without_largest(room)
    end = room_ends.end_of(room, day)
    with_all = f"Already with all units the room may settle {_at(end)}, and hotter with one lost"
    yield AtMost(
        value=end.against(limit),
        limit=limit,
        unit="°C",
        level=Level.ERROR if room.air.spare else None,
        says=(f"With {name} lost the room settles {room_ends.told(day.settled)}" if name else with_all)
        + "; the limit is {limit}.",
        pointer="cooling",
        weak=day.weak,
        ways=lambda: tuple(room_ends.spare_ways(room, limit)) or ("a second unit that holds the room by itself",),
    )
    yield from _spare_elsewhere(room)


def _spare_elsewhere(room: Room) -> Iterator[Check]:
    """A spare that is promised hangs on another circuit than the rest, or one breaker takes all of them."""
    units = heat.cooled_by(room)
    if not room.air.spare or len(units) < 2 or not all(unit.inlets for unit in units):
        return
    inlets = [inlet for unit in units for inlet in unit.inlets]
    # One that hangs straight on a source or panel has no circuit to share, which LAY029 tells.
    if not all(type(plain(inlet.feed)) in (Circuit, Device) for inlet in inlets):
        return
    circuits = {power.circuit_of(inlet) for inlet in inlets}
    yield OneOf(
        value=f"the one circuit {next(iter(circuits))}" if len(circuits) == 1 else "several circuits",
        accepted=("several circuits",),
        level=Level.ERROR,
        says=f"All {len(units)} cooling units of {room.name} hang on {{value}}; a spare wants {{accepted}}."
        if len(circuits) == 1
        else f"The {len(units)} cooling units of {room.name} hang on {{value}}.",
        pointer="cooling",
        about="circuits",
        ways=lambda: ("a circuit of its own for the unit to spare",),
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
    if not heat.has_machines(room) or not any(device.cooling.compressor for device in heat.cooled_by(room)):
        return
    limit = heat.inlet_limit(room)
    new = room_ends.warmest_return(room)
    if new.compared > limit:
        return
    day = room_ends.when_aged(room)
    end = room_ends.end_of(room, day)
    yield AtMost(
        value=end.against(limit),
        limit=limit,
        unit="°C",
        says=f"With {number(100 * AGED_PLANNED)} % of their capacity left the room settles {_at(end)}; "
        "the limit is {limit}.",
        pointer="cooling",
        weak=(*day.weak, f"capacity lost to dust and age: {AGED_SHARE.source}"),
        ways=lambda: ("clean filters each month and coils each spring, and a margin of 10 %",),
    )


@rule("AIR106", "people have time when all cooling stops", level=Level.WARNING)
def time_to_act(room: Room) -> Iterator[Check]:
    """One tripped breaker, and seven kilowatts go into the air of one room. It is minutes, and how many nobody can say
    exactly: it hangs on how well walls, floor and machines take up heat.

    What: with all cooling lost at the worst moment of the design day, the room stays at its inlet limit for as long as
    the layout asks (ride_through). And what it gets to within four hours is no more than drives (60 °C), a lithium-ion
    UPS (40 °C) and people (40 °C) stand. Where somebody is there, the overhead door is opened after five minutes. Where
    the machines shut down by themselves when their inlets get hot (shutdown), that temperature is what must be stood,
    and no less than the inlet limit. Not asked of a room that does not hold its limit with its cooling (AIR101).

    How: air, surfaces and slab as masses in a network, a band over how well they are coupled and over what machines
    take up. Machines draw on whatever happens.

    Fails::
        site: {altitude: 150 m, outdoor: {summer: 35 °C}}
        rooms: {den: {building: main, size: 6 m x 6 m x 2.7 m, envelope: interior, inlet_limit: 32 °C,
            ride_through: 30 min}}
        devices:
          rig: {load: 5 kW, room: den}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, shr: 0.7}, load: 2.5 kW, room: den, fed_by: utility}
    Passes::
        site: {altitude: 150 m, outdoor: {summer: 30 °C, winter: 0 °C, wet_bulb: 20 °C}}
        rooms: {hall: {building: main, kind: garage, size: 20 m x 20 m x 5 m, inlet_limit: 35 °C, ride_through: 10 min,
            attended: no, setpoint: 22 °C, envelope: {walls: R-13, ceiling: R-30, air_changes: 1 /h, colour: light,
            door: {size: 4 m x 2 m, insulation: R-9, faces: north}}}}
        devices:
          rig: {load: 2 kW, room: hall}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, shr: 0.7}, load: 2.5 kW, room: hall, fed_by: utility}
    """
    if not _holds(room):
        return
    limit = heat.inlet_limit(room)
    high = room.bound == "high"
    after = room_stops.without_cooling(room)
    times = after.reaches(limit)
    within = room_stops.minutes(times)
    if room.air.must_ride:
        wanted = named(room.air.ride_through_s / 60.0, "time wanted", "min")
        yield AtLeast(
            value=min(times.low if high else times.high, after.horizon_s) / 60.0,
            limit=wanted,
            unit="min",
            says=f"With all cooling lost the room is above {number(limit)} °C {within}; {{limit}} are wanted.",
            pointer="ride_through",
            about="time",
            weak=(room_stops.BAND,),
            ways=lambda: (
                "a machine shutdown at an inlet alarm",
                "cooling that does not stop at once: a second circuit",
            ),
        )
    stands, whose = room_stops.stands(room)
    if room.air.shuts_down:
        yield from _shutdown(room, stands, whose, limit)
        return
    hottest = after.hottest()
    top = hottest.high if high else hottest.low
    yield AtMost(
        value=top,
        limit=stands,
        unit="°C",
        says=f"With all cooling lost the room is above {number(limit)} °C {within} and gets to "
        f"{'60 °C or more' if top >= room_stops.END_C else '{value}'} within four hours; {whose} {{limit}}.",
        pointer="attended",
        about="end",
        weak=(room_stops.BAND,),
        ways=lambda: _ends_of_heat(limit, stands),
    )


def _at(end: room_ends.End) -> str:
    """The end that is judged, in a sentence of which it is the value."""
    return f"above {number(end.temperature)} °C" if end.beyond or end.endless else "at {value}"


def _ends_of_heat(limit: float, stands: float) -> Iterator[str]:
    """A shutdown halfway between what the inlets may have and what is harmed, and somebody who comes."""
    if stands > limit:
        yield f"set the machines to shut down at hot inlets, and write shutdown: {number((limit + stands) / 2)} °C"
    yield "an alarm to somebody near: attended: yes"


def _shutdown(room: Room, stands: float, whose: str, limit: float) -> Iterator[Check]:
    """A shutdown at an inlet alarm acts before anything is harmed, and not while the room holds its limit."""
    yield AtMost(
        value=room.air.shutdown_c,
        limit=stands,
        unit="°C",
        says=f"The machines of {room.name} shut down by themselves at {{value}}; {whose} {{limit}}.",
        pointer="shutdown",
        about="end",
    )
    yield AtLeast(
        value=room.air.shutdown_c,
        limit=limit,
        unit="°C",
        says=f"The machines of {room.name} shut down at {{value}}, while the room may have {{limit}} at their inlets.",
        pointer="shutdown",
        about="shutdown",
    )


@rule("AIR109", "a power blink does not overheat the room", level=Level.WARNING)
def blink(room: Room) -> Iterator[Check]:
    """The servers are back in a second or never noticed. The compressors wait two to five minutes for their pressures
    to even out, and the room heats on.

    What: with all units off for the wait of their compressors, at the worst moment of the design day, the room stays at
    its inlet limit. Units that do not start by themselves are AIR115's.

    How: as for AIR106; a wait that nobody stated is tried at 120 and 300 s.

    Fails::
        site: {altitude: 150 m, outdoor: {summer: 35 °C}}
        rooms: {den: {building: main, size: 3 m x 3 m x 2.4 m, envelope: interior, inlet_limit: 27 °C}}
        devices:
          rig: {load: 5 kW, room: den}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, shr: 0.7}, load: 2.5 kW, room: den, fed_by: utility}
    Passes::
        site: {altitude: 150 m, outdoor: {summer: 35 °C}}
        rooms: {hall: {building: main, size: 20 m x 20 m x 4 m, envelope: interior, inlet_limit: 32 °C}}
        devices:
          rig: {load: 2 kW, room: hall}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, shr: 0.7}, load: 2.5 kW, room: hall, fed_by: utility}
    """
    if not any(device.cooling.compressor for device in heat.cooled_by(room)) or not _holds(room):
        return
    limit = heat.inlet_limit(room)
    wait, peak = room_stops.after_blink(room)
    yield AtMost(
        value=peak.high if room.bound == "high" else peak.low,
        limit=limit,
        unit="°C",
        says=f"After a power blink the compressors wait {number(wait)} s and the room gets to {{value}}; "
        "the limit is {limit}.",
        pointer="inlet_limit",
        weak=(room_stops.BAND,),
        ways=lambda: ("a lower set point, for a lower start", "machines that start later than the compressors"),
    )


def _holds(room: Room) -> bool:
    """Whether a room with machines and units stays at its limit with all of them, along its bound."""
    if not heat.has_machines(room) or not heat.cooled_by(room):
        return False
    return room_ends.warmest_return(room).compared <= heat.inlet_limit(room)
