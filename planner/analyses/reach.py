"""Who reaches whom over a network, whatever the speed: cables that meet in a switch are one segment.

Machines hand nothing on: one with a port on each of two switches is on two segments, and does not join them.
"""

from __future__ import annotations

from collections.abc import Mapping

from planner.analyses.fabric import SWITCHES, cables
from planner.plan.networks import Network
from planner.plan.objects import Device
from planner.viewing import shared


@shared
def segments(network: Network) -> Mapping[str, frozenset[int]]:
    """The segments that each device of a network is on, by its name."""
    of_switch: dict[str, int] = {}
    devices: list[set[str]] = []
    for _, cable in cables(network):
        joined = [cable.near.device] if cable.outward else [cable.near.device, cable.far.device]
        switches = [device.name for device in joined if device.kind in SWITCHES]
        met = sorted({of_switch[name] for name in switches if name in of_switch})
        if not met:
            met = [len(devices)]
            devices.append(set())
        first, *others = met
        for other in others:
            devices[first] |= devices[other]
            devices[other] = set()
        devices[first] |= {device.name for device in joined}
        for name, segment in [*of_switch.items()]:
            of_switch[name] = first if segment in others else segment
        of_switch.update(dict.fromkeys(switches, first))
    found: dict[str, set[int]] = {}
    for segment, names in enumerate(devices):
        for name in names:
            found.setdefault(name, set()).add(segment)
    return {name: frozenset(each) for name, each in found.items()}


def cut_off(network: Network, ends: tuple[Device, ...], servers: tuple[Device, ...]) -> tuple[tuple[str, str], ...]:
    """Each of some machines that does not reach one of the servers, with the first such; those not on it left out."""
    on = segments(network)
    names = [device.name for device in servers if device.name in on]
    found = []
    for end in dict.fromkeys(device.name for device in ends if device.name in on):
        missed = next((name for name in names if name != end and not on[end] & on[name]), None)
        if missed is not None:
            found.append((end, missed))
    return tuple(found)


def joins(network: Network, devices: tuple[Device, ...]) -> bool:
    """Whether all of some devices are on a network and reach each other over it."""
    on = segments(network)
    return all(device.name in on for device in devices) and not cut_off(network, devices, devices)
