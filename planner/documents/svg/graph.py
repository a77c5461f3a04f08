"""What a diagram shows, before it is drawn: things, what leads from one to the next, and how each is marked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
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

    ``mesh``: the others matter as much, as in a network.
    """

    title: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    notes: tuple[str, ...] = ()
    mesh: bool = False

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
        children: dict[str, list[str]] = {}
        for below, edge in self.hangs.items():
            children.setdefault(edge.above, []).append(below)
        places = {node.key: place for place, node in enumerate(self.nodes)}
        found: list[tuple[Node, int]] = []
        left = [(node.key, 0) for node in reversed(self.nodes) if node.key not in self.hangs]
        while left:
            key, depth = left.pop()
            found.append((by_key[key], depth))
            hanging = sorted(children.get(key, ()), key=places.__getitem__, reverse=True)
            left += [(each, depth + 1) for each in hanging]
        return tuple(found)

    def others(self) -> Iterator[Edge]:
        """The edges besides those by which nodes hang."""
        for edge in self.edges:
            if self.hangs.get(edge.below) is not edge:
                yield edge

    def sheets(self, kind: str, depth: int = 7) -> Iterator[Graph]:
        """The graph on one sheet, or where it has more steps than ``depth`` a further sheet for each inner ``kind``."""
        if max((level for _, level in self.order), default=0) <= depth:
            yield self
            return
        heads: dict[str, Node] = {}
        sheet: dict[str, str] = {}
        inner: set[str] = set()
        for node, _ in self.order:
            above = self.hangs[node.key].above if node.key in self.hangs else ""
            sheet[node.key] = above if above in heads else sheet.get(above, "")
            if node.kind == kind and above in inner:
                heads[node.key] = node
            if node.kind == kind or above in inner:
                inner.add(node.key)
        names = {node.key: node.called or node.lines[0] for node in self.nodes}
        further: dict[str, list[str]] = {}
        for edge in self.others():
            if edge.above in sheet and edge.below in sheet and sheet[edge.above] != sheet[edge.below]:
                words = f": {edge.label}" if edge.label else ""
                further.setdefault(edge.below, []).append(f"also {names[edge.above]}{words}, on another sheet")
        for head in ("", *heads):
            nodes = [heads[head]] if head else []
            for node in self.nodes:
                if sheet[node.key] == head:
                    told = (*node.lines, *further.get(node.key, ()))
                    told = (*told, "goes on on its own sheet") if node.key in heads else told
                    nodes.append(replace(node, lines=told))
            keys = {node.key for node in nodes}
            edges = tuple(edge for edge in self.edges if {edge.above, edge.below} <= keys and edge.below != head)
            title = f"{self.title}, {heads[head].lines[0]}" if head else self.title
            yield replace(self, title=title, nodes=tuple(nodes), edges=edges)
