"""A difference as text, data or Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from planner.diff.changes import Change
from planner.diff.compare import Difference
from planner.diff.effects import Bought, Cost, Moved
from planner.diff.two_books import belongs
from planner.documents.safe import markdown
from planner.documents.table import count_words, money_words
from planner.report.folding import fold
from planner.report.groups import also, merged
from planner.report.printable import visible
from planner.rules.findings import Finding

FORMAT_VERSION = "1.0"
# A comment in a review takes so many characters.
MOST_CHARACTERS = 60_000
MARKER = "<!-- planner:diff -->"
_WIDTH = 100


def as_text(found: Difference) -> str:
    """Sentences under headings, folded."""
    lines = [visible(f"{found.old} -> {found.new}"), ""]
    if found.broken:
        lines += [*fold(visible(found.broken), _WIDTH), "Only the findings are compared.", ""]
    for title, sentences in _sections(found):
        lines.append(title)
        for lead, sentence in sentences:
            lines += fold(visible(sentence), _WIDTH, f"  {lead} ")
        lines.append("")
    if not found.differs:
        lines += ["No difference.", ""]
    return "\n".join(lines).rstrip() + "\n"


def _sections(found: Difference) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The headings that have anything under them, each with its sentences and their marks."""
    verdicts = found.verdicts
    unasked = [each for each in verdicts.gone if found.book and not belongs(each.code, found.book)]
    gone = [each for each in verdicts.gone if each not in unasked]
    sections = [
        (f"Changes ({len(found.changes)})", [("-", _with_reason(change)) for change in found.changes]),
        (f"Only words ({len(found.words)})", [("-", change.sentence) for change in found.words]),
        (f"New findings ({len(verdicts.new)})", [("+", each) for each in _findings(verdicts.new)]),
        (f"Worse findings ({len(verdicts.worse)})", [("!", _worse(*pair)) for pair in verdicts.worse]),
        (f"Findings gone ({len(gone)})", [("ok", each) for each in _findings(gone)]),
        (f"Not asked by {found.book} ({len(unasked)})", [("-", each) for each in _findings(unasked)]),
        (f"Asked by {found.book} alone ({len(found.asked)})", [("-", each.sentence) for each in found.asked]),
        (f"Loads that moved ({len(found.loads)})", [("-", _load(each)) for each in found.loads]),
        (f"To buy ({len(found.bought)})", [("-", _bought(each)) for each in found.bought]),
        ("Costs", [("-", sentence) for sentence in _costs(found)]),
    ]
    yield from ((title, sentences) for title, sentences in sections if sentences)
    if found.differs and verdicts.same:
        yield (f"Findings as before: {len(verdicts.same)}", [])


def _with_reason(change: Change) -> str:
    return f"{change.sentence} ({change.file}:{change.line})" + (f" # {change.reason}" if change.reason else "")


def _findings(findings: Iterable[Finding]) -> Iterator[str]:
    """What says the same of several objects is told once, with their names."""
    for entry in merged(findings):
        others = also(entry)
        yield _finding(entry.first) + (f" Also: {others}." if others else "")


def _finding(finding: Finding) -> str:
    phase = f", phase {finding.phase}" if finding.phase else ""
    return f"{finding.level.value} {finding.code} {finding.object}{phase}: {finding.message}"


def _worse(was: Finding, now: Finding) -> str:
    if was.ratio is None or now.ratio is None:
        return _finding(now)
    return f"{_finding(now)} ({was.ratio:.0%} -> {now.ratio:.0%} of the limit)"


def _load(moved: Moved) -> str:
    phase = f", phase {moved.phase}" if moved.phase else ""
    return (
        f"{moved.name}{phase}: {moved.old} -> {moved.new}, {_percent(moved.old_percent)} -> "
        f"{_percent(moved.new_percent)} of the breaker"
    )


def _percent(ends: tuple[float, float] | None) -> str:
    if ends is None:
        return "unknown"
    low, high = ends
    return f"{low:.0f} %" if round(low) == round(high) else f"{low:.0f} to {high:.0f} %"


def _bought(each: Bought) -> str:
    phase = f" (phase {each.phase})" if each.phase else ""
    if each.more is None:
        return f"quantity of {each.words} changes, not known by how much{phase}"
    sign = "+" if each.more > 0 else "-"
    return f"{sign}{count_words(abs(each.more))} {f'{each.unit} ' if each.unit else ''}{each.words}{phase}"


