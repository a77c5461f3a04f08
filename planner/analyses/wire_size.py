"""The size of wire that a breaker asks for where it lies, and that a distance asks for."""

from __future__ import annotations

from typing import Literal

from planner.analyses import power
from planner.analyses.wire_ampacity import final_ampacity, metal
from planner.physics import conductors
from planner.physics.electrical import drop_percent, voltage_drop
from planner.plan.conducting import Stretch
from planner.plan.objects import Circuit
from planner.tables import iec_ampacity, iec_conductors
from planner.tables.nec_ampacity import SIZES
from planner.worked import BeyondTable


def smallest_size(circuit: Circuit, stretch: Stretch, rating: float | None = None) -> str | None:
    """The smallest size of the same wire that the breaker, or one of another rating, may protect where it lies."""
    edition, wanted = circuit.site.code, float(circuit.breaker.rating_a if rating is None else rating)
    for size in SIZES:
        try:
            ampacity = final_ampacity(circuit, stretch, size=size)
            largest = conductors.largest_breaker(
                ampacity=float(ampacity), size=size, metal=metal(stretch), edition=edition
            )
        except BeyondTable:
            continue
        if float(largest) >= wanted:
            return size
    return None


def size_for_drop(circuit: Circuit, stretch: Stretch, most: float) -> str | None:
    """The size that brings the drop on a run of one stretch to ``most`` percent; none where the present one does."""
    if len(circuit.wire.stretches) > 1 or not (circuit.inlets or circuit.panels or circuit.sources):
        return None
    current = float(power.circuit_amps(circuit).total)
    ladder = iec_ampacity.SIZES if iec_conductors.is_metric(stretch.size) else SIZES
    if stretch.size not in ladder:
        return None
    for size in ladder[ladder.index(stretch.size) :]:
        ohms = conductors.wire_resistance(
            size=size, length=float(stretch.length_m), metal=metal(stretch), edition=circuit.site.code
        )
        phases: Literal[1, 3] = 3 if circuit.breaker.poles == 3 else 1
        lost = voltage_drop(
            current=current, impedance=float(ohms) / stretch.parallel / (4 if stretch.ring else 1), phases=phases
        )
        if drop_percent(drop=lost, voltage=float(circuit.volts_v)) <= most:
            return None if size == stretch.size else size
    return None
