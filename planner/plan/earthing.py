"""Earthing as facts of the plan: the system, the loop impedance that was measured, the electrode."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from planner.facts import Missing, said
from planner.layout.models import Circuit as CircuitModel
from planner.layout.models import Panel as PanelModel
from planner.layout.models import Source as SourceModel
from planner.plan.draft import Draft
from planner.plan.objects import Circuit, Panel, Source
from planner.viewing import plain, stated

ELECTRODE, PME = "TT", "TN-C-S"


def earthing(circuit: Circuit) -> str:
    """The earthing system a circuit starts in: that of the nearest panel before it that has one, else the source's."""
    for node in upwards(circuit):
        if type(plain(node)) is Panel and cast("Panel", node).has_earthing:
            return cast("Panel", node).earthing
    return circuit.source.earthing


def earthing_of(panel: Panel) -> str:
    """The same of a board; empty where nobody said it."""
    if said(panel, "has_earthing") and panel.has_earthing and said(panel, "earthing"):
        return panel.earthing
    known = said(panel, "source") and said(panel.source, "earthing")
    return panel.source.earthing if known else ""


def at_service(panel: Panel) -> bool:
    """Whether the utility feeds a panel with no circuit between: its wires are service conductors, not a feeder."""
    if not said(panel, "feed") or type(plain(panel.feed)) is not Source:
        return False
    feed = cast("Source", panel.feed)
    return said(feed, "kind") and feed.kind == "utility"


def bonds_neutral(panel: Panel) -> bool:
    """Whether the neutral is bonded in a panel: as said, and where nobody said, where the service comes in."""
    return panel.neutral_bond if said(panel, "neutral_bond") else at_service(panel)


def earth_ends_before(circuit: Circuit) -> bool:
    """Whether a circuit runs from a PME earth to a board on an electrode, so that its earth ends before that board."""
    if not any(panel.has_earthing and earthing_of(panel) == ELECTRODE for panel in circuit.panels):
        return False
    try:
        return earthing(circuit) == PME
    except Missing:
        return False


def upwards(circuit: Circuit) -> Iterator[Circuit | Panel]:
    """A circuit and the panels and circuits before it, up to what sets up its voltage."""
    node: Circuit | Panel = circuit
    seen: set[int] = set()
    while type(plain(node)) in (Circuit, Panel) and id(plain(node)) not in seen:
        seen.add(id(plain(node)))
        yield node
        if not stated(node, "feed"):
            return
        node = cast("Circuit | Panel", node.feed)


def put_source(draft: Draft, model: SourceModel) -> None:
    """How the supplier earths its supply, and the loop impedance outside the building."""
    at = draft.at
    draft.said("earthing", model, "earthing", ask=f"state {at}.earthing: TN-S, TN-C-S (PME) or TT")
    ask = f"measure {at}.loop_impedance, or ask the supplier for Ze"
    draft.said("loop_impedance_ohm", model, "loop_impedance", ask=ask)


def put_panel(draft: Draft, model: PanelModel) -> None:
    """The earthing of a panel where it differs from that of its source, and its electrode."""
    at = draft.at
    draft.put("has_earthing", model.earthing is not None and not model.earthing.word)
    draft.said(
        "earthing", model, "earthing", ask=f"state {at}.earthing: TT with a rod of its own, or that of the supply"
    )
    key, grounding = f"{at}.grounding.resistance", model.grounding
    ask = f"measure {key}, the resistance of the electrode"
    draft.gap("electrode_ohm", key, ask=ask)
    if grounding is not None and not grounding.word:
        draft.said("electrode_ohm", grounding, "resistance", at=f"{at}.grounding", ask=ask)


def put_circuit(draft: Draft, model: CircuitModel) -> None:
    """The loop impedance that was measured at the end of a circuit, Zs."""
    ask = f"measure {draft.at}.loop_impedance, Zs at its end"
    draft.said("loop_impedance_ohm", model, "loop_impedance", ask=ask)
    draft.put("has_loop_impedance", "loop_impedance_ohm" in draft.known)
