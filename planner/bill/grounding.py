"""What connects a panel to the earth and its neutral to ground: electrodes, clamps, their wire, jumper, ground bar."""

from __future__ import annotations

from collections.abc import Iterator

from planner.bill.item import Item
from planner.bill.scope import Scope
from planner.bill.wire_words import made_of
from planner.facts import said
from planner.plan.objects import Circuit, Panel
from planner.viewing import plain

_ELECTRODES = {"rod": "ground rod, 8 ft, with clamp", "plate": "ground plate", "ring": "ground ring"}
_CLAMPS = {
    "water-pipe": "ground clamp for a water pipe", "building-steel": "ground clamp for building steel",
    "concrete-encased": "ground clamp for a concrete-encased electrode",
}  # fmt: skip


def grounding_items(scope: Scope, panel: Panel, room: str, owned: bool) -> Iterator[Item]:
    """The grounding of one panel. A panel of IEC 60364 has the electrodes it names and nothing more here."""
    at, name = f"{panel.at}.grounding", panel.name
    shared = _shared(scope, panel)
    for electrode in dict.fromkeys(panel.electrodes if said(panel, "electrodes") else ()):
        count = float(panel.electrodes.count(electrode))
        words = _ELECTRODES.get(electrode)
        if words is not None:
            there = owned or _measured(scope, name)
            yield Item(f"{at}.{electrode}", "electrode", words, name, count, owned=there, room=room,
                       unsettled=shared)  # fmt: skip
        elif scope.american:
            yield Item(f"{at}.{electrode}", "electrode", _CLAMPS[electrode], name, count, owned=owned, room=room,
                       unsettled=shared)  # fmt: skip
    if said(panel, "electrode_wire_size"):
        metal = panel.electrode_wire_metal if said(panel, "electrode_wire_metal") else "copper"
        words = f"{panel.electrode_wire_size}{made_of(metal)}, grounding electrode conductor"
        yield Item(
            f"{at}.conductor", "wire", words, name, None, "m", owned=owned, room=room,
            unsettled=("length not said: measure it",),
        )  # fmt: skip
    elif said(panel, "electrodes") and panel.electrodes:
        ask = f"size and length not said: state {at}.conductor, as {'4 AWG copper' if scope.american else '16 mm2'}"
        yield Item(f"{at}.conductor", "wire", "grounding electrode conductor", name, None, "m", owned=owned, room=room,
                   unsettled=(ask,))  # fmt: skip
    if not scope.american:
        if said(panel, "electrodes") and panel.electrodes:
            # 514.13.1 of BS 7671: at the connection of the earthing conductor to the electrode.
            words = "label: safety electrical connection, do not remove"
            yield Item(f"{at}.label", "circuit-label", words, name, float(len(panel.electrodes)), owned=owned,
                       room=room)  # fmt: skip
        return
    if behind_feeder(panel) or (said(panel, "neutral_bond") and not panel.neutral_bond):
        words = "ground bar kit, neutral kept apart"
        yield Item(f"{at}.bar", "fitting", words, name, owned=owned, room=room)
    elif said(panel, "feed"):
        words = "main bonding jumper, with the panel or listed for it"
        yield Item(f"{at}.jumper", "fitting", words, name, owned=owned, room=room)


def _measured(scope: Scope, name: str) -> bool:
    """Whether somebody measured the electrodes of a panel: then they are in the ground already."""
    grounding = scope.layout.panels[name].grounding
    resistance = grounding.resistance if grounding is not None else None
    return resistance is not None and resistance.basis == "measured"


def _shared(scope: Scope, panel: Panel) -> tuple[str, ...]:
    """What is to settle of electrodes that another panel has too: those of one building are one system."""
    if not scope.american:
        return ()
    for other in scope.plan.panels.values():
        if other.name == panel.name:
            return ()
        if said(other, "electrodes") and other.electrodes and _building(other) in ("", _building(panel)):
            return (f"{other.name} has electrodes too: those of one building are one system, bought once: 250.58",)
    return ()


def _building(panel: Panel) -> str:
    return panel.room.building if said(panel, "room") and said(panel.room, "building") else ""


def behind_feeder(panel: Panel) -> bool:
    """Whether a circuit feeds a panel, so that its neutral is kept apart from ground."""
    return said(panel, "feed") and type(plain(panel.feed)) is Circuit
