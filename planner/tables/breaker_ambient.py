"""What a breaker carries in air warmer than it is calibrated in: 40 °C by UL 489, 30 °C by IEC 60898-1.

Source: Schneider PowerPacT B-frame, temperature correction table 0611CT1603. One maker's moulded-case family, planning
figure for others: load-centre breakers publish curves of their own, and 110.3(B) makes the maker's figures binding.
For miniature breakers Schneider C60, curves B and C, of the Electrical Installation Guide, from memory; the row of 6 A
agrees with that of another maker's (ABB S800).
"""

from __future__ import annotations

from planner.tables.cells import cell
from planner.worked import BeyondTable, Worked

REFERENCE_C = 40.0
_AIR_C = (45.0, 50.0, 55.0, 60.0)
# Rating in A: what is left at 45, 50, 55 and 60 °C.
_LEFT: dict[float, tuple[float, float, float, float]] = {
    15: (14, 14, 13, 12),
    20: (19, 19, 18, 18),
    30: (29, 28, 27, 26),
    40: (39, 38, 37, 36),
    50: (49, 47, 45, 44),
    60: (58, 56, 55, 53),
    100: (99, 96, 92, 85),
    125: (121, 117, 112, 109),
}

# Breakers of IEC 60898-1 are set at 30 °C. Rating in A: what is left at 35, 40, 45, 50, 55 and 60 °C.
MINIATURE_REFERENCE_C = 30.0
_MINIATURE_AIR_C = (35.0, 40.0, 45.0, 50.0, 55.0, 60.0)
_MINIATURE: dict[float, tuple[float, ...]] = {
    6: (5.88, 5.76, 5.64, 5.52, 5.4, 5.3),
    10: (9.7, 9.3, 9.0, 8.6, 8.2, 7.8),
    16: (15.5, 15.2, 14.7, 14.2, 13.8, 13.5),
    20: (19.4, 19.0, 18.4, 17.8, 17.4, 16.8),
    25: (24.2, 23.7, 23.0, 22.2, 21.5, 20.7),
    32: (31.4, 30.4, 29.8, 28.4, 28.2, 27.5),
    40: (38.8, 38.0, 36.8, 35.6, 34.4, 33.2),
    50: (48.5, 47.4, 45.5, 44.0, 42.5, 40.5),
    63: (61.1, 58.0, 56.7, 54.2, 51.7, 49.2),
}


def rerated(rating: float, air: float) -> Worked:
    """What a breaker of a rating carries in air of a temperature, in A: the row of the next higher temperature.

    Parameters: ``rating`` in A; ``air`` around the breaker in °C. Up to 40 °C it is the rating. ``BeyondTable`` above
    60 °C and for ratings the table does not have.

    >>> rerated(50, 38), rerated(50, 46)
    (50.0, 47.0)
    """
    source = "Schneider 0611CT1603, one breaker family"
    if air <= REFERENCE_C:
        return cell(rating, "rating of the breaker", "A", source)
    if rating not in _LEFT:
        raise BeyondTable(
            f"the table of breakers in warm air has no {float(rating):g} A; "
            f"ask the maker what one carries at {float(air):g} °C"
        )
    for row, left in zip(_AIR_C, _LEFT[rating], strict=True):
        if air <= row:
            return cell(left, f"{float(rating):g} A breaker at {row:g} °C", "A", source, unverified=True)
    raise BeyondTable(f"breakers above 60 °C are not known here; the air is {float(air):g} °C")


def rerated_miniature(rating: float, air: float) -> Worked:
    """What a breaker of IEC 60898-1 carries in air of a temperature, in A: the row of the next higher temperature.

    Parameters as for ``rerated``. Up to 30 °C it is the rating. ``BeyondTable`` above 60 °C and for ratings the table
    does not have.

    >>> rerated_miniature(32, 30), rerated_miniature(32, 38)
    (32.0, 30.4)
    """
    source = "Schneider C60, Electrical Installation Guide"
    if air <= MINIATURE_REFERENCE_C:
        return cell(rating, "rating of the breaker", "A", "IEC 60898-1")
    if rating not in _MINIATURE:
        raise BeyondTable(
            f"the table of miniature breakers in warm air has no {float(rating):g} A; "
            f"ask the maker what one carries at {float(air):g} °C"
        )
    for row, left in zip(_MINIATURE_AIR_C, _MINIATURE[rating], strict=True):
        if air <= row:
            return cell(left, f"{float(rating):g} A miniature breaker at {row:g} °C", "A", source, unverified=True)
    raise BeyondTable(f"breakers above 60 °C are not known here; the air is {float(air):g} °C")
