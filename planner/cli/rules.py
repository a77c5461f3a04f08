"""``planner rules``: every rule in one line, or as data."""

from __future__ import annotations

import argparse

from planner.cli.console import Console
from planner.cli.exits import FINE

SUMMARY = "List the rules: code, level, name, title."


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``rules``."""
    parser.add_argument("-f", "--format", choices=("full", "json"), default="full", help="default: full")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print the list."""
    from planner.rules.engine import all_rules

    rows = [
        {"code": rule.code, "level": rule.level.value, "name": rule.name, "title": rule.title}
        for rule in all_rules().values()
    ]
    if arguments.format == "json":
        import json

        console.write(json.dumps(rows, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        return FINE
    widest = max((len(row["name"]) for row in rows), default=0)
    console.write("".join(f"{r['code']}  {r['level']:<8}  {r['name']:<{widest}}  {r['title']}\n" for r in rows))
    return FINE
