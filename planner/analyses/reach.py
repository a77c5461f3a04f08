"""Who reaches whom over a network: the parts of it that cables join, whatever their speed."""

from __future__ import annotations

from collections.abc import Iterable

from planner.analyses.fabric import cables
from planner.facts import shared
from planner.plan.networks import Network
from planner.plan.objects import Device


@shared
def parts(network: Network) -> tuple[frozenset[str], ...]:
    """The devices of a network in groups that cables or Wi-Fi join, in the order of its links."""
    group: dict[str, set[str]] = {}
    for _, cable in cables(network):
        near = cable.near.device.name
        far = near if cable.outward else cable.far.device.name
        joined = group.setdefault(near, {near}) | group.setdefault(far, {far})
        for name in joined:
            group[name] = joined
    return tuple(dict.fromkeys(frozenset(each) for each in group.values()))


def apart(network: Network, devices: Iterable[Device]) -> tuple[tuple[str, ...], ...]:
    """Some devices of a network by the part of it they stand in, those that are not on it left out.

    One group: all of them reach each other.
    """
    names = tuple(dict.fromkeys(device.name for device in devices))
    groups = (tuple(name for name in names if name in part) for part in parts(network))
    return tuple(each for each in groups if each)


def joins(network: Network, devices: tuple[Device, ...]) -> bool:
    """Whether all of some devices are on a network and reach each other over it."""
    found = apart(network, devices)
    return len(found) == 1 and len(found[0]) == len({device.name for device in devices})
