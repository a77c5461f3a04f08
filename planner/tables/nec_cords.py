"""Ampacity of flexible cords.

Source: NFPA 70 (NEC) Tables 400.5(A)(1) and 400.5(A)(3), the same in 2017, 2020 and 2023. Base ambient 30 °C; the
equipment ground is not counted. The rows of 11, 9, 7, 5 and 3 AWG rest on one transcription.
"""

from __future__ import annotations

from functools import lru_cache

from planner.tables.cells import cell
from planner.tables.nec_sections import cite
from planner.worked import BeyondTable, Worked

# size: column A (three current-carrying conductors), column B (two), column of heater cords.
_CORDS: dict[str, tuple[int, int, int | None]] = {
    "18 AWG": (7, 10, 10),
    "17 AWG": (9, 12, 13),
    "16 AWG": (10, 13, 15),
    "15 AWG": (12, 16, 17),
    "14 AWG": (15, 18, 20),
    "13 AWG": (17, 21, None),
    "12 AWG": (20, 25, 30),
    "11 AWG": (23, 27, None),
    "10 AWG": (25, 30, 35),
    "9 AWG": (29, 34, None),
    "8 AWG": (35, 40, None),
    "7 AWG": (40, 47, None),
    "6 AWG": (45, 55, None),
    "5 AWG": (52, 62, None),
    "4 AWG": (60, 70, None),
    "3 AWG": (70, 82, None),
    "2 AWG": (80, 95, None),
}
_UNVERIFIED = frozenset({"11 AWG", "9 AWG", "7 AWG", "5 AWG", "3 AWG"})
SIZES = tuple(_CORDS)
HEATER_CORDS = frozenset({"HPD", "HPN", "HSJ", "HSJO", "HSJOO"})
# Insulation temperatures a cord is marked with, and the column whose ambient factors it takes.
AMBIENT_COLUMN = {60: 60, 75: 75, 90: 90, 105: 90}


@lru_cache(maxsize=128)
def cord_ampacity(size: str, current_carrying: int, cord_type: str, edition: str) -> Worked:
    """Table ampacity of a flexible cord before any correction, in amperes.

    Parameters: ``size``; ``current_carrying`` conductors (two: column B; three and more: column A); ``cord_type`` such
    as ``SOOW``, of which only the heater cords have a column of their own; ``edition``. ``BeyondTable`` for a size the
    column lacks.

    >>> cord_ampacity("8 AWG", 2, "SOOW", "NEC-2023"), cord_ampacity("10 AWG", 6, "HSJO", "NEC-2023")
    (40.0, 35.0)
    """
    source = cite("cords", edition)
    if size not in _CORDS:
        raise BeyondTable(f"{source} has no {size} cord")
    if current_carrying < 1:
        raise BeyondTable(f"{source} begins at one current-carrying conductor")
    three, two, heater = _CORDS[size]
    if cord_type.upper() in HEATER_CORDS:
        if heater is None:
            raise BeyondTable(f"{source} has no {size} {cord_type} cord")
        value, column = heater, "heater cord column"
    else:
        value, column = (two, "column B") if current_carrying <= 2 else (three, "column A")
    return cell(value, f"{size} cord {column}", "A", source, unverified=size in _UNVERIFIED)
