"""The rest of a dwelling beside the machines, as facts of the plan."""

from __future__ import annotations

from planner.facts import Facts, facts


@facts
class Household(Facts):
    """The rest of a dwelling by its nameplates, where nobody recorded its demand."""

    floor_area_m2: float
    appliance_circuits: int
    appliances_va: float
    heating_va: float
    heating_kind: str
    cooling_va: float
