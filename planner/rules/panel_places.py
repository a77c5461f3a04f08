"""PNL: where a panel hangs: the clear space before it, what stands there, and rooms in which it has no place."""

from __future__ import annotations

from collections.abc import Iterator

from planner.plan.objects import Panel
from planner.rules.checks import AtLeast, Check, OneOf, Question, Reading
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.viewing import stated

# 110.26(A): the width and depth in m that are printed, and the 6 1/2 ft that stand beside the rounded 2.0 m.
CLEAR_M = {"width": 0.762, "depth": 0.914, "height": 1.9812}
# What is carried away in a minute, and what is not.
MOVABLE = frozenset({"storage", "vehicles"})
STANDS = {"racks": "racks", "air-conditioner": "an air conditioner", "ducts": "ducts"}
KEPT = {"storage": "stored things", "vehicles": "vehicles"}
CLOSETS = "240.24(D) is from memory"
BATHROOMS = "240.24(E) is from memory"


@rule("PNL111", "there is clear space in front of the panel", cites="110.26(A)", books=NEC)
def clear_space(panel: Panel) -> Iterator[Check]:
    """Whoever works on a live panel must be able to step back, and whoever switches it off in a fire to reach it.

    What: at least 762 mm (30 in) wide, 914 mm (36 in) deep and 2.0 m (6 1/2 ft) high, free of racks, air conditioners,
    ducts and stored things.

    How: ``clearance`` of the panel, as measured; 6 1/2 ft counts as the printed 2.0 m. What stands in it is PNL132.

    Fails::
        panels: {house: {clearance: 0.7 m x 1.2 m x 2.2 m}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
    Passes::
        panels: {house: {clearance: 30 in x 36 in x 6.5 ft}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
    """
    if not panel.circuits and not panel.inlets:
        return
    sides = {"width": panel.clear_width_m, "depth": panel.clear_depth_m, "height": panel.clear_height_m}
    for side, value in sides.items():
        yield AtLeast(
            value=value,
            limit=CLEAR_M[side],
            unit="m",
            says=f"The clear space in front of {panel.name} has a {side} of {{value}}; it needs {{limit}} at least.",
            pointer="clearance",
            about=side,
        )


@rule(
    "PNL132",
    "nothing stands in the clear space before the panel",
    level=Level.QUESTION,
    cites="110.26(A), (B)",
    books=NEC,
)
def space_kept_clear(panel: Panel) -> Iterator[Check]:
    """In a garage the floor before the panel is where the next rack, the bicycles and the car end up.

    What: no rack, air conditioner or duct in the clear space, which is a fault, and nothing stored there.

    How: ``in_clearance`` of the panel, asked for once its ``clearance`` is there (PNL111). Things that can be carried
    or driven away are a question: the code wants the space never used for storage, and an inspector sees it on one day.

    Fails::
        panels: {house: {clearance: 30 in x 36 in x 6.5 ft, in_clearance: [racks]}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
    Passes::
        panels: {house: {clearance: 30 in x 36 in x 6.5 ft, in_clearance: none}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
    """
    if (not panel.circuits and not panel.inlets) or not stated(panel, "clear_width_m"):
        # PNL111 asks for the space first.
        return
    held = panel.in_clearance
    stands = [words for thing, words in STANDS.items() if thing in held]
    kept = [words for thing, words in KEPT.items() if thing in held]
    found = " and ".join(stands)
    yield OneOf(
        value=found or "nothing",
        accepted=("nothing",),
        level=Level.ERROR if stands else None,
        says=f"In the clear space before {panel.name} stands {{value}}"
        + ("; it must hold {accepted}." if found else "."),
        pointer="in_clearance",
        about="stands",
        ways=lambda: ("move them out of the space, or the panel to another wall",),
    )
    if kept:
        things = " and ".join(kept)
        yield Question(
            says=f"Before {panel.name} there are {things}.",
            readings=(
                Reading("a space never used for storage", f"{things} may not be there at any time", False),
                Reading("a space clear when someone works", f"{things} are moved away first", True),
            ),
            pointer="in_clearance",
            about="kept",
            ways=lambda: ("mark the floor and keep the space free",),
        )


@rule("PNL131", "no panel hangs in a closet for clothes or in a bathroom", cites="240.24(D), (E)", books=NEC)
def panel_out_of_closets(panel: Panel) -> Iterator[Check]:
    """A breaker that trips gets hot and spits; among clothes it finds what burns, in a bathroom wet hands.

    What: no panel with breakers in a clothes closet, and in a dwelling none in a bathroom; under 2023 a bathroom is
    wrong in every building. A panel that stands there already is a warning.

    How: the kind of its room. A room of kind closet is taken as one for clothes.

    Fails::
        rooms: {wardrobe: {kind: closet}}
        panels: {sub: {room: wardrobe, main: 60 A 2P}}
        circuits: {a: {fed_by: sub, breaker: 20 A 2P, outlet: NEMA 6-20R}}
    Passes::
        rooms: {garage: {kind: garage}}
        panels: {sub: {room: garage, main: 60 A 2P}}
        circuits: {a: {fed_by: sub, breaker: 20 A 2P, outlet: NEMA 6-20R}}
    """
    if not panel.has_room or not panel.circuits:
        return
    kind = panel.room.kind
    wet = kind == "bathroom" and (panel.site.occupancy == "dwelling" or panel.site.code == "NEC-2023")
    unfit = wet or kind == "closet"
    wanted = "a room that is no bathroom" if wet else "a room without clothes"
    yield OneOf(
        value=f"a {kind}",
        accepted=(wanted,) if unfit else (f"a {kind}",),
        level=Level.WARNING if panel.phase == "existing" else None,
        says=f"{panel.name} hangs in {{value}}" + ("; it belongs into {accepted}." if unfit else "."),
        pointer="room",
        weak=(BATHROOMS if wet else CLOSETS,) if unfit else (),
        ways=lambda: (
            "another room" if wet else "another room; a closet for brooms or machines is room kind machine-room",
        ),
    )
