"""Size of the equipment grounding conductor.

Source: NFPA 70 (NEC) Table 250.122, the same in 2017, 2020 and 2023. Rows above 4,000 A are left out, because copies
disagree.
"""

from __future__ import annotations

from planner.tables.nec_ampacity import Metal
from planner.tables.nec_sections import cite
from planner.worked import BeyondTable

# rating of the overcurrent device at most: copper, aluminium or copper-clad aluminium.
_GROUNDS: tuple[tuple[int, str, str], ...] = (
    (15, "14 AWG", "12 AWG"),
    (20, "12 AWG", "10 AWG"),
    (60, "10 AWG", "8 AWG"),
    (100, "8 AWG", "6 AWG"),
    (200, "6 AWG", "4 AWG"),
    (300, "4 AWG", "2 AWG"),
    (400, "3 AWG", "1 AWG"),
    (500, "2 AWG", "1/0 AWG"),
    (600, "1 AWG", "2/0 AWG"),
    (800, "1/0 AWG", "3/0 AWG"),
    (1000, "2/0 AWG", "4/0 AWG"),
    (1200, "3/0 AWG", "250 kcmil"),
    (1600, "4/0 AWG", "350 kcmil"),
    (2000, "250 kcmil", "400 kcmil"),
    (2500, "350 kcmil", "600 kcmil"),
    (3000, "400 kcmil", "600 kcmil"),
    (4000, "500 kcmil", "750 kcmil"),
)


def equipment_ground(rating: float, metal: Metal, edition: str) -> str:
    """Smallest wire-type equipment ground for an overcurrent device, before any upsizing (250.122(B)).

    Parameters: ``rating`` of the device in amperes; ``metal``; ``edition``. The first row that is at least the rating
    holds. It never has to be larger than the hot wires (250.122(A)). ``BeyondTable`` above 4,000 A.

    >>> equipment_ground(50, "copper", "NEC-2023"), equipment_ground(100, "aluminium", "NEC-2023")
    ('10 AWG', '6 AWG')
    """
    source = cite("equipment ground", edition)
    for most, copper, aluminium in _GROUNDS:
        if rating <= most:
            return copper if metal == "copper" else aluminium
    raise BeyondTable(f"{source} is known here up to {_GROUNDS[-1][0]} A")
