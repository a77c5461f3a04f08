"""WIR: the neutral: what it carries, and who may share one."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import neutral, neutral_capacity
from planner.plan.conducting import Stretch
from planner.plan.objects import Circuit
from planner.rules.checks import AtMost, Check, OneOf
from planner.rules.engine import IEC, NEC, rule
from planner.tables import connectors
from planner.viewing import stated
from planner.worked import named


@rule("WIR113", "circuits that share a neutral belong together", cites="210.4(A), (B), 200.4", books=NEC)
def shared_neutral(circuit: Circuit) -> Iterator[Check]:
    """On one leg two circuits add up in the neutral they share, which no breaker watches; and who switches off one of
    two untied breakers finds the neutral live.

    What: the circuits start at one panel, have one pole each, opposite legs, and breakers that a tie or a common trip
    opens together. One pole each means that all loads are from line to neutral. Ground-fault protection in single-pole
    breakers, tied or not, trips at once: each misses the current that returns for the other.

    How: ``shares_neutral_with``, ``legs``, ``breaker.tied`` of either breaker, or ``common_trip`` for the halves of a
    two-pole breaker.

    Fails::
        panels: {house: {}}
        circuits:
          a: {fed_by: house, breaker: 20 A 1P, legs: L1, wire: 12/2 NM-B 20 ft, outlet: NEMA 5-20R}
          b: {fed_by: house, breaker: 20 A 1P, legs: L1, wire: 12/2 NM-B 20 ft, outlet: NEMA 5-20R,
              shares_neutral_with: a}
    Passes::
        panels: {house: {}}
        circuits:
          a: {fed_by: house, breaker: {rating: 20 A, poles: 1, tied: yes}, legs: L1, wire: 12/2 NM-B 20 ft,
              outlet: NEMA 5-20R}
          b: {fed_by: house, breaker: {rating: 20 A, poles: 1, tied: yes}, legs: L2, wire: 12/2 NM-B 20 ft,
              outlet: NEMA 5-20R, shares_neutral_with: a}
    """
    for lender in circuit.neutral_of:
        pair = f"{circuit.name} and {lender.name}"
        together = circuit.breaker.common_trip and lender.breaker.common_trip
        yield OneOf(
            value="one pole each" if circuit.breaker.poles == lender.breaker.poles == 1 else "more than one pole",
            accepted=("one pole each",),
            says=f"{pair} share a neutral; their breakers have {{value}}, and {{accepted}} is what may share one.",
            pointer="shares_neutral_with",
            about="poles",
        )
        yield OneOf(
            value="tied" if together or circuit.breaker.tied or lender.breaker.tied else "not tied",
            accepted=("tied",),
            says=f"{pair} share a neutral; their breakers are {{value}}, and must open together.",
            pointer="breaker",
            about="tie",
            ways=lambda: ("a handle tie that is listed for the two breakers",),
        )
        if circuit.breaker.ground_fault or lender.breaker.ground_fault:
            yield OneOf(
                value="one two-pole breaker" if together else "single-pole breakers",
                accepted=("one two-pole breaker",),
                says=f"{pair} share a neutral behind ground-fault protection in {{value}}"
                + ("." if together else ", which trips as soon as either carries load; it belongs into {accepted}."),
                pointer="breaker",
                about="ground fault",
                ways=lambda: (
                    "a two-pole GFCI breaker for both circuits: common_trip: yes on both",
                    "plain breakers with a handle tie, and GFCI receptacles",
                ),
            )
        yield OneOf(
            value="one panel" if circuit.feed == lender.feed else "two panels",
            accepted=("one panel",),
            says=f"{pair} share a neutral and start at {{value}}; they must start at {{accepted}}.",
            pointer="fed_by",
            about="panel",
        )
        ours, theirs = neutral.leg_said(circuit), neutral.leg_said(lender)
        yield OneOf(
            value=f"{ours} and {theirs}" if ours != theirs else f"{ours} both",
            accepted=(f"{ours} and {theirs}",) if ours != theirs else ("two different legs",),
            says=f"{pair} share a neutral; they are on {{value}}"
            + ("." if ours != theirs else ", so that their currents add up in it; {accepted} are needed."),
            pointer="legs",
            about="legs",
        )
        yield from _third_on_its_leg(circuit, lender)


def _third_on_its_leg(circuit: Circuit, lender: Circuit) -> Iterator[Check]:
    """Whether another circuit that uses the same neutral is on the same leg; told once, by the later of the two."""
    for other in lender.neutral_for:
        if other == circuit:
            return
        ours, theirs = neutral.leg_said(circuit), neutral.leg_said(other)
        yield OneOf(
            value=f"{ours} and {theirs}" if ours != theirs else f"{ours} both",
            accepted=(f"{ours} and {theirs}",) if ours != theirs else ("two different legs",),
            says=f"{circuit.name} and {other.name} use the neutral of {lender.name}; they are on {{value}}"
            + ("." if ours != theirs else ", so that their currents add up in it; {accepted} are needed."),
            pointer="legs",
            about=f"legs beside {other.name}",
        )


@rule(
    "WIR110",
    "the neutral carries what returns through it",
    cites={"": "220.61, 310.15(E)", "IEC": "523.6.3, 524.2, 431.2.3"},
)
def neutral_current(circuit: Circuit) -> Iterator[Check]:
    """No breaker watches the neutral. It gets the difference of the legs, and all their third harmonics together.

    What: the neutral current is at most the ampacity of the neutral. With two legs of 120/240 V it is the load of one
    leg when the other is off; on a three-phase wye the third harmonics of all legs add to that. Two circuits on one
    leg that share a neutral add up whole.

    How: for circuits that share a neutral, for feeders with a neutral smaller than the hot wires, and on three phases
    for feeders and for circuits with outlets of a strip between line and neutral; what lies deeper, through panels and
    strips, counts too. A neutral as large as the hot wires of a 120/240 V feeder is never overloaded. Under IEC 60364 a
    third harmonic above 15 % takes from what the cable carries (Annex E), and the pin of a socket counts, too.

    Fails::
        panels: {house: {}}
        circuits:
          a..b: {fed_by: house, breaker: 20 A 1P, legs: L1, outlet: NEMA 5-20R,
              wire: {type: NM-B, size: 12 AWG, length: 20 ft, ambient: 30 °C, raceway: none, terminals: 60 °C}}
          b: {shares_neutral_with: a}
        devices:
          one: {load: {budget: 12 A at 120 V}, fed_by: a}
          two: {load: {budget: 12 A at 120 V}, fed_by: b}
    Passes::
        panels: {house: {}}
        circuits:
          a..b: {fed_by: house, breaker: 20 A 1P, legs: L1, outlet: NEMA 5-20R,
              wire: {type: NM-B, size: 12 AWG, length: 20 ft, ambient: 30 °C, raceway: none, terminals: 60 °C}}
          b: {shares_neutral_with: a, legs: L2}
        devices:
          one: {load: {budget: 12 A at 120 V}, fed_by: a}
          two: {load: {budget: 12 A at 120 V}, fed_by: b}
    """
    if not stated(circuit, "wire"):
        return
    loads: tuple[neutral.ToNeutral, ...] = ()
    if circuit.neutral_for:
        loads = neutral.sharing(circuit)
    elif circuit.breaker.poles > 1:
        smaller = any(_smaller(stretch) for stretch in circuit.wire.stretches)
        if neutral.on_wye(circuit) or (circuit.panels and smaller):
            loads = tuple(neutral.of_circuit(circuit))
    if not any(load.amps for load in loads):
        return
    current = named(neutral.most(circuit, loads), "neutral current", "A")
    for stretch in circuit.wire.stretches:
        size = stretch.neutral_size or stretch.size
        carried = neutral_capacity.of_stretch(circuit, stretch, current, loads)
        yield AtMost(
            value=carried.amps,
            limit=carried.limit,
            unit="A",
            says=f"The {carried.wire} ({size} {stretch.type}) carries up to {{value}}; it may carry {{limit}}"
            + (" beside a neutral loaded with harmonics." if carried.wire == "line" else "."),
            pointer="wire.neutral" if stretch.neutral_size else "wire",
            about=stretch.name,
            ways=lambda: ("a neutral as large as the current asks for, or as the hot wires at least",),
        )
    if circuit.site.code in IEC:
        yield from _through_the_pin(circuit, current)


def _through_the_pin(circuit: Circuit, current: float) -> Iterator[Check]:
    """No breaker watches the neutral pin of a plug; where its harmonics add up to more than the lines it glows."""
    for outlet in circuit.outlets:
        if not outlet.hard_wired:
            yield AtMost(
                value=current,
                limit=connectors.find(outlet.type).rating(),
                unit="A",
                says="Through the neutral pin of the outlet go up to {value}; it is made for {limit}.",
                pointer="",
                about=f"pin {outlet.name}",
                ways=lambda: ("machines with less third harmonic, or fewer on this strip",),
            )


def _smaller(stretch: Stretch) -> bool:
    return bool(stretch.neutral_size) and stretch.neutral_size != stretch.size
