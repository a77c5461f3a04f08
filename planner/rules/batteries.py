"""UPS, SAF: batteries in rooms: the air they stand in, how much of them a home may hold, and where."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import heat, room_ends, room_heat, room_stops
from planner.physics.batteries import hydrogen_airflow
from planner.plan.objects import Device, Room
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.tables import battery_types
from planner.worked import BeyondTable, added, named, number

# IRC R328: what one unit may hold, all in a garage, and from where on it has to be a listed system.
UNIT_WH, GARAGE_WH, LISTED_FROM_WH = 20_000.0, 80_000.0, 1_000.0
PLACES = ("garage", "basement", "closet", "workshop", "machine-room")


@rule("UPS104", "the room suits the battery", cites={"": "480.10(A), IEC 62485-2"})
def air_for_battery(device: Device) -> Iterator[Check]:
    """Lithium cells that charge in a hot room age fast and may burn; lead that charges in a closed one makes hydrogen.

    What: where the room settles on the design day, and what it gets to after all cooling stops, against 40 °C for
    lithium, or the limit its maker states; for lead the air that the room changes, against what keeps hydrogen down.

    How: the temperature as AIR101 finds it, with the cooling that runs, and without it as AIR106 does: within four
    hours, or where machines shut down by themselves that temperature. Of a room that does not hold its limit with its
    cooling only the first is asked. Air against hydrogen by IEC 62485-2 at boost
    charge; air changes by leaks alone, the least they may be.

    Fails::
        site: {altitude: 150 m, outdoor: {summer: 38 °C}}
        rooms: {closet: {kind: closet, building: main, size: 2 m x 2 m x 2.4 m, envelope: interior, inlet_limit: 32 °C,
            shutdown: 34 °C}}
        devices:
          backup: {kind: ups, room: closet, fed_by: utility, spec: {rating: 3 kVA, inlet_limit: 35 °C,
              battery: {energy: 500 Wh, chemistry: li-ion}, outlets: {1: C13}}}
          rig: {load: 8 kW, room: closet}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, shr: 0.7}, load: 2.5 kW, room: closet, fed_by: utility}
    Passes::
        site: {altitude: 150 m, outdoor: {summer: 38 °C}}
        rooms: {closet: {kind: closet, building: main, size: 2 m x 2 m x 2.4 m, envelope: interior, inlet_limit: 32 °C,
            shutdown: 34 °C}}
        devices:
          backup: {kind: ups, room: closet, fed_by: utility, spec: {rating: 3 kVA, inlet_limit: 35 °C,
              battery: {energy: 500 Wh, chemistry: li-ion}, outlets: {1: C13}}}
          rig: {load: 3 kW, room: closet}
          ac: {kind: window-ac, spec: {cooling: 25000 BTU/h, shr: 0.7}, load: 2.5 kW, room: closet, fed_by: utility}
    """
    if device.kind != "ups":
        return
    kind = battery_types.family(device.backup.chemistry)
    room = device.room
    if device.inlet_limited or kind.hottest_c:
        limit = device.inlet_limit_c if device.inlet_limited else battery_types.hottest(kind)
        value, how = _settles(room, float(limit))
        yield AtMost(
            value=value,
            limit=limit,
            unit="°C",
            says=f"On the design day {room.name} settles at {how} {{value}}; a battery of {kind.name} stands "
            "{limit}.",
            pointer="room",
            about="temperature",
        )
        yield from _after_loss(device, kind, limit)
    if kind.gas_ma_ah[1]:
        gas = battery_types.gas_current(kind, boost=True)
        needed = hydrogen_airflow(cells=device.backup.cells, gas_current=gas, charge=device.backup.charge_ah)
        changes = heat.envelope_of(room).air_changes.low
        volume = named(room.length_m * room.width_m * room.height_m, "volume", "m³")
        yield AtLeast(
            value=named(changes * volume, "air the room changes", "m³/h"),
            limit=needed,
            unit="m³/h",
            says=f"The leaks of {room.name} change at least {{value}}; its battery, {kind.name}, wants {{limit}}.",
            pointer="room",
            about="hydrogen",
            ways=lambda: ("a vent low and one high in the room", "a sealed battery"),
        )


def _after_loss(device: Device, kind: battery_types.Family, limit: float) -> Iterator[Check]:
    """What the battery stands in after all cooling of its room has stopped."""
    room = device.room
    if not heat.has_machines(room) or not heat.cooled_by(room):
        return
    if room_ends.warmest_return(room).compared > heat.inlet_limit(room):
        return
    if room.air.shuts_down:
        top: float = room.air.shutdown_c
        told, weak = "the machines shut down at {value}", tuple[str, ...]()
    else:
        hottest = room_stops.without_cooling(room).hottest()
        top, weak = hottest.high if room.bound == "high" else hottest.low, (room_stops.BAND,)
        told = "it gets to 60 °C or more" if top >= room_stops.END_C else "it gets to {value}"
    yield AtMost(
        value=top,
        limit=limit,
        unit="°C",
        says=f"With all cooling of {room.name} lost {told}; a battery of {kind.name} stands {{limit}}.",
        pointer="room",
        about="end",
        weak=weak,
        ways=lambda: ("machines that shut down before that: shutdown of the room", "the battery in another room"),
    )


def _settles(room: Room, limit: float) -> tuple[float, str]:
    """Where a room settles, and the words for how surely; ``BeyondTable`` where that cannot be told from the limit."""
    where = room_heat.design_day(room).settled
    high = room.bound == "high"
    value, beyond, below = (
        (where.high, where.high_beyond, where.high_below) if high else (where.low, where.low_beyond, where.low_below)
    )
    if (beyond and value <= limit) or (below and value > limit):
        raise BeyondTable(f"cooling capacity is known for rooms of 22 to 36 °C, and the limit is {number(limit)} °C")
    return value, "above" if beyond else "below" if below else "no more than" if high else "no less than"


@rule(
    "SAF103",
    "batteries in a home are few, listed, and not where people sleep",
    level=Level.WARNING,
    cites={"": "IRC R328, NFPA 855"},
    books=NEC,
)
def batteries_at_home(room: Room) -> Iterator[Check]:
    """A battery that burns gives off its own oxygen and a gas that explodes. Homes may hold some, in some places.

    What: in a dwelling one unit holds 20 kWh at most and all in a garage 80 kWh; above 1 kWh it is listed to UL 9540,
    stands in no bedroom, in a garage has a heat alarm over it, and where cars come a barrier before it. A unit of 1 kWh
    or less is a small thing to this rule.

    Fails::
        site: {occupancy: dwelling}
        rooms: {garage: {kind: garage, vehicles: no, detectors: heat}}
        devices: {backup: {kind: ups, room: garage, spec: {battery: {energy: 24 kWh}, listing: UL 9540}}}
    Passes::
        site: {occupancy: dwelling}
        rooms: {garage: {kind: garage, vehicles: no, detectors: heat}}
        devices: {backup: {kind: ups, room: garage, spec: {battery: {energy: 14 kWh}, listing: UL 9540}}}
    """
    units = [device for device in room.devices if device.kind == "ups"]
    if not units or room.site.occupancy != "dwelling":
        return
    for unit in units:
        yield AtMost(
            value=named(unit.backup.energy_wh / 1000.0, "energy", "kWh"),
            limit=UNIT_WH / 1000.0,
            unit="kWh",
            says=f"{unit.name} holds {{value}}; one unit in a home holds at most {{limit}}.",
            level=Level.ERROR,
            about=unit.name,
        )
        if float(unit.backup.energy_wh) > LISTED_FROM_WH:
            yield from _large(unit, room)
    if room.kind == "garage":
        yield AtMost(
            value=named(added(unit.backup.energy_wh for unit in units) / 1000.0, "energy in the garage", "kWh"),
            limit=GARAGE_WH / 1000.0,
            unit="kWh",
            says="The batteries of this garage hold {value}; a garage holds at most {limit}.",
            level=Level.ERROR,
            about="all",
        )


def _large(unit: Device, room: Room) -> Iterator[Check]:
    """What is asked of a battery above 1 kWh in a home."""
    listed = "9540" in unit.listing
    yield OneOf(
        value="UL 9540" if listed else unit.listing or "none",
        accepted=("UL 9540",),
        says=f"{unit.name} has the mark of {{value}}; above 1 kWh right is {{accepted}}.",
        level=Level.ERROR,
        about=f"{unit.name} listing",
    )
    yield OneOf(
        value=f"a {room.kind}",
        accepted=tuple(f"a {kind}" for kind in PLACES),
        says=f"{unit.name} stands in {{value}}; a battery above 1 kWh may stand in {{accepted}}.",
        level=Level.ERROR,
        about=f"{unit.name} room",
    )
    if room.kind != "garage":
        return
    yield OneOf(
        value="a heat alarm" if "heat" in room.air.detectors else "no heat alarm",
        accepted=("a heat alarm",),
        says=f"There is {{value}} in the garage of {unit.name}; right is {{accepted}}, joined to those of the house.",
        about=f"{unit.name} alarm",
        ways=lambda: ("a heat alarm joined to the alarms of the house: detectors: heat",),
    )
    yield OneOf(
        value="cars" if room.air.vehicles else "no cars",
        accepted=("no cars",),
        says=f"With {{value}} in this garage {unit.name} wants a barrier that a car cannot push over.",
        about=f"{unit.name} barrier",
        ways=lambda: ("a steel post before it, and an ignore that says so",),
    )
