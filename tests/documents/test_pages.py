"""Pages of the report as printed: no text lies on another, none leaves the paper, whatever things are called."""

from __future__ import annotations

import json
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from bills import CATALOG

from planner import text as texts
from planner.bill.bill import bill_of
from planner.check import Options, check
from planner.documents.report import parts
from planner.documents.report.page import as_html
from planner.documents.report.parts import Subject
from planner.documents.table import Column, Section, crowded
from planner.layout.reading import read

LAYOUTS = Path(__file__).parents[2] / "layouts"
TODAY = "2026-03-01"
NAMES = {
    "long": "n" * 10_000,
    "long-words": "servers " * 1250,
    "signs": "=1+1 מפסק ראשי של המוסך \x07bell\x1b[31m \u202egnp.exe <script>alert(1)</script> " + "電源装置" * 20,
}


@cache
def html_module() -> Any:
    try:
        import weasyprint
    except (ImportError, OSError):
        return None
    return weasyprint.HTML


def subject(source: bytes, name: str) -> Subject:
    reading = read(texts.read(source, name), None)
    checked = check(source, name, Options(today=TODAY))
    plan = checked.plans[reading.phases[-1]]
    return Subject(checked, plan, bill_of(reading, CATALOG), name, date.fromisoformat(TODAY), asked=False)


@cache
def shipped(name: str) -> Subject:
    return subject((LAYOUTS / name).read_bytes(), name)


def nasty(text: str) -> Subject:
    quoted = json.dumps(text)
    layout = f"""
planner: 1
site: {{code: NEC-2023, name: {quoted}}}
phases: [one]
sources: {{utility: {{system: 120/240 V, rating: 200 A, label: {quoted}}}}}
panels: {{house: {{fed_by: utility, main: 200 A 2P, spaces: 20, family: {quoted}, label: {quoted}}}}}
racks: {{r1: {{units: 12, label: {quoted}}}}}
circuits: {{c1: {{fed_by: house/2, breaker: 20 A 1P, outlet: NEMA 5-20R, label: {quoted}, wire: 12/2 NM-B 20 ft}}}}
devices: {{rig: {{kind: server, load: 500 W, fed_by: c1, part: own/thing, label: {quoted}, rack: r1/3}}}}
parts: {{own/thing: {{kind: server, description: {quoted}, maker: {quoted}, mpn: {quoted}, height: 2 U}}}}
"""
    return subject(layout.encode(), text)


def assert_clean(html: str) -> None:
    make = html_module()
    if make is None:
        pytest.skip("the extra pdf is not installed")
    pages = make(string=html).render().pages
    assert pages
    for number, page in enumerate(pages, 1):
        boxes = sorted(
            (
                (
                    each.position_y,
                    each.position_x,
                    each.position_y + each.height,
                    each.position_x + each.width,
                    each.text,
                )
                for each in page._page_box.descendants()
                if type(each).__name__ == "TextBox" and each.text.strip()
            ),
        )
        for place, (_, left, bottom, right, words) in enumerate(boxes):
            assert left >= -0.5, (number, words)
            assert right <= page.width + 0.5, (number, words)
            assert bottom <= page.height + 0.5, (number, words)
            for other_top, other_left, _, other_right, other in boxes[place + 1 :]:
                if other_top >= bottom - 1:
                    break
                assert other_left >= right - 0.5 or other_right <= left + 0.5, (number, words, other)


def test_the_electricians_pages() -> None:
    assert_clean(as_html(shipped("garage-to-code.yaml"), "electrician"))


def test_the_owners_pages_of_a_small_garage() -> None:
    assert_clean(as_html(shipped("uk-garage-to-code.yaml"), "owner"))


def test_the_pages_of_a_lab_that_are_crowded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(parts.READERS, "owner", ("schedules", "racks", "scope"))
    assert_clean(as_html(shipped("lab-ten-racks.yaml"), "owner"))


@pytest.mark.parametrize("name", NAMES)
def test_pages_of_things_with_any_name(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(parts.READERS, "owner", ("scope", "schedules", "racks", "cables", "bom", "findings"))
    assert_clean(as_html(nasty(NAMES[name]), "owner"))


def test_what_leaves_the_paper_is_seen() -> None:
    with pytest.raises(AssertionError):
        assert_clean(f"<p style='white-space: nowrap'>{'servers ' * 90}</p>")
    with pytest.raises(AssertionError):
        assert_clean("<p>servers</p><p style='margin-top: -2em'>garage</p>")


def test_a_table_is_crowded_by_what_is_never_broken() -> None:
    """The same words, which may be broken over lines, need less room than as short cells that may not."""
    columns = [Column(f"c{place}", f"c{place}") for place in range(9)]
    broken = Section("", ({column.key: "house, garage and attic" for column in columns},))
    whole = Section("", ({column.key: "house, garage a" for column in columns},))
    assert not crowded(columns, broken)
    assert crowded(columns, whole)
