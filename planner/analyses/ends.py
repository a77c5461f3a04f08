"""Figures and places of a plan at both ends of what is open, each looked up once for the forests at either end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from planner.analyses import legs
from planner.analyses.legs import End
from planner.facts import Facts, Missing
from planner.plan.objects import Inlet
from planner.tables.systems import Pair, System
from planner.told import Told, or_none, told
from planner.viewing import Memory, Reading, View
from planner.worked import BeyondTable

O = TypeVar("O", bound=Facts)  # noqa: E741
Where = tuple[System, tuple[Pair, ...]]


class Ends:
    """What was looked up of one plan so far; it belongs to that plan and its open facts alone."""

    def __init__(self) -> None:
        self._memory: Memory = {}
        self._figures: dict[tuple[object, Facts], Told] = {}
        self._places: dict[tuple[Inlet, End], Where | None] = {}

    def figure(self, function: Callable[[O], float], obj: O) -> Told:
        """What ``function`` makes of an object: a figure, the ends of what it may be, or nothing that tells.

        Where nothing is open the plan is read as it is, and views are spared.
        """
        found = self._figures.get((function, obj))
        if found is None:
            found = self._figures[function, obj] = self._looked_up(function, obj)
        return found

    def _looked_up(self, function: Callable[[O], float], obj: O) -> Told:
        reading: Reading[float] = Reading(memory=self._memory)
        try:
            value = float(function(obj))
            if obj._notes:
                function(cast("O", View(obj, reading)))
        except Missing:
            return told(function, obj, memory=self._memory)
        except BeyondTable as beyond:
            return Told(None, None, why=str(beyond))
        return Told(value, value, guesses=tuple(reading.guesses), weak=tuple(reading.weak))

    def place(self, inlet: Inlet, end: End) -> Where | None:
        """The system an inlet is on and the pairs of conductors its load is on; None where nothing tells."""
        key = (inlet, end)
        if key not in self._places:
            self._places[key] = or_none(lambda: legs.of_inlet(inlet, end))
        return self._places[key]
