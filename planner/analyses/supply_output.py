"""What the supplies of a machine give: for hours by their rating at the input voltage, and for a moment above it."""

from __future__ import annotations

from planner.analyses.ends import Ends
from planner.analyses.legs import End
from planner.facts import said
from planner.plan.machine import Supplies
from planner.plan.objects import Device
from planner.plan.supplied import Unit
from planner.tables.supply_peaks import excursion_percent
from planner.told import or_none
from planner.worked import BeyondTable, Worked, named, number

Ratings = tuple[tuple[float, float, float], ...]


def rated_output(ratings: Ratings, volts: float) -> float:
    """Rated output of one supply at an input voltage; ``BeyondTable`` where no rating holds for it."""
    for low, high, watts in ratings:
        if low <= volts <= high:
            return Worked(watts, f"rated output of one supply at {number(low)} to {number(high)} V", "W")
    spans = ", ".join(f"{number(low)} to {number(high)} V" for low, high, _ in ratings)
    raise BeyondTable(f"its supplies are rated for {spans}, not for {number(volts)} V")


def pooled_output(supplies: Supplies, live: int, volts: float) -> float:
    """What ``live`` supplies that share a load give together; of such as differ the weakest are taken to be left."""
    if len(supplies.units) < 2:
        each = rated_output(supplies.ratings, volts)
        return named(live * each, f"rated output of {live} supplies", "W")
    every = sorted(float(rated_output(unit.ratings, volts)) for unit in supplies.units for _ in range(unit.count))
    return Worked(sum(every[: max(live, 0)]), f"rated output of the {live} weakest supplies", "W")


def outputs_by_live(supplies: Supplies, most: int, volts: float) -> tuple[float, ...]:
    """What supplies give by how many of them live, none first; empty where no rating holds for the volts."""
    return or_none(lambda: tuple(float(pooled_output(supplies, live, volts)) for live in range(most + 1))) or ()


def each_output(device: Device, ends: Ends, end: End) -> tuple[tuple[float, float], ...]:
    """The volts of each live supply and what the weakest of its machine gives at them; empty where not known."""
    if not said(device.supplies, "ratings"):
        return ()
    found = []
    for inlet in device.inlets:
        if not inlet.counts or not said(inlet, "feed"):
            continue
        place = ends.place(inlet, end)
        if place is None:
            return ()
        volts = place[0].volts(*place[1][0])
        watts = or_none(lambda volts=volts: rated_output(device.supplies.ratings, volts))  # type: ignore[misc]
        if watts is None:
            return ()
        found.append((volts, float(watts)))
    return tuple(found)


def momentary_output(unit: Unit, volts: float, seconds: float) -> tuple[float, bool]:
    """What one supply gives for a moment, never less than its rating, and whether somebody promises it.

    The promise is that of its data sheet, or of the guide it follows.
    """
    rated = rated_output(unit.ratings, volts)
    if not unit.has_peak and unit.guide:
        try:
            percent = excursion_percent(unit.guide, seconds)
        except BeyondTable:
            return rated, False
        return named(percent / 100.0 * rated, f"what it gives for {number(seconds * 1000)} ms", "W"), True
    peak = unit.peak_w
    return (peak if peak > rated else rated), unit.has_peak
