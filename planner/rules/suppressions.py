"""Accepted findings: ``ignore`` on an object, what it hides, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from planner.rules.findings import Finding, Outcome

# A suppression that ends within so many days is announced.
NOTICE_DAYS = 30
# What reading the file reports cannot be accepted: nothing behind it was checked.
MANDATORY = ("LAY00", "LAY011", "LAY012", "LAY013", "LAY014", "LAY016", "LAY017", "LAY018", "SUP")


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
    known: Callable[[str], bool],
    today: Callable[[], date],
) -> tuple[tuple[Finding, ...], tuple[Fault, ...]]:
    """The findings with accepted ones marked as ignored, and what is wrong with the suppressions.

    ``known`` tells whether a code is a rule's; ``today`` is asked only where a suppression has an end.
    """
    faults: list[Fault] = []
    working: dict[tuple[str, str], Suppression] = {}
    for each in suppressions:
        wrong = tuple(_wrong(each, known, today))
        faults += wrong
        if not any(fault.code != "SUP005" for fault in wrong):
            working[each.object, each.code] = each
    used: set[tuple[str, str]] = set()
    kept = []
    for finding in findings:
        match = working.get((finding.object, finding.code))
        if match is not None and finding.counts:
            used.add((finding.object, finding.code))
            kept.append(replace(finding, outcome=Outcome.IGNORED, reason=match.reason))
        else:
            kept.append(finding)
    for key, each in working.items():
        if key not in used:
            faults.append(Fault("SUP003", f"{each.code} is not found here; take the suppression away.", each))
    return tuple(kept), tuple(faults)


def _wrong(each: Suppression, known: Callable[[str], bool], today: Callable[[], date]) -> Iterator[Fault]:
    if not known(each.code):
        yield Fault("SUP004", f"no rule is called {each.code}.", each)
        return
    if each.code.startswith(MANDATORY):
        yield Fault("SUP006", f"{each.code} cannot be suppressed.", each)
        return
    if not each.reason:
        yield Fault("SUP001", f"{each.code} is suppressed without a reason; write {{reason: ...}}.", each)
    if each.until:
        end = date.fromisoformat(each.until if len(each.until) > 4 else f"{each.until}-01-01")
        day = today()
        if day >= end:
            yield Fault("SUP002", f"the suppression of {each.code} ended on {end}; today is {day}.", each)
        elif (end - day).days <= NOTICE_DAYS:
            yield Fault("SUP005", f"the suppression of {each.code} ends on {end}, in {(end - day).days} days.", each)
