"""Circuits of air conditioners: of room units with a plug, and of units with their circuit on the nameplate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from planner.calc.arguments import (
    AWire,
    Edition,
    Several,
    SomeAmps,
    SomeVolts,
    WireType,
)
from planner.calc.calculation import calculation
from planner.physics import conductors
from planner.quantities import BadQuantity
from planner.tables.nec_receptacles import receptacle_circuits
from planner.tables.nec_sections import book
from planner.units import (
    Amps,
    Celsius,
    VoltAmps,
)
from planner.worked import BeyondTable, named, step_up


@dataclass(frozen=True, slots=True)
class RoomAirConditioner:
    """The smallest circuit for a room air conditioner with a plug."""

    current: Amps
    smallest_circuit: Amps
    circuit: Amps
    verdict: Literal["passes", "fails", "not asked"]


@calculation(sections="440.62", rules=("standard overcurrent ratings",))
def room_air_conditioner(
    *,
    marked: SomeAmps | None = None,
    apparent_power: VoltAmps | None = None,
    voltage: SomeVolts | None = None,
    shared: bool = False,
    breaker: SomeAmps | None = None,
    edition: Edition = "NEC-2023",
) -> RoomAirConditioner:
    """The smallest circuit for a room air conditioner with cord and plug, up to 250 V and 40 A.

    Alone on its circuit it may take 80 % of the rating, beside other loads 50 %: the circuit has 1.25 or 2 times the
    marked current.

    Parameters:
        marked: current marked on the unit.
        apparent_power: power marked on the unit, with the voltage, instead of the current.
        voltage: voltage of the unit.
        shared: lighting, other appliances or receptacles are on the same circuit.
        breaker: rating of the circuit.
        edition: edition of the code.

    >>> made = room_air_conditioner(marked=12.6, breaker=15.0)
    >>> made.smallest_circuit, made.circuit, made.verdict
    (15.75, 20.0, 'fails')
    """
    if marked is None:
        if apparent_power is None or voltage is None:
            raise BadQuantity('wants --marked, such as --marked "12 A", or --apparent-power and --voltage')
        marked = named(apparent_power / voltage, "current", "A")
    if marked > 40 or (voltage is not None and voltage > 250):
        raise BeyondTable("a room air conditioner with cord and plug has at most 40 A and 250 V; others are hard-wired")
    smallest = named((2.0 if shared else 1.25) * marked, "smallest circuit", "A")
    source = f"{book(edition)} Table 240.6(A)"
    size = step_up(smallest, receptacle_circuits(edition), name="circuit", source=source)
    word: Literal["passes", "fails", "not asked"] = "not asked"
    if breaker is not None:
        word = "passes" if smallest <= breaker else "fails"
    return RoomAirConditioner(marked, smallest, size, word)


@dataclass(frozen=True, slots=True)
class AirConditioner:
    """Wire and breaker of an air conditioner by its nameplate."""

    final_ampacity: Amps
    largest_breaker: Amps
    wire: Literal["passes", "fails"]
    breaker: Literal["passes", "fails"]


@calculation(sections="440.4(B), 440.22, 440.35, 240.4(G)", rules=("ampacity", "ambient", "adjustment", "terminals"))
def air_conditioner(
    *,
    mca: SomeAmps,
    mocp: SomeAmps,
    breaker: SomeAmps,
    wire: AWire,
    wire_type: WireType,
    terminals: Celsius | None = None,
    ambient: Celsius = 30.0,
    current_carrying: Several = 3,
    edition: Edition = "NEC-2023",
) -> AirConditioner:
    """Wire and breaker of a hard-wired air conditioner with a minimum circuit ampacity on its nameplate.

    The wire follows the minimum circuit ampacity and the breaker the largest overcurrent device, both marked. The
    limits of small wires and of the next size up do not hold here.

    Parameters:
        mca: minimum circuit ampacity, as marked.
        mocp: largest overcurrent device, as marked.
        breaker: rating of the breaker.
        wire: size and metal of the hot wires.
        wire_type: type of the wire or cable.
        terminals: the lower marking of both ends of the wire. Unmarked or unknown ends count as 60 °C up to 100 A.
        ambient: warmest air around the wire.
        current_carrying: conductors that carry current in the same conduit, cable or bundle; 3 means no other circuit.
        edition: edition of the code.

    >>> from planner.calc.arguments import Wire
    >>> made = air_conditioner(mca=15.0, mocp=25.0, breaker=25.0, wire=Wire("14 AWG", "copper"), wire_type="NM-B")
    >>> made.wire, made.breaker
    ('passes', 'passes')
    """
    final = conductors.final_ampacity(
        size=wire.size, wire_type=wire_type, breaker=float(breaker), metal=wire.metal, terminals=terminals,
        ambient=ambient, current_carrying=current_carrying, edition=edition,
    )  # fmt: skip
    return AirConditioner(final, mocp, "passes" if mca <= final else "fails", "passes" if breaker <= mocp else "fails")
