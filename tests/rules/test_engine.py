"""Judging: the same verdict for every candidate is the verdict; otherwise unknown, naming what decides."""

import pytest

from planner.facts import Candidate, Facts, Gap, Note, facts, make
from planner.rules import judging
from planner.rules.checks import AtLeast, AtMost, OneOf
from planner.rules.engine import Rule
from planner.rules.findings import Level, Outcome
from planner.rules.judging import judge
from planner.worked import BeyondTable


@facts
class Wire(Facts):
    type: str
    terminals_c: float
    load_a: float
    breaker_a: float


def ampacity(wire):
    if wire.type == "NM-B":
        return 40.0
    return 40.0 if wire.terminals_c == 60.0 else 50.0


def breaker_on_wire(wire):
    yield AtMost(
        value=wire.breaker_a, limit=ampacity(wire), unit="A", says="{value} breaker on {limit} wire", pointer="breaker",
        ways=lambda: (f"a {ampacity(wire):g} A breaker",),
    )  # fmt: skip


def rule_of(function, **options):
    return Rule("TST101", "test", "a test", Level.ERROR, {"": ""}, (), Wire, function, "", "", "", options)


TYPE = Gap("wire.type", (Candidate("NM-B", "NM-B"), Candidate("THHN", "THHN")))
TERMINALS = Gap("wire.terminals", (Candidate(60.0, "60 °C terminals"), Candidate(75.0, "75 °C terminals")))


def wire(**known):
    gaps = {"type": TYPE, "terminals_c": TERMINALS}
    return make(Wire, "circuits.a.wire", gaps, known.pop("notes", None), **known)


def one(function, obj):
    (judgement,) = judge(rule_of(function), obj)
    return judgement


def test_all_facts_known():
    judgement = one(breaker_on_wire, wire(type="THHN", terminals_c=75.0, breaker_a=50.0))
    assert judgement.outcome is Outcome.PASSED
    judgement = one(breaker_on_wire, wire(type="NM-B", breaker_a=50.0))
    assert judgement.outcome is Outcome.FAILED
    assert judgement.message == "50 A breaker on 40 A wire"
    assert judgement.ways_out == ("a 40 A breaker",)
    assert judgement.decided_by == ()


def test_unknown_names_the_facts_that_decide_and_both_sides():
    judgement = one(breaker_on_wire, wire(breaker_a=50.0))
    assert judgement.outcome is Outcome.UNKNOWN
    assert judgement.decided_by == ("state wire.type", "state wire.terminals")
    assert "Passes for THHN, 75 °C terminals." in judgement.message
    assert "Fails for NM-B; THHN, 60 °C terminals." in judgement.message
    assert judgement.ways_out == ()


def test_the_same_verdict_for_every_candidate_is_the_verdict():
    assert one(breaker_on_wire, wire(breaker_a=30.0)).outcome is Outcome.PASSED
    failed = one(breaker_on_wire, wire(breaker_a=60.0))
    assert failed.outcome is Outcome.FAILED
    assert failed.check.limit == 50.0, "a failure shows its best case"
    assert "whatever wire.type and wire.terminals may be" in failed.message


def test_a_fact_without_candidates_is_unknown_and_asked_for():
    judgement = one(breaker_on_wire, wire(type="NM-B"))
    assert judgement.outcome is Outcome.UNKNOWN
    assert judgement.decided_by == ("state circuits.a.wire.breaker_a",)


def test_beyond_a_table_is_unknown_with_the_reason():
    def beyond(wire):
        raise BeyondTable("no row for 90 °C")
        yield

    judgement = one(beyond, wire())
    assert judgement.outcome is Outcome.UNKNOWN
    assert "no row for 90 °C" in judgement.message


