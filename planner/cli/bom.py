"""``planner bom``: everything the plan implies has to be bought, with what is known of its price."""

from __future__ import annotations

import argparse

from planner.cli import papers
from planner.cli.console import Console
from planner.cli.exits import FINDINGS

SUMMARY = "Print the bill of materials: what each phase of the build needs, and what is known of its price."


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``bom``."""
    from planner.documents.bom import GROUPS
    from planner.documents.formats import TEXT

    papers.configure(parser, (*TEXT, papers.XLSX), "table")
    parser.add_argument("--group", choices=GROUPS, default="trade", help="default: trade")
    parser.epilog = (
        "A bill written as csv and filled in is a price file. What has no price or quantity is counted, "
        "never taken as zero; currencies are never added together."
    )


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print the bill."""
    from planner.bill.alternates import Alternates
    from planner.documents.bom import bom

    found = papers.bill_of(arguments, console, by_room=arguments.group == "room")
    if found is None:
        return FINDINGS
    bill, reading, source = found
    paper = bom(
        bill,
        name=source.file,
        today=papers.day(arguments.today, console),
        group=arguments.group,
        phase=arguments.phase,
        alternates=Alternates(papers.catalog_of(arguments.catalog)),
    )
    papers.put(paper, arguments, console)
    return papers.code_of(reading)
