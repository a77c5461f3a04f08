"""Wire of one rule book as the other counts it: a size as the next smaller one, a type as the nearest of its make.

Sources: NEC Chapter 9 Table 8 (areas of AWG sizes), IEC 60228 (metric sizes). What a type counts as is judgement: of
the same make, with insulation that stands no more heat. Whether wire of the other book may be used at all is no matter
of this table.
"""

from __future__ import annotations

from planner.tables import iec_ampacity, iec_conductors, nec_ampacity, nec_cable_types, nec_conductors
from planner.worked import BeyondTable

# Type of the NEC: what it counts as under IEC 60364, where all is judged by the 70 °C columns.
UNDER_IEC = {
    "NM-B": "NYM", "UF-B": "NYY", "MC": "SWA", "AC": "NYM", "SE": "NYY", "SEU": "NYY", "SER": "NYY",
    **dict.fromkeys(
        ("THHN", "THWN-2", "XHHW-2", "RHH", "RHW-2", "USE-2", "THW", "THWN", "XHHW", "RHW", "USE", "TW"), "6491X"
    ),
}  # fmt: skip
# Type of Europe: what it counts as under the NEC. Insulation of 70 °C falls to the 60 °C column.
UNDER_NEC = {
    "T&E": "UF-B", "6242Y": "UF-B", "6242B": "UF-B", "6181Y": "UF-B", "NYM": "UF-B", "NYY": "UF-B", "SWA": "MC",
    "6491X": "TW", "6491B": "TW", "H07V-R": "TW", "H07V-K": "TW",
}  # fmt: skip


def foreign_type(wire_type: str, family: str) -> str:
    """What a type counts as in a family of books that does not know it; empty for one it knows or nobody places.

    >>> foreign_type("THHN", "IEC"), foreign_type("T&E", "NEC"), foreign_type("T&E", "IEC")
    ('6491X', 'UF-B', '')
    """
    known = iec_ampacity.TYPES if family == "IEC" else nec_cable_types.TYPES
    return "" if wire_type in known else (UNDER_IEC if family == "IEC" else UNDER_NEC).get(wire_type, "")


def foreign_size(size: str, family: str) -> str:
    """The largest size of a family of books that is no larger than this one; empty for a size of its own or none.

    >>> foreign_size("8 AWG", "IEC"), foreign_size("10 mm²", "NEC"), foreign_size("6 mm²", "IEC")
    ('6 mm²', '8 AWG', '')
    """
    if not size or iec_conductors.is_metric(size) == (family == "IEC"):
        return ""
    if family == "NEC":
        area = iec_conductors.square_millimetres(size)
        fits = [each for each in nec_ampacity.SIZES if float(nec_conductors.area_mm2(each)) <= area]
        return fits[-1] if fits else ""
    try:
        area = float(nec_conductors.area_mm2(size))
    except BeyondTable:
        # No size of building wire, or no size at all, as "raceway".
        return ""
    smaller = [each for each in iec_conductors.MADE_MM2 if each <= area]
    return f"{smaller[-1]:g} mm²" if smaller else ""
