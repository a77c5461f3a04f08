"""A paper in every format: table, csv, md, html, json, xlsx. Same rows in all of them, same bytes every time."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping

from planner.documents.safe import cell, markdown
from planner.documents.table import Cell, Column, Paper, cell_words, fitted, titled, widths
from planner.report.printable import clip, visible, wrap
from planner.report.printable import columns as width_of

# The longest text of a column in the terminal; exports have it whole.
_WIDEST = 48


def as_table(paper: Paper, width: int = 0) -> str:
    """Plain text for a terminal: few columns, a section under its title, what it comes to below.

    A column that says the same in every row is left out; what is not settled stands under its row. ``width`` of the
    terminal in columns, 0 where there is none: then no text is cut for it.
    """
    shown = [column for column in paper.columns if column.shown and _tells(paper, column)]
    wide = fitted(shown, widths(shown, paper.rows, _WIDEST), width)
    lines = [visible(paper.title), ""]
    lines += [*map(visible, paper.above), *([""] if paper.above else [])]
    lines.append(_line([column.heading for column in shown], shown, wide))
    lines.append("-" * len(lines[-1]))
    for section in paper.sections:
        if section.title:
            lines.append(visible(section.title))
        for row in section.rows:
            lines += _lines([cell_words(row.get(column.key), column) for column in shown], shown, wide)
            for key, sign in (("more", "="), ("open", "*")):
                if row.get(key):
                    lines.append(f"{'':>{wide[0] if wide else 0}}  {sign} {visible(str(row[key]))}")
        if section.totals:
            lines.append(f"   = {visible(' '.join(section.totals))}")
    return "\n".join([*lines, "", *map(visible, paper.below)]).rstrip() + "\n"


def _tells(paper: Paper, column: Column) -> bool:
    values = {row.get(column.key) for row in paper.rows}
    return bool(values - {None, ""}) and (len(values) > 1 or column.key not in ("phase", "currency", "mark"))


def _lines(cells: list[str], columns: list[Column], wide: list[int]) -> Iterator[str]:
    """The row, and below it the rest of the texts that are not to be cut."""
    wrapped = [
        wrap(visible(text), width) if column.wraps else [text]
        for text, column, width in zip(cells, columns, wide, strict=True)
    ]
    for index in range(max(map(len, wrapped), default=1)):
        yield _line([each[index] if index < len(each) else "" for each in wrapped], columns, wide)


def _line(cells: list[str], columns: list[Column], wide: list[int]) -> str:
    parts = []
    for text, column, width in zip(cells, columns, wide, strict=True):
        shown = visible(text)
        if width_of(shown) > width:
            shown = clip(shown, width - 1) + "…"
        padding = " " * (width - width_of(shown))
        parts.append(shown + padding if column.kind == "text" else padding + shown)
    return "  ".join(parts).rstrip()


def as_csv(paper: Paper) -> str:
    """RFC 4180 with a heading line; a text that a spreadsheet would take for a formula gets a quote before it."""
    import csv
    import io

    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([column.heading for column in paper.exported])
    for row in paper.rows:
        writer.writerow([_csv_cell(row.get(column.key), column) for column in paper.exported])
    return out.getvalue()


def _csv_cell(value: Cell, column: Column) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return cell(value)
    return f"{value:.2f}" if column.kind == "money" else cell_words(value, column).replace(",", "")


def as_markdown(paper: Paper) -> str:
    """Markdown tables with all columns that hold anything."""
    shown = _used(paper)
    parts = [f"# {markdown(paper.title)}", ""]
    parts += [*map(markdown, paper.above), *([""] if paper.above else [])]
    for section in paper.sections:
        if section.title:
            parts += [f"## {markdown(section.title)}", ""]
        parts.append("| " + " | ".join(markdown(column.heading) for column in shown) + " |")
        parts.append("|" + "|".join("---" if column.kind == "text" else "--:" for column in shown) + "|")
        for row in section.rows:
            words = [markdown(cell_words(row.get(column.key), column)) for column in shown]
            parts.append("| " + " | ".join(words) + " |")
        parts.append("")
        if section.totals:
            parts += [markdown(" ".join(section.totals)), ""]
    parts += [f"- {markdown(sentence)}" for sentence in paper.below]
    return "\n".join(parts).rstrip() + "\n"


def _used(paper: Paper) -> list[Column]:
    """The columns in which any row has something, but the panel, which each title of a schedule says."""
    return [
        column
        for column in paper.exported
        if any(row.get(column.key) not in (None, "") for row in paper.rows)
        and not (column.key == "panel" and all(titled(column, section) for section in paper.sections if section.rows))
    ]


def as_json(paper: Paper) -> str:
    """The rows as data, texts raw. A number that is not known is null."""
    import json

    data = {
        "title": paper.title,
        **paper.data,
        "lines": [{column.key: _plain(row.get(column.key)) for column in paper.exported} for row in paper.rows],
        "notes": [*paper.above, *paper.below],
    }
    return json.dumps(_utf8(data), ensure_ascii=False, allow_nan=False, indent=2) + "\n"


def _plain(value: Cell) -> Cell:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    return value


def _utf8(value: object) -> object:
    """Half a surrogate pair, which no UTF-8 can hold, is written as its escape."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode("utf-8")
    if isinstance(value, dict):
        return {str(_utf8(key)): _utf8(item) for key, item in value.items()}
    return [_utf8(item) for item in value] if isinstance(value, list | tuple) else value


def as_html(paper: Paper) -> str:
    """One page without scripts or requests, by a template that escapes every value."""
    from planner.documents.html import page

    return page(paper, _used(paper))


TEXT: Mapping[str, Callable[[Paper], str]] = {
    "table": as_table,
    "csv": as_csv,
    "md": as_markdown,
    "html": as_html,
    "json": as_json,
}
"""Formats that are text, by their name."""


def as_xlsx(paper: Paper) -> bytes:
    """A workbook; see ``planner.documents.xlsx``. Raises ``ImportError`` without the extra ``xlsx``."""
    from planner.documents.xlsx import workbook

    return workbook(paper)
