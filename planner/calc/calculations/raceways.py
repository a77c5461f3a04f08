"""Raceways: how full one is of wires of several sizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from planner.calc.arguments import Printed, Wires
from planner.calc.calculation import calculation
from planner.quantities import BadQuantity
from planner.tables import nec_raceways
from planner.units import Percent
from planner.words import Word
from planner.worked import added, named

TRADE_SIZES = tuple(dict.fromkeys(size for kind in nec_raceways.types() for size in nec_raceways.trade_sizes(kind)))
SquareMillimetres = Annotated[float, Printed("mm²")]


@dataclass(frozen=True, slots=True)
class ConduitFill:
    """The wires in a raceway: number and area, the share they fill and may fill, and the size that does."""

    wires: int
    area: SquareMillimetres
    inside: SquareMillimetres
    filled: Percent
    allowed: Percent
    allowed_area: SquareMillimetres
    smallest_size: str
    verdict: Literal["passes", "fails"]


@calculation(sections="Chapter 9 Tables 1, 4 and 5")
def conduit_fill(
    *,
    wires: Wires,
    insulation: Annotated[str, Word("THHN", "THWN", "THWN-2", "XHHW", "XHHW-2")],
    raceway: Annotated[str, Word(*nec_raceways.types())],
    size: Annotated[str, Word(*TRADE_SIZES)],
    nipple: bool = False,
) -> ConduitFill:
    """How full a raceway is of wires of several sizes, grounds counted.

    Parameters:
        wires: all wires in it by number and size, insulated grounds too.
        insulation: insulation of the wires.
        raceway: kind of the raceway.
        size: its trade size.
        nipple: it is no longer than 600 mm (24 in).

    >>> from planner.calc.arguments import WiresReader
    >>> made = conduit_fill(wires=WiresReader().one("3 x 4 AWG + 2 x 12 AWG + 10 AWG"), insulation="THHN",
    ...                     raceway="EMT", size="1-1/4")
    >>> round(made.filled, 1), made.verdict
    (19.7, 'passes')
    """
    count = sum(each.count for each in wires)
    if count > nec_raceways.MOST_WIRES:
        raise BadQuantity(f"has {count} wires; no raceway here takes more than {nec_raceways.MOST_WIRES}", "LAY007")
    each_area = [(each.count, nec_raceways.wire_area(each.size, insulation)) for each in wires]
    area = named(added(number * one if number > 1 else one for number, one in each_area), "area", "mm²")
    share = nec_raceways.fill_limit(count, nipple=nipple)
    inside = named(nec_raceways.inside_area(raceway, size), "inside", "mm²")
    filled = named(100 * area / inside, "filled", "%")
    allowed = named(100 * share, "allowed", "%")
    fitting = (
        trade
        for trade in nec_raceways.trade_sizes(raceway)
        if float(area) <= float(share) * float(nec_raceways.inside_area(raceway, trade))
    )
    return ConduitFill(
        wires=count,
        area=area,
        inside=inside,
        filled=filled,
        allowed=allowed,
        allowed_area=named(share * inside, "allowed area", "mm²"),
        smallest_size=next(fitting, "none known here"),
        verdict="passes" if filled <= allowed else "fails",
    )
