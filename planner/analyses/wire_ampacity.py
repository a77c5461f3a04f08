"""What the wire of a circuit may carry, stretch by stretch, with what lies beside it, and which stretch decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from planner.physics import conductors
from planner.plan.conducting import Stretch
from planner.plan.objects import Circuit
from planner.plan.raceways import is_wye
from planner.tables.nec_ampacity import Metal
from planner.viewing import stated
from planner.worked import BeyondTable, least, named

# So many current-carrying conductors lie together without correction, Table 310.15(C)(1).
UNCORRECTED = 3
# Wires of one leg side by side are no smaller than this, 310.10(G)(1).
SMALLEST_IN_PARALLEL = "1/0 AWG"
# A worse part of a run may be left out up to 10 ft and this share of the run, 310.14(A)(2).
SPARED_M = 3.048
SPARED_SHARE = 0.1
# What UF cable may be installed as inside a building, 340.10(4).
INSIDE = frozenset({"indoors", "attic", "exposed"})


@dataclass(frozen=True, slots=True)
class Spared:
    """The ampacity a worse stretch may be taken at, as its length in m is small beside that of the better ones."""

    ampacity: float
    worse: float


def current_carrying(circuit: Circuit, stretch: Stretch) -> int:
    """Conductors that warm each other in a stretch: the circuit's own with a neutral that counts, and the others."""
    sets = stretch.parallel if stretch.together else 1
    count = _own_carrying(circuit, stretch) * sets + int(stretch.bundled)
    return min(count, UNCORRECTED) if count > UNCORRECTED and stretch.nipple else count


def _own_carrying(circuit: Circuit, stretch: Stretch) -> int:
    wye, poles = stated(circuit, "source") and is_wye(circuit.source.system), circuit.breaker.poles
    if circuit.neutral_of:
        return 1
    if circuit.neutral_for:
        return 2 if wye else 1
    if not wye or poles == 1:
        return max(2, poles)
    linear = bool(circuit.inlets) and all(inlet.device.cools for inlet in circuit.inlets)
    return conductors.current_carrying(
        hots=poles,  # type: ignore[arg-type]
        neutral=stretch.conductors > poles,
        from_wye=True,
        nonlinear=not linear,
    )


def terminals(circuit: Circuit) -> float:
    """The lower marking of the two ends of a circuit's wire, in °C."""
    return min(float(circuit.wire.terminals_supply_c), float(circuit.wire.terminals_load_c))


def metal(stretch: Stretch) -> Metal:
    """The metal of a stretch."""
    return cast("Metal", stretch.metal)


def before_correction(
    circuit: Circuit, stretch: Stretch, *, size: str = "", rating: float | None = None, marking: float | None = None
) -> float:
    """Ampacity in A of one stretch at its terminals, all its parallel sets together.

    ``marking``: the terminals of one end, instead of the lower of both; the other parameters as below.
    """
    each = conductors.ampacity_before_correction(
        size=size or stretch.size,
        wire_type=stretch.type,
        breaker=float(circuit.breaker.rating_a if rating is None else rating),
        metal=metal(stretch),
        terminals=terminals(circuit) if marking is None else marking,
        in_insulation=stretch.in_insulation,
        edition=circuit.site.code,
    )
    return named(each * stretch.parallel, "ampacity before correction", "A") if stretch.parallel > 1 else each


def final_ampacity(
    circuit: Circuit,
    stretch: Stretch,
    *,
    size: str = "",
    rating: float | None = None,
    installed_as_nm: bool = False,
) -> float:
    """Ampacity in A of one stretch where it lies, all its parallel sets together.

    ``size``: another size of the same wire; ``rating``: another breaker; ``installed_as_nm``: UF-B read as NM cable.
    ``BeyondTable`` as the tables.
    """
    each = conductors.final_ampacity(
        size=size or stretch.size,
        wire_type=stretch.type,
        breaker=float(circuit.breaker.rating_a if rating is None else rating),
        metal=metal(stretch),
        terminals=terminals(circuit),
        ambient=stretch.ambient_c,
        current_carrying=current_carrying(circuit, stretch),
        in_insulation=stretch.in_insulation,
        installed_as_nm=installed_as_nm,
        edition=circuit.site.code,
    )
    return named(each * stretch.parallel, "ampacity of all sets", "A") if stretch.parallel > 1 else each


def ampacity_of_run(circuit: Circuit) -> float:
    """Ampacity in A of the weakest stretch of a circuit's wire."""
    return least(*(final_ampacity(circuit, stretch) for stretch in circuit.wire.stretches), name="ampacity of the wire")


def as_nm_cable(circuit: Circuit, stretch: Stretch) -> float | None:
    """Ampacity in A of UF-B inside a building read as NM cable (340.10(4), 340.112); none for any other stretch."""
    if stretch.type != "UF-B" or not stretch.has_place or stretch.place not in INSIDE:
        return None
    return final_ampacity(circuit, stretch, installed_as_nm=True)


def spared(circuit: Circuit, stretch: Stretch) -> Spared | None:
    """The higher ampacity of the rest of the run, where a worse stretch of the same wire is short; else none.

    NEC 310.14(A)(2), in 2017 310.15(A)(2): the worse parts are at most 10 ft and 10 % of the run together; in 2017 of
    the length at the higher ampacity (from memory).
    """
    run = circuit.wire.stretches
    alike = [each for each in run if _make(each) == _make(stretch)]
    if len(alike) < 2:
        return None
    found = [(_or_none(circuit, each), each) for each in alike]
    own = _or_none(circuit, stretch)
    for higher in sorted({float(ampacity) for ampacity, _ in found if float(ampacity) > float(own)}, reverse=True):
        worse = sum(float(each.length_m) for ampacity, each in found if float(ampacity) < higher)
        base = sum(float(each.length_m) for each in run)
        if circuit.site.code == "NEC-2017":
            base -= worse
        if round(worse, 9) <= round(min(SPARED_M, SPARED_SHARE * base), 9):
            return Spared(next(ampacity for ampacity, _ in found if float(ampacity) == higher), worse)
    return None


def _make(stretch: Stretch) -> tuple[str, str, str, int]:
    return (stretch.type, stretch.size, stretch.metal, int(stretch.parallel))


def _or_none(circuit: Circuit, stretch: Stretch) -> float:
    """The ampacity of a stretch; none at all where it is hotter than the tables go."""
    try:
        return final_ampacity(circuit, stretch)
    except BeyondTable:
        return 0.0
