"""What a network brings from host to host: the stages of the way, each with its rate, and the one that limits.

Rates are bytes a second of one direction with nothing else on the wire: full frames through the links, full packets
through the slots of the network cards. Software reaches less; ``collective_share`` and the measured ranges of a file
system say how much less. Only a fabric of several switches is a graph, and only for it networkx is loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from planner.analyses.lanes import slot_rate
from planner.physics.fabric import roce_goodput, tcp_goodput
from planner.plan.networks import Cable, Link, Network, Port
from planner.plan.objects import Device
from planner.worked import BeyondTable, Worked, added, least, named

if TYPE_CHECKING:
    import networkx

SWITCHES = frozenset({"switch", "router"})
# InfiniBand at its largest packets keeps more than this of the wire.
INFINIBAND_SHARE = 0.98
BYTES_A_GBPS = 1e9 / 8
# Devices by their name; the ends that stand for whole groups have names no device can have.
Node = str
ALL_SENDERS, ALL_RECEIVERS = "/senders", "/receivers"


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage of a way: what it is, for people, and what it moves in bytes a second."""

    name: str
    rate: float


@dataclass(frozen=True, slots=True)
class Way:
    """The stages from one end to the other, in order."""

    stages: tuple[Stage, ...]

    @property
    def rate(self) -> float:
        """Bytes a second from end to end: the slowest stage."""
        return least(*(stage.rate for stage in self.stages), name="rate of the way")

    @property
    def limit(self) -> Stage:
        """The stage that limits; the first of several that are alike."""
        return min(self.stages, key=lambda stage: float(stage.rate))

    @property
    def next_limit(self) -> Stage | None:
        """The stage that would limit if the slowest were faster."""
        others = [stage for stage in self.stages if stage is not self.limit]
        return min(others, key=lambda stage: float(stage.rate)) if others else None


def speeds_of(port: Port, lanes: int = 1) -> tuple[float, ...]:
    """Speeds a port runs at, or one of ``lanes`` it is split into, the highest first."""
    kind = port.interface
    if lanes == 1:
        return kind.speeds_gbps
    return dict(kind.split).get(lanes, ())


def common_speeds(link: Link, cable: Cable) -> tuple[float, ...]:
    """Speeds that both ports of a cable run at and that the cable and its modules carry, the highest first."""
    near = speeds_of(cable.near, link.split if link.split_near else 1)
    if cable.outward:
        return near
    far = speeds_of(cable.far, 1 if link.split_near else link.split)
    most = [module.speed_gbps for module in link.modules]
    if link.has_cable_speed:
        most.append(link.cable_gbps / link.split)
    return tuple(speed for speed in near if speed in far and all(speed <= float(each) for each in most))


def between_ends(link: Link) -> str:
    """What lies between two ports and has a say in their speed, as the end of a clause: modules, cable, split."""
    over = [f"{module.written} ({float(module.speed_gbps):g} Gb/s)" for module in link.modules]
    if link.has_cable_speed:
        over.append(f"a cable of {float(link.cable_gbps):g} Gb/s")
    told = f" over {' and '.join(dict.fromkeys(over))}" if over else ""
    return told + (
        f", the {'near' if link.split_near else 'far'} one split into {link.split}" if link.split > 1 else ""
    )


def speed(link: Link, cable: Cable) -> float:
    """What a cable runs at, in Gb/s: what is stated, else the highest speed both ends have.

    ``BeyondTable`` where they have none in common.
    """
    if link.speed_said or link.wireless:
        return link.speed_gbps
    found = common_speeds(link, cable)
    if not found:
        raise BeyondTable(f"{cable.near.place} and {cable.far.place} have no speed in common{between_ends(link)}")
    return Worked(found[0], f"speed of {cable.near.place}", "Gb/s")


def goodput(network: Network, gbps: float) -> float:
    """Data that a link brings, in bytes a second, by what the network speaks."""
    if network.remote == "ib":
        return named(gbps * BYTES_A_GBPS * INFINIBAND_SHARE, "goodput", "B/s")
    rate = gbps * 1e9
    return roce_goodput(rate=rate) if network.remote == "roce" else tcp_goodput(rate=rate, mtu=network.mtu)


def is_switch(device: Device) -> bool:
    """Whether a device hands on what reaches it."""
    return device.kind in SWITCHES


def ends(cable: Cable) -> tuple[Port, ...]:
    """The ports of a cable inside the plan."""
    return (cable.near,) if cable.outward else (cable.near, cable.far)


def cables(network: Network) -> Iterator[tuple[Link, Cable]]:
    """Every cable of a network with its link."""
    for link in network.links:
        for cable in link.cables:
            yield link, cable


def cables_of(network: Network, device: Device) -> tuple[tuple[Link, Cable, Port], ...]:
    """The cables at a device, each with the port it is in there."""
    return tuple((port.link, port.cable, port) for port in device.wired if port.link.network == network)


def hosts_of(network: Network) -> tuple[Device, ...]:
    """The hosts on a network, in the order of its links."""
    found = {port.device.name: port.device for _, cable in cables(network) for port in ends(cable)}
    return tuple(device for device in found.values() if not is_switch(device))


