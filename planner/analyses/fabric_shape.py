"""The shape of a network: what the hosts of a switch may send over what leads on, and what one half can send the other.

A switch is taken as non-blocking inside. Hosts on the same switches are alike, so halves are put together from such
groups, at most one of them split.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from planner.analyses.fabric import cables, ends, flow_between, hosts_of, is_switch, speed, switches_at
from planner.physics.fabric import one_switch_bisection, oversubscription
from planner.plan.networks import Network
from planner.worked import BeyondTable, Worked, named

# So many groups give at most 252 ways to halve them, each a flow through a handful of switches.
MOST_GROUPS = 10


@dataclass(frozen=True, slots=True)
class Leaf:
    """A switch with hosts on it and with links to other switches; sums of port speeds in Gb/s."""

    name: str
    hosts: float
    uplinks: float

    @property
    def ratio(self) -> float:
        """What its hosts may send over what leads on."""
        hosts = Worked(self.hosts, f"hosts of {self.name}", "Gb/s")
        return oversubscription(hosts=hosts, uplinks=Worked(self.uplinks, f"uplinks of {self.name}", "Gb/s"))


def leaves(network: Network) -> tuple[Leaf, ...]:
    """The switches with hosts that lead on to other switches."""
    sums: dict[str, list[float]] = {}
    for link, cable in cables(network):
        if cable.outward:
            continue
        for port, other in ((cable.near, cable.far), (cable.far, cable.near)):
            if is_switch(port.device):
                side = 1 if is_switch(other.device) else 0
                sums.setdefault(port.device.name, [0.0, 0.0])[side] += float(speed(link, cable))
    return tuple(Leaf(name, hosts, uplinks) for name, (hosts, uplinks) in sums.items() if hosts and uplinks)


@dataclass(frozen=True, slots=True)
class Bisection:
    """What one half of the hosts can send to the other at worst, and what their ports would, in Gb/s."""

    hosts: int
    worst: float
    full: float


def bisection(network: Network) -> Bisection:
    """The worst half against half. ``BeyondTable`` for fewer than two hosts or too many kinds of places."""
    rates = _host_rates(network)
    if len(rates) < 2:
        raise BeyondTable("a network with fewer than two hosts has no halves")
    half = len(rates) // 2
    slowest = min(rates.values())
    full = named(one_switch_bisection(hosts=len(rates), rate=slowest), "half of the hosts' ports", "Gb/s")
    groups: dict[tuple[str, ...], list[str]] = {}
    for host in hosts_of(network):
        groups.setdefault(switches_at(network, host), []).append(host.name)
    if len(groups) == 1:
        return Bisection(len(rates), full, full)
    if len(groups) > MOST_GROUPS:
        raise BeyondTable(f"hosts on {len(groups)} different sets of switches are too many to halve here")
    flows = (flow_between(network, senders, rates) for senders in _halves(list(groups.values()), half))
    return Bisection(len(rates), Worked(min(flows), "worst half to half", "Gb/s"), full)


def _host_rates(network: Network) -> dict[str, float]:
    found: dict[str, float] = {}
    for link, cable in cables(network):
        for port in ends(cable):
            if not cable.outward and not is_switch(port.device):
                found[port.device.name] = found.get(port.device.name, 0.0) + float(speed(link, cable))
    return found


def _halves(groups: list[list[str]], half: int) -> Iterator[frozenset[str]]:
    """Halves of the hosts made of whole groups, the last one split where they do not add up."""
    seen: set[frozenset[str]] = set()
    for size in range(len(groups) + 1):
        for chosen in combinations(range(len(groups)), size):
            whole = [name for index in chosen for name in groups[index]]
            missing = half - len(whole)
            if missing < 0:
                continue
            for index, group in enumerate(groups):
                if index not in chosen and len(group) >= missing:
                    made = frozenset((*whole, *group[:missing]))
                    if len(made) == half and made not in seen:
                        seen.add(made)
                        yield made
