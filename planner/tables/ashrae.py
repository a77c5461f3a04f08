"""Inlet air that classes of equipment allow: temperature and moisture, and how fast it may change.

Source: ASHRAE TC 9.9, Thermal Guidelines for Data Processing Environments, 5th edition (2021), Table 2.1; the altitude
derating from its footnotes, which were not re-read; class H1 (tightly integrated high-power air-cooled machines) from a
maker's note and general knowledge, so its figures are not verified. Limits hold at the equipment's air inlet, and a
machine's own limit goes before its class.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from planner.tables.band import Band
from planner.tables.cells import cell
from planner.worked import BeyondTable, Worked

ClassName = Literal["A1", "A2", "A3", "A4", "H1"]
_SOURCE = "ASHRAE TC 9.9 2021"


class EquipmentClass(NamedTuple):
    """What a class allows: dry bulb and dew point in °C, relative humidity in percent.

    ``metres_per_k``: above 900 m, the height that takes one degree off the warmest inlet. The air must be moister than
    both the least dew point and the least relative humidity.
    """

    dry_bulb_c: Band
    dew_point_min_c: float
    dew_point_max_c: float
    relative: Band
    metres_per_k: float


_CLASSES: dict[str, EquipmentClass] = {
    "A1": EquipmentClass(Band(15.0, 32.0), -12.0, 17.0, Band(8.0, 80.0), 300.0),
    "A2": EquipmentClass(Band(10.0, 35.0), -12.0, 21.0, Band(8.0, 80.0), 300.0),
    "A3": EquipmentClass(Band(5.0, 40.0), -12.0, 24.0, Band(8.0, 85.0), 175.0),
    "A4": EquipmentClass(Band(5.0, 45.0), -12.0, 24.0, Band(8.0, 90.0), 125.0),
    "H1": EquipmentClass(Band(5.0, 25.0), -12.0, 17.0, Band(8.0, 80.0), 500.0),
}
RECOMMENDED_DRY_BULB_C = Band(18.0, 27.0, _SOURCE)
RECOMMENDED_DEW_POINT_C = Band(-9.0, 15.0, _SOURCE)
# The air at the inlets may change by this much in an hour; machines with tape drives by 5 K.
MOST_CHANGE_K_PER_HOUR = 20.0
_DERATED_ABOVE_M = 900.0
_HIGHEST_M = 3050.0


def moisture(name: str) -> EquipmentClass:
    """What a class allows in all. Raises ``BeyondTable`` for another class.

    >>> moisture("A2").dew_point_max_c
    21.0
    """
    if name not in _CLASSES:
        raise BeyondTable(f"{name} is no equipment class; classes are {', '.join(_CLASSES)}")
    return _CLASSES[name]


def class_limit(name: str, altitude: float = 0.0) -> Worked:
    """Warmest inlet air of a class in °C, derated above 900 m.

    Parameters: ``name`` A1 to A4 or H1; ``altitude`` in m. ``BeyondTable`` for another class, and above 3,050 m.

    >>> class_limit("A2"), class_limit("A2", 1500.0)
    (35.0, 33.0)
    """
    found = moisture(name)
    if altitude > _HIGHEST_M:
        raise BeyondTable(f"class {name} is not rated above 3,050 m")
    derated = found.dry_bulb_c.high - max(0.0, altitude - _DERATED_ABOVE_M) / found.metres_per_k
    return cell(
        derated, f"limit of class {name}", "°C", _SOURCE, unverified=altitude > _DERATED_ABOVE_M or name == "H1"
    )
