"""Quantities with units: the one annotation that declares the unit of a field, reading, printing, and pint's door.

``Annotated[float, Unit("A")]`` says that a float is kept in amperes. Reading, error sentences, JSON Schema, printing
and the reference page follow from it. pint is loaded by ``registry`` alone, for those who compute with quantities.

>>> read("25,000 BTU/h", Unit("W"))
7326.776754305555
>>> show(62.5, "A")
'62.5 A'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated

from planner import quantities, worked
from planner.quantities import BadQuantity, dimension_of, one_text
from planner.sizes import read_dimensions, read_wire_size

if TYPE_CHECKING:
    import pint
    from pydantic_core import CoreSchema

# Read elsewhere, spoken of as part of this module.
__all__ = ["BadQuantity", "Unit", "read", "read_dimensions", "read_wire_size", "show"]


@dataclass(frozen=True, slots=True)
class Unit:
    """The unit a float is kept in, as metadata of an annotation.

    Parameters: ``symbol``, a unit of the table; ``minimum``, the smallest possible value in that unit, None for any
    sign (for a temperature, zero stands for absolute zero); ``cooling``, whether a bare BTU means BTU/h and a ton a ton
    of refrigeration here. Raises ``KeyError`` for a symbol outside the table.

    >>> Unit("°C").minimum
    -273.15
    """

    symbol: str
    minimum: float | None = 0.0
    cooling: bool = False

    def __post_init__(self) -> None:
        if dimension_of(self.symbol).noun == "a temperature" and self.minimum == 0.0:
            object.__setattr__(self, "minimum", quantities.read("0 K", self.symbol, None))

    def __get_pydantic_core_schema__(self, source: object, handler: object) -> CoreSchema:
        sample = dimension_of(self.symbol).sample
        return validator(lambda data: read(one_text(data, sample), self))

    def __get_pydantic_json_schema__(self, schema: object, handler: object) -> dict[str, object]:
        return self.json_schema()

    def json_schema(self) -> dict[str, object]:
        """The JSON Schema of the text: a pattern for what ``read`` accepts, a description, a sample."""
        dimension = dimension_of(self.symbol)
        return {
            "type": "string",
            "pattern": f"^{quantities.pattern(self.symbol, self.cooling)}$",
            "description": f"{dimension.noun[0].upper()}{dimension.noun[1:]} in {', '.join(self.spellings())}",
            "examples": [dimension.sample],
        }

    def spellings(self) -> tuple[str, ...]:
        """The symbols of the units that may be written here, in the order of the table."""
        return tuple(unit.symbol for unit in dimension_of(self.symbol).units)


def validator(read_data: Callable[[object], object]) -> CoreSchema:
    """A pydantic schema that calls ``read_data`` and turns ``BadQuantity`` into an error of that code and sentence."""
    from pydantic_core import PydanticCustomError, core_schema

    def validate(data: object) -> object:
        try:
            return read_data(data)
        except BadQuantity as bad:
            raise PydanticCustomError(bad.code, bad.message) from None

    return core_schema.no_info_plain_validator_function(validate)


def read(text: str, unit: Unit) -> float:
    """A quantity as a float in ``unit``, rounded once.

    Raises ``BadQuantity``: LAY006 for a missing, unknown or wrong unit, LAY007 for an impossible value.

    >>> read("6.7 ft", Unit("m"))
    2.04216
    """
    return quantities.read(text, unit.symbol, unit.minimum, unit.cooling)


def show(value: float, unit: str | Unit) -> str:
    """Number and unit for a person, four significant digits; data in the largest prefix that leaves at least one.

    >>> show(62.5, "A"), show(25000, "BTU/h"), show(256e9, "B"), show(80, Unit("%"))
    ('62.5 A', '25,000 BTU/h', '256 GB', '80 %')
    """
    return worked.show(float(value), unit.symbol if isinstance(unit, Unit) else unit)


@lru_cache(maxsize=1)
def registry() -> pint.UnitRegistry[float]:
    """The pint registry of the planner, made on first use: pint's own, with what it lacks."""
    import pint

    units: pint.UnitRegistry[float] = pint.UnitRegistry()
    units.define("rack_unit = [rack_height]")
    units.define("decibel_a = [sound_level]")
    # pint's refrigeration_ton is of the ISO BTU; the trade's is of the International Table BTU.
    units.define("cooling_ton = 12000 * Btu_it / hour")
    return units


def pint_expression(symbol: str) -> str:
    """A canonical symbol in pint's language, whose own reading of symbols differs from the trade's.

    >>> pint_expression("Gb/s")
    'gigabit/second'
    """
    return next(unit.pint for unit in dimension_of(symbol).units if unit.symbol == symbol)


def quantity(value: float, unit: Unit) -> pint.Quantity[float]:
    """A float kept in ``unit`` as a pint quantity of the planner's registry.

    >>> str(quantity(240.0, Unit("V")) * quantity(25.0, Unit("A")))
    '6000.0 ampere * volt'
    """
    made: pint.Quantity[float] = registry().Quantity(float(value), pint_expression(unit.symbol))
    return made


Amps = Annotated[float, Unit("A")]
Volts = Annotated[float, Unit("V")]
Watts = Annotated[float, Unit("W")]
CoolingWatts = Annotated[float, Unit("W", cooling=True)]
VoltAmps = Annotated[float, Unit("VA")]
WattHours = Annotated[float, Unit("Wh")]
AmpHours = Annotated[float, Unit("Ah")]
Celsius = Annotated[float, Unit("°C")]
Kelvins = Annotated[float, Unit("K")]
SignedKelvins = Annotated[float, Unit("K", minimum=None)]
Metres = Annotated[float, Unit("m")]
Millimetres = Annotated[float, Unit("mm")]
SignedMetres = Annotated[float, Unit("m", minimum=None)]
SquareMillimetres = Annotated[float, Unit("mm²")]
SquareMetres = Annotated[float, Unit("m²")]
CubicMetres = Annotated[float, Unit("m³")]
CubicInches = Annotated[float, Unit("in³")]
Kilograms = Annotated[float, Unit("kg")]
KilogramsPerSquareMetre = Annotated[float, Unit("kg/m²")]
RackUnits = Annotated[float, Unit("U")]
CubicMetresPerHour = Annotated[float, Unit("m³/h")]
Bytes = Annotated[float, Unit("B")]
BitsPerSecond = Annotated[float, Unit("b/s")]
BytesPerSecond = Annotated[float, Unit("B/s")]
Ohms = Annotated[float, Unit("Ω")]
Seconds = Annotated[float, Unit("s")]
Percent = Annotated[float, Unit("%")]
Hertz = Annotated[float, Unit("Hz")]
PerHour = Annotated[float, Unit("/h")]
WattsPerSquareMetreKelvin = Annotated[float, Unit("W/m²K")]
SquareMetreKelvinsPerWatt = Annotated[float, Unit("m²K/W")]
Pascals = Annotated[float, Unit("Pa")]
DecibelsA = Annotated[float, Unit("dB(A)", minimum=None)]
