"""One cell of a code table as a traced number: the figure, its name, and where it is printed.

Every numeric look-up in this package returns such a number. It is a ``float``, so plain formulas use it as it is, and
its source travels with it into the arithmetic that is shown.
"""

from __future__ import annotations

from planner.worked import Worked, leaves, number

_MARK = " (figure not verified)"


def cell(value: float, name: str, unit: str, source: str, *, unverified: bool = False) -> Worked:
    """A table cell as a traced leaf.

    Parameters: ``value`` in ``unit``; ``name`` as printed in the arithmetic; ``source`` the document, its edition and
    the table; ``unverified`` when no printed copy of the figure was read.

    >>> from planner.worked import steps, named
    >>> steps(named(cell(50, "8 AWG copper 75 °C column", "A", "NEC 2023 Table 310.16"), "limit"))[0]
    '8 AWG copper 75 °C column = 50 A  [NEC 2023 Table 310.16]'
    """
    return Worked(value, name, unit, source=source + _MARK if unverified else source)


def cell_at(key: float, value: float, name: str, key_unit: str, unit: str, source: str) -> Worked:
    """A table cell found by a number; a traced ``key`` stays visible as the operand of the look-up.

    Parameters: ``key`` the number looked up, in ``key_unit``; ``value`` the cell, in ``unit``; ``name``, ``source``
    as for ``cell``.

    >>> cell_at(40.0, 0.91, "ambient factor", "°C", "", "NEC 2023 Table 310.15(B)(1)(1)").name
    'ambient factor for 40 °C'
    """
    if isinstance(key, Worked):
        return Worked(value, name, unit, op="table value for", args=(key,), source=source)
    return Worked(value, f"{name} for {number(key)} {key_unit}".rstrip(), unit, source=source)


def unverified(value: float) -> tuple[str, ...]:
    """The unverified cells a number rests on, as ``name, source``; none when every figure was read in print.

    >>> unverified(0.4 * cell(8000, "first part", "VA", "NEC 2023 Table 220.83(A)", unverified=True))
    ('first part, NEC 2023 Table 220.83(A)',)
    """
    marked = (leaf for leaf in leaves(value) if leaf.source.endswith(_MARK))
    return tuple(f"{leaf.name}, {leaf.source.removesuffix(_MARK)}" for leaf in marked)
