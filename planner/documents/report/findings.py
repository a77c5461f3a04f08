"""Findings as a table on paper: what is said alike of several things is said once, with all their names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from planner.documents.table import Cell, Column, Paper, Section
from planner.rules.findings import Finding, Outcome

_MARKS = {"error": "✖ error", "warning": "▲ warning", "question": "▲ question", "info": "● info"}
_GROUPS = (
    ("Failed", (Outcome.FAILED, Outcome.CRASHED)),
    ("Not known: nobody can say until these facts are stated", (Outcome.UNKNOWN,)),
    ("Ignored by the layout, with its reason", (Outcome.IGNORED,)),
)
_COLUMNS = (
    Column("Level", "level"), Column("Rule", "rule"), Column("Where", "where"), Column("What", "what"),
    Column("Why", "why", below=True), Column("Ways out", "out"),
)  # fmt: skip


def findings_paper(findings: Iterable[Finding], *, name: str, steps: bool) -> Paper | None:
    """The findings that passed nothing, in groups; None where there are none.

    Parameters: ``name`` of the layout, which is not said again at each line of it; ``steps``: each with the sum that
    was done, so that only those share a row whose sums are alike too.
    """
    found = [*findings]
    sections = []
    for title, outcomes in _GROUPS:
        alike: dict[object, list[Finding]] = {}
        for each in found:
            if each.outcome in outcomes:
                alike.setdefault(_key(each, steps=steps), []).append(each)
        if alike:
            rows = tuple(_row(same, name=name, steps=steps) for same in alike.values())
            sections.append(Section(title, rows))
    return Paper("", _COLUMNS, tuple(sections)) if sections else None


def _key(each: Finding, *, steps: bool) -> tuple[object, ...]:
    """What a finding says, whatever its object is called."""
    called = each.object.partition(".")[2] or each.object
    texts = (each.message, *each.ways_out, *each.decided_by, *(each.worked if steps else ()))
    return (each.code, each.citation, each.level, each.outcome, each.reason,
            *(text.replace(called, "\0") if called else text for text in texts))  # fmt: skip


def _row(same: Sequence[Finding], *, name: str, steps: bool) -> dict[str, Cell]:
    each = same[0]
    message = f"{each.message} Ignored: {each.reason}" if each.outcome is Outcome.IGNORED else each.message
    if len(same) > 1:
        message = f"{message} The same holds of each of these {len(same)}."
    return {
        "level": _MARKS[each.level.value] if each.outcome is not Outcome.UNKNOWN else f"? {each.level.value}",
        "rule": f"{each.code} {each.citation}".strip(),
        "where": ", ".join(_place(one, name) for one in same),
        "what": message,
        "why": "; ".join(each.worked) if steps else "",
        "out": "; ".join((*each.ways_out, *each.decided_by, *_likewise(same))),
    }


def _likewise(same: Sequence[Finding]) -> tuple[str, ...]:
    told = {(one.ways_out, one.decided_by) for one in same}
    return ("likewise for the others",) if len(told) > 1 else ()


def _place(each: Finding, name: str) -> str:
    return f"{each.object} (line {each.line})" if each.file == name else f"{each.object} ({each.file}:{each.line})"
