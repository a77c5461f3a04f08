"""The worst that was found of each thing, as the words a diagram puts beside its mark."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from planner.rules.findings import Finding, Level, Outcome

MOST_CODES = 3


def faults(findings: Iterable[Finding], phase: str) -> Mapping[str, str]:
    """For each thing with a failure of level error or warning its level and rules: ``error CIR101, CIR104``.

    Parameters: ``findings`` of a check; ``phase`` that the diagram shows. What is unknown is no fault, but it is no
    pass: where nothing failed and an error is open the words are ``open CIR101``.
    """
    words: dict[str, dict[str, dict[str, None]]] = {}
    for finding in findings:
        word = _word(finding)
        if word and finding.holds_in(phase):
            words.setdefault(finding.object, {}).setdefault(word, {})[finding.code] = None
    return {
        place: next(_told(word, [*found[word]]) for word in ("error", "warning", "open") if word in found)
        for place, found in words.items()
    }


def _word(finding: Finding) -> str:
    if finding.outcome is Outcome.FAILED and finding.level is Level.ERROR:
        return "error"
    if finding.outcome is Outcome.FAILED and finding.level in (Level.WARNING, Level.QUESTION):
        return "warning"
    return "open" if finding.outcome is Outcome.UNKNOWN and finding.level is Level.ERROR else ""


def _told(word: str, codes: list[str]) -> str:
    more = f" and {len(codes) - MOST_CODES} more" if len(codes) > MOST_CODES else ""
    return f"{word} {', '.join(codes[:MOST_CODES])}{more}"
