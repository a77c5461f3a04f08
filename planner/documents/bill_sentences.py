"""What stands below a bill: what it comes to, what that leaves out, how old its prices are, what is bought on top."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from datetime import date

from planner.bill.alternates import Alternates
from planner.bill.bill import Bill, Line
from planner.bill.pricing import OLD_AFTER_DAYS, is_old, per_unit
from planner.documents.table import money_words


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


def old_prices(lines: Iterable[Line], today: date) -> list[Line]:
    """The lines whose price is too old to be relied on, or has no date."""
    return [line for line in lines if line.buys and line.price is not None and is_old(line.price.money, today)]


def price_sentences(lines: Sequence[Line], today: date, alternates: Alternates | None) -> Iterable[str]:
    """What lines come to in each currency, what that leaves out, what alternates would add, how good the prices are."""
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
            f"Not in the total: {count_lines(len(left), 'line')} without a price or a quantity"
            + (f", {uncounted} of them without a quantity" if uncounted else "")
            + "."
        )
        yield from _with_alternates(left, alternates)
    old = old_prices(lines, today)
    if old:
        yield (
            f"{count_lines(len(old), 'price')} older than {OLD_AFTER_DAYS} days on {today.isoformat()}, "
            "or without a date (old)."
        )
    doubtful = [line for line in lines if line.buys and line.price is not None and line.price.doubt]
    if doubtful:
        yield f"{count_lines(len(doubtful), 'price')} estimated or not verified (~)."


def length_sentences(lines: Iterable[Line], bill: Bill) -> Iterable[str]:
    """What is bought on top of the lengths of the layout, and what those lengths hold."""
    bought = [line for line in lines if line.buys]
    if any(line.kind == "conduit" for line in bought):
        stick = "sticks of 10 ft" if bill.american else "sticks of 3 m"
        more = "a bought bend takes one more coupling"
        yield f"Conduit is bought with {bill.waste:g} % for waste, in whole {stick}; {more}."
    if any(line.unit == "m" for line in bought):
        yield f"Wire is bought with {bill.waste:g} % for waste, in whole {'feet' if bill.american else 'metres'}."
        yield (
            "Lengths are those of the layout, which hold the tails in panel and boxes: of one taken from wall to wall "
            "add them to its figure, for the waste is for cutting."
        )


def taken_out(bill: Bill, phase: str = "", trade: str = "") -> Iterable[str]:
    """What a phase, one trade of it, takes out and leaves over; small parts are not named."""
    for gone in bill.removed:
        if (phase and gone.phase != phase) or (trade and gone.trade != trade):
            continue
        if gone.kind not in ("circuit-label", "cable-label", "fitting", "support", "cover-plate"):
            yield f"Taken out in phase {gone.phase}: {gone.words} ({', '.join(gone.where)})."


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
        yield f"The cheapest alternates would price {count_lines(count, 'line')} more: {amounts}."


def count_lines(number: int, word: str) -> str:
    """A number of things, the word in its number.

    >>> count_lines(1, "line"), count_lines(2, "price")
    ('1 line', '2 prices')
    """
    return f"{number:,} {word}{'' if number == 1 else 's'}"
