"""Inlet temperatures that classes of equipment allow.

Source: ASHRAE TC 9.9, Thermal Guidelines for Data Processing Environments, 5th edition (2021), Table 2.1; the altitude
derating from its footnotes, which were not re-read. Limits hold at the equipment's air inlet.
"""

from __future__ import annotations

from planner.tables.cells import cell
from planner.worked import BeyondTable, Worked

# class: warmest inlet in °C, metres above 900 m that take one degree off it.
_CLASSES: dict[str, tuple[float, float]] = {
    "A1": (32.0, 300.0),
    "A2": (35.0, 300.0),
    "A3": (40.0, 175.0),
    "A4": (45.0, 125.0),
}
_DERATED_ABOVE_M = 900.0
_HIGHEST_M = 3050.0


def class_limit(name: str, altitude: float = 0.0) -> Worked:
    """Warmest inlet air of a class in °C, derated above 900 m.

    Parameters: ``name`` A1 to A4; ``altitude`` in m. ``BeyondTable`` for another class, and above 3,050 m.

    >>> class_limit("A2"), class_limit("A2", 1500.0)
    (35.0, 33.0)
    """
    if name not in _CLASSES:
        raise BeyondTable(f"{name} is no equipment class; classes are {', '.join(_CLASSES)}")
    if altitude > _HIGHEST_M:
        raise BeyondTable(f"class {name} is not rated above 3,050 m")
    limit, metres = _CLASSES[name]
    derated = limit - max(0.0, altitude - _DERATED_ABOVE_M) / metres
    return cell(derated, f"limit of class {name}", "°C", "ASHRAE TC 9.9 2021", unverified=altitude > _DERATED_ABOVE_M)
