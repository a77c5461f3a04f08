"""Standard ratings of breakers and fuses, and the largest device for small wire.

Source: NFPA 70 (NEC) Table 240.6(A) and 240.4(D), editions 2017, 2020, 2023. The 2023 edition added the 10 A breaker
and 14 AWG copper-clad aluminium.
"""

from __future__ import annotations

from planner.tables.cells import cell
from planner.tables.nec_ampacity import Metal
from planner.tables.nec_sections import cite
from planner.worked import Worked

_RATINGS = (15.0, 20.0, 25.0, 30.0, 35.0, 40.0, 45.0, 50.0, 60.0, 70.0, 80.0, 90.0, 100.0, 110.0, 125.0, 150.0, 175.0,
            200.0, 225.0, 250.0, 300.0, 350.0, 400.0, 450.0, 500.0, 600.0, 700.0, 800.0, 1000.0, 1200.0, 1600.0, 2000.0,
            2500.0, 3000.0, 4000.0, 5000.0, 6000.0)  # fmt: skip
_FUSES_ONLY = (1.0, 3.0, 6.0, 601.0)
# The next size up is open to devices of at most this rating, 240.4(B)(3).
NEXT_SIZE_UP_LIMIT_A = 800.0

# size, metal: largest device in amperes, and the first edition that has the row.
_SMALL: dict[tuple[str, str], tuple[float, str]] = {
    ("18 AWG", "copper"): (7, "NEC-2017"),
    ("16 AWG", "copper"): (10, "NEC-2017"),
    ("14 AWG", "copper-clad aluminium"): (10, "NEC-2023"),
    ("14 AWG", "copper"): (15, "NEC-2017"),
    ("12 AWG", "aluminium"): (15, "NEC-2017"),
    ("12 AWG", "copper-clad aluminium"): (15, "NEC-2017"),
    ("12 AWG", "copper"): (20, "NEC-2017"),
    ("10 AWG", "aluminium"): (25, "NEC-2017"),
    ("10 AWG", "copper-clad aluminium"): (25, "NEC-2017"),
    ("10 AWG", "copper"): (30, "NEC-2017"),
}


def standard_ratings(edition: str, *, fuse: bool = False) -> tuple[float, ...]:
    """The standard ratings in amperes, rising; those of a ``fuse`` have a few more.

    Other ratings may be used, but are no step for rounding up. ``BeyondTable`` for an edition that is not covered.

    >>> standard_ratings("NEC-2020")[0], standard_ratings("NEC-2023")[0], standard_ratings("NEC-2020", fuse=True)[:4]
    (15.0, 10.0, (1.0, 3.0, 6.0, 10.0))
    """
    cite("standard overcurrent ratings", edition)
    if fuse:
        return tuple(sorted((*_RATINGS, 10.0, *_FUSES_ONLY)))
    return (10.0, *_RATINGS) if edition == "NEC-2023" else _RATINGS


def is_standard(rating: float, edition: str, *, fuse: bool = False) -> bool:
    """Whether a rating is one of the standard ones.

    >>> is_standard(55, "NEC-2023"), is_standard(60, "NEC-2023")
    (False, True)
    """
    return rating in standard_ratings(edition, fuse=fuse)


def small_conductor_limit(size: str, metal: Metal, edition: str) -> Worked | None:
    """Largest overcurrent device for wire of 10 AWG and smaller, in amperes; none where 240.4(D) sets no limit.

    It does not hold for taps and for the circuits of 240.4(G), such as air conditioners by Article 440. Wire of 18 and
    16 AWG and 14 AWG copper-clad aluminium needs devices listed for it.

    >>> small_conductor_limit("10 AWG", "copper", "NEC-2023"), small_conductor_limit("8 AWG", "copper", "NEC-2023")
    (30.0, None)
    """
    source = cite("small conductors", edition)
    limit, since = _SMALL.get((size, metal), (0.0, ""))
    if not limit or edition < since:
        return None
    return cell(limit, f"largest breaker for {size} {metal}", "A", source)
