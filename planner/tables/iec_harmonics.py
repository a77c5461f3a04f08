"""Third harmonics in the neutral of a three-phase cable: what is left of its capacity.

Source: IEC 60364-5-52:2009 Annex E, Table E.52.1, and BS 7671 Appendix 4 section 5.5. From memory; not read in print.
Holds for cable of four or five cores whose neutral is as large as its lines.
"""

from __future__ import annotations

from planner.tables.cells import cell
from planner.worked import BeyondTable, Worked

# Third harmonic of the line current up to so many percent: whether the line decides, and the factor.
_ROWS: tuple[tuple[float, bool, float], ...] = ((15.0, False, 1.0), (33.0, True, 0.86), (45.0, False, 0.86))


def reduction(share: float) -> tuple[bool, Worked]:
    """Whether the line current decides, else that of the neutral, and the factor on the capacity of three loaded wires.

    Parameters: ``share`` of the third harmonic in the line current, in percent. Up to 15 % the neutral counts as it is,
    which is never more than a line.

    >>> reduction(10), reduction(20), reduction(40), reduction(50)
    ((False, 1.0), (True, 0.86), (False, 0.86), (False, 1.0))
    """
    if not 0.0 <= share <= 100.0:
        raise BeyondTable(f"a third harmonic of {share:g} % of the line current is none")
    by_line, factor = next(((line, factor) for up_to, line, factor in _ROWS if share <= up_to), (False, 1.0))
    source = "IEC 60364-5-52 Table E.52.1"
    return by_line, cell(factor, f"factor for a third harmonic of {float(share):g} %", "", source, unverified=True)
