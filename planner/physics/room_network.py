"""A room as a small network of masses and conductances, marched through a day that repeats until it settles.

Each way of heat is a chain from what drives it, through one or two masses, to the room's air; the air itself follows at
once. Every step is implicit, so it is stable at any length, and never overshoots. What the units take out
is a straight line in the room's temperature, within the range their curves hold for.

Index: ``Chain``, ``Moment``, ``Day``, ``march``; and ``Network``, of which a march is made.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from planner.physics.room_plant import HOURS, Plant, Removal, Vent, driven
from planner.tables.cooling_equipment import FITTED_RETURN_C
from planner.tables.heat_transmission import CONVECTION_W_M2K, RADIATION_W_M2K

STEPS_AN_HOUR = 1
_MOST_DAYS = 60
_SAME_K = 3e-3
_FOR_EVER_S = 1e12
_OFF_W = 1e-9
_NOWHERE_C = 1000.0


@dataclass(frozen=True, slots=True)
class Chain:
    """One way of heat: drive, ``outer`` W/K, masses in J/K with ``links`` W/K between them, ``inner`` W/K, surface.

    ``drive``: what it meets outside at hours 1 to 24, °C. ``follows``: the share of the room's own temperature in that
    drive, as under an attic. ``area`` of the surface, m², which gives heat to the air and shines on all other surfaces;
    0 for air that comes in as it is, and for machines that air is blown through. Without masses ``inner`` lies between
    drive and surface; a mass that meets nothing outside has ``outer`` 0. ``heated``: W released in the outermost mass.
    """

    name: str
    drive: tuple[float, ...]
    inner: float
    outer: float = 0.0
    masses: tuple[float, ...] = ()
    links: tuple[float, ...] = ()
    follows: float = 0.0
    area: float = 0.0
    heated: float = 0.0


@dataclass(frozen=True, slots=True)
class Moment:
    """The room at one time of the day: its temperature, and what goes in and out.

    ``hour`` of solar time, above 0 to 24; ``outdoor_at`` finds hourly values there. ``gains`` are the heat into the
    room by each chain, then by each vent, W; ``removed_w`` what the units took out. ``capped``: they were asked beyond
    36 °C of room air, where their curves end. ``masses``: the temperatures in each chain, °C, outermost first.
    """

    hour: float
    room_c: float
    gains: tuple[tuple[str, float], ...]
    removed_w: float
    capped: bool
    masses: tuple[tuple[float, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Day:
    """The last of the equal days: the room at every step, °C, what units took out then, W, and two of its moments:
    the hottest, and the one of most cooling."""

    temperatures: tuple[float, ...]
    removed: tuple[float, ...]
    hottest: Moment
    busiest: Moment


def _plain(chain: Chain) -> Chain:
    """A chain whose figures carry no steps."""
    return Chain(
        chain.name,
        tuple(map(float, chain.drive)),
        float(chain.inner),
        float(chain.outer),
        tuple(map(float, chain.masses)),
        tuple(map(float, chain.links)),
        float(chain.follows),
        float(chain.area),
        float(chain.heated),
    )


class _Link:
    """A chain with one implicit step worked out, and the state of its masses.

    A mass ends a step at ``a + b × next inward + c × air``, and so does the surface: ``s + on_air × air + on_shine ×
    shine``, where the shine is the one temperature that all surfaces radiate to. ``b``, ``c`` and the rest of the
    constants never change; ``a`` and ``s`` hold what is known before the step.
    """

    def __init__(self, chain: Chain, step: float, start: Sequence[float], convection: float) -> None:
        # Figures may carry their steps; a million sums of them would, too.
        chain = _plain(chain)
        self.drive = driven(chain.drive, step)
        self.state, self.a = list(start), [0.0] * len(chain.masses)
        self.stores: list[float] = []
        self.outward: list[float] = []
        self.totals: list[float] = []
        self.b: list[float] = []
        self.c: list[float] = []
        back, lift = chain.outer, chain.outer * chain.follows
        for index, mass in enumerate(chain.masses):
            inward = chain.links[index] if index < len(chain.masses) - 1 else chain.inner
            total = mass / step + back + inward
            self.stores.append(mass / step)
            self.outward.append(chain.outer if index == 0 else chain.links[index - 1])
            self.totals.append(total)
            self.b.append(inward / total)
            self.c.append(lift / total)
            back, lift = inward * (1 - inward / total), inward * lift / total
        b, c = (self.b[-1], self.c[-1]) if chain.masses else (0.0, chain.follows)
        self.inner, self.to_air, self.to_shine = chain.inner, convection * chain.area, RADIATION_W_M2K * chain.area
        around = self.inner * (1 - b) + self.to_air + self.to_shine
        if chain.area > 0:
            self.known = self.inner / around
            self.on_air, self.on_shine = (self.inner * c + self.to_air) / around, self.to_shine / around
        else:
            self.known, self.on_air, self.on_shine, self.to_air = 1.0, b + c, 0.0, chain.inner
        self.bare, self.heated, self.s = chain.area == 0, chain.heated, 0.0

    def push(self, index: int) -> None:
        """What is known of step ``index`` before the air is."""
        known, heated = self.drive[index], self.heated
        for i, store in enumerate(self.stores):
            known = (store * self.state[i] + self.outward[i] * known + heated) / self.totals[i]
            self.a[i], heated = known, 0.0
        self.s = self.known * known

    def gain(self, air: float, shine: float, known: float) -> float:
        """Heat from the surface into the air, W; ``known`` of the surface before the air was."""
        return self.to_air * (known + self.on_air * air + self.on_shine * shine - air)

    def keep(self, air: float, shine: float) -> None:
        """The masses at the end of the step, the air's temperature known."""
        inward = air if self.bare else self.s + self.on_air * air + self.on_shine * shine
        for i in range(len(self.a) - 1, -1, -1):
            inward = self.a[i] + self.b[i] * inward + self.c[i] * air
            self.state[i] = inward


