"""``planner diff``: what one version of a layout says otherwise than another, and what that does."""

from __future__ import annotations

import argparse

from planner.cli import papers
from planner.cli.console import Console
from planner.cli.exits import FINDINGS, FINE

SUMMARY = "Compare two versions of a layout: changes as sentences, findings, loads, what is to be bought."


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``diff``."""
    from planner.diff.rendering import FORMATS

    parser.epilog = "OLD and NEW are files, or a git revision of one as HEAD~1:layout.yaml."
    parser.add_argument("old", metavar="OLD", help="the version before")
    parser.add_argument("new", metavar="NEW", help="the version after")
    parser.add_argument("-f", "--format", choices=tuple(FORMATS), default="text", help="default: text")
    parser.add_argument("-o", "--output", default="", metavar="FILE", help="write to a file")
    parser.add_argument("--exit-code", action="store_true", help="exit 1 where the two differ")
    parser.add_argument("--catalog", action="append", default=[], metavar="DIR", help="own parts; may be repeated")
    parser.add_argument("--today", default="", metavar="DATE", help="the date to judge dates by, like 2026-03-01")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print the difference; 1 with ``--exit-code`` where there is one."""
    from pathlib import Path

    from planner.check import Options
    from planner.cli.revisions import read_version
    from planner.diff.compare import compare
    from planner.diff.rendering import FORMATS

    papers.catalog_of(arguments.catalog)
    options = Options(
        catalogs=tuple(map(Path, arguments.catalog)), today=papers.day(arguments.today, console).isoformat()
    )
    found = compare(read_version(arguments.old, console), read_version(arguments.new, console), options)
    papers.put_text(FORMATS[arguments.format](found), arguments.output, console)
    return FINDINGS if arguments.exit_code and found.differs else FINE
