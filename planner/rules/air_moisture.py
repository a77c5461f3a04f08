"""AIR: moisture of the air: too much and too little for the machines, and what it takes of the cooling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from planner.analyses import heat, room_ends, room_heat
from planner.physics import room_day
from planner.physics.psychrometrics import dew_point
from planner.physics.room_moisture import outdoor_humidity
from planner.plan.objects import Room
from planner.rules.checks import AtLeast, AtMost, Check
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.tables.ashrae import moisture
from planner.tables.cells import cell
from planner.worked import number

# Outdoor air is moist where its dew point is above this and a room changes more than half its air an hour.
MOIST_DEW_POINT_C, MOIST_CHANGES = 13.0, 0.5
SOURCE = "ASHRAE TC 9.9 2021"


@rule("AIR105", "the air is neither too moist nor too dry for the machines", level=Level.WARNING)
def moisture_suits(room: Room) -> Iterator[Check]:
    """Above the dew point that a class allows, water gathers on cold metal; below it, a touch can spark.

    What: the dew point and the relative humidity of the room at the hottest hour are at most what the class of the
    equipment allows (A1 17 °C, A2 21 °C, A3 and A4 24 °C; 80 to 90 %); and on the coldest day, when outdoor air cannot
    be moister than its own temperature, the dew point is at least −12 °C. Rooms inside a building (envelope: interior)
    have its air and are not judged, unless outdoor air cools them.

    How: leaks, fans and people bring moisture, coils take it out; the moist end has the moistest day and units that run
    no longer than the heat wants. Evaporative air is as moist as it leaves the pads.

    Fails::
        site: {altitude: 0 m, outdoor: {summer: 34 °C, winter: 5 °C, wet_bulb: 28 °C}}
        rooms: {garage: {kind: garage, building: main, size: 6 m x 6 m x 2.7 m, envelope: bare, inlet_limit: 45 °C}}
        devices:
          rig: {load: 2 kW, room: garage}
          fan: {kind: exhaust-fan, spec: {airflow: 3000 CFM}, load: 200 W, room: garage, fed_by: utility}
    Passes::
        site: {altitude: 0 m, outdoor: {summer: 34 °C, winter: 5 °C, wet_bulb: 19 °C}}
        rooms: {garage: {kind: garage, building: main, size: 6 m x 6 m x 2.7 m, envelope: bare, inlet_limit: 45 °C}}
        devices:
          rig: {load: 2 kW, room: garage}
          fan: {kind: exhaust-fan, spec: {airflow: 3000 CFM}, load: 200 W, room: garage, fed_by: utility}
    """
    blown = any(not device.cooling.compressor for device in heat.cooled_by(room))
    if not heat.has_machines(room) or (room.interior and not blown):
        return
    high = room.bound == "high"
    air, allows = room_heat.moist_air(room), moisture(room.class_)
    dew, relative = (air.dew_point_c.high, air.relative.high) if high else (air.dew_point_c.low, air.relative.low)
    yield AtMost(
        value=dew,
        limit=cell(allows.dew_point_max_c, f"moistest air of class {room.class_}", "°C", SOURCE),
        unit="°C",
        says=f"The dew point of {room.name} in the hottest hour is {{value}}; class {room.class_} allows {{limit}}.",
        pointer="class",
        about="dew point",
        guesses=room.site.climate.guesses,
        ways=lambda: ("cooling by a coil, which takes water out", "fewer leaks"),
    )
    yield AtMost(
        value=100.0 * relative,
        limit=cell(allows.relative.high, f"highest humidity of class {room.class_}", "%", SOURCE),
        unit="%",
        says=f"In the hottest hour {room.name} is at {{value}} of saturation; class {room.class_} allows {{limit}}.",
        pointer="class",
        about="humidity",
        guesses=room.site.climate.guesses,
    )
    yield AtLeast(
        value=room.site.winter_c,
        limit=cell(allows.dew_point_min_c, f"driest air of class {room.class_}", "°C", SOURCE),
        unit="°C",
        says=f"Air of {{value}} outdoors has no higher dew point; class {room.class_} wants {{limit}} or more.",
        pointer="class",
        about="dry",
        ways=lambda: ("fewer leaks in winter", "a wrist strap for whoever opens a machine"),
    )


@rule("AIR113", "the room holds its limit in moist air, too", level=Level.WARNING)
def holds_when_moist(room: Room) -> Iterator[Check]:
    """A coil that condenses the water of leaking summer air has that much less left for heat: 3 to 15 % in Tampa.

    What: where outdoor air has a dew point above 13 °C and the room may change more than half its air an hour, the room
    stays at its inlet limit with the moisture in the sum. Asked where it would hold it on a dry day; where not, AIR101
    tells.

    How: the design day with the wet bulb of the place, against the same day with dry air.

    Fails::
        site: {altitude: 0 m, outdoor: {summer: 33 °C, wet_bulb: 26 °C}}
        rooms: {shed: {kind: workshop, building: own, size: 6 m x 6 m x 2.7 m, inlet_limit: 31 °C, setpoint: 24 °C,
            envelope: {walls: R-30, ceiling: R-40, air_changes: 4 /h, colour: light}}}
        devices:
          rig: {load: 6.3 kW, room: shed}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, shr: 0.7}, load: 2.5 kW, room: shed, fed_by: utility}
    Passes::
        site: {altitude: 0 m, outdoor: {summer: 33 °C, wet_bulb: 26 °C}}
        rooms: {shed: {kind: workshop, building: own, size: 6 m x 6 m x 2.7 m, inlet_limit: 31 °C, setpoint: 24 °C,
            envelope: {walls: R-30, ceiling: R-40, air_changes: 4 /h, colour: light}}}
        devices:
          rig: {load: 3 kW, room: shed}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, shr: 0.7}, load: 2.5 kW, room: shed, fed_by: utility}
    """
    if not heat.has_machines(room) or room.interior:
        return
    if not any(device.cooling.compressor for device in heat.cooled_by(room)):
        return
    case, limit = room_heat.case_of(room), heat.inlet_limit(room)
    outdoors = dew_point(humidity=max(outdoor_humidity(case, high=True), 1e-5), pressure=case.pressure_pa)
    if outdoors <= MOIST_DEW_POINT_C or case.envelope.air_changes.high <= MOIST_CHANGES:
        return
    moist = room_heat.design_day(room)
    wet = case.climate.wet_bulb_c
    driest = replace(wet, low=0.0, high=0.0)
    dry = room_day.design_day(replace(case, climate=case.climate._replace(wet_bulb_c=driest)))
    if dry.settled.high_beyond or dry.settled.high > limit:
        return
    yield AtMost(
        value=room_ends.End(moist.settled.high, moist.settled.high_beyond).against(limit),
        limit=limit,
        unit="°C",
        says=f"Air of {number(round(outdoors, 1))} °C dew point leaks in, and water takes a part of what the coils do: "
        f"the room settles {room_ends.told(moist.settled)}; the limit is {{limit}}.",
        pointer="envelope",
        guesses=room.site.climate.guesses,
        ways=lambda: ("sealed gaps and a weatherstripped door", "more cooling"),
    )
