"""What of the plan a finding speaks of: its object, the machines behind it, and the places that feed them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from planner.analyses import power
from planner.facts import Facts, Missing, said
from planner.plan import Plan
from planner.plan.objects import Circuit, Device, Inlet, Panel


def node_of(plan: Plan, name: str) -> Facts | None:
    """The object of a plan by its place in the layout, ``circuits.a``; None where the plan has none of that name."""
    section, _, key = name.partition(".")
    found = getattr(plan, section, {}) if section in ("sources", "panels", "circuits", "devices", "rooms") else {}
    return cast("Facts | None", found.get(key))


def machines_on(plan: Plan, name: str) -> tuple[Device, ...]:
    """The machines whose load an object carries: those behind what feeds, itself where it is one."""
    node = node_of(plan, name)
    try:
        if isinstance(node, Device) and not node.passes_on:
            return (node,)
        if isinstance(node, Panel | Circuit | Device):
            return power.machine_devices(power.inlets_behind(node))
    except Missing:
        return ()
    return tuple(dict.fromkeys(inlet.device for inlet in leaf_inlets(plan, node))) if node is not None else ()


def passes(inlet: Inlet, node: Facts) -> bool:
    """Whether the power of an inlet comes through an object, by strips and panels between."""
    feed: Facts | None = inlet.feed if said(inlet, "feed") else None
    for _ in range(20):  # No chain of strips, panels and circuits is longer; transfer switches end it.
        if feed is None or feed is node:
            return feed is node
        if isinstance(feed, Device):
            feed = feed.inlets[0].feed if feed.inlets and said(feed.inlets[0], "feed") else None
        elif isinstance(feed, Circuit | Panel):
            feed = feed.feed if said(feed, "feed") else None
        else:
            return False
    return False


def leaf_inlets(plan: Plan, node: Facts) -> Iterator[Inlet]:
    """The inlets of machines that get their power through an object, in the order of the layout."""
    for device in plan.devices.values():
        if device.passes_on:
            continue
        yield from (inlet for inlet in device.inlets if passes(inlet, node))
