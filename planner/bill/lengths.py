"""Lengths on a bill: added in one unit whatever they were written in, with waste, in the steps that wire is sold in."""

from __future__ import annotations

import math
from collections.abc import Iterable

M_PER_FT = 0.3048
# Sums and quotients of lengths in metres are off by some 1e-15 of themselves; a step is not bought for that.
_DIGITS = 9


def total(lengths: Iterable[tuple[float, int]]) -> float:
    """The sum of lengths in metres, each with how many there are of it.

    >>> round(total([(2.5, 2), (8 * M_PER_FT, 3)]), 4)
    12.3152
    """
    return math.fsum(length * count for length, count in lengths)


def to_buy(length: float, *, waste: float, step: float = 1.0) -> float:
    """What to buy of a length sold in steps: the next step at or above the length with its waste, in metres.

    Parameters: ``length`` and ``step`` in m; ``waste`` in percent of the length.

    >>> to_buy(12.32, waste=10), to_buy(4.0, waste=10)
    (14.0, 5.0)
    >>> round(to_buy(40 * M_PER_FT, waste=10, step=M_PER_FT) / M_PER_FT)
    44
    """
    return math.ceil(round(length * (1.0 + waste / 100.0) / step, _DIGITS)) * step


def pieces(count: float) -> int:
    """The whole number at or above a count, so that rounding noise buys nothing.

    >>> pieces(0.7), pieces(3.0000000000000004)
    (1, 3)
    """
    return math.ceil(round(count, _DIGITS))


def sticks(length: float, stick: float) -> int:
    """How many sticks of conduit a run takes; both in m.

    >>> sticks(40 * M_PER_FT, 10 * M_PER_FT)
    4
    """
    return pieces(length / stick)


def fasteners(length: float, *, apart: float, end: float) -> int:
    """How many fasteners hold a run: one near each end, the rest no further apart than allowed. All in m.

    Parameters: ``length`` of the run; ``apart`` the most between two; ``end`` the most from a box to the first.

    >>> fasteners(40 * M_PER_FT, apart=10 * M_PER_FT, end=3 * M_PER_FT), fasteners(0.5, apart=3.0, end=0.9)
    (5, 1)
    """
    if length <= end:
        return 1
    return pieces(max(length - 2.0 * end, 0.0) / apart) + 1


def length_words(length: float) -> str:
    """A length in m as people write it: in the unit that makes it the rounder number.

    >>> length_words(2.0), length_words(6 * M_PER_FT), length_words(0.75)
    ('2 m', '6 ft', '0.75 m')
    """
    feet = round(length / M_PER_FT, 6)
    metres = round(length, 6)
    if feet == round(feet, 1) and metres != round(metres, 2):
        return f"{feet:g} ft"
    return f"{metres:.4g} m"
