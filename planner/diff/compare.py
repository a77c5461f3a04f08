"""Comparing two versions of a layout: the one call behind ``planner diff``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from planner import text
from planner.bill.bill import Bill, bill_of
from planner.catalog import Catalog, default_folders
from planner.check import Options, check
from planner.diff import effects, two_books
from planner.diff.changes import Change, changes
from planner.layout.reading import Reading, read
from planner.planning import FATAL

Opener = Callable[[str], bytes] | None


@dataclass(frozen=True, slots=True)
class Written:
    """One version: its bytes, the name to call it by, and what finds the files it includes."""

    source: bytes
    name: str
    opener: Opener = None


@dataclass(frozen=True, slots=True)
class Difference:
    """What is different in ``new``. ``words`` are changes of names and notes; ``broken`` names a version of which
    nothing can be read, and why: then only ``verdicts`` are compared. ``book``: the rule book of the new version where
    it is another, else empty; ``asked`` are the rules that only that one has."""

    old: str
    new: str
    changes: tuple[Change, ...]
    words: tuple[Change, ...]
    verdicts: effects.Verdicts
    loads: tuple[effects.Moved, ...]
    bought: tuple[effects.Bought, ...]
    costs: tuple[effects.Cost, ...]
    unpriced: tuple[int, int]
    broken: str = ""
    book: str = ""
    asked: tuple[two_books.Asked, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether anything is to be told."""
        found = self.verdicts
        return bool(self.changes or self.words or found.new or found.gone or found.worse or self.broken)


def compare(old: Written, new: Written, options: Options | None = None) -> Difference:
    """What is different in ``new``.

    Never raises on any bytes. Options are those of a check, for both.

    >>> one, two = (b"planner: 1\\ncircuits: {a: {breaker: %d A 2P}}\\n" % amps for amps in (20, 30))
    >>> [change.sentence for change in compare(Written(one, "a.yaml"), Written(two, "a.yaml")).changes]
    ['circuit a: breaker.rating 30 A instead of 20 A.']
    """
    options = options or Options()
    checked = [check(each.source, each.name, options, each.opener) for each in (old, new)]
    readings = [read(text.read(each.source, each.name), each.opener) for each in (old, new)]
    found = effects.verdicts(checked[0].findings, checked[1].findings)
    broken = _broken(readings)
    if broken:
        return Difference(old.name, new.name, (), (), found, (), (), (), (0, 0), broken)
    told, words = changes(*readings)
    catalog = Catalog((*options.catalogs, *default_folders()))
    bills: list[Bill] = [bill_of(reading, catalog) for reading in readings]
    costs, unpriced = effects.costs(*bills)
    books = [_book(reading) for reading in readings]
    return Difference(
        old=old.name,
        new=new.name,
        changes=told,
        words=words,
        verdicts=found,
        loads=effects.loads(checked[0].plans, checked[1].plans),
        bought=effects.bought(*bills),
        costs=costs,
        unpriced=unpriced,
        book=books[1] if books[0] != books[1] else "",
        asked=two_books.asked_alone(checked[1].findings, *books),
    )


def _book(reading: Reading) -> str:
    code = reading.at(reading.phases[-1] if reading.phases else "").site.code
    return str(code.value or "") if code is not None else ""


def _broken(readings: list[Reading]) -> str:
    for reading in readings:
        for problem in reading.problems:
            if problem.code in FATAL:
                line = f":{problem.span.line}" if problem.span else ""
                return f"{reading.document.file}{line} cannot be read: {problem.message}"
    return ""
