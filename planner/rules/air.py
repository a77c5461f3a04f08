"""AIR: heat of the rooms against what cools them."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import heat
from planner.physics.envelope import Envelope
from planner.physics.room_balance import Cooler, settled, shortfall, units_needed
from planner.physics.thermal import Bounds, btu_per_hour
from planner.plan.objects import Room
from planner.rules.checks import AtMost, Check
from planner.rules.engine import rule
from planner.worked import BeyondTable, number, show


@rule("AIR101", "the room stays at its inlet limit on the design day")
def room_stays_cool(room: Room) -> Iterator[Check]:
    """A BTU figure on a box is total capacity at 35 °C outdoors in a humid room. A room of servers is dry, the sun is
    on the door, and the day that matters is hotter.

    What: where the room settles when heat of machines and walls meets what the units take out, against the inlet limit.
    The answer is a range: the least heat and the most capacity at one end, the reverse at the other. It fails when even
    the lower end is above the limit, passes when the upper end holds it, and is unknown between.

    How: all that machines draw becomes heat (by estimate or measurement, not by budget). Sensible capacity of a dry
    coil by outdoor and return temperature. Walls, door, ceiling and leaks: the upper bound is a static sum with sun,
    which a real day stays below; the lower leaves out the sun. No curve is followed beyond 36 °C.

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
    if not heat.machines_of(room):
        return
    released = heat.machine_heat(room)
    envelope = heat.envelope_of(room)
    coolers = heat.coolers_of(room)
    limit = heat.inlet_limit(room)
    load = Bounds(released, released)
    where = settled(heat=load, envelope=envelope, coolers=coolers)
    high = room.bound == "high"
    temperature, beyond, below = (
        (where.high, where.high_beyond, where.high_below) if high else (where.low, where.low_beyond, where.low_below)
    )
    if (beyond and temperature <= limit) or (below and temperature > limit):
        raise BeyondTable(f"cooling capacity is known for rooms of 22 to 36 °C, and the limit is {number(limit)} °C")
    missing = _missing(load, envelope, coolers, limit, high=high)
    # The low bound is the best the room can do, the high one the worst.
    at = "above" if beyond else "below" if below else "at no more than" if high else "at no less than"
    units = f"{len(coolers)} cooling unit{'s' if len(coolers) != 1 else ''}"
    says = f"On a {show(room.site.summer_c, '°C')} day with {units} the room settles {at} {{value}}; "
    says += "the limit is {limit}."
    if missing is not None and missing > 0:
        least = "up to" if high else "at least"
        says += f" To hold the limit {least} {_of_cooling(missing)} of cooling are missing."
    elif beyond and (still := _missing(load, envelope, coolers, temperature, high=high)) is not None:
        says += f" At {show(float(temperature), '°C')} {_of_cooling(still)} of cooling are still missing."
    yield AtMost(
        # "More than 36 °C" has to compare as more, also against a limit of 36.
        value=temperature + heat.BEYOND_K if beyond else temperature,
        limit=limit,
        unit="°C",
        says=says,
        because=(missing,) if missing is not None else (),
        guesses=(*envelope.guesses, *(note for cooler in coolers for note in cooler.lines.notes)),
        weak=(*envelope.weak, *(doubt for cooler in coolers for doubt in cooler.lines.weak)),
        pointer="inlet_limit",
        ways=lambda: _ways(load, envelope, coolers, limit),
    )


def _of_cooling(watts: float) -> str:
    """Cooling as meters and as boxes have it: ``2 kW (6,824 BTU/h)``."""
    return f"{number(float(watts) / 1000)} kW ({show(float(btu_per_hour(power=watts)), 'BTU/h')})"


def _missing(
    load: Bounds, envelope: Envelope, coolers: tuple[Cooler, ...], limit: float, *, high: bool
) -> float | None:
    """Cooling that is missing at the limit, in W; None where capacity is not known there."""
    try:
        short = shortfall(heat=load, envelope=envelope, coolers=coolers, room=limit)
    except BeyondTable:
        return None
    return short.high if high else short.low


def _ways(load: Bounds, envelope: Envelope, coolers: tuple[Cooler, ...], limit: float) -> Iterator[str]:
    try:
        short = shortfall(heat=load, envelope=envelope, coolers=coolers, room=limit)
    except BeyondTable:
        if not coolers:
            yield "a cooling unit"
        return
    if not coolers:
        surely = _of_cooling(short.high)
        yield f"a cooling unit that takes out {surely} of dry heat on the design day, for this room as it is described"
    else:
        yield from _units(load, envelope, coolers[0], limit)
    if float(load.low) > float(short.low) > 0:
        yield f"machines that draw {number((float(load.low) - float(short.low)) / 1000)} kW or less, at best"


def _units(load: Bounds, envelope: Envelope, first: Cooler, limit: float) -> Iterator[str]:
    try:
        could, surely = units_needed(heat=load, envelope=envelope, cooler=first, room=limit)
    except BeyondTable:
        return
    count = f"{could}" if could == surely else f"{could} to {surely}"
    yield f"{count} units like {first.name} in all, for this room as it is described"
