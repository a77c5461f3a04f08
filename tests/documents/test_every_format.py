"""Every paper in every format: harmless, the same rows, the same bytes, whatever the layout calls its things."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from bills import CATALOG, reading_of

from planner.bill.alternates import Alternates
from planner.bill.bill import bill_of
from planner.documents.bom import GROUPS, bom
from planner.documents.cables import cable_schedule, labels
from planner.documents.formats import TEXT, as_xlsx
from planner.documents.labour import labour
from planner.documents.panel_schedule import panel_schedules
from planner.documents.price_sheet import price_sheet
from planner.documents.scope import scope
from planner.documents.scope_supply import changes, supply_scope
from planner.documents.shop import shop_list
from planner.documents.site_blanks import blanks
from planner.documents.table import Column, Paper, Section, telling
from planner.documents.verification import particulars, results
from planner.plan import build

TODAY = date(2026, 3, 1)
GARAGE = (Path(__file__).parents[2] / "layouts" / "garage-as-planned.yaml").read_text(encoding="utf-8")
NASTY = ("=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(1)", "<script>alert(1)</script>", "\x07bell\x1b[31m",
         "n" * 5000, "\u202egnp.exe", "מפסק ראשי", 'quote " pipe | tick `', "-")  # fmt: skip
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\u202a-\u202e\u2066-\u2069]")


def papers(text: str, name: str) -> dict[str, Paper]:
    reading = reading_of(text)
    phase = reading.phases[-1]
    plan, _ = build(reading.at(phase), phase, catalog=CATALOG, standing=reading.comes_with)
    bill = bill_of(reading, CATALOG)
    found = {f"bom by {group}": bom(bill, name=name, today=TODAY, group=group, alternates=Alternates(CATALOG))
             for group in GROUPS}  # fmt: skip
    found |= {
        "shop": shop_list(bill, name=name, today=TODAY),
        "schedules": panel_schedules(plan, name=name),
        "cables": cable_schedule(plan, name=name),
        "labels": labels(plan, name=name),
        "scope": scope(plan, bill, name=name),
        "supply": supply_scope(plan, bill, name=name),
        "blanks": blanks(plan, bill),
        "particulars": particulars(plan, bill),
        "test results": results(plan, bill, name=name),
        "labour": labour(plan, bill, name=name),
        "priced list": price_sheet(bill, name=name, today=TODAY, alternates=Alternates(CATALOG)),
    }
    changed = changes(plan, bill)
    return found | ({"changes": changed} if changed is not None else {})


def layout(text: str) -> str:
    quoted = json.dumps(text)
    return f"""
planner: 1
site: {{code: NEC-2023, name: {quoted}}}
phases: [one, two]
sources: {{utility: {{system: 120/240 V, rating: 200 A, label: {quoted}}}}}
panels: {{house: {{fed_by: utility, main: 200 A 2P, spaces: 20, family: {quoted}, label: {quoted}}}}}
circuits:
  c1: {{fed_by: house/2, breaker: 20 A 1P, outlet: NEMA 5-20R, label: {quoted}, wire: 12/2 NM-B 20 ft}}
  c1@two: {{breaker: 15 A 1P, wire: 14/2 NM-B 20 ft}}
devices: {{rig: {{kind: server, load: 500 W, fed_by: c1, part: own/thing, label: {quoted}, price: 3 USD}}}}
parts: {{own/thing: {{kind: server, description: {quoted}, maker: {quoted}, mpn: {quoted}}}}}
"""


@pytest.mark.parametrize("text", NASTY, ids=[repr(text[:12]) for text in NASTY])
def test_every_paper_is_harmless_in_every_format(text: str) -> None:
    found = papers(layout(text), text)
    assert "changes" in found
    assert any(text[:4] in str(cell) for row in found["scope"].rows for cell in row.values()), "labels are printed"
    for name, paper in found.items():
        for form, make in TEXT.items():
            out = make(paper)
            if form == "json":
                json.loads(out)
                continue
            assert not CONTROL.search(out), (name, form)
            assert "<script" not in out or form in ("table", "csv"), (name, form)
            if form == "csv":
                for row in csv.reader(io.StringIO(out, newline="")):
                    assert not [cell for cell in row if cell[:1] in tuple("=+-@") and len(cell) > 1], (name, row)
            if form == "table":
                assert len(max(out.splitlines(), key=len)) < 2000 or len(text) > 1000
        book = zipfile.ZipFile(io.BytesIO(as_xlsx(paper)))
        sheets = b"".join(book.read(each) for each in book.namelist() if each.startswith("xl/worksheets/"))
        assert b"<f>" not in sheets, name
        assert b"<hyperlink" not in sheets, name


@pytest.fixture(scope="module")
def garage() -> dict[str, Paper]:
    return papers(GARAGE, "garage")


@pytest.mark.parametrize("form", TEXT)
def test_every_format_has_all_rows_and_the_same_bytes(garage: dict[str, Paper], form: str) -> None:
    again = papers(GARAGE, "garage")
    for name, paper in garage.items():
        out = TEXT[form](paper)
        assert out == TEXT[form](again[name]), name
        counted: dict[str, Callable[[str], int]] = {
            "csv": lambda text: len(list(csv.reader(io.StringIO(text, newline="")))) - 1,
            "json": lambda text: len(json.loads(text)["lines"]),
            "html": lambda text: text.count("<tr>") - text.count("<thead>"),
            "md": lambda text: (
                len(re.findall(r"^\| ", text, re.MULTILINE)) - len(re.findall(r"^\|--", text, re.MULTILINE))
            ),
        }
        if form in counted:
            assert counted[form](out) == len(paper.rows), (name, form)


def test_a_workbook_is_the_same_every_time(garage: dict[str, Paper]) -> None:
    again = papers(GARAGE, "garage")
    for name, paper in garage.items():
        assert as_xlsx(paper) == as_xlsx(again[name]), name


def test_groups_hold_the_same_lines_and_the_same_sums(garage: dict[str, Paper]) -> None:
    def lines(group: str) -> list[tuple[object, ...]]:
        rows = garage[f"bom by {group}"].rows
        return sorted((str(row["phase"]), str(row["description"]), row["quantity"] or -1.0) for row in rows)

    assert lines("part") == lines("phase") == lines("trade")
    assert len({json.dumps(garage[f"bom by {group}"].data["totals"]) for group in GROUPS}) == 1


def test_a_row_of_a_workbook_tells_its_panel(garage: dict[str, Paper]) -> None:
    """Of which panel a circuit is, and of which trade a line, stands in each row: no title has to tell it."""
    assert all(row["panel"] for row in garage["schedules"].rows)
    for name in ("schedules", "bom by trade"):
        with zipfile.ZipFile(io.BytesIO(as_xlsx(garage[name]))) as book:
            rows = re.findall(r"<row .*?</row>", book.read("xl/worksheets/sheet1.xml").decode(), re.DOTALL)
        assert all(row.count("<c ") > 1 for row in rows), name
        assert len(rows) == 1 + len(garage[name].rows)


def test_a_column_is_left_out_only_where_the_title_says_it() -> None:
    columns = [Column(each, each) for each in ("phase", "trade", "space", "spare")]
    rows = tuple({"phase": "full", "trade": "racks and power", "space": "?", "item": n} for n in "ab")
    left = telling(columns, Section("racks and power, phase full, location ?", rows))
    assert [column.key for column in left] == ["space"]
