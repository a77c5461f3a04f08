"""What a branch circuit or feeder asks of its parts, and what they allow: the sums of its rules and its load sheet."""

from __future__ import annotations

from typing import Literal

from planner.analyses import power
from planner.analyses.wire_ampacity import ampacity_of_run, before_correction, metal
from planner.physics import conductors
from planner.physics.electrical import voltage_drop
from planner.plan.objects import Circuit
from planner.tables import books, nec_cable_types
from planner.worked import least, named


def needed(circuit: Circuit) -> float:
    """Amperes that breaker and terminals must be made for: 1.25 × continuous + other, or the load itself where the
    assembly is listed for 100 % of its rating."""
    whole = circuit.breaker.continuous_percent >= 100
    return named(
        power.circuit_amps(circuit).factored(1.0 if whole else books.book(circuit.site.code).continuous), "needed", "A"
    )


def at_terminals(circuit: Circuit) -> float:
    """Ampacity in A of the weakest stretch at its terminals, before correction."""
    return least(*(before_correction(circuit, each) for each in circuit.wire.stretches), name="wire at its terminals")


def largest_breaker(circuit: Circuit) -> float:
    """The largest breaker in A that may protect every stretch of a circuit's wire."""
    sockets = sum(outlet.sockets for outlet in circuit.outlets if not outlet.hard_wired)
    ampacity = ampacity_of_run(circuit)
    each = [
        conductors.largest_breaker(
            ampacity=ampacity,
            size=stretch.size,
            metal=metal(stretch),
            several_receptacles=sockets > 1,
            article_440=power.only_wired_cooling(circuit),
            edition=circuit.site.code,
        )
        for stretch in circuit.wire.stretches
    ]
    return least(*each, name="largest breaker")


def largest_continuous_load(circuit: Circuit) -> float:
    """The largest continuous load in A that breaker and wire carry together, with nothing else on them."""
    return conductors.largest_continuous_load(
        breaker=circuit.breaker.rating_a,
        before_correction=at_terminals(circuit),
        final=ampacity_of_run(circuit),
        hundred_percent_rated=circuit.breaker.continuous_percent >= 100,
    )


def fixed(circuit: Circuit) -> bool:
    """Whether all of its wire is building wire; a flexible cord has no ampacity as such."""
    return all(nec_cable_types.cable_type(each.type, each.size).fixed for each in circuit.wire.stretches)


def drop(circuit: Circuit) -> float:
    """Volts lost on a circuit's own wire at its real load, with the resistance at 75 °C."""
    current = named(power.circuit_amps(circuit).total, "load", "A")
    phases: Literal[1, 3] = 3 if circuit.breaker.poles == 3 else 1
    total: float = 0.0
    for stretch in circuit.wire.stretches:
        resistance = conductors.wire_resistance(
            size=stretch.size, length=stretch.length_m, metal=metal(stretch), edition=circuit.site.code
        )
        # At the far point of a ring each half carries half: a quarter of its whole length.
        ways = stretch.parallel * (4 if stretch.ring else 1)
        ohms = resistance / ways if ways > 1 else resistance
        each = voltage_drop(current=current, impedance=ohms, phases=phases)
        total = total + each if total else each
    return named(total, "voltage drop", "V")
