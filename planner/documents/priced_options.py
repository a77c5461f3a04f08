"""Things to price beside the job: what findings offer to buy or make, each with the rule that says so and a blank."""

from __future__ import annotations

from collections.abc import Iterable

from planner.documents.table import Cell, Column, Paper, Section
from planner.rules.findings import Finding, Level, Outcome

COLUMNS = (
    Column("Option", "what"),
    Column("For", "where"),
    Column("Why", "why"),
    Column("Rule", "rule"),
    Column("Your price", "price"),
)
BLANK = "______"
_NEEDED = "Needed: the plan fails without one of these"
_OFFERED = "Options: advised, or wanted where the inspector reads the code so"
# A way out that begins like this is a thing to buy or make; others change a load or the layout.
_THING = ("a ", "an ")


def priced_options(findings: Iterable[Finding], *, name: str) -> Paper | None:
    """What findings offer that costs money, the same for several objects once; None where none offers such a thing."""
    rows: dict[str, dict[tuple[str, str], tuple[Finding, list[str]]]] = {_NEEDED: {}, _OFFERED: {}}
    for finding in findings:
        if finding.outcome is not Outcome.FAILED:
            continue
        group = rows[_NEEDED if finding.level is Level.ERROR else _OFFERED]
        for way in finding.ways_out:
            if way.startswith(_THING):
                _, where = group.setdefault((finding.code, way), (finding, []))
                where.append(finding.object.partition(".")[2] or finding.object)
    sections = tuple(
        Section(title, tuple(_row(way, *found) for (_, way), found in group.items()))
        for title, group in rows.items()
        if group
    )
    return Paper(f"Options to price, {name}", COLUMNS, sections) if sections else None


def _row(way: str, finding: Finding, where: list[str]) -> dict[str, Cell]:
    return {
        "what": way, "where": ", ".join(dict.fromkeys(where)), "why": finding.message,
        "rule": f"{finding.code} {finding.citation}".strip(), "price": BLANK,
    }  # fmt: skip
