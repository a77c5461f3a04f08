"""What may be written for the parameters of a calculation: readers as metadata of their annotations.

A parameter of type ``Annotated[float, Unit("A")]`` is a quantity, a ``Literal`` a closed word, a ``bool`` a flag; the
types here are for the rest.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin

from planner.physics.weather import MOST_BYTES, Weather, read_epw
from planner.quantities import BadQuantity, dimension_of, quoted
from planner.reader import Reader
from planner.sizes import read_wire_size
from planner.tables import connectors, nec_cable_types
from planner.tables.connector_patterns import Connector, Role
from planner.tables.nec_ampacity import Metal
from planner.units import Unit
from planner.values import Reads
from planner.words import Count, Number, WireSize, Word
from planner.worked import BeyondTable

# More sizes than this nobody pulls into one raceway.
MOST_SIZES = 50
Edition = Literal["NEC-2017", "NEC-2020", "NEC-2023"]

_METALS: dict[str, Metal] = {
    "copper-clad aluminium": "copper-clad aluminium",
    "copper-clad aluminum": "copper-clad aluminium",
    "copper": "copper",
    "cu": "copper",
    "aluminium": "aluminium",
    "aluminum": "aluminium",
    "al": "aluminium",
}


@dataclass(frozen=True, slots=True)
class Wire:
    """A wire by size and metal."""

    size: str
    metal: Metal

    def __str__(self) -> str:
        return f"{self.size} {self.metal}"


class WireReader(Reader[Wire]):
    """A size and a metal. Nobody can tell the metal from the size, so it has no default.

    >>> str(WireReader().one("4/0 AWG aluminum"))
    '4/0 AWG aluminium'
    """

    sample = "8 AWG copper"

    def one(self, text: str) -> Wire:
        folded = text.strip().casefold()
        for spelling, metal in _METALS.items():
            if folded.endswith(spelling):
                return Wire(read_wire_size(folded.removesuffix(spelling)), metal)
        size = read_wire_size(text)
        raise BadQuantity(f"{quoted(text)} has no metal. Write {size} copper or {size} aluminium", "LAY008")


@dataclass(frozen=True, slots=True)
class Alike:
    """So many wires of one size."""

    count: int
    size: str

    def __str__(self) -> str:
        return f"{self.count} x {self.size}"


class WiresReader(Reader[tuple[Alike, ...]]):
    """Wires of several sizes, joined by ``+``; one without a count is one.

    >>> [str(each) for each in WiresReader().one("3 x 4 AWG + 2x12 AWG + 10 AWG")]
    ['3 x 4 AWG', '2 x 12 AWG', '1 x 10 AWG']
    """

    sample = "3 x 4 AWG + 10 AWG"

    def one(self, text: str) -> tuple[Alike, ...]:
        return tuple(self._alike(part) for part in text.split("+", MOST_SIZES))

    def _alike(self, text: str) -> Alike:
        match = re.fullmatch(r"\s*(?:(\d{1,4})\s*x\s*)?(\S.*?)\s*", text, re.IGNORECASE)
        if match is None:
            raise BadQuantity(f"{quoted(text)} is no number of wires. Write {self.sample}", "LAY008")
        count = int(match[1] or 1)
        if count < 1:
            raise BadQuantity(f"{quoted(text)} is no wire at all", "LAY007")
        return Alike(count, read_wire_size(match[2]))


class ConnectorReader(Reader[Connector]):
    """A plug or receptacle by any of its names; ``role`` which end is meant where a name fits both.

    >>> ConnectorReader("receptacle").one("NEMA 6-50").id
    'nema-6-50r'
    """

    def __init__(self, role: Role) -> None:
        self.role = role
        self.sample = "NEMA 6-50R" if role == "receptacle" else "NEMA 6-50P"

    def one(self, text: str) -> Connector:
        try:
            return connectors.find(text, self.role)
        except BeyondTable as unknown:
            raise BadQuantity(str(unknown).replace(text, quoted(text), 1), "LAY008") from None


class Within(Reader[float]):
    """A quantity that lies above one value and not above another, both in the unit it is kept in.

    >>> Within(Unit("%"), 0, 100).one("94 %")
    94.0
    """

    def __init__(self, unit: Unit, above: float, most: float | None = None) -> None:
        self.unit, self.above, self.most = unit, above, most
        self.reads = Reads(unit)
        self.sample = self.reads.sample

    def one(self, text: str) -> float:
        value = self.reads.one(text)
        if not value > self.above:
            raise BadQuantity(f"{quoted(text)} is not above {self.above:g} {self.unit.symbol}", "LAY007")
        if self.most is not None and value > self.most:
            raise BadQuantity(f"{quoted(text)} is above {self.most:g} {self.unit.symbol}", "LAY007")
        return value


class Choice(Reader[int]):
    """One of a few whole numbers."""

    def __init__(self, *choices: int) -> None:
        self.choices = choices
        self.sample = str(choices[0])

    def one(self, text: str) -> int:
        value = Count().one(text)
        if value not in self.choices:
            raise BadQuantity(f"{quoted(text)} is not {' or '.join(map(str, self.choices))}", "LAY007")
        return value


class Day(Reader[str]):
    """A day of the calendar.

    >>> Day().one("2026-03-01")
    '2026-03-01'
    """

    sample = "2026-03-01"

    def one(self, text: str) -> str:
        try:
            return date.fromisoformat(text.strip()).isoformat()
        except ValueError:
            raise BadQuantity(f"{quoted(text)} is no day. A day looks like {self.sample}", "LAY007") from None


class EpwReader(Reader[Weather]):
    """A weather file by its path, read whole; what is wrong with it is told with line and column."""

    sample = "place.epw"

    def one(self, text: str) -> Weather:
        path = Path(text.strip())
        try:
            # A byte more than is read as weather tells a file that is too long without reading all of it.
            with path.open("rb") as file:
                content = file.read(MOST_BYTES + 1)
        except (OSError, ValueError):
            raise BadQuantity(f"no file called {quoted(text)} can be read", "LAY008") from None
        weather, flaws = read_epw(content)
        if weather is None:
            told = "; ".join(f"{path.name}:{flaw.line}:{flaw.column}: {flaw.says}" for flaw in flaws[:_MOST_FLAWS])
            more = f" And {len(flaws) - _MOST_FLAWS} more." if len(flaws) > _MOST_FLAWS else ""
            raise BadQuantity(f"{told}{more}", "LAY008")
        return weather


# A weather file that is wrong in one way is mostly wrong so in every line.
_MOST_FLAWS = 3


@dataclass(frozen=True, slots=True)
class Printed:
    """A unit that results are printed in and nobody writes inputs in."""

    symbol: str


AWire = Annotated[Wire, WireReader()]
Size = Annotated[str, WireSize()]
Wires = Annotated[tuple[Alike, ...], WiresReader()]
WireType = Annotated[str, Word(*(name for name in nec_cable_types.TYPES if nec_cable_types.cable_type(name).fixed))]
Receptacle = Annotated[Connector, ConnectorReader("receptacle")]
Plug = Annotated[Connector, ConnectorReader("plug")]
Efficiency = Annotated[float, Within(Unit("%"), 0.0, 100.0)]
PowerFactor = Annotated[float, Number(0.01, 1.0)]
Share = Annotated[float, Number(0.0, 1.0)]
WeatherFile = Annotated[Weather, EpwReader()]
Several = Annotated[int, Count(1)]
AnyCount = Annotated[int, Count(0)]
Date = Annotated[str, Day()]
SomeVolts = Annotated[float, Within(Unit("V"), 0.0)]
SomeAmps = Annotated[float, Within(Unit("A"), 0.0)]
SomeWatts = Annotated[float, Within(Unit("W"), 0.0)]
SomeCoolingWatts = Annotated[float, Within(Unit("W", cooling=True), 0.0)]
SomeVoltAmps = Annotated[float, Within(Unit("VA"), 0.0)]


def reader_of(annotation: Any) -> Reader[Any] | None:
    """The reader an annotation stands for; none for ``bool``, which is a flag without a value.

    Raises ``TypeError`` for a type no reader is known of.
    """
    if annotation is bool:
        return None
    inner = [each for each in get_args(annotation) if each is not NoneType]
    if get_origin(annotation) is Annotated:
        for each in inner[1:]:
            if isinstance(each, Reader):
                return each
            if isinstance(each, Unit):
                return Reads(each)
    if get_origin(annotation) is Literal:
        return Word(*inner) if isinstance(inner[0], str) else Choice(*inner)
    if len(inner) == 1:
        return reader_of(inner[0])
    raise TypeError(f"no reader for {annotation}")


def unit_of(annotation: Any) -> str:
    """The symbol of the unit an annotation is kept in; empty where it has none.

    >>> unit_of(SomeVolts), unit_of(Edition)
    ('V', '')
    """
    for each in get_args(annotation):
        if isinstance(each, Unit | Printed):
            return each.symbol
        if isinstance(each, Within | Reads):
            return each.unit.symbol
        if get_origin(each) is Annotated:
            return unit_of(each)
    return ""


def words_of(reader: Reader[Any] | None) -> str:
    """What may be written for a reader, in a few words.

    >>> words_of(Reads(Unit("A"))), words_of(Word("copper", "aluminium")), words_of(Count(1))
    ('current, as "50 A"', 'copper, aluminium', 'whole number')
    """
    match reader:
        case None:
            return "flag"
        case Word():
            return ", ".join(reader.vocabulary)
        case Choice():
            return " or ".join(map(str, reader.choices))
        case Count():
            return "whole number"
        case Number():
            return f"number from {reader.minimum:g} to {reader.maximum:g}"
        case Reads() | Within():
            return f'{dimension_of(reader.unit.symbol).noun.split(" ", 1)[1]}, as "{reader.sample}"'
        case _:
            return f'as "{reader.sample}"'
