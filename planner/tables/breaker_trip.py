"""How long a breaker may carry more than its rating before it must open.

Sources: IEC 60898-1 for miniature breakers (no trip within an hour up to 1.13 times the rating, a trip within an hour
from 1.45 times, two hours above 63 A); UL 489 for North American ones (a trip within an hour from 1.35 times the
rating, two hours above 50 A, and within minutes at twice the rating). The figures of UL 489 were not read in print.
Both hold at the reference temperature in open air, from cold; a warm breaker opens sooner.
"""

from __future__ import annotations

from typing import Literal

from planner.tables.cells import cell
from planner.worked import BeyondTable, Worked

Standard = Literal["UL 489", "IEC 60898-1"]

# From which multiple of the rating, up to which rating: seconds.
_IEC = ((1.45, 63.0, 3600.0), (1.45, 125.0, 7200.0))
_UL_LONG = ((1.35, 50.0, 3600.0), (1.35, 6000.0, 7200.0))
_UL_TWICE = (
    (30.0, 120.0), (50.0, 240.0), (100.0, 360.0), (150.0, 480.0), (225.0, 600.0), (400.0, 720.0), (600.0, 840.0),
    (800.0, 960.0),
)  # fmt: skip


def opens_within(multiple: float, rating_a: float, standard: Standard) -> Worked:
    """Seconds within which a breaker must open at a multiple of its rating.

    ``BeyondTable`` where it need not open at all, though it may: below 1.35 times the rating by UL 489, 1.45 by IEC.

    >>> float(opens_within(2.1, 20, "UL 489")), float(opens_within(1.5, 16, "IEC 60898-1"))
    (120.0, 3600.0)
    """
    if standard == "UL 489" and multiple >= 2.0:
        for largest, seconds in _UL_TWICE:
            if rating_a <= largest:
                return cell(seconds, "longest time at twice the rating", "s", "UL 489", unverified=True)
    for least, largest, seconds in _UL_LONG if standard == "UL 489" else _IEC:
        if multiple >= least and rating_a <= largest:
            return cell(
                seconds, f"longest time at {least:g} × the rating", "s", standard, unverified=standard == "UL 489"
            )
    raise BeyondTable(f"at {multiple:.4g} times its rating {standard} does not say that it must open")
