from __future__ import annotations

from dataclasses import replace

from planner.report.closing import closing
from planner.report.counts import count_line
from planner.report.options import ReportOptions
from planner.rules.findings import Outcome

from .samples import BREAKER, GFCI, PASSED, UNUSED, WIRE, checked


def test_only_three_facts_are_asked_for() -> None:
    (settle, _) = closing([checked(settle=("a", "b", "c", "d"))], ReportOptions())
    assert settle == ["What would settle most:", "  1. a", "  2. b", "  3. c"]


def test_a_guess_is_listed_once_with_what_rests_on_it_passes_too() -> None:
    guess = ("site.outdoor.summer: 38 °C",)
    one = checked(WIRE, replace(WIRE, phase="full"), replace(PASSED, guesses=guess), guesses=guess)
    guesses = closing([one, replace(one, file="b.yaml", findings=())], ReportOptions())[0]
    assert guesses[1:] == ["  ~ site.outdoor.summer: 38 °C; decides CIR104, WIR102 (2)"]


def test_count_line() -> None:
    crashed = replace(BREAKER, outcome=Outcome.CRASHED)
    one = checked(BREAKER, crashed, WIRE, GFCI, UNUSED, rules=1, objects=1)
    assert count_line([one]) == "Found 3 errors, 1 question, 1 info (1 crashed, 1 unknown). 1 rule, 1 object."


def test_no_errors_is_said() -> None:
    assert count_line([checked(UNUSED)]) == "Found 0 errors, 1 info. 41 rules, 63 objects."


def test_verbose_counts_all_six_outcomes() -> None:
    (lines,) = closing([checked(BREAKER, PASSED)], ReportOptions(verbose=True, width=200))
    assert lines[0] == "Outcomes: 1 passed, 1 failed, 0 unknown, 0 not applicable, 0 ignored, 0 crashed."
