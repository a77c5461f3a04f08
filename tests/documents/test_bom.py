"""The bill and the shop list of the story's first phase agree with the layout, line by line."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from datetime import date
from pathlib import Path

import pytest
from bills import CATALOG, bill, reading_of
from hypothesis import given
from hypothesis import strategies as st

from planner.bill.bill import Bill, bill_of
from planner.documents.bom import COLUMNS, GROUPS, bom
from planner.documents.formats import TEXT, as_table
from planner.documents.shop import shop_list
from planner.layout.reading import Reading
from planner.report.printable import columns as width_of
from planner.report.printable import wrap

LAYOUT = Path(__file__).parents[2] / "layouts" / "garage-to-code.yaml"
TODAY = date(2026, 3, 1)
PHASE = "building"


@pytest.fixture(scope="module")
def reading() -> Reading:
    return reading_of(LAYOUT.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def story(reading: Reading) -> Bill:
    return bill_of(reading, CATALOG)


def bought(story: Bill, *kinds: str) -> dict[str, float | None]:
    return {line.words: line.quantity for line in story.of(PHASE) if line.kind in kinds}


def new(reading: Reading, section: str) -> dict[str, object]:
    """The objects of a section that come with the phase."""
    return {
        name: model
        for name, model in getattr(reading.at(PHASE), section).items()
        if reading.comes_with(section, name) == PHASE
    }


def test_breakers_and_outlets_are_those_of_the_circuits(reading: Reading, story: Bill) -> None:
    wanted: Counter[str] = Counter()
    outlets: Counter[str] = Counter()
    for circuit in new(reading, "circuits").values():
        breaker = circuit.breaker  # type: ignore[attr-defined]
        fault = f" {breaker.ground_fault.kind.value}" if breaker.ground_fault else ""
        wanted[f"breaker {breaker.rating.value:g} A {breaker.poles.value}P{fault}, QO"] += 1
        for outlet in circuit.every_outlet.values():  # type: ignore[attr-defined]
            outlets[outlet.type.value] += 1
    assert bought(story, "breaker") == wanted
    for kind, word in (("receptacle", "receptacle "), ("box", "box for "), ("cover-plate", "cover plate for ")):
        # A receptacle of 50 A is as wide as two gangs.
        wide = {"NEMA 6-50R": ", 2 gangs or 4 in square"} if kind != "receptacle" else {}
        room = {"NEMA 6-50R": ", 20.5 in³ or more", "NEMA 6-20R": ", 15 in³ or more"} if kind == "box" else {}
        # What EMT comes into is of metal, so that the ground goes on.
        metal = {"NEMA 6-50R": "metal "} if kind == "box" else {}
        assert bought(story, kind) == {
            f"{metal.get(type_, '')}{word}{type_}{wide.get(type_, '')}{room.get(type_, '')}": count
            for type_, count in outlets.items()
        }


def test_wire_is_cut_to_the_lengths_of_the_layout(reading: Reading, story: Bill) -> None:
    cuts = {
        (where, line.words): length for line in story.of(PHASE) for where, length in line.cuts if length is not None
    }
    wanted = {}
    for name, circuit in new(reading, "circuits").items():
        wire = circuit.wire  # type: ignore[attr-defined]
        if wire.type.value == "THHN":
            for colour, size in (("black", wire.size), ("red", wire.size), ("green", wire.ground)):
                wanted[name, f"{size.value} THHN Cu, {colour}"] = wire.length.value
        else:
            wanted[name, f"{wire.size.value.removesuffix(' AWG')}/2 NM-B Cu with ground"] = wire.length.value
    assert cuts == pytest.approx(wanted)


def test_machines_and_what_is_in_them_are_those_of_the_layout(reading: Reading, story: Bill) -> None:
    wanted: Counter[str] = Counter()
    for device in new(reading, "devices").values():
        if device.part:  # type: ignore[attr-defined]
            wanted[device.part] += 1  # type: ignore[attr-defined]
        for bay in type(device.fit).model_fields if device.fit else ():  # type: ignore[attr-defined]
            for fitted in (getattr(device.fit, bay) or {}).values():  # type: ignore[attr-defined]
                if fitted.part:
                    wanted[fitted.part] += fitted.count.value if fitted.count else 1
    for rack in new(reading, "racks").values():
        wanted[rack.part] += 1  # type: ignore[attr-defined]
    cables = {
        link.cable.part for net in reading.at(PHASE).networks.values() for link in net.links.values() if link.cable
    }
    found: Counter[str] = Counter()
    for line in story.of(PHASE):
        if line.part and line.part not in cables:
            assert line.quantity is not None
            found[line.part] += line.quantity
    assert found == wanted


def test_cords_are_one_for_each_inlet_that_is_fed(reading: Reading, story: Bill) -> None:
    cords = [where for line in story.of(PHASE) if line.kind == "cord" for where in line.where]
    fed = [
        (name, inlet)
        for name, device in new(reading, "devices").items()
        for inlet in device.fed_by or {}  # type: ignore[attr-defined]
    ]
    # The strip, the two air conditioners and the mini PC have a plug of their own.
    assert len(cords) == len(fed) - 4 == 9


def test_the_shop_list_is_the_bill_of_its_trade(story: Bill) -> None:
    paper = shop_list(story, name="garage", today=TODAY, phase=PHASE, trade="electrical")
    listed = [(row["item"], row["quantity"]) for row in paper.rows]
    billed = [
        (row["description"], row["quantity"])
        for row in bom(story, name="garage", today=TODAY, phase=PHASE).rows
        if row["trade"] == "electrical"
    ]
    assert listed == billed
    assert any("servers-a ~40 ft" in sentence for sentence in paper.below)


@pytest.mark.parametrize("group", GROUPS)
def test_every_group_holds_the_same_lines(story: Bill, group: str) -> None:
    paper = bom(story, name="garage", today=TODAY, group=group)
    rows = Counter((row["phase"], row["description"], row["quantity"]) for row in paper.rows)
    assert rows == Counter((row["phase"], row["description"], row["quantity"])
                           for row in bom(story, name="garage", today=TODAY).rows)  # fmt: skip
    assert paper.data["totals"] == bom(story, name="garage", today=TODAY).data["totals"]


def test_csv_and_json_hold_the_same_rows(story: Bill) -> None:
    paper = bom(story, name="garage", today=TODAY)
    table = list(csv.DictReader(io.StringIO(TEXT["csv"](paper))))
    data = json.loads(TEXT["json"](paper))
    assert len(table) == len(data["lines"]) == len(paper.rows)
    for row, line in zip(table, data["lines"], strict=True):
        assert row["Description"] == line["description"]
        assert row["Qty"] == ("" if line["quantity"] is None else f"{line['quantity']:g}")
    # The names that KiCad and WireViz give the same columns.
    assert {"Qty", "Description", "Designators", "Manufacturer", "MPN"} <= set(table[0])


def test_what_is_not_known_is_never_nothing(story: Bill) -> None:
    paper = bom(story, name="garage", today=TODAY, phase=PHASE)
    unknown = [row for row in paper.rows if row["quantity"] is None]
    assert [row["description"] for row in unknown] == ["EMT 3/4 bend of 90°, bought or made on site"]
    assert all(row["extended"] is None for row in paper.rows if row["unit_price"] is None)
    assert "?" in TEXT["table"](paper)
    assert paper.data["unpriced"] == sum(row["extended"] is None for row in paper.rows)


def test_currencies_are_never_added() -> None:
    found = bill("devices: {a: {kind: load, price: 5 USD}, b: {kind: load, price: 7 EUR}}")
    paper = bom(found, name="x", today=TODAY)
    assert paper.data["totals"] == {"EUR": 7.0, "USD": 5.0}
    assert "Currencies are not added together." in paper.below


def test_old_prices_are_marked() -> None:
    prices = {"a": "5 USD 2025-11-01", "b": "7 USD 2026-02-01", "c": "1 USD"}
    devices = ", ".join(f"{name}: {{kind: load, price: {price}}}" for name, price in prices.items())
    rows = bom(bill(f"devices: {{{devices}}}"), name="x", today=TODAY).rows
    notes = {str(row["designators"]): str(row["notes"]) for row in rows if row["unit_price"] is not None}
    assert notes["a"].endswith("price 120 days old")
    assert "days old" not in notes["b"]
    assert notes["c"].endswith("price without a date")


@pytest.mark.parametrize("width", [80, 100, 132])
def test_a_table_gives_way_to_the_terminal(story: Bill, width: int) -> None:
    paper = bom(story, name="garage", today=TODAY, phase=PHASE)
    table = as_table(paper, width).splitlines()
    heading = next(index for index, line in enumerate(table) if line.startswith("-"))
    assert len(table[heading]) <= max(width, 90)
    assert len(as_table(paper).splitlines()[heading]) > 132


def test_columns_have_keys_of_their_own() -> None:
    assert len({column.key for column in COLUMNS}) == len(COLUMNS)


@given(
    text=st.text(alphabet=st.characters(codec="utf-8", exclude_categories=("C", "Z")), max_size=60).map(
        lambda each: " ".join(each.split("x"))
    ),
    width=st.integers(min_value=2, max_value=20),
)
def test_what_is_wrapped_loses_nothing_and_fits(text: str, width: int) -> None:
    lines = wrap(text, width, most=100)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(width_of(each) <= width for each in lines)
