"""What is priced beside the material: one task with its count, and the things of a phase that tasks are counted of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from planner.bill.bill import Bill
from planner.bill.routes import Route
from planner.plan.objects import Circuit, Panel


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to price: what, how often or how much, at what, and who asks for it."""

    what: str
    count: str
    where: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Work:
    """What one phase makes: its circuits, panels and raceways.

    ``phase``: the one that is priced, empty for all; ``touched``: circuits that stand already and are changed;
    ``opened``: the panels that stand already and are worked on; ``dwelling``: it is a house.
    """

    phase: str
    circuits: tuple[Circuit, ...]
    panels: tuple[Panel, ...]
    touched: tuple[Circuit, ...]
    opened: tuple[Panel, ...]
    raceways: tuple[Route, ...]
    bill: Bill
    dwelling: bool

    @property
    def wired(self) -> tuple[Circuit | Panel, ...]:
        """What has a wire of its own: circuits, and panels with a feeder."""
        return (*self.circuits, *self.panels)


def names_of(things: Iterable[Circuit | Panel]) -> str:
    """The names of circuits and panels, each once."""
    return ", ".join(dict.fromkeys(each.name for each in things))
