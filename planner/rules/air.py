"""AIR: heat of the rooms against what cools them, on the hottest day."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import heat, room_ends, room_heat
from planner.physics.room_day import RoomDay
from planner.plan.cooling import VENTILATORS
from planner.plan.objects import Room
from planner.rules.checks import AtMost, Check
from planner.rules.engine import rule
from planner.tables.cooling_equipment import FITTED_RETURN_C
from planner.worked import BeyondTable, number, show


@rule("AIR101", "the room stays at its inlet limit on the design day", load=True)
def room_stays_cool(room: Room) -> Iterator[Check]:
    """A BTU figure on a box is total capacity at 35 °C outdoors in a humid room. A room of servers is dry, the sun is
    on the door, and the day that matters is hotter.

    What: how hot the room gets on its design day, against the inlet limit: the strictest of what you want, of the
    equipment's class, of what a machine states. The answer is a band. It fails when even the lower end is above the
    limit, passes when the upper end holds it, and is unknown between. Rooms that are cooled by outdoor air alone are
    judged by AIR110.

    How: all that machines draw becomes heat (by estimate or measurement, not by budget), and what a UPS loses. Walls,
    ceiling, door and slab are masses in a network that is followed through a clear day until it repeats; leaks bring
    outdoor air. Units take out what a dry coil does at the air outdoors and in the room of each hour. No curve is
    followed beyond 36 °C of room air. Insulation keeps heat in as it keeps it out: it is offered where this room,
    worked out with it, is better off. A room that may be far hotter than outdoors is better off with bare walls.

    Fails::
        site: {altitude: 150 m, outdoor: {summer: 38 °C}}
        rooms: {garage: {kind: garage, building: main, size: 6.1 m x 6.1 m x 2.7 m, envelope: bare, inlet_limit: 32 °C}}
        devices:
          rig: {load: 8 kW, room: garage}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, shr: 0.7}, load: 2.5 kW, room: garage,
            fed_by: utility}
    Passes::
        site: {altitude: 150 m, outdoor: {summer: 38 °C}}
        rooms: {garage: {kind: garage, building: main, size: 6.1 m x 6.1 m x 2.7 m, envelope: interior,
            inlet_limit: 32 °C}}
        devices:
          rig: {load: 5 kW, room: garage}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, shr: 0.7}, load: 2.5 kW, room: garage,
            fed_by: utility}
    """
    if not heat.has_machines(room) or _by_outdoor_air(room):
        return
    limit = heat.inlet_limit(room)
    day = room_heat.design_day(room)
    count = len(heat.cooled_by(room))
    units = f"{count} cooling unit{'s' if count != 1 else ''}"
    temperature = room_ends.end_of(room, day).against(limit)
    says = f"With {_kilowatts(room_heat.released(room))} of heat on a {show(room.site.summer_c, '°C')} day and {units} "
    says += f"the room settles {room_ends.told(day.settled)}; the limit is {{limit}}."
    if temperature > room_ends.TRIPS_C and count:
        says += " Most room units trip above 35 °C: then nothing cools."
    yield _settles(room, day, temperature, limit, says + _missing(room, temperature, limit))


@rule("AIR110", "outdoor air alone keeps the room at its inlet limit on the design day")
def outdoor_air_suffices(room: Room) -> Iterator[Check]:
    """A fan never makes a room cooler than the air it draws. With 35 °C outdoors, 6 kW and 1,000 CFM it is at 45 °C.

    What: how hot a room gets on its design day whose only cooling is outdoor air, by exhaust fans, economisers or
    evaporative units, against the inlet limit. A band, as for AIR101.

    How: room = outdoor air + heat / (density · specific heat · flow), with walls and sun as for AIR101.

    Fails::
        site: {altitude: 0 m, outdoor: {summer: 35 °C}}
        rooms: {garage: {kind: garage, building: main, size: 6 m x 6 m x 2.7 m, envelope: interior, inlet_limit: 40 °C}}
        devices:
          rig: {load: 6 kW, room: garage}
          fan: {kind: exhaust-fan, spec: {airflow: 1000 CFM}, load: 200 W, room: garage, fed_by: utility}
    Passes::
        site: {altitude: 0 m, outdoor: {summer: 35 °C}}
        rooms: {garage: {kind: garage, building: main, size: 6 m x 6 m x 2.7 m, envelope: interior, inlet_limit: 40 °C}}
        devices:
          rig: {load: 6 kW, room: garage}
          fan: {kind: exhaust-fan, spec: {airflow: 2200 CFM}, load: 200 W, room: garage, fed_by: utility}
    """
    if not heat.has_machines(room) or not _by_outdoor_air(room):
        return
    limit = heat.inlet_limit(room)
    day = room_heat.design_day(room)
    temperature = room_ends.end_of(room, day).against(limit)
    says = f"With {_kilowatts(room_heat.released(room))} of heat and air of {show(room.site.summer_c, '°C')} outdoors "
    says += f"the room settles {room_ends.told(day.settled)}; the limit is {{limit}}."
    if room.site.summer_c >= limit:
        says += " No flow of outdoor air makes a room cooler than outdoors."
    yield _settles(room, day, temperature, limit, says)


def _by_outdoor_air(room: Room) -> bool:
    """Whether nothing but outdoor air cools a room."""
    units = heat.cooled_by(room)
    return bool(units) and all(device.cooling.kind in VENTILATORS for device in units)


def _settles(room: Room, day: RoomDay, temperature: float, limit: float, says: str) -> Check:
    envelope = heat.envelope_of(room)
    return AtMost(
        value=temperature,
        limit=limit,
        unit="°C",
        says=says,
        guesses=(*envelope.guesses, *day.notes),
        weak=(*envelope.weak, *day.weak),
        pointer="inlet_limit",
        ways=lambda: room_ends.ways(room, limit),
    )


def _kilowatts(watts: float) -> str:
    return f"{number(float(watts) / 1000)} kW"


def _missing(room: Room, temperature: float, limit: float) -> str:
    """A sentence with the cooling that is missing at the limit, or where the curves end; empty where none is."""
    try:
        short, at = room_ends.missing_at_limit(room), ""
    except BeyondTable:
        if temperature <= limit:
            return ""
        short, at = room_ends.missing_at_most(room), "still "
    if short.high <= 0:
        return ""
    place = f"At {number(FITTED_RETURN_C.high)} °C" if at else "To hold the limit"
    low, high = room_ends.of_cooling(short.low), room_ends.of_cooling(short.high)
    if short.low <= 0:
        return f" {place} up to {high} of cooling are {at}missing."
    return f" {place} {low if low == high else f'{low} to {high}'} of cooling are {at}missing."
