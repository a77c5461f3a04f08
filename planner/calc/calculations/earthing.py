"""Earthing by IEC 60364 and BS 7671: the earth fault loop, the protective conductor; and the demand of a UK house."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from planner.calc.arguments import Size, SomeAmps, SomeVolts, Within
from planner.calc.calculation import calculation, renamed
from planner.calc.calculations.breakers import Passes, verdict
from planner.physics import cables
from planner.quantities import BadQuantity
from planner.tables import iec_conductors, iec_protection
from planner.tables.cells import cell
from planner.units import Amps, Metres, Ohms, SquareMillimetres, Unit
from planner.worked import named, step_up

SomeSeconds = Annotated[float, Within(Unit("s"), 0.0)]
SomeLength = Annotated[float, Within(Unit("m"), 0.0)]
SomeOhms = Annotated[float, Within(Unit("Ω"), 0.0)]


@dataclass(frozen=True, slots=True)
class LoopImpedance:
    """The loop of a circuit against what its breaker opens at once."""

    run: Ohms
    loop: Ohms
    allowed: Ohms
    allowed_measured_cold: Ohms
    fault_current: Amps
    verdict: Passes


@calculation(source="BS 7671:2018+A2:2022 411.4.4, Table 41.3; IEC 60898-1; IET Guidance Note 3 for a cold reading")
def loop_impedance(
    *,
    outside: SomeOhms,
    size: Size,
    earth: Size,
    length: Metres,
    breaker: SomeAmps | None = None,
    curve: Literal["B", "C", "D"] = "B",
    trips_at: SomeAmps | None = None,
    voltage: SomeVolts = 230.0,
    ring: bool = False,
) -> LoopImpedance:
    """Whether a fault to earth opens the breaker at once: Zs = Ze + (R1 + R2) ≤ 0.95 × U0 / (multiple × I_n).

    The multiple is 5, 10 or 20 for curve B, C or D. Resistances are those of copper at 70 °C.

    Parameters:
        outside: loop impedance Ze at the origin.
        size: size of the line conductor.
        earth: size of the protective conductor.
        length: length of the run, one way; for a ring all of it.
        breaker: rating of the breaker.
        curve: its trip curve.
        trips_at: instead of rating and curve, the current from which it opens in time by its own curve; for fuses.
        voltage: voltage from line to earth.
        ring: a ring, whose far point has a quarter of the resistance of its whole length.

    >>> made = loop_impedance(outside=0.35, size="6 mm²", earth="2.5 mm²", length=20.0, breaker=32.0, curve="C")
    >>> round(made.run, 3), round(made.loop, 3), round(made.allowed, 3), made.verdict
    (0.253, 0.603, 0.683, 'passes')
    """
    if (breaker is None) == (trips_at is None):
        raise BadQuantity('wants --breaker, such as --breaker "32 A", or for a fuse --trips-at, and not both')
    run = renamed(cables.loop_of_run(size=size, earth=earth, length=length, ways=4 if ring else 1), "run", "Ω")
    loop = named(outside + run, "loop", "Ω")
    trips = iec_protection.opens_at_once(breaker or 0.0, curve) if trips_at is None else trips_at
    allowed = renamed(iec_protection.loop_impedance_most(trips, voltage), "allowed", "Ω")
    return LoopImpedance(
        run,
        loop,
        allowed,
        iec_protection.measured_cold(allowed),
        named(voltage / loop, "fault current", "A"),
        verdict(loop <= allowed),
    )


@dataclass(frozen=True, slots=True)
class ProtectiveConductor:
    """The smallest protective conductor by the adiabatic equation, and the one that needs no sum."""

    by_equation: SquareMillimetres
    size: str
    without_a_sum: SquareMillimetres | None


@calculation(source="BS 7671:2018+A2:2022 543.1.3, 543.1.4, Tables 54.2, 54.3 and 54.7")
def protective_conductor(
    *,
    fault_current: SomeAmps,
    time: SomeSeconds,
    insulation: Literal["PVC", "XLPE"] = "PVC",
    by_itself: bool = False,
    line: Size | None = None,
) -> ProtectiveConductor:
    """The protective conductor of copper that takes a fault: S = √(I² × t) / k, and Table 54.7 beside it.

    Either is enough. k is 115 in a PVC cable, 143 for PVC by itself or in XLPE cable, 176 for XLPE by itself.

    Parameters:
        fault_current: current of the fault to earth.
        time: seconds until it is cut off, at most 5 s; of a breaker that opens at once 0.1 s.
        insulation: of the protective conductor.
        by_itself: neither a core of a cable nor bunched with cables.
        line: size of the line conductor, for Table 54.7.

    >>> made = protective_conductor(fault_current=1000.0, time=0.4, line="6 mm²")
    >>> round(made.by_equation, 2), made.size, made.without_a_sum
    (5.5, '6 mm²', 6.0)
    """
    constant = iec_protection.thermal_constant(insulation, in_cable=not by_itself)
    needed = renamed(cables.withstands(current=fault_current, time=time, constant=constant), "by equation", "mm²")
    table = None
    if line is not None:
        if not iec_conductors.is_metric(line):
            raise BadQuantity(f"Table 54.7 is of metric sizes; {line} is none")
        table = renamed(
            iec_protection.protective_conductor(iec_conductors.square_millimetres(line)), "without a sum", "mm²"
        )
    made = step_up(needed, iec_conductors.MADE_MM2, name="size")
    return ProtectiveConductor(needed, f"{float(made):g} mm²", table)


@dataclass(frozen=True, slots=True)
class HouseDemand:
    """The demand of a house after diversity, and whether its supply carries it."""

    household: Amps
    total: Amps
    supply: Passes | None


@calculation(source="IET On-Site Guide, diversity in households (guidance, no regulation); 311.1 for what lasts")
def house_demand(
    *,
    lighting: Amps = 0.0,
    largest_circuit: Amps = 0.0,
    other_circuits: Amps = 0.0,
    heating: Amps = 0.0,
    cooker: Amps = 0.0,
    cooker_socket: bool = False,
    instant_water: Amps = 0.0,
    lasting: Amps = 0.0,
    supply: SomeAmps | None = None,
) -> HouseDemand:
    """The demand of a house in the United Kingdom after diversity, with what runs for days at 100 %.

    Lighting 66 %; socket circuits the largest and 40 % of the others; fixed heating and power 10 A and half of the
    rest; a cooker 10 A and 30 % of the rest, 5 A more with a socket. A year's record of the meter says it better.

    Parameters:
        lighting: all lighting.
        largest_circuit: the largest of the standard socket circuits.
        other_circuits: the other socket circuits together.
        heating: fixed heating and power that is not stored heat.
        cooker: the cooker.
        cooker_socket: its control has a socket.
        instant_water: the two largest instantaneous water heaters, showers among them.
        lasting: machines, their cooling and whatever else runs for days, stored heat, floor heating, vehicle chargers.
        supply: fuse or main of the supply.

    >>> made = house_demand(largest_circuit=32.0, other_circuits=32.0, cooker=40.0, lasting=28.0, supply=100.0)
    >>> round(made.household, 2), round(made.total, 2), made.supply
    (63.8, 91.8, 'passes')
    """
    shares = {
        "lighting": (lighting, 0.66, 0.0),
        "largest socket circuit": (largest_circuit, 1.0, 0.0),
        "other socket circuits": (other_circuits, 0.4, 0.0),
        "heating and power": (heating, 0.5, 10.0),
        "cooker": (cooker, 0.3, 10.0),
        "instantaneous water": (instant_water, 1.0, 0.0),
    }
    parts: list[float] = [_after(name, *each) for name, each in shares.items() if each[0] > 0.0]
    if cooker_socket:
        parts.append(cell(5.0, "socket of the cooker", "A", "IET On-Site Guide", unverified=True))
    if not parts and not lasting > 0.0:
        raise BadQuantity('says nothing of the loads. Write one of them, such as --lasting "28 A"')
    household: float = 0.0
    for part in parts:
        household = household + part if household else part
    household = named(household, "household", "A")
    total = named(household + lasting if household else lasting, "total", "A")
    return HouseDemand(household, total, None if supply is None else verdict(total <= supply))


def _after(name: str, load: float, share: float, full: float) -> float:
    """A load after diversity: so much of it in full, and a share of the rest."""
    factor = cell(share, f"share of {name}", "", "IET On-Site Guide", unverified=True)
    if load <= full:
        return named(load, f"{name} after diversity", "A")
    return named(full + factor * (load - full) if full else factor * load, f"{name} after diversity", "A")
