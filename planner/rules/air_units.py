"""AIR: what a cooling unit itself stands: frost and heat outdoors, hot return air, a power blink, its own water."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import heat, room_ends, room_heat
from planner.plan.objects import Device
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.worked import named, show

# Units whose water runs over their outer coil and drips outdoors by how they are built.
DRIPS_OUTDOORS = frozenset({"window-ac"})


@rule("AIR107", "the unit runs on the coldest day, if the room still needs it then", level=Level.WARNING)
def runs_in_winter(device: Device) -> Iterator[Check]:
    """Eight cards give off seven kilowatts in January, too. A standard room unit below its lowest outdoor temperature
    ices up or does not start, and the room overheats in the snow.

    What: the coldest hour outdoors is not below what the unit runs in. It holds wherever the machines heat the room
    more than its walls and leaks lose at the inlet limit on that day.

    How: what the room needs is the draw of its machines less what walls, door, ceiling and leaks pass outwards. Units
    whose range nobody stated are judged over the range of their kind: 0 to 10 °C for room units, −30 to 18 °C for
    mini-splits.

    Fails::
        site: {altitude: 150 m, outdoor: {summer: 33 °C, winter: -20 °C}}
        rooms: {garage: {kind: garage, building: main, size: 6 m x 6 m x 2.7 m, envelope: interior,
            inlet_limit: 32 °C}}
        devices:
          rig: {load: 6 kW, room: garage}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, outdoor_range: 10 to 46 °C}, load: 2.5 kW, room: garage,
            fed_by: utility}
    Passes::
        site: {altitude: 150 m, outdoor: {summer: 33 °C, winter: -20 °C}}
        rooms: {garage: {kind: garage, building: main, size: 6 m x 6 m x 2.7 m, envelope: interior,
            inlet_limit: 32 °C}}
        devices:
          rig: {load: 6 kW, room: garage}
          split: {kind: mini-split, spec: {cooling: 25000 BTU/h, outdoor_range: -25 to 46 °C}, load: 2.5 kW,
            room: garage, fed_by: utility}
    """
    if not device.cools or not device.cooling.compressor or not heat.has_machines(device.room):
        return
    coldest, least = device.site.winter_c, device.cooling.outdoor_min_c
    if coldest < least and room_heat.winter_need(device.room) <= 0:
        return
    yield AtLeast(
        value=coldest,
        limit=least,
        unit="°C",
        says=f"{device.name} runs down to {{limit}} outdoors; the coldest hour is {{value}}, "
        f"and {device.room.name} needs cooling then, too.",
        pointer="spec.outdoor_range",
        ways=lambda: (
            f"a unit made for {show(float(coldest), '°C')} outdoors",
            "outdoor air on cold days: a filtered fan that a thermostat starts",
        ),
    )


@rule("AIR112", "on the hottest day the unit stays within what its maker allows", level=Level.WARNING)
def within_its_limits(device: Device) -> Iterator[Check]:
    """A compressor that gets air hotter than it is made for trips on overload, and the room it cooled takes minutes to
    go. In a corner, under a soffit or beside another unit the air is 2 to 5 K hotter than the weather station says.

    What: the hottest hour outdoors, and what its siting adds, is not above the unit's maximum; the room's air, where it
    settles, is not above the unit's highest return temperature. Where both are exceeded it is an error.

    How: what nobody stated is judged over what is sold: 43 to 52 °C outdoors, 30 to 35 °C return.

    Fails::
        site: {altitude: 150 m, outdoor: {summer: 45 °C}}
        rooms: {garage: {kind: garage, building: main, size: 6 m x 6 m x 2.7 m, envelope: interior,
            inlet_limit: 32 °C}}
        devices:
          rig: {load: 4 kW, room: garage}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, outdoor_range: 18 to 43 °C, return_max: 32 °C},
            load: 2.5 kW, room: garage, fed_by: utility}
    Passes::
        site: {altitude: 150 m, outdoor: {summer: 38 °C}}
        rooms: {garage: {kind: garage, building: main, size: 6 m x 6 m x 2.7 m, envelope: interior,
            inlet_limit: 32 °C}}
        devices:
          rig: {load: 4 kW, room: garage}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, outdoor_range: 18 to 43 °C, return_max: 32 °C},
            load: 2.5 kW, room: garage, siting: 3 K, fed_by: utility}
    """
    if not device.cools or not device.cooling.compressor:
        return
    unit = device.cooling
    outdoors = named(device.site.summer_c + room_heat.condenser_rise(device), "air at the condenser", "°C")
    too_hot = outdoors > unit.outdoor_max_c
    yield AtMost(
        value=outdoors,
        limit=unit.outdoor_max_c,
        unit="°C",
        says=f"{device.name} runs up to {{limit}} outdoors; its condenser gets air of {{value}}.",
        pointer="spec.outdoor_range",
        about="outdoors",
        ways=lambda: (f"a unit made for {show(float(outdoors), '°C')} outdoors", "a condenser in free air and shade"),
    )
    if not heat.has_machines(device.room):
        return
    end = room_ends.warmest_return(device.room)
    back = end.against(device.cooling.return_max_c)
    yield AtMost(
        value=back,
        limit=unit.return_max_c,
        unit="°C",
        level=Level.ERROR if too_hot and back > unit.return_max_c else None,
        says=f"{device.name} takes room air of up to {{limit}}; {device.room.name} settles "
        f"{'above 36 °C' if end.beyond else 'at {value}'}"
        + (", where the unit trips rather than cools." if back > unit.return_max_c else "."),
        pointer="spec.return_max",
        about="return",
        ways=lambda: ("more cooling, so that the room settles lower",),
    )


@rule("AIR115", "cooling starts again by itself after a power blink", level=Level.WARNING)
def restarts(device: Device) -> Iterator[Check]:
    """After a blink the servers boot by themselves. A unit with an electronic panel may wait for somebody to press its
    button.

    What: each unit with a compressor starts by itself when power returns. It is an error where nobody is there and no
    unit is to spare.

    Fails::
        rooms: {garage: {kind: garage, attended: no}}
        devices: {ac: {kind: window-ac, room: garage, spec: {cooling: 25000 BTU/h, restart: no}, load: 2.5 kW,
            fed_by: utility}}
    Passes::
        rooms: {garage: {kind: garage, attended: no}}
        devices: {ac: {kind: window-ac, room: garage, spec: {cooling: 25000 BTU/h, restart: yes}, load: 2.5 kW,
            fed_by: utility}}
    """
    if not device.cools or not device.cooling.compressor:
        return
    alone = not device.room.air.attended and not device.room.air.spare
    yield OneOf(
        value="does" if device.cooling.restart == "yes" else "does not",
        accepted=("does",),
        level=Level.ERROR if alone else None,
        says=f"{device.name} {{value}} start by itself when power returns"
        + (", and nobody is there to start it." if not device.room.air.attended else "."),
        pointer="spec.restart",
        ways=lambda: ("a unit with auto-restart", "a unit with a mechanical switch, left on"),
    )


@rule("AIR116", "the water of the unit runs off by itself", level=Level.WARNING)
def drains(device: Device) -> Iterator[Check]:
    """A unit that condenses a kilowatt of moisture makes 1.5 litres an hour. A bucket is full overnight, and then the
    unit stops.

    What: a portable, split or computer-room unit drains outdoors or by a pump; into a bucket only where somebody is
    there. A window unit drips outdoors by how it is built. No drain runs above a panel, whose space is kept clear of
    foreign pipes (NEC 110.26(E)), or above a rack (drain_over).

    Fails::
        rooms: {garage: {kind: garage, attended: no}}
        devices: {ac: {kind: portable-ac, room: garage, drain: bucket, spec: {cooling: 14000 BTU/h}, load: 1.2 kW,
            fed_by: utility}}
    Passes::
        rooms: {garage: {kind: garage, attended: no}}
        devices: {ac: {kind: portable-ac, room: garage, drain: outdoors, spec: {cooling: 14000 BTU/h}, load: 1.2 kW,
            fed_by: utility}}
    """
    if not device.cools or not device.cooling.compressor or device.kind in DRIPS_OUTDOORS:
        return
    attended = device.cooling.drain == "bucket" and device.room.air.attended
    yield OneOf(
        value=device.cooling.drain,
        accepted=("outdoors", "pump", "bucket") if attended else ("outdoors", "pump"),
        says=f"The water of {device.name} goes here: {{value}}; right is {{accepted}}.",
        pointer="drain",
        about="where to",
        ways=lambda: ("a hose that falls to the outdoors all the way", "a condensate pump"),
    )
    above = device.cooling.drain_over
    yield OneOf(
        value=" and ".join(f"a {word}" for word in above) or "nothing",
        accepted=("nothing",),
        says=f"The drain of {device.name} runs above {{value}}; right is {{accepted}}.",
        pointer="drain_over",
        about="above",
        ways=lambda: ("a drain led round it, or a drip shield between",),
    )
