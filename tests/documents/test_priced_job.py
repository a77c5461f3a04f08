"""A job priced from the report alone: its lists agree line by line, its counts are those of bill and schedule."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest
from bills import CATALOG, reading_of

from planner.bill.alternates import Alternates
from planner.bill.bill import Bill, bill_of
from planner.bill.price_file import read_price_file
from planner.check import Options, check
from planner.documents.bom import bom
from planner.documents.circuit_schedule import schedules
from planner.documents.labour import labour
from planner.documents.price_sheet import price_sheet
from planner.documents.priced_options import priced_options
from planner.documents.scope import scope
from planner.documents.shop import shop_list
from planner.documents.site_blanks import blanks
from planner.documents.table import Paper
from planner.documents.verification import particulars, results
from planner.layout.reading import Reading
from planner.plan import Plan, build

LAYOUTS = Path(__file__).parents[2] / "layouts"
TODAY = date(2026, 3, 1)
FOOT = 0.3048
JOBS = [
    pytest.param(file, index, id=f"{file.stem}-{index}")
    for file in sorted(LAYOUTS.glob("*.yaml"))
    for index in range(len(reading_of(file.read_text(encoding="utf-8")).phases))
]


def last(plans: Mapping[str, Plan]) -> Plan:
    return tuple(plans.values())[-1]


def job(file: Path, index: int) -> tuple[Reading, Plan, Bill, str]:
    reading = reading_of(file.read_text(encoding="utf-8"))
    phase = reading.phases[index]
    plan, _ = build(reading.at(phase), phase, catalog=CATALOG, standing=reading.comes_with)
    return reading, plan, bill_of(reading, CATALOG).by(("utility", "electrical")), phase


@pytest.mark.parametrize(("file", "index"), JOBS)
def test_the_priced_list_the_shop_list_and_the_bill_are_one(file: Path, index: int) -> None:
    _, _, bill, phase = job(file, index)
    priced = price_sheet(bill, name="x", today=TODAY, phase=phase)
    shopped = shop_list(bill, name="x", today=TODAY, phase=phase)
    billed = bom(bill, name="x", today=TODAY, phase=phase)
    bought = [row for row in billed.rows if row["quantity"] != 0]

    def lines(paper: Paper, item: str, settle: str) -> list[tuple[object, ...]]:
        rows = [row for row in paper.rows if row["quantity"] != 0]
        return [(row[item], row["quantity"], row["unit"], row[settle]) for row in rows]

    assert (
        lines(priced, "description", "open") == lines(shopped, "item", "notes") == lines(billed, "description", "open")
    )
    assert len(priced.rows) == len(billed.rows)
    assert all(row["own_price"] == "______" for row in priced.rows if row["quantity"] != 0)
    assert {row["line"] for row in bought} <= {row["line"] for row in priced.rows}


@pytest.mark.parametrize(("file", "index"), JOBS)
def test_the_work_to_price_is_that_of_scope_and_schedule(file: Path, index: int) -> None:
    _, plan, bill, phase = job(file, index)
    tasks = {str(row["what"]): row for row in labour(plan, bill, name="x", phase=phase).rows}
    made = [row for row in scope(plan, bill, name="x").rows if row["status"] == "new" and row["phase"] == phase]
    names = {str(row["circuit"]) for row in made}
    landed = next((row for what, row in tasks.items() if what.startswith("land circuits")), None)
    if not names:
        assert landed is None
        return
    assert landed is not None
    assert {*str(landed["where"]).split(", ")} == names
    assert str(landed["count"]).startswith(f"{len(names)} circuit")
    poles = sum(plan.circuits[name].breaker.poles for name in names if hasattr(plan.circuits[name].breaker, "poles"))
    assert f", {poles} pole" in str(landed["count"])
    scheduled = " ".join(str(cell) for row in schedules(plan, name="x").rows for cell in row.values())
    on_panels = {circuit.name for panel in plan.panels.values() for circuit in panel.circuits}
    assert all(name in scheduled for name in names & on_panels)


def test_the_feet_to_run_are_the_feet_that_are_cut() -> None:
    _, plan, bill, phase = job(LAYOUTS / "garage-to-code.yaml", 0)
    tasks = {str(row["what"]): str(row["count"]) for row in labour(plan, bill, name="x", phase=phase).rows}
    cable = next(line for line in bill.of(phase) if line.kind == "cable")
    assert cable.needed is not None
    assert tasks[f"run {cable.words}"] == f"2 runs, ~{cable.needed / FOOT:.0f} ft"
    assert tasks["run EMT 3/4"] == tasks["pull wires of THHN into it"] == "1 run, ~40 ft"
    assert tasks["land circuits on breakers"] == "3 circuits, 6 poles"
    assert tasks["mark the white wire as a hot at both ends"] == "4 ends"
    assert tasks["switch off house and prove it dead, then on again"] == "1 shut-down"
    assert tasks["bore through walls and close them with fire stopping"].startswith("? for 3 runs")
    labels = sum(line.quantity or 0 for line in bill.of(phase) if line.kind == "circuit-label")
    assert tasks["label breakers and outlets"] == f"{labels:.0f} labels"


def test_walls_between_a_panel_and_its_circuits_are_holes() -> None:
    reading = reading_of("""
