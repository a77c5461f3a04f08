"""WIR: the neutral: what it carries, and who may share one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from planner.analyses import power
from planner.analyses.wire_ampacity import final_ampacity
from planner.facts import Gap, Missing, stated
from planner.physics.electrical import wye_neutral
from planner.plan.conducting import Stretch
from planner.plan.objects import Circuit
from planner.plan.raceways import is_wye
from planner.rules.checks import AtMost, Check, OneOf
from planner.rules.engine import NEC, rule
from planner.tables.systems import system
from planner.worked import added, greatest, named, root


@rule("WIR113", "circuits that share a neutral belong together", cites="210.4(A), (B), 200.4", books=NEC)
def shared_neutral(circuit: Circuit) -> Iterator[Check]:
    """On one leg two circuits add up in the neutral they share, which no breaker watches; and who switches off one of
    two untied breakers finds the neutral live.

    What: the circuits start at one panel, have one pole each, opposite legs, and breakers that a tie or a common trip
    opens together. One pole each means that all loads are from line to neutral.

    How: ``shares_neutral_with``, ``legs``, ``breaker.tied`` of either breaker.

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
        yield OneOf(
            value="one pole each" if circuit.breaker.poles == lender.breaker.poles == 1 else "more than one pole",
            accepted=("one pole each",),
            says=f"{pair} share a neutral; their breakers have {{value}}, and {{accepted}} is what may share one.",
            pointer="shares_neutral_with",
            about="poles",
        )
        yield OneOf(
            value="tied" if circuit.breaker.tied or lender.breaker.tied else "not tied",
            accepted=("tied",),
            says=f"{pair} share a neutral; their breakers are {{value}}, and must open together.",
            pointer="breaker",
            about="tie",
            ways=lambda: ("a handle tie that is listed for the two breakers",),
        )
        yield OneOf(
            value="one panel" if circuit.feed == lender.feed else "two panels",
            accepted=("one panel",),
            says=f"{pair} share a neutral and start at {{value}}; they must start at {{accepted}}.",
            pointer="fed_by",
            about="panel",
        )
        ours, theirs = _leg(circuit), _leg(lender)
        yield OneOf(
            value=f"{ours} and {theirs}" if ours != theirs else f"{ours} both",
            accepted=(f"{ours} and {theirs}",) if ours != theirs else ("two different legs",),
            says=f"{pair} share a neutral; they are on {{value}}"
            + ("." if ours != theirs else ", so that their currents add up in it; {accepted} are needed."),
            pointer="legs",
            about="legs",
        )


def _leg(circuit: Circuit) -> str:
    """The hot leg of a circuit of one pole; asked for where it is only taken as spread or not."""
    if "said" not in circuit.legs_as:
        raise Missing(Gap(f"{circuit.at}.legs", ask=f"state {circuit.at}.legs"))
    return circuit.legs_as["said"][0]


@dataclass(frozen=True, slots=True)
class _ToNeutral:
    """A load from line to neutral: its leg (empty: spread over all), its amperes, its third harmonic in percent."""

    leg: str
    amps: float
    third_harmonic: float


@rule("WIR110", "the neutral carries what returns through it", cites="220.61, 310.15(E)", books=NEC)
def neutral_current(circuit: Circuit) -> Iterator[Check]:
    """No breaker watches the neutral. It gets the difference of the legs, and all their third harmonics together.

    What: the neutral current is at most the ampacity of the neutral. With two legs of 120/240 V it is the load of one
    leg when the other is off; on a three-phase wye the third harmonics of all legs add to that. Two circuits on one
    leg that share a neutral add up whole.

    How: for circuits that share a neutral, for feeders with a neutral smaller than the hot wires, and for feeders of
    three phases. A neutral as large as the hot wires of a 120/240 V feeder is never overloaded.

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
    if circuit.neutral_for:
        together = (circuit, *circuit.neutral_for)
        loads = [_ToNeutral(_leg(each), power.circuit_amps(each).total, _third(each)) for each in together]
    elif circuit.panels and circuit.breaker.poles > 1:
        if not _wye(circuit) and not any(_smaller(stretch) for stretch in circuit.wire.stretches):
            return
        loads = [load for panel in circuit.panels for each in panel.circuits for load in _behind(each)]
    else:
        return
    if not any(load.amps for load in loads):
        return
    current = named(_neutral(circuit, loads), "neutral current", "A")
    for stretch in circuit.wire.stretches:
        size = stretch.neutral_size or stretch.size
        yield AtMost(
            value=current,
            limit=named(final_ampacity(circuit, stretch, size=size), f"ampacity of the {size} neutral", "A"),
            unit="A",
            says=f"The neutral ({size} {stretch.type}) carries up to {{value}}; it may carry {{limit}}.",
            pointer="wire.neutral" if stretch.neutral_size else "wire",
            about=stretch.name,
        )


def _smaller(stretch: Stretch) -> bool:
    return bool(stretch.neutral_size) and stretch.neutral_size != stretch.size


def _wye(circuit: Circuit) -> bool:
    return stated(circuit, "source") and is_wye(circuit.source.system)


def _behind(circuit: Circuit) -> Iterator[_ToNeutral]:
    """The loads from line to neutral of a circuit in a panel: of one with one pole all of it, of others none here."""
    if circuit.breaker.poles == 1 and circuit.inlets:
        legs = circuit.legs
        yield _ToNeutral(legs[0] if legs else "", power.circuit_amps(circuit).total, _third(circuit))


def _third(circuit: Circuit) -> float:
    """The largest third harmonic among the machines on a circuit, in percent; only three phases ask for it."""
    if not _wye(circuit):
        return 0.0
    machines = power.machine_devices(circuit.inlets)
    return max((float(machine.load.third_harmonic_percent) for machine in machines), default=0.0)


def _neutral(circuit: Circuit, loads: Iterable[_ToNeutral]) -> float:
    """The most a neutral carries, whichever of its loads are on."""
    loads = tuple(loads)
    lines = system(circuit.source.system).lines if stated(circuit, "source") else ("L1", "L2")
    each = [added(load.amps for load in loads if load.leg == line) for line in lines]
    spread = added(load.amps for load in loads if not load.leg)
    if spread:
        each = [added((leg, spread / len(lines))) for leg in each]
    if not _wye(circuit):
        return greatest(*(leg for leg in each), name="the fuller leg alone")
    harmonic = greatest(*(load.third_harmonic for load in loads), name="third harmonic")
    alone = greatest(*(leg for leg in each), name="the fullest leg alone")
    share = harmonic / 100.0
    alone = named(root(alone * alone + share * alone * share * alone), "the fullest leg alone", "A")
    return greatest(alone, wye_neutral(l1=each[0], l2=each[1], l3=each[2], third_harmonic=harmonic), name="the worse")
