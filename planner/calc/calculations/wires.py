"""Wires: what one carries, and the size a load needs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from planner.calc.arguments import (
    AWire,
    Edition,
    Several,
    SomeAmps,
    Wire,
    WireType,
)
from planner.calc.calculation import calculation
from planner.calc.calculations.breakers import largest_breaker, load
from planner.physics import conductors
from planner.quantities import BadQuantity
from planner.tables import nec_ampacity, nec_cable_types
from planner.tables.nec_ampacity import Metal
from planner.tables.nec_overcurrent import standard_ratings
from planner.tables.nec_sections import book
from planner.units import Amps, Celsius
from planner.worked import BeyondTable, step_up


@dataclass(frozen=True, slots=True)
class Ampacity:
    """What a wire carries and the breakers that may protect it."""

    before_correction: Amps
    final: Amps
    largest_breaker: Amps | None
    largest_breaker_several_receptacles: Amps | None


@calculation(sections="240.4", rules=("ampacity", "ambient", "adjustment", "terminals", "small conductors"))
def ampacity(
    *,
    wire: AWire,
    wire_type: WireType,
    breaker: SomeAmps | None = None,
    terminals: Celsius | None = None,
    ambient: Celsius = 30.0,
    current_carrying: Several = 3,
    in_insulation: bool = False,
    installed_as_nm: bool = False,
    edition: Edition = "NEC-2023",
) -> Ampacity:
    """What a building wire carries where it lies, and the largest breaker that protects it.

    Parameters:
        wire: size and metal of the hot wires.
        wire_type: type of the wire or cable.
        breaker: rating of the circuit, which decides what unmarked terminals allow: 60 °C up to 100 A, 75 °C above.
        terminals: the lower marking of both ends of the wire.
        ambient: warmest air around the wire.
        current_carrying: conductors that carry current in the same conduit, cable or bundle; 3 means no other circuit.
        in_insulation: the wire touches thermal insulation.
        installed_as_nm: UF-B that runs indoors as NM cable, which an inspector may or may not accept.
        edition: edition of the code.

    >>> made = ampacity(wire=Wire("8 AWG", "copper"), wire_type="THHN", terminals=75.0, current_carrying=6)
    >>> made.final, made.largest_breaker
    (44.0, 45.0)
    """
    if breaker is None and terminals is None:
        raise BadQuantity('wants --terminals, such as --terminals "75 °C"; or, for unmarked ends, --breaker')
    rating = 0.0 if breaker is None else float(breaker)
    before = conductors.ampacity_before_correction(
        size=wire.size, wire_type=wire_type, breaker=rating, metal=wire.metal, terminals=terminals,
        in_insulation=in_insulation, installed_as_nm=installed_as_nm, edition=edition,
    )  # fmt: skip
    final = conductors.final_ampacity(
        size=wire.size, wire_type=wire_type, breaker=rating, metal=wire.metal, terminals=terminals, ambient=ambient,
        current_carrying=current_carrying, in_insulation=in_insulation, installed_as_nm=installed_as_nm,
        edition=edition,
    )  # fmt: skip
    return Ampacity(
        before,
        final,
        largest_breaker(wire, final, False, edition),
        largest_breaker(wire, final, True, edition),
    )


@dataclass(frozen=True, slots=True)
class WireSize:
    """The size each test asks for, and the size that passes all of them, read strictly and end by end."""

    needed: Amps
    breaker: Amps
    size_for_needed: str
    size_for_load_where_it_lies: str
    size_for_breaker: str
    size: str
    size_end_by_end: str
    ampacity_before_correction: Amps
    final_ampacity: Amps


@calculation(sections="210.19(A), 215.2(A), 240.4", rules=("ampacity", "ambient", "adjustment", "terminals"))
def wire_size(
    *,
    metal: Metal,
    wire_type: WireType,
    continuous: Amps = 0.0,
    other: Amps = 0.0,
    breaker: SomeAmps | None = None,
    terminals: Celsius | None = None,
    load_terminals: Celsius | None = None,
    ambient: Celsius = 30.0,
    current_carrying: Several = 3,
    several_receptacles: bool = False,
    edition: Edition = "NEC-2023",
) -> WireSize:
    """The smallest wire for a load.

    Three tests: 125 % of the continuous load at the terminals, the load where the wire lies, and the breaker. The
    lower marking of both ends holds for the whole wire (110.14(C)); the size by the other reading, each end by its own
    marking, is shown beside it and is no verdict.

    Parameters:
        metal: metal of the wire.
        wire_type: type of the wire or cable.
        continuous: load that lasts three hours or more, without the 125 %.
        other: load that does not last.
        breaker: rating of the breaker; the next standard size where nobody says.
        terminals: marking of the terminals at the breaker. Unmarked ends count as 60 °C up to 100 A.
        load_terminals: marking of the terminals at the load, where it differs.
        ambient: warmest air around the wire.
        current_carrying: conductors that carry current in the same conduit, cable or bundle; 3 means no other circuit.
        several_receptacles: the circuit has more than one receptacle.
        edition: edition of the code.

    >>> wire_size(metal="copper", wire_type="THW", continuous=95.0, terminals=75.0, load_terminals=60.0).size
    '1/0 AWG'
    """
    needed = load(continuous, other, False)
    if breaker is None:
        source = f"{book(edition)} Table 240.6(A)"
        breaker = step_up(needed, standard_ratings(edition), name="breaker", source=source)
    rating, amps = float(breaker), float(continuous + other)
    supply = terminals
    if load_terminals is not None:
        terminals = min(load_terminals, nec_cable_types.terminal_column(rating, terminals))

    def before(size: str, marking: float | None) -> float:
        return conductors.ampacity_before_correction(
            size=size, wire_type=wire_type, breaker=rating, metal=metal, terminals=marking, edition=edition
        )

    def final(size: str, marking: float | None) -> float:
        return conductors.final_ampacity(
            size=size, wire_type=wire_type, breaker=rating, metal=metal, terminals=marking, ambient=ambient,
            current_carrying=current_carrying, edition=edition,
        )  # fmt: skip

    def protected(size: str, marking: float | None) -> bool:
        most = largest_breaker(Wire(size, metal), final(size, marking), several_receptacles, edition)
        return most is not None and rating <= most

    for_needed = _smallest(metal, lambda size: before(size, terminals) >= needed)
    where_it_lies = _smallest(metal, lambda size: final(size, terminals) >= amps)
    for_breaker = _smallest(metal, lambda size: protected(size, terminals))
    end_by_end = (
        _smallest(metal, lambda size: before(size, supply) >= needed),
        _smallest(metal, lambda size: final(size, supply) >= amps),
        _smallest(metal, lambda size: before(size, load_terminals or supply) >= amps),
        _smallest(metal, lambda size: protected(size, supply)),
    )
    size = _largest(for_needed, where_it_lies, for_breaker)
    return WireSize(
        needed, breaker, for_needed, where_it_lies, for_breaker, size, _largest(*end_by_end),
        before(size, terminals), final(size, terminals),
    )  # fmt: skip


def _smallest(metal: Metal, suits: Callable[[str], bool]) -> str:
    for size in nec_ampacity.SIZES:
        if metal != "copper" and size == "14 AWG":
            continue
        if suits(size):
            return size
    raise BeyondTable(f"no single {metal} conductor is large enough; the table ends at {nec_ampacity.SIZES[-1]}")


def _largest(*sizes: str) -> str:
    return max(sizes, key=nec_ampacity.SIZES.index)
