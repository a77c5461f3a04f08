"""``planner gpu-log``: what a log of nvidia-smi says of the power of cards, and what to write of it into a layout."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from planner.cli.console import Console
from planner.cli.exits import FINE, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from planner.interchange.power_logs import PowerLog

SUMMARY = "Read a power log of nvidia-smi: draw, peaks, and what to write into a layout."


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``gpu-log``."""
    parser.add_argument("log", metavar="LOG", help="CSV, dmon or -q output of nvidia-smi")
    parser.add_argument("-f", "--format", choices=("text", "json"), default="text", help="default: text")
    parser.add_argument("--ascii", action="store_true", help="no characters beyond ASCII (or set PLANNER_ASCII=1)")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print what the log holds."""
    from pathlib import Path

    from planner.interchange.power_logs import NoPowerLog, read, shown
    from planner.report.tables import Table, TableOptions, as_json, as_text

    try:
        text = Path(arguments.log).read_bytes().decode("utf-8", "replace")
        log = read(text)
    except OSError as error:
        raise UsageError(f"{arguments.log}: {error.strerror or error}") from None
    except NoPowerLog as unknown:
        raise UsageError(f"{arguments.log}: {unknown}") from None
    columns = ("card", "samples", "limit", "mean", "95 % below", "highest", "in an instant", "of the limit")
    table = Table(
        f"Cards, by {log.kind}", columns, tuple(shown(log)), right=tuple(range(1, 8)), notes=tuple(_notes(log))
    )
    if arguments.format == "json":
        console.write(as_json((table,)), encoding="utf-8")
    else:
        console.write(as_text((table,), TableOptions(console.ascii_only(arguments.ascii), console.width())))
    return FINE


def _notes(log: PowerLog) -> Iterator[str]:
    if log.moments:
        average, instant = max(a for a, _ in log.moments), max(i for _, i in log.moments)
        seen = any(card.instant for card in log.cards.values())
        more = f" and {instant:.1f} W in an instant" if seen else ""
        yield f"All cards in one sample: at most {average:.1f} W on average{more}."
    factors = [max(card.instant) / card.limit for card in log.cards.values() if card.instant and card.limit]
    if max(factors, default=0.0) > 1.0:
        yield (
            f"A limit holds the average. For the short peaks write under parts, of this card: "
            f"transient: {{factor: {max(factors):.2f}}}."
        )
    yield "These are watts behind the supplies. For load.measured read a meter at the outlet."
    if log.skipped:
        yield f"Lines without a reading, which count as nothing: {log.skipped:,}."
