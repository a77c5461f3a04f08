"""What the wire of a circuit carries by IEC 60364-5-52, stretch by stretch: the current-carrying capacity I_z."""

from __future__ import annotations

from planner.physics import cables
from planner.plan.conducting import Stretch
from planner.plan.objects import Circuit
from planner.tables import iec_ampacity
from planner.worked import BeyondTable

# Breakers and sockets are made for conductors of 70 °C: a cable that could be hotter carries what PVC does.
AT_TERMINALS: iec_ampacity.Insulation = "PVC"


def loaded(circuit: Circuit) -> int:
    """The conductors of a circuit that carry its load: line and neutral, or three lines."""
    return 3 if circuit.breaker.poles >= 3 else 2


def capacity(circuit: Circuit, stretch: Stretch, size: str = "") -> float:
    """Amperes of one stretch where it lies, all its parallel sets together; ``size``: another size of the same wire.

    ``BeyondTable`` for aluminium, and as the tables.
    """
    make, _ = iec_ampacity.make_of(stretch.type)
    if stretch.metal != "copper":
        raise BeyondTable("the tables of IEC 60364-5-52 here are of copper; ask for the capacity of aluminium cable")
    return cables.capacity(
        size=size or stretch.size,
        make=make,
        method=stretch.method,
        loaded=loaded(circuit),
        ambient=stretch.ambient_c,
        together=stretch.circuits_beside + stretch.parallel,
        parallel=stretch.parallel,
        insulation=AT_TERMINALS,
        in_insulation=stretch.in_insulation,
    )


def smallest_size(circuit: Circuit, stretch: Stretch, needed: float) -> str | None:
    """The smallest size of the same wire that carries ``needed`` A where it lies; none in the tables."""
    for size in iec_ampacity.SIZES:
        try:
            if float(capacity(circuit, stretch, size)) >= needed:
                return size
        except BeyondTable:
            continue
    return None
