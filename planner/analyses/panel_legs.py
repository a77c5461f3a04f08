"""What each leg of a panel carries: its circuits, and those of the panels that hang straight on it."""

from __future__ import annotations

import math
from collections.abc import Iterable

from planner.analyses import power
from planner.analyses.circuit_lines import EVEN, circuit_pairs, pair_amps, uneven
from planner.facts import said
from planner.labels import label
from planner.physics.electrical import conductor_currents
from planner.plan.objects import Circuit, Panel
from planner.tables.systems import System, system
from planner.viewing import plain
from planner.worked import added, greatest, named, root


def circuits_on(panel: Panel) -> tuple[Circuit, ...]:
    """The circuits of a panel and of the panels that hang straight on it: its bus carries them all."""
    return (*panel.circuits, *(circuit for behind in panel.panels for circuit in circuits_on(behind)))


def legs_open(panel: Panel) -> tuple[Circuit, ...]:
    """The circuits that load some legs of a panel of several, where nobody said which."""
    lines = len(system(panel.source.system).lines)
    return tuple(
        circuit
        for circuit in circuits_on(panel)
        if (circuit.inlets or circuit.panels or circuit.sources or circuit.measured)
        and said(circuit, "breaker")
        and said(circuit.breaker, "poles")
        and circuit.breaker.poles < lines
        and not said(circuit, "arrangement")
    )


def panel_leg_amps(panel: Panel, factor: float) -> dict[str, float]:
    """Amperes in each leg of a panel, as ``leg_amps`` of all its circuits and those of the panels straight on it."""
    return leg_amps(panel, circuits_on(panel), factor)


def leg_amps(panel: Panel, circuits: Iterable[Circuit], factor: float) -> dict[str, float]:
    """Amperes in each leg of a panel: continuous load times ``factor``, cooling as it is and 25 % of its largest unit.

    Parameters: ``circuits`` those of the panel that are summed. The neutral is left out. Strips with banks and panels
    behind a circuit load the pairs they are on. Circuits that nobody placed and that are taken as spread count with
    their even share in every leg, which is the least any arrangement can give.
    """
    found = system(panel.source.system)
    pairs: dict[tuple[str, str], list[float]] = {}
    even: list[float] = []
    largest_cooling: float = 0.0
    # Only a book that adds to what lasts adds to the largest motor.
    motors = factor > 1.0
    for circuit in circuits:
        demand = power.circuit_amps(circuit)
        cooling = power.only_cooling(circuit)
        drawn = named(demand.factored(1.0 if cooling else factor), label(plain(circuit).at, "load"), "A")
        if not drawn:
            continue
        if cooling and drawn > largest_cooling:
            largest_cooling = drawn
        legs = circuit.legs
        split = circuit_pairs(circuit) if uneven(circuit) else {}
        if set(split) > {EVEN} or (split and EVEN not in split):
            own = 1.0 if cooling else factor
            for pair, amperes in pair_amps(circuit, found, {p: d.factored(own) for p, d in split.items()}).items():
                pairs.setdefault(pair, []).append(amperes)
        elif not legs:
            even.append(drawn * _even_share(circuit.breaker.poles, len(found.lines)))
        elif len(legs) == 2:
            pairs.setdefault((legs[0], legs[1]), []).append(drawn)
        else:
            even.append(drawn)
    if largest_cooling and motors:
        # Motors: 25 % of the largest on top of the sum, 220.50 and 440.33.
        even.append(named(0.25 * largest_cooling, "25 % of the largest cooling unit", "A"))
    currents = conductor_currents(found, {pair: added(loads) for pair, loads in pairs.items()})
    spread = added(even)
    beyond = [_beyond_described(behind, factor) for behind in panel.panels]
    carried = {
        line: named(added((currents[line], spread, *(each[line] for each in beyond if each))), line, "A")
        for line in found.lines
    }
    if not panel.measured:
        return carried
    seen = named(factor * _each_leg(panel.measured_va, found), "measured", "A")
    return {line: greatest(load, seen, name=line) for line, load in carried.items()}


def _beyond_described(panel: Panel, factor: float) -> dict[str, float]:
    """What was measured in each leg of a panel straight behind another beyond what the layout describes on it."""
    if not panel.measured:
        nested = [_beyond_described(behind, factor) for behind in panel.panels]
        lines = dict.fromkeys(line for each in nested for line in each)
        return {line: added(each[line] for each in nested if each) for line in lines}
    described = power.of_panel(panel).total - _described_va(panel)
    more = named(factor * _each_leg(described, system(panel.source.system)), f"measured on {panel.name}", "A")
    return dict.fromkeys(system(panel.source.system).lines, more) if described > 0.0 else {}


def _described_va(panel: Panel) -> float:
    """The volt-amperes of all circuits of a panel and of those straight on it, whatever was measured on the panels."""
    return added(power.of_circuit(circuit).total for circuit in circuits_on(panel))


def _each_leg(apparent: float, found: System) -> float:
    """Amperes in each leg of a load spread evenly over all of them."""
    if len(found.lines) == 1:
        return apparent / found.volts(found.lines[0], "N")
    between = found.volts(found.lines[0], found.lines[1])
    return apparent / (root(3.0) * between if len(found.lines) == 3 else between)


def _even_share(poles: int, lines: int) -> float:
    """What each of ``lines`` legs carries of the current of circuits that are spread over them."""
    if poles == 1:
        return 1.0 / lines
    return 1.0 / math.sqrt(lines) if lines == 3 else 1.0
