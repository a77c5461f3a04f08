"""The scope of an electrician's work: each circuit with breaker, wire, conduit, length, outlet, places and label."""

from __future__ import annotations

from planner.bill.bill import Bill
from planner.bill.electrical import breaker_words
from planner.bill.lengths import M_PER_FT
from planner.bill.wire import SINGLES
from planner.documents.panel_schedule import conduit_words, wire_words
from planner.documents.table import Cell, Column, Paper, Section
from planner.facts import said
from planner.plan import Plan
from planner.plan.objects import Circuit, Outlet, Panel
from planner.worked import number

COLUMNS = (
    Column("Circuit", "circuit"),
    Column("Existing or new", "status"),
    Column("Breaker", "breaker"),
    Column("Wire", "wire"),
    Column("Colours", "colours"),
    Column("Conduit", "conduit"),
    Column("Length", "length"),
    Column("Outlet", "outlet"),
    Column("GFCI, AFCI", "protection"),
    Column("From", "start"),
    Column("To", "end"),
    Column("Label", "label"),
)
BLANK = "____________"
_ON_SITE = Column("What", "what"), Column("Said in the layout", "said"), Column("Found on site", "found")
PROTECTIONS = frozenset({"GFCI", "RCD", "RCBO", "AFCI"})


def scope(plan: Plan, bill: Bill, *, name: str) -> Paper:
    """The circuits of a plan, the new ones first; ``bill`` tells the colours of single wires."""
    rows = [_row(circuit, plan, bill) for circuit in plan.circuits.values()]
    sections = [
        Section(title, tuple(row for row in rows if row["status"] == status))
        for title, status in (("New: to be made", "new"), ("Existing: as found", "existing"))
    ]
    below = ("A question mark stands for what the layout does not say: agree on it before the work is priced.",)
    return Paper(
        f"Scope of the electrical work, {name}", COLUMNS, tuple(each for each in sections if each.rows), (), below
    )


def _row(circuit: Circuit, plan: Plan, bill: Bill) -> dict[str, Cell]:
    breaker = breaker_words(circuit.breaker)[0].split() if said(circuit, "breaker") else []
    stretches = circuit.wire.stretches if said(circuit, "wire") else ()
    known = bool(stretches) and all(said(each, "length_m") for each in stretches)
    typed = bool(stretches) and all(said(each, "type") and each.type not in SINGLES for each in stretches)
    unit, metres = ("ft", M_PER_FT) if bill.american else ("m", 1.0)
    outlets = circuit.outlets if said(circuit, "outlets") else ()
    feed = str(getattr(circuit.feed, "name", "?")) if said(circuit, "feed") else "?"
    spaces = "-".join(map(str, sorted(circuit.spaces)))
    protection = [word for word in breaker if word in PROTECTIONS]
    protection += [each.ground_fault for each in outlets if said(each, "ground_fault") and each.ground_fault]
    return {
        "circuit": circuit.name,
        "status": "existing" if circuit.phase == "existing" else "new",
        "breaker": " ".join(word for word in breaker if word not in PROTECTIONS) or "?",
        "wire": " / ".join(dict.fromkeys(map(wire_words, stretches))) or "?",
        "colours": ", ".join(_colours(circuit, bill)) or ("in the cable" if typed else "?"),
        "conduit": " / ".join(dict.fromkeys(map(conduit_words, stretches))) or "?",
        "length": f"{number(sum(each.length_m for each in stretches) / metres)} {unit}" if known else "? measure",
        "outlet": ", ".join(dict.fromkeys(map(outlet_words, outlets))) or _feeds(circuit) or "?",
        "protection": ", ".join(dict.fromkeys(protection)) or "none said",
        "start": f"{feed}{_room(plan.panels.get(feed))}{f', space {spaces}' if spaces else ', space ?'}",
        "end": circuit.room.name if said(circuit, "room") else "?",
        "label": f"{feed}{f'/{spaces}' if spaces else ''} {circuit.name}",
    }


def _room(panel: Panel | None) -> str:
    return f" in {panel.room.name}" if panel is not None and said(panel, "room") else ""


def _feeds(circuit: Circuit) -> str:
    names = [*(panel.name for panel in circuit.panels), *(source.name for source in circuit.sources)]
    return f"feeds {', '.join(names)}" if names else ""


def _colours(circuit: Circuit, bill: Bill) -> list[str]:
    """The colours of the single wires that the bill has cut for a circuit."""
    found = [
        line.words.rpartition(", ")[2]
        for line in bill.lines
        if line.kind == "wire" and "," in line.words and circuit.name in {used for used, _ in line.cuts}
    ]
    return [*dict.fromkeys(found)]


def outlet_words(outlet: Outlet) -> str:
    """An outlet in words, ``2 x NEMA 5-20R GFCI``; a question mark for a type that nobody said."""
    from planner.tables.connectors import find
    from planner.worked import BeyondTable

    if said(outlet, "hard_wired") and outlet.hard_wired:
        return "hard-wired"
    if not said(outlet, "type"):
        return "outlet ?"
    try:
        spelled = find(outlet.type).spelled
    except BeyondTable:
        spelled = outlet.type
    count = f"{outlet.sockets} x " if said(outlet, "sockets") and outlet.sockets > 1 else ""
    fault = f" {outlet.ground_fault}" if said(outlet, "ground_fault") and outlet.ground_fault else ""
    return f"{count}{spelled}{fault}"


def blanks(plan: Plan, bill: Bill) -> Paper:
    """What only somebody on site can tell, each with what the layout says of it and room for what was found."""
    rows: list[dict[str, Cell]] = []

    def ask(what: str, known: str = "") -> None:
        rows.append({"what": what, "said": known or "not said", "found": BLANK})

    for panel in plan.panels.values():
        ask(f"{panel.name}: make and model, enclosure")
        marked = said(panel, "interrupting_a")
        ask(f"{panel.name}: interrupting rating", f"{number(panel.interrupting_a / 1000)} kA" if marked else "")
        electrodes = ", ".join(panel.electrodes) if said(panel, "electrodes") and panel.electrodes else ""
        ask(f"{panel.name}: grounding electrodes, bonding, size of their conductor", electrodes)
        ask(f"{panel.name}: spaces free", str(panel.spaces_free) if said(panel, "spaces_free") else "")
    unit, metres = ("ft", M_PER_FT) if bill.american else ("m", 1.0)
    for circuit in plan.circuits.values():
        stretches = circuit.wire.stretches if said(circuit, "wire") else ()
        known = bool(stretches) and all(said(each, "length_m") for each in stretches)
        length = f"{number(sum(each.length_m for each in stretches) / metres)} {unit}" if known else ""
        ask(f"{circuit.name}: measured length of the run", length)
    who = ("Local amendments that apply", "Permit number", "Name", "Licence", "Date", "Signature")
    rows += [{"what": what, "said": "", "found": BLANK} for what in who]
    return Paper("To fill in on site", _ON_SITE, (Section("", tuple(rows)),))
