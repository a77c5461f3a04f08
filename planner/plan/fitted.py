"""What a machine is filled with, and the room it has for it, as facts of the plan."""

from __future__ import annotations

import math
import re

from planner.layout.names import BadName, expand_names
from planner.plan.bays import Bay
from planner.plan.context import Context
from planner.plan.draft import Draft, PartFacts
from planner.plan.machine import Bays, Fitted
from planner.plan.ports import ports_in_order
from planner.plan.slots import put_slots

# A figure nobody verified may be what it says, or large enough: a verdict that hangs on it is not known.
LARGE_ENOUGH = math.inf
# Words in the name of an accelerator that tell whose chip it has.
FAMILIES = {
    "NVIDIA": frozenset({"nvidia", "geforce", "rtx", "gtx", "quadro", "tesla"}),
    "AMD": frozenset({"amd", "radeon", "instinct"}),
    "Intel": frozenset({"intel", "gaudi", "arc"}),
}


def fitted(bays: tuple[Bay, ...], context: Context) -> tuple[Fitted, ...]:
    """Every group of like things in a machine."""
    return tuple(_fitted(bay, context) for bay in bays)


def _refuse_wider(bay: Bay, context: Context) -> None:
    """No slot gives a card more lanes than it has contacts for."""
    stated, own = bay.fitted.lanes, bay.part.get("lanes") if bay.part is not None else None
    if stated is None or own is None or stated.value is None or own.value is None or stated.value <= own.value:
        return
    says = f"{bay.at}.lanes: {stated.value} lanes for {bay.fitted.part}, which has {own.value}"
    context.problem("LAY007", says, f"{bay.at}.lanes")


def _fitted(bay: Bay, context: Context) -> Fitted:
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
        _refuse_wider(bay, context)
    else:
        _put(draft, "lanes", part, "lanes", f"{bay.at}.lanes", whole=True)
    _put_family(draft, bay, part)
    draft.put("lanes_said", bay.fitted.lanes is not None)
    _put(draft, "wanted_lanes", part, "lanes", f"{bay.at}.lanes", whole=True)
    draft.put("interface", _word(part, "interface"))
    if draft.known["interface"] in ("sata", "sas"):
        draft.put("lanes", 0)
        draft.put("wanted_lanes", 0)
    draft.put("form", _word(part, "form"))
    draft.put("riser", bay.fitted.riser or "")
    put_plugs(draft, "power_plugs", part, "power_connectors", f"{bay.at}.part")
    riser = context.part(bay.fitted.riser, f"{bay.at}.riser")
    for name, key in (("riser_gen", "gen"), ("riser_lanes", "lanes")):
        _put(draft, name, riser, key, f"{bay.at}.riser", whole=True)
    _put_place(draft, bay)
    _put_network(draft, bay, part)
    _put(draft, "weight_kg", part, "weight", f"{bay.at}.part")
    draft.put("has_weight", "weight_kg" in draft.known)
    _put(draft, "capacity_b", part, "capacity", f"{bay.at}.part")
    socket = part.get("socket") if part is not None else None
    draft.gap("socket_type", f"{bay.at}.part socket")
    if isinstance(socket, str):
        draft.put("socket_type", socket, weak=part.weak("socket") if part is not None else "")
    return draft.make(Fitted)


def _put_family(draft: Draft, bay: Bay, part: PartFacts | None) -> None:
    """Whose chip a card has; board partners sell both."""
    maker = str(part.get("maker") or "") if part is not None else ""
    words = set(re.split(r"[^a-z0-9]+", f"{maker} {bay.fitted.part or ''}".casefold()))
    family = next((name for name, known in FAMILIES.items() if words & known), "")
    draft.gap("family", f"{bay.at}.part", ask=f"say who makes the chip of {draft.known['name']}: maker, under parts")
    if family:
        draft.put("family", family)


def _word(part: PartFacts | None, key: str) -> str:
    said = part.get(key) if part is not None else None
    return str(said.value or "") if said is not None else ""


def _put_place(draft: Draft, bay: Bay) -> None:
    """Where in the machine it sits: slots, processor socket, and the generation it runs at there."""
    if bay.fitted.gen is not None:
        draft.said("gen", bay.fitted, "gen", convert=int)
    else:
        _put(draft, "gen", bay.part, "gen", f"{bay.at}.gen", whole=True)
    draft.put("pinned", bay.fitted.socket is not None and not bay.fitted.socket.word)
    which = f"which processor {bay.at} hangs on"
    draft.said("socket", bay.fitted, "socket", ask=f"say {which}: {bay.at}.socket, as 0 or 1")
    if bay.fitted.socket is None:
        draft.gap(
            "socket", f"{bay.at}.socket", ask=f"say {which}: {bay.at}.socket, as 0 or 1", why=f"nobody said {which}"
        )
    slots = bay.fitted.slots
    draft.put("placed", slots is not None and not slots.word)
    draft.gap("at_slots", f"{bay.at}.slots", ask=f"say which slots {bay.at} sits in: {bay.at}.slots")
    if slots is not None and slots.value:
        try:
            draft.put("at_slots", tuple(expand_names(slots.value)))
        except BadName:
            draft.put("placed", False)


