"""PNL: panels and the service."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planner.analyses import power
from planner.physics.electrical import demand as demand_of
from planner.physics.service import existing_dwelling_load, optional_dwelling_load
from planner.plan.objects import Device, Panel, Source
from planner.rules.checks import AtMost, Check
from planner.rules.circuits import CONTINUOUS_FACTOR, EXISTING
from planner.rules.engine import NEC, rule
from planner.tables.nec_overcurrent import standard_ratings
from planner.tables.nec_sections import cite, exists
from planner.tables.nec_service import Climate, recorded_peak_factor, smallest_vehicle_load
from planner.tables.systems import system
from planner.worked import BeyondTable, named, number, show, step_up

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
    leg, against the main breaker, the bus, and the lugs where there is no main. What the layout does not describe is
    not in it; PNL104 adds the rest of the building.

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
    if not panel.has_main and panel.lugs.rating_a is not None:
        yield "lugs", panel.lugs.rating_a


@rule(
    "PNL104",
    "the service carries what the building draws and what is new",
    cites="220.87, 220.82, 220.83",
    books=NEC,
)
def service_carries_new_load(source: Source) -> Iterator[Check]:
    """A service that is full trips its main on the first hot evening, or overheats at the meter.

    What: 1.25 × the highest demand of the rest of the building on record + all new load at 100 % may not exceed the
    service. The record must be from before the new machines ran. Without a record, the optional method by floor area
    and nameplates: 220.83 where a panel of the house stands as existing, else 220.82. Machines that run for days are
    added in full, never at its 40 %.

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
    found = _rest(source, divisor)
    rest = found.amps
    added = named(power.total(new) / divisor, "new load", "A")
    load = named(rest + added, "service load", "A")
    lasting = service_demand(source, rest, divisor)
    rating = source.rating_a

    def ways() -> Iterator[str]:
        most = max(float(load), float(lasting))
        yield from _larger_service(most, source.site.code)
        spare = float(rating) - float(rest)
        if spare > 0:
            # As much of the plan as keeps within both limits.
            share = spare / (most - float(rest))
            yield f"keep what is new at {number(share * float(added))} A or less, {number(100 * share)} % of this plan"

    yield AtMost(
        value=load,
        limit=rating,
        unit="A",
        says="{rest} for the rest of the building (" + found.how + ") + {added} new = {value}; the service is {limit}. "
        "With 125 % of what lasts and 25 % of the largest cooling unit it is {lasting} (PNL110)." + found.beside,
        shown={"rest": rest, "added": added, "lasting": lasting},
        cites=found.section,
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


@dataclass(frozen=True, slots=True)
class Rest:
    """Amperes the rest of the building counts with, by which method, and what another method gives beside it."""

    amps: float
    how: str
    section: str
    beside: str = ""


def _rest(source: Source, divisor: float) -> Rest:
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
    adds = any(device.cools for device, _ in new_machines(source))
    old = existing_dwelling_load(**described, heating_kind=kind, adds_climate=adds, edition=edition)  # type: ignore[arg-type]
    return Rest(
        named(old / divisor, "rest of the building", "A"),
        "method for an existing dwelling, " + ("with" if adds else "without") + " new air conditioning",
        cite("existing dwelling load", edition),
        f" By the method for a new dwelling (220.82) the rest would be {show(float(new / divisor), 'A')}.",
    )


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
    load = service_demand(source, _rest(source, divisor).amps, divisor)
    yield AtMost(
        value=load,
        limit=source.rating_a,
        unit="A",
        says="With 125 % of what lasts and 25 % of the largest cooling unit the service carries {value}; "
        "it is {limit}.",
        pointer="rating",
        ways=lambda: _larger_service(float(load), source.site.code),
    )


def _larger_service(needed: float, edition: str) -> Iterator[str]:
    """The next standard rating, with what stands behind it."""
    try:
        rating = step_up(needed, standard_ratings(edition))
    except BeyondTable:
        return
    yield f"a service of {number(float(rating))} A, with main, bus and service wire for it"


def service_demand(source: Source, rest: float, divisor: float) -> float:
    """What main and service conductors carry in A: ``rest`` and what is new, with 125 % of what lasts."""
    new = new_machines(source)
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
    return named(power.total(parts), "service demand", "A")


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
