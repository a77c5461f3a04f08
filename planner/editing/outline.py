"""A layout as a tree: from the service down to what is fitted in a machine, then rooms, racks, networks, storage, jobs.

Only the shape is made here; what a line says of its object is asked for when the line is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from planner.layout.models import Layout
from planner.plan import Plan
from planner.plan.objects import Circuit, Device, Inlet, Panel, Source
from planner.viewing import stated

# A dual-fed machine stands under both of its feeds; through transfer switches a tree could grow without end.
DEEPEST = 40


@dataclass(frozen=True, slots=True)
class Node:
    """A line of the tree. ``object`` is ``section.name``, empty for a heading and for what is fitted in a machine."""

    object: str
    title: str
    children: tuple[Node, ...] = ()


def outline(plan: Plan, layout: Layout) -> tuple[Node, ...]:
    """The tree of what stands in a phase, in the order of the layout.

    What hangs on nothing stands under a heading of its own, so that nothing of the layout is out of sight.
    """
    tops = [_source(source, 0) for source in plan.sources.values() if not stated(source, "fed_by")]
    seen = {node.object for top in tops for node in walk((top,))}
    adrift = [_panel(panel, 0) for panel in plan.panels.values() if f"panels.{panel.name}" not in seen]
    adrift += [_circuit(each, 0) for each in plan.circuits.values() if f"circuits.{each.name}" not in seen]
    seen |= {node.object for top in adrift for node in walk((top,))}
    adrift += [_device(each, 0) for each in plan.devices.values() if f"devices.{each.name}" not in seen]
    return (*tops, *((Node("", "Not fed", tuple(adrift)),) if adrift else ()), *_headings(layout))


def walk(nodes: Iterable[Node]) -> Iterator[Node]:
    """Every node of a tree, each before its children."""
    for node in nodes:
        yield node
        yield from walk(node.children)


def above(nodes: Iterable[Node], name: str) -> tuple[str, ...]:
    """The objects that a line of the tree hangs on, the nearest first, each once; of all places where it stands.

    >>> above((Node("a", "", (Node("b", "", (Node("c", ""),)), Node("d", "", (Node("c", ""),)))),), "c")
    ('b', 'd', 'a')
    """
    found: dict[str, int] = {}

    def look(node: Node, feeds: tuple[str, ...]) -> None:
        if node.object == name:
            for far, feed in enumerate(reversed(feeds)):
                found[feed] = min(far, found.get(feed, far))
        for child in node.children:
            look(child, (*feeds, node.object))

    for node in nodes:
        look(node, ())
    return tuple(sorted((feed for feed in found if feed), key=lambda feed: found[feed]))


def _headings(layout: Layout) -> Iterator[Node]:
    """The site, which every layout has, and sections that power does not flow through, those that have something."""
    yield Node("site", "site")
    if layout.costs.model_fields_set:
        yield Node("costs", "costs")
    for section in ("rooms", "racks", "raceways", "networks", "storage", "jobs", "scenarios"):
        names = getattr(layout, section)
        if names:
            yield Node("", section.capitalize(), tuple(Node(f"{section}.{name}", name) for name in names))


def _source(source: Source, depth: int) -> Node:
    below = (
        *(_panel(panel, depth + 1) for panel in source.panels),
        *(_circuit(circuit, depth + 1) for circuit in source.circuits),
        *_inlets(source.inlets, depth + 1),
    )
    return Node(f"sources.{source.name}", source.name, below)


def _panel(panel: Panel, depth: int) -> Node:
    if depth > DEEPEST:
        return Node(f"panels.{panel.name}", panel.name)
    below = (*(_circuit(circuit, depth + 1) for circuit in panel.circuits), *_inlets(panel.inlets, depth + 1))
    return Node(f"panels.{panel.name}", panel.name, below)


def _circuit(circuit: Circuit, depth: int) -> Node:
    if depth > DEEPEST:
        return Node(f"circuits.{circuit.name}", circuit.name)
    below = (
        *(_panel(panel, depth + 1) for panel in circuit.panels),
        *(_source(source, depth + 1) for source in circuit.sources),
        *_inlets(circuit.inlets, depth + 1),
    )
    return Node(f"circuits.{circuit.name}", circuit.name, below)


def _inlets(inlets: Iterable[Inlet], depth: int) -> Iterator[Node]:
    """The devices behind some inlets, each once."""
    for device in dict.fromkeys(inlet.device for inlet in inlets):
        yield _device(device, depth)


def _device(device: Device, depth: int) -> Node:
    if depth > DEEPEST:
        return Node(f"devices.{device.name}", device.name)
    return Node(f"devices.{device.name}", device.name, (*_inlets(device.fed, depth + 1), *_contents(device)))


def _contents(device: Device) -> Iterator[Node]:
    for group in device.fitted:
        if group.bay == "gpus":
            yield Node("", f"{group.count} × {group.name}")
