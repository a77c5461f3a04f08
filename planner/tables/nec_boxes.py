"""How much room each wire wants in the box of an outlet.

Source: NFPA 70 (NEC) 314.16(B) and its table of volume allowances, the same in 2017, 2020 and 2023; 2023 prints the
table as 314.16(B)(1). 10, 8 and 6 AWG were reviewed; 14 and 12 AWG are from memory and marked so.
"""

from __future__ import annotations

from planner.tables.cells import cell
from planner.tables.connector_patterns import Connector
from planner.worked import BeyondTable, Worked

# Volume of one wire in in³.
_ALLOWANCE = {"14 AWG": 2.0, "12 AWG": 2.25, "10 AWG": 2.5, "8 AWG": 3.0, "6 AWG": 5.0}
_UNVERIFIED = frozenset({"14 AWG", "12 AWG"})
# What counts as so many of the largest wire: all ground wires together, clamps in the box, a device.
GROUNDS, CLAMPS, DEVICE = 1, 1, 2
# A device wider than a box for a single one, 2 in, counts so many in each gang it needs (314.16(B)(4)). Straight-blade
# receptacles of 30 A and more have faces of about that width; whether one is wider its data sheet tells.
_WIDE_FROM_A = 30.0


def is_wide(connector: Connector) -> bool:
    """Whether a receptacle may be wider than a box for a single device.

    >>> from planner.tables.connectors import find
    >>> [is_wide(find(each, "receptacle")) for each in ("NEMA 6-50R", "NEMA L6-30R", "NEMA 6-20R")]
    [True, False, False]
    """
    return connector.kind == "nema" and not connector.locking and connector.amps >= _WIDE_FROM_A


def allowance(size: str) -> Worked:
    """Room for one wire in in³; ``BeyondTable`` above 6 AWG, where boxes go by their dimensions (314.28).

    >>> allowance("6 AWG"), allowance("10 AWG")
    (5.0, 2.5)
    """
    if size not in _ALLOWANCE:
        raise BeyondTable(f"314.16(B) is known here from 14 to 6 AWG, not for {size}")
    source = "NEC 314.16(B)"
    return cell(_ALLOWANCE[size], f"room for one {size} wire", "in³", source, unverified=size in _UNVERIFIED)
