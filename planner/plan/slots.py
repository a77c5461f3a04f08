"""The PCIe map of a machine as facts of the plan: slots, switches, links between the sockets."""

from __future__ import annotations

from typing import Any

from planner.plan.draft import Draft, PartFacts
from planner.plan.machine import PciSwitch, Slot

# What servers that are still sold used have, the oldest of 2009; which, where nobody named the processors, is open.
PROCESSOR_GENS = (2, 3, 4, 5, 6)


def put_slots(draft: Draft, at: str, part: PartFacts | None, board: PartFacts | None) -> None:
    """What is known of the map: by the machine itself, else by its board. What is in words only stays words."""
    owner = next((each for each in (part, board) if each is not None and each.get("pcie") is not None), None)
    pcie: Any = owner.get("pcie") if owner is not None else None
    key = f"{at}.spec.pcie"
    links = owner.get("pcie.socket_links") if owner is not None else None
    if owner is not None and links is not None:
        draft.part("socket_links", owner, "pcie.socket_links", f"{key}.socket_links", convert=int)
    else:
        draft.gap(
            "socket_links",
            f"{key}.socket_links",
            (3, "three links between the sockets"),
            (4, "four links between the sockets"),
        )
    draft.gap(
        "processor_gen",
        f"{at}.fit.cpus",
        *((gen, f"processors of PCIe generation {gen}") for gen in PROCESSOR_GENS),
        ask=f"say which processors are in {at.partition('.')[2]}: {at}.fit.cpus, as 2 x amd/epyc-7742",
    )
    doubt = owner.weak("pcie") if owner is not None else ""
    slots = (pcie.slots if pcie is not None else None) or {}
    switches = (pcie.switches if pcie is not None else None) or {}
    draft.put("mapped", bool(slots))
    draft.put("slots", tuple(_slot(f"{key}.slots.{name}", name, slot) for name, slot in slots.items()), weak=doubt)
    draft.put("switches", tuple(_switch(f"{key}.switches.{name}", name, each) for name, each in switches.items()))
    draft.put("topology", (pcie.topology or "") if pcie is not None else "")
    bifurcation = board.get("bifurcation") if board is not None else None
    draft.put("bifurcation", str(bifurcation or ""))


def _slot(at: str, name: str, model: Any) -> Slot:
    draft = Draft(at)
    draft.put("name", name)
    draft.put("count", 1 if model.count is None or model.count.value is None else int(model.count.value))
    draft.said("lanes", model, "lanes", convert=int)
    draft.said("gen", model, "gen", convert=int)
    draft.put("switch", model.switch or "")
    draft.put("low", model.bracket is not None and model.bracket.value == "half-height")
    _put_socket(draft, model)
    return draft.make(Slot)


def _switch(at: str, name: str, model: Any) -> PciSwitch:
    draft = Draft(at)
    draft.put("name", name)
    draft.said("uplink_lanes", model, "uplink_lanes", convert=int)
    draft.said("gen", model, "gen", convert=int)
    _put_socket(draft, model)
    return draft.make(PciSwitch)


def _put_socket(draft: Draft, model: Any) -> None:
    draft.put("placed", model.socket is not None and not model.socket.word)
    draft.said("socket", model, "socket", ask=f"say which processor is behind it: {draft.at}.socket")
