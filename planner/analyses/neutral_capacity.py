"""What the neutral of a circuit may carry by its rule book, third harmonics counted."""

from __future__ import annotations

from dataclasses import dataclass

from planner.analyses import iec_wire, neutral, power
from planner.analyses.wire_ampacity import final_ampacity
from planner.plan.conducting import Stretch
from planner.plan.objects import Circuit
from planner.tables import books, iec_harmonics
from planner.worked import named


@dataclass(frozen=True, slots=True)
class Carried:
    """What decides in a cable with a loaded neutral: a current in A, what may flow in A, and which wire it flows in."""

    amps: float
    limit: float
    wire: str


def of_stretch(circuit: Circuit, stretch: Stretch, current: float, loads: tuple[neutral.ToNeutral, ...]) -> Carried:
    """The current that decides and its limit, for a stretch whose neutral carries ``current``.

    Under the NEC the neutral against its ampacity. Under IEC 60364 with a third harmonic above 15 % the four loaded
    wires of the cable warm each other: up to 33 % the line decides, above it the neutral (Annex E).
    """
    size = stretch.neutral_size or stretch.size
    if books.book(circuit.site.code).family == "NEC":
        limit = named(final_ampacity(circuit, stretch, size=size), f"ampacity of the {size} neutral", "A")
        return Carried(current, limit, "neutral")
    share = max((load.third_harmonic for load in loads), default=0.0)
    by_line, factor = iec_harmonics.reduction(share)
    if by_line:
        limit = named(iec_wire.capacity(circuit, stretch) * factor, "line beside a loaded neutral", "A")
        return Carried(named(power.circuit_amps(circuit).total, "load", "A"), limit, "line")
    limit = named(iec_wire.capacity(circuit, stretch, size) * factor, f"capacity of the {size} neutral", "A")
    return Carried(current, limit, "neutral")
