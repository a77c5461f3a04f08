"""What cools a room in its network: units as lines in the room's temperature, fans as conductances to their air.

Index: ``Removal``, ``Vent``, ``Plant``; ``at_hour`` and ``driven`` for values by the hour.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from planner.tables.cooling_equipment import FITTED_RETURN_C

HOURS = 24
DAY_S = HOURS * 3600.0


@dataclass(frozen=True, slots=True)
class Removal:
    """Heat that a unit can take out at hours 1 to 24: ``at_27 + per_k × (room − 27 °C)``, W and W/K.

    Between ``22`` and ``36 °C`` of room air; above, what it does at 36 °C counts.
    """

    name: str
    at_27: tuple[float, ...]
    per_k: float


@dataclass(frozen=True, slots=True)
class Vent:
    """Air that is blown through the room: W/K towards a ``drive`` at hours 1 to 24, °C.

    ``cools_only``: it runs only while it cools; the make-up air of a portable unit comes in whatever it brings.
    """

    name: str
    conductance: float
    drive: tuple[float, ...]
    cools_only: bool = True


def at_hour(values: Sequence[float], hour: float) -> float:
    """Values of hours 1 to 24 at a time between them, by a straight line; hour 0 is hour 24 of the day before.

    >>> at_hour([10.0] * 23 + [20.0], 0.5)
    15.0
    """
    whole = int(hour)
    left, right = values[(whole - 1) % HOURS], values[whole % HOURS]
    return left + (right - left) * (hour - whole)


@lru_cache(maxsize=256)
def driven(values: tuple[float, ...], step: float, until: float = DAY_S) -> list[float]:
    """Hourly values at the end of each step of a day, or of its first ``until`` seconds."""
    hours = step / 3600.0
    return [at_hour(values, (index + 1) * hours) for index in range(round(until / step))]


class Plant:
    """What cools the room, summed: units as one line in the room's temperature, fans and make-up air one by one."""

    def __init__(
        self,
        removals: Sequence[Removal],
        vents: Sequence[Vent],
        setpoint: float,
        limitless: bool,
        step: float,
        until: float = DAY_S,
    ) -> None:
        self.per_k = float(sum(removal.per_k for removal in removals))
        lines = [driven(tuple(map(float, removal.at_27)), step, until) for removal in removals]
        self.at_27 = [sum(each) for each in zip(*lines, strict=True)] or [0.0] * round(until / step)
        self.vents = [
            (replace(vent, conductance=float(vent.conductance)), driven(tuple(map(float, vent.drive)), step, until))
            for vent in vents
        ]
        self.setpoint, self.limitless = setpoint, limitless

    def settle(self, pushed: float, per_k: float, index: int) -> tuple[float, float]:
        """The room at the end of a step, °C, and what units take out, W.

        ``pushed`` W would come in at 0 °C of room air, and ``per_k`` W/K less for each kelvin.
        """
        for vent, drive in self.vents:
            if not vent.cools_only:
                pushed += vent.conductance * drive[index]
                per_k += vent.conductance
        free = pushed / per_k if per_k > 0 else math.inf if pushed > 0 else self.setpoint
        if free <= self.setpoint:
            return free, 0.0
        room, removed = self._cooled(pushed, per_k, index)
        if not self.vents:
            return room, removed
        # Fans run, coolest air first, while their air is cooler than the room they leave.
        for vent, drive in sorted(self.vents, key=lambda each: each[1][index]):
            if vent.cools_only and drive[index] < room:
                pushed += vent.conductance * drive[index]
                per_k += vent.conductance
                if pushed / per_k <= self.setpoint:
                    return self.setpoint, 0.0
                room, removed = self._cooled(pushed, per_k, index)
        return room, removed

    def _cooled(self, pushed: float, per_k: float, index: int) -> tuple[float, float]:
        """The room where the units meet its heat, no cooler than the set point, and what they take out."""
        held = pushed - per_k * self.setpoint
        if self.limitless:
            return self.setpoint, held
        room = _meet(pushed, per_k, self.at_27[index], self.per_k)
        if room <= self.setpoint:
            return self.setpoint, held
        return room, self.at_27[index] + self.per_k * (min(room, FITTED_RETURN_C.high) - 27.0)

    def blown(self, room: float, removed: float, index: int) -> list[tuple[str, float]]:
        """Heat that each fan and make-up air brings in at a moment; negative where it cools.

        A fan that alone holds the set point runs for part of the time, which is not told apart here.
        """
        return [
            (vent.name, vent.conductance * (drive[index] - room))
            for vent, drive in self.vents
            if not vent.cools_only or (drive[index] < room and (room > self.setpoint or removed > 0))
        ]


def _meet(pushed: float, per_k: float, at_27: float, asked_per_k: float) -> float:
    """Where the room's heat meets the units' capacity; beyond 36 °C that of 36 °C is all there is."""
    slope = per_k + asked_per_k
    room = (pushed - at_27 + 27.0 * asked_per_k) / slope if slope > 0 else math.inf
    if room <= FITTED_RETURN_C.high:
        return room
    at_end = at_27 + asked_per_k * (FITTED_RETURN_C.high - 27.0)
    return (pushed - at_end) / per_k if per_k > 0 else math.inf
