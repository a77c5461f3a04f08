"""The rest of an electrician's scope: service, panels, feeders, grounding, what changes, and what to find on site."""

from __future__ import annotations

from collections.abc import Iterator

from planner.bill.bill import Bill, Line
from planner.bill.electrical import panel_words
from planner.bill.grounding import behind_feeder
from planner.documents.panel_schedule import spaces_words
from planner.documents.scope import EXISTING, placed, title_of, wire_cells
from planner.documents.site_blanks import grounding_words
from planner.documents.table import Cell, Column, Paper, Section
from planner.facts import said
from planner.plan import Plan
from planner.plan.earthing import ELECTRODE, at_service, earthing_of
from planner.plan.objects import Panel

SUPPLY = (
    Column("What", "what"),
    Column("Status", "status"),
    Column("Made as", "made"),
    Column("Wire", "wire"),
    Column("Colours", "colours"),
    Column("Conduit", "conduit"),
    Column("Length", "length"),
    Column("From", "start"),
    Column("In", "end"),
    Column("Label", "label"),
)
CHANGES = (
    Column("Phase", "phase"),
    Column("What", "what"),
    Column("Put in", "new"),
    Column("Taken out", "gone"),
    Column("To settle", "open"),
)


def supply_scope(plan: Plan, bill: Bill, *, name: str, phase: str = "") -> Paper:
    """Service, panels, their feeders, grounding and surge protectors, a section for each phase they come with."""
    rows = [
        *_sources(plan, bill, _reached(bill, phase)),
        *(row for panel in plan.panels.values() for row in _panel(panel, plan, bill)),
    ]
    sections = []
    for step in (*bill.phases, EXISTING):
        group = tuple(row for of, row in rows if of == step)
        if group:
            sections.append(Section(title_of(step, phase), group))
    return Paper(f"{bill.term('Service, panels, feeders and grounding')}, {name}", SUPPLY, tuple(sections))


def _reached(bill: Bill, phase: str) -> tuple[str, ...]:
    """The phases that are done when the one asked for is; all where none is."""
    return bill.phases[: bill.phases.index(phase) + 1] if phase in bill.phases else bill.phases


def _sources(plan: Plan, bill: Bill, reached: tuple[str, ...]) -> Iterator[tuple[str, dict[str, Cell]]]:
    for source in plan.sources.values():
        lines = [line for line in bill.lines if line.kind in ("service", "source") and source.name in line.where]
        # A service that was there is on no bill; one that replaces it is.
        made = [(line.phase, line.words, line.unsettled) for line in lines if line.buys and line.phase in reached]
        for phase, words, unsettled in made:
            old = [each.words for each in bill.removed if each.phase == phase and source.name in each.where]
            instead = f" in the place of: {', '.join(old)}" if old else ""
            said_words = f"{words}{instead}. {'; '.join(unsettled).capitalize()}".rstrip(". ")
            yield phase, {"phase": phase, "what": source.name, "status": "new", "made": said_words}
        if not made:
            system = source.system if said(source, "system") else "?"
            yield EXISTING, {"phase": "", "what": source.name, "status": "existing", "made": f"service, {system}"}


def _panel(panel: Panel, plan: Plan, bill: Bill) -> Iterator[tuple[str, dict[str, Cell]]]:
    step = placed(panel.phase, bill)
    new = step != EXISTING
    base: dict[str, Cell] = {"phase": step if new else "", "status": "new" if new else "existing"}
    feed = str(getattr(panel.feed, "name", "?")) if said(panel, "feed") else "?"
    room = panel.room.name if said(panel, "room") else "?"
    label = plan.labels.get(panel.at, "")
    board, made = bill.term("panel"), bill.term(panel_words(panel))
    yield step, {**base, "what": f"{board} {panel.name}", "made": made, "start": feed, "end": room, "label": label}
    stretches = panel.wire.stretches if said(panel, "wire") else ()
    supply = f"{_supply(panel, american=bill.american)} of {panel.name}"
    if stretches:
        yield step, {**base, "what": supply, "made": "", "start": feed, "end": room,
                     **wire_cells(stretches, panel.name, bill)}  # fmt: skip
    elif not behind_feeder(panel) and new:
        yield step, {**base, "what": supply, "made": "not described: agree on it", "start": feed}
    if panel.circuits:
        words = spaces_words(panel, bill.term("space"))
        yield step, {**base, "what": f"{bill.term('spaces')} in {panel.name}", "made": words, "end": room}
    grounding, how = f"{bill.term('grounding of')} {panel.name}", "; ".join(_grounding(panel, american=bill.american))
    yield step, {**base, "what": grounding, "made": how, "end": room}
    if said(panel, "surge") and panel.surge:
        yield step, {**base, "what": f"surge protector of {panel.name}", "made": "in or beside the panel"}


def _supply(panel: Panel, *, american: bool) -> str:
    """What the wires to a panel are called: those from the utility to its main are no feeder."""
    if not at_service(panel):
        return "feeder"
    return "service conductors" if american else "supply tails"


def _grounding(panel: Panel, *, american: bool) -> Iterator[str]:
    words = grounding_words(panel)
    if not american:
        system = earthing_of(panel)
        yield f"earthing {system or '?'}"
        if words or system == ELECTRODE:
            yield f"electrodes: {words}" if words else "electrodes ?"
        if not said(panel, "electrode_wire_size"):
            yield "earthing conductor ?"
        return
    yield f"electrodes: {words}" if words else "electrodes ?"
    if words and not said(panel, "electrode_wire_size"):
        yield "their conductor ?"
    if said(panel, "neutral_bond"):
        yield "neutral bonded here" if panel.neutral_bond else "neutral kept apart from ground"
    else:
        bonded = "neutral bonded here, unless in a disconnect ahead" if at_service(panel) else "neutral bonded here ?"
        yield "neutral kept apart from ground ?" if behind_feeder(panel) else bonded


def changes(plan: Plan, bill: Bill, *, phase: str = "") -> Paper | None:
    """What a later phase changes on what stands: put in and taken out, for each thing; None where nothing changes."""
    phases = {each.name: each.phase for group in (plan.circuits, plan.panels) for each in group.values()}
    found: dict[tuple[str, str], dict[str, list[str]]] = {}
    for key, lines in (("new", bill.lines), ("gone", bill.removed)):
        for line in lines:
            if line.trade not in ("electrical", "utility") or (phase and line.phase != phase):
                continue
            for name in _named(line):
                if name in phases and placed(phases[name], bill) != line.phase:
                    row = found.setdefault((line.phase, name), {"new": [], "gone": [], "open": []})
                    row[key].append(line.words)
                    row["open"] += line.unsettled
    rows: tuple[dict[str, Cell], ...] = tuple(
        {"phase": step, "what": name, **{key: "; ".join(dict.fromkeys(words)) for key, words in row.items()}}
        for (step, name), row in sorted(found.items(), key=lambda each: (bill.phases.index(each[0][0]), each[0][1]))
    )
    return Paper("Changes to what stands before", CHANGES, (Section("", rows),)) if rows else None


def _named(line: Line) -> dict[str, None]:
    """The circuits, panels and sources a line is for; an outlet or a pair of circuits is named by its circuits."""
    found = (*line.where, *(name for where, _ in line.cuts for name in where.split(", ")))
    return dict.fromkeys(name.partition("/")[0] for name in found)
