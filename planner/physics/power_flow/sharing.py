"""What each supply of a server carries: the live ones share its power evenly, and too few of them carry nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from planner.physics.power_flow.network import Load, Network
from planner.tables.systems import Pair


@dataclass(frozen=True, slots=True)
class Supply:
    """A power supply of a server, on two conductors of a node."""

    name: str
    node: str
    between: Pair


@dataclass(frozen=True, slots=True)
class Server:
    """A machine with one or more supplies. ``power`` in VA, complex; it runs while ``needed`` of them are live."""

    name: str
    power: complex
    needed: int
    supplies: tuple[Supply, ...]


@dataclass(frozen=True, slots=True)
class Shared:
    """The loads of the supplies that carry something; how many are ``live`` of each server; ``up``, those that run."""

    loads: tuple[Load, ...]
    live: Mapping[str, int]
    up: frozenset[str]


def share(servers: Iterable[Server], network: Network, lost: AbstractSet[str] = frozenset()) -> Shared:
    """How servers share their power when the elements and supplies named ``lost`` are gone.

    A supply is live when it is not lost and its node still has supply. The answer holds for constant power; a supply
    that goes out because the voltage sags too far is not foreseen.

    >>> from planner.physics.power_flow.network import Source
    >>> bench = Network(Source("bench", {"L": 230, "N": 0}), ())
    >>> twin = Server("twin", 800 + 0j, 1, (Supply("a", "bench", ("L", "N")), Supply("b", "bench", ("L", "N"))))
    >>> [load.power for load in share([twin], bench).loads], [load.power for load in share([twin], bench, {"a"}).loads]
    ([(400+0j), (400+0j)], [(800+0j)])
    """
    supplied = network.supplied(lost)
    loads: list[Load] = []
    live: dict[str, int] = {}
    up: set[str] = set()
    for server in servers:
        alive = [one for one in server.supplies if one.name not in lost and one.node in supplied]
        live[server.name] = len(alive)
        if not alive or len(alive) < server.needed:
            continue
        up.add(server.name)
        loads += [Load(one.name, one.node, one.between, server.power / len(alive)) for one in alive]
    return Shared(tuple(loads), live, frozenset(up))
