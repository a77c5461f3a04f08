"""For people: worst first, each finding with its line, its sum and its ways out; then what nobody knows yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from planner.report.closing import closing
from planner.report.excerpt import excerpt, source_lines
from planner.report.folding import fold
from planner.report.groups import Entry, also, condensed, families, merged
from planner.report.options import LEVELS, QUIET_OUTCOMES, ReportOptions, aside, style_of
from planner.rules.findings import Finding, Level, Outcome, in_order

if TYPE_CHECKING:
    from planner.check import Checked

_HEADINGS = {
    Level.ERROR: ("Errors", "Unsafe, or cannot work."),
    Level.QUESTION: (
        "Questions for the inspector",
        "The rules can be read in two ways, or a fact they ask for is open. Settle these before you build.",
    ),
    Level.WARNING: ("Warnings", "Works, but with a poor margin or without a spare."),
    Level.INFO: ("Info", "Good to know."),
}
_OUTCOME_HEADINGS = {Outcome.PASSED: "Passed", Outcome.IGNORED: "Ignored", Outcome.NOT_APPLICABLE: "Does not apply"}
# Guesses, weak figures and steps below one finding; more would push the next finding off the screen.
MOST_FACTS = 4
MOST_STEPS = 8
_UNKNOWN = "An unknown is counted like a failure until somebody states the missing fact."


def render(checked: Sequence[Checked], options: ReportOptions) -> str:
    """The report: a section a level, questions to the inspector under their own heading, and the closing lists.

    ``everything`` and ``verbose`` add what passed, what was ignored and why, and what does not apply; ``quiet``
    leaves out everything below the findings.
    """
    all_of_it = options.everything or options.verbose
    findings = in_order(finding for one in checked for finding in (one.everything() if all_of_it else one.findings))
    sources = {one.file: source_lines(one.text) for one in checked}
    blocks: list[list[str]] = []
    for level in LEVELS:
        blocks += _section(level, [f for f in findings if f.counts and f.level is level], sources, options)
    if all_of_it:
        for outcome in QUIET_OUTCOMES:
            blocks += _briefly(outcome, [f for f in findings if f.outcome is outcome], options)
    if not options.quiet:
        blocks += closing(checked, options)
    return "\n\n".join("\n".join(block) for block in blocks) + "\n" if blocks else ""


def _section(
    level: Level, findings: Sequence[Finding], sources: Mapping[str, Sequence[str]], options: ReportOptions
) -> list[list[str]]:
    if not findings:
        return []
    title, meaning = _HEADINGS[level]
    # Only an error ends a check as failed, so only there an unknown is counted like one.
    if level is Level.ERROR and any(finding.outcome is Outcome.UNKNOWN for finding in findings):
        meaning = f"{meaning} {_UNKNOWN}"
    heading = options.paint(f"{options.mark(level.value)} {title} ({len(findings):,})", level.value)
    blocks = [[heading, *fold(meaning, options.width, "  ")]]
    for family in families(merged(findings)):
        blocks += _family(family, sources, options)
    return blocks


def _family(family: tuple[Entry, ...], sources: Mapping[str, Sequence[str]], options: ReportOptions) -> list[list[str]]:
    """Findings that hang on the same facts, below one line that names these; a finding alone names its own."""
    blocks: list[list[str]] = []
    if len(family) > 1:
        facts = "; ".join(family[0].first.decided_by)
        asks = f"To settle the next {len(family)}: {facts}"
        blocks.append([options.paint(line, "heading") for line in fold(options.show(asks), options.width)])
    seen: set[tuple[str, int, int]] = set()
    for entry in family:
        first = entry.first
        place = (first.file, first.line, first.column)
        lines = () if place in seen else sources.get(first.file, ())
        seen.add(place)
        blocks.append(_finding(entry, lines, options, with_needs=len(family) == 1))
    return blocks


def _finding(entry: Entry, lines: Sequence[str], options: ReportOptions, *, with_needs: bool) -> list[str]:
    finding = entry.first
    gutter = _gutter(finding)
    style = style_of(finding)
    said = f"{aside(finding)}: {finding.message}" if aside(finding) else finding.message
    code = f"{style}[{', '.join(entry.codes or (finding.code,))}]"
    block = fold(
        options.show(said), options.width, options.paint(code, style) + ": ", lead_columns=len(code) + 2, indent=2
    )
    place = f"{finding.file}:{finding.line}:{finding.column}" if finding.line else finding.file
    about = [finding.object]
    if finding.phase:
        about.append(f"phase {finding.phase}")
    if finding.scenario:
        about.append(f"when {finding.scenario}")
    arrow = f"{'':{gutter}}-->"
    where = "   ".join(options.show(part) for part in (place, *about) if part)
    block += fold(where, options.width, options.paint(arrow, "gutter") + " ", lead_columns=len(arrow) + 1)
    block += excerpt(lines, finding, options, gutter)
    block += _noted("same", [also(entry)] if entry.others else [], gutter, options)
    block += _noted("why", _last_steps(finding.worked, options), gutter, options)
    block += _noted("help", finding.ways_out, gutter, options)
    block += _noted("needs", finding.decided_by if with_needs else (), gutter, options)
    if not entry.bare:
        block += _noted("guess", _few(finding.guesses, options), gutter, options)
        block += _noted("weak", _few(finding.weak, options), gutter, options)
    explain = f"planner explain {finding.code}"
    block += _noted("rule", [f"{finding.citation}; {explain}" if finding.citation else explain], gutter, options)
    return block


def _last_steps(steps: Sequence[str], options: ReportOptions) -> Sequence[str]:
    """The steps that lead to the result; all of them when ``verbose``."""
    if options.verbose or len(steps) <= MOST_STEPS:
        return steps
    return [f"({len(steps) - MOST_STEPS + 1} steps before these, shown with -v)", *steps[1 - MOST_STEPS :]]


def _few(facts: Iterable[str], options: ReportOptions) -> list[str]:
    """The first of what a finding rests on; all of it when ``verbose``, and once for the report at its end."""
    lines = [shown for shown, _ in condensed(facts)]
    if options.verbose or len(lines) <= MOST_FACTS:
        return lines
    return [*lines[: MOST_FACTS - 1], f"and {len(lines) - MOST_FACTS + 1} more, shown with -v"]


def _gutter(finding: Finding) -> int:
    return max(2, len(str(finding.line)))


def _noted(word: str, texts: Iterable[str], gutter: int, options: ReportOptions) -> list[str]:
    """``= why:`` and its like: the word beside the first text, the others below it."""
    lines: list[str] = []
    plain = f"{'':{gutter}} = {f'{word}:':<6} "
    lead = f"{'':{gutter}} {options.paint('=', 'gutter')} {f'{word}:':<6} "
    for text in texts:
        lines += fold(options.show(text), options.width, lead, lead_columns=len(plain), indent=len(plain) + 2)
        lead = " " * len(plain)
    return lines


def _briefly(outcome: Outcome, findings: Sequence[Finding], options: ReportOptions) -> list[list[str]]:
    """One short entry each for what asks for nothing."""
    if not findings:
        return []
    word = outcome.value
    lines = [options.paint(f"{options.mark(word)} {_OUTCOME_HEADINGS[outcome]} ({len(findings):,})", word)]
    for finding in findings:
        phase = f", phase {finding.phase}" if finding.phase else ""
        said = f"{finding.object}{phase}: {finding.message}" if finding.message else f"{finding.object}{phase}"
        if finding.reason:
            said += f" Reason: {finding.reason}"
        lines += fold(options.show(said), options.width, f"  {finding.code} ")
    return [lines]
