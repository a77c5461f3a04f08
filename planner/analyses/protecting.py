"""What overcurrent device stands before a panel: its main, else the next one on the way up to the source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from planner.facts import Facts
from planner.plan.objects import Circuit, Device, Panel, Source
from planner.viewing import plain

_DEEPEST = 20


def protecting(panel: Panel) -> Iterator[tuple[str, float]]:
    """The names and ratings in A of the devices that may feed a panel and open before its bus is too hot.

    A switch opens nothing. Behind a transfer switch there is one for each of its feeds; a UPS lets through in bypass
    what stands before it, unless it sets up a system of its own. None where nothing stands before the panel but the
    utility.
    """
    if panel.has_main and panel.main.kind != "switch":
        yield "its main", panel.main.rating_a
        return
    yield from _before(panel.feed, _DEEPEST)


def _before(feed: Facts, steps: int) -> Iterator[tuple[str, float]]:
    kind = type(plain(feed))
    if kind is Circuit:
        circuit = cast("Circuit", feed)
        if circuit.breaker.kind != "switch":
            yield f"the breaker of {circuit.name}", circuit.breaker.rating_a
        elif steps:
            yield from _before(circuit.feed, steps - 1)
    elif kind is Panel:
        panel = cast("Panel", feed)
        if panel.has_main and panel.main.kind != "switch":
            yield f"the main of {panel.name}", panel.main.rating_a
        elif steps:
            yield from _before(panel.feed, steps - 1)
    elif kind is Source:
        source = cast("Source", feed)
        if source.guarded:
            yield f"the breaker of {source.name}", source.rating_a
    elif steps:
        device = cast("Device", feed)
        if device.converts and (device.conversion.system_said or device.conversion.resets_volts):
            return
        for inlet in device.inlets:
            yield from _before(inlet.feed, steps - 1)
