"""Factors for the load of a dwelling service, and the conductors of the service.

Source: NFPA 70 (NEC) 220.82, 220.83, 220.87, 220.57, 230.42(A)(1) and Table 310.12(A) (310.15(B)(7) in 2017). The 8 kVA
and 40 percent of Table 220.83 are from memory and marked so.
"""

from __future__ import annotations

from typing import Literal

from planner.tables.cells import cell
from planner.tables.nec_ampacity import Metal
from planner.tables.nec_sections import cite
from planner.worked import BeyondTable, Worked

M2_PER_FT2 = 0.09290304

# rating of the service in amperes: copper, aluminium or copper-clad aluminium.
_SERVICE_CONDUCTORS: tuple[tuple[int, str, str], ...] = (
    (100, "4 AWG", "2 AWG"),
    (110, "3 AWG", "1 AWG"),
    (125, "2 AWG", "1/0 AWG"),
    (150, "1 AWG", "2/0 AWG"),
    (175, "1/0 AWG", "3/0 AWG"),
    (200, "2/0 AWG", "4/0 AWG"),
    (225, "3/0 AWG", "250 kcmil"),
    (250, "4/0 AWG", "300 kcmil"),
    (300, "250 kcmil", "350 kcmil"),
    (350, "350 kcmil", "500 kcmil"),
    (400, "400 kcmil", "600 kcmil"),
)

Climate = Literal[
    "air conditioning",
    "heat pump",
    "supplemental heat with heat pump",
    "electric heat, under four units",
    "electric heat, four units or more",
    "thermal storage",
]
_CLIMATE_PERCENT: dict[Climate, int] = {
    "air conditioning": 100,
    "heat pump": 100,
    "supplemental heat with heat pump": 65,
    "electric heat, under four units": 65,
    "electric heat, four units or more": 40,
    "thermal storage": 100,
}


def general_load_per_area(edition: str) -> Worked:
    """Lighting and receptacle load of a dwelling per m² of floor without the garage, 220.82(B), in VA/m².

    The figure is 3 VA per square foot; the code prints it rounded to 33 VA/m² as well.

    >>> round(general_load_per_area("NEC-2023"), 2)
    32.29
    """
    printed = cell(3, "general load per square foot", "VA", cite("optional dwelling load", edition))
    name = "general load per area"
    return Worked(3 / M2_PER_FT2, name, "VA/m²", op="/", args=(printed, M2_PER_FT2))


def appliance_circuit_load(edition: str) -> Worked:
    """Load of each small-appliance or laundry circuit, 220.82(B), in VA."""
    return cell(1500, "load of a small-appliance or laundry circuit", "VA", cite("optional dwelling load", edition))


def first_part(edition: str, *, existing: bool) -> Worked:
    """The part of the general load that counts in full, in VA: 220.82(B), or 220.83 for an ``existing`` dwelling.

    >>> first_part("NEC-2023", existing=False), first_part("NEC-2023", existing=True)
    (10000.0, 8000.0)
    """
    if existing:
        return cell(8000, "part counted in full", "VA", cite("existing dwelling load", edition), unverified=True)
    return cell(10000, "part counted in full", "VA", cite("optional dwelling load", edition))


def remainder_factor(edition: str, *, existing: bool) -> Worked:
    """Share of the general load above ``first_part`` that counts."""
    rule = "existing dwelling load" if existing else "optional dwelling load"
    return cell(0.4, "share of the rest", "", cite(rule, edition), unverified=existing)


def climate_factor(kind: Climate, edition: str) -> Worked:
    """Share of a heating or cooling load that counts; the largest of the kinds is added, 220.82(C).

    >>> climate_factor("electric heat, under four units", "NEC-2023")
    0.65
    """
    return cell(_CLIMATE_PERCENT[kind] / 100, f"share of {kind}", "", cite("optional dwelling load", edition))


def recorded_peak_factor(edition: str) -> Worked:
    """Factor on a recorded peak demand before new load is added, 220.87.

    The record is the highest 15-minute average of twelve months of utility data or of 30 days of recording, from
    before the new load runs.

    >>> recorded_peak_factor("NEC-2023")
    1.25
    """
    return cell(1.25, "factor on the recorded peak", "", cite("existing load", edition))


def smallest_vehicle_load(edition: str) -> Worked:
    """Least load of electric vehicle supply equipment, 220.57, in VA; ``BeyondTable`` before 2023."""
    return cell(7200, "least vehicle load", "VA", cite("EV minimum load", edition))


def service_conductor(rating: float, metal: Metal, edition: str) -> str:
    """Smallest conductor of a service that carries the whole load of one dwelling.

    Parameters: ``rating`` of the service in amperes, one of the table's; ``metal``; ``edition``. Valid for 120/240 V
    single phase without correction or adjustment; not for the feeder of a garage panel. ``BeyondTable`` for a rating
    outside the table.

    >>> service_conductor(200, "copper", "NEC-2023"), service_conductor(200, "aluminium", "NEC-2023")
    ('2/0 AWG', '4/0 AWG')
    """
    source = cite("dwelling service conductors", edition)
    for service, copper, aluminium in _SERVICE_CONDUCTORS:
        if service == rating:
            return copper if metal == "copper" else aluminium
    raise BeyondTable(f"{source} has no {float(rating):g} A service")
