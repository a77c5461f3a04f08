"""What a diagram shows, before it is drawn: things, what leads from one to the next, and how each is marked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True, slots=True)
class Node:
    """A thing of a diagram.

    ``lines``: its id, then what is said of it; ``fault``: the worst that was found of it; ``called``: how others speak
    of it where that is not its first line.
    """

    key: str
    kind: str
    lines: tuple[str, ...]
    fault: str = ""
    called: str = ""

    @property
    def faulty(self) -> bool:
        """Whether something is wrong with it; what is only open is not known to be."""
        return bool(self.fault) and not self.fault.startswith("open")


@dataclass(frozen=True, slots=True)
class Edge:
    """What leads from ``above`` to ``below``, with its words."""

    above: str
    below: str
    label: str = ""


@dataclass(frozen=True)
class Graph:
    """A diagram: the first edge into a node says where it hangs, others are ways to it besides.

    ``mesh``: the others matter as much, as in a network. ``sheet``: which part of the diagram this is, where it has
    several.
    """

    title: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    notes: tuple[str, ...] = ()
    mesh: bool = False
    sheet: str = ""

    @cached_property
    def hangs(self) -> dict[str, Edge]:
        """The edge by which each node hangs; none for a root. A ring is opened at its first node."""
        found: dict[str, Edge] = {}
        known = {node.key for node in self.nodes}
        for edge in self.edges:
            if edge.below not in found and {edge.above, edge.below} <= known and not self._leads(edge, found):
                found[edge.below] = edge
        return found

    @staticmethod
    def _leads(edge: Edge, found: dict[str, Edge]) -> bool:
        """Whether what is below an edge is what its upper end hangs on already."""
        place = edge.above
        while place != edge.below and place in found:
            place = found[place].above
        return place == edge.below

    @cached_property
    def order(self) -> tuple[tuple[Node, int], ...]:
        """Every node with its depth, each before what hangs on it."""
        by_key = {node.key: node for node in self.nodes}
        found: list[tuple[Node, int]] = []
        left = [(key, 0) for key in reversed(self.hanging[""])]
        while left:
            key, depth = left.pop()
            found.append((by_key[key], depth))
            left += [(each, depth + 1) for each in reversed(self.hanging.get(key, ()))]
        return tuple(found)

    @cached_property
    def hanging(self) -> dict[str, list[str]]:
        """What hangs on each node, in the order of the nodes; under the empty key the roots."""
        found: dict[str, list[str]] = {"": []}
        for node in self.nodes:
            above = self.hangs[node.key].above if node.key in self.hangs else ""
            found.setdefault(above, []).append(node.key)
        return found

    def others(self) -> Iterator[Edge]:
        """The edges besides those by which nodes hang."""
        for edge in self.edges:
            if self.hangs.get(edge.below) is not edge:
                yield edge
