"""What an electrician counts by hand: runs from box to box, ties, plates, ground, what a phase adds and takes out."""

from __future__ import annotations

from pathlib import Path

import pytest
from bills import CATALOG, bill, line, reading_of

from planner.bill.alternates import Alternates
from planner.bill.bill import Bill, bill_of
from planner.documents.cables import labels
from planner.plan import build

FOOT = 0.3048
LAYOUTS = Path(__file__).parents[2] / "layouts"


def bought(found: Bill, phase: str = "") -> dict[str, float | None]:
    return {each.words: each.quantity for each in found.lines if not phase or each.phase == phase}


def test_a_cable_over_four_boxes_is_four_runs() -> None:
    # 334.30: within 12 in of each box, 4.5 ft apart. 12.5 ft runs: 1, 5.5, 10 ft and one at the end: 4 of them.
    found = bought(
        bill("""
panels: {house: {}}
circuits: {bench: {fed_by: house, breaker: 20 A 1P, wire: {type: NM-B, size: 12 AWG, length: 50 ft, place: indoors},
    outlets: 4 x NEMA 5-20R duplex GFCI}}
""")
    )
    assert found["staple or strap for 12/2 NM-B"] == 16
    assert found["cable clamp connector for 12/2 NM-B"] == 8
    assert found["receptacle NEMA 5-20R duplex GFCI, tamper-resistant"] == 4
    assert found["decorator cover plate for NEMA 5-20R duplex"] == 4
    assert "cover plate for NEMA 5-20R duplex" not in found


def test_a_conduit_over_three_boxes_is_three_runs() -> None:
    found = bought(
        bill("""
panels: {house: {}}
circuits: {y: {fed_by: house, breaker: 20 A 1P GFCI, wire: {type: THHN, size: 12 AWG, ground: raceway, length: 40 ft,
    raceway: EMT 1/2, place: indoors}, outlets: 3 x NEMA 5-20R duplex}}
""")
    )
    assert found["EMT 1/2 connector, set-screw or compression"] == 6
    assert found["EMT 1/2 one- or two-hole strap"] == 6
    assert (found["EMT 1/2, 10 ft stick"], found["EMT 1/2 coupling, set-screw or compression"]) == (5, 3)


SHARED = """
panels: {house: {}}
raceways: {mw: {type: EMT, size: 1/2}}
circuits:
  mwa: {fed_by: house/6, breaker: {rating: 20 A, poles: 1, tied: yes}, outlet: NEMA 5-20R,
    wire: {type: THHN, size: 12 AWG, ground: 12 AWG, length: 30 ft, raceway: mw, place: indoors}}
  mwb: {fed_by: house/8, breaker: {rating: 20 A, poles: 1, tied: yes}, outlet: NEMA 5-20R, shares_neutral_with: mwa,
    wire: {type: THHN, size: 12 AWG, ground: 12 AWG, length: 30 ft, raceway: mw, place: indoors}}
"""


def test_a_pair_has_one_tie_one_neutral_and_two_colours() -> None:
    found = bill(SHARED)
    assert line(found, "handle tie").quantity == 1
    assert bought(found)["12 AWG THHN Cu, white"] == pytest.approx(33 * FOOT)
    assert line(found, "12 AWG THHN Cu, black").where == ("mwa",)
    assert line(found, "12 AWG THHN Cu, red").where == ("mwb",)


@pytest.mark.parametrize(
    ("tied", "ties"), [(("a", "b"), 1), (("a",), 1), (("a", "b", "c"), 2), (("a", "b", "c", "d"), 2), ((), 0)]
)
def test_each_two_tied_breakers_have_one_tie(tied: tuple[str, ...], ties: int) -> None:
    circuits = "".join(
        f"  {name}: {{fed_by: house, breaker: {{rating: 20 A, poles: 1{', tied: yes' if name in tied else ''}}}}}\n"
        for name in "abcd"
    )
    found = bill(f"panels: {{house: {{}}}}\ncircuits:\n{circuits}")
    assert sum(each.quantity or 0 for each in found.lines if each.kind == "handle-tie") == ties


