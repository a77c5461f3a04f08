"""Measure the editor: until its frame, its tree, until the loads after an edit, until the findings after an edit.

``python -m benchmarks.editor [--sizes 66 2000] [--write]`` opens the garage and generated rooms in an editor without a
terminal, makes one edit of a load, and times what a person waits for. A plain check of the same text, in the same
process, is timed beside it: only the ratio means anything, for the speed of a machine drifts.
"""

from __future__ import annotations

import argparse
import asyncio
import fcntl
import os
import pty
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from textual import events

from benchmarks.generate import garage, machine_room
from planner.check import Options, check
from planner.editing.files import read_file
from planner.editing.session import opened
from planner.editing.targets import change, find
from planner.tui.app import PlannerApp
from planner.tui.overview import LayoutTree

RESULTS = Path(__file__).with_name("editor.md")
OPTIONS = Options(today="2026-11-30")
SIZE = (120, 36)
FILE = "layout.yaml"
# Where the first name of the tree stands in a layout.
SOURCES = "\nsources:\n  "
COMMAND = "import sys; from planner.cli.main import run; sys.exit(run())"


@dataclass(frozen=True, slots=True)
class Waits:
    """Seconds a person waits, of the first two those of a processor, too; those of a plain check of the same text."""

    layout: str
    frame: tuple[float, float]
    tree: tuple[float, float]
    loads: float
    findings: float
    scroll: float
    plain: float


async def _until(seen: Callable[[], bool], started: float) -> float:
    while not seen():
        await asyncio.sleep(0.002)
    return time.perf_counter() - started


def _cold(file: Path, mark: str, rounds: int) -> tuple[float, float]:
    """From the command until the editor draws a mark, on a pseudo-terminal of a process of its own.

    Medians of the seconds waited, and of the seconds of a processor, which others that are busy lengthen less.
    """
    runs = [_one_cold(file, mark) for _ in range(rounds)]
    return statistics.median(waited for waited, _ in runs), statistics.median(used for _, used in runs)


def _one_cold(file: Path, mark: str) -> tuple[float, float]:
    started = time.perf_counter()
    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(sys.executable, [sys.executable, "-c", COMMAND, "edit", str(file)])  # noqa: S606
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", *SIZE[::-1], 0, 0))
    written = b""
    while mark.encode() not in written:
        written += os.read(terminal, 65536)
    taken = time.perf_counter() - started
    os.kill(pid, signal.SIGKILL)
    _, _, used = os.wait4(pid, 0)
    os.close(terminal)
    return taken, used.ru_utime + used.ru_stime


async def _edit(file: Path, rounds: int) -> tuple[float, float, float]:
    """Medians until the loads, until the findings, and of a line scrolled while checking."""
    app = PlannerApp(opened(read_file(file), file.name), OPTIONS)
    loads, findings, scrolls = [], [], []
    async with app.run_test(size=SIZE):
        cursor = app.query_one(LayoutTree)
        await _until(lambda: not app.stale, 0.0)
        for number in range(rounds):
            name = next(name for name, device in app.seen.plan.devices.items() if not device.passes_on)
            target = find(app.expansion(), "devices", name, ("load",))
            before = app.seen
            started = time.perf_counter()
            app.apply("measure", change(app.session.document, target, f"{1000 + 100 * number} W"))
            loads.append(await _until(lambda before=before: app.seen is not before, started))
            scrolled = time.perf_counter()
            line = cursor.cursor_line
            app.post_message(events.Key("down" if line < 20 else "home", None))
            scrolls.append(await _until(lambda line=line: cursor.cursor_line != line, scrolled))
            findings.append(await _until(lambda: not app.stale, started))
    return statistics.median(loads), statistics.median(findings), statistics.median(scrolls)


def measure(layout: str, text: str, rounds: int) -> Waits:
    """Open, edit, and check plainly."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / FILE
        file.write_text(text, encoding="utf-8")
        first = text.partition(SOURCES)[2].partition(":")[0]
        # The frame has the file's name in it.
        frame, tree = _cold(file, FILE, rounds), _cold(file, first, rounds)
        loads, findings, scroll = asyncio.run(_edit(file, rounds))
        started = time.perf_counter()
        check(text.encode(), FILE, OPTIONS)
        plain = time.perf_counter() - started
        return Waits(layout, frame, tree, loads, findings, scroll, plain)


def table(waits: Sequence[Waits]) -> str:
    """Seconds, and ratios to a plain check, as a Markdown table."""
    columns = (
        "layout", "frame, cold", "processor", "tree, cold", "processor", "edit to loads", "edit to findings",
        "a key while checking", "plain check", "loads to check", "findings to check",
    )  # fmt: skip
    rows = [columns, ("---",) * len(columns), *map(_row, waits)]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _row(one: Waits) -> tuple[str, ...]:
    seconds = (*one.frame, *one.tree, one.loads, one.findings)
    ratios = (one.loads / one.plain, one.findings / one.plain)
    waited = (f"{1000 * one.scroll:.0f} ms", f"{one.plain:.2f} s")
    return (one.layout, *(f"{each:.2f} s" for each in seconds), *waited, *(f"{each:.2f}" for each in ratios))


def main() -> None:
    """Measure, print, and write where asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--sizes", type=int, nargs="*", default=[66, 2000], help="devices of the rooms; default: 66 2000"
    )
    parser.add_argument("--rounds", type=int, default=3, help="how many edits are timed; default: 3")
    parser.add_argument("--write", action="store_true", help="write editor.md beside this file")
    arguments = parser.parse_args()
    waits = [measure("the garage", garage(), arguments.rounds)]
    waits += (measure(f"a room of {size:,} devices", machine_room(size), arguments.rounds) for size in arguments.sizes)
    written = table(waits)
    sys.stdout.write(written)
    if arguments.write:
        RESULTS.write_text(written, encoding="utf-8")


if __name__ == "__main__":
    main()
