"""``planner explain``: what a rule asks, why, how it is computed, and an example of each verdict."""

from __future__ import annotations

import argparse

from planner.cli.choosing import find_rule
from planner.cli.console import Console
from planner.cli.exits import FINE

SUMMARY = "Explain a rule: what it asks, why, how it is computed, with examples."


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``explain``."""
    parser.add_argument("rule", metavar="RULE", help="a rule's id or name, like CIR101")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print the page of one rule."""
    from planner.report.rule_page import page
    from planner.rules.engine import all_rules

    console.write(page(find_rule(arguments.rule, all_rules())))
    return FINE
