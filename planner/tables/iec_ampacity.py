"""What a copper cable carries as it is laid, by IEC 60364-5-52 and, for flat twin and earth, by BS 7671 Table 4D5.

Sources: IEC 60364-5-52:2009 Tables B.52.2 to B.52.5, B.52.10, B.52.12 (the same figures in BS 7671 Appendix 4),
B.52.14 and B.52.15 for heat, B.52.17 item 1 for bunched circuits; BS 7671:2018+A2:2022 Table 4D5 and 523.9. None was
read in print. The columns A1, B1, C and E were compared with two public transcriptions and a maker's guide; A2, B2, D1
and D2 with one transcription, and stay unverified, as do C and E above 35 mm² and more than six bunched circuits. The
methods of Table 4D5 within thermal insulation (100 to 103) are from memory and stay unverified, too; their rows of 1
and 1.5 mm² agree with one transcription.

Reference: 30 °C in air, 20 °C in ground of 2.5 K·m/W; 70 °C at the conductor for PVC, 90 °C for XLPE and EPR.
"""

from __future__ import annotations

from typing import Literal

from planner.tables.cells import cell, cell_at
from planner.worked import BeyondTable, Worked, number

Insulation = Literal["PVC", "XLPE"]
Make = Literal["flat", "cable", "single"]

SIZES = tuple(f"{size} mm²" for size in (1, 1.5, 2.5, 4, 6, 10, 16, 25, 35, 50, 70, 95))
METHODS = ("A1", "A2", "B1", "B2", "C", "D1", "D2", "E", "100", "101", "102", "103")
BURIED = frozenset({"D1", "D2"})
# What the columns are made for, in air and in the ground.
AIR_C, GROUND_C = 30.0, 20.0
# How a wire of each make may be laid: single wires want a conduit, a sheathed cable may be fixed as it is.
LAID: dict[Make, tuple[str, ...]] = {
    "flat": ("C", "A1", "A2", "B2", "100", "101", "102", "103"),
    "cable": ("A2", "B2", "C", "D1", "D2", "E"),
    "single": ("A1", "B1"),
}
WORDS = {
    "A1": "single wires in conduit in an insulated wall",
    "A2": "cable in conduit in an insulated wall",
    "B1": "single wires in conduit on a wall",
    "B2": "cable in conduit on a wall",
    "C": "cable clipped to a wall",
    "D1": "cable in a duct in the ground",
    "D2": "cable laid in the ground",
    "E": "cable in free air",
    "100": "flat cable above a ceiling under at most 100 mm of insulation",
    "101": "flat cable above a ceiling under more than 100 mm of insulation",
    "102": "flat cable in an insulated stud wall, touching its inner face",
    "103": "flat cable in an insulated stud wall, not touching its inner face",
}
# Methods of BS 7671 that have the thermal insulation in them.
INSULATED = ("100", "101", "102", "103")
# 523.9: what is left of method C where insulation surrounds a cable for 0.5 m or more.
SURROUNDED = 0.5
# Type of wire: its make and the insulation of its conductors.
TYPES: dict[str, tuple[Make, Insulation]] = {
    "T&E": ("flat", "PVC"),
    "6242Y": ("flat", "PVC"),
    "6242B": ("flat", "XLPE"),
    "SWA": ("cable", "XLPE"),
    "NYM": ("cable", "PVC"),
    "NYY": ("cable", "PVC"),
    "6181Y": ("cable", "PVC"),
    "6491X": ("single", "PVC"),
    "6491B": ("single", "XLPE"),
    "H07V-R": ("single", "PVC"),
    "H07V-K": ("single", "PVC"),
}

