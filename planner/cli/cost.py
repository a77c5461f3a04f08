"""``planner cost``: what each phase costs to buy and to run, and owning against renting."""

from __future__ import annotations

import argparse

from planner.cli import papers
from planner.cli.console import Console
from planner.cli.exits import FINDINGS

SUMMARY = "Print what each phase costs to buy and to run, and when owning has cost no more than renting."


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``cost``."""
    from planner.documents.formats import TEXT

    papers.configure(parser, (*TEXT, papers.XLSX), "table")
    parser.epilog = "Prices of electricity and rent stand in the section costs of the layout."


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print the sheet."""
    from dataclasses import replace

    from planner.bill.costing import Costing
    from planner.documents.cost import cost_sheet
    from planner.plan import build

    found = papers.read_layout(arguments.layout, console, arguments.stdin_filename)
    if found is None:
        return FINDINGS
    reading, source = found
    papers.check_phase(reading, source, arguments.phase)
    catalog = papers.catalog_of(arguments.catalog)
    prices = papers.prices_of(arguments.prices, reading, source, console)
    costing = Costing(reading, catalog, lambda: papers.day(arguments.today, console), prices=prices)
    plans = []
    for phase in reading.phases:
        plan, _ = build(reading.at(phase), phase, catalog=catalog, standing=reading.comes_with)
        plans.append(costing.add(plan))
    bill = costing.bill
    if reading.problems:
        bill = replace(bill, notes=(papers.FAULTS,))
    papers.put(cost_sheet(plans, bill, name=source.file, phase=arguments.phase), arguments, console)
    return papers.code_of(reading)
