"""How fast a room warms when cooling is lost: the network of the design day, followed from its worst moment on.

Air, machines, light surfaces and slab each have their own temperature. How strongly they hang together is not known for
any one room, so every answer is a band: the fast end has machines without mass and the most heat, the slow end the most
mass and the least heat, and both are tried with still and with stirred air. Curves of units that go on running end at
36 °C; above it what they do at 36 °C counts, which is less than they may do.

Index: ``RoomMasses``, ``Event``, ``follow``, ``WarmUp``; ``bounds_without_walls``, ``two_node`` in closed form;
``throttle_inlet``, ``cycles``.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from planner.physics.psychrometrics import SEA_LEVEL_PA, standard_pressure
from planner.physics.room_case import RoomCase
from planner.physics.room_day import BoundDay, worst_day
from planner.physics.room_network import Chain, Network
from planner.physics.room_plant import Plant, Removal, Vent, at_hour
from planner.physics.thermal import AIR_HEAT_J_KGK, STANDARD_DENSITY_KG_M3, Bounds, carried_by_air
from planner.tables.heat_capacities import (
    EFFECTIVENESS,
    FURNITURE,
    OPEN_DOOR_AIR_CHANGES,
    SERVER_FLOW_M3H_PER_WATT,
    WARM_UP_CONVECTION_W_M2K,
)
from planner.tables.heat_transmission import CONVECTION_W_M2K
from planner.units import Celsius, CubicMetres, Seconds, Watts
from planner.worked import BeyondTable, named

HORIZON_S = 4 * 3600.0
# Steps of 5 s for the first quarter of an hour, while the air follows fast; of 30 s and 2 min after it.
_STEPS = ((5.0, 900.0), (30.0, 3600.0), (120.0, math.inf))
# Where the network's films and the room's description end.
HOTTEST_C = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomMasses:
    """What takes up heat besides the envelope: the room's air by ``volume_m3``, and machines by ``machines_j_k``."""

    volume_m3: float
    machines_j_k: Bounds


@dataclass(frozen=True, slots=True)
class Event:
    """From ``at_s`` on only these units run; ``door_open``: the overhead door stands open; ``stopped_w``: heat of
    machines that went dark with what was lost."""

    at_s: float
    running: frozenset[str]
    door_open: bool = False
    stopped_w: float = 0.0


@dataclass(frozen=True, slots=True)
class Shutdown:
    """Machines that shut down by themselves when the air gets to ``at_c`` °C, and stay off: ``watts`` less of heat."""

    at_c: float
    watts: float


@dataclass(frozen=True, slots=True)
class Run:
    """One temperature curve of the room's air: seconds after the loss and °C."""

    seconds: tuple[float, ...]
    air_c: tuple[float, ...]

    def reaches(self, limit: float) -> float:
        """Seconds until the air is above ``limit`` °C, between two steps by a straight line; ``inf`` if it never is."""
        if self.air_c[0] > limit:
            return 0.0
        for index in range(1, len(self.air_c)):
            before, after = self.air_c[index - 1], self.air_c[index]
            if after > limit:
                start, end = self.seconds[index - 1], self.seconds[index]
                return start + (end - start) * (limit - before) / (after - before)
        return math.inf

    def at(self, second: float) -> float:
        """The air at a time, °C; after its end, the last of it."""
        for index in range(1, len(self.seconds)):
            if second <= self.seconds[index]:
                start, end = self.seconds[index - 1], self.seconds[index]
                part = (second - start) / (end - start)
                return self.air_c[index - 1] + part * (self.air_c[index] - self.air_c[index - 1])
        return self.air_c[-1]


@dataclass(frozen=True, slots=True)
class WarmUp:
    """What a room may do after a loss: curves for the plausible couplings, and the hours they were followed.

    A curve ends at 60 °C of air, where the description of the room ends.
    """

    runs: tuple[Run, ...]
    horizon_s: float

    def reaches(self, limit: Celsius) -> Bounds:
        """The earliest and the latest time at which the air is above ``limit``, s; ``inf``: not within the horizon."""
        times = [run.reaches(limit) for run in self.runs]
        return Bounds(min(times), max(times))

    def hottest(self) -> Bounds:
        """The hottest the air gets, °C: least and most over the curves."""
        peaks = [max(run.air_c) for run in self.runs]
        return Bounds(min(peaks), max(peaks))

    def at(self, second: Seconds) -> Bounds:
        """The air at a time, °C; 60 °C stands for all above it."""
        temperatures = [run.at(second) for run in self.runs]
        return Bounds(min(temperatures), max(temperatures))


def lost(case: RoomCase, names: Collection[str], *, back_after_s: float | None = None) -> tuple[Event, ...]:
    """The events of losing some units at once; ``back_after_s``: they start again then, as after a blink."""
    rest = frozenset(unit.name for unit in case.units if unit.name not in names)
    everything = frozenset(unit.name for unit in case.units)
    return (Event(0.0, rest),) if back_after_s is None else (Event(0.0, rest), Event(back_after_s, everything))


