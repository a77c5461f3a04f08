"""Currents of every conductor as complex numbers, for sums over many loads of different power factors.

Circuit theory: a load of complex power S between two conductors at the voltage V draws conj(S / V) from the first and
gives it back to the second. The voltages are the nominal ones of the system; what wires lose is left out.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable
from functools import lru_cache

from planner.tables.systems import Pair, System, direction

Currents = tuple[complex, complex, complex, complex, complex]
"""Amperes in L1, L2, L3 and N, then the volt-amperes they carry, watts and lagging vars positive."""

NONE: Currents = (0j, 0j, 0j, 0j, 0j)
_PLACES = {"L1": 0, "L2": 1, "L3": 2, "N": 3}


def drawn(system: System, pairs: tuple[Pair, ...], apparent: complex) -> Currents:
    """The currents of a load that is spread evenly over some pairs of conductors.

    Parameters: ``apparent`` in VA, watts and lagging vars positive. ``BeyondTable`` for a pair the system lacks.

    >>> from planner.tables.systems import system
    >>> three = drawn(system("208Y/120 V"), (("L1", "L2"), ("L2", "L3"), ("L3", "L1")), 6240 + 0j)
    >>> [round(abs(current), 2) for current in three]
    [17.32, 17.32, 17.32, 0.0, 6240.0]
    """
    unit = _unit(system.conductors, system.phasors, pairs, tuple([system.volts(*pair) for pair in pairs]))
    turned = apparent.conjugate()
    return (turned * unit[0], turned * unit[1], turned * unit[2], turned * unit[3], apparent)


@lru_cache(maxsize=256)
def _unit(
    conductors: tuple[str, ...], phasors: tuple[complex, ...], pairs: tuple[Pair, ...], volts: tuple[float, ...]
) -> list[complex]:
    """The currents of one volt-ampere spread over the pairs."""
    found = [0j, 0j, 0j, 0j]
    for (first, second), size in zip(pairs, volts, strict=True):
        angle = direction(phasors[conductors.index(first)], phasors[conductors.index(second)])
        current = 1.0 / cmath.rect(size, -math.radians(angle)) / len(pairs)
        found[_PLACES[first]] += current
        found[_PLACES[second]] -= current
    return found


def total(parts: Iterable[Currents]) -> Currents:
    """The currents of several loads together."""
    found = NONE
    for part in parts:
        found = plus(found, part)
    return found


def plus(one: Currents, other: Currents) -> Currents:
    """The currents of two loads together."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4])


def minus(one: Currents, other: Currents) -> Currents:
    """What is left of some currents without others."""
    return (one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3], one[4] - other[4])


def scaled(currents: Currents, factor: float) -> Currents:
    """Currents ``factor`` times as large, in the same directions."""
    return (
        currents[0] * factor,
        currents[1] * factor,
        currents[2] * factor,
        currents[3] * factor,
        currents[4] * factor,
    )


def largest(currents: Currents) -> float:
    """Amperes of the line that carries most."""
    return max(abs(currents[0]), abs(currents[1]), abs(currents[2]))


def onto(system: System, pairs: tuple[Pair, ...], below: System, currents: Currents) -> Currents:
    """Currents of one system as the currents in another that feeds it, through a transformer or a converter.

    Parameters: ``below`` the system of ``currents``; ``pairs`` the conductors of ``system`` that the windings are
    between. Of two systems of three phases each line of the lower one is taken from a pair of the upper one; else the
    whole load is spread over the pairs. What the transformer loses is left out.
    """
    if len(pairs) == 3 and below.phases == 3:
        apparent = [phasor * current.conjugate() for phasor, current in zip(below.phasors, currents[:3], strict=False)]
        seen = sum(apparent)
        # Nominal voltages are rounded, so that the parts do not add up to the volt-amperes exactly.
        scale = currents[4] / seen if abs(seen) > 1e-9 else 0.0
        return total(drawn(system, (pair,), part * scale) for pair, part in zip(pairs, apparent, strict=True))
    return drawn(system, pairs, currents[4])
