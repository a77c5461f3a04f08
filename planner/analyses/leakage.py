"""Standing leakage to ground of all supplies behind one protective device, as a range."""

from __future__ import annotations

from dataclasses import dataclass

from planner.analyses import power
from planner.plan.objects import Circuit, Device
from planner.tables.nec_ground_fault import leakage_factor
from planner.worked import BeyondTable, named

# One supply, in mA: the span seen on machines, and the figure planners use. IEC 62368-1 limits a plugged one to 3.5.
LEAST_MA, MOST_MA, PLANNING_MA = 0.5, 3.5, 1.0


@dataclass(frozen=True, slots=True)
class Leakage:
    """Bounds in mA, the planning figure, and how many supplies it is of."""

    low_ma: float
    high_ma: float
    planning_ma: float
    supplies: int
    guesses: tuple[str, ...]


def of_circuit(circuit: Circuit) -> Leakage:
    """Leakage of everything behind a circuit. Measured figures count as they are; the rest as a range a supply.

    Between the two lines of split-phase 240 V the currents cancel in the ideal case: the lower bound takes that whole,
    the upper not at all, because capacitors are unequal and switching is noisy.
    """
    try:
        factor = float(leakage_factor(float(circuit.volts_v), to_neutral=circuit.breaker.poles == 1))
    except BeyondTable:
        # No share is known for this voltage: the lower bound claims nothing.
        factor = 0.0
    low: float = 0.0
    high: float = 0.0
    planning, supplies, guessed = 0.0, 0, []
    for device in power.machine_devices(circuit.inlets):
        count = _supplies(device)
        supplies += count
        if device.leakage_said:
            milliamps = device.leakage_a * 1000.0
            low, high, planning = low + milliamps, high + milliamps, planning + float(milliamps)
        else:
            low, high = low + LEAST_MA * count * factor, high + MOST_MA * count
            planning += PLANNING_MA * count
            guessed.append(f"{device.at}.load.leakage is not said; taken as 0.5 to 3.5 mA a supply")
    return Leakage(named(low, "least", "mA"), named(high, "most", "mA"), planning, supplies, tuple(guessed))


def _supplies(device: Device) -> int:
    return max(1, len(device.inlets))
