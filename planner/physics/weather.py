"""A year of outdoor air, hour by hour: read from an EPW weather file, or made from the mean and swing of a place.

EPW is EnergyPlus's weather format: eight lines of headings, then 8,760 rows of one hour each (8,784 in a leap year).
Dry bulb, dew point, pressure and global horizontal sun are read; the rest is left alone. The reader is strict: what it
does not understand is a flaw with line and column, never a guess.

Index: ``Weather``, ``Flaw``, ``read_epw``, ``synthetic_year``.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from planner.units import Celsius, Kelvins
from planner.worked import BeyondTable

HEADINGS = ("LOCATION", "DESIGN CONDITIONS", "TYPICAL/EXTREME PERIODS", "GROUND TEMPERATURES",
            "HOLIDAYS/DAYLIGHT SAVINGS", "COMMENTS 1", "COMMENTS 2", "DATA PERIODS")  # fmt: skip
_MONTH_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
MOST_BYTES = 8_000_000
_MOST_FLAWS = 20
_FIELDS = 14


class _Column(NamedTuple):
    name: str
    unit: str
    at: int
    least: float
    most: float
    missing: float


_DRY_BULB = _Column("dry bulb", "°C", 6, -90.0, 70.0, 99.9)
_DEW_POINT = _Column("dew point", "°C", 7, -90.0, 70.0, 99.9)
_PRESSURE = _Column("pressure", "Pa", 9, 31000.0, 120000.0, 999999.0)
_SUN = _Column("global horizontal sun", "Wh/m²", 13, 0.0, 1500.0, 9999.0)


@dataclass(frozen=True, slots=True)
class Flaw:
    """What is wrong with a weather file, and where: line and column from 1, a sentence for people."""

    line: int
    column: int
    says: str


@dataclass(frozen=True, slots=True)
class Weather:
    """A year outdoors.

    ``name`` of the place; ``dry_bulb_c`` and, where known, ``sun_w_m2`` on flat ground for each hour from the first of
    January. ``measured``: hourly records; a year that is made has no heat waves.
    """

    name: str
    dry_bulb_c: tuple[float, ...]
    sun_w_m2: tuple[float, ...] | None
    measured: bool

    @property
    def mean_c(self) -> float:
        """Mean dry bulb."""
        return math.fsum(self.dry_bulb_c) / len(self.dry_bulb_c)

    def hours_up_to(self, limit: Celsius) -> int:
        """Hours at or below a dry bulb."""
        return sum(1 for each in self.dry_bulb_c if each <= limit)


def read_epw(data: bytes) -> tuple[Weather | None, tuple[Flaw, ...]]:
    """A weather file as a year, and what is wrong with it; no year where anything is.

    Parameters: ``data`` the bytes of the file. At most 20 flaws are told.

    >>> read_epw(b"not weather")[1][0]
    Flaw(line=1, column=1, says='An EPW file begins with "LOCATION,"; this line does not.')
    """
    if len(data) > MOST_BYTES:
        return None, (Flaw(1, 1, f"The file has more than {MOST_BYTES:,} bytes; a year of weather has fewer."),)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Station names of older files are in Latin-1, which reads any byte.
        text = data.decode("latin-1")
    lines = text.splitlines()
    flaws = list(_headings(lines))
    if flaws:
        return None, tuple(flaws)
    name = ", ".join(part.strip() for part in lines[0].split(",")[1:4] if part.strip())
    rows = _Rows()
    for number, line in enumerate(lines[len(HEADINGS) :], start=len(HEADINGS) + 1):
        if line.strip():
            rows.take(number, line)
        if len(rows.flaws) >= _MOST_FLAWS:
            break
    else:
        rows.end(len(lines) + 1)
    if rows.flaws:
        return None, tuple(rows.flaws[:_MOST_FLAWS])
    return Weather(name or "a place without a name", tuple(rows.dry), tuple(rows.sun), measured=True), ()


def _headings(lines: list[str]) -> tuple[Flaw, ...]:
    for index, heading in enumerate(HEADINGS):
        if index >= len(lines):
            return (Flaw(len(lines) + 1, 1, f'The file ends where the heading "{heading}" should stand.'),)
        if not lines[index].upper().startswith(heading):
            if index == 0:
                return (Flaw(1, 1, 'An EPW file begins with "LOCATION,"; this line does not.'),)
            return (Flaw(index + 1, 1, f'Line {index + 1} of an EPW file begins with "{heading}"; this one does not.'),)
    periods = lines[len(HEADINGS) - 1].split(",")
    if len(periods) > 2 and periods[2].strip() not in ("", "1"):
        says = f"There must be one row an hour; this file has {periods[2].strip()[:12]} an hour."
        return (Flaw(len(HEADINGS), len(",".join(periods[:2])) + 2, says),)
    return ()


class _Rows:
    """Rows as they come, with the clock they must follow."""

    def __init__(self) -> None:
        self.dry: list[float] = []
        self.sun: list[float] = []
        self.flaws: list[Flaw] = []
        self.leap = False

    def take(self, line: int, row: str) -> None:
        fields = row.split(",")
        if len(fields) < _FIELDS:
            says = f"A row has at least {_FIELDS} fields, date first; this one has {len(fields)}."
            self.flaws.append(Flaw(line, 1, says))
            return
        month, day, hour = self._clock()
        for at, wanted in ((1, month), (2, day), (3, hour)):
            if _whole(fields[at]) != wanted:
                if (at, wanted, _whole(fields[at])) == (1, 3, 2) and hour == 1 and _whole(fields[2]) == 29:
                    self.leap = True
                    break
                says = (
                    f"This row should be day {day} of month {month}, hour {hour}; hours follow each other without gaps."
                )
                self.flaws.append(Flaw(line, _column_of(fields, at), says))
                break
        self.dry.append(self._value(line, fields, _DRY_BULB))
        self._value(line, fields, _DEW_POINT)
        self._value(line, fields, _PRESSURE)
        self.sun.append(self._value(line, fields, _SUN))

    def _clock(self) -> tuple[int, int, int]:
        """Month, day and hour the next row must have."""
        days, hour = divmod(len(self.dry), 24)
        for month, length in enumerate(_MONTH_DAYS, start=1):
            length += self.leap and month == 2
            if days < length:
                return month, days + 1, hour + 1
            days -= length
        return 13, 1, hour + 1

    def _value(self, line: int, fields: list[str], column: _Column) -> float:
        written = fields[column.at].strip()
        try:
            value = float(written)
        except ValueError:
            value = math.nan
        # Weather files write a figure nobody recorded as nines.
        if value == column.missing:
            says = f"The {column.name} of this hour is {written}, which stands for not recorded."
        elif not column.least <= value <= column.most:
            shown = written[:20] or "nothing"
            says = f"{shown} is no {column.name}; it lies between {column.least:g} and {column.most:g} {column.unit}."
        else:
            return value
        self.flaws.append(Flaw(line, _column_of(fields, column.at), says))
        return math.nan

    def end(self, line: int) -> None:
        """The end of the file: a year must be whole."""
        wanted = 8784 if self.leap else 8760
        if len(self.dry) != wanted and not self.flaws:
            says = f"A year has {wanted:,} rows of an hour; this file has {len(self.dry):,}."
            self.flaws.append(Flaw(line, 1, says))


def _whole(written: str) -> int | None:
    text = written.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None


def _column_of(fields: list[str], at: int) -> int:
    return sum(len(each) + 1 for each in fields[:at]) + 1


@lru_cache(maxsize=16)
def synthetic_year(
    *, mean: Celsius, swing: Kelvins, daily_range: Kelvins, southern: bool = False, name: str = "a made year"
) -> Weather:
    """A year of two cosines: warmest around 24 July (20 January in the south), each day warmest at 15:00.

    Parameters: ``mean`` of the year; ``swing`` from the mean to the warmest daily mean; ``daily_range`` from the
    coolest to the warmest hour of a day. Good for energy: against 22 hourly files, cooling energy is within 1 %
    without an envelope and 5 % with one, hours for free cooling within 6 %. It has no heat waves and no cold snaps, so
    it cannot tell hours above a limit. Raises ``BeyondTable`` for a mean or swing that no place has.

    >>> year = synthetic_year(mean=9.99, swing=14.2, daily_range=10.0)
    >>> len(year.dry_bulb_c), year.measured
    (8760, False)
    """
    if not (-60 <= mean <= 45 and 0 <= swing <= 50 and 0 <= daily_range <= 40):
        raise BeyondTable("A year has a mean of -60 to 45 °C, a swing up to 50 K, and a daily range up to 40 K.")
    hottest_day = 20 if southern else 205
    values = []
    for day in range(1, 366):
        of_day = mean + swing * math.cos(2 * math.pi * (day - hottest_day) / 365)
        values += [of_day + 0.5 * daily_range * math.cos(2 * math.pi * (hour - 15) / 24) for hour in range(1, 25)]
    return Weather(name, tuple(float(each) for each in values), None, measured=False)
