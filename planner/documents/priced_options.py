"""Things to price beside the job: what findings offer to buy or make, each with the rule that says so and a blank."""

from __future__ import annotations

import re
from collections.abc import Iterable

from planner.documents import option_parts
from planner.documents.table import Cell, Column, Paper, Section
from planner.plan import Plan
from planner.rules.findings import Finding, Level, Outcome

COLUMNS = (
    Column("Option", "what"),
    Column("Count", "count"),
    Column("For", "where"),
    Column("Parts and lengths", "parts"),
    Column("Why", "why"),
    Column("Rule", "rule"),
    Column("Your price", "price"),
)
BLANK = "______"
_NEEDED = "Needed: the plan fails without one of these"
_OFFERED = "Options: advised, or wanted where the inspector reads the code so"
# A way out that begins like this is a thing to buy or make; others change a load or the layout.
_THING = ("a ", "an ")
# A way out that is written into the layout names in brackets what is bought for it.
_BOUGHT = re.compile(r"^write .*\((an? .+)\)$")
# What is agreed on once, whatever it is for.
_AGREED = "an allowance"


def priced_options(findings: Iterable[Finding], plan: Plan, *, name: str) -> Paper | None:
    """What findings offer that costs money, the same for several objects once; None where none offers such a thing."""
    rows: dict[str, dict[tuple[str, str], tuple[Finding, list[str]]]] = {_NEEDED: {}, _OFFERED: {}}
    for finding in findings:
        if finding.outcome is not Outcome.FAILED:
            continue
        group = rows[_NEEDED if finding.level is Level.ERROR else _OFFERED]
        for thing in filter(None, map(_thing, finding.ways_out)):
            _, where = group.setdefault((finding.code, thing), (finding, []))
            where.append(finding.object.partition(".")[2] or finding.object)
    sections = tuple(
        Section(title, tuple(_row(way, plan, *found) for (_, way), found in group.items()))
        for title, group in rows.items()
        if group
    )
    return Paper(f"Options to price, {name}", COLUMNS, sections) if sections else None


def _thing(way: str) -> str:
    """What a way out buys or makes; empty for one that changes a load or the layout alone."""
    bought = _BOUGHT.match(way)
    return bought[1] if bought else way if way.startswith(_THING) else ""


def _row(way: str, plan: Plan, finding: Finding, where: list[str]) -> dict[str, Cell]:
    objects, agreed = tuple(dict.fromkeys(where)), way.startswith(_AGREED)
    section = finding.object.partition(".")[0]
    made_of = "" if agreed else option_parts.parts(finding.code, plan, section, objects)
    return {
        "what": way, "count": "1" if agreed else option_parts.count(finding.code, plan, objects),
        "where": ", ".join(objects), "parts": made_of,
        "why": finding.message,
        "rule": f"{finding.code} {finding.citation}".strip(), "price": BLANK,
    }  # fmt: skip
