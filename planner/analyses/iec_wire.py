"""What the wire of a circuit carries by IEC 60364-5-52, stretch by stretch: the current-carrying capacity I_z."""

from __future__ import annotations

from planner.plan.conducting import Stretch
from planner.plan.objects import Circuit
from planner.tables import iec_ampacity
from planner.worked import BeyondTable, named

# Breakers and sockets are made for conductors of 70 °C: a cable that could be hotter carries what PVC does.
AT_TERMINALS: iec_ampacity.Insulation = "PVC"


def loaded(circuit: Circuit) -> int:
    """The conductors of a circuit that carry its load: line and neutral, or three lines."""
    return 3 if circuit.breaker.poles >= 3 else 2


def capacity(circuit: Circuit, stretch: Stretch, size: str = "") -> float:
    """Amperes of one stretch where it lies, all its parallel sets together; ``size``: another size of the same wire.

    ``BeyondTable`` for aluminium, for cable within thermal insulation, for buried cables side by side, and as the
    tables.
    """
    make, _ = iec_ampacity.make_of(stretch.type)
    if stretch.metal != "copper":
        raise BeyondTable("the tables of IEC 60364-5-52 here are of copper; ask for the capacity of aluminium cable")
    if stretch.in_insulation:
        raise BeyondTable(f"what {stretch.type} carries within thermal insulation is not in the tables here")
    method = stretch.method
    printed = iec_ampacity.tabulated(size or stretch.size, make, method, loaded(circuit), AT_TERMINALS)
    beside = stretch.circuits_beside + (stretch.parallel - 1)
    if beside and method in iec_ampacity.BURIED:
        raise BeyondTable("the factors for buried cables side by side are not in the tables here")
    air = iec_ampacity.ambient_factor(stretch.ambient_c, method, AT_TERMINALS)
    each = named(printed * air * iec_ampacity.bunched_factor(1 + beside), "capacity of the wire where it lies", "A")
    return named(each * stretch.parallel, "capacity of all sets", "A") if stretch.parallel > 1 else each


def smallest_size(circuit: Circuit, stretch: Stretch, needed: float) -> str | None:
    """The smallest size of the same wire that carries ``needed`` A where it lies; none in the tables."""
    for size in iec_ampacity.SIZES:
        try:
            if float(capacity(circuit, stretch, size)) >= needed:
                return size
        except BeyondTable:
            continue
    return None
