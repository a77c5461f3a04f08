"""``planner schema``: the JSON Schema of the layout format, for editors, or of the json report, for programs."""

from __future__ import annotations

import argparse

from planner.cli.console import Console
from planner.cli.exits import FINE

SUMMARY = "Print the JSON Schema of the layout format or of the json report."


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``schema``."""
    parser.add_argument("of", choices=("layout", "report"), metavar="layout|report", help="which schema")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print the schema."""
    import json

    if arguments.of == "layout":
        from planner.layout.schema import layout_schema

        schema = layout_schema()
    else:
        from planner.report.schema import report_schema

        schema = report_schema()
    console.write(json.dumps(schema, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    return FINE
