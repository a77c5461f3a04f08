"""FIT: what stands in a rack: units, weight on rack and floor, depth, and the way of the air."""

from __future__ import annotations

from collections.abc import Iterator

from planner.plan.racks import DEEP, Mounted, Rack
from planner.rules.checks import AtMost, Check, OneOf
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.tables.rack_gear import UNIT_M
from planner.worked import added, named

OPPOSITE = {"front-to-rear": "rear-to-front", "rear-to-front": "front-to-rear"}


@rule("FIT101", "what is in a rack finds units there")
def units_enough(rack: Rack) -> Iterator[Check]:
    """A rack that is full on paper by one unit is full on the day the last server arrives.

    What: the highest unit of each device against those of the rack, and all units together where some have no place
    yet. Two devices in one unit are LAY013. Zero-U strips stand beside the rails and take none: each is no longer than
    the units are high, or it sticks out, a warning; and there are no more of them than the rack has places.

    How: a unit is 44.45 mm. A strip whose length (outer_height) nobody states is 0.4 to 1.85 m long, from memory; a
    rack whose places (strip_places) nobody states has two, one on each side, or more.

    Fails::
        racks: {r1: {spec: {height: 12 U}}}
        devices: {rig: {load: 2 kW, spec: {height: 4 U}, rack: r1/10}}
    Passes::
        racks: {r1: {spec: {height: 12 U}}}
        devices: {rig: {load: 2 kW, spec: {height: 4 U}, rack: r1/9}}
    """
    yield from _beside_the_rails(rack)
    between = [each for each in rack.mounted if not each.zero]
    if not between:
        return
    placed = [each for each in between if each.placed]
    if placed:
        top = max(placed, key=lambda each: each.unit + each.height_u)
        yield AtMost(
            value=named(top.unit + top.height_u - 1, "highest unit", "U"),
            limit=rack.units,
            unit="U",
            says=f"{top.name} reaches up to {{value}}; {rack.name} has {{limit}}.",
            pointer="",
            about="highest",
        )
    if len(placed) < len(between):
        front = [each for each in between if not each.rear]
        yield AtMost(
            value=named(added([each.height_u for each in front]), "all units", "U"),
            limit=rack.units,
            unit="U",
            says=f"All in {rack.name} take {{value}}; it has {{limit}}.",
            about="all",
        )


def _beside_the_rails(rack: Rack) -> Iterator[Check]:
    strips = [each for each in rack.mounted if each.zero]
    if not strips:
        return
    height = named(rack.units * UNIT_M, "height of the units", "m")
    known = [each for each in strips if each.has_length]
    if known:
        longest = max(known, key=lambda each: float(each.length_m))
        yield AtMost(
            value=longest.length_m,
            limit=height,
            unit="m",
            says=f"{longest.name} is {{value}} long; beside the units of {rack.name} there is {{limit}}.",
            about="longest strip",
            level=Level.WARNING,
        )
    if rack.unlengthed:
        more = f" and {len(rack.unlengthed) - 1} more" if len(rack.unlengthed) > 1 else ""
        yield AtMost(
            value=rack.longest_m,
            limit=height,
            unit="m",
            says=f"{rack.unlengthed[0]}{more}, whose length nobody stated, may be {{value}} long; beside the units of "
            f"{rack.name} there is {{limit}}.",
            about="strips of unstated length",
            level=Level.WARNING,
        )
    yield AtMost(
        value=float(len(strips)),
        limit=rack.strip_places,
        unit="",
        says=f"Strips beside the rails of {rack.name}: {{value}}; it has room for {{limit}}.",
        about="strip places",
    )


@rule("FIT102", "rack and floor carry the weight")
def weight_carried(rack: Rack) -> Iterator[Check]:
    """Two racks of servers weigh as much as a small car, and the floor under them may be joists.

    What: weight of all devices with their cards against what the rack carries standing; with the rack's own weight on
    its footprint against what the floor carries. Garages, basements and workshops stand on the ground: their floor is
    checked where its limit is stated, that of other rooms is asked for.

    How: a device whose weight nobody states counts from 3 to 20 kg for each unit of height, a strip from 3 to 12 kg, a
    card up to 3 kg; where that decides, the answer is unknown.

    Fails::
        racks: {r1: {spec: {height: 12 U, load_static: 60 kg}}}
        devices: {rig-1..2: {load: 2 kW, spec: {height: 4 U, weight: 35 kg}, rack: r1/1+5}}
    Passes::
        racks: {r1: {spec: {height: 12 U, load_static: 80 kg}}}
        devices: {rig-1..2: {load: 2 kW, spec: {height: 4 U, weight: 35 kg}, rack: r1/1+5}}
    """
    if not rack.mounted:
        return
    parts = [_weight(each) for each in rack.mounted]
    weight = added([*parts, named(rack.unweighed_kg, "what nobody weighed", "kg")])
    yield AtMost(
        value=named(weight, "weight", "kg"),
        limit=rack.load_kg,
        unit="kg",
        says=f"What stands in {rack.name} weighs {{value}}; it carries {{limit}}.",
        pointer="",
        about="rack",
    )
    if rack.has_floor or rack.floor_asked:
        area = named(rack.width_m * rack.outer_m, "footprint", "m²")
        yield AtMost(
            value=named((weight + rack.weight_kg) / area, "load on the floor", "kg/m²"),
            limit=rack.floor_kgm2,
            unit="kg/m²",
            says=f"{rack.name} with its own weight puts {{value}} on the floor; that carries {{limit}}.",
            pointer="room",
            about="floor",
            ways=lambda: ("plates under the feet that spread it", "fewer machines a rack"),
        )


