"""What holds a cable and ends it: staples and straps, connectors, sleeves, and tape where its white wire is a hot."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from planner.bill.item import Item
from planner.bill.lengths import fasteners
from planner.bill.routes import length_of, pulled, runs_of
from planner.bill.scope import Scope, is_owned
from planner.bill.wire_words import SINGLES, plain_words
from planner.facts import said
from planner.layout.models import Circuit as CircuitModel
from planner.layout.models import Panel as PanelModel
from planner.plan.conducting import Stretch
from planner.plan.earthing import earth_ends_before
from planner.plan.objects import Circuit, Panel
from planner.tables.iec_conductors import FLAT
from planner.tables.nec_supports import support
from planner.tables.systems import system
from planner.worked import BeyondTable

# What may hold each kind of cable, by the article that tells how far apart.
_HELD_BY = {
    **dict.fromkeys(("NM-B", "UF-B", "AC"), "staple or strap"),
    "MC": "strap or hanger listed for the cable",
    **dict.fromkeys(("SER", "SEU"), "strap"),
}


# What becomes of the earth of a cable that runs from one earthing system into another.
EARTH_ENDS = "armour and earth core are earthed at the other end alone; here cut back and insulated: BS 7671 542.1.3.3"


def support_items(node: Circuit | Panel, stretch: Stretch, method: str, sets: int) -> Iterator[Item]:
    """What holds a run to the building; nothing in a tray, which does, nor underground, where it lies in its trench.

    Stretches next to each other that are held are one run, listed with the first of them.
    """
    held = next((part for part in _held(node) if any(each.at == stretch.at for each in part)), ())
    if not held or held[0].at != stretch.at:
        return
    try:
        rule = support(method)
    except BeyondTable:
        return
    count = None
    length = length_of(held)
    if length is not None:
        runs = runs_of(node, held[-1])
        each = fasteners(length / runs, apart=float(rule.apart), end=float(rule.end))
        count = float(sets * runs * each)
    unsettled = () if count is not None else ("length not said: measure it",)
    words = f"{_HELD_BY.get(method, 'cable support')} for {plain_words(stretch, method)}"
    yield Item(f"{stretch.at}.supports", "support", words, node.name, count, unsettled=unsettled)


def _held(node: Circuit | Panel) -> Iterator[tuple[Stretch, ...]]:
    """The parts of a cable that are fastened, each in one piece."""
    for piece in pulled(node.wire):
        for is_held, part in groupby(piece, key=_is_held):
            if is_held:
                yield tuple(part)


def _is_held(stretch: Stretch) -> bool:
    buried = said(stretch, "place") and stretch.place == "underground"
    return not buried and not (said(stretch, "raceway_type") and stretch.raceway_type not in ("", "bundle"))


def end_items(node: Circuit | Panel, stretch: Stretch, kind: str, sets: int) -> Iterator[Item]:
    """A connector where a cable goes into a box or panel, and a sleeve where one comes out of the ground."""
    stretches = node.wire.stretches
    alike = all(said(each, "type") and each.type == kind for each in stretches)
    if alike and stretch.at != stretches[-1].at:
        return
    count = 2.0 * sets * runs_of(node, stretch)
    words = f"cable clamp connector for {plain_words(stretch, kind)}"
    yield Item(f"{stretch.at}.connectors", "fitting", words, node.name, count)
    in_ground = said(stretch, "place") and stretch.place == "underground"
    if in_ground and said(stretch, "raceway_type") and stretch.raceway_type in ("", "trench"):
        yield Item(
            f"{stretch.at}.sleeves", "conduit", f"PVC-80 sleeve for {kind} where it leaves the ground", node.name, 2.0,
            unsettled=("size and length by the place: 300.5(D)",),
        )  # fmt: skip


def metric_items(node: Circuit | Panel, stretch: Stretch, kind: str, sets: int) -> Iterator[Item]:
    """What holds and ends a cable under IEC 60364: glands of an armoured one, clips or cleats where nothing holds it.

    How far apart they are the codes leave to guidance, so their number stays open.
    """
    words = plain_words(stretch, kind)
    if kind == "SWA" and stretch.at in (node.wire.stretches[0].at, node.wire.stretches[-1].at):
        first, last = (stretch.at == node.wire.stretches[index].at for index in (0, -1))
        apart = last and isinstance(node, Circuit) and earth_ends_before(node)
        tagged = float((first + (last and not apart)) * sets)
        if tagged:
            yield Item(f"{stretch.at}.glands", "fitting", f"gland kit with earth tag for {words}", node.name, tagged)
        if apart:
            yield Item(
                f"{stretch.at}.insulated-gland", "fitting", f"insulated gland kit, without earth, for {words}",
                node.name, float(sets), unsettled=(EARTH_ENDS,),
            )  # fmt: skip
    if kind in FLAT and stretch.at == node.wire.stretches[-1].at:
        # 514.4.2: the bare protective conductor of a flat cable is sleeved at each end.
        ends_ = 2.0 * sets * runs_of(node, stretch)
        words_ = "green-yellow sleeve for a bare protective conductor"
        yield Item(f"{stretch.at}.sleeves", "fitting", words_, node.name, ends_)
    if said(stretch, "place") and stretch.place == "underground":
        # 522.8.10: covers or marking tape over a buried cable.
        length = stretch.length_m if said(stretch, "length_m") else None
        open_ = () if length is not None else ("length not said: measure it",)
        words_ = "covers or marking tape over a buried cable"
        yield Item(f"{stretch.at}.tape", "fitting", words_, node.name, length, "m", unsettled=open_)
    held = said(stretch, "raceway_type") and stretch.raceway_type not in ("", "bundle")
    if held or (said(stretch, "place") and stretch.place == "underground"):
        return
    hold = "cleats" if kind == "SWA" else "clips"
    why = ("how far apart: by the cable's maker or the wiring guide in use",)
    yield Item(f"{stretch.at}.clips", "support", f"{hold} for {words}", node.name, None, unsettled=why)


def tape_items(scope: Scope) -> Iterator[Item]:
    """A roll for what each phase pulls: the white wire of a cable without a neutral is a hot, marked at both ends."""
    by_phase: dict[str, list[Circuit | Panel]] = {}
    nodes: tuple[Circuit | Panel, ...] = (*scope.plan.circuits.values(), *scope.plan.panels.values())
    for node in nodes if scope.american else ():
        if white_as_hot(node):
            by_phase.setdefault(node.phase, []).append(node)
    for phase, marked in by_phase.items():
        words = "roll of black or red tape, to mark the white wire of a cable as a hot: 200.7(C)"
        owned = all(is_owned(_written(scope, node).wire, _written(scope, node)) for node in marked)
        used = ", ".join(node.name for node in marked)
        yield Item(f"marking-tape.{phase or 'all'}", "fitting", words, used, owned=owned)


def white_as_hot(node: Circuit | Panel) -> int:
    """How many ends of white wires are marked as hots: two to each run of cable that has no neutral in it."""
    if not said(node, "wire"):
        return 0
    hots = _hot_wires(node)
    return sum(
        2 * runs_of(node, stretch) * (stretch.parallel if said(stretch, "parallel") else 1)
        for *_, stretch in pulled(node.wire)
        if hots > 1
        and said(stretch, "type")
        and stretch.type not in SINGLES
        and said(stretch, "conductors")
        and stretch.conductors <= hots
    )


def _hot_wires(node: Circuit | Panel) -> int:
    if isinstance(node, Circuit):
        return node.breaker.poles if said(node, "breaker") and said(node.breaker, "poles") else 0
    return len(system(node.source.system).lines) if said(node, "source") and said(node.source, "system") else 0


def _written(scope: Scope, node: Circuit | Panel) -> CircuitModel | PanelModel:
    section = scope.layout.circuits if isinstance(node, Circuit) else scope.layout.panels
    return section[node.name]
