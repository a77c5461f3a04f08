"""Breakers: the size a load needs, what one may carry, and a whole branch circuit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from planner.calc.arguments import (
    AWire,
    Edition,
    Receptacle,
    Several,
    SomeAmps,
    WireType,
)
from planner.calc.calculation import calculation, renamed
from planner.calc.calculations.outlets import need_of, remark, suits_circuit
from planner.physics import conductors, electrical
from planner.quantities import BadQuantity
from planner.tables.connector_patterns import Connector
from planner.tables.nec_ground_fault import Place, Verdict
from planner.tables.nec_overcurrent import standard_ratings
from planner.tables.nec_receptacles import Occupancy, receptacle_circuits
from planner.tables.nec_sections import book
from planner.units import Amps, Celsius, Percent, Volts
from planner.worked import BeyondTable, Worked, named, step_up

Passes = Literal["passes", "fails"]
Judged = Literal["passes", "fails", "question", "unknown"]
Need = Verdict | Literal["unknown"]


def verdict(holds: bool) -> Passes:
    """The word for a limit that is kept or not.

    >>> verdict(50.0 <= 50.0)
    'passes'
    """
    return "passes" if holds else "fails"


def load(continuous: float, other: float, hundred_percent_rated: bool) -> float:
    """What the breaker must be rated for. ``BadQuantity`` when there is no load."""
    if not (continuous > 0 or other > 0):
        raise BadQuantity('says nothing of the load. Write --continuous or --other, such as --continuous "40 A"')
    factored = electrical.demand(continuous=continuous, other=other, hundred_percent_rated=hundred_percent_rated)
    return renamed(factored, "needed", "A")


@dataclass(frozen=True, slots=True)
class NextSize:
    """The rating needed and the standard size that has it."""

    needed: Amps
    size: Amps


@calculation(sections="210.20(A), 215.3", rules=("standard overcurrent ratings",))
def next_size(
    *,
    continuous: Amps = 0.0,
    other: Amps = 0.0,
    hundred_percent_rated: bool = False,
    fuse: bool = False,
    edition: Edition = "NEC-2023",
) -> NextSize:
    """The smallest standard breaker or fuse for a load.

    Parameters:
        continuous: load that lasts three hours or more, without the 125 %.
        other: load that does not last.
        hundred_percent_rated: breaker and enclosure are listed for their full rating, or the rule book has no 125 %.
        fuse: take the sizes of fuses, which are a few more.
        edition: edition of the code.

    >>> next_size(continuous=50.0).size, next_size(continuous=24.0).size
    (70.0, 30.0)
    """
    needed = load(continuous, other, hundred_percent_rated)
    source = f"{book(edition)} Table 240.6(A)"
    return NextSize(needed, step_up(needed, standard_ratings(edition, fuse=fuse), name="size", source=source))


@dataclass(frozen=True, slots=True)
class BreakerLoad:
    """A breaker with its load: what is needed, the most it carries, how much of it is used."""

    needed: Amps
    largest_continuous_load: Amps
    used: Percent
    verdict: Passes


@calculation(sections="210.20(A), 215.3")
def breaker_load(
    *,
    breaker: SomeAmps,
    continuous: Amps = 0.0,
    other: Amps = 0.0,
    hundred_percent_rated: bool = False,
) -> BreakerLoad:
    """Whether a breaker, bank breaker, fuse or inlet of a given rating carries a load.

    The 80 % of a breaker and the 125 % of a load are the same rule, applied once. It does not say that the breaker
    trips at 80 %.

    Parameters:
        breaker: rating of the breaker.
        continuous: load that lasts three hours or more, without the 125 %.
        other: load that does not last.
        hundred_percent_rated: breaker and enclosure are listed for their full rating, or the rule book has no 125 %.

    >>> breaker_load(breaker=20.0, continuous=16.0).verdict, breaker_load(breaker=20.0, continuous=17.0).verdict
    ('passes', 'fails')
    """
    needed = load(continuous, other, hundred_percent_rated)
    largest = electrical.largest_continuous_load(
        breaker=breaker, other=other, hundred_percent_rated=hundred_percent_rated
    )
    used = named(100 * needed / breaker, "used", "%")
    return BreakerLoad(needed, largest, used, verdict(needed <= breaker))


@dataclass(frozen=True, slots=True)
class BranchCircuit:
    """A branch circuit: the numbers of breaker and wire, and a verdict on each part."""

    needed: Amps
    next_breaker: Amps
    ampacity_before_correction: Amps
    final_ampacity: Amps
    largest_breaker: Amps | None
    largest_continuous_load: Amps
    breaker_carries_load: Passes
    wire_carries_needed: Passes
    wire_carries_load_where_it_lies: Passes
    breaker_protects_wire: Passes
    receptacle_suits: Judged
    gfci: Need
    gfci_note: str
    verdict: Judged


@calculation(
    sections="210.19(A), 210.20(A), 210.21(B), 240.4",
    rules=("ampacity", "ambient", "adjustment", "terminals", "GFCI in dwellings", "GFCI outside dwellings"),
)
def branch_circuit(
    *,
    wire: AWire,
    wire_type: WireType,
    continuous: Amps = 0.0,
    other: Amps = 0.0,
    breaker: SomeAmps | None = None,
    terminals: Celsius | None = None,
    ambient: Celsius = 30.0,
    current_carrying: Several = 3,
    in_insulation: bool = False,
    receptacle: Receptacle | None = None,
    receptacles: Several = 1,
    hard_wired: bool = False,
    place: Place | None = None,
    occupancy: Occupancy = "dwelling",
    volts_to_ground: Volts = 120.0,
    phases: Literal[1, 3] = 1,
    has_gfci: bool = False,
    hundred_percent_rated: bool = False,
    edition: Edition = "NEC-2023",
) -> BranchCircuit:
    """A branch circuit from breaker to receptacle: what the load needs, what each part allows.

    The 125 % and the factors for heat and bundling are two tests of the wire and are never multiplied. Where nothing
    is said of the breaker, the next standard size is judged.

    Parameters:
        wire: size and metal of the hot wires.
        wire_type: type of the wire or cable.
        continuous: load that lasts three hours or more, without the 125 %.
        other: load that does not last.
        breaker: rating of the breaker.
        terminals: the lower marking of both ends of the wire. Unmarked or unknown ends count as 60 °C up to 100 A.
        ambient: warmest air around the wire.
        current_carrying: conductors that carry current in the same conduit, cable or bundle; 3 means no other circuit.
        in_insulation: the wire touches thermal insulation.
        receptacle: the receptacle of the circuit.
        receptacles: how many receptacles the circuit has; a duplex counts as two.
        hard_wired: the circuit has no receptacle.
        place: kind of room the outlet is in.
        occupancy: what the building is used for.
        volts_to_ground: voltage of a hot wire to ground.
        phases: phases of the circuit.
        has_gfci: breaker or outlet is a GFCI.
        hundred_percent_rated: breaker and enclosure are listed for their full rating.
        edition: edition of the code.

    >>> from planner.calc.arguments import Wire
    >>> made = branch_circuit(wire=Wire("8 AWG", "copper"), wire_type="NM-B", continuous=40.0, terminals=75.0)
    >>> made.next_breaker, made.final_ampacity, made.largest_breaker, made.verdict
    (50.0, 40.0, 40.0, 'fails')
    """
    if hard_wired and receptacle is not None:
        raise BadQuantity("has --receptacle and --hard-wired; a circuit is one or the other", "LAY008")
    needed = load(continuous, other, hundred_percent_rated)
    source = f"{book(edition)} Table 240.6(A)"
    sizes = standard_ratings(edition) if hard_wired else receptacle_circuits(edition)
    next_breaker = step_up(needed, sizes, name="next breaker", source=source)
    rating = float(next_breaker) if breaker is None else breaker
    before = conductors.ampacity_before_correction(
        size=wire.size, wire_type=wire_type, breaker=float(rating), metal=wire.metal, terminals=terminals,
        in_insulation=in_insulation, edition=edition,
    )  # fmt: skip
    final = conductors.final_ampacity(
        size=wire.size, wire_type=wire_type, breaker=float(rating), metal=wire.metal, terminals=terminals,
        ambient=ambient, current_carrying=current_carrying, in_insulation=in_insulation, edition=edition,
    )  # fmt: skip
    largest = largest_breaker(wire, final, receptacles > 1 and not hard_wired, edition)
    need, note = _ground_fault(
        place=place, occupancy=occupancy, receptacle=receptacle, hard_wired=hard_wired, breaker=float(rating),
        phases=phases, volts_to_ground=float(volts_to_ground), edition=edition,
    )  # fmt: skip
    suits: Judged = "passes" if hard_wired else "unknown"
    if receptacle is not None:
        suits = verdict(suits_circuit(float(rating), receptacle, receptacles, edition))
    protects = verdict(largest is not None and rating <= largest)
    parts: list[Judged] = [
        verdict(needed <= rating),
        verdict(needed <= before),
        verdict(continuous + other <= final),
        protects,
        suits,
        _protected(need, has_gfci),
    ]
    return BranchCircuit(
        needed=needed,
        next_breaker=next_breaker,
        ampacity_before_correction=before,
        final_ampacity=final,
        largest_breaker=largest,
        largest_continuous_load=conductors.largest_continuous_load(
            breaker=rating if isinstance(rating, Worked) else Worked(rating, "breaker", "A"),
            before_correction=before,
            final=final,
            hundred_percent_rated=hundred_percent_rated,
        ),
        breaker_carries_load=verdict(needed <= rating),
        wire_carries_needed=verdict(needed <= before),
        wire_carries_load_where_it_lies=verdict(continuous + other <= final),
        breaker_protects_wire=protects,
        receptacle_suits=suits,
        gfci=need,
        gfci_note=note,
        verdict=next(word for word in _WORST_FIRST if word in parts),
    )


_WORST_FIRST: tuple[Judged, ...] = ("fails", "unknown", "question", "passes")


def _ground_fault(
    *,
    place: Place | None,
    occupancy: Occupancy,
    receptacle: Connector | None,
    hard_wired: bool,
    breaker: float,
    phases: int,
    volts_to_ground: float,
    edition: str,
) -> tuple[Need, str]:
    """What is asked for and a remark; unknown where the place or the outlet is not said, or no table has the place."""
    if place is None:
        return "unknown", "nobody said the place"
    if receptacle is None and not hard_wired:
        return "unknown", "nobody said the receptacle, or that the circuit is hard-wired"
    try:
        need = need_of(
            place=place, occupancy=occupancy, receptacle=receptacle, breaker=breaker, phases=phases,
            volts_to_ground=volts_to_ground, cooling=False, on="", edition=edition,
        )  # fmt: skip
    except BeyondTable as beyond:
        return "unknown", str(beyond)
    return need.verdict, remark(need)


def _protected(need: Need, has_gfci: bool) -> Judged:
    if has_gfci or need == "not required":
        return "passes"
    return "question" if need == "question" else "unknown" if need == "unknown" else "fails"


def largest_breaker(wire: AWire, ampacity: float, several: bool, edition: str) -> float | None:
    """Largest standard breaker for a wire; none where no standard breaker is small enough."""
    try:
        return conductors.largest_breaker(
            ampacity=ampacity, size=wire.size, metal=wire.metal, several_receptacles=several, edition=edition
        )
    except BeyondTable:
        return None
