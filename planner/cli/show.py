"""``planner show``: figures of a layout as tables: what carries how much, what is warm, what is fast."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from planner.cli.choosing import nearest
from planner.cli.console import Console
from planner.cli.exits import FINDINGS, FINE, UsageError

if TYPE_CHECKING:
    from planner.plan import Plan
    from planner.planning import Planned

SUMMARY = "Show figures of a layout as tables."


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``show``."""
    from planner import views

    parser.epilog = "Views: " + " ".join(f"{name}: {views.view(name).SUMMARY}" for name in views.names())
    parser.add_argument("view", choices=views.names(), metavar="VIEW", help=f"one of {', '.join(views.names())}")
    parser.add_argument("layout", metavar="LAYOUT", help="a layout file, or - for standard input")
    parser.add_argument("object", nargs="?", default="", metavar="OBJECT", help="this object of it, by its name")
    parser.add_argument("--phase", default="", metavar="NAME", help="as it stands in this phase; default: the last")
    parser.add_argument("-f", "--format", choices=("text", "json"), default="text", help="default: text")
    parser.add_argument("--ascii", action="store_true", help="no characters beyond ASCII (or set PLANNER_ASCII=1)")
    parser.add_argument("--catalog", action="append", default=[], metavar="DIR", help="own parts; may be repeated")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print the tables of a view; 1 where the file has faults, which are told first."""
    from planner import views
    from planner.report.tables import TableOptions, as_json, as_text

    planned = read_plan(arguments.layout, arguments.catalog, console)
    plan = chosen(planned, arguments.phase)
    if plan is None:
        return FINDINGS
    try:
        tables = tuple(views.view(arguments.view).tables(plan, arguments.object))
    except views.NoSuchObject as missing:
        hint = nearest(missing.name, missing.known) or f" There is {', '.join(missing.known) or 'nothing to show'}."
        raise UsageError(f"show {arguments.view}: nothing is called {missing.name}.{hint}") from None
    if arguments.format == "json":
        console.write(as_json(tables), encoding="utf-8")
    else:
        console.write(as_text(tables, TableOptions(console.ascii_only(arguments.ascii), console.width())))
    return FINDINGS if planned.problems else FINE


def read_plan(layout: str, catalogs: list[str], console: Console) -> Planned:
    """The plans of a layout that was named on the command line; each fault of the file is told on stderr."""
    from pathlib import Path

    from planner.cli.sources import read_sources
    from planner.planning import planned

    for folder in catalogs:
        if not Path(folder).is_dir():
            raise UsageError(f"--catalog: there is no folder {folder}")
    if layout != "-" and Path(layout).is_dir():
        raise UsageError(f"{layout} is a folder; name one layout")
    (source,) = read_sources([layout], console)
    found = planned(source.content, source.file, tuple(map(Path, catalogs)), source.opener())
    for problem in found.problems:
        place = f"{problem.span.file}:{problem.span.line}:{problem.span.column}: " if problem.span else ""
        console.notice(f"{place}{problem.code}: {problem.message}")
    return found


def chosen(planned: Planned, phase: str) -> Plan | None:
    """The plan of a phase, or of the last; None where nothing could be built. Raises ``UsageError`` for no phase."""
    if not planned.plans or not phase:
        return planned.last
    if phase not in planned.plans:
        named = ", ".join(each for each in planned.plans if each)
        raise UsageError(f"--phase: {planned.file} has no phase {phase}. It has {named or 'no phases'}.")
    return planned.plans[phase]
