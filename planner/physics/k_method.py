"""Voltage drop by the K method of the trade: one resistance per circular mil and foot for all sizes of a metal.

Source: a common approximation of Chapter 9 Table 8 at 75 °C, with K about 12.9 Ω·cmil/ft for copper and 21.2 for
aluminium (from memory, not verified). It leaves out reactance and the temperature of the wire; the table is nearer.
"""

from __future__ import annotations

from typing import Literal

from planner.physics import electrical
from planner.tables.cells import cell
from planner.tables.nec_ampacity import Metal
from planner.units import Amps, Metres, Ohms, Volts
from planner.worked import BeyondTable, Worked, named

METRES_PER_FOOT = 0.3048
_K: dict[Metal, float] = {"copper": 12.9, "aluminium": 21.2}


def usual_k(metal: Metal) -> Worked:
    """The K of a metal in Ω·cmil/ft. ``BeyondTable`` for a metal without one here.

    >>> usual_k("copper")
    12.9
    """
    if metal not in _K:
        raise BeyondTable(f"no K is known here for {metal}; write --k")
    return cell(_K[metal], f"K of {metal}", "Ω·cmil/ft", "trade practice", unverified=True)


def resistance_by_k(*, k: float, length: Metres, area_cmil: float) -> Ohms:
    """Resistance of one conductor one way. Parameters: ``k`` in Ω·cmil/ft; ``length`` in m; ``area_cmil`` in cmil.

    >>> round(resistance_by_k(k=12.9, length=30.48, area_cmil=16510), 4)
    0.0781
    """
    return named(k * (length / METRES_PER_FOOT) / area_cmil, "resistance of the run", "Ω")


def drop_by_k(*, current: Amps, k: float, length: Metres, area_cmil: float, phases: Literal[1, 3] = 1) -> Volts:
    """Voltage lost on a run of wire by the K method. Parameters as above; ``current`` in A, without the 125 %.

    >>> round(drop_by_k(current=40, k=12.9, length=30.48, area_cmil=16510), 2)
    6.25
    """
    ohms = resistance_by_k(k=k, length=length, area_cmil=area_cmil)
    return electrical.voltage_drop(current=current, impedance=ohms, phases=phases)
