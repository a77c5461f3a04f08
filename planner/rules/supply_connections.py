"""PSU: what connects supplies: cables to the cards, inlets to the wall, the ground of an open frame."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import cast

from planner.analyses import power
from planner.plan.objects import Circuit, Device, Inlet, Panel
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.cords import inlet_current
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.tables import connectors
from planner.viewing import plain
from planner.worked import Worked

# What a card may take through its slot and through one plug of eight contacts, by the PCI Express card specification.
SLOT_W, EIGHT_PIN_W = 75.0, 150.0
# Modules of a chassis feed its boards, not cables.
CABLED = ("16-pin", "12-pin", "8-pin", "6-pin")
WITH_ADAPTER = ("16-pin", "12-pin")


@rule("PSU108", "the supplies have the cables that the cards want", cites="PCI Express CEM")
def card_connectors(device: Device) -> Iterator[Check]:
    """Eight cards with two plugs each want sixteen. A supply with nine is found out on the floor at midnight, and a
    splitter carries two cards on one cable until it melts.

    What: the plugs of all cards against those of all supplies that are fitted. A 12 or 16-pin plug takes one of the
    supply's own, else an adapter that joins plugs of eight contacts, 150 W each. Supplies of a chassis that feeds its
    cards by its own boards are not counted.

    Fails::
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        parts:
          own/card: {kind: gpu, power: 350 W, power_connectors: {8-pin: 2}}
          own/supply: {kind: supply, form: atx, output: {200 to 240 V: 2 kW}, connectors: {6+2-pin: 6}}
        devices: {rig: {kind: workstation, fit: {gpus: 4 x own/card, supplies: own/supply}, fed_by: a}}
    Passes::
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        parts:
          own/card: {kind: gpu, power: 350 W, power_connectors: {8-pin: 2}}
          own/supply: {kind: supply, form: atx, output: {200 to 240 V: 2 kW}, connectors: {6+2-pin: 8}}
        devices: {rig: {kind: workstation, fit: {gpus: 4 x own/card, supplies: own/supply}, fed_by: a}}
    """
    cards = [group for group in device.fitted if group.bay == "gpus"]
    fitted = [group for group in device.fitted if group.bay == "supplies"]
    if not cards or not fitted or not device.has_supplies:
        return
    if device.supplies.shared and device.supplies.count > 1:
        return
    has: dict[str, int] = {}
    for unit in device.supplies.units:
        for kind, count in unit.power_plugs:
            has[kind] = has.get(kind, 0) + count * unit.count
    eight, own = 0.0, has.get("16-pin", 0)
    for group in cards:
        plugs = dict(group.power_plugs)
        eight += group.count * (plugs.get("8-pin", 0) + plugs.get("6-pin", 0))
        for _ in range(int(group.count) * sum(plugs.get(kind, 0) for kind in WITH_ADAPTER)):
            if own > 0:
                own -= 1
            else:
                eight += math.ceil(max(float(group.board_w) - SLOT_W, 0.0) / EIGHT_PIN_W)
    given = float(has.get("6+2-pin", 0) + has.get("8-pin", 0))
    if not eight and not given:
        return
    yield AtLeast(
        value=Worked(given, "plugs of eight contacts on the supplies"),
        limit=Worked(eight, "plugs of eight contacts for the cards"),
        unit="",
        says="The supplies have {value} plugs of eight contacts for cards; the cards want {limit}, those of adapters "
        "counted.",
        pointer="fit.supplies",
        ways=lambda: ("another supply, or one with more cables", "a card with fewer plugs"),
    )


@rule("PSU109", "supplies that are joined in one machine share a panel, and its frame a ground", level=Level.WARNING,
      cites="250.110, 250.114", books=NEC)  # fmt: skip
def joined_supplies(device: Device) -> Iterator[Check]:
    """Several desktop supplies in one rig have their outputs joined. On two panels a difference between their grounds
    drives current through the cards; on two GFCIs one trips and half of the rig pulls the other half down. A frame
    that nobody tied to ground is live when one supply fails.

    What: supplies that share no load of their own end at one panel; where their circuits have GFCIs, at one of them; an
    open frame is tied to ground. Modules of a chassis are made for two feeds and are not asked.

    Fails::
        panels: {one: {fed_by: utility}, two: {fed_by: utility}}
        circuits:
          a: {fed_by: one, breaker: 20 A 2P, outlet: NEMA 6-20R}
          b: {fed_by: two, breaker: 20 A 2P, outlet: NEMA 6-20R}
        parts: {own/supply: {kind: supply, form: atx, output: {200 to 240 V: 2 kW}}}
        devices: {rig: {kind: workstation, fit: {supplies: 2 x own/supply}, fed_by: [a, b]}}
    Passes::
        panels: {one: {fed_by: utility}}
        circuits: {a..b: {fed_by: one, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        parts: {own/supply: {kind: supply, form: atx, output: {200 to 240 V: 2 kW}}}
        devices: {rig: {kind: workstation, fit: {supplies: 2 x own/supply}, fed_by: [a, b]}}
    """
    live = [inlet for inlet in device.inlets if inlet.counts]
    if device.has_supplies and not device.supplies.shared and len(live) > 1:
        ends = [_circuit(inlet) for inlet in live]
        known = [circuit for circuit in ends if circuit is not None]
        if len(known) == len(ends):
            yield from _one_place(known)
    if device.open_frame and device.inlets:
        yield OneOf(
            value="tied to ground" if device.bonded else "not tied to ground",
            accepted=("tied to ground",),
            says=f"The frame of {device.name} is {{value}}.",
            pointer="spec.bonded",
            about="frame",
            ways=lambda: ("a ground wire from the frame to the ground of its circuit",),
        )


def _circuit(inlet: Inlet) -> Circuit | None:
    """The circuit an inlet ends at, through strips."""
    feed = inlet.feed
    if type(plain(feed)) is Device:
        before = cast("Device", feed)
        return _circuit(before.inlets[0]) if before.inlets else None
    return cast("Circuit", feed) if type(plain(feed)) is Circuit else None


def _one_place(circuits: list[Circuit]) -> Iterator[Check]:
    panels = dict.fromkeys(_panel(circuit) for circuit in circuits)
    yield AtMost(
        value=float(len(panels)),
        limit=1.0,
        unit="",
        says=f"The supplies end at {{value}} panels ({', '.join(panels)}); joined supplies want {{limit}}.",
        pointer="fed_by",
        about="panels",
        ways=lambda: ("all supplies on circuits of one panel",),
    )
    guarded = dict.fromkeys(circuit.name for circuit in circuits if circuit.breaker.ground_fault == "GFCI")
    if guarded:
        yield AtMost(
            value=float(len(guarded)),
            limit=1.0,
            unit="",
            says=f"The supplies hang behind {{value}} GFCI breakers ({', '.join(guarded)}); where one trips the others "
            "feed into dead ones. Right is {limit}.",
            pointer="fed_by",
            about="GFCI",
            ways=lambda: ("all supplies behind one GFCI breaker, or on circuits that need none",),
        )


def _panel(circuit: Circuit) -> str:
    return cast("Panel", circuit.feed).name if type(plain(circuit.feed)) is Panel else circuit.name


@rule("PSU112", "the inlet of a machine carries what goes through it", cites={"": "UL 60320-1, IEC 60320-1"})
def inlet_rating(inlet: Inlet) -> Iterator[Check]:
    """Some supplies of two kilowatts carry a C14, made for 10 A. On the largest cord that fits it still browns.

    What: what one inlet draws, with the supplies the machine can lose already lost, against its pattern: for hours 80 %
    of the North American rating, or all of the IEC one. Where a cord is described WIR108 asks the same of its end.

    Fails::
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices: {rig: {load: {budget: 13 A at 240 V}, spec: {inlet: C14}, fed_by: a}}
    Passes::
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices: {rig: {load: {budget: 13 A at 240 V}, spec: {inlet: C20}, fed_by: a}}
    """
    device = inlet.device
    if inlet.has_cord or not inlet.counts or device.passes_on or not inlet.type or inlet.type == "hard-wired":
        return
    pattern = connectors.find(inlet.type, "plug")
    if pattern.kind != "iec-60320":
        return
    limit: float = pattern.rating("UL" if inlet.site_is_nec else "IEC")
    if inlet.site_is_nec and power.of_device(device).continuous:
        limit = 0.8 * limit
    yield AtMost(
        value=inlet_current(inlet),
        limit=limit,
        unit="A",
        says=f"One inlet of {device.name} draws {{value}}; its {pattern.spelled} carries {{limit}} for hours.",
        pointer="",
    )
