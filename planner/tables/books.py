"""The rule books: what differs between them as figures, so that a rule asks its book and no rule is written twice.

A book is an edition of the National Electrical Code (NFPA 70) or one of the family of IEC 60364: the international
text itself, or BS 7671:2018+A2:2022. Tables stand in modules of their own, named after the book they are printed in;
which rules belong to a book, each rule says itself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from planner.tables import iec_protection, nec_overcurrent
from planner.worked import BeyondTable

Family = Literal["NEC", "IEC"]


@dataclass(frozen=True, slots=True)
class Book:
    """One rule book.

    ``title``: as it is cited. ``continuous``: what a load that lasts counts with. ``branch_drop``, ``total_drop``:
    percent of the voltage that a branch circuit, and all from the service, should lose at most; ``lighting_drop`` the
    latter for lighting; None where the book has no such figure. ``breaking_a``: what breakers are made to break, in A;
    the first is what the plainest ones that are sold are sure of: 10 kA of moulded-case breakers in North America, 6 kA
    of those of IEC 60898-1 in Britain and 4.5 kA of those elsewhere.
    """

    code: str
    title: str
    family: Family
    continuous: float
    branch_drop: float | None
    total_drop: float
    lighting_drop: float | None
    breaking_a: tuple[float, ...]

    @property
    def advised_branch(self) -> float:
        """Percent of the voltage that a branch circuit should lose at most, where nothing is lost before it."""
        return self.total_drop if self.branch_drop is None else self.branch_drop

    def advised_for(self, *, lighting: bool) -> Book:
        """The book as it is for circuits with lighting on them.

        >>> [book(code).advised_for(lighting=True).total_drop for code in ("BS-7671", "NEC-2023")]
        [3.0, 5.0]
        """
        return replace(self, total_drop=self.lighting_drop) if lighting and self.lighting_drop is not None else self

    def ratings(self) -> tuple[float, ...]:
        """Ratings in A that breakers are made in."""
        return nec_overcurrent.standard_ratings(self.code) if self.family == "NEC" else iec_protection.RATINGS_A


def _nec(year: str) -> Book:
    return Book(
        code=f"NEC-{year}",
        title=f"NEC {year}",
        family="NEC",
        continuous=1.25,
        branch_drop=3.0,
        total_drop=5.0,
        lighting_drop=None,
        breaking_a=(10e3, 14e3, 18e3, 22e3, 25e3, 42e3, 65e3),
    )


def _iec(code: str, title: str, *, plainest_a: float) -> Book:
    # Without a 125 % rule a breaker may carry its rating for hours; only the whole way from the service has a limit.
    return Book(
        code=code,
        title=title,
        family="IEC",
        continuous=1.0,
        branch_drop=None,
        total_drop=5.0,
        lighting_drop=3.0,
        breaking_a=tuple(rating for rating in iec_protection.BREAKING_A if rating >= plainest_a),
    )


BOOKS = {
    book.code: book
    for book in (
        _nec("2017"),
        _nec("2020"),
        _nec("2023"),
        _iec("BS-7671", "BS 7671", plainest_a=6e3),
        _iec("IEC-60364", "IEC 60364", plainest_a=4.5e3),
    )
}


# What of the common text of IEC 60364 is not checked, under either of its books.
_NOT_JUDGED = (
    "aluminium cable, buried cables side by side and how deep they lie, surge protection, arc-fault devices, sizes of "
    "bonding, the order of RCDs, bathrooms and other special locations"
)


def not_judged(code: str) -> tuple[str, ...]:
    """What every report says is not judged under a book, one sentence or none.

    >>> not_judged("NEC-2023"), not_judged("BS-7671")[0][:34]
    ((), 'Not judged under BS 7671: aluminiu')
    """
    found = BOOKS.get(code)
    if found is None or found.family != "IEC":
        return ()
    return (f"Not judged under {found.title}: {_NOT_JUDGED}.",)


def book(code: str) -> Book:
    """The rule book of a code. ``BeyondTable`` for one that is not covered.

    >>> book("BS-7671").continuous, book("NEC-2023").continuous
    (1.0, 1.25)
    """
    if code not in BOOKS:
        raise BeyondTable(f"{code} is not covered here; known are {', '.join(BOOKS)}")
    return BOOKS[code]
