"""Wire as it is bought: cable by its make-up, single wires by colour, with the lengths to cut."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from planner.bill.fastening import end_items, metric_items, support_items
from planner.bill.item import Item
from planner.bill.routes import Route, pulled, routes
from planner.bill.scope import Scope, is_estimate, is_owned, open_words, own_price
from planner.bill.wire_words import SINGLES, cable_words, made_of, metal_word
from planner.facts import said
from planner.layout.models import Wire as WireModel
from planner.plan.conducting import Stretch
from planner.plan.earthing import at_service, bonds_neutral
from planner.plan.foreign_wire import as_written
from planner.plan.objects import Circuit, Panel
from planner.plan.raceways import inherit
from planner.tables.nec_ampacity import rank
from planner.worked import BeyondTable

# Customary colours of hot wires; the codes fix those of neutral and ground, NEC 200.6 and 250.119, IEC 60445.
_AMERICAN = {"120": ("black", "red", "blue"), "277": ("brown", "orange", "yellow")}
_EUROPEAN = ("brown", "black", "grey")


def wire_items(
    scope: Scope, node: Circuit | Panel, model: WireModel | None, at: str, room: str, owned: bool
) -> Iterator[Item]:
    """The wire of a circuit or feeder and what fastens it, a stretch after the other."""
    if model is None or model.word or not said(node, "wire"):
        if isinstance(node, Circuit):
            yield Item(at, "wire", "wire of the circuit", node.name, None, "m", unsettled=("wire not said",), room=room)
        return
    models = {name: inherit(each, model) for name, each in model.run.items()} if model.run else {"": model}
    for group in pulled(node.wire):
        found: dict[tuple[object, ...], Item] = {}
        guessed = any(is_estimate(each, "length_m") for each in group)
        for stretch in group:
            own = models[stretch.name]
            if scope.later(own):
                continue
            owns = is_owned(own) or owned
            for item in _stretch(scope, node, as_written(stretch), own):
                _put(found, _finished(item, room, owns, own, estimated=guessed))
        yield from found.values()


def _put(found: dict[tuple[object, ...], Item], item: Item) -> None:
    """Add an item of a stretch; wire that an earlier stretch has too is one piece with it, as long as both."""
    long = item.unit == "m" and item.kind in ("wire", "cable")
    key = (item.kind, item.words, item.part, item.price, item.owned) if long else (item.place,)
    before = found.get(key)
    if before is None:
        found[key] = item
        return
    known = before.quantity is not None and item.quantity is not None
    found[key] = replace(
        before,
        quantity=math.fsum((before.quantity or 0.0, item.quantity or 0.0)) if known else None,
        unsettled=tuple(dict.fromkeys((*before.unsettled, *item.unsettled))),
        estimated=before.estimated or item.estimated,
    )


def _finished(item: Item, room: str, owned: bool, model: WireModel, *, estimated: bool) -> Item:
    wire = item.kind in ("wire", "cable")
    return replace(
        item, owned=owned, room=room, price=own_price(model) if wire else None,
        estimated=estimated and (wire or item.kind == "support"),
    )  # fmt: skip


def _stretch(scope: Scope, node: Circuit | Panel, stretch: Stretch, model: WireModel) -> Iterator[Item]:
    unsettled = [] if said(stretch, "length_m") else ["length not said: measure it"]
    for name, what in (("type", "type"), ("size", "size"), ("metal", "metal")):
        if not said(stretch, name):
            unsettled.append(open_words(stretch, name, what))
    kind = stretch.type if said(stretch, "type") else ""
    if kind in SINGLES:
        yield from _singles(scope, node, stretch, model, kind, unsettled)
        return
    if not said(stretch, "conductors"):
        unsettled.append(open_words(stretch, "conductors", "conductors"))
    sets = stretch.parallel if said(stretch, "parallel") else 1
    part = model.part or ""
    words = scope.part_words(part, cable_words(stretch, kind)) if part else cable_words(stretch, kind)
    length = stretch.length_m * sets if said(stretch, "length_m") else None
    yield Item(stretch.at, "cable", words, node.name, length, "m", part, unsettled=tuple(unsettled))
    if kind and scope.american:
        yield from support_items(node, stretch, kind, sets)
        yield from end_items(node, stretch, kind, sets)
    elif kind:
        yield from metric_items(node, stretch, kind, sets)
    if said(stretch, "ground") and stretch.ground not in ("built-in", "raceway", "armour", "none"):
        yield from _ground(scope, node, stretch, kind, [])


def _singles(
    scope: Scope, node: Circuit | Panel, stretch: Stretch, model: WireModel, kind: str, unsettled: list[str]
) -> Iterator[Item]:
    size = stretch.size if said(stretch, "size") else "size open"
    sets = stretch.parallel if said(stretch, "parallel") else 1
    part = model.part or ""
    if said(stretch, "conductors"):
        hots, neutrals = _hots(node, stretch.conductors)
        colours = [(colour, size) for colour in _colours(scope, node)[:hots]]
        if neutrals:
            colours.append((_neutral(scope, node), stretch.neutral_size or size))
    else:
        colours = [("colours by the make-up", size)]
        unsettled = [*unsettled, open_words(stretch, "conductors", "conductors")]
    for colour, wire_size in colours:
        length = stretch.length_m * sets if said(stretch, "length_m") and said(stretch, "conductors") else None
        words = f"{wire_size} {kind}{metal_word(stretch)}, {colour}"
        place = f"{stretch.at}.{colour.replace(' ', '-')}"
        yield Item(place, "wire", words, node.name, length, "m", part, unsettled=tuple(unsettled))
    yield from _ground(scope, node, stretch, kind, unsettled)


def _ground(scope: Scope, node: Circuit | Panel, stretch: Stretch, kind: str, unsettled: list[str]) -> Iterator[Item]:
    colour = "green" if scope.american else "green-yellow"
    sets = stretch.parallel if said(stretch, "parallel") else 1
    at = f"{stretch.at}.ground-wire"
    if not said(stretch, "ground"):
        words = f"ground wire {kind}{metal_word(stretch)}, {colour}".replace("  ", " ")
        yield Item(at, "wire", words, node.name, None, "m", unsettled=(open_words(stretch, "ground", "ground"),))
        return
    if stretch.ground in ("raceway", "armour", "none", "built-in"):
        return
    if scope.american and isinstance(node, Panel) and at_service(node) and bonds_neutral(node):
        # The neutral bonded here is the ground; PNL134 tells of the wire that the layout has beside it.
        return
    length = stretch.length_m * sets if said(stretch, "length_m") else None
    single = kind if kind in SINGLES else "THHN" if scope.american else "6491X"
    open_length = tuple(each for each in unsettled if each.startswith("length"))
    # Beside a cable it is a wire that is sold in copper.
    metal = metal_word(stretch) if kind in SINGLES else made_of("copper")
    words = f"{stretch.ground} {single}{metal}, {colour}"
    yield Item(at, "wire", words, node.name, length, "m", unsettled=open_length)


def _hots(node: Circuit | Panel, conductors: int) -> tuple[int, int]:
    """Hot wires and neutrals among the insulated wires of a circuit or feeder."""
    if isinstance(node, Circuit) and said(node, "breaker") and said(node.breaker, "poles"):
        hots = min(node.breaker.poles, conductors)
    elif isinstance(node, Panel) and said(node, "source") and said(node.source, "system"):
        hots = min(len(_lines(node)), conductors)
    else:
        hots = conductors
    return hots, conductors - hots


def _lines(node: Circuit | Panel) -> tuple[str, ...]:
    from planner.tables.systems import system

    return system(node.source.system).lines


def _colours(scope: Scope, node: Circuit | Panel) -> tuple[str, ...]:
    """The colours of hot wires in turn; circuits that share a neutral have one each, as they are on different legs."""
    all_ = _AMERICAN["277" if _is_480(node) else "120"] if scope.american else _EUROPEAN
    if not isinstance(node, Circuit) or not node.neutral_of:
        return all_
    names = [each.name for each in node.neutral_of[0].neutral_for]
    turn = (1 + names.index(node.name)) % len(all_) if node.name in names else 1
    return (*all_[turn:], *all_[:turn])


def _neutral(scope: Scope, node: Circuit | Panel) -> str:
    if not scope.american:
        return "blue"
    return "grey" if _is_480(node) else "white"


def _is_480(node: Circuit | Panel) -> bool:
    return said(node, "source") and said(node.source, "system") and node.source.system.startswith("480")


def _unlaid(scope: Scope) -> Iterator[Item]:
    """A raceway for single wires of which nobody said what they lie in, as they lie in something."""
    nodes: tuple[Circuit | Panel, ...] = (*scope.plan.circuits.values(), *scope.plan.panels.values())
    wired = [(stretch, node) for node in nodes if said(node, "wire") for stretch in node.wire.stretches]
    for stretch, node in wired:
        laid = not said(stretch, "raceway_type") or bool(stretch.raceway_type) or stretch.no_raceway
        if not laid and said(stretch, "type") and stretch.type in SINGLES:
            ask = f"type and size not said: state {stretch.at}.raceway, as EMT 3/4"
            words = f"raceway for the {stretch.type} of {node.name}"
            yield Item(f"{stretch.at}.raceway", "conduit", words, node.name, None, "m", unsettled=(ask,))


def raceway_items(scope: Scope) -> Iterator[Item]:
    """Conduit with its couplings, end fittings and straps; each raceway as long as the longest wire in it."""
    pvc: dict[str, dict[str, None]] = {}
    for route in routes(scope.plan):
        used, kind = ", ".join(route.names), route.type
        if not said(route.raceway, "type"):
            open_type = (open_words(route.raceway, "type", "type"),)
            yield Item(route.place, "conduit", "raceway", used, None, "m", unsettled=open_type)
        elif kind == "tray":
            yield Item(route.place, "conduit", "cable tray", used, None, "m", unsettled=("width, length and hangers",))
        elif route.is_run:
            for item in _raceway(scope, route, used):
                by_length = item.kind in ("conduit", "support") or item.place.endswith(".couplings")
                yield replace(item, estimated=route.guessed and by_length)
            if kind.startswith("PVC"):
                pvc.setdefault(route.node.phase, {}).update(dict.fromkeys(route.names))
    yield from _unlaid(scope)
    # A can for each phase: what was used up before glues nothing.
    for phase, names in pvc.items():
        yield Item(f"raceways.cement.{phase or 'all'}", "fitting", "PVC cement and primer, can", ", ".join(names))


def _raceway(scope: Scope, route: Route, used: str) -> Iterator[Item]:
    from planner.bill.conduit import conduit_items

    size = route.raceway.size if said(route.raceway, "size") else ""
    # One of its own may stand in the layout as a text, which has no room for a number of bends.
    own = f"wire.raceway of each as {{type: {route.type}, size: {size or '…'}, bends: 2}}"
    ask = f"{route.place}.bends" if route.place.startswith("raceways.") else own
    yield from conduit_items(
        route.place, route.type, size, route.length_m, sets=route.sets, used=used, american=scope.american,
        runs=route.runs, waste=scope.waste, places=route.places, above=route.above, bends=route.bends, ask=ask,
        entries=route.entries,
        thick=any(said(each.stretch, "size") and _thick(each.stretch.size) for each in route.lying),
    )  # fmt: skip


def _thick(size: str) -> bool:
    """Whether a wire is 4 AWG or larger, which 300.4(G) keeps off the edge of a fitting."""
    try:
        return rank(size) >= rank("4 AWG")
    except BeyondTable:
        return False
