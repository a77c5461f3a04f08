"""An answer as text for a person, and as data for a program."""

from __future__ import annotations

from typing import Any

from planner import units
from planner.calc.arguments import Wire
from planner.calc.calculation import Answer, Calculation, Parameter, Shown
from planner.tables.connector_patterns import Connector
from planner.worked import number

ADVICE = "Planning aid: a licensed electrician and the local authority decide."


def text(calculation: Calculation, answer: Answer) -> str:
    """The answer for a person: what was given, each step, the results, what was assumed, where it comes from."""
    given = [f"{shown.label} {_as_written(shown)}" for shown in answer.inputs if not shown.assumed]
    assumed = [
        f"{shown.label} {_words(shown)}"
        for shown in answer.inputs
        if shown.assumed and not (shown.value is None or shown.value is False or shown.value == 0)
    ]
    lines = [f"{calculation.name}: {calculation.summary}", ""]
    lines += [f"Given: {', '.join(given)}."] if given else []
    lines += [f"Nobody said, so taken: {', '.join(assumed)}."] if assumed else []
    lines += ["", *(f"  {step}" for step in answer.worked)] if answer.worked else []
    widest = max(len(shown.label) for shown in answer.results)
    lines += ["", *(f"{shown.label:<{widest}}  {_words(shown)}".rstrip() for shown in answer.results), ""]
    lines += [f"Nobody verified: {'; '.join(answer.weak)}."] if answer.weak else []
    return "\n".join([*lines, f"Source: {answer.citation}.", ADVICE, ""])


def data(answer: Answer) -> dict[str, Any]:
    """The answer for a program. Numbers are not rounded; ``assumed`` marks an input that nobody said."""
    return {
        "calculation": answer.calculation,
        "inputs": {shown.name: {**_pair(shown), "assumed": shown.assumed} for shown in answer.inputs},
        "results": {shown.name: _pair(shown) for shown in answer.results},
        "worked": list(answer.worked),
        "citation": answer.citation,
    }


def default(parameter: Parameter) -> str:
    """The default of a parameter as people write it, no for a flag; empty where it has none to speak of."""
    if parameter.required or parameter.default is None:
        return ""
    return _words(Shown(parameter.name, parameter.default, parameter.unit))


def _pair(shown: Shown) -> dict[str, Any]:
    value = shown.value
    if isinstance(value, float):
        value = float(value)
    elif isinstance(value, Wire | Connector):
        value = _words(shown)
    return {"value": value, "unit": shown.unit if isinstance(value, int | float) else ""}


def _as_written(shown: Shown) -> str:
    """What somebody wrote, with what it was read as where the two differ by more than blanks."""
    read = _words(shown)
    same = shown.written.replace(" ", "").replace(",", "") == read.replace(" ", "").replace(",", "")
    return read if same or not isinstance(shown.value, float) else f"{shown.written} ({read})"


def _words(shown: Shown) -> str:
    value = shown.value
    if value is True:
        return "yes"
    if value is False:
        return "no"
    if value is None:
        return "none"
    if isinstance(value, Connector):
        return value.id
    if isinstance(value, float):
        return units.show(value, shown.unit) if shown.unit else number(value)
    return str(value)