def follow(
    case: RoomCase,
    masses: RoomMasses,
    events: Sequence[Event],
    *,
    shutdown: Shutdown | None = None,
    horizon_s: float = HORIZON_S,
    refined: int = 1,
) -> WarmUp:
    """The room from the worst moment of its design day on.

    Parameters: ``case`` the room with all its units; ``masses`` of air and machines; ``events`` in the order of time,
    the first at 0 s; ``horizon_s`` how long to follow; ``refined``: into how many a step is split. Before the first
    event all units of the case run. Machines draw on unless an event or a ``shutdown`` stops them. Raises
    ``BeyondTable`` for a room that settles nowhere even with all its units, or for one without a size.
    """
    if not masses.volume_m3 > 0:
        raise BeyondTable("A room without a size has no air to warm.")
    runs = []
    still, stirred = WARM_UP_CONVECTION_W_M2K.low, WARM_UP_CONVECTION_W_M2K.high
    for high in (True, False):
        # In still air the walls of a hot day stand hotter than in stirred air, and fans may start to stir it or stop.
        for before, after in ((CONVECTION_W_M2K.low, still), (CONVECTION_W_M2K.high, still), (stirred, stirred)):
            bound = worst_day(case, high=high, convection=before)
            if not bound.day.hottest.room_c < math.inf:
                raise BeyondTable("With all its units the room settles nowhere, so there is no time to count from.")
            runs.append(_run(case, masses, events, shutdown, bound, after, horizon_s, refined, high=high))
    return WarmUp(tuple(runs), horizon_s)


def _run(
    case: RoomCase,
    masses: RoomMasses,
    events: Sequence[Event],
    shutdown: Shutdown | None,
    bound: BoundDay,
    convection: float,
    horizon_s: float,
    refined: int,
    *,
    high: bool,
) -> Run:
    density = STANDARD_DENSITY_KG_M3 * standard_pressure(altitude=case.altitude_m) / SEA_LEVEL_PA
    hottest, busiest = bound.day.hottest, bound.day.busiest
    held = hottest.room_c <= bound.setpoint_c + 1e-9 and bool(busiest.masses)
    # A room that is held meets the loss of all its units worst when they do most, that of some when they spare least.
    start = (bound.day.tightest if events[0].running else busiest) if held else hottest
    air_j_k = masses.volume_m3 * density * AIR_HEAT_J_KGK * (FURNITURE.low if high else FURNITURE.high)
    chains, states, heat = list(bound.chains), list(start.masses), float(bound.heat)
    machines_j_k = masses.machines_j_k.low if high else masses.machines_j_k.high
    if machines_j_k > 0 and heat > 0:
        flow = (SERVER_FLOW_M3H_PER_WATT.low if high else SERVER_FLOW_M3H_PER_WATT.high) * heat
        taken = (EFFECTIVENESS.low if high else EFFECTIVENESS.high) * carried_by_air(flow=flow, density=density)
        chains.append(Chain("the machines", (0.0,) * 24, inner=taken, masses=(machines_j_k,), heated=heat))
        states.append((start.room_c + heat / taken,))
        heat = 0.0
    changes = OPEN_DOOR_AIR_CHANGES.low if high else OPEN_DOOR_AIR_CHANGES.high
    door = Vent("the open door", carried_by_air(flow=masses.volume_m3 * changes, density=density), bound.air, False)
    bound = _from(bound, chains, door, start.hour)
    second, air, off_w, at = 0.0, start.room_c, 0.0, 0
    seconds, temperatures = [second], [air]
    for long_step, part_end in _STEPS:
        step = long_step / refined
        until = min(part_end, horizon_s)
        # The last step may begin just before the end.
        network = Network(heat, bound.chains, states, convection, step, until + step)
        plants = [_plant_of(event, bound, step, until + step) for event in events]
        stored, driven = air_j_k / step, -1.0
        while second < until - 1e-6 and air < HOTTEST_C:
            while at + 1 < len(events) and events[at + 1].at_s <= second + 1e-9:
                at += 1
            if shutdown is not None and air >= shutdown.at_c:
                off_w = shutdown.watts
            left = max(0.0, float(bound.heat) - max(events[at].stopped_w, off_w))
            if left != driven:
                network.drive(left)
                driven = left
            index = round(second / step)
            air, _ = plants[at].settle(network.push(index) + stored * air, network.per_k + stored, index)
            network.keep(air)
            second += step
            seconds.append(second)
            temperatures.append(air)
        states = network.masses()
    return Run(tuple(seconds), tuple(temperatures))


