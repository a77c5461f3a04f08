"""Tables of figures as text and as data: what ``planner show`` and its like print.

>>> table = Table("Loads", ("node", "load"), (("house", "9.6 kW"),), right=(1,))
>>> print(as_text((table,), TableOptions()), end="")
Loads
<BLANKLINE>
  node     load
  house  9.6 kW
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap

from planner.report.printable import columns, in_ascii, visible


@dataclass(frozen=True, slots=True)
class Table:
    """One table with its title and what is said below it.

    Parameters: ``columns`` their heads; ``rows`` a cell for each column; ``right`` the columns that stand flush right;
    ``notes`` sentences below; ``empty`` what stands in place of a table without rows.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    empty: str = "none"


@dataclass(frozen=True, slots=True)
class TableOptions:
    """``ascii_only``: no other characters; ``width`` in columns, for the notes."""

    ascii_only: bool = False
    width: int = 80

    def show(self, text: str) -> str:
        """A cell or sentence, harmless and in the characters that were asked for."""
        return in_ascii(visible(text)) if self.ascii_only else visible(text)


def as_text(tables: Iterable[Table], options: TableOptions) -> str:
    """The tables below each other, each with its notes. Cells are made harmless; leading spaces of a cell stay."""
    return "\n".join("".join(f"{line}\n" for line in _lines(table, options)) for table in tables)


def _lines(table: Table, options: TableOptions) -> Iterator[str]:
    yield options.show(table.title)
    yield ""
    if not table.rows:
        yield f"  {options.show(table.empty)}"
    else:
        shown = [tuple(map(options.show, row)) for row in (table.columns, *table.rows)]
        widths = [max(columns(row[place]) for row in shown) for place in range(len(table.columns))]
        for row in shown:
            cells = (
                _padded(cell, width, place in table.right)
                for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            yield f"  {'  '.join(cells)}".rstrip()
    if table.notes:
        yield ""
    for note in table.notes:
        yield from wrap(options.show(note), max(40, options.width - 2), initial_indent="  ", subsequent_indent="  ")


def _padded(cell: str, width: int, right: bool) -> str:
    space = " " * (width - columns(cell))
    return space + cell if right else cell + space


def as_json(tables: Sequence[Table]) -> str:
    """The tables as JSON: for each its title, its rows as mappings of head to cell, and its notes. Strings are raw."""
    rows = [
        {
            "title": table.title,
            "columns": table.columns,
            "rows": [dict(zip(table.columns, row, strict=True)) for row in table.rows],
            "notes": table.notes,
        }
        for table in tables
    ]
    text = json.dumps({"format_version": "1.0", "tables": rows}, ensure_ascii=False, allow_nan=False, indent=2)
    return text.encode("utf-8", "backslashreplace").decode() + "\n"