def _weight(each: Mounted) -> float:
    own = each.weight_kg if each.has_weight else 0.0
    return named(own + each.cards_kg if each.cards_kg else own, f"{each.name} with its cards", "kg")


@rule("FIT103", "racks are deep enough for what is in them")
def deep_enough(rack: Rack) -> Iterator[Check]:
    """GPU servers are 80 to 95 cm deep; a rack for network gear ends before their power inlets.

    What: depth of each server, workstation and UPS against the mounting depth of the rack; of two that share units from
    front and rear, both together. Cables want more behind. One whose depth nobody states may be 40 to 100 cm deep.

    Fails::
        racks: {r1: {spec: {height: 12 U, mounting_depth: 60 cm}}}
        devices: {rig: {kind: server, load: 2 kW, spec: {height: 4 U, depth: 88 cm}, rack: r1/1}}
    Passes::
        racks: {r1: {spec: {height: 12 U, mounting_depth: 91.5 cm}}}
        devices: {rig: {kind: server, load: 2 kW, spec: {height: 4 U, depth: 88 cm}, rack: r1/1}}
    """
    deep = [each for each in rack.mounted if not each.zero and each.kind in DEEP]
    known = [each for each in deep if each.has_depth]
    if known:
        deepest = max(known, key=lambda each: float(each.depth_m))
        yield AtMost(
            value=deepest.depth_m,
            limit=rack.mounting_m,
            unit="m",
            says=f"{deepest.name} is {{value}} deep; {rack.name} takes {{limit}} between its rails.",
            about="deepest",
        )
    if rack.undepthed:
        yield AtMost(
            value=rack.deepest_m,
            limit=rack.mounting_m,
            unit="m",
            says=f"{', '.join(rack.undepthed[:3])}, whose depth nobody stated, may be {{value}} deep; {rack.name} "
            "takes {limit} between its rails.",
            about="unstated",
        )
    yield from _back_to_back(rack)


def _back_to_back(rack: Rack) -> Iterator[Check]:
    placed = [each for each in rack.mounted if each.placed]
    for rear in (each for each in placed if each.rear):
        for front in (each for each in placed if not each.rear):
            if front.unit < rear.unit + rear.height_u and rear.unit < front.unit + front.height_u:
                yield AtMost(
                    value=named(front.depth_m + rear.depth_m, "both depths", "m"),
                    limit=rack.mounting_m,
                    unit="m",
                    says=f"{front.name} and {rear.name} behind it are {{value}} deep; {rack.name} takes {{limit}}.",
                    about=f"{front.name} {rear.name}",
                )


@rule("FIT106", "the air in a rack goes one way, and can get in", level=Level.WARNING)
def air_one_way(rack: Rack) -> Iterator[Check]:
    """A switch that blows the other way breathes what the servers behind it put out.

    What: of the devices whose way of air is known, all blow the same way; a rack whose machines breathe through its
    front has no solid doors. An open frame has no doors to close.

    Fails::
        racks: {r1: {spec: {height: 12 U}}}
        devices:
          rig: {kind: server, load: 2 kW, spec: {height: 4 U, air: front-to-rear}, rack: r1/1}
          hub: {kind: switch, load: 0.1 kW, spec: {height: 1 U, air: rear-to-front}, rack: r1/5}
    Passes::
        racks: {r1: {spec: {height: 12 U}}}
        devices:
          rig: {kind: server, load: 2 kW, spec: {height: 4 U, air: front-to-rear}, rack: r1/1}
          hub: {kind: switch, load: 0.1 kW, spec: {height: 1 U, air: front-to-rear}, rack: r1/5}
    """
    moving = [each for each in rack.mounted if each.air in OPPOSITE]
    if not moving:
        return
    way = moving[0].air
    against = [each.name for each in moving if each.air != way]
    yield OneOf(
        value=OPPOSITE[way] if against else way,
        accepted=(way,),
        says=f"{moving[0].name} blows {way}"
        + (f", {', '.join(against)} {{value}}." if against else "; so do all others."),
        about="way",
        ways=lambda: ("the same switch with its fans the other way", "a duct to the cold side"),
    )
    if not rack.open:
        yield OneOf(
            value=rack.doors,
            accepted=("none", "perforated"),
            says=f"{rack.name} has {{value}} doors, and {moving[0].name} breathes through its front.",
            pointer="doors",
            about="doors",
        )
