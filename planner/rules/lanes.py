"""PCI: lanes of the processors, widths of the slots, what is shared, and which processor a card hangs on."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses.lanes import lanes_available, on_lanes, runs_at, slot_gen, slot_lanes, slot_rate, uplink_rate
from planner.analyses.seating import (
    behind_switches,
    best_split,
    check_topology,
    direct_lanes,
    lanes_in_slots,
    seats,
    socket_of,
)
from planner.physics.pcie import link_rate, usable_rate
from planner.plan.machine import Fitted
from planner.plan.objects import Device
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.worked import BeyondTable, added, named, number

# Cards behind one uplink rarely all stream at once; above this they wait for each other. Planning practice.
SHARED = 2.0
GIGA = 1e9
# Cables of 8 lanes are laid in pairs before a slot of 16.
LANES_OF_A_CABLE = 8


@rule("PCI101", "the processors have lanes for all that is fitted")
def lanes_enough(device: Device) -> Iterator[Check]:
    """Eight cards on 16 lanes each take all the lanes of two processors; the network card and the drives want more.

    What: lanes wanted by cards, network cards and drives against what the processors give beside the links between
    them; then the same for each of two processors, with the cards spread as evenly as can be, since lanes do not cross
    over. Cards behind a PCIe switch want its uplink alone. Where the number of links between the sockets is not known,
    three and four are tried.

    How: each part's lanes, or those stated in fit; two EPYC have 128 lanes each, and each link between them takes 16 of
    both. Other processors talk over wires of their own. Where the slots are not listed, every card is taken as wired
    straight to a processor.

    Fails::
        devices:
          rig: {part: gigabyte/g482-z53, fit: {cpus: 2 x amd/epyc-7742, gpus: 8 x amd/instinct-mi100,
              nics: mellanox/connectx-5-en-100g-1p, drives: 8 x samsung/970-evo-plus-2tb}}
    Passes::
        devices:
          rig: {part: gigabyte/g482-z53, spec: {pcie: {socket_links: 3}}, fit: {cpus: 2 x amd/epyc-7742,
              gpus: 8 x amd/instinct-mi100, drives: 4 x samsung/970-evo-plus-2tb}}
    """
    if not on_lanes(device):
        return
    check_topology(device)
    wanted = direct_lanes(device)
    available = lanes_available(device)
    total = AtMost(
        value=wanted,
        limit=available,
        unit="lanes",
        says="{value} are wanted; the processors have {limit}.",
        pointer="fit",
        about="all",
        ways=lambda: _fewer(device, float(wanted) - float(available)),
    )
    yield total
    split = best_split(device) if total.passes else None
    if split is not None:
        yield AtMost(
            value=split.fuller,
            limit=split.each,
            unit="lanes",
            says="Spread as evenly as can be, one processor has to give {value}; each has {limit}.",
            pointer="fit",
            about="each",
            ways=lambda: ("narrower cards on the fuller processor, or one of them moved to the other",),
        )


def _fewer(device: Device, missing: float) -> Iterator[str]:
    """Changes that save lanes: a network card on half its lanes where that is enough, fewer and larger drives, both."""
    nics = [card for card in on_lanes(device) if card.bay == "nics" and card.lanes >= 16]
    saved = sum(card.count * card.lanes / 2 for card in nics)
    drives = [card for card in on_lanes(device) if card.bay == "drives" and card.count > 2 and card.lanes]
    largest = max(drives, key=lambda card: card.count, default=None)
    if nics and saved >= missing:
        yield f"the network card on {nics[0].lanes // 2} lanes, one that runs at generation 4 or above"
    if largest is not None:
        for rest, lead in ((missing, ""), (missing - saved, "the network card on 8 lanes, of generation 4, and ")):
            gone = -(-rest // largest.lanes)
            if 0 < gone < largest.count and (not lead or nics):
                left = int(largest.count - gone)
                yield f"{lead}{left} larger drives instead of {largest.count}"
    yield f"a board with PCIe switches; if this one has some, list {device.at}.spec.pcie.switches"


@rule("PCI102", "each card has as many lanes as it wants")
def width_enough(device: Device) -> Iterator[Check]:
    """A long slot may be half wired, and a mining riser is one lane: the card starts all the same.

    What: the lanes that an accelerator gets, by its slot or as stated, against those it asks for. Half of them is a
    warning, fewer an error. Where neither lanes nor slots are stated, nothing is known of the width, and PCI101 counts
    what the cards ask for.

    Fails::
        devices: {rig: {kind: server, fit: {gpus: {part: amd/instinct-mi100, count: 4, lanes: 1}}}}
    Passes::
        devices: {rig: {kind: server, fit: {gpus: {part: amd/instinct-mi100, count: 4, lanes: 16}}}}
    """
    for seat in {seat.card.at + (seat.slot.name if seat.slot else ""): seat for seat in seats(device)}.values():
        card = seat.card
        if card.bay != "gpus" or not (card.lanes_said or seat.slot is not None):
            continue
        given = card.lanes if card.lanes_said or seat.slot is None else min(card.wanted_lanes, seat.slot.lanes)
        yield AtLeast(
            value=float(given),
            limit=float(card.wanted_lanes),
            unit="lanes",
            says=f"{card.name}{f' in slot {seat.slot.name}' if seat.slot else ''} gets {{value}}; it wants {{limit}}.",
            pointer="fit.gpus",
            about=f"{card.at} {seat.slot.name if seat.slot else ''}",
            level=Level.WARNING if 2 * given >= card.wanted_lanes else None,
            ways=lambda: ("a slot with more lanes for it, or a board that has one",),
        )


@rule("PCI103", "what hangs on a PCIe switch does not wait for its uplink", level=Level.WARNING)
def uplink_enough(device: Device) -> Iterator[Check]:
    """Behind a switch every slot shows 16 lanes, and all of them share the 16 to the processor.

    What: link rates of what hangs on a PCIe switch over the rate of its uplink, 2 at most. Between cards of one switch
    the uplink is not used.

    Fails::
        devices:
          rig:
            kind: server
            spec: {pcie: {switches: {a: {uplink_lanes: 16, gen: 4}}, slots: {1..5: {lanes: 16, gen: 4, switch: a}}}}
            fit: {cpus: amd/epyc-7742, gpus: 5 x amd/instinct-mi100}
    Passes::
        devices:
          rig:
            kind: server
            spec: {pcie: {switches: {a: {uplink_lanes: 16, gen: 4}}, slots: {1..2: {lanes: 16, gen: 4, switch: a}}}}
            fit: {cpus: amd/epyc-7742, gpus: 2 x amd/instinct-mi100}
    """
    for switch in device.bays.switches:
        behind = behind_switches(device).get(switch.name, [])
        if not behind:
            continue
        below = added([link_rate(gen=runs_at(device, s.card), lanes=slot_lanes(device, s.card)) for s in behind])
        above = link_rate(gen=switch.gen, lanes=switch.uplink_lanes)
        yield AtMost(
            value=named(below / above, "shared by", ""),
            limit=SHARED,
            unit="",
            says=f"{len(behind)} cards on PCIe switch {switch.name} may ask for {{value}} times its uplink of "
            f"{number(uplink_rate(switch) / GIGA)} GB/s; above {{limit}} they wait.",
            pointer="spec.pcie.switches",
            about=switch.name,
        )


@rule("PCI104", "the slot of a network card is as fast as its ports")
def nic_slot_enough(device: Device) -> Iterator[Check]:
    """A 100 Gb/s card in a slot with 8 lanes of generation 3 links at 100 Gb/s and moves 57.

    What: speed of the ports in use of a network card against what its slot lets through. A card without a cable counts
    with one port.

    How: generation the lowest of card, slot and riser; full packets of 256 bytes of data.

    Fails::
        devices: {rig: {kind: server, fit: {cpus: amd/epyc-7742,
            nics: {part: mellanox/connectx-5-en-100g-1p, lanes: 8}}}}
    Passes::
        devices: {rig: {kind: server, fit: {cpus: amd/epyc-7742, nics: mellanox/connectx-5-en-100g-1p}}}
    """
    for card in device.fitted:
        if card.bay != "nics" or not card.has_ports:
            continue
        used = _ports_in_use(device, card)
        need = named(float(used) * card.port_gbps / 8, "ports in use", "GB/s")
        rate = named(slot_rate(device, card) / GIGA, "slot", "GB/s")
        ports = f"{used} port" + "s" * (used > 1)
        yield AtLeast(
            value=rate,
            limit=need,
            unit="GB/s",
            says=f"The slot of {card.name} moves {{value}}; {ports} of {card.port_gbps:g} Gb/s want {{limit}}.",
            pointer="fit.nics",
            about=card.at,
            ways=lambda card=card, need=need: _wider(device, card, float(need)),  # type: ignore[misc]
        )


def _ports_in_use(device: Device, card: Fitted) -> int:
    """The most ports with a cable on one card of a group; 1 where none has."""
    used: dict[int, int] = {}
    for port in device.wired:
        if port.on_card and port.card == card:
            used[port.card_index] = used.get(port.card_index, 0) + 1
    return max(used.values(), default=1)


def _wider(device: Device, card: Fitted, need: float) -> Iterator[str]:
    for gen in range(runs_at(device, card), 6):
        for lanes in (8, 16):
            if float(usable_rate(gen=gen, lanes=lanes)) / GIGA >= need:
                yield f"{lanes} lanes of generation {gen}" + (", which wants another card" if gen > card.gen else "")
                break


@rule("PCI105", "network cards hang on the processor of the cards they serve", level=Level.WARNING)
def nic_near_cards(device: Device) -> Iterator[Check]:
    """What crosses from one processor to the other loads the link between them, and direct transfers stop there.

    What: in a machine with two processors, the accelerators that hang on a processor without a network card.

    Fails::
        devices: {rig: {kind: server, fit: {cpus: 2 x amd/epyc-7742,
            gpus: {part: amd/instinct-mi100, count: 4, socket: 0},
            nics: {part: mellanox/connectx-5-en-100g-1p, socket: 1}}}}
    Passes::
        devices: {rig: {kind: server, fit: {cpus: 2 x amd/epyc-7742,
            gpus: {part: amd/instinct-mi100, count: 4, socket: 0},
            nics: {part: mellanox/connectx-5-en-100g-1p, socket: 0}}}}
    """
    taken = seats(device)
    nics = [seat for seat in taken if seat.card.bay == "nics"]
    gpus = [seat for seat in taken if seat.card.bay == "gpus"]
    if not nics or not gpus or sum(card.count for card in device.fitted if card.bay == "cpus") < 2:
        return
    near = {socket_of(device, seat) for seat in nics}
    far = [seat for seat in gpus if socket_of(device, seat) not in near]
    yield AtMost(
        value=float(len(far)),
        limit=0.0,
        unit="",
        says=f"Of {len(gpus)} accelerators, {{value}} hang on a processor without a network card: what they send "
        "crosses the link between the processors.",
        pointer="fit.nics",
        ways=lambda: ("a network card for each processor", "jobs whose cards are all on the card's processor"),
    )


@rule("PCI106", "slots that are shared or led on by a cable work at full speed", level=Level.WARNING)
def split_and_risers(device: Device) -> Iterator[Check]:
    """More cards than slots need a slot that can be split; a riser of an older generation slows the card behind it.

    What: where the slots are listed, cards that find no free one, against what the board says of splitting its slots;
    generation and lanes of each riser against those of card and slot.

    Fails::
        parts: {own/riser: {kind: riser, gen: 3, lanes: 16}}
        devices: {rig: {kind: server, fit: {cpus: amd/epyc-7742,
            gpus: {part: amd/instinct-mi100, count: 4, riser: own/riser}}}}
    Passes::
        parts: {own/riser: {kind: riser, gen: 4, lanes: 16}}
        devices: {rig: {kind: server, fit: {cpus: amd/epyc-7742,
            gpus: {part: amd/instinct-mi100, count: 4, riser: own/riser}}}}
    """
    crowded = [seat for seat in seats(device) if seat.crowded]
    if crowded:
        if device.bays.bifurcation:
            says = device.bays.bifurcation
        else:
            raise BeyondTable(
                f"{len(crowded)} cards find no free slot, and nobody said whether its slots can be split: "
                "look for bifurcation in the manual of its board"
            )
        yield OneOf(
            value="can be split" if "x" in says.casefold() else "cannot be split",
            accepted=("can be split",),
            says=f"{len(crowded)} cards find no free slot; slots of its board {{value}} ({says}).",
            pointer="fit",
            about="split",
        )
    for name, (lanes, slot) in lanes_in_slots(device).items():
        yield AtMost(
            value=lanes,
            limit=float(slot.lanes),
            unit="lanes",
            says=f"Cards in slot {name} get {{value}} together; it has {{limit}}.",
            pointer="fit",
            about=f"slot {name}",
            level=Level.ERROR,
        )
    for card in on_lanes(device):
        if not card.riser:
            continue
        for words, value, limit in (
            ("generation", float(card.riser_gen), float(min(card.gen, slot_gen(device, card)))),
            ("lanes", float(card.riser_lanes), float(min(slot_lanes(device, card), LANES_OF_A_CABLE))),
        ):
            yield AtLeast(
                value=value,
                limit=limit,
                unit="",
                says=f"{card.riser}, before {card.name}: {words} {{value}}; card and slot have {{limit}}.",
                pointer=f"fit.{card.bay}",
                about=f"{card.at} {words}",
            )
