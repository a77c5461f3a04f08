"""Between which conductors of which system a thing is connected, through strips and whatever else passes power on.

What nobody said is taken at one end of what it may be: ``low``, spread evenly over the conductors there are, or
``high``, all of it on the first of them, which loads one line most.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from planner.analyses.supply_path import alone, pairs_of
from planner.facts import Facts, Missing, said
from planner.plan.objects import Circuit, Device, Inlet, Panel, Source, StripOutlet
from planner.tables.systems import Pair, System, system
from planner.worked import BeyondTable

End = Literal["low", "high"]


@dataclass(frozen=True, slots=True)
class Place:
    """The system at a place, and the conductors that reach it: the hot ones in their order."""

    system: System
    hots: tuple[str, ...]

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Where a load that uses all of them is."""
        if not self.hots:
            raise BeyondTable("no conductor reaches it")
        if len(self.hots) == 1 or (len(self.hots) == 2 and self.hots[1] == "N"):
            return ((self.hots[0], "N"),)
        return pairs_of(self.hots)


def of_circuit(circuit: Circuit, end: End) -> tuple[Place, tuple[Pair, ...]]:
    """The conductors of a circuit, and the pairs its load is on; ``Missing`` where poles or volts are not known."""
    if not said(circuit, "source"):
        # A circuit whose panel nobody described is a system of its own.
        lone = alone(float(circuit.volts_v), int(circuit.breaker.poles))
        return Place(lone, lone.lines), pairs_of(lone.lines)
    found = system(circuit.source.system)
    legs = _legs(circuit, end)
    if legs:
        place = Place(found, tuple(leg for leg in legs if leg != "N"))
        return place, place.pairs
    poles = int(circuit.breaker.poles)
    hots = found.lines[:poles]
    spread = tuple((line, "N") for line in found.lines) if poles == 1 else pairs_of(found.lines)
    return Place(found, hots), spread


def _legs(circuit: Circuit, end: End) -> tuple[str, ...]:
    """The legs that are known; empty for a circuit taken as spread over them."""
    if said(circuit, "arrangement"):
        return circuit.legs
    if not said(circuit, "legs_as"):
        # Raises for the fact that is missing, such as the poles.
        return circuit.legs
    return circuit.legs_as["spread" if end == "low" else "one"]


def of_inlet(inlet: Inlet, end: End) -> tuple[System, tuple[Pair, ...]]:
    """The system an inlet is on, and the pairs of conductors its load is on. ``Missing`` for a feed nobody knows."""
    place, pairs = _offered(inlet.feed, inlet, end)
    device = inlet.device
    if not place.hots:
        raise BeyondTable(f"no conductor reaches {device.name}")
    if len(place.hots) == 3 and len(pairs) == 3 and _one_phase(device) and end == "high":
        # Which pair of a strip it is on nobody said.
        return place.system, pairs[:1]
    return place.system, pairs


def _one_phase(device: Device) -> bool:
    """Whether a thing may draw from one pair of conductors alone."""
    if device.passes_on or device.cools:
        return False
    return not (device.has_phases and said(device, "phases") and device.phases == 3)


def _offered(feed: Facts, inlet: Inlet, end: End) -> tuple[Place, tuple[Pair, ...]]:
    """What a feed offers at the outlet an inlet is in."""
    if isinstance(feed, Circuit):
        return of_circuit(feed, end)
    if isinstance(feed, Source | Panel):
        found = system(feed.system if isinstance(feed, Source) else feed.source.system)
        whole = Place(found, found.lines)
        return whole, whole.pairs
    device = cast("Device", feed)
    place, pairs = of_device(device, end)
    outlet = inlet.outlet if inlet.outlet_known else None
    if isinstance(outlet, StripOutlet) and said(outlet, "legs"):
        mapped = tuple(_through(place, leg) for leg in outlet.legs)
        own = Place(place.system, tuple(leg for leg in mapped if leg != "N"))
        return own, own.pairs
    return place, pairs


def of_device(device: Device, end: End) -> tuple[Place, tuple[Pair, ...]]:
    """What a strip, UPS or transfer switch has at its output."""
    if device.converts and device.conversion.system_said:
        own = system(device.conversion.system)
        return Place(own, own.lines), Place(own, own.lines).pairs
    if device.converts and device.conversion.resets_volts:
        lone = alone(float(device.conversion.output_v), 2)
        return Place(lone, lone.lines), pairs_of(lone.lines)
    active = next((inlet for inlet in device.inlets if inlet.counts and said(inlet, "feed")), None)
    if active is None:
        active = next(iter(device.inlets), None)
    if active is None:
        raise BeyondTable(f"nothing feeds {device.name}")
    return _offered(active.feed, active, end)


def _through(place: Place, leg: str) -> str:
    """The conductor of the system that a strip's own leg is: its first one is the first of its plug."""
    if leg == "N":
        return leg
    index = int(leg[1:]) - 1
    if index >= len(place.hots):
        raise BeyondTable(f"there is no {leg} behind a plug of {len(place.hots)} hot contacts")
    return place.hots[index]


def boundary(device: Device | Source, end: End) -> tuple[System, tuple[Pair, ...], System] | None:
    """Where a node starts a system of its own: the system before it, the pairs it takes from, and its own system.

    None where the conductors go on as they are.
    """
    if isinstance(device, Source):
        if not said(device, "fed_by"):
            return None
        feed = device.fed_by
        place, pairs = of_circuit(feed, end) if isinstance(feed, Circuit) else of_device(cast("Device", feed), end)
        return place.system, pairs, system(device.system)
    if not device.converts or not (device.conversion.system_said or device.conversion.resets_volts):
        return None
    if not device.inlets:
        return None
    try:
        before, pairs = _offered(device.inlets[0].feed, device.inlets[0], end)
    except Missing:
        return None
    return before.system, pairs, of_device(device, end)[0].system
