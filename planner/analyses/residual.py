"""Residual-current devices: which of them stand before a circuit, and what leaks behind them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from planner.plan.conducting import Breaker
from planner.plan.objects import Circuit, Outlet, Panel
from planner.tables import iec_protection
from planner.viewing import plain, stated


def before(circuit: Circuit) -> Iterator[Breaker]:
    """The residual-current devices between the source and the beginning of a circuit, its own breaker first."""
    node: object = circuit
    seen: set[int] = set()
    while node is not None and id(plain(node)) not in seen:
        seen.add(id(plain(node)))
        if type(plain(node)) is Circuit:
            here = cast("Circuit", node)
            devices = ([here.breaker] if stated(here, "breaker") else []) + [each.breaker for each in here.section]
        elif type(plain(node)) is Panel:
            panel = cast("Panel", node)
            devices = [panel.main] if panel.has_main and stated(panel, "main") else []
        else:
            return
        yield from (device for device in devices if device.ground_fault in iec_protection.RESIDUAL_KINDS)
        node = node.feed if stated(cast("Circuit", node), "feed") else None  # type: ignore[attr-defined]


def before_outlet(circuit: Circuit, outlet: Outlet) -> Iterator[Breaker | Outlet]:
    """The devices that protect who touches what is plugged into an outlet, its own among them."""
    if outlet.ground_fault in iec_protection.RESIDUAL_KINDS:
        yield outlet
    yield from before(circuit)
