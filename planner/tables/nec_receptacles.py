"""Which receptacles a branch circuit may have, and what several outlets may supply.

Source: NFPA 70 (NEC) 210.18, 210.21(B)(1) to (3), 210.23, Tables 210.24(1) and (2), editions 2017, 2020, 2023. A duplex
receptacle counts as two.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from planner.tables.cells import cell
from planner.tables.connectors import find
from planner.tables.nec_ampacity import Metal
from planner.tables.nec_overcurrent import standard_ratings
from planner.tables.nec_sections import book, cite
from planner.worked import BeyondTable, Worked

Occupancy = Literal["dwelling", "commercial"]
# The 10 A circuits of 2023 supply no receptacles, 210.23(A).
SMALLEST_WITH_RECEPTACLES_A = 15.0
# The largest that 406.12 names.
SHUTTERED_A = 20.0

# Table 210.21(B)(3), circuit rating: receptacle ratings of a circuit with several receptacles.
_SEVERAL: dict[float, tuple[float, ...]] = {
    15: (15.0,),
    20: (15.0, 20.0),
    30: (30.0,),
    40: (40.0, 50.0),
    50: (50.0,),
}
# Table 210.21(B)(2), (circuit, receptacle) rating: largest load by cord and plug on a circuit with several receptacles.
_PLUG_LOAD: dict[tuple[float, float], float] = {(15, 15): 12, (20, 15): 12, (20, 20): 16, (30, 30): 24}
# Tables 210.24, circuit rating: smallest wire of copper, of aluminium (printed since 2023).
_SMALLEST_WIRE: dict[float, tuple[str, str]] = {
    10: ("14 AWG", ""),
    15: ("14 AWG", "12 AWG"),
    20: ("12 AWG", "10 AWG"),
    30: ("10 AWG", "8 AWG"),
    40: ("8 AWG", "6 AWG"),
    50: ("6 AWG", "4 AWG"),
}


@dataclass(frozen=True, slots=True)
class MultiOutlet:
    """Whether a circuit with several outlets may supply electronic equipment, the section, and what else it says."""

    permitted: bool
    section: str
    note: str = ""


def multi_outlet_ratings(edition: str) -> tuple[float, ...]:
    """Ratings a branch circuit with several outlets may have, 210.18, in amperes. The 10 A of 2023 has no receptacles.

    >>> multi_outlet_ratings("NEC-2020")
    (15.0, 20.0, 30.0, 40.0, 50.0)
    """
    book(edition)
    ratings = (15.0, 20.0, 30.0, 40.0, 50.0)
    return (10.0, *ratings) if edition == "NEC-2023" else ratings


def receptacle_circuits(edition: str) -> tuple[float, ...]:
    """The standard ratings of circuits that may have receptacles, in amperes.

    >>> receptacle_circuits("NEC-2023")[0]
    15.0
    """
    return tuple(rating for rating in standard_ratings(edition) if rating >= SMALLEST_WITH_RECEPTACLES_A)


def permitted_receptacles(circuit: float, edition: str) -> tuple[float, ...]:
    """Receptacle ratings the table prints for a ``circuit`` rating in amperes with two receptacles or more.

    ``BeyondTable`` for a circuit rating that circuits with several receptacles cannot have.

    >>> permitted_receptacles(40, "NEC-2023")
    (40.0, 50.0)
    """
    source = cite("several receptacles", edition)
    if circuit not in _SEVERAL:
        raise BeyondTable(f"{source} has no {float(circuit):g} A circuit with several receptacles")
    return _SEVERAL[circuit]


def smallest_receptacle(circuit: float, receptacles: int, edition: str) -> Worked:
    """Smallest receptacle rating for a circuit, in amperes.

    Parameters: ``circuit`` rating in amperes; ``receptacles`` on it (a duplex is two); ``edition``. A single receptacle
    on an individual circuit is at least the circuit, 210.21(B)(1); several follow Table 210.21(B)(3).

    >>> smallest_receptacle(50, 1, "NEC-2023"), smallest_receptacle(20, 2, "NEC-2023")
    (50.0, 15.0)
    """
    if receptacles == 1:
        return cell(circuit, "smallest single receptacle", "A", f"{book(edition)} 210.21(B)(1)")
    least = permitted_receptacles(circuit, edition)[0]
    return cell(least, "smallest receptacle of several", "A", cite("several receptacles", edition))


def receptacle_suits(circuit: float, receptacle: float, receptacles: int, edition: str) -> bool:
    """Whether a receptacle rating suits the circuit.

    Parameters: ``circuit`` and ``receptacle`` rating in amperes; ``receptacles`` on the circuit; ``edition``. For
    several, 2017 and 2020 ask for one of the ratings in the table; 2023 asks for at least the smallest of them.

    >>> receptacle_suits(30, 50, 1, "NEC-2023"), receptacle_suits(50, 30, 1, "NEC-2023")
    (True, False)
    >>> receptacle_suits(30, 50, 2, "NEC-2020"), receptacle_suits(30, 50, 2, "NEC-2023")
    (False, True)
    """
    if receptacles > 1 and edition != "NEC-2023":
        return receptacle in permitted_receptacles(circuit, edition)
    return receptacle >= smallest_receptacle(circuit, receptacles, edition)


def largest_plug_load(circuit: float, receptacle: float, edition: str) -> Worked:
    """Largest load of one cord and plug on a circuit with several receptacles, Table 210.21(B)(2), in amperes.

    >>> largest_plug_load(30, 30, "NEC-2023")
    24.0
    """
    source = f"{book(edition)} Table 210.21(B)(2)"
    if (circuit, receptacle) not in _PLUG_LOAD:
        raise BeyondTable(f"{source} has no {float(receptacle):g} A receptacle on {float(circuit):g} A")
    return cell(_PLUG_LOAD[circuit, receptacle], "largest load of one plug", "A", source)


def multi_outlet_equipment(circuit: float, occupancy: Occupancy, edition: str) -> MultiOutlet:
    """Whether a branch circuit with several outlets may supply machines by cord and plug, 210.23.

    Parameters: ``circuit`` rating in amperes; ``occupancy``; ``edition``. One receptacle that feeds one strip for
    several machines is a matter of reading (Article 100, individual branch circuit) and not answered here.

    >>> multi_outlet_equipment(50, "dwelling", "NEC-2023").permitted
    False
    >>> multi_outlet_equipment(30, "dwelling", "NEC-2020")
    MultiOutlet(permitted=True, section='210.23(B)', note='each plug at most 80 percent of the circuit')
    """
    shift = edition == "NEC-2023"
    book(edition)
    if circuit == 10 and shift:
        return MultiOutlet(False, "210.23(A)", "a 10 A circuit has no receptacles")
    if circuit in (15, 20):
        section = "210.23(B)" if shift else "210.23(A)"
        return MultiOutlet(True, section, "each plug at most 80 percent of the circuit")
    if circuit == 30:
        section = "210.23(C)" if shift else "210.23(B)"
        return MultiOutlet(True, section, "each plug at most 80 percent of the circuit")
    if circuit in (40, 50):
        section = "210.23(D)" if shift else "210.23(C)"
        if occupancy == "dwelling":
            return MultiOutlet(False, section, "in a dwelling only cooking appliances fastened in place")
        return MultiOutlet(True, section)
    if circuit > 50:
        section = "210.23(E)" if shift else "210.23(D)"
        return MultiOutlet(False, section, "above 50 A only in supervised industrial places")
    return MultiOutlet(False, "210.18", f"no circuit with several outlets is rated {float(circuit):g} A")


def wants_shutters(receptacle: str) -> bool:
    """Whether 406.12 asks a receptacle of a dwelling to be tamper-resistant: 15 and 20 A without a twist lock.

    ``BeyondTable`` for a receptacle that no table has.

    >>> [each for each in ("nema-5-20r", "nema-6-20r", "nema-l6-20r", "nema-6-30r") if wants_shutters(each)]
    ['nema-5-20r', 'nema-6-20r']
    """
    connector = find(receptacle)
    return connector.id.startswith(("nema-5-", "nema-6-")) and float(connector.rating()) <= SHUTTERED_A


def smallest_branch_wire(circuit: float, metal: Metal, edition: str) -> str:
    """Smallest wire of a branch circuit with several outlets by the summary tables 210.24, before any derating.

    ``BeyondTable`` for a rating without a row, and for aluminium before 2023.

    >>> smallest_branch_wire(50, "copper", "NEC-2017"), smallest_branch_wire(50, "aluminium", "NEC-2023")
    ('6 AWG', '4 AWG')
    """
    source = cite("branch circuit summary", edition)
    copper, aluminium = _SMALLEST_WIRE.get(circuit, ("", "")) if circuit in multi_outlet_ratings(edition) else ("", "")
    if metal != "copper" and edition != "NEC-2023":
        aluminium = ""
    size = copper if metal == "copper" else aluminium
    if not size:
        raise BeyondTable(f"{source} has no {float(circuit):g} A circuit of {metal}")
    return size
