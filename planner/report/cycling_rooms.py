"""Compressors that start and stop all the time once machines went dark: too little is left for them to do."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from planner.analyses.room_cycling import MOST_STARTS, cycling_units, starts
from planner.physics.thermal import Bounds
from planner.plan import Plan
from planner.plan.objects import Room
from planner.report.tables import Table
from planner.told import told
from planner.viewing import stated
from planner.worked import number

_SAYS = (
    f"More than {number(MOST_STARTS)} starts an hour wear a compressor. All units in step, thermostats of 0.5 to 2 K, "
    "judgement; between the heat of what runs on and the peak of the design day. Stop what is not needed, or set the "
    "units a degree apart."
)


@dataclass(frozen=True, slots=True)
class CyclingRoom:
    """A room whose units run on after a loss, with the starts an hour of each; None where nothing tells."""

    room: str
    units: tuple[str, ...]
    starts: Bounds | None
    asks: tuple[str, ...]


def cycling_rooms(plan: Plan, names: Collection[str], dark: Collection[str]) -> Iterator[CyclingRoom]:
    """Each room in which machines are among what is lost or goes dark while units that stop and start run on."""
    gone = {*names, *dark}
    for room in plan.rooms.values():
        quiet = [each for each in room.devices if each.name in gone and not each.cools and not each.passes_on]
        if quiet and all(stated(each, "powered") for each in room.devices if each.cools):
            units = tuple(device.name for device in cycling_units(room, gone))
            if units:
                yield _cycling(room, units, gone)


def _cycling(room: Room, units: tuple[str, ...], gone: Collection[str]) -> CyclingRoom:
    found: list[float] = []

    def once(seen: Room) -> float:
        band = starts(seen, gone)
        found.extend(band)
        return float(band.high)

    figure = told(once, room, "/h")
    known = figure.low is not None and found
    return CyclingRoom(room.name, units, Bounds(min(found), max(found)) if known else None, figure.asks)


def table(each: CyclingRoom) -> Table:
    """The starts of a room's units in an hour."""
    cell = "unknown"
    if each.starts is not None:
        low, high = (number(round(float(end), 1)) for end in each.starts)
        cell = low if low == high else f"{low} to {high}"
    notes = (_SAYS, *(f"To know it closer, {ask}." for ask in each.asks))
    return Table(f"{each.room} with less to cool", ("units that run on", "starts an hour of each"),
                 ((", ".join(each.units), cell),), right=(1,), notes=notes)  # fmt: skip


def data(each: CyclingRoom) -> Mapping[str, Any]:
    """The same as plain data."""
    ends = None if each.starts is None else {"low": float(each.starts.low), "high": float(each.starts.high)}
    return {"room": each.room, "units": list(each.units), "starts_per_hour": ends, "asks": list(each.asks)}
