"""Two versions under two rule books: which findings went because nobody asks any more, and what is asked instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from planner.rules.engine import Rule, all_rules
from planner.rules.findings import Finding, Outcome

_WORDS = {Outcome.PASSED: "passed", Outcome.FAILED: "failed", Outcome.UNKNOWN: "unknown"}


@dataclass(frozen=True, slots=True)
class Asked:
    """A rule that only the new book has, and how often it came to which outcome."""

    code: str
    title: str
    outcomes: tuple[tuple[str, int], ...]

    @property
    def sentence(self) -> str:
        """The rule with its outcomes, ``CIR121 load, breaker and cable fit: 2 passed, 1 failed``."""
        return f"{self.code} {self.title}: {', '.join(f'{count} {word}' for word, count in self.outcomes)}."


def belongs(code: str, book: str) -> bool:
    """Whether a rule is one of a book, or of all.

    >>> belongs("CIR101", "NEC-2023"), belongs("CIR101", "BS-7671"), belongs("CIR103", "BS-7671")
    (True, False, True)
    """
    rule: Rule | None = all_rules().get(code)
    return rule is None or not rule.books or book in rule.books


def asked_alone(new: Iterable[Finding], old_book: str, new_book: str) -> tuple[Asked, ...]:
    """The rules of the new book that the old one has not, by code, with what they found; none within one book."""
    if old_book == new_book:
        return ()
    found: dict[str, Counter[Outcome]] = {}
    for finding in new:
        if finding.outcome in _WORDS and belongs(finding.code, new_book) and not belongs(finding.code, old_book):
            found.setdefault(finding.code, Counter())[finding.outcome] += 1
    return tuple(
        Asked(code, all_rules()[code].title, tuple((word, count[each]) for each, word in _WORDS.items() if count[each]))
        for code, count in sorted(found.items())
    )
