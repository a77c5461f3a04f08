"""The load sheet: for each circuit, feeder, panel and service the steps from its loads to what it must be made for.

Every line is a step of the very sum that the rules judge, taken from the tree that the traced numbers carry; nothing is
written beside it. Where facts are open the steps are those of the largest figure, and the smallest stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar, cast

from planner.analyses import branch, panel_legs, power
from planner.analyses.panel_legs import legs_open
from planner.analyses.service_load import (
    EXISTING,
    new_load,
    rest_of_building,
    service_demand,
    service_divisor,
    service_load,
)
from planner.analyses.wire_ampacity import ampacity_of_run
from planner.facts import Candidate, Facts, Missing
from planner.physics.electrical import CONTINUOUS_FACTOR, drop_percent
from planner.plan import Plan
from planner.plan.box_room import room_wanted
from planner.plan.objects import Circuit, Panel, Source
from planner.tables.nec_sections import EDITIONS, book
from planner.tables.systems import system
from planner.told import MOST_WAYS, Told, told
from planner.viewing import Memory, Reading, View, stated
from planner.worked import BeyondTable, Worked, expression

O = TypeVar("O", bound=Facts)  # noqa: E741


@dataclass(frozen=True, slots=True)
class Operand:
    """A number that goes into a step: its name, empty for a bare figure, its value and its unit."""

    name: str
    value: float
    unit: str


@dataclass(frozen=True, slots=True)
class Step:
    """One step: ``label`` = ``result``, made of ``inputs`` as ``expression`` writes it.

    ``factor``: the bare figure among them, where there is one. ``source``: the table cell, the file or the formula a
    figure comes from; empty for plain arithmetic.
    """

    label: str
    expression: str
    inputs: tuple[Operand, ...]
    factor: float | None
    result: float
    unit: str
    source: str


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a sheet: what it is, the section that asks for it, how far it is known, and its steps."""

    what: str
    section: str
    told: Told
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """All figures of one circuit, feeder, panel or service, and what they leave out."""

    kind: str
    name: str
    figures: tuple[Figure, ...]
    notes: tuple[str, ...] = ()


def sheets(plan: Plan) -> Iterator[Sheet]:
    """The sheets of a plan: services, panels, then circuits, each in the order of the layout.

    Only for plans under an edition of the NEC, whose sums these are; none under another book.
    """
    if not stated(plan.site, "code") or plan.site.code not in EDITIONS:
        return
    memory: Memory = {}
    for source in plan.sources.values():
        if source.kind == "utility" and (source.panels or source.circuits):
            yield Sheet("service", source.name, tuple(_service(source, memory)))
    for panel in plan.panels.values():
        if panel.circuits and stated(panel, "source") and stated(panel.source, "system"):
            left_out = beyond_panel(panel, memory)
            notes = (f"{left_out[0].upper()}{left_out[1:]}.",) if left_out else ()
            yield Sheet("panel", panel.name, tuple(_panel(panel, memory)), notes)
    for circuit in plan.circuits.values():
        if circuit.inlets or circuit.panels or circuit.sources:
            yield Sheet("feeder" if circuit.panels else "circuit", circuit.name, tuple(_circuit(circuit, memory)))


def _circuit(circuit: Circuit, memory: Memory) -> Iterator[Figure]:
    make = partial(_figure, circuit, memory)
    feeds = bool(circuit.panels)
    yield make("load", "220.14, 220.40" if feeds else "220.14", lambda seen: power.circuit_amps(seen).total)
    yield make("needed of the breaker", "215.3" if feeds else "210.20(A)", branch.needed)
    yield make("breaker", "240.6(A)", lambda seen: seen.breaker.rating_a)
    if stated(circuit, "wire"):
        yield make("wire at its terminals", "110.14(C), 215.2" if feeds else "110.14(C), 210.19", branch.at_terminals)
        yield make("wire where it lies", "310.14, 310.15", ampacity_of_run)
        yield make("largest breaker for the wire", "240.4", branch.largest_breaker)
        yield make("largest continuous load", "210.19, 210.20", branch.largest_continuous_load)
        yield make("voltage drop", "notes to 210.19, 215.2", branch.drop, "V")
        yield make("voltage drop in percent", "notes to 210.19, 215.2", _drop_percent, "%")
        yield from _boxes(circuit, memory)


