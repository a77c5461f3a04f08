"""WIR: where a wire runs: whether its type suits the place, how deep it lies, how hot it gets there."""

from __future__ import annotations

from collections.abc import Iterator

from planner.facts import Gap, Missing
from planner.plan.conducting import Stretch
from planner.plan.objects import Circuit
from planner.plan.wiring import WARMER_K
from planner.rules.checks import AtLeast, Check, OneOf, Question, Reading
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.tables import nec_cable_types, nec_raceways, nec_wire_places
from planner.viewing import stated
from planner.worked import named, show

# What a raceway would have to be to keep knocks off a cable.
SLEEVES = nec_raceways.ENCLOSED
# An attic on a hot afternoon: the low end of what is usual over a garage.
ATTIC_C = 50.0
SMALL_RATING_A = 20.0
SMALL_VOLTS = 120.0


@rule("WIR111", "the type of wire suits each place it runs through", cites="334.12, 340.12, 300.9", books=NEC)
def wire_suits_place(circuit: Circuit) -> Iterator[Check]:
    """Cable for dry walls takes up water outdoors and in the ground, also inside a conduit, and fails there in time.

    What: NM-B lies in dry places only; UF-B in the sun, and MC in wet places, only if marked for it; single wires in a
    raceway, and in wet ones of a type with a W; SE cable not underground. Flexible cord is WIR109.

    How: ``wire.place`` of each stretch. Outdoors, on a roof and underground count as wet, inside a raceway too.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 40 A 2P, outlet: NEMA 6-50R, wire: {type: NM-B, size: 8 AWG,
            length: 60 ft, place: underground, raceway: PVC-40 1}}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 40 A 2P, outlet: NEMA 6-50R, wire: {type: UF-B, size: 8 AWG,
            length: 60 ft, place: underground}}}
    """
    for stretch in _described(circuit):
        if not nec_cable_types.cable_type(stretch.type, "8 AWG").fixed:
            continue
        free = stretch.no_raceway
        hangs = nec_wire_places.hangs_on_place(stretch.type, stretch.raceway_type)
        place = stretch.place if hangs else "indoors"
        found = nec_wire_places.suits(stretch.type, place, stretch.raceway_type, no_raceway=free)
        yield OneOf(
            value=stretch.type,
            accepted=(stretch.type,) if found.allowed else tuple(_better(place, stretch)),
            level=Level.QUESTION if found.marked else None,
            says=f"{{value}} {found.why}." if found.why else "{value} suits where it runs.",
            cites=f"{circuit.site.code.replace('-', ' ', 1)} {found.section}" if found.section else "",
            pointer="wire.place" if hangs else "wire.type",
            about=stretch.name,
            weak=(f"{found.section} is from memory",) if found.unverified else (),
            ways=lambda s=stretch, p=place: (f"{better} there" for better in _better(p, s)),  # type: ignore[misc]
        )


def _described(circuit: Circuit) -> tuple[Stretch, ...]:
    """The stretches of a circuit's wire; none where nothing is said of it, which WIR101 asks for."""
    return circuit.wire.stretches if stated(circuit, "wire") else ()


def _better(place: str, stretch: Stretch) -> Iterator[str]:
    """Types that suit a place, in the raceway that is there or by themselves."""
    if stretch.raceway_type in SLEEVES or place not in nec_wire_places.WET:
        yield "THWN-2 in a raceway"
    else:
        yield from ("UF-B",) if place == "underground" else ("THWN-2 in a raceway",)


def _where(place: str) -> str:
    return {"roof": "on the roof", "attic": "in the attic", "wet": "in a wet place", "exposed": "in the open"}.get(
        place, place
    )


@rule("WIR112", "cable in reach of knocks is covered", level=Level.QUESTION, cites="334.15(B), 300.4", books=NEC)
def exposed_cable(circuit: Circuit) -> Iterator[Check]:
    """A car, a ladder or a bicycle that leans on bare cable wears it through.

    What: NM-B on open studs where it can be hit asks for a sleeve or a cover; whether it can be hit the inspector
    decides.

    How: ``wire.place: exposed`` without a raceway round it.

    Fails::
        panels: {house: {}}
        circuits: {bench: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R, wire: {type: NM-B, size: 12 AWG,
            length: 20 ft, place: exposed, raceway: none}}}
    Passes::
        panels: {house: {}}
        circuits: {bench: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R, wire: {type: NM-B, size: 12 AWG,
            length: 20 ft, place: exposed, raceway: EMT 3/4}}}
    """
    for stretch in _described(circuit):
        if not stretch.has_place or stretch.place != "exposed" or stretch.type != "NM-B":
            continue
        covered = stretch.raceway_type in SLEEVES
        yield Question(
            says=f"NM-B runs in the open in {stretch.raceway_type}."
            if covered
            else "NM-B runs in the open without a cover.",
            pointer="wire.place",
            about=stretch.name,
            readings=(
                Reading("out of reach of knocks", "it may stay as it is", True),
                Reading("where it can be hit", "it wants a sleeve or a cover", covered),
            ),
            ways=lambda: ("a sleeve of EMT or PVC-80 where it can be hit, or boards over it",),
        )


