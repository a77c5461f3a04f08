"""What the commands that write papers share: reading the layout and prices, the day, and where the paper goes."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from planner.cli.console import Console
from planner.cli.exits import FINDINGS, FINE, UsageError
from planner.cli.sources import read_sources

if TYPE_CHECKING:
    from datetime import date

    from planner.bill.bill import Bill
    from planner.bill.price_file import PriceFile
    from planner.catalog import Catalog
    from planner.check import Checked
    from planner.cli.sources import Source
    from planner.documents.table import Paper
    from planner.layout.reading import Reading
    from planner.plan import Plan

XLSX = "xlsx"
EXTRA = "pip install 'garage-planner[{0}]', or pip install '.[{0}]' in a checkout"
FAULTS = "The layout has faults; what has a fault is not on this paper."
# After these nothing of a file can be read.
_FATAL = frozenset({"LAY001", "LAY004", "LAY014"})


def configure(parser: argparse.ArgumentParser, formats: Sequence[str], default: str) -> None:
    """The arguments that every paper has."""
    parser.add_argument("layout", metavar="LAYOUT", help="the layout, or - for standard input")
    parser.add_argument("--phase", default="", metavar="NAME", help="what this building phase adds; default: every one")
    format_argument(parser, formats, default)
    parser.add_argument("-o", "--output", default="", metavar="FILE", help="write to a file; xlsx needs one")
    parser.add_argument("--prices", default="", metavar="FILE", help="own prices, a CSV file; wins over all others")
    parser.add_argument("--catalog", action="append", default=[], metavar="DIR", help="own parts; may be repeated")
    parser.add_argument("--today", default="", metavar="DATE", help="the date to judge prices by, like 2026-03-01")
    parser.add_argument("--stdin-filename", default="<stdin>", metavar="NAME", help="what to call standard input")


def format_argument(parser: argparse.ArgumentParser, formats: Sequence[str], default: str) -> None:
    """The argument for the format; without it the ending of the file that is written says it, as ``-o bom.csv``."""
    told = f"default: by the ending of the file, or {default}"
    parser.add_argument("-f", "--format", choices=formats, default="", help=told)
    parser.set_defaults(formats=tuple(formats), usual=default)


def form_of(arguments: argparse.Namespace) -> str:
    """The format that was asked for: by ``-f``, by the ending of the file, or the usual one."""
    ending = arguments.output.rpartition(".")[2].casefold()
    found: str = arguments.format or (ending if ending in arguments.formats else arguments.usual)
    return found


def configure_plan(parser: argparse.ArgumentParser) -> None:
    """The arguments of a paper about a plan as it stands in one phase, without prices."""
    from planner.documents.formats import TEXT

    parser.add_argument("--phase", default="", metavar="NAME", help="as it stands in this phase; default: the last")
    format_argument(parser, (*TEXT, XLSX), "table")
    parser.add_argument("-o", "--output", default="", metavar="FILE", help="write to a file; xlsx needs one")
    parser.add_argument("--catalog", action="append", default=[], metavar="DIR", help="own parts; may be repeated")
    parser.add_argument("--stdin-filename", default="<stdin>", metavar="NAME", help="what to call standard input")


def put_plan(arguments: argparse.Namespace, console: Console, draw: Callable[[Plan, str], Paper]) -> int:
    """Write the paper that ``draw`` makes of the plan and the name of its file; the exit code."""
    from dataclasses import replace

    from planner.plan import build

    found = read_layout(arguments.layout, console, arguments.stdin_filename)
    if found is None:
        return FINDINGS
    reading, source = found
    check_phase(reading, source, arguments.phase)
    phase = arguments.phase or reading.phases[-1]
    catalog = catalog_of(arguments.catalog)
    plan, _ = build(reading.at(phase), phase, catalog=catalog, standing=reading.comes_with)
    paper = draw(plan, source.file)
    put(replace(paper, above=(FAULTS,)) if reading.problems else paper, arguments, console)
    return code_of(reading)


def read_layout(name: str, console: Console, stdin_filename: str = "<stdin>") -> tuple[Reading, Source] | None:
    """A layout as it is read. Faults are told on stderr; None where nothing of it can be read."""
    from planner import text
    from planner.layout.reading import read

    sources = read_sources([name], console, stdin_filename=stdin_filename)
    if len(sources) > 1:
        raise UsageError(f"{name} holds {len(sources)} layouts; name one file")
    source = sources[0]
    reading = read(text.read(source.content, source.file), source.opener())
    for problem in reading.problems:
        place = f"{problem.span.file}:{problem.span.line}:{problem.span.column}" if problem.span else source.file
        console.notice(f"{place}: {problem.code}: {problem.message}")
    if any(problem.code in _FATAL for problem in reading.problems):
        console.notice(f"{source.file} cannot be read; mend what is said above")
        return None
    if reading.problems:
        console.notice(f"what has a fault is left out; see planner check {source.file}")
    return reading, source


def check_phase(reading: Reading, source: Source, phase: str) -> None:
    """Raise ``UsageError`` for a phase that the layout does not have."""
    if phase and phase not in reading.phases:
        named = ", ".join(each for each in reading.phases if each)
        raise UsageError(f"--phase: {source.file} has no phase {phase}. It has {named or 'no phases'}.")


def catalog_of(folders: Sequence[str]) -> Catalog:
    """The shipped catalogue behind folders of the user's own. Raises ``UsageError`` for a folder that is not there."""
    from pathlib import Path

    from planner.catalog import Catalog, default_folders

    for folder in folders:
        if not Path(folder).is_dir():
            raise UsageError(f"--catalog: there is no folder {folder}")
    return Catalog((*map(Path, folders), *default_folders()))


