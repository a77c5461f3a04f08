"""What the wire of a circuit carries by IEC 60364-5-52, stretch by stretch: the current-carrying capacity I_z."""

from __future__ import annotations

from planner.facts import Gap, Missing
from planner.physics import cables
from planner.plan.conducting import Breaker, Stretch
from planner.plan.objects import Circuit
from planner.tables import iec_ampacity, iec_protection
from planner.tables.systems import system
from planner.viewing import plain, stated
from planner.worked import BeyondTable, named

# Breakers and sockets are made for conductors of 70 °C: a cable that could be hotter carries what PVC does.
AT_TERMINALS: iec_ampacity.Insulation = "PVC"


# Cables clipped side by side, in one layer.
LAYER = "layer"


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
    buried = stated(stretch, "place") and stretch.place == "underground"
    if buried and stretch.method not in iec_ampacity.BURIED:
        raise BeyondTable(f"in the ground a cable is laid by method D1, in a duct, or D2; not by {stretch.method}")
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
        in_a_layer=stretch.raceway_type == LAYER,
    )


def volts_to_earth(circuit: Circuit) -> float:
    """Volts from line to earth of the system a circuit is on."""
    return max(system(circuit.source.system).to_ground.values())


def has_sockets(circuit: Circuit) -> bool:
    """Whether a circuit feeds any socket."""
    return any(not outlet.hard_wired for outlet in circuit.outlets)


def opens_from(breaker: Breaker) -> float:
    """Amperes from which a breaker or fuse opens in time: as read on its curve, else the multiple of B, C or D."""
    if breaker.has_magnetic_trip:
        return named(breaker.magnetic_trip_a, "trip current read on the curve", "A")
    if breaker.kind == "fuse":
        at = f"{plain(breaker).at}.magnetic_trip"
        raise Missing(Gap(at, ask=f"read {at} on the curve of the fuse: what opens it within 0.4 s, 5 s for a feeder"))
    return iec_protection.opens_at_once(breaker.rating_a, breaker.curve)


def smallest_size(circuit: Circuit, stretch: Stretch, needed: float) -> str | None:
    """The smallest size of the same wire that carries ``needed`` A where it lies; none in the tables."""
    for size in iec_ampacity.SIZES:
        try:
            if float(capacity(circuit, stretch, size)) >= needed:
                return size
        except BeyondTable:
            continue
    return None
