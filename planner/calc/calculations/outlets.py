"""Outlets: receptacles on their circuits, plugs in receptacles, ground-fault protection and leakage."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, Literal

from planner.calc.arguments import Date, Edition, Plug, Receptacle, Several, SomeAmps, Within
from planner.calc.calculation import calculation
from planner.quantities import BadQuantity
from planner.tables import connectors, nec_ground_fault
from planner.tables.cells import cell
from planner.tables.connector_patterns import Connector
from planner.tables.nec_ground_fault import GroundFault, Place, Verdict
from planner.tables.nec_receptacles import (
    SMALLEST_WITH_RECEPTACLES_A,
    Occupancy,
    receptacle_suits,
    smallest_receptacle,
)
from planner.units import Amps, Unit, Volts
from planner.worked import named

Milliamps = Annotated[float, Unit("mA")]
SomeMilliamps = Annotated[float, Within(Unit("mA"), 0.0)]


@dataclass(frozen=True, slots=True)
class ReceptacleOnCircuit:
    """A receptacle on a circuit: its rating, the least that will do, and whether it suits."""

    rating: Amps
    smallest: Amps
    verdict: Literal["passes", "fails"]


@calculation(sections="210.21(B)", rules=("several receptacles",))
def receptacle(
    *, breaker: SomeAmps, receptacle: Receptacle, receptacles: Several = 1, edition: Edition = "NEC-2023"
) -> ReceptacleOnCircuit:
    """Whether a receptacle is rated for its circuit.

    A single receptacle is rated at least as high as the circuit. Several follow a table, which the 2017 and 2020
    editions read as equal to and the 2023 edition as not less than. A circuit below 15 A has no receptacles.

    Parameters:
        breaker: rating of the breaker.
        receptacle: the receptacle.
        receptacles: how many receptacles the circuit has; a duplex counts as two.
        edition: edition of the code.

    >>> from planner.tables.connectors import find
    >>> receptacle(breaker=30.0, receptacle=find("L6-20R")).verdict
    'fails'
    """
    rating = receptacle.rating()
    smallest = smallest_receptacle(float(breaker), receptacles, edition)
    suits = suits_circuit(float(breaker), receptacle, receptacles, edition)
    return ReceptacleOnCircuit(rating, smallest, "passes" if suits else "fails")


def suits_circuit(breaker: float, receptacle: Connector, receptacles: int, edition: str) -> bool:
    """Whether a receptacle suits a circuit; none does below 15 A, NEC 2023 210.23(A)."""
    rating = float(receptacle.rating())
    return breaker >= SMALLEST_WITH_RECEPTACLES_A and receptacle_suits(breaker, rating, receptacles, edition)


@dataclass(frozen=True, slots=True)
class PlugFit:
    """Whether a plug fits, and the plugs that do."""

    fits: bool
    why: str
    plugs_that_fit: str


@calculation(source="ANSI/NEMA WD 6, IEC 60309-2, IEC 60320-1")
def plug_fit(*, plug: Plug, receptacle: Receptacle) -> PlugFit:
    """Whether a plug or inlet fits a receptacle, outlet or cord connector.

    Parameters:
        plug: what takes power: a plug, or the inlet of a machine.
        receptacle: what gives power: a wall receptacle, the outlet of a strip, the connector of a cord.

    >>> from planner.tables.connectors import find
    >>> plug_fit(plug=find("6-20P"), receptacle=find("6-30R")).fits
    False
    """
    fitting = ", ".join(receptacle.accepts) or "none"
    if plug.role != "plug":
        return PlugFit(False, f"{plug.id} is no plug or inlet: it gives power", fitting)
    if receptacle.role != "receptacle":
        return PlugFit(False, f"{receptacle.id} is no receptacle or outlet: it takes power", fitting)
    fits = connectors.mates(plug, receptacle)
    return PlugFit(fits, "the patterns mate" if fits else "the patterns do not mate", fitting)


@dataclass(frozen=True, slots=True)
class GroundFaultNeed:
    """Whether ground-fault protection is asked for, and the section that says so."""

    gfci: Verdict
    section: str
    note: str


@calculation(rules=("GFCI in dwellings", "GFCI outside dwellings", "GFCI for outlets"))
def gfci(
    *,
    place: Place,
    occupancy: Occupancy = "dwelling",
    receptacle: Receptacle | None = None,
    hard_wired: bool = False,
    breaker: SomeAmps | None = None,
    volts_to_ground: Volts = 120.0,
    phases: Literal[1, 3] = 1,
    cooling: bool = False,
    on: Date | None = None,
    edition: Edition = "NEC-2023",
) -> GroundFaultNeed:
    """Whether an outlet needs a GFCI.

    Parameters:
        place: kind of room the outlet is in.
        occupancy: what the building is used for.
        receptacle: the receptacle.
        hard_wired: the equipment is wired in, without plug and receptacle.
        breaker: rating of the breaker, wanted for hard-wired equipment.
        volts_to_ground: voltage of a hot wire to ground.
        phases: phases of the circuit.
        cooling: the circuit feeds listed heating or cooling equipment, which was spared for a time.
        on: day of the work, for what was spared for a time.
        edition: edition of the code.

    >>> from planner.tables.connectors import find
    >>> gfci(place="garage", receptacle=find("6-50R"), edition="NEC-2017").gfci
    'not required'
    """
    if hard_wired == (receptacle is not None):
        raise BadQuantity('wants one of --receptacle, such as --receptacle "NEMA 6-50R", and --hard-wired')
    if hard_wired and breaker is None:
        raise BadQuantity('wants --breaker for hard-wired equipment, such as --breaker "50 A"')
    need = need_of(
        place=place, occupancy=occupancy, receptacle=receptacle, breaker=float(breaker or 0.0), phases=phases,
        volts_to_ground=float(volts_to_ground), cooling=cooling, on=on or "", edition=edition,
    )  # fmt: skip
    return GroundFaultNeed(need.verdict, need.section, remark(need))


def remark(need: GroundFault) -> str:
    """What goes with the word: another reading, and a doubt about the figure."""
    doubt = "from memory, nobody read it in print" if need.unverified else ""
    return "; ".join(part for part in (need.note, doubt) if part)


def need_of(
    *,
    place: Place,
    occupancy: Occupancy,
    receptacle: Connector | None,
    breaker: float,
    phases: int,
    volts_to_ground: float,
    cooling: bool,
    on: str,
    edition: str,
) -> GroundFault:
    """What the edition asks of one outlet; without a ``receptacle`` it is hard-wired."""
    if receptacle is None:
        return nec_ground_fault.hard_wired_ground_fault(
            place=place, occupancy=occupancy, breaker=breaker, phases=phases, volts_to_ground=volts_to_ground,
            edition=edition, listed_cooling=cooling, on=on,
        )  # fmt: skip
    return nec_ground_fault.receptacle_ground_fault(
        place=place, occupancy=occupancy, volts=receptacle.highest_volts, amps=float(receptacle.rating()),
        phases=phases, volts_to_ground=volts_to_ground, edition=edition,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Leakage:
    """The current that leaks to ground, the most that is sure to hold, and how many supplies that allows."""

    leakage: Milliamps
    holds_below: Milliamps
    trips_at: Milliamps
    most_supplies: int
    verdict: Literal["holds", "may trip", "trips"]


@calculation(source="UL 943 class A; BS 7671 531.3.2 for an RCD")
def leakage(*, supplies: Several, each: SomeMilliamps, rcd: SomeMilliamps | None = None) -> Leakage:
    """Whether the leakage of power supplies trips their GFCI or RCD.

    A class A GFCI holds below 4 mA and trips from 6 mA. An RCD is planned for 30 % of its rating, and trips at all of
    it.

    Parameters:
        supplies: power supplies behind one device.
        each: leakage of one supply to ground, at this voltage.
        rcd: rating of an RCD; a class A GFCI where nobody says.

    >>> made = leakage(supplies=9, each=0.75)
    >>> made.leakage, made.most_supplies, made.verdict
    (6.75, 5, 'trips')
    """
    total = named(supplies * each, "leakage", "mA")
    if rcd is None:
        budget: float = nec_ground_fault.holds_below()
        end: float = nec_ground_fault.trips_at()
        holds = total < budget
        most = math.ceil(budget / each) - 1
    else:
        share = cell(0.3, "share of an RCD that may leak all the time", "", "BS 7671:2018 531.3.2")
        budget, end = named(share * rcd, "holds below", "mA"), rcd
        holds = total <= budget
        most = math.floor(round(float(budget / each), 9))
    word: Literal["holds", "may trip", "trips"] = "holds" if holds else "trips" if total >= end else "may trip"
    return Leakage(total, budget, end, most, word)
