"""What an edit did to the verdicts: findings gone and new, and the loads that moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from planner.editing.looking import Look
from planner.report.counts import plural
from planner.rules.findings import Finding, Outcome

MOST_GUESSES = 2
_FEEDING = ("circuits.", "panels.", "sources.")


@dataclass(frozen=True, slots=True)
class Moved:
    """An object whose share of a limit changed; None where there was or is no figure."""

    object: str
    before: float | None
    after: float | None


@dataclass(frozen=True, slots=True)
class Effect:
    """Between two looks: the findings that count, ``gone`` and ``new``, and the loads that ``moved``, largest first.

    ``decided``: they fail now, and nobody could know before; ``opened``: nobody knows any more whether they fail.
    ``guessed``: what the verdicts take for granted that they did not before, in words.
    """

    gone: tuple[Finding, ...]
    new: tuple[Finding, ...]
    moved: tuple[Moved, ...]
    decided: tuple[Finding, ...] = ()
    opened: tuple[Finding, ...] = ()
    guessed: tuple[str, ...] = ()

    def sentence(self) -> str:
        """One line for the status bar: ``servers-a 101 % → 76 %; 1 finding gone (CIR101 servers-a), 0 new``."""
        gone = f"{plural(len(self.gone), 'finding')} gone{_worst(self.gone)}, {len(self.new)} new{_worst(self.new)}"
        asking = sum(each.outcome is Outcome.UNKNOWN for each in self.new)
        if asking:
            gone += f", {asking if asking < len(self.new) else 'which'} {'asks' if asking == 1 else 'ask'} for a fact"
        words = [*_words(self.moved), gone]
        if self.decided:
            words.append(f"{len(self.decided)} that could not be judged before {_are(self.decided)} known to fail now")
        if self.opened:
            words.append(f"{len(self.opened)} that failed {_are(self.opened)} open now: a fact is missing")
        if 0 < len(self.guessed) <= MOST_GUESSES:
            # What follows from one key that was written; of a new machine the details tell.
            words.append(f"guessed: {' and '.join(self.guessed)}")
        return "; ".join(words)

    def listed(self) -> tuple[tuple[str, tuple[Finding, ...]], ...]:
        """The findings by what became of them, each with its word, for who shows them line by line."""
        return ("gone", self.gone), ("new", self.new), ("fails now", self.decided), ("open now", self.opened)


def _worst(findings: tuple[Finding, ...]) -> str:
    """The worst of some findings, and how many more there are: `` (CIR101 servers-a and 2 more)``."""
    if not findings:
        return ""
    worst = findings[0]
    name = worst.object.partition(".")[2] or worst.object
    more = f" and {len(findings) - 1} more" if len(findings) > 1 else ""
    return f" ({' '.join(filter(None, (worst.level.value, worst.code, name)))}{more})"


def _are(findings: tuple[Finding, ...]) -> str:
    return "is" if len(findings) == 1 else "are"


def effect(before: Look, after: Look, renames: Mapping[str, str] | None = None) -> Effect:
    """What changed between two looks at a layout. A finding whose sentence changed is the same finding.

    Parameters: ``renames``: the objects that have another name now. Loads are those of the phase that ``after`` shows.
    """
    names = renames or {}
    before = before.in_phase(after.phase)
    back = {now: old for old, now in names.items()}
    # Of those that do not stand as they did, what is there under another outcome is neither gone nor new.
    was = tuple(_without(before.findings, after.findings, names, _identity))
    now = tuple(_without(after.findings, before.findings, back, _identity))
    gone, new = tuple(_without(was, now, names, _place)), tuple(_without(now, was, back, _place))
    fresh = {id(each) for each in new}
    changed = [each for each in now if id(each) not in fresh]
    decided = tuple(each for each in changed if each.outcome is Outcome.FAILED)
    opened = tuple(each for each in changed if each.outcome is not Outcome.FAILED)
    guessed = tuple(each for each in after.checked.guesses if each not in set(before.checked.guesses))
    moved = tuple(sorted(_moved(before, after, names), key=_by_weight))
    return Effect(gone, new, moved, decided, opened, guessed)


def with_shares(seen: Look | None, shares: Mapping[str, float]) -> Look | None:
    """A look in which what has no figure has the last one that was known: an object half written has none."""
    if seen is None:
        return None
    statuses = {
        name: replace(status, share=shares[name]) if status.share is None and name in shares else status
        for name, status in seen.statuses.items()
    }
    return replace(seen, statuses=statuses)


def loads_sentence(before: Look, after: Look) -> str:
    """The loads that moved, for those who cannot wait for the findings: ``servers-a 101 % → 76 %``."""
    return "; ".join(_words(_sorted(before, after))) or "No load moved"


def _sorted(before: Look, after: Look) -> tuple[Moved, ...]:
    return tuple(sorted(_moved(before.in_phase(after.phase), after, {}), key=_by_weight))


def _words(moved: tuple[Moved, ...]) -> Iterator[str]:
    for each in moved[:2]:
        yield f"{each.object.partition('.')[2]} {_percent(each.before)} → {_percent(each.after)}"
    if len(moved) > 2:
        yield f"{plural(len(moved) - 2, 'more load')} moved"


def _without(
    findings: Iterable[Finding],
    others: tuple[Finding, ...],
    names: Mapping[str, str],
    identity: Callable[[Finding, Mapping[str, str]], tuple[object, ...]],
) -> Iterator[Finding]:
    """The findings that have no match among others; each of the others matches one."""
    left = Counter(identity(other, {}) for other in others)
    for finding in findings:
        own = identity(finding, names)
        if left[own]:
            left[own] -= 1
        else:
            yield finding


def _identity(finding: Finding, names: Mapping[str, str]) -> tuple[object, ...]:
    return (*_place(finding, names), finding.outcome)


def _place(finding: Finding, names: Mapping[str, str]) -> tuple[object, ...]:
    """Which verdict it is, whatever came of it."""
    return (finding.code, names.get(finding.object, finding.object), finding.pointer, finding.phase)


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
