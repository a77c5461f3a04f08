"""The shop list: what one trade fetches for one phase, with its price where known, the pieces to cut, a box to tick."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from planner.bill.alternates import Alternates
from planner.bill.bill import Bill, Line
from planner.bill.item import TRADE_ORDER
from planner.documents.bill_lines import length_unit, line_cells, to_settle
from planner.documents.bill_sentences import length_sentences, price_sentences, taken_out
from planner.documents.estimates import MARK
from planner.documents.table import Cell, Column, Paper, Section, count_words

COLUMNS = (
    Column("Got", "got", shown="too"),
    Column("Qty", "quantity", "count", shown="too"),
    Column("Unit", "unit", shown="too"),
    Column("Item", "item", shown="too", wraps=True),
    Column("MPN", "mpn", shown="too"),
    Column("For", "where", shown="too"),
    Column("Unit Price", "unit_price", "money", shown="too"),
    Column("Currency", "currency", shown="too"),
    Column("Phase", "phase"),
    Column("Trade", "trade"),
    Column("Alternates", "alternates"),
    Column("To settle", "notes"),
)
BOX = "[ ]"
ABOUT = f"A cut with {MARK} is about: measure the run before cutting."


def shop_list(
    bill: Bill, *, name: str, today: date, phase: str = "", trade: str = "", alternates: Alternates | None = None
) -> Paper:
    """A shop list.

    Parameters: ``name`` of the layout; ``today`` to judge prices by; ``phase`` and ``trade`` limit it to one;
    ``alternates`` finds other parts; without it none are looked for and nothing is added up, as beside a priced list.
    What is owned or in stock is not on it. Wire is in the length to buy, with its waste; the cuts stand below.
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
                rows = (line_cells(line, bill, today, alternates) for line in group)
                sections.append(Section(title, tuple(map(_row, rows))))
    return Paper(
        title=f"Shop list, {name}",
        columns=COLUMNS,
        sections=tuple(sections),
        above=bill.notes,
        below=tuple(_below(lines, bill, today, alternates, phase, trade)),
        data={"phases": [step for step in bill.phases if step]},
    )


def _row(row: dict[str, Cell]) -> dict[str, Cell]:
    return {
        **row, "got": BOX, "item": row["description"], "mpn": row["mpn"] or row["part"], "where": row["designators"],
        "notes": row["open"],
    }  # fmt: skip


def _below(
    lines: Sequence[Line], bill: Bill, today: date, alternates: Alternates | None, phase: str, trade: str
) -> Iterable[str]:
    cut = [line for line in lines if line.kind in ("wire", "cable") and line.cuts]
    for line in cut:
        step = f" (phase {line.phase})" if line.phase else ""
        yield f"Cut {line.words}{step}: {', '.join(_cuts(line, bill))}."
    if any(line.estimated for line in cut):
        yield ABOUT
    yield from length_sentences(lines, bill)
    if alternates is not None:
        yield from price_sentences(lines, today, alternates)
    yield from taken_out(bill, phase, trade)
    if any(to_settle(line) for line in lines):
        yield "What is not settled is asked of the owner or measured before it is bought."
    yield "Planning aid: a licensed electrician and the local authority decide."


def _cuts(line: Line, bill: Bill) -> Iterable[str]:
    unit, metres = length_unit(bill)
    for where, length in line.cuts:
        mark = MARK if where in line.estimated else ""
        cut = "not known" if length is None else f"{mark}{count_words(round(length / metres, 1))} {unit}"
        yield f"{where} {cut}"
