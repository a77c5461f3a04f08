"""Where a cooled room settles: heat of machines and envelope against what the units take out, in closed form.

All is linear in the room's temperature: capacity rises with it (dry coil), the envelope's gain falls. The balance is
therefore solved exactly, piece by piece between the temperatures at which the envelope's bound bends, and never beyond
the 22 to 36 °C for which capacity is known.

Index: ``Cooler``, ``settled``, ``shortfall``, ``units_needed``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from planner.physics.cooling import CoolingLines, capacity_at
from planner.physics.envelope import Envelope
from planner.physics.thermal import Bounds, inlet_temperature
from planner.tables.cooling_equipment import FITTED_RETURN_C
from planner.units import Celsius, Kelvins
from planner.worked import BeyondTable, named, number


@dataclass(frozen=True, slots=True)
class Cooler:
    """A cooling unit that runs: its name in the layout and its capacity over the return temperature."""

    name: str
    lines: CoolingLines

    def capacity(self, return_air: Celsius) -> Bounds:
        """Sensible capacity at a return temperature, W. Raises ``BeyondTable`` outside 22 to 36 °C."""
        return capacity_at(self.lines, return_air, self.name)


@dataclass(frozen=True, slots=True)
class Settled:
    """The temperature a room settles at, °C, between two bounds.

    A bound marked ``beyond`` stands at 36 °C and means "above": the curves end there, and most room units trip. One
    marked ``below`` stands at 22 °C and means "22 °C or less": the units cycle there.
    """

    low: float
    high: float
    low_beyond: bool = False
    high_beyond: bool = False
    low_below: bool = False
    high_below: bool = False

    def holds(self, limit: Celsius) -> bool | None:
        """Whether the room stays at or under ``limit`` °C: True by its upper bound, False by its lower, else None."""
        if not self.high_beyond and self.high <= limit:
            return True
        if (self.low_beyond and limit <= self.low) or (not self.low_below and self.low > limit):
            return False
        return None

    def __str__(self) -> str:
        low = _end(self.low, self.low_beyond, self.low_below)
        high = _end(self.high, self.high_beyond, self.high_below)
        return f"{low} °C" if low == high else f"{low} to {high} °C"


def _end(value: float, beyond: bool, below: bool) -> str:
    text = number(round(float(value), 1))
    return f"above {text}" if beyond else f"at most {text}" if below else text


def settled(*, heat: Bounds, envelope: Envelope, coolers: Sequence[Cooler]) -> Settled:
    """Where capacity meets heat and envelope, as a range.

    Parameters: ``heat`` of machines, losses, people and lights in the room, W, its two ends; ``envelope`` at the
    design hour; ``coolers`` that run. The low end has the least heat and the most capacity, the high end the reverse.
    The room is taken as mixed: the units' return air is room air. A thermostat may hold it warmer, never cooler.

    Raises ``BeyondTable`` for heat that is negative or no number.

    >>> from planner.physics.cooling import BTU_PER_HOUR_W, cooling_lines
    >>> from planner.physics.envelope import INTERIOR
    >>> unit = Cooler("ac-a", cooling_lines(rated=25000 / BTU_PER_HOUR_W, outdoor=35.0))
    >>> str(settled(heat=Bounds(6400.0, 6400.0), envelope=INTERIOR, coolers=[unit]))   # independent model: 26.8 °C
    '26.4 to 27.8 °C'
    >>> str(settled(heat=Bounds(7000.0, 7600.0), envelope=INTERIOR, coolers=[unit]))
    '30.7 to above 36 °C'
    """
    low, low_beyond, low_below = _solve(heat.low, envelope, coolers, high=False)
    high, high_beyond, high_below = _solve(heat.high, envelope, coolers, high=True)
    return Settled(low, high, low_beyond, high_beyond, low_below, high_below)


def _solve(heat: float, envelope: Envelope, coolers: Sequence[Cooler], *, high: bool) -> tuple[float, bool, bool]:
    floor, ceiling = FITTED_RETURN_C.low, FITTED_RETURN_C.high
    bends = [bend for bend in envelope.bends(high=high) if floor < bend < ceiling]
    start, surplus = floor, _surplus(floor, heat, envelope, coolers, high=high)
    if surplus <= 0:
        return floor, False, True
    for end in (*bends, ceiling):
        next_surplus = _surplus(end, heat, envelope, coolers, high=high)
        if next_surplus <= 0:
            slope = envelope.conductance((start + end) / 2, high=high)
            for cooler in coolers:
                slope = slope + (cooler.lines.low if high else cooler.lines.high).per_k
            slope = named(slope, "capacity gained and heat shed for each kelvin", "W/K")
            name = "room settles at most at" if high else "room settles at least at"
            return named(start + surplus / slope, name, "°C"), False, False
        start, surplus = end, next_surplus
    return ceiling, True, False


def _surplus(room: float, heat: float, envelope: Envelope, coolers: Sequence[Cooler], *, high: bool) -> float:
    """Heat that the units leave in a room of the given temperature, W, along one bound."""
    if not 0 <= heat < math.inf:
        raise BeyondTable(f"Heat in a room is 0 W or more; {number(heat)} W is not.")
    left = heat + envelope.gain(room, high=high)
    for cooler in coolers:
        capacity = cooler.capacity(room)
        left = left - (capacity.low if high else capacity.high)
    side = "most" if high else "least"
    return named(left, f"{side} heat left at {number(room)} °C", "W")


def shortfall(*, heat: Bounds, envelope: Envelope, coolers: Sequence[Cooler], room: Celsius) -> Bounds:
    """How much cooling is missing to hold a room temperature, W; negative is spare.

    Raises ``BeyondTable`` outside 22 to 36 °C, where capacity is not known.

    >>> from planner.physics.envelope import INTERIOR
    >>> shortfall(heat=Bounds(6400.0, 7600.0), envelope=INTERIOR, coolers=[], room=27.0)
    Bounds(low=6400.0, high=7600.0)
    """
    if not FITTED_RETURN_C.contains(room):
        raise BeyondTable(f"Cooling capacity is known for rooms of 22 to 36 °C, not {number(room)} °C.")
    return Bounds(
        _surplus(room, heat.low, envelope, coolers, high=False),
        _surplus(room, heat.high, envelope, coolers, high=True),
    )


def units_needed(*, heat: Bounds, envelope: Envelope, cooler: Cooler, room: Celsius) -> tuple[int, int]:
    """How many units like ``cooler`` hold a room temperature: the fewest that could, and the fewest that surely do.

    Raises ``BeyondTable`` outside 22 to 36 °C.
    """
    load = shortfall(heat=heat, envelope=envelope, coolers=(), room=room)
    capacity = cooler.capacity(room)
    if not capacity.low > 0:
        raise BeyondTable(f"{cooler.name} may cool nothing at {number(room)} °C, so no number of such units is enough.")
    return max(0, math.ceil(load.low / capacity.high)), max(0, math.ceil(load.high / capacity.low))


def inlet(*, room: Settled, recirculation: Bounds | None = None, rise: Kelvins = 0.0) -> Bounds:
    """Air at the machines' inlets, °C. The lower bound is the room; the upper adds recirculation when it is stated.

    Parameters: ``room`` where it settles; ``recirculation`` the share of exhaust in the inlet air, None when nobody
    said; ``rise`` of the air through the machines. Marks of ``room`` that a bound lies beyond the curves stay with it.
    """
    if recirculation is None:
        return Bounds(room.low, room.high)
    return Bounds(
        inlet_temperature(supply=room.low, recirculation=recirculation.low, rise=rise),
        inlet_temperature(supply=room.high, recirculation=recirculation.high, rise=rise),
    )
