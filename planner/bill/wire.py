"""Wire as it is bought: cable by its make-up, single wires by colour, with the lengths to cut."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from planner.bill.item import Item
from planner.bill.lengths import fasteners
from planner.bill.scope import Scope, is_owned, open_words, own_price
from planner.facts import said
from planner.layout.models import Wire as WireModel
from planner.plan.conducting import Stretch
from planner.plan.foreign_wire import as_written
from planner.plan.objects import Circuit, Panel
from planner.plan.raceways import inherit
from planner.plan.wiring import COPPER_ONLY
from planner.tables.iec_conductors import FLAT, earth_in_cable, is_metric
from planner.tables.nec_ampacity import rank
from planner.tables.nec_supports import support
from planner.worked import BeyondTable

# Sold as single wires, by colour; every other type is a cable.
SINGLES = frozenset(
    {
        "THHN", "THWN", "THWN-2", "XHHW", "XHHW-2", "RHH", "RHW-2", "RHW", "USE", "USE-2", "THW", "TW", "6491X",
        "6491B", "H07V-R", "H07V-K", "6181Y",
    }
)  # fmt: skip
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
    for stretch in node.wire.stretches:
        own = models[stretch.name]
        if scope.later(own):
            continue
        owns = is_owned(own) or owned
        for item in _stretch(scope, node, as_written(stretch), own):
            yield _finished(item, room, owns, own)


def runs_of(node: object, stretch: Stretch) -> int:
    """The runs from box to box that a stretch of wire is: one to each outlet that the last stretch passes."""
    if not isinstance(node, Circuit) or not said(node, "outlets") or node.wire.stretches[-1].at != stretch.at:
        return 1
    return max(len(node.outlets), 1)


def _finished(item: Item, room: str, owned: bool, model: WireModel) -> Item:
    price = own_price(model) if item.kind in ("wire", "cable") else None
    return Item(
        item.place, item.kind, item.words, item.used, item.quantity, item.unit, item.part, owned, room, price,
        item.unsettled,
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
    words = scope.part_words(part, _cable_words(stretch, kind)) if part else _cable_words(stretch, kind)
    length = stretch.length_m * sets if said(stretch, "length_m") else None
    yield Item(stretch.at, "cable", words, node.name, length, "m", part, unsettled=tuple(unsettled))
    if kind and scope.american:
        yield from _fasteners(node, stretch, kind, sets)
        yield from _ends(node, stretch, kind, sets)
    if said(stretch, "ground") and stretch.ground not in ("built-in", "raceway", "armour", "none"):
        yield from _ground(scope, node, stretch, kind, [])


def _cable_words(stretch: Stretch, kind: str) -> str:
    size = stretch.size if said(stretch, "size") else "size open"
    count = stretch.conductors if said(stretch, "conductors") else 0
    metal = _metal(stretch)
    grounded = said(stretch, "ground") and stretch.ground == "built-in"
    if grounded and is_metric(size):
        return _with_earth(stretch, kind, size, count)
    # Twin-and-earth says so by its name.
    tail = " with ground" if grounded and kind and kind not in FLAT else ""
    if not kind:
        return f"{size}{metal}, {f'{count} insulated wires' if count else 'wires open'}, cable or wire of open type"
    if size.endswith(" AWG") and count:
        return f"{size.removesuffix(' AWG')}/{count} {kind}{metal}{tail}"
    cores = f" {count}-core" if count else ""
    return f"{size}{cores} {kind}{metal}{tail}"


def _with_earth(stretch: Stretch, kind: str, size: str, count: int) -> str:
    """A metric cable that brings its protective conductor: of flat cable both sizes, of other cable all its cores."""
    earth = earth_in_cable(kind, size, 0)
    if earth and kind in FLAT:
        return f"{size.removesuffix(' mm²')}/{earth} {kind}"
    cores = f" {count + bool(earth)}-core" if count else ""
    return f"{size}{cores} {kind}{_metal(stretch)}"


def _metal(stretch: Stretch) -> str:
    """The metal in words; a type that is only made of copper does not say so."""
    if not said(stretch, "metal") or (said(stretch, "type") and stretch.type in COPPER_ONLY):
        return ""
    return f" {stretch.metal}"


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
        words = f"{wire_size} {kind}{_metal(stretch)}, {colour}"
        place = f"{stretch.at}.{colour.replace(' ', '-')}"
        yield Item(place, "wire", words, node.name, length, "m", part, unsettled=tuple(unsettled))
    yield from _ground(scope, node, stretch, kind, unsettled)


def _ground(scope: Scope, node: Circuit | Panel, stretch: Stretch, kind: str, unsettled: list[str]) -> Iterator[Item]:
    colour = "green" if scope.american else "green-yellow"
    sets = stretch.parallel if said(stretch, "parallel") else 1
    at = f"{stretch.at}.ground-wire"
    if not said(stretch, "ground"):
        words = f"ground wire {kind}, {colour}".replace("  ", " ")
        yield Item(at, "wire", words, node.name, None, "m", unsettled=(open_words(stretch, "ground", "ground"),))
        return
    if stretch.ground in ("raceway", "armour", "none", "built-in"):
        return
    length = stretch.length_m * sets if said(stretch, "length_m") else None
    single = kind if kind in SINGLES else "THHN" if scope.american else "6491X"
    open_length = tuple(each for each in unsettled if each.startswith("length"))
    metal = _metal(stretch) if kind in SINGLES else ""
    yield Item(at, "wire", f"{stretch.ground} {single}{metal}, {colour}", node.name, length, "m", unsettled=open_length)


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


def _fasteners(node: Circuit | Panel, stretch: Stretch, method: str, sets: int) -> Iterator[Item]:
    """What holds a run to the building; nothing in a tray, which does, nor underground, where it lies in its trench."""
    if said(stretch, "place") and stretch.place == "underground":
        return
    if said(stretch, "raceway_type") and stretch.raceway_type not in ("", "bundle"):
        return
    try:
        rule = support(method)
    except BeyondTable:
        return
    count = None
    if said(stretch, "length_m"):
        runs = runs_of(node, stretch)
        each = fasteners(stretch.length_m / runs, apart=float(rule.apart), end=float(rule.end))
        count = float(sets * runs * each)
    unsettled = () if count is not None else ("length not said: measure it",)
    words = f"cable support for {_plain_words(stretch, method)}"
    yield Item(f"{stretch.at}.supports", "support", words, node.name, count, unsettled=unsettled)


def _plain_words(stretch: Stretch, kind: str) -> str:
    return _cable_words(stretch, kind).removesuffix(" with ground")


def _ends(node: Circuit | Panel, stretch: Stretch, kind: str, sets: int) -> Iterator[Item]:
    """A connector where a cable goes into a box or panel, and a sleeve where one comes out of the ground."""
    stretches = node.wire.stretches
    alike = all(said(each, "type") and each.type == kind for each in stretches)
    if alike and stretch.at != stretches[-1].at:
        return
    count = 2.0 * sets * runs_of(node, stretch)
    words = f"connector for {_plain_words(stretch, kind)}"
    yield Item(f"{stretch.at}.connectors", "fitting", words, node.name, count)
    in_ground = said(stretch, "place") and stretch.place == "underground"
    if in_ground and said(stretch, "raceway_type") and stretch.raceway_type in ("", "trench"):
        yield Item(
            f"{stretch.at}.sleeves", "conduit", f"PVC-80 sleeve for {kind} where it leaves the ground", node.name, 2.0,
            unsettled=("size and length by the place: 300.5(D)",),
        )  # fmt: skip


def raceway_items(scope: Scope) -> Iterator[Item]:
    """Conduit with its couplings, end fittings and straps; each raceway as long as the longest wire in it."""
    pvc: list[str] = []
    for place, raceway in scope.plan.raceways.items():
        used = _names(raceway.lying)
        if not raceway.lying:
            continue
        if not said(raceway, "type"):
            open_type = (open_words(raceway, "type", "type"),)
            yield Item(place, "conduit", "raceway", used, None, "m", unsettled=open_type)
        elif raceway.type == "tray":
            yield Item(place, "conduit", "cable tray", used, None, "m", unsettled=("width, length and hangers",))
        elif raceway.type not in ("", "bundle", "trench", "duct"):
            size = raceway.size if said(raceway, "size") else ""
            yield from _raceway(scope, place, raceway.type, size, raceway.lying)
            pvc += [used] if raceway.type.startswith("PVC") else []
    if pvc:
        yield Item("raceways.cement", "fitting", "PVC cement and primer, can", " ".join(pvc))


def _names(lying: tuple[object, ...]) -> str:
    return " ".join(dict.fromkeys(cast("Circuit", each.node).name for each in lying))  # type: ignore[attr-defined]


def _raceway(scope: Scope, place: str, kind: str, size: str, lying: tuple[object, ...]) -> Iterator[Item]:
    from planner.bill.conduit import conduit_items

    stretches = [each.stretch for each in lying]  # type: ignore[attr-defined]
    known = all(said(each, "length_m") for each in stretches)
    length = max(each.length_m for each in stretches) if known else None
    # Parallel sets each lie in a raceway of their own unless they share a named one.
    sets = (
        1
        if place.startswith("raceways.")
        else max(each.parallel if said(each, "parallel") else 1 for each in stretches)
    )
    places = {each.place for each in stretches if said(each, "place")}
    yield from conduit_items(
        place, kind, size, length, sets=sets, used=_names(lying), american=scope.american,
        runs=max(runs_of(each.node, each.stretch) for each in lying),  # type: ignore[attr-defined]
        buried="underground" in places, moves="outdoors" in places or "roof" in places,
        thick=any(said(each, "size") and _thick(each.size) for each in stretches),
    )  # fmt: skip


def _thick(size: str) -> bool:
    """Whether a wire is 4 AWG or larger, which 300.4(G) keeps off the edge of a fitting."""
    try:
        return rank(size) >= rank("4 AWG")
    except BeyondTable:
        return False
