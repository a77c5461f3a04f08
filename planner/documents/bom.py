"""The bill of materials as a paper: columns as KiCad and WireViz name them, grouped, with totals for each currency."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from datetime import date

from planner.bill.alternates import Alternates
from planner.bill.bill import Bill, Line
from planner.bill.item import KIND_ORDER, TRADE_ORDER
from planner.bill.lengths import M_PER_FT
from planner.bill.pricing import OLD_AFTER_DAYS, age_days, is_old, per_unit
from planner.documents.table import Cell, Column, Paper, Section, count_words, money_words

GROUPS = ("part", "phase", "room", "trade")

COLUMNS = (
    Column("#", "line", "count", shown="too"),
    Column("Phase", "phase", shown="too"),
    Column("Qty", "quantity", "count", shown="too"),
    Column("Unit", "unit", shown="too"),
    Column("Item", "item", shown="only"),
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
    rows = [
        (line, _row(number, line, bill, today, alternates)) for number, line in enumerate(_ordered(lines, group), 1)
    ]
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


def length_unit(bill: Bill) -> tuple[str, float]:
    """The unit that wire is sold in at the site, with its length in m."""
    return ("ft", M_PER_FT) if bill.american else ("m", 1.0)


def _row(number: int, line: Line, bill: Bill, today: date, alternates: Alternates | None) -> dict[str, Cell]:
    unit, metres = length_unit(bill) if line.unit == "m" else ("ea", 1.0)
    money = line.price.money if line.price is not None else None
    each = per_unit(money, line.unit) if money is not None else None
    return {
        "line": float(number),
        "phase": line.phase,
        "quantity": _in(line.quantity, metres),
        "unit": unit,
        "item": f"{line.part}: {line.words}" if line.part and line.part != line.words else line.words,
        "description": line.words,
        "part": line.part,
        "manufacturer": line.maker,
        "mpn": line.mpn,
        "designators": ", ".join(line.where),
        "room": line.room,
        "trade": line.trade,
        "unit_price": None if each is None else each * metres,
        "currency": money.currency if money is not None else "",
        "condition": money.condition if money is not None else "",
        "price_date": money.date if money is not None else "",
        "mark": _mark(line, today),
        "source": line.price.source if line.price is not None else "",
        "extended": line.amount,
        "alternates": ", ".join(_alternates(line, alternates)),
        "needed": _in(line.needed, metres),
        "spares": line.spares or None,
        "owned": _in(line.owned + line.stock, metres) or None,
        "notes": "; ".join(_notes(line, today)),
        "open": "; ".join(line.unsettled) if line.buys else "owned: not bought",
    }


def _in(quantity: float | None, metres: float) -> float | None:
    # Lengths are whole steps of the unit; what division leaves behind is no length.
    return None if quantity is None else round(quantity / metres, 6)


def _mark(line: Line, today: date) -> str:
    """The marks of a price in the terminal: a word for an old one, a sign for a doubtful one."""
    if line.price is None or not line.buys:
        return ""
    return ("~" if line.price.doubt else "") + ("old" if is_old(line.price.money, today) else "")


def _notes(line: Line, today: date) -> list[str]:
    notes = list(line.unsettled)
    if line.stock:
        notes.append("from stock")
    if not line.buys:
        notes.append("owned: not bought")
        return notes
    if line.price is None:
        notes.append("no price")
        return notes
    if line.price.doubt:
        notes.append(f"price {line.price.doubt}")
    if is_old(line.price.money, today):
        age = age_days(line.price.money.date, today)
        notes.append("price without a date" if age is None else f"price {age:,} days old")
    return notes


def _alternates(line: Line, alternates: Alternates | None) -> list[str]:
    if alternates is None or not line.buys:
        return []
    found = []
    for part_id in alternates.of(line):
        price = alternates.price(part_id)
        found.append(f"{part_id} ({price.money})" if price is not None else part_id)
    return found


def totals(lines: Iterable[Line]) -> dict[str, float]:
    """What lines come to in each currency, by its code. Currencies are never added together."""
    amounts: dict[str, list[float]] = {}
    for line in lines:
        if line.amount is not None and line.price is not None and line.buys:
            amounts.setdefault(line.price.money.currency, []).append(line.amount)
    return {currency: math.fsum(parts) for currency, parts in sorted(amounts.items())}


def unpriced(lines: Iterable[Line]) -> int:
    """How many lines the totals do not hold."""
    return sum(line.unpriced for line in lines)


def _totals(lines: Sequence[Line]) -> tuple[str, ...]:
    found = [f"{money_words(amount)} {currency}" for currency, amount in totals(lines).items()]
    left = unpriced(lines)
    if left:
        found.append(f"+{left} unpriced")
    return tuple(found)


def old_prices(lines: Iterable[Line], today: date) -> list[Line]:
    """The lines whose price is too old to be relied on, or has no date."""
    return [line for line in lines if line.buys and line.price is not None and is_old(line.price.money, today)]


def _below(lines: Sequence[Line], bill: Bill, today: date, alternates: Alternates | None, phase: str) -> Iterable[str]:
    sums = totals(lines)
    yield (
        "Total priced: " + (", ".join(f"{money_words(each)} {code}" for code, each in sums.items()) or "nothing") + "."
    )
    if len(sums) > 1:
        yield "Currencies are not added together."
    left = [line for line in lines if line.unpriced]
    if left:
        uncounted = sum(line.quantity is None for line in left)
        yield (
            f"Not in the total: {_count(len(left), 'line')} without a price or a quantity"
            + (f", {uncounted} of them without a quantity" if uncounted else "")
            + "."
        )
        yield from _with_alternates(left, alternates)
    old = old_prices(lines, today)
    if old:
        yield (
            f"{_count(len(old), 'price')} older than {OLD_AFTER_DAYS} days on {today.isoformat()}, or without a date "
            "(old)."
        )
    doubtful = [line for line in lines if line.buys and line.price is not None and line.price.doubt]
    if doubtful:
        yield f"{_count(len(doubtful), 'price')} estimated or not verified (~)."
    if any(line.unit == "m" and line.buys for line in lines):
        yield f"Wire is bought with {bill.waste:g} % for waste, in whole {'feet' if bill.american else 'metres'}."
    open_lines = [line for line in lines if line.buys and line.unsettled]
    if open_lines:
        yield f"{_count(len(open_lines), 'line')} with something not settled (*)."
    owned = [line for line in lines if not line.buys]
    if owned:
        yield (
            "Owned, not counted: "
            + ", ".join(f"{count_words(line.owned + line.stock)} x {line.words}" for line in owned)
            + "."
        )
    yield from taken_out(bill, phase)
    if any(line.unit == "m" and line.buys for line in lines):
        yield "Lengths are those of the layout; tails in panel and boxes are in its figure or in the waste."


def taken_out(bill: Bill, phase: str = "", trade: str = "") -> Iterable[str]:
    """What a phase, one trade of it, takes out and leaves over; small parts are not named."""
    for gone in bill.removed:
        if (phase and gone.phase != phase) or (trade and gone.trade != trade):
            continue
        if gone.kind not in ("circuit-label", "cable-label", "fitting", "support", "cover-plate"):
            yield f"Taken out in phase {gone.phase}: {gone.words} ({' '.join(gone.where)})."


def _with_alternates(left: Sequence[Line], alternates: Alternates | None) -> Iterable[str]:
    if alternates is None:
        return
    found: dict[str, list[float]] = {}
    count = 0
    for line in left:
        cheapest = alternates.cheapest(line)
        if cheapest is not None and line.quantity is not None:
            each = per_unit(cheapest.money, line.unit)
            if each is not None:
                found.setdefault(cheapest.money.currency, []).append(each * line.quantity)
                count += 1
    if count:
        amounts = ", ".join(f"{money_words(math.fsum(parts))} {code}" for code, parts in sorted(found.items()))
        yield f"The cheapest alternates would price {_count(count, 'line')} more: {amounts}."


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def _data(lines: Sequence[Line], bill: Bill, today: date) -> dict[str, object]:
    return {
        "phases": [phase for phase in bill.phases if phase],
        "today": today.isoformat(),
        "totals": totals(lines),
        "by_phase": {phase: totals(line for line in lines if line.phase == phase) for phase in bill.phases},
        "unpriced": unpriced(lines),
        "old_prices": len(old_prices(lines, today)),
    }
