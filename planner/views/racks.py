"""Racks from the top down: what stands where, how high, heavy and deep it is, and what it draws."""

from __future__ import annotations

import math
from collections.abc import Iterator

from planner.plan import Plan
from planner.plan.objects import Device
from planner.plan.racks import Mounted, Rack
from planner.report.tables import Table
from planner.told import Told, told
from planner.viewing import Memory
from planner.views import NoSuchObject
from planner.worked import added, named

SUMMARY = "Each rack from the top down: units, weight, depth and power of what is in it, and what is free."


# What is said below the table of figures that are not one figure.
_OPEN = {
    "height": "Height nobody stated as one figure (spec.height)",
    "weight": "Weight nobody stated (spec.weight)",
    "depth": "Depth nobody stated (spec.depth)",
    "draw": "Draw not known to one figure (measure it, or state load)",
}


def tables(plan: Plan, name: str) -> Iterator[Table]:
    """The elevation of every rack, or of the one called ``name``."""
    if name and name not in plan.racks:
        raise NoSuchObject(name, plan.racks)
    memory: Memory = {}
    for rack in plan.racks.values():
        if name in ("", rack.name):
            yield _elevation(plan, rack, memory)


def _elevation(plan: Plan, rack: Rack, memory: Memory) -> Table:
    open_ones: dict[str, list[str]] = {}

    def cell(name: str, what: str, figure: Told) -> str:
        if not figure.known:
            open_ones.setdefault(what, []).append(name)
        return str(figure)

    standing = sorted(
        (each for each in rack.mounted if each.placed), key=lambda each: (each.unit, not each.rear), reverse=True
    )
    loose = [each for each in rack.mounted if not each.placed and not each.zero]
    beside = [each for each in rack.mounted if each.zero]
    rows = []
    for each in (*standing, *loose, *beside):
        device = plan.devices[each.name]
        height = told(lambda seen: seen.height_u, each, "U", memory)
        rows.append(
            (
                _place(each, height),
                each.name,
                "" if each.zero else cell(each.name, "height", height),
                cell(each.name, "weight", told(_weight, each, "kg", memory)),
                "" if each.zero else cell(each.name, "depth", told(lambda seen: seen.depth_m, each, "m", memory)),
                "passes on" if device.passes_on else cell(each.name, "draw", told(_watts, device, "W", memory)),
            )
        )
    return Table(
        title=f"Rack {rack.name}",
        columns=("unit", "device", "height", "weight", "depth", "draws"),
        rows=tuple(rows),
        right=(2, 3, 4, 5),
        notes=(*_totals(rack, memory), *(f"{_OPEN[what]}: {', '.join(names)}." for what, names in open_ones.items())),
        empty="nothing is in it",
    )


def _place(each: Mounted, height: Told) -> str:
    if each.zero:
        return "beside"
    if not each.placed:
        return "no unit"
    top = each.unit + int(height.low or 1) - 1 if height.known else each.unit
    where = f"{each.unit}-{top}" if top > each.unit else str(each.unit)
    return f"{where} rear" if each.rear else where


def _weight(each: Mounted) -> float:
    return named(each.weight_kg + each.cards_kg, "weight with cards", "kg")


def _watts(device: Device) -> float:
    return device.load.watts


def _totals(rack: Rack, memory: Memory) -> Iterator[str]:
    used = told(_units, rack, "U", memory)
    most = _limit(told(lambda seen: seen.units, rack, "U", memory))
    weight = told(_all_weight, rack, "kg", memory)
    carried = _limit(told(lambda seen: seen.load_kg, rack, "kg", memory))
    deep = _limit(told(lambda seen: seen.mounting_m, rack, "m", memory))
    yield f"Units taken: {used} of {most}. Weight in it: {weight}; it carries {carried}."
    yield f"Between its rails: {deep}."


def _limit(figure: Told) -> str:
    """A limit of the rack; one nobody verified is what is said of it, or enough."""
    if figure.high == math.inf:
        return f"{Told(figure.low, figure.low, figure.unit)} (nobody verified it)"
    return str(figure)


def _units(rack: Rack) -> float:
    return named(added([each.height_u for each in rack.mounted if not each.zero and not each.rear]), "units taken", "U")


def _all_weight(rack: Rack) -> float:
    parts = [each.cards_kg + (each.weight_kg if each.has_weight else 0.0) for each in rack.mounted]
    return named(added([*parts, rack.unweighed_kg]), "weight", "kg")
