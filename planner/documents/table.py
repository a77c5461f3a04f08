"""A paper as rows under headings, the same for every format: what a bill prints is what it exports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from planner.worked import number

Cell = str | float | None
# A text cut shorter than this tells nothing.
_NARROWEST = 10


@dataclass(frozen=True, slots=True)
class Column:
    """A column. ``kind``: ``text``, ``count`` (as many digits as it has), ``money`` (two decimals),
    ``figure`` (four digits that count). ``shown``: whether it is in the narrow table of a terminal too, or only there.
    ``key``: its name in data. ``wraps``: in that table a text that is too wide goes on in the next line, as what is cut
    off would be missed; else it is cut. ``below``: on a page its text has a row of its own, as it is by far
    the longest."""

    heading: str
    key: str
    kind: Literal["text", "count", "money", "figure"] = "text"
    shown: Literal["", "too", "only"] = ""
    wraps: bool = False
    below: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A group of rows with its title and, under them, what they come to."""

    title: str
    rows: tuple[dict[str, Cell], ...]
    totals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Paper:
    """A table in sections with a title, and sentences above and below it."""

    title: str
    columns: tuple[Column, ...]
    sections: tuple[Section, ...]
    above: tuple[str, ...] = ()
    below: tuple[str, ...] = ()
    data: dict[str, object] = field(default_factory=dict)

    @property
    def exported(self) -> tuple[Column, ...]:
        """The columns of every format but the terminal's."""
        return tuple(column for column in self.columns if column.shown != "only")

    @property
    def rows(self) -> tuple[dict[str, Cell], ...]:
        """The rows of every section."""
        return tuple(row for section in self.sections for row in section.rows)


# What a window of 1,100 px and, in the smaller letters of print, a page that stands upright leave to a table, in px.
_ROOM = 1054.0
_SIZE, _PADDING = 15.0, 14.0


def telling(columns: Sequence[Column], section: Section) -> list[Column]:
    """The columns in which any row has something; a column of blanks to fill in always.

    What the title of the section says of all its rows is not said again in each of them.
    """
    return [
        column
        for column in columns
        if column.key == "colour"
        or (not titled(column, section) and {row.get(column.key) for row in section.rows} - {None, ""})
    ]


def titled(column: Column, section: Section) -> bool:
    """Whether the title of a section says what the column says in all of its rows.

    >>> titled(Column("Phase", "phase"), Section("Phase full: new", ({"phase": "full"}, {"phase": "full"})))
    True
    """
    values = {str(row.get(column.key) or "") for row in section.rows}
    same = f" {values.pop().casefold()} " if len(values) == 1 else ""
    title = f" {section.title.casefold().replace(',', '').replace(':', '')} "
    return column.key in _TITLES and bool(same.strip()) and same in title


def crowded(columns: Sequence[Column], section: Section) -> bool:
    """Whether the words of a table that are never broken need more room than a window or an upright page has.

    Such a table is set smaller, and on paper stands on a page on its side.

    >>> crowded([Column("a", "a")] * 20, Section("", ({"a": "no longer"},)))
    True
    """
    from planner.documents.svg.metrics import text_width

    needs = 0.0
    for column in columns:
        words = set(column.heading.split())
        for row in section.rows:
            shown = cell_words(row.get(column.key), column)
            look = cell_class(row.get(column.key), column)
            words |= (
                {shown}
                if look in ("short", "number")
                else {word if len(word) <= _LONG else word[:_BROKEN] for word in shown.split()}
            )
        needs += max((text_width(word, _SIZE) for word in words), default=0.0) + _PADDING
    return needs > _ROOM


def count_words(value: float) -> str:
    """A number of pieces or feet as it is printed: no decimals where it has none.

    >>> count_words(1234.0), count_words(12.5)
    ('1,234', '12.5')
    """
    return f"{value:,.0f}" if value == int(value) else f"{value:,.2f}".rstrip("0")


def money_words(value: float) -> str:
    """An amount as it is printed, with two decimals; never rounded before it is added.

    >>> money_words(67419.2)
    '67,419.20'
    """
    return f"{value:,.2f}"


def cell_words(value: Cell, column: Column) -> str:
    """A cell in words; what is not known is a question mark in a column of numbers, never a zero."""
    if value is None:
        return {"text": "", "count": "?"}.get(column.kind, "-")
    if isinstance(value, str):
        return value
    if column.kind == "figure":
        return number(value)
    return money_words(value) if column.kind == "money" else count_words(value)


# A word or two: never broken over lines on a page.
_SHORT = 16
# What titles of sections say; other words stand in a title and in a cell by chance.
_TITLES = frozenset({"phase", "trade", "status", "kind", "panel"})
# A longer one is broken anywhere, and gets the room of so many letters.
_LONG = 24
_BROKEN = 14


def cell_class(value: Cell, column: Column) -> str:
    """How a page sets a cell: a number to the right, a text so short that it is never broken over lines, or neither.

    A text with a word that is longer than a column may be broken within it.

    >>> cell_class("servers-a", Column("a", "a")), cell_class("black, red, green", Column("a", "a"))
    ('short', '')
    >>> cell_class("square-d/qo250gfi-plug-on-neutral", Column("a", "a"))
    'long'
    """
    if column.kind != "text":
        return "number"
    if not isinstance(value, str):
        return ""
    if len(value) <= _SHORT:
        return "short"
    return "long" if max(map(len, value.split()), default=0) > _LONG else ""


def widths(columns: Sequence[Column], rows: Sequence[dict[str, Cell]], most: int) -> list[int]:
    """How wide each column of a plain table is: as wide as its longest cell, within ``most``."""
    from planner.report.printable import columns as width_of
    from planner.report.printable import visible

    return [
        min(
            most,
            max([len(column.heading), *(width_of(visible(cell_words(row.get(column.key), column))) for row in rows)]),
        )
        for column in columns
    ]


def fitted(columns: Sequence[Column], wide: Sequence[int], width: int) -> list[int]:
    """Widths that fit a terminal, two blanks between them: the widest texts give way first, numbers never.

    >>> fitted([Column("a", "a"), Column("b", "b"), Column("c", "c", "count")], [40, 20, 8], 60)
    [28, 20, 8]
    """
    found = list(wide)
    texts = [index for index, column in enumerate(columns) if column.kind == "text"]
    while width and sum(found) + 2 * (len(found) - 1) > width:
        widest = max(texts, key=lambda index: found[index], default=None)
        if widest is None or found[widest] <= _NARROWEST:
            break
        found[widest] -= 1
    return found
