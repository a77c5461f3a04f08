from __future__ import annotations

from dataclasses import replace

import pytest

from planner.cli.choosing import find_rule
from planner.cli.exits import UsageError
from planner.facts import Facts
from planner.report.rule_page import page
from planner.rules.engine import Rule
from planner.rules.findings import Level

RULE = Rule(
    code="CIR101",
    name="breaker-continuous-load",
    title="A breaker carries 1.25 times the continuous load.",
    level=Level.ERROR,
    cites={"NEC-2020": "210.20(A)", "NEC-2023": "210.20(A), 215.3"},
    books=("NEC-2020", "NEC-2023"),
    subject=Facts,
    judge=lambda circuit: (),
    doc="What.\n\nWhy.",
    fails="circuits:\n  a: {breaker: 20 A}",
    passes="circuits: {}",
    options={"share": 0.8},
)


def test_page() -> None:
    assert (
        page(RULE)
        == """\
CIR101 breaker-continuous-load (error)
A breaker carries 1.25 times the continuous load.

What.

Why.

Fails:

    circuits:
      a: {breaker: 20 A}

Passes:

    circuits: {}

Options:
    share: 0.8

Source: NEC 2020 210.20(A); NEC 2023 210.20(A), 215.3

Rule books: NEC-2020, NEC-2023
"""
    )


def test_a_rule_of_physics_has_no_source_line_and_belongs_to_all_books() -> None:
    text = page(replace(RULE, cites={"": ""}, books=(), options={}, fails="", passes=""))
    assert text.endswith("What.\n\nWhy.\n\nRule books: all\n")


def test_find_rule_by_id_and_by_name_in_any_case() -> None:
    rules = {"CIR101": RULE}
    assert find_rule("cir101", rules) is RULE
    assert find_rule("Breaker-Continuous-Load", rules) is RULE


@pytest.mark.parametrize(("typed", "near"), [("CIR102", "CIR101"), ("breaker-load", "breaker-continuous-load")])
def test_an_unknown_rule_names_the_nearest(typed: str, near: str) -> None:
    with pytest.raises(UsageError, match=f"there is no rule {typed}. Did you mean {near}"):
        find_rule(typed, {"CIR101": RULE})
