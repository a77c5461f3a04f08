"""Annotations of parts beyond those of ``planner.values``: tables of figures by input voltage or by load."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from planner.layout.models.readers import References
from planner.units import BadQuantity, Unit, validator
from planner.values import Reads, Said

if TYPE_CHECKING:
    from pydantic_core import CoreSchema

Texts = References
"""Several texts, or one."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: the ``value`` that holds from ``low`` to ``high``. ``key`` is the row's key as written."""

    key: str
    low: float
    high: float
    value: Said[float]


@dataclass(frozen=True, slots=True)
class Table:
    """Reads a mapping of figures: ``{200 to 240 V: 2200 W}`` with volts for keys and watts for values.

    >>> [(row.low, row.high, row.value.value) for row in Table("V", "W").read({"200 to 240 V": "2200 W"})]
    [(200.0, 240.0, 2200.0)]
    """

    key: str
    value: str

    def read(self, data: object) -> tuple[Row, ...]:
        """The rows in the order of their keys. Raises ``BadQuantity``."""
        keys, values = Reads(Unit(self.key)), Reads(Unit(self.value))
        sample = f"{{{keys.sample}: {values.sample}}}"
        if not isinstance(data, Mapping):
            raise BadQuantity(
                f"wants figures by {'voltage' if self.key == 'V' else 'load'}, such as {sample}", "LAY008"
            )
        rows = []
        for written, figure in data.items():
            said = keys.said(written)
            low, high = (said.value, said.value) if said.value is not None else (said.low, said.high)
            if low is None or high is None:
                raise BadQuantity(f'"{written}" is no row of a table. A row looks like {sample}', "LAY008")
            rows.append(Row(str(written), low, high, values.said(figure)))
        return tuple(sorted(rows, key=lambda row: (row.low, row.high)))

    def __get_pydantic_core_schema__(self, source: object, handler: object) -> CoreSchema:
        return validator(self.read)


WattsByVolts = Annotated[tuple[Row, ...], Table("V", "W")]
SecondsByWatts = Annotated[tuple[Row, ...], Table("W", "s")]
PercentByLoad = Annotated[tuple[Row, ...], Table("%", "%")]


def row_at(rows: tuple[Row, ...], key: float) -> Row | None:
    """The row that holds at ``key``; None where the table says nothing of it. Of two that meet there, the first.

    >>> rows = Table("V", "W").read({"100 to 127 V": "1200 W", "200 to 240 V": "2200 W"})
    >>> row_at(rows, 208.0).value.value, row_at(rows, 150.0)
    (2200.0, None)
    """
    return next((row for row in rows if row.low <= key <= row.high), None)
