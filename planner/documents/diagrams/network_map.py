"""Networks as diagrams: switches by their distance from the top, hosts that are cabled alike in one box."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping

from planner.documents.svg.graph import Edge, Graph, Node
from planner.facts import said
from planner.plan import Plan
from planner.plan.networks import Link, Network
from planner.plan.objects import Device
from planner.worked import number

NOTES = ("Hosts with the same cables to the same switches share a box.",)
_OUTSIDE = "internet"
_Pair = tuple[str, str]


def network_maps(plan: Plan, faults: Mapping[str, str], *, name: str) -> tuple[Graph, ...]:
    """A diagram for each network of a plan. ``faults`` by place; ``name`` of the layout."""
    phase = f", phase {plan.phase}" if plan.phase else ""
    return tuple(_map(network, faults, f"Network {network.name}, {name}{phase}") for network in plan.networks.values())


def _map(network: Network, faults: Mapping[str, str], title: str) -> Graph:
    joined: dict[_Pair, Counter[str]] = {}
    devices: dict[str, Device] = {}
    bad: dict[str, str] = {}
    for link in network.links:
        for near, far in _ends(link, devices):
            joined.setdefault((min(near, far), max(near, far)), Counter())[_words(link)] += 1
            if link.at in faults:
                bad[near] = bad[far] = faults[link.at]
    depths = _depths(joined, devices)
    places = {each: (depth, place) for place, (each, depth) in enumerate(depths.items())}
    groups = _groups(joined, devices, faults)
    nodes = []
    for names in sorted(groups, key=lambda group: places[group[0]]):
        kind = _kind(names[0], devices)
        fault = faults.get(devices[names[0]].at, "") if names[0] in devices else ""
        first = _few(names) if len(names) > 1 else names[0]
        lines = (first, f"{len(names)} machines, cabled alike") if len(names) > 1 else (first,)
        nodes.append(Node(names[0], kind, lines, fault or bad.get(names[0], "")))
    kept = {names[0]: len(names) for names in groups}
    edges = []
    for (one, other), cables in joined.items():
        if one not in kept or other not in kept:
            continue
        above, below = sorted((one, other), key=places.__getitem__)
        times = kept[below]
        label = ", ".join(f"{count} x {words}" if count > 1 else words for words, count in cables.items())
        edges.append(Edge(above, below, f"{label} each" if times > 1 else label))
    edges.sort(key=lambda edge: (places[edge.above], places[edge.below]))
    return Graph(title, tuple(nodes), tuple(edges), NOTES, mesh=len(_tops(depths)) > 1)


def _ends(link: Link, devices: dict[str, Device]) -> Iterator[_Pair]:
    for cable in link.cables:
        names = []
        for side in ("near", "far"):
            if said(cable, side):
                device = getattr(cable, side).device
                devices[device.name] = device
                names.append(device.name)
        if cable.outward:
            names.append(_OUTSIDE)
        if len(names) == 2 and names[0] != names[1]:
            yield names[0], names[1]


def _words(link: Link) -> str:
    if link.wireless:
        return "Wi-Fi"
    kind = link.cable_type if said(link, "cable_type") and link.cable_type else "cable"
    speed = f" {number(link.speed_gbps)} Gb/s" if said(link, "speed_gbps") and link.speed_gbps else ""
    length = f" {number(link.length_m)} m" if said(link, "length_m") else " length ?"
    return f"{kind}{length}{speed}"


def _kind(name: str, devices: dict[str, Device]) -> str:
    if name not in devices:
        return "internet"
    return "switch" if devices[name].kind in ("switch", "router") else "machine"


def _depths(joined: Mapping[_Pair, object], devices: dict[str, Device]) -> dict[str, int]:
    """How far each is from the top: outside, else the switches that are cabled to no host, else all switches."""
    beside: dict[str, list[str]] = {}
    for one, other in joined:
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    switches = [name for name in beside if _kind(name, devices) == "switch"]
    tops = [name for name in switches if all(_kind(each, devices) == "switch" for each in beside[name])]
    starts = [_OUTSIDE] if _OUTSIDE in beside else tops or switches
    found: dict[str, int] = {}
    # What nothing joins to the top is a top of its own.
    for start in (starts, *([each] for each in beside)):
        left = deque(each for each in start if each not in found)
        found.update(dict.fromkeys(left, 0))
        while left:
            name = left.popleft()
            for each in beside[name]:
                if each not in found:
                    found[each] = found[name] + 1
                    left.append(each)
    return found


def _tops(depths: Mapping[str, int]) -> list[str]:
    """Those nothing stands above: with several of them the lines make a mesh."""
    return [name for name, depth in depths.items() if not depth]


def _groups(
    joined: Mapping[_Pair, Counter[str]], devices: dict[str, Device], faults: Mapping[str, str]
) -> list[tuple[str, ...]]:
    """Names that share a box: hosts of one fault with the same cables to the same switches."""
    cables: dict[str, list[tuple[str, tuple[tuple[str, int], ...]]]] = {}
    for (one, other), words in joined.items():
        cables.setdefault(one, []).append((other, tuple(words.items())))
        cables.setdefault(other, []).append((one, tuple(words.items())))
    alike: dict[object, list[str]] = {}
    for name, found in cables.items():
        fault = faults.get(devices[name].at, "") if name in devices else ""
        host = _kind(name, devices) == "machine" and all(_kind(each, devices) != "machine" for each, _ in found)
        alike.setdefault((tuple(found), fault) if host else name, []).append(name)
    return [tuple(names) for names in alike.values()]


def _few(names: tuple[str, ...], most: int = 4) -> str:
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")
