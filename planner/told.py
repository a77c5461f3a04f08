"""What a sum over a plan comes to where facts are open: one figure, the ends of what it may be, or what to ask.

Rules fork over what an open fact may be and so reach verdicts; a table of figures needs the same fork for a number.

>>> from planner.facts import Candidate, Facts, Gap, facts, make
>>> @facts
... class Lamp(Facts):
...     power_w: float
>>> lamp = make(Lamp, "devices.lamp", gaps={"power_w": Gap("devices.lamp.load", (Candidate(5.0, "LED"),
...             Candidate(60.0, "a bulb")))})
>>> figure = told(lambda seen: 2 * seen.power_w, lamp, "W")
>>> figure.low, figure.high, figure.asks
(10.0, 120.0, ('state devices.lamp.load',))
>>> str(figure), str(told(lambda seen: seen.power_w, make(Lamp, "devices.dark"), "W"))
('10 to 120 W', 'unknown')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from planner.facts import Facts, Gap, Missing
from planner.viewing import Memory, Reading, View
from planner.worked import PREFIXED, BeyondTable, number, show

# Over more ways than this what a figure may be is not known well enough to print.
MOST_WAYS = 256

O = TypeVar("O", bound=Facts)  # noqa: E741


@dataclass(frozen=True, slots=True)
class Told:
    """A figure, or how far it is known.

    ``low`` and ``high``: the ends of what it may be, equal where it is known; None where nothing tells. ``asks``: what
    would settle it, as instructions. ``why``: what stops it where no fact would help. ``guesses`` and ``weak``: what it
    rests on.
    """

    low: float | None
    high: float | None
    unit: str = ""
    asks: tuple[str, ...] = ()
    why: str = ""
    guesses: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()

    @property
    def known(self) -> bool:
        """Whether it is one figure."""
        return self.low is not None and self.low == self.high

    def __str__(self) -> str:
        if self.low is None or self.high is None:
            return "unknown"
        if self.unit in PREFIXED:
            low, high = show(self.low, self.unit), show(self.high, self.unit)
            return low if low == high else f"{low} to {high}"
        low, high = number(self.low), number(self.high)
        figure = low if low == high else f"{low} to {high}"
        return f"{figure} {self.unit}".rstrip()


def told(function: Callable[[O], float], obj: O, unit: str = "", memory: Memory | None = None) -> Told:
    """What ``function`` makes of an object of the plan, over all that its open facts may be.

    Parameters: ``function`` reads the object it is given and returns a number in ``unit``; ``memory`` keeps sums that
    several figures share, one for all of a plan. Never raises on a plan's gaps: one way of reading on which nothing
    tells makes the whole figure unknown, since half a range would look like a whole one.
    """
    memory = {} if memory is None else memory
    search = _Search()
    for value, reading in _ways(function, obj, Reading(obj.at, memory=memory), search):
        search.guesses.update(reading.guesses)
        search.weak.update(reading.weak)
        if isinstance(value, Gap):
            search.asks[value.key] = value.wanted
            search.open = True
        elif isinstance(value, str):
            search.why[value] = None
        else:
            search.found.append(value)
    asks, guesses, weak = tuple(search.asks.values()), tuple(search.guesses), tuple(search.weak)
    if search.open or search.why or not search.found:
        return Told(None, None, unit, asks, "; ".join(search.why), guesses, weak)
    low, high = min(search.found), max(search.found)
    # What was open makes no difference where both ends are one.
    return Told(low, high, unit, asks if low != high else (), "", guesses, weak)


@dataclass(slots=True)
class _Search:
    """What the ways tried so far came to. ``open``: on one of them nothing tells."""

    left: int = MOST_WAYS
    open: bool = False
    found: list[float] = field(default_factory=list)
    asks: dict[str, str] = field(default_factory=dict)
    why: dict[str, None] = field(default_factory=dict)
    guesses: dict[str, None] = field(default_factory=dict)
    weak: dict[str, None] = field(default_factory=dict)


def _ways(
    function: Callable[[O], float], obj: O, reading: Reading[Any], search: _Search
) -> Iterator[tuple[float | Gap | str, Reading[Any]]]:
    """Every way to read the object, with what the function makes of it: a figure, the fact it lacks, or a refusal."""
    try:
        value: float | Gap | str = float(function(cast("O", View(obj, reading))))
    except Missing as missing:
        value = missing.gap
        if value.candidates and value.key not in reading.assumed and search.left > 0:
            search.asks[value.key] = value.wanted
            for candidate in value.candidates:
                yield from _ways(function, obj, reading.assuming(value, candidate), search)
            return
    except BeyondTable as beyond:
        value = str(beyond)
    search.left -= 1
    yield value, reading


R = TypeVar("R")


def or_none(function: Callable[[], R]) -> R | None:
    """What a look-up finds; None where a fact is missing or a table has nothing."""
    try:
        return function()
    except (Missing, BeyondTable):
        return None
