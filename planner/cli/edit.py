"""``planner edit``: the layout in the terminal, its findings beside it."""

from __future__ import annotations

import argparse

from planner.cli.console import Console
from planner.cli.exits import UsageError

SUMMARY = "Edit a layout in the terminal and watch the findings move."


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``edit``."""
    parser.add_argument("layout", metavar="LAYOUT", help="the layout file; one that is not there yet is begun")
    parser.add_argument("--ascii", action="store_true", help="no characters beyond ASCII (or set PLANNER_ASCII=1)")
    parser.add_argument("--catalog", action="append", default=[], metavar="DIR", help="own parts; may be repeated")
    parser.add_argument("--today", default="", metavar="DATE", help="the date to judge dates by, like 2026-03-01")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Open the editor; 2 where there is no terminal to show it on, or no file to edit."""
    from pathlib import Path

    if not (console.stdin is not None and console.stdin.isatty() and console.on_terminal()):
        raise UsageError("edit needs a terminal on standard input and output; planner check does the same in a script")
    for folder in arguments.catalog:
        if not Path(folder).is_dir():
            raise UsageError(f"--catalog: there is no folder {folder}")

    from planner.cli.sources import Source
    from planner.editing.files import CannotRead
    from planner.tui.marks import Marks
    from planner.tui.opening import run_editor

    path = Path(arguments.layout)
    catalogs = tuple(map(Path, arguments.catalog))
    marks = Marks(ascii_only=console.ascii_only(arguments.ascii), colour=console.colour("auto"))
    try:
        return run_editor(path, catalogs, arguments.today, Source(arguments.layout, b"", on_disk=True).opener(), marks)
    except CannotRead as error:
        raise UsageError(str(error)) from None
