"""WIR: what a wire is made of: small sizes, the ground wire, flexible cord where building wire belongs."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal, cast

from planner.analyses import power
from planner.analyses.wire_ampacity import final_ampacity, metal
from planner.facts import stated
from planner.physics import conductors
from planner.physics.electrical import drop_percent, voltage_drop
from planner.plan.conducting import Stretch
from planner.plan.objects import Circuit
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.rules.wires import BRANCH_DROP_PERCENT
from planner.tables import connectors, nec_cable_types, nec_conductors
from planner.tables.nec_ampacity import SIZES, Metal, rank
from planner.tables.nec_grounding import equipment_ground
from planner.tables.nec_overcurrent import small_conductor_limit
from planner.worked import BeyondTable, show

# Wires of one leg side by side are no smaller than this.
SMALLEST_IN_PARALLEL = "1/0 AWG"
SECTIONS_240_4_D = {"NEC-2017": "240.4(D)", "NEC-2020": "240.4(D)", "NEC-2023": "240.4(D)"}


@rule("WIR104", "14, 12 and 10 AWG stay behind the breakers made for them", cites=SECTIONS_240_4_D, books=NEC)
def small_wire(circuit: Circuit) -> Iterator[Check]:
    """Small wires heat up fastest in a fault, so they have breakers of their own whatever the tables allow.

    What: copper 14 AWG at most 15 A, 12 AWG 20 A, 10 AWG 30 A; aluminium 12 AWG 15 A, 10 AWG 25 A. Circuits of wired
    air conditioners follow their nameplates instead (CIR112).

    Fails::
        panels: {house: {}}
        circuits: {bench: {fed_by: house, breaker: 25 A 1P, wire: 12/2 NM-B 20 ft, outlet: NEMA 5-20R}}
    Passes::
        panels: {house: {}}
        circuits: {bench: {fed_by: house, breaker: 20 A 1P, wire: 12/2 NM-B 20 ft, outlet: NEMA 5-20R}}
    """
    if circuit.breaker.kind == "switch" or power.only_wired_cooling(circuit):
        return
    for stretch in circuit.wire.stretches:
        limit = small_conductor_limit(stretch.size, cast("Metal", stretch.metal), circuit.site.code)
        if limit is None:
            continue
        yield AtMost(
            value=circuit.breaker.rating_a,
            limit=limit,
            unit="A",
            says=f"{stretch.size} {stretch.metal} may stand behind {{limit}} at most; the breaker is {{value}}.",
            pointer="wire.size",
            about=stretch.name,
        )


# Flexible metal conduit is a ground only where it is short, 6 ft, and the breaker small.
FLEXIBLE_GROUND_M, FLEXIBLE_GROUND_A = 1.8288, 20.0
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
        )
        yield from _upsized(circuit, stretch, ground, smallest)


def _upsized(circuit: Circuit, stretch: Stretch, ground: str, smallest: str) -> Iterator[Check]:
    """The larger ground for hot wires larger than they had to be, for whatever reason the edition counts."""
    needed = _smallest_size(circuit, stretch)
    if needed is None or rank(needed) >= rank(stretch.size):
        return
    asked = _in_proportion(smallest, needed, stretch.size)
    yield AtLeast(
        value=-_gauge(ground),
        limit=-asked,
        unit="",
        level=Level.QUESTION,
        says=f"{stretch.size} stands where {needed} would do, so the ground grows with it: it is {ground}, "
        f"{_spelled(asked)} by proportion.",
        cites="250.122(B)",
        pointer="wire.ground",
        about=f"{stretch.name} upsizing".strip(),
    )


def _in_proportion(ground: str, needed: str, installed: str) -> float:
    """The gauge a ground of the table's size grows to, as the hot wires grew from ``needed`` to ``installed``.

    Gauges are a geometric series: wires that grow by two gauges ask for a ground two gauges larger, exactly, where the
    printed areas differ in their last digit.
    """
    return _gauge(ground) - (_gauge(needed) - _gauge(installed))


def _gauge(size: str) -> float:
    """AWG number of a size: 1/0 is 0, 4/0 is −3; kcmil sizes on the same scale, by area."""
    number, _, unit = size.partition(" ")
    if unit == "kcmil":
        # 36 AWG is 25 cmil, and 39 gauges make a factor of 92 in diameter.
        return 36.0 - 39.0 * math.log(float(number) * 1000.0 / 25.0) / math.log(92.0**2)
    return 1.0 - float(number.partition("/")[0]) if "/" in number else float(number)


def _spelled(gauge: float) -> str:
    """The smallest size in use that is at least as large as a gauge asks for."""
    fitting = [size for size in SIZES if _gauge(size) <= gauge + 1e-9]
    return fitting[0] if fitting else f"more than {SIZES[-1]}"


def _smallest_size(circuit: Circuit, stretch: Stretch, rating: float | None = None) -> str | None:
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
            needed = _smallest_size(circuit, stretch, rating)
            if needed is None:
                continue
            ground = nec_cable_types.nm_b_ground(size) if stretch.ground == "built-in" else stretch.ground
            smallest = equipment_ground(rating, "copper", circuit.site.code)
            asked = _in_proportion(smallest, needed, size) if rank(needed) < rank(size) else _gauge(smallest)
            yield AtLeast(
                value=-_gauge(ground),
                limit=-asked,
                unit="",
                says=f"With {fix} the ground wire, {ground}, must be {_spelled(asked)} or larger.",
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
    elif (fatter := _size_for_drop(circuit, stretch)) is not None:
        yield f"{fatter} wire for the voltage drop", rating, fatter


def _size_for_drop(circuit: Circuit, stretch: Stretch) -> str | None:
    """The size that brings a drop that is too large within what is recommended; none where nothing is to be done."""
    if len(circuit.wire.stretches) > 1 or not (circuit.inlets or circuit.panels or circuit.sources):
        return None
    current = float(power.circuit_amps(circuit).total)
    for size in SIZES[rank(stretch.size) :]:
        ohms = conductors.wire_resistance(
            size=size, length=float(stretch.length_m), metal=metal(stretch), edition=circuit.site.code
        )
        phases: Literal[1, 3] = 3 if circuit.breaker.poles == 3 else 1
        lost = voltage_drop(current=current, impedance=float(ohms) / stretch.parallel, phases=phases)
        if drop_percent(drop=lost, voltage=float(circuit.volts_v)) <= BRANCH_DROP_PERCENT:
            return None if size == stretch.size else size
    return None


@rule("WIR109", "flexible cord is no building wire", cites="400.12", books=NEC)
def cord_as_building_wire(circuit: Circuit) -> Iterator[Check]:
    """A cord stapled to a wall or pulled through conduit has neither the protection nor the life of building wire.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, wire: 6 AWG SOOW 40 ft, outlet: NEMA 6-50R}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, wire: 6/2 NM-B 40 ft, outlet: NEMA 6-50R}}
    """
    for stretch in circuit.wire.stretches:
        kind = nec_cable_types.cable_type(stretch.type, stretch.size)
        yield OneOf(
            value=kind.name,
            accepted=(kind.name,) if kind.fixed else ("building wire",),
            says="{value} is building wire."
            if kind.fixed
            else "{value} is a flexible cord; a circuit wants {accepted}.",
            pointer="wire.type",
            about=stretch.name,
        )


@rule("WIR119", "wires run side by side are large enough for it", cites="310.10(G)(1)", books=NEC)
def parallel_size(circuit: Circuit) -> Iterator[Check]:
    """Thin wires side by side share a load unevenly, and one of them takes more than it can.

    What: wires of one leg in parallel are 1/0 AWG at least.

    Fails::
        panels: {house: {}}
        circuits: {big: {fed_by: house, breaker: 90 A 2P, wire: {type: THHN, size: 8 AWG, parallel: 2, length: 20 ft}}}
    Passes::
        panels: {house: {}}
        circuits:
          big: {fed_by: house, breaker: 300 A 2P, wire: {type: THHN, size: 1/0 AWG, parallel: 2, length: 20 ft}}
    """
    for stretch in circuit.wire.stretches:
        if stretch.parallel > 1:
            yield AtLeast(
                value=-_gauge(stretch.size),
                limit=-_gauge(SMALLEST_IN_PARALLEL),
                unit="",
                says=f"{stretch.parallel} sets of {stretch.size}; in parallel {SMALLEST_IN_PARALLEL} is the smallest.",
                pointer="wire.parallel",
                about=stretch.name,
            )


@rule("WIR120", "the wire has a conductor for every contact of its receptacle", cites="110.3(B), 250.142(B)", books=NEC)
def conductor_for_every_contact(circuit: Circuit) -> Iterator[Check]:
    """A four-wire receptacle on a cable without a neutral gets its neutral from the bare ground, and the machine's case
    becomes part of the circuit.

    What: insulated wires, the ground not counted, against the contacts of each receptacle that are no ground.

    Fails::
        panels: {house: {}}
        circuits: {range: {fed_by: house, breaker: 50 A 2P, wire: 6/2 NM-B 30 ft, outlet: NEMA 14-50R}}
    Passes::
        panels: {house: {}}
        circuits: {range: {fed_by: house, breaker: 50 A 2P, wire: 6/3 NM-B 30 ft, outlet: NEMA 14-50R}}
    """
    wanted = [connectors.find(outlet.type) for outlet in circuit.outlets if not outlet.hard_wired]
    if not wanted:
        return
    most = max(wanted, key=lambda connector: connector.poles)
    for stretch in circuit.wire.stretches:
        yield AtLeast(
            value=float(stretch.conductors),
            limit=float(most.poles),
            unit="",
            says=f"Insulated wires in the {stretch.type}: {{value}}; {most.spelled} wants {{limit}} and a ground.",
            pointer="wire.conductors",
            about=stretch.name,
        )
