"""Panel schedules as an electrician draws them: odd spaces left, even right, a leg to each row.

A circuit whose space nobody said stands below the spaces, a row for each pole, with a question mark; where no circuit
has one the spaces are not drawn. A space of an existing panel that the layout says nothing of may be taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from planner.analyses.load_sheet import beyond_panel
from planner.analyses.panel_legs import legs_open, panel_leg_amps
from planner.analyses.panel_spaces import new_circuits, spaces_wanted
from planner.analyses.power import of_circuit
from planner.bill.electrical import breaker_words
from planner.bill.wire_words import SINGLES, metal_word
from planner.documents.estimates import about
from planner.documents.table import Cell, Column, Paper, Section
from planner.facts import said
from planner.plan import Plan
from planner.plan.conducting import Stretch
from planner.plan.foreign_wire import as_written
from planner.plan.objects import Circuit, Panel
from planner.tables.systems import System, system
from planner.told import Told, told
from planner.viewing import Memory
from planner.worked import number, show

_SIDE = (
    ("Description", "description"), ("VA per pole", "va"), ("Trip", "trip"), ("P", "poles"), ("Wire", "wire"),
    ("Conduit", "conduit"), ("GF/AF", "protection"), ("", "status"), ("Ckt", "space"),
)  # fmt: skip
COLUMNS = (
    Column("Panel", "panel"),
    *(Column(heading, f"left_{key}", shown="too") for heading, key in _SIDE),
    Column("Leg", "leg", shown="too"),
    *(Column(heading, f"right_{key}", shown="too") for heading, key in reversed(_SIDE)),
)
PROTECTIONS = ("GFCI", "RCD", "RCBO", "AFCI")
_LETTERS = {"L1": "A", "L2": "B", "L3": "C"}
BLANKS = "To fill in on site: make and model, enclosure, measured lengths, who measured, date."


@dataclass(frozen=True, slots=True)
class Way:
    """One row of one side: a pole of a circuit in a space, or what is known of an empty one."""

    space: str
    description: str = ""
    va: str = ""
    trip: str = ""
    poles: str = ""
    wire: str = ""
    conduit: str = ""
    protection: str = ""
    status: str = ""


def panel_schedules(plan: Plan, *, name: str, panel: str = "") -> Paper:
    """The schedules of a plan's panels, or of the one called ``panel``; ``name`` of the layout."""
    memory: Memory = {}
    shown = [each for each in plan.panels.values() if panel in ("", each.name)]
    phase = f", phase {plan.phase}" if plan.phase else ""
    return Paper(
        title=f"Panel schedules, {name}{phase}",
        columns=COLUMNS,
        sections=tuple(_section(each, plan.labels, memory) for each in shown),
        below=(BLANKS, "Planning aid: a licensed electrician and the local authority decide."),
    )


def _section(panel: Panel, labels: Mapping[str, str], memory: Memory) -> Section:
    found = _system(panel)
    placed = {
        space: way
        for circuit in panel.circuits
        for space, way in zip(spaces_of(circuit), _ways(circuit, labels, memory), strict=False)
    }
    empty = "space" if panel.phase not in ("", "existing") else "not described"
    count = panel.spaces if said(panel, "spaces") else max(placed, default=0)
    # Where no circuit names its space there is nothing to draw.
    numbers = range(1, max(count, *placed, 0) + 1, 2) if placed else ()
    rows = [
        _row(placed.get(odd, Way(str(odd), empty)), placed.get(odd + 1, Way(str(odd + 1), empty)), _leg(found, index))
        for index, odd in enumerate(numbers)
    ]
    unplaced = [circuit for circuit in panel.circuits if not spaces_of(circuit)]
    rows += [_row(way, None, "?") for circuit in unplaced for way in _ways(circuit, labels, memory)]
    rows = [{"panel": panel.name, **row} for row in rows]
    totals = [*_totals(panel, found, memory)]
    if not placed and panel.circuits:
        totals.append("No circuit names its space: they are listed in the order of the layout.")
    title = ", ".join(_header(panel, labels.get(panel.at, ""), found))
    return Section(title, tuple(rows), tuple(totals))


def _system(panel: Panel) -> System | None:
    return system(panel.source.system) if said(panel, "source") and said(panel.source, "system") else None


def _leg(found: System | None, index: int) -> str:
    if found is None:
        return "?"
    return _LETTERS.get(found.lines[index % len(found.lines)], "?")


