"""The cost sheet says what the rule says, and a range where the facts are one."""

from __future__ import annotations

import pytest
from bills import CATALOG, HEAD, reading_of
from expected import TODAY

from planner.bill.costing import Costing, peak_share
from planner.check import Options, check
from planner.documents.cost import cost_sheet
from planner.documents.table import Paper
from planner.plan import build


def sheet(text: str) -> Paper:
    reading = reading_of(text)
    assert not reading.problems, reading.problems
    costing = Costing(reading, CATALOG, Options(today=TODAY).day)
    plans = [
        costing.add(build(reading.at(phase), phase, catalog=CATALOG, standing=reading.comes_with)[0])
        for phase in reading.phases
    ]
    return cost_sheet(plans, costing.bill, name="garage")


def rows(text: str) -> dict[object, tuple[object, object, object]]:
    return {row["what"]: (row["low"], row["high"], row["unit"]) for row in sheet(text).rows}


RIG = """
costs: {electricity: 0.10 USD/kWh, gpu_rent: 1 USD/h, utilisation: 100 %}
sources: {utility: {owned: yes}}
devices: {rig: {part: own/rig, load: 1000 W, fit: {gpus: {part: own/card, count: 2}}}}
parts:
  own/rig: {kind: server, price: 1000 USD 2026-02-01}
  own/card: {kind: gpu, price: 3000 USD 2026-02-01}
"""


def test_a_machine_without_cooling() -> None:
    found = rows(RIG)
    assert found["to buy in this phase"] == (7000.0, 7000.0, "USD")
    assert found["machines draw in a year"] == (pytest.approx(8760), pytest.approx(8760), "kWh")
    assert found["electricity for a year"] == (pytest.approx(876), pytest.approx(876), "USD")
    assert found["an hour of one accelerator"] == (pytest.approx(0.05), pytest.approx(0.05), "USD/h")
    months = 7000 / ((2 * 8760 * 1.0 - 876) / 12)
    assert found["owning has paid after"] == (pytest.approx(months), pytest.approx(months), "months")
    # With something that has no price owning takes longer, and nobody knows how long.
    lamp = rows(RIG.replace("devices: {", "devices: {lamp: {kind: load, load: 0 W}, "))
    assert lamp["owning has paid after"] == (pytest.approx(months), None, "months")


def test_half_the_hours_idle() -> None:
    text = RIG.replace("100 %", "50 %").replace("load: 1000 W", "load: {sustained: 1000 W, idle: 200 W}")
    found = rows(text)
    assert found["machines draw in a year"][0] == pytest.approx(8.76 * (0.5 * 1000 + 0.5 * 200))
    assert found["an hour of one accelerator"][0] == pytest.approx(0.10 * 0.6 / (2 * 0.5))


def test_what_runs_for_minutes_is_not_counted_for_hours() -> None:
    text = RIG.replace("devices: {", "devices: {vacuum: {kind: load, load: {sustained: 1400 W, continuous: no}}, ")
    assert rows(text)["machines draw in a year"] == rows(RIG)["machines draw in a year"]


def test_a_draw_known_as_a_range_makes_a_range() -> None:
    low, high, _ = rows(RIG.replace("load: 1000 W", "load: 900 to 1100 W"))["electricity for a year"]
    assert (low, high) == (pytest.approx(876 * 0.9), pytest.approx(876 * 1.1))


def test_what_is_not_said_is_asked_for() -> None:
    text = RIG.replace("load: 1000 W, ", "").replace("electricity: 0.10 USD/kWh, ", "")
    paper = sheet(text)
    found = {row["what"]: row["low"] for row in paper.rows}
    assert found["electricity for a year"] is None
    assert any("costs.electricity" in sentence for sentence in paper.below)


def test_rent_of_a_dated_offer_in_the_catalogue() -> None:
    text = RIG.replace("gpu_rent: 1 USD/h, ", "").replace(
        "kind: gpu, price: 3000 USD 2026-02-01", "kind: gpu, price: [3000 USD 2026-02-01, 0.50 USD/h 2026-01-15]"
    )
    # Parts of the layout itself are not dated offers of a catalogue.
    assert rows(text)["the same rented"] == (None, None, "USD/h")
    assert rows(text)["to buy in this phase"] == (7000.0, 7000.0, "USD")


def test_the_sheet_says_what_the_rule_says() -> None:
    checked = check((HEAD + RIG).encode(), "a.yaml", Options(today=TODAY))
    rule = next(finding for finding in checked.findings if finding.code == "CST102")
    assert rule.value == pytest.approx(rows(RIG)["an hour of one accelerator"][1])


@pytest.mark.parametrize(
    ("hours", "total"), [("16:00-21:00", 5.0), ("22-6", 8.0), ("16:30 to 17:00", 0.5), ("0-24", 24.0)]
)
def test_hours_of_the_day(hours: str, total: float) -> None:
    share = peak_share(hours)
    assert share is not None
    assert sum(share) == pytest.approx(total)


@pytest.mark.parametrize("hours", ["", "evenings", "16:00", "25-26", "5-5", "24:30-3"])
def test_no_hours_of_the_day(hours: str) -> None:
    assert peak_share(hours) is None