def march(
    *,
    heat: float,
    chains: Sequence[Chain],
    removals: Sequence[Removal] = (),
    vents: Sequence[Vent] = (),
    setpoint: float,
    limitless: bool = False,
    convection: float = CONVECTION_W_M2K.low,
    steps_an_hour: int = STEPS_AN_HOUR,
) -> Day:
    """A day that repeats until the room is the same as the day before, within 0.003 K.

    Parameters: ``heat`` released in the room, W; ``chains`` the ways through its envelope; ``removals`` and ``vents``
    what cools; ``setpoint`` of the thermostat, °C, below which nothing is taken out; ``limitless``: the units hold the
    set point whatever it takes, so that the busiest moment is the peak load; ``convection`` from surfaces to air,
    W/m²K. A room whose heat has no way out settles at ``inf``.

    >>> leak = Chain("leaks", (35.0,) * 24, inner=100.0)
    >>> round(march(heat=1000.0, chains=[leak], setpoint=25.0).hottest.room_c, 6)
    45.0
    """
    start = _mean_day(heat, chains, removals, vents, setpoint, limitless, convection)
    step = 3600.0 / steps_an_hour
    network = Network(heat, chains, start, convection, step)
    return _repeated(network, Plant(removals, vents, setpoint, limitless, step), steps_an_hour)


def _mean_day(
    heat: float,
    chains: Sequence[Chain],
    removals: Sequence[Removal],
    vents: Sequence[Vent],
    setpoint: float,
    limitless: bool,
    convection: float,
) -> list[tuple[float, ...]]:
    """Where the masses settle when every hour is as the mean of the day: near the last of the equal days."""

    def mean(values: tuple[float, ...]) -> tuple[float, ...]:
        return (sum(values) / HOURS,) * HOURS

    steady = [replace(chain, drive=mean(chain.drive)) for chain in chains]
    network = Network(heat, steady, [(setpoint,) * len(chain.masses) for chain in chains], convection, _FOR_EVER_S)
    coils = [replace(removal, at_27=mean(removal.at_27)) for removal in removals]
    blown = [replace(vent, drive=mean(vent.drive)) for vent in vents]
    plant = Plant(coils, blown, setpoint, limitless, _FOR_EVER_S)
    room, _ = plant.settle(network.push(0), network.per_k, 0)
    network.keep(min(room, _NOWHERE_C))
    return network.masses()


