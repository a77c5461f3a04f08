"""What ``planner show`` can show of a plan: one module a view, found by its name.

A view has ``SUMMARY``, one sentence for the help, and ``tables(plan, name)``: the plan's tables, or those of the object
called ``name``. It raises ``NoSuchObject`` for a name it knows nothing of.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from typing import Protocol, cast

from planner.plan import Plan
from planner.report.tables import Table


class View(Protocol):
    """A module of this package."""

    SUMMARY: str

    def tables(self, plan: Plan, name: str) -> Iterable[Table]:
        """What there is to show of a plan, or of the object ``name`` of it where a name is given."""
        ...


class NoSuchObject(Exception):
    """A name that a view has nothing to show for. ``known``: the names it has."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(name)
        self.name = name
        self.known = tuple(known)


def names() -> tuple[str, ...]:
    """The views there are, by name: ``load_sheet`` goes by ``load-sheet``."""
    return tuple(sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__)))


def view(name: str) -> View:
    """The view called ``name``."""
    return cast("View", importlib.import_module(f"{__name__}.{name.replace('-', '_')}"))
