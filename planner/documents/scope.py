"""The scope of an electrician's work: each circuit with breaker, wire, conduit, length, outlets, places and label."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from planner.bill.bill import Bill
from planner.bill.electrical import breaker_words, residual_words
from planner.bill.outlets import devices_of
from planner.bill.routes import end_rooms
from planner.bill.wire_words import SINGLES
from planner.documents.estimates import EXPLAINED, buried_words, run_length
from planner.documents.panel_schedule import PROTECTIONS, conduit_words, guarded_outlets, spaces_of, wire_words
from planner.documents.table import Cell, Column, Paper, Section
from planner.facts import said
from planner.plan import Plan
from planner.plan.conducting import Stretch
from planner.plan.objects import Circuit, Outlet

COLUMNS = (
    Column("Circuit", "circuit"),
    Column("Status", "status"),
    Column("Breaker", "breaker"),
    Column("Wire", "wire"),
    Column("Colours", "colours"),
    Column("Conduit", "conduit"),
    Column("Length", "length"),
    Column("Outlets", "outlet"),
    Column("GFCI, AFCI", "protection"),
    Column("From panel/space", "start"),
    Column("To", "end"),
    Column("Label", "label"),
)
EXISTING = "existing"
ASK = "A question mark stands for what the layout does not say: agree on it before the work is priced."


def scope(plan: Plan, bill: Bill, *, name: str, phase: str = "") -> Paper:
    """The circuits of a plan, a section for each phase they come with; ``bill`` tells the colours of single wires.

    Parameters: ``phase``: the one whose work is priced, what stands before it is named as such; empty for all.
    """
    rows = [(circuit.phase, _row(circuit, plan, bill)) for circuit in plan.circuits.values()]
    sections = []
    for step in (*bill.phases, EXISTING):
        group = tuple(row for of, row in rows if placed(of, bill) == step)
        if group:
            sections.append(Section(title_of(step, phase), group))
    columns = tuple(replace(each, heading=bill.term(each.heading)) for each in COLUMNS)
    return Paper(f"Circuits, {name}", columns, tuple(sections), (), (ASK, EXPLAINED))


def placed(phase: str, bill: Bill) -> str:
    """The phase of the bill in which a thing is made; ``existing`` for what is there before."""
    return phase if phase == EXISTING or phase in bill.phases else bill.phases[0]


def title_of(step: str, asked: str) -> str:
    """What a phase means for whoever prices one: to be made, made before, or there already."""
    if step == EXISTING:
        return "Existing: as found"
    if not step:
        return "New: to be made"
    return f"Phase {step}: new, to be made" if asked in ("", step) else f"Phase {step}: made before this phase"


def _row(circuit: Circuit, plan: Plan, bill: Bill) -> dict[str, Cell]:
    breaker = breaker_words(circuit.breaker)[0] if said(circuit, "breaker") else ""
    residual = " ".join(residual_words(circuit.breaker)) if breaker else ""
    words = breaker.replace(residual, "").split()
    stretches = circuit.wire.stretches if said(circuit, "wire") else ()
    outlets = circuit.outlets if said(circuit, "outlets") else ()
    feed = str(getattr(circuit.feed, "name", "?")) if said(circuit, "feed") else "?"
    spaces = "-".join(map(str, spaces_of(circuit)))
    protection = [f"{word} {residual}".strip() for word in words if word in PROTECTIONS]
    protection += guarded_outlets(circuit)
    new = circuit.phase != EXISTING
    return {
        "phase": placed(circuit.phase, bill) if new else "",
        "circuit": circuit.name,
        "status": "new" if new else "existing",
        "breaker": " ".join(word for word in words if word not in PROTECTIONS) or "?",
        **wire_cells(stretches, circuit.name, bill),
        "outlet": outlets_words(outlets, american=bill.american) or _feeds(circuit) or "?",
        "protection": ", ".join(dict.fromkeys(protection)) or "none said",
        "start": f"{feed}/{spaces or '?'}",
        "end": ", ".join(room.name for room in end_rooms(circuit)) or "?",
        "label": plan.labels.get(circuit.at) or f"{feed}{f'/{spaces}' if spaces else ''} {circuit.name}",
    }


def wire_cells(stretches: tuple[Stretch, ...], name: str, bill: Bill) -> dict[str, Cell]:
    """Wire, colours, conduit and length of a circuit or feeder."""
    length = run_length(stretches, american=bill.american) or "? measure"
    typed = bool(stretches) and all(said(each, "type") and each.type not in SINGLES for each in stretches)
    return {
        "wire": " / ".join(dict.fromkeys(map(wire_words, stretches))) or "?",
        "colours": ", ".join(_colours(name, bill)) or ("in the cable" if typed else "?"),
        "conduit": " / ".join(dict.fromkeys(map(conduit_words, stretches))) or "?",
        "length": ", ".join(filter(None, (length, buried_words(stretches, american=bill.american)))),
    }


def _feeds(circuit: Circuit) -> str:
    names = [*(panel.name for panel in circuit.panels), *(source.name for source in circuit.sources)]
    return f"feeds {', '.join(names)}" if names else ""


def _colours(name: str, bill: Bill) -> Iterator[str]:
    """The colours of the single wires that the bill has cut for a circuit or feeder, with the size of the ground."""
    found = {
        line.words: line.words.rpartition(", ")[2]
        for line in bill.lines
        if line.kind == "wire" and "," in line.words and name in {used for used, _ in line.cuts}
    }
    for words, colour in sorted(found.items(), key=lambda each: (each[1].startswith("green"), each[0])):
        if "electrode" not in colour:
            yield f"{colour} ({words.partition(' AWG')[0]} AWG)" if colour == "green" else colour


def outlets_words(outlets: Iterable[Outlet], *, american: bool) -> str:
    """The outlets of a circuit, counted: ``2 x NEMA 5-20R duplex GFCI``."""
    counted = Counter(outlet_words(each, american=american) for each in outlets)
    return ", ".join(f"{count} x {words}" if count > 1 else words for words, count in counted.items())


def outlet_words(outlet: Outlet, *, american: bool) -> str:
    """One outlet in words; a question mark for a type that nobody said."""
    if said(outlet, "hard_wired") and outlet.hard_wired:
        return "hard-wired"
    if not said(outlet, "type"):
        return "outlet ?"
    found = devices_of(outlet, american=american)
    return f"{found.said} in one box" if found.count > 1 else found.words
