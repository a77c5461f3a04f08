"""The load sheet: each circuit, feeder, panel and service, step by step, with the section of the code."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses.load_sheet import Figure, Sheet, sheets
from planner.plan import Plan
from planner.report.tables import Table
from planner.views import NoSuchObject
from planner.worked import show

SUMMARY = "Loads, factors and results of every circuit, panel and service, step by step with the sections of the code."


def tables(plan: Plan, name: str) -> Iterator[Table]:
    """A table for each sheet, or for those of the object called ``name``."""
    found = tuple(sheets(plan))
    if name and name not in {sheet.name for sheet in found}:
        raise NoSuchObject(name, dict.fromkeys(sheet.name for sheet in found))
    for sheet in found:
        if name in ("", sheet.name):
            yield _table(sheet)


def _table(sheet: Sheet) -> Table:
    asks = dict.fromkeys(ask for figure in sheet.figures for ask in figure.told.asks)
    why = dict.fromkeys(figure.told.why for figure in sheet.figures if figure.told.why)
    return Table(
        title=f"{sheet.kind.capitalize()} {sheet.name}",
        columns=("figure", "from", "result", "section or source"),
        rows=tuple(row for figure in sheet.figures for row in _rows(figure)),
        right=(2,),
        notes=(*(f"{each}." for each in why), *(f"To know more, {ask}." for ask in asks)),
    )


def _rows(figure: Figure) -> Iterator[tuple[str, str, str, str]]:
    """The figure itself, then its steps, each further in."""
    yield figure.what, "", str(figure.told), figure.section
    for step in figure.steps:
        yield f"  {step.label}", step.expression, show(step.result, step.unit), step.source
