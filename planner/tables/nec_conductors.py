"""Area, resistance and reactance of conductors.

Source: NFPA 70 (NEC) Chapter 9 Table 8 (direct current, uncoated, 75 °C) and Table 9 (alternating current, three single
conductors in conduit, 600 V, 60 Hz, 75 °C). Figures are the same in 2017, 2020 and 2023. Printed in ohms per 1,000 ft,
which is kept here as the figure; the look-ups answer in Ω/km (1,000 ft = 0.3048 km exactly).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from planner.tables.cells import cell
from planner.tables.nec_ampacity import Metal
from planner.tables.nec_sections import cite
from planner.worked import BeyondTable, Worked

Conduit = Literal["PVC", "aluminium", "steel"]
Stranding = Literal["solid", "stranded"]
_CONDUITS = ("PVC", "aluminium", "steel")
KM_PER_1000_FT = 0.3048
MM2_PER_CMIL = 0.0005067075

# (size, stranding): circular mils, copper and aluminium ohms per 1,000 ft.
_TABLE_8: dict[tuple[str, str], tuple[int, float, float]] = {
    ("18 AWG", "solid"): (1620, 7.77, 12.8),
    ("18 AWG", "stranded"): (1620, 7.95, 13.1),
    ("16 AWG", "solid"): (2580, 4.89, 8.05),
    ("16 AWG", "stranded"): (2580, 4.99, 8.21),
    ("14 AWG", "solid"): (4110, 3.07, 5.06),
    ("14 AWG", "stranded"): (4110, 3.14, 5.17),
    ("12 AWG", "solid"): (6530, 1.93, 3.18),
    ("12 AWG", "stranded"): (6530, 1.98, 3.25),
    ("10 AWG", "solid"): (10380, 1.21, 2.0),
    ("10 AWG", "stranded"): (10380, 1.24, 2.04),
    ("8 AWG", "solid"): (16510, 0.764, 1.26),
    ("8 AWG", "stranded"): (16510, 0.778, 1.28),
    ("6 AWG", "stranded"): (26240, 0.491, 0.808),
    ("4 AWG", "stranded"): (41740, 0.308, 0.508),
    ("3 AWG", "stranded"): (52620, 0.245, 0.403),
    ("2 AWG", "stranded"): (66360, 0.194, 0.319),
    ("1 AWG", "stranded"): (83690, 0.154, 0.253),
    ("1/0 AWG", "stranded"): (105600, 0.122, 0.201),
    ("2/0 AWG", "stranded"): (133100, 0.0967, 0.159),
    ("3/0 AWG", "stranded"): (167800, 0.0766, 0.126),
    ("4/0 AWG", "stranded"): (211600, 0.0608, 0.1),
    ("250 kcmil", "stranded"): (250000, 0.0515, 0.0847),
    ("300 kcmil", "stranded"): (300000, 0.0429, 0.0707),
    ("350 kcmil", "stranded"): (350000, 0.0367, 0.0605),
    ("400 kcmil", "stranded"): (400000, 0.0321, 0.0529),
    ("500 kcmil", "stranded"): (500000, 0.0258, 0.0424),
    ("600 kcmil", "stranded"): (600000, 0.0214, 0.0353),
    ("700 kcmil", "stranded"): (700000, 0.0184, 0.0303),
    ("750 kcmil", "stranded"): (750000, 0.0171, 0.0282),
    ("800 kcmil", "stranded"): (800000, 0.0161, 0.0265),
    ("900 kcmil", "stranded"): (900000, 0.0143, 0.0235),
    ("1000 kcmil", "stranded"): (1000000, 0.0129, 0.0212),
}
_AREAS = {size: row[0] for (size, _), row in _TABLE_8.items()}
_UNVERIFIED_8 = frozenset(
    {
        ("18 AWG", "stranded", "copper"),
        ("18 AWG", "stranded", "aluminium"),
        ("16 AWG", "stranded", "aluminium"),
    }
)

_Three = tuple[float, float, float]
# size: reactance in PVC or aluminium conduit and in steel; then for PVC, aluminium and steel conduit the resistance of
# copper, of aluminium, and the effective impedance at power factor 0.85 of copper, of aluminium; ohms per 1,000 ft.
_TABLE_9: dict[str, tuple[tuple[float, float], _Three, _Three | None, _Three, _Three | None]] = {
    "14 AWG": ((0.058, 0.073), (3.1, 3.1, 3.1), None, (2.7, 2.7, 2.7), None),
    "12 AWG": ((0.054, 0.068), (2.0, 2.0, 2.0), (3.2, 3.2, 3.2), (1.7, 1.7, 1.7), (2.8, 2.8, 2.8)),
    "10 AWG": ((0.05, 0.063), (1.2, 1.2, 1.2), (2.0, 2.0, 2.0), (1.1, 1.1, 1.1), (1.8, 1.8, 1.8)),
    "8 AWG": ((0.052, 0.065), (0.78, 0.78, 0.78), (1.3, 1.3, 1.3), (0.69, 0.69, 0.7), (1.1, 1.1, 1.1)),
    "6 AWG": ((0.051, 0.064), (0.49, 0.49, 0.49), (0.81, 0.81, 0.81), (0.44, 0.45, 0.45), (0.71, 0.72, 0.72)),
    "4 AWG": ((0.048, 0.06), (0.31, 0.31, 0.31), (0.51, 0.51, 0.51), (0.29, 0.29, 0.3), (0.46, 0.46, 0.46)),
    "3 AWG": ((0.047, 0.059), (0.25, 0.25, 0.25), (0.4, 0.41, 0.4), (0.23, 0.24, 0.24), (0.37, 0.37, 0.37)),
    "2 AWG": ((0.045, 0.057), (0.19, 0.2, 0.2), (0.32, 0.32, 0.32), (0.19, 0.19, 0.2), (0.3, 0.3, 0.3)),
    "1 AWG": ((0.046, 0.057), (0.15, 0.16, 0.16), (0.25, 0.26, 0.25), (0.16, 0.16, 0.16), (0.24, 0.24, 0.25)),
    "1/0 AWG": ((0.044, 0.055), (0.12, 0.13, 0.12), (0.2, 0.21, 0.2), (0.13, 0.13, 0.13), (0.19, 0.2, 0.2)),
    "2/0 AWG": ((0.043, 0.054), (0.1, 0.1, 0.1), (0.16, 0.16, 0.16), (0.11, 0.11, 0.11), (0.16, 0.16, 0.16)),
    "3/0 AWG": ((0.042, 0.052), (0.077, 0.082, 0.079), (0.13, 0.13, 0.13), (0.088, 0.092, 0.094), (0.13, 0.13, 0.14)),
    "4/0 AWG": ((0.041, 0.051), (0.062, 0.067, 0.063), (0.1, 0.11, 0.1), (0.074, 0.078, 0.08), (0.11, 0.11, 0.11)),
    "250 kcmil": (
        (0.041, 0.052),
        (0.052, 0.057, 0.054),
        (0.085, 0.09, 0.086),
        (0.066, 0.07, 0.073),
        (0.094, 0.098, 0.1),
    ),
    "300 kcmil": (
        (0.041, 0.051),
        (0.044, 0.049, 0.045),
        (0.071, 0.076, 0.072),
        (0.059, 0.063, 0.065),
        (0.082, 0.086, 0.088),
    ),
    "350 kcmil": (
        (0.04, 0.05),
        (0.038, 0.043, 0.039),
        (0.061, 0.066, 0.063),
        (0.053, 0.058, 0.06),
        (0.073, 0.077, 0.08),
    ),
    "400 kcmil": (
        (0.04, 0.049),
        (0.033, 0.038, 0.035),
        (0.054, 0.059, 0.055),
        (0.049, 0.053, 0.056),
        (0.066, 0.071, 0.073),
    ),
    "500 kcmil": (
        (0.039, 0.048),
        (0.027, 0.032, 0.029),
        (0.043, 0.048, 0.045),
        (0.043, 0.048, 0.05),
        (0.057, 0.061, 0.064),
    ),
    "600 kcmil": (
        (0.039, 0.048),
        (0.023, 0.028, 0.025),
        (0.036, 0.041, 0.038),
        (0.04, 0.044, 0.047),
        (0.051, 0.055, 0.058),
    ),
    "750 kcmil": (
        (0.038, 0.048),
        (0.019, 0.024, 0.021),
        (0.029, 0.034, 0.031),
        (0.036, 0.04, 0.043),
        (0.045, 0.049, 0.052),
    ),
    "1000 kcmil": (
        (0.037, 0.046),
        (0.015, 0.019, 0.018),
        (0.023, 0.027, 0.025),
        (0.032, 0.036, 0.04),
        (0.039, 0.042, 0.046),
    ),
}


def _per_km(value: float, name: str, source: str, *, unverified: bool = False) -> Worked:
    printed = cell(value, f"{name} per 1,000 ft", "Ω", source, unverified=unverified)
    return Worked(value / KM_PER_1000_FT, name, "Ω/km", op="/", args=(printed, KM_PER_1000_FT))


def area_cmil(size: str) -> Worked:
    """Area of a conductor in circular mils, Chapter 9 Table 8; ``BeyondTable`` for a size it lacks.

    >>> area_cmil("8 AWG")
    16510.0
    """
    if size not in _AREAS:
        raise BeyondTable(f"NEC Chapter 9 Table 8 has no {size} conductor")
    return cell(_AREAS[size], f"area of {size}", "cmil", "NEC Chapter 9 Table 8")


def area_mm2(size: str) -> Worked:
    """Nominal metal area of a conductor in mm², computed from its circular mils.

    >>> round(area_mm2("8 AWG"), 2)
    8.37
    """
    cmil = area_cmil(size)
    return Worked(float(cmil) * MM2_PER_CMIL, f"area of {size} in mm²", "mm²", op="×", args=(cmil, MM2_PER_CMIL))


@lru_cache(maxsize=256)
def dc_resistance(size: str, metal: Metal, edition: str, stranding: Stranding | None = None) -> Worked:
    """Direct-current resistance of one conductor at 75 °C, in Ω/km.

    Parameters: ``size``; ``metal``; ``edition``; ``stranding``, when not said the stranded row, which has the larger
    resistance wherever both are made. ``BeyondTable`` for a size or make-up the table lacks.

    >>> round(dc_resistance("8 AWG", "copper", "NEC-2023"), 4)
    2.5525
    """
    source = cite("conductor properties", edition)
    kind = stranding or "stranded"
    row = _TABLE_8.get((size, kind))
    if row is None:
        raise BeyondTable(f"{source} has no {kind} {size} conductor")
    base: Metal = "copper" if metal == "copper" else "aluminium"
    value = row[1] if base == "copper" else row[2]
    name = f"resistance of {size} {metal}"
    return _per_km(value, name, source, unverified=(size, kind, base) in _UNVERIFIED_8)


def _row_9(size: str, edition: str) -> tuple[tuple[float, float], _Three, _Three | None, _Three, _Three | None]:
    if size not in _TABLE_9:
        raise BeyondTable(f"{cite('conductor impedance', edition)} has no {size} conductor")
    return _TABLE_9[size]


def _of_conduit(row: _Three | None, size: str, metal: Metal, conduit: Conduit, edition: str) -> float:
    if row is None:
        raise BeyondTable(f"{cite('conductor impedance', edition)} has no {size} conductor of {metal}")
    return row[_CONDUITS.index(conduit)]


@lru_cache(maxsize=256)
def ac_resistance(size: str, metal: Metal, conduit: Conduit, edition: str) -> Worked:
    """Alternating-current resistance of one conductor to neutral at 75 °C and 60 Hz, in Ω/km.

    Parameters: ``size``; ``metal`` of the conductor; ``conduit`` it runs in; ``edition``. ``BeyondTable`` for a size
    or metal the table lacks.

    >>> round(ac_resistance("250 kcmil", "copper", "steel", "NEC-2023"), 4)
    0.1772
    """
    _, copper, aluminium, _, _ = _row_9(size, edition)
    value = _of_conduit(copper if metal == "copper" else aluminium, size, metal, conduit, edition)
    return _per_km(value, f"resistance of {size} {metal} in {conduit}", cite("conductor impedance", edition))


@lru_cache(maxsize=256)
def reactance(size: str, conduit: Conduit, edition: str) -> Worked:
    """Inductive reactance of one conductor to neutral at 60 Hz, in Ω/km, of copper and aluminium alike.

    >>> round(reactance("250 kcmil", "steel", "NEC-2023"), 4)
    0.1706
    """
    (light, steel), *_ = _row_9(size, edition)
    value = steel if conduit == "steel" else light
    return _per_km(value, f"reactance of {size} in {conduit}", cite("conductor impedance", edition))


@lru_cache(maxsize=256)
def effective_impedance_85(size: str, metal: Metal, conduit: Conduit, edition: str) -> Worked:
    """Effective impedance to neutral at power factor 0.85 as tabulated, in Ω/km.

    Server supplies run near power factor 1, where this column understates the drop of small wire; use resistance and
    reactance there.

    >>> round(effective_impedance_85("1 AWG", "copper", "aluminium", "NEC-2023") * 0.3048, 3)
    0.16
    """
    *_, copper, aluminium = _row_9(size, edition)
    value = _of_conduit(copper if metal == "copper" else aluminium, size, metal, conduit, edition)
    name = f"effective impedance of {size} {metal} in {conduit}"
    return _per_km(value, name, cite("conductor impedance", edition))
