"""The report: one file for each reader, from which the work of the first phase can be priced, and the cable labels."""

from __future__ import annotations

import json
import re
from datetime import date
from html.parser import HTMLParser
from pathlib import Path

import pytest

from planner import text as texts
from planner.bill.bill import bill_of
from planner.catalog import Catalog, default_folders
from planner.check import Options, check
from planner.documents.cables import cable_schedule, cablings, labels
from planner.documents.formats import as_csv
from planner.documents.report.page import as_html
from planner.documents.report.parts import READERS, Subject
from planner.layout.reading import read

GARAGE = Path(__file__).parents[2] / "layouts" / "garage-as-planned.yaml"
VOID = {"meta", "br", "hr", "rect", "circle", "polyline", "path", "polygon", "line"}


def subject(source: bytes, name: str, phase: str = "") -> Subject:
    reading = read(texts.read(source, name), None)
    checked = check(source, name, Options(today="2026-03-01"))
    made = bill_of(reading, Catalog(tuple(default_folders())))
    plan = checked.plans[phase or reading.phases[-1]]
    return Subject(checked, plan, made, name, date(2026, 3, 1), bool(phase))


@pytest.fixture(scope="module")
def building() -> Subject:
    return subject(GARAGE.read_bytes(), "garage.yaml", "building")


class Page(HTMLParser):
    """Tags, what they ask for, and whether they close."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.open: list[str] = []
        self.asks: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.asks += [value or "" for key, value in attrs if key in ("src", "href", "srcset", "data", "style")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def page(html: str) -> Page:
    found = Page()
    found.feed(html)
    assert not found.open
    return found


@pytest.mark.parametrize("reader", READERS)
def test_one_file_without_scripts_or_requests(building: Subject, reader: str) -> None:
    html = as_html(building, reader)
    found = page(html)
    assert not found.tags & {"script", "img", "iframe", "link", "object", "form"}
    assert all(each.startswith("#") for each in found.asks)
    assert "url(" not in html
    assert "Planning aid" in html
    for key in READERS[reader]:
        # Its jobs come with the last phase, and whoever names no prices of running has no sheet of costs.
        assert f'id="{key}"' in html or key in ("jobs", "costs")
    assert as_html(building, reader) == html


def test_an_electrician_can_price_the_first_phase(building: Subject) -> None:
    """Each new circuit, everything to fetch for it and every blank stand in the electrician's report."""
    words = " ".join(page(as_html(building, "electrician")).words)
    for circuit in building.plan.circuits.values():
        if circuit.phase != "existing":
            assert f"house/{'-'.join(map(str, sorted(circuit.spaces)))} {circuit.name}".replace("/ ", " ") in words
    assert "servers-b" not in words
    for line in building.bill.lines:
        if line.phase == "building" and line.trade == "electrical" and line.buys:
            assert line.words in words, line.words
    for blank in ("make and model", "interrupting rating", "grounding electrodes", "Licence", "Date"):
        assert blank in words


NASTY = ("<script>alert(1)</script>", "=HYPERLINK(1)", "\u202egnp.exe", "\x07bell", "n" * 9000, "מפסק")


@pytest.mark.parametrize("text", NASTY, ids=[repr(text[:12]) for text in NASTY])
def test_text_is_harmless(text: str) -> None:
    quoted = json.dumps(text)
    layout = f"""
planner: 1
site: {{code: NEC-2023, name: {quoted}}}
sources: {{utility: {{system: 120/240 V, rating: 200 A}}}}
panels: {{house: {{fed_by: utility, main: 200 A 2P}}}}
circuits: {{c1: {{fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R}}}}
devices: {{rig: {{kind: server, load: 500 W, fed_by: c1, part: own/thing, label: {quoted}}}}}
parts: {{own/thing: {{kind: server, description: {quoted}, maker: {quoted}, mpn: {quoted}}}}}
"""
    made = subject(layout.encode(), text)
    for reader in READERS:
        html = as_html(made, reader)
        found = page(html)
        assert "script" not in found.tags
        assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\u202a-\u202e\u2066-\u2069]", html)
    rows = as_csv(labels(made.plan, name=text))
    assert "\n=" not in rows
    assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\u202a-\u202e]", rows)


def test_a_label_for_each_end_of_each_cable(building: Subject) -> None:
    every = list(cablings(building.plan))
    ids = [each.id for each in every]
    assert len(ids) == len(set(ids))
    inlets = [i for device in building.plan.devices.values() for i in device.inlets]
    cables = [c for n in building.plan.networks.values() for link in n.links if not link.wireless for c in link.cables]
    assert len(every) == len(inlets) + len(cables)
    assert len(labels(building.plan, name="x").rows) == 2 * len(every)
    assert len(cable_schedule(building.plan, name="x").rows) == len(every)
    first = next(each for each in every if each.id == "mi100-2/psu1")
    assert (first.near, first.far, first.length) == ("r1-05:psu1", "r1-0U pdu-a:4", "~2 m")


def test_the_pdf_is_the_same_page_and_the_same_bytes(building: Subject) -> None:
    """Where WeasyPrint and Pango are there; the page asks for nothing besides itself."""
    try:
        import weasyprint  # noqa: F401
    except (ImportError, OSError):
        pytest.skip("the extra pdf is not installed")
    from planner.documents.report.page import as_pdf

    html = as_html(building, "electrician")
    first = as_pdf(html)
    assert first.startswith(b"%PDF-")
    assert first == as_pdf(html)


def test_an_electrician_reads_of_electrical_rules_and_trades_alone(building: Subject) -> None:
    words = " ".join(page(as_html(building, "electrician")).words)
    assert "CIR101" in words
    assert not re.search(r"\b(STO|PCI|AIR|NET)\d{3}\b", words)
    assert "amd/instinct-mi100" not in words.partition("Shop list")[2].partition("Findings")[0]
    assert "AIR101" in " ".join(page(as_html(building, "owner")).words)


def test_each_title_stands_once(building: Subject) -> None:
    for reader in READERS:
        html = as_html(building, reader)
        titles = re.findall(r"<h2>(.*?)</h2>", html)
        assert len(titles) == len(set(titles))
        assert not [title for title in titles if f"<h3>{title}, " in html or f"<h3>{title}</h3>" in html]
