"""Heat of each room at the hottest hour: what releases it, what lets it in, what each unit can take out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planner.analyses import heat, room_ends, room_heat
from planner.physics.coil import dry_point
from planner.physics.psychrometrics import SEA_LEVEL_PA
from planner.physics.room_day import Balance
from planner.physics.room_units import coil_of, lines_at
from planner.plan import Plan
from planner.plan.objects import Device, Room
from planner.report.tables import Table
from planner.tables.cooling_equipment import FITTED_RETURN_C, INPUT_RATIO_FACTOR
from planner.told import Told, told
from planner.viewing import Memory
from planner.views import NoSuchObject
from planner.worked import BeyondTable, number

SUMMARY = "Each room's heat: sources, envelope, each unit's real capacity on the design day, what is left."

Figure = Callable[[Room], float]


def tables(plan: Plan, name: str) -> Iterator[Table]:
    """A table for each room in which anything stands, or for the one called ``name``."""
    if name and name not in plan.rooms:
        raise NoSuchObject(name, plan.rooms)
    memory: Memory = {}
    for room in plan.rooms.values():
        if name == room.name or (not name and room.devices):
            yield _room(room, memory)


def _room(room: Room, memory: Memory) -> Table:
    rows = list(_rows(room))
    cells = [told(figure, room, unit, memory) for _, unit, figure in rows]
    asks = dict.fromkeys(ask for cell in cells for ask in cell.asks)
    whys = dict.fromkeys(cell.why for cell in cells if cell.why)
    return Table(
        title=f"Heat of {room.name}",
        columns=("what", "heat or temperature"),
        rows=tuple((words, _shown(cell)) for (words, _, _), cell in zip(rows, cells, strict=True)),
        right=(1,),
        notes=(
            *(f"Not known: {why.rstrip('.')}." for why in whys),
            *(f"To know more, {ask}." for ask in asks),
            "Heat that leaves stands with a minus. What is a range holds from the least heat and most cooling to the "
            "reverse. Walls and units are shown with the room as warm as it gets; what is to spare, with the room held "
            "at its limit in the hour that leaves least.",
        ),
        empty="nothing stands in it",
    )


def _shown(cell: Told) -> str:
    if cell.low is None or cell.high is None:
        return "unknown"
    if cell.unit == "W":
        # Ends that agree to a watt are one figure.
        low, high = (f"{number(float(round(end)))} W" for end in (cell.low, cell.high))
        return low if low == high else f"{low} to {high}"
    low, high = (number(round(end, 1)) for end in (cell.low, cell.high))
    return f"{low} °C" if low == high else f"{low} to {high} °C"


def _rows(room: Room) -> Iterator[tuple[str, str, Figure]]:
    for device in room.devices:
        if not device.passes_on and not device.cools:
            yield device.name, "W", _of_machine(device)
        elif device.cools and not device.cooling.removes:
            yield f"{device.name}, which rejects its heat here", "W", _of_machine(device)
        elif device.converts:
            yield f"{device.name}, what it loses", "W", _of_ups(device)
            yield f"{device.name}, what charging loses after an outage", "W", _of_charging(device)
    for unit in room.heated_by:
        yield f"{unit.name}, what it brings from another room", "W", _brought(unit)
    yield "people and other heat", "W", lambda seen: seen.people * heat.PERSON_W + seen.other_heat_w
    yield "all that is released", "W", room_heat.released
    yield "outdoors at the hottest hour", "°C", lambda seen: seen.site.summer_c
    yield (
        "walls, door, ceiling, floor, leaks, fans",
        "W",
        lambda seen: sum(float(gain) for _, gain in _balance(seen).gains),
    )
    for unit in room.devices:
        if unit.cools and unit.cooling.removes and unit.cooling.compressor:
            yield f"{unit.name}, what it can take out then", "W", _of_unit(unit)
            if unit.cooling.input_said and unit.cooling.kind != "portable-ac":
                yield f"{unit.name}, what it draws then", "W", _drawn(unit)
    yield "the room settles at", "°C", _settles
    yield "inlet limit", "°C", heat.inlet_limit
    yield "cooling to spare at the limit", "W", _spare


def _of_machine(device: Device) -> Figure:
    def figure(seen: Room) -> float:
        return next(each for each in seen.devices if each.name == device.name).load.watts

    return figure


def _of_ups(device: Device) -> Figure:
    def figure(seen: Room) -> float:
        return heat.ups_loss(next(each for each in seen.devices if each.name == device.name))

    return figure


def _of_charging(device: Device) -> Figure:
    def figure(seen: Room) -> float:
        return heat.charging_loss(next(each for each in seen.devices if each.name == device.name))

    return figure


def _brought(device: Device) -> Figure:
    def figure(seen: Room) -> float:
        unit = next(each for each in seen.heated_by if each.name == device.name)
        return room_heat.rejected(unit) if unit.powered else 0.0

    return figure


def _of_unit(device: Device) -> Figure:
    """What a dry coil takes out of the settled room with the hottest air outdoors; nothing where nothing feeds it."""

    def figure(seen: Room) -> float:
        unit = next(each for each in seen.devices if each.name == device.name)
        if not unit.powered:
            return 0.0
        lines = lines_at(room_heat.unit_of(unit), float(seen.site.summer_c), altitude=float(seen.site.altitude_m))
        line = lines.low if seen.bound == "high" else lines.high
        return float(line.at_27) + float(line.per_k) * (_return(seen) - 27.0)

    return figure


def _return(seen: Room) -> float:
    return min(max(float(_balance(seen).room_c), FITTED_RETURN_C.low), FITTED_RETURN_C.high)


def _drawn(device: Device) -> Figure:
    """What a unit draws flat out in the air of the hottest hour, by the curve of its kind; its rating is at 35 °C."""

    def figure(seen: Room) -> float:
        unit = next(each for each in seen.devices if each.name == device.name)
        factor = INPUT_RATIO_FACTOR["window-ac" if unit.cooling.kind == "window-ac" else "central"]
        coil = coil_of(room_heat.unit_of(unit), pressure=SEA_LEVEL_PA)
        outdoors = float(seen.site.summer_c) + float(room_heat.condenser_rise(unit))
        return unit.cooling.input_w * dry_point(coil, factor, return_air=_return(seen), outdoor=outdoors).draw

    return figure


def _balance(seen: Room) -> Balance:
    day = room_heat.design_day(seen)
    return day.high if seen.bound == "high" else day.low


def _settles(seen: Room) -> float:
    end = room_ends.end_of(seen, room_heat.design_day(seen))
    if end.endless:
        raise BeyondTable("nothing takes the heat out of the room, and it gets hotter without end")
    if end.beyond:
        raise BeyondTable(f"the room may get hotter than {number(end.temperature)} °C, where the units' curves end")
    return end.temperature


def _spare(seen: Room) -> float:
    short = room_ends.missing_at_limit(seen)
    return -float(short.high if seen.bound == "high" else short.low)