def host_stages(network: Network, device: Device) -> tuple[Stage, ...]:
    """What a host's own links and the slots of its network cards bring; ``BeyondTable`` for one that is not on it."""
    found = cables_of(network, device)
    if not found:
        raise BeyondTable(f"{device.name} is not on the network {network.name}")
    wires = [goodput(network, speed(link, cable)) for link, cable, _ in found]
    stages = [Stage(f"link of {device.name}", named(added(tuple(wires)), f"links of {device.name}", "B/s"))]
    slots: dict[tuple[str, int], float] = {}
    for _, _, port in found:
        if port.on_card:
            one = (port.card.at, port.card_index)
            slots[one] = slot_rate(device, port.card)
    if len(slots) and all(port.on_card for _, _, port in found):
        total = named(added(tuple(slots.values())), f"slot of {device.name}", "B/s")
        stages.append(Stage(f"PCIe slot of the network card in {device.name}", total))
    return tuple(stages)


def host_way(network: Network, device: Device) -> Way:
    """From a host to the first switch, or to the host it is joined to."""
    return Way(host_stages(network, device)[::-1])


def between(network: Network, one: Device, other: Device) -> Way:
    """The way from one host to another, with nothing else on it.

    ``BeyondTable`` where one of them is not on the network or no cable leads to the other.
    """
    return across(network, (one,), (other,))


def across(network: Network, senders: Iterable[Device], receivers: Iterable[Device]) -> Way:
    """The way from a group of hosts to another, all at once: the links and slots of each group, and what is between.

    Each group's hosts share evenly, so a group moves as many times what its slowest host moves.
    """
    groups = (tuple(senders), tuple(receivers))
    stages = [*_group_stages(network, groups[0])[::-1], *_between_switches(network, *groups)]
    return Way((*stages, *_group_stages(network, groups[1])))


def _group_stages(network: Network, hosts: tuple[Device, ...]) -> tuple[Stage, ...]:
    each = [host_stages(network, host) for host in hosts]
    found = []
    for index in range(max(len(stages) for stages in each)):
        slowest = min((stages[index] for stages in each if index < len(stages)), key=lambda stage: float(stage.rate))
        if len(hosts) == 1:
            found.append(slowest)
        else:
            rate = named(float(len(hosts)) * slowest.rate, f"{len(hosts)} × {slowest.name}", "B/s")
            found.append(Stage(f"{len(hosts)} × {slowest.name}", rate))
    return tuple(found)


def switches_at(network: Network, device: Device) -> tuple[str, ...]:
    """Names of the switches a host is joined to."""
    far = [end.device for _, cable, port in cables_of(network, device) for end in ends(cable) if end.device != device]
    return tuple(dict.fromkeys(each.name for each in far if is_switch(each)))


def _between_switches(network: Network, senders: tuple[Device, ...], receivers: tuple[Device, ...]) -> Iterator[Stage]:
    used = {name for host in (*senders, *receivers) for name in switches_at(network, host)}
    if len(used) == 1:
        return
    gbps = flow([host.name for host in senders], [host.name for host in receivers], network)
    if not gbps:
        raise BeyondTable(f"no cable of {network.name} leads from {senders[0].name} to {receivers[0].name}")
    if used:
        yield Stage("links between the switches", goodput(network, gbps))


def graph(networks: Iterable[Network], merged: Mapping[Node, Node]) -> networkx.DiGraph[Node]:
    """Networks as one graph: devices, and what the cables between two of them carry each way, in Gb/s.

    ``merged``: devices that stand for one node, by its name.
    """
    import networkx

    made: networkx.DiGraph[Node] = networkx.DiGraph()
    for link, cable in (each for network in networks for each in cables(network)):
        if cable.outward:
            continue
        one, other = (merged.get(name, name) for name in (cable.near.device.name, cable.far.device.name))
        if one == other:
            continue
        rate = float(speed(link, cable))
        for pair in ((one, other), (other, one)):
            carried = made.edges[pair]["capacity"] if made.has_edge(*pair) else 0.0
            made.add_edge(*pair, capacity=carried + rate)
    return made


def flow_between(network: Network, senders: frozenset[str], hosts: Mapping[str, float]) -> float:
    """What some hosts can send to all others through all cables, in Gb/s. ``hosts``: the port speeds of each."""
    return float(flow(sorted(senders), [name for name in hosts if name not in senders], network))


def flow(senders: Iterable[str], receivers: Iterable[str], *networks: Network) -> float:
    """What a group of hosts can send to another through all cables, in Gb/s; 0 where no cable leads there."""
    import networkx

    # Hosts of a group share all that they have, so that each group is one node beside the switches.
    merged = dict.fromkeys(senders, ALL_SENDERS) | dict.fromkeys(receivers, ALL_RECEIVERS)
    made = graph(networks, merged)
    made.add_nodes_from((ALL_SENDERS, ALL_RECEIVERS))
    value, _ = networkx.maximum_flow(made, ALL_SENDERS, ALL_RECEIVERS)
    return Worked(float(value), "flow between the switches", "Gb/s")
