"""``planner report``: all papers of a layout in one file to hand over."""

from __future__ import annotations

import argparse

from planner.cli import papers
from planner.cli.console import Console
from planner.cli.exits import FINDINGS, UsageError

SUMMARY = "Write the report: one HTML file with findings, schedules, diagrams, heat, losses and what to buy."


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``report``."""
    parser.add_argument("layout", metavar="LAYOUT", help="the layout, or - for standard input")
    parser.add_argument("--for", dest="reader", choices=("owner", "electrician", "reviewer"), default="owner",
                        help="who reads it, default: owner")  # fmt: skip
    parser.add_argument("--phase", default="", metavar="NAME", help="price this phase alone; default: every one")
    papers.format_argument(parser, ("html", "pdf"), "html")
    parser.add_argument("-o", "--output", default="", metavar="FILE", help="write to a file; pdf needs one")
    parser.add_argument("--prices", default="", metavar="FILE", help="own prices, a CSV file; wins over all others")
    parser.add_argument("--catalog", action="append", default=[], metavar="DIR", help="own parts; may be repeated")
    parser.add_argument("--today", default="", metavar="DATE", help="the date to judge by, like 2026-03-01")
    parser.add_argument("--stdin-filename", default="<stdin>", metavar="NAME", help="what to call standard input")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Write it; 1 where the file has faults, which are told first."""
    from dataclasses import replace

    from planner.bill.alternates import Alternates
    from planner.bill.bill import bill_of
    from planner.documents.report.page import as_html, as_pdf
    from planner.documents.report.parts import Subject

    form = papers.form_of(arguments)
    if form == "pdf" and not arguments.output:
        raise UsageError("a PDF is no text for a terminal; name a file: -o report.pdf")
    found = papers.checked_of(arguments, console)
    if found is None:
        return FINDINGS
    checked, reading, source = found
    prices = papers.prices_of(arguments.prices, reading, source, console)
    catalog = papers.catalog_of(arguments.catalog)
    bill = bill_of(reading, catalog, prices)
    if reading.problems:
        bill = replace(bill, notes=(papers.FAULTS,))
    phase = arguments.phase or reading.phases[-1]
    subject = Subject(
        checked=checked,
        plan=checked.plans[phase],
        bill=bill,
        name=source.file,
        today=papers.day(arguments.today, console),
        asked=bool(arguments.phase),
        alternates=Alternates(catalog),
    )
    page = as_html(subject, arguments.reader)
    if form == "html":
        papers.put_text(page, arguments.output, console)
        return papers.code_of(reading)
    try:
        papers.write_file(arguments.output, as_pdf(page))
    except ImportError:
        raise UsageError(f"pdf needs the library WeasyPrint: {papers.EXTRA.format('pdf')}") from None
    except OSError as error:
        raise UsageError(f"pdf needs Pango, which WeasyPrint could not load: {error}") from None
    return papers.code_of(reading)
