"""``planner check``: what is wrong with a layout, and what nobody can tell yet."""

from __future__ import annotations

import argparse
import gc
from typing import TYPE_CHECKING

from planner.cli.choosing import selectors
from planner.cli.console import Console
from planner.cli.exits import THRESHOLDS, InternalError, UsageError, exit_code, is_newer
from planner.cli.sources import Source, read_sources

if TYPE_CHECKING:
    from planner.check import Checked, Options

SUMMARY = "Check layouts: what trips, what breaks the code, what cooks, and what is not known yet."


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``check``."""
    from planner.report import formats

    parser.epilog = (
        "Exit codes: 0 nothing at or above --fail-on; 1 findings there, unknowns included; 2 wrong usage; "
        "3 internal error; 130 interrupted."
    )
    parser.add_argument("paths", nargs="*", metavar="PATH", help="layout, folder of layouts, or - for standard input")
    parser.add_argument("-r", "--recursive", action="store_true", help="look into the folders of a folder too")
    parser.add_argument("--stdin-filename", default="<stdin>", metavar="NAME", help="what to call standard input")
    look = parser.add_argument_group("report")
    look.add_argument("-f", "--format", choices=formats(), default="full", help="default: full")
    look.add_argument("--all", action="store_true", help="show passed, ignored and not applicable checks too")
    look.add_argument("--failures", action="store_true", help="also a table of every single loss, the worst first")
    look.add_argument("-q", "--quiet", action="count", default=0, help="findings only; -qq: exit code only")
    look.add_argument("-v", "--verbose", action="store_true", help="show all outcomes, and timings on stderr")
    look.add_argument("--color", choices=("auto", "always", "never"), default="auto", help="default: auto")
    look.add_argument("--ascii", action="store_true", help="no characters beyond ASCII (or set PLANNER_ASCII=1)")
    what = parser.add_argument_group("what is checked")
    what.add_argument("--phase", default="", metavar="NAME", help="this building phase only")
    what.add_argument("--select", action="append", default=[], metavar="RULES", help="only these: CIR, CIR1, CIR101")
    what.add_argument("--ignore", action="append", default=[], metavar="RULES", help="without these")
    what.add_argument("--no-ignores", action="store_true", help="show what the layout says to ignore")
    what.add_argument("--catalog", action="append", default=[], metavar="DIR", help="own parts; may be repeated")
    what.add_argument("--today", default="", metavar="DATE", help="the date to judge dates by, like 2026-03-01")
    ends = parser.add_argument_group("exit code")
    ends.add_argument(
        "--fail-on", choices=tuple(THRESHOLDS), default="error", help="exit 1 from this level up; default: error"
    )
    ends.add_argument("--strict", action="store_const", const="warning", dest="fail_on", help="--fail-on warning")
    ends.add_argument("--allow-unknown", action="store_true", help="unknowns do not lead to exit 1")
    ends.add_argument("--exit-zero", action="store_true", help="findings do not lead to exit 1")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Check everything that was named and print one report; the exit code as ``exits.exit_code`` says."""
    # A check ends before the cycles it makes would fill any memory; looking for them takes a tenth of its time.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return _run(arguments, console)
    finally:
        if collecting:
            gc.enable()


def _run(arguments: argparse.Namespace, console: Console) -> int:
    if arguments.failures and arguments.format not in ("full", "concise"):
        raise UsageError(
            "--failures is a table beside the full or concise report; for data: simulate --all-single -f json"
        )
    options = _options(arguments, console)
    sources = read_sources(
        arguments.paths, console, recursive=arguments.recursive, stdin_filename=arguments.stdin_filename
    )
    checked = [_checked(source, options, arguments.verbose, console) for source in sources]
    code = exit_code(
        (finding for one in checked for finding in one.findings),
        arguments.fail_on,
        allow_unknown=arguments.allow_unknown,
        exit_zero=arguments.exit_zero,
    )
    if arguments.quiet < 2:
        try:
            _print(checked, arguments, console)
            if arguments.failures:
                _print_failures(sources, arguments, console)
        except BrokenPipeError:
            # Whoever reads has seen enough; the verdict is not theirs to change.
            console.drop_stdout()
    crashed = sorted({f.code for one in checked for f in one.findings if f.outcome.value == "crashed"})
    if crashed:
        raise InternalError(f"{', '.join(crashed)} crashed; every other rule was run")
    newer = [one for one in checked if is_newer(one)]
    if newer:
        raise UsageError(f"{newer[0].file} is in format {newer[0].version}, which only a newer planner can read")
    return code


