"""PCIe lanes of one machine: what its cards want, and what its processors have for them."""

from __future__ import annotations

from planner.plan.machine import Fitted
from planner.plan.objects import Device
from planner.worked import BeyondTable, Worked, named

# A link between two EPYC sockets of the 7002 and 7003 families takes so many lanes of each side.
LANES_A_LINK = 16.0


def lanes_wanted(device: Device) -> float:
    """Lanes of all cards, network cards and drives, each at the width it asks for or was given."""
    total: float = 0.0
    for group in device.fitted:
        if group.bay not in ("gpus", "nics", "drives"):
            continue
        lanes = Worked(float(group.lanes), f"lanes of {group.name}", "lanes")
        if not float(lanes):
            continue
        part = float(group.count) * lanes
        total = total + part if total else part
    return total


def lanes_available(device: Device) -> float:
    """Lanes the processors have beside the links between them.

    ``BeyondTable`` where cards hang on switches, or for more than two processors.
    """
    if device.bays.switched:
        raise BeyondTable("its cards hang on PCIe switches, whose uplinks are shared")
    cpus = [group for group in device.fitted if group.bay == "cpus"]
    count = sum(group.count for group in cpus)
    if count > 2:
        raise BeyondTable(f"lanes of {count} processors are not known here")
    each = Worked(float(_lanes(cpus[0])), f"lanes of {cpus[0].name}", "lanes")
    if count == 1:
        return named(each, "lanes available", "lanes")
    links = Worked(float(device.bays.socket_links), "links between the sockets")
    return named(2.0 * each - 2.0 * LANES_A_LINK * links, "lanes available", "lanes")


def _lanes(cpu: Fitted) -> int:
    return cpu.lanes
