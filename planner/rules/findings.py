"""What the planner says of a layout: one finding a check, with its level, outcome, arithmetic and place in the file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from planner.layout.names import BadName, expand_names

# Faults of what is written at a key, after which it counts as not written.
_READING = frozenset({"LAY005", "LAY006", "LAY007", "LAY008", "LAY009", "LAY011"})


class Level(StrEnum):
    """How much a failure matters.

    ``error``: unsafe or cannot work. ``warning``: works, but with poor margin or missing redundancy. ``question``:
    the inspector decides; ranks as a warning. ``info``: a fact.
    """

    ERROR = "error"
    WARNING = "warning"
    QUESTION = "question"
    INFO = "info"

    @property
    def rank(self) -> int:
        """0 for the worst."""
        return _RANK[self]


_RANK = {Level.ERROR: 0, Level.WARNING: 1, Level.QUESTION: 1, Level.INFO: 2}


class Outcome(StrEnum):
    """What became of a check. ``unknown`` counts like ``failed`` until somebody states the missing fact."""

    PASSED = "passed"
    FAILED = "failed"
    UNKNOWN = "unknown"
    NOT_APPLICABLE = "not_applicable"
    IGNORED = "ignored"
    CRASHED = "crashed"


@dataclass(frozen=True, slots=True)
class Finding:
    """One outcome of one rule for one object, ready to be printed.

    ``object`` is ``section.name``; ``pointer`` the keys inside it, dotted. ``line`` and ``column`` count from 1;
    ``end_column`` is one past the last character of the value on that line. ``value``, ``limit`` and ``ratio`` are
    in ``unit`` and are never rounded. ``worked`` holds the steps of the arithmetic, ``decided_by`` the facts that
    would settle an unknown, ``guesses`` the assumed facts and ``weak`` the unverified figures the verdict rests on.
    ``phase`` is the first in which it was found, ``also_in`` the later ones in which it is the same.
    """

    code: str
    name: str
    level: Level
    outcome: Outcome
    file: str
    object: str
    pointer: str
    line: int
    column: int
    end_column: int
    phase: str
    scenario: str
    message: str
    value: float | None = None
    limit: float | None = None
    unit: str = ""
    ratio: float | None = None
    citation: str = ""
    worked: tuple[str, ...] = ()
    ways_out: tuple[str, ...] = ()
    decided_by: tuple[str, ...] = ()
    guesses: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()
    reason: str = ""
    also_in: tuple[str, ...] = ()

    def holds_in(self, phase: str) -> bool:
        """Whether it was found in a phase; what is wrong with the file itself holds in all."""
        return self.phase in ("", phase) or phase in self.also_in

    @property
    def counts(self) -> bool:
        """Whether the finding can reach ``--fail-on``: failures, unknowns and crashes do."""
        return self.outcome in (Outcome.FAILED, Outcome.UNKNOWN, Outcome.CRASHED)


_NOT_SAID = re.compile(r"(\S+) is not said\b")


def told_apart(findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings, where what was said wrongly is no longer called unsaid: it could not be read, and why stands above.

    A fault in one key makes the whole block around it unreadable, and every rule then asks for the block.
    """
    findings = tuple(findings)
    faults = {
        f"{place}.{f.pointer}": f.code
        for f in findings
        if f.outcome is Outcome.FAILED and f.code in _READING
        for place in _places(f.object)
    }
    for finding in findings:
        found = _NOT_SAID.search(finding.message) if finding.outcome is Outcome.UNKNOWN else None
        key = found[1] if found else ""
        at = next((place for place in faults if key and (place == key or place.startswith(f"{key}."))), "")
        if at:
            message = finding.message.replace(f"{key} is not said", f"{key} could not be read")
            yield replace(finding, message=message, decided_by=(f"mend {at} ({faults[at]})",))
        else:
            yield finding


def once(findings: Iterable[Finding]) -> Iterator[Finding]:
    """A finding that is the same in several phases stands once, under the first of them."""
    same: dict[tuple[object, ...], list[Finding]] = {}
    for finding in findings:
        key = (
            finding.code, finding.object, finding.pointer, finding.outcome, finding.message, finding.line,
            finding.scenario,
        )  # fmt: skip
        same.setdefault(key, []).append(finding)
    for first, *later in same.values():
        others = tuple(dict.fromkeys(each.phase for each in later if each.phase != first.phase))
        yield replace(first, also_in=others) if others else first


def _places(written: str) -> Iterator[str]:
    """The objects that a fault names: several where it stands in an entry for many, as ``devices.rig-1..4``."""
    section, dot, name = written.partition(".")
    try:
        yield from (f"{section}.{each}" for each in expand_names(name)) if dot else (written,)
    except BadName:
        yield written


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings in the order every report has: level, file, line, column, code, object, phase."""
    return tuple(sorted(findings, key=_order))


def _order(f: Finding) -> tuple[object, ...]:
    return (f.level.rank, f.level, f.file, f.line, f.column, f.code, f.object, f.pointer, f.phase, f.message)


def summary(findings: Iterable[Finding], idle: int) -> dict[str, int]:
    """How many findings of each outcome, all six named, in the order of ``Outcome``; ``idle``: what does not apply."""
    counted = Counter(finding.outcome for finding in findings)
    counted[Outcome.NOT_APPLICABLE] += idle
    return {outcome.value: counted[outcome] for outcome in Outcome}


def settling(findings: Iterable[Finding]) -> tuple[str, ...]:
    """The three facts that most unknowns hang on, most first."""
    wanted = Counter(fact for finding in findings if finding.outcome is Outcome.UNKNOWN for fact in finding.decided_by)
    return tuple(fact for fact, _ in sorted(wanted.items(), key=lambda item: (-item[1], item[0]))[:3])
