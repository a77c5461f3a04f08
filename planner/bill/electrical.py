"""What panels and circuits imply: breakers, wire, outlets with box and plate, disconnects, electrodes, labels."""

from __future__ import annotations

from collections.abc import Iterator

from planner.bill.item import Item
from planner.bill.scope import Scope, is_owned, open_words, own_price, room_name, words_of
from planner.bill.wire import raceway_items, wire_items
from planner.facts import said
from planner.layout.models import Breaker as BreakerModel
from planner.layout.models import Outlet as OutletModel
from planner.layout.models import Source as SourceModel
from planner.plan.conducting import Breaker
from planner.plan.objects import Circuit, Outlet, Panel
from planner.tables.connectors import find
from planner.worked import show


def electrical_items(scope: Scope) -> Iterator[Item]:
    """Everything from the service to the outlets."""
    for name, source in scope.layout.sources.items():
        yield from _source(scope, name, source)
    for name in scope.layout.panels:
        yield from _panel(scope, name)
    for name in scope.layout.circuits:
        yield from _circuit(scope, name)
    yield from raceway_items(scope)


def _source(scope: Scope, name: str, model: SourceModel) -> Iterator[Item]:
    at = f"sources.{name}"
    kind = words_of(model.kind) or "utility"
    rating = ""
    if model.rating is not None and model.rating.rating is not None and model.rating.rating.value is not None:
        measure = model.rating.rating.value
        rating = show(measure.value, measure.unit)
    if kind == "utility":
        words = f"service of {rating}" if rating else "service"
        yield Item(at, "service", words, name, part=model.part or "", owned=is_owned(model), price=own_price(model))
        return
    words = scope.part_words(model.part or "", f"{kind} {rating}".strip())
    unsettled = () if rating or model.part else ("rating not said",)
    yield Item(
        at, "source", words, name, part=model.part or "", owned=is_owned(model), price=own_price(model),
        unsettled=unsettled,
    )  # fmt: skip


def _panel(scope: Scope, name: str) -> Iterator[Item]:
    model, panel = scope.layout.panels[name], scope.plan.panels[name]
    at, owned, room = f"panels.{name}", is_owned(model), room_name(model.room, scope.layout)
    unsettled = []
    spaces = f" {panel.spaces} spaces" if said(panel, "spaces") else ""
    if not spaces and not model.part:
        unsettled.append("spaces not said")
    family = f", {panel.family}" if said(panel, "family") and panel.family else ""
    main = ""
    if said(panel, "has_main") and panel.has_main and said(panel, "main"):
        main = f", {breaker_words(panel.main)[0]} main"
    words = scope.part_words(model.part or "", f"panel{spaces}{main}{family}")
    yield Item(
        at, "panel", words, name, part=model.part or "", owned=owned, room=room, price=own_price(model),
        unsettled=tuple(unsettled),
    )  # fmt: skip
    for key, section in (model.sections or {}).items():
        if panel.sections and not scope.later(section):
            found = next((each.breaker for each in panel.sections if each.name == key), None)
            yield from _breaker(scope, found, section, f"{at}.sections.{key}", name, family, room, owned)
    if said(panel, "surge") and panel.surge:
        yield Item(f"{at}.surge", "surge-protector", "surge protector of the panel", name, owned=owned, room=room)
    for electrode in dict.fromkeys(panel.electrodes if said(panel, "electrodes") else ()):
        if electrode in ("rod", "plate", "ring"):
            count = float(panel.electrodes.count(electrode))
            words = {"rod": "ground rod with clamp", "plate": "ground plate", "ring": "ground ring"}[electrode]
            yield Item(f"{at}.grounding.{electrode}", "electrode", words, name, count, owned=owned, room=room)
    if said(panel, "electrode_wire_size"):
        metal = panel.electrode_wire_metal if said(panel, "electrode_wire_metal") else "copper"
        yield Item(
            f"{at}.grounding.conductor", "wire", f"{panel.electrode_wire_size} {metal}, grounding electrode conductor",
            name, None, "m", owned=owned, room=room, unsettled=("length not said: measure it",),
        )  # fmt: skip
    if model.wire is not None:
        yield from wire_items(scope, panel, model.wire, f"{at}.wire", room, owned)


def _circuit(scope: Scope, name: str) -> Iterator[Item]:
    model, circuit = scope.layout.circuits[name], scope.plan.circuits[name]
    at, owned, room = f"circuits.{name}", is_owned(model), room_name(model.room, scope.layout)
    family = ""
    if said(circuit, "feed") and isinstance(circuit.feed, Panel) and said(circuit.feed, "family"):
        family = f", {circuit.feed.family}" if circuit.feed.family else ""
    breaker = circuit.breaker if said(circuit, "breaker") else None
    if not scope.later(model.breaker):
        yield from _breaker(scope, breaker, model.breaker, f"{at}.breaker", name, family, room, owned)
    yield from wire_items(scope, circuit, model.wire, f"{at}.wire", room, owned)
    outlets = {outlet.name: outlet for outlet in circuit.outlets} if said(circuit, "outlets") else {}
    for key, outlet in model.every_outlet.items():
        if not scope.later(outlet) and key in outlets:
            where = room_name(outlet.room or model.room, scope.layout)
            yield from _outlet(scope, outlets[key], outlet, f"{at}.outlets.{key}", circuit, where, owned)
    if model.disconnect is not None and not model.disconnect.word:
        yield from _disconnect(scope, model.disconnect, f"{at}.disconnect", name, room, owned)
    labels = 1.0 + len(outlets)
    yield Item(f"{at}.labels", "circuit-label", "circuit label, one at the breaker and one at each outlet", name,
               labels, owned=owned, room=room)  # fmt: skip


