"""The constant C of a conductor in the point-to-point method: one over its impedance per foot.

Source: Eaton Bussmann, Electrical Plan Review, point-to-point method, 2005 and later. Most figures are from memory and
marked so; those that a second place prints are not. Cold conductors, so currents come out on the high side, which is
the safe one for an interrupting rating.
"""

from __future__ import annotations

from typing import Literal

from planner.tables.cells import cell
from planner.tables.nec_ampacity import Metal
from planner.worked import BeyondTable, Worked

Raceway = Literal["steel", "nonmagnetic"]

# Size: C in steel conduit, C in a conduit that is not magnetic.
_COPPER: dict[str, tuple[int, int]] = {
    "14 AWG": (389, 389),
    "12 AWG": (617, 617),
    "10 AWG": (981, 982),
    "8 AWG": (1557, 1559),
    "6 AWG": (2425, 2430),
    "4 AWG": (3806, 3826),
    "2 AWG": (5907, 6044),
    "1 AWG": (7293, 7493),
    "1/0 AWG": (8925, 9317),
    "2/0 AWG": (10755, 11424),
    "3/0 AWG": (12844, 13923),
    "4/0 AWG": (15082, 16673),
    "500 kcmil": (22185, 26706),
}
_ALUMINIUM: dict[str, tuple[int, int]] = {
    "2 AWG": (3713, 3730),
    "1 AWG": (4645, 4678),
    "1/0 AWG": (5777, 5838),
    "2/0 AWG": (7187, 7301),
    "3/0 AWG": (8826, 9110),
    "4/0 AWG": (10741, 11174),
    "250 kcmil": (12122, 12862),
}
# Cells that a second publication prints or implies, all of copper.
_VERIFIED = frozenset(
    {
        ("12 AWG", "steel"),
        ("12 AWG", "nonmagnetic"),
        ("8 AWG", "nonmagnetic"),
        ("6 AWG", "nonmagnetic"),
        ("3/0 AWG", "nonmagnetic"),
        ("500 kcmil", "steel"),
    }
)


def conductor_constant(size: str, metal: Metal, raceway: Raceway) -> Worked:
    """C of a conductor.

    Parameters: ``size`` as ``3/0 AWG``; ``metal``; ``raceway`` steel, or nonmagnetic for plastic, aluminium and cable
    without steel. ``BeyondTable`` for a size the table does not have: it is never taken from a neighbour.

    >>> conductor_constant("500 kcmil", "copper", "steel"), conductor_constant("4/0 AWG", "aluminium", "nonmagnetic")
    (22185.0, 11174.0)
    """
    row = (_COPPER if metal == "copper" else _ALUMINIUM).get(size)
    if row is None:
        raise BeyondTable(f"no constant for the fault current through {size} {metal} is known here")
    return cell(
        row[0 if raceway == "steel" else 1],
        f"constant C of {size} {metal}",
        "",
        "point-to-point method",
        unverified=metal != "copper" or (size, raceway) not in _VERIFIED,
    )
