"""Load of a dwelling where nobody recorded it: the optional method of NEC 220.82.

Source: NFPA 70 (NEC) 220.82, editions 2017, 2020, 2023. Valid for one dwelling on a single 120/240 V or 208Y/120 V set
of conductors of 100 A or more.
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
from planner.worked import greatest, named


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
    general = named(general_load_per_area(edition) * floor_area, "lighting and receptacles", "VA")
    circuits = named(appliance_circuits * appliance_circuit_load(edition), "small-appliance and laundry circuits", "VA")
    total = named(general + circuits + appliances if appliances else general + circuits, "general load", "VA")
    first = first_part(edition, existing=False)
    bracket = total
    if total > first:
        bracket = named(first + remainder_factor(edition, existing=False) * (total - first), "after the bracket", "VA")
    climate = greatest(
        cooling * climate_factor("air conditioning", edition),
        heating * climate_factor(heating_kind, edition),
        name="heating or cooling",
    )
    return named(bracket + climate if climate else bracket, "load of the dwelling", "VA")
