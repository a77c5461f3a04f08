"""The line of the layout a finding is about, with its parent's line above it and carets below the value."""

from __future__ import annotations

import re
from collections.abc import Sequence

from planner.report.folding import fold
from planner.report.options import ReportOptions, style_of
from planner.report.printable import clip, columns
from planner.rules.findings import Finding, Outcome
from planner.worked import number, show

# YAML 1.1's own line breaks: the marks that lines are counted by.
_BREAKS = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
# How far above a line its parent is looked for; further up it would not help the reader.
_REACH = 60


def source_lines(text: str) -> list[str]:
    """The lines of a layout as the loader counts them."""
    return _BREAKS.split(text)


def excerpt(lines: Sequence[str], finding: Finding, options: ReportOptions, gutter: int) -> list[str]:
    """The excerpt, ``gutter`` columns wide before the bar; empty where the finding has no line to show."""
    at = finding.line - 1
    if not 0 <= at < len(lines) or not lines[at].strip():
        return []
    bar = options.paint(f"{'':{gutter}} |", "gutter")
    shown = [bar]
    above = _parent(lines, at)
    if above is not None:
        shown.append(_numbered(above + 1, _cropped(lines[above], 0, 0, options, gutter)[0], options, gutter))
        if above < at - 1:
            shown.append(options.paint("...", "gutter"))
    start = min(max(finding.column - 1, 0), len(lines[at]))
    end = min(max(finding.end_column - 1, start + 1), max(len(lines[at]), start + 1))
    text, before, marked = _cropped(lines[at], start, end, options, gutter)
    shown.append(_numbered(finding.line, text, options, gutter))
    carets = "^" * max(marked, 1)
    label = options.show(_label(finding))
    taken = gutter + 3 + before + len(carets)
    style = style_of(finding)
    if taken + 1 + len(label) <= options.width:
        shown.append(f"{bar} {'':{before}}{options.paint(f'{carets} {label}'.rstrip(), style)}")
    else:
        shown.append(f"{bar} {'':{before}}{options.paint(carets, style)}")
        shown += fold(label, options.width, f"{bar} ", lead_columns=gutter + 3)
    return shown


def _parent(lines: Sequence[str], at: int) -> int | None:
    """The nearest line above that is indented less: the name of what the line belongs to."""
    own = _indent(lines[at])
    for above in range(at - 1, max(at - 1 - _REACH, -1), -1):
        text = lines[above].strip()
        if text and not text.startswith("#") and _indent(lines[above]) < own:
            return above
    return None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _numbered(line: int, text: str, options: ReportOptions, gutter: int) -> str:
    return f"{options.paint(f'{line:{gutter}} |', 'gutter')} {text}".rstrip()


def _cropped(line: str, start: int, end: int, options: ReportOptions, gutter: int) -> tuple[str, int, int]:
    """The line as shown, and the columns before and below the carets; a line too wide is cropped around them."""
    room = max(options.width - gutter - 3, 20)
    more = options.show("…")
    # Only what can fit is converted: a line may be millions of characters long.
    value = options.show(line[start : min(end, start + room)])
    if columns(value) > room - 2 * len(more):
        value = clip(value, room // 2) + more
    before = options.show(line[max(start - room, 0) : start])
    after = options.show(line[end : end + room])
    left = room - columns(value)
    keep = max(left - min(columns(after), left // 3), 0)
    if columns(before) > keep or start > room:
        before = more + clip(before, keep - len(more), from_end=True)
    left = max(left - columns(before), 0)
    if columns(after) > left or len(line) > end + room:
        after = clip(after, left - len(more)) + more
    return before + value + after, columns(before), columns(value)


def _label(finding: Finding) -> str:
    """Value, limit and percent beside the carets; of an unknown, those of the case that fails."""
    if finding.value is None or finding.limit is None:
        return ""
    short = finding.value < finding.limit
    label = f"{show(finding.value, finding.unit)}, {'needs' if short else 'limit'} {show(finding.limit, finding.unit)}"
    if finding.ratio is not None:
        label += f": {percent(finding.ratio)}{' of what there is' if short else ''}"
    return f"where it fails: {label}" if finding.outcome is Outcome.UNKNOWN else label


def percent(ratio: float) -> str:
    """A ratio as percent, which never reads 100 % when it is not.

    >>> percent(1.25), percent(1.00001), percent(0.99999), percent(1.0)
    ('125 %', 'just over 100 %', 'just under 100 %', '100 %')
    """
    text = number(100 * ratio)
    if text == "100" and ratio != 1:
        return f"just {'over' if ratio > 1 else 'under'} 100 %"
    return f"{text} %"
