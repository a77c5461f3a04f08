"""What a machine is filled with, and the room it has for it, as facts of the plan."""

from __future__ import annotations

import math

from planner.plan.bays import Bay
from planner.plan.draft import Draft, PartFacts
from planner.plan.machine import Bays, Fitted

# A figure nobody verified may be what it says, or large enough: a verdict that hangs on it is not known.
LARGE_ENOUGH = math.inf


def fitted(bays: tuple[Bay, ...]) -> tuple[Fitted, ...]:
    """Every group of like things in a machine."""
    return tuple(_fitted(bay) for bay in bays)


def _fitted(bay: Bay) -> Fitted:
    draft = Draft(bay.at)
    draft.put("name", bay.fitted.part or bay.name)
    draft.put("bay", bay.name)
    draft.put("count", bay.count)
    part = bay.part
    draft.put("capped", bay.fitted.cap is not None and bay.fitted.cap.word == "")
    if bay.fitted.cap is not None:
        draft.said("cap_w", bay.fitted, "cap", absent=None)
    kept = bay.fitted.cap_kept_by
    draft.put("cap_kept_by", str(kept.value or "hand") if kept is not None else "hand")
    for name, key in (("slots", "slots"), ("length_m", "length"), ("height_m", "height")):
        _put(draft, name, part, key, f"{bay.at}.part")
    doubtful(draft, "limit_max_w", part, "limit.max", f"{bay.at}.part limit.max")
    doubtful(draft, "limit_min_w", part, "limit.min", f"{bay.at}.part limit.min", enough=0.0)
    _put(draft, "board_w", part, "power.sustained", f"{bay.at}.part")
    _put(draft, "cooling", part, "cooling", f"{bay.at}.part")
    draft.put("has_limit_max", part is not None and part.get("limit.max") is not None)
    draft.put("has_limit_min", part is not None and part.get("limit.min") is not None)
    if bay.fitted.lanes is not None:
        draft.said("lanes", bay.fitted, "lanes", convert=int)
    else:
        _put(draft, "lanes", part, "lanes", f"{bay.at}.lanes", whole=True)
    interface = part.get("interface") if part is not None else None
    draft.put("interface", str(interface.value or "") if interface is not None else "")
    if draft.known["interface"] in ("sata", "sas"):
        draft.put("lanes", 0)
    draft.put("riser", bay.fitted.riser or "")
    return draft.make(Fitted)


def _put(draft: Draft, name: str, part: PartFacts | None, key: str, place: str, *, whole: bool = False) -> None:
    draft.gap(name, place, ask=f"read {key} of the part on its data sheet and put it under parts")
    if part is not None and part.get(key) is not None:
        draft.part(name, part, key, place, convert=int if whole else (lambda value: value))


def bays_of(at: str, part: PartFacts | None) -> Bays:
    """The room a chassis has. A figure nobody verified is a doubt: what it says, or enough."""
    draft = Draft(at)
    spaces = (
        ("gpus", "gpu_bay.count"), ("gpu_slots", "gpu_bay.slots"), ("gpu_length_m", "gpu_bay.length"),
        ("gpu_height_m", "gpu_bay.height"), ("sockets", "sockets"), ("memory_slots", "memory_slots"),
        ("supply_bays", "supplies.count"),
    )  # fmt: skip
    for name, key in spaces:
        doubtful(draft, name, part, key, f"{at}.spec.{key}")
        draft.put(f"has_{name}", part is not None and part.get(key) is not None)
    draft.put("air", str(part.get("air").value or "") if part is not None and part.get("air") is not None else "")
    links = part.get("pcie.socket_links") if part is not None else None
    key = f"{at}.spec.pcie.socket_links"
    if links is not None and part is not None:
        draft.part("socket_links", part, "pcie.socket_links", key, convert=int)
    else:
        draft.gap("socket_links", key, (3, "three links between the sockets"), (4, "four links between the sockets"))
    draft.put("switched", part is not None and bool(part.get("pcie.switches")))
    return draft.make(Bays)


def doubtful(
    draft: Draft, name: str, part: PartFacts | None, key: str, place: str, *, enough: float = LARGE_ENOUGH
) -> None:
    """A limit of a part; where nobody verified it, either what it says or enough to pass."""
    wanted = f"read {key} on the thing itself or its data sheet and put it under parts or spec"
    draft.gap(name, place, ask=wanted)
    if part is None or part.get(key) is None:
        return
    value = part.get(key)
    if part.weak(key) and value.value is not None:
        says = f"{key} of {part.loaded.id} is {value.text or value.value}, which nobody verified"
        draft.gap(name, place, (value.value, says), (enough, f"another {key} that suits"), ask=wanted)
        return
    draft.part(name, part, key, place)
