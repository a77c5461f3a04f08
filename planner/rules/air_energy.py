"""AIR: what cooling costs through a year, in energy."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import heat, room_energy
from planner.plan.objects import Room
from planner.rules.checks import AtMost, Check
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.worked import named, number


@rule("AIR111", "cooling takes a fair share of the year's energy", level=Level.INFO, finished=True)
def fair_energy(room: Room, pue: float = 1.5) -> Iterator[Check]:
    """Room units draw a third of what they take out, all year. In most places outdoor air could do it for half of the
    hours.

    What: energy of machines and cooling over that of the machines alone (PUE, without lights and losses upstream) is at
    most 1.5 over a year.

    How: hour by hour, heat and envelope against what units do at that hour's outdoor air, with their losses of starting
    and stopping; units whose input nobody stated have the usual efficiency of their kind. The year is made of two
    cosines that reach the design temperatures: good for energy within some percent, not for hours above a limit.

    Fails::
        site: {altitude: 0 m, outdoor: {summer: 43 °C, winter: 20 °C, wet_bulb: 20 °C}}
        rooms: {shed: {kind: workshop, building: own, size: 12 m x 12 m x 4 m, inlet_limit: 30 °C, setpoint: 22 °C,
            envelope: bare}}
        devices:
          rig: {load: 1 kW, room: shed}
          ac-1..3: {kind: window-ac, spec: {cooling: 25000 BTU/h, shr: 0.7}, load: 2.5 kW, room: shed,
            fed_by: utility}
    Passes::
        site: {altitude: 0 m, outdoor: {summer: 33 °C, winter: -20 °C, wet_bulb: 20 °C}}
        rooms: {den: {building: main, size: 6 m x 6 m x 2.7 m, envelope: interior, inlet_limit: 30 °C}}
        devices:
          rig: {load: 5 kW, room: den}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, shr: 0.7}, load: 2.5 kW, room: den, fed_by: utility}
    """
    if not heat.has_machines(room) or not heat.cooled_by(room):
        return
    year = room_energy.year(room)
    yield AtMost(
        value=named(year.pue, "PUE of machines and cooling"),
        limit=pue,
        unit="",
        says=f"Cooling draws {number(float(round(year.cooling_kwh)))} kWh a year beside "
        f"{number(float(round(year.machines_kwh)))} kWh of the machines, a PUE of {{value}}; fair is {{limit}}.",
        pointer="cooling",
        guesses=(room_energy.MADE,),
        ways=lambda: ("outdoor air in cool hours, filtered", "a more efficient unit", "a higher set point"),
    )