def test_the_metal_is_said_of_what_is_sold_in_two() -> None:
    found = bought(
        bill("""
panels: {house: {}}
circuits:
  al: {fed_by: house, breaker: 50 A 2P, wire: {type: XHHW-2, size: 6 AWG, metal: aluminium, ground: 8 AWG,
    length: 40 ft, raceway: PVC-40 1}, outlet: NEMA 6-50R}
  cu: {fed_by: house, breaker: 50 A 2P, wire: {type: XHHW-2, size: 8 AWG, metal: copper, ground: 10 AWG,
    length: 40 ft, raceway: PVC-40 3/4}, outlet: NEMA 6-50R}
""")
    )
    assert {"6 AWG XHHW-2 Al, black", "8 AWG XHHW-2 Cu, red", "10 AWG XHHW-2 Cu, green"} <= set(found)
    assert found["PVC cement and primer, can"] == 1
    assert (found["PVC-40 1 terminal adapter"], found["PVC-40 1 locknut"]) == (2, 2)


def test_a_larger_cable_brings_its_supports_and_leaves_the_old_one_over() -> None:
    found = bill("""
phases: [one, two]
panels: {house: {phase: existing, main: 200 A 2P, spaces: 40}}
circuits:
  s: {phase: one, fed_by: house, breaker: 30 A 2P GFCI, wire: {type: NM-B, size: 10 AWG, length: 40 ft, place: indoors},
    outlet: NEMA 6-30R}
  s@two: {breaker: 50 A 2P GFCI, wire: {type: NM-B, size: 6 AWG, length: 40 ft, place: indoors}, outlet: NEMA 6-50R}
  u: {phase: existing, fed_by: house, breaker: 20 A 1P, wire: {type: NM-B, size: 12 AWG, length: 40 ft, place: indoors},
    outlet: NEMA 5-20R duplex}
  u@two: {outlet: NEMA 5-20R duplex GFCI}
""")
    two = bought(found, "two")
    assert two["staple or strap for 6/2 NM-B"] == 10
    assert two["decorator cover plate for NEMA 5-20R duplex"] == 1
    assert not any(words.startswith("panel") for words in bought(found))
    assert {"breaker 30 A 2P GFCI", "10/2 NM-B Cu with ground", "receptacle NEMA 6-30R"} <= {
        each.words for each in found.removed
    }


def test_a_panel_is_asked_for_as_at_a_counter() -> None:
    found = bought(
        bill("""
sources: {utility: {system: 120/240 V, rating: 200 A}}
panels:
  house: {fed_by: utility, main: 200 A 2P, spaces: 40, interrupting: 22 kA, family: QO, room: garage,
    grounding: {electrodes: [water-pipe, 2 x rod], conductor: 4 AWG copper}}
  sub: {fed_by: feeder, room: garage, main: none, lugs: 125 A, bus: 125 A, spaces: 12, family: QO}
rooms: {garage: {kind: garage}}
circuits: {feeder: {fed_by: house, breaker: 60 A 2P}}
""")
    )
    assert "panel 40 spaces, 200 A 2P main, 120/240 V, 22 kAIC, QO" in found
    assert "panel 12 spaces, main lugs 125 A, bus 125 A, 120/240 V, QO" in found
    assert found["ground rod, 8 ft, with clamp"] == 2
    assert found["ground clamp for a water pipe"] == 1
    assert found["ground bar kit, neutral kept apart"] == 1
    assert found["main bonding jumper, with the panel or listed for it"] == 1


def test_a_hard_wired_machine_has_no_cord_and_no_label() -> None:
    found = bill("""
panels: {house: {}}
circuits: {ms: {fed_by: house, breaker: 30 A 2P, disconnect: {rating: 60 A, kind: switch}, outlet: hard-wired,
    wire: {type: THHN, size: 10 AWG, conductors: 2, ground: 10 AWG, length: 20 ft, raceway: EMT 1/2, place: outdoors}}}
devices: {ms1: {kind: mini-split, fed_by: ms, load: 2 kW}}
""")
    assert not [each for each in found.lines if each.kind in ("cord", "cable-label", "box")]
    assert "disconnect 60 A 2P not fused NEMA 3R" in bought(found)


def test_a_gfci_that_nobody_makes_is_to_settle() -> None:
    text = "panels: {house: {}}\ncircuits: {g: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R GFCI}}\n"
    assert "not known to be made with a GFCI" in line(bill(text), "receptacle").unsettled[0]
    plain = text.replace("50 A 2P", "20 A 1P").replace("6-50R", "5-20R")
    assert line(bill(plain), "receptacle").unsettled == ()


