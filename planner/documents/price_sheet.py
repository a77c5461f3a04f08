"""The priced material list of a report: what is bought, as what part, at what price, and room for one's own price.

The lines are those of the bill of materials. A price has its day and its source; what has none is counted, never zero.
"""

from __future__ import annotations

from datetime import date

from planner.bill.alternates import Alternates
from planner.bill.bill import Bill
from planner.documents.bom import bom
from planner.documents.table import Cell, Column, Paper, Section

COLUMNS = (
    Column("#", "line", "count", shown="too"),
    Column("Qty", "quantity", "count", shown="too"),
    Column("Unit", "unit", shown="too"),
    Column("Item", "description", shown="too"),
    Column("Maker and part", "named", shown="too"),
    Column("For", "designators", shown="too"),
    Column("Unit Price", "unit_price", "money", shown="too"),
    Column("Currency", "currency", shown="too"),
    Column("Price: day, source", "priced", shown="too"),
    Column("Line Price", "extended", "money", shown="too"),
    Column("Alternates", "alternates", shown="too"),
    Column("At the cheapest", "cheapest", "money", shown="too"),
    Column("To settle", "open", shown="too"),
    Column("Your unit price", "own_price", shown="too"),
    Column("Your line price", "own_total", shown="too"),
)
BLANK = "______"
OWN = "Your price: fill in what your supply house asks; the prices of the catalogue are a guide, no offer."


def price_sheet(bill: Bill, *, name: str, today: date, phase: str = "", alternates: Alternates | None = None) -> Paper:
    """The bill of materials with its prices, alternates and blanks; parameters as of ``bom``."""
    whole = bom(bill, name=name, today=today, phase=phase, alternates=alternates)
    sections = [Section(each.title, tuple(map(_row, each.rows)), each.totals) for each in whole.sections]
    left = f"Yours, {name}{f', phase {phase}' if phase else ''}: {BLANK * 2} for material."
    return Paper(
        f"Material list with prices, {name}{f', phase {phase}' if phase else ''}", COLUMNS, tuple(sections),
        whole.above, (*whole.below, OWN, left),
    )  # fmt: skip


def _row(row: dict[str, Cell]) -> dict[str, Cell]:
    named = " ".join(str(row[key]) for key in ("manufacturer", "mpn") if row[key])
    part = str(row["part"] or "")
    dated = [str(row[key]) for key in ("condition", "price_date", "source") if row[key]]
    doubt = [str(row["price_notes"])] if row["price_notes"] else []
    bought = row["quantity"] is None or bool(row["quantity"])
    return {
        **row,
        "named": f"{named} ({part})" if named and part else named or part,
        "priced": ", ".join([*dated, *doubt]),
        "own_price": BLANK if bought else "",
        "own_total": BLANK if bought else "",
    }
