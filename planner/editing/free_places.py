"""What is free on a thing that feeds: spaces of a panel, outlets of a circuit or a strip, units of a rack."""

from __future__ import annotations

from collections import Counter

from planner.editing.panel_places import free_places
from planner.facts import Missing
from planner.plan import Plan
from planner.plan.objects import Inlet


def free_on(plan: Plan, section: str, name: str, poles: int = 1) -> tuple[str, ...]:
    """The places of a thing that nothing takes, as they are written behind its name; none where nobody described any.

    Parameters: ``poles`` of the circuit that is to go into a panel.
    """
    try:
        if section == "panels":
            return tuple(map(str, free_places(plan.panels[name], poles)))
        if section == "circuits":
            circuit = plan.circuits[name]
            sockets = {outlet.name: outlet.sockets for outlet in circuit.outlets}
            taken = _taken(circuit.inlets)
            return tuple(outlet for outlet, count in sockets.items() if taken[outlet] < count)
        if section == "devices":
            device = plan.devices[name]
            taken = _taken(device.fed)
            return tuple(outlet.name for outlet in device.outlets if not taken[outlet.name])
    except (KeyError, Missing):
        return ()
    return ()


def _taken(inlets: tuple[Inlet, ...]) -> Counter[str]:
    """How often each outlet is used, also by what names the thing that feeds it and has no other outlet to be on."""
    return Counter(inlet.outlet.name if inlet.outlet_known else inlet.place for inlet in inlets)  # type: ignore[attr-defined]
