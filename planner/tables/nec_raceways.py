"""Raceways: inside areas, areas of insulated wire, and how full a raceway may be.

Source: NFPA 70 (NEC) Chapter 9 Tables 1, 4 and 5 with notes; the figures are the same in 2017, 2020 and 2023. Areas of
bare ground wire (Table 8) are from memory and marked so. Trade sizes are written as people do, ``3/4``, ``1-1/4``.
"""

from __future__ import annotations

from planner.tables.cells import cell
from planner.worked import BeyondTable, Worked

MM2_PER_IN2 = 645.16
# A raceway no longer than this, 24 in or 600 mm, may be filled more, and derates nothing (Table 1 note 4); a length in
# either unit complies (90.9(D)).
NIPPLE_M = 0.6096
# What closes round its wires, so that Table 1 holds; wires in a tray or trench are another matter.
ENCLOSED = frozenset({"EMT", "IMC", "RMC", "PVC-40", "PVC-80", "ENT", "FMC", "LFMC"})

# raceway type: trade size: total inside area in square inches.
_INSIDE: dict[str, dict[str, float]] = {
    "EMT": {
        "1/2": 0.304,
        "3/4": 0.533,
        "1": 0.864,
        "1-1/4": 1.496,
        "1-1/2": 2.036,
        "2": 3.356,
        "2-1/2": 5.858,
        "3": 8.846,
        "3-1/2": 11.545,
        "4": 14.753,
    },
    "PVC-40": {
        "1/2": 0.285,
        "3/4": 0.508,
        "1": 0.832,
        "1-1/4": 1.453,
        "1-1/2": 1.986,
        "2": 3.291,
        "2-1/2": 4.695,
        "3": 7.268,
        "3-1/2": 9.737,
        "4": 12.554,
    },
    "RMC": {
        "1/2": 0.314,
        "3/4": 0.549,
        "1": 0.887,
        "1-1/4": 1.526,
        "1-1/2": 2.071,
        "2": 3.408,
        "2-1/2": 4.866,
        "3": 7.499,
        "3-1/2": 10.01,
        "4": 12.882,
    },
    "IMC": {
        "1/2": 0.342,
        "3/4": 0.586,
        "1": 0.959,
        "1-1/4": 1.647,
        "1-1/2": 2.225,
        "2": 3.63,
    },
    "PVC-80": {
        "1/2": 0.217,
        "3/4": 0.409,
        "1": 0.688,
        "1-1/4": 1.237,
        "1-1/2": 1.711,
        "2": 2.874,
    },
    "FMC": {
        "1/2": 0.317,
        "3/4": 0.533,
        "1": 0.817,
        "1-1/4": 1.277,
        "1-1/2": 1.858,
        "2": 3.269,
    },
    "LFMC": {
        "3/8": 0.192,
        "1/2": 0.314,
        "3/4": 0.541,
        "1": 0.873,
        "1-1/4": 1.528,
        "1-1/2": 1.981,
        "2": 3.246,
    },
    "ENT": {
        "1/2": 0.246,
        "3/4": 0.454,
        "1": 0.785,
        "1-1/4": 1.41,
        "1-1/2": 1.936,
        "2": 3.205,
    },
}
# Read in no printed copy; that the areas are those of the inside diameters which the table prints is a test.
_FROM_MEMORY = frozenset({"LFMC", "ENT"})

# size: area of one wire in square inches: THHN, THWN and THWN-2; XHHW, XHHW-2 and XHH.
_WIRE: dict[str, tuple[float, float]] = {
    "14 AWG": (0.0097, 0.0139),
    "12 AWG": (0.0133, 0.0181),
    "10 AWG": (0.0211, 0.0243),
    "8 AWG": (0.0366, 0.0437),
    "6 AWG": (0.0507, 0.059),
    "4 AWG": (0.0824, 0.0814),
    "3 AWG": (0.0973, 0.0962),
    "2 AWG": (0.1158, 0.1146),
    "1 AWG": (0.1562, 0.1534),
    "1/0 AWG": (0.1855, 0.1825),
    "2/0 AWG": (0.2223, 0.219),
    "3/0 AWG": (0.2679, 0.2642),
    "4/0 AWG": (0.3237, 0.3197),
    "250 kcmil": (0.397, 0.3904),
    "300 kcmil": (0.4608, 0.4536),
    "350 kcmil": (0.5242, 0.5166),
    "400 kcmil": (0.5863, 0.5782),
    "500 kcmil": (0.7073, 0.6984),
    "600 kcmil": (0.8676, 0.8709),
    "700 kcmil": (0.9887, 0.9923),
    "750 kcmil": (1.0496, 1.0532),
    "1000 kcmil": (1.3478, 1.3519),
}
_THHN_FAMILY = frozenset({"THHN", "THWN", "THWN-2"})
_XHHW_FAMILY = frozenset({"XHHW", "XHHW-2"})

