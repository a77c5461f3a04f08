"""Air through a room: what the cooling units move, what the machines move, and what the machines breathe.

All functions read the plan as a rule does. A flow that nobody stated is a range, and ``room.air.flow`` says which end
is looked at: ``scarce`` has the least air through the units and the most through the machines.
"""

from __future__ import annotations

from collections.abc import Iterable

from planner.analyses import heat
from planner.physics.psychrometrics import SEA_LEVEL_PA, standard_pressure
from planner.physics.thermal import STANDARD_DENSITY_KG_M3, carried_by_air, inlet_temperature
from planner.plan.objects import Device, Room
from planner.plan.room_air import SCARCE
from planner.tables.cells import cell
from planner.tables.cooling_limits import machine_airflow, unit_airflow
from planner.viewing import shared
from planner.worked import BeyondTable, added, greatest, named


def moving_units(room: Room) -> tuple[Device, ...]:
    """The units of a room that blow its own air over a coil."""
    return tuple(
        device
        for device in room.devices
        if device.cools and device.cooling.compressor and device.cooling.removes and device.powered
    )


@shared
def units_flow(room: Room) -> float:
    """Air through the cooling units, m³/h: as their parts say, else by their kind and capacity."""
    return named(added(_unit_flow(room, unit) for unit in moving_units(room)), "air through the units", "m³/h")


def _unit_flow(room: Room, unit: Device) -> float:
    cooling = unit.cooling
    if cooling.airflow_said:
        return cooling.airflow_m3h
    band = unit_airflow(cooling.kind, float(cooling.total_w))
    end = band.low if band.low == band.high or room.air.flow == SCARCE else band.high
    return cell(end, f"air through {unit.name}", "m³/h", band.source, unverified=band.weak)


@shared
def machines_flow(room: Room) -> float:
    """Air through the machines, m³/h: as their parts say, else by what they draw."""
    return named(added(_machine_flow(room, each) for each in breathing(room)), "air through the machines", "m³/h")


def breathing(room: Room) -> tuple[Device, ...]:
    """The machines of a room that fans blow air through."""
    return tuple(each for each in heat.machines_of(room) if each.wants_supplies or each.breath.airflow_said)


def _machine_flow(room: Room, machine: Device) -> float:
    if machine.breath.airflow_said:
        return machine.breath.airflow_m3h
    watts = machine.load.watts
    band = machine_airflow(float(watts), accelerators=any(group.bay == "gpus" for group in machine.fitted))
    scarce = room.air.flow == SCARCE
    return cell(
        band.high if scarce else band.low, f"air through {machine.name}", "m³/h", band.source, unverified=band.weak
    )


def carried(room: Room, flow: float) -> float:
    """What a flow of the room's air carries for each kelvin, W/K, at the height of the site."""
    density = STANDARD_DENSITY_KG_M3 * standard_pressure(altitude=float(room.site.altitude_m)) / SEA_LEVEL_PA
    return carried_by_air(flow=flow, density=density)


def inlet_air(room: Room, *, mixed: float, removed: float, recirculation: float) -> float:
    """Air at the inlets of the machines, °C: what the units blow out, and the share of exhaust that goes round.

    Parameters: ``mixed`` the air the units get; ``removed`` what they take out of it, W; ``recirculation`` as a share.
    Where the units move less air than the machines, at least the difference is exhaust. Raises ``BeyondTable`` where no
    unit moves air over a coil.
    """
    cooled, through = units_flow(room), machines_flow(room)
    if not cooled or not through:
        raise BeyondTable("without air from a cooling unit the machines breathe the air of the room")
    supply = named(mixed - removed / carried(room, cooled), "air the units blow out", "°C")
    forced = named(greatest(0.0, 1 - cooled / through), "share that must go round, for the units move less")
    share = greatest(forced, recirculation)
    rise = named(heat_through(breathing(room)) / carried(room, through), "rise through the machines", "K")
    return inlet_temperature(supply=supply, recirculation=share, rise=rise)


def heat_through(machines: Iterable[Device]) -> float:
    """What machines give to the air that passes through them, W."""
    return named(added(machine.load.watts for machine in machines), "heat of what breathes", "W")
