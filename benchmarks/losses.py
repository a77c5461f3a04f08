"""Measure the sweep over every single loss of servers with two feeds beside one sum of all loads and a plain loop.

``python -m benchmarks.losses [SERVERS]`` builds a forest of that many servers, 10,000 unless said otherwise: twenty to
a pair of strips, sixteen pairs of strips to a pair of panels. Three things are timed in turn:

- one base case: all loads summed once from the leaves up;
- the sweep: every single supply, strip, circuit and panel lost, with what moves, what opens and what goes dark;
- the plain loop: the same losses, for each the whole forest summed anew; measured for a few and multiplied.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from planner.analyses.failures import lose
from planner.analyses.forest import Forest, Limit, Machine, Node
from planner.physics.phasors import drawn, scaled
from planner.tables.systems import system

SERVERS_PER_STRIP = 20
STRIPS_PER_PANEL = 16
SYSTEM = "208Y/120 V"
PAIRS = (("L1", "L2"), ("L2", "L3"), ("L3", "L1"))
LOAD_VA = 300 + 60j
SAMPLED = 10


def forest_of(servers: int) -> Forest:
    """A forest of so many servers, each with a supply on an A and one on a B strip; its loads not yet summed."""
    forest = Forest([], [], {})
    wye = system(SYSTEM)
    room = _add(forest, Node("sources.utility", "utility", "source", ()))
    strips = -(-servers // SERVERS_PER_STRIP)
    ends: dict[tuple[str, int], int] = {}
    for side in "ab":
        for row in range(-(-strips // STRIPS_PER_PANEL)):
            panel = _add(forest, Node(f"panels.{side}{row}", f"{side}{row}", "panel", (room,), (_breaker(400.0),)))
            for strip in range(row * STRIPS_PER_PANEL, min((row + 1) * STRIPS_PER_PANEL, strips)):
                name = f"{side}-{strip}"
                circuit = Node(f"circuits.{name}", name, "circuit", (panel,), (_breaker(50.0),))
                feed = _add(forest, circuit)
                ends[side, strip] = _add(forest, Node(f"devices.{name}", name, "pdu", (feed,)))
    for number in range(servers):
        strip = number // SERVERS_PER_STRIP
        whole = drawn(wye, (PAIRS[strip % 3],), LOAD_VA)
        supplies = tuple(
            (_add(forest, Node(f"devices.s{number}/{side}", f"s{number}/{side}", "supply", (ends[side, strip],))), 0.5)
            for side in "ab"
        )
        both = (whole, scaled(whole, 1.25))
        forest.machines.append(
            Machine(f"devices.s{number}", f"s{number}", supplies, (both, both), 1, True, 0.0, (), ())
        )
    return forest


def _add(forest: Forest, node: Node) -> int:
    forest.index[node.key] = len(forest.nodes)
    forest.nodes.append(node)
    return len(forest.nodes) - 1


def _breaker(rating: float) -> Limit:
    return Limit(rating, "A", "its breaker", True, True)


def sweep(forest: Forest, keys: Sequence[str]) -> int:
    """Lose each thing in turn; how many machines went dark in all."""
    return sum(len(lose(forest, (key,)).dark) for key in keys)


def summed_anew(forest: Forest, keys: Sequence[str]) -> None:
    """The plain way: for each loss the shares of every machine, and every node from the leaves up."""
    for key in keys:
        lost = forest.index[key]
        dead = [False] * len(forest.nodes)
        for number, node in enumerate(forest.nodes):
            dead[number] = number == lost or any(dead[up] for up in node.parents)
        carried = [0j] * len(forest.nodes)
        for machine in forest.machines:
            live = [number for number, _ in machine.supplies if not dead[number]]
            for number in live if len(live) >= machine.needed else ():
                carried[number] = machine.whole[0][0][4] / len(live)
        for number in range(len(forest.nodes) - 1, -1, -1):
            for up in forest.nodes[number].parents[:1]:
                carried[up] += carried[number]


def seconds(work: Callable[[], object], rounds: int = 3) -> float:
    """Median seconds of a few runs."""
    taken = []
    for _ in range(rounds):
        started = time.perf_counter()
        work()
        taken.append(time.perf_counter() - started)
    return statistics.median(taken)


def main(words: Sequence[str]) -> None:
    """Measure and print one line of a table."""
    servers = int(words[0]) if words else 10_000
    forest = forest_of(servers)
    forest.settle()
    keys = [node.key for node in forest.nodes if node.kind != "source"]
    base = seconds(forest.settle)
    ours = seconds(lambda: sweep(forest, keys), 1 if servers > 20_000 else 3)
    plain = seconds(lambda: summed_anew(forest, keys[:SAMPLED])) / SAMPLED * len(keys)
    print(
        f"| {servers:,} servers | {len(keys):,} losses | base case {1000 * base:.0f} ms | sweep {ours:.2f} s | "
        f"{ours / base:.0f} × base case (at most 50) | plain loop {plain:.0f} s | {ours / plain:.5f} × |"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
