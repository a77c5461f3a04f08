"""``planner schedule``: the panels of a layout as an electrician draws them."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from planner.cli import papers
from planner.cli.choosing import nearest
from planner.cli.console import Console
from planner.cli.exits import UsageError

if TYPE_CHECKING:
    from planner.documents.table import Paper
    from planner.plan import Plan

SUMMARY = "Print panel schedules: odd spaces left, even right, with legs, loads, trips, wire and conduit."


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``schedule``."""
    parser.add_argument("layout", metavar="LAYOUT", help="the layout, or - for standard input")
    parser.add_argument("panel", nargs="?", default="", metavar="PANEL", help="this panel; default: every one")
    papers.configure_plan(parser)


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print the schedules."""
    from planner.documents.circuit_schedule import schedules

    def draw(plan: Plan, name: str) -> Paper:
        if arguments.panel and arguments.panel not in plan.panels:
            hint = nearest(arguments.panel, plan.panels) or f" There is {', '.join(plan.panels) or 'none'}."
            raise UsageError(f"{name} has no panel {arguments.panel}.{hint}")
        return schedules(plan, name=name, panel=arguments.panel)

    return papers.put_plan(arguments, console, draw)