rooms: {garage: {kind: garage}, hall: {kind: living}}
panels: {house: {room: hall, phase: existing}}
circuits: {a: {fed_by: house, room: garage, breaker: 20 A 1P}, b: {fed_by: house, room: hall, breaker: 20 A 1P}}
""")
    plan, _ = build(reading.at(""), "", catalog=CATALOG, standing=reading.comes_with)
    found = {str(row["what"]): row for row in labour(plan, bill_of(reading, CATALOG), name="x").rows}
    hole = found["bore through walls and close them with fire stopping"]
    assert (hole["count"], hole["where"], hole["by"]) == ("1 or more", "a", "NEC 300.21, IRC R302")


@pytest.mark.parametrize("file", ["uk-garage.yaml", "uk-garage-to-code.yaml", "workshop-400v.yaml"])
def test_a_european_job_has_no_american_words(file: str) -> None:
    reading, plan, bill, phase = job(LAYOUTS / file, -1)
    papers = (
        labour(plan, bill, name="x", phase=phase), blanks(plan, bill), scope(plan, bill, name="x"),
        price_sheet(bill, name="x", today=TODAY), shop_list(bill, name="x", today=TODAY),
    )  # fmt: skip
    for paper in papers:
        cells = [str(cell) for row in paper.rows for key, cell in row.items() if key != "key"]
        words = " ".join([*cells, *paper.below, *(column.heading for column in paper.columns)])
        american = r"NEC\b|GFCI|AFCI|receptacle|AWG|kAIC| ft\b|permit|(?<!circuit-)\bbreakers?\b"
        assert not re.findall(american, words), paper.title
    assert reading.phases


def test_an_armoured_cable_has_its_glands_and_a_duct_is_bought() -> None:
    _, _, bill, _ = job(LAYOUTS / "uk-garage.yaml", 0)
    found = {line.words: (line.quantity, line.unit) for line in bill.lines}
    assert found["gland kit with earth tag for 10 mm² 3-core SWA"] == (1.0, "")
    assert found["insulated gland kit, without earth, for 10 mm² 3-core SWA"] == (1.0, "")
    assert found["duct 50 mm"] == (18.0, "m")
    assert found["clips for 2.5/1.5 mm² T&E"] == (None, "")


def test_options_are_what_findings_offer_to_buy() -> None:
    file = LAYOUTS / "garage-to-code.yaml"
    checked = check(file.read_bytes(), file.name, Options(today=TODAY.isoformat()))
    found = priced_options(checked.findings, last(checked.plans), name="x")
    assert found is not None
    offered = {str(row["rule"])[:6]: row for row in found.rows}
    assert {"PNL115", "SAF105", "CIR124"} <= set(offered)
    assert offered["PNL115"]["what"] == "a surge protector in the panel: surge: yes"
    assert offered["CIR105"]["where"] == "servers-a, servers-b, servers-c, servers-d"
    # Two servers on each of four circuits, 40 ft from the house and 25 ft from the garage panel.
    assert offered["CIR105"]["count"] == "8"
    assert "~40 ft if it runs the same way; falls away: breaker 50 A 2P GFCI, " in str(offered["CIR105"]["parts"])
    assert "~25 ft" in str(offered["CIR105"]["parts"])
    assert "length ?" in str(offered["CIR124"]["parts"])
    assert "length ?" in str(offered["SAF105"]["parts"])
    assert "family QO" in str(offered["PNL115"]["parts"])
    assert not [row for row in found.rows if str(row["what"]).startswith(("keep ", "write ", "spread "))]
    assert priced_options([], last(checked.plans), name="x") is None


def test_every_question_that_costs_money_is_an_option() -> None:
    # 250.122(B): 6 AWG where 8 would do; 210.8(F): a hard-wired unit in a garage.
    text = b"""
