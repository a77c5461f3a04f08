"""Which card sits in which PCIe slot, and what that leaves for each processor.

Cards whose slots are stated sit there; the others take the next free slot that is wide enough, in the order of the map.
Where nobody listed the slots, every card is wired straight to a processor, and the builder chooses which.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from planner.analyses.lanes import lanes_available, on_lanes, processors, slot_lanes, switch_of
from planner.plan.machine import Fitted, PciSwitch, Slot
from planner.plan.objects import Device
from planner.worked import BeyondTable, Worked, added, named

# The fullest machines hold 20 cards and 100 drives.
MOST_CARDS = 1000


@dataclass(frozen=True, slots=True)
class Seat:
    """One card, network card or drive with the slot it sits in; None for a place of its own or none that is free."""

    card: Fitted
    slot: Slot | None
    crowded: bool = False


def seats(device: Device) -> tuple[Seat, ...]:
    """Every card, network card and drive of a machine in its slot; drives have connectors of their own."""
    if sum(card.count for card in on_lanes(device)) > MOST_CARDS:
        raise BeyondTable(f"more than {MOST_CARDS:,} cards and drives are in no machine")
    free = Counter({slot.name: slot.count for slot in device.bays.slots})
    found: list[Seat] = []
    for card in sorted(on_lanes(device), key=lambda each: not each.placed):
        if card.placed:
            found += _placed(device, card, free)
        elif card.bay == "drives" or not device.bays.mapped:
            found += [Seat(card, None)] * card.count
        else:
            found += [_next_free(device, card, free) for _ in range(card.count)]
    return tuple(found)


def _placed(device: Device, card: Fitted, free: Counter[str]) -> list[Seat]:
    by_name = {slot.name: slot for slot in device.bays.slots}
    made = []
    for index in range(card.count):
        name = card.at_slots[index % len(card.at_slots)]
        free[name] -= 1
        made.append(Seat(card, by_name.get(name), crowded=name in by_name and free[name] < 0))
    return made


def _next_free(device: Device, card: Fitted, free: Counter[str]) -> Seat:
    open_slots = [slot for slot in device.bays.slots if free[slot.name] > 0]
    wide = [slot for slot in open_slots if slot.lanes >= card.wanted_lanes] or open_slots
    if not wide:
        return Seat(card, None, crowded=True)
    # The narrowest that suits leaves the wide ones to those that want them.
    slot = min(wide, key=lambda each: each.lanes)
    free[slot.name] -= 1
    return Seat(card, slot)


def check_topology(device: Device) -> None:
    """``BeyondTable`` where cards hang on PCIe switches and nobody listed which."""
    bays = device.bays
    listed = bool(bays.switches) and bays.mapped
    told = "switch" in bays.topology.casefold() and "no switch" not in bays.topology.casefold()
    if (bays.switches or told) and not listed:
        says = f'its map says "{bays.topology}"' if told else "its cards hang on PCIe switches"
        raise BeyondTable(f"{says}: list {device.at}.spec.pcie.switches, and slots with the switch of each")


def direct_lanes(device: Device) -> float:
    """Lanes wanted of the processors: cards on their own lanes, and the uplink of each PCIe switch in use once."""
    parts: dict[tuple[str, int], int] = {}
    for seat in seats(device):
        lanes = slot_lanes(device, seat.card)
        if lanes and _switch(device, seat) is None:
            parts[seat.card.name, lanes] = parts.get((seat.card.name, lanes), 0) + 1
    total = [float(count) * Worked(float(lanes), f"lanes of {name}", "lanes") for (name, lanes), count in parts.items()]
    total += [
        Worked(float(switch.uplink_lanes), f"uplink of {name}", "lanes") for name, switch in _switches(device).items()
    ]
    return named(added(total), "lanes wanted", "lanes")


def lanes_in_slots(device: Device) -> dict[str, tuple[float, Slot]]:
    """Lanes asked of each slot that several cards were put into on purpose."""
    found: dict[str, tuple[float, Slot]] = {}
    shared = {seat.slot.name for seat in seats(device) if seat.crowded and seat.slot is not None}
    for seat in seats(device):
        if seat.slot is not None and seat.slot.name in shared:
            lanes, _ = found.get(seat.slot.name, (0.0, seat.slot))
            found[seat.slot.name] = (lanes + slot_lanes(device, seat.card), seat.slot)
    return found


def _switch(device: Device, seat: Seat) -> PciSwitch | None:
    return switch_of(device, seat.slot) if seat.slot is not None and seat.slot.switch else None


def _switches(device: Device) -> dict[str, PciSwitch]:
    found = (_switch(device, seat) for seat in seats(device))
    return {switch.name: switch for switch in found if switch is not None}


def behind_switches(device: Device) -> dict[str, list[Seat]]:
    """What hangs on each PCIe switch."""
    found: dict[str, list[Seat]] = {}
    for seat in seats(device):
        switch = _switch(device, seat)
        if switch is not None:
            found.setdefault(switch.name, []).append(seat)
    return found


@dataclass(frozen=True, slots=True)
class Split:
    """The lanes wanted of the fuller of two processors at best, and those that each has."""

    fuller: float
    each: float


def best_split(device: Device) -> Split | None:
    """How evenly the cards can be spread over two processors; None for one.

    What is known to hang on one stays there. The rest goes, the widest first, where there is more room: widths are
    powers of two, so that no other order does better. A card of 32 lanes takes 16 of each.
    """
    count = sum(cpu.count for cpu in processors(device))
    if count != 2:
        return None
    each = named(lanes_available(device) / 2, "lanes of each processor", "lanes")
    loads: dict[str, float] = {}
    loose: list[float] = []
    for seat in seats(device):
        if _switch(device, seat) is not None:
            continue
        lanes = float(slot_lanes(device, seat.card))
        socket = _socket(seat)
        if socket:
            loads[socket] = loads.get(socket, 0.0) + lanes
        else:
            loose += [lanes / 2] * 2 if lanes > 16 else [lanes]
    for switch in _switches(device).values():
        if switch.placed:
            loads[switch.socket] = loads.get(switch.socket, 0.0) + switch.uplink_lanes
        else:
            loose.append(float(switch.uplink_lanes))
    bins = sorted((*loads.values(), 0.0, 0.0), reverse=True)[:2] if len(loads) < 2 else sorted(loads.values())
    for lanes in sorted(loose, reverse=True):
        index = bins.index(min(bins))
        bins[index] += lanes
    return Split(Worked(max(bins), "lanes of the fuller processor", "lanes"), each)


def _socket(seat: Seat) -> str:
    """The processor a card is known to hang on; empty where nobody said."""
    if seat.card.pinned:
        return seat.card.socket
    if seat.slot is not None and seat.slot.placed:
        return seat.slot.socket
    return ""


def socket_of(device: Device, seat: Seat) -> str:
    """The processor a card hangs on; asks where nobody said."""
    known = _socket(seat)
    switch = _switch(device, seat)
    if known:
        return known
    return switch.socket if switch is not None else seat.card.socket
