"""What breaks the power of a machine for a moment: the UPS and transfer switches before its supplies.

A UPS breaks its output when its input fails; what stands before it then makes no difference to what is behind it. A
transfer switch breaks its output when it goes over to its other feed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from planner.facts import Facts
from planner.plan.objects import Circuit, Device, Inlet, Panel, Source
from planner.viewing import plain, stated


@dataclass(frozen=True, slots=True)
class Way:
    """How a supply is fed: the UPS and transfer switches before it up to the first UPS, and the source above all."""

    switches: tuple[Device, ...]
    source: Facts | None

    @property
    def backed(self) -> Device | None:
        """The UPS on the way."""
        return next((each for each in self.switches if each.kind == "ups"), None)


def way_of(inlet: Inlet) -> Way:
    """The way from an inlet up; ``Missing`` where the feed of a strip or the like is not known."""
    switches: list[Device] = []
    feed: Facts | None = inlet.feed
    while feed is not None:
        kind = type(plain(feed))
        if kind is Device:
            device = cast("Device", feed)
            # What is above a UPS matters for which source it is, and no more for breaks.
            if device.kind in ("ups", "transfer-switch") and not any(each.kind == "ups" for each in switches):
                switches.append(device)
            feed = next((each.feed for each in device.inlets if each.counts), None)
        elif kind is Source:
            source = cast("Source", feed)
            if not stated(source, "fed_by"):
                return Way(tuple(switches), feed)
            feed = source.fed_by
        else:
            node = cast("Circuit | Panel", feed)
            feed = node.feed if stated(node, "feed") else None
    return Way(tuple(switches), None)


def breaks_of(device: Device) -> Iterator[tuple[Device, bool]]:
    """Each UPS and each transfer switch before a machine, and whether the machine has enough supplies beside it.

    Beside a transfer switch is every supply that is fed another way. Beside a UPS, whose break comes when the source
    fails, are those on another source and those on a UPS that does not break.
    """
    ways = [way_of(inlet) for inlet in device.inlets if inlet.counts]
    found: dict[Device, None] = {}
    for way in ways:
        found.update(dict.fromkeys(way.switches))
    for switch in found:
        through = next(way for way in ways if switch in way.switches)
        beside = sum(1 for way in ways if switch not in way.switches and _stays(way, switch, through))
        yield switch, bool(beside) and beside >= device.supplies.needed


def _stays(way: Way, switch: Device, through: Way) -> bool:
    if switch.kind == "transfer-switch":
        return True
    if way.source is not None and through.source is not None and way.source != through.source:
        return True
    return way.backed is not None and not way.backed.backup.break_s
