"""SAF: air that people breathe: what burns in the room, whose ducts open into it, which alarms watch it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from planner.analyses import heat
from planner.physics.draft import leakage_flow, opening_area, opening_flow
from planner.plan.objects import Room
from planner.rules.checks import AtMost, Check, OneOf
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.worked import added, named, number

GARAGE = "garage"
# A natural draft fails from about this much less pressure than outdoors.
DRAFT_PA = 2.0


@rule("SAF101", "no fan draws flue gas out of a burner in the same air", level=Level.WARNING, cites="NFPA 54, IFGC 304")
def no_backdraft(room: Room) -> Iterator[Check]:
    """A fan that blows air out of a closed garage lowers its pressure. From about 2 Pa a water heater without a fan of
    its own sends carbon monoxide into the room instead of up the flue.

    What: what fans and single-hose portable units blow out, less what others blow in, is at most what leaks and
    openings let in at 2 Pa. Above it the finding is an error where a burner with natural draft stands in the same air,
    and a warning elsewhere, for the fan then moves less than it says and draws on the house or the soil.

    How: leaks pass C · ΔP^0.65, with C from the air changes at 50 Pa; an opening passes 0.6 · A · √(2 ΔP / ρ).

    Fails::
        rooms: {garage: {kind: garage, size: 6 m x 6 m x 2.7 m, envelope: {air_changes: 10 /h at 50 Pa},
            burners: {water-heater: natural-draft}}}
        devices: {fan: {kind: exhaust-fan, room: garage, load: 100 W, spec: {airflow: 2000 m3/h}}}
    Passes::
        rooms: {garage: {kind: garage, size: 6 m x 6 m x 2.7 m, envelope: {air_changes: 10 /h at 50 Pa},
            burners: none, makeup_air: 1 m2}}
        devices: {fan: {kind: exhaust-fan, room: garage, load: 100 W, spec: {airflow: 2000 m3/h}}}
    """
    fans = [device for device in room.devices if device.cools and heat.blows_out(device)]
    if not fans:
        return
    out = named(added(heat.exhaust_flow(device) for device in fans), "air blown out", "m³/h")
    blown_in = added(heat.supply_flow(device) for device in room.devices if device.cools)
    net = named(out - blown_in, "net exhaust", "m³/h") if blown_in else out
    natural = "natural-draft" in room.burners
    volume = room.length_m * room.width_m * room.height_m
    leaks = leakage_flow(air_changes=room.air.changes_50_h, volume=volume, pressure=DRAFT_PA)
    through = opening_flow(area=room.air.makeup_m2, pressure=DRAFT_PA) if room.air.makeup_m2 else 0.0
    names = ", ".join(device.name for device in fans)
    yield AtMost(
        value=net,
        limit=named(added((leaks, through)), "air that comes in at 2 Pa", "m³/h"),
        unit="m³/h",
        level=Level.ERROR if natural else None,
        says=f"{names} blow{'s' * (len(fans) == 1)} {{value}} out of {room.name}; at 2 Pa {{limit}} come in"
        + (", and a burner with natural draft breathes the same air." if natural else "."),
        pointer="burners" if natural else "makeup_air",
        ways=lambda: _ways_in(float(net), float(leaks), natural=natural),
    )


def _ways_in(net: float, leaks: float, *, natural: bool) -> Iterator[str]:
    area = opening_area(flow=net - leaks, pressure=DRAFT_PA)
    yield f"openings outdoors of {number(math.ceil(100 * area) / 100)} m² in all (makeup_air)"
    yield "an air conditioner that takes no room air out"
    if natural:
        yield "a sealed-combustion or power-vented burner"


@rule("SAF102", "the house's air system does not open into the garage", cites={"": "IRC M1601.6, M1602.2"}, books=NEC)
def no_house_ducts(room: Room) -> Iterator[Check]:
    """Exhaust of a car, and whatever a burning battery gives off, would come out of the bedroom's registers.

    What: the garage has no supply and no return of the house's air system.

    Fails::
        rooms: {garage: {kind: garage, hvac: house}}
        devices: {rig: {load: 2 kW, room: garage}}
    Passes::
        rooms: {garage: {kind: garage, hvac: own}}
        devices: {rig: {load: 2 kW, room: garage}}
    """
    if room.kind != GARAGE:
        return
    ducts = room.hvac or "none"
    yield OneOf(
        value=ducts,
        accepted=("own", "none"),
        says="Ducts that open into this garage: {value}; right is {accepted}.",
        pointer="hvac",
    )


# The IRC is no book of a European site, where a heat alarm is judgement alone.
@rule("SAF105", "an alarm tells of fire and fumes", level=Level.WARNING, cites={"": "IRC R314, R315", "IEC": ""})
def alarms(room: Room) -> Iterator[Check]:
    """A smoke alarm in a garage is tripped by exhaust and gets taken down. A heat alarm that is joined to those of the
    house wakes people.

    What: a garage in which machines run has a heat alarm, joined to the alarms of the house; where anything burns in
    that air or cars stand in it, a carbon monoxide alarm, too. For unattended machines the heat alarm is judgement,
    not code.

    Fails::
        rooms: {garage: {kind: garage, burners: none, vehicles: no}}
        devices: {rig: {load: 2 kW, room: garage}}
    Passes::
        rooms: {garage: {kind: garage, burners: none, vehicles: no, detectors: heat}}
        devices: {rig: {load: 2 kW, room: garage}}
    """
    if room.kind != GARAGE or not any(not device.passes_on and not device.cools for device in room.devices):
        return
    yield OneOf(
        value="there" if "heat" in room.air.detectors else "missing",
        accepted=("there",),
        says=f"The heat alarm of {room.name} is {{value}}; machines run in it"
        + ("." if room.air.attended else " while nobody is there."),
        pointer="detectors",
        about="heat",
        ways=lambda: ("a heat alarm joined to the alarms of the house: detectors: heat",),
    )
    if not room.burners and not room.air.vehicles:
        return
    yield OneOf(
        value="there" if "co" in room.air.detectors else "missing",
        accepted=("there",),
        says=f"The carbon monoxide alarm of {room.name} is {{value}}; "
        + ("something burns in its air." if room.burners else "cars stand in it."),
        pointer="detectors",
        about="co",
        ways=lambda: ("a carbon monoxide alarm in the house beside the garage: detectors: [heat, co]",),
    )
