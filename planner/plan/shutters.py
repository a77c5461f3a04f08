"""Which receptacles are tamper-resistant: those that NEC 406.12 asks it of, and which of them one buys so."""

from __future__ import annotations

from planner.facts import Missing, said
from planner.plan.objects import Circuit, Outlet
from planner.tables.nec_receptacles import wants_shutters
from planner.worked import BeyondTable

# Things that stand where their plug is and are not moved about, each on a receptacle of its own.
STAY = frozenset({"window-ac", "mini-split", "crac", "evse"})


def asked_of(circuit: Circuit, outlet: Outlet) -> bool:
    """Whether a receptacle has to be tamper-resistant; ``Missing`` and ``BeyondTable`` where nothing tells.

    New ones of a dwelling without a twist lock, up to 20 A. Not a single one behind one thing that stays where it is.
    """
    if circuit.site.occupancy != "dwelling" or circuit.phase == "existing":
        return False
    stays = bool(circuit.inlets) and all(inlet.device.kind in STAY for inlet in circuit.inlets)
    if stays and circuit.individual:
        return False
    return not outlet.hard_wired and wants_shutters(outlet.type)


def bought(circuit: Circuit, outlet: Outlet) -> bool:
    """Whether a receptacle is bought tamper-resistant: as said, and where nobody said, where it has to be."""
    if said(outlet, "tamper_resistant"):
        return outlet.tamper_resistant
    try:
        return asked_of(circuit, outlet)
    except (Missing, BeyondTable):
        return False
