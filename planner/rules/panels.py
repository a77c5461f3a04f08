"""PNL: panels and the service."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import power
from planner.physics.electrical import demand as demand_of
from planner.physics.service import optional_dwelling_load
from planner.plan.objects import Device, Panel, Source
from planner.rules.checks import AtMost, Check
from planner.rules.circuits import CONTINUOUS_FACTOR
from planner.rules.engine import NEC, rule
from planner.tables.nec_sections import cite, exists
from planner.tables.nec_service import Climate, recorded_peak_factor, smallest_vehicle_load
from planner.tables.systems import system
from planner.worked import named, number

HEATING: dict[str, Climate] = {
    "heat-pump": "heat pump",
    "heaters-1-to-3": "electric heat, under four units",
    "heaters-4-or-more": "electric heat, four units or more",
    "thermal-storage": "thermal storage",
}


@rule(
    "PNL101",
    "no leg of a panel carries more than its main and bus",
    cites={"NEC-2017": "215.3, 408.36", "NEC-2020": "215.3, 408.36", "NEC-2023": "215.3, 408.36"},
    books=NEC,
)
def panel_leg_load(panel: Panel) -> Iterator[Check]:
    """The main breaker trips, or the bus overheats, by the leg that carries most.

    What: 1.25 × continuous + other load + cooling + 25 % of the largest cooling unit of all circuits on it, leg by
    leg, against the main breaker and the bus. What the layout does not describe is not in it; PNL104 adds the rest of
    the building.

    How: loads between the legs count in both, loads from a leg to neutral in one. Circuits without spaces may be
    spread over the legs or all be on one; where that decides, the answer is unknown.

    Fails::
        panels: {garage: {main: 60 A 2P}}
        circuits: {servers: {fed_by: garage, breaker: 70 A 2P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 50 A at 240 V}, fed_by: servers}}
    Passes::
        panels: {garage: {main: 100 A 2P}}
        circuits: {servers: {fed_by: garage, breaker: 70 A 2P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 50 A at 240 V}, fed_by: servers}}
    """
    if not any(circuit.inlets or circuit.panels or circuit.sources for circuit in panel.circuits):
        return
    legs = power.panel_leg_amps(panel, CONTINUOUS_FACTOR)
    leg = max(legs, key=lambda name: float(legs[name]))
    for what, limit in _ratings(panel):
        yield AtMost(
            value=legs[leg],
            limit=limit,
            unit="A",
            says=f"Leg {leg} of {panel.name} carries {{value}} with 125 % of the continuous load, without what the "
            f"layout does not describe; its {what} is {{limit}}.",
            pointer=what,
            about=what,
        )


def _ratings(panel: Panel) -> Iterator[tuple[str, float]]:
    # A switch that carries more than its rating overheats as a bus does.
    if panel.has_main:
        yield "main", panel.main.rating_a
    if panel.bus_a is not None:
        yield "bus", panel.bus_a


@rule(
    "PNL104",
    "the service carries what the building draws and what is new",
    cites="220.87, 220.82",
    books=NEC,
)
def service_carries_new_load(source: Source) -> Iterator[Check]:
    """A service that is full trips its main on the first hot evening, or overheats at the meter.

    What: 1.25 × the highest demand of the rest of the building on record + all new load at 100 % may not exceed the
    service. The record must be from before the new machines ran. Without a record, the optional method by floor area
    and nameplates; machines that run for days are added in full, never at its 40 %.

    How: new load is what comes with a phase of the plan; what stands as existing is in the record. Amperes at the
    voltage between the legs. The second limit, with 125 % of the continuous load, is PNL110.

    Fails::
        sources: {utility: {rating: 100 A, peak_demand: 9.6 kW}}
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 80 A 2P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 60 A at 240 V}, fed_by: servers}}
    Passes::
        sources: {utility: {rating: 100 A, peak_demand: 9.6 kW}}
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 80 A 2P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 40 A at 240 V}, fed_by: servers}}
    """
    if source.kind != "utility" or not (source.panels or source.circuits):
        return
    new = [demand.total for _, demand in new_machines(source)]
    if not new:
        return
    divisor = service_divisor(source)
    rest, how = _rest(source, divisor)
    added = named(power.total(new) / divisor, "new load", "A")
    load = named(rest + added, "service load", "A")
    rating = source.rating_a

    def ways() -> Iterator[str]:
        spare = float(rating) - float(rest)
        yield f"a service of at least {number(float(load))} A"
        if spare > 0:
            yield f"keep what is new at {number(spare)} A or less, {number(spare / float(added) * 100)} % of this plan"

    yield AtMost(
        value=load,
        limit=rating,
        unit="A",
        says="{rest} for the rest of the building (" + how + ") + {added} new = {value}; the service is {limit}.",
        shown={"rest": rest, "added": added},
        cites=cite("existing load" if source.recorded else "optional dwelling load", source.site.code),
        pointer="rating",
        ways=ways,
    )


def new_machines(source: Source) -> tuple[tuple[Device, power.Demand], ...]:
    """Machines that are not in the record of the rest of the building, with what they count with, in VA."""
    return tuple(
        (device, _least_vehicle(device, demand))
        for device, demand in power.of_machines(source)
        if device.phase not in source.includes
    )


def _least_vehicle(device: Device, demand: power.Demand) -> power.Demand:
    """The load of a vehicle charger, which from 2023 on counts with a least figure."""
    if device.kind != "evse" or not exists("EV minimum load", device.site.code):
        return demand
    least = smallest_vehicle_load(device.site.code)
    return demand if demand.total >= least else power.Demand(least, 0.0)


def _rest(source: Source, divisor: float) -> tuple[float, str]:
    """Amperes the rest of the building counts with, and how they were found."""
    if source.recorded:
        factor = recorded_peak_factor(source.site.code)
        recorded = named(source.peak_demand_va / divisor, "recorded peak", "A")
        return named(factor * recorded, "rest of the building", "A"), "1.25 × recorded peak"
    house = source.household
    load = optional_dwelling_load(
        floor_area=house.floor_area_m2,
        appliance_circuits=house.appliance_circuits,
        appliances=house.appliances_va,
        cooling=house.cooling_va,
        heating=house.heating_va,
        # What heats decides nothing in a house that heats with something else.
        heating_kind=HEATING[house.heating_kind] if house.heating_va else "heat pump",
        edition=source.site.code,
    )
    return named(load / divisor, "rest of the building", "A"), "optional method"


@rule(
    "PNL110",
    "main and service conductors carry it all with 125 % of what lasts",
    cites="230.42(A), 215.3, 220.50",
    books=NEC,
)
def service_continuous_load(source: Source) -> Iterator[Check]:
    """The second limit of a service: 220.87 gives the load, and what runs for hours counts with 125 % on top of it.

    What: 1.25 × recorded peak + 1.25 × continuous + other + all new cooling + 25 % of its largest unit may not exceed
    the service.

    How: as PNL104, with cooling apart from the rest of what lasts (440.33, 220.50(B)).

    Fails::
        sources: {utility: {rating: 100 A, peak_demand: 9.6 kW}}
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 80 A 2P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 41 A at 240 V}, fed_by: servers}}
    Passes::
        sources: {utility: {rating: 100 A, peak_demand: 9.6 kW}}
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 80 A 2P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 40 A at 240 V}, fed_by: servers}}
    """
    if source.kind != "utility" or not (source.panels or source.circuits):
        return
    new = new_machines(source)
    if not new:
        return
    divisor = service_divisor(source)
    rest, _ = _rest(source, divisor)
    steady = power.total(demand.continuous for device, demand in new if not device.cools)
    other = power.total(demand.other for device, demand in new if not device.cools)
    cooling = [named(demand.total / divisor, f"{device.name}", "A") for device, demand in new if device.cools]
    parts = [rest]
    if steady:
        parts.append(demand_of(continuous=named(steady / divisor, "new continuous load", "A")))
    if other:
        parts.append(named(other / divisor, "other new load", "A"))
    if cooling:
        parts.append(named(power.total(cooling), "new cooling", "A"))
        parts.append(named(0.25 * max(cooling), "25 % of the largest unit", "A"))
    load = named(power.total(parts), "service demand", "A")
    yield AtMost(
        value=load,
        limit=source.rating_a,
        unit="A",
        says="With 125 % of what lasts and 25 % of the largest cooling unit the service carries {value}; "
        "it is {limit}.",
        pointer="rating",
        ways=lambda: (f"a service of at least {number(float(load))} A",),
    )


def service_divisor(source: Source) -> float:
    """What turns VA into amperes of the service: its volts between the legs, times √3 where it has three."""
    found = system(source.system)
    volts = found.volts(*found.lines[:2]) if len(found.lines) > 1 else found.volts("L1", "N")
    return volts * (3.0**0.5 if found.phases == 3 else 1.0)


@rule("PNL102", "the panel has spaces for what is new", cites="408.54", books=NEC)
def panel_spaces(panel: Panel) -> Iterator[Check]:
    """A breaker without a space means a subpanel, a new panel, or tandem breakers where the panel takes none.

    What: one space for each pole of every new circuit that starts in the panel, against the spaces that are free.

    How: circuits that stand as existing are not counted; neither are they among the free spaces.

    Fails::
        panels: {house: {phase: existing, spaces: 20, spaces_free: 1}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
    Passes::
        panels: {house: {phase: existing, spaces: 20, spaces_free: 2}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
    """
    new = [circuit for circuit in panel.circuits if circuit.phase != "existing"]
    if not new:
        return
    wanted = sum(circuit.breaker.poles for circuit in new)
    free = panel.spaces_free if panel.phase == "existing" else panel.spaces
    yield AtMost(
        value=float(wanted),
        limit=float(free),
        unit="spaces",
        says=f"What is new on {panel.name} takes {{value}}; it has {{limit}} free.",
        pointer="spaces_free" if panel.phase == "existing" else "spaces",
        ways=lambda: ("a subpanel", "a panel with more spaces"),
    )
