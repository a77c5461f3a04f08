"""What the parts of a machine draw where their own figures are not known, and what a supply loses.

Source: engineering judgement, except the 80 PLUS floors. Together with two processors the ranges give the 150 to 300 W
that whole GPU servers were reckoned to draw beside cards and processors; nobody measured them one by one.
"""

from __future__ import annotations

from planner.worked import BeyondTable

Range = tuple[float, float]

# Watts each, lowest and highest in sustained work.
BOARD_W: Range = (60.0, 120.0)
NIC_W: Range = (10.0, 25.0)
DRIVE_W: Range = (3.0, 9.0)
MEMORY_W_PER_GB: Range = (0.08, 0.16)
# Fans as a part of what they cool; they rise with the inlet temperature.
FANS: Range = (0.05, 0.10)
SOURCE = "engineering judgement"

# Efficiency at half load, 230 V internal redundant programme; white from the EU non-redundant one.
_HALF_LOAD = {"white": 0.85, "bronze": 0.85, "silver": 0.89, "gold": 0.92, "platinum": 0.94, "titanium": 0.96}
# Real supplies lie this far around the floor between a fifth of their load and all of it.
_SPREAD = 0.02


def efficiency(level: str) -> Range:
    """Lowest and highest efficiency of a supply by its 80 PLUS level, a fifth of its load to all of it at 200-240 V.

    The floor at half load is read; the spread around it is judgement. ``BeyondTable`` for a level that is none.

    >>> efficiency("platinum")
    (0.92, 0.96)
    """
    if level not in _HALF_LOAD:
        raise BeyondTable(f"{level} is no 80 PLUS level; levels are {', '.join(_HALF_LOAD)}")
    return round(_HALF_LOAD[level] - _SPREAD, 4), round(_HALF_LOAD[level] + _SPREAD, 4)


# A supply of which nothing is said.
UNKNOWN_EFFICIENCY: Range = (0.85, 0.96)
