"""What a European installer fills in when the work is done: particulars of a certificate, a schedule of test results.

The fields are those that BS 7671 Appendix 6 and IEC 60364-6 ask for; the layout fills in what it knows, the rest is
blank. Neither is a certificate: that is signed on the form of the scheme or authority.
"""

from __future__ import annotations

from collections.abc import Iterator

from planner.bill.bill import Bill
from planner.documents.circuit_schedule import circuit_schedules, device_words
from planner.documents.scope import EXISTING, placed
from planner.documents.site_blanks import BLANK, grounding_words
from planner.documents.table import Cell, Column, Paper, Section
from planner.facts import said
from planner.plan import Plan
from planner.plan.objects import Circuit, Panel, Source
from planner.worked import number, show

PARTICULARS = (Column("What", "what"), Column("Said in the layout", "said"), Column("Found or agreed", "found"))
RESULTS = (
    Column("Way", "way"),
    Column("Circuit", "circuit"),
    Column("R1 + R2 Ω", "continuity"),
    Column("Ring r1, rn, r2 Ω", "ring"),
    Column("Insulation live-live MΩ", "between"),
    Column("Insulation live-earth MΩ", "to_earth"),
    Column("Polarity", "polarity"),
    Column("Max Zs", "allowed"),
    Column("Zs Ω", "loop"),
    Column("RCD ms", "trip"),
    Column("Test button", "button"),
    Column("Remarks", "remarks"),
)
_SHORT = "____"
NOT_ONE = "This is no certificate: carry the figures over to the form of your scheme or authority, and sign that."


def particulars(plan: Plan, bill: Bill, *, phase: str = "") -> Paper:
    """The particulars of the work and its supply; ``phase``: the one whose work it is, empty for all."""
    rows: list[dict[str, Cell]] = [
        {"what": what, "said": known, "found": BLANK} for what, known in _particulars(plan, bill, phase)
    ]
    return Paper("Particulars for the certificate", PARTICULARS, (Section("", tuple(rows)),), (), (NOT_ONE,))


def _particulars(plan: Plan, bill: Bill, phase: str) -> Iterator[tuple[str, str]]:
    yield "client and address", ""
    made = [name for name, each in plan.circuits.items() if _made(each, bill, phase)]
    yield "extent of the work", f"circuits {', '.join(made)}" if made else ""
    yield "new installation, addition or alteration", ""
    yield "departures from the standard, and why they are safe", ""
    for source in plan.sources.values():
        if said(source, "kind") and source.kind == "utility":
            yield from _supply(source)
    for panel in plan.panels.values():
        yield from _board(panel)
    for who in ("designer", "constructor", "inspector and tester"):
        yield f"{who}: name, date, signature", ""
    yield "next inspection due", ""


def _supply(source: Source) -> Iterator[tuple[str, str]]:
    name = source.name
    yield f"{name}: earthing system", source.earthing if said(source, "earthing") else ""
    yield f"{name}: nominal voltage", source.system if said(source, "system") else ""
    yield f"{name}: frequency", ""
    known = f"{number(source.fault_current_a / 1000)} kA" if said(source, "fault_current_a") else ""
    yield f"{name}: prospective fault current", known
    yield f"{name}: Ze", f"{number(source.loop_impedance_ohm)} Ω" if said(source, "loop_impedance_ohm") else ""
    yield f"{name}: protective device, type and rating", show(source.rating_a, "A") if said(source, "rating_a") else ""


def _board(panel: Panel) -> Iterator[tuple[str, str]]:
    known = said(panel, "has_main") and panel.has_main and said(panel, "main")
    yield f"{panel.name}: main switch or device", device_words(panel.main) if known else ""
    yield f"{panel.name}: earth electrode and earthing conductor", grounding_words(panel)
    if said(panel, "electrodes") and panel.electrodes:
        measured = f"{number(panel.electrode_ohm)} Ω" if said(panel, "electrode_ohm") else ""
        yield f"{panel.name}: resistance of the electrode", measured
    yield f"{panel.name}: main bonding conductors, size and to what", ""


def results(plan: Plan, bill: Bill, *, name: str, phase: str = "") -> Paper:
    """A schedule to write test results in, a row for each circuit that is made; ``name`` of the layout."""
    sections = []
    for section in circuit_schedules(plan, name=name).sections:
        rows = tuple(_row(row, plan) for row in section.rows if _made(_circuit_of(row, plan), bill, phase))
        if rows:
            sections.append(Section(section.title, rows))
    below = ("Instruments and their serial numbers: ____________. Tested by, date: ____________.",)
    return Paper(f"Schedule of test results, {name}", RESULTS, tuple(sections), (), below)


def _circuit_of(row: dict[str, Cell], plan: Plan) -> Circuit:
    return plan.circuits[str(row["circuit"]).partition(":")[0]]


def _made(circuit: Circuit, bill: Bill, phase: str) -> bool:
    step = placed(circuit.phase, bill)
    return step != EXISTING and phase in ("", step)


def _row(row: dict[str, Cell], plan: Plan) -> dict[str, Cell]:
    circuit = _circuit_of(row, plan)
    stretches = circuit.wire.stretches if said(circuit, "wire") else ()
    ring = any(said(each, "ring") and each.ring for each in stretches)
    guarded = row["residual"] != "-"
    blank = dict.fromkeys(("continuity", "between", "to_earth", "polarity", "loop", "remarks"), _SHORT)
    return {
        **blank, "way": row["way"], "circuit": row["circuit"], "ring": _SHORT if ring else "-",
        "allowed": row["allowed"], "trip": _SHORT if guarded else "-", "button": _SHORT if guarded else "-",
    }  # fmt: skip