def test_a_check_made_before_a_gap_keeps_its_verdict():
    def two(wire):
        yield AtMost(value=60.0, limit=50.0, unit="A", says="first", about="first")
        yield AtMost(value=wire.load_a, limit=50.0, unit="A", says="second", about="second")

    first, rest = judge(rule_of(two), wire())
    assert (first.about, first.outcome) == ("first", Outcome.FAILED)
    assert (rest.outcome, rest.decided_by) == (Outcome.UNKNOWN, ("state circuits.a.wire.load_a",))


def test_a_pass_does_not_hide_what_could_not_be_checked():
    def two(wire):
        yield AtMost(value=40.0, limit=50.0, unit="A", says="first", about="first")
        yield AtMost(value=wire.load_a, limit=50.0, unit="A", says="second", about="second")

    assert [each.outcome for each in judge(rule_of(two), wire())] == [Outcome.PASSED, Outcome.UNKNOWN]


def test_of_two_checks_of_one_name_the_failing_one_stands():
    def two(wire):
        yield AtMost(value=60.0, limit=50.0, unit="A", says="first")
        yield AtMost(value=40.0, limit=50.0, unit="A", says="second")

    assert one(two, wire()).outcome is Outcome.FAILED


def test_nothing_to_check_is_not_applicable():
    assert one(lambda wire: iter(()), wire()).outcome is Outcome.NOT_APPLICABLE


def test_guesses_and_weak_figures_of_what_was_read_come_along():
    notes = {"breaker_a": Note(("~50 A is an estimate",)), "load_a": Note(weak=("never read",))}
    judgement = one(breaker_on_wire, wire(type="NM-B", breaker_a=30.0, load_a=1.0, notes=notes))
    assert judgement.outcome is Outcome.PASSED
    assert judgement.guesses == ("~50 A is an estimate",)
    assert judgement.weak == ()


def test_too_many_combinations_end_as_unknown(monkeypatch):
    monkeypatch.setattr(judging, "MOST_LEAVES", 1)
    assert one(breaker_on_wire, wire(breaker_a=30.0)).outcome is Outcome.UNKNOWN


@pytest.mark.parametrize(
    ("check", "passes"),
    [
        (AtMost(value=50.0, limit=50.0, unit="A", says=""), True),
        (AtMost(value=50.000001, limit=50.0, unit="A", says=""), False),
        (AtLeast(value=49.999999, limit=50.0, unit="A", says=""), False),
        (OneOf(value="a", accepted=("a", "b"), says=""), True),
        (OneOf(value="c", accepted=("a", "b"), says=""), False),
    ],
)
def test_checks_compare_unrounded(check, passes):
    assert check.passes is passes


def test_the_ratio_is_not_clipped():
    assert AtMost(value=90.0, limit=50.0, unit="A", says="").ratio == 1.8
    assert AtLeast(value=25.0, limit=50.0, unit="A", says="").ratio == 2.0


@pytest.mark.parametrize(
    ("cites", "printed"),
    [
        ({"": "400.5, UL 62368-1"}, "NEC 2023 400.5, UL 62368-1"),
        ({"NEC-2017": "210.23(C)", "NEC-2023": "210.23(D)"}, "NEC 2023 210.23(D)"),
        ({"": "Table 240.6(A)"}, "NEC 2023 Table 240.6(A)"),
        ({"": "UL 943"}, "UL 943"),
        ({"": ""}, ""),
    ],
)
def test_only_sections_of_the_book_are_cited_under_its_name(cites, printed):
    rule = Rule("TST101", "test", "a test", Level.ERROR, cites, (), Wire, None, "", "", "", {})
    assert rule.citation("NEC-2023") == printed


def ground_of(wire):
    if wire.type == "NM-B":
        return
    yield OneOf(value="no ground", accepted=("a ground",), says="{value}", pointer="ground")


def test_what_fails_only_where_it_applies_is_unknown_while_that_is_open():
    judgement = one(ground_of, wire())
    assert judgement.outcome is Outcome.UNKNOWN
    assert judgement.decided_by == ("state wire.type",)
    assert judgement.message == "no ground Does not apply for NM-B. Fails for THHN."
