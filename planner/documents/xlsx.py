"""A paper as a workbook by XlsxWriter: texts are written as texts, numbers as numbers, nothing as a formula."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from planner.documents.safe import LONGEST_CELL
from planner.documents.table import Cell, Column, Paper, Section, cell_words, titled, widths
from planner.report.printable import visible

# The same paper gives the same bytes, so the workbook does not say when it was made.
_CREATED = datetime(2000, 1, 1)
_WIDEST = 60
_OPTIONS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}


def workbook(paper: Paper) -> bytes:
    """The bytes of an .xlsx file. Raises ``ImportError`` where XlsxWriter is not installed."""
    import io

    import xlsxwriter

    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, _OPTIONS)
    book.set_properties({"title": visible(paper.title, LONGEST_CELL), "created": _CREATED})
    sheet = book.add_worksheet("Lines")
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
    sheet.repeat_rows(0)
    bold = book.add_format({"bold": True})
    text = book.add_format({"num_format": "@", "text_wrap": True, "valign": "top"})
    patterns = {"count": "#,##0.##", "money": "#,##0.00", "figure": "General"}
    formats = {
        "text": text,
        **{kind: book.add_format({"num_format": each, "valign": "top"}) for kind, each in patterns.items()},
    }
    columns = paper.exported
    for index, (column, width) in enumerate(zip(columns, widths(columns, paper.rows, _WIDEST), strict=True)):
        sheet.set_column(index, index, width + 1)
        sheet.write_string(0, index, column.heading, bold)
    line = 1
    for section in paper.sections:
        if _headed(columns, section):
            sheet.write_string(line, 0, visible(section.title, LONGEST_CELL), bold)
            line += 1
        for row in section.rows:
            for index, column in enumerate(columns):
                _write(sheet, line, index, row.get(column.key), column, formats)
            line += 1
    sheet.freeze_panes(1, 0)
    notes = book.add_worksheet("Notes")
    notes.set_column(0, 0, 2 * _WIDEST)
    sections = [f"{each.title}: {' '.join(each.totals)}" for each in paper.sections if each.totals]
    for number, sentence in enumerate((paper.title, *paper.above, *sections, *paper.below)):
        notes.write_string(number, 0, visible(sentence, LONGEST_CELL), text)
    book.close()
    return out.getvalue()


def _headed(columns: Sequence[Column], section: Section) -> bool:
    """Whether rows have a title that none of their columns tells: of which panel a row is, its cells do not say."""
    return bool(section.title) and not any(titled(column, section) for column in columns)


def _write(sheet: object, line: int, index: int, value: Cell, column: Column, formats: dict[str, object]) -> None:
    form = formats[column.kind]
    if isinstance(value, float):
        sheet.write_number(line, index, value, form)  # type: ignore[attr-defined]
    else:
        words = visible(cell_words(value, column), LONGEST_CELL) if value is not None else ""
        sheet.write_string(line, index, words, formats["text"])  # type: ignore[attr-defined]
