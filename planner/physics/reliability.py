"""How often a job stops, and how often it should save: Young's and Daly's interval, the overhead, drives that fail.

Sources: Young, CACM 17 (1974); Daly, FGCS 22 (2006), equation for the optimum with restarts; the binomial for drives.
Failures come independently and at a constant rate; new cards fail more often at first (up to 10 % were seen).
"""

from __future__ import annotations

from planner.units import Percent, Seconds
from planner.worked import BeyondTable, Worked, named, root


def job_mtbf(*, one: Seconds, count: int) -> Seconds:
    """Mean time between stops of a job that stops with any of its parts. Parameters: ``one`` part's in s; ``count``.

    >>> job_mtbf(one=365 * 86400.0, count=64) / 3600
    136.875
    """
    if count < 1 or not one > 0:
        raise BeyondTable("a job of nothing never stops")
    return named(one / count, "time between stops", "s")


def young_interval(*, stall: Seconds, mtbf: Seconds) -> Seconds:
    """Interval between checkpoints that loses least, for a stall far shorter than the time between stops.

    Parameters: ``stall`` and ``mtbf`` in s. Example: 64 machines of a year each, 2 minutes: 3 hours.

    >>> round(young_interval(stall=120.0, mtbf=136.875 * 3600) / 3600, 2)
    3.02
    """
    _positive(stall, mtbf)
    return named(root(2.0 * stall * mtbf), "best interval by Young", "s")


def daly_interval(*, stall: Seconds, mtbf: Seconds) -> Seconds:
    """The same to a higher order; the time between stops itself where the stall is at least twice as long.

    Parameters: ``stall`` and ``mtbf`` in s. Examples: Daly 2006, figures 3 to 5: 117, 57 and 9.1 minutes.

    >>> [round(daly_interval(stall=300.0, mtbf=hours * 3600.0) / 60, 1) for hours in (24, 6, 0.25)]
    [116.7, 56.7, 9.1]
    """
    _positive(stall, mtbf)
    if float(stall) >= 2.0 * float(mtbf):
        return named(mtbf, "best interval by Daly", "s")
    part = stall / (2.0 * mtbf)
    factor = 1.0 + root(part) / 3.0 + part / 9.0
    return named(root(2.0 * stall * mtbf) * factor - stall, "best interval by Daly", "s")


def overhead(*, stall: Seconds, interval: Seconds, mtbf: Seconds, restart: Seconds = 0.0) -> Percent:
    """Part of the time in percent lost to checkpoints, to work done twice and to restarts, to first order.

    Parameters: in s; ``stall`` of a save, 0 for the rest alone; ``interval`` between two checkpoints. Above 100 % the
    job does not get on.

    >>> round(overhead(stall=120.0, interval=10875.0, mtbf=136.875 * 3600), 2)
    2.21
    """
    _positive(interval, mtbf)
    again = interval / (2.0 * mtbf)
    lost = stall / interval + again if stall else again
    return named(100.0 * (lost + restart / mtbf if restart else lost), "overhead", "%")


def any_fails(*, rate: float, count: int) -> float:
    """Chance in percent that at least one of so many drives fails in a year. Parameters: ``rate`` of one, in percent.

    >>> round(any_fails(rate=1.0, count=56))
    43
    """
    if not 0.0 <= rate <= 100.0 or count < 0:
        raise BeyondTable("a failure rate lies between 0 and 100 % a year")
    chance = 100.0 * (1.0 - (1.0 - float(rate) / 100.0) ** count)
    if isinstance(rate, Worked):
        return Worked(chance, f"chance that one of {count} fails in a year", "%", op="from", args=(rate,))
    return chance


def files_hit(*, stripes: int, targets: int) -> float:
    """Share of the files in percent that have a stripe on one target. Parameters: ``stripes`` of a file; ``targets``.

    >>> files_hit(stripes=1, targets=8)
    12.5
    """
    if stripes < 1 or targets < 1:
        raise BeyondTable("files lie on at least one target")
    return 100.0 * min(stripes, targets) / targets


def _positive(*values: float) -> None:
    if not all(float(value) > 0 for value in values):
        raise BeyondTable("stall, interval and time between stops are above zero")
