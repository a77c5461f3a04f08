"""The spaces of a panel that what is new takes, against those that are free."""

from __future__ import annotations

from planner.plan.objects import Circuit, Panel


def new_circuits(panel: Panel) -> tuple[Circuit, ...]:
    """The circuits of a panel that this layout adds; those that stand already hold none of the free spaces."""
    return tuple(circuit for circuit in panel.circuits if circuit.phase != "existing")


def spaces_wanted(panel: Panel) -> int:
    """The spaces that the new circuits take: one for each pole, where the halves of a tandem breaker share one."""
    new = new_circuits(panel)
    # A half of a tandem breaker has the number of its whole space.
    placed = {space for circuit in new for space in circuit.spaces}
    return len(placed) + sum(circuit.breaker.poles for circuit in new if not circuit.spaces)


def spaces_free(panel: Panel) -> int:
    """The spaces that what is new finds: those said to be free, of a new panel all."""
    return panel.spaces_free if panel.phase == "existing" else panel.spaces
