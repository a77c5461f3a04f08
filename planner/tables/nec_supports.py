"""How far apart raceways and cables are fastened.

Source: NFPA 70 (NEC) 2017, 2020 and 2023, the article of each wiring method; the figures are the same in the three. All
are from memory and marked so: no printed copy was read.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.tables.cells import cell
from planner.worked import BeyondTable, Worked

M_PER_FT = 0.3048
M_PER_IN = 0.0254


@dataclass(frozen=True, slots=True)
class Support:
    """The rule for one wiring method, in m: ``apart`` from fastener to fastener, ``end`` from a box to the first."""

    apart: Worked
    end: Worked


# Wiring method: section, feet between fasteners, inches from a box.
_METHODS = {
    "EMT": ("358.30", 10.0, 36.0),
    "IMC": ("342.30", 10.0, 36.0),
    "RMC": ("344.30", 10.0, 36.0),
    "ENT": ("362.30", 3.0, 36.0),
    "FMC": ("348.30", 4.5, 12.0),
    "LFMC": ("350.30", 4.5, 12.0),
    "NM-B": ("334.30", 4.5, 12.0),
    "UF-B": ("340.10(4), 334.30", 4.5, 12.0),
    "AC": ("320.30", 4.5, 12.0),
    "MC": ("330.30", 6.0, 12.0),
    "SER": ("338.10(B)(4), 334.30", 4.5, 12.0),
    "SEU": ("230.51", 2.5, 12.0),
}
# Rigid PVC by trade size, Table 352.30, in feet.
_PVC = {
    **dict.fromkeys(("1/2", "3/4", "1"), 3.0),
    **dict.fromkeys(("1-1/4", "1-1/2", "2"), 5.0),
    **dict.fromkeys(("2-1/2", "3"), 6.0),
    **dict.fromkeys(("3-1/2", "4", "5"), 7.0),
    "6": 8.0,
}


def support(method: str, trade_size: str = "") -> Support:
    """How a raceway or cable is fastened.

    Parameters: ``method`` as ``EMT``, ``PVC-40``, ``NM-B``; ``trade_size`` of rigid PVC. ``BeyondTable`` for a method
    or size that is not here.

    >>> support("EMT").apart, support("PVC-40", "1").end
    (3.048, 0.9144)
    """
    if method.startswith("PVC"):
        section, feet, inches = "Table 352.30", _PVC.get(trade_size), 36.0
    else:
        section, feet, inches = _METHODS.get(method, ("", None, 0.0))
    if feet is None:
        raise BeyondTable(f"how far apart {method} {trade_size} is fastened is not known here".replace("  ", " "))
    source = f"NEC {section}"
    return Support(
        cell(feet * M_PER_FT, f"{method} between fasteners", "m", source, unverified=True),
        cell(inches * M_PER_IN, f"{method} from a box to the first fastener", "m", source, unverified=True),
    )
