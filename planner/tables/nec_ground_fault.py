"""Where a ground-fault interrupter (GFCI) is asked for, and the currents at which one trips.

Source: NFPA 70 (NEC) 210.8(A), (B), (F), 210.12, editions 2017, 2020, 2023; UL 943 for the trip currents. Read in
print: the garage of a dwelling in every edition, other garages in 2020 and 2023. Other places are from memory and
marked so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from planner.tables.cells import cell
from planner.tables.nec_receptacles import Occupancy
from planner.tables.nec_sections import book
from planner.worked import BeyondTable, Worked

Verdict = Literal["required", "not required", "question"]
Place = Literal[
    "garage",
    "basement",
    "outdoors",
    "living",
    "bedroom",
    "closet",
    "bathroom",
    "office",
    "attic",
    "workshop",
    "machine-room",
]

# Places of a dwelling by 210.8(A): listed, and not listed. Only the garage was read in print.
_LISTED = frozenset({"garage", "outdoors", "basement", "bathroom"})
_NOT_LISTED = frozenset({"living", "bedroom", "closet", "office", "attic"})
# Receptacles that are sold with a class A GFCI in them. From the lists of the large makers, not from a standard: none
# makes a 6-50R or 14-50R so, and a twist-lock one is a rarity to be named by its part.
MADE_WITH_GFCI = frozenset({"nema-5-15r", "nema-5-20r"})
# First day on which the relief for listed heating and cooling equipment in 210.8(F) no longer holds.
_RELIEF_ENDS = {"NEC-2020": "2023-01-01", "NEC-2023": "2026-09-01"}


@dataclass(frozen=True, slots=True)
class GroundFault:
    """Whether an outlet needs a GFCI: the verdict, the section it comes from, and what the inspector may read."""

    verdict: Verdict
    section: str
    note: str = ""
    unverified: bool = False


def receptacle_ground_fault(
    *,
    place: Place,
    occupancy: Occupancy,
    volts: float,
    amps: float,
    phases: int,
    volts_to_ground: float,
    edition: str,
) -> GroundFault:
    """Whether a receptacle needs a GFCI.

    Parameters: ``place`` and ``occupancy`` of the room; ``volts`` the larger voltage rating of the receptacle (125,
    250); ``amps`` its rating; ``phases`` of the branch circuit; ``volts_to_ground`` of the circuit; ``edition``. No
    exception spares a dedicated outlet or a heavy machine in a garage. ``BeyondTable`` for a place that is not known
    here.

    >>> nema_6_50r = {"volts": 250, "amps": 50, "phases": 1, "volts_to_ground": 120}
    >>> [receptacle_ground_fault(place="garage", occupancy="dwelling", edition=edition, **nema_6_50r).verdict
    ...     for edition in ("NEC-2017", "NEC-2020", "NEC-2023")]
    ['not required', 'required', 'required']
    """
    name = book(edition)
    if occupancy == "dwelling":
        return _in_dwelling(place, volts, amps, phases, volts_to_ground, edition, name)
    if place not in {"garage", "outdoors", "bathroom"}:
        raise BeyondTable(f"{name} 210.8(B) is known here for garages, outdoors and bathrooms, not for a {place}")
    weak = edition == "NEC-2017" or place != "garage"
    caught = volts_to_ground <= 150 and volts <= 250 and amps <= (50 if phases == 1 else 100)
    return GroundFault("required" if caught else "not required", f"{name} 210.8(B)", unverified=weak)


def _in_dwelling(
    place: Place, volts: float, amps: float, phases: int, volts_to_ground: float, edition: str, name: str
) -> GroundFault:
    section, weak = f"{name} 210.8(A)", place != "garage"
    if place in _NOT_LISTED:
        return GroundFault("not required", section, f"a {place} is not on the list", unverified=True)
    if place not in _LISTED:
        raise BeyondTable(f"{section} is not known here for a {place} in a dwelling")
    if edition == "NEC-2017":
        caught = volts == 125 and amps in (15, 20) and phases == 1
    else:
        caught = 125 <= volts <= 250 and phases == 1 and volts_to_ground <= 150
    return GroundFault("required" if caught else "not required", section, unverified=weak)


def hard_wired_ground_fault(
    *,
    place: Place,
    occupancy: Occupancy,
    breaker: float,
    phases: int,
    volts_to_ground: float,
    edition: str,
    listed_cooling: bool = False,
    on: str = "",
) -> GroundFault:
    """Whether a hard-wired outlet needs a GFCI, 210.8(F).

    Parameters: ``place``, ``occupancy``, ``phases``, ``volts_to_ground`` and ``edition`` as for a receptacle;
    ``breaker`` the rating of the circuit in amperes; ``listed_cooling`` whether it feeds listed heating or cooling
    equipment, which is spared until a date; ``on`` the day as ``2026-03-01``, empty where no day is given. The 2023
    list names garages: some read it as outlets inside them, others as outdoor outlets of them, so inside a garage it
    is a question.

    >>> [hard_wired_ground_fault(place="garage", occupancy="dwelling", breaker=50, phases=1, volts_to_ground=120,
    ...     edition=edition).verdict for edition in ("NEC-2017", "NEC-2020", "NEC-2023")]
    ['not required', 'not required', 'question']
    """
    name = book(edition)
    if edition == "NEC-2017":
        return GroundFault("not required", f"{name} 210.8", "the 2017 edition speaks of receptacles only")
    section = f"{name} 210.8(F)"
    reached = occupancy == "dwelling" and phases == 1 and volts_to_ground <= 150 and breaker <= 50
    named = place == "outdoors" or (place == "garage" and edition == "NEC-2023")
    if not (reached and named):
        return GroundFault("not required", section)
    ends = _RELIEF_ENDS[edition]
    if listed_cooling and on and on < ends:
        if place == "garage":
            return GroundFault("not required", section, f"listed cooling equipment is spared until {ends}")
        return GroundFault("question", section, f"the relief until {ends} is not adopted everywhere")
    if place == "garage":
        return GroundFault("question", section, "210.8(F) lists garages; some read that as their outdoor outlets only")
    if listed_cooling and not on:
        return GroundFault("question", section, f"listed cooling equipment is spared until {ends}")
    return GroundFault("required", section)


def arc_fault_required(place: Place, edition: str) -> bool:
    """Whether 210.12 asks for an arc-fault breaker: never in a garage. ``BeyondTable`` for other places.

    >>> arc_fault_required("garage", "NEC-2023")
    False
    """
    if place != "garage":
        raise BeyondTable(f"{book(edition)} 210.12 is known here for garages, not for a {place}")
    return False


def holds_below() -> Worked:
    """Residual current below which a class A GFCI is certain to hold, in mA."""
    return cell(4, "class A holds below", "mA", "UL 943")


def trips_at() -> Worked:
    """Residual current at which a class A GFCI is certain to trip, in mA."""
    return cell(6, "class A trips at", "mA", "UL 943")


def leakage_factor(volts: float, *, to_neutral: bool) -> Worked:
    """Share of a supply's leakage, as measured from line to neutral at 230-240 V, that flows to ground in a system.

    Parameters: ``volts`` of the load; ``to_neutral`` whether it lies between a line and neutral. Between the two lines
    of 240 V split-phase the currents cancel in the ideal case; unequal capacitors and switching noise leave a rest.
    Circuit theory, no measurement found. ``BeyondTable`` for other voltages.

    >>> leakage_factor(240, to_neutral=False), leakage_factor(208, to_neutral=False)
    (0.0, 0.5)
    """
    factors: dict[tuple[float, bool], float] = {
        (240, False): 0.0,
        (208, False): 0.5,
        (120, True): 0.5,
        (230, True): 1.0,
    }
    if (volts, to_neutral) not in factors:
        raise BeyondTable(f"the leakage share at {float(volts):g} V is not known here")
    return cell(factors[volts, to_neutral], "share of the leakage", "", "circuit theory", unverified=True)
