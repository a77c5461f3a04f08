"""Runs of wire and transformers as elements of a network.

Transformers have no magnetising branch: with nothing behind them they draw nothing. A secondary neutral is bonded to
ground at the secondary.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from planner.physics.power_flow.network import BadNetwork, Element, Matrix
from planner.units import Percent, VoltAmps, Volts

PerConductor = complex | Mapping[str, complex]


def run(
    name: str,
    start: str,
    end: str,
    conductors: Sequence[str],
    impedance: PerConductor,
    *,
    mutual: complex = 0j,
) -> Element:
    """A run of wire without shunt capacitance.

    Parameters: ``impedance`` of the whole run in Ω, R + jX of each conductor by itself (not of the loop), one for all
    or one per conductor; ``mutual`` impedance in Ω between every two of them.

    >>> run("feeder", "service", "panel", ("L1", "L2"), 0.02 + 0.006j).impedance
    (((0.02+0.006j), 0j), (0j, (0.02+0.006j)))
    """
    names = tuple(conductors)
    if isinstance(impedance, Mapping):
        missing = [conductor for conductor in names if conductor not in impedance]
        if missing:
            raise BadNetwork(f"element {name}: the impedance of {missing[0]} is not given")
        own = [complex(impedance[conductor]) for conductor in names]
    else:
        own = [complex(impedance)] * len(names)
    return Element(
        name=name,
        start=start,
        end=end,
        start_conductors=names,
        end_conductors=names,
        gain=_rows(len(names), lambda row, column: 1 + 0j if row == column else 0j),
        impedance=_rows(len(names), lambda row, column: own[row] if row == column else complex(mutual)),
    )


def delta_wye(
    name: str,
    start: str,
    end: str,
    *,
    primary: Volts,
    secondary_to_neutral: Volts,
    rating: VoltAmps,
    resistance: Percent,
    reactance: Percent,
    primary_conductors: Sequence[str] = ("L1", "L2", "L3"),
    secondary_conductors: Sequence[str] = ("L1", "L2", "L3", "N"),
) -> Element:
    """A three-phase transformer, delta to grounded wye, whose secondary lags the primary by 30 degrees.

    Parameters: ``primary`` in V between lines; ``secondary_to_neutral`` in V; ``rating`` of all three phases in VA;
    ``resistance`` and ``reactance`` in percent of the rating; conductors in the order of the phases, the secondary's
    neutral last.

    >>> unit = delta_wye(
    ...     "t1", "main", "panel", primary=480, secondary_to_neutral=120, rating=75e3, resistance=1.6, reactance=3.8
    ... )
    >>> f"{unit.impedance[0][0]:.6f}"
    '0.009216+0.021888j'
    """
    _above_zero(name, primary, secondary_to_neutral, rating)
    if len(primary_conductors) != 3 or len(secondary_conductors) != 4:
        raise BadNetwork(f"element {name}: delta to wye has three conductors before and four after it")
    ratio = secondary_to_neutral / primary
    each = complex(resistance, reactance) / 100 * 3 * secondary_to_neutral**2 / rating
    # Each secondary leg is wound with the primary winding from its own line to the line before it.
    signs = ((1, 0, -1), (-1, 1, 0), (0, -1, 1), (0, 0, 0))
    return Element(
        name=name,
        start=start,
        end=end,
        start_conductors=tuple(primary_conductors),
        end_conductors=tuple(secondary_conductors),
        gain=tuple(tuple(complex(ratio * sign) for sign in row) for row in signs),
        impedance=_rows(4, lambda row, column: each if row == column < 3 else 0j),
    )


def center_tap(
    name: str,
    start: str,
    end: str,
    *,
    primary: Volts,
    secondary_to_neutral: Volts,
    rating: VoltAmps,
    primary_resistance: Percent,
    secondary_resistance: Percent,
    primary_to_first: Percent,
    primary_to_second: Percent,
    first_to_second: Percent,
    primary_conductors: Sequence[str] = ("L1", "N"),
    secondary_conductors: Sequence[str] = ("L1", "L2", "N"),
) -> Element:
    """A single-phase transformer with a grounded middle of its secondary, as it feeds houses.

    Parameters: ``primary`` in V; ``secondary_to_neutral`` in V; ``rating`` of each of the three windings in VA;
    resistances in percent of the rating, the second of each half; leakage reactances between the primary and the halves
    and between the halves, in percent; conductors of the primary, of the secondary with the neutral last.

    Source: the three windings as a star of impedances, the usual equivalent circuit.
    """
    _above_zero(name, primary, secondary_to_neutral, rating)
    if len(primary_conductors) != 2 or len(secondary_conductors) != 3:
        raise BadNetwork(f"element {name}: a centre tap has two conductors before and three after it")
    ratio = secondary_to_neutral / primary
    base = secondary_to_neutral**2 / rating / 100
    # All three seen from one half of the secondary.
    common = complex(primary_resistance, (primary_to_first + primary_to_second - first_to_second) / 2) * base
    first = complex(secondary_resistance, (primary_to_first + first_to_second - primary_to_second) / 2) * base
    second = complex(secondary_resistance, (primary_to_second + first_to_second - primary_to_first) / 2) * base
    return Element(
        name=name,
        start=start,
        end=end,
        start_conductors=tuple(primary_conductors),
        end_conductors=tuple(secondary_conductors),
        gain=((complex(ratio), complex(-ratio)), (complex(-ratio), complex(ratio)), (0j, 0j)),
        impedance=((common + first, -common, 0j), (-common, common + second, 0j), (0j, 0j, 0j)),
    )


def _rows(size: int, cell: Callable[[int, int], complex]) -> Matrix:
    return tuple(tuple(cell(row, column) for column in range(size)) for row in range(size))


def _above_zero(name: str, *values: float) -> None:
    if not all(value > 0 for value in values):
        raise BadNetwork(f"element {name}: voltages and rating must be above zero")