def test_a_cable_in_a_tray_is_held_by_it() -> None:
    found = bought(
        bill("""
panels: {house: {}}
raceways: {tr: {type: tray}}
circuits: {b: {fed_by: house, breaker: 30 A 2P, wire: {type: MC, size: 10 AWG, metal: copper, conductors: 2,
    length: 45 ft, raceway: tr, place: indoors}, outlet: NEMA L6-30R}}
""")
    )
    assert not any("cable support" in words for words in found)
    assert found["cable tray"] is None


@pytest.mark.parametrize("file", sorted(LAYOUTS.glob("*.yaml")), ids=lambda file: file.stem)
def test_as_many_cable_labels_are_bought_as_are_printed(file: Path) -> None:
    reading = reading_of(file.read_text(encoding="utf-8"))
    phase = reading.phases[-1]
    plan, _ = build(reading.at(phase), phase, catalog=CATALOG, standing=reading.comes_with)
    found = bill_of(reading, CATALOG)
    counted = sum(each.needed or 0 for each in found.lines if each.kind == "cable-label")
    counted -= sum(each.needed or 0 for each in found.removed if each.kind == "cable-label")
    before, _ = build(reading.existing(), reading.phases[0], catalog=CATALOG, standing=reading.comes_with)
    assert counted + len(labels(before, name="x").rows) == len(labels(plan, name="x").rows)


BENT = """
panels: {house: {}}
circuits: {a: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R,
    wire: {type: THHN, size: 8 AWG, ground: 10 AWG, length: 40 ft, raceway: RACEWAY, place: PLACE}}}
"""


@pytest.mark.parametrize(
    ("raceway", "place", "bends", "made"),
    [
        ("EMT 3/4", "indoors", None, "set-screw or compression"),
        ("{type: EMT, size: 3/4, bends: 3}", "outdoors", 3, "raintight compression"),
        ("{type: EMT, size: 3/4, bends: 0}", "wet", 0, "raintight compression"),
    ],
)
def test_bends_are_asked_for_and_fittings_are_made_for_their_place(
    raceway: str, place: str, bends: int | None, made: str
) -> None:
    found = bill(BENT.replace("RACEWAY", raceway).replace("PLACE", place))
    counts = bought(found)
    assert f"EMT 3/4 connector, {made}" in counts
    assert f"EMT 3/4 coupling, {made}" in counts
    # 40 ft and a tenth for waste are five sticks, as wire is bought.
    assert counts["EMT 3/4, 10 ft stick"] == 5
    elbows = [each for each in found.lines if " bend " in each.words]
    if bends == 0:
        assert not elbows
    else:
        assert elbows[0].quantity == bends
        asked = "count the quarter bends on the route, then state wire.raceway of each as"
        assert elbows[0].unsettled == (() if bends else (f"{asked} {{type: EMT, size: 3/4, bends: 2}}",))


def test_fittings_of_a_place_nobody_said_are_to_settle() -> None:
    found = bill(BENT.replace("RACEWAY", "EMT 3/4").replace(", place: PLACE", ""))
    assert "raintight compression in a wet one" in line(found, "EMT 3/4 connector").unsettled[0]


def test_bends_of_a_shared_raceway_are_asked_for_there() -> None:
    found = bill(SHARED)
    assert line(found, "EMT 1/2 bend").unsettled == (
        "count the quarter bends on the route, then state raceways.mw.bends",
    )
    counted = bill(SHARED.replace("{type: EMT, size: 1/2}", "{type: EMT, size: 1/2, bends: 2}"))
    assert line(counted, "EMT 1/2 bend").quantity == 2


def test_the_white_of_a_cable_without_a_neutral_is_marked_in_each_phase_that_pulls_one() -> None:
    found = bill("""
phases: [one, two]
panels: {house: {phase: existing, main: 200 A 2P, spaces: 40}}
circuits:
  old: {phase: existing, fed_by: house, breaker: 20 A 2P, wire: 12/2 NM-B 40 ft, outlet: NEMA 6-20R}
  a: {phase: one, fed_by: house, breaker: 20 A 2P, wire: 12/2 NM-B 40 ft, outlet: NEMA 6-20R}
  b: {phase: one, fed_by: house, breaker: 20 A 1P, wire: 12/2 NM-B 40 ft, outlet: NEMA 5-20R}
  c: {phase: one, fed_by: house, breaker: 50 A 2P, wire: 6/3 NM-B 40 ft, outlet: NEMA 14-50R}
  d: {phase: two, fed_by: house, breaker: 20 A 2P, wire: 12/2 NM-B 40 ft, outlet: NEMA 6-20R}
""")
    tape = [(each.phase, each.quantity, each.where) for each in found.lines if "200.7(C)" in each.words]
    assert tape == [("one", 1, ("a",)), ("two", 1, ("d",))]


