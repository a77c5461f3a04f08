"""What returns through a neutral: the loads from line to neutral behind it, through panels, circuits and strips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import cast

from planner.analyses import panel_legs, power
from planner.analyses.strip_lines import one_pair
from planner.facts import Gap, Missing
from planner.physics.electrical import wye_neutral
from planner.plan.objects import Circuit, Device, Inlet, Panel, StripOutlet
from planner.plan.raceways import is_wye
from planner.tables.systems import system
from planner.viewing import plain, stated
from planner.worked import added, greatest, named, root


@dataclass(frozen=True, slots=True)
class ToNeutral:
    """A load from line to neutral: its leg (empty: spread over all), its amperes, its third harmonic in percent."""

    leg: str
    amps: float
    third_harmonic: float


def on_wye(node: Circuit | Panel) -> bool:
    """Whether three phases and a neutral stand behind a circuit or panel."""
    return stated(node, "source") and is_wye(node.source.system)


def of_circuit(circuit: Circuit) -> Iterator[ToNeutral]:
    """The loads from line to neutral that return through the neutral of a circuit.

    Of one with one pole all of it, on its leg; of others what hangs on the panels behind it, and on outlets of strips
    that are wired from a line to the neutral.
    """
    if circuit.breaker.poles == 1:
        if circuit.inlets:
            legs = circuit.legs
            harmonic = _third(circuit, power.machine_devices(circuit.inlets))
            yield ToNeutral(legs[0] if legs else "", power.circuit_amps(circuit).total, harmonic)
        return
    for panel in circuit.panels:
        yield from of_panel(panel)
    if on_wye(circuit):
        for inlet in circuit.inlets:
            if inlet.device.passes_on:
                yield from _of_strip(circuit, inlet.device)


def of_panel(panel: Panel) -> Iterator[ToNeutral]:
    """The loads from line to neutral of all circuits of a panel, and of the panels straight on it."""
    for circuit in panel_legs.circuits_on(panel):
        yield from of_circuit(circuit)


def _of_strip(circuit: Circuit, strip: Device) -> Iterator[ToNeutral]:
    """The loads on the outlets of a strip that lie between one of its lines and the neutral."""
    to_neutral = system(circuit.source.system).volts("L1", "N")
    for inlet in strip.fed:
        outlet = _outlet(inlet)
        if outlet is None or "N" not in outlet.legs:
            # Behind an outlet between two lines there is no neutral.
            if inlet.device.passes_on and (outlet is None or not one_pair(outlet)):
                yield from _of_strip(circuit, inlet.device)
            continue
        drawn = power.of_inlets((inlet,)).total
        if drawn:
            leg = _line(circuit, next(leg for leg in outlet.legs if leg != "N"))
            machines = power.machine_devices((inlet,))
            amps = named(drawn / to_neutral, f"{inlet.device.name} to neutral", "A")
            yield ToNeutral(leg, amps, _third(circuit, machines))


def _outlet(inlet: Inlet) -> StripOutlet | None:
    if not inlet.outlet_known or type(plain(inlet.outlet)) is not StripOutlet:
        return None
    return cast("StripOutlet", inlet.outlet)


def _line(circuit: Circuit, leg: str) -> str:
    """The line of the source that a strip's own leg is; its first one is the first of its plug."""
    lines = [line for line in circuit.legs if line != "N"]
    number = int(leg[1:]) - 1
    return lines[number] if number < len(lines) else ""


def _third(circuit: Circuit, machines: Iterable[Device]) -> float:
    """The largest third harmonic among machines, in percent; only three phases ask for it."""
    if not on_wye(circuit):
        return 0.0
    return max((float(machine.load.third_harmonic_percent) for machine in machines), default=0.0)


def leg_said(circuit: Circuit) -> str:
    """The hot leg of a circuit of one pole; asked for where it is only taken as spread or not."""
    if "said" not in circuit.legs_as:
        raise Missing(Gap(f"{circuit.at}.legs", ask=f"state {circuit.at}.legs"))
    return circuit.legs_as["said"][0]


def sharing(circuit: Circuit) -> tuple[ToNeutral, ...]:
    """The loads of the circuits that share the neutral of a circuit, its own among them."""
    return tuple(
        ToNeutral(leg_said(each), power.circuit_amps(each).total, _third(each, power.machine_devices(each.inlets)))
        for each in (circuit, *circuit.neutral_for)
    )


def most(node: Circuit | Panel, loads: Iterable[ToNeutral]) -> float:
    """The most a neutral carries in A, whichever of its loads are on.

    Of two legs the fuller one alone; of three the fullest alone with its third harmonic, or all with the harmonics of
    all.
    """
    loads = tuple(loads)
    lines = system(node.source.system).lines if stated(node, "source") else ("L1", "L2")
    each = [added(load.amps for load in loads if load.leg == line) for line in lines]
    spread = added(load.amps for load in loads if not load.leg)
    if spread:
        each = [added((leg, spread / len(lines))) for leg in each]
    if not on_wye(node):
        return greatest(*(leg for leg in each), name="the fuller leg alone")
    harmonic = greatest(*(load.third_harmonic for load in loads), name="third harmonic")
    alone = greatest(*(leg for leg in each), name="the fullest leg alone")
    share = harmonic / 100.0
    alone = named(root(alone * alone + share * alone * share * alone), "the fullest leg alone", "A")
    return greatest(alone, wye_neutral(l1=each[0], l2=each[1], l3=each[2], third_harmonic=harmonic), name="the worse")
