"""``planner labels``: the cable schedule, and a label for each end of each cable."""

from __future__ import annotations

import argparse

from planner.cli import papers
from planner.cli.console import Console

SUMMARY = "Print a label for each end of each cord and cable, or with --schedule the cable schedule."


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``labels``."""
    parser.add_argument("layout", metavar="LAYOUT", help="the layout, or - for standard input")
    parser.add_argument("--schedule", action="store_true", help="one line for each cable instead")
    papers.configure_plan(parser)


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print them."""
    from planner.documents.cables import cable_schedule, labels

    drawn = cable_schedule if arguments.schedule else labels
    return papers.put_plan(arguments, console, lambda plan, name: drawn(plan, name=name))
