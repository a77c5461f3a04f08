"""Accepted findings: ``ignore`` on an object, what it hides, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from planner.rules.engine import Rule
from planner.rules.findings import Finding, Outcome

# A suppression that ends within so many days is announced.
NOTICE_DAYS = 30
# Letters that show nothing.
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0")


@dataclass(frozen=True, slots=True)
class Suppression:
    """One accepted finding as the layout says it: on which object, which rule, why, until when."""

    object: str
    code: str
    reason: str = ""
    until: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a suppression, or a notice about it."""

    code: str
    message: str
    suppression: Suppression


def apply(
    findings: Iterable[Finding],
    suppressions: tuple[Suppression, ...],
    rules: Mapping[str, Rule],
    today: Callable[[], date],
) -> tuple[tuple[Finding, ...], tuple[Fault, ...]]:
    """The findings with accepted ones marked as ignored, and what is wrong with the suppressions.

    ``rules`` are all rules by code; ``today`` is asked only where a suppression has an end. A rule that crashed has
    judged nothing, so that there is nothing to accept.
    """
    faults: list[Fault] = []
    working: dict[tuple[str, str], Suppression] = {}
    for each in suppressions:
        wrong = tuple(_wrong(each, rules, today))
        faults += wrong
        if not any(fault.code != "SUP005" for fault in wrong):
            working[each.object, each.code] = each
    used: set[tuple[str, str]] = set()
    kept = []
    for finding in findings:
        match = working.get((finding.object, finding.code))
        if match is None and finding.scenario:
            match = working.get((f"scenarios.{finding.scenario}", finding.code))
        if match is not None and finding.counts:
            used.add((match.object, finding.code))
            crashed = finding.outcome is Outcome.CRASHED
            kept.append(finding if crashed else replace(finding, outcome=Outcome.IGNORED, reason=match.reason))
        else:
            kept.append(finding)
    for key, each in working.items():
        if key not in used:
            faults.append(Fault("SUP003", f"{each.code} is not found here; take the suppression away.", each))
    return tuple(kept), tuple(faults)


def _wrong(each: Suppression, rules: Mapping[str, Rule], today: Callable[[], date]) -> Iterator[Fault]:
    if each.code not in rules:
        yield Fault("SUP004", f"no rule is called {each.code}.", each)
        return
    if rules[each.code].mandatory or each.code.startswith("SUP"):
        yield Fault("SUP006", f"{each.code} cannot be suppressed.", each)
        return
    if not _says_something(each.reason):
        yield Fault("SUP001", f"{each.code} is suppressed without a reason; write {{reason: ...}}.", each)
    if each.until:
        # A year or a month alone ends with its first day.
        end = date.fromisoformat((each.until + "-01-01")[:10])
        day = today()
        if day >= end:
            yield Fault("SUP002", f"the suppression of {each.code} ended on {end}; today is {day}.", each)
        elif (end - day).days <= NOTICE_DAYS:
            yield Fault("SUP005", f"the suppression of {each.code} ends on {end}, in {(end - day).days} days.", each)


def _says_something(reason: str) -> bool:
    """Whether a reason has a letter or a digit that shows: blanks and characters without width are no reason."""
    return any(sign.isalnum() and sign not in _FILLERS for sign in reason)
