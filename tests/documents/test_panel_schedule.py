"""Panel schedules: odd left, even right, a leg to each row; in the story's first phase the same as bill and list."""

from __future__ import annotations

from collections import Counter
from datetime import date
from pathlib import Path

import pytest
from bills import CATALOG, reading_of

from planner.bill.bill import bill_of
from planner.documents.panel_schedule import panel_schedules
from planner.documents.shop import shop_list
from planner.documents.table import Cell
from planner.layout.reading import Reading
from planner.plan import build

LAYOUT = Path(__file__).parents[2] / "layouts" / "garage-to-code.yaml"
PHASE = "building"
TODAY = date(2026, 3, 1)


def rows(reading: Reading, phase: str, panel: str = "") -> list[dict[str, Cell]]:
    plan, _ = build(reading.at(phase), phase, catalog=CATALOG, standing=reading.comes_with)
    return list(panel_schedules(plan, name="garage", panel=panel).rows)


def of(text: str) -> list[dict[str, Cell]]:
    return rows(reading_of(text), "")


THREE_PHASE = """
sources: {utility: {system: 208Y/120 V}}
panels: {house: {main: 100 A 3P, spaces: 12, phase: existing}}
circuits:
  pair: {fed_by: house/1-3, breaker: 20 A 2P, wire: 12/2 NM-B 30 ft, outlet: NEMA 6-20R}
  one: {fed_by: house/2, breaker: 20 A 1P GFCI, wire: {type: THHN, size: 12 AWG, raceway: EMT 1/2}, outlet: NEMA 5-20R}
  open: {fed_by: house, breaker: 15 A 1P, outlet: NEMA 5-15R}
devices:
  lamp: {fed_by: one, load: 600 VA, spec: {plug: NEMA 5-15P}}
  heater: {fed_by: pair, load: 2000 to 2400 VA, spec: {plug: NEMA 6-15P}}
"""


def test_spaces_odd_left_even_right_and_the_legs_in_turn() -> None:
    found = of(THREE_PHASE)
    assert [row["leg"] for row in found] == ["A", "B", "C", "A", "B", "C", "?"]
    assert [row["left_space"] for row in found] == ["1", "3", "5", "7", "9", "11", "?"]
    assert [row["right_space"] for row in found] == ["2", "4", "6", "8", "10", "12", ""]


def test_a_circuit_stands_in_its_spaces_with_its_share() -> None:
    found = of(THREE_PHASE)
    first, second = found[0], found[1]
    assert (first["left_description"], first["left_trip"], first["left_poles"]) == ("pair: heater", "20 A", "2")
    assert first["left_wire"] == "12/2 NM-B Cu"
    assert first["left_va"] == second["left_va"] == "1,000 to 1,200"
    assert second["left_description"] == "pair, pole 2"
    assert (first["right_description"], first["right_va"]) == ("one: lamp", "600")
    assert (first["right_wire"], first["right_conduit"], first["right_protection"]) == (
        "2 x 12 AWG THHN Cu",
        "EMT 1/2",
        "GFCI",
    )


def test_what_nobody_said_is_a_question() -> None:
    found = of(THREE_PHASE)
    unplaced = found[-1]
    assert (unplaced["left_description"], unplaced["left_space"], unplaced["leg"]) == ("open", "?", "?")
    assert (unplaced["left_wire"], unplaced["left_conduit"]) == ("?", "?")
    assert unplaced["left_va"] == "not described"
    # A space of a panel that was there may be taken; one of a new panel is not.
    assert found[3]["left_description"] == "not described"
    new = rows(reading_of("phases: [one]" + THREE_PHASE.replace(", phase: existing", "")), "one")
    assert new[3]["left_description"] == "space"


def test_the_header_and_the_legs() -> None:
    reading = reading_of(THREE_PHASE)
    plan, _ = build(reading.at(""), "", catalog=CATALOG, standing=reading.comes_with)
    (section,) = panel_schedules(plan, name="garage").sections
    assert section.title == (
        "Panel house, bus 100 A, main 100 A, 208Y/120 V 3ph 4W, kAIC ?, 12 spaces, location ?, fed from utility, "
        "existing"
    )
    assert [total.partition(":")[0] for total in section.totals] == [
        "leg A", "leg B", "leg C", "the rest of the building, which nobody described, comes on top",
        "spaces that the circuits here take",
    ]  # fmt: skip
    assert section.totals[-1].endswith("take: 4; new circuits take 4 of ? spaces that were free.")


@pytest.fixture(scope="module")
def reading() -> Reading:
    return reading_of(LAYOUT.read_text(encoding="utf-8"))


