"""From what a rule makes of an object to findings with their place in the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from planner.facts import Facts
from planner.layout.models import SECTIONS
from planner.layout.reading import Reading
from planner.rules.engine import Rule, all_rules
from planner.rules.findings import Finding, Outcome
from planner.rules.judging import Judgement
from planner.text import Problem, Span


class Where(NamedTuple):
    """The place of a finding: the file, where it begins, and the column after its last character."""

    file: str
    line: int
    column: int
    end_column: int


def where(span: Span) -> Where:
    """The place of a span; what goes on over several lines is shown by its first character."""
    end = span.end_column if span.end_line == span.line else span.column + 1
    return Where(span.file, span.line, span.column, max(end, span.column + 1))


def fault(problem: Problem, span: Span) -> Finding:
    """A fault of the file as a finding of its rule."""
    rule = all_rules()[problem.code]
    path = [str(key) for key in problem.path]
    named = 2 if path and path[0] in SECTIONS else 1
    return Finding(
        code=rule.code,
        name=rule.name,
        level=rule.level,
        outcome=Outcome.FAILED,
        object=".".join(path[:named]),
        pointer=".".join(path[named:]),
        phase="",
        scenario="",
        message=problem.message,
        **where(span)._asdict(),
    )


def place(at: str) -> tuple[str, str]:
    """What findings call an object of the plan, ``circuits.servers-a``, and the keys inside it, dotted.

    >>> place("devices.rig.fed_by.psu1"), place("site")
    (('devices.rig', 'fed_by.psu1'), ('site', ''))
    """
    section, _, rest = at.partition(".")
    name, _, inside = rest.partition(".")
    return f"{section}.{name}" if name else section, inside


class Places:
    """Where the things that rules speak of stand in a text, as one of its phases has them."""

    def __init__(self, reading: Reading, phase: str) -> None:
        self.reading, self.phase = reading, phase
        self._known: dict[tuple[str, str], Where] = {}

    def of(self, named: str, pointer: str) -> Where:
        """The place of an object, ``circuits.servers-a``, or of a key inside it."""
        found = self._known.get((named, pointer))
        if found is None:
            section, _, name = named.partition(".")
            path = tuple(part for part in (section, name, *pointer.split(".")) if part)
            found = self._known[named, pointer] = where(self.reading.locate(path, self.phase or None))
        return found


def placed(rule: Rule, obj: Facts, judgements: Iterable[Judgement], places: Places, book: str) -> Iterator[Finding]:
    """The findings of a rule on an object, each where the layout says what it is about; none of what does not apply."""
    named, inside = place(obj.at)
    for judgement in judgements:
        if judgement.outcome is Outcome.NOT_APPLICABLE:
            continue
        pointer = ".".join(part for part in (inside, judgement.pointer) if part)
        check = judgement.check
        sized = check is not None and hasattr(check, "limit")
        yield Finding(
            code=rule.code,
            name=rule.name,
            level=judgement.level,
            outcome=judgement.outcome,
            object=named,
            pointer=pointer,
            **places.of(named, pointer)._asdict(),
            phase=places.phase,
            scenario="",
            message=judgement.message,
            value=float(check.value) if check is not None and sized else None,  # type: ignore[attr-defined]
            limit=float(check.limit) if check is not None and sized else None,  # type: ignore[attr-defined]
            unit=check.unit if check is not None and sized else "",  # type: ignore[attr-defined]
            ratio=check.ratio if check is not None else None,
            citation=judgement.citation or rule.citation(book),
            worked=judgement.worked,
            ways_out=judgement.ways_out,
            decided_by=judgement.decided_by,
            guesses=judgement.guesses,
            weak=judgement.weak,
        )


def placed_anew(finding: Finding, places: Places) -> Finding:
    """A finding where the text has it now, after an edit elsewhere may have moved it."""
    found = places.of(finding.object, finding.pointer)
    if found == (finding.file, finding.line, finding.column, finding.end_column):
        return finding
    return replace(finding, **found._asdict())


def crashed(rule: Rule, error: Exception) -> Judgement:
    """A rule that broke, which must not hide what the others find."""
    return Judgement(Outcome.CRASHED, rule.level, message=f"the rule broke: {type(error).__name__}: {error}")


def does_not_apply(rule: Rule, at: str, phases: tuple[str, ...], reading: Reading, book: str) -> Finding:
    """A rule that has nothing to check on the object at a place, in the phases where that is so."""
    named, inside = place(at)
    return Finding(
        code=rule.code,
        name=rule.name,
        level=rule.level,
        outcome=Outcome.NOT_APPLICABLE,
        object=named,
        pointer=inside,
        phase=phases[0],
        scenario="",
        message="",
        citation=rule.citation(book),
        also_in=phases[1:],
        **Places(reading, phases[0]).of(named, inside)._asdict(),
    )
