"""The examples in the docstrings of the rules: the failing one fails, the passing one passes."""

import pytest
import yaml
from expected import checked, parsed

from planner.rules.engine import Rule, all_rules
from planner.rules.findings import Outcome

# What an example says only where it matters.
SITE = {"code": "NEC-2023", "occupancy": "dwelling"}
JUDGING = [rule for rule in all_rules().values() if rule.judge is not None]
EXAMPLES = [rule for rule in all_rules().values() if rule.fails or rule.passes]


def outcomes(rule: Rule, example: str) -> set[Outcome]:
    written = parsed(example) or {}
    layout = {"planner": "1", **written, "site": SITE | written.get("site", {})}
    report = checked(yaml.safe_dump(layout, sort_keys=False, allow_unicode=True, width=10_000))
    return {finding.outcome for finding in report.findings if finding.code == rule.code} - {Outcome.NOT_APPLICABLE}


@pytest.mark.parametrize("rule", JUDGING, ids=lambda rule: rule.code)
def test_has_both_examples(rule: Rule) -> None:
    assert rule.fails
    assert rule.passes


@pytest.mark.parametrize("rule", EXAMPLES, ids=lambda rule: rule.code)
def test_failing_example_fails(rule: Rule) -> None:
    assert outcomes(rule, rule.fails) - {Outcome.PASSED} == {Outcome.FAILED}


@pytest.mark.parametrize("rule", EXAMPLES, ids=lambda rule: rule.code)
def test_passing_example_passes(rule: Rule) -> None:
    assert outcomes(rule, rule.passes) <= {Outcome.PASSED}
    assert rule.judge is None or outcomes(rule, rule.passes) == {Outcome.PASSED}
