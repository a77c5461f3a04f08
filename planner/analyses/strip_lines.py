"""What each conductor of a strip's input carries, and each pair of them: loads between pairs add as phasors.

A strip's conductors are called by its own marks, L1, L2, L3 and N: which leg of the panel each is makes no difference
to the strip. A strip with all its outlets on one pair of conductors has one current.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from planner.analyses import power
from planner.analyses.supply_path import alone
from planner.facts import Gap, Missing
from planner.physics.electrical import conductor_currents
from planner.plan.objects import Circuit, Device, Inlet, Source, StripOutlet
from planner.tables import connectors
from planner.tables.systems import Pair, System, system
from planner.viewing import plain, shared, stated
from planner.worked import BeyondTable, added, named

# Outlets that are made for up to this are for a line and the neutral where the strip has more between its lines.
_TO_NEUTRAL_V = 130.0


@dataclass(frozen=True, slots=True)
class Input:
    """The conductors at the input of a strip: their ``system`` and which of its lines come in."""

    system: System
    hots: tuple[str, ...]

    @property
    def whole(self) -> Pair:
        """The pair that a strip with a single current is on."""
        return (self.hots[0], self.hots[1] if len(self.hots) > 1 else "N")


def input_of(device: Device) -> Input | None:
    """What comes in at a strip; None where the voltage is made anew before it, or the circuit is not reached."""
    for _ in range(20):
        if not device.inlets:
            raise Missing(Gap(f"{device.at}.fed_by"))
        inlet = next((each for each in device.inlets if each.counts), device.inlets[0])
        feed = inlet.feed
        kind = type(plain(feed))
        if kind is Circuit:
            return _of_circuit(cast("Circuit", feed))
        if kind is not Device:
            return None
        before = cast("Device", feed)
        if before.converts and before.conversion.system_said:
            made = system(before.conversion.system)
            own = Input(made, made.lines)
            if inlet.outlet_known and one_pair(inlet.outlet) and len(own.hots) > 1:
                pair = pair_of(inlet, before, own)
                return Input(made, tuple(line for line in pair if line != "N"))
            return own
        if before.converts and before.conversion.resets_volts:
            return None
        if inlet.outlet_known and one_pair(inlet.outlet):
            found = input_of(before)
            if found is None:
                return None
            pair = pair_of(inlet, before, found)
            return Input(found.system, tuple(line for line in pair if line != "N"))
        device = before
    return None


def _of_circuit(circuit: Circuit) -> Input:
    poles = int(circuit.breaker.poles)
    if stated(circuit, "source"):
        found = system(circuit.source.system)
    elif poles == 2 and float(circuit.volts_v) == 240.0:
        found = system("120/240 V")
    else:
        found = alone(float(circuit.volts_v), poles)
    return Input(found, found.lines[: min(poles, len(found.lines))])


def one_pair(outlet: object) -> bool:
    """Whether an outlet of a strip has one pair of conductors in it, by its pattern."""
    pattern = connectors.find(cast("StripOutlet", outlet).type, "receptacle")
    return pattern.phases == 1 and pattern.hots < 3 and not (pattern.neutral and pattern.hots == 2)


def pair_of(inlet: Inlet, strip: Device, coming: Input) -> Pair:
    """The pair of conductors an inlet is on, by the outlet it is in.

    ``Missing`` where the legs of its bank are not known, or no outlet is named.
    """
    hots = coming.hots
    if len(hots) == 1:
        return coming.whole
    if not inlet.outlet_known:
        return _in_any(inlet, strip, coming)
    return _at(cast("StripOutlet", inlet.outlet), strip, coming)


def _in_any(inlet: Inlet, strip: Device, coming: Input) -> Pair:
    """The pair of an inlet that names no outlet: known where all outlets are on one."""
    pairs = {_at(outlet, strip, coming) for outlet in strip.outlets}
    if len(pairs) == 1:
        return pairs.pop()
    if not pairs and len(coming.hots) == 2:
        return coming.whole
    key = f"{inlet.device.at}.fed_by"
    raise Missing(Gap(key, ask=f"name the outlet of {strip.name} that {inlet.device.name} is in: {key}"))


def _at(outlet: StripOutlet, strip: Device, coming: Input) -> Pair:
    """The pair of conductors of one outlet."""
    hots = coming.hots
    if len(hots) == 2 and not stated(outlet, "legs"):
        return _in_two_lines(outlet, coming)
    legs = outlet.legs
    if any(leg not in coming.system.conductors for leg in legs):
        raise BeyondTable(f"outlet {outlet.name} of {strip.name} is on {'-'.join(legs)}, which does not reach it")
    return (legs[0], legs[1])


def _in_two_lines(outlet: StripOutlet, coming: Input) -> Pair:
    """Of a strip with two lines: between both, but for an outlet that is made for a line and the neutral."""
    made_for = connectors.find(outlet.type, "receptacle").highest_volts
    to_neutral = made_for <= _TO_NEUTRAL_V and coming.system.neutral
    if not to_neutral or coming.system.volts(*coming.whole) <= _TO_NEUTRAL_V:
        return coming.whole
    legs = outlet.legs
    return (legs[0], legs[1])


def pair_loads(device: Device, coming: Input) -> Mapping[Pair, float]:
    """The volt-amperes between each pair of conductors of a strip, those of strips in a row behind it included."""
    return {pair: demand.total for pair, demand in pair_demands(device, coming).items()}


def pair_demands(device: Device, coming: Input) -> Mapping[Pair, power.Demand]:
    """As ``pair_loads``, continuous and other load apart."""
    found: dict[Pair, list[power.Demand]] = {}
    for pair, demand in _each(device, coming):
        found.setdefault(pair, []).append(demand)
    return {
        pair: power.Demand(added(each.continuous for each in loads), added(each.other for each in loads))
        for pair, loads in found.items()
    }


def _each(device: Device, coming: Input) -> Iterator[tuple[Pair, power.Demand]]:
    for inlet in device.fed:
        if not inlet.counts:
            continue
        if inlet.device.passes_on and not inlet.device.converts and not one_pair(inlet.outlet):
            yield from _each(inlet.device, coming)
            continue
        if inlet.device.cools and len(coming.hots) == 3 and not one_pair(inlet.outlet):
            raise BeyondTable(f"{inlet.device.name} takes three phases from {device.name}, which no rule follows")
        yield pair_of(inlet, device, coming), power.of_inlets((inlet,))


@shared
def line_amps(device: Device) -> Mapping[str, float] | None:
    """Amperes in each conductor of a strip's input that carries any, by name; None where all are on one pair."""
    coming = input_of(device)
    if coming is None or len(coming.hots) == 1:
        return None
    loads = pair_loads(device, coming)
    if len(coming.hots) == 2 and set(loads) <= {coming.whole}:
        return None
    amps = {pair: named(va / coming.system.volts(*pair), "-".join(pair), "A") for pair, va in loads.items()}
    currents = conductor_currents(coming.system, amps)
    return {name: currents[name] for name in (*coming.hots, "N") if name in currents}


