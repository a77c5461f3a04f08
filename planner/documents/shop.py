"""The shop list: what one trade fetches for one phase, with the pieces of wire to cut; no prices, a box to tick."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from planner.bill.bill import Bill, Line
from planner.bill.item import TRADE_ORDER
from planner.documents.bom import length_unit, taken_out
from planner.documents.table import Cell, Column, Paper, Section, count_words

COLUMNS = (
    Column("Got", "got", shown="too"),
    Column("Qty", "quantity", "count", shown="too"),
    Column("Unit", "unit", shown="too"),
    Column("Item", "item", shown="too"),
    Column("MPN", "mpn", shown="too"),
    Column("For", "where", shown="too"),
    Column("Phase", "phase"),
    Column("Trade", "trade"),
    Column("To settle", "notes"),
)
BOX = "[ ]"


def shop_list(bill: Bill, *, name: str, phase: str = "", trade: str = "") -> Paper:
    """A shop list.

    Parameters: ``name`` of the layout; ``phase`` and ``trade`` limit it to one. What is owned or in stock is not on
    it. Wire is in the length to buy, with its waste; the cuts stand in sentences below.
    """
    lines = [
        line
        for line in bill.lines
        if line.buys and (not phase or line.phase == phase) and (not trade or line.trade == trade)
    ]
    sections = []
    for step in bill.phases:
        for each in TRADE_ORDER:
            group = [line for line in lines if line.phase == step and line.trade == each]
            if group:
                title = f"{each}, phase {step}" if step else each
                sections.append(Section(title, tuple(_row(line, bill) for line in group)))
    return Paper(
        title=f"Shop list, {name}",
        columns=COLUMNS,
        sections=tuple(sections),
        above=bill.notes,
        below=tuple(_below(lines, bill, phase, trade)),
        data={"phases": [step for step in bill.phases if step]},
    )


def _row(line: Line, bill: Bill) -> dict[str, Cell]:
    unit, metres = length_unit(bill) if line.unit == "m" else ("ea", 1.0)
    return {
        "got": BOX,
        "quantity": None if line.quantity is None else round(line.quantity / metres, 6),
        "unit": unit,
        "item": line.words,
        "mpn": line.mpn or line.part,
        "where": ", ".join(line.where),
        "phase": line.phase,
        "trade": line.trade,
        "notes": "; ".join(line.unsettled),
        "open": "; ".join(line.unsettled),
    }


def _below(lines: Sequence[Line], bill: Bill, phase: str, trade: str) -> Iterable[str]:
    unit, metres = length_unit(bill)
    for line in lines:
        if line.unit == "m" and line.cuts:
            cuts = ", ".join(
                f"{where} {count_words(round(length / metres, 1))} {unit}"
                if length is not None
                else f"{where} not known"
                for where, length in line.cuts
            )
            step = f" (phase {line.phase})" if line.phase else ""
            yield f"Cut {line.words}{step}: {cuts}."
    yield from taken_out(bill, phase, trade)
    if any(line.unsettled for line in lines):
        yield "What is not settled (*) is asked of the owner or measured before it is bought."
    yield "Planning aid: a licensed electrician and the local authority decide."
