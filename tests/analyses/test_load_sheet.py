"""The load sheet has the numbers that the rules judge, and the steps that led to them."""

from __future__ import annotations

import math

import pytest
from expected import checked

from planner.analyses.load_sheet import Figure, Sheet, Step, sheets
from planner.catalog import Catalog, default_folders
from planner.layout.reading import read
from planner.plan import build
from planner.text import read as read_text

LAYOUT = """\
planner: 1
site: {code: NEC-2023, occupancy: dwelling, outdoor: {summer: 38 °C}}
sources: {utility: {system: 120/240 V, rating: 200 A, peak_demand: 9.6 kW}}
panels: {house: {main: 200 A 2P}, sub: {fed_by: feeder, main: 60 A 2P, terminals: 75 °C}}
rooms: {garage: {kind: garage}}
circuits:
  servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R,
    wire: {type: THHN, size: 6 AWG, length: 40 ft, terminals: 75 °C, raceway: EMT 1}}
  feeder: {fed_by: house, breaker: 60 A 2P,
    wire: {type: THHN, size: 4 AWG, length: 60 ft, terminals: 75 °C, raceway: EMT 1}}
  cooling: {fed_by: sub, breaker: 20 A 2P, outlet: NEMA 6-20R}
  lamps: {fed_by: sub, breaker: 20 A 1P, outlet: NEMA 5-20R}
devices:
  rig-1..2: {load: {budget: 20 A at 240 V}, fed_by: servers}
  ac: {kind: window-ac, load: 2.4 kVA, fed_by: cooling}
  dark: {fed_by: lamps}
"""


def made(layout: str = LAYOUT) -> dict[tuple[str, str], Sheet]:
    reading = read(read_text(layout.encode()))
    phase = reading.phases[-1]
    plan, _ = build(reading.at(phase), phase, catalog=Catalog(default_folders()), standing=reading.comes_with)
    return {(sheet.kind, sheet.name): sheet for sheet in sheets(plan)}


def figure(sheet: Sheet, what: str) -> Figure:
    return next(figure for figure in sheet.figures if figure.what == what)


def steps(figure: Figure) -> dict[str, Step]:
    return {step.label: step for step in figure.steps}


def test_every_circuit_feeder_panel_and_service_has_one() -> None:
    assert list(made()) == [
        ("service", "utility"), ("panel", "house"), ("panel", "sub"), ("circuit", "servers"), ("feeder", "feeder"),
        ("circuit", "cooling"), ("circuit", "lamps"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "name", "what", "code", "side"),
    [
        ("circuit", "servers", "needed of the breaker", "CIR101", "value"),
        ("circuit", "servers", "breaker", "CIR101", "limit"),
        ("circuit", "servers", "wire at its terminals", "WIR101", "limit"),
        ("circuit", "servers", "load", "WIR102", "value"),
        ("circuit", "servers", "wire where it lies", "WIR102", "limit"),
        ("circuit", "servers", "largest breaker for the wire", "WIR103", "limit"),
    ],
)
def test_its_figures_are_those_that_the_rules_judge(kind: str, name: str, what: str, code: str, side: str) -> None:
    judged = next(f for f in checked(LAYOUT).findings if (f.code, f.object) == (code, f"{kind}s.{name}"))
    told = figure(made()[kind, name], what).told
    assert told.known
    assert told.high == pytest.approx(getattr(judged, side))


def test_a_step_has_its_inputs_its_factor_and_its_result() -> None:
    needed = steps(figure(made()["circuit", "servers"], "needed of the breaker"))["needed"]
    assert needed.expression == "1.25 × continuous load 40 A"
    assert (needed.factor, needed.result, needed.unit) == (1.25, 50.0, "A")
    inputs = [(each.name, each.value, each.unit) for each in needed.inputs]
    assert inputs == [("", 1.25, ""), ("continuous load", 40.0, "A")]