def _drop_percent(circuit: Circuit) -> float:
    return drop_percent(drop=branch.drop(circuit), voltage=circuit.volts_v)


def _boxes(circuit: Circuit, memory: Memory) -> Iterator[Figure]:
    """The room that the box of each outlet wants; of outlets that are alike once."""
    seen: set[tuple[object, ...]] = set()
    for index, outlet in enumerate(circuit.outlets if stated(circuit, "outlets") else ()):
        wired = stated(outlet, "hard_wired") and outlet.hard_wired
        like = tuple(getattr(outlet, fact) if stated(outlet, fact) else None for fact in ("type", "sockets"))
        if (wired and circuit.has_disconnect) or (like in seen):
            continue
        seen.add(like)
        what = "box of its outlet" if len(circuit.outlets) == 1 else f"box of outlet {outlet.name}"
        yield _figure(circuit, memory, what, "314.16(B)", partial(_box_room, index=index), "in³")


def _box_room(circuit: Circuit, *, index: int) -> float:
    return room_wanted(circuit, circuit.outlets[index], wide=True)


def _panel(panel: Panel, memory: Memory) -> Iterator[Figure]:
    for what, section, factor in (("load", "220.40", 1.0), ("needed", "215.3, 220.50", CONTINUOUS_FACTOR)):
        open_ = legs_open(panel)
        lines = system(panel.source.system).lines
        if not open_ or len(lines) == 1:
            for line in lines:
                yield _figure(panel, memory, f"{what} on {line}", section, partial(_leg, line=line, factor=factor))
            continue
        # Which leg they load nobody said, so each leg may be any of them; the steps put them on the first.
        each = [_figure(panel, memory, "", section, partial(_leg, line=line, factor=factor)) for line in lines]
        names = ", ".join(circuit.name for circuit in open_)
        yield _any_of(f"{what} on each leg, by the legs of {names}", each)
    if panel.has_main:
        yield _figure(panel, memory, "main", "408.36", lambda seen: seen.main.rating_a)


def _any_of(what: str, figures: list[Figure]) -> Figure:
    """What each of some figures may be, with the steps of the largest; unknown where one of them is."""
    unknown = next((each for each in figures if each.told.low is None or each.told.high is None), None)
    if unknown is not None:
        return replace(unknown, what=what)
    largest = max(figures, key=lambda each: each.told.high or 0.0)
    low = min(each.told.low for each in figures if each.told.low is not None)
    asks = tuple(dict.fromkeys(ask for each in figures for ask in each.told.asks))
    return replace(largest, what=what, told=replace(largest.told, low=low, asks=asks))


def beyond_panel(panel: Panel, memory: Memory) -> str:
    """What the legs of a panel leave out and the sheet of its service adds; empty where they leave out nothing.

    The layout describes what is new. The rest of a building hangs on the panel that stands already, or on the only one.
    """
    feed = panel.feed if stated(panel, "feed") else None
    if not isinstance(feed, Source) or feed.kind != "utility":
        return ""
    if panel.phase != EXISTING and len(feed.panels) > 1:
        return ""
    rest = told(lambda seen: rest_of_building(seen, service_divisor(seen)).amps, feed, "A", memory)
    figure = str(rest) if rest.low is not None else "which nobody described"
    return f"the rest of the building, {figure}, comes on top: the load sheet of service {feed.name} adds it"


def _leg(panel: Panel, *, line: str, factor: float) -> float:
    return panel_legs.panel_leg_amps(panel, factor)[line]


