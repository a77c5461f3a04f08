"""Measured power of cards, from the logs that nvidia-smi writes: CSV with and without units, dmon, and -q.

A log of cards tells what they draw behind the supplies of their machine, never what the machine draws at its outlet.
Words such as N/A, and negative figures, stand for a sensor that is not there; they count as nothing, never as zero.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

_AVERAGE, _INSTANT, _LIMIT = "power.draw", "power.draw.instant", "power.limit"
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
# Lines of one moment may be written this far apart, and still not a second.
_MOST_LINES = 5_000_000


class NoPowerLog(ValueError):
    """A text that is no power log this reader knows; the message says what it looked for."""


@dataclass(slots=True)
class Card:
    """One card of a log, in W: its samples of average and of instantaneous draw, and its limit where the log has it."""

    name: str
    average: list[float] = field(default_factory=list)
    instant: list[float] = field(default_factory=list)
    limit: float | None = None


@dataclass(frozen=True, slots=True)
class PowerLog:
    """What a log says. ``kind``: how it was written. ``moments``: draw of all cards in one sample, average and instant.

    ``skipped``: lines that hold no reading.
    """

    kind: str
    cards: dict[str, Card]
    moments: tuple[tuple[float, float], ...]
    skipped: int


def percentile(samples: Sequence[float], percent: float) -> float:
    """A percentile with straight lines between samples, as most tools have it.

    >>> percentile([1.0, 2.0, 3.0, 4.0], 50)
    2.5
    """
    ordered = sorted(samples)
    place = (len(ordered) - 1) * percent / 100.0
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def read(text: str) -> PowerLog:
    """A log by its first lines. Raises ``NoPowerLog``.

    >>> head = "timestamp, index, power.draw [W], power.limit [W]"
    >>> log = read(f"{head}\\n2026/11/30 10:58:59.042, 0, 77.49 W, 700.00 W\\n")
    >>> log.kind, log.cards["0"].average, log.cards["0"].limit
    ('CSV', [77.49], 700.0)
    """
    lines = text.splitlines()[:_MOST_LINES]
    if any(line.strip("= ") == "NVSMI LOG" for line in lines[:10]):
        return _query(lines)
    heads = [line for line in lines[:5] if line.startswith("#")]
    if heads:
        return _dmon(lines, heads[0])
    first = next((line for line in lines if line.strip()), "")
    if _AVERAGE in first:
        return _csv(lines)
    if first.count(",") == 3 and _NUMBER.search(first.rpartition(",")[2]):
        return _bare(lines)
    raise NoPowerLog(
        "this is no log of nvidia-smi: there is no head with power.draw, no #gpu of dmon, no NVSMI LOG, and no "
        "lines of time, index, draw, limit"
    )


def _reading(text: str | None) -> float | None:
    """A figure in W; None for a word, for nothing, and for a negative one, which marks a sensor that is not there."""
    found = _NUMBER.match(text.strip()) if text else None
    value = float(found[0]) if found else None
    return value if value is not None and value >= 0 else None


def _csv(lines: Iterable[str]) -> PowerLog:
    rows = csv.reader(line for line in lines if line.strip())
    head = [name.split("[")[0].strip() for name in next(rows)]
    cards: dict[str, Card] = {}
    skipped = 0
    rounds = _Rounds()
    for row in rows:
        if len(row) != len(head):
            skipped += 1
            continue
        cells = dict(zip(head, (cell.strip() for cell in row), strict=True))
        index = cells.get("index") or cells.get("uuid") or cells.get("pci.bus_id") or "0"
        card = cards.setdefault(index, Card(cells.get("name", "")))
        skipped += not _take(card, cells.get(_AVERAGE), cells.get(_INSTANT), cells.get(_LIMIT), rounds, index)
    return PowerLog("CSV", cards, rounds.closed(), skipped)


def _bare(lines: Iterable[str]) -> PowerLog:
    """CSV without a head and without units: time, index, draw, limit."""
    cards: dict[str, Card] = {}
    skipped = 0
    rounds = _Rounds()
    for row in csv.reader(line for line in lines if line.strip()):
        if len(row) != 4:
            skipped += 1
            continue
        index = row[1].strip()
        skipped += not _take(cards.setdefault(index, Card("")), row[2], None, row[3], rounds, index)
    return PowerLog("CSV without a head", cards, rounds.closed(), skipped)


def _dmon(lines: Iterable[str], head: str) -> PowerLog:
    names = head.lstrip("# ").split()
    if "gpu" not in names or "pwr" not in names:
        raise NoPowerLog("the head of this dmon log has no gpu and pwr")
    at, power = names.index("gpu"), names.index("pwr")
    cards: dict[str, Card] = {}
    skipped = 0
    rounds = _Rounds()
    for line in lines:
        cells = line.split()
        if not cells or line.startswith("#"):
            continue
        if len(cells) != len(names):
            skipped += 1
            continue
        skipped += not _take(cards.setdefault(cells[at], Card("")), cells[power], None, None, rounds, cells[at])
    return PowerLog("dmon", cards, rounds.closed(), skipped)


def _query(lines: Iterable[str]) -> PowerLog:
    """The report of -q: one reading for each card, under its heading for the whole card and no other."""
    cards: dict[str, Card] = {}
    card: Card | None = None
    section = ""
    for line in lines:
        name, colon, value = (part.strip() for part in line.partition(" : "))
        if line.startswith("GPU "):
            card = cards.setdefault(line.removeprefix("GPU ").strip(), Card(""))
        elif not colon:
            section = name.rstrip(":")
        elif card is not None and section == "GPU Power Readings":
            reading = _reading(value)
            if reading is None:
                continue
            if name == "Average Power Draw":
                card.average.append(reading)
            elif name == "Instantaneous Power Draw":
                card.instant.append(reading)
            elif name == "Current Power Limit":
                card.limit = reading
    together = (
        sum(c.average[0] for c in cards.values() if c.average),
        sum(c.instant[0] for c in cards.values() if c.instant),
    )
    return PowerLog("-q", cards, (together,) if any(together) else (), 0)


class _Rounds:
    """Samples of all cards that belong together: a card that comes again begins the next."""

    def __init__(self) -> None:
        self.done: list[tuple[float, float]] = []
        self.now: dict[str, tuple[float, float]] = {}

    def add(self, index: str, average: float, instant: float) -> None:
        if index in self.now:
            self._close()
        self.now[index] = (average, instant)

    def _close(self) -> None:
        self.done.append((sum(a for a, _ in self.now.values()), sum(i for _, i in self.now.values())))
        self.now = {}

    def closed(self) -> tuple[tuple[float, float], ...]:
        if self.now:
            self._close()
        return tuple(self.done)


def _take(card: Card, average: str | None, instant: str | None, limit: str | None, rounds: _Rounds, index: str) -> bool:
    """Add the readings of one line to a card; whether there was one."""
    drawn, moment, most = _reading(average), _reading(instant), _reading(limit)
    if most is not None:
        card.limit = most
    if drawn is None:
        return False
    card.average.append(drawn)
    if moment is not None:
        card.instant.append(moment)
    rounds.add(index, drawn, moment if moment is not None else drawn)
    return True


def shown(log: PowerLog) -> Iterator[tuple[str, ...]]:
    """A row for each card: index, samples, limit, mean, 95th percentile, highest average, highest instant, factor."""
    for index, card in log.cards.items():
        if not card.average:
            yield (index, "0", _watts(card.limit), "", "", "", "", "")
            continue
        top = max(card.instant, default=None)
        factor = f"{top / card.limit:.2f}" if top is not None and card.limit else ""
        mean = sum(card.average) / len(card.average)
        cells = (mean, percentile(card.average, 95), max(card.average), top)
        yield (index, str(len(card.average)), _watts(card.limit), *map(_watts, cells), factor)


def _watts(value: float | None) -> str:
    return "" if value is None else f"{value:.1f} W"