def test_the_first_phase_of_the_story_agrees_with_bill_and_shop_list(reading: Reading) -> None:
    bill = bill_of(reading, CATALOG)
    new = [row for row in rows(reading, PHASE) if row["left_status"] == "new" and row["left_trip"]]
    breakers: Counter[str] = Counter()
    for row in new:
        protection = f" {row['left_protection']}" if row["left_protection"] else ""
        breakers[f"breaker {row['left_trip']} {row['left_poles']}P{protection}, QO"] += 1
    billed = {line.words: line.quantity for line in bill.of(PHASE) if line.kind == "breaker"}
    listed = {
        row["item"]: row["quantity"]
        for row in shop_list(bill, name="garage", today=TODAY, phase=PHASE, trade="electrical").rows
        if str(row["item"]).startswith("breaker ")
    }
    assert dict(breakers) == billed == listed
    circuits = {name for name in reading.at(PHASE).circuits if reading.comes_with("circuits", name) == PHASE}
    assert {str(row["left_description"]).partition(":")[0] for row in new} == circuits
    wires = {str(row["left_description"]).partition(":")[0]: str(row["left_wire"]) for row in new}
    for line in bill.of(PHASE):
        for where, _ in line.cuts:
            if "green" not in line.words:
                # "2 x 8 AWG THHN + 10 AWG ground" against the wire of each colour, "8 AWG THHN, black".
                wire = wires[where].partition(" + ")[0].rpartition(" x ")[2]
                assert wire in line.words, (where, line.words)


def test_only_the_panel_that_was_named(reading: Reading) -> None:
    assert len(rows(reading, "full", "garage")) < len(rows(reading, "full"))


def test_each_pole_of_a_circuit_without_a_space_has_its_row() -> None:
    """What stands in the column adds up to the load of the panel, whether or not anybody named a space."""
    text = """
sources: {utility: {system: 120/240 V}}
panels: {house: {main: 100 A 2P, spaces: 12, phase: existing}}
circuits: {pair: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}, one: {fed_by: house, breaker: 20 A 1P,
    outlet: NEMA 5-20R}}
devices: {heater: {fed_by: pair, load: 2400 VA, spec: {plug: NEMA 6-15P}},
    lamp: {fed_by: one, load: 600 VA, spec: {plug: NEMA 5-15P}}}
"""
    found = of(text)
    assert [row["left_description"] for row in found] == ["pair: heater", "pair, pole 2", "one: lamp"]
    assert [row["left_va"] for row in found] == ["1,200", "1,200", "600"]


def test_a_leg_nobody_said_leaves_the_legs_unnamed() -> None:
    """600 VA on a leg that is open: each leg carries 10 A, or 15 A."""
    reading = reading_of("""
sources: {utility: {system: 120/240 V}}
panels: {house: {main: 100 A 2P, spaces: 12, phase: existing}}
circuits: {pair: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}, one: {fed_by: house, breaker: 20 A 1P,
    outlet: NEMA 5-20R}}
devices: {heater: {fed_by: pair, load: 2400 VA, spec: {plug: NEMA 6-15P}},
    lamp: {fed_by: one, load: 600 VA, spec: {plug: NEMA 5-15P}}}
""")
    plan, _ = build(reading.at(""), "", catalog=CATALOG, standing=reading.comes_with)
    (section,) = panel_schedules(plan, name="garage").sections
    assert section.totals[0] == "each leg: 10.0 to 15.0 A, by the legs of one;"
    placed = reading_of(reading.document.text.replace("one: {fed_by: house", "one: {fed_by: house/2"))
    plan, _ = build(placed.at(""), "", catalog=CATALOG, standing=placed.comes_with)
    (section,) = panel_schedules(plan, name="garage").sections
    assert [*section.totals[:2]] == ["leg A: 15.0 A;", "leg B: 10.0 A;"]


def test_what_is_printed_on_a_thing_stands_on_its_papers() -> None:
    text = """
panels: {house: {label: MAIN-PANEL, main: 100 A 2P, spaces: 12}}
circuits: {g: {label: GPU-FEED-7, fed_by: house/2, breaker: 20 A 1P, outlet: NEMA 5-20R}}
"""
    reading = reading_of(text)
    plan, _ = build(reading.at(""), "", catalog=CATALOG, standing=reading.comes_with)
    (section,) = panel_schedules(plan, name="garage").sections
    assert "[MAIN-PANEL]" in section.title
    assert section.rows[0]["right_description"] == "g [GPU-FEED-7]"