planner: 1
site: {code: NEC-2023, occupancy: dwelling, outdoor: {summer: 30 C}}
sources: {utility: {system: 120/240 V}}
rooms: {garage: {kind: garage, building: main}}
panels: {house: {fed_by: utility, family: QO, phase: existing}}
circuits:
  ev: {fed_by: house, room: garage, breaker: 50 A 2P GFCI, wire: {type: THHN, size: 6 AWG, ground: 10 AWG,
    length: 18 ft, raceway: {type: EMT, size: 3/4, bends: 2}, terminals: 75 C, place: indoors, conductors: 3},
    outlet: NEMA 14-50R}
  split: {fed_by: house, room: garage, breaker: 15 A 2P, outlet: hard-wired}
"""
    checked = check(text.replace(b" C", " °C".encode()), "x.yaml", Options(today=TODAY.isoformat()))
    found = priced_options(checked.findings, last(checked.plans), name="x")
    assert found is not None
    offered = {str(row["rule"])[:6]: (row["what"], row["count"], row["parts"]) for row in found.rows}
    assert offered["WIR105"] == ("a ground wire of 8 AWG", "1", "18 ft; falls away: the ground of 10 AWG, same length")
    assert offered["CIR119"] == (
        "a GFCI breaker of 15 A", "1", "of the panel's family, QO; falls away: breaker 15 A 2P",
    )  # fmt: skip


def test_what_is_needed_to_pass_is_no_option() -> None:
    file = LAYOUTS / "garage-as-planned.yaml"
    checked = check(file.read_bytes(), file.name, Options(today=TODAY.isoformat()))
    found = priced_options(checked.findings, last(checked.plans), name="x")
    assert found is not None
    needed = next(section for section in found.sections if section.title.startswith("Needed"))
    assert "a service of 350 A, with main, bus and service wire for it" in [row["what"] for row in needed.rows]


def test_a_job_priced_from_the_list_is_the_bill_with_those_prices() -> None:
    """An electrician's prices, one for each line of the report; the same as a price file give the same total."""
    reading, plan, bill, phase = job(LAYOUTS / "garage-to-code.yaml", 0)
    sheet = price_sheet(bill, name="x", today=TODAY, phase=phase, alternates=Alternates(CATALOG))
    own = {str(row["description"]): 1.0 + 0.37 * index for index, row in enumerate(sheet.rows)}
    by_hand = [row["quantity"] * own[str(row["description"])] for row in sheet.rows if row["quantity"]]  # type: ignore[operator]
    rows = [f'"{words}",{price},{row["unit"]},USD' for (words, price), row in zip(own.items(), sheet.rows, strict=True)]
    prices = read_price_file("\n".join(["Description,Unit Price,Unit,Currency", *rows]).encode(), "own.csv")
    assert not prices.faults
    priced = bill_of(reading, CATALOG, prices).by(("utility", "electrical"))
    amounts = [line.amount for line in priced.of(phase) if line.amount is not None]
    assert math.fsum(amounts) == pytest.approx(math.fsum(by_hand))
    # All but the bends, which nobody counted.
    assert [line.words for line in priced.of(phase) if line.unpriced] == ["EMT 3/4 bend of 90°, bought or made on site"]
    assert {row["what"] for row in blanks(plan, bill).rows} >= {"servers-a: quarter bends on the route of the EMT 3/4"}


