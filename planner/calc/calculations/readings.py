"""What meters say: whole numbers to be scaled, words for sensors that are not there, output that is no input."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, TypeVar

from planner.calc.arguments import SomeAmps, SomeWatts
from planner.calc.calculation import calculation
from planner.quantities import BadQuantity, quoted
from planner.reader import Reader
from planner.units import Amps, Percent, Unit, Watts
from planner.values import Reads
from planner.words import Number
from planner.worked import BeyondTable, Worked, added, named

T = TypeVar("T")
_MOST = 100


class Row(tuple[T, ...]):
    """Numbers that print as a person writes them."""

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(f"{each:g}" for each in self)


class WholeNumbers(Reader[tuple[int, ...]]):
    """Whole numbers as a meter gives them, blanks or commas between.

    >>> WholeNumbers().one("17 -1, -1")
    (17, -1, -1)
    """

    sample = "17 -1 -1"

    def one(self, text: str) -> tuple[int, ...]:
        parts = re.split(r"[\s,]+", text.strip().replace("−", "-"))
        if len(parts) > _MOST or not all(re.fullmatch(r"-?\d{1,9}", part) for part in parts):
            raise BadQuantity(f"{quoted(text)} is no row of whole numbers, as {self.sample}", "LAY008")
        return Row(map(int, parts))


class Terms(Reader[tuple[float, ...]]):
    """Powers joined by ``+``, each with its unit.

    >>> Terms().one("95.4 W + 0.082 kW")
    (95.4, 82.0)
    """

    sample = "95.4 W + 82 W"

    def one(self, text: str) -> tuple[float, ...]:
        return Row(Reads(Unit("W")).one(part.strip()) for part in text.split("+", _MOST))


@dataclass(frozen=True, slots=True)
class MeterReading:
    """What the numbers come to, and how many sensors are not there."""

    current: Amps | None
    power: Watts | None
    missing: Annotated[int, Number()]


@calculation(source="arithmetic")
def meter_reading(
    *,
    raw: Annotated[tuple[int, ...], WholeNumbers()],
    amps_each: SomeAmps | None = None,
    watts_each: SomeWatts | None = None,
    missing: Annotated[tuple[int, ...], WholeNumbers()] = Row((-1,)),
) -> MeterReading:
    """What the whole numbers of a meter come to, added, without those that stand for a sensor that is not there.

    Strips and UPS report tenths of an ampere or of a kilowatt as whole numbers, and -1 for a phase that they lack.

    Parameters:
        raw: the numbers as they are read.
        amps_each: what one stands for, in a meter of current.
        watts_each: what one stands for, in a meter of power.
        missing: the numbers that stand for no reading.

    >>> meter_reading(raw=(128,), amps_each=0.1).current
    12.8
    >>> meter_reading(raw=(17, -1, -1), watts_each=100.0)
    MeterReading(current=None, power=1700.0, missing=2)
    """
    if (amps_each is None) == (watts_each is None):
        raise BeyondTable("say what one stands for: amps_each or watts_each")
    there = [number for number in raw if number not in missing]
    if not there:
        raise BeyondTable("no sensor is there: every number stands for none")
    if min(there) < 0:
        raise BeyondTable(f"{min(there)} is below zero and is not said to stand for a sensor that is not there")
    gone = len(raw) - len(there)
    if amps_each is not None:
        return MeterReading(named(sum(there) * amps_each, "current", "A"), None, gone)
    return MeterReading(None, named(sum(there) * (watts_each or 0.0), "power", "W"), gone)


@dataclass(frozen=True, slots=True)
class ServerInput:
    """What a machine takes from its outlets and what its supplies give of it."""

    input: Watts
    output: Watts | None
    efficiency: Percent | None


@calculation(source="circuit theory")
def server_input(
    *, inputs: Annotated[tuple[float, ...], Terms()], outputs: Annotated[tuple[float, ...] | None, Terms()] = None
) -> ServerInput:
    """What a machine loads its circuits with, from the figures of its supplies: the sum of their inputs.

    Output of the supplies is what they give to the machine; circuits carry the input.

    Parameters:
        inputs: what each supply takes.
        outputs: what each supply gives, in the same order.

    >>> found = server_input(inputs=(95.4, 82.0), outputs=(81.0, 70.2))
    >>> round(found.input, 1), round(found.efficiency, 1)
    (177.4, 85.2)
    """
    taken = named(added(_each("input", inputs)), "input", "W")
    if outputs is None:
        return ServerInput(taken, None, None)
    if len(outputs) != len(inputs):
        raise BeyondTable(f"{len(inputs)} inputs and {len(outputs)} outputs; each supply has one of both")
    if any(given > took for given, took in zip(outputs, inputs, strict=True)):
        raise BeyondTable("a supply gives no more than it takes: input and output are taken for each other")
    given = named(added(_each("output", outputs)), "output", "W")
    if not taken:
        raise BeyondTable("nothing is taken, so there is no efficiency")
    return ServerInput(taken, given, named(100.0 * given / taken, "efficiency", "%"))


def _each(what: str, powers: tuple[float, ...]) -> list[float]:
    """Each power with a name of its own, so that the sum can be shown."""
    return [Worked(power, f"{what} of supply {number}", "W") for number, power in enumerate(powers, 1)]
