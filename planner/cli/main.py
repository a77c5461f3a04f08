"""``planner``: picks the command, and turns whatever happens into one of the exit codes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from planner import __version__
from planner.cli import (
    bom,
    calc,
    catalog,
    check,
    cost,
    diagram,
    diff,
    edit,
    explain,
    gpu_log,
    init,
    labels,
    report,
    rules,
    schedule,
    schema,
    shop,
    show,
    simulate,
)
from planner.cli.console import Console
from planner.cli.exits import FINE, INTERNAL, INTERRUPTED, USAGE, InternalError, OutputError, UsageError
from planner.report.printable import visible

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

# Each has SUMMARY, configure(parser) and run(arguments, console); heavy imports are inside run.
COMMANDS = {
    "check": check,
    "init": init,
    "edit": edit,
    "show": show,
    "simulate": simulate,
    "gpu-log": gpu_log,
    "catalog": catalog,
    "bom": bom,
    "shop": shop,
    "schedule": schedule,
    "cost": cost,
    "report": report,
    "diagram": diagram,
    "labels": labels,
    "diff": diff,
    "calc": calc,
    "explain": explain,
    "rules": rules,
    "schema": schema,
}

REPORT_IT = (
    "This is a fault of the planner, not of your layout. Please report it with the layout and this line; "
    "--debug shows the traceback."
)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        # The message may quote an argument as it was typed, control characters included.
        super().error(visible(message))

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """As argparse does it, but help that could not be written is not passed over."""
        stream = file or sys.stderr
        try:
            if stream is not None:
                stream.write(message)
        except BrokenPipeError:
            raise
        except OSError as error:
            if stream is not sys.stderr:
                raise OutputError(f"cannot write to standard output: {error.strerror or error}") from error


def parser(argv: Sequence[str]) -> argparse.ArgumentParser:
    """The parser for a command line; commands it does not mention get no arguments, which would only cost time."""
    top = _Parser(
        prog="planner",
        description="Checks the plan of a garage datacenter against electrical, thermal and other limits.",
        epilog="Planning aid: a licensed electrician and the local authority decide.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"planner {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=_Parser)
    for name, module in COMMANDS.items():
        sub = commands.add_parser(name, help=module.SUMMARY, description=module.SUMMARY, allow_abbrev=False)
        sub.add_argument("--debug", action="store_true", help="show the traceback of an internal error")
        if name in argv:
            module.configure(sub)
    return top


def run(argv: Sequence[str] | None = None, console: Console | None = None) -> int:
    """Run the command line and return its exit code; never raises, and never prints a traceback without ``--debug``."""
    console = console or Console()
    try:
        return _run(argv, console)
    except OutputError as error:
        console.notice(str(error))
        return INTERNAL


def _run(argv: Sequence[str] | None, console: Console) -> int:
    words = sys.argv[1:] if argv is None else list(argv)
    # As it was typed: what breaks may be the reading of the arguments.
    debug = "--debug" in words
    try:
        arguments = parser(words).parse_args(words)
        code: int = COMMANDS[arguments.command].run(arguments, console)
        return code
    except SystemExit as stop:
        console.parsed()
        return stop.code if isinstance(stop.code, int) else FINE
    except UsageError as error:
        console.notice(str(error))
        return USAGE
    except OutputError:
        raise
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        console.drop_stdout()
        return FINE
    except InternalError as error:
        return _internal(str(error), error, debug, console)
    except Exception as error:
        return _internal(f"{type(error).__name__}: {error}", error, debug, console)


def _internal(said: str, error: Exception, debug: bool, console: Console) -> int:
    if debug and console.stderr is not None:
        import traceback

        traceback.print_exception(error, file=console.stderr)
    console.notice(f"internal error: {said}. {REPORT_IT}")
    return INTERNAL
