"""Panels and what their circuits carry: a line for each circuit, with its share of the breaker."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses.power import circuit_amps
from planner.plan import Plan
from planner.plan.objects import Circuit, Panel
from planner.report.tables import Table
from planner.told import Told, told
from planner.viewing import Memory
from planner.views import NoSuchObject

SUMMARY = "Each panel's circuits with breaker, load, and load in percent of the rating."


def tables(plan: Plan, name: str) -> Iterator[Table]:
    """A table for each panel, or for the one called ``name``."""
    if name and name not in plan.panels:
        raise NoSuchObject(name, plan.panels)
    memory: Memory = {}
    for panel in plan.panels.values():
        if name in ("", panel.name):
            yield _panel(panel, memory)


def _panel(panel: Panel, memory: Memory) -> Table:
    lines = [_circuit(circuit, memory) for circuit in panel.circuits]
    asks = dict.fromkeys(ask for _, asked in lines for ask in asked)
    return Table(
        title=f"Panel {panel.name}",
        columns=("circuit", "breaker", "load", "of rating"),
        rows=tuple(row for row, _ in lines),
        right=(1, 2, 3),
        notes=tuple(f"To know more, {ask}." for ask in asks),
        empty="no circuits",
    )


def _circuit(circuit: Circuit, memory: Memory) -> tuple[tuple[str, ...], tuple[str, ...]]:
    rating = told(lambda seen: seen.breaker.rating_a, circuit, "A", memory)
    load = told(lambda seen: circuit_amps(seen).total, circuit, "A", memory)
    share = told(lambda seen: 100 * circuit_amps(seen).total / seen.breaker.rating_a, circuit, "%", memory)
    cells: tuple[Told, ...] = (rating, load, share)
    return (circuit.name, *map(str, cells)), tuple(ask for cell in cells for ask in cell.asks)
