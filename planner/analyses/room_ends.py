"""Which end of a room's design day a rule looks at, and what would change it: a unit less or more, walls, less heat.

``room.bound`` says the end: ``high`` has the most heat through the envelope and the least cooling.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from planner.analyses import heat, room_heat
from planner.physics import room_day
from planner.physics.construction import by_word
from planner.physics.room_case import RoomCase
from planner.physics.room_day import RoomDay
from planner.physics.settled import Settled
from planner.physics.thermal import Bounds, btu_per_hour
from planner.plan.objects import Room
from planner.tables.cooling_equipment import FITTED_RETURN_C
from planner.tables.cooling_limits import AGED_PLANNED
from planner.viewing import shared
from planner.worked import BeyondTable, number, show

# A temperature that is only known to lie above the last of the curves is compared as this much above it.
BEYOND_K = 0.001
# Above this most room units trip on overload; nothing settles there for long.
TRIPS_C = 35.0
INSULATED = "R-13 in the walls, R-30 above, an insulated door, gaps sealed"


class End(NamedTuple):
    """One end of where a room settles, °C. ``beyond``: it is only known to be more than that; ``endless``: nothing
    takes its heat out, and it gets hotter than any limit."""

    temperature: float
    beyond: bool
    endless: bool = False

    @property
    def compared(self) -> float:
        """The temperature as it is held against a limit: "more than 36 °C" compares as more, also with 36."""
        return self.temperature + BEYOND_K if self.beyond else self.temperature

    def against(self, limit: float) -> float:
        """``compared``; raises ``BeyondTable`` where the curves end before the limit."""
        if self.endless:
            return max(self.temperature, limit) + BEYOND_K
        if self.beyond and self.temperature <= limit:
            raise BeyondTable(
                f"cooling capacity is known for rooms up to {number(self.temperature)} °C, "
                f"and the limit is {number(limit)} °C"
            )
        return self.compared


def end_of(room: Room, day: RoomDay) -> End:
    """The end of a design day that ``room.bound`` names."""
    where, high = day.settled, room.bound == "high"
    at = day.high if high else day.low
    endless = at.room_c == math.inf and not at.units
    return End(where.high, where.high_beyond, endless) if high else End(where.low, where.low_beyond, endless)


def told(where: Settled) -> str:
    """A band of temperatures in a sentence: ``at 27.1 to 34.2 °C``, ``at 33.4 °C or more``.

    >>> told(Settled(36.0, 36.0, True, True)), told(Settled(25.0, 25.0))
    ('above 36 °C', 'at 25 °C')
    """
    low, high = (number(round(float(end), 1)) for end in (where.low, where.high))
    if where.low_beyond:
        return f"above {low} °C"
    if where.high_beyond:
        return f"at {low} to above {high} °C"
    return f"at {low} °C" if low == high else f"at {low} to {high} °C"


def of_cooling(watts: float) -> str:
    """Cooling as meters and as boxes have it: ``2 kW (6,824 BTU/h)``."""
    watts = float(watts)
    size = f"{number(watts / 1000)} kW" if watts >= 1000 else f"{number(round(watts))} W"
    return f"{size} ({show(float(round(btu_per_hour(power=watts))), 'BTU/h')})"


def warmest_return(room: Room) -> End:
    """The room air that the units get on the design day, °C, along the room's bound."""
    return end_of(room, room_heat.design_day(room))


@shared
def without_largest(room: Room) -> tuple[str, RoomDay]:
    """The name of the unit that cools most, and the design day without it."""
    case = room_heat.case_of(room)
    largest = max(case.units, key=lambda unit: float(unit.rated_w or unit.airflow_m3h or 0.0))
    left = tuple(unit for unit in case.units if unit is not largest)
    return largest.name, room_day.design_day(replace(case, units=left))


@shared
def when_aged(room: Room) -> RoomDay:
    """The design day with units that dust and age have taken their share of."""
    case = room_heat.case_of(room)
    aged = tuple(
        unit if unit.rated_w is None else replace(unit, rated_w=AGED_PLANNED * unit.rated_w) for unit in case.units
    )
    return room_day.design_day(replace(case, units=aged))


@shared
def missing_at_limit(room: Room) -> Bounds:
    """Cooling that is missing to hold the inlet limit, W: at the least, and to be sure.

    ``BeyondTable`` where units cool and their curves do not reach the limit.
    """
    return _missing(room_heat.case_of(room), heat.inlet_limit(room))


