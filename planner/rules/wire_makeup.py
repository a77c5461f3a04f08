"""WIR: what a wire is made of: small sizes, sets side by side, flexible cord where building wire belongs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from planner.analyses import power
from planner.analyses.ground import gauge
from planner.analyses.wire_ampacity import SMALLEST_IN_PARALLEL
from planner.plan.conducting import Stretch
from planner.plan.objects import Circuit
from planner.rules import ways_out
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.engine import NEC, rule
from planner.tables import connectors, nec_cable_types
from planner.tables.nec_ampacity import Metal
from planner.tables.nec_overcurrent import small_conductor_limit

SECTIONS_240_4_D = {"NEC-2017": "240.4(D)", "NEC-2020": "240.4(D)", "NEC-2023": "240.4(D)"}


@rule("WIR104", "14, 12 and 10 AWG stay behind the breakers made for them", cites=SECTIONS_240_4_D, books=NEC)
def small_wire(circuit: Circuit) -> Iterator[Check]:
    """Small wires heat up fastest in a fault, so they have breakers of their own whatever the tables allow.

    What: copper 14 AWG at most 15 A, 12 AWG 20 A, 10 AWG 30 A; aluminium 12 AWG 15 A, 10 AWG 25 A. Circuits of wired
    air conditioners follow their nameplates instead (CIR112).

    Fails::
        panels: {house: {}}
        circuits: {bench: {fed_by: house, breaker: 25 A 1P, wire: 12/2 NM-B 20 ft, outlet: NEMA 5-20R}}
    Passes::
        panels: {house: {}}
        circuits: {bench: {fed_by: house, breaker: 20 A 1P, wire: 12/2 NM-B 20 ft, outlet: NEMA 5-20R}}
    """
    if circuit.breaker.kind == "switch" or power.only_wired_cooling(circuit):
        return
    for stretch in circuit.wire.stretches:
        limit = small_conductor_limit(stretch.size, cast("Metal", stretch.metal), circuit.site.code)
        if limit is None:
            continue
        yield AtMost(
            value=circuit.breaker.rating_a,
            limit=limit,
            unit="A",
            says=f"{stretch.size} {stretch.metal} may stand behind {{limit}} at most; the breaker is {{value}}.",
            pointer="wire.size",
            about=stretch.name,
            ways=lambda: (*ways_out.larger_wire(circuit), *ways_out.smaller_breaker(circuit)),
        )


@rule("WIR109", "flexible cord is no building wire", cites="400.12", books=NEC)
def cord_as_building_wire(circuit: Circuit) -> Iterator[Check]:
    """A cord stapled to a wall or pulled through conduit has neither the protection nor the life of building wire.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, wire: 6 AWG SOOW 40 ft, outlet: NEMA 6-50R}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, wire: 6/2 NM-B 40 ft, outlet: NEMA 6-50R}}
    """
    for stretch in circuit.wire.stretches:
        kind = nec_cable_types.cable_type(stretch.type, stretch.size)
        yield OneOf(
            value=kind.name,
            accepted=(kind.name,) if kind.fixed else ("building wire",),
            says="{value} is building wire."
            if kind.fixed
            else "{value} is a flexible cord; a circuit wants {accepted}.",
            pointer="wire.type",
            about=stretch.name,
        )


@rule("WIR119", "wires run side by side are large enough for it", cites="310.10(G)(1)", books=NEC)
def parallel_size(circuit: Circuit) -> Iterator[Check]:
    """Thin wires side by side share a load unevenly, and one of them takes more than it can.

    What: wires of one leg in parallel are 1/0 AWG at least.

    Fails::
        panels: {house: {}}
        circuits: {big: {fed_by: house, breaker: 90 A 2P, wire: {type: THHN, size: 8 AWG, parallel: 2, length: 20 ft}}}
    Passes::
        panels: {house: {}}
        circuits:
          big: {fed_by: house, breaker: 300 A 2P, wire: {type: THHN, size: 1/0 AWG, parallel: 2, length: 20 ft}}
    """
    for stretch in circuit.wire.stretches:
        if stretch.parallel > 1:
            yield AtLeast(
                value=-gauge(stretch.size),
                limit=-gauge(SMALLEST_IN_PARALLEL),
                unit="",
                says=f"{stretch.parallel} sets of {stretch.size}; in parallel {SMALLEST_IN_PARALLEL} is the smallest.",
                pointer="wire.parallel",
                about=stretch.name,
            )


@rule(
    "WIR120",
    "the wire has a conductor for every contact of its receptacle",
    cites={"": "110.3(B), 250.142(B)", "IEC": "134.1.1, 512.1"},
)
def conductor_for_every_contact(circuit: Circuit) -> Iterator[Check]:
    """A four-wire receptacle on a cable without a neutral gets its neutral from the bare ground, and the machine's case
    becomes part of the circuit.

    What: insulated wires, the ground not counted, against the contacts of each receptacle that are no ground. A circuit
    that shares the neutral of another has that one too, where it lies in the same raceway (300.3(B)).

    Fails::
        panels: {house: {}}
        circuits: {range: {fed_by: house, breaker: 50 A 2P, wire: 6/2 NM-B 30 ft, outlet: NEMA 14-50R}}
    Passes::
        panels: {house: {}}
        circuits: {range: {fed_by: house, breaker: 50 A 2P, wire: 6/3 NM-B 30 ft, outlet: NEMA 14-50R}}
    """
    wanted = [connectors.find(outlet.type) for outlet in circuit.outlets if not outlet.hard_wired]
    if not wanted:
        return
    most = max(wanted, key=lambda connector: connector.poles)
    for stretch in circuit.wire.stretches:
        own = float(stretch.conductors)
        # The neutral it shares is the other's; a cable that has one of its own is counted as it is.
        borrows = bool(circuit.neutral_of) and own <= circuit.breaker.poles
        lent = 1.0 if borrows and _beside_its_neutral(circuit, stretch) else 0.0
        yield AtLeast(
            value=own + lent,
            limit=float(most.poles),
            unit="",
            says=f"Insulated wires of {circuit.name} ({stretch.type}"
            + (f", {'with' if lent else 'without'} the neutral of {circuit.neutral_of[0].name}" if borrows else "")
            + ("" if lent or not borrows else ", which lies in another raceway: 300.3(B)")
            + f"): {{value}}; {most.spelled} wants {{limit}} and a ground.",
            pointer="wire.conductors",
            about=stretch.name,
        )


def _beside_its_neutral(circuit: Circuit, stretch: Stretch) -> bool:
    """Whether the neutral that a circuit shares runs with its hot wires: not where each has a raceway of its own."""
    lender = circuit.neutral_of[0]
    if stretch.raceway:
        return any(each.raceway == stretch.raceway for each in lender.wire.stretches)
    return not stretch.raceway_type
