"""How much room the box of an outlet needs: NEC 314.16(B), from the wire of its circuit and the devices in it."""

from __future__ import annotations

from planner.facts import said
from planner.plan.objects import Circuit, Outlet
from planner.tables import connectors, nec_boxes, nec_cable_types
from planner.worked import added, named


def passes_on(circuit: Circuit) -> bool:
    """Whether the box of an outlet is taken to pass the wires on: where its circuit has several outlets."""
    return len(circuit.outlets) > 1


def room_wanted(circuit: Circuit, outlet: Outlet, *, wide: bool) -> float:
    """The volume in in³ that the wires, grounds, clamps and devices of one box want.

    Parameters: ``wide``: a receptacle that may be wider than a box for a single device is counted as such.

    Each insulated wire counts once for its own size, twice where it goes on to the next outlet; all grounds count as
    one of the largest of them; clamps of a cable as one wire; a receptacle as two, one wider than a box for a single
    device as two for each of its two gangs. Raises ``Missing`` for a fact that nobody said and ``BeyondTable`` for a
    size that the table does not have.
    """
    last = circuit.wire.stretches[-1]
    each = nec_boxes.allowance(last.size)
    wires = last.conductors * last.parallel * (2 if passes_on(circuit) else 1)
    clamps = nec_boxes.CLAMPS if last.type in nec_cable_types.CABLES else 0
    devices = 0 if outlet.hard_wired else nec_boxes.DEVICE * _gangs(outlet, wide=wide)
    parts = [(wires + clamps + devices) * each]
    if last.ground not in ("raceway", "none"):
        parts.append(nec_boxes.GROUNDS * nec_boxes.allowance(ground_size(last.ground, last.size)))
    return named(added(parts), "room for all of them", "in³")


def ground_size(ground: str, hot: str) -> str:
    """The size of the ground wire that counts: as said; one that a cable is sold with is no larger than its wires."""
    return hot if ground == "built-in" else ground


def _gangs(outlet: Outlet, *, wide: bool) -> int:
    """How many single boxes the receptacles of an outlet are wide."""
    pairs = outlet.sockets // 2 if said(outlet, "sockets") and outlet.sockets > 2 and outlet.sockets % 2 == 0 else 1
    return pairs * (2 if wide and nec_boxes.is_wide(connectors.find(outlet.type)) else 1)
