"""What a machine draws for a moment above its average: a power limit bounds the average of a card, not the instant.

Cards of one job peak together, so their peaks add. Each peak holds for a time; what holds long also holds briefly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from planner.plan.bays import Bay, Range, ends_of_power, own_power
from planner.tables import machine_power
from planner.values import Said

# A peak of which nobody said how long it is counts as one that lasts.
LASTS_S = 0.1
# What a wall meter shows is an average of about this.
SEEN_S = 1.0


@dataclass(frozen=True, slots=True)
class Burst:
    """A peak behind the supplies: how long it holds, and what the machine draws then, lowest and highest."""

    seconds: float
    watts: Range


@dataclass(frozen=True, slots=True)
class _Excess:
    """What a group of like parts draws above its average, by how long."""

    above: tuple[Burst, ...]
    guess: str = ""


def bursts_of(bays: Iterable[Bay]) -> Iterator[_Excess]:
    """What each group of cards and processors adds for a moment to what it draws for hours."""
    for bay in bays:
        if bay.name == "gpus":
            yield from _cards(bay)
        elif bay.name == "cpus":
            yield from _processors(bay)


def machine_bursts(work: Range, excesses: tuple[_Excess, ...]) -> tuple[tuple[Burst, ...], tuple[str, ...]]:
    """The peaks of a machine, longest first: all groups at once on top of ``work``, what it draws for hours."""
    times = sorted({burst.seconds for each in excesses for burst in each.above}, reverse=True)
    found = []
    for seconds in times:
        # What holds at least as long as this holds for this long, too.
        tops = [_top(each.above, seconds) for each in excesses]
        watts = (work[0] + sum(low for low, _ in tops), work[1] + sum(high for _, high in tops))
        found.append(Burst(seconds, watts))
    return tuple(found), tuple(dict.fromkeys(each.guess for each in excesses if each.guess))


def with_seen(bursts: tuple[Burst, ...], watts: Range | None) -> tuple[Burst, ...]:
    """The peaks with one that a meter saw or somebody states: it is slow to see, so each shorter one is as high."""
    if watts is None:
        return bursts
    shorter = (
        Burst(each.seconds, (max(each.watts[0], watts[0]), max(each.watts[1], watts[1])))
        for each in bursts
        if each.seconds < SEEN_S
    )
    return (*(each for each in bursts if each.seconds > SEEN_S), Burst(SEEN_S, watts), *shorter)


def _top(bursts: tuple[Burst, ...], seconds: float) -> Range:
    holding = [burst.watts for burst in bursts if burst.seconds >= seconds]
    return max((low for low, _ in holding), default=0.0), max((high for _, high in holding), default=0.0)


def _cards(bay: Bay) -> Iterator[_Excess]:
    board = ends_of_power(own_power(bay))
    cap = ends_of_power(bay.fitted.cap)
    average = cap or board
    if average is None:
        return
    # A cap holds the average down and leaves the card able to reach, for a moment, what it reaches without one.
    highest = max(average[1], board[1] if board is not None else average[1])
    rows = [*_measured(bay)]
    guess = ""
    if not rows:
        low, high = machine_power.CARD_PEAK
        rows = [(machine_power.CARD_PEAK_S, (low, high))]
        name = bay.fitted.part or bay.at
        guess = f"{bay.at}: short peaks of {name} taken as {low:g} to {high:g} times its limit; nobody measured them"
    merged = []
    for seconds, group in groupby(sorted(rows), key=lambda row: row[0]):
        factors = [factor for _, factor in group]
        low, high = max(each[0] for each in factors), max(each[1] for each in factors)
        above = (max(low - 1.0, 0.0) * average[0] * bay.count, (high * highest - average[1]) * bay.count)
        merged.append(Burst(seconds, (above[0], max(above))))
    yield _Excess(tuple(merged), guess)


def _measured(bay: Bay) -> Iterator[tuple[float, Range]]:
    """The peaks the part states, each with how long it holds at the least and its factor over the limit."""
    board = own_power(bay)
    for peak in (bay.part.get("transient") or []) if bay.part is not None else []:
        factor = ends_of_power(peak.factor)
        if factor is None and board is not None and board.value and (watts := ends_of_power(peak.power)) is not None:
            factor = (watts[0] / board.value, watts[1] / board.value)
        if factor is not None:
            yield _seconds(peak.window), factor


def _seconds(window: Said[float] | None) -> float:
    ends = ends_of_power(window)
    return LASTS_S if ends is None else ends[1]


def _processors(bay: Bay) -> Iterator[_Excess]:
    average = ends_of_power(own_power(bay))
    if average is None or bay.part is None:
        return
    peak = ends_of_power(bay.part.get("power.peak"))
    if peak is not None:
        above = (max(peak[0] - average[0], 0.0), max(peak[1] - average[1], 0.0))
        yield _Excess((Burst(LASTS_S, _times(above, bay.count)),))
        return
    low, high = machine_power.CPU_PEAK
    guess = f"{bay.at}: short peaks taken as {low:g} to {high:g} times its design power"
    yield _Excess((Burst(LASTS_S, _times(((low - 1.0) * average[0], (high - 1.0) * average[1]), bay.count)),), guess)


def _times(watts: Range, count: int) -> Range:
    return watts[0] * count, watts[1] * count
