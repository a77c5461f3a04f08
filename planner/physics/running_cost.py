"""What running machines costs: electricity at the price of each hour of the day, owning against renting.

Index: ``thinned``, ``prices_by_hour``, ``year_cost``, ``break_even``.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import replace

from planner.physics.weather import Weather
from planner.worked import added, named

HOURS_A_YEAR = 8760
# Days that stand for the year. Over a made year, which is smooth, they come to within a thousandth of all 365.
DAYS = 24


def thinned(year: Weather, hours: Collection[int]) -> tuple[Weather, float]:
    """Some hours of the day, 0 to 23, on days spread evenly over a made year, and how many hours each stands for.

    >>> from planner.physics.weather import synthetic_year
    >>> few, weight = thinned(synthetic_year(mean=10.0, swing=14.0, daily_range=10.0), range(24))
    >>> len(few.dry_bulb_c), round(len(few.dry_bulb_c) * weight)
    (576, 8760)
    """
    days = [int((index + 0.5) * 365 / DAYS) for index in range(DAYS)]
    kept = tuple(year.dry_bulb_c[24 * day + hour] for day in days for hour in sorted(hours))
    return replace(year, dry_bulb_c=kept), 365 / DAYS


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
