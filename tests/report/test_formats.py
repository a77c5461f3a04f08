"""Each format of one hand-made result, byte for byte. ``UPDATE_GOLDENS=1`` writes the files."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

from planner.report import formats, render
from planner.report.options import ReportOptions
from planner.report.schema import FINDING, report_schema
from planner.rules.findings import Outcome

from .samples import BREAKER, EVERY_KIND, PASSED, checked, finding

GOLDEN = Path(__file__).parent / "golden"
CASES = {
    "full.txt": ("full", ReportOptions()),
    "full-narrow-ascii.txt": ("full", ReportOptions(width=50, ascii_only=True)),
    "full-verbose.txt": ("full", ReportOptions(verbose=True)),
    "full-colour.txt": ("full", ReportOptions(colour=True)),
    "concise.txt": ("concise", ReportOptions()),
    "concise-all.txt": ("concise", ReportOptions(everything=True)),
    "report.json": ("json", ReportOptions()),
    "report-all.json": ("json", ReportOptions(everything=True)),
}


@pytest.mark.parametrize("name", CASES)
def test_golden(name: str) -> None:
    form, options = CASES[name]
    text = render(form, [EVERY_KIND], options)
    if os.environ.get("UPDATE_GOLDENS"):
        (GOLDEN / name).write_bytes(text.encode())
    assert text.encode() == (GOLDEN / name).read_bytes()


def test_every_format_has_a_golden() -> None:
    assert {form for form, _ in CASES.values()} == set(formats())


@pytest.mark.parametrize("name", formats())
def test_every_format_says_the_same_number_of_errors(name: str) -> None:
    text = render(name, [EVERY_KIND], ReportOptions())
    if name == "json":
        assert sum(one["level"] == "error" for one in json.loads(text)["findings"]) == 6
    else:
        assert "Found 6 errors, 1 question, 1 warning, 1 info (4 unknown, 1 ignored). 41 rules," in text


@pytest.mark.parametrize("name", formats())
def test_the_order_of_the_findings_given_does_not_matter(name: str) -> None:
    backwards = replace(EVERY_KIND, findings=EVERY_KIND.findings[::-1])
    assert render(name, [backwards], ReportOptions(verbose=True)) == render(
        name, [EVERY_KIND], ReportOptions(verbose=True)
    )


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(KeyError):
        render("sarif", [EVERY_KIND], ReportOptions())


@pytest.mark.parametrize("everything", [False, True])
def test_json_follows_its_schema(everything: bool) -> None:
    schema = report_schema()
    jsonschema.Draft7Validator.check_schema(schema)
    jsonschema.validate(json.loads(render("json", [EVERY_KIND], ReportOptions(everything=everything))), schema)


def test_schema_refuses_a_report_without_its_parts() -> None:
    report = json.loads(render("json", [EVERY_KIND], ReportOptions()))
    del report["findings"][0]["limit"]
    with pytest.raises(jsonschema.ValidationError, match="limit"):
        jsonschema.validate(report, report_schema())


def test_json_keys_are_those_promised() -> None:
    report = json.loads(render("json", [EVERY_KIND], ReportOptions()))
    assert list(report) == ["format_version", "tool", "layouts", "summary", "findings"]
    assert list(report["summary"]) == [outcome.value for outcome in Outcome]
    assert list(report["layouts"][0]) == ["file", "version", "sha256"]
    assert list(report["findings"][0]) == list(FINDING)


def test_json_summary_counts_what_is_not_listed() -> None:
    report = json.loads(render("json", [checked(BREAKER, PASSED)], ReportOptions()))
    assert report["summary"] == {
        "passed": 1, "failed": 1, "unknown": 0, "not_applicable": 0, "ignored": 0, "crashed": 0,
    }  # fmt: skip
    assert [one["code"] for one in report["findings"]] == ["CIR101"]


def test_json_keeps_numbers_unrounded_and_has_no_infinity() -> None:
    one = finding(value=1 / 3, limit=float("inf"), ratio=float("nan"))
    (data,) = json.loads(render("json", [checked(one)], ReportOptions()))["findings"]
    assert (data["value"], data["limit"], data["ratio"]) == (1 / 3, None, None)


@pytest.mark.parametrize(("name", "left"), [("full", ""), ("concise", "")])
def test_quiet_without_findings_prints_nothing(name: str, left: str) -> None:
    assert render(name, [checked(PASSED, limits=("Planning aid.",))], ReportOptions(quiet=True)) == left


def test_quiet_prints_findings_only() -> None:
    text = render("full", [EVERY_KIND], ReportOptions(quiet=True))
    assert "error[CIR101]" in text
    assert "Found" not in text
    assert "Planning aid" not in text


def test_no_findings_still_prints_the_limits_and_counts_no_errors() -> None:
    text = render("full", [checked(limits=("Planning aid.",))], ReportOptions())
    assert text == "What this check cannot see:\n  - Planning aid.\n\nFound 0 errors. 41 rules, 63 objects.\n"


def test_several_files_are_one_report_worst_first() -> None:
    other = replace(BREAKER, file="rack.yaml")
    text = render("full", [EVERY_KIND, checked(other, file="rack.yaml", rules=40)], ReportOptions())
    assert text.index("rack.yaml:7:14") < text.index("Questions for the inspector")
    assert "Found 7 errors" in text
    assert "41 rules, 126 objects." in text


def test_colour_adds_nothing_but_colour() -> None:
    import re

    plain = re.sub("\x1b\\[[0-9;]*m", "", render("full", [EVERY_KIND], ReportOptions(colour=True)))
    assert plain == render("full", [EVERY_KIND], ReportOptions())


def test_ascii_is_ascii() -> None:
    one = finding(message="38 °C × 2, 電源", object="rooms.Küche", ways_out=("√3 ≤ 2",))
    for name in ("full", "concise"):
        assert render(name, [checked(one)], ReportOptions(ascii_only=True, verbose=True)).isascii()


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_sentences_keep_within_the_width(width: int) -> None:
    text = render("full", [EVERY_KIND], ReportOptions(width=width))
    longest_word = 45
    *lines, count = text.splitlines()
    assert all(len(line) <= max(width, longest_word) for line in lines)
    assert count.startswith("Found 6 errors")


def test_a_finding_shows_few_guesses_and_all_when_verbose() -> None:
    one = finding(guesses=tuple(f"site.guess-{letter}: {letter}" for letter in "abcdef"))
    short = render("full", [checked(one)], ReportOptions(quiet=True))
    assert "guess-c" in short
    assert "guess-d" not in short
    assert "and 3 more, shown with -v" in short
    assert "guess-f" in render("full", [checked(one)], ReportOptions(quiet=True, verbose=True))


def test_a_long_sum_shows_its_end_and_all_when_verbose() -> None:
    one = finding(worked=tuple(f"step {place} = {place} A" for place in range(1, 12)))
    short = render("full", [checked(one)], ReportOptions(quiet=True))
    assert "(4 steps before these, shown with -v)" in short
    assert "step 4 =" not in short
    assert "step 5 =" in short
    assert "step 11 =" in short
    assert "step 1 =" in render("full", [checked(one)], ReportOptions(quiet=True, verbose=True))


def test_concise_names_a_fault_of_the_file_before_what_it_causes() -> None:
    cause = finding(code="LAY005", line=90)
    text = render("concise", [replace(EVERY_KIND, findings=(*EVERY_KIND.findings, cause))], ReportOptions())
    assert " LAY005 " in text.splitlines()[0]
