"""What devices and racks imply: the machine, what is fitted in it, its cords and rails, their labels."""

from __future__ import annotations

from collections.abc import Iterator

from planner.bill.item import Item
from planner.bill.lengths import length_words
from planner.bill.scope import Scope, is_estimate, is_owned, open_words, own_price, room_name, words_of
from planner.facts import said
from planner.layout.models import Cord as CordModel
from planner.layout.models import Device as DeviceModel
from planner.layout.models import Fitted
from planner.plan.conducting import Cord
from planner.plan.objects import Inlet
from planner.tables.connector_patterns import CONNECTORS, Connector
from planner.tables.connectors import find
from planner.units import show

# Kind of device: kind of thing on the bill.
_KINDS = {
    **dict.fromkeys(("pdu", "power-tap"), "strip"),
    "ups": "ups",
    "transfer-switch": "transfer-switch",
    **dict.fromkeys(("switch", "router"), "network-device"),
    **dict.fromkeys(
        ("window-ac", "portable-ac", "mini-split", "crac", "exhaust-fan", "evaporative", "economiser"), "cooling"
    ),
}
_FITTED_WORDS = {
    "board": "main board", "cpus": "processor", "memory": "memory", "gpus": "accelerator", "drives": "drive",
    "nics": "network card", "supplies": "power supply", "batteries": "battery", "fans": "fan",
}  # fmt: skip


def machine_items(scope: Scope) -> Iterator[Item]:
    """Everything with an inlet, with its contents, and the racks."""
    for name, rack in scope.layout.racks.items():
        part = rack.part or ""
        yield Item(
            f"racks.{name}", "rack", scope.part_words(part, "rack"), name, part=part, owned=is_owned(rack),
            room=room_name(rack.room, scope.layout), price=own_price(rack),
            unsettled=() if part else ("no part named",),
        )  # fmt: skip
    for name, model in scope.layout.devices.items():
        yield from _device(scope, name, model)


def _device(scope: Scope, name: str, model: DeviceModel) -> Iterator[Item]:
    device = scope.plan.devices[name]
    kind = device.kind if said(device, "kind") else words_of(model.kind) or "load"
    at, owned, part = f"devices.{name}", is_owned(model), model.part or ""
    room = device.room.name if said(device, "room") else room_name(model.room, scope.layout)
    words = scope.part_words(part, part or f"{kind}: {model.label or name}")
    yield Item(
        at, _KINDS.get(kind, "machine"), words, name, part=part, owned=owned, room=room, price=own_price(model),
        unsettled=() if part else ("no part named",),
    )  # fmt: skip
    if kind == "mini-split":
        why = "its wires, size and length, unless it comes with the unit: by the unit's instructions"
        yield Item(f"{at}.between", "cable", "cable between indoor and outdoor unit", name, None, "m", owned=owned,
                   room=room, unsettled=(why,))  # fmt: skip
    for bay in type(model.fit).model_fields if model.fit is not None else ():
        for group, fitted in (getattr(model.fit, bay) or {}).items():
            yield from _fitted(scope, name, model, bay, group, fitted, room)
    yield from _rails(name, model, part or kind, room, owned)
    yield from _cords(scope, name, model, device.inlets if said(device, "inlets") else (), room)


def _fitted(
    scope: Scope, name: str, model: DeviceModel, bay: str, group: str, fitted: Fitted, room: str
) -> Iterator[Item]:
    if fitted.word == "none" or scope.later(fitted):
        return
    at = f"devices.{name}.fit.{bay}" + (f".{group}" if group and group != "unknown" else "")
    owned, part = is_owned(fitted, model), fitted.part or ""
    unsettled = []
    count: float | None = 1.0
    if fitted.count is not None:
        count = None if fitted.count.value is None else float(fitted.count.value)
        if count is None:
            unsettled.append("number not settled")
    words = scope.part_words(part, _FITTED_WORDS[bay])
    if not part and fitted.size is not None and fitted.size.value is not None:
        words = f"{_FITTED_WORDS[bay]} {show(fitted.size.value, 'B')}"
        unsettled.append("no part named")
    elif not part:
        unsettled.append("no part named")
    used = f"{name} ({group})" if group and group not in ("unknown", bay) else name
    yield Item(
        at, bay, words, used, count, part=part, owned=owned, room=room, price=own_price(fitted),
        unsettled=tuple(unsettled),
    )  # fmt: skip
    if fitted.riser:
        yield Item(f"{at}.riser", "riser", scope.part_words(fitted.riser), used, count, part=fitted.riser,
                   owned=owned, room=room)  # fmt: skip


def _rails(name: str, model: DeviceModel, what: str, room: str, owned: bool) -> Iterator[Item]:
    """Rails of a machine that stands in rack units; none beside the rails of the rack (0 U)."""
    _, _, unit = (model.rack or "").partition("/")
    if not model.rack or unit.upper().startswith("0U"):
        return
    yield Item(
        f"devices.{name}.rails", "rails", f"rail kit for {what}", name, owned=owned, room=room,
        unsettled=("see whether it comes with the machine",),
    )  # fmt: skip


