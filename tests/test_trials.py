"""Plans as people draw them, with the verdict an electrician would give, reasoned from the code and not from a run.

A file of ``trials/`` is one plan:

    name: what is planned
    layout: text, whole
    expect: [{code, object, outcome, ..., why}]   # why: the reason, by section of the code or by arithmetic
    without: {CODE: why}                          # optional: rules that find nothing to object to

Of a finding those keys are compared that the expectation names, as in ``expected.py``; one without ``code`` leaves open
which rule finds it. Whatever else fails as an error is a false alarm, and the trial fails: an electrician who finds
faults that are none is not asked again.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from expected import checked, fits, load, shown_keys

from planner.rules.findings import Finding, Level, Outcome

TRIALS = sorted((Path(__file__).parent / "trials").glob("*.yaml"))


def findings(trial: Mapping[str, Any]) -> list[Finding]:
    return [each for each in checked(trial["layout"]).findings if each.outcome is not Outcome.NOT_APPLICABLE]


def wanted(expectation: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in expectation.items() if key != "why"}


def named(trial: Mapping[str, Any]) -> list[tuple[tuple[str, str], str]]:
    """Rule and object of what is expected, with the outcome; without those that leave the rule open."""
    return [((e["code"], e["object"]), e["outcome"]) for e in trial["expect"] if "code" in e]


@pytest.mark.parametrize("file", TRIALS, ids=lambda file: file.stem)
def test_trial(file: Path) -> None:
    trial = load(file)
    found = findings(trial)
    shown = [f"{each.code}: {shown_keys(each)}" for each in found if each.counts]
    for expectation in trial["expect"]:
        assert any(fits(each, wanted(expectation)) for each in found), (expectation, shown)
    passing = {at for at, outcome in named(trial) if outcome == "passed"}
    failing = {at for at, outcome in named(trial) if outcome == "failed"}
    without = trial.get("without", {})
    for each in found:
        at = (each.code, each.object)
        assert not (each.counts and at in passing - failing), (at, shown)
        assert not (each.counts and each.code in without), (at, without[each.code], shown)
        alarm = each.outcome is Outcome.FAILED and each.level is Level.ERROR
        assert not alarm or at in failing, ("nobody expects", at, shown)


@pytest.mark.parametrize("file", TRIALS, ids=lambda file: file.stem)
def test_every_expectation_has_its_reason(file: Path) -> None:
    trial = load(file)
    assert trial["name"]
    assert trial["expect"] or trial["without"]
    assert all(expectation["why"] for expectation in trial["expect"])
    assert all(trial.get("without", {"": "none"}).values())


def test_there_are_twenty_of_them() -> None:
    assert len(TRIALS) >= 20
