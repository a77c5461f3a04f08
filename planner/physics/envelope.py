"""Heat through walls, ceiling, door, glass, floor edge and leaks at the design hour, between two bounds.

The upper bound is a static sum: sun on every surface at once, a hot attic, the leakier and thinner construction. Mass
delays and spreads the real peak; for a bare garage the static sum is about 1.5 times it and more where the
construction is unknown. The lower bound has no sun and no attic, the tighter construction, and heat lost to the ground.
Both hold at any room temperature: a room hotter than outdoors loses heat, and then the construction that passes most
gives the lower bound. So insulation lowers both bounds up to the outdoor temperature, and may raise them above it.

``planner.physics.construction`` builds an ``Envelope`` from what the layout says.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.physics.thermal import Bounds
from planner.tables.band import Band
from planner.units import Celsius
from planner.worked import BeyondTable, named, number

_INDOOR_C = Band(10.0, 60.0)
NO_AREA = Bounds(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Flow:
    """One bound of one way of heat: a conductance between ``least`` and ``most`` W/K towards a ``drive`` in °C."""

    least: float
    most: float
    drive: float


@dataclass(frozen=True, slots=True)
class HeatPath:
    """One way heat takes into a room, ``conductance × (drive − indoor)``, between a low and a high bound.

    ``name`` as printed; ``key`` the layout key that would settle it. Where heat flows in, the low bound takes the least
    conductance and the high one the most; where it flows out, the other way round.

    What a day of it takes besides: ``area`` in m² for its mass; ``absorbed``, m²K/W, the share of the sun a surface
    takes over its outside film; ``faces`` the way it looks, empty where nobody said.
    """

    name: str
    key: str
    low: Flow
    high: Flow
    area: Bounds = NO_AREA
    absorbed: float = 0.0
    faces: str = ""

    def conductance(self, indoor: float, *, high: bool) -> float:
        """The conductance in W/K that makes the bound at a room temperature in °C."""
        flow = self.high if high else self.low
        return flow.most if (indoor < flow.drive) == high else flow.least

    def gain(self, indoor: float, *, high: bool) -> float:
        """The bound of the gain in W at a room temperature in °C; negative when heat is lost."""
        drive = self.high.drive if high else self.low.drive
        heat = self.conductance(indoor, high=high) * (drive - indoor)
        return named(heat, f"{'most' if high else 'least'} heat through {self.name}", "W")


@dataclass(frozen=True, slots=True)
class Envelope:
    """All ways of heat into a room, what was assumed to find them, and the figures nobody checked.

    ``air_changes`` (1/h) are kept for the moisture they bring. ``guesses`` are sentences, ``weak`` names with sources.
    ``house_wall`` is the area in m² that passes nothing and takes up heat.
    """

    paths: tuple[HeatPath, ...]
    air_changes: Band
    guesses: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()
    house_wall: float = 0.0

    def gain(self, indoor: Celsius, *, high: bool) -> float:
        """One bound of the gain, W, at a room temperature. Raises ``BeyondTable`` outside 10 to 60 °C."""
        if not _INDOOR_C.contains(indoor):
            raise BeyondTable(f"Heat through the envelope is known for rooms of 10 to 60 °C, not {number(indoor)} °C.")
        if not self.paths:
            return 0.0
        name = "most heat through the envelope (static upper bound)" if high else "least heat through the envelope"
        return named(sum(path.gain(indoor, high=high) for path in self.paths), name, "W")

    def gains(self, indoor: Celsius) -> Bounds:
        """Both bounds of the gain, W; negative when the room loses heat.

        >>> INTERIOR.gains(30.0)
        Bounds(low=0.0, high=0.0)
        """
        return Bounds(self.gain(indoor, high=False), self.gain(indoor, high=True))

    def conductance(self, indoor: Celsius, *, high: bool) -> float:
        """Watts less for each kelvin the room is warmer, near ``indoor``, along one bound, W/K."""
        if not self.paths:
            return 0.0
        return named(sum(path.conductance(indoor, high=high) for path in self.paths), "envelope conductance", "W/K")

    def bends(self, *, high: bool) -> tuple[float, ...]:
        """The room temperatures at which a bound changes its slope, ascending, °C."""
        return tuple(sorted({float((path.high if high else path.low).drive) for path in self.paths}))

    def deciding(self, indoor: Celsius) -> tuple[tuple[str, float], ...]:
        """The layout keys whose uncertainty spreads the bounds apart, each with its watts, widest first."""
        spread: dict[str, float] = {}
        for path in self.paths:
            width = float(path.gain(indoor, high=True)) - float(path.gain(indoor, high=False))
            spread[path.key] = spread.get(path.key, 0.0) + width
        return tuple(sorted(spread.items(), key=lambda item: (-item[1], item[0])))


INTERIOR = Envelope((), Band(0.0, 0.0), ("An interior room is taken to pass no heat to the rooms around it.",))
