"""``planner shop``: the list to take to the supply house, by trade and phase."""

from __future__ import annotations

import argparse

from planner.cli import papers
from planner.cli.console import Console
from planner.cli.exits import FINDINGS, UsageError

SUMMARY = "Print the shop list of a trade: breakers, wire by colour and length, conduit, outlets, boxes, labels."
EVERY = "all"


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``shop``."""
    from planner.documents.formats import TEXT

    papers.configure(parser, (*TEXT, papers.XLSX), "table")
    parser.add_argument("--trade", default="electrical", metavar="TRADE", help="or all; default: electrical")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print the list."""
    from planner.bill.alternates import Alternates
    from planner.bill.item import TRADE_ORDER
    from planner.documents.shop import shop_list

    if arguments.trade not in (EVERY, *TRADE_ORDER):
        raise UsageError(f"--trade: there is no trade {arguments.trade}. Known: {', '.join((*TRADE_ORDER, EVERY))}")
    found = papers.bill_of(arguments, console)
    if found is None:
        return FINDINGS
    bill, reading, source = found
    trade = "" if arguments.trade == EVERY else arguments.trade
    paper = shop_list(
        bill,
        name=source.file,
        today=papers.day(arguments.today, console),
        phase=arguments.phase,
        trade=trade,
        alternates=Alternates(papers.catalog_of(arguments.catalog)),
    )
    papers.put(paper, arguments, console)
    return papers.code_of(reading)
