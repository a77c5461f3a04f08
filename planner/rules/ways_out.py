"""Ways out of a circuit that hold together: breaker, wire, ground, raceway and receptacle as one change.

A larger breaker alone moves the fault to the wire, a larger wire to its ground, and 35 A to a receptacle that nobody
makes. A change here is proposed only where every part of it passes the rules on that part: 210.19, 210.20, 210.21(B),
210.23, 240.4, 250.122, 440.22, 440.62, Chapter 9 Table 1. It is written as the keys of the layout, to be copied.

>>> text((("breaker.rating", "60 A"), ("wire.size", "4 AWG")))
'write breaker.rating: 60 A and wire.size: 4 AWG'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from planner.analyses import power
from planner.analyses.ground import ground_needed
from planner.analyses.wire_ampacity import SMALLEST_IN_PARALLEL, before_correction, final_ampacity, metal
from planner.facts import Missing
from planner.physics import conductors
from planner.physics.electrical import CONTINUOUS_FACTOR
from planner.plan.conducting import Stretch
from planner.plan.objects import Circuit, Device, Outlet
from planner.rules.air_conditioners import ALONE, ROOM_UNITS, SHARED
from planner.rules.findings import Finding, Outcome
from planner.rules.raceways import larger_trade_size
from planner.tables import connectors, nec_receptacles
from planner.tables.connector_patterns import CONNECTORS, Connector
from planner.tables.nec_ampacity import SIZES, rank
from planner.tables.nec_overcurrent import small_conductor_limit, standard_ratings
from planner.viewing import stated
from planner.worked import BeyondTable, show

Keys = tuple[tuple[str, str], ...]


def text(keys: Keys) -> str:
    """A change as a person would write it into the layout."""
    said = [f"{key}: {value}" for key, value in keys]
    return "write " + (", ".join(said[:-1]) + " and " if len(said) > 1 else "") + said[-1]


_KEY = re.compile(r"([a-z_.0-9-]+): (.+?)(?=, [a-z_.0-9-]+: | and [a-z_.0-9-]+: |$)")


def keys_of(way: str) -> Keys:
    """The keys that a way out writes; none for one that is advice to a person.

    >>> keys_of("write breaker.rating: 60 A, wire.size: 4 AWG and wire.ground: 10 AWG (a remark)")
    (('breaker.rating', '60 A'), ('wire.size', '4 AWG'), ('wire.ground', '10 AWG'))
    """
    if not way.startswith("write "):
        return ()
    return tuple(_KEY.findall(way.removeprefix("write ").partition(" (")[0]))


# Of what is said of the file itself no rule gives ways out.
_OF_THE_FILE = {
    "LAY021": "read the figures on the things themselves, or on their data sheets, and put them under parts",
    "LAY022": "state what was guessed",
    "LAY031": "nothing to mend where the figures are meant",
    "LAY040": "somebody who knows the rules of the place, for what is named",
}


def advice(finding: Finding) -> tuple[str, ...]:
    """What a person can do about a finding beside the keys that can be written; what settles it where it is not known.

    The sentence of a fault of the file says itself what would be right.
    """
    said = tuple(way for way in finding.ways_out if not keys_of(way))
    if said or finding.outcome is Outcome.UNKNOWN:
        return said or finding.decided_by
    return (_OF_THE_FILE[finding.code],) if finding.code in _OF_THE_FILE else ()


@dataclass(frozen=True, slots=True)
class _Load:
    """What a circuit must carry in A: with 125 % of what lasts, and as it is."""

    needed: float
    plain: float


def larger_breaker(circuit: Circuit) -> Iterator[str]:
    """The smallest breaker that carries the load, with the wire and the receptacle that go with it."""
    load, now = _load(circuit), float(circuit.breaker.rating_a)
    for rating in _ratings(circuit):
        if rating >= load.needed and rating > now and (keys := _designed(circuit, rating, load)) is not None:
            wire = "" if stated(circuit, "wire") else f", with wire for {show(rating, 'A')}"
            yield text((("breaker.rating", show(rating, "A")), *keys)) + wire
            return


def larger_wire(circuit: Circuit, least: str = "") -> Iterator[str]:
    """The smallest wire, ``least`` or larger, that does behind the breaker that is there, with ground and raceway."""
    keys = _designed(circuit, float(circuit.breaker.rating_a), _load(circuit), least)
    if keys:
        yield text(keys)


def larger(circuit: Circuit) -> Iterator[str]:
    """A larger wire; where the breaker is too small for the load as well, both."""
    found = tuple(larger_wire(circuit))
    yield from found or larger_breaker(circuit)


def smaller_breaker(circuit: Circuit) -> Iterator[str]:
    """The largest breaker below the present one that the wire and the receptacle that are there allow."""
    load, now = _load(circuit), float(circuit.breaker.rating_a)
    for rating in reversed(_ratings(circuit)):
        if load.needed <= rating < now and _designed(circuit, rating, load) == ():
            yield text((("breaker.rating", show(rating, "A")),))
            return


def other_receptacles(circuit: Circuit) -> Iterator[str]:
    """Receptacles that suit the breaker that is there and take the plugs that go into them."""
    keys = _receptacles(circuit, float(circuit.breaker.rating_a))
    if keys:
        yield text(keys)


def protected(circuit: Circuit) -> Iterator[str]:
    """A breaker with ground-fault protection in the place of the present one."""
    yield (
        text((("breaker.ground_fault", "GFCI"),)) + f" (a GFCI breaker of {show(float(circuit.breaker.rating_a), 'A')})"
    )


def beyond_receptacles(circuit: Circuit, needed: float) -> str:
    """The sentence for a load whose next breaker no receptacle of the circuit may stand behind; else nothing."""
    outlets = [outlet for outlet in circuit.outlets if not outlet.hard_wired]
    if not outlets or needed <= float(circuit.breaker.rating_a):
        return ""
    rating = next((each for each in standard_ratings(circuit.site.code) if each >= needed), None)
    if rating is None or any(_takes(connectors.find(outlet.type), rating) for outlet in outlets):
        return ""
    return f" The next size is {show(rating, 'A')}, for which no receptacle like this is made."


def _takes(there: Connector, rating: float) -> bool:
    alike = (each for each in CONNECTORS.values() if each.role == "receptacle" and each.kind == there.kind)
    return any(_make(each) == _make(there) and float(each.rating()) >= rating for each in alike)


def _load(circuit: Circuit) -> _Load:
    if not (circuit.inlets or circuit.panels or circuit.sources):
        return _Load(0.0, 0.0)
    amps = power.circuit_amps(circuit)
    factor = 1.0 if circuit.breaker.continuous_percent >= 100 else CONTINUOUS_FACTOR
    return _Load(float(amps.factored(factor)), float(amps.total))


def _ratings(circuit: Circuit) -> tuple[float, ...]:
    if any(not outlet.hard_wired for outlet in circuit.outlets):
        return nec_receptacles.receptacle_circuits(circuit.site.code)
    return standard_ratings(circuit.site.code)


def _designed(circuit: Circuit, rating: float, load: _Load, least: str = "") -> Keys | None:
    """What else changes with a breaker of a rating: nothing, or keys; None where it cannot be made to hold."""
    if rating < load.needed:
        return None
    try:
        if not _machines_allow(circuit, rating) or not _panels_allow(circuit, rating):
            return None
        outlets = _receptacles(circuit, rating)
        if outlets is None:
            return None
        return (*_wires(circuit, rating, load, least), *outlets)
    except (Missing, BeyondTable):
        return None


def _machines_allow(circuit: Circuit, rating: float) -> bool:
    """Whether cooling units, chargers and plugs on the circuit may stand behind a breaker of a rating."""
    volts = float(circuit.volts_v)
    for inlet in circuit.inlets:
        unit = inlet.device
        if unit.cools and stated(unit, "mocp_a") and rating > float(unit.mocp_a):
            return False
        if unit.cools and unit.has_mca and rating < float(unit.mca_a):
            return False
        if unit.cools and unit.has_rla and not unit.has_mca and rating > float(circuit.breaker.rating_a):
            # A larger breaker for a compressor is a matter of 440.22, with its own way out.
            return False
        if unit.kind in ROOM_UNITS and not inlet.hard_wired:
            share = ALONE if len(circuit.inlets) == 1 else SHARED
            if float(unit.nameplate_va) / volts > share * rating:
                return False
        if unit.kind == "evse" and CONTINUOUS_FACTOR * float(unit.nameplate_va) / volts > rating:
            return False
    return True


def _panels_allow(circuit: Circuit, rating: float) -> bool:
    """Whether the bus of a panel behind a feeder, without a main of its own, may stand behind a breaker of a rating."""
    for panel in circuit.panels:
        if not panel.has_main and (panel.bus_a is None or rating > float(panel.bus_a)):
            return False
    return True


def _receptacles(circuit: Circuit, rating: float) -> Keys | None:
    """The receptacles to change for a rating; None where none suits it or takes the plugs."""
    outlets = [outlet for outlet in circuit.outlets if not outlet.hard_wired]
    sockets = sum(outlet.sockets for outlet in outlets)
    if not outlets:
        return ()
    edition, occupancy = circuit.site.code, circuit.site.occupancy
    if sockets > 1:
        several = nec_receptacles.multi_outlet_equipment(rating, occupancy, edition)  # type: ignore[arg-type]
        if not several.permitted:
            return None
    keys: list[tuple[str, str]] = []
    ratings: list[float] = []
    for outlet in outlets:
        there = connectors.find(outlet.type)
        chosen = next((each for each in _candidates(circuit, outlet, there) if _suits(circuit, each, rating)), None)
        if chosen is None:
            return None
        ratings.append(float(chosen.rating()))
        if chosen.id != there.id:
            keys.append((f"{_inside(circuit, outlet.at)}.type", chosen.spelled))
    if sockets > 1 and rating <= 30.0 and not _plugs_fit(circuit, rating, min(ratings)):
        return None
    return tuple(keys)


def _candidates(circuit: Circuit, outlet: Outlet, there: Connector) -> Iterator[Connector]:
    """The receptacle that is there, then others of its make-up that take the same plugs, smallest first."""
    yield there
    plugged = (each for each in circuit.inlets if each.joined and each.plug and each.place in ("", outlet.name))
    plugs = {connectors.find(inlet.plug, "plug").id for inlet in plugged}
    others = (
        each
        for each in CONNECTORS.values()
        if each.role == "receptacle"
        and each.kind == there.kind
        and _make(each) == _make(there)
        and plugs <= set(each.accepts)
    )
    yield from sorted(others, key=lambda each: (float(each.rating()), each.id))


def _make(connector: Connector) -> tuple[object, ...]:
    return connector.locking, connector.poles, connector.wires, connector.neutral, connector.volts


def _suits(circuit: Circuit, receptacle: Connector, rating: float) -> bool:
    sockets = sum(outlet.sockets for outlet in circuit.outlets if not outlet.hard_wired)
    return nec_receptacles.receptacle_suits(rating, float(receptacle.rating()), sockets, circuit.site.code)


def _plugs_fit(circuit: Circuit, rating: float, smallest: float) -> bool:
    """Whether each plug takes no more than its share of a circuit with several receptacles."""
    most = float(nec_receptacles.largest_plug_load(rating, min(smallest, rating), circuit.site.code))
    volts = float(circuit.volts_v)
    plugged = [inlet for inlet in circuit.inlets if not inlet.hard_wired]
    return all(float(power.of_inlets((inlet,)).total) / volts <= most for inlet in plugged)


def _wires(circuit: Circuit, rating: float, load: _Load, least: str) -> Keys:
    """The wires, grounds and raceways to change for a rating; ``Missing`` and ``BeyondTable`` where not known."""
    if not stated(circuit, "wire"):
        return ()
    keys: list[tuple[str, str]] = []
    for stretch in circuit.wire.stretches:
        sizes = SIZES[rank(stretch.size if not least else max(stretch.size, least, key=rank)) :]
        size = next((each for each in sizes if _carries(circuit, stretch, each, rating, load)), "")
        if not size:
            raise BeyondTable("no wire of this type is large enough")
        at = _inside(circuit, stretch.at)
        ground = ground_needed(circuit, stretch, size=size, rating=rating)
        if size != stretch.size:
            keys.append((f"{at}.size", size))
        if ground:
            keys.append((f"{at}.ground", ground))
        raceway = larger_trade_size(stretch, size=size, ground=ground)
        if raceway:
            keys.append((raceway.key or f"{at}.raceway.size", raceway.size))
    return tuple(keys)


def _carries(circuit: Circuit, stretch: Stretch, size: str, rating: float, load: _Load) -> bool:
    """Whether a size of a stretch passes the tests of load and protection behind a breaker of a rating."""
    sets = int(stretch.parallel)
    if sets > 1 and rank(size) < rank(SMALLEST_IN_PARALLEL):
        return False
    try:
        before = float(before_correction(circuit, stretch, size=size, rating=rating))
        final = float(final_ampacity(circuit, stretch, size=size, rating=rating))
        if before < load.needed or final < load.plain:
            return False
        if power.only_wired_cooling(circuit):
            return all(final >= _smallest_ampacity(inlet.device) for inlet in circuit.inlets)
        limit = small_conductor_limit(size, metal(stretch), circuit.site.code)
        sockets = sum(outlet.sockets for outlet in circuit.outlets if not outlet.hard_wired)
        largest = conductors.largest_breaker(
            ampacity=final, size=size, metal=metal(stretch), several_receptacles=sockets > 1, article_440=True,
            edition=circuit.site.code,
        )  # fmt: skip
    except BeyondTable:
        return False
    return rating <= float(largest) and (limit is None or rating <= float(limit))


def _smallest_ampacity(unit: object) -> float:
    device = cast("Device", unit)
    if device.has_mca:
        return float(device.mca_a)
    return CONTINUOUS_FACTOR * float(device.rla_a) if device.has_rla else 0.0


def _inside(circuit: Circuit, at: str) -> str:
    return at.removeprefix(f"{circuit.at}.")