def _row(left: Way, right: Way | None, leg: str) -> dict[str, Cell]:
    row: dict[str, Cell] = {"leg": leg}
    for side, way in (("left", left), ("right", right)):
        for _, key in _SIDE:
            row[f"{side}_{key}"] = getattr(way, key) if way is not None else ""
    return row


def _ways(circuit: Circuit, labels: Mapping[str, str], memory: Memory) -> Iterator[Way]:
    """A row for each pole of a circuit; what its further poles carry stands beside them too."""
    spaces = [*map(str, spaces_of(circuit))]
    poles = circuit.breaker.poles if _counts(circuit) else 1
    for index in range(max(len(spaces), 1) if spaces else poles):
        way = _way(circuit, spaces[index] if spaces else "?", labels.get(circuit.at, ""), memory)
        yield way if index == 0 else Way(way.space, f"{circuit.name}, pole {index + 1}", way.va, status=way.status)


def spaces_of(circuit: Circuit) -> list[int]:
    """The spaces a circuit is in; none where nobody said, or said that it has a panel."""
    return sorted(circuit.spaces) if said(circuit, "spaces") else []


def _way(circuit: Circuit, space: str, label: str, memory: Memory) -> Way:
    breaker = circuit.breaker if said(circuit, "breaker") else None
    rating = show(breaker.rating_a, "A") if breaker is not None and said(breaker, "rating_a") else "?"
    poles = breaker.poles if breaker is not None and said(breaker, "poles") else None
    words = breaker_words(breaker)[0] if breaker is not None else ""
    stretches = circuit.wire.stretches if said(circuit, "wire") else ()
    return Way(
        space=space,
        description=_description(circuit, label),
        va=_va(circuit, poles, memory),
        trip=rating,
        poles="?" if poles is None else str(poles),
        wire=" / ".join(dict.fromkeys(map(wire_words, stretches))) or "?",
        conduit=" / ".join(dict.fromkeys(map(conduit_words, stretches))) or "?",
        protection=", ".join([*(word for word in words.split() if word in PROTECTIONS), *guarded_outlets(circuit)]),
        status="existing" if circuit.phase == "existing" else "new",
    )


def guarded_outlets(circuit: Circuit) -> Iterator[str]:
    """What guards the outlets of a circuit in themselves, ``GFCI at the outlet``, and at how many of several."""
    outlets = circuit.outlets if said(circuit, "outlets") else ()
    kinds = [each.ground_fault for each in outlets if said(each, "ground_fault") and each.ground_fault]
    for kind in dict.fromkeys(kinds):
        count = kinds.count(kind)
        if count == len(outlets):
            yield f"{kind} at the outlet{'s' if count > 1 else ''}"
        else:
            yield f"{kind} at {count} of {len(outlets)} outlets"


def _description(circuit: Circuit, label: str) -> str:
    feeds = [panel.name for panel in circuit.panels] + [inlet.device.name for inlet in circuit.inlets]
    behind = ", ".join(dict.fromkeys(feeds))
    name = f"{circuit.name} [{label}]" if label else circuit.name
    return f"{name}: {behind}" if behind else name


def _va(circuit: Circuit, poles: int | None, memory: Memory) -> str:
    """What each pole carries, in VA; a circuit that nothing hangs on carries what nobody described."""
    if not _loaded(circuit):
        return "not described"
    found = told(lambda seen: of_circuit(seen).total, circuit, "", memory)
    if found.low is None or found.high is None or poles is None:
        return "?"
    low, high = found.low / poles, found.high / poles
    return f"{low:,.0f}" if round(low) == round(high) else f"{low:,.0f} to {high:,.0f}"


def wire_words(stretch: Stretch) -> str:
    """A stretch of wire as a schedule writes it: ``8/3 NM-B Cu``, ``2 x 8 AWG THHN Cu + 10 AWG ground``."""
    stretch = as_written(stretch)
    if not said(stretch, "size"):
        return "?"
    kind = stretch.type if said(stretch, "type") else "type open"
    metal = metal_word(stretch)
    sets = f"{stretch.parallel} sets of " if said(stretch, "parallel") and stretch.parallel > 1 else ""
    if said(stretch, "conductors") and kind not in SINGLES and stretch.size.endswith(" AWG"):
        return f"{sets}{stretch.size.removesuffix(' AWG')}/{stretch.conductors} {kind}{metal}"
    if kind not in SINGLES:
        return f"{sets}{stretch.size} {kind}{metal}"
    count = f"{stretch.conductors} x " if said(stretch, "conductors") else ""
    return f"{sets}{count}{stretch.size} {kind}{metal}{_ground_words(stretch)}"