def _cords(scope: Scope, name: str, model: DeviceModel, inlets: tuple[Inlet, ...], room: str) -> Iterator[Item]:
    for inlet in inlets:
        feed = (model.fed_by or {}).get(inlet.name)
        if feed is None or (feed.from_ or "").casefold() == "none" or not has_plug(inlet):
            continue
        own = feed.cord if feed.cord is not None else model.cord
        at = f"devices.{name}.fed_by.{inlet.name}"
        used = f"{name} {inlet.name}" if len(inlets) > 1 else name
        if own is not None and not own.word and not scope.later(own):
            yield _cord(scope, inlet.cord, own, f"{at}.cord", used, room, is_owned(own, model))
        elif own is None or own.word == "unknown":
            loose = _loose(inlet, american=scope.american)
            if loose is not None:
                yield Item(f"{at}.cord", "cord", loose[0], used, room=room, owned=is_owned(model), unsettled=loose[1])
        for key, adapter, plan_adapter in zip(
            feed.adapters or {}, (feed.adapters or {}).values(), inlet.adapters, strict=True
        ):
            yield _cord(scope, plan_adapter, adapter, f"{at}.adapters.{key}", used, room, is_owned(adapter, model))
        if said(inlet, "feed"):
            # A cord that is fixed to its machine is labelled as any other.
            yield Item(f"{at}.labels", "cable-label", "cable label, one at each end", used, 2.0, room=room,
                       owned=is_owned(model))  # fmt: skip


def has_plug(inlet: Inlet) -> bool:
    """Whether a cord leads to an inlet: not where the machine or what feeds it is hard-wired."""
    if said(inlet, "hard_wired") and inlet.hard_wired:
        return False
    outlet = inlet.outlet if said(inlet, "outlet") else None
    return not (outlet is not None and said(outlet, "hard_wired") and getattr(outlet, "hard_wired", False))


def _cord(scope: Scope, cord: Cord, model: CordModel, at: str, used: str, room: str, owned: bool) -> Item:
    part = model.part or ""
    unsettled = []
    ends = []
    for fact, what in (("plug", "plug"), ("connector", "connector")):
        if said(cord, fact):
            ends.append(find(getattr(cord, fact)).spelled)
        else:
            ends.append(f"{what} open")
            unsettled.append(f"{what} not said")
    length = length_words(cord.length_m) if said(cord, "length_m") else ""
    if not length:
        unsettled.append("length not said")
    size = cord.size if said(cord, "size") else ""
    if not size:
        unsettled.append(open_words(cord, "size", "wire size"))
    words = ", ".join(word for word in (f"cord {ends[0]} to {ends[1]}", length, size) if word)
    return Item(
        at, "cord", scope.part_words(part, words), used, part=part, owned=owned, room=room, price=own_price(model),
        unsettled=() if part else tuple(unsettled), estimated=not part and is_estimate(cord, "length_m"),
    )  # fmt: skip


def _loose(inlet: Inlet, *, american: bool) -> tuple[str, tuple[str, ...]] | None:
    """The cord that an inlet wants and nobody described; None where the machine has a plug or is wired."""
    if (said(inlet, "plug") and inlet.plug) or (said(inlet, "hard_wired") and inlet.hard_wired):
        return None
    if not (said(inlet, "type") and inlet.type):
        return "cord", ("only where the machine has no plug of its own",)
    connector = _taking(inlet.type)
    type_ = getattr(inlet.outlet, "type", "") if said(inlet, "outlet") and said(inlet.outlet, "type") else ""
    plug = _going_into(type_, connector, american=american)
    unsettled = [] if plug else ["plug follows the outlet"]
    ends = f"{plug or 'plug open'} to {connector.spelled if connector is not None else 'connector open'}"
    return f"cord {ends}", (*unsettled, "length not said", "wire size not said")


def _going_into(receptacle: str, connector: Connector | None, *, american: bool) -> str:
    """The usual name of the plug of a cord from a receptacle to a connector; empty where none is known.

    A 20 A receptacle with a T-slot takes the 15 A plug that a cord with a C13 has.

    >>> _going_into("nema-5-20r", CONNECTORS["iec-60320-c13"], american=True)
    'NEMA 5-15P'
    >>> _going_into("iec-60320-c19", CONNECTORS["iec-60320-c19"], american=True)
    'C20'
    """
    found = CONNECTORS.get(receptacle)
    if found is None or connector is None:
        return ""
    wanted = _rating(connector, american)
    plugs = sorted((CONNECTORS[each] for each in found.accepts if each in CONNECTORS), key=lambda each: each.amps)
    return next((each.spelled for each in plugs if _rating(each, american) >= wanted), "")


def _rating(end: Connector, american: bool) -> float:
    return end.amps_ul if american and end.amps_ul is not None else end.amps


def _taking(inlet: str) -> Connector | None:
    """The cord connector made for an inlet; None where none is known.

    >>> _taking("iec-60320-c20").spelled, _taking("iec-60320-c14").spelled
    ('C19', 'C13')
    """
    made = CONNECTORS.get(inlet)
    taking = [each for each in CONNECTORS.values() if inlet in each.accepts]
    return next((each for each in taking if made is not None and each.amps == made.amps), None)
