"""A room as a small network of masses and conductances, followed step by step.

Each way of heat is a chain from what drives it, through one or two masses, to the room's air; the air itself follows at
once. Every step is implicit, so it is stable at any length, and never overshoots. What the units take out
is a straight line in the room's temperature, within the range their curves hold for.

Index: ``Chain``, ``Moment``, ``Day``, ``Network``. ``room_march`` finds the day that repeats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from planner.physics.room_plant import DAY_S, driven
from planner.tables.heat_transmission import RADIATION_W_M2K

_OFF_W = 1e-9


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
    """A day that repeats: the room at every step, °C, what units took out then, W, and three of its moments:
    the hottest, the one of most cooling, and the one at which the units had the least to spare."""

    temperatures: tuple[float, ...]
    removed: tuple[float, ...]
    hottest: Moment
    busiest: Moment
    tightest: Moment


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

    def __init__(self, chain: Chain, step: float, start: Sequence[float], convection: float, until: float) -> None:
        # Figures may carry their steps; a million sums of them would, too.
        chain = _plain(chain)
        self.drive = driven(chain.drive, step, until)
        self.state, self.a = list(start), [0.0] * len(chain.masses)
        # Of each mass by its place, outermost first: what it stores, what comes in, and both with what goes on.
        self.masses: list[tuple[int, float, float, float]] = []
        # Innermost first: how much it follows what is inward of it, and the air.
        self.inwards: list[tuple[int, float, float]] = []
        b, c, back, lift = 0.0, chain.follows, chain.outer, chain.outer * chain.follows
        for index, mass in enumerate(chain.masses):
            inward = chain.links[index] if index < len(chain.masses) - 1 else chain.inner
            total = mass / step + back + inward
            self.masses.append((index, mass / step, chain.outer if index == 0 else chain.links[index - 1], total))
            b, c = inward / total, lift / total
            self.inwards.insert(0, (index, b, c))
            back, lift = inward * (1 - b), inward * c
        self.inner, self.to_air, self.to_shine = chain.inner, convection * chain.area, RADIATION_W_M2K * chain.area
        around = self.inner * (1 - b) + self.to_air + self.to_shine
        if chain.area > 0:
            self.known = self.inner / around
            self.on_air, self.on_shine = (self.inner * c + self.to_air) / around, self.to_shine / around
        else:
            self.known, self.on_air, self.on_shine, self.to_air = 1.0, b + c, 0.0, chain.inner
        self.bare, self.heated, self.s = chain.area == 0, chain.heated, 0.0


class Network:
    """The chains of a room with the shine between their surfaces, and the air that follows them."""

    def __init__(
        self,
        heat: float,
        chains: Sequence[Chain],
        start: Sequence[Sequence[float]],
        convection: float,
        step: float,
        until: float = DAY_S,
    ) -> None:
        self.heat, self.names = heat, [chain.name for chain in chains]
        self.links = [_Link(chain, step, state, convection, until) for chain, state in zip(chains, start, strict=True)]
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

    def drive_by(self, drives: Sequence[list[float]]) -> None:
        """Put what each chain meets outside at every step, °C, in place of its day."""
        for link, drive in zip(self.links, drives, strict=True):
            link.drive = drive

    def push(self, index: int) -> float:
        """Heat that would come into air of 0 °C in step ``index``, W; ``per_k`` less for each kelvin."""
        links, shone = self.links, 0.0
        for link in links:
            known, heated, state, a = link.drive[index], link.heated, link.state, link.a
            for i, store, outward, total in link.masses:
                known = a[i] = (store * state[i] + outward * known + heated) / total
                heated = 0.0
            link.s = link.known * known
            shone += link.to_shine * link.s
        if self.shining > 0:
            self.shone = shone / self.shining
        return self.heat + sum([link.to_air * (link.s + link.on_shine * self.shone) for link in links])

    def gains(self, room: float, surfaces: Sequence[float]) -> tuple[tuple[str, float], ...]:
        """Heat into the air by each chain at the end of a step, W, by what was known of each surface before it."""
        shone = sum([link.to_shine * known for link, known in zip(self.links, surfaces, strict=True)])
        shine = (shone / self.shining if self.shining > 0 else 0.0) + self.on_air * room
        return tuple(
            (name, link.to_air * (known + link.on_air * room + link.on_shine * shine - room))
            for name, link, known in zip(self.names, self.links, surfaces, strict=True)
        )

    def keep(self, room: float) -> None:
        """The masses at the end of the step."""
        shine = self.shone + self.on_air * room
        for link in self.links:
            if link.inwards:
                inward = room if link.bare else link.s + link.on_air * room + link.on_shine * shine
                state, a = link.state, link.a
                for i, b, c in link.inwards:
                    inward = state[i] = a[i] + b * inward + c * room

    def start(self, masses: Sequence[Sequence[float]]) -> None:
        """Put all masses to temperatures, °C."""
        for link, state in zip(self.links, masses, strict=True):
            link.state = list(state)

    def masses(self) -> list[tuple[float, ...]]:
        """The temperatures of all masses now, °C."""
        return [tuple(link.state) for link in self.links]
