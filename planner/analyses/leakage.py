"""Standing leakage to ground of all supplies behind one protective device, as a range."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from planner.plan.objects import Circuit, Device, Inlet
from planner.tables.nec_ground_fault import leakage_factor
from planner.tables.systems import system
from planner.viewing import stated
from planner.worked import BeyondTable, named

# One supply, in mA: the span seen on machines, and the figure planners use. IEC 62368-1 limits a plugged one to 3.5.
LEAST_MA, MOST_MA, PLANNING_MA = 0.5, 3.5, 1.0


@dataclass(frozen=True, slots=True)
class Leakage:
    """Bounds in mA, the planning figure, and the names of the things it is of."""

    low_ma: float
    high_ma: float
    planning_ma: float
    things: tuple[str, ...]
    guesses: tuple[str, ...]


def of_circuit(circuit: Circuit) -> Leakage:
    """Leakage of everything behind a circuit, as ``of_inlets``."""
    return of_inlets(circuit.inlets, circuit)


def of_inlets(inlets: Iterable[Inlet], circuit: Circuit) -> Leakage:
    """Leakage of everything behind some inlets of a circuit. Measured figures count as they are, the rest as a range.

    Between the two lines of split-phase 240 V the currents cancel in the ideal case: the lower bound takes that whole,
    the upper not at all, because capacitors are unequal and switching is noisy.
    """
    try:
        factor = float(leakage_factor(float(circuit.volts_v), to_neutral=_to_neutral(circuit)))
    except BeyondTable:
        # No share is known for this voltage: the lower bound claims nothing.
        factor = 0.0
    low: float = 0.0
    high: float = 0.0
    planning, guessed = 0.0, []
    names: list[str] = []
    for device, count in _machines(inlets).items():
        names.append(device.name)
        if device.leakage_said:
            milliamps = device.leakage_a * 1000.0
            low, high, planning = low + milliamps, high + milliamps, planning + float(milliamps)
        else:
            low, high = low + LEAST_MA * count * factor, high + MOST_MA * count
            planning += PLANNING_MA * count
            guessed.append(f"{device.at}.load.leakage is not said; taken as {_taken(factor)}")
    return Leakage(named(low, "least", "mA"), named(high, "most", "mA"), planning, tuple(names), tuple(guessed))


def _to_neutral(circuit: Circuit) -> bool:
    """Whether the loads lie between a line and neutral; a second pole on a source of one line opens the neutral."""
    if circuit.breaker.poles == 1:
        return True
    return stated(circuit, "source") and len(system(circuit.source.system).lines) == 1


def _taken(factor: float) -> str:
    """What is taken for one supply or motor, as the bounds use it."""
    taken = f"{LEAST_MA:g} to {MOST_MA:g} mA for each thing with a plug"
    if factor == 1.0:
        return taken
    return (
        f"{taken}, of which at least {100 * factor:g} % reach the ground"
        if factor
        else (f"{taken}, which may cancel between two lines")
    )


def _machines(first: Iterable[Inlet]) -> dict[Device, int]:
    """The machines behind some inlets with how many of their inlets are, through strips and the like."""
    found: dict[Device, int] = {}

    def walk(inlets: Iterable[Inlet]) -> None:
        for inlet in inlets:
            if inlet.device.passes_on:
                walk(inlet.device.fed)
            elif inlet.counts:
                found[inlet.device] = found.get(inlet.device, 0) + 1

    walk(first)
    return found
