"""Schedules of circuit details under IEC books, and the choice between them and the American panel schedule."""

from __future__ import annotations

from bills import CATALOG, reading_of

from planner.documents.circuit_schedule import schedules
from planner.documents.formats import as_csv, as_markdown
from planner.documents.table import Cell, Paper
from planner.plan import build

HOUSE = """
planner: 1
site: {code: BS-7671}
sources: {supply: {system: 230 V, rating: 100 A fuse, earthing: TN-S, loop_impedance: 0.3 ohm}}
panels:
  cu:
    fed_by: supply
    main: 100 A switch 2P
    series_rating: 16 kA
    spaces: 12
    sections: {left: 63 A RCD 30 mA type A}
circuits:
  b:
    fed_by: cu/2
    breaker: {rating: 32 A, poles: 1, curve: B, interrupting: 6 kA}
    wire: {type: T&E, size: 6 mm2, length: 10 m, method: C, metal: copper}
    outlet: hard-wired
    phase: existing
  a:
    fed_by: cu/1
    breaker: C16 1P RCBO 10 mA type F
    wire: {type: T&E, size: 2.5 mm2, method: A2, metal: copper}
    outlet: BS 1363 twin
  s:
    fed_by: cu/left
    breaker: B20 1P
    wire: {type: 6491X, size: 4 mm2, ground: none, length: 8 m, method: B1, metal: copper}
    outlet: hard-wired
    loop_impedance: 0.5 ohm measured 2026-01-20
devices: {rig: {load: {budget: 20 A at 230 V}, fed_by: b}}
"""


def paper(text: str) -> Paper:
    reading = reading_of(text)
    assert not reading.problems, reading.problems
    plan, _ = build(reading.at(""), "", catalog=CATALOG, standing=reading.comes_with)
    return schedules(plan, name="house")


def rows(text: str = HOUSE) -> dict[str, dict[str, Cell]]:
    return {str(row["circuit"]).partition(":")[0]: row for row in paper(text).rows}


def test_a_row_holds_what_the_sums_come_to() -> None:
    row = rows()["b"]
    assert (row["way"], row["circuit"], row["cable"]) == ("2", "b: rig", "T&E Cu")
    assert (row["live"], row["earth"], row["method"], row["length"]) == ("6", "2.5", "C", "10 m")
    assert (row["device"], row["breaks"], row["residual"]) == ("B32 MCB 1P", "6", "-")
    # 0.95 × 230 / (5 × 32); 0.3 + 10 m of half of (7.3 + 18) mV/A/m, which is what 6 and 2.5 mm² lose there and back.
    assert (row["allowed"], row["loop"], row["cut_off"]) == ("1.366 Ω", "0.4265 Ω", "0.4 s")
    assert (row["load"], row["measured"], row["status"]) == ("20 A", "______", "existing")


def test_what_nobody_said_is_a_question_mark_and_a_rating_nobody_said_is_not_told() -> None:
    row = rows()["a"]
    assert (row["length"], row["loop"], row["breaks"]) == ("? measure", "?", "?")
    assert (row["device"], row["residual"], row["points"]) == ("C16 RCBO 1P", "10 mA type F", "1")


def test_a_section_protects_its_circuits_and_a_missing_earth_is_named() -> None:
    row = rows()["s"]
    assert (row["residual"], row["earth"], row["measured"]) == ("30 mA type A (left)", "none", "0.5 Ω")


def test_the_head_of_a_board_says_how_it_is_earthed_and_what_it_breaks() -> None:
    (section,) = paper(HOUSE).sections
    assert section.title == (
        "Board cu, fed from supply, main 100 A switch 2P, earthing TN-S, conditional 16 kA, Ze 0.3 Ω, location ?, new"
    )
    assert section.totals == ("12 ways; the circuits here take 3; new circuits take 2 of 12 ways that were free.",)


def test_on_an_electrode_the_loop_is_that_of_the_rod_and_the_rcd_allows_it() -> None:
    own = "panels:\n  cu:\n    earthing: TT\n    grounding: {electrodes: rod, resistance: 70 ohm measured 2026-01-20}"
    text = HOUSE.replace("panels:\n  cu:", own)
    row = rows(text)["b"]
    # Without an RCD nothing cuts off; the rod is 70 Ω, and 10 m of 6 and 2.5 mm² are half of 10 × (7.3 + 18) mΩ.
    assert (row["allowed"], row["loop"], row["cut_off"]) == ("-", "70.13 Ω", "0.2 s")
    # 50 V / 30 mA of its section.
    assert rows(text)["s"]["allowed"] == "1,667 Ω"
    # 50 V / 10 mA of its own.
    assert rows(text)["a"]["allowed"] == "5,000 Ω"
    assert "earthing TT" in paper(text).sections[0].title
    assert "electrode 70 Ω" in paper(text).sections[0].title


def test_each_book_has_its_own_form() -> None:
    assert paper(HOUSE).title.startswith("Schedules of circuit details")
    assert paper("panels: {house: {}}\n").title.startswith("Panel schedules")


def test_each_row_of_data_names_its_board_and_a_page_says_it_once() -> None:
    schedule = paper(HOUSE)
    heading, *lines = as_csv(schedule).splitlines()
    assert heading.startswith("Board,Way,")
    assert lines
    assert all(line.startswith("cu,") for line in lines)
    assert "| Board |" not in as_markdown(schedule)