def test_the_cheapest_alternates_add_up_to_the_sentence() -> None:
    _, _, bill, phase = job(LAYOUTS / "garage-to-code.yaml", 0)
    sheet = price_sheet(bill, name="x", today=TODAY, phase=phase, alternates=Alternates(CATALOG))
    each = [row["cheapest"] for row in sheet.rows if row["cheapest"] is not None]
    told = f"The cheapest alternates would price {len(each)} lines more: {math.fsum(each):,.2f} USD."  # type: ignore[arg-type]
    assert told in sheet.below
    gfci = next(row for row in sheet.rows if row["description"] == "breaker 20 A 2P GFCI, QO")
    assert (gfci["alternates"], gfci["cheapest"]) == ("square-d/qo220gfi (~130 USD, new, 2024)", 260.0)


def test_every_blank_names_the_key_that_takes_its_answer() -> None:
    _, plan, bill, _ = job(LAYOUTS / "garage-to-code.yaml", 0)
    found = {row["what"]: row["key"] for row in blanks(plan, bill).rows}
    assert found["servers-a: quarter bends on the route of the EMT 3/4"] == "circuits.servers-a.wire.raceway.bends"
    assert found["servers-a: spaces of its breaker"] == "circuits.servers-a.fed_by, as house/2-4"
    assert found["cooling-a: alone, bundled with others, or in a raceway"] == "circuits.cooling-a.wire.raceway, as none"
    assert found["house: what stands in the working space before it"] == "panels.house.in_clearance"
    assert all(row["key"] for row in blanks(plan, bill).rows if row["said"])


def test_a_european_installer_has_a_row_for_each_circuit_to_test() -> None:
    _, plan, bill, phase = job(LAYOUTS / "uk-garage.yaml", 0)
    rows = {str(row["circuit"]).partition(":")[0]: row for row in results(plan, bill, name="x", phase=phase).rows}
    assert set(rows) == {name for name, each in plan.circuits.items() if each.phase == phase}
    assert (rows["rack"]["trip"], rows["garage-feed"]["trip"]) == ("____", "-")
    assert rows["garage-feed"]["allowed"] == "0.437 Ω"
    told = {row["what"]: row["said"] for row in particulars(plan, bill, phase=phase).rows}
    assert told["supply: earthing system"] == "TN-C-S"
    assert told["garage: resistance of the electrode"] == "68 Ω"
    assert told["client and address"] == ""


def test_a_phase_asks_for_its_own_runs_alone() -> None:
    _, plan, bill, _ = job(LAYOUTS / "garage-to-code.yaml", 1)
    asked = " ".join(str(row["what"]) for row in blanks(plan, bill, phase="full").rows)
    assert "servers-b: measured length" in asked
    assert "bench: measured length" in asked
    assert "servers-a" not in asked


def test_a_tray_is_run_once_however_many_cables_lie_in_it() -> None:
    _, plan, bill, _ = job(LAYOUTS / "lab-ten-racks.yaml", -1)
    tasks = {str(row["what"]): row for row in labour(plan, bill, name="x").rows}
    assert tasks["run tray"]["count"] == "2 runs, ~90 ft"
    assert tasks["run 10/4 MC Cu with ground"]["count"] == "20 runs, ~900 ft"
    # The panels behind the transformer are nothing to the utility.
    assert "visit of the utility: off and on again" not in tasks
