"""Groups of like supplies in a machine, and its short peaks; the supplies of a plan hold these."""

from __future__ import annotations

from planner.facts import Facts, facts


@facts
class Burst(Facts):
    """A peak of a machine behind its supplies: how long it holds, and what it comes to, by the estimate."""

    lasts_s: float
    low_w: float
    high_w: float
    end: str

    @property
    def watts(self) -> float:
        """What the machine draws from its supplies for that long."""
        return self.low_w if self.end == "low" else self.high_w


@facts
class Unit(Facts):
    """A group of like supplies in a machine.

    ``ratings``: rated output in W of one by the span of input voltage it holds for. ``busiest``: the part of the
    machine's load that the busiest one of the group carries. ``has_peak``: it states what it gives for a moment;
    ``guide``: the edition of the ATX guide it follows, empty where nobody said. ``hold_up_s``: how long it gives its
    rated output without input, where ``has_hold_up``; else the guide may tell. ``power_plugs``: the connectors of one
    supply's cables with how many there are.
    """

    name: str
    count: int
    ratings: tuple[tuple[float, float, float], ...]
    busiest: float
    has_peak: bool
    peak_w: float
    guide: str
    has_hold_up: bool
    hold_up_s: float
    power_plugs: tuple[tuple[str, int], ...]
