"""Which price holds for a thing: the user's file before the layout before the catalogue; and how old it is."""

from __future__ import annotations

from datetime import date

from planner.bill.item import Item, Price
from planner.bill.lengths import M_PER_FT
from planner.bill.price_file import PriceFile
from planner.bill.scope import Scope
from planner.catalog import Loaded
from planner.money import Money

OLD_AFTER_DAYS = 90
# A price for an hour or a month is rent.
_TO_BUY = ("", "ft", "m")
_RANK = {"new": 0, "": 1, "refurbished": 2, "used": 3}


def price_of(item: Item, scope: Scope, own: PriceFile) -> Price | None:
    """The price of one unit of an item; None where nobody says one."""
    loaded = scope.loaded(item.part)
    mpn = (loaded.part.mpn if loaded is not None and loaded.part is not None else None) or ""
    shipped = part_price(loaded) if loaded is not None else None
    stated = own.find(item.part, mpn, item.words)
    if stated is not None and shipped is not None and stated.source == shipped.source and stated.money == shipped.money:
        # A bill that was read back: what came from the catalogue is no surer for it.
        return shipped
    return stated or item.price or shipped


def part_price(loaded: Loaded) -> Price | None:
    """What a part was offered for: the newest offer, new goods before used ones of the same day, the lower first."""
    part = loaded.part
    if part is None or not part.price:
        return None
    offers = []
    for index, said in enumerate(part.price):
        money = said.value or said.high
        if money is None or money.per not in _TO_BUY:
            continue
        doubts = ["an estimate"] if said.basis == "estimated" else []
        doubts += [] if said.value else ["the top of a range"]
        doubts += ["not verified"] if loaded.weak(f"price.{index}") or loaded.weak("price") else []
        offers.append((money, ", ".join(doubts)))
    if not offers:
        return None
    newest = max(money.date for money, _ in offers)
    best = min(
        (offer for offer in offers if offer[0].date == newest),
        key=lambda offer: (_RANK.get(offer[0].condition, 1), offer[0].amount),
    )
    return Price(best[0], "catalogue", best[1])


def rent_price(loaded: Loaded) -> Money | None:
    """What an hour of a part was last offered for; None where no dated offer says."""
    offers = [said.value for said in (loaded.part.price if loaded.part is not None else None) or () if said.value]
    hourly = [money for money in offers if money.per == "h" and money.date]
    return max(hourly, key=lambda money: (money.date, -money.amount)) if hourly else None


def per_unit(money: Money, unit: str) -> float | None:
    """What a piece (unit empty) or a metre (``m``) costs; None for a price per something else.

    >>> round(per_unit(Money(0.42, "USD", "ft"), "m"), 4)
    1.378
    """
    if unit == "m":
        return {"m": money.amount, "ft": money.amount / M_PER_FT}.get(money.per)
    return money.amount if money.per == "" else None


def age_days(day: str, today: date) -> int | None:
    """How old a dated price is, in days; a month or a year counts from its first day. None without a date."""
    if not day:
        return None
    return (today - date.fromisoformat((day + "-01-01")[:10])).days


def is_old(money: Money, today: date) -> bool:
    """Whether a price is older than it can be relied on; one without a date is.

    >>> is_old(Money(1.0, "USD", date="2025-12-01"), date(2026, 3, 1)), is_old(Money(1.0, "USD"), date(2026, 3, 1))
    (False, True)
    """
    age = age_days(money.date, today)
    return age is None or age > OLD_AFTER_DAYS
