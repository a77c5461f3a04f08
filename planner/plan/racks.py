"""Racks and what is mounted in them, as facts of the plan."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from planner.facts import Facts, facts
from planner.layout.models import Rack as RackModel
from planner.plan.context import Context, referred
from planner.plan.draft import Draft
from planner.plan.fitted import LARGE_ENOUGH, doubtful
from planner.tables.rack_gear import CARD_KG, DEPTH_M, KG_A_UNIT, STRIP_KG, STRIP_M

_PLACE = re.compile(r"(?P<unit>\d+)(?:\s+(?P<side>front|rear))?|(?P<zero>0U)(?:-(?P<where>\S+))?", re.I)
# Rooms of a dwelling whose floor is a slab on the ground, whatever stands on it; the others have joists.
ON_SLAB = frozenset({"garage", "basement", "workshop"})
# What is so deep that a rack may be too short for it; switches and strips never are.
DEEP = frozenset({"server", "workstation", "ups"})
# One strip on each side goes into any rack; cabinets made for strips take more.
UNSAID_PLACES = ((2.0, "room for 2 strips"), (LARGE_ENOUGH, "room for all of them"))


@facts
class Mounted(Facts):
    """A device in a rack. ``zero``: beside the rails and not between them; ``unit``: its lowest unit, ``rear`` behind.

    ``length_m``: of a strip beside the rails. ``has_length``, ``has_depth``, ``has_weight``: its part states them.
    ``cards_kg``: the accelerators in it whose weight is stated.
    """

    name: str
    kind: str
    zero: bool
    placed: bool
    unit: int
    rear: bool
    height_u: float
    has_length: bool
    length_m: float
    has_depth: bool
    depth_m: float
    has_weight: bool
    weight_kg: float
    cards_kg: float
    air: str


@facts
class Rack(Facts):
    """A rack. ``open``: it has neither walls nor doors. ``floor_asked``: its floor is not a slab on the ground.

    ``width_m`` and ``outer_m``: what it stands on. ``floor_kgm2``: what the room's floor carries. ``unweighed_kg``:
    what the devices and cards weigh whose weight nobody states, by the bounds of their kind. ``undepthed``: deep
    devices whose depth nobody states, ``deepest_m`` what the deepest of them may be; ``unlengthed`` and ``longest_m``
    the same of the length of strips beside the rails. ``strip_places``: how many such strips it has room for.
    """

    name: str
    open: bool
    doors: str
    units: float
    strip_places: float
    mounting_m: float
    load_kg: float
    weight_kg: float
    width_m: float
    outer_m: float
    floor_asked: bool
    has_floor: bool
    floor_kgm2: float
    mounted: tuple[Mounted, ...]
    unweighed_kg: float
    undepthed: tuple[str, ...]
    deepest_m: float
    unlengthed: tuple[str, ...]
    longest_m: float


def add_racks(context: Context) -> dict[str, Rack]:
    """Every rack with what stands in it."""
    places: dict[str, dict[str, str]] = {name: {} for name in context.layout.racks}
    for name, device in context.layout.devices.items():
        if device.rack is not None:
            written = referred(device.rack)
            places.setdefault(written.name, {})[name] = written.place
    return {name: _rack(context, name, model, places[name]) for name, model in context.layout.racks.items()}


def _rack(context: Context, name: str, model: RackModel, places: Mapping[str, str]) -> Rack:
    at = f"racks.{name}"
    part = context.part(model.part, at, model.spec, "rack")
    draft = Draft(at)
    draft.put("name", name)
    form = part.get("form") if part is not None else None
    draft.put("open", form is not None and str(form.value or "").startswith("open"))
    draft.said("doors", model, "doors", absent="none")
    for fact, key in (
        ("units", "height"), ("mounting_m", "mounting_depth.most"), ("load_kg", "load_static"),
        ("strip_places", "strip_places"),
    ):  # fmt: skip
        doubtful(draft, fact, part, key, f"{at}.spec.{key}")
    for fact, key in (("weight_kg", "weight"), ("width_m", "width"), ("outer_m", "depth")):
        draft.gap(fact, f"{at}.spec.{key}", ask=f"say what {key} {name} has: {at}.spec.{key}")
        if part is not None and part.get(key) is not None:
            draft.part(fact, part, key, f"{at}.spec.{key}")
    _put_floor(context, draft, model)
    heights: dict[str, tuple[float, float]] = {}
    mounted = tuple(_mounted(context, name, places, heights))
    draft.put("mounted", mounted)
    _put_unweighed(context, draft, mounted, heights)
    if "strip_places" not in draft.known and (part is None or part.get("strip_places") is None):
        key = f"{at}.spec.strip_places"
        ask = f"count the places for strips beside the rails of {name}, and state {key}"
        draft.gap("strip_places", key, *UNSAID_PLACES, ask=ask)
    _put_unlengthed(draft, mounted)
    unsaid = tuple(each.name for each in mounted if each.kind in DEEP and not each.has_depth)
    draft.put("undepthed", unsaid)
    draft.gap(
        "deepest_m",
        f"{at}.depths",
        (DEPTH_M[0], f"{_first(unsaid)} {DEPTH_M[0]:g} m deep"),
        (DEPTH_M[1], f"{_first(unsaid)} {DEPTH_M[1]:g} m deep"),
        ask=f"measure how deep {_first(unsaid)} is, and state spec.depth",
    )
    return draft.make(Rack)


def _put_unlengthed(draft: Draft, mounted: tuple[Mounted, ...]) -> None:
    """Strips beside the rails whose length nobody stated, from the shortest to the longest that are made."""
    unsaid = tuple(each.name for each in mounted if each.zero and not each.has_length)
    draft.put("unlengthed", unsaid)
    draft.gap(
        "longest_m",
        f"{draft.at}.lengths",
        *((length, f"{_first(unsaid)} {length:g} m long") for length in STRIP_M),
        ask=f"measure how long {_first(unsaid)} is, and state spec.outer_height",
    )


def _first(names: tuple[str, ...]) -> str:
    return names[0] + (f" and {len(names) - 1} more" if len(names) > 1 else "") if names else ""


def _put_unweighed(
    context: Context, draft: Draft, mounted: tuple[Mounted, ...], heights: dict[str, tuple[float, float]]
) -> None:
    """Devices and cards whose weight nobody states, from the lightest to the heaviest of their kind, all together."""
    low = high = 0.0
    unsaid: list[str] = []
    for each in mounted:
        ends = (0.0, 0.0)
        if not each.has_weight:
            unsaid.append(each.name)
            ends = STRIP_KG if each.zero else KG_A_UNIT
            if not each.zero:
                if each.name not in heights:
                    # Not even its height is known: then nothing is.
                    draft.gap("unweighed_kg", f"{each.at}.spec.weight", ask=f"weigh {each.name}, and state spec.weight")
                    return
                ends = (ends[0] * heights[each.name][0], ends[1] * heights[each.name][1])
        cards = sum(c.count for c in context.devices[each.name].fitted if c.bay == "gpus" and not c.has_weight)
        low, high = low + ends[0] + cards * CARD_KG[0], high + ends[1] + cards * CARD_KG[1]
        if cards and each.name not in unsaid:
            unsaid.append(f"a card of {each.name}")
    if not unsaid:
        draft.put("unweighed_kg", 0.0)
        return
    names = _first(tuple(unsaid))
    draft.gap(
        "unweighed_kg",
        f"{draft.at}.weights",
        (low, f"{names} at the lightest, {low:g} kg together"),
        (high, f"{names} at the heaviest, {high:g} kg together"),
        ask=f"weigh {names}, and state spec.weight",
    )


def _put_floor(context: Context, draft: Draft, model: RackModel) -> None:
    named = model.room or (next(iter(context.layout.rooms)) if len(context.layout.rooms) == 1 else "")
    room = context.layout.rooms.get(named)
    kind = str(room.kind.value or "") if room is not None and room.kind is not None else ""
    draft.put("floor_asked", bool(kind) and kind not in ON_SLAB)
    draft.put("has_floor", room is not None and room.floor_limit is not None and not room.floor_limit.word)
    key = f"rooms.{named or 'NAME'}.floor_limit"
    draft.gap("floor_kgm2", key, ask=f"ask what the floor carries: {key}, as 500 kg/m2")
    if room is not None and room.floor_limit is not None:
        draft.said("floor_kgm2", room, "floor_limit", at=key.rpartition(".")[0])


def _mounted(
    context: Context, rack: str, places: Mapping[str, str], heights: dict[str, tuple[float, float]]
) -> Iterator[Mounted]:
    """The devices in a rack, of which ``places`` says where in it they are."""
    for name, written in places.items():
        model, device = context.layout.devices[name], context.devices[name]
        place = _PLACE.fullmatch(written)
        part = context.part(model.part, device.at, model.spec, device.kind)
        draft = Draft(device.at)
        draft.put("name", name)
        draft.put("kind", device.kind)
        draft.put("zero", place is not None and place["zero"] is not None)
        draft.put("placed", place is not None and place["unit"] is not None)
        draft.gap("unit", f"{device.at}.rack", ask=f"say in which unit {name} sits: {device.at}.rack, as {rack}/5")
        if place is not None and place["unit"]:
            draft.put("unit", int(place["unit"]))
        draft.put("rear", place is not None and (place["side"] or "").casefold() == "rear")
        for fact, key in (
            ("height_u", "height"), ("length_m", "outer_height"), ("depth_m", "depth"), ("weight_kg", "weight"),
        ):  # fmt: skip
            ask = f"read the {key} of {name} on its data sheet: {device.at}.spec.{key}"
            draft.gap(fact, f"{device.at}.spec.{key}", ask=ask)
            if part is not None and part.get(key) is not None:
                draft.part(fact, part, key, f"{device.at}.spec.{key}")
        height = part.get("height") if part is not None else None
        ends = [end for end in (height.value, height.low, height.high) if end is not None] if height is not None else []
        if ends:
            heights[name] = (min(ends), max(ends))
        draft.put("has_length", part is not None and part.get("outer_height") is not None)
        draft.put("has_depth", part is not None and part.get("depth") is not None)
        draft.put("has_weight", part is not None and part.get("weight") is not None)
        cards = [card for card in device.fitted if card.bay == "gpus" and card.has_weight]
        draft.put("cards_kg", sum((card.weight_kg * card.count for card in cards), 0.0))
        draft.put("air", device.bays.air)
        yield draft.make(Mounted)
