"""``planner diagram``: the plan as a one-line, racks, networks or the power chain."""

from __future__ import annotations

import argparse

from planner.cli import papers
from planner.cli.console import Console
from planner.cli.exits import FINDINGS, UsageError

SUMMARY = "Draw a layout: its one-line diagram, racks, networks or power chain."


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``diagram``."""
    from planner.documents.diagrams.making import FORMATS, KINDS

    parser.add_argument("kind", choices=KINDS, metavar="KIND", help=f"one of {', '.join(KINDS)}")
    parser.add_argument("layout", metavar="LAYOUT", help="the layout, or - for standard input")
    parser.add_argument("--phase", default="", metavar="NAME", help="as it stands in this phase; default: the last")
    papers.format_argument(parser, FORMATS, "svg")
    parser.add_argument("-o", "--output", default="", metavar="FILE", help="write to a file; default: to stdout")
    parser.add_argument("--catalog", action="append", default=[], metavar="DIR", help="own parts; may be repeated")
    parser.add_argument("--today", default="", metavar="DATE", help="the date to judge by, like 2026-03-01")
    parser.add_argument("--stdin-filename", default="<stdin>", metavar="NAME", help="what to call standard input")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Draw it; 1 where the file has faults, which are told first."""
    from planner.documents.diagrams.faults import faults
    from planner.documents.diagrams.making import NoSuchForm, diagram

    found = papers.checked_of(arguments, console)
    if found is None:
        return FINDINGS
    checked, reading, source = found
    phase = arguments.phase or reading.phases[-1]
    try:
        drawn = diagram(
            arguments.kind,
            checked.plans[phase],
            faults(checked.findings, phase),
            name=source.file,
            form=papers.form_of(arguments),
        )
    except NoSuchForm as error:
        raise UsageError(f"diagram: {error}") from None
    papers.put_text(drawn, arguments.output, console)
    return papers.code_of(reading)
