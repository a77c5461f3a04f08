"""Places that take one thing each: breaker spaces of a panel and units of a rack."""

from __future__ import annotations

import re
from collections.abc import Iterable

from planner.facts import Missing, said
from planner.plan.context import Context, referred
from planner.plan.objects import Circuit

_SPACE = re.compile(r"(\d+)([ab]?)(?:-(\d+))?")
_UNIT = re.compile(r"(\d+)(?:\s+(rear))?")


def check_places(context: Context) -> None:
    """Report spaces and units that two things want, and spaces that a panel does not have."""
    fed = _by_target((name, model.fed_by) for name, model in context.layout.circuits.items())
    for panel in context.panels:
        _check_panel(context, panel, fed.get(panel, ()))
    mounted = _by_target((name, model.rack) for name, model in context.layout.devices.items())
    for rack in context.layout.racks:
        _check_rack(context, rack, mounted.get(rack, ()))


def _by_target(references: Iterable[tuple[str, str | None]]) -> dict[str, list[tuple[str, str]]]:
    """Who points to each thing and the place they name there, in the order they are written."""
    found: dict[str, list[tuple[str, str]]] = {}
    for name, written in references:
        if written is not None:
            target = referred(written)
            found.setdefault(target.name, []).append((name, target.place))
    return found


def _check_panel(context: Context, panel: str, fed: Iterable[tuple[str, str]]) -> None:
    taken: dict[str, str] = {}
    spaces = context.panels[panel].spaces if said(context.panels[panel], "spaces") else 0
    for name, place in fed:
        wanted = spaces_of(place, context.circuits[name])
        written = _SPACE.fullmatch(place)
        if written is not None and written[3] and wanted and written[3] != wanted[-1]:
            fills = f"{wanted[0]}-{wanted[-1]}" if len(wanted) > 1 else wanted[0]
            context.problem(
                "LAY008",
                f"{panel}/{place}: a breaker of {len(wanted)} pole{'s' * (len(wanted) > 1)} fills {fills}, "
                "every second number of one side",
                f"circuits.{name}.fed_by",
            )
            continue
        beyond = [space for space in wanted if spaces and int(space.rstrip("ab")) > spaces]
        if beyond:
            context.problem(
                "LAY017", f"{panel} has {spaces} spaces; there is no {beyond[0]}", f"circuits.{name}.fed_by"
            )
            continue
        clash = next((space for space in wanted for half in _halves(space) if half in taken), None)
        if clash is not None:
            holder = next(taken[half] for half in _halves(clash) if half in taken)
            filled = [space for space, owner in taken.items() if owner == holder]
            ends = f"{filled[0]}-{filled[-1]}" if len(filled) > 1 else filled[0]
            free = _next_free(taken, len(wanted), spaces)
            context.problem(
                "LAY013",
                f"{panel}/{clash} is taken: {holder} fills {ends}" + (f". The next free is {free}" if free else ""),
                f"circuits.{name}.fed_by",
            )
            continue
        for space in wanted:
            taken[space] = name


def spaces_of(place: str, circuit: Circuit) -> tuple[str, ...]:
    """The spaces a breaker fills, from its lowest: every second number of one side, one for each pole."""
    found = _SPACE.fullmatch(place)
    if found is None:
        return ()
    if found[2]:
        return (place,)
    try:
        poles = circuit.breaker.poles
    except Missing:
        poles = 1 if found[3] is None else (int(found[3]) - int(found[1])) // 2 + 1
    return tuple(str(int(found[1]) + 2 * pole) for pole in range(poles))


def _halves(space: str) -> tuple[str, ...]:
    """A whole space clashes with itself and both its tandem halves, a half with itself and the whole."""
    return (space, space[:-1]) if space[-1] in "ab" else (space, f"{space}a", f"{space}b")


def _next_free(taken: dict[str, str], count: int, spaces: int) -> str:
    for first in range(1, (spaces or 84) + 1):
        run = [str(first + 2 * index) for index in range(count)]
        if int(run[-1]) <= (spaces or 84) and not any(half in taken for space in run for half in _halves(space)):
            return "-".join((run[0], run[-1])) if count > 1 else run[0]
    return ""


def _check_rack(context: Context, rack: str, mounted: Iterable[tuple[str, str]]) -> None:
    taken: dict[tuple[int, str], str] = {}
    for name, place in mounted:
        found = _UNIT.fullmatch(place)
        height = context.heights.get(name)
        if found is None or height is None:
            continue
        if int(found[1]) < 1:
            context.problem("LAY017", f"{rack}/{place}: the lowest unit of a rack is 1", f"devices.{name}.rack")
            continue
        units = [(int(found[1]) + unit, found[2] or "front") for unit in range(max(1, round(height)))]
        clash = next((unit for unit in units if unit in taken), None)
        if clash is not None:
            context.problem(
                "LAY013", f"{rack}/{clash[0]} is taken by {taken[clash]} and {name}", f"devices.{name}.rack"
            )
            continue
        taken.update(dict.fromkeys(units, name))
