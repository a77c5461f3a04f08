"""What running machines costs: electricity by the hour, cooling through a made-up year, owning against renting.

Index: ``outdoor_year``, ``cooling_by_hour``, ``year_cost``, ``break_even``.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from planner.tables.cooling_equipment import CAPACITY_FACTOR, INPUT_RATIO_FACTOR, dry_coil
from planner.units import Celsius, Kelvins
from planner.worked import BeyondTable, added, named

HOURS_A_YEAR = 8760
# Wet bulb of the air that reaches a coil which condenses nothing: the ends of the tested range that such air can have.
_WET_BULBS = (18.0, 13.9)
# A unit that switches on and off draws more for what it takes out: its run time is load / (1 - Cd x (1 - load)). Cd is
# that of laboratory tests of window units (Winkler 2013, as EnergyPlus carries it).
_CYCLING = 0.22
# Below this outdoor temperature no test was made; a unit is taken to gain nothing more.
COLDEST_TESTED_C = 18.3


class CoolingUnit(NamedTuple):
    """A unit by its kind, its rated total capacity in W and its input at the rating point in W."""

    kind: str
    rated_w: float
    input_w: float


@lru_cache(maxsize=16)
def outdoor_year(*, summer: Celsius, winter: Celsius, daily_range: Kelvins) -> tuple[float, ...]:
    """Outdoor temperature for each hour of a made-up year, °C.

    A cosine over the year and one over the day that just reach the design temperatures; no year is so even, so hours
    above a limit must never be counted from it. Parameters: ``summer`` and ``winter`` design temperatures;
    ``daily_range`` from the coldest to the warmest hour of a day. Raises ``BeyondTable`` where they contradict.

    >>> year = outdoor_year(summer=38.0, winter=-5.0, daily_range=12.0)
    >>> len(year), round(max(year)), round(min(year))
    (8760, 38, -5)
    """
    half_day = float(daily_range) / 2.0
    swing = (float(summer) - float(winter)) / 2.0 - half_day
    if swing < 0:
        raise BeyondTable("The design temperatures of summer and winter are nearer than one day's range.")
    mean = (float(summer) + float(winter)) / 2.0
    # Coldest on 20 January and warmest at 15:00, as in temperate places north; the sum of a year is the same elsewhere.
    by_hour = [half_day * math.cos(math.tau * (hour - 15) / 24) for hour in range(24)]
    return tuple(
        mean - swing * math.cos(math.tau * (day - 20) / 365) + by_hour[hour] for day in range(365) for hour in range(24)
    )


def cooling_by_hour(
    *, heat: float, units: Sequence[CoolingUnit], year: Sequence[float], most: bool
) -> tuple[float, ...]:
    """Electricity that units draw through a year to take out a constant heat, kWh for each hour of the day.

    They share the heat by their rated capacity. Walls and sun are not counted: in most of a year they take heat out.
    What is beyond the units' capacity they do not take out. Parameters: ``heat`` in W; ``year`` outdoor temperatures by
    the hour, °C; ``most``: the upper end of the band. Source: curves of ``planner.tables.cooling_equipment`` for a coil
    that condenses nothing. Raises ``BeyondTable`` for a kind without a curve, and above the tested temperatures.

    >>> unit = CoolingUnit("window-ac", 7327.0, 2427.0)
    >>> chicago = [9.99 - 14.2 * math.cos(math.tau * (hour / 24 - 20) / 365)
    ...     + 5.0 * math.cos(math.tau * (hour % 24 - 15) / 24) for hour in range(8760)]
    >>> [round(sum(cooling_by_hour(heat=6000.0, units=[unit], year=chicago, most=most)), -2) for most in (False, True)]
    [14600.0, 16100.0]
    """
    found = [0.0] * 24
    capacity = math.fsum(unit.rated_w for unit in units)
    if not capacity:
        return tuple(found)
    hours = _hours_met(tuple(year))
    for unit, count in Counter(units).items():
        share = float(heat) * unit.rated_w / capacity
        for met, by_hour in hours.items():
            drawn = count * _input(unit, share, met, _WET_BULBS[most]) / 1000.0
            for hour, times in by_hour.items():
                found[hour] += times * drawn
    return tuple(found)


@lru_cache(maxsize=16)
def _hours_met(year: tuple[float, ...]) -> dict[float, Counter[int]]:
    """How often each outdoor temperature is met at each hour of the day.

    To a tenth of a kelvin, over which the curves move by less than a thousandth.
    """
    met: dict[float, Counter[int]] = {}
    for hour, outdoor in enumerate(year):
        met.setdefault(round(max(outdoor, COLDEST_TESTED_C), 1), Counter())[hour % 24] += 1
    return met


def _input(unit: CoolingUnit, heat: float, outdoor: float, wet_bulb: float) -> float:
    """What a unit draws on the mean of an hour in which it takes out ``heat``, both in W."""
    coil = dry_coil(unit.kind)
    curve = unit.kind if unit.kind in CAPACITY_FACTOR else "central"
    takes = unit.rated_w * (coil.at_reference - coil.per_outdoor_k * (outdoor - coil.reference_outdoor_c))
    load = min(heat / takes, 1.0)
    running = min(load / (1.0 - _CYCLING * (1.0 - load)), 1.0)
    factor = CAPACITY_FACTOR[curve].at(wet_bulb, outdoor) * INPUT_RATIO_FACTOR[curve].at(wet_bulb, outdoor)
    return running * unit.input_w * factor


def prices_by_hour(*, price: float, peak_price: float, peak_share: Sequence[float]) -> tuple[float, ...]:
    """Price of a kWh for each hour of the day.

    >>> prices_by_hour(price=0.10, peak_price=0.30, peak_share=[0.0] * 23 + [0.5])[22:]
    (0.1, 0.2)
    """
    return tuple(price + share * (peak_price - price) for share in peak_share)


def year_cost(*, steady: float, by_hour: Sequence[float], prices: Sequence[float]) -> float:
    """What a year's electricity costs.

    Parameters: ``steady`` kWh a year that are drawn evenly; ``by_hour`` kWh a year for each hour of the day;
    ``prices`` of a kWh for the same hours.

    >>> year_cost(steady=8760.0, by_hour=[0.0] * 24, prices=[0.14] * 24)
    1226.4
    """
    even = named(steady / 24.0, "drawn evenly in each hour of the day", "kWh")
    return named(
        added((even + extra) * price for extra, price in zip(by_hour, prices, strict=True)), "a year's electricity"
    )


def break_even(*, bought: float, run_a_month: float, rent_a_month: float) -> float:
    """Months after which owning has cost no more than renting; infinite where running costs as much as the rent.

    >>> break_even(bought=24000.0, run_a_month=500.0, rent_a_month=2500.0)
    12.0
    """
    saved = rent_a_month - run_a_month
    return bought / saved if saved > 0 else math.inf
