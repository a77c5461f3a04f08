"""Earthing as facts of the plan: the system, the loop impedance that was measured, the electrode."""

from __future__ import annotations

from planner.layout.models import Circuit as CircuitModel
from planner.layout.models import Panel as PanelModel
from planner.layout.models import Source as SourceModel
from planner.plan.draft import Draft


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
