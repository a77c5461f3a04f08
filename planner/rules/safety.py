"""SAF: air that people breathe: what burns in the room, and whose ducts open into it."""

from __future__ import annotations

from collections.abc import Iterator

from planner.plan.objects import Room
from planner.rules.checks import Check, OneOf
from planner.rules.engine import NEC, rule

GARAGE = "garage"
BLOWS_OUT = frozenset({"exhaust-fan", "portable-ac"})


@rule("SAF101", "no fan draws flue gas out of a burner in the same air", cites="NFPA 54, IFGC 304")
def no_backdraft(room: Room) -> Iterator[Check]:
    """A fan that blows air out of a closed garage lowers its pressure and pulls carbon monoxide out of a water heater.

    What: a room with an exhaust fan or a single-hose portable unit has no burner that draws its air from the room by
    natural draft. How far the pressure falls is not computed here; with such a burner any net exhaust fails.

    Fails::
        rooms: {garage: {kind: garage, burners: {water-heater: natural-draft}}}
        devices: {fan: {kind: exhaust-fan, room: garage, load: 100 W}}
    Passes::
        rooms: {garage: {kind: garage, burners: none}}
        devices: {fan: {kind: exhaust-fan, room: garage, load: 100 W}}
    """
    fans = [device.name for device in room.devices if device.kind in BLOWS_OUT]
    if not fans:
        return
    worst = "natural-draft" if "natural-draft" in room.burners else "none that draws on the room's air"
    yield OneOf(
        value=worst,
        accepted=("none that draws on the room's air",),
        says=f"{', '.join(fans)} blow{'s' * (len(fans) == 1)} air out of {room.name}, whose burners are {{value}}.",
        pointer="burners",
        ways=lambda: ("an air conditioner that takes no room air out", "a sealed-combustion or power-vented burner"),
    )


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
