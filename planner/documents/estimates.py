"""Figures that are estimates, marked as such in every paper: ``~40 ft`` is to be measured before it is cut."""

from __future__ import annotations

from collections.abc import Iterable

from planner.bill.lengths import M_PER_FT
from planner.bill.scope import is_estimate
from planner.facts import Facts, said
from planner.plan.conducting import Stretch
from planner.worked import number

MARK = "~"
EXPLAINED = "A length with ~ is an estimate of the layout: measure it."


def about(obj: Facts, fact: str) -> str:
    """``~`` before a fact that is an estimate; empty for one that is stated or that nobody knows."""
    return MARK if is_estimate(obj, fact) else ""


def run_length(stretches: Iterable[Stretch], *, american: bool) -> str:
    """The length of a run, ``~40 ft`` where a part of it is an estimate; empty where nobody said one.

    Parameters: ``american``: in feet, else in metres.
    """
    stretches = tuple(stretches)
    if not stretches or not all(said(each, "length_m") for each in stretches):
        return ""
    unit, metres = ("ft", M_PER_FT) if american else ("m", 1.0)
    mark = MARK if any(is_estimate(each, "length_m") for each in stretches) else ""
    return f"{mark}{number(sum(each.length_m for each in stretches) / metres)} {unit}"