def _missing(case: RoomCase, limit: float) -> Bounds:
    if any(unit.cools_by_coil for unit in case.units):
        return room_day.shortfall(case, limit)
    return room_day.peak_load(case, limit)


@shared
def missing_at_most(room: Room) -> Bounds:
    """The same at the hottest room for which capacity is known."""
    return room_day.shortfall(room_heat.case_of(room), FITTED_RETURN_C.high)


def insulated(room: Room) -> RoomCase:
    """The room with insulated walls, ceiling and door and its gaps sealed."""
    described = by_word("insulated", overhead_door=room.construction.door is not None)
    old = room.construction.door
    if old is not None and described.door is not None:
        described = replace(described, door=replace(described.door, area=old.area, faces=old.faces))
    described = replace(described, windows=room.construction.windows, colour=room.construction.colour)
    return replace(surest(room), envelope=heat.envelope_built(room, described))


def surest(room: Room) -> RoomCase:
    """The room with its heat up to the high end of what machines may draw, whatever is assumed of them."""
    case = room_heat.case_of(room)
    more = sum(
        float(device.load.high_w) - float(device.load.watts)
        for device in room.devices
        if device.load.unit == "range" and not (device.cools and device.cooling.removes)
    )
    return replace(case, heat=Bounds(case.heat.low, case.heat.high + more))


def ways(room: Room, limit: float) -> Iterator[str]:
    """Changes after which the room holds its limit, each computed for this room: units, insulation, a lower cap."""
    case = surest(room)
    first = next((unit for unit in case.units if unit.cools_by_coil), None)
    if first is not None:
        could, count = room_day.units_needed(case, first, limit)
        span = f"{could}" if could == count else f"{could} to {count}"
        yield f"{span} units like {first.name} in all, for this room as it is described"
    elif not case.units:
        needed = of_cooling(room_day.peak_load(case, limit).high)
        yield f"a cooling unit that takes out {needed} of dry heat on the design day, for this room as it is described"
    if not room.interior:
        yield from _by_insulation(room, limit)
    yield from _by_less_heat(room, case, limit)


def spare_ways(room: Room, limit: float) -> Iterator[str]:
    """How many units hold the limit with one of them lost."""
    case = surest(room)
    first = next((unit for unit in case.units if unit.cools_by_coil), None)
    if first is not None:
        _, surely = room_day.units_needed(case, first, limit)
        yield f"{surely + 1} units like {first.name} in all, one of them to spare"


def _by_insulation(room: Room, limit: float) -> Iterator[str]:
    better = insulated(room)
    day = room_day.design_day(better)
    if day.settled.holds(limit):
        yield f"insulation ({INSULATED}): the room then settles {told(day.settled)}"
        return
    first = next((unit for unit in better.units if unit.cools_by_coil), None)
    if first is None:
        return
    _, surely = room_day.units_needed(better, first, limit)
    yield f"insulation ({INSULATED}), and then {surely} units like {first.name} in all"


def _by_less_heat(room: Room, case: RoomCase, limit: float) -> Iterator[str]:
    short = float(_missing(case, limit).high)
    left = float(case.heat.high) - short
    if short <= 0 or left <= 0:
        return
    yield f"machines that draw {number(left / 1000)} kW or less in all ({number(short / 1000)} kW less)"
    groups = tuple(capped_cards(room))
    count = sum(group.cards for group in groups)
    # A watt less at a card is more than a watt less at the outlet, so this is on the sure side.
    each = short / count if count else 0.0
    if not count or any(group.cap_w - each < (group.least_w or 0.0) for group in groups):
        return
    caps = " and ".join(f"{int(cap - each)} W" for cap in sorted({group.cap_w for group in groups}))
    doubt = "" if all(group.least_w is not None for group in groups) else ", if they go that low"
    yield f"a power limit of {caps} on each of the {count} cards{doubt}"


class Cards(NamedTuple):
    """Accelerators of a machine whose heat follows their power limit; the least limit they take, None if not known."""

    machine: str
    cards: int
    cap_w: float
    least_w: float | None


def capped_cards(room: Room) -> Iterator[Cards]:
    """The accelerators of a room that have a power limit, in machines whose draw is estimated from their parts."""
    for machine in heat.machines_of(room):
        if machine.load.basis != "its parts":
            continue
        for group in machine.fitted:
            if group.bay == "gpus" and group.capped:
                least = float(group.limit_min_w) if group.has_limit_min else None
                yield Cards(machine.name, group.count, float(group.cap_w), least)
