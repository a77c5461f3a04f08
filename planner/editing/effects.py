"""What an edit did to the verdicts: findings gone and new, and the loads that moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from planner.editing.looking import Look
from planner.rules.findings import Finding


@dataclass(frozen=True, slots=True)
class Moved:
    """An object whose share of a limit changed; None where there was or is no figure."""

    object: str
    before: float | None
    after: float | None


@dataclass(frozen=True, slots=True)
class Effect:
    """Between two looks: the findings that count, ``gone`` and ``new``, and the loads that ``moved``, largest first."""

    gone: tuple[Finding, ...]
    new: tuple[Finding, ...]
    moved: tuple[Moved, ...]

    def sentence(self) -> str:
        """One line for the status bar: ``servers-a 101 % → 76 %; 1 finding gone, 0 new``."""
        gone = f"{len(self.gone)} {'finding' if len(self.gone) == 1 else 'findings'} gone, {len(self.new)} new"
        return "; ".join((*_words(self.moved), gone))


def effect(before: Look, after: Look) -> Effect:
    """What changed between two looks at a layout. A finding whose sentence changed is the same finding."""
    gone = _without(before.findings, after.findings)
    new = _without(after.findings, before.findings)
    return Effect(tuple(gone), tuple(new), tuple(sorted(_moved(before, after), key=_by_size)))


def loads_sentence(before: Look, after: Look) -> str:
    """The loads that moved, for those who cannot wait for the findings: ``servers-a 101 % → 76 %``."""
    return "; ".join(_words(tuple(sorted(_moved(before, after), key=_by_size)))) or "No load moved"


def _words(moved: tuple[Moved, ...]) -> Iterator[str]:
    for each in moved[:2]:
        yield f"{each.object.partition('.')[2]} {_percent(each.before)} → {_percent(each.after)}"
    if len(moved) > 2:
        yield f"{len(moved) - 2} more loads moved"


def _without(findings: tuple[Finding, ...], others: tuple[Finding, ...]) -> Iterator[Finding]:
    left = Counter(map(_identity, others))
    for finding in findings:
        identity = _identity(finding)
        if left[identity]:
            left[identity] -= 1
        else:
            yield finding


def _identity(finding: Finding) -> tuple[object, ...]:
    return (finding.code, finding.object, finding.pointer, finding.phase, finding.outcome)


def _moved(before: Look, after: Look) -> Iterator[Moved]:
    for name in dict.fromkeys((*before.statuses, *after.statuses)):
        was, now = before.status(name).share, after.status(name).share
        # What would print the same did not move for whoever reads it.
        if was != now and _percent(was) != _percent(now):
            yield Moved(name, was, now)


def _by_size(moved: Moved) -> tuple[float, str]:
    return (-abs((moved.after or 0.0) - (moved.before or 0.0)), moved.object)


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.0f} %"