def prices_of(named: str, reading: Reading, source: Source, console: Console) -> PriceFile:
    """The user's prices: of the file named, else of the one the layout names. Raises ``UsageError`` for a bad one."""
    from planner.bill.price_file import PriceFile, read_price_file

    costs = reading.at(reading.phases[-1]).costs
    currency = (costs.currency or "").upper()
    if named:
        content = read_sources([named], console)[0].content
    elif costs.prices:
        named = costs.prices
        opener = source.opener()
        if opener is None:
            raise UsageError(f"costs.prices: {named} cannot be found beside standard input; use --prices")
        try:
            content = opener(named)
        except (OSError, ValueError) as error:
            raise UsageError(f"costs.prices: cannot read {named}: {error}") from None
    else:
        return PriceFile()
    file = read_price_file(content, named, currency)
    for line, fault in file.faults:
        console.notice(f"{named}:{line}: {fault}")
    if not file.prices and not file.faults:
        console.notice(f"{named} holds no prices")
    if file.faults:
        raise UsageError(f"{named} has wrong rows; a bill with half of its prices would look like a whole one")
    return file


def code_of(reading: Reading) -> int:
    """The exit code: 1 where a fault of the file left something out."""
    return FINDINGS if reading.problems else FINE


def bill_of(
    arguments: argparse.Namespace, console: Console, *, by_room: bool = False
) -> tuple[Bill, Reading, Source] | None:
    """The bill of the layout that was named; None where nothing of it can be read."""
    from dataclasses import replace

    from planner.bill.bill import bill_of as make

    found = read_layout(arguments.layout, console, arguments.stdin_filename)
    if found is None:
        return None
    reading, source = found
    check_phase(reading, source, arguments.phase)
    prices = prices_of(arguments.prices, reading, source, console)
    bill = make(reading, catalog_of(arguments.catalog), prices, by_room=by_room)
    if reading.problems:
        bill = replace(bill, notes=(FAULTS,))
    return bill, reading, source


def checked_of(arguments: argparse.Namespace, console: Console) -> tuple[Checked, Reading, Source] | None:
    """The layout that was named with all that was found of it; None where nothing of it can be read."""
    from pathlib import Path

    from planner.check import Options, check

    found = read_layout(arguments.layout, console, arguments.stdin_filename)
    if found is None:
        return None
    reading, source = found
    check_phase(reading, source, arguments.phase)
    catalog_of(arguments.catalog)
    today = day(arguments.today, console)
    options = Options(catalogs=tuple(map(Path, arguments.catalog)), today=today.isoformat())
    checked = check(source.content, source.file, options, source.opener())
    if (arguments.phase or reading.phases[-1]) not in checked.plans:
        console.notice(f"{source.file} cannot be drawn; see planner check {source.file}")
        return None
    return checked, reading, source


def day(stated: str, console: Console) -> date:
    """``--today``, else the day of ``SOURCE_DATE_EPOCH``, else today."""
    from datetime import UTC, date, datetime

    epoch = console.environ.get("SOURCE_DATE_EPOCH", "")
    try:
        if stated:
            return date.fromisoformat(stated)
        return datetime.fromtimestamp(int(epoch), UTC).date() if epoch else date.today()
    except (ValueError, OverflowError, OSError):
        flag, text = ("--today", stated) if stated else ("SOURCE_DATE_EPOCH", epoch)
        wanted = "a date like 2026-03-01" if stated else "a number of seconds"
        raise UsageError(f"{flag}: {text} is not {wanted}") from None


def put(paper: Paper, arguments: argparse.Namespace, console: Console) -> None:
    """Write a paper in the format that was asked for, to the file named or to stdout."""
    from planner.documents.formats import TEXT, as_table, as_xlsx

    form = form_of(arguments)
    if form == XLSX:
        if not arguments.output:
            raise UsageError("a workbook is no text for a terminal; name a file: -o bom.xlsx")
        try:
            content = as_xlsx(paper)
        except ImportError:
            raise UsageError(f"xlsx needs the library XlsxWriter: {EXTRA.format('xlsx')}") from None
        write_file(arguments.output, content)
        return
    if form == "table" and not arguments.output and console.stdout is not None and console.stdout.isatty():
        console.write(as_table(paper, console.width()))
        return
    put_text(TEXT[form](paper), arguments.output, console)


def put_text(text: str, output: str, console: Console) -> None:
    """Write a text to the file named, as UTF-8, or to stdout."""
    if output:
        write_file(output, text.encode("utf-8", "backslashreplace"))
    else:
        console.write(text)


def write_file(name: str, content: bytes) -> None:
    """The whole file or nothing: a temporary file beside it, then one rename. Raises ``UsageError``.

    What is there and is no file, as a pipe or ``/dev/null``, is written to: a rename would put a file in its place.
    """
    import os
    from pathlib import Path

    try:
        target = Path(os.path.realpath(name))
        if target.exists() and not target.is_file():
            with target.open("wb") as there:
                there.write(content)
            return
        part = target.with_name(f".{target.name[:200]}.{os.getpid()}.part")
        try:
            with part.open("xb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            part.replace(target)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UsageError(f"cannot write {name}: {reason}") from None
