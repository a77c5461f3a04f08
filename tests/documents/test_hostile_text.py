"""Text of a layout that would do something in the program that opens a paper comes out as text in every format."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from datetime import date
from html.parser import HTMLParser

import pytest
from bills import bill

from planner.documents.bom import bom
from planner.documents.formats import TEXT, as_xlsx
from planner.documents.shop import shop_list
from planner.documents.table import Paper

FORMULAS = ("=HYPERLINK(1)", "+1", "-1", "@SUM(1)", "  =1", "＝1")
NASTY = (*FORMULAS, "<script>alert(1)</script>", "a|b", "](javascript:x)", "\u202egnp.exe", "\x07bell", "n" * 9000)


def paper(text: str, *, shop: bool) -> Paper:
    """A layout in which a description, a label, a maker and a number are the nasty text."""
    quoted = json.dumps(text)
    layout = f"""
devices:
  a: {{part: own/thing, label: {quoted}}}
  b: {{label: {quoted}, kind: server}}
parts:
  own/thing: {{kind: server, description: {quoted}, maker: {quoted}, mpn: {quoted}, price: 5 USD}}
"""
    found = bill(layout)
    return (
        shop_list(found, name=text, today=date(2026, 3, 1)) if shop else bom(found, name=text, today=date(2026, 3, 1))
    )


class Tags(HTMLParser):
    """The tags of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)


@pytest.mark.parametrize("shop", [False, True], ids=["bom", "shop"])
@pytest.mark.parametrize("text", NASTY, ids=[repr(text[:12]) for text in NASTY])
def test_harmless_in_every_format(text: str, shop: bool) -> None:
    made = paper(text, shop=shop)
    for name, render in TEXT.items():
        out = render(made)
        if name == "json":
            assert any(text in str(row.values()) or text.strip() in row.values() for row in json.loads(out)["lines"])
            continue
        assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\u202a-\u202e\u2066-\u2069]", out), name
        assert len(max(out.splitlines(), key=len)) < 30_000, name
    for row in csv.reader(io.StringIO(TEXT["csv"](made))):
        assert not any(re.match(r"\s*[=+@\-＝]", cell) for cell in row), row
    tags = Tags()
    tags.feed(TEXT["html"](made))
    assert tags.tags <= {
        "html", "head", "meta", "title", "style", "body", "h1", "h2", "p", "table", "thead", "tbody", "tr", "th", "td",
        "ul", "li", "strong",
    }  # fmt: skip
    body = TEXT["md"](made)
    assert "<script" not in body
    assert "](" not in body
    columns = {line.replace("\\|", "").count("|") for line in body.splitlines() if line.startswith("|")}
    assert len(columns) <= 2


@pytest.mark.parametrize("text", NASTY, ids=[repr(text[:12]) for text in NASTY])
def test_a_workbook_holds_no_formula_and_is_the_same_each_time(text: str) -> None:
    made = paper(text, shop=False)
    content = as_xlsx(made)
    assert content == as_xlsx(made)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for name in archive.namelist():
            xml = archive.read(name).decode()
            assert "<f>" not in xml, name
            assert "<hyperlink " not in xml, name
            assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\u202a-\u202e]", xml), name
