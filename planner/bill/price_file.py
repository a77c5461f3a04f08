"""A user's own prices as CSV; a bill that was written as CSV and filled in is one.

Columns are found by their heading, in any order and case: ``Part``, ``MPN`` or ``Description`` say what the price is
for; ``Unit Price``, ``Currency``, ``Unit``, ``Condition``, ``Price Date`` and ``Source`` say the price. ``Unit Price``
may hold it all: ``0.42 USD/ft 2026-01-05``.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from planner.bill.item import Price
from planner.money import CONDITIONS, Money, read_money
from planner.quantities import BadQuantity

_MOST_ROWS = 20_000
_PER = ("", "ft", "m")
_HEADINGS = {
    "part": "part", "id": "part", "mpn": "mpn", "description": "description", "item": "description",
    "unit price": "price", "price": "price", "currency": "currency", "unit": "per", "per": "per",
    "condition": "condition", "price date": "date", "date": "date", "source": "source", "supplier": "source",
}  # fmt: skip
_PIECES = ("ea", "each", "pc", "piece", "")


@dataclass(frozen=True, slots=True)
class PriceFile:
    """Prices by what they are for, and what is wrong with rows, each with its line."""

    name: str = ""
    prices: Mapping[str, Price] = field(default_factory=dict)
    faults: tuple[tuple[int, str], ...] = ()

    def find(self, *keys: str) -> Price | None:
        """The price of the first of some names that the file knows, whatever their case."""
        return next((found for key in keys if key and (found := self.prices.get(_key(key))) is not None), None)


def read_price_file(source: bytes, name: str, currency: str = "") -> PriceFile:
    """The prices of a CSV file. Never raises on any bytes: what is wrong is in ``faults``.

    Parameters: ``name`` to call it by; ``currency`` of a row that names none. A row without a price is not one.

    >>> rows = b"Description,Unit Price,Currency\\nbreaker 50 A 2P,24.50,USD\\nbox,cheap,\\n"
    >>> file = read_price_file(rows, "mine.csv")
    >>> str(file.find("Breaker 50 A 2P").money), file.faults[0][0]
    ('24.5 USD', 3)
    """
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError:
        return PriceFile(name, faults=((1, "is not UTF-8. Save it as CSV UTF-8"),))
    prices: dict[str, Price] = {}
    faults: list[tuple[int, str]] = []
    if not text.strip():
        empty = "is empty. Its first line names columns, as Description,Unit Price,Currency"
        return PriceFile(name, faults=((1, empty),))
    try:
        for line, row in _rows(text, faults):
            _read_row(line, row, name, currency, prices, faults)
    except csv.Error as error:
        faults.append((1, f"is no CSV file: {error}"))
    return PriceFile(name, prices, tuple(faults))


def _rows(text: str, faults: list[tuple[int, str]]) -> Iterator[tuple[int, dict[str, str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    columns: list[str] = []
    for count, cells in enumerate(reader):
        if count > _MOST_ROWS:
            faults.append((reader.line_num, f"has more than {_MOST_ROWS:,} rows; the rest is not read"))
            return
        if not columns:
            columns = [_HEADINGS.get(cell.strip().casefold(), "") for cell in cells]
            if "price" not in columns or not {"part", "mpn", "description"} & set(columns):
                faults.append((1, "its first line wants the headings Description (or Part, MPN) and Unit Price"))
                return
            continue
        yield reader.line_num, {name: cell.strip() for name, cell in zip(columns, cells, strict=False) if name}


def _read_row(
    line: int, row: Mapping[str, str], name: str, currency: str, prices: dict[str, Price],
    faults: list[tuple[int, str]],
) -> None:  # fmt: skip
    written = row.get("price", "")
    keys = [key for key in ("part", "mpn", "description") if row.get(key)]
    if not written:
        return
    if not keys:
        faults.append((line, "has a price and nothing that it is for"))
        return
    try:
        money = _money(row, written, currency)
    except BadQuantity as bad:
        faults.append((line, str(bad)))
        return
    price = Price(money, row.get("source") or name)
    for key in keys:
        known = prices.setdefault(_key(row[key]), price)
        if known.money != money:
            faults.append((line, f'"{row[key][:80]}" has another price above; one of the two must go'))


def _money(row: Mapping[str, str], written: str, currency: str) -> Money:
    code = row.get("currency") or currency
    per = row.get("per", "").casefold()
    per = "" if per in _PIECES else per
    # A plain number takes currency and unit from their own columns.
    plain = written.replace(",", "").replace(".", "", 1).isdigit()
    if plain and not code:
        raise BadQuantity(f'"{written}" has no currency. Fill in the column Currency, such as USD')
    money = read_money(f"{written} {code}{'/' + per if per else ''}" if plain else written, _PER)
    condition = row.get("condition", "").casefold() or money.condition
    if condition and condition not in CONDITIONS:
        raise BadQuantity(f'"{condition}" is no condition. Write {", ".join(CONDITIONS)}')
    from planner.evidence import read_date

    day = read_date(row["date"]) if row.get("date") else money.date
    return Money(money.amount, money.currency, money.per, condition, day)


def _key(text: str) -> str:
    # A spreadsheet keeps the quote that stopped it from reading a text as a formula.
    return " ".join(text.removeprefix("'").casefold().split())
