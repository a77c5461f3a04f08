"""How a figure is known: the ``Said`` that carries it, and taking the short and the long form apart.

The parts are still text here; ``planner.values`` reads them with the reader of the field.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Generic, Literal, NamedTuple, TypeVar, cast

from planner.quantities import BadQuantity, quoted

T = TypeVar("T")
Basis = Literal["stated", "estimated", "measured"]
EVIDENCE_KEYS = ("value", "low", "high", "one_of", "basis", "date", "by", "with", "note")
DATE_PATTERN = "[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?"
_LONGEST = 400
_MOST_LISTED = 12


@dataclass(frozen=True, slots=True)
class Said(Generic[T]):
    """What the file says of one fact: a value, a range, alternatives, or a word; and how that is known.

    Exactly one of ``value``, ``low`` with ``high``, ``one_of``, ``word`` is set. ``method`` is the long form's
    ``with``. ``text`` is as written and no part of equality.

    >>> Said(value=12.192, basis="estimated", text="~40 ft") == Said(value=12.192, basis="estimated")
    True
    """

    value: T | None = None
    low: T | None = None
    high: T | None = None
    one_of: tuple[T, ...] = ()
    word: Literal["", "unknown", "none"] = ""
    basis: Basis = "stated"
    date: str = ""
    by: str = ""
    method: str = ""
    note: str = ""
    text: str = field(default="", compare=False)


class Parts(NamedTuple):
    """A short form taken apart: one text, two of a range, or several alternatives, with its basis and date."""

    form: Literal["value", "range", "one_of", "word"]
    texts: tuple[str, ...]
    basis: Basis = "stated"
    date: str = ""


def split(text: str, ranges: bool) -> Parts:
    """Takes a short form apart; ``ranges`` says whether ``A to B`` means a range here.

    Raises ``BadQuantity`` with LAY008 for evidence that contradicts itself, LAY007 for an impossible date.

    >>> split("38 ft measured 2026-02-14", True)
    Parts(form='value', texts=('38 ft',), basis='measured', date='2026-02-14')
    >>> split("3.2 to 3.8 kW", True).texts
    ('3.2', '3.8 kW')
    """
    text = text.strip()
    if len(text) > _LONGEST:
        raise BadQuantity(f"{quoted(text)} has {len(text):,} characters; a value has at most {_LONGEST}", "LAY008")
    if text.casefold() in ("unknown", "none"):
        return Parts("word", (text.casefold(),))
    estimated = text.startswith("~")
    body = text[1:].strip() if estimated else text
    head, measured, tail = body.rpartition(" measured")
    when = ""
    if measured and (not tail or tail[0] == " "):
        if estimated:
            raise BadQuantity(f"{quoted(text)} cannot be both: ~ is an estimate, measured is not", "LAY008")
        body, when = head.strip(), read_date(tail) if tail.strip() else ""
    else:
        measured = ""
    basis: Basis = "estimated" if estimated else "measured" if measured else "stated"
    alternatives = re.split(r"\s+or\s+", body)
    ends = re.split(r"\s+to\s+", body) if ranges else [body]
    if len(alternatives) > 1 and len(ends) > 1:
        raise BadQuantity(f"{quoted(text)} mixes to and or. Write a range or a choice", "LAY008")
    if len(ends) > 2:
        raise BadQuantity(f"{quoted(text)} has more than two ends. Write the lower and the higher", "LAY008")
    if len(ends) == 2:
        return Parts("range", tuple(ends), basis, when)
    if len(alternatives) > 1:
        return Parts("one_of", tuple(alternatives), basis, when)
    return Parts("value", (body,), basis, when)


def read_date(text: str) -> str:
    """A day, a month or a year: 2026-02-14, 2026-02, 2026.

    Raises ``BadQuantity``: LAY008 for another shape, LAY007 for a day no calendar has.

    >>> read_date(" 2026-02-14")
    '2026-02-14'
    """
    text = text.strip()
    if not re.fullmatch(DATE_PATTERN, text):
        raise BadQuantity(f"{quoted(text)} is no date. A date looks like 2026-02-14", "LAY008")
    try:
        date.fromisoformat((text + "-01-01")[:10])
    except ValueError:
        raise BadQuantity(f"{quoted(text)} is on no calendar. A date looks like 2026-02-14", "LAY007") from None
    return text


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word most like the given one, or empty.

    >>> nearest("feed_by", ("fed_by", "breaker"))
    'fed_by'
    """
    from difflib import get_close_matches

    folded = {name.casefold(): name for name in known}
    close = get_close_matches(word.casefold()[:80], folded, 1, 0.6)
    return folded[close[0]] if close else ""


def listed(known: Iterable[str], page: str = "") -> str:
    """The keys there are, for a sentence: the first of them where they are many, and the page that has them all.

    >>> listed("abcdefghijklmn", "docs/parts.md")
    'a, b, c, d, e, f, g, h, i, j, k, l and 2 more in docs/parts.md'
    """
    known = tuple(known)
    more = len(known) - _MOST_LISTED
    shown = ", ".join(known[:_MOST_LISTED])
    return f"{shown} and {more} more{f' in {page}' if page else ''}" if more > 0 else shown


def refuse_other_keys(data: Mapping[object, object], known: Iterable[str]) -> None:
    """Raises ``BadQuantity`` with LAY005 for the first key that is not known; ``x-`` keys are let be."""
    known = tuple(known)
    for key in data:
        if key in known or (isinstance(key, str) and key.startswith("x-")):
            continue
        near = nearest(str(key), known)
        advice = f"nearest: {near}" if near else f"known: {', '.join(known)}"
        raise BadQuantity(f"there is no key {quoted(str(key))}; {advice}", "LAY005")


def text_at(data: Mapping[object, object], key: str) -> str:
    """The text under a key of a long form, empty where there is none; LAY008 when it is no text."""
    value = data.get(key, "")
    if not isinstance(value, str):
        raise BadQuantity(f"wants one text under {key}", "LAY008")
    return value.strip()


def basis_at(data: Mapping[object, object]) -> Basis:
    """The basis a long form states; stated where it is silent."""
    basis = text_at(data, "basis").casefold() or "stated"
    if basis not in ("stated", "estimated", "measured"):
        raise BadQuantity(f"{quoted(basis)} is no basis. Write stated, estimated or measured", "LAY008")
    return cast(Basis, basis)
