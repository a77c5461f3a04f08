"""The share of their ratings that breakers side by side may carry at once for hours: the rated diversity factor.

Source: EN 61439-1 Table 101 and EN 61439-3, for boards whose maker gives no figure of his own. From memory; not read in
print.
"""

from __future__ import annotations

from planner.tables.cells import cell
from planner.worked import Worked

# So many loaded circuits at most: the share.
_SHARES: tuple[tuple[int, float], ...] = ((1, 1.0), (3, 0.8), (5, 0.7), (9, 0.6))
_MANY = 0.5


def rated_diversity(circuits: int) -> Worked:
    """The share for a number of loaded breakers in one board, themselves counted.

    >>> [float(rated_diversity(each)) for each in (1, 2, 5, 6, 12)]
    [1.0, 0.8, 0.7, 0.6, 0.5]
    """
    share = next((share for up_to, share in _SHARES if circuits <= up_to), _MANY)
    what = f"share for {circuits} loaded breaker{'s' * (circuits > 1)}"
    return cell(share, what, "", "EN 61439-1 Table 101", unverified=circuits > 1)
