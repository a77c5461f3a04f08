"""What stands below the findings: the facts that would settle most, the guesses, the weak figures, the limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from planner.report.counts import count_line, outcome_line
from planner.report.folding import fold
from planner.report.groups import condensed
from planner.report.options import ReportOptions

if TYPE_CHECKING:
    from planner.check import Checked

# More than three questions are answered by nobody at midnight.
MOST_SETTLE = 3


def closing(checked: Sequence[Checked], options: ReportOptions) -> list[list[str]]:
    """The closing blocks, each a list of lines; the count of findings is the last."""
    findings = [finding for one in checked for finding in one.findings]
    settle = list(dict.fromkeys(fact for one in checked for fact in one.settle))[:MOST_SETTLE]
    guessed = _resting((finding.code, finding.guesses) for finding in findings)
    unconfirmed = _resting((finding.code, finding.weak) for finding in findings)
    blocks = [
        _listed(
            "What would settle most:",
            [(f"{place}. ", options.show(fact)) for place, fact in enumerate(settle, start=1)],
            options,
        ),
        _listed(
            "Guesses. Nobody stated these; state or measure them, then check again:",
            [
                ("~ ", _with(options.show(shown), _decides(facts, guessed)))
                for shown, facts in condensed(_once(one.guesses for one in checked))
            ],
            options,
        ),
        _listed(
            "Figures that no source confirms. Check them against the data sheet or nameplate:",
            [
                ("~ ", _with(options.show(figure), _decides((figure,), unconfirmed)))
                for figure in _once(one.weak for one in checked)
            ],
            options,
        ),
        _listed(
            "What this check cannot see:",
            [("- ", options.show(limit)) for limit in _once(one.limits for one in checked)],
            options,
        ),
    ]
    # Not folded: the last line of a report is the count, whole.
    counted = outcome_line(findings, sum(len(one.idle) for one in checked))
    blocks.append([*([counted] if options.verbose else []), count_line(checked)])
    return [block for block in blocks if block]


def _once(lists: Iterable[Iterable[str]]) -> list[str]:
    return list(dict.fromkeys(text for texts in lists for text in texts))


def _with(fact: str, decides: str) -> str:
    """A fact with what it decides; a full stop does not stand before the semicolon."""
    return fact.removesuffix(".") + decides if decides else fact


def _resting(used: Iterable[tuple[str, tuple[str, ...]]]) -> dict[str, dict[int, str]]:
    """Which findings rest on each fact: the rule of each by its place in the report."""
    found: dict[str, dict[int, str]] = {}
    for place, (code, facts) in enumerate(used):
        for fact in facts:
            found.setdefault(fact, {})[place] = code
    return found


def _decides(facts: Iterable[str], resting: Mapping[str, Mapping[int, str]]) -> str:
    """Which rules rest on facts and how often: ``; decides AIR101, CIR101 (4)``."""
    findings: dict[int, str] = {}
    for fact in facts:
        findings.update(resting.get(fact, {}))
    codes = Counter(findings.values())
    if not codes:
        return ""
    counted = (code if count == 1 else f"{code} ({count:,})" for code, count in sorted(codes.items()))
    return "; decides " + ", ".join(counted)


def _listed(heading: str, items: Sequence[tuple[str, str]], options: ReportOptions) -> list[str]:
    if not items:
        return []
    lines = [options.paint(line, "heading") for line in fold(heading, options.width)]
    for lead, text in items:
        lines += fold(text, options.width, f"  {lead}")
    return lines