def _breaker(
    scope: Scope, breaker: Breaker | None, model: BreakerModel | None, at: str, used: str, family: str, room: str,
    owned: bool,
) -> Iterator[Item]:  # fmt: skip
    if model is not None and model.word == "none":
        return
    part = (model.part if model is not None else None) or ""
    owned = is_owned(model) or owned
    if breaker is None or (model is None and not part):
        yield Item(at, "breaker", "breaker", used, owned=owned, room=room, unsettled=("breaker not said",))
        return
    kind = breaker.kind if said(breaker, "kind") else "breaker"
    words, unsettled = breaker_words(breaker)
    words = scope.part_words(part, f"{kind} {words}{family if kind == 'breaker' else ''}")
    yield Item(
        at, kind, words, used, part=part, owned=owned, room=room, price=own_price(model),
        unsettled=() if part else unsettled,
    )  # fmt: skip
    if said(breaker, "tied") and breaker.tied:
        yield Item(f"{at}.tie", "handle-tie", "handle tie", used, owned=owned, room=room)


def breaker_words(breaker: Breaker) -> tuple[str, tuple[str, ...]]:
    """A breaker's rating in words, ``50 A 2P GFCI``, and what is not settled about it."""
    unsettled = []
    said_words = []
    if said(breaker, "rating_a"):
        said_words.append(show(breaker.rating_a, "A"))
    else:
        unsettled.append(open_words(breaker, "rating_a", "rating"))
    if said(breaker, "poles"):
        said_words.append(f"{breaker.poles}P")
    else:
        unsettled.append(open_words(breaker, "poles", "poles"))
    if said(breaker, "curve") and breaker.curve:
        said_words.append(f"curve {breaker.curve}")
    if said(breaker, "ground_fault"):
        said_words += [breaker.ground_fault] if breaker.ground_fault else []
    else:
        unsettled.append(open_words(breaker, "ground_fault", "ground-fault protection"))
    if said(breaker, "arc_fault") and breaker.arc_fault:
        said_words.append("AFCI")
    return " ".join(said_words), tuple(unsettled)


def _outlet(
    scope: Scope, outlet: Outlet, model: OutletModel, at: str, circuit: Circuit, room: str, owned: bool
) -> Iterator[Item]:
    owned = is_owned(model) or owned
    used = circuit.name if len(circuit.outlets) == 1 else f"{circuit.name}/{outlet.name}"
    volume = f", {outlet.box_in3:g} in³" if outlet.has_box and said(outlet, "box_in3") else ""
    if said(outlet, "hard_wired") and outlet.hard_wired:
        yield Item(f"{at}.box", "box", f"junction box for a hard-wired machine{volume}", used, owned=owned, room=room)
        yield Item(f"{at}.plate", "cover-plate", "cover for a junction box", used, owned=owned, room=room)
        return
    unsettled = () if said(outlet, "type") else ("type of the receptacle not said",)
    type_ = find(outlet.type).spelled if said(outlet, "type") else "of unknown type"
    sockets = outlet.sockets if said(outlet, "sockets") else 1
    fault = f" {outlet.ground_fault}" if said(outlet, "ground_fault") and outlet.ground_fault else ""
    # Four places for a plug are two duplex receptacles side by side in one box.
    devices, each = (sockets // 2, 2) if sockets > 2 and sockets % 2 == 0 else (1, sockets)
    shape = {1: "", 2: " duplex" if scope.american else " twin"}.get(each, f" of {each}")
    words = scope.part_words(model.part or "", f"receptacle {type_}{shape}{fault}")
    yield Item(
        at, "receptacle", words, used, float(devices), part=model.part or "", owned=owned, room=room,
        price=own_price(model), unsettled=() if model.part else unsettled,
    )  # fmt: skip
    gangs = f", {devices} gangs" if devices > 1 else ""
    yield Item(f"{at}.box", "box", f"box for {type_}{shape}{gangs}{volume}", used, owned=owned, room=room,
               unsettled=unsettled)  # fmt: skip
    yield Item(f"{at}.plate", "cover-plate", f"cover plate for {type_}{shape}{gangs}", used, owned=owned, room=room,
               unsettled=unsettled)  # fmt: skip


def _disconnect(scope: Scope, model: BreakerModel, at: str, used: str, room: str, owned: bool) -> Iterator[Item]:
    words = ["disconnect"]
    unsettled = []
    if model.rating is not None and model.rating.value is not None:
        words.append(show(model.rating.value, "A"))
    elif not model.part:
        unsettled.append("rating not said")
    if model.poles is not None and model.poles.value is not None:
        words.append(f"{model.poles.value}P")
    yield Item(
        at, "switch", scope.part_words(model.part or "", " ".join(words)), used, part=model.part or "",
        owned=is_owned(model) or owned, room=room, price=own_price(model), unsettled=tuple(unsettled),
    )  # fmt: skip