def outlet_volts(inlet: Inlet) -> float:
    """Volts of the pair of conductors an inlet of a strip is on."""
    strip = cast("Device", inlet.feed)
    if _between_both(inlet, strip):
        return inlet_volts(next(each for each in strip.inlets if each.counts))
    coming = output_of(strip)
    if coming is None:
        return power.volts_at(strip)
    possible = _possible_volts(inlet, strip, coming)
    return possible.pop() if len(possible) == 1 else coming.system.volts(*pair_of(inlet, strip, coming))


def _between_both(inlet: Inlet, strip: Device) -> bool:
    """Whether an outlet plainly has the volts of its strip: where no third line comes in, and it is made for them.

    So the volts hang on nothing else that may be a guess, such as the poles of a breaker.
    """
    if not inlet.outlet_known or stated(inlet.outlet, "legs") or not _plainly_two_lines(strip):
        return False
    return connectors.find(cast("StripOutlet", inlet.outlet).type, "receptacle").highest_volts > _TO_NEUTRAL_V


@shared
def _plainly_two_lines(strip: Device) -> bool:
    """Whether a strip hangs on a circuit of a system that has no third line."""
    feed = None if strip.converts else next((each.feed for each in strip.inlets if each.counts), None)
    if feed is None or type(plain(feed)) is not Circuit or not stated(feed, "source"):
        return False
    return len(system(cast("Circuit", feed).source.system).lines) < 3


@shared
def output_of(device: Device) -> Input | None:
    """What a strip, UPS or transfer switch has at its outlets; None where only its volts are known."""
    if device.converts and device.conversion.system_said:
        found = system(device.conversion.system)
        return Input(found, found.lines)
    return None if device.converts and device.conversion.resets_volts else input_of(device)


def _possible_volts(inlet: Inlet, strip: Device, coming: Input) -> set[float]:
    """The volts that an outlet may have on a strip of three lines, whose pair nobody said, by what it is made for."""
    if len(coming.hots) < 3 or not inlet.outlet_known or stated(inlet.outlet, "legs"):
        return set()
    pattern = connectors.find(cast("StripOutlet", inlet.outlet).type, "receptacle")
    plug = strip.plug if stated(strip, "plug") else ""
    neutral = coming.system.neutral and (not plug or connectors.find(plug, "plug").neutral)
    pairs = [*zip(coming.hots, (*coming.hots[1:], coming.hots[0]), strict=True)]
    pairs += [(line, "N") for line in coming.hots] if neutral else []
    return {volts for volts in (coming.system.volts(*pair) for pair in pairs) if volts <= pattern.highest_volts}


def inlet_volts(inlet: Inlet) -> float:
    """Volts at one inlet of a device: those of its circuit, or of the pair of conductors its outlet is on."""
    if type(plain(inlet.feed)) is Device:
        return outlet_volts(inlet)
    if type(plain(inlet.feed)) is Source:
        return power.volts_of(inlet.device)
    return power.volts_at(inlet.feed)


@shared
def lowest_volts(device: Device) -> float:
    """The lowest volts at any inlet of a device that has a cord: by these supplies give least and draw most."""
    live = [inlet for inlet in device.inlets if inlet.counts]
    if not live:
        raise Missing(Gap(f"{device.at}.fed_by"))
    return min((inlet_volts(inlet) for inlet in live), key=float)
