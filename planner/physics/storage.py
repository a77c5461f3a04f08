"""How fast clients and servers of a striped file system exchange data: the slowest stage on the way.

A striped file goes to the targets in fixed proportions, the same from every client. So a rate fits when every network
card and every target carries its share of it. A free flow through the graph would let each client keep its data on
its own server, and promises 1.8 times too much for eight servers that are clients, too.

Source: maximum concurrent flow with equal demands (Leighton and Rao 1999), for stripes spread evenly; the striping is
that of the Lustre manual, "Layouts and striping". Valid while all clients read or write at once; rates in B/s.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from planner.units import BytesPerSecond
from planner.worked import BeyondTable, Worked, added, named, traced


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage that data passes: its name in words and the rate of the whole job at which it is full, in B/s.

    ``software``: no machine sets it but a program; ``more``: what would raise it.
    """

    name: str
    rate: float
    software: bool = False
    more: str = ""


def in_order(stages: Sequence[Stage]) -> tuple[Stage, ...]:
    """The stages from the slowest on, those of the same rate as they were given.

    >>> [stage.name for stage in in_order((Stage("network", 9e9), Stage("drives", 7e9)))]
    ['drives', 'network']
    """
    if not stages:
        raise BeyondTable("there is no stage whose rate is known")
    return tuple(sorted(stages, key=lambda stage: float(stage.rate)))


def client_stage(*, links: Mapping[str, BytesPerSecond], shares: Mapping[str, float]) -> BytesPerSecond:
    """The rate at which the busiest client's network is full.

    A client that is a server, too, keeps the share of its own targets.

    Parameters: ``links`` of each client in B/s; ``shares`` of the stripes on each server, together 1.
    Example: four clients that are four of eight servers, 9.375 GB/s each.

    >>> clients = {f"s{n}": 9.375e9 for n in range(4)}
    >>> round(client_stage(links=clients, shares={f"s{n}": 1 / 8 for n in range(8)}) / 1e9, 2)
    42.86
    """
    return _fullest(links, {name: (1.0 - shares.get(name, 0.0)) / len(links) for name in links}, "clients")


def server_stage(*, links: Mapping[str, BytesPerSecond], shares: Mapping[str, float], clients: Sequence[str]) -> float:
    """The rate at which the busiest server's network is full.

    What a server's own client writes to it stays off the network.

    Parameters: ``links`` of each server in B/s; ``shares`` of the stripes; ``clients`` by name.

    >>> servers = {f"s{n}": 9.375e9 for n in range(8)}
    >>> round(server_stage(links=servers, shares={n: 1 / 8 for n in servers}, clients=["s0", "s1"]) / 1e9)
    75
    """
    own = 1.0 / len(clients) if clients else 0.0
    part = {name: share * (1.0 - own if name in clients else 1.0) for name, share in shares.items()}
    return _fullest(links, part, "servers")


def target_stage(*, rates: Sequence[BytesPerSecond], objects: int | None = None) -> BytesPerSecond:
    """The rate at which the busiest target is full.

    Parameters: ``rates`` of the targets in B/s; ``objects``: stripes of all files together, dealt out one after the
    other. Fewer than there are targets leave some idle, and a number that does not divide loads some more than others.
    None: so many that all are loaded alike.

    >>> target_stage(rates=[2e9] * 8), target_stage(rates=[2e9] * 8, objects=4)
    (16000000000.0, 8000000000.0)
    >>> round(target_stage(rates=[2e9] * 8, objects=9) / 1e9)
    9
    """
    if not rates or (objects is not None and objects < 1):
        raise BeyondTable("nothing is striped over no targets")
    count = len(rates)
    slowest = min(rates, key=float)
    if objects is None:
        return named(count * slowest, "all targets", "B/s")
    busiest = math.ceil(objects / count)
    return named(objects / busiest * slowest, f"targets with {objects} stripes", "B/s")


def target_rate(*, drives: int, drive: BytesPerSecond, share: float, factor: float = 1.0) -> BytesPerSecond:
    """Large blocks in order to or from one group of drives.

    Parameters: ``drives``; ``drive`` the rate of one in B/s; ``share`` of them that holds data; ``factor`` for what
    software costs, below 1 for ZFS. Example of the Lustre manual: eight data disks of 50 MB/s.

    >>> target_rate(drives=10, drive=50e6, share=0.8)
    400000000.0
    """
    rate = drives * drive
    if share != 1.0:
        rate = rate * share
    return named(rate if factor == 1.0 else rate * factor, "target", "B/s")


def lustre_flow_band(*, link: float, connections: int, low: float = 15e9, high: float = 35e9) -> tuple[float, float]:
    """What the bulk connections between two peers carry, from one flow's lowest and highest rate, in the link's unit.

    Parameters: ``link`` in b/s; ``connections`` between two peers; ``low`` and ``high`` of one flow in b/s (ESnet).

    >>> lustre_flow_band(link=100e9, connections=4)
    (60000000000.0, 100000000000.0)
    """
    return min(float(link), connections * low), min(float(link), connections * high)


def _fullest(links: Mapping[str, float], parts: Mapping[str, float], who: str) -> float:
    """The rate of the whole at which the first of the links is full; infinite where nothing crosses any."""
    best: float = math.inf
    for name, part in parts.items():
        if part <= 0.0:
            continue
        link = links[name]
        rate = link / part
        if traced(link):
            # As a person would reckon it: this link over its part of all data.
            rate = Worked(float(rate), f"network of the {who}", "B/s", op="/", args=(link, Worked(part, "its part")))
        if float(rate) < float(best):
            best = rate
    return best


def even_shares(targets: Mapping[str, int]) -> dict[str, float]:
    """The share of the stripes on each server, by its number of targets.

    >>> even_shares({"a": 3, "b": 1})
    {'a': 0.75, 'b': 0.25}
    """
    total = float(added(map(float, targets.values())))
    if total <= 0.0:
        raise BeyondTable("no server has a target")
    return {name: count / total for name, count in targets.items() if count}
