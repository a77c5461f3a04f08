"""Where a room settles on its design day, between two bounds, and what that says of a limit.

Index: ``Settled``.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.units import Celsius
from planner.worked import number


@dataclass(frozen=True, slots=True)
class Settled:
    """The temperature a room settles at, °C, between two bounds.

    A bound marked ``beyond`` stands at 36 °C and means "above": the curves end there, and most room units trip. One
    marked ``below`` stands at 22 °C and means "22 °C or less": the units cycle there.
    """

    low: float
    high: float
    low_beyond: bool = False
    high_beyond: bool = False
    low_below: bool = False
    high_below: bool = False

    def holds(self, limit: Celsius) -> bool | None:
        """Whether the room stays at or under ``limit`` °C: True by its upper bound, False by its lower, else None."""
        if not self.high_beyond and self.high <= limit:
            return True
        if (self.low_beyond and limit <= self.low) or (not self.low_below and self.low > limit):
            return False
        return None

    def __str__(self) -> str:
        low = _end(self.low, self.low_beyond, self.low_below)
        high = _end(self.high, self.high_beyond, self.high_below)
        return f"{low} °C" if low == high else f"{low} to {high} °C"


def _end(value: float, beyond: bool, below: bool) -> str:
    text = number(round(float(value), 1))
    return f"above {text}" if beyond else f"at most {text}" if below else text
