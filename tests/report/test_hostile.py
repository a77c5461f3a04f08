"""Text from a layout cannot steer a terminal, forge a line or break a program that reads the report."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.report import formats, render
from planner.report.options import ReportOptions
from planner.report.printable import in_ascii, visible
from planner.rules.findings import Outcome

from .samples import checked, finding

NASTY = {
    "escape": "a\x1b[2J\x1b]0;owned\x07b",
    "c1": "a\x9b31mb",
    "bidi": "a\u202eb\u2066c",
    "newline": "a\nFound 0 errors.\rb\u2028c\x85d",
    "nul": "a\0b",
    "surrogate": "a\udcffb",
    "zero width": "a\u200b\ufeffb",
    "tags": "a\U000e0041b",
}


def everywhere(text: str) -> list[object]:
    failed = finding(
        message=text, object=f"circuits.{text}", file=text, citation=text, worked=(text,), ways_out=(text,),
        guesses=(text,), weak=(text,), unit=text, phase=text, scenario=text,
    )  # fmt: skip
    unknown = finding("WIR101", outcome=Outcome.UNKNOWN, decided_by=(text,), file=text)
    second = finding("WIR102", outcome=Outcome.UNKNOWN, decided_by=(text,), file=text)
    ignored = finding(outcome=Outcome.IGNORED, reason=text, file=text)
    return [
        checked(
            failed, unknown, second, ignored, file=text, text=f"one\n{text}\n" * 4, guesses=(text,), weak=(text,),
            limits=(text,), settle=(text,), version=text,
        )
    ]  # fmt: skip


@pytest.mark.parametrize("form", ["full", "concise"])
@pytest.mark.parametrize("nasty", NASTY)
def test_terminal_text_holds_nothing_but_printable_characters(form: str, nasty: str) -> None:
    text = render(form, everywhere(NASTY[nasty]), ReportOptions(verbose=True))
    assert all(line.isprintable() for line in text.split("\n"))
    assert "Found 0 errors." not in text.splitlines()


@pytest.mark.parametrize("nasty", NASTY)
def test_json_is_valid_utf_8_and_raw(nasty: str) -> None:
    text = render("json", everywhere(NASTY[nasty]), ReportOptions(everything=True))
    message = json.loads(text.encode("utf-8"))["findings"][0]["message"]
    assert message == NASTY[nasty].replace("\udcff", "\\udcff")


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=60), st.integers(0, 12), st.integers(-3, 90), st.integers(-3, 90), st.integers(1, 130))
def test_no_text_and_no_position_breaks_a_format(text: str, line: int, column: int, end: int, width: int) -> None:
    one = finding(message=text, object=text, line=line, column=column, end_column=end)
    for form in formats():
        render(form, [checked(one, text=f"{text}\n" * 8)], ReportOptions(width=width))


def test_a_line_of_a_million_characters_is_cropped_around_the_value() -> None:
    long = "a: {" + "b: 1, " * 200_000 + "breaker: 50 A" + ", c: 1" * 200_000 + "}"
    at = long.index("50 A") + 1
    text = render(
        "full", [checked(finding(line=1, column=at, end_column=at + 4), text=long)], ReportOptions(quiet=True)
    )
    shown, carets = text.splitlines()[text.splitlines().index("   |") + 1 :][:2]
    assert len(shown) <= 80
    assert shown[carets.index("^") : carets.rindex("^") + 1] == "50 A"


def test_a_name_of_a_million_characters_is_cut_and_says_so() -> None:
    text = render("full", [checked(finding(message="x" * 1_000_000))], ReportOptions())
    assert len(text) < 5_000
    assert "(998,000 more characters)" in text


def test_an_escape_is_shown_not_dropped() -> None:
    assert visible("\x1b[0m") == "\\x1b[0m"
    assert in_ascii(visible("Ü\u202e")) == "\\xdc\\u202e"
