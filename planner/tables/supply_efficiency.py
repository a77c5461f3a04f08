"""80 PLUS: the efficiency a supply of each level reaches at least, by its share of load and its input voltage.

Source: the certification's levels, read in two reviews of it (Tom's Hardware, Wikipedia); the points are 10, 20, 50 and
100 % of the rated output. A level is a floor under the conditions of its test. Real supplies lie around it: the spread
is judgement, and so is what one does below its lowest point, where nothing is tested.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from planner.worked import BeyondTable

Range = tuple[float, float]
Curve = tuple[tuple[float, float], ...]

_POINTS = (20.0, 50.0, 100.0)
# Percent at 20, 50 and 100 % of load; titanium has a point at 10 % besides.
_AT_115_V = {
    "white": (80, 80, 80), "bronze": (82, 85, 82), "silver": (85, 88, 85), "gold": (87, 90, 87),
    "platinum": (90, 92, 89), "titanium": (92, 94, 90),
}  # fmt: skip
_MODULES_AT_230_V = {
    "bronze": (81, 85, 81), "silver": (85, 89, 85), "gold": (88, 92, 88), "platinum": (90, 94, 91),
    "titanium": (94, 96, 91),
}  # fmt: skip
_DESKTOP_AT_230_V = {
    "white": (82, 85, 82), "bronze": (85, 88, 85), "silver": (87, 90, 87), "gold": (90, 92, 89),
    "platinum": (92, 94, 90), "titanium": (94, 96, 94),
}  # fmt: skip
_TITANIUM_AT_A_TENTH = 90.0
# Between the volts of the two programmes.
_HIGH_INPUT_V = 180.0
# Real supplies lie this far below and above the floor, in points: one that was measured at full load had 3 more.
_BELOW, _ABOVE = 2.0, 3.0
# What a supply still reaches at next to no load.
_LEAST_AT_IDLE = 60.0


def floor_curve(level: str, *, volts: float, module: bool) -> Curve:
    """Load and efficiency, both in percent, of a level at an input voltage; ``module`` for supplies made in sets.

    ``BeyondTable`` for a level that is none.

    >>> floor_curve("platinum", volts=240.0, module=True)
    ((20.0, 90.0), (50.0, 94.0), (100.0, 91.0))
    """
    if level not in _DESKTOP_AT_230_V:
        raise BeyondTable(f"{level} is no 80 PLUS level; levels are {', '.join(_DESKTOP_AT_230_V)}")
    high = _MODULES_AT_230_V if module and level in _MODULES_AT_230_V else _DESKTOP_AT_230_V
    row = (high if volts >= _HIGH_INPUT_V else _AT_115_V)[level]
    curve = tuple((load, float(percent)) for load, percent in zip(_POINTS, row, strict=True))
    return ((10.0, _TITANIUM_AT_A_TENTH), *curve) if level == "titanium" else curve


def efficiency(curve: Curve, shares: Range, *, exact: bool = False) -> Range:
    """Lowest and highest efficiency over a range of load, both as parts of one; straight between the points.

    Parameters: ``curve`` load and efficiency in percent; ``shares`` the range of load over rated output; ``exact``
    for a curve that was measured, around which nothing is spread. Below the lowest point the floor is judgement, down
    to 60 % at no load. Above full load it falls by two points for each half load more.

    >>> efficiency(floor_curve("platinum", volts=240.0, module=True), (0.5, 0.5))
    (0.92, 0.97)
    """
    low, high = min(shares) * 100.0, max(shares) * 100.0
    inside = [percent for load, percent in curve if low <= load <= high]
    found = [*inside, *_ends(curve, low, high)]
    below, above = (0.0, 0.0) if exact else (_BELOW, _ABOVE)
    return round((min(found) - below) / 100.0, 4), round(min(max(found) + above, 99.0) / 100.0, 4)


def _ends(curve: Curve, low: float, high: float) -> Iterator[float]:
    for load in (low, high):
        yield _at(curve, load)


def _at(curve: Curve, load: float) -> float:
    first, last = curve[0], curve[-1]
    if load >= last[0]:
        return last[1] - _BELOW * (load - last[0]) / 50.0
    if load < first[0]:
        return _LEAST_AT_IDLE + (first[1] - _LEAST_AT_IDLE) * load / first[0]
    for (left, at_left), (right, at_right) in pairwise(curve):
        if left <= load <= right:
            return at_left + (at_right - at_left) * (load - left) / (right - left)
    return last[1]