def _from(bound: BoundDay, chains: Sequence[Chain], door: Vent, hour: float) -> BoundDay:
    """The same day told from ``hour`` on, with the machines among its chains and the open door last among its air."""

    def told(values: Sequence[float]) -> tuple[float, ...]:
        return tuple(at_hour(values, (hour + later) % 24) for later in range(1, 25))

    return replace(
        bound,
        chains=tuple(replace(chain, drive=told(chain.drive)) for chain in chains),
        coils=tuple(replace(coil, at_27=told(coil.at_27)) for coil in bound.coils),
        blown=tuple(replace(vent, drive=told(vent.drive)) for vent in (*bound.blown, door)),
    )


def _plant_of(event: Event, bound: BoundDay, step: float, until: float) -> Plant:
    *blown, door = bound.blown
    running: list[Removal] = [coil for coil in bound.coils if coil.name in event.running]
    vents = [vent for vent in blown if vent.name in event.running]
    return Plant(running, [*vents, door] if event.door_open else vents, bound.setpoint_c, False, step, until)


def bounds_without_walls(
    *,
    heat: Watts,
    volume: CubicMetres,
    start: Celsius,
    limit: Celsius,
    mass_j_k: float = 0.0,
    density: float = STANDARD_DENSITY_KG_M3,
) -> Bounds:
    """Seconds from ``start`` to ``limit`` in a room that loses nothing: with the air alone, and with all mass in step.

    Parameters: ``heat`` in W; ``volume`` of air; ``mass_j_k`` heat capacity of machines in J/K; ``density`` of the air,
    kg/m³. The first is the least time there can be while the walls are cooler than the air; walls that are hotter, as
    in a bare garage in the sun, shorten it. Source: heat balance. ``BeyondTable`` without heat or rise.

    >>> low, high = bounds_without_walls(heat=6000.0, volume=40.0, start=24.0, limit=35.0, mass_j_k=400e3)
    >>> round(low), round(high)
    (89, 822)
    """
    if not (heat > 0 and limit > start and volume > 0):
        raise BeyondTable("Time to a limit needs a room with air, some heat, and a limit above the start.")
    air = named(volume * density * AIR_HEAT_J_KGK, "heat capacity of the air", "J/K")
    rise = named(limit - start, "rise", "K")
    return Bounds(
        named(air * rise / heat, "time with the air alone", "s"),
        named((air + mass_j_k) * rise / heat, "time with all mass in step", "s"),
    )


def two_node(*, heat: Watts, air_j_k: float, machines_j_k: float, carried: float, seconds: Seconds) -> float:
    """Rise of the air, K, some seconds after cooling stops: machines and air as two masses, walls that take nothing.

    Parameters: ``heat`` in the machines, W; ``air_j_k`` and ``machines_j_k`` in J/K; ``carried`` from machines to air,
    W/K. They start in balance, the machines ``heat / carried`` warmer. Source: closed form of the two heat balances;
    the rate falls from that of the air alone to that of both (Khankari, ASHRAE Trans. 117(1), 2011).

    >>> round(two_node(heat=6000.0, air_j_k=121.44e3, machines_j_k=104e3, carried=360.0, seconds=180.0), 2)
    7.22
    """
    if not min(heat, air_j_k, machines_j_k, carried) > 0:
        raise BeyondTable("Heat, both masses and what flows between them are greater than 0.")
    both = air_j_k + machines_j_k
    settle = air_j_k * machines_j_k / (carried * both)
    even = heat / both
    return even * seconds + machines_j_k * even / air_j_k * settle * (1 - math.exp(-seconds / settle))


def throttle_inlet(*, slowdown: Celsius, power: Watts, resistance: float) -> float:
    """Inlet air, °C, at which a card slows down: ``slowdown − resistance × power``, a linear heat sink.

    Parameters: ``slowdown`` the card's own limit; ``power`` of one card, W; ``resistance`` from card to inlet, K/W.

    >>> throttle_inlet(slowdown=90.0, power=250.0, resistance=0.15)
    52.5
    """
    if not (power > 0 and resistance > 0):
        raise BeyondTable("A card's power and its thermal resistance are greater than 0.")
    return named(slowdown - resistance * power, "inlet at which the card slows down", "°C")


def cycles(*, load: Watts, capacity: Watts, mass_j_k: float, differential: float) -> float:
    """Starts an hour of a unit that is larger than its load; 0 where it runs all the time.

    Parameters: ``load`` and ``capacity`` in W; ``mass_j_k`` what warms and cools with the air, J/K; ``differential`` of
    the thermostat, K. Source: heat balance over one cycle; most starts at half load.

    >>> round(cycles(load=3000.0, capacity=6000.0, mass_j_k=121.44e3, differential=1.0), 1)
    44.5
    """
    if not (capacity > 0 and mass_j_k > 0 and differential > 0 and load >= 0):
        raise BeyondTable("Capacity, mass and differential are greater than 0, and a load is no less.")
    if not 0 < load < capacity:
        return 0.0
    off = mass_j_k * differential / load
    on = mass_j_k * differential / (capacity - load)
    return named(3600.0 / (on + off), "starts", "/h")
