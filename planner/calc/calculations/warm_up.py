"""How long a room has without cooling, what a card stands, and how often a unit starts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from planner.calc.arguments import Printed, SomeWatts, Within
from planner.calc.calculation import calculation
from planner.physics import warmup
from planner.physics.roots import crossing
from planner.physics.thermal import AIR_HEAT_J_KGK
from planner.units import Celsius, CubicMetres, Kilograms, PerHour, Seconds, Unit
from planner.words import Number
from planner.worked import named

_LONGEST_S = 7 * 86400.0
SomeVolume = Annotated[float, Within(Unit("m³"), 0.0)]


@dataclass(frozen=True, slots=True)
class WarmUpTime:
    """Time to a limit: with the air alone, with all mass in step, and with air and machines apart."""

    least: Seconds
    most: Seconds
    apart: Seconds
    rate_at_first: Annotated[float, Printed("K/min")]
    rate_at_last: Annotated[float, Printed("K/min")]
    verdict: Literal["passes", "fails", "open"] | None


@calculation(source="heat balances of air and machines; walls that take nothing")
def warm_up(
    *,
    heat: SomeWatts,
    volume: SomeVolume,
    start: Celsius,
    limit: Celsius,
    mass: Kilograms = 0.0,
    specific_heat: Annotated[float, Number(1.0, 5000.0, sample="500")] = 500.0,
    carried: Annotated[float, Number(0.1, 1e6, sample="360")] | None = None,
    density: Annotated[float, Number(0.3, 2.0, sample="1.2")] = 1.2,
    wanted: Seconds | None = None,
) -> WarmUpTime:
    """Time from a trip of the cooling to a limit, in a room whose walls take no heat.

    Walls cooler than the air make it longer, walls hotter than it, as in a bare garage in the sun, shorter.

    Parameters:
        heat: of the machines.
        volume: of the room's air.
        start: temperature when cooling stops.
        limit: temperature that counts.
        mass: of machines and what else takes up heat.
        specific_heat: of that mass, J/kgK: steel 490, a server 600.
        carried: heat from machines to air for each kelvin, W/K; not said: machines in step with the air.
        density: of the air, kg/m³.
        wanted: how long it must last; it passes when the air alone does, and fails when all mass does not.

    >>> found = warm_up(heat=6000.0, volume=40.0, start=24.0, limit=35.0, mass=800.0)
    >>> round(found.least), round(found.most)
    (89, 822)
    >>> warm_up(heat=6000.0, volume=40.0, start=24.0, limit=35.0, mass=800.0, wanted=900.0).verdict
    'fails'
    """
    mass_j_k = named(mass * specific_heat, "heat capacity of the mass", "J/K")
    low, high = warmup.bounds_without_walls(
        heat=heat, volume=volume, start=start, limit=limit, mass_j_k=mass_j_k, density=density
    )
    air_j_k, rise = float(volume) * float(density) * AIR_HEAT_J_KGK, float(limit) - float(start)
    apart = high
    if carried is not None and mass > 0:

        def excess(seconds: float) -> float:
            return (
                warmup.two_node(
                    heat=float(heat), air_j_k=air_j_k, machines_j_k=float(mass_j_k), carried=float(carried or 0.0),
                    seconds=seconds,
                )
                - rise
            )  # fmt: skip

        apart = crossing(excess, 0.0, _LONGEST_S, 1e-6)
    first, last = (named(rise / time * 60.0, "rate", "K/min") for time in (low, high))
    held: Literal["passes", "fails", "open"] | None = None
    if wanted is not None:
        held = "passes" if wanted <= low else "fails" if wanted > high else "open"
    return WarmUpTime(low, high, apart, first, last, held)


@dataclass(frozen=True, slots=True)
class WarmUpTemperature:
    """The air some time after cooling stopped."""

    air: Celsius


@calculation(source="closed form of the heat balances of air and machines; Khankari, ASHRAE Trans. 117(1), 2011")
def warm_up_after(
    *,
    heat: SomeWatts,
    volume: SomeVolume,
    start: Celsius,
    after: Seconds,
    mass: Annotated[float, Within(Unit("kg"), 0.0)],
    specific_heat: Annotated[float, Number(1.0, 5000.0, sample="500")] = 500.0,
    carried: Annotated[float, Number(0.1, 1e6, sample="360")],
    density: Annotated[float, Number(0.3, 2.0, sample="1.2")] = 1.2,
) -> WarmUpTemperature:
    """Air some time after cooling stopped, with machines that warm apart from it and walls that take nothing.

    Parameters:
        heat: of the machines.
        volume: of the room's air.
        start: temperature when cooling stops.
        after: time since then.
        mass: of the machines.
        specific_heat: of that mass, J/kgK: steel 490, a server 600.
        carried: heat from machines to air for each kelvin, W/K.
        density: of the air, kg/m³.

    >>> found = warm_up_after(
    ...     heat=6000.0, volume=101.9554, start=25.0, after=180.0, mass=208.0, carried=360.0, density=1.184
    ... )
    >>> round(found.air, 1)
    32.2
    """
    rise = warmup.two_node(
        heat=heat, air_j_k=volume * density * AIR_HEAT_J_KGK, machines_j_k=mass * specific_heat, carried=carried,
        seconds=after,
    )  # fmt: skip
    return WarmUpTemperature(named(start + rise, "air", "°C"))


@dataclass(frozen=True, slots=True)
class Throttle:
    """Inlet air at which a card slows down."""

    inlet: Celsius


@calculation(source="linear heat sink; 0.10 to 0.20 K/W by judgement, 0.14 where a 300 W card runs at 67 °C")
def card_throttle(
    *,
    slowdown: Celsius,
    power: SomeWatts,
    resistance: Annotated[float, Number(0.01, 2.0, sample="0.14")] = 0.14,
) -> Throttle:
    """Inlet air at which an accelerator slows itself down.

    Parameters:
        slowdown: the card's own limit, from nvidia-smi: often 87 to 93 °C.
        power: of one card.
        resistance: from card to inlet air, K/W.

    >>> card_throttle(slowdown=90.0, power=250.0, resistance=0.15).inlet
    52.5
    """
    return Throttle(warmup.throttle_inlet(slowdown=slowdown, power=power, resistance=resistance))


@dataclass(frozen=True, slots=True)
class Starts:
    """How often a compressor starts."""

    starts: PerHour
    too_often: bool


# Compressor practice: starts an hour, and the default rate of simulations.
MOST_STARTS = 3.0


@calculation(source="heat balance over one cycle; three starts an hour by compressor practice")
def compressor_starts(
    *,
    load: SomeWatts,
    capacity: SomeWatts,
    volume: CubicMetres,
    mass: Kilograms = 0.0,
    specific_heat: Annotated[float, Number(1.0, 5000.0, sample="500")] = 500.0,
    differential: Annotated[float, Within(Unit("K"), 0.0)] = 1.0,
) -> Starts:
    """How often an air conditioner that is larger than its load starts in an hour. More than three wear it out.

    Parameters:
        load: heat it must take out.
        capacity: heat it can take out.
        volume: of the room's air.
        mass: that warms and cools with the air.
        specific_heat: of that mass, J/kgK.
        differential: of the thermostat.

    >>> compressor_starts(load=3000.0, capacity=6000.0, volume=100.0, mass=2000.0, differential=2.0).too_often
    False
    """
    mass_j_k = volume * 1.2 * AIR_HEAT_J_KGK + mass * specific_heat
    found = warmup.cycles(load=load, capacity=capacity, mass_j_k=mass_j_k, differential=differential)
    return Starts(found, float(found) > MOST_STARTS)
