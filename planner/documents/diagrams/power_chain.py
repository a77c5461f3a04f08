"""The power chain as a diagram: what each thing carries and how much of its limit that is."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from planner.analyses.failures import now
from planner.analyses.forest import Forest
from planner.analyses.outcomes import Load
from planner.analyses.single_losses import sweep_of
from planner.documents.svg.graph import Edge, Graph, Node
from planner.facts import said
from planner.plan import Plan
from planner.worked import number

NOTES = (
    "Beside each thing: its load, its limit, and the load in percent of that limit.",
    "Breakers are compared with 125 % of a load that lasts. Loads that are open stand from the least to the most.",
)
# As limits of the power forest name the outlet of a strip.
_OUTLET = re.compile(r"\boutlet (\S+) of\b")
_MOST_ALIKE = 6
_KINDS = {
    "source": "utility", "panel": "panel", "circuit": "breaker", "ups": "ups", "transfer-switch": "transfer-switch",
    "strip": "strip", "bank": "bank",
}  # fmt: skip


def power_chain(plan: Plan, faults: Mapping[str, str], *, name: str) -> Graph:
    """The chain of a plan from its sources to the supplies of machines. ``faults`` by place; ``name`` of the layout."""
    swept = sweep_of(plan)
    low, high = _worst(swept.low), _worst(swept.high)
    nodes, edges = [], []
    lone = _one_leg(plan, swept.high)
    supplies = {place: machine.name for machine in swept.high.machines for place, _ in machine.supplies}
    for place, node in enumerate(swept.high.nodes):
        lines = [node.name]
        if node.blind:
            lines.append("load unknown")
        elif place in low and place in high:
            spread = _spread(swept.low, place) if place in lone else 1.0
            lines += _words(low[place], high[place], spread)
        else:
            least, most = (max(map(abs, forest.carried[place][:4])) for forest in (swept.low, swept.high))
            lines.append(_between(least * (_spread(swept.low, place) if place in lone else 1.0), most, "A"))
        kind = "machine" if place in supplies else _KINDS.get(node.kind, "strip")
        if node.name in plan.sources:
            kind = plan.sources[node.name].kind
        device = plan.devices.get(supplies.get(place, node.name))
        if device is not None and device.cools:
            kind = "cooling"
        section = {"panel": "panels", "circuit": "circuits", "source": "sources"}.get(node.kind, "devices")
        nodes.append(
            Node(str(place), kind, tuple(lines), faults.get(f"{section}.{supplies.get(place, node.name)}", ""))
        )
        # Only the feed that carries it in normal times: a transfer switch names its other in the one-line.
        edges += [Edge(str(node.parents[0]), str(place))] if node.parents else []
    phase = f", phase {plan.phase}" if plan.phase else ""
    return Graph(f"Power, {name}{phase}", *_alike(nodes, edges), NOTES)


def without_machines(graph: Graph) -> Graph:
    """The chain down to strips and their banks: of many machines the sheets would be too many to read."""
    nodes = tuple(node for node in graph.nodes if node.kind != "machine")
    kept = {node.key for node in nodes}
    edges = tuple(edge for edge in graph.edges if edge.below in kept)
    return replace(
        graph,
        nodes=nodes,
        edges=edges,
        notes=(*graph.notes, "Machines are left out: planner diagram power draws them."),
    )


def _alike(nodes: Sequence[Node], edges: Sequence[Edge]) -> tuple[tuple[Node, ...], tuple[Edge, ...]]:
    """Supplies on one outlet bank or circuit that carry the same of the same limit share a box."""
    above = {edge.below: edge.above for edge in edges}
    inner = {*above.values()}
    groups: dict[object, list[Node]] = {}
    for node in nodes:
        leaf = node.kind == "machine" and node.key not in inner
        words = tuple(_OUTLET.sub("outlet of", line) for line in node.lines[1:])
        groups.setdefault((above.get(node.key), words, node.fault) if leaf else node.key, []).append(node)
    kept: dict[str, Node] = {}
    for group in groups.values():
        for start in range(0, len(group), _MOST_ALIKE):
            some = group[start : start + _MOST_ALIKE]
            kept[some[0].key] = some[0] if len(some) == 1 else _shared(some)
    return tuple(kept[node.key] for node in nodes if node.key in kept), tuple(e for e in edges if e.below in kept)


def _shared(group: Sequence[Node]) -> Node:
    outlets = [found.group(1) for node in group for found in [_OUTLET.search(" ".join(node.lines[1:]))] if found]
    each, *rest = (_OUTLET.sub(f"outlets {', '.join(outlets)} of", line) for line in group[0].lines[1:])
    return replace(group[0], lines=(", ".join(node.lines[0] for node in group), f"each {each}", *rest))


def _one_leg(plan: Plan, forest: Forest) -> set[int]:
    """What hangs on circuits of one pole: whatever leg that is on, it carries all of their load."""
    found: set[int] = set()
    for place, node in enumerate(forest.nodes):
        circuit = plan.circuits.get(node.name) if node.kind == "circuit" else None
        breaker = circuit.breaker if circuit is not None and said(circuit, "breaker") else None
        single = breaker is not None and said(breaker, "poles") and breaker.poles == 1
        if single or (node.parents and node.parents[0] in found):
            found.add(place)
    return found


def _spread(forest: Forest, place: int) -> float:
    """How much more one leg carries than is counted where a load of one pole is taken as spread over the legs."""
    lines = [*map(abs, forest.carried[place][:3])]
    return sum(lines) / max(lines) if any(lines) else 1.0


def _worst(forest: Forest) -> dict[int, Load]:
    """The load of each node that comes nearest to its limit."""
    found: dict[int, Load] = {}
    for load in now(forest):
        if load.node not in found or load.ratio > found[load.node].ratio:
            found[load.node] = load
    return found


def _words(low: Load, high: Load, spread: float) -> tuple[str, str]:
    unit = high.limit.unit
    share = _between(100 * low.ratio * spread, 100 * high.ratio, "%")
    load = _between(low.carried * spread, high.carried, unit)
    return f"{load} of {number(high.limit.amount)} {unit} ({high.limit.what})", share


def _between(low: float, high: float, unit: str) -> str:
    first, last = number(low), number(high)
    return f"{first} {unit}" if first == last else f"{first} to {last} {unit}"
