"""What the one-line shorthands of a layout have in common: their error, figures with evidence, part ids."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from planner.text import Data


class BadShorthand(ValueError):
    """A text that is not the shorthand its key wants.

    ``code`` is the LAY code, ``message`` the sentence a user reads after the name of the key, ``keys`` the keys below
    it that the sentence is about.
    """

    def __init__(self, code: str, message: str, keys: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code, self.message, self.keys = code, message, keys


WORDS = ("unknown", "none")
"""Words that may stand in place of any value."""

NUMBER = r"[-+]?\d[\d.,]*"
DATE = r"\d{4}-\d\d-\d\d"
EVIDENCE = rf"(?:\s+measured(?:\s+{DATE})?)?"


def quantity(unit: str) -> str:
    """A pattern for one figure whose unit matches ``unit``, with all that may be said of the figure."""
    one = rf"~?\s*{NUMBER}(?:\s*(?:{unit}))?"
    return rf"(?:{one}(?:\s+(?:to|or)\s+{one})?{EVIDENCE}|unknown)"


LENGTH = quantity(r"mm|cm|km|m|ft|feet|foot|in|inch|inches|yd|['\"′″]")
SIZE = r"(?:\d/0(?:\s*AWG)?|[\d.,]+\s*(?:AWG|kcmil|MCM|mm2|mm\^2|mm²|sqmm))"
COUNTED = re.compile(r"(\d+)\s*[x×]\s+(.+)", re.I)
_FIGURE = frozenset(("value", "low", "high", "one_of", "amount"))
_LONGEST = 200
_PART = re.compile(r"[^\s/]+/\S+")


def is_part_id(text: str) -> bool:
    """Whether a text is the id of a part: no blanks, a slash, and no number before it.

    >>> is_part_id("amd/instinct-mi100"), is_part_id("12/2"), is_part_id("3m/tape-88")
    (True, False, True)
    """
    return _PART.fullmatch(text) is not None and not text.split("/", 1)[0].lstrip("~").replace(".", "").isdigit()


def said(**values: str | None) -> dict[str, Data]:
    """The keys that were said, in the order of the long form."""
    return {key: value.strip() for key, value in values.items() if value}


def refuse_at_once(text: str) -> None:
    """Refuses an empty text, and one longer than any shorthand, so that no pattern has to search through it."""
    if not text.strip():
        raise BadShorthand("LAY008", "is empty. Write its value, or take the key away")
    if len(text) > _LONGEST:
        message = f"has {len(text):,} characters, and a shorthand at most {_LONGEST}. Write its keys instead"
        raise BadShorthand("LAY008", message)


def is_figure(value: Data) -> bool:
    """Whether a value is one figure, in its short form or with its evidence as keys."""
    return isinstance(value, str) or (isinstance(value, dict) and not _FIGURE.isdisjoint(value))


def without_commas(text: str) -> str:
    """A text whose pieces may be parted by commas as well as blanks; the comma of ``25,000`` stays.

    >>> without_commas("10 AWG THHN, 1,000 ft")
    '10 AWG THHN 1,000 ft'
    """
    return " ".join(re.sub(r",(?=\s|$)", " ", text).split()) if "," in text else text


def word_or_part(text: str) -> Data | None:
    """``unknown``, ``none`` and part ids, which stand alone wherever a thing can be bought."""
    refuse_at_once(text)
    if text.casefold() in WORDS:
        return text
    return {"part": text} if is_part_id(text) else None
