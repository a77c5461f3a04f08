"""``planner catalog``: the parts there are, one with its prices and doubts, those that match words, and new ones."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from planner.cli.choosing import nearest
from planner.cli.console import Console
from planner.cli.exits import FINDINGS, FINE, UsageError

if TYPE_CHECKING:
    from datetime import date

    from planner.catalog import Catalog, Entry

SUMMARY = "List, show or search the parts of the catalogue, with prices and doubts; import device files."


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``catalog``."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    told = {
        "list": "List all parts, or those of a kind or a maker.",
        "show": "Show everything that is known of one part.",
        "search": "List the parts in which every word occurs.",
    }
    importing = "Read a device-type file of NetBox as a part: print it, or put it into a folder of own parts."
    sub = actions.add_parser("import", help=importing, description=importing, allow_abbrev=False)
    sub.add_argument("file", metavar="FILE", help="a device type as NetBox and its library write it, in YAML")
    sub.add_argument("--kind", default="", metavar="KIND", help="what it is, where the file does not tell; like server")
    sub.add_argument("--into", default="", metavar="DIR", help="write DIR/KIND/MAKER/PART.yaml instead of printing")
    for name, summary in told.items():
        sub = actions.add_parser(name, help=summary, description=summary, allow_abbrev=False)
        if name == "show":
            sub.add_argument("part", metavar="ID", help="a part id, like amd/instinct-mi100")
        if name == "search":
            sub.add_argument("words", nargs="+", metavar="WORD", help="in id, maker, order number or description")
        if name != "show":
            sub.add_argument("--kind", default="", metavar="KIND", help="like gpu, pdu, window-ac")
            sub.add_argument("--maker", default="", metavar="MAKER", help="as the first half of the id")
        sub.add_argument("-f", "--format", choices=("full", "json"), default="full", help="default: full")
        sub.add_argument("--catalog", action="append", default=[], metavar="DIR", help="own parts; may be repeated")
        sub.add_argument("--today", default="", metavar="DATE", help="mark prices older than 90 days on this date")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print what was asked for; 1 where a part could not be read, after the others were printed."""
    if arguments.action == "import":
        return _import(arguments, console)
    from pathlib import Path

    from planner.catalog import Catalog, default_folders
    from planner.report import catalogue

    for folder in arguments.catalog:
        if not Path(folder).is_dir():
            raise UsageError(f"--catalog: there is no folder {folder}")
    today = _today(arguments.today)
    catalog = Catalog((*map(Path, arguments.catalog), *default_folders()))
    found = [_one(arguments.part, catalog)] if arguments.action == "show" else _chosen(arguments, catalog)
    readable = [entry for entry in found if not entry.problems]
    if arguments.format == "json":
        text = catalogue.as_json(readable, today, whole=arguments.action == "show")
        console.write(text, encoding="utf-8")
    elif arguments.action == "show":
        console.write("".join(catalogue.page(entry, today) for entry in readable))
    else:
        console.write(catalogue.lines(readable, today))
    for problem in (problem for entry in found for problem in entry.problems):
        place = f"{problem.span.file}:{problem.span.line}:{problem.span.column}: " if problem.span else ""
        console.notice(f"{place}{problem.message}")
    if not found:
        console.notice("no part matches")
    return FINE if len(readable) == len(found) else FINDINGS


def _import(arguments: argparse.Namespace, console: Console) -> int:
    """Print or write the part that a device file describes, and tell on stderr what it lacks."""
    from pathlib import Path

    from planner.interchange.netbox import NotADevice, read_device
    from planner.parts import KINDS

    if arguments.kind and arguments.kind not in KINDS:
        hint = nearest(arguments.kind, KINDS) or f" Known are {', '.join(KINDS)}."
        raise UsageError(f"--kind: there is no kind {arguments.kind}.{hint}")
    try:
        found = read_device(Path(arguments.file).read_bytes(), Path(arguments.file).name, arguments.kind)
    except OSError as error:
        raise UsageError(f"{arguments.file}: {error.strerror or error}") from None
    except NotADevice as wrong:
        raise UsageError(f"{arguments.file}: {wrong}") from None
    if not arguments.into:
        console.write(found.as_yaml(), encoding="utf-8")
    else:
        place = Path(arguments.into) / found.kind / f"{found.id}.yaml"
        if place.exists():
            raise UsageError(f"{place.as_posix()} is there already; it is not written over")
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(found.as_yaml(), encoding="utf-8")
        except OSError as error:
            raise UsageError(f"{place.as_posix()}: {error.strerror or error}") from None
        console.write(f"{place.as_posix()}\n")
    for note in found.notes:
        console.notice(note)
    return FINE


def _today(stated: str) -> date | None:
    if not stated:
        return None
    from datetime import date

    try:
        return date.fromisoformat(stated)
    except ValueError:
        raise UsageError(f"--today: {stated} is not a date like 2026-03-01") from None


def _one(part_id: str, catalog: Catalog) -> Entry:
    entry = catalog.find(part_id)
    if entry is None:
        near = catalog.nearest(part_id)
        raise UsageError(f"there is no part {part_id}." + (f" Did you mean {' or '.join(near)}?" if near else ""))
    return entry


def _chosen(arguments: argparse.Namespace, catalog: Catalog) -> list[Entry]:
    """The parts of a kind, a maker, and with every word that was asked for, by id."""
    from planner.parts import KINDS

    kind, maker = arguments.kind.casefold(), arguments.maker.casefold()
    if kind and kind not in KINDS:
        hint = nearest(kind, KINDS) or f" Known are {', '.join(KINDS)}."
        raise UsageError(f"--kind: there is no kind {arguments.kind}.{hint}")
    ids = catalog.all_ids()
    makers = {part_id.partition("/")[0].casefold() for part_id in ids}
    # As the id has it, or as people write it.
    maker = maker if maker in makers else maker.replace(" ", "-")
    if maker and maker not in makers:
        raise UsageError(f"--maker: there is no maker {arguments.maker}.{nearest(maker, makers)}")
    ids = tuple(part_id for part_id in ids if not maker or part_id.partition("/")[0].casefold() == maker)
    entries = [entry for entry in map(catalog.find, ids) if entry is not None and kind in ("", entry.kind)]
    words = [word.casefold() for word in arguments.words] if arguments.action == "search" else []
    return [entry for entry in entries if all(word in _searched(entry) for word in words)]


def _searched(entry: Entry) -> str:
    said = (entry.data.get(key, "") for key in ("maker", "mpn", "description"))
    return " ".join((entry.id, entry.kind, *(text for text in said if isinstance(text, str)))).casefold()
