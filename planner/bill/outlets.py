"""What stands at the end of a circuit: receptacles with box, plate and splices, disconnects, junction boxes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planner.bill.item import Item
from planner.bill.scope import Scope, is_owned, own_price
from planner.facts import Facts, Missing, said
from planner.layout.models import Breaker as BreakerModel
from planner.layout.models import Outlet as OutletModel
from planner.plan import shutters
from planner.plan.box_room import room_wanted
from planner.plan.conducting import Stretch
from planner.plan.earthing import earthing
from planner.plan.objects import Circuit, Outlet
from planner.tables.connectors import find
from planner.tables.nec_boxes import is_wide
from planner.tables.nec_ground_fault import MADE_WITH_GFCI
from planner.worked import BeyondTable, number, show

# What a box of plastic may not join, as it breaks the ground: 314.3.
_METAL_BOX_FOR = frozenset({"EMT", "IMC", "RMC", "FMC", "LFMC"})
_METAL_CABLES = frozenset({"AC", "MC"})
# Systems whose neutral counts as at earth potential, so that an isolator need not open it.
_NEUTRAL_AT_EARTH = frozenset({"TN-S", "TN-C-S"})
_WITH_NEUTRAL = "poles not said: taken with one for the neutral, as TT wants"
_LINES_ALONE = "poles not said: the lines alone, as the neutral of this TN system may stay closed"


@dataclass(frozen=True, slots=True)
class Devices:
    """The receptacles of one outlet: ``count`` devices side by side in one box, each called ``words``."""

    count: int
    words: str
    shape: str

    @property
    def said(self) -> str:
        """With their number where there are several, ``2 x NEMA 5-20R duplex GFCI``."""
        return f"{self.count} x {self.words}" if self.count > 1 else self.words


def devices_of(outlet: Outlet, *, american: bool) -> Devices:
    """The receptacles of an outlet. Four places for a plug are two duplex receptacles side by side in one box."""
    type_ = spelled(outlet) or "of unknown type"
    sockets = outlet.sockets if said(outlet, "sockets") else 1
    count, each = (sockets // 2, 2) if sockets > 2 and sockets % 2 == 0 else (1, sockets)
    shape = {1: "", 2: " duplex" if american else " twin"}.get(each, f" of {each}")
    fault = f" {outlet.ground_fault}" if said(outlet, "ground_fault") and outlet.ground_fault else ""
    return Devices(count, f"{type_}{shape}{fault}", f"{type_}{shape}")


def spelled(outlet: Outlet) -> str:
    """The name of a receptacle as it stands on it; empty where nobody said or no table has it."""
    if not said(outlet, "type") or not outlet.type:
        return ""
    try:
        return find(outlet.type).spelled
    except BeyondTable:
        return outlet.type


def outlet_items(
    scope: Scope, outlet: Outlet, model: OutletModel, at: str, circuit: Circuit, room: str, owned: bool
) -> Iterator[Item]:
    """A receptacle with its box, plate and splices, or what a hard-wired machine is connected in."""
    owned = is_owned(model) or owned
    used = circuit.name if len(circuit.outlets) == 1 else f"{circuit.name}/{outlet.name}"
    if is_wired(outlet):
        # A whip from a disconnect goes into the machine, which has a box of its own.
        if not circuit.has_disconnect:
            words = f"{_box(scope, circuit, 'junction box')} for a hard-wired machine{_volume(circuit, outlet)}"
            yield Item(f"{at}.box", "box", words, used, owned=owned, room=room)
            yield Item(f"{at}.plate", "cover-plate", "cover for a junction box", used, owned=owned, room=room)
            yield from _splices(scope, at, used, room, owned)
        elif not _whipped(circuit):
            why = "flexible conduit or cord, its wires, fittings and length: by the machine's instructions"
            words = "whip from the disconnect to the machine"
            yield Item(f"{at}.whip", "fitting", words, used, None, owned=owned, room=room, unsettled=(why,))
        return
    unsettled = () if said(outlet, "type") else ("type of the receptacle not said",)
    found = devices_of(outlet, american=scope.american)
    resistant = ", tamper-resistant" if scope.american and shutters.bought(circuit, outlet) else ""
    words = scope.part_words(model.part or "", f"receptacle {found.words}{resistant}")
    yield Item(
        at, "receptacle", words, used, float(found.count), part=model.part or "", owned=owned, room=room,
        price=own_price(model), unsettled=(*(() if model.part else unsettled), *_not_made(outlet)),
    )  # fmt: skip
    if not scope.american and encloses_itself(outlet):
        return
    wide = scope.american and _wide(outlet)
    gangs = 2 * found.count if wide else found.count
    size = ", 2 gangs or 4 in square" if wide and gangs == 2 else f", {gangs} gangs" if gangs > 1 else ""
    box = f"{_box(scope, circuit)} for {found.shape}{size}{_volume(circuit, outlet)}"
    yield Item(f"{at}.box", "box", box, used, owned=owned,
               room=room, unsettled=unsettled)  # fmt: skip
    # A receptacle with a GFCI in it has a rectangular face.
    decorator = scope.american and "GFCI" in found.words and not wide
    plate = "decorator cover plate" if decorator else "cover plate"
    yield Item(f"{at}.plate", "cover-plate", f"{plate} for {found.shape}{size}", used, owned=owned, room=room,
               unsettled=unsettled)  # fmt: skip
    yield from _splices(scope, at, used, room, owned)


def _whipped(circuit: Circuit) -> bool:
    """Whether the wire of a circuit ends in flexible conduit, which goes on into the machine."""
    return any(said(each, "raceway_type") and each.raceway_type in ("FMC", "LFMC") for each in _last(circuit))


def _box(scope: Scope, circuit: Circuit, box: str = "box") -> str:
    """Of what a box is made, where the wire that comes into it decides that."""
    last = circuit.wire.stretches[-1] if said(circuit, "wire") else None
    if last is None or not scope.american:
        return box
    by_raceway = said(last, "raceway_type") and last.raceway_type in _METAL_BOX_FOR
    return f"metal {box}" if by_raceway or (said(last, "type") and last.type in _METAL_CABLES) else box


def encloses_itself(outlet: Outlet) -> bool:
    """An industrial socket is an enclosure with its own lid."""
    return said(outlet, "type") and outlet.type.startswith("iec-60309")


def is_wired(outlet: Outlet) -> bool:
    """Whether a machine is connected there without a plug."""
    return said(outlet, "hard_wired") and outlet.hard_wired


def _wide(outlet: Outlet) -> bool:
    try:
        return said(outlet, "type") and bool(outlet.type) and is_wide(find(outlet.type))
    except BeyondTable:
        return False


def _volume(circuit: Circuit, outlet: Outlet) -> str:
    """The volume a box has, else what its wires and devices want; nothing where neither is known."""
    if outlet.has_box and said(outlet, "box_in3"):
        return f", {outlet.box_in3:g} in³"
    try:
        wanted = float(room_wanted(circuit, outlet, wide=True))
    except (Missing, BeyondTable):
        return ""
    return f", {number(wanted)} in³ or more"


def _not_made(outlet: Outlet) -> tuple[str, ...]:
    """What is to settle about a receptacle that the layout calls a GFCI and that is not known to be made as one."""
    if not said(outlet, "ground_fault") or outlet.ground_fault != "GFCI" or outlet.part_guards:
        return ()
    if outlet.part_guards is None and said(outlet, "type") and outlet.type in MADE_WITH_GFCI:
        return ()
    what = "this part" if outlet.part_guards is False else spelled(outlet) or "this receptacle"
    return (f"{what} is not known to be made with a GFCI: name one that is, or take a GFCI breaker",)


def _splices(scope: Scope, at: str, used: str, room: str, owned: bool) -> Iterator[Item]:
    if scope.american:
        words = "wire connectors and ground pigtail, set for a box"
        yield Item(f"{at}.splices", "fitting", words, used, owned=owned, room=room)


def disconnect_item(
    scope: Scope, circuit: Circuit, model: BreakerModel, at: str, used: str, room: str, owned: bool
) -> Item:
    """The switch by a machine: fused or not, its poles, and whether rain reaches it."""
    words = ["disconnect"]
    unsettled = []
    if model.rating is not None and model.rating.value is not None:
        words.append(show(model.rating.value, "A"))
    elif not model.part:
        unsettled.append("rating not said")
    if model.poles is not None and model.poles.value is not None:
        words.append(f"{model.poles.value}P")
    elif not model.part and (poles := isolated_poles(scope, circuit)):
        words.append(f"{poles}P")
        if not scope.american:
            unsettled.append(_WITH_NEUTRAL if poles % 2 == 0 else _LINES_ALONE)
    kind = model.kind.value if model.kind is not None else None
    if kind in ("fuse", "switch"):
        words.append("fused" if kind == "fuse" else "not fused")
    elif kind is None and not model.part:
        unsettled.append("fused or not: by the label of the machine")
    if scope.american and any(_outdoors(stretch) for stretch in _last(circuit)):
        words.append("NEMA 3R")
    elif scope.american and not model.part:
        unsettled.append("its enclosure: NEMA 3R where it hangs outdoors")
    return Item(
        at, "switch", scope.part_words(model.part or "", " ".join(words)), used, part=model.part or "",
        owned=is_owned(model) or owned, room=room, price=own_price(model), unsettled=tuple(unsettled),
    )  # fmt: skip


def isolated_poles(scope: Scope, circuit: Circuit) -> int:
    """The poles of a switch of which nobody said them: the lines, and the neutral where that opens too; 0 if open.

    BS 7671 461.2 and IEC 60364-4-46: in a TT or IT system all live conductors are opened, the neutral among them. In
    TN-S and TN-C-S the neutral is at earth potential and may stay closed; a switch of two poles for one line is what
    isolators are sold as, so a single line counts two poles wherever the earthing is not known to be TN.
    """
    if not (said(circuit, "breaker") and said(circuit.breaker, "poles")):
        return 0
    poles = circuit.breaker.poles
    if scope.american:
        return poles
    try:
        spared = earthing(circuit) in _NEUTRAL_AT_EARTH
    except Missing:
        spared = False
    return poles if spared or poles % 2 == 0 else poles + 1


def _last(circuit: Circuit) -> tuple[Stretch, ...]:
    return circuit.wire.stretches[-1:] if said(circuit, "wire") else ()


def _outdoors(stretch: Facts) -> bool:
    return said(stretch, "place") and stretch.place in ("outdoors", "roof", "wet")  # type: ignore[attr-defined]
