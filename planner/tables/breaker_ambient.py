"""What a breaker carries in air warmer than the 40 °C it is calibrated in.

Source: Schneider PowerPacT B-frame, temperature correction table 0611CT1603. One maker's moulded-case family, planning
figure for others: load-centre breakers publish curves of their own, and 110.3(B) makes the maker's figures binding.
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