def _put_network(draft: Draft, bay: Bay, part: PartFacts | None) -> None:
    """The ports of a network card, in order."""
    written = part.get("ports") if part is not None and bay.name == "nics" else None
    ask = f"read the ports of {draft.known['name']} on its data sheet and put them under parts"
    ports = ports_in_order(written) if written else ()
    draft.put("has_ports", bool(ports))
    _put(draft, "bracket", part if bay.name == "nics" else None, "bracket", f"{bay.at}.part")
    for name in ("ports", "port_gbps", "all_ports_gbps", "rdma"):
        draft.gap(name, f"{bay.at}.part ports", ask=ask)
    if part is None or not ports:
        return
    draft.put("ports", ports, weak=part.weak("ports"), source=part.file)
    for name, key in (("port_gbps", "speed"), ("all_ports_gbps", "speed_total")):
        if part.get(key) is not None:
            draft.part(name, part, key, f"{bay.at}.part", convert=lambda bits: bits / 1e9)
    if part.get("rdma") is not None:
        draft.put("rdma", tuple(part.get("rdma")), weak=part.weak("rdma"))


def _put(draft: Draft, name: str, part: PartFacts | None, key: str, place: str, *, whole: bool = False) -> None:
    draft.gap(name, place, ask=f"read {key} of the part on its data sheet and put it under parts")
    if part is not None and part.get(key) is not None:
        draft.part(name, part, key, place, convert=int if whole else (lambda value: value))


def bays_of(at: str, part: PartFacts | None, board: PartFacts | None) -> Bays:
    """The room a chassis has, and what it is silent about by its board. A figure nobody verified is a doubt: what it
    says, or enough."""
    draft = Draft(at)
    spaces = (
        ("gpus", "gpu_bay.count"), ("gpu_slots", "gpu_bay.slots"), ("gpu_length_m", "gpu_bay.length"),
        ("gpu_height_m", "gpu_bay.height"), ("sockets", "sockets"), ("memory_slots", "memory_slots"),
        ("supply_bays", "supplies.count"),
    )  # fmt: skip
    for name, key in spaces:
        owner = board if key in ("sockets", "memory_slots") and _silent(part, key) else part
        doubtful(draft, name, owner, key, f"{at}.spec.{key}")
        draft.put(f"has_{name}", not _silent(owner, key))
    draft.put("air", _word(part, "air"))
    socket = board.get("socket") if board is not None else None
    draft.gap("socket_type", f"{at}.fit.board")
    draft.put("has_socket_type", isinstance(socket, str))
    if isinstance(socket, str) and board is not None:
        draft.put("socket_type", socket, weak=board.weak("socket"))
    put_slots(draft, at, part, board)
    _put_drive_bays(draft, at, part)
    return draft.make(Bays)


def _silent(part: PartFacts | None, key: str) -> bool:
    return part is None or part.get(key) is None


def _put_drive_bays(draft: Draft, at: str, part: PartFacts | None) -> None:
    written = part.get("drive_bays") if part is not None else None
    draft.put("has_drive_bays", written is not None)
    draft.put("drives", tuple((kind, count.value or 0) for kind, count in (written or {}).items()))
    total = float(sum(count for _, count in draft.known["drives"]))  # type: ignore[attr-defined]
    ask = f"count the bays for drives of {at} and put them under spec.drive_bays"
    draft.gap("drive_bays", f"{at}.spec.drive_bays", ask=ask)
    if part is not None and written is not None and part.weak("drive_bays"):
        says = f"drive_bays of {part.loaded.id}, which nobody verified"
        draft.gap(
            "drive_bays", f"{at}.spec.drive_bays", (total, says), (LARGE_ENOUGH, "another number that suits"), ask=ask
        )
    elif written is not None:
        draft.put("drive_bays", total)


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


def put_plugs(draft: Draft, name: str, part: PartFacts | None, key: str, place: str) -> None:
    """Connectors by type with how many there are; a part that says ``{}`` has none."""
    draft.gap(name, f"{place} {key}", ask=f"read {key} on the data sheet of {place} and put it under parts")
    said = part.get(key) if part is not None else None
    if part is None or said is None or any(count.value is None for count in said.values()):
        return
    plugs = tuple((kind, int(count.value)) for kind, count in said.items())
    draft.put(name, plugs, weak=part.weak(key), source=part.file)
