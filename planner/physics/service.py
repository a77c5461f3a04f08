"""Load of a dwelling where nobody recorded it: the optional methods of NEC 220.82 and, where it stands already, 220.83.

Source: NFPA 70 (NEC) 220.82, 220.83, editions 2017, 2020, 2023. 220.82 is valid for one dwelling on a single 120/240 V
or 208Y/120 V set of conductors of 100 A or more, 220.83 for one that exists and gets new load.
"""

from __future__ import annotations

from planner.tables.nec_service import (
    Climate,
    appliance_circuit_load,
    climate_factor,
    first_part,
    general_load_per_area,
    remainder_factor,
)
from planner.units import SquareMetres, VoltAmps
from planner.worked import added, greatest, named


def optional_dwelling_load(
    *,
    floor_area: SquareMetres,
    appliance_circuits: int,
    appliances: VoltAmps = 0.0,
    cooling: VoltAmps = 0.0,
    heating: VoltAmps = 0.0,
    heating_kind: Climate = "electric heat, under four units",
    edition: str,
) -> VoltAmps:
    """Load of a dwelling by the optional method, without machines that run all day.

    General load: so much for each m² of floor without the garage, each small-appliance and laundry circuit, and the
    nameplates of the appliances; the first 10 kVA in full, 40 % of the rest. Then the larger of air conditioning in
    full and electric heating by its kind. Compute that runs for days belongs outside the bracket and is added in full.

    Parameters: ``floor_area`` in m²; ``appliance_circuits`` small-appliance and laundry circuits together;
    ``appliances``, ``cooling`` and ``heating`` nameplates in VA; ``heating_kind``; ``edition``.

    >>> round(optional_dwelling_load(floor_area=139.35, appliance_circuits=3, appliances=29200, edition="NEC-2023"))
    21280
    """
    total = named(
        added((*_lights_and_circuits(floor_area, appliance_circuits, edition), appliances)), "general load", "VA"
    )
    bracket = _bracket(total, edition, existing=False)
    climate = greatest(
        cooling * climate_factor("air conditioning", edition),
        heating * climate_factor(heating_kind, edition),
        name="heating or cooling",
    )
    return named(bracket + climate if climate else bracket, "load of the dwelling", "VA")


def existing_dwelling_load(
    *,
    floor_area: SquareMetres,
    appliance_circuits: int,
    appliances: VoltAmps = 0.0,
    cooling: VoltAmps = 0.0,
    heating: VoltAmps = 0.0,
    heating_kind: Climate = "electric heat, under four units",
    adds_climate: bool,
    edition: str,
) -> VoltAmps:
    """Load of a dwelling that stands already by 220.83, without machines that run all day.

    Without new air conditioning or electric heating (220.83(A)) all of the house, with the larger of its heating and
    its air conditioning, goes through the bracket: the first 8 kVA in full, 40 % of the rest. Where the plan adds
    either (220.83(B)), the larger of the two counts in full outside the bracket; four or more separately controlled
    heaters stay inside. The 8 kVA, the 40 % and the place of heating are from memory, and marked so.

    Parameters: as for ``optional_dwelling_load``; ``adds_climate`` whether the plan brings air conditioning or heating.

    >>> house = {"floor_area": 139.35, "appliance_circuits": 3, "appliances": 29200, "heating": 9000}
    >>> round(existing_dwelling_load(**house, adds_climate=False, edition="NEC-2023"))
    23680
    >>> round(existing_dwelling_load(**house, adds_climate=True, edition="NEC-2023"))
    29080
    """
    many = heating_kind == "electric heat, four units or more"
    inside = [*_lights_and_circuits(floor_area, appliance_circuits, edition), appliances]
    outside: float = 0.0
    if not adds_climate:
        inside.append(greatest(cooling, heating, name="heating or cooling"))
    elif many:
        inside.append(heating)
        outside = cooling
    else:
        outside = greatest(cooling, heating, name="heating or cooling")
    bracket = _bracket(named(added(inside), "general load", "VA"), edition, existing=True)
    return named(bracket + outside if outside else bracket, "load of the dwelling", "VA")


def _lights_and_circuits(floor_area: SquareMetres, circuits: int, edition: str) -> tuple[float, float]:
    return (
        named(general_load_per_area(edition) * floor_area, "lighting and receptacles", "VA"),
        named(circuits * appliance_circuit_load(edition), "small-appliance and laundry circuits", "VA"),
    )


def _bracket(total: VoltAmps, edition: str, *, existing: bool) -> VoltAmps:
    """The first part in full and a share of the rest."""
    first = first_part(edition, existing=existing)
    if total <= first:
        return total
    rest = remainder_factor(edition, existing=existing)
    return named(first + rest * (total - first), "after the bracket", "VA")
