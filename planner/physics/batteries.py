"""How long a battery carries a load, and the air that takes its hydrogen away."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from planner.units import AmpHours, CubicMetresPerHour, Percent, Seconds, WattHours, Watts
from planner.worked import BeyondTable, Worked, named, number

_HOUR_S = 3600.0
# Volt-amperes and back leaves a load a rounding of the machine away from the point it is at.
_SAME = 1e-9
Points = Sequence[tuple[float, float]]


def runtime_bound(*, energy: WattHours, inverter: Percent, load: Watts) -> Seconds:
    """The longest a battery can carry a load: all it stores, through its inverter.

    Conservation of energy. Parameters: ``energy`` stored in Wh; ``inverter`` efficiency in percent; ``load`` in W. It
    holds for any battery as an upper bound; a fast discharge gives less.

    >>> round(runtime_bound(energy=216, inverter=90, load=600) / 60, 1)
    19.4
    """
    if load <= 0:
        raise BeyondTable("a battery without a load has no run time")
    return named(energy * inverter / 100.0 / load * _HOUR_S, "all that is stored", "s")


def runtime_at_rate(*, bound: Seconds, exponent: float, rated_hours: float = 20.0) -> Seconds:
    """How long a battery lasts at a discharge faster than the one its charge is stated for.

    Peukert's law, t = H (t0 / H)^k, with t0 the time by its stated energy and H the hours that charge is stated for.
    Parameters: ``bound`` the time by stored energy in s; ``exponent`` k, 1.1 to 1.3 for lead, near 1 for lithium;
    ``rated_hours`` H. For a discharge slower than that one the stated energy is what there is.

    >>> round(runtime_at_rate(bound=19.4 * 60, exponent=1.2) / 60, 1)
    8.5
    """
    rated = rated_hours * _HOUR_S
    if bound >= rated:
        return bound
    return named(rated * (bound / rated) ** exponent, "run time at this rate", "s")


def runtime_by_table(*, load: Watts, points: Points) -> Seconds:
    """Run time from what the maker measured at several loads; between two of them on a straight line of logarithms.

    Parameters: ``load`` in W; ``points`` load in W and time in s, the lightest load first. Below the lightest load the
    time of that one is a lower bound and is what comes back; above the heaviest ``BeyondTable``.

    >>> round(runtime_by_table(load=1500, points=((1000, 720), (2000, 300))))
    431
    """
    first, last = points[0], points[-1]
    if load <= first[0] * (1 + _SAME):
        return _point(first)
    if load > last[0] * (1 + _SAME):
        raise BeyondTable(f"its run time is stated up to {number(last[0])} W, not for {number(float(load))} W")
    for (left, at_left), (right, at_right) in pairwise(points):
        if math.isclose(load, left, rel_tol=_SAME):
            return _point((left, at_left))
        if left <= load <= right:
            slope = math.log(at_right / at_left) / math.log(right / left)
            return named(at_left * (load / left) ** slope, "run time between two points", "s")
    return _point(last)


def _point(point: tuple[float, float]) -> float:
    return Worked(point[1], f"run time at {number(point[0])} W", "s")


def hydrogen_airflow(*, cells: float, gas_current: float, charge: AmpHours) -> CubicMetresPerHour:
    """Air that keeps the hydrogen of a charging battery below its limit.

    IEC 62485-2, Q = 0.05 n I C / 1000. Parameters: ``cells`` in all; ``gas_current`` in mA for each Ah; ``charge`` of a
    cell in Ah.

    >>> round(hydrogen_airflow(cells=120, gas_current=8, charge=100), 2)
    4.8
    """
    return named(0.05 * cells * gas_current * charge / 1000.0, "air against hydrogen", "m³/h")
