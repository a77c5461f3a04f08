"""WIR: the ground wire: what the table asks for, how it grows with the hot wires, and what a fix does to it."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses.ground import (
    FLEXIBLE_GROUND_A,
    FLEXIBLE_GROUND_M,
    gauge,
    ground_needed,
    in_proportion,
    spelled,
)
from planner.analyses.wire_ampacity import final_ampacity, metal
from planner.analyses.wire_size import size_for_drop, smallest_size
from planner.physics import conductors
from planner.plan.conducting import Stretch
from planner.plan.objects import Circuit
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.rules.ways_out import text
from planner.tables import books, nec_cable_types, nec_conductors
from planner.tables.nec_ampacity import SIZES, rank
from planner.tables.nec_grounding import equipment_ground
from planner.viewing import stated
from planner.worked import show

FLEXIBLE_GROUND = "that 6 ft of FMC are a ground behind 20 A is from memory"


@rule("WIR105", "the ground wire is large enough", cites="250.122", books=NEC)
def ground_wire(circuit: Circuit) -> Iterator[Check]:
    """A thin ground wire melts before the breaker opens a fault, and the machine's case stays live.

    What: the equipment ground is at least the size of Table 250.122 for the breaker. Where the hot wires are larger
    than they had to be, the ground grows in the same proportion (250.122(B)); under 2020 and 2023 not where heat or
    bundling asked for them. A metal raceway is a ground itself.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, wire: {type: THHN, size: 8 AWG, ground: 12 AWG,
            length: 40 ft, terminals: 75 °C, ambient: 30 °C, raceway: PVC-40}, outlet: NEMA 6-50R}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, wire: {type: THHN, size: 8 AWG, ground: 10 AWG,
            length: 40 ft, terminals: 75 °C, ambient: 30 °C, raceway: PVC-40}, outlet: NEMA 6-50R}}
    """
    if circuit.breaker.kind == "switch":
        return
    edition, rating = circuit.site.code, circuit.breaker.rating_a
    for stretch in circuit.wire.stretches:
        ground = stretch.ground
        if ground == "raceway" and stretch.raceway_type == "FMC" and float(rating) <= FLEXIBLE_GROUND_A:
            yield AtMost(
                value=stretch.length_m,
                limit=FLEXIBLE_GROUND_M,
                unit="m",
                says="{value} of FMC as ground; on a circuit of 20 A or less {limit} of it may be one.",
                cites="250.118(A)(5)" if edition == "NEC-2023" else "250.118(5)",
                pointer="wire.ground",
                about=stretch.name,
                weak=(FLEXIBLE_GROUND,),
            )
            continue
        if ground in ("raceway", "none"):
            yield OneOf(
                value="no ground wire" if ground == "none" else f"{stretch.raceway_type or 'a raceway'} as ground",
                accepted=("EMT as ground", "IMC as ground", "RMC as ground"),
                says="{value}; the circuit needs a ground wire or one of {accepted}.",
                pointer="wire.ground",
                about=stretch.name,
                ways=lambda s=stretch: _ground_way(circuit, s),  # type: ignore[misc]
            )
            continue
        if ground == "built-in":
            if stretch.type != "NM-B":
                # Other cables come with the ground their own article asks for.
                continue
            ground = nec_cable_types.nm_b_ground(stretch.size)
        smallest = equipment_ground(float(rating), "copper", edition)
        if stretch.size in SIZES and rank(stretch.size) < rank(smallest):
            # A ground is never larger than the wires it goes with, 250.122(A).
            smallest = stretch.size
        yield AtLeast(
            value=nec_conductors.area_mm2(ground),
            limit=nec_conductors.area_mm2(smallest),
            unit="mm²",
            says=f"The ground wire is {ground} ({{value}}); a {show(rating, 'A')} breaker asks for {smallest} "
            "({limit}).",
            pointer="wire.ground",
            about=stretch.name,
            ways=lambda s=stretch: _ground_way(circuit, s),  # type: ignore[misc]
        )
        yield from _upsized(circuit, stretch, ground, smallest)


def _ground_way(circuit: Circuit, stretch: Stretch) -> Iterator[str]:
    ground = ground_needed(circuit, stretch, size=stretch.size, rating=float(circuit.breaker.rating_a))
    if ground:
        key = f"{stretch.at.removeprefix(f'{circuit.at}.')}.ground"
        yield f"{text(((key, ground),))} (a ground wire of {ground})"


def _upsized(circuit: Circuit, stretch: Stretch, ground: str, smallest: str) -> Iterator[Check]:
    """The larger ground for hot wires larger than they had to be, for whatever reason the edition counts."""
    needed = smallest_size(circuit, stretch)
    if needed is None or rank(needed) >= rank(stretch.size):
        return
    asked = in_proportion(smallest, needed, stretch.size)
    yield AtLeast(
        value=-gauge(ground),
        limit=-asked,
        unit="",
        level=Level.QUESTION,
        says=f"{stretch.size} stands where {needed} would do, so the ground grows with it: it is {ground}, "
        f"{spelled(asked)} by proportion.",
        cites="250.122(B)",
        pointer="wire.ground",
        about=f"{stretch.name} upsizing".strip(),
        ways=lambda: _ground_way(circuit, stretch),
    )


@rule("WIR117", "the ground wire still does after a fix", level=Level.QUESTION, cites="250.122(B)", books=NEC)
def ground_after_fix(circuit: Circuit) -> Iterator[Check]:
    """Who lowers the breaker or pulls a fatter wire to mend something else has larger hot wires than needed, and the
    ground has to grow with them.

    What: where the breaker is too large for the wire (WIR103), or the voltage drop too large (WIR106), the ground that
    is there is judged again with the smaller breaker or the larger wire.

    How: the size of Table 250.122 grows in the proportion of the hot wires to those that would do.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, wire: {type: THHN, size: 8 AWG, ground: 10 AWG,
            length: 160 ft, terminals: 75 °C, ambient: 30 °C, raceway: PVC-40}, outlet: NEMA 6-50R}}
        devices: {rig: {load: {budget: 40 A at 240 V}, fed_by: servers}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, wire: {type: THHN, size: 8 AWG, ground: 6 AWG,
            length: 160 ft, terminals: 75 °C, ambient: 30 °C, raceway: PVC-40}, outlet: NEMA 6-50R}}
        devices: {rig: {load: {budget: 40 A at 240 V}, fed_by: servers}}
    """
    if circuit.breaker.kind == "switch" or not stated(circuit, "wire"):
        return
    for stretch in circuit.wire.stretches:
        if not _has_ground_wire(stretch):
            continue
        for fix, rating, size in _fixes(circuit, stretch):
            needed = smallest_size(circuit, stretch, rating)
            if needed is None:
                continue
            ground = nec_cable_types.nm_b_ground(size) if stretch.ground == "built-in" else stretch.ground
            smallest = equipment_ground(rating, "copper", circuit.site.code)
            asked = in_proportion(smallest, needed, size) if rank(needed) < rank(size) else gauge(smallest)
            yield AtLeast(
                value=-gauge(ground),
                limit=-asked,
                unit="",
                says=f"With {fix} the ground wire, {ground}, must be {spelled(asked)} or larger.",
                pointer="wire.ground",
                about=f"{stretch.name} {fix}".strip(),
            )


def _has_ground_wire(stretch: Stretch) -> bool:
    if stretch.ground == "built-in":
        return stretch.type == "NM-B"
    return stretch.ground not in ("raceway", "none")


def _fixes(circuit: Circuit, stretch: Stretch) -> Iterator[tuple[str, float, str]]:
    """What mends a breaker or a voltage drop that is too large: in words, the breaker and the wire it leads to."""
    rating, edition = float(circuit.breaker.rating_a), circuit.site.code
    largest = conductors.largest_breaker(
        ampacity=final_ampacity(circuit, stretch), size=stretch.size, metal=metal(stretch), edition=edition
    )
    if rating > largest:
        yield f"a breaker of {show(float(largest), 'A')}", float(largest), stretch.size
    elif (fatter := size_for_drop(circuit, stretch, books.book(edition).advised_branch)) is not None:
        yield f"{fatter} wire for the voltage drop", rating, fatter
