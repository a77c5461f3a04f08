"""What the parts of a machine draw where their own figures are not known: at work, doing nothing, for a moment.

Source: engineering judgement, except where a figure says otherwise. Together with two processors the ranges give the
150 to 300 W that whole GPU servers were reckoned to draw beside cards and processors; nobody measured them one by one.
"""

from __future__ import annotations

Range = tuple[float, float]

# Watts each, lowest and highest in sustained work.
BOARD_W: Range = (60.0, 120.0)
NIC_W: Range = (10.0, 25.0)
DRIVE_W: Range = (3.0, 9.0)
MEMORY_W_PER_GB: Range = (0.08, 0.16)
# Doing nothing, as a part of what the thing draws at work.
IDLE_SHARE: dict[str, Range] = {
    "gpus": (0.05, 0.2), "cpus": (0.2, 0.5), "memory": (0.3, 0.6), "drives": (0.3, 1.0), "nics": (0.6, 1.0),
    "board": (0.6, 1.0),
}  # fmt: skip
# A processor above its design power for a moment.
CPU_PEAK: Range = (1.0, 1.2)
# A card above its limit for a moment, where nobody measured it: the span of the cards of the catalogue that somebody
# did measure. What is longer than the window a limit holds over; a limit bounds the average within that.
CARD_PEAK: Range = (1.07, 1.6)
CARD_PEAK_S = 0.001
# Fans as a part of what they cool, up to 27 °C at the inlet; above, their speed and so their power rises.
FANS: Range = (0.05, 0.10)
FANS_HOT = 0.20
# Of a desk machine or an open frame: cards bring their own fans, which their limit holds.
FANS_OPEN: Range = (0.01, 0.05)
WARM_C, HOT_C = 27.0, 35.0
SOURCE = "engineering judgement"

# A supply of which nothing is said.
UNKNOWN_EFFICIENCY: Range = (0.85, 0.96)
UNKNOWN_IDLE_EFFICIENCY: Range = (0.6, 0.94)


def fans(inlet_c: float, *, chassis: bool = True) -> Range:
    """Fans as a part of what they cool, lowest and highest, by the temperature of the air they take in.

    ``chassis``: a server's, which cools cards without fans of their own; else a desk machine or an open frame.

    Straight from the share at 27 °C, where the range that machines are built for ends, to that at 35 °C; what they do
    above is no more than that, since they are at full speed.

    >>> fans(25.0), fans(31.0)
    ((0.05, 0.1), (0.05, 0.15))
    """
    if not chassis:
        return FANS_OPEN
    rise = min(max(inlet_c - WARM_C, 0.0), HOT_C - WARM_C) / (HOT_C - WARM_C)
    return FANS[0], round(FANS[1] + (FANS_HOT - FANS[1]) * rise, 4)
