"""Power supplies: what one draws from the wall, and the power cap that fits a circuit."""

from __future__ import annotations

from dataclasses import dataclass

from planner.calc.arguments import Efficiency, PowerFactor, Several, SomeAmps, SomeVolts, SomeWatts
from planner.calc.calculation import calculation, renamed
from planner.physics import electrical
from planner.units import Amps, Watts
from planner.worked import BeyondTable, named, number


@dataclass(frozen=True, slots=True)
class SupplyInput:
    """What a supply draws."""

    input_power: Watts
    current: Amps


@calculation(source="circuit theory")
def psu_input(
    *, output: Watts, efficiency: Efficiency, voltage: SomeVolts, power_factor: PowerFactor = 1.0
) -> SupplyInput:
    """What a power supply draws from the wall for the power it delivers.

    Parameters:
        output: power the supply delivers.
        efficiency: efficiency of the supply at that load.
        voltage: voltage it is fed with.
        power_factor: power factor of the supply.

    >>> made = psu_input(output=3400.0, efficiency=94.0, voltage=240.0, power_factor=0.99)
    >>> round(made.input_power), round(made.current, 2)
    (3617, 15.22)
    """
    power = electrical.input_power(output=output, efficiency=efficiency)
    amps = electrical.single_phase_current(power=power, voltage=voltage, power_factor=power_factor)
    return SupplyInput(power, amps)


@dataclass(frozen=True, slots=True)
class PowerCap:
    """The current at the default limit, what the circuit allows, and the largest cap of each card that fits."""

    at_default: Amps | None
    limit: Amps
    exact: Watts
    largest_cap: Watts
    at_largest_cap: Amps


@calculation(sections="210.20(A)", source="circuit theory")
def power_cap(
    *,
    cards: Several,
    base: Watts,
    efficiency: Efficiency,
    voltage: SomeVolts,
    breaker: SomeAmps,
    power_factor: PowerFactor = 1.0,
    default: SomeWatts | None = None,
    step: SomeWatts = 1.0,
    hundred_percent_rated: bool = False,
) -> PowerCap:
    """The largest power limit of each card that a circuit carries all the time.

    A cap set in software does not lower the load the code calculates; it keeps the breaker from tripping.

    Parameters:
        cards: cards of the machines on the circuit.
        base: power the supplies deliver to everything else.
        efficiency: efficiency of the supplies at that load.
        voltage: voltage of the circuit.
        breaker: rating of the breaker.
        power_factor: power factor of the supplies.
        default: power limit of a card without a cap.
        step: steps in which the cap can be set.
        hundred_percent_rated: breaker and enclosure are listed for their full rating, or the rule book has no 125 %.

    >>> four = {"cards": 4, "base": 400.0, "efficiency": 92.0, "power_factor": 0.99}
    >>> power_cap(**four, voltage=120.0, breaker=15.0, step=5.0).largest_cap
    225.0
    """
    limit = named(breaker / (1.0 if hundred_percent_rated else electrical.CONTINUOUS_FACTOR), "limit", "A")
    exact = named((limit * voltage * power_factor * efficiency / 100 - base) / cards, "exact", "W")
    if exact < step:
        raise BeyondTable(
            f"the circuit carries {number(limit)} A, which leaves {number(exact)} W for each card: no cap fits"
        )
    # A cap of exactly so many steps must not lose one to a rounding error.
    steps = int(float(exact) / float(step) + 1e-9)
    cap_w = named(steps * step, "largest cap", "W")

    def drawn(cap: float, name: str) -> float:
        power = electrical.input_power(output=cards * cap + base, efficiency=efficiency)
        amps = electrical.single_phase_current(power=power, voltage=voltage, power_factor=power_factor)
        return renamed(amps, name, "A")

    at_default = None if default is None else drawn(default, "at default")
    return PowerCap(at_default, limit, exact, cap_w, drawn(cap_w, "at largest cap"))
