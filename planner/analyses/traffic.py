"""What jobs make of a network: which cards understand each other, how long gradients take, how data comes in."""

from __future__ import annotations

from dataclasses import dataclass

from planner.analyses.fabric import cables, cables_of, flow, goodput, speed
from planner.analyses.lanes import slot_rate
from planner.analyses.reach import joins
from planner.physics.fabric import all_reduce, sharded_step, transfer_time
from planner.plan.networks import Network
from planner.plan.objects import Device
from planner.plan.traffic import Traffic
from planner.tables.cells import unverified
from planner.tables.ethernet import collective_share
from planner.worked import Worked, added, least, named

# What people wait before they look for another way; judgement.
INGEST_LIMIT_S = 24 * 3600.0


def families(traffic: Traffic) -> dict[str, list[str]]:
    """The machines of a job by whose chips their cards have; a machine with both stands under both.

    Where all cards are one part, whose chips they are changes nothing and is not asked.
    """
    cards = [(node.name, card) for node in traffic.nodes for card in node.fitted if card.bay == "gpus"]
    one = len({card.name for _, card in cards}) == 1
    found: dict[str, list[str]] = {}
    for name, card in cards:
        names = found.setdefault(card.name if one else card.family, [])
        if name not in names:
            names.append(name)
    return found


@dataclass(frozen=True, slots=True)
class Exchange:
    """One exchange of gradients: how many cards, how much, over what, at which bus bandwidth, and how long."""

    ranks: int
    bytes: float
    network: str
    bandwidth: float
    time: float
    weak: tuple[str, ...]


def exchange(traffic: Traffic) -> Exchange | None:
    """The exchange of a step over the fastest network that joins all nodes for compute; None where none does."""
    joined = [network for network in traffic.fabric.networks if _joins(network, traffic.nodes)]
    if not joined:
        return None
    network = max(joined, key=lambda each: float(_wire(each, traffic.nodes)))
    share = collective_share("roce" if network.remote else "tcp")
    bandwidth = named(_wire(network, traffic.nodes) * share, "bus bandwidth", "B/s")
    ranks = sum(_cards(traffic, node) for node in traffic.nodes)
    size = named(traffic.parameters * traffic.gradient_b, "gradients", "B")
    moved = sharded_step if traffic.sharded else all_reduce
    time = moved(size=size, ranks=ranks, bandwidth=bandwidth)
    return Exchange(ranks, size, network.name, bandwidth, time, unverified(share))


def _joins(network: Network, nodes: tuple[Device, ...]) -> bool:
    return "compute" in network.roles and joins(network, nodes)


def _cards(traffic: Traffic, node: Device) -> int:
    fitted = sum(card.count for card in node.fitted if card.bay == "gpus")
    return min(fitted, traffic.gpus) if traffic.gpus else fitted


def _wire(network: Network, nodes: tuple[Device, ...]) -> float:
    """Bytes a second of the links of the slowest node, or of the slots of its cards."""
    return least(*(_one_wire(network, node) for node in nodes), name="slowest machine's links")


def _one_wire(network: Network, node: Device) -> float:
    found = cables_of(network, node)
    wires = [named(speed(link, cable) * 1e9 / 8, f"link of {node.name}", "B/s") for link, cable, _ in found]
    total = added(wires)
    cards = {port.card.name: port.card for _, _, port in found if port.on_card}
    if not cards or not all(port.on_card for _, _, port in found):
        return total
    return least(total, added([slot_rate(node, card) * card.count for card in cards.values()]))


@dataclass(frozen=True, slots=True)
class Ingest:
    """How data comes in: through what, at which rate, for how long."""

    way: str
    rate: float
    hours: float


def ingest(traffic: Traffic) -> Ingest | None:
    """The best way in for a data set; None where no link leads out or none of them reaches its machines."""
    best: Ingest | None = None
    for network in traffic.fabric.networks:
        for link, cable in cables(network):
            if not cable.outward:
                continue
            gate = cable.near.device
            inside = _inside(traffic, gate)
            if inside is None:
                continue
            out = goodput(network, speed(link, cable))
            rate = least(out, inside, name="slowest part") if inside else out
            time = transfer_time(size=traffic.dataset_b, rate=rate)
            way = f"{'Wi-Fi' if link.wireless else 'the uplink'} of {gate.name}"
            if best is None or float(rate) > float(best.rate):
                best = Ingest(way, rate, named(time / 3600, "time", "h"))
    return best


def _inside(traffic: Traffic, gate: Device) -> float | None:
    """What the gate sends on to the machines that store; 0 where it is one of them, None where no cable leads there."""
    if any(gate == device for device in traffic.lands_on):
        return 0.0
    networks = [each for each in traffic.fabric.networks if any(not cable.outward for _, cable in cables(each))]
    known = {p.device.name for each in networks for _, c in cables(each) if not c.outward for p in (c.near, c.far)}
    targets = [device.name for device in traffic.lands_on if device.name in known]
    if gate.name not in known or not targets:
        return None
    gbps = flow([gate.name], targets, *networks)
    return goodput(networks[0], Worked(float(gbps), f"links inside from {gate.name}", "Gb/s")) if gbps else None