# size: area of bare stranded ground wire in square inches.
_BARE = {"14 AWG": 0.004, "12 AWG": 0.006, "10 AWG": 0.011, "8 AWG": 0.017, "6 AWG": 0.027, "4 AWG": 0.042}


def inside_area(type_: str, trade_size: str) -> Worked:
    """Inside area of a raceway in mm².

    Parameters: ``type_`` as ``EMT``; ``trade_size`` as ``3/4``. ``BeyondTable`` for one the table does not have.

    >>> round(inside_area("EMT", "1-1/4") / MM2_PER_IN2, 3)
    1.496
    """
    sizes = _INSIDE.get(type_)
    if sizes is None:
        raise BeyondTable(f"Chapter 9 Table 4 is known here for {', '.join(_INSIDE)}, not for {type_ or 'no raceway'}")
    if trade_size not in sizes:
        raise BeyondTable(f"{type_} comes in {', '.join(sizes)}, not in {trade_size or 'no size'}")
    source = "NEC Chapter 9 Table 4"
    area = sizes[trade_size] * MM2_PER_IN2
    return cell(area, f"inside of {type_} {trade_size}", "mm²", source, unverified=type_ in _FROM_MEMORY)


# A raceway of the largest size here holds fewer of the thinnest wires.
MOST_WIRES = 500


def types() -> tuple[str, ...]:
    """The raceways whose sizes are known here.

    >>> types()[0]
    'EMT'
    """
    return tuple(_INSIDE)


def trade_sizes(type_: str) -> tuple[str, ...]:
    """The trade sizes of a raceway that the table has, smallest first; none for a type it does not have.

    >>> trade_sizes("IMC")[:3]
    ('1/2', '3/4', '1')
    """
    return tuple(_INSIDE.get(type_, ()))


def wire_area(size: str, insulation: str) -> Worked:
    """Area of one insulated wire in mm².

    Parameters: ``size`` as ``8 AWG``; ``insulation`` as ``THHN``. ``BeyondTable`` for other insulations and sizes.

    >>> round(wire_area("8 AWG", "THHN") / MM2_PER_IN2, 4), round(wire_area("8 AWG", "XHHW-2") / MM2_PER_IN2, 4)
    (0.0366, 0.0437)
    """
    if insulation not in _THHN_FAMILY | _XHHW_FAMILY:
        raise BeyondTable(f"Chapter 9 Table 5 is known here for THHN, THWN-2 and XHHW-2, not for {insulation}")
    if size not in _WIRE:
        raise BeyondTable(f"Chapter 9 Table 5 has no {size} wire here")
    area = _WIRE[size][insulation in _XHHW_FAMILY]
    return cell(area * MM2_PER_IN2, f"area of {size} {insulation}", "mm²", "NEC Chapter 9 Table 5")


def bare_area(size: str) -> Worked:
    """Area of one bare ground wire in mm², from memory. ``BeyondTable`` above 4 AWG."""
    if size not in _BARE:
        raise BeyondTable(f"the area of bare {size} is not known here")
    return cell(_BARE[size] * MM2_PER_IN2, f"area of bare {size}", "mm²", "NEC Chapter 9 Table 8", unverified=True)


def fill_limit(conductors: int, *, nipple: bool = False) -> Worked:
    """How much of a raceway wires may fill, as a share: one wire, two, or more; every wire counts, grounds too.

    >>> fill_limit(1), fill_limit(2), fill_limit(3), fill_limit(3, nipple=True)
    (0.53, 0.31, 0.4, 0.6)
    """
    if conductors < 1:
        raise BeyondTable("a raceway without wires has no fill")
    share = 0.6 if nipple else {1: 0.53, 2: 0.31}.get(conductors, 0.4)
    return cell(share, "share that may be filled", "", "NEC Chapter 9 Table 1")
