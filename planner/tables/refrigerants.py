"""Refrigerants of room and split units: safety class and lower flammability limit.

Classes and limits are those of ASHRAE 34 as engineers carry them; the standard was not read here, so every figure is
marked not verified. A2L: of low toxicity, burns slowly.
"""

from __future__ import annotations

from planner.tables.cells import cell
from planner.worked import BeyondTable, Worked

# Name: class, lower flammability limit in kg/m³.
_REFRIGERANTS: dict[str, tuple[str, float]] = {
    "R-22": ("A1", 0.0),
    "R-134A": ("A1", 0.0),
    "R-407C": ("A1", 0.0),
    "R-410A": ("A1", 0.0),
    "R-32": ("A2L", 0.307),
    "R-452B": ("A2L", 0.310),
    "R-454B": ("A2L", 0.297),
    "R-1234YF": ("A2L", 0.289),
}


def _found(name: str) -> tuple[str, float]:
    wanted = name.strip().upper().replace(" ", "")
    wanted = wanted if wanted.startswith("R-") else wanted.replace("R", "R-", 1)
    if wanted not in _REFRIGERANTS:
        raise BeyondTable(f"{name} is none of the refrigerants known here: {', '.join(_REFRIGERANTS)}")
    return _REFRIGERANTS[wanted]


def safety_class(name: str) -> str:
    """The safety class of a refrigerant. ``BeyondTable`` for one that is not listed.

    >>> safety_class("R32"), safety_class("r-410a")
    ('A2L', 'A1')
    """
    return _found(name)[0]


def flammability_limit(name: str) -> Worked:
    """The lower flammability limit in kg/m³; ``BeyondTable`` for one that does not burn.

    >>> float(flammability_limit("R-32"))
    0.307
    """
    group, limit = _found(name)
    if not limit:
        raise BeyondTable(f"{name} is of class {group} and has no flammability limit")
    return cell(limit, f"lower flammability limit of {name}", "kg/m³", "ASHRAE 34", unverified=True)