def _costs(found: Difference) -> Iterator[str]:
    for cost in found.costs:
        yield _cost(cost)
    before, after = found.unpriced
    if before != after:
        yield f"lines without a price or a quantity: {before} -> {after}"


def _cost(cost: Cost) -> str:
    more = cost.new - cost.old
    phase = f", phase {cost.phase}" if cost.phase else ""
    return (
        f"{'+' if more > 0 else '-'}{money_words(abs(more))} {cost.currency}{phase} "
        f"({money_words(cost.old)} -> {money_words(cost.new)})"
    )


def as_markdown(found: Difference) -> str:
    """A comment for a review: a verdict first, details folded, below the length that such comments may have."""
    verdicts = found.verdicts
    counts = [
        f"**{len(each)} {word}**"
        for each, word in ((verdicts.new, "new"), (verdicts.worse, "worse"), (verdicts.gone, "gone"))
    ]
    head = [MARKER, f"Findings: {', '.join(counts)}. {len(found.changes)} changes.", ""]
    if found.broken:
        head += [markdown(found.broken), ""]
    body: list[str] = []
    left = MOST_CHARACTERS - sum(map(len, head)) - 200
    for title, sentences in _sections(found):
        opened = "" if title.startswith(("Changes", "New", "Worse")) else None
        part = _markdown_section(title, [f"{lead} {sentence}" for lead, sentence in sentences], folded=opened is None)
        shown: list[str] = []
        for line in part:
            if left - len(line) - 1 < 0:
                break
            left -= len(line) + 1
            shown.append(line)
        body += shown
        if len(shown) < len(part):
            body += ["", f"{len(part) - len(shown)} more lines; run planner diff."]
            break
    return "\n".join([*head, *body]).rstrip() + "\n"


def _markdown_section(title: str, sentences: Iterable[str], *, folded: bool) -> list[str]:
    lines = [f"- {markdown(sentence)}" for sentence in sentences]
    if not lines:
        return [markdown(title), ""]
    if folded:
        return [f"<details><summary>{markdown(title)}</summary>", "", *lines, "", "</details>", ""]
    return [f"### {markdown(title)}", "", *lines, ""]


def as_json(found: Difference) -> str:
    """Everything as data."""
    import json

    verdicts = found.verdicts
    data = {
        "format_version": FORMAT_VERSION,
        "old": found.old,
        "new": found.new,
        "differs": found.differs,
        "broken": found.broken,
        "changes": [_change(change) for change in found.changes],
        "words": [_change(change) for change in found.words],
        "findings": {
            "new": [_verdict(each) for each in verdicts.new],
            "gone": [_verdict(each) for each in verdicts.gone],
            "worse": [{"old": _verdict(was), "new": _verdict(now)} for was, now in verdicts.worse],
            "same": len(verdicts.same),
        },
        "book": found.book,
        "asked": [{"code": each.code, "title": each.title, **dict(each.outcomes)} for each in found.asked],
        "loads": [
            {
                "circuit": each.name, "phase": each.phase, "old": each.old, "new": each.new,
                "old_percent": each.old_percent, "new_percent": each.new_percent,
            }
            for each in found.loads
        ],
        "bought": [
            {"item": each.words, "phase": each.phase, "unit": each.unit, "more": each.more} for each in found.bought
        ],
        "costs": [
            {"phase": each.phase, "currency": each.currency, "old": each.old, "new": each.new} for each in found.costs
        ],
        "unpriced": list(found.unpriced),
    }  # fmt: skip
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, indent=2) + "\n"
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _change(change: Change) -> dict[str, object]:
    return {
        "sentence": change.sentence, "section": change.section, "names": list(change.names), "file": change.file,
        "line": change.line, "gone": change.gone, "reason": change.reason,
    }  # fmt: skip


def _verdict(finding: Finding) -> dict[str, object]:
    return {
        "code": finding.code, "level": finding.level.value, "outcome": finding.outcome.value,
        "object": finding.object, "pointer": finding.pointer, "phase": finding.phase, "message": finding.message,
        "ratio": finding.ratio, "line": finding.line,
    }  # fmt: skip


FORMATS: Mapping[str, Callable[[Difference], str]] = {"text": as_text, "json": as_json, "markdown": as_markdown}
"""The formats by name."""
