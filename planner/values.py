"""Readers of what a file says, as pydantic annotations: ``Annotated[Said[float], Reads(Unit("A"))]``.

A reader takes the short form, one text (``40 ft``, ``~40 ft``, ``3.2 to 3.8 kW``, ``NM-B or THHN``, ``unknown``), and
the long form, a mapping, and gives the same ``Said`` for both. It raises ``BadQuantity``; under pydantic that becomes
an error whose type is the rule's code and whose message is the sentence. Here are the readers of quantities and money
and the named types; the base is in ``planner.reader``, words and counts in ``planner.words``.

>>> Reads(Unit("m")).said("~40 ft").value
12.192
>>> Reads(Unit("m")).said({"value": "40 ft", "basis": "estimated"}) == Reads(Unit("m")).said("~40 ft")
True
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from planner.evidence import Said, read_date, text_at
from planner.money import CONDITIONS, MONEY_PATTERN, PER, Money, read_money
from planner.quantities import BadQuantity, dimension_of, pattern, quoted
from planner.reader import Reader
from planner.units import Unit, read
from planner.words import Count, CountOf, CountOrAll, Dimensions, Flag, Number, Ratio, Shaped, Text, WireSize, Word

# Said of elsewhere, read from here: one module to declare fields from.
__all__ = [
    "BadQuantity", "Count", "CountOf", "CountOrAll", "Dimensions", "Flag", "Measure", "Money", "Number", "Ratio",
    "Reader", "Reads", "ReadsMoney", "ReadsOneOf", "Said", "Text", "Unit", "WireSize", "Word",
]  # fmt: skip


@dataclass(frozen=True)
class Reads(Reader[float]):
    """A quantity kept in ``unit``.

    >>> Reads(Unit("°C")).said("-15 to 46 °C") == Said(low=-15.0, high=46.0)
    True
    """

    unit: Unit

    def __post_init__(self) -> None:
        object.__setattr__(self, "sample", dimension_of(self.unit.symbol).sample)

    def one(self, text: str) -> float:
        return read(text, self.unit)

    def shape(self) -> str:
        return pattern(self.unit.symbol, self.unit.cooling)


class ReadsPortion(Reads):
    """A percentage of a whole: 100 % at most.

    >>> ReadsPortion(Unit("%")).said("85 %").value
    85.0
    """

    def one(self, text: str) -> float:
        value = super().one(text)
        if value > 100.0:
            raise BadQuantity(f"{quoted(text)} is more than 100 %, the whole", "LAY007")
        return value


_NUMBER = re.compile(r"[0-9][0-9.,]*")


@dataclass(frozen=True, slots=True)
class Measure:
    """A number in one of several units, at a condition: 25 A at 240 V is ``Measure(25.0, "A", 240.0)``."""

    value: float
    unit: str
    at: float | None = None


class ReadsOneOf(Reader[Measure]):
    """A quantity in one of ``units``; ``at`` names the unit of a condition that may follow a unit.

    ``keys`` are the long form's names of value and condition for the unit that has one; ``alone`` is the complaint
    where the condition must not be missing ({} stands for what was written).

    >>> POWER.said("25 A at 240 V").value
    Measure(value=25.0, unit='A', at=240.0)
    """

    def __init__(
        self, *units: Unit, at: Mapping[str, Unit] | None = None, keys: tuple[str, ...] = (), alone: str = ""
    ) -> None:
        self.units = units
        self.at = dict(at or {})
        self.own_keys = keys
        self.alone = alone
        self.sample = dimension_of(units[0].symbol).sample

    @property
    def samples(self) -> str:
        """A sample in each unit: ``300 W, 5 kVA or 50 A at 240 V``."""
        told = []
        for unit in self.units:
            at = f" at {dimension_of(self.at[unit.symbol].symbol).sample}" if unit.symbol in self.at else ""
            told.append(f"{dimension_of(unit.symbol).sample}{at}")
        return f"{', '.join(told[:-1])} or {told[-1]}" if len(told) > 1 else told[0]

    def one(self, text: str) -> Measure:
        head, _, condition = text.partition(" at ")
        unit, value = self._first(head.strip())
        if condition:
            if unit.symbol not in self.at:
                advice = f"{unit.symbol} needs no condition. Write {head.strip()}"
                raise BadQuantity(f"{quoted(text)} has one too many: {advice}", "LAY008")
            return Measure(value, unit.symbol, read(condition, self.at[unit.symbol]))
        if unit.symbol in self.at and self.alone:
            raise BadQuantity(self.alone.format(text.strip()))
        return Measure(value, unit.symbol)

    def _first(self, text: str) -> tuple[Unit, float]:
        complaints = []
        for unit in self.units:
            try:
                return unit, read(text, unit)
            except BadQuantity as bad:
                complaints.append(bad)
        if _NUMBER.fullmatch(text):
            raise BadQuantity(f"{quoted(text)} has no unit. Write {self._each(text)}")
        # An impossible value had the right unit; that complaint says more.
        raise next((bad for bad in complaints if bad.code == "LAY007"), complaints[0])

    def _each(self, figure: str) -> str:
        """A figure in every unit that may be written: ``25 W, 25 kW, 25 VA, 25 kVA or 25 A at 240 V``."""
        told = []
        for unit in self.units:
            at = f" at {dimension_of(self.at[unit.symbol].symbol).sample}" if unit.symbol in self.at else ""
            told += [f"{figure} {usual}{at}" for usual in dimension_of(unit.symbol).usual]
        return f"{', '.join(told[:-1])} or {told[-1]}" if len(told) > 1 else told[0]

    def from_keys(self, data: Mapping[object, object]) -> Measure:
        symbol, condition = next(iter(self.at.items()))
        unit = next(unit for unit in self.units if unit.symbol == symbol)
        value, at = (text_at(data, key) for key in self.own_keys)
        return Measure(read(value, unit), symbol, read(at, condition))

    def rank(self, value: Measure) -> float:
        return value.value

    def _read(self, form: str, texts: tuple[str, ...], written: str) -> Said[Measure]:
        said = super()._read(form, texts, written)
        if said.low and said.high and (said.low.unit, said.low.at) != (said.high.unit, said.high.at):
            raise BadQuantity(f"{quoted(written)} has ends that cannot be compared. Write both in one unit", "LAY008")
        return said

    def shape(self) -> str:
        return "|".join(
            pattern(unit.symbol, unit.cooling)
            + (rf"(?:\s+at\s+{pattern(self.at[unit.symbol].symbol)})?" if unit.symbol in self.at else "")
            for unit in self.units
        )


class ReadsMoney(Reader[Money]):
    """Money per one of ``per``: ``ReadsMoney("kWh")``; without any, for the thing itself.

    >>> ReadsMoney("h").said("~1.10 USD/h").value
    Money(amount=1.1, currency='USD', per='h', condition='', date='')
    """

    own_keys = ("amount", "currency", "per", "condition", "date")

    def __init__(self, *per: str) -> None:
        self.per = per or ("",)
        self.sample = "640 USD" if "" in self.per else f"0.14 USD/{self.per[0]}"

    def one(self, text: str) -> Money:
        return read_money(text, self.per)

    def from_keys(self, data: Mapping[object, object]) -> Money:
        per = text_at(data, "per")
        condition, when = text_at(data, "condition").casefold(), text_at(data, "date")
        if condition and condition not in CONDITIONS:
            raise BadQuantity(f"{quoted(condition)} is no condition. Write {', '.join(CONDITIONS)}", "LAY008")
        written = f"{text_at(data, 'amount')} {text_at(data, 'currency')}" + (f"/{per}" if per else "")
        found = read_money(written, self.per)
        return Money(found.amount, found.currency, found.per, condition, read_date(when) if when else "")

    def rank(self, value: Money) -> float:
        return value.amount

    def _read(self, form: str, texts: tuple[str, ...], written: str) -> Said[Money]:
        said = super()._read(form, texts, written)
        if said.low and said.high and (said.low.currency, said.low.per) != (said.high.currency, said.high.per):
            raise BadQuantity(f"{quoted(written)} has ends that cannot be compared. Write both alike", "LAY008")
        return said

    def shape(self) -> str:
        return MONEY_PATTERN


POWER = ReadsOneOf(
    Unit("W"), Unit("VA"), Unit("A"), at={"A": Unit("V")}, keys=("current", "voltage"),
    alone="amperes alone are no power. Write {} at 240 V",
)  # fmt: skip
MEASURED_POWER = ReadsOneOf(Unit("W"), Unit("VA"), Unit("A"), at={"A": Unit("V")}, keys=("current", "voltage"))

SaidAmps = Annotated[Said[float], Reads(Unit("A"))]
SaidVolts = Annotated[Said[float], Reads(Unit("V"))]
SaidWatts = Annotated[Said[float], Reads(Unit("W"))]
# No unit cools with nothing: a zero is a slip.
SaidCoolingWatts = Annotated[Said[float], Reads(Unit("W", cooling=True, minimum=1.0))]
SaidVoltAmps = Annotated[Said[float], Reads(Unit("VA"))]
SaidWattHours = Annotated[Said[float], Reads(Unit("Wh"))]
SaidAmpHours = Annotated[Said[float], Reads(Unit("Ah"))]
SaidCelsius = Annotated[Said[float], Reads(Unit("°C"))]
SaidKelvins = Annotated[Said[float], Reads(Unit("K"))]
SaidMetres = Annotated[Said[float], Reads(Unit("m"))]
SaidSignedMetres = Annotated[Said[float], Reads(Unit("m", minimum=None))]
# A cable of less is two plugs; the shortest that is sold is 0.1 m.
SaidCableMetres = Annotated[Said[float], Reads(Unit("m", minimum=0.05))]
SaidMillimetres = Annotated[Said[float], Reads(Unit("mm"))]
SaidSquareMillimetres = Annotated[Said[float], Reads(Unit("mm²"))]
SaidSquareMetres = Annotated[Said[float], Reads(Unit("m²"))]
SaidCubicMetres = Annotated[Said[float], Reads(Unit("m³"))]
SaidCubicInches = Annotated[Said[float], Reads(Unit("in³"))]
SaidKilograms = Annotated[Said[float], Reads(Unit("kg"))]
# No part weighs nothing.
SaidWeight = Annotated[Said[float], Reads(Unit("kg", minimum=0.001))]
SaidKilogramsPerSquareMetre = Annotated[Said[float], Reads(Unit("kg/m²"))]
SaidRackUnits = Annotated[Said[float], Reads(Unit("U"))]
SaidCubicMetresPerHour = Annotated[Said[float], Reads(Unit("m³/h"))]
SaidBytes = Annotated[Said[float], Reads(Unit("B"))]
# What holds something, is written or read: none of it would be no drive, no file, no card.
SaidSize = Annotated[Said[float], Reads(Unit("B", minimum=1.0))]
SaidBitsPerSecond = Annotated[Said[float], Reads(Unit("b/s", minimum=1e6))]
SaidBytesPerSecond = Annotated[Said[float], Reads(Unit("B/s", minimum=1e3))]
SaidOhms = Annotated[Said[float], Reads(Unit("Ω"))]
SaidSeconds = Annotated[Said[float], Reads(Unit("s"))]
# What happens again and again, or takes its time: never at once.
SaidDuration = Annotated[Said[float], Reads(Unit("s", minimum=1e-3))]
SaidPercent = Annotated[Said[float], Reads(Unit("%"))]
SaidPortion = Annotated[Said[float], ReadsPortion(Unit("%"))]
SaidHertz = Annotated[Said[float], Reads(Unit("Hz"))]
SaidDecibelsA = Annotated[Said[float], Reads(Unit("dB(A)", minimum=None))]
SaidPascals = Annotated[Said[float], Reads(Unit("Pa"))]
# Insulation by what the label says: an R-value (m²K/W) or a U-value (W/m²K). Which one it was stays known.
SaidInsulation = Annotated[Said[Measure], ReadsOneOf(Unit("m²K/W"), Unit("W/m²K"))]
# Changes per hour as they happen, or of a blower door test: 12 /h at 50 Pa.
SaidAirChanges = Annotated[Said[Measure], ReadsOneOf(Unit("/h"), at={"/h": Unit("Pa")})]
SaidPower = Annotated[Said[Measure], POWER]
SaidMeasuredPower = Annotated[Said[Measure], MEASURED_POWER]
SaidAmpsOrVoltAmps = Annotated[Said[Measure], ReadsOneOf(Unit("A"), Unit("VA"))]
SaidPrice = Annotated[Said[Money], ReadsMoney(*PER)]
SaidFlag = Annotated[Said[bool], Flag()]
SaidCount = Annotated[Said[int], Count()]
# Generations of PCI Express that there are, and the widths that a card, a slot or a drive can have.
SaidPcieGeneration = Annotated[Said[int], Count(1, 6)]
SaidPcieLanes = Annotated[Said[int], CountOf(1, 2, 4, 8, 16, 32)]
# From the smallest that IPv4 must take to the largest that InfiniBand does.
SaidFrame = Annotated[Said[int], Count(576, 65_520)]
# Ends into which ports and cables split.
SaidSplit = Annotated[Said[int], CountOf(1, 2, 4, 8)]
# Targets of one file, 0 for all of them: -1 and all say that to Lustre.
SaidStripes = Annotated[Said[int], CountOrAll(1, 2000)]
SaidNumber = Annotated[Said[float], Number()]
# A share of a whole that is neither nothing nor more than the whole.
SaidShare = Annotated[Said[float], Number(0.01, 1.0)]
SaidRatio = Annotated[Said[float], Ratio()]
SaidWireSize = Annotated[Said[str], WireSize()]
SaidDimensions = Annotated[Said[tuple[float, ...]], Dimensions()]
SaidText = Annotated[Said[str], Text()]
# Supplies that a machine needs, and those to spare.
SaidRedundancy = Annotated[Said[str], Shaped(r"[1-9][0-9]?\s*[+]\s*[0-9][0-9]?", "supplies needed + spare", "2+1")]
