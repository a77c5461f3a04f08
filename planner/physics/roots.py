"""Where a function of one variable crosses zero."""

from __future__ import annotations

from collections.abc import Callable


def crossing(function: Callable[[float], float], low: float, high: float, within: float) -> float:
    """The point between ``low`` and ``high`` where a rising function crosses zero, to ``within``.

    A function that is above zero at ``low`` gives ``low``, one below zero at ``high`` gives ``high``. Regula falsi in
    the Illinois form: an end that stays twice is moved in, so the interval closes from both sides.

    >>> round(crossing(lambda x: x**3 - 2, 0.0, 2.0, 1e-9), 6)
    1.259921
    """
    below, above = function(low), function(high)
    if below >= 0:
        return low
    if above <= 0:
        return high
    side = 0
    for _ in range(200):
        at = (low * above - high * below) / (above - below)
        value = function(at)
        if value > 0:
            moved, high, above = high - at, at, value
            below = below / 2 if side == 1 else below
            side = 1
        elif value < 0:
            moved, low, below = at - low, at, value
            above = above / 2 if side == -1 else above
            side = -1
        else:
            return at
        if high - low < within or (moved < within / 8 and abs(value) < 1e-12):
            break
    return (low + high) / 2 if high - low < within else at
