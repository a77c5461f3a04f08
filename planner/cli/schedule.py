"""``planner schedule``: the panels of a layout as an electrician draws them."""

from __future__ import annotations

import argparse

from planner.cli import papers
from planner.cli.choosing import nearest
from planner.cli.console import Console
from planner.cli.exits import FINDINGS, UsageError

SUMMARY = "Print panel schedules: odd spaces left, even right, with legs, loads, trips, wire and conduit."


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``schedule``."""
    from planner.documents.formats import TEXT

    parser.add_argument("layout", metavar="LAYOUT", help="the layout, or - for standard input")
    parser.add_argument("panel", nargs="?", default="", metavar="PANEL", help="this panel; default: every one")
    parser.add_argument("--phase", default="", metavar="NAME", help="as it stands in this phase; default: the last")
    parser.add_argument("-f", "--format", choices=(*TEXT, papers.XLSX), default="table", help="default: table")
    parser.add_argument("-o", "--output", default="", metavar="FILE", help="write to a file; xlsx needs one")
    parser.add_argument("--catalog", action="append", default=[], metavar="DIR", help="own parts; may be repeated")
    parser.add_argument("--stdin-filename", default="<stdin>", metavar="NAME", help="what to call standard input")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print the schedules."""
    from dataclasses import replace

    from planner.documents.panel_schedule import panel_schedules
    from planner.plan import build

    found = papers.read_layout(arguments.layout, console, arguments.stdin_filename)
    if found is None:
        return FINDINGS
    reading, source = found
    papers.check_phase(reading, source, arguments.phase)
    phase = arguments.phase or reading.phases[-1]
    catalog = papers.catalog_of(arguments.catalog)
    plan, _ = build(reading.at(phase), phase, catalog=catalog, standing=reading.comes_with)
    if arguments.panel and arguments.panel not in plan.panels:
        hint = nearest(arguments.panel, plan.panels) or f" There is {', '.join(plan.panels) or 'none'}."
        raise UsageError(f"{source.file} has no panel {arguments.panel}.{hint}")
    paper = panel_schedules(plan, name=source.file, panel=arguments.panel)
    if reading.problems:
        paper = replace(paper, above=(papers.FAULTS,))
    papers.put(paper, arguments, console)
    return papers.code_of(reading)
