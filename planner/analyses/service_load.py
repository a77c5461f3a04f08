"""What a service carries: the rest of the building by record or by its nameplates, and what is new."""

from __future__ import annotations

from dataclasses import dataclass

from planner.analyses import power
from planner.physics.electrical import demand as demand_of
from planner.physics.service import existing_dwelling_load, optional_dwelling_load
from planner.plan.objects import Device, Source
from planner.tables import books
from planner.tables.nec_sections import cite, exists
from planner.tables.nec_service import Climate, recorded_peak_factor, smallest_vehicle_load
from planner.tables.systems import system
from planner.viewing import shared
from planner.worked import named, show

# Of the phase before the first.
EXISTING = "existing"
HEATING: dict[str, Climate] = {
    "heat-pump": "heat pump",
    "heaters-1-to-3": "electric heat, under four units",
    "heaters-4-or-more": "electric heat, four units or more",
    "thermal-storage": "thermal storage",
}


@dataclass(frozen=True, slots=True)
class New:
    """A machine that is not in the record of the rest of the building, with what it counts with, in VA."""

    name: str
    cools: bool
    demand: power.Demand


@shared
def new_machines(source: Source) -> tuple[New, ...]:
    """Machines that are not in the record of the rest of the building."""
    return tuple(
        New(device.name, device.cools, _least_vehicle(device, demand))
        for device, demand in power.of_machines(source)
        if device.phase not in source.includes
    )


def _least_vehicle(device: Device, demand: power.Demand) -> power.Demand:
    """The load of a vehicle charger, which from 2023 on counts with a least figure."""
    code = device.site.code
    if device.kind != "evse" or books.book(code).family != "NEC" or not exists("EV minimum load", code):
        return demand
    least = smallest_vehicle_load(device.site.code)
    return demand if demand.total >= least else power.Demand(least, 0.0)


@dataclass(frozen=True, slots=True)
class Rest:
    """Amperes the rest of the building counts with, by which method, and what another method gives beside it."""

    amps: float
    how: str
    section: str
    beside: str = ""


def rest_of_building(source: Source, divisor: float) -> Rest:
    """By record, else by the method for a dwelling that stands already or for a new one."""
    edition = source.site.code
    if source.recorded:
        factor = recorded_peak_factor(edition)
        recorded = named(source.peak_demand_va / divisor, "recorded peak", "A")
        rest = named(factor * recorded, "rest of the building", "A")
        return Rest(rest, "1.25 × recorded peak", cite("existing load", edition))
    house = source.household
    # What heats decides nothing in a house that heats with something else.
    kind = HEATING[house.heating_kind] if house.heating_va else "heat pump"
    described = {
        "floor_area": house.floor_area_m2,
        "appliance_circuits": house.appliance_circuits,
        "appliances": house.appliances_va,
        "cooling": house.cooling_va,
        "heating": house.heating_va,
    }
    new = optional_dwelling_load(**described, heating_kind=kind, edition=edition)  # type: ignore[arg-type]
    if not any(panel.phase == EXISTING for panel in source.panels):
        return Rest(
            named(new / divisor, "rest of the building", "A"),
            "optional method",
            cite("optional dwelling load", edition),
        )
    adds = any(each.cools for each in new_machines(source))
    old = existing_dwelling_load(**described, heating_kind=kind, adds_climate=adds, edition=edition)  # type: ignore[arg-type]
    return Rest(
        named(old / divisor, "rest of the building", "A"),
        "method for an existing dwelling, " + ("with" if adds else "without") + " new air conditioning",
        cite("existing dwelling load", edition),
        f" By the method for a new dwelling (220.82) the rest would be {show(float(new / divisor), 'A')}.",
    )


def new_load(source: Source, divisor: float) -> float:
    """What is new on a service, in A, as it is."""
    return named(power.total(each.demand.total for each in new_machines(source)) / divisor, "new load", "A")


def service_load(rest: float, new: float) -> float:
    """What 220.87 compares with the service, in A."""
    return named(rest + new, "service load", "A")


def service_demand(source: Source, rest: float, divisor: float) -> float:
    """What main and service conductors carry in A: ``rest`` and what is new, with 125 % of what lasts."""
    new = new_machines(source)
    steady = power.total(each.demand.continuous for each in new if not each.cools)
    other = power.total(each.demand.other for each in new if not each.cools)
    cooling = [named(each.demand.total / divisor, each.name, "A") for each in new if each.cools]
    parts = [rest]
    if steady:
        parts.append(demand_of(continuous=named(steady / divisor, "new continuous load", "A")))
    if other:
        parts.append(named(other / divisor, "other new load", "A"))
    if cooling:
        parts.append(named(power.total(cooling), "new cooling", "A"))
        parts.append(named(0.25 * max(cooling), "25 % of the largest unit", "A"))
    return named(power.total(parts), "service demand", "A")


def service_divisor(source: Source) -> float:
    """What turns VA into amperes of the service: its volts between the legs, times √3 where it has three."""
    found = system(source.system)
    volts = found.volts(*found.lines[:2]) if len(found.lines) > 1 else found.volts("L1", "N")
    return volts * (3.0**0.5 if found.phases == 3 else 1.0)
