"""Machines of which nobody said the room, in a plan of several: each room has to reckon with them."""

from __future__ import annotations

from planner.facts import Candidate, Gap, fill, leave_open, said
from planner.plan.context import Context


def put_strays(context: Context) -> None:
    """Enter what may stand in any room among what may heat each of them; they are asked for all at once."""
    strays = tuple(
        device
        for device in context.devices.values()
        if not said(device, "room") and not device.passes_on and not device.cools
    )
    if not strays or len(context.rooms) < 2:
        return
    first = strays[0]
    names = first.name if len(strays) == 1 else f"{first.name} and {len(strays) - 1} more"
    for room in context.rooms.values():
        fill(room.air, strays=strays)
        object.__delattr__(room.air, "strays_here")
        there = (Candidate(False, f"{names} not in {room.name}"), Candidate(True, f"{names} in {room.name}"))
        leave_open(
            room.air, "strays_here", Gap(f"whether {names} stands in {room.name}", there, f"state {first.at}.room")
        )
