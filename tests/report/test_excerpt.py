from __future__ import annotations

import pytest

from planner.report.excerpt import excerpt, source_lines
from planner.report.options import ReportOptions
from planner.rules.findings import Outcome

from .samples import GARAGE, finding


def shown(text: str, width: int = 80, **changes: object) -> list[str]:
    return excerpt(source_lines(text), finding(**changes), ReportOptions(width=width), 2)


def test_parent_value_carets_and_percent() -> None:
    assert shown(GARAGE) == [
        "   |",
        " 4 |   servers-a..b:",
        "...",
        " 7 |     breaker: 50 A 2P",
        "   |              ^^^^^^^ 62.5 A, limit 50 A: 125 %",
    ]


def test_a_top_level_line_has_no_parent() -> None:
    assert shown(GARAGE, line=1, column=10, end_column=11, value=None) == ["   |", " 1 | planner: 1", "   |          ^"]


def test_carets_stand_below_wide_characters_and_behind_escapes() -> None:
    wide = shown("電源: x", line=1, column=5, end_column=6, value=None)
    assert wide[-1] == "   |       ^"
    tab = shown("a:\tx", line=1, column=4, end_column=5, value=None)
    assert tab[-2:] == [" 1 | a:\\tx", "   |     ^"]


def test_a_shortfall_says_what_is_needed() -> None:
    label = shown(GARAGE, value=5.9, limit=7.0, unit="kW", ratio=7 / 5.9)[-1]
    assert label.endswith("^ 5.9 kW, needs 7 kW: 118.6 % of what there is")


def test_an_unknown_says_which_case_the_numbers_are_of() -> None:
    assert shown(GARAGE, outcome=Outcome.UNKNOWN)[-1].endswith("^ where it fails: 62.5 A, limit 50 A: 125 %")


def test_a_label_that_does_not_fit_goes_below() -> None:
    assert shown(GARAGE, width=44)[-2:] == ["   |              ^^^^^^^", "   | 62.5 A, limit 50 A: 125 %"]


@pytest.mark.parametrize("line", [0, 99])
def test_no_line_no_excerpt(line: int) -> None:
    assert shown(GARAGE, line=line) == []


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\x85", "\u2028", "\u2029"])
def test_lines_break_where_yaml_breaks_them(end: str) -> None:
    assert source_lines(f"a: 1{end}b: 2") == ["a: 1", "b: 2"]
