"""Parts of the catalogue as text and as data: figures, prices with their age, and what nobody verified."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from planner.catalog import Entry
from planner.evidence import Said
from planner.money import PER, Money
from planner.parts.part import IDENTITY
from planner.report.printable import visible
from planner.text import Data
from planner.values import ReadsMoney
from planner.worked import number

OLD_AFTER = timedelta(days=90)
_PRICE = ReadsMoney(*PER)
# Shown in the head of a part, or in a paragraph of their own.
_APART = IDENTITY | {"maker", "mpn", "price"}


@dataclass(frozen=True, slots=True)
class Price:
    """One price of a part. ``verified`` is false where nobody checked it.

    ``old``: whether it is more than 90 days old; None where nothing tells: no day to judge by, no date, or a month or
    year that lies on both sides.
    """

    said: Said[Money]
    note: str
    verified: bool
    old: bool | None
    judged: bool

    def one(self) -> Money:
        """The money that currency, condition and date are read from: the value, or the low end of a range."""
        money = self.said.value or self.said.low or next(iter(self.said.one_of), None)
        return money or Money(0.0, "")


def prices(entry: Entry, today: date | None) -> tuple[Price, ...]:
    """The prices of a part, in the order of its file, judged by the day ``today`` where it is given."""
    return tuple(_prices(entry, today))


def _prices(entry: Entry, today: date | None) -> Iterator[Price]:
    listed = entry.data.get("price", [])
    for place, written in enumerate(listed if isinstance(listed, list) else [listed]):
        said = _PRICE.said(written)
        if said.word:
            continue
        when = said.date or next((each.date for each in (said.value, said.low) if each is not None), "")
        old = None if today is None or not when else _old(when, today)
        yield Price(said, said.note, ("price", place) not in entry.unverified, old, today is not None)


def _old(when: str, today: date) -> bool | None:
    """Whether every day that a date may stand for is too old, or none; else None."""
    if today - last_day(when) > OLD_AFTER:
        return True
    return None if today - date.fromisoformat(f"{when}-01-01"[:10]) > OLD_AFTER else False


def last_day(when: str) -> date:
    """The last day of a date that may be a month or a year.

    >>> last_day("2025"), last_day("2024-02")
    (datetime.date(2025, 12, 31), datetime.date(2024, 2, 29))
    """
    if len(when) == 10:
        return date.fromisoformat(when)
    year, _, month = when.partition("-")
    if not month or month == "12":
        return date(int(year), 12, 31)
    return date(int(year), int(month) + 1, 1) - timedelta(days=1)


def price_words(price: Price) -> str:
    """``~900 USD used 2024, older than 90 days, not verified``."""
    one = price.one()
    said = price.said
    if said.low is not None and said.high is not None:
        amount = f"{number(said.low.amount)} to {number(said.high.amount)} {one.currency}"
    elif said.one_of:
        amount = f"{' or '.join(number(each.amount) for each in said.one_of)} {one.currency}"
    else:
        amount = f"{number(one.amount)} {one.currency}"
    words = ("~" if said.basis == "estimated" else "") + amount + (f"/{one.per}" if one.per else "")
    when = said.date or one.date
    words = " ".join(each for each in (words, one.condition, when or "undated") if each)
    notes = (_age_words(price) if when else "", "" if price.verified else "not verified", price.note)
    return ", ".join((words, *(note for note in notes if note)))


def _age_words(price: Price) -> str:
    if price.old:
        return "older than 90 days"
    return "may be older than 90 days" if price.judged and price.old is None else ""


def lines(entries: Sequence[Entry], today: date | None) -> str:
    """One line a part: id, kind, newest price, description. ``~`` before a price marks an estimate."""
    shown = [_cells(entry, today) for entry in entries]
    widths = [max((len(cells[column]) for cells in shown), default=0) for column in range(3)]
    made = []
    for cells in shown:
        padded = "  ".join(f"{cell:<{width}}" for cell, width in zip(cells[:3], widths, strict=True))
        made.append(f"{padded}  {cells[3]}".rstrip() + "\n")
    return "".join(made)


def _cells(entry: Entry, today: date | None) -> tuple[str, str, str, str]:
    found = prices(entry, today)
    price = max(found, key=lambda each: each.said.date or each.one().date, default=None)
    words = price_words(price) if price is not None else "no price"
    return visible(entry.id), entry.kind, visible(words), visible(_text(entry.data.get("description")))


def page(entry: Entry, today: date | None) -> str:
    """Everything the catalogue says of a part; ``~`` before a figure that nobody verified."""
    made = [f"{entry.id} ({entry.kind})", _text(entry.data.get("description"))]
    if entry.data.get("requirement") == "yes":
        made.append("States what to buy; it is no product.")
    for key, title in (("maker", "Maker"), ("mpn", "Order number")):
        if entry.data.get(key):
            made.append(f"{title}: {_text(entry.data[key])}")
    figures = list(_figures({key: value for key, value in entry.data.items() if key not in _APART}))
    if figures:
        made += ["", "Figures (~ is not verified):"]
        widest = max(len(_dotted(path)) for path, _ in figures)
        made += [
            f"  {'~' if _doubted(path, entry) else ' '} {_dotted(path):<{widest}}  {value}" for path, value in figures
        ]
    found = prices(entry, today)
    made += ["", "Prices:", *(f"    {price_words(price)}" for price in found)] if found else ["", "Prices: none known"]
    made += ["", *_doubts(entry)]
    for key, title in (("sources", "Read in"), ("sources_unchecked", "Could be checked in")):
        listed = _texts(entry.data.get(key))
        made += [f"{title}:", *(f"    {each}" for each in listed)] if listed else []
    if entry.data.get("notes"):
        made += ["", f"Notes: {_text(entry.data['notes'])}"]
    made += ["", f"File: {entry.file}"]
    return "".join(f"{visible(line)}\n" for line in made)


def _doubts(entry: Entry) -> Iterator[str]:
    confidence = _text(entry.data.get("confidence")) or "not stated"
    yield f"Confidence in its core figures: {confidence}"
    weak = sorted(map(_dotted, entry.unverified))
    yield f"Not verified: {', '.join(weak)}" if weak else "Every figure was read in a source."


def _doubted(path: tuple[str | int, ...], entry: Entry) -> bool:
    return any(path[:length] in entry.unverified for length in range(1, len(path) + 1))


def _figures(
    data: Data | Mapping[str, Data], path: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if isinstance(data, Mapping):
        if not data and path:
            yield path, "none"
        for key, value in data.items():
            yield from _figures(value, (*path, key))
    elif isinstance(data, list):
        if all(isinstance(item, str) for item in data):
            yield path, ", ".join(map(str, data))
            return
        for place, value in enumerate(data):
            yield from _figures(value, (*path, place))
    else:
        yield path, data


def _dotted(path: Iterable[str | int]) -> str:
    return ".".join(map(str, path))


def _text(value: Data | None) -> str:
    return value if isinstance(value, str) else ""


def _texts(value: Data | None) -> list[str]:
    if isinstance(value, list):
        return [item for item in value if isinstance(item, str)]
    return [value] if isinstance(value, str) and value else []


def as_json(entries: Sequence[Entry], today: date | None, *, whole: bool) -> str:
    """The parts as a JSON list; ``whole`` adds figures, doubts, sources and notes. Strings are raw."""
    rows = [_row(entry, today, whole) for entry in entries]
    text = json.dumps(rows, ensure_ascii=False, allow_nan=False, indent=2)
    return text.encode("utf-8", "backslashreplace").decode() + "\n"


def _row(entry: Entry, today: date | None, whole: bool) -> dict[str, object]:
    row: dict[str, object] = {"id": entry.id, "kind": entry.kind}
    row |= {key: _text(entry.data.get(key)) for key in ("maker", "mpn", "description", "confidence")}
    row["requirement"] = entry.data.get("requirement") == "yes"
    row["prices"] = [_price_row(price) for price in prices(entry, today)]
    if whole:
        row["figures"] = {key: value for key, value in entry.data.items() if key not in _APART}
        row["unverified"] = sorted(map(_dotted, entry.unverified))
        row |= {key: _texts(entry.data.get(key)) for key in ("sources", "sources_unchecked")}
        row |= {"notes": _text(entry.data.get("notes")), "file": entry.file}
    return row


def _price_row(price: Price) -> dict[str, object]:
    said, one = price.said, price.one()
    amounts = [each.amount for each in (said.value, said.low, said.high, *said.one_of) if each is not None]
    return {
        "low": min(amounts),
        "high": max(amounts),
        "currency": one.currency,
        "per": one.per,
        "condition": one.condition,
        "date": said.date or one.date,
        "basis": said.basis,
        "verified": price.verified,
        "older_than_90_days": price.old,
        "note": price.note,
    }
