"""Currents: of one load, of split-phase and three-phase conductors, of power strips; what a circuit can deliver."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from planner.calc.arguments import PowerFactor, SomeAmps, SomeVolts
from planner.calc.calculation import calculation
from planner.physics import electrical
from planner.quantities import BadQuantity
from planner.tables import systems
from planner.tables.systems import Pair
from planner.units import Amps, Percent, VoltAmps, Watts
from planner.worked import greatest, named

System3 = Literal["208Y/120 V", "480Y/277 V", "400Y/230 V", "415Y/240 V", "240 V delta", "120/240 V high-leg"]
Passes = Literal["passes", "fails", "not asked"]


@dataclass(frozen=True, slots=True)
class Current:
    """The current of a load in each of its lines, and its apparent power."""

    current: Amps
    apparent_power: VoltAmps


@calculation(source="circuit theory")
def current(
    *,
    voltage: SomeVolts,
    power: Watts | None = None,
    apparent_power: VoltAmps | None = None,
    power_factor: PowerFactor = 1.0,
    phases: Literal[1, 3] = 1,
) -> Current:
    """Current of a load from its power.

    Parameters:
        voltage: voltage across the load; between lines for three phases, 240 V between the lines of split-phase.
        power: input power of the load, all phases together.
        apparent_power: apparent power instead of the power.
        power_factor: power factor of the load.
        phases: 1, or 3 for a balanced three-phase load.

    >>> round(current(power=3617.0, voltage=240.0, power_factor=0.99).current, 2)
    15.22
    """
    if power is None and apparent_power is not None:
        amps = electrical.current_of_apparent_power(apparent_power=apparent_power, voltage=voltage, phases=phases)
        return Current(amps, apparent_power)
    if power is None or apparent_power is not None:
        raise BadQuantity('wants one of --power, such as --power "3.6 kW", and --apparent-power')
    formula = electrical.single_phase_current if phases == 1 else electrical.three_phase_current
    amps = formula(power=power, voltage=voltage, power_factor=power_factor)
    return Current(amps, named(power / power_factor, "apparent power", "VA"))


@dataclass(frozen=True, slots=True)
class SplitPhase:
    """Currents of the two lines and the neutral."""

    l1: Amps
    l2: Amps
    neutral: Amps


@calculation(source="circuit theory, loads of equal power factor")
def split_phase(*, l1_n: Amps = 0.0, l2_n: Amps = 0.0, l1_l2: Amps = 0.0) -> SplitPhase:
    """Currents of the lines and the neutral of a 120/240 V circuit.

    Parameters:
        l1_n: current of the loads from line 1 to neutral.
        l2_n: current of the loads from line 2 to neutral.
        l1_l2: current of the 240 V loads between the lines.

    >>> split_phase(l1_n=5.0, l2_n=8.0).neutral
    3.0
    """
    return SplitPhase(*electrical.split_phase_currents(l1_n=l1_n, l2_n=l2_n, l1_l2=l1_l2))


@dataclass(frozen=True, slots=True)
class WyeNeutral:
    """Current of the neutral of a wye."""

    neutral: Amps


@calculation(source="circuit theory, loads of equal power factor")
def wye_neutral(*, l1: Amps = 0.0, l2: Amps = 0.0, l3: Amps = 0.0, third_harmonic: Percent = 0.0) -> WyeNeutral:
    """Current of the neutral of a three-phase wye.

    Parameters:
        l1: current of the loads from line 1 to neutral.
        l2: current of the loads from line 2 to neutral.
        l3: current of the loads from line 3 to neutral.
        third_harmonic: third harmonic of the currents, in percent; those of all lines add up in the neutral.

    >>> wye_neutral(l1=5.0, l2=8.0).neutral
    7.0
    """
    return WyeNeutral(electrical.wye_neutral(l1=l1, l2=l2, l3=l3, third_harmonic=third_harmonic))


@dataclass(frozen=True, slots=True)
class StripLines:
    """Currents of the lines of a three-phase strip against the limits of its breakers."""

    l1: Amps
    l2: Amps
    l3: Amps
    neutral: Amps
    load: VoltAmps
    line_limit: Amps | None
    bank_limit: Amps | None
    balanced_capacity: VoltAmps | None
    used: Percent | None
    lines: Passes
    lines_over: str
    banks: Passes
    banks_over: str


@calculation(sections="210.20(A)", source="circuit theory, loads of equal power factor")
def pdu_lines(
    *,
    system: System3,
    l1_l2: Amps = 0.0,
    l2_l3: Amps = 0.0,
    l3_l1: Amps = 0.0,
    l1_n: Amps = 0.0,
    l2_n: Amps = 0.0,
    l3_n: Amps = 0.0,
    breaker: SomeAmps | None = None,
    bank_breaker: SomeAmps | None = None,
    hundred_percent_rated: bool = False,
) -> StripLines:
    """Currents in the lines of a three-phase power strip from the loads of its banks.

    A line that feeds two banks carries their phasor sum, which is less than their sum and more than either. The total
    alone says nothing: one line may be over its limit while the total is far below it.

    Parameters:
        system: voltage system that feeds the strip.
        l1_l2: current of the bank between line 1 and line 2.
        l2_l3: current of the bank between line 2 and line 3.
        l3_l1: current of the bank between line 3 and line 1.
        l1_n: current of the bank between line 1 and neutral.
        l2_n: current of the bank between line 2 and neutral.
        l3_n: current of the bank between line 3 and neutral.
        breaker: rating of the breaker or plug of the strip; the load counts as continuous.
        bank_breaker: rating of the breaker of each bank; the load counts as continuous.
        hundred_percent_rated: the breakers are listed for their full rating, or the rule book has no 125 %.

    >>> made = pdu_lines(system="208Y/120 V", l1_l2=14.0, l2_l3=14.0, breaker=30.0, bank_breaker=20.0)
    >>> round(made.l2, 2), made.line_limit, made.lines, made.lines_over, made.banks
    (24.25, 24.0, 'fails', 'L2', 'passes')
    """
    feed = systems.system(system)
    banks: dict[Pair, float] = {
        ("L1", "L2"): l1_l2, ("L2", "L3"): l2_l3, ("L3", "L1"): l3_l1,
        ("L1", "N"): l1_n, ("L2", "N"): l2_n, ("L3", "N"): l3_n,
    }  # fmt: skip
    loads = {pair: amps for pair, amps in banks.items() if amps > 0}
    if not loads:
        raise BadQuantity('says nothing of the loads. Write at least one, such as --l1-l2 "14 A"')
    currents = electrical.conductor_currents(feed, loads)
    lines = {name: currents[name] for name in feed.lines}
    apparent = named(sum(feed.volts(*pair) * amps for pair, amps in loads.items()), "load", "VA")
    line_limit = None if breaker is None else _limit(breaker, "line limit", hundred_percent_rated)
    bank_limit = None if bank_breaker is None else _limit(bank_breaker, "bank limit", hundred_percent_rated)
    over = [name for name, amps in lines.items() if line_limit is not None and amps > line_limit]
    full = ["-".join(pair) for pair, amps in loads.items() if bank_limit is not None and amps > bank_limit]
    return StripLines(
        lines["L1"],
        lines["L2"],
        lines["L3"],
        currents.get("N", 0.0),
        apparent,
        line_limit,
        bank_limit,
        None if line_limit is None else _balanced(feed.volts("L1", "L2"), line_limit),
        None if line_limit is None else named(100 * greatest(*lines.values()) / line_limit, "used", "%"),
        "not asked" if line_limit is None else "fails" if over else "passes",
        ", ".join(over) or "none",
        "not asked" if bank_limit is None else "fails" if full else "passes",
        ", ".join(full) or "none",
    )


def _limit(rating: float, name: str, hundred_percent_rated: bool) -> float:
    return named(rating / (1.0 if hundred_percent_rated else electrical.CONTINUOUS_FACTOR), name, "A")


def _balanced(volts: float, limit: float) -> float:
    return named(electrical.SQRT_3 * volts * limit, "balanced capacity", "VA")


@dataclass(frozen=True, slots=True)
class Capacity:
    """What a circuit can deliver all the time."""

    limit: Amps
    each_line: VoltAmps
    total: VoltAmps
    power: Watts


@calculation(sections="210.20(A)", source="circuit theory")
def circuit_capacity(
    *,
    rating: SomeAmps,
    voltage: SomeVolts,
    phases: Literal[1, 3] = 1,
    between: Literal["lines", "line and neutral"] = "lines",
    power_factor: PowerFactor = 1.0,
    hundred_percent_rated: bool = False,
) -> Capacity:
    """Apparent power and power that a circuit can deliver all the time.

    Three lines deliver 3 × the voltage to neutral × the current, which is √3 × the voltage between lines × the
    current. Taking one voltage for the other is wrong by 73 %.

    Parameters:
        rating: rating of the breaker, or of the weakest part of the way.
        voltage: voltage of the circuit.
        phases: phases of the circuit.
        between: what the voltage lies between, for three phases.
        power_factor: power factor of the load.
        hundred_percent_rated: breaker and enclosure are listed for their full rating, or the rule book has no 125 %.

    >>> round(circuit_capacity(rating=20.0, voltage=120.0).total)
    1920
    """
    limit = _limit(rating, "limit", hundred_percent_rated)
    if phases == 1:
        total = each = named(voltage * limit, "total", "VA")
    elif between == "lines":
        total = named(electrical.SQRT_3 * voltage * limit, "total", "VA")
        each = named(total / 3, "each line", "VA")
    else:
        each = named(voltage * limit, "each line", "VA")
        total = named(3 * each, "total", "VA")
    return Capacity(limit, each, total, named(total * power_factor, "power", "W"))
