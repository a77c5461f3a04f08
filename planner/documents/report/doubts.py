"""What a plan rests on that nobody stated or verified, as tables: figures of one part in one row."""

from __future__ import annotations

import re
from collections.abc import Iterable

from planner.report.groups import condensed
from planner.report.tables import Table

_OF_PART = re.compile(r"(?:the )?(\S+) of (\S+/\S+) is (.*)")
_THROUGH = re.compile(r"(air through) ([^\s,]+), (.*)")


def guessed(texts: Iterable[str]) -> Table:
    """The guesses, those of things of one kind together."""
    rows = tuple((shown, str(len(facts))) for shown, facts in condensed(texts))
    return Table("Guesses: nobody stated these", ("guess", "facts"), rows, right=(1,))


def unconfirmed(texts: Iterable[str]) -> Table:
    """Figures that no source confirms: a row for each part, with all of its figures, and for each other doubt."""
    rows: dict[tuple[str, str], list[str]] = {}
    for text in texts:
        part, air = _OF_PART.fullmatch(text), _THROUGH.fullmatch(text)
        if part is not None:
            rows.setdefault((part.group(2), part.group(3)), []).append(part.group(1))
        elif air is not None:
            rows.setdefault((air.group(1), air.group(3)), []).append(air.group(2))
        else:
            rows.setdefault((text, ""), [])
    told = tuple((f"{what}: {', '.join(each)}" if each else what, why) for (what, why), each in rows.items())
    title = "Figures that no source confirms: check data sheet or nameplate"
    return Table(title, ("figure", "what is known of it"), told)
