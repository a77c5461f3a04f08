"""Ampacity of building wire, and the factors for warm surroundings and for wires that run together.

Source: NFPA 70 (NEC) Tables 310.16, 310.15(B)(1)(1), 310.15(C)(1), 2023 numbering. The figures are the same in 2017,
2020 and 2023; the addresses differ (``nec_sections``). Valid for insulated conductors up to 2,000 V, not more than
three current-carrying conductors in a raceway, cable or earth, base ambient 30 °C.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from planner.tables.cells import cell, cell_at
from planner.tables.nec_sections import cite
from planner.worked import BeyondTable, Worked

Metal = Literal["copper", "aluminium", "copper-clad aluminium"]
COLUMNS = (60, 75, 90)

# size: amperes in the 60, 75 and 90 °C columns, of copper and of aluminium or copper-clad aluminium.
_AMPACITY: dict[str, tuple[tuple[int, int, int], tuple[int, int, int] | None]] = {
    "14 AWG": ((15, 20, 25), None),
    "12 AWG": ((20, 25, 30), (15, 20, 25)),
    "10 AWG": ((30, 35, 40), (25, 30, 35)),
    "8 AWG": ((40, 50, 55), (35, 40, 45)),
    "6 AWG": ((55, 65, 75), (40, 50, 55)),
    "4 AWG": ((70, 85, 95), (55, 65, 75)),
    "3 AWG": ((85, 100, 115), (65, 75, 85)),
    "2 AWG": ((95, 115, 130), (75, 90, 100)),
    "1 AWG": ((110, 130, 145), (85, 100, 115)),
    "1/0 AWG": ((125, 150, 170), (100, 120, 135)),
    "2/0 AWG": ((145, 175, 195), (115, 135, 150)),
    "3/0 AWG": ((165, 200, 225), (130, 155, 175)),
    "4/0 AWG": ((195, 230, 260), (150, 180, 205)),
    "250 kcmil": ((215, 255, 290), (170, 205, 230)),
    "300 kcmil": ((240, 285, 320), (195, 230, 260)),
    "350 kcmil": ((260, 310, 350), (210, 250, 280)),
    "400 kcmil": ((280, 335, 380), (225, 270, 305)),
    "500 kcmil": ((320, 380, 430), (260, 310, 350)),
    "600 kcmil": ((350, 420, 475), (285, 340, 385)),
    "700 kcmil": ((385, 460, 520), (315, 375, 425)),
    "750 kcmil": ((400, 475, 535), (320, 385, 435)),
    "800 kcmil": ((410, 490, 555), (330, 395, 445)),
    "900 kcmil": ((435, 520, 585), (355, 425, 480)),
    "1000 kcmil": ((455, 545, 615), (375, 445, 500)),
}
SIZES = tuple(_AMPACITY)

# highest ambient of the row in °C: factor of the 60, 75 and 90 °C columns, base 30 °C.
_AMBIENT: tuple[tuple[int, tuple[float | None, float | None, float | None]], ...] = (
    (10, (1.29, 1.2, 1.15)),
    (15, (1.22, 1.15, 1.12)),
    (20, (1.15, 1.11, 1.08)),
    (25, (1.08, 1.05, 1.04)),
    (30, (1.0, 1.0, 1.0)),
    (35, (0.91, 0.94, 0.96)),
    (40, (0.82, 0.88, 0.91)),
    (45, (0.71, 0.82, 0.87)),
    (50, (0.58, 0.75, 0.82)),
    (55, (0.41, 0.67, 0.76)),
    (60, (None, 0.58, 0.71)),
    (65, (None, 0.47, 0.65)),
    (70, (None, 0.33, 0.58)),
    (75, (None, None, 0.5)),
    (80, (None, None, 0.41)),
    (85, (None, None, 0.29)),
)

# most current-carrying conductors of the row (none: no upper end), percent of the ampacity left.
_ADJUSTMENT: tuple[tuple[int | None, int], ...] = (
    (3, 100),
    (6, 80),
    (9, 70),
    (20, 50),
    (30, 45),
    (40, 40),
    (None, 35),
)


def rank(size: str) -> int:
    """Place of a size in the order of ``SIZES``; ``BeyondTable`` for a size that the table does not have.

    >>> rank("12 AWG") < rank("4/0 AWG") < rank("250 kcmil")
    True
    """
    if size not in _AMPACITY:
        raise BeyondTable(f"Table 310.16 has no {size or 'unnamed'} conductor")
    return SIZES.index(size)


def _column(column: int) -> int:
    if column not in COLUMNS:
        raise BeyondTable(f"there is no {column} °C column; columns are 60, 75 and 90 °C")
    return COLUMNS.index(column)


@lru_cache(maxsize=512)
def ampacity(size: str, metal: Metal, column: int, edition: str) -> Worked:
    """Ampacity of one conductor before any correction, in amperes.

    Parameters: ``size`` as ``8 AWG`` or ``250 kcmil``; ``metal``; ``column`` 60, 75 or 90 °C; ``edition`` as
    ``NEC-2023``. ``BeyondTable`` for a size, metal or edition the table does not have.

    >>> ampacity("8 AWG", "copper", 75, "NEC-2023")
    50.0
    """
    source, index = cite("ampacity", edition), _column(column)
    if size not in _AMPACITY:
        raise BeyondTable(f"{source} has no {size} conductor")
    copper, aluminium = _AMPACITY[size]
    row = copper if metal == "copper" else aluminium
    if row is None:
        raise BeyondTable(f"{source} has no {size} conductor of {metal}")
    return cell(row[index], f"{size} {metal} {column} °C column", "A", source)


def smallest_size(required: float, metal: Metal, column: int, edition: str) -> str:
    """The smallest wire whose ampacity in a column is at least ``required`` amperes.

    ``BeyondTable`` when one conductor of the largest size is too small.

    >>> smallest_size(62.5, "copper", 75, "NEC-2023"), smallest_size(100, "aluminium", 75, "NEC-2023")
    ('6 AWG', '1 AWG')
    """
    index = _column(column)
    for size, (copper, aluminium) in _AMPACITY.items():
        row = copper if metal == "copper" else aluminium
        if row is not None and row[index] >= required:
            return size
    raise BeyondTable(f"{cite('ampacity', edition)} has no single {metal} conductor for {float(required):g} A")


@lru_cache(maxsize=1024)
def _ambient_row(ambient: float, column: int, source: str) -> float:
    index = _column(column)
    for highest, factors in _AMBIENT:
        if ambient <= highest:
            factor = factors[index]
            if factor is None:
                break
            return factor
    raise BeyondTable(f"{source} gives no factor for {column} °C insulation at {float(ambient):g} °C")


def ambient_factor(ambient: float, column: int, edition: str) -> Worked:
    """Factor on the ampacity for the air around the wire, base 30 °C.

    Parameters: ``ambient`` in °C, at the hottest part of the run; ``column`` that of the conductor's insulation;
    ``edition``. The row that contains the temperature holds: 40.0 °C is in 36-40, 40.1 °C in 41-45. ``BeyondTable``
    above the last row of the column.

    >>> ambient_factor(40.0, 90, "NEC-2023"), ambient_factor(40.1, 90, "NEC-2023")
    (0.91, 0.87)
    """
    source = cite("ambient", edition)
    return cell_at(ambient, _ambient_row(float(ambient), column, source), "ambient factor", "°C", "", source)


def adjustment_factor(current_carrying: float, edition: str, rule: str = "adjustment") -> Worked:
    """Factor on the ampacity for the current-carrying conductors that run together.

    Parameters: ``current_carrying`` conductors in one raceway or cable, or in cables bundled without spacing for more
    than 600 mm; ``edition``; ``rule`` is ``cord adjustment`` for a cord, whose table has the same figures. Does not
    apply to a raceway of 600 mm or less. ``BeyondTable`` below one conductor.

    >>> adjustment_factor(3, "NEC-2023"), adjustment_factor(4, "NEC-2023"), adjustment_factor(10, "NEC-2023")
    (1.0, 0.8, 0.5)
    """
    source = cite(rule, edition)
    if not current_carrying >= 1:
        raise BeyondTable(f"{source} begins at one current-carrying conductor")
    percent = next(percent for most, percent in _ADJUSTMENT if most is None or current_carrying <= most)
    return cell_at(current_carrying, percent / 100, "adjustment", "current-carrying conductors", "", source)
