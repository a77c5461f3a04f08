"""The bill of materials as a paper: columns as KiCad and WireViz name them, grouped, with totals for each currency."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from planner.bill.alternates import Alternates
from planner.bill.bill import Bill, Line
from planner.bill.item import KIND_ORDER, TRADE_ORDER
from planner.documents.bill_lines import line_cells, to_settle
from planner.documents.bill_sentences import (
    count_lines,
    length_sentences,
    old_prices,
    price_sentences,
    taken_out,
    totals,
    unpriced,
)
from planner.documents.table import Cell, Column, Paper, Section, count_words, money_words

GROUPS = ("part", "phase", "room", "trade")

COLUMNS = (
    Column("#", "line", "count", shown="too"),
    Column("Phase", "phase", shown="too"),
    Column("Qty", "quantity", "count", shown="too"),
    Column("Unit", "unit", shown="too"),
    Column("Item", "item", shown="only", wraps=True),
    Column("Description", "description"),
    Column("Part", "part"),
    Column("Manufacturer", "manufacturer"),
    Column("MPN", "mpn"),
    Column("Designators", "designators", shown="too"),
    Column("Room", "room"),
    Column("Trade", "trade"),
    Column("Unit Price", "unit_price", "money", shown="too"),
    Column("Currency", "currency", shown="too"),
    Column("Condition", "condition"),
    Column("Price Date", "price_date", shown="too"),
    Column("", "mark", shown="only"),
    Column("Source", "source"),
    Column("Extended", "extended", "money", shown="too"),
    Column("Alternates", "alternates"),
    Column("Needed", "needed", "count"),
    Column("Spares", "spares", "count"),
    Column("Owned", "owned", "count"),
    Column("Notes", "notes"),
)


def bom(
    bill: Bill, *, name: str, today: date, group: str = "trade", phase: str = "", alternates: Alternates | None = None
) -> Paper:
    """A bill of materials.

    Parameters: ``name`` of the layout; ``today`` to judge prices by; ``group`` one of ``GROUPS``; ``phase`` limits it
    to one; ``alternates`` finds other parts, none are looked for without it.
    """
    lines = [line for line in bill.lines if not phase or line.phase == phase]
    cells = [(line, line_cells(line, bill, today, alternates)) for line in _ordered(lines, group)]
    rows = [(line, {"line": float(number), **each}) for number, (line, each) in enumerate(cells, 1)]
    sections = tuple(
        Section(title, tuple(row for _, row in group_rows), _totals([line for line, _ in group_rows]))
        for title, group_rows in _grouped(rows, group)
    )
    return Paper(
        title=f"Bill of materials, {name}" + (f", phase {phase}" if phase else ""),
        columns=COLUMNS,
        sections=sections,
        above=bill.notes,
        below=tuple(_below(lines, bill, today, alternates, phase)),
        data=_data(lines, bill, today),
    )


def _ordered(lines: Sequence[Line], group: str) -> list[Line]:
    """The lines in the order of their groups; within one as the bill has them, by phase."""

    def key(line: Line) -> tuple[object, ...]:
        match group:
            case "trade":
                return (TRADE_ORDER.index(line.trade),)
            case "room":
                return (not line.room, line.room)
            case "part":
                return (TRADE_ORDER.index(line.trade), KIND_ORDER.index(line.kind), line.words, line.part)
            case _:
                return ()

    return sorted(lines, key=key)


def _grouped(
    rows: Sequence[tuple[Line, dict[str, Cell]]], group: str
) -> list[tuple[str, list[tuple[Line, dict[str, Cell]]]]]:
    def title(line: Line) -> str:
        match group:
            case "phase":
                return f"phase {line.phase}" if line.phase else ""
            case "room":
                return line.room or "no room said"
            case "trade":
                return line.trade
            case _:
                return ""

    found: dict[str, list[tuple[Line, dict[str, Cell]]]] = {}
    for line, row in rows:
        found.setdefault(title(line), []).append((line, row))
    return list(found.items())


def _totals(lines: Sequence[Line]) -> tuple[str, ...]:
    found = [f"{money_words(amount)} {currency}" for currency, amount in totals(lines).items()]
    left = unpriced(lines)
    if left:
        found.append(f"+{left} unpriced")
    return tuple(found)


def _below(lines: Sequence[Line], bill: Bill, today: date, alternates: Alternates | None, phase: str) -> Iterable[str]:
    yield from price_sentences(lines, today, alternates)
    yield from length_sentences(lines, bill)
    open_lines = [line for line in lines if line.buys and to_settle(line)]
    if open_lines:
        yield f"{count_lines(len(open_lines), 'line')} with something not settled."
    owned = [line for line in lines if not line.buys]
    if owned:
        yield (
            "Owned, not counted: "
            + ", ".join(f"{count_words(line.owned + line.stock)} x {line.words}" for line in owned)
            + "."
        )
    yield from taken_out(bill, phase)


def _data(lines: Sequence[Line], bill: Bill, today: date) -> dict[str, object]:
    return {
        "phases": [phase for phase in bill.phases if phase],
        "today": today.isoformat(),
        "totals": totals(lines),
        "by_phase": {phase: totals(line for line in lines if line.phase == phase) for phase in bill.phases},
        "unpriced": unpriced(lines),
        "old_prices": len(old_prices(lines, today)),
    }
