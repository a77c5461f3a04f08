"""Work beside the circuits themselves: trenches with their depth, walls, a changed service, lugs, boxes that add up."""

from __future__ import annotations

from bills import CATALOG, reading_of

from planner.bill.bill import Bill, bill_of
from planner.documents.labour import labour
from planner.documents.scope import scope
from planner.documents.site_blanks import blanks
from planner.plan import Plan, build

DETACHED = """
panels:
  house: {phase: existing, room: basement}
  sub: {fed_by: feeder, room: garage, grounding: {electrodes: [2 x rod]}}
rooms: {basement: {kind: basement, building: main}, garage: {kind: garage, building: detached}}
circuits:
  feeder:
    fed_by: house
    breaker: 60 A 2P
    wire:
      type: THWN-2
      size: 6 AWG
      metal: copper
      conductors: 3
      ground: 10 AWG
      raceway: {type: PVC-40, size: '1', bends: 4}
      run:
        basement: {place: indoors, length: 12 ft}
        yard: {place: underground, depth: 18 in, length: 80 ft}
        wall: {place: outdoors, length: 8 ft}
  conv: {fed_by: sub, room: garage, breaker: 20 A 1P, outlets: 2 x NEMA 5-20R duplex GFCI}
  heat: {fed_by: sub, room: garage, breaker: 20 A 2P, outlet: hard-wired}
"""
BRITISH = """
planner: 1
site: {code: BS-7671}
panels:
  house: {phase: existing, room: hall}
  shed: {fed_by: feed, room: shed, grounding: {electrodes: rod, resistance: 68 ohm measured 2026-02-11}}
rooms: {hall: {building: main}, shed: {building: apart}}
circuits:
  feed: {fed_by: house, breaker: C50, wire: {type: SWA, size: 10 mm2, metal: copper, conductors: 3,
    run: {bed: {place: underground, depth: 0.6 m, length: 16 m}, walls: {place: outdoors, length: 3 m}}}}
  rack: {fed_by: shed/1, room: shed, breaker: C32, outlet: IEC 60309 32 A 2P+E,
    wire: {type: T&E, size: 6 mm2, length: 6 m}}
  sockets: {fed_by: shed/2, room: shed, breaker: B20, outlets: 2 x BS 1363 twin,
    wire: {type: T&E, size: 2.5 mm2, length: 6 m}}
"""


def made(text: str, phase: str = "") -> tuple[Plan, Bill]:
    reading = reading_of(text)
    assert not reading.problems, reading.problems
    step = phase or reading.phases[-1]
    plan, _ = build(reading.at(step), step, catalog=CATALOG, standing=reading.comes_with)
    return plan, bill_of(reading, CATALOG)


def tasks(text: str, phase: str = "") -> dict[str, tuple[str, str]]:
    plan, bill = made(text, phase)
    rows = labour(plan, bill, name="x", phase=phase).rows
    return {str(row["what"]): (str(row["count"]), str(row["where"])) for row in rows}


def test_what_is_underground_is_dug_at_its_depth() -> None:
    found = tasks(DETACHED)
    assert found["dig a trench, bed the run, backfill, make the surface good"] == (
        "80 ft underground, 18 in of cover", "feeder",
    )  # fmt: skip
    assert found["call 811 before digging and wait for the marks"] == ("1 call", "feeder")


def test_a_depth_that_nobody_said_is_asked_for_and_a_run_indoors_is_not_dug() -> None:
    found = tasks(DETACHED.replace("depth: 18 in, ", ""))
    assert found["dig a trench, bed the run, backfill, make the surface good"][0] == "80 ft underground, depth ?"
    assert not [what for what in tasks(DETACHED.replace("underground", "indoors")) if "dig" in what]


def test_a_run_through_several_stretches_is_one_run() -> None:
    found = tasks(DETACHED)
    assert found["run PVC-40 1"] == ("1 run, 100 ft", "feeder")
    assert found["pull wires of THWN-2 into it"] == ("1 run, 100 ft", "feeder")


def test_the_scope_says_how_deep_a_run_lies_and_in_which_room_it_ends() -> None:
    plan, bill = made(DETACHED)
    row = next(row for row in scope(plan, bill, name="x").rows if row["circuit"] == "feeder")
    assert row["length"] == "100 ft, 80 ft underground, 18 in of cover"
    assert row["end"] == "garage"


def test_bends_of_a_route_are_asked_once() -> None:
    plan, bill = made(DETACHED.replace(", bends: 4", ""))
    asked = [row["key"] for row in blanks(plan, bill).rows if "quarter bends" in str(row["what"])]
    assert asked == ["circuits.feeder.wire.raceway.bends"]


def test_a_feeder_to_another_building_goes_through_two_walls() -> None:
    wall = "bore through walls and close them with fire stopping"
    assert tasks(DETACHED)[wall] == ("2 or more", "feeder")
    unknown = tasks(DETACHED.replace("fed_by: feeder, room: garage,", "fed_by: feeder,"))
    assert unknown[wall][0].startswith("? for")


def test_lugs_and_electrodes_are_tightened_too() -> None:
    count, where = tasks(DETACHED)["tighten terminals with a torque tool to their marking"]
    assert count == "3 circuits, lugs of 1 panel, 2 electrode connections"
    assert where == "feeder, conv, heat, sub"


