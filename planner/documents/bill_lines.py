"""A line of a bill as the cells of a row: quantity as it is sold, price with its day, what else would do."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from planner.bill.alternates import Alternates
from planner.bill.bill import Bill, Line
from planner.bill.item import Price
from planner.bill.lengths import M_PER_FT
from planner.bill.pricing import age_days, is_old, per_unit
from planner.documents.table import Cell


def length_unit(bill: Bill) -> tuple[str, float]:
    """The unit that wire is sold in at the site, with its length in m."""
    return ("ft", M_PER_FT) if bill.american else ("m", 1.0)


def line_cells(line: Line, bill: Bill, today: date, alternates: Alternates | None) -> dict[str, Cell]:
    """The cells of a line of a bill, by the keys of the columns of ``bom``.

    Parameters: ``today`` to judge its price by; ``alternates`` finds other parts, none are looked for without it.
    """
    unit, metres = length_unit(bill) if line.unit == "m" else ("ea", 1.0)
    money = line.price.money if line.price is not None else None
    each = per_unit(money, line.unit) if money is not None else None
    return {
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
        "cheapest": _cheapest(line, alternates),
        "alternates": "; ".join(_alternates(line, alternates)),
        "needed": _in(line.needed, metres),
        "spares": line.spares or None,
        "owned": _in(line.owned + line.stock, metres) or None,
        "notes": "; ".join(_notes(line, today)),
        "price_notes": "; ".join(_price_notes(line, today)),
        "open": "; ".join(to_settle(line)) if line.buys else "owned: not bought",
        "more": "; ".join(_more(line, today, alternates)),
    }


def _in(quantity: float | None, metres: float) -> float | None:
    # Lengths are whole steps of the unit; what division leaves behind is no length.
    return None if quantity is None else round(quantity / metres, 6)


def to_settle(line: Line) -> tuple[str, ...]:
    """What is to be asked or measured before a line is bought."""
    if not line.estimated:
        return line.unsettled
    which = "" if line.estimated == line.where else f" {', '.join(line.estimated)}"
    return (*line.unsettled, f"about: measure{which} before buying or cutting")


def _mark(line: Line, today: date) -> str:
    """The marks of a price in the terminal: a word for an old one, a sign for a doubtful one."""
    if line.price is None or not line.buys:
        return ""
    return ("~" if line.price.doubt else "") + ("old" if is_old(line.price.money, today) else "")


def _notes(line: Line, today: date) -> list[str]:
    notes = list(to_settle(line)) if line.buys else list(line.unsettled)
    if line.stock:
        notes.append("from stock")
    if not line.buys:
        notes.append("owned: not bought")
        return notes
    return [*notes, *_price_notes(line, today)]


def _price_notes(line: Line, today: date) -> list[str]:
    if not line.buys:
        return []
    if line.price is None:
        return ["no price"]
    notes = [f"price {line.price.doubt}"] if line.price.doubt else []
    if is_old(line.price.money, today):
        age = age_days(line.price.money.date, today)
        notes.append("price without a date" if age is None else f"price {age:,} days old")
    return notes


def _alternates(line: Line, alternates: Alternates | None) -> list[str]:
    if alternates is None or not line.buys:
        return []
    return [alternate_words(part_id, alternates.price(part_id)) for part_id in alternates.of(line)]


def _cheapest(line: Line, alternates: Alternates | None) -> float | None:
    """What an unpriced line comes to with the cheapest part that would do; None where nobody knows."""
    found = alternates.cheapest(line) if alternates is not None and line.unpriced else None
    each = per_unit(found.money, line.unit) if found is not None else None
    return None if each is None or line.quantity is None else each * line.quantity


def alternate_words(part_id: str, price: Price | None) -> str:
    """A part that would do, with its price, its condition and its day: ``square-d/qo220gfi (~130 USD, new, 2024)``."""
    if price is None:
        return part_id
    money = price.money
    dated = [word for word in (money.condition, money.date or "no date") if word]
    return f"{part_id} ({'~' if price.doubt else ''}{money}, {', '.join(dated)})"


def _more(line: Line, today: date, alternates: Alternates | None) -> Iterable[str]:
    """What a narrow table has no column for: who makes it, who says the price, what else would do."""
    if line.maker or line.mpn:
        yield f"{line.maker} {line.mpn}".strip()
    if line.buys and line.price is not None:
        dated = [word for word in (line.price.money.condition, line.price.source) if word]
        yield f"price: {', '.join([*dated, *_price_notes(line, today)])}"
    found = _alternates(line, alternates)
    if found:
        yield f"such as {', '.join(found)}"
