"""How hot accelerators may get, and how much hotter than the air at their inlet they are.

Limits as ``nvidia-smi`` prints them for cards of data centres and desks (three public listings; a card's own figure is
better). The resistance is that of a linear heat sink, chosen so that a card of 300 W runs at 65 to 70 °C with inlet air
of 25 °C; nobody measured the span.
"""

from __future__ import annotations

from planner.tables.band import Band

SLOWDOWN_C = Band(87.0, 93.0, "nvidia-smi listings of three cards", weak=True)
RESISTANCE_K_W = Band(0.10, 0.20, "linear heat sink, judgement", weak=True)


def slows_at(watts: float) -> Band:
    """Inlet air at which a card of a power slows itself down, °C, over what is open about it.

    >>> slows_at(300.0).low, slows_at(300.0).high
    (27.0, 63.0)
    """
    return Band(
        SLOWDOWN_C.low - RESISTANCE_K_W.high * watts,
        SLOWDOWN_C.high - RESISTANCE_K_W.low * watts,
        f"{SLOWDOWN_C.source}; {RESISTANCE_K_W.source}",
        weak=True,
    )
