"""How long a desktop supply lives without input, by the design guide it follows, and how long a UPS breaks its output.

Sources: Intel, ATX Version 3 Multi Rail Desktop Platform Power Supply Design Guide (document 336521), table of power
supply timing, T5 at full load: above 16 ms in revisions 2.0 and 2.01 (ATX 3.0), above 11 ms from revision 2.1 on (ATX
3.1), which still recommends 16 ms at 80 % of full load. Breaks of a UPS by its kind are the spans of makers' sheets and
of IEC 62040-3, engineering judgement: 10 ms is what Eaton's 9PX states for its high-efficiency mode, and what slow
line-interactive ones take.
"""

from __future__ import annotations

from planner.tables.cells import cell
from planner.worked import BeyondTable, Worked

GUIDE = "Intel 336521, power supply timing, T5"
# From which edition on, and what it wants in seconds.
_LEAST_S = ((3.1, 0.011), (3.0, 0.016))
# Shortest and longest break of the output, in seconds, when the input fails.
BREAKS_S = {"online": (0.0, 0.010), "line-interactive": (0.002, 0.010), "standby": (0.002, 0.025)}


def least_hold_up(version: str) -> Worked:
    """What an edition of the ATX guide wants a supply to last at full load without input, in s.

    ``BeyondTable`` for an edition before 3.0, whose table was not read.

    >>> float(least_hold_up("3.0")), float(least_hold_up("3.1"))
    (0.016, 0.011)
    """
    edition = version.split()[0] if version else ""
    if edition.replace(".", "", 1).isdigit():
        for since, seconds in _LEAST_S:
            if float(edition) >= since:
                return cell(seconds, f"hold-up that ATX {since:g} asks for at full load", "s", GUIDE)
    raise BeyondTable(f"how long a supply by edition {version} of the ATX guide lasts without input was not read")


def breaks(form: str) -> tuple[float, float]:
    """The shortest and the longest break of a UPS of a kind, in s; of one nobody described that of any.

    >>> breaks("line-interactive"), breaks("")
    ((0.002, 0.01), (0.0, 0.025))
    """
    known = BREAKS_S.get(form.casefold())
    if known is not None:
        return known
    return min(least for least, _ in BREAKS_S.values()), max(most for _, most in BREAKS_S.values())
