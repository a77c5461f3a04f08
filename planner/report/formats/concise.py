"""One line a finding, ``path:line:column: level RULE object: message``, for editors, grep and small screens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from planner.report.counts import count_line
from planner.report.options import ReportOptions, aside, style_of
from planner.rules.findings import Finding, Level, in_order

if TYPE_CHECKING:
    from planner.check import Checked


def render(checked: Sequence[Checked], options: ReportOptions) -> str:
    """The lines in the order of every report, errors of the file before all others, then the count unless ``quiet``."""
    everything = options.everything or options.verbose
    findings = in_order(finding for one in checked for finding in one.findings if everything or finding.counts)
    # A fault of the file is the cause of what is missing further up: it comes first.
    findings = tuple(sorted(findings, key=lambda finding: not _is_fault(finding)))
    lines = [_line(finding, options) for finding in findings]
    if not options.quiet:
        lines.append(count_line(checked))
    return "".join(f"{line}\n" for line in lines)


def _is_fault(finding: Finding) -> bool:
    return finding.counts and finding.level is Level.ERROR and finding.code.startswith("LAY")


def _line(finding: Finding, options: ReportOptions) -> str:
    style = style_of(finding)
    level = options.paint(style.replace("_", " "), style)
    place = f"{options.show(finding.file)}:{finding.line}:{finding.column}"
    message = f"{aside(finding)}: {finding.message}" if aside(finding) else finding.message
    named = f"{finding.object}: " if finding.object else ""
    return f"{place}: {level} {finding.code} {options.show(named)}{options.show(message)}"
