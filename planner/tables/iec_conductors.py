"""Resistance of copper cable in metric sizes, and the protective conductor that is inside it.

Sources: BS 7671:2018+A2:2022 Table 4D2B, millivolts per ampere and metre at 70 °C, of which half is one conductor;
above 16 mm² IEC 60228 class 2 at 20 °C, warmed to 70 °C. IEC 60364-5-52 Annex G for the reactance. The protective
conductor of flat twin and earth is that of BS 6004; flexible cords are those of BS 7671 Table 4F3A. All but Table 4D2B
is from memory or one transcription and stays unverified.
"""

from __future__ import annotations

from planner.tables.cells import cell
from planner.worked import BeyondTable, Worked, named

# Size: mV per A and m of a one-phase circuit.
_DROP = {
    "1 mm²": 44.0, "1.5 mm²": 29.0, "2.5 mm²": 18.0, "4 mm²": 11.0, "6 mm²": 7.3, "10 mm²": 4.4, "16 mm²": 2.8,
}  # fmt: skip
# Size: the same of a three-phase circuit, volts between lines.
_DROP_THREE = {
    "1.5 mm²": 25.0, "2.5 mm²": 15.0, "4 mm²": 9.5, "6 mm²": 6.4, "10 mm²": 3.8, "16 mm²": 2.4, "25 mm²": 1.5,
}  # fmt: skip
# Size: Ω/km at 20 °C.
_COLD = {
    "0.5 mm²": 36.0, "0.75 mm²": 24.5, "25 mm²": 0.727, "35 mm²": 0.524, "50 mm²": 0.387, "70 mm²": 0.268,
    "95 mm²": 0.193,
}  # fmt: skip
# Copper, from 20 to 70 °C.
_WARM = 1.1965
# Sizes that conductors are made in, IEC 60228, in mm².
MADE_MM2 = (
    0.5, 0.75, 1.0, 1.5, 2.5, 4.0, 6.0, 10.0, 16.0, 25.0, 35.0, 50.0, 70.0, 95.0, 120.0, 150.0, 185.0, 240.0, 300.0,
)  # fmt: skip
REACTANCE_OHM_PER_KM = 0.08
# Flat twin and earth, whose protective conductor is thinner than its lines.
FLAT = frozenset({"T&E", "6242Y", "6242B"})
_FLAT_EARTH = {
    "1 mm²": "1 mm²", "1.5 mm²": "1 mm²", "2.5 mm²": "1.5 mm²", "4 mm²": "1.5 mm²", "6 mm²": "2.5 mm²",
    "10 mm²": "4 mm²", "16 mm²": "6 mm²",
}  # fmt: skip
_CORDS = {
    "0.5 mm²": 3.0, "0.75 mm²": 6.0, "1 mm²": 10.0, "1.5 mm²": 16.0, "2.5 mm²": 25.0, "4 mm²": 32.0,
}  # fmt: skip


def is_metric(size: str) -> bool:
    """Whether a size is one of IEC 60228, ``6 mm²``."""
    return size.endswith("mm²")


def square_millimetres(size: str) -> float:
    """The cross-section a metric size is named after.

    >>> square_millimetres("2.5 mm²")
    2.5
    """
    return float(size.removesuffix(" mm²"))


def resistance_per_km(size: str, metal: str = "copper") -> Worked:
    """Ohms of one kilometre of one conductor at 70 °C. ``BeyondTable`` for aluminium and sizes the tables lack.

    >>> round(resistance_per_km("6 mm²"), 2), round(resistance_per_km("25 mm²"), 2)
    (3.65, 0.87)
    """
    if metal != "copper":
        raise BeyondTable("the resistance of aluminium in metric sizes is not in the tables here")
    if size in _DROP:
        both = cell(_DROP[size], f"{size} both conductors", "mV/(A·m)", "BS 7671 Table 4D2B")
        return named(both / 2.0, f"{size} one conductor", "Ω/km")  # type: ignore[return-value]
    if size in _COLD:
        cold = cell(_COLD[size], f"{size} at 20 °C", "Ω/km", "IEC 60228 class 2", unverified=True)
        return named(cold * _WARM, f"{size} at 70 °C", "Ω/km")  # type: ignore[return-value]
    raise BeyondTable(f"the resistance of {size} is not in the tables of BS 7671 here")


def drop_per_amp_metre(size: str, phases: int) -> Worked:
    """Millivolts lost per ampere and metre of route at 70 °C, between line and neutral or between lines.

    Parameters: ``phases`` 1 or 3. ``BeyondTable`` for sizes the table lacks.

    >>> drop_per_amp_metre("6 mm²", 1), drop_per_amp_metre("6 mm²", 3)
    (7.3, 6.4)
    """
    rows = _DROP if phases == 1 else _DROP_THREE
    if size not in rows:
        raise BeyondTable(f"the drop of {size} is not in BS 7671 Table 4D2B here, which has {', '.join(rows)}")
    return cell(
        rows[size], f"{size} of a circuit with {phases} phase{'s' * (phases > 1)}", "mV/(A·m)", "BS 7671 Table 4D2B"
    )


def reactance_per_km() -> Worked:
    """Ohms of reactance of one kilometre of one conductor of a cable."""
    return cell(REACTANCE_OHM_PER_KM, "reactance of cable", "Ω/km", "IEC 60364-5-52 Annex G", unverified=True)


def earth_in_cable(wire_type: str, size: str, spare_cores: int) -> str:
    """The size of the protective conductor that comes within a cable; empty where the type has none.

    Parameters: ``spare_cores``: insulated cores that carry no load, one of which serves as protective conductor.

    >>> earth_in_cable("T&E", "6 mm²", 0), earth_in_cable("SWA", "10 mm²", 1), earth_in_cable("6491X", "4 mm²", 0)
    ('2.5 mm²', '10 mm²', '')
    """
    if wire_type in FLAT:
        return _FLAT_EARTH.get(size, "")
    if wire_type in ("NYM", "NYY") or spare_cores > 0:
        return size
    return ""


def cord_ampacity(size: str) -> Worked:
    """Amperes of a flexible cord. ``BeyondTable`` for sizes the table lacks.

    >>> cord_ampacity("1.5 mm²")
    16.0
    """
    if size not in _CORDS:
        raise BeyondTable(f"BS 7671 Table 4F3A has cords of {', '.join(_CORDS)}; this one is {size}")
    return cell(_CORDS[size], f"cord of {size}", "A", "BS 7671 Table 4F3A", unverified=True)
