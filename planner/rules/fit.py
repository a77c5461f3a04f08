"""FIT: what goes into a chassis: cards, processors, memory, drives, supplies."""

from __future__ import annotations

import math
from collections.abc import Iterator

from planner.analyses.lanes import slots_of
from planner.plan.machine import Fitted
from planner.plan.objects import Device
from planner.rules.checks import AtMost, Check, OneOf
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.worked import named

# Cards for desktops have their plug on the upper edge; the cable wants straight length before it bends.
FANS_ON_TOP = frozenset({"open-air", "active", "liquid"})
PLUG_BEND_M = 0.035


@rule("FIT104", "the cards fit the chassis: number, slots, length, height, air")
def cards_fit(device: Device) -> Iterator[Check]:
    """A card that is a slot too thick does not go in beside its neighbour, whatever the picture shows.

    What: number of cards, slots each covers (a fraction of a slot blocks all of it), length and height against the
    chassis; above a card for desktops the plug and bend of its cable, a warning; a card without fans wants air that is
    led through it. Network cards in slots for half-height brackets are half-height. A figure of the chassis that nobody
    verified decides nothing: the answer is then unknown and says what to measure.

    Fails::
        parts:
          own/box: {kind: server, gpu_bay: {count: 8, slots: 2, length: 30 cm}}
          own/card: {kind: gpu, power: 450 W, slots: 3, length: 30 cm, cooling: open-air}
        devices: {rig: {part: own/box, fit: {gpus: 8 x own/card}}}
    Passes::
        parts:
          own/box: {kind: server, gpu_bay: {count: 8, slots: 2, length: 30 cm}}
          own/card: {kind: gpu, power: 300 W, slots: 2, length: 26.7 cm, cooling: open-air}
        devices: {rig: {part: own/box, fit: {gpus: 8 x own/card}}}
    """
    yield from _low_cards(device)
    bays, cards = device.bays, [group for group in device.fitted if group.bay == "gpus"]
    if not cards:
        return
    count = sum(card.count for card in cards)
    if bays.has_gpus:
        yield AtMost(
            value=float(count),
            limit=bays.gpus,
            unit="cards",
            says="{value} are fitted; the chassis takes {limit}.",
            pointer="fit.gpus",
            about="count",
        )
    for card in cards:
        yield from _one_card(device, card)


def _low_cards(device: Device) -> Iterator[Check]:
    """Network cards that sit in slots for half-height cards, or have no others to sit in."""
    for card in (group for group in device.fitted if group.bay == "nics"):
        slots = slots_of(device, card)
        if any(slot.low for slot in slots) if card.placed else bool(slots) and all(slot.low for slot in slots):
            low = next(slot for slot in slots if slot.low)
            yield OneOf(
                value=card.bracket,
                accepted=("half-height",),
                says=f"{card.name} has a {{value}} bracket; slot {low.name} takes {{accepted}}.",
                pointer="fit.nics",
                about=f"{card.at} bracket",
            )


def _one_card(device: Device, card: Fitted) -> Iterator[Check]:
    bays = device.bays
    if not bays.has_gpu_slots and not bays.has_gpus:
        # Nobody described a bay, as on an open table.
        return
    if not card.riser:
        yield AtMost(
            value=float(math.ceil(card.slots)),
            limit=bays.gpu_slots,
            unit="slots",
            says=f"{card.name} covers {{value}}; the chassis has {{limit}} for each card.",
            pointer="fit.gpus",
            about=f"{card.name} slots",
        )
    if bays.has_gpu_length_m:
        yield AtMost(
            value=card.length_m,
            limit=bays.gpu_length_m,
            unit="m",
            says=f"{card.name} is {{value}} long; the chassis takes {{limit}}.",
            pointer="fit.gpus",
            about=f"{card.name} length",
        )
    if bays.has_gpu_height_m:
        yield AtMost(
            value=card.height_m,
            limit=bays.gpu_height_m,
            unit="m",
            says=f"{card.name} is {{value}} high; the chassis takes {{limit}}.",
            pointer="fit.gpus",
            about=f"{card.name} height",
        )
    if card.cooling in FANS_ON_TOP and bays.has_gpu_height_m and card.height_m <= bays.gpu_height_m:
        yield AtMost(
            value=named(card.height_m + PLUG_BEND_M, "card with its plug", "m"),
            limit=bays.gpu_height_m,
            unit="m",
            says=f"{card.name} with a plug on its upper edge and the bend of its cable is {{value}} high; the chassis "
            "takes {limit}.",
            pointer="fit.gpus",
            about=f"{card.name} plug",
            level=Level.WARNING,
            weak=(f"{PLUG_BEND_M * 1000:g} mm for plug and bend is what makers of 16-pin cables ask for, from memory",),
            ways=lambda: ("an angled plug, or a card with its plug at the end",),
        )
    if card.cooling == "passive":
        yield OneOf(
            value=bays.air or "no led air",
            accepted=("front-to-rear", "rear-to-front"),
            says=f"{card.name} has no fans and wants air led through it; the chassis has {{value}}.",
            pointer="fit.gpus",
            about=f"{card.name} air",
        )


@rule("FIT105", "processors, memory, drives and supplies have their places")
def places_for_parts(device: Device) -> Iterator[Check]:
    """Two processors do not go into one socket, nor seventeen modules into sixteen slots.

    What: processors against sockets and their kind, memory modules against slots, supplies and drives against bays,
    where chassis or board state them. Drives of the form M.2 sit on the board.

    Fails::
        parts: {own/box: {kind: server, sockets: 1}, own/cpu: {kind: cpu, power: 200 W}}
        devices: {rig: {part: own/box, fit: {cpus: 2 x own/cpu}}}
    Passes::
        parts: {own/box: {kind: server, sockets: 2}, own/cpu: {kind: cpu, power: 200 W}}
        devices: {rig: {part: own/box, fit: {cpus: 2 x own/cpu}}}
    """
    bays = device.bays
    places = (
        ("cpus", "sockets", bays.has_sockets),
        ("memory", "memory slots", bays.has_memory_slots),
        ("supplies", "supply bays", bays.has_supply_bays),
    )
    for bay, words, known in places:
        count = sum(group.count for group in device.fitted if group.bay == bay)
        if known and count:
            yield AtMost(
                value=float(count),
                limit=getattr(bays, words.replace(" ", "_")),
                unit=words,
                says=f"{count} {bay} are fitted; the machine has {{limit}}.",
                pointer=f"fit.{bay}",
                about=bay,
            )
    in_bays = sum(card.count for card in device.fitted if card.bay == "drives" and not card.form.startswith("M.2"))
    if in_bays and bays.has_drive_bays:
        yield AtMost(
            value=float(in_bays),
            limit=bays.drive_bays,
            unit="drive bays",
            says=f"{in_bays} drives are fitted; the machine has {{limit}}.",
            pointer="fit.drives",
            about="drives",
        )
    for cpu in (card for card in device.fitted if card.bay == "cpus" and bays.has_socket_type):
        fits = bays.socket_type.partition(" ")[0]
        yield OneOf(
            value=cpu.socket_type,
            accepted=(fits,),
            says=f"{cpu.name} fits socket {{value}}; the board has {{accepted}}.",
            pointer="fit.cpus",
            about=f"socket of {cpu.name}",
        )
