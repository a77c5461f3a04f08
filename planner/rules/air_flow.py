"""AIR: air on its way from the units to the inlets of the machines."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import air_paths, heat, room_ends, room_heat
from planner.plan.objects import Room
from planner.rules.checks import AtLeast, AtMost, Check
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.worked import number


@rule("AIR103", "the cooling units move as much air as the machines", level=Level.WARNING)
def air_enough(room: Room) -> Iterator[Check]:
    """A machine takes the air it wants. What the units do not bring comes from behind the machines: their own exhaust.

    What: the air that the units blow over their coils is at least what the machines draw through themselves. What is
    short must go round: a share of 1 − units / machines of what the machines breathe is exhaust, however well the
    aisles are parted.

    How: flows as the parts state them; else 312 CFM a ton for room units, 300 to 450 for splits, 450 to 700 for
    computer-room units, and 80 to 160 CFM a kilowatt for machines, 75 to 130 with accelerators.

    Fails::
        rooms: {den: {size: 6 m x 6 m x 2.7 m}}
        devices:
          rig: {kind: server, load: 6 kW, room: den, spec: {airflow: 957 CFM}}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, airflow: 650 CFM}, load: 2.5 kW, room: den,
            fed_by: utility}
    Passes::
        rooms: {den: {size: 6 m x 6 m x 2.7 m}}
        devices:
          rig: {kind: server, load: 6 kW, room: den, spec: {airflow: 600 CFM}}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, airflow: 650 CFM}, load: 2.5 kW, room: den,
            fed_by: utility}
    """
    if not air_paths.breathing(room) or not air_paths.moving_units(room):
        return
    cooled, through = air_paths.units_flow(room), air_paths.machines_flow(room)
    round_ = number(round(100 * (1 - float(cooled) / float(through)), 1)) if cooled < through else "0"
    yield AtLeast(
        value=cooled,
        limit=through,
        unit="m³/h",
        says="The cooling units move {value}, the machines {limit}"
        + (f": at least {round_} % of what the machines breathe is their own exhaust." if round_ != "0" else "."),
        pointer="recirculation",
        ways=lambda: ("fans that stir the room, so that no place is hotter than the mean", "units that move more air"),
    )


@rule("AIR104", "the air at the inlets suits the equipment")
def inlets_cool_enough(room: Room) -> Iterator[Check]:
    """Limits hold at the front of the machine, not at the thermostat. Air that goes round the end of a rack comes in
    hotter than the room.

    What: where the mixed air of the room holds the limit on the design day (AIR101), the air that the machines really
    breathe holds it, too: at most what the class of the equipment and each machine's own limit allow. A class loses a
    degree for every 300 m (A1, A2), 175 m (A3) or 125 m (A4) above 900 m.

    How: what the units blow out with a share of exhaust in it, supply + share / (1 − share) · rise through the
    machines, or the mixed air, whichever is hotter. Where nobody measured the share it is tried from none to 5 % with a
    closed-off aisle, 20 % with blanked racks, 40 % otherwise.

    Fails::
        site: {altitude: 150 m, outdoor: {summer: 35 °C}}
        rooms: {den: {building: main, size: 6 m x 6 m x 2.7 m, envelope: interior, recirculation: 70 %}}
        devices:
          dgx: {kind: server, load: 5 kW, room: den, spec: {airflow: 957 CFM, inlet_limit: 30 °C}}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, airflow: 650 CFM}, load: 2.5 kW, room: den,
            fed_by: utility}
    Passes::
        site: {altitude: 150 m, outdoor: {summer: 35 °C}}
        rooms: {den: {building: main, size: 6 m x 6 m x 2.7 m, envelope: interior, recirculation: 20 %}}
        devices:
          dgx: {kind: server, load: 5 kW, room: den, spec: {airflow: 957 CFM, inlet_limit: 30 °C}}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, airflow: 650 CFM}, load: 2.5 kW, room: den,
            fed_by: utility}
    """
    if not air_paths.breathing(room):
        return
    limit, whose = heat.equipment_limit(room)
    day = room_heat.design_day(room)
    mixed = room_ends.end_of(room, day)
    if mixed.compared > limit:
        return
    inlet = mixed.temperature
    if air_paths.moving_units(room):
        balance = day.high if room.bound == "high" else day.low
        share = room.air.recirculation_percent / 100.0
        led = air_paths.inlet_air(room, mixed=inlet, removed=balance.removed_w, recirculation=share)
        inlet = max(inlet, led)
    yield AtMost(
        value=inlet,
        limit=limit,
        unit="°C",
        says=f"In a room of {number(round(float(mixed.temperature), 1))} °C the machines breathe air of {{value}}; "
        f"{whose} allows {{limit}}.",
        pointer="recirculation",
        weak=day.weak,
        ways=lambda: ("blanking panels and brushes", "a closed-off aisle: containment: cold-aisle"),
    )
