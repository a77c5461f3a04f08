"""What an edit did to the verdicts: findings gone and new, and the loads that moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from planner.editing.looking import Look
from planner.rules.findings import Finding

_FEEDING = ("circuits.", "panels.", "sources.")


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
        if self.new:
            worst = self.new[0]
            name = worst.object.partition(".")[2] or worst.object
            gone += f" ({worst.level.value} {worst.code}{' ' if name else ''}{name}"
            gone += f" and {len(self.new) - 1} more)" if len(self.new) > 1 else ")"
        return "; ".join((*_words(self.moved), gone))


def effect(before: Look, after: Look, renames: Mapping[str, str] | None = None) -> Effect:
    """What changed between two looks at a layout. A finding whose sentence changed is the same finding.

    Parameters: ``renames``: the objects that have another name now. Loads are those of the phase that ``after`` shows.
    """
    names = renames or {}
    before = before.in_phase(after.phase)
    gone = _without(before.findings, after.findings, names)
    new = _without(after.findings, before.findings, {now: old for old, now in names.items()})
    return Effect(tuple(gone), tuple(new), tuple(sorted(_moved(before, after, names), key=_by_weight)))


def loads_sentence(before: Look, after: Look) -> str:
    """The loads that moved, for those who cannot wait for the findings: ``servers-a 101 % → 76 %``."""
    return "; ".join(_words(_sorted(before, after))) or "No load moved"


def _sorted(before: Look, after: Look) -> tuple[Moved, ...]:
    return tuple(sorted(_moved(before.in_phase(after.phase), after, {}), key=_by_weight))


def _words(moved: tuple[Moved, ...]) -> Iterator[str]:
    for each in moved[:2]:
        yield f"{each.object.partition('.')[2]} {_percent(each.before)} → {_percent(each.after)}"
    if len(moved) > 2:
        yield f"{len(moved) - 2} more loads moved"


def _without(findings: tuple[Finding, ...], others: tuple[Finding, ...], names: Mapping[str, str]) -> Iterator[Finding]:
    left = Counter(_identity(other, {}) for other in others)
    for finding in findings:
        identity = _identity(finding, names)
        if left[identity]:
            left[identity] -= 1
        else:
            yield finding


def _identity(finding: Finding, names: Mapping[str, str]) -> tuple[object, ...]:
    name = names.get(finding.object, finding.object)
    return (finding.code, name, finding.pointer, finding.phase, finding.outcome)


def _moved(before: Look, after: Look, names: Mapping[str, str]) -> Iterator[Moved]:
    shares = {names.get(name, name): status.share for name, status in before.statuses.items()}
    for name in dict.fromkeys((*shares, *after.statuses)):
        was, now = shares.get(name), after.status(name).share
        # What would print the same did not move for whoever reads it.
        if was != now and _percent(was) != _percent(now):
            yield Moved(name, was, now)


def _by_weight(moved: Moved) -> tuple[bool, bool, float, str]:
    """What went over its limit or back comes first, then circuits, panels and sources, then what moved most."""
    before, after = moved.before or 0.0, moved.after or 0.0
    over = (before > 1) != (after > 1)
    return (not over, not moved.object.startswith(_FEEDING), -abs(after - before), moved.object)


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.0f} %"