def test_figures_of_tables_name_their_cell() -> None:
    found = steps(figure(made()["circuit", "servers"], "wire where it lies"))
    assert found["6 AWG copper 90 °C column"].source == "NEC 2023 Table 310.16"
    assert found["ambient factor"].result == 0.91
    assert found["final ampacity"].result == 65.0


def test_products_and_sums_of_steps_come_to_their_result() -> None:
    """Of each step that has one operation over all its inputs the result is done again from the inputs."""
    done = 0
    for sheet in made().values():
        for each in (step for figure in sheet.figures for step in figure.steps):
            values = [operand.value for operand in each.inputs]
            signs = {sign for sign in "+−×/" if f" {sign} " in each.expression}
            if len(values) > 1 and signs == {"×"}:
                assert each.result == pytest.approx(math.prod(values)), each
                done += 1
            if len(values) > 1 and signs == {"+"}:
                assert each.result == pytest.approx(sum(values)), each
                done += 1
    assert done >= 10


def test_what_nobody_said_is_asked_for_and_is_no_figure() -> None:
    load = figure(made()["circuit", "lamps"], "load")
    assert (load.told.low, load.steps) == (None, ())
    assert load.told.asks == ("state devices.dark.load",)


def test_an_open_fact_gives_both_ends_and_the_steps_of_the_larger() -> None:
    layout = LAYOUT.replace("load: {budget: 20 A at 240 V}", "load: {budget: 16 A at 240 V to 20 A at 240 V}")
    load = figure(made(layout)["circuit", "servers"], "load")
    assert (load.told.low, load.told.high) == (32.0, 40.0)
    assert load.steps[-1].result == 40.0


def test_another_rule_book_has_other_sums() -> None:
    assert made("planner: 1\nsite: {code: BS-7671}\npanels: {cu: {}}\n") == {}


def test_a_leg_that_nobody_said_is_a_range_on_every_leg_and_never_half() -> None:
    text = LAYOUT.replace("  dark: {fed_by: lamps}\n", "  lamp: {load: 600 VA, fed_by: lamps}\n")
    found = {each.what: each.told for each in made(text)["panel", "sub"].figures}
    # The air conditioner is on both legs with 10 A; the lamp loads one of them with 5 A.
    each = found["load on each leg, by the legs of lamps"]
    assert (each.low, each.high) == (10.0, 15.0)
    needed = found["needed on each leg, by the legs of lamps"]
    assert (needed.low, needed.high) == (12.5, 18.75)
    assert not [what for what in found if "L1" in what or "L2" in what]
    placed = made(text.replace("lamps: {fed_by: sub,", "lamps: {fed_by: sub/2,"))["panel", "sub"]
    assert (figure(placed, "load on L1").told.high, figure(placed, "load on L2").told.high) == (15.0, 10.0)


def test_a_panel_with_the_service_main_says_which_sheet_adds_the_rest() -> None:
    assert made()["panel", "house"].notes == (
        "The rest of the building, 50 A, comes on top: the load sheet of service utility adds it.",
    )
    assert made()["panel", "sub"].notes == ()


def test_voltage_drop_is_in_volts_and_in_percent_and_a_box_has_its_sum() -> None:
    sheet = made()["circuit", "servers"]
    volts, percent = figure(sheet, "voltage drop").told.high, figure(sheet, "voltage drop in percent").told
    assert volts is not None
    assert percent.unit == "%"
    assert percent.high == pytest.approx(100 * volts / 240)
    box = figure(made(LAYOUT.replace("raceway: EMT 1}", "raceway: EMT 1, ground: 10 AWG}"))["circuit", "servers"],
                 "box of its outlet")  # fmt: skip
    # 314.16(B): two wires of 6 AWG, a receptacle of two gangs, one ground.
    assert box.told.high == pytest.approx(2 * 5 + 4 * 5 + 2.5)
    assert box.section == "NEC 2023 314.16(B)"
