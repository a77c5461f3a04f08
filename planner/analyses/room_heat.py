"""A room of the plan on its design day: what goes into the sum, and the answers of ``planner.physics.room_day``.

``design_day(room)`` is what rules ask: ``.settled`` is the band of the hottest room temperature (``holds(limit)``),
``.low`` and ``.high`` the balances at the hottest hour, ``.notes`` and ``.weak`` for the check. For ways out take
``case_of(room)``, change it with ``dataclasses.replace`` (one more unit, another envelope, less heat, a hotter day),
and ask ``planner.physics.room_day`` again: ``design_day``, ``shortfall``, ``units_needed``, ``peak_load``.
"""

from __future__ import annotations

from planner.analyses import heat
from planner.facts import marks, plain, shared
from planner.physics import room_day
from planner.physics.room_day import RoomCase, RoomDay
from planner.physics.room_units import RoomUnit
from planner.physics.thermal import Bounds
from planner.plan.objects import Device, Room


def case_of(room: Room) -> RoomCase:
    """The facts of a room that its design day hangs on. A unit that nothing feeds takes out nothing."""
    released = heat.machine_heat(room)
    return RoomCase(
        heat=Bounds(released, released),
        envelope=heat.envelope_of(room),
        climate=room.site.climate,
        summer_c=room.site.summer_c,
        altitude_m=float(room.site.altitude_m),
        units=tuple(
            unit_of(device) for device in room.devices if device.cools and device.cooling.removes and device.powered
        ),
        setpoint_c=_setpoint(room),
    )


def _setpoint(room: Room) -> float:
    """What the thermostats are set to, °C. Where nobody said, they are taken as set no higher than the inlet limit."""
    _, mark = marks(plain(room.air), "setpoint_c")
    said = float(room.air.setpoint_c)
    return min(said, float(heat.inlet_limit(room))) if mark is not None and mark.guesses else said


def unit_of(device: Device) -> RoomUnit:
    """A cooling device as the room's network takes it."""
    cooling = device.cooling
    share: float | None = None
    if cooling.sensible_said and cooling.total_w:
        share = float(cooling.sensible_w) / float(cooling.total_w)
    elif cooling.shr_said:
        share = float(cooling.shr)
    coil = RoomUnit(name=device.name, kind=cooling.kind).cools_by_coil
    return RoomUnit(
        name=device.name,
        kind=cooling.kind,
        rated_w=cooling.total_w if coil else None,
        shr=share,
        airflow_m3h=cooling.airflow_m3h if not coil else None,
        siting_k=float(cooling.siting_k),
    )


@shared
def design_day(room: Room) -> RoomDay:
    """How hot the room gets on its design day, with the balance at the hottest hour along both bounds."""
    return room_day.design_day(case_of(room))
