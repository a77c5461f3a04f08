"""``planner labels``: the cable schedule, and a label for each end of each cable."""

from __future__ import annotations

import argparse

from planner.cli import papers
from planner.cli.console import Console
from planner.cli.exits import FINDINGS

SUMMARY = "Print a label for each end of each cord and cable, or with --schedule the cable schedule."


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``labels``."""
    from planner.documents.formats import TEXT

    parser.add_argument("layout", metavar="LAYOUT", help="the layout, or - for standard input")
    parser.add_argument("--schedule", action="store_true", help="one line for each cable instead")
    parser.add_argument("--phase", default="", metavar="NAME", help="as it stands in this phase; default: the last")
    parser.add_argument("-f", "--format", choices=(*TEXT, papers.XLSX), default="table", help="default: table")
    parser.add_argument("-o", "--output", default="", metavar="FILE", help="write to a file; xlsx needs one")
    parser.add_argument("--catalog", action="append", default=[], metavar="DIR", help="own parts; may be repeated")
    parser.add_argument("--stdin-filename", default="<stdin>", metavar="NAME", help="what to call standard input")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print them."""
    from dataclasses import replace

    from planner.documents.cables import cable_schedule, labels
    from planner.plan import build

    found = papers.read_layout(arguments.layout, console, arguments.stdin_filename)
    if found is None:
        return FINDINGS
    reading, source = found
    papers.check_phase(reading, source, arguments.phase)
    phase = arguments.phase or reading.phases[-1]
    catalog = papers.catalog_of(arguments.catalog)
    plan, _ = build(reading.at(phase), phase, catalog=catalog, standing=reading.comes_with)
    paper = (cable_schedule if arguments.schedule else labels)(plan, name=source.file)
    if reading.problems:
        paper = replace(paper, above=(papers.FAULTS,))
    papers.put(paper, arguments, console)
    return papers.code_of(reading)
