"""PCIe lanes of one machine: what its cards want, what its processors have for them, what a slot lets through."""

from __future__ import annotations

from planner.facts import Gap, Missing
from planner.physics import pcie
from planner.plan.machine import Fitted, PciSwitch, Slot
from planner.plan.objects import Device
from planner.tables.pcie import SOCKETS_LINKED_BY_LANES
from planner.worked import BeyondTable, Worked, least, named

ON_LANES = ("gpus", "nics", "drives")


def on_lanes(device: Device) -> tuple[Fitted, ...]:
    """Cards, network cards and drives, but for drives that hang on other wires."""
    return tuple(group for group in device.fitted if group.bay in ON_LANES and group.interface not in ("sata", "sas"))


def processors(device: Device) -> tuple[Fitted, ...]:
    """The processors fitted; ``Missing`` where nobody said which."""
    found = tuple(group for group in device.fitted if group.bay == "cpus")
    if not found:
        key = f"{device.at}.fit.cpus"
        raise Missing(Gap(key, ask=f"say which processors are in {device.name}: {key}, as 2 x amd/epyc-7742"))
    return found


def lanes_wanted(device: Device) -> float:
    """Lanes of all cards, network cards and drives, each at the width it asks for or was given."""
    total: float = 0.0
    for group in on_lanes(device):
        lanes = Worked(float(group.lanes), f"lanes of {group.name}", "lanes")
        part = float(group.count) * lanes
        total = total + part if total else part
    return total


def lanes_available(device: Device) -> float:
    """Lanes the processors have beside the links between them; ``BeyondTable`` for more than two processors."""
    cpus = processors(device)
    count = sum(group.count for group in cpus)
    if count > 2:
        raise BeyondTable(f"lanes of {count} processors are not known here")
    each = Worked(float(cpus[0].lanes), f"lanes of {cpus[0].name}", "lanes")
    if count == 1:
        return named(each, "lanes available", "lanes")
    if cpus[0].socket_type not in SOCKETS_LINKED_BY_LANES:
        return named(2.0 * each, "lanes available", "lanes")
    return pcie.lanes_of_two(each=each, links=device.bays.socket_links)


def slots_of(device: Device, card: Fitted) -> tuple[Slot, ...]:
    """The slots a card sits in where the layout says so, else all that are listed and may hold it."""
    slots = device.bays.slots
    if not card.placed:
        return slots
    return tuple(slot for slot in slots if slot.name in card.at_slots)


def switch_of(device: Device, slot: Slot) -> PciSwitch | None:
    """The PCIe switch a slot hangs on."""
    return next((switch for switch in device.bays.switches if switch.name == slot.switch), None)


def slot_gen(device: Device, card: Fitted) -> int:
    """Generation of the slot of a card: by the map of slots, else by the processors."""
    gens = {slot.gen for slot in slots_of(device, card)}
    if not gens:
        cpus = [group for group in device.fitted if group.bay == "cpus"]
        return min(cpu.gen for cpu in cpus) if cpus else device.bays.processor_gen
    if len(gens) > 1 and not card.placed:
        card.at_slots  # noqa: B018  (reading it asks for it)
    return min(gens)


def runs_at(device: Device, card: Fitted) -> int:
    """Generation a card runs at: the lowest of card, slot and riser."""
    gen = min(card.gen, slot_gen(device, card))
    return min(gen, card.riser_gen) if card.riser else gen


def slot_lanes(device: Device, card: Fitted) -> int:
    """Lanes each card of a group gets: those stated, else those of its slot, else those it asks for."""
    if card.lanes_said:
        return card.lanes
    widths = {slot.lanes for slot in slots_of(device, card)}
    if card.placed and widths:
        return min(card.wanted_lanes, *widths)
    return card.wanted_lanes


def slot_rate(device: Device, card: Fitted) -> float:
    """The most that one card or drive of a group moves through its slot in one direction, in bytes a second.

    A PCIe switch above it, which it may share, is not counted: see ``uplink_rate``.
    """
    return pcie.usable_rate(gen=runs_at(device, card), lanes=slot_lanes(device, card))


def shared_rate(device: Device, card: Fitted) -> float:
    """What one drive or card of a group moves while all of the group do: its slot, or its part of a switch's uplink.

    In bytes a second of one direction. Other things on the same PCIe switch are taken to be still.
    """
    rate = slot_rate(device, card)
    counts: dict[str, int] = {}
    for slot in slots_of(device, card) if card.placed else ():
        if slot.switch:
            counts[slot.switch] = counts.get(slot.switch, 0) + slot.count
    shared = [
        uplink_rate(switch) / float(min(counts[switch.name], card.count))
        for switch in device.bays.switches
        if switch.name in counts
    ]
    return least(rate, *shared) if shared else rate


def uplink_rate(switch: PciSwitch) -> float:
    """What all that hangs on a PCIe switch moves to the processor together, in bytes a second."""
    return pcie.usable_rate(gen=switch.gen, lanes=switch.uplink_lanes)