_COLUMN_SIZES = SIZES[1:]
_READ_UP_TO = _COLUMN_SIZES.index("35 mm²")
_UNREAD = frozenset({"A2", "B2", "D1", "D2"})
_TABLES = {("PVC", 2): "B.52.2", ("XLPE", 2): "B.52.3", ("PVC", 3): "B.52.4", ("XLPE", 3): "B.52.5"}
# Insulation and loaded conductors: amperes by method, in the order of the sizes from 1.5 mm².
_AMPS: dict[tuple[Insulation, int], dict[str, tuple[float, ...]]] = {
    ("PVC", 2): {
        "A1": (14.5, 19.5, 26, 34, 46, 61, 80, 99, 119, 151, 182),
        "A2": (14, 18.5, 25, 32, 43, 57, 75, 92, 110, 139, 167),
        "B1": (17.5, 24, 32, 41, 57, 76, 101, 125, 151, 192, 232),
        "B2": (16.5, 23, 30, 38, 52, 69, 90, 111, 133, 168, 201),
        "C": (19.5, 27, 36, 46, 63, 85, 112, 138, 168, 213, 258),
        "D1": (22, 29, 37, 46, 60, 78, 99, 119, 140, 173, 204),
        "D2": (22, 28, 38, 48, 64, 83, 110, 132, 156, 192, 230),
        "E": (22, 30, 40, 51, 70, 94, 119, 148, 180, 232, 282),
    },
    ("PVC", 3): {
        "A1": (13.5, 18, 24, 31, 42, 56, 73, 89, 108, 136, 164),
        "A2": (13, 17.5, 23, 29, 39, 52, 68, 83, 99, 125, 150),
        "B1": (15.5, 21, 28, 36, 50, 68, 89, 110, 134, 171, 207),
        "B2": (15, 20, 27, 34, 46, 62, 80, 99, 118, 149, 179),
        "C": (17.5, 24, 32, 41, 57, 76, 96, 119, 144, 184, 223),
        "D1": (18, 24, 30, 38, 50, 64, 82, 98, 116, 143, 169),
        "D2": (19, 24, 33, 41, 54, 70, 92, 110, 130, 162, 193),
        "E": (18.5, 25, 34, 43, 60, 80, 101, 126, 153, 196, 238),
    },
    ("XLPE", 2): {
        "A1": (19, 26, 35, 45, 61, 81, 106, 131, 158, 200, 241),
        "A2": (18.5, 25, 33, 42, 57, 76, 99, 121, 145, 183, 220),
        "B1": (23, 31, 42, 54, 75, 100, 133, 164, 198, 253, 306),
        "B2": (22, 30, 40, 51, 69, 91, 119, 146, 175, 221, 265),
        "C": (24, 33, 45, 58, 80, 107, 138, 171, 209, 269, 328),
        "D1": (25, 33, 43, 53, 71, 91, 116, 139, 164, 203, 239),
        "D2": (27, 35, 46, 58, 77, 100, 129, 155, 183, 225, 270),
        "E": (26, 36, 49, 63, 86, 115, 149, 185, 225, 289, 352),
    },
    ("XLPE", 3): {
        "A1": (17, 23, 31, 40, 54, 73, 95, 117, 141, 179, 216),
        "A2": (16.5, 22, 30, 38, 51, 68, 89, 109, 130, 164, 197),
        "B1": (20, 28, 37, 48, 66, 88, 117, 144, 175, 222, 269),
        "B2": (19.5, 26, 35, 44, 60, 80, 105, 128, 154, 194, 233),
        "C": (22, 30, 40, 52, 71, 96, 119, 147, 179, 229, 278),
        "D1": (21, 28, 36, 44, 58, 75, 96, 115, 135, 167, 197),
        "D2": (23, 30, 39, 49, 65, 84, 107, 129, 153, 188, 226),
        "E": (23, 32, 42, 54, 75, 100, 127, 158, 192, 246, 298),
    },
}
# Flat twin and earth, BS 7671 Table 4D5.
_FLAT_METHODS = ("C", "A", "100", "101", "102", "103")
_FLAT: dict[str, tuple[float, ...]] = {
    "1 mm²": (16, 11.5, 13, 10.5, 13, 8), "1.5 mm²": (20, 14.5, 16, 13, 16, 10), "2.5 mm²": (27, 20, 21, 17, 21, 13.5),
    "4 mm²": (37, 26, 27, 22, 27, 17.5), "6 mm²": (47, 32, 34, 27, 35, 23.5), "10 mm²": (64, 44, 45, 36, 47, 32),
    "16 mm²": (85, 57, 57, 46, 63, 42.5),
}  # fmt: skip
_FLAT_READ = frozenset({"6 mm²", "10 mm²"})
_AIR: dict[Insulation, dict[float, float]] = {
    "PVC": {10: 1.22, 15: 1.17, 20: 1.12, 25: 1.06, 30: 1.0, 35: 0.94, 40: 0.87, 45: 0.79, 50: 0.71, 55: 0.61, 60: 0.5},
    "XLPE": {
        10: 1.15, 15: 1.12, 20: 1.08, 25: 1.04, 30: 1.0, 35: 0.96, 40: 0.91, 45: 0.87, 50: 0.82, 55: 0.76, 60: 0.71,
        65: 0.65, 70: 0.58, 75: 0.5, 80: 0.41,
    },
}  # fmt: skip
_GROUND: dict[Insulation, dict[float, float]] = {
    "PVC": {10: 1.1, 15: 1.05, 20: 1.0, 25: 0.95, 30: 0.89, 35: 0.84, 40: 0.77, 45: 0.71, 50: 0.63, 55: 0.55, 60: 0.45},
    "XLPE": {
        10: 1.07, 15: 1.04, 20: 1.0, 25: 0.96, 30: 0.93, 35: 0.89, 40: 0.85, 45: 0.8, 50: 0.76, 55: 0.71, 60: 0.65,
    },
}  # fmt: skip
_BUNCHED = {1: 1.0, 2: 0.8, 3: 0.7, 4: 0.65, 5: 0.6, 6: 0.57, 7: 0.54, 8: 0.52, 9: 0.5, 12: 0.45, 16: 0.41, 20: 0.38}
_BUNCHED_READ = 6
# Item 2: one layer on a wall, touching; from nine on no less is left.
_LAYER = {1: 1.0, 2: 0.85, 3: 0.79, 4: 0.75, 5: 0.73, 6: 0.72, 7: 0.72, 8: 0.71, 9: 0.7}