def test_boxes_of_work_are_those_of_the_material() -> None:
    found = tasks(DETACHED)
    assert found["set boxes with receptacle and plate"][0] == "2 boxes"
    assert found["set junction boxes with their cover"] == ("1 box", "heat")
    _, bill = made(DETACHED)
    assert sum(line.needed or 0 for line in bill.lines if line.kind == "box") == 3
    british = tasks(BRITISH)
    assert british["set boxes with socket-outlet and plate"] == ("2 boxes", "sockets")
    assert british["set socket-outlet in an enclosure of its own"] == ("1", "rack")


def test_no_work_on_the_feeder_stands_twice() -> None:
    assert "set panel sub, with bonding and grounding" in tasks(DETACHED)


def test_a_rod_that_was_measured_is_there_and_its_conductor_is_asked_for() -> None:
    plan, bill = made(BRITISH)
    found = {line.words: line for line in bill.lines}
    assert (found["earth rod with clamp"].owned, found["earth rod with clamp"].quantity) == (1, 0)
    assert found["earthing conductor"].quantity is None
    assert found["label: safety electrical connection, do not remove"].quantity == 1
    assert found["covers or marking tape over a buried cable"].needed == 16
    assert found["green-yellow sleeve for a bare protective conductor"].quantity == 6
    keys = [row["key"] for row in blanks(plan, bill).rows]
    assert "panels.shed.grounding.conductor" in keys
    assert tasks(BRITISH)["test the resistance of the earth electrode, RA"] == ("1 board", "shed")
    assert tasks(BRITISH)["dig a trench, bed the run, backfill, make the surface good"][0] == (
        "16 m underground, 0.6 m of cover"
    )


def test_a_rod_of_which_nobody_measured_anything_is_bought() -> None:
    _, bill = made(BRITISH.replace(", resistance: 68 ohm measured 2026-02-11", ""))
    assert next(line for line in bill.lines if line.kind == "electrode").quantity == 1


def test_a_service_that_is_changed_is_work_and_is_ordered() -> None:
    found = tasks(
        """
phases: [now, later]
sources: {utility: {system: 120/240 V, rating: 200 A}, utility@later: {rating: 400 A}}
panels: {house: {phase: existing, fed_by: utility}, shop: {phase: later, fed_by: utility, room: shop, wire: {
  type: XHHW-2, size: 3/0 AWG, metal: copper, conductors: 3, raceway: PVC-40 2, length: 30 ft, place: outdoors}}}
rooms: {shop: {}}
""",
        "later",
    )
    (change,) = [what for what in found if what.startswith("change of the service")]
    assert "take out service of 200 A, make service of 400 A" in change
    assert found["order of the changed service: application, its fee, off and on again"] == ("1 order", "utility")
    assert not [what for what in found if what.startswith("visit of the utility")]
    # Its wire comes in from outdoors.
    assert found["bore through walls and close them with fire stopping"] == ("1 or more", "shop")


def test_a_machine_on_a_disconnect_has_its_whip_to_settle() -> None:
    text = """
panels: {house: {}}
circuits: {split: {fed_by: house, breaker: 15 A 2P, outlet: hard-wired,
  disconnect: {kind: switch, rating: 30 A, poles: 2},
  wire: {type: NM-B, size: 12 AWG, conductors: 2, length: 20 ft, place: indoors, raceway: none}}}
devices: {ac: {kind: mini-split, fed_by: split, load: 1 kW, spec: {plug: hard-wired}}}
"""
    _, bill = made(text)
    found = {line.words: line for line in bill.lines}
    assert found["whip from the disconnect to the machine"].quantity is None
    assert found["cable between indoor and outdoor unit"].quantity is None
    assert "3R" in "; ".join(found["disconnect 30 A 2P not fused"].unsettled)
    _, flexible = made(text.replace("raceway: none", "raceway: LFMC 1/2").replace("NM-B", "THWN-2"))
    assert not [line for line in flexible.lines if line.words.startswith("whip")]


def test_conduit_from_outdoors_is_sealed() -> None:
    _, bill = made(DETACHED)
    (seal,) = [line for line in bill.lines if line.words.startswith("duct seal")]
    assert seal.quantity == 2
    assert [line for line in bill.lines if line.words == "PVC-40 1 conduit body (LB)"]


def test_what_is_changed_on_what_stands_is_work_with_its_shut_down() -> None:
    found = tasks(
        """
phases: [now, later]
sources: {utility: {system: 120/240 V, rating: 200 A}}
panels: {house: {phase: existing, fed_by: utility}, old: {phase: existing, fed_by: feed}}
circuits:
  feed: {phase: existing, fed_by: house, breaker: 60 A 2P}
  feed@later: {breaker: 50 A 2P}
""",
        "later",
    )
    assert found["change feed: take out breaker 60 A 2P; put in breaker 50 A 2P"] == ("1", "feed")
    assert found["switch off house and prove it dead, then on again"] == ("1 shut-down", "house")
    assert found["tighten terminals with a torque tool to their marking"] == ("1 changed circuit", "feed")