@rule(
    "WIR116",
    "a buried wire lies deep enough",
    cites={"NEC-2017": "Table 300.5", "NEC-2020": "Table 300.5", "NEC-2023": "Table 300.5(A)"},
    books=NEC,
)
def burial_depth(circuit: Circuit) -> Iterator[Check]:
    """A spade finds what lies too shallow.

    What: the cover is at least 610 mm (24 in) over cable, 457 mm (18 in) over PVC conduit, 152 mm (6 in) over steel
    conduit. A dwelling circuit of at most 120 V and 20 A with GFCI may lie 305 mm (12 in) deep.

    How: ``wire.depth`` from the top of cable or conduit to the ground above, under open ground. Under a drive, a slab
    or a building other depths hold.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 40 A 2P, outlet: NEMA 6-50R, wire: {type: UF-B, size: 8 AWG,
            length: 60 ft, place: underground, depth: 18 in}}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 40 A 2P, outlet: NEMA 6-50R, wire: {type: UF-B, size: 8 AWG,
            length: 60 ft, place: underground, depth: 24 in}}}
    """
    for stretch in _described(circuit):
        if not stretch.has_place or stretch.place != "underground":
            continue
        limit = nec_wire_places.least_cover(stretch.type, stretch.raceway_type, small=_small(circuit))
        if not stretch.raceway_type and nec_wire_places.wants_raceway(stretch.type) and stretch.depth_m < limit:
            raise Missing(Gap(f"{stretch.at}.raceway", ask=f"state {stretch.at}.raceway, as PVC-40 1"))
        what = stretch.raceway_type if stretch.raceway_type in SLEEVES else stretch.type
        yield AtLeast(
            value=stretch.depth_m,
            limit=limit,
            unit="m",
            says=f"{what} lies {{value}} under the ground; under open ground it wants {{limit}}.",
            pointer="wire.depth",
            about=stretch.name,
            ways=lambda at=float(limit): (f"bury it {show(at, 'm')} deep",),  # type: ignore[misc]
        )


def _small(circuit: Circuit) -> bool:
    """Whether the shallow cover for small GFCI circuits of a dwelling holds."""
    if circuit.breaker.poles != 1 or circuit.breaker.rating_a > SMALL_RATING_A:
        return False
    protected = circuit.breaker.ground_fault == "GFCI"
    return protected and circuit.site.occupancy == "dwelling" and circuit.volts_v <= SMALL_VOLTS


@rule(
    "WIR118",
    "the heat of the hottest part of the run is counted",
    level=Level.WARNING,
    cites={
        "NEC-2017": "310.15(A)(2), 310.15(B)(3)(c)",
        "NEC-2020": "310.14(A)(2), 310.15(B)(2)",
        "NEC-2023": "310.14(A)(2), 310.15(B)(2)",
    },
    books=NEC,
)
def hottest_part(circuit: Circuit) -> Iterator[Check]:
    """The air of the room at the outlet is not the air of the attic the wire runs through.

    What: an ambient that the layout states is not below what the place gets on a hot afternoon: 50 °C in an attic; the
    design day and 33 K more on a roof in the sun, which wire of type XHHW-2 is spared.

    How: a measured ambient stands. One that is not said is taken from the place and the design day, so there is nothing
    to doubt; WIR102 and WIR103 use it, and leave out a hot part of at most 3 m and 10 % of the run.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 40 A 2P, outlet: NEMA 6-50R, wire: {type: NM-B, size: 6 AWG,
            length: 60 ft, place: attic, ambient: 38 °C}}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 40 A 2P, outlet: NEMA 6-50R, wire: {type: NM-B, size: 6 AWG,
            length: 60 ft, place: attic, ambient: 55 °C}}}
    """
    for stretch in _described(circuit):
        if not stretch.has_place or not stretch.ambient_reckoned or stretch.place not in WARMER_K:
            continue
        if stretch.place == "attic":
            limit: float = named(ATTIC_C, "an attic on a hot afternoon", "°C")
        else:
            hotter = 0.0 if stretch.type == "XHHW-2" else WARMER_K["roof"]
            limit = named(circuit.site.summer_c + hotter, "a roof on the design day", "°C")
        yield AtLeast(
            value=stretch.ambient_c,
            limit=limit,
            unit="°C",
            says=f"The wire {_where(stretch.place)} is reckoned at {{value}}; there it gets {{limit}}.",
            pointer="wire.ambient",
            about=stretch.name,
            ways=lambda at=float(limit): (f"reckon with {show(at, '°C')}, or measure it on a hot afternoon",),  # type: ignore[misc]
        )