def test_copper_that_nobody_said_is_a_guess_where_the_type_is_made_in_aluminium_too() -> None:
    from planner.facts import marks

    def guesses(kind: str) -> tuple[str, ...]:
        text = f"circuits: {{a: {{breaker: 20 A 1P, wire: {{type: {kind}, size: 12 AWG, length: 9 m}}}}}}\n"
        reading = reading_of(text)
        plan, _ = build(reading.at(""), "", catalog=CATALOG, standing=reading.comes_with)
        stretch = plan.circuits["a"].wire.stretches[0]
        assert stretch.metal == "copper"
        note = marks(stretch, "metal")[1]
        return note.guesses if note is not None else ()

    assert guesses("NM-B") == ("circuits.a.wire.metal is not said; taken as copper, as NM-B is sold",)
    assert guesses("SJOOW") == ()


def test_single_wires_that_nobody_laid_want_a_raceway() -> None:
    text = """
panels: {house: {}}
circuits:
  open: {fed_by: house, breaker: 20 A 1P, wire: {type: THHN, size: 12 AWG, length: 20 ft}}
  said: {fed_by: house, breaker: 20 A 1P, wire: {type: THHN, size: 12 AWG, length: 20 ft, raceway: none}}
  cable: {fed_by: house, breaker: 20 A 1P, wire: 12/2 NM-B 20 ft}
"""
    asked = [(each.words, each.quantity, each.unsettled) for each in bill(text).lines if each.kind == "conduit"]
    ask = "type and size not said: state circuits.open.wire.raceway, as EMT 3/4"
    assert asked == [("raceway for the THHN of open", None, (ask,))]


def test_what_hangs_on_an_estimated_length_says_so() -> None:
    text = """
panels: {house: {}}
circuits:
  a: {fed_by: house, breaker: 20 A 1P, wire: 12/2 NM-B ~20 ft, outlet: NEMA 5-20R}
  b: {fed_by: house, breaker: 20 A 1P, wire: 12/2 NM-B 20 ft, outlet: NEMA 5-20R}
"""
    found = {each.words: each.estimated for each in bill(text).lines}
    assert found["12/2 NM-B Cu with ground"] == ("a",)
    assert found["staple or strap for 12/2 NM-B"] == ("a",)
    assert {words for words, where in found.items() if where} == {
        "12/2 NM-B Cu with ground", "staple or strap for 12/2 NM-B",
    }  # fmt: skip


def test_a_wire_nobody_described_has_no_alternates() -> None:
    found = line(bill("panels: {house: {}}\ncircuits: {a: {fed_by: house, breaker: 20 A 1P}}\n"), "wire of the circuit")
    assert Alternates(CATALOG).of(found) == ()


def test_cords_and_network_cables_of_an_estimated_length_say_so() -> None:
    found = bill(LAYOUTS.joinpath("garage-to-code.yaml").read_text(encoding="utf-8"))
    told = {each.words: bool(each.estimated) for each in found.of("building")}
    assert told["cord C20 to C19, 2 m, 12 AWG"]
    assert (told["Cat6 cable, 3 m"], told["Cat6 cable, 1 m"]) == (True, False)


def test_an_isolator_of_nobody_s_poles_opens_the_neutral_too_where_that_is_not_at_earth() -> None:
    # BS 7671 461.2: in TN-S and TN-C-S the neutral need not be opened, in TT it is: two poles for one line
    def isolator(
        earthing: str, poles: int = 1, system: str = "230 V", own: str = "20 A switch"
    ) -> list[tuple[str, str]]:
        found = bill(f"""
planner: 1
site: {{code: BS-7671}}
sources: {{supply: {{system: {system}, earthing: {earthing}}}}}
panels: {{house: {{fed_by: supply}}}}
circuits: {{a: {{fed_by: house, breaker: C20 {poles}P, disconnect: {own}, outlet: hard-wired}}}}
""")
        return [(each.words, "; ".join(each.unsettled)) for each in found.lines if each.kind == "switch"]

    neutral = "poles not said: taken with one for the neutral, as TT wants"
    assert isolator("TT") == [("isolator 20 A 2P not fused", neutral)]
    assert isolator("TT", 3, "400Y/230 V") == [("isolator 20 A 4P not fused", neutral)]
    lines = "poles not said: the lines alone, as the neutral of this TN system may stay closed"
    assert isolator("TN-S") == [("isolator 20 A 1P not fused", lines)]
    assert isolator("TT", own="{rating: 20 A, kind: switch, poles: 2}") == [("isolator 20 A 2P not fused", "")]