class Network:
    """The chains of a room with the shine between their surfaces, and the air that follows them."""

    def __init__(
        self,
        heat: float,
        chains: Sequence[Chain],
        start: Sequence[Sequence[float]],
        convection: float,
        step: float,
    ) -> None:
        self.heat, self.names = heat, [chain.name for chain in chains]
        self.links = [_Link(chain, step, state, convection) for chain, state in zip(chains, start, strict=True)]
        # The shine has no mass: it is where the surfaces' radiation balances, shine = shone + on_air × air.
        self.shining = sum(link.to_shine * (1 - link.on_shine) for link in self.links)
        self.on_air = (
            sum(link.to_shine * link.on_air for link in self.links) / self.shining if self.shining > 0 else 0.0
        )
        self.per_k = sum(link.to_air * (1 - link.on_air - link.on_shine * self.on_air) for link in self.links)
        self.shone = 0.0

    def drive(self, heat: float) -> None:
        """Change the heat released: in the chain that is heated, where there is one, else in the air."""
        heated = [link for link in self.links if link.heated > 0]
        for link in heated:
            # A chain once heated stays the one that is; a trace of heat marks it while it is off.
            link.heated = max(heat, _OFF_W)
        if not heated:
            self.heat = heat

    def push(self, index: int) -> float:
        """Heat that would come into air of 0 °C in step ``index``, W; ``per_k`` less for each kelvin."""
        for link in self.links:
            link.push(index)
        if self.shining > 0:
            self.shone = sum([link.to_shine * link.s for link in self.links]) / self.shining
        return self.heat + sum([link.to_air * (link.s + link.on_shine * self.shone) for link in self.links])

    def surfaces(self) -> list[float]:
        """What is known of each surface in this step, and last of the shine: ``gains`` wants them later."""
        return [*(link.s for link in self.links), self.shone]

    def gains(self, room: float, surfaces: Sequence[float]) -> tuple[tuple[str, float], ...]:
        """Heat into the air by each chain at the end of the step of which these are the ``surfaces``, W."""
        shine = surfaces[-1] + self.on_air * room
        return tuple(
            (name, link.gain(room, shine, known))
            for name, link, known in zip(self.names, self.links, surfaces, strict=False)
        )

    def keep(self, room: float) -> None:
        """The masses at the end of the step."""
        shine = self.shone + self.on_air * room
        for link in self.links:
            link.keep(room, shine)

    def masses(self) -> list[tuple[float, ...]]:
        """The temperatures of all masses now, °C."""
        return [tuple(link.state) for link in self.links]


def _repeated(network: Network, plant: Plant, steps_an_hour: int) -> Day:
    steps = HOURS * steps_an_hour
    before = [math.inf] * steps
    for _ in range(_MOST_DAYS):
        today: list[float] = []
        taken: list[float] = []
        surfaces: list[list[float]] = []
        masses: list[list[tuple[float, ...]]] = []
        for index in range(steps):
            room, removed = plant.settle(network.push(index), network.per_k, index)
            if not room < _NOWHERE_C:
                return _nowhere((index + 1) / steps_an_hour, removed, steps)
            network.keep(room)
            today.append(room)
            taken.append(removed)
            surfaces.append(network.surfaces())
            masses.append(network.masses())
        if max(abs(now - then) for now, then in zip(today, before, strict=True)) < _SAME_K:
            moments = []
            for index in (_first(today), _first(taken)):
                room = today[index]
                gains = (*network.gains(room, surfaces[index]), *plant.blown(room, taken[index], index))
                capped = plant.per_k > 0 and room > FITTED_RETURN_C.high
                hour = (index + 1) / steps_an_hour
                moments.append(Moment(hour, room, gains, taken[index], capped, tuple(masses[index])))
            return Day(tuple(today), tuple(taken), *moments)
        before = today
    hottest = _first(before)
    return _nowhere((hottest + 1) / steps_an_hour, taken[hottest], steps)


def _first(values: Sequence[float]) -> int:
    """Where the largest value first stands, differences of rounding left aside."""
    top = max(values) - 1e-9
    return next(index for index, value in enumerate(values) if value >= top)


def _nowhere(hour: float, removed: float, steps: int) -> Day:
    moment = Moment(hour, math.inf, (), removed, capped=True)
    return Day((math.inf,) * steps, (removed,) * steps, moment, moment)
