"""A figure known only as a range: the two ends, where they come from, and whether anybody checked them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Band:
    """The ends of a figure that is not known better.

    Parameters: ``low`` and ``high`` in the unit the table names; ``source`` as printed; ``weak`` where the source is
    judgement or was not checked against a second one, so that a verdict resting on it can say so.

    >>> Band(0.36, 0.48).contains(0.4)
    True
    """

    low: float
    high: float
    source: str = ""
    weak: bool = False

    def contains(self, value: float) -> bool:
        """Whether the value lies between the ends, ends included."""
        return self.low <= value <= self.high


def exactly(value: float, source: str = "") -> Band:
    """A figure that somebody stated: both ends are the same."""
    return Band(value, value, source)
