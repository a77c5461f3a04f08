"""AIR: where a cooling unit's own heat goes: out of the room, or round in it."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import heat, room_heat
from planner.physics.room_units import lines_at
from planner.physics.thermal import STANDARD_DENSITY_KG_M3, carried_by_air
from planner.plan.objects import Device
from planner.rules.checks import AtLeast, Check
from planner.rules.engine import rule
from planner.tables.cooling_equipment import FITTED_RETURN_C
from planner.worked import named, show


@rule("AIR108", "what the unit takes out of the room does not come back into it")
def heat_leaves(device: Device) -> Iterator[Check]:
    """A spot cooler without a duct outdoors heats the room by what it draws, however cold the air at its front is. One
    hose blows room air out, and as much hot air comes in through every gap.

    What: what a unit takes out of its room in the hottest hour, less what it brings back, is more than nothing. A unit
    that rejects its heat into its own room brings back all of it and what it draws.

    How: of a portable unit, capacity at the inlet limit and the air at its condenser, less 5 to 20 % of its heat by
    hose and case, less density · specific heat · flow · (outdoors − limit) for the air one hose blows out.

    Fails::
        rooms: {den: {building: main, size: 6 m x 6 m x 2.7 m, envelope: interior, inlet_limit: 32 °C}}
        devices:
          spot: {kind: portable-ac, spec: {cooling: 14000 BTU/h, hoses: 1}, load: 1.3 kW, room: den, rejects_to: den,
            fed_by: utility}
    Passes::
        site: {altitude: 0 m, outdoor: {summer: 35 °C}}
        rooms: {den: {building: main, size: 6 m x 6 m x 2.7 m, envelope: interior, inlet_limit: 32 °C}}
        devices:
          ac: {kind: portable-ac, spec: {cooling: 14000 BTU/h, hoses: 2}, load: 1.3 kW, room: den, fed_by: utility}
    """
    if not device.cools or not device.cooling.compressor:
        return
    if not device.cooling.removes:
        drawn = device.load.watts
        yield AtLeast(
            value=named(-drawn, "heat the unit takes out of the room", "W"),
            limit=0.0,
            unit="W",
            says=f"{device.name} rejects its heat into {device.room.name}, which it stands in: it heats the room by "
            f"{show(drawn, 'W')}.",
            pointer="rejects_to",
            ways=lambda: ("a duct or hose outdoors: rejects_to: outdoors", "a window or split unit"),
        )
        return
    if device.kind != "portable-ac":
        return
    room = device.room
    at = min(max(heat.inlet_limit(room), FITTED_RETURN_C.low), FITTED_RETURN_C.high)
    altitude = float(room.site.altitude_m)
    lines = lines_at(room_heat.unit_of(device), float(room.site.summer_c), altitude=altitude)
    line = lines.low if room.bound == "high" else lines.high
    net = line.at_27 + line.per_k * (at - 27.0)
    if heat.blows_out(device):
        made_up = carried_by_air(flow=heat.exhaust_flow(device), density=STANDARD_DENSITY_KG_M3)
        net = net - made_up * (room.site.summer_c - at)
    yield AtLeast(
        value=named(net, "heat the unit takes out of the room, less what comes back", "W"),
        limit=0.0,
        unit="W",
        says=f"Of what {device.name} is sold as, {{value}} are left in a room of {show(at, '°C')} on the hottest day, "
        "after what its hose, its case and the air it draws in bring back.",
        pointer="spec.hoses",
        weak=lines.weak,
        ways=lambda: ("a unit with two hoses", "a window or split unit"),
    )
