"""A room of the plan after its cooling is lost: a unit trips, the power blinks, somebody opens the door.

``after_loss(room, names)`` gives a ``WarmUp``: ``reaches(limit)`` is the band of seconds, ``at(second)`` that of the
air's temperature, ``hottest()`` the band of the highest. Minutes are counted from the worst moment of the design day.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

from planner.analyses.heat import machine_heat, machines_of
from planner.analyses.room_heat import case_of
from planner.physics.room_case import RoomCase
from planner.physics.room_day import design_day
from planner.physics.settled import Settled
from planner.physics.thermal import Bounds
from planner.physics.warmup import Event, RoomMasses, Shutdown, WarmUp, follow, lost
from planner.plan.objects import Room
from planner.tables.heat_capacities import MOST_J_K_PER_WATT, SERVER_J_KGK, STEEL_J_KGK

MASSES_SAY = (
    "Machines are taken to take up no heat at the fast end, and 17 kJ/K for each kilowatt at the slow end, as a pair "
    "of 8-GPU servers with their rack."
)


def masses_of(room: Room) -> RoomMasses:
    """What takes up heat in a room: its air, what the layout says stands in it, and machines nobody weighed."""
    stated = float(room.air.mass_kg)
    most = float(machine_heat(room)) * MOST_J_K_PER_WATT + stated * SERVER_J_KGK.high
    return RoomMasses(
        volume_m3=float(room.length_m * room.width_m * room.height_m),
        machines_j_k=Bounds(stated * STEEL_J_KGK, most),
    )


def after_loss(
    room: Room,
    names: Collection[str],
    *,
    back_after_s: float | None = None,
    stopped: Collection[str] = (),
    shutdown_c: float | None = None,
) -> WarmUp:
    """The room after the units ``names`` stop at the worst moment; ``back_after_s``: they start again then.

    ``stopped``: machines that stop with them and heat no more; ``shutdown_c``: air in which the rest of them shut down.
    Names of units that do not run are no loss. Raises ``BeyondTable`` for a room that no curve describes.
    """
    case = _plain(case_of(room))
    events = lost(case, names, back_after_s=back_after_s)
    quiet = _watts(room, stopped)
    shutdown = None if shutdown_c is None else Shutdown(float(shutdown_c), _watts(room, None))
    return _followed(case, masses_of(room), tuple(replace(event, stopped_w=quiet) for event in events), shutdown)


def after_door(room: Room, names: Collection[str], *, opened_after_s: float, stopped: Collection[str] = ()) -> WarmUp:
    """The same with the overhead door opened some seconds later, as somebody on the spot would."""
    case = _plain(case_of(room))
    quiet = _watts(room, stopped)
    (gone,) = lost(case, names)
    events = (gone, Event(opened_after_s, gone.running, door_open=True))
    return _followed(case, masses_of(room), tuple(replace(event, stopped_w=quiet) for event in events), None)


def settled_without(room: Room, names: Collection[str], *, stopped: Collection[str] = ()) -> Settled:
    """How hot the room gets on design days that repeat, with the units ``names`` out for good."""
    case = _plain(case_of(room))
    left = max(0.0, float(case.heat.high) - _watts(room, stopped))
    rest = tuple(unit for unit in case.units if unit.name not in names)
    return design_day(replace(case, heat=Bounds(left, left), units=rest)).settled


def _watts(room: Room, names: Collection[str] | None) -> float:
    """What the machines of these names draw, of all of them where there is no list, W."""
    return sum(float(device.load.watts) for device in machines_of(room) if names is None or device.name in names)


def _plain(case: RoomCase) -> RoomCase:
    """The case in plain numbers, so that the one a sentence is made for is the one that was followed already."""
    units = tuple(
        replace(
            unit,
            rated_w=None if unit.rated_w is None else float(unit.rated_w),
            sacc_w=None if unit.sacc_w is None else float(unit.sacc_w),
        )
        for unit in case.units
    )
    heat = Bounds(float(case.heat.low), float(case.heat.high))
    return replace(case, heat=heat, summer_c=float(case.summer_c), units=units, water_kg_h=float(case.water_kg_h))


@lru_cache(maxsize=64)
def _followed(case: RoomCase, masses: RoomMasses, events: tuple[Event, ...], shutdown: Shutdown | None) -> WarmUp:
    return follow(case, masses, events, shutdown=shutdown)