def test_receptacles_that_a_dwelling_has_with_shutters_are_bought_so() -> None:
    # 406.12: 15 and 20 A without a twist lock; not behind one air conditioner, nor where it is no dwelling.
    def bought_as(outlet: str, more: str = "", site: str = "occupancy: dwelling") -> list[str]:
        found = bill(f"""
planner: 1
site: {{code: NEC-2023, {site}}}
panels: {{house: {{}}}}
circuits: {{a: {{fed_by: house, breaker: 20 A 2P, outlets: {{1: {outlet}}}}}}}
{more}""")
        return [each.words for each in found.lines if each.kind == "receptacle"]

    assert bought_as("NEMA 6-20R") == ["receptacle NEMA 6-20R, tamper-resistant"]
    assert bought_as("NEMA L6-20R") == ["receptacle NEMA L6-20R"]
    assert bought_as("NEMA 6-20R", site="occupancy: commercial") == ["receptacle NEMA 6-20R"]
    assert bought_as("{type: NEMA 6-20R, tamper_resistant: no}") == ["receptacle NEMA 6-20R"]
    unit = "devices: {ac: {kind: window-ac, spec: {plug: NEMA 6-20P, input: 2 kW}, fed_by: a}}\n"
    assert bought_as("NEMA 6-20R", unit) == ["receptacle NEMA 6-20R"]


def test_an_armoured_cable_from_a_pme_earth_to_a_rod_is_earthed_at_one_end() -> None:
    # BS 7671 542.1.3.3: earthed in the installation of its breaker alone, insulated from the earth of the other.
    def glands(earthing: str) -> dict[str, float | None]:
        found = bought(
            bill(f"""
planner: 1
site: {{code: BS-7671}}
sources: {{supply: {{system: 230 V, earthing: TN-C-S}}}}
panels: {{house: {{fed_by: supply}}, shed: {{fed_by: feed, earthing: {earthing}}}}}
circuits: {{feed: {{fed_by: house, breaker: C32 1P, wire: {{type: SWA, size: 10 mm2, conductors: 3, length: 9 m}}}}}}
""")
        )
        return {words.partition(" for ")[0]: count for words, count in found.items() if "gland" in words}

    assert glands("TN-C-S") == {"gland kit with earth tag": 2}
    assert glands("TT") == {"gland kit with earth tag": 1, "insulated gland kit, without earth,": 1}


def test_service_conductors_have_a_jumper_or_a_ground_and_not_both() -> None:
    # 250.24, 250.142(A): where the neutral is bonded it is the ground; a green wire beside it carries current.
    def things(bond: str) -> set[str]:
        found = bill(f"""
sources: {{utility: {{system: 120/240 V}}}}
panels:
  house: {{fed_by: utility, {bond} wire: {{type: XHHW-2, size: 3/0 AWG, conductors: 3, ground: 4 AWG, length: 9 m}}}}
""")
        words = {each.words.partition(",")[0] for each in found.lines}
        return words & {"main bonding jumper", "4 AWG XHHW-2", "ground bar kit"}

    assert things("") == things("neutral_bond: yes,") == {"main bonding jumper"}
    assert things("neutral_bond: no,") == {"4 AWG XHHW-2", "ground bar kit"}


def test_electrodes_of_one_building_are_one_system() -> None:
    found = bill("""
sources: {utility: {system: 120/240 V}}
panels:
  house: {fed_by: utility, phase: existing, grounding: {electrodes: [water-pipe, 2 x rod]}}
  garage: {fed_by: utility, room: garage, grounding: {electrodes: [water-pipe, 2 x rod]}}
rooms: {garage: {kind: garage, building: main}}
""")
    (rods,) = (each for each in found.lines if each.words.startswith("ground rod"))
    assert rods.unsettled == ("house has electrodes too: those of one building are one system, bought once: 250.58",)
