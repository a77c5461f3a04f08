"""Currents, demand, voltage drop and the currents of each conductor.

A load's current is positive into the load; rated means what the maker prints; voltages are line to line unless said.
Formulas take plain or traced numbers and answer in kind.

- ``single_phase_current``, ``three_phase_current``, ``current_of_apparent_power``, ``input_power``
- ``demand``, ``largest_continuous_load``
- ``impedance``, ``voltage_drop``, ``drop_percent``, ``voltage_at_load``, ``wire_loss``, ``resistance_at``
- ``split_phase_currents``, ``line_current``, ``wye_neutral``, ``conductor_currents``, ``unbalance``
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from planner.tables.systems import Pair, System
from planner.units import Amps, Celsius, Ohms, Percent, VoltAmps, Volts, Watts
from planner.worked import BeyondTable, Worked, greatest, magnitude, named, root, show

SQRT_3 = math.sqrt(3)
CONTINUOUS_FACTOR = 1.25
_COSINE = {30: SQRT_3 / 2, 60: 0.5, 90: 0.0, 120: -0.5, 150: -SQRT_3 / 2}
# Change of resistance per kelvin from 75 °C, NEC Chapter 9 Table 8 note 2.
TEMPERATURE_COEFFICIENT = {"copper": 0.00323, "aluminium": 0.0033, "copper-clad aluminium": 0.0033}


def _positive(value: float, what: str) -> None:
    if not value > 0:
        raise BeyondTable(f"{what} must be above zero, not {show(value)}")


def single_phase_current(*, power: Watts, voltage: Volts, power_factor: float = 1.0) -> Amps:
    """Current of a single-phase load: P / (V × power factor). Circuit theory.

    Parameters: ``power`` real input power in W; ``voltage`` across the load in V, 240 between the lines of split-phase;
    ``power_factor`` from above 0 to 1. ``BeyondTable`` without a voltage or power factor.

    >>> round(single_phase_current(power=3617, voltage=240, power_factor=0.99), 2)
    15.22
    """
    _positive(voltage, "voltage")
    _positive(power_factor, "power factor")
    return named(power / (voltage * power_factor), "current", "A")


def three_phase_current(*, power: Watts, voltage: Volts, power_factor: float = 1.0) -> Amps:
    """Line current of a balanced three-phase load: P / (√3 × V × power factor). Circuit theory.

    Parameters: ``power`` of all three phases in W; ``voltage`` line to line in V; ``power_factor``. ``BeyondTable``
    without a voltage or power factor.

    >>> round(three_phase_current(power=9984, voltage=208), 2)
    27.71
    """
    _positive(voltage, "voltage")
    _positive(power_factor, "power factor")
    return named(power / (SQRT_3 * voltage * power_factor), "line current", "A")


def current_of_apparent_power(*, apparent_power: VoltAmps, voltage: Volts, phases: Literal[1, 3] = 1) -> Amps:
    """Current of an apparent power: S / V, or S / (√3 × V) for three phases. Circuit theory.

    Parameters: ``apparent_power`` in VA; ``voltage`` in V, line to line for three phases; ``phases``.

    >>> current_of_apparent_power(apparent_power=6000, voltage=240)
    25.0
    """
    _positive(voltage, "voltage")
    return named(apparent_power / (voltage if phases == 1 else SQRT_3 * voltage), "current", "A")


def input_power(*, output: Watts, efficiency: Percent) -> Watts:
    """Power a supply draws for a power it delivers. Parameters: ``output`` in W; ``efficiency`` in percent.

    >>> round(input_power(output=3400, efficiency=94))
    3617
    """
    _positive(efficiency, "efficiency")
    return named(100 * output / efficiency, "input power", "W")


def demand(*, continuous: Amps, other: Amps = 0.0, hundred_percent_rated: bool = False) -> Amps:
    """What a breaker must be rated for: 1.25 × continuous + other load.

    Source: NEC 2023 210.20(A), 215.3, 230.42(A)(1); the same in 2017 and 2020. Parameters: ``continuous`` load in A,
    which lasts three hours or more; ``other`` load in A; ``hundred_percent_rated`` where breaker and enclosure are
    listed for continuous use at their full rating, which drops the factor.

    >>> demand(continuous=50), demand(continuous=40, other=5), demand(continuous=50, hundred_percent_rated=True)
    (62.5, 55.0, 50.0)
    """
    needed = (1.0 if hundred_percent_rated else CONTINUOUS_FACTOR) * continuous
    # A zero nobody spoke of is no operand to print.
    return named(needed + other if other or isinstance(other, Worked) else needed, "demand", "A")


def largest_continuous_load(*, breaker: Amps, other: Amps = 0.0, hundred_percent_rated: bool = False) -> Amps:
    """Largest continuous load of a breaker, the reverse of ``demand``.

    Parameters as there; ``breaker`` its rating in A.

    >>> largest_continuous_load(breaker=50), largest_continuous_load(breaker=30)
    (40.0, 24.0)
    """
    factor = 1.0 if hundred_percent_rated else CONTINUOUS_FACTOR
    return named((breaker - other) / factor, "largest continuous load", "A")


def impedance(*, resistance: Ohms, reactance: Ohms = 0.0, power_factor: float = 1.0) -> Ohms:
    """Effective impedance of a conductor for voltage drop: R cos φ + X sin φ.

    Source: NEC 2023 Chapter 9 Table 9 note 2. Parameters: ``resistance`` and ``reactance`` of the same length in Ω;
    ``power_factor`` of the load, lagging, from 0 to 1 (``BeyondTable`` outside). Valid while the drop is small.

    >>> round(impedance(resistance=0.054, reactance=0.052, power_factor=0.85), 4)
    0.0733
    """
    if not 0 <= power_factor <= 1:
        raise BeyondTable(f"a power factor lies between 0 and 1, not {show(power_factor)}")
    reactive = root(1 - power_factor * power_factor)
    return named(resistance * power_factor + reactance * reactive, "effective impedance", "Ω")


def voltage_drop(*, current: Amps, impedance: Ohms, phases: Literal[1, 3] = 1) -> Volts:
    """Voltage lost on the way there and back: 2 × I × Z, or √3 × I × Z for three phases.

    Source: NEC 2023 Chapter 9 Table 9; circuit theory. Parameters: ``current`` in A, the real load without the 125 %;
    ``impedance`` of one conductor, one way, in Ω; ``phases`` 1 for two-wire circuits of any voltage. The answer is
    line to line for three phases.

    >>> round(voltage_drop(current=40, impedance=0.0778), 2)
    6.22
    >>> round(voltage_drop(current=200, impedance=0.011, phases=3), 2)
    3.81
    """
    return named((2 if phases == 1 else SQRT_3) * current * impedance, "voltage drop", "V")


def drop_percent(*, drop: Volts, voltage: Volts) -> Percent:
    """Voltage drop in percent of the circuit's voltage. NEC 210.19 and 215.2 notes recommend 3, and 5 in all.

    >>> round(drop_percent(drop=6.22, voltage=240), 2)
    2.59
    """
    _positive(voltage, "voltage")
    return named(100 * drop / voltage, "voltage drop", "%")


def voltage_at_load(*, source: Volts, power: Watts, resistance: Ohms) -> Volts:
    """Voltage left at a load that draws a constant power, such as a server supply, through a single-phase run.

    It draws more current as the voltage sags, so V = (V₀ + √(V₀² − 8 P R)) / 2. Circuit theory, power factor 1.
    Parameters: ``source`` voltage in V; ``power`` in W; ``resistance`` of one conductor, one way, in Ω. ``BeyondTable``
    when the run cannot deliver the power at all.

    >>> round(voltage_at_load(source=240, power=9600, resistance=0.0778), 2)
    233.61
    """
    inside = source * source - 8 * power * resistance
    if inside < 0:
        raise BeyondTable(f"the wire cannot deliver {show(power, 'W')} at {show(source, 'V')}")
    return named((source + root(inside)) / 2, "voltage at the load", "V")


def wire_loss(*, current: Amps, resistance: Ohms, conductors: int = 2) -> Watts:
    """Heat in a run: conductors × I² × R. ``resistance`` of one conductor, one way, in Ω; ``current`` in A.

    >>> round(wire_loss(current=40, resistance=0.0778))
    249
    """
    return named(conductors * current * current * resistance, "loss in the wire", "W")


def resistance_at(*, resistance: Ohms, temperature: Celsius, metal: str = "copper") -> Ohms:
    """Resistance of a conductor at another temperature than 75 °C: R × (1 + a × (T − 75)).

    Source: NEC 2023 Chapter 9 Table 8 note 2, a = 0.00323 copper, 0.00330 aluminium. Parameters: ``resistance`` at 75
    °C; ``temperature`` of the conductor in °C; ``metal``.

    >>> round(resistance_at(resistance=0.778, temperature=30), 3)
    0.665
    """
    if metal not in TEMPERATURE_COEFFICIENT:
        raise BeyondTable(f"the temperature coefficient of {metal} is not known here")
    factor = 1 + TEMPERATURE_COEFFICIENT[metal] * (temperature - 75)
    return named(resistance * factor, "resistance at the temperature", "Ω")


class SplitPhase(NamedTuple):
    """Currents of the two lines and the neutral in A."""

    l1: float
    l2: float
    neutral: float


def split_phase_currents(*, l1_n: Amps = 0.0, l2_n: Amps = 0.0, l1_l2: Amps = 0.0) -> SplitPhase:
    """Currents of a 120/240 V circuit: each line its own loads and the 240 V ones, the neutral the difference.

    Circuit theory, loads of equal power factor. Parameters: current of the loads from L1 to neutral, from L2 to
    neutral, and between the lines, in A.

    >>> split_phase_currents(l1_n=5, l2_n=8, l1_l2=10)
    SplitPhase(l1=15, l2=18, neutral=3)
    """
    return SplitPhase(
        named(l1_n + l1_l2, "L1", "A"),
        named(l2_n + l1_l2, "L2", "A"),
        named(magnitude(l1_n - l2_n), "neutral", "A"),
    )


def line_current(*, to_neutral: Amps = 0.0, to_next: Amps = 0.0, to_previous: Amps = 0.0) -> Amps:
    """Current of one line of a three-phase system from its loads.

    Circuit theory, loads of equal power factor: √(a² + b² + c² + √3 a (b + c) + b c). Parameters, in A: the load from
    the line to neutral (wye), to the next line, to the previous line. Without a neutral load it is the delta formula
    √(b² + c² + b c).

    >>> round(line_current(to_next=105, to_previous=33), 1), round(line_current(to_next=16, to_previous=16), 2)
    (124.8, 27.71)
    """
    a, b, c = to_neutral, to_next, to_previous
    return named(root(a * a + b * b + c * c + SQRT_3 * a * (b + c) + b * c), "line current", "A")


def wye_neutral(*, l1: Amps = 0.0, l2: Amps = 0.0, l3: Amps = 0.0, third_harmonic: Percent = 0.0) -> Amps:
    """Neutral current of a wye: √(A² + B² + C² − AB − BC − CA), and the third harmonics, which add.

    Circuit theory, loads of equal power factor. Parameters: currents of the loads from each line to neutral in A;
    ``third_harmonic`` in percent of the fundamental. Loads between lines put nothing into the neutral.

    >>> wye_neutral(l1=5, l2=8), wye_neutral(l1=10, l2=10, l3=10, third_harmonic=20)
    (7.0, 6.0)
    """
    # Written as squares of differences, which cannot go below zero by rounding.
    squares = ((l1 - l2) * (l1 - l2) + (l2 - l3) * (l2 - l3) + (l3 - l1) * (l3 - l1)) / 2
    triplen = third_harmonic / 100 * (l1 + l2 + l3)
    return named(root(squares + triplen * triplen), "neutral", "A")


def conductor_currents(system: System, loads: Mapping[Pair, float]) -> dict[str, float]:
    """Current of every conductor of any voltage system, loads added as phasors.

    Circuit theory, loads of equal power factor. Parameters: ``system``; ``loads`` the current in A of the loads between
    two conductors, by pair. ``BeyondTable`` for a conductor the system lacks. Traced loads give traced currents.

    >>> from planner.tables.systems import system
    >>> currents = conductor_currents(system("208Y/120 V"), {("L1", "L2"): 105, ("L2", "L3"): 33, ("L3", "L1"): 33})
    >>> {name: round(current, 1) for name, current in currents.items()}
    {'L1': 124.8, 'L2': 124.8, 'L3': 57.2, 'N': 0.0}
    """
    # Per conductor, the currents along each axis of the diagram: loads on one axis add or cancel exactly.
    axes: dict[str, dict[int, float]] = {name: {} for name in system.conductors}
    for (first, second), current in loads.items():
        system.volts(first, second)
        angle = system.angle(first, second)
        for name, sign in ((first, 1), (second, -1)):
            axis, along = axes[name], current if (sign > 0) == (angle < 180) else -current
            axis[angle % 180] = axis[angle % 180] + along if angle % 180 in axis else along
    return {name: named(_phasor_sum(axis), name, "A") for name, axis in axes.items()}


def _phasor_sum(axis: Mapping[int, float]) -> float:
    """Magnitude of currents that point along axes at multiples of 30 degrees."""
    if len(axis) <= 1:
        return magnitude(next(iter(axis.values()), 0.0))
    items = list(axis.items())
    squares: float = sum(current * current for _, current in items)
    crossed: float = sum(
        2 * _COSINE[abs(angle - other_angle)] * current * other
        for index, (angle, current) in enumerate(items)
        for other_angle, other in items[index + 1 :]
    )
    total = squares + crossed
    # What is left below the rounding error of the squares is a complete cancellation.
    return root(total) if total > 1e-12 * squares else 0.0


def unbalance(*, currents: Sequence[Amps]) -> Percent:
    """Unbalance of line currents: the largest difference from their mean, in percent of the mean.

    The form makers of power strips use. Parameters: ``currents`` in A. ``BeyondTable`` without any current.

    >>> unbalance(currents=[12, 10, 8])
    20.0
    """
    mean = sum(currents) / len(currents) if currents else 0.0
    _positive(mean, "mean current")
    return named(100 * greatest(*(magnitude(current - mean) for current in currents)) / mean, "unbalance", "%")


def existing_service_load(*, recorded_peak: Amps, new: Amps) -> Amps:
    """Load of an existing service with new load: 1.25 × recorded peak + new load.

    Source: NEC 220.87, all editions covered. Parameters, in A at the service voltage: ``recorded_peak`` the highest
    15-minute demand of twelve months, or of 30 days recorded, **before** the new load runs; ``new`` load. Must not
    exceed the rating of the service.

    >>> existing_service_load(recorded_peak=52, new=102)
    167.0
    """
    return named(CONTINUOUS_FACTOR * recorded_peak + new, "service load", "A")


def service_demand(
    *, recorded_peak: Amps, continuous: Amps = 0.0, cooling: Amps = 0.0, largest_cooling: Amps = 0.0, other: Amps = 0.0
) -> Amps:
    """What main breaker and service conductors must carry once new load is added.

    1.25 × recorded peak + 1.25 × continuous + cooling + 0.25 × largest cooling unit + other. Source: NEC 220.87,
    230.42(A)(1), 220.50(B) with 440.33. Parameters, in A at the service voltage: ``recorded_peak`` as for
    ``existing_service_load``; new ``continuous`` load without cooling; ``cooling`` of all new air conditioners;
    ``largest_cooling`` the largest of them; ``other`` new load.

    >>> service_demand(recorded_peak=52, continuous=80, cooling=22, largest_cooling=11)
    189.75
    """
    existing = named(CONTINUOUS_FACTOR * recorded_peak, "existing load", "A")
    new = demand(continuous=continuous, other=other)
    return named(existing + new + cooling + 0.25 * largest_cooling, "service demand", "A")
