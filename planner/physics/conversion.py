"""What a converter takes for what it gives, by a curve of its efficiency."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from planner.units import VoltAmps
from planner.worked import BeyondTable, named

Points = Sequence[tuple[float, float]]


def converter_input(*, output: VoltAmps, rating: VoltAmps, points: Points) -> VoltAmps:
    """What a converter takes for what it gives.

    The definition of efficiency, straight lines between the points its maker states. Below the lightest load that is
    stated it loses as much as there: a converter loses no more at less load. Parameters: ``output`` and ``rating``
    in VA, or both in W; ``points`` load in percent of the rating with efficiency in percent, the lightest load first.
    ``BeyondTable`` above the heaviest load that is stated, and for a rating or an efficiency of nothing.

    >>> round(converter_input(output=50000, rating=100000, points=((25, 94), (50, 95.8), (100, 96.2))))
    52192
    >>> converter_input(output=10000, rating=100000, points=((25, 80), (100, 90)))
    16250.0
    """
    if rating <= 0 or any(percent <= 0 for _, percent in points):
        raise BeyondTable("a converter gives more than 0 VA, at more than 0 %")
    share = 100 * output / rating
    first_load, first = points[0]
    if share < first_load:
        lost = rating * first_load / 100 * (100 / first - 1)
        return named(output + lost, "input of the converter", "VA")
    for (load, given), (next_load, next_given) in pairwise(points):
        if load <= share <= next_load:
            if given == next_given:
                return named(100 * output / given, "input of the converter", "VA")
            efficiency = given + (next_given - given) * (share - load) / (next_load - load)
            return named(100 * output / named(efficiency, "efficiency", "%"), "input of the converter", "VA")
    last_load, last = points[-1]
    if share == last_load:
        return named(100 * output / last, "input of the converter", "VA")
    raise BeyondTable(
        f"the efficiency is stated up to {float(last_load):g} % of the rating, not for {float(share):.4g} %"
    )