def _service(source: Source, memory: Memory) -> Iterator[Figure]:
    make = partial(_figure, source, memory)
    rest = "220.87" if source.recorded else "220.82, 220.83"
    yield make("rest of the building", rest, lambda seen: rest_of_building(seen, service_divisor(seen)).amps)
    yield make("new load", rest, lambda seen: new_load(seen, service_divisor(seen)))
    yield make("service load", rest, _service_load)
    yield make("needed of main and service wire", "230.42(A), 220.50", _service_demand)
    yield make("service", "230.79", lambda seen: seen.rating_a)


def _service_load(source: Source) -> float:
    divisor = service_divisor(source)
    return service_load(rest_of_building(source, divisor).amps, new_load(source, divisor))


def _service_demand(source: Source) -> float:
    divisor = service_divisor(source)
    return service_demand(source, rest_of_building(source, divisor).amps, divisor)


def _figure(obj: O, memory: Memory, what: str, section: str, function: Callable[[O], float], unit: str = "A") -> Figure:
    """A figure over all that the open facts of an object may be, with the steps of the largest."""
    found = told(function, obj, unit, memory)
    edition = book(cast("Circuit", obj).site.code)
    steps = tuple(_steps(_traced(function, obj, found.high, memory))) if found.high is not None else ()
    return Figure(what, f"{edition} {section}", found, steps)


def _traced(function: Callable[[O], float], obj: O, wanted: float, memory: Memory) -> float:
    """The traced number of the way of reading that gives the wanted one."""
    assumed = next(_ways(function, obj, {}, wanted, [MOST_WAYS]), {})
    reading: Reading[Any] = Reading(obj.at, assumed, tracing=True, memory=memory)
    return function(cast("O", View(obj, reading)))


def _ways(
    function: Callable[[O], float], obj: O, assumed: dict[str, Candidate], wanted: float, left: list[int]
) -> Iterator[dict[str, Candidate]]:
    try:
        value = float(function(cast("O", View(obj, Reading(obj.at, assumed)))))
    except Missing as missing:
        for candidate in missing.gap.candidates if missing.gap.key not in assumed else ():
            if left[0] > 0:
                yield from _ways(function, obj, {**assumed, missing.gap.key: candidate}, wanted, left)
        return
    except BeyondTable:
        return
    left[0] -= 1
    if value == wanted:
        yield assumed


def _steps(value: float) -> Iterator[Step]:
    """The steps of a traced number in the order of the arithmetic, each once; none for a plain one."""
    seen: set[int] = set()
    told_of: set[tuple[str, str, float]] = set()

    def walk(node: float) -> Iterator[Step]:
        if not isinstance(node, Worked) or id(node) in seen:
            return
        seen.add(id(node))
        for arg in node.args:
            yield from walk(arg)
        named = bool(node.name and (node.op or node.source))
        key = (node.name, expression(node), float(node))
        renamed = node.op == "=" and getattr(node.args[0], "name", "") == node.name
        if (named or node is value) and not renamed and key not in told_of:
            told_of.add(key)
            yield _step(node)

    yield from walk(value)


def _step(node: Worked) -> Step:
    inputs = tuple(_operands(node))
    bare = [each.value for each in inputs if not each.name and not each.unit]
    factor = bare[0] if len(bare) == 1 and node.op in ("×", "/", "=") else None
    return Step(node.name, expression(node), inputs, factor, float(node), node.unit, node.source)


def _operands(node: Worked) -> Iterator[Operand]:
    """What goes into a step; steps without a name of their own are opened up to what went into them."""
    for arg in node.args:
        if isinstance(arg, Worked) and (arg.name or not arg.op):
            yield Operand(arg.name, float(arg), arg.unit)
        elif isinstance(arg, Worked):
            yield from _operands(arg)
        else:
            yield Operand("", float(arg), "")
