"""WIR: how full a raceway is of all the wires that lie in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from planner.facts import Gap, Missing
from planner.plan.conducting import Stretch
from planner.plan.objects import Circuit, Laid, Raceway
from planner.rules.checks import AtMost, Check
from planner.rules.engine import NEC, rule
from planner.tables import nec_cable_types, nec_raceways
from planner.tables.nec_grounding import equipment_ground
from planner.viewing import plain, stated
from planner.worked import BeyondTable, Worked, added, named

QUARTER_OF_PI = 0.7853981633974483
MM_PER_M = 1000.0


@rule("WIR107", "the wires fit the raceway", cites="Chapter 9 Tables 1, 4, 5", books=NEC)
def raceway_fill(raceway: Raceway) -> Iterator[Check]:
    """Wires pulled into a raceway that is too full lose their insulation on the way, and cannot shed their heat.

    What: the area of all wires, grounds too, is at most 40 % of the inside of the raceway; 31 % for two wires, 53 % for
    one, 60 % for any number in a raceway of at most 600 mm (24 in). A cable counts as one wire with its outside
    diameter.

    How: the printed areas of the wires by size and insulation, and of the raceway by trade size. A ground wire is taken
    as insulated, which is the larger. Bundles, trays and trenches have no such limit.

    Fails::
        panels: {house: {}}
        raceways: {shared: {type: EMT, size: 3/4}}
        circuits:
          a..c: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R, wire: {type: THHN, size: 6 AWG, ground: 10 AWG,
              length: 40 ft, raceway: shared}}
    Passes::
        panels: {house: {}}
        raceways: {shared: {type: EMT, size: 1-1/4}}
        circuits:
          a..c: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R, wire: {type: THHN, size: 6 AWG, ground: 10 AWG,
              length: 40 ft, raceway: shared}}
    """
    if not raceway.lying or raceway.type not in nec_raceways.ENCLOSED:
        return
    pieces = [piece for laid in raceway.lying for piece in _pieces(laid)]
    wires = sum(count for count, _ in pieces)
    used = named(added(count * area if count > 1 else area for count, area in pieces), "area of all wires", "mm²")
    short = all(laid.stretch.nipple for laid in raceway.lying)
    share = nec_raceways.fill_limit(wires, nipple=short)
    inside = _inside(raceway, float(used) / float(share))
    limit = named(100 * share, "share that may be filled", "%")
    filled = named(100 * used / inside, "share that is filled", "%")
    if raceway.others and filled <= limit:
        raise Missing(
            Gap(f"{raceway.at}.others", ask=f"write the other circuits in {raceway.at} with the sizes of their wires")
        )
    yield AtMost(
        value=filled,
        limit=limit,
        unit="%",
        says=f"{wires} wires fill {{value}} of {raceway.type} {raceway.size}; {{limit}} may be filled"
        + (", as it is no longer than 600 mm." if short else "."),
        pointer="size",
        guesses=tuple(guess for laid in raceway.lying for guess in _guessed_ground(laid)),
        ways=lambda: _larger(raceway.type, float(used) / float(share)),
    )


def _inside(raceway: Raceway, wanted: float) -> Worked:
    """The inside of the raceway; one whose size nobody said is asked for by the smallest size that would do."""
    try:
        return nec_raceways.inside_area(raceway.type, raceway.size)
    except Missing as missing:
        enough = next(_larger(raceway.type, wanted), "no size that is known here is enough")
        raise Missing(Gap(missing.gap.key, ask=f"{missing.gap.wanted}; the wires want {enough}")) from None


def _larger(type_: str, wanted: float) -> Iterator[str]:
    for size in nec_raceways.trade_sizes(type_):
        if nec_raceways.inside_area(type_, size) >= wanted:
            yield f"{type_} {size} or larger"
            return


@dataclass(frozen=True, slots=True)
class Larger:
    """The trade size that a raceway must grow to, and the key of it where the raceway is shared."""

    size: str
    key: str = ""


def larger_trade_size(stretch: Stretch, *, size: str, ground: str) -> Larger | None:
    """The raceway a stretch wants with hot wires of a ``size`` and, where it changes, a ``ground``.

    None where the present one does, or where what lies in it is not known. ``BeyondTable`` where none is large enough.
    """
    if not stated(stretch, "lies_in") or stretch.type in nec_cable_types.CABLES:
        return None
    raceway = cast("Raceway", stretch.lies_in)
    if raceway.type not in nec_raceways.ENCLOSED or not stated(raceway, "size") or raceway.others:
        return None
    try:
        pieces = [
            piece
            for laid in raceway.lying
            for piece in (_pieces(laid, size, ground) if laid.stretch == stretch else _pieces(laid))
        ]
    except Missing:
        return None
    used = sum(count * float(area) for count, area in pieces)
    short = all(laid.stretch.nipple for laid in raceway.lying)
    wanted = used / float(nec_raceways.fill_limit(sum(count for count, _ in pieces), nipple=short))
    if float(nec_raceways.inside_area(raceway.type, raceway.size)) >= wanted:
        return None
    for trade in nec_raceways.trade_sizes(raceway.type):
        if float(nec_raceways.inside_area(raceway.type, trade)) >= wanted:
            return Larger(trade, f"{plain(raceway).at}.size" if raceway.name else "")
    raise BeyondTable(f"no {raceway.type} known here is large enough")


def _pieces(laid: Laid, size: str = "", ground: str = "") -> Iterator[tuple[int, float]]:
    """What a stretch puts into its raceway: how many alike, and the area of each in mm².

    ``size`` and ``ground``: what its hot wires and its ground would be instead of what they are.
    """
    stretch = laid.stretch
    sets = stretch.parallel if stretch.together else 1
    if stretch.type in nec_cable_types.CABLES:
        across = stretch.diameter_m * MM_PER_M
        yield sets, named(QUARTER_OF_PI * across * across, f"area of {stretch.type} cable", "mm²")
        return
    count = stretch.conductors * sets
    if stretch.neutral_size and stretch.neutral_size != stretch.size:
        count -= sets
        yield sets, nec_raceways.wire_area(stretch.neutral_size, stretch.type)
    yield count, nec_raceways.wire_area(size or stretch.size, stretch.type)
    ground = ground or _ground_size(laid)
    if ground:
        yield sets, nec_raceways.wire_area(ground, stretch.type)


def _ground_size(laid: Laid) -> str:
    """Size of the ground wire of a stretch of single wires; empty where there is none."""
    ground = laid.stretch.ground
    if ground in ("raceway", "none"):
        return ""
    if ground != "built-in":
        return ground
    if not isinstance(plain(laid.node), Circuit):
        raise Missing(Gap(f"{laid.stretch.at}.ground"))
    circuit = cast("Circuit", laid.node)
    return equipment_ground(float(circuit.breaker.rating_a), "copper", circuit.site.code)


def _guessed_ground(laid: Laid) -> Iterator[str]:
    if laid.stretch.type not in nec_cable_types.CABLES and _ground_size(laid):
        yield f"{laid.stretch.at}.ground is taken as insulated"
