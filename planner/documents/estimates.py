"""Figures that are estimates, marked as such in every paper: ``~40 ft`` is to be measured before it is cut."""

from __future__ import annotations

from collections.abc import Iterable

from planner.bill.lengths import M_PER_FT
from planner.bill.routes import underground
from planner.bill.scope import is_estimate
from planner.facts import Facts, said
from planner.plan.conducting import Stretch
from planner.worked import number

MARK = "~"
EXPLAINED = "A length with ~ is an estimate of the layout: measure it."


def about(obj: Facts, fact: str) -> str:
    """``~`` before a fact that is an estimate; empty for one that is stated or that nobody knows."""
    return MARK if is_estimate(obj, fact) else ""


def length_words(length_m: float, *, american: bool, small: bool = False) -> str:
    """A length in m in feet or metres; ``small``: one that Americans say in inches.

    >>> length_words(24.384, american=True), length_words(0.4572, american=True, small=True)
    ('80 ft', '18 in')
    >>> length_words(16.0, american=False)
    '16 m'
    """
    unit, metres = ("in", M_PER_FT / 12) if small else ("ft", M_PER_FT)
    if not american:
        unit, metres = "m", 1.0
    return f"{number(length_m / metres)} {unit}"


def run_length(stretches: Iterable[Stretch], *, american: bool) -> str:
    """The length of a run, ``~40 ft`` where a part of it is an estimate; empty where nobody said one.

    Parameters: ``american``: in feet, else in metres.
    """
    stretches = tuple(stretches)
    if not stretches or not all(said(each, "length_m") for each in stretches):
        return ""
    mark = MARK if any(is_estimate(each, "length_m") for each in stretches) else ""
    return f"{mark}{length_words(sum(each.length_m for each in stretches), american=american)}"


def buried_words(stretches: Iterable[Stretch], *, american: bool) -> str:
    """What of a run lies in the ground and how deep, ``80 ft underground, 18 in of cover``; else empty."""
    found = []
    for piece in underground(stretches):
        long = run_length(piece, american=american) or ("? ft" if american else "? m")
        depths = [each.depth_m for each in piece if said(each, "depth_m")]
        known = len(depths) == len(piece)
        cover = f"{length_words(max(depths), american=american, small=True)} of cover" if known else "depth ?"
        found.append(f"{long} underground, {cover}")
    return ", ".join(found)
