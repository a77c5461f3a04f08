"""PNL: circuits and panels that cross from one building to another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from planner.plan.objects import Circuit, Panel, Room
from planner.rules.checks import AtLeast, AtMost, Check, OneOf, Question, Reading
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.viewing import plain, stated
from planner.worked import show

HOME, EXISTING = "main", "existing"
# What a rod or plate may have to earth, measured, to stand alone (250.53(A)(2), exception).
ENOUGH_OHM = 25.0
# 225.30 since 2020: feeders from one panel, each to one disconnect, all grouped.
MOST_FEEDERS = 6
SIX_FEEDERS = "the six feeders that 225.30 allows from one panel since 2020 are from a review, not read in print"
# The disconnect of a building with one or two circuits, and of any other (225.39).
SMALL_DISCONNECT_A, DISCONNECT_A = 30.0, 60.0


@rule("PNL108", "a detached building is fed by one circuit or feeder", cites="225.30", books=NEC)
def one_feed_to_a_building(room: Room) -> Iterator[Check]:
    """Someone who switches off the one disconnect of a building must be sure that all of it is dead.

    What: branch circuits and feeders that run from another building into this one: at most one. From 2020 on up to six
    feeders from one panel are one supply too, where each ends at one disconnect and all of those are grouped; whether
    they are the inspector sees, so more than one is a question there.

    How: the room's building against that of the panel its circuits start in; a panel without a room stands in the main
    building.

    Fails::
        panels: {house: {}}
        rooms: {garage: {kind: garage, building: detached}}
        circuits: {a..b: {fed_by: house, room: garage, breaker: 20 A 2P, outlet: NEMA 6-20R}}
    Passes::
        panels: {house: {}}
        rooms: {garage: {kind: garage, building: main}}
        circuits: {a..b: {fed_by: house, room: garage, breaker: 20 A 2P, outlet: NEMA 6-20R}}
    """
    ends = {circuit.name: circuit for circuit in room.circuits if not circuit.panels}
    feeders = (cast("Circuit", panel.feed) for panel in room.panels if type(plain(panel.feed)) is Circuit)
    ends |= {feeder.name: feeder for feeder in feeders}
    if not any(stated(circuit, "feed") for circuit in ends.values()):
        return
    over = [circuit for circuit in ends.values() if stated(circuit, "feed") and _start(circuit) != room.building]
    crossing = len(over)
    if 1 < crossing <= MOST_FEEDERS and _one_supply(over) and room.site.code != "NEC-2017":
        yield Question(
            readings=(
                Reading("grouped disconnects", f"{crossing} from one panel, up to {MOST_FEEDERS} may be", True),
                Reading("disconnects in several places", f"{crossing}, where 1 is allowed", False),
            ),
            says=f"{crossing} feeders run from one panel into the building with {room.name}, each to a panel with one "
            "disconnect.",
            level=Level.QUESTION,
            pointer="building",
            weak=(SIX_FEEDERS,),
        )
        return
    yield AtMost(
        value=float(crossing),
        limit=1.0,
        unit="",
        says=f"Circuits that run from another building into the one with {room.name}: {{value}}; allowed is {{limit}}.",
        pointer="building",
        ways=lambda: ("one feeder to a panel of its own there, with ground rods and the neutral kept apart (250.32)",),
    )


def _one_supply(feeders: list[Circuit]) -> bool:
    """Whether all are feeders from one panel, each to one panel with a disconnect of its own."""
    if any(len(each.panels) != 1 or not each.panels[0].has_main for each in feeders):
        return False
    return all(each.feed == feeders[0].feed and type(plain(each.feed)) is Panel for each in feeders)


def _start(circuit: Circuit) -> str:
    """The building a circuit starts in. A panel straight on the service without a room stands in the main one; of a
    panel behind a feeder the room must be known."""
    feed = cast("Panel", circuit.feed)
    if type(plain(feed)) is not Panel:
        return HOME
    behind_feeder = stated(feed, "feed") and type(plain(feed.feed)) is Circuit
    return feed.room.building if feed.has_room or behind_feeder else HOME


@rule("PNL109", "a panel in another building is grounded and cut off as one", cites="250.32, 225.31, 225.39", books=NEC)
def panel_in_another_building(panel: Panel) -> Iterator[Check]:
    """A building of its own needs its own path for lightning, and one handle that makes all of it dead.

    What: a panel in another building has ground rods or another electrode, and a disconnect of 60 A at least, 30 A for
    one or two circuits. That its neutral is not bonded there is PNL118.

    Fails::
        panels:
          house: {}
          garage: {fed_by: feeder, room: garage, main: 60 A 2P, grounding: none}
        rooms: {garage: {kind: garage, building: detached}}
        circuits: {feeder: {fed_by: house, breaker: 60 A 2P}, a..c: {fed_by: garage, breaker: 20 A 1P,
            outlet: NEMA 5-20R}}
    Passes::
        panels:
          house: {}
          garage: {fed_by: feeder, room: garage, main: 60 A 2P, neutral_bond: no, grounding: {electrodes: rod}}
        rooms: {garage: {kind: garage, building: detached}}
        circuits: {feeder: {fed_by: house, breaker: 60 A 2P}, a..c: {fed_by: garage, breaker: 20 A 1P,
            outlet: NEMA 5-20R}}
    """
    if not stated(panel, "feed") or type(plain(panel.feed)) is not Circuit:
        return
    if panel.room.building == HOME or _start(panel.feed) == panel.room.building:  # type: ignore[arg-type]
        return
    yield AtLeast(
        value=float(len(panel.electrodes)),
        limit=1.0,
        unit="",
        says=f"Grounding electrodes of {panel.name}: {{value}}; a building of its own has at least {{limit}}.",
        pointer="grounding.electrodes",
        about="electrodes",
    )
    least = SMALL_DISCONNECT_A if len(panel.circuits) <= 2 else DISCONNECT_A
    if panel.has_main:
        yield AtLeast(
            value=panel.main.rating_a,
            limit=least,
            unit="A",
            says=f"The disconnect of {panel.name} is {{value}}; for {len(panel.circuits)} circuits it is at least "
            "{limit}.",
            pointer="main",
            about="disconnect",
        )
    else:
        yield OneOf(
            value="no main",
            accepted=(f"a disconnect of {show(least, 'A')} or more",),
            says=f"{panel.name} has {{value}}; a building of its own wants {{accepted}}.",
            pointer="main",
            about="disconnect",
        )


@rule(
    "PNL127",
    "a single rod and a water pipe have another electrode beside them",
    level=Level.QUESTION,
    cites="250.53(A)(2), (D)(2)",
    books=NEC,
)
def single_rod(panel: Panel) -> Iterator[Check]:
    """One rod in dry ground is hardly any ground at all, and few people measure it; a water pipe is one plastic repair
    away from being none.

    What: a rod or plate has a second electrode beside it, unless it has 25 Ω or less. The water pipe does not count as
    that second one. A water pipe is never the only electrode; a rod that supplements it is held to the same rule.

    How: ``grounding.electrodes``, ``grounding.resistance``.

    Fails::
        panels: {house: {grounding: {electrodes: [water-pipe, rod]}}}
    Passes::
        panels: {house: {grounding: {electrodes: [water-pipe, rod, rod]}}}
    """
    if not stated(panel, "electrodes") or not panel.electrodes:
        return
    others = tuple(each for each in panel.electrodes if each != "water-pipe")
    listed = f"Electrodes of {panel.name}: {', '.join(panel.electrodes)}."
    if not others:
        yield AtLeast(
            value=0.0,
            limit=1.0,
            unit="",
            says=f"{listed} Beside the water pipe there are {{value}}; it has at least {{limit}}.",
            level=Level.WARNING if panel.phase == EXISTING else Level.ERROR,
            pointer="grounding.electrodes",
            ways=lambda: ("electrodes: [water-pipe, rod, rod]: two rods, 6 ft (1.8 m) or more apart",),
        )
        return
    single = others in (("rod",), ("plate",))
    if single and stated(panel, "electrode_ohm"):
        yield AtMost(
            value=panel.electrode_ohm,
            limit=ENOUGH_OHM,
            unit="Ω",
            says=f"{listed} It has {{value}} to earth; one alone may have {{limit}}.",
            level=Level.WARNING if panel.phase == EXISTING else Level.ERROR,
            pointer="grounding.resistance",
        )
        return
    enough = "one is enough" if single else "it has another"
    asked = f"a second {others[0]} is asked for; the water pipe does not count as one" if single else "it has another"
    yield Question(
        readings=(
            Reading("measured at 25 Ω or less", enough, True),
            Reading("not measured", asked, not single),
        ),
        says=listed,
        pointer="grounding.electrodes",
        ways=lambda: (
            f"a second {others[0]}, 6 ft (1.8 m) or more from the first",
            "measure it and state grounding.resistance",
        ),
    )


@rule("PNL128", "a building fed by one circuit has a disconnect of its own", cites="225.31, 225.39", books=NEC)
def disconnect_of_a_building(room: Room) -> Iterator[Check]:
    """Whoever works in a shed must be able to make it dead there, not across the yard.

    What: a circuit without a panel at its end that runs into another building has a disconnect there; a switch will do.

    Fails::
        panels: {house: {}}
        rooms: {shed: {kind: room, building: detached}}
        circuits: {a: {fed_by: house, room: shed, breaker: 20 A 2P, outlet: NEMA 6-20R}}
    Passes::
        panels: {house: {}}
        rooms: {shed: {kind: room, building: detached}}
        circuits: {a: {fed_by: house, room: shed, breaker: 20 A 2P, outlet: NEMA 6-20R,
            disconnect: {rating: 30 A, kind: switch}}}
    """
    ends = [circuit for circuit in room.circuits if stated(circuit, "feed") and not circuit.panels]
    bare = [circuit.name for circuit in ends if _start(circuit) != room.building and not circuit.has_disconnect]
    if not ends:
        return
    yield AtMost(
        value=float(len(bare)),
        limit=0.0,
        unit="",
        says=f"Circuits that come from another building into the one with {room.name}, without a disconnect there: "
        f"{', '.join(bare) or '{value}'}.",
        pointer="building",
        ways=lambda: (f"on the circuit: disconnect: {{rating: {show(SMALL_DISCONNECT_A, 'A')}, kind: switch}}",),
    )


@rule(
    "PNL118",
    "the neutral is bonded to ground once, where the service comes in",
    cites="250.24(A)(5), 250.142(B)",
    books=NEC,
)
def neutral_bonded_once(panel: Panel) -> Iterator[Check]:
    """A second bond puts the neutral's current on every ground wire, pipe and machine case between the two.

    What: in a panel behind a feeder the neutral and the ground are kept apart.

    Fails::
        panels: {house: {}, sub: {fed_by: feeder, room: garage, main: none, neutral_bond: yes}}
        rooms: {garage: {kind: garage, building: main}}
        circuits: {feeder: {fed_by: house, breaker: 60 A 2P}}
    Passes::
        panels: {house: {}, sub: {fed_by: feeder, room: garage, main: none, neutral_bond: no}}
        rooms: {garage: {kind: garage, building: main}}
        circuits: {feeder: {fed_by: house, breaker: 60 A 2P}}
    """
    if not stated(panel, "feed") or type(plain(panel.feed)) is not Circuit:
        return
    yield OneOf(
        value="bonded to ground" if panel.neutral_bond else "kept apart from ground",
        accepted=("kept apart from ground",),
        says=f"The neutral in {panel.name} is {{value}}; behind a feeder it is {{accepted}}.",
        pointer="neutral_bond",
    )