def _checked(source: Source, options: Options, timed: bool, console: Console) -> Checked:
    from time import perf_counter

    from planner.check import check

    started = perf_counter()
    try:
        checked = check(source.content, source.file, options, source.opener())
    except Exception as error:
        raise InternalError(f"while checking {source.file}: {type(error).__name__}: {error}") from error
    if timed:
        console.notice(f"{source.file}: checked in {1000 * (perf_counter() - started):.0f} ms")
    if options.phase and options.phase not in checked.phases and not _is_broken(checked):
        named = ", ".join(phase for phase in checked.phases if phase)
        raise UsageError(f"--phase: {source.file} has no phase {options.phase}. It has {named or 'no phases'}.")
    return checked


def _is_broken(checked: Checked) -> bool:
    """Whether a layout has faults that may have hidden its phases: then these are what is to be said."""
    return not any(checked.phases) and any(one.code.startswith("LAY") and one.counts for one in checked.findings)


def _print(checked: list[Checked], arguments: argparse.Namespace, console: Console) -> None:
    from planner.report import render
    from planner.report.options import ReportOptions

    look = ReportOptions(
        colour=console.colour(arguments.color),
        ascii_only=console.ascii_only(arguments.ascii),
        width=console.width(),
        everything=arguments.all,
        quiet=bool(arguments.quiet),
        verbose=arguments.verbose,
    )
    console.write(render(arguments.format, checked, look), encoding="utf-8" if arguments.format == "json" else "")


def _print_failures(sources: list[Source], arguments: argparse.Namespace, console: Console) -> None:
    """A table of every single loss for each layout of which a plan could be made, as it stands in the last phase."""
    from pathlib import Path

    from planner.planning import planned
    from planner.report.simulated import lose_each, overview
    from planner.report.tables import TableOptions, as_text

    look = TableOptions(console.ascii_only(arguments.ascii), console.width())
    for source in sources:
        found = planned(source.content, source.file, tuple(map(Path, arguments.catalog)), source.opener())
        plan = found.plans.get(arguments.phase) if arguments.phase else found.last
        if plan is not None:
            title = f": {source.file}" if len(sources) > 1 else ""
            console.write("\n" + as_text((overview(lose_each(plan), title),), look))


def _options(arguments: argparse.Namespace, console: Console) -> Options:
    from pathlib import Path

    from planner.check import Options

    for folder in arguments.catalog:
        if not Path(folder).is_dir():
            raise UsageError(f"--catalog: there is no folder {folder}")
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    if arguments.select or arguments.ignore:
        from planner.rules.engine import all_rules

        rules = all_rules()
        select = selectors("--select", arguments.select, rules)
        mandatory = frozenset(code for code, rule in rules.items() if rule.mandatory)
        ignore = selectors("--ignore", arguments.ignore, rules, mandatory)
    return Options(
        catalogs=tuple(Path(folder) for folder in arguments.catalog),
        phase=arguments.phase,
        select=select,
        ignore=ignore,
        no_ignores=arguments.no_ignores,
        today=_today(arguments.today, console),
    )


def _today(stated: str, console: Console) -> str:
    """``--today``, else the day of ``SOURCE_DATE_EPOCH``, else empty: then the check asks the clock if it must."""
    epoch = console.environ.get("SOURCE_DATE_EPOCH", "")
    if not stated and not epoch:
        return ""
    from datetime import UTC, date, datetime

    try:
        day = date.fromisoformat(stated) if stated else datetime.fromtimestamp(int(epoch), UTC).date()
    except (ValueError, OverflowError, OSError):
        flag, text = ("--today", stated) if stated else ("SOURCE_DATE_EPOCH", epoch)
        wanted = "a date like 2026-03-01" if stated else "a number of seconds"
        raise UsageError(f"{flag}: {text} is not {wanted}") from None
    return day.isoformat()
