"""The scope of an electrician's work against the plan and the bill: nothing is missing, no phase mixed up."""

from __future__ import annotations

from pathlib import Path

import pytest
from bills import CATALOG, reading_of

from planner.bill.bill import Bill, bill_of
from planner.documents.scope import scope
from planner.documents.scope_supply import changes, supply_scope
from planner.documents.site_blanks import blanks
from planner.documents.table import Paper
from planner.plan import Plan, build

LAYOUTS = Path(__file__).parents[2] / "layouts"
TO_CODE = (LAYOUTS / "garage-to-code.yaml").read_text(encoding="utf-8")


def made(text: str, phase: str = "") -> tuple[Plan, Bill]:
    reading = reading_of(text)
    assert not reading.problems, reading.problems
    last = phase or reading.phases[-1]
    plan, _ = build(reading.at(last), last, catalog=CATALOG, standing=reading.comes_with)
    return plan, bill_of(reading, CATALOG)


def by(paper: Paper, key: str) -> dict[object, dict[str, object]]:
    return {row[key]: dict(row) for row in paper.rows}


@pytest.fixture(scope="module")
def garage() -> tuple[Plan, Bill]:
    return made(TO_CODE)


def test_service_panel_feeder_grounding_and_surge_are_in_the_scope(garage: tuple[Plan, Bill]) -> None:
    rows = by(supply_scope(*garage, name="garage"), "what")
    assert "service of 400 A in the place of: service of 200 A" in str(rows["utility"]["made"])
    assert rows["panel garage"]["phase"] == rows["service conductors of garage"]["phase"] == "full"
    assert rows["service conductors of garage"]["wire"] == "3 x 3/0 AWG XHHW-2 Cu"
    assert rows["service conductors of garage"]["colours"] == "black, red, white"
    assert "water-pipe, rod, rod; their conductor: 4 AWG Cu" in str(rows["grounding of garage"]["made"])
    assert "surge protector of garage" in rows
    assert rows["panel house"]["status"] == "existing"


def test_every_electrical_line_of_the_bill_is_for_something_in_the_scope(garage: tuple[Plan, Bill]) -> None:
    plan, bill = garage
    words = " ".join(
        str(cell)
        for paper in (scope(plan, bill, name="x"), supply_scope(plan, bill, name="x"))
        for row in paper.rows
        for cell in row.values()
    )
    for line in bill.lines:
        if line.trade in ("utility", "electrical") and line.buys:
            for where in line.where:
                for name in where.split():
                    assert name.partition("/")[0] in words, (line.words, where)


def test_each_phase_has_its_own_section(garage: tuple[Plan, Bill]) -> None:
    plan, bill = garage
    titles = {each.title: [row["circuit"] for row in each.rows] for each in scope(plan, bill, name="x").sections}
    assert titles["Phase building: new, to be made"] == ["servers-a", "cooling-a", "cooling-b"]
    assert titles["Existing: as found"] == ["bench"]
    priced = [each.title for each in scope(plan, bill, name="x", phase="full").sections]
    assert priced == ["Phase building: made before this phase", "Phase full: new, to be made", "Existing: as found"]


def test_outlets_are_counted_as_boxes_not_as_sockets() -> None:
    plan, bill = made("""
panels: {house: {}}
circuits:
  four: {fed_by: house, breaker: 20 A 1P, outlets: 4 x NEMA 5-20R duplex GFCI}
  one: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R duplex GFCI}
  side: {fed_by: house, breaker: 20 A 1P, outlet: {type: NEMA 5-20R, sockets: 4}}
  single: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}
""")
    rows = by(scope(plan, bill, name="x"), "circuit")
    assert rows["four"]["outlet"] == "4 x NEMA 5-20R duplex GFCI"
    assert rows["one"]["outlet"] == "NEMA 5-20R duplex GFCI"
    assert rows["side"]["outlet"] == "2 x NEMA 5-20R duplex in one box"
    assert rows["single"]["outlet"] == "NEMA 6-20R"


def test_what_a_phase_changes_is_told_with_what_it_leaves_over() -> None:
    plan, bill = made("""
phases: [one, two]
panels: {house: {phase: existing, main: 200 A 2P, spaces: 40}}
circuits:
  s: {phase: one, fed_by: house, breaker: 30 A 2P, wire: {type: NM-B, size: 10 AWG, length: ~40 ft}, outlet: NEMA 6-30R}
  s@two: {breaker: 50 A 2P, wire: {type: NM-B, size: 6 AWG, length: 40 ft}, outlet: NEMA 6-50R}
""")
    paper = changes(plan, bill)
    assert paper is not None
    (row,) = paper.rows
    assert (row["phase"], row["what"]) == ("two", "s")
    assert "breaker 50 A 2P" in str(row["new"])
    assert "6/2 NM-B Cu with ground" in str(row["new"])
    assert {"breaker 30 A 2P", "10/2 NM-B Cu with ground"} <= set(str(row["gone"]).split("; "))
    assert changes(plan, bill, phase="one") is None


def test_an_estimate_keeps_its_mark() -> None:
    plan, bill = made("""
panels: {house: {phase: existing, spaces_free: ~18, family: QO}}
circuits: {s: {fed_by: house, breaker: 30 A 2P, wire: {type: NM-B, size: 10 AWG, length: ~40 ft}}}
""")
    assert by(scope(plan, bill, name="x"), "circuit")["s"]["length"] == "~40 ft"
    found = {row["what"]: row["said"] for row in blanks(plan, bill).rows}
    assert found["house: spaces free"] == "~18"
    assert found["s: measured length of the run, tails in panel and boxes with it"] == "~40 ft"
    assert found["house: make and model, enclosure"] == "QO"


@pytest.mark.parametrize("file", sorted(LAYOUTS.glob("*.yaml")), ids=lambda file: file.stem)
def test_every_circuit_and_panel_is_in_the_scope_once(file: Path) -> None:
    plan, bill = made(file.read_text(encoding="utf-8"))
    assert [row["circuit"] for row in scope(plan, bill, name="x").rows] or not plan.circuits
    assert sorted(str(row["circuit"]) for row in scope(plan, bill, name="x").rows) == sorted(plan.circuits)
    board = f"{bill.term('panel')} "
    panels = [str(row["what"]) for row in supply_scope(plan, bill, name="x").rows]
    assert sorted(each for each in panels if each.startswith(board)) == sorted(board + name for name in plan.panels)


def test_a_service_of_a_later_phase_is_not_made_before_an_earlier_one() -> None:
    text = LAYOUTS.joinpath("garage-to-code.yaml").read_text(encoding="utf-8")
    plan, bill = made(text, "building")
    first = [row for row in supply_scope(plan, bill, name="x", phase="building").rows if row["what"] == "utility"]
    assert [(row["status"], row["made"]) for row in first] == [("existing", "service, 120/240 V")]


def test_single_wires_that_nobody_laid_lie_in_something() -> None:
    plan, bill = made("""
panels: {house: {}}
circuits:
  open: {fed_by: house, breaker: 20 A 1P, wire: {type: THHN, size: 12 AWG, length: 20 ft}}
  said: {fed_by: house, breaker: 20 A 1P, wire: {type: THHN, size: 12 AWG, length: 20 ft, raceway: none}}
  cable: {fed_by: house, breaker: 20 A 1P, wire: 12/2 NM-B 20 ft}
""")
    found = by(scope(plan, bill, name="x"), "circuit")
    assert [found[name]["conduit"] for name in ("open", "said", "cable")] == ["?", "none", "none"]
