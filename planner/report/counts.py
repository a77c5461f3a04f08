"""The closing lines that count: what was found, by level and by outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from planner.report.options import LEVELS
from planner.rules.findings import Finding, Level, Outcome, summary

if TYPE_CHECKING:
    from planner.check import Checked


def plural(count: int, word: str) -> str:
    """
    >>> plural(1, "error"), plural(2, "error"), plural(2, "info")
    ('1 error', '2 errors', '2 info')
    """
    return f"{count:,} {word}" if count == 1 or word == "info" else f"{count:,} {word}s"


def count_line(checked: Sequence[Checked]) -> str:
    """``Found 2 errors, 1 warning (1 unknown, 1 ignored). 41 rules, 63 objects.``

    Levels without a finding are left out, errors never: no errors is what people look for. The rules of several
    files are the same rules, their objects are not.
    """
    findings = [finding for one in checked for finding in one.findings]
    levels = Counter(finding.level for finding in findings if finding.counts)
    found = ", ".join(plural(levels[level], level) for level in LEVELS if levels[level] or level is Level.ERROR)
    outcomes = Counter(finding.outcome for finding in findings)
    apart = ", ".join(
        f"{outcomes[outcome]:,} {outcome.value}"
        for outcome in (Outcome.CRASHED, Outcome.UNKNOWN, Outcome.IGNORED)
        if outcomes[outcome]
    )
    rules = max((one.rules for one in checked), default=0)
    objects = sum(one.objects for one in checked)
    return f"Found {found}{f' ({apart})' if apart else ''}. {plural(rules, 'rule')}, {plural(objects, 'object')}."


def outcome_line(findings: Iterable[Finding], idle: int) -> str:
    """All six outcomes, for ``-v``: what did not apply is counted as carefully as what failed."""
    counted = summary(findings, idle)
    return "Outcomes: " + ", ".join(f"{count:,} {name.replace('_', ' ')}" for name, count in counted.items()) + "."