def make_of(wire_type: str) -> tuple[Make, Insulation]:
    """The make of a type of wire and its insulation. ``BeyondTable`` for a type that the tables here do not know.

    >>> make_of("SWA")
    ('cable', 'XLPE')
    """
    if wire_type not in TYPES:
        raise BeyondTable(f"what {wire_type} carries is not in the tables of IEC 60364 here; they know {_known()}")
    return TYPES[wire_type]


def _known() -> str:
    return ", ".join(TYPES)


def tabulated(size: str, make: Make, method: str, loaded: int, insulation: Insulation = "PVC") -> Worked:
    """Amperes of a copper wire or cable before any factor.

    Parameters: ``size`` as ``6 mm²``; ``make`` flat twin and earth, round ``cable`` or ``single`` wires; reference
    ``method``; ``loaded`` conductors, 2 or 3; ``insulation``. ``BeyondTable`` for what the tables lack.

    >>> tabulated("6 mm²", "flat", "C", 2), tabulated("6 mm²", "cable", "C", 2), tabulated("10 mm²", "single", "B1", 3)
    (47.0, 46.0, 50.0)
    """
    if method not in LAID[make]:
        laid = " or ".join(f"{each} ({WORDS[each]})" for each in LAID[make])
        raise BeyondTable(f"method {method} is not one for this kind of wire; it is laid by {laid}")
    if make == "flat" and method == "B2":
        # Table 4D5 has no column for conduit or trunking on a wall; that of other sheathed cable is taken.
        make = "cable"
    if make == "flat":
        if loaded != 2 or size not in _FLAT:
            raise BeyondTable(f"BS 7671 Table 4D5 has flat twin and earth of {', '.join(_FLAT)} for one phase only")
        amps = _FLAT[size][_FLAT_METHODS.index(method.rstrip("12") if method[0] == "A" else method)]
        doubtful = size not in _FLAT_READ or method in INSULATED
        return cell(amps, f"{size} method {method}", "A", "BS 7671 Table 4D5", unverified=doubtful)
    if size not in _COLUMN_SIZES:
        raise BeyondTable(f"{size} is not in the tables of IEC 60364-5-52 here, which go from 1.5 to 95 mm²")
    row = _COLUMN_SIZES.index(size)
    table = "B.52.10, B.52.12" if method == "E" else _TABLES[insulation, loaded]
    doubtful = method in _UNREAD or (method in "CE" and row > _READ_UP_TO)
    return cell(
        _AMPS[insulation, loaded][method][row],
        f"{size} {insulation} method {method}",
        "A",
        f"IEC 60364-5-52 Table {table}",
        unverified=doubtful,
    )


def ambient_factor(ambient: float, method: str, insulation: Insulation = "PVC") -> Worked:
    """Factor for the air, or for methods D the ground, around a cable: the row of the next higher temperature.

    Parameters: ``ambient`` in °C. Below 10 °C the factor of 10 °C holds, which is the stricter side. ``BeyondTable``
    above the last row.

    >>> ambient_factor(40, "C"), ambient_factor(32, "C"), ambient_factor(15, "D1")
    (0.87, 0.94, 1.05)
    """
    buried = method in BURIED
    rows = (_GROUND if buried else _AIR)[insulation]
    table = "B.52.15" if buried else "B.52.14"
    row = next((row for row in rows if float(ambient) <= row), None)
    if row is None:
        raise BeyondTable(
            f"IEC 60364-5-52 Table {table} ends at {max(rows):g} °C; {number(float(ambient))} °C is above"
        )
    what = "ground" if buried else "ambient"
    source = f"IEC 60364-5-52 Table {table}" + (" (figure not verified)" if buried else "")
    return cell_at(ambient, rows[row], f"{what} factor", "°C", "", source)


def layer_factor(circuits: int) -> Worked:
    """Factor for so many circuits side by side in one layer on a wall, touching.

    >>> layer_factor(4), layer_factor(12)
    (0.75, 0.7)
    """
    row = min(circuits, max(_LAYER))
    what = f"factor for {circuits} circuit{'s' * (circuits > 1)} in one layer"
    return cell(_LAYER[row], what, "", "IEC 60364-5-52 Table B.52.17 item 2", unverified=circuits > 1)


def bunched_factor(circuits: int) -> Worked:
    """Factor for so many circuits bunched or in one conduit in air; the next larger number where one is not listed.

    ``BeyondTable`` above 20 circuits.

    >>> bunched_factor(4), bunched_factor(10)
    (0.65, 0.45)
    """
    row = next((row for row in _BUNCHED if circuits <= row), None)
    if row is None:
        raise BeyondTable(f"IEC 60364-5-52 Table B.52.17 ends at 20 circuits; here are {circuits}")
    what = f"factor for {circuits} circuit{'s' * (circuits > 1)} together"
    return cell(_BUNCHED[row], what, "", "IEC 60364-5-52 Table B.52.17 item 1", unverified=row > _BUNCHED_READ)


def surrounded_factor() -> Worked:
    """What is left of method C where thermal insulation surrounds a cable for 0.5 m or more.

    >>> surrounded_factor()
    0.5
    """
    return cell(SURROUNDED, "factor for thermal insulation", "", "BS 7671 523.9")
