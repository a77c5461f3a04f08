"""The load sheet: each circuit, feeder, panel and service, step by step, with the section of the code."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses.load_sheet import Figure, Sheet, Step, sheets
from planner.plan import Plan
from planner.report.tables import Table
from planner.views import NoSuchObject
from planner.worked import show

SUMMARY = "Loads, factors and results of every circuit, panel and service, step by step with the sections of the code."
REPEATED = "Steps that stand above are not repeated."


def tables(plan: Plan, name: str) -> Iterator[Table]:
    """A table for each sheet, or for those of the object called ``name``. A step stands where it comes first."""
    found = tuple(sheets(plan))
    if name and name not in {sheet.name for sheet in found}:
        raise NoSuchObject(name, dict.fromkeys(sheet.name for sheet in found))
    above: set[tuple[str, str, str]] = set()
    for sheet in found:
        if name in ("", sheet.name):
            yield _table(sheet, above)


def _table(sheet: Sheet, above: set[tuple[str, str, str]]) -> Table:
    left_out = any(_key(step) in above for figure in sheet.figures for step in figure.steps)
    asks = dict.fromkeys(ask for figure in sheet.figures for ask in figure.told.asks)
    why = dict.fromkeys(figure.told.why for figure in sheet.figures if figure.told.why)
    return Table(
        title=f"{sheet.kind.capitalize()} {sheet.name}",
        columns=("figure", "from", "result", "section or source"),
        rows=tuple(row for figure in sheet.figures for row in _rows(figure, above)),
        right=(2,),
        notes=(
            *((REPEATED,) if left_out else ()),
            *sheet.notes,
            *(f"{each}." for each in why),
            *(f"To know more, {ask}." for ask in asks),
        ),
    )


def _rows(figure: Figure, above: set[tuple[str, str, str]]) -> Iterator[tuple[str, str, str, str]]:
    """The figure itself, then its steps, each further in; ``above`` are those that were printed already."""
    yield figure.what, "", str(figure.told), figure.section
    for step in figure.steps:
        if _key(step) not in above:
            above.add(_key(step))
            yield f"  {step.label}", step.expression, show(step.result, step.unit), step.source


def _key(step: Step) -> tuple[str, str, str]:
    return step.label, step.expression, show(step.result, step.unit)
