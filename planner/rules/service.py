"""PNL: what the utility brings: fault current, electrodes, transformer and meter, solar, the voltage itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from planner.analyses import power
from planner.analyses.service_load import new_machines, service_divisor
from planner.analyses.strip_lines import lowest_volts
from planner.plan.conducting import Stretch
from planner.plan.objects import Circuit, Device, Panel, Source
from planner.rules.breakers import AIR_CONDITIONERS
from planner.rules.buildings import HOME
from planner.rules.checks import AtMost, Check, OneOf
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.tables.nec_ampacity import SIZES, rank
from planner.tables.nec_conductors import area_cmil
from planner.tables.nec_electrodes import electrode_cap, electrode_conductor
from planner.viewing import plain, stated
from planner.worked import BeyondTable, named, number, show

# 705.12: what bus may carry from both its ends, and what an inverter counts with.
BUS_FACTOR, INVERTER_FACTOR = 1.2, 1.25
# Equipment is marked with a little less than the system it is made for: 115, 200, 230 V for 120, 208, 240 V.
MARKED_SHARE = 115.0 / 120.0
MARKING = "that equipment marked 115, 200 or 230 V is made for 120, 208 or 240 V is from memory"


@rule("PNL106", "the wire to the electrodes is large enough", cites="250.66", books=NEC)
def electrode_wire(panel: Panel) -> Iterator[Check]:
    """Lightning and a broken neutral both look for the earth through this wire.

    What: the wire to the electrodes is at least the size of Table 250.66 for the service conductors. A wire that goes
    only to rods or plates need not be above 6 AWG copper, to a concrete-encased electrode 4 AWG.

    How: the largest hot wire of the panel's supply, all parallel sets by their area together; not the main breaker. A
    panel that stays is judged where the layout states its wire to the electrodes.

    Fails::
        panels: {house: {wire: {type: SEU, size: 4/0 AWG, metal: aluminium, length: 25 ft},
            grounding: {electrodes: [water-pipe, rod], conductor: 6 AWG copper}}}
    Passes::
        panels: {house: {wire: {type: SEU, size: 4/0 AWG, metal: aluminium, length: 25 ft},
            grounding: {electrodes: [water-pipe, rod], conductor: 4 AWG copper}}}
    """
    feed = panel.feed
    if not panel.comes and not stated(panel, "electrode_wire_size"):
        return
    at_service = type(plain(feed)) is Source
    elsewhere = (
        type(plain(feed)) is Circuit and panel.has_room and panel.room.building != HOME and bool(panel.electrodes)
    )
    if not (at_service or elsewhere) or not panel.electrodes:
        return
    wire = panel.wire if at_service else cast("Circuit", feed).wire
    stretch = max(wire.stretches, key=_size_of_all)
    metal = panel.electrode_wire_metal
    needed = electrode_conductor(_size_of_all_as_one(stretch), stretch.metal, metal)
    cap = electrode_cap(panel.electrodes) if metal == "copper" else ""
    if cap and rank(cap) < rank(needed):
        needed = cap
    yield OneOf(
        value=panel.electrode_wire_size,
        accepted=SIZES[rank(needed) :],
        says=f"The wire to the electrodes of {panel.name} is {{value}} {metal}; beside supply wires of "
        f"{_sets(stretch)}{stretch.size} {stretch.metal} it is at least {needed}.",
        pointer="grounding.conductor",
        ways=lambda: (f"{needed} {metal} to the electrodes",),
    )


def _sets(stretch: Stretch) -> str:
    return f"{stretch.parallel} sets of " if stretch.parallel > 1 else ""


def _size_of_all(stretch: Stretch) -> int:
    return rank(_size_of_all_as_one(stretch))


def _size_of_all_as_one(stretch: Stretch) -> str:
    """The size whose area is at least that of all parallel sets together."""
    if stretch.size not in SIZES:
        raise BeyondTable(f"Table 250.66 has no {stretch.size} conductor")
    if stretch.parallel == 1:
        return stretch.size
    area = stretch.parallel * float(area_cmil(stretch.size))
    for size in SIZES:
        if float(area_cmil(size)) >= area:
            return size
    raise BeyondTable(f"Table 250.66 is not known here for {stretch.parallel} sets of {stretch.size}")


@rule("PNL107", "equipment is made for the voltage it gets", level=Level.WARNING, cites="ANSI C84.1", books=NEC)
def equipment_voltage(device: Device) -> Iterator[Check]:
    """On 208 V a heater made for 240 V gives three quarters of its heat, and a motor runs hot.

    What: the nominal voltage of the circuit is one the equipment is marked for. Equipment for 120, 208 and 240 V is
    marked 115, 200 and 230 V, or with the voltage itself.

    How: the voltages of the part against the circuit it hangs on, through strips and the like. Power supplies have
    ranges of their own (PSU rules).

    Fails::
        sources: {utility: {system: 208Y/120 V}}
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices: {ac: {kind: window-ac, spec: {plug: NEMA 6-20P, volts: 230 V, input: 2.4 kW}, fed_by: cooling}}
    Passes::
        sources: {utility: {system: 208Y/120 V}}
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices: {ac: {kind: window-ac, spec: {plug: NEMA 6-20P, volts: 208 V or 230 V, input: 2.4 kW},
            fed_by: cooling}}
    """
    if not device.inlets or not (device.has_volts or device.kind in AIR_CONDITIONERS):
        return
    low, high = device.volts_from_v, device.volts_to_v
    volts = lowest_volts(device)
    suits = float(low) <= float(volts) and float(high) >= float(volts) * MARKED_SHARE
    marked = show(float(low), "V") if low == high else f"{number(float(low))} to {show(float(high), 'V')}"
    yield OneOf(
        value=show(float(volts), "V"),
        accepted=(show(float(volts), "V"),) if suits else (marked,),
        says=f"{device.name} is marked {marked}; it gets {{value}}.",
        pointer="spec.volts",
        weak=(MARKING,),
    )


@rule("PNL113", "bus and record allow for solar", cites="705.12, 220.87", books=NEC)
def solar_back_feed(panel: Panel) -> Iterator[Check]:
    """Solar and the utility together can push more through the bus than either breaker notices.

    What: main + 1.25 × inverter current may not exceed 120 % of the bus where the inverter comes in at the far end,
    100 % anywhere else. And beside solar a record of 30 days does not count for what the house draws (220.87).

    Fails::
        sources: {utility: {solar: {current: 40 A}}}
        panels: {house: {main: 200 A 2P, bus: 200 A}}
    Passes::
        sources: {utility: {solar: {current: 32 A}}}
        panels: {house: {main: 200 A 2P, bus: 200 A}}
    """
    if type(plain(panel.feed)) is not Source or not panel.source.has_solar:
        return
    source = panel.source
    main = panel.main.rating_a
    bus = main if panel.bus_a is None else panel.bus_a
    far = "end" in source.solar_at.casefold() or "far" in source.solar_at.casefold()
    factor = BUS_FACTOR if far else 1.0
    fed = named(main + INVERTER_FACTOR * source.solar_a, "from both sides", "A")
    yield AtMost(
        value=fed,
        limit=named(factor * bus, f"{number(100 * factor)} % of the bus", "A"),
        unit="A",
        says=f"Main and 1.25 × the inverters bring {{value}} to the bus of {panel.name}; with the inverters at "
        f"{source.solar_at} it may get {{limit}}.",
        pointer="bus",
        about="bus",
        ways=lambda: ("a smaller main", "inverters connected before the main (705.11)"),
    )
    if source.recorded and stated(source, "peak_demand_va"):
        yield OneOf(
            value=source.record_method,
            accepted=("utility-12-months",),
            says=f"Beside solar the record of sources.{source.name} is {{value}}; it takes {{accepted}}.",
            about="record",
        )


@rule(
    "PNL114",
    "the utility's transformer and meter carry what is new",
    level=Level.QUESTION,
    cites="the utility's own rules",
    books=NEC,
)
def utility_side(source: Source) -> Iterator[Check]:
    """The code ends at the meter. A transformer for a few houses may be too small for machines that never stop.

    What: all load that is known against the utility's transformer, and load that lasts against what the meter socket
    carries for hours. What other houses draw from the same transformer only the utility knows, so ask it.

    How: recorded peak of the building + all new load.

    Fails::
        sources: {utility: {peak_demand: 9.6 kW, meter: 50 A, transformer: {rating: 25 kVA, impedance: 2 %}}}
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 80 A 2P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 60 A at 240 V}, fed_by: servers}}
    Passes::
        sources: {utility: {peak_demand: 9.6 kW, meter: 160 A, transformer: {rating: 25 kVA, impedance: 2 %}}}
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 80 A 2P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 60 A at 240 V}, fed_by: servers}}
    """
    if source.kind != "utility":
        return
    new = new_machines(source)
    if not new:
        return
    lasting = power.total(each.demand.continuous for each in new)
    if source.transformer_said:
        total = power.total(each.demand.total for each in new)
        load = named(total + source.peak_demand_va, "load of the building", "VA") if source.recorded else total
        yield AtMost(
            value=load,
            limit=source.transformer_va,
            unit="VA",
            says="The building comes to {value} with what is new; the utility's transformer is {limit}, other houses "
            "on it not counted.",
            pointer="transformer",
            about="transformer",
        )
    if lasting:
        yield AtMost(
            value=named(lasting / service_divisor(source), "new load that lasts", "A"),
            limit=source.meter_a,
            unit="A",
            says="{value} of new load lasts for hours, and the rest of the building comes on top; the meter socket "
            "carries {limit} that long.",
            pointer="meter",
            about="meter",
        )