def _ground_words(stretch: Stretch) -> str:
    if not said(stretch, "ground"):
        return ", ground ?"
    return "" if stretch.ground in ("raceway", "none", "built-in") else f" + {stretch.ground} ground"


def conduit_words(stretch: Stretch) -> str:
    """What a stretch of wire lies in, ``EMT 3/4``, or ``none``; single wires that nobody laid lie in something."""
    if not said(stretch, "raceway_type"):
        return "?"
    if not stretch.raceway_type:
        bare = not stretch.no_raceway and not (said(stretch, "type") and stretch.type not in SINGLES)
        return "?" if bare else "none"
    size = stretch.raceway_size if said(stretch, "raceway_size") else ""
    return f"{stretch.raceway_type} {size}".strip()


def _header(panel: Panel, label: str, found: System | None) -> Iterator[str]:
    yield f"Panel {panel.name} [{label}]" if label else f"Panel {panel.name}"
    main = panel.main if said(panel, "main") and said(panel.main, "rating_a") else None
    # A bus nobody rated is as its main, by definition.
    bus = (
        panel.bus_a if said(panel, "bus_a") and panel.bus_a is not None else main.rating_a if main is not None else None
    )
    yield f"bus {show(bus, 'A')}" if bus is not None else "bus ?"
    if said(panel, "has_main") and not panel.has_main:
        yield "main lugs"
    else:
        yield f"main {show(main.rating_a, 'A')}" if main is not None else "main ?"
    if found is not None:
        yield f"{found.name} {found.phases}ph {len(found.conductors)}W"
    # The least that stands for the whole panel; a panel of its own marking says it all.
    known = said(panel, "interrupting_a")
    yield f"{number(panel.interrupting_a / 1000)} kAIC" if known else "kAIC ?"
    yield f"{panel.spaces} spaces" if said(panel, "spaces") else "spaces ?"
    yield f"in {panel.room.name}" if said(panel, "room") else "location ?"
    feed = panel.feed if said(panel, "feed") else None
    yield f"fed from {getattr(feed, 'name', '?')}"
    yield "existing" if panel.phase == "existing" else "new"


def _totals(panel: Panel, found: System | None, memory: Memory) -> Iterator[str]:
    lines = found.lines if found is not None else ()
    loads = [(line, _on_leg(panel, line, memory)) for line in lines]
    open_ = [circuit.name for circuit in legs_open(panel)] if lines else []
    if open_ and len(lines) > 1:
        # Which leg they load nobody said, so each leg may be any of them.
        lows = [each.low for _, each in loads if each.low is not None]
        highs = [each.high for _, each in loads if each.high is not None]
        known = len(lows) == len(highs) == len(loads)
        either = Told(min(lows), max(highs), "A") if known else Told(None, None)
        yield f"each leg: {_words(either)}, by the legs of {', '.join(open_)};"
    else:
        for line, load in loads:
            yield f"leg {_LETTERS.get(line, line)}: {_words(load)};"
    if lines and (beyond := beyond_panel(panel, memory)):
        yield f"{beyond};"
    used = sum(circuit.breaker.poles for circuit in panel.circuits if _counts(circuit))
    yield f"spaces that the circuits here take: {used}; {spaces_words(panel)}."


def spaces_words(panel: Panel, space: str = "space") -> str:
    """The spaces that what is new takes, against those that are free; a question mark for what nobody said."""
    new = new_circuits(panel)
    wanted = sum(circuit.breaker.poles for circuit in new if _counts(circuit))
    if not new or all(_counts(circuit) for circuit in new):
        wanted = spaces_wanted(panel)
    unknown = sum(not _counts(circuit) for circuit in new)
    more = f" and those of {unknown} of unknown poles" if unknown else ""
    fact = "spaces_free" if panel.phase == "existing" else "spaces"
    free = f"{about(panel, fact)}{getattr(panel, fact)}" if said(panel, fact) else "?"
    return f"new circuits take {wanted}{more} of {free} {space}s that were free"


def _loaded(circuit: Circuit) -> bool:
    return bool(circuit.inlets or circuit.panels or circuit.sources or circuit.measured)


def _on_leg(panel: Panel, line: str, memory: Memory) -> Told:
    return told(lambda seen: panel_leg_amps(seen, 1.0)[line], panel, "A", memory)


def _counts(circuit: Circuit) -> bool:
    return said(circuit, "breaker") and said(circuit.breaker, "poles")


def _words(found: Told) -> str:
    if found.low is None or found.high is None:
        return "unknown"
    return f"{found.low:,.1f} A" if found.known else f"{found.low:,.1f} to {found.high:,.1f} A"
