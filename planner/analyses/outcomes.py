"""What a loss leads to: machines that stop, nodes that carry more against their limits, and what opens after that."""

from __future__ import annotations

from dataclasses import dataclass

from planner.analyses.forest import Limit


@dataclass(frozen=True, slots=True)
class Load:
    """What a node carries against one of its limits, in the limit's unit; ``before`` in normal times."""

    node: int
    key: str
    name: str
    limit: Limit
    carried: float
    needed: float
    before: float

    @property
    def compared(self) -> float:
        """What is held against the limit: with 125 % of the continuous load where the limit asks for it."""
        return self.needed if self.limit.needed else self.carried

    @property
    def ratio(self) -> float:
        """Demand over limit; above 1 is too much."""
        return self.compared / self.limit.amount if self.limit.amount else float("inf")

    @property
    def trip_ratio(self) -> float:
        """Current over rating, which is what a breaker feels."""
        return self.carried / self.limit.amount if self.limit.amount else float("inf")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a loss leads to once it has settled.

    ``dark``: machines that stop, by name; ``weak``: those of them whose live supplies are too small; ``at_once``: those
    that stop before anything opens. ``loads``: nodes that carry more than before, the worst first; ``trips``:
    the breakers that open in their order, with what they carried. ``moved``: transfer switches that went over;
    ``batteries``: UPS without a feed, behind which machines go dark when they are empty. ``waits``: machines that are
    dark until a transfer switch has gone over, with its name: one that is turned by hand, or whose other feed is a
    generator that has to start. ``touched``: the machines, by their place in the forest, that lost a supply. ``asks``:
    what is not known of what the loss touches; ``blind``: those of them without which nothing tells what a node
    carries.
    """

    dark: tuple[str, ...]
    weak: tuple[str, ...]
    at_once: tuple[str, ...]
    loads: tuple[Load, ...]
    trips: tuple[Load, ...]
    moved: tuple[str, ...]
    batteries: tuple[str, ...]
    waits: tuple[tuple[str, str], ...]
    touched: tuple[int, ...]
    asks: tuple[str, ...]
    blind: tuple[str, ...]

    @property
    def overloads(self) -> tuple[Load, ...]:
        """The nodes that carry more than before and too much."""
        return tuple(load for load in self.loads if load.ratio > 1.0)
