"""What a desktop supply gives for a moment above its rating, by the design guide it follows.

Source: Intel, ATX Version 3.0 Multi Rail Desktop Platform Power Supply Design Guide, power excursions of supplies above
450 W. That 200 % is held for 0.1 ms was read in a review that quotes the guide; the longer steps are from memory.
"""

from __future__ import annotations

from planner.tables.cells import cell
from planner.worked import BeyondTable

# How long, in seconds, and how high, in percent of the rated output.
_ATX_3 = ((0.0001, 200.0, False), (0.001, 180.0, True), (0.010, 160.0, True), (0.100, 120.0, True))
SOURCE = "ATX 3.0 design guide, power excursions"


def excursion_percent(version: str, seconds: float) -> float:
    """Percent of the rated output that a supply of an edition of the guide gives for so long.

    ``BeyondTable`` for an edition before 3.0, which promises none.

    >>> [float(excursion_percent("3.0", seconds)) for seconds in (0.0001, 0.002, 5)]
    [200.0, 160.0, 100.0]
    """
    if not version[:1].isdigit() or float(version.split()[0]) < 3.0:
        raise BeyondTable(f"edition {version} of the ATX guide promises nothing above the rating")
    for longest, percent, unverified in _ATX_3:
        if seconds <= longest:
            return cell(percent, f"allowed for {longest * 1000:g} ms", "%", SOURCE, unverified=unverified)
    return cell(100.0, f"allowed beyond {_ATX_3[-1][0] * 1000:g} ms", "%", SOURCE)
