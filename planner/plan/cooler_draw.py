"""What a cooling unit draws in the hottest air it gets, over its rating: circuits, panels and generators carry that.

A rating is taken at 35 °C outdoors. At 46 °C the same compressor draws a fifth to a third more. The curve of the unit's
kind gives the draw of a dry coil; the room's air counts from the coolest that the thermostat allows (22 °C where nobody
says) to 36 °C, where the curves of capacity end, and the worst of it is taken. A milder summer leaves the rating as it
is.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from planner.facts import Gap, marks, said
from planner.layout.models import Device as DeviceModel
from planner.physics.coil import RATED_RETURN_C, RATED_WET_BULB_C, dry_point
from planner.physics.psychrometrics import SEA_LEVEL_PA
from planner.physics.room_units import RoomUnit, coil_of
from planner.plan.context import Context
from planner.plan.cooling import COMPRESSORS, OUTDOORS
from planner.plan.draft import PartFacts
from planner.plan.loads import ends_of
from planner.tables.cooling_equipment import (
    CAPACITY_FACTOR,
    FITTED_OUTDOOR_C,
    FITTED_RETURN_C,
    INPUT_RATIO_FACTOR,
    MINI_SPLIT,
)
from planner.worked import number

PORTABLE = "portable-ac"
_SPLITS = frozenset({"mini-split", "crac"})


class InHeat(NamedTuple):
    """Draw in the hottest air over the rated draw, at least 1: its two ends.

    ``source`` names curve and air. Where the ends differ ``key`` is what is open, ``says`` the words for each end and
    ``ask`` what would settle it. ``beyond``: the air is hotter than the curve reaches, so that no factor is known.
    """

    least: float
    most: float
    source: str
    guesses: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()
    key: str = ""
    says: tuple[str, str] = ("", "")
    ask: str = ""
    beyond: bool = False


def in_heat(
    context: Context, model: DeviceModel, part: PartFacts | None, kind: str, at: str, room: str
) -> InHeat | None:
    """The factor on a unit's rated draw; None for what has no compressor.

    Parameters: ``kind`` as layouts name it; ``at`` the unit's place; ``room`` the name of the one it stands in.
    """
    if kind not in COMPRESSORS:
        return None
    written = context.layout.rooms.get(room)
    first = min(ends_of(written.setpoint) if written is not None else [], default=FITTED_RETURN_C.low)
    coolest = min(max(float(first), FITTED_RETURN_C.low), FITTED_RETURN_C.high)
    hoses = set(ends_of(part.get("hoses")) if part is not None else []) or {1, 2}
    if kind == PORTABLE and hoses == {1}:
        return _one_hose(at, coolest)
    found = _at_condenser(context, model, kind, at, coolest)
    if kind == PORTABLE and 1 in hoses and not found.beyond:
        one = _one_hose(at, coolest)
        ends = min(found.least, one.least), max(found.most, one.most)
        return one._replace(least=ends[0], most=ends[1], guesses=found.guesses, weak=found.weak)
    return found


def _at_condenser(context: Context, model: DeviceModel, kind: str, at: str, coolest: float) -> InHeat:
    """By the air that the condenser gets: the summer outdoors and what its siting adds, or the room it heats."""
    curve = INPUT_RATIO_FACTOR["central" if kind in _SPLITS else "window-ac"]
    weak = (f"{at}: its draw in hot air: {MINI_SPLIT.source}",) if kind == "mini-split" else ()
    site, rises = context.site, ends_of(model.siting) or [0.0]
    gap, note = marks(site, "summer_c")
    ends = [site.summer_c] if said(site, "summer_c") else list(_candidates(gap))
    hottest = [end + rise for end in ends for rise in (min(rises), max(rises))]
    inside = (model.rejects_to or OUTDOORS) != OUTDOORS
    last = curve.outdoor_c.high
    if inside or not hottest:
        ask = f"state {at}.load, as it draws there" if inside else "state site.outdoor.summer"
        return InHeat(
            1.0,
            _worst(kind, coolest, (last,)),
            f"rating, up to its curve's end at {number(last)} °C, {curve.source}",
            weak=weak,
            key=f"the air at the condenser of {at}" if inside else "the hottest air at the condensers",
            says=tuple(f"{number(end)} °C at the condensers" for end in (FITTED_OUTDOOR_C.low, last)),  # type: ignore[arg-type]
            ask=ask,
        )
    low, high = min(hottest), max(hottest)
    if high > last:
        ask = f"measure {at}.load.measured: its condenser gets {number(high)} °C, its curve ends at {number(last)} °C"
        return InHeat(1.0, 1.0, "", ask=ask, beyond=True)
    span = number(high) if low == high else f"{number(low)} to {number(high)}"
    says = tuple(f"{number(end)} °C at the condenser of {at}" for end in (low, high))
    return InHeat(
        _worst(kind, coolest, (low,)),
        _worst(kind, coolest, (high,)),
        f"{span} °C at the condenser, room air of {number(coolest)} to {FITTED_RETURN_C.high:g} °C, {curve.source}",
        guesses=note.guesses if note else (),
        weak=(*(note.weak if note else ()), *weak),
        key=f"the hottest air at the condenser of {at}",
        says=(says[0], says[1]),
        ask="state one figure as site.outdoor.summer",
    )


def _candidates(gap: Gap | None) -> Iterable[float]:
    return (each.value for each in gap.candidates if isinstance(each.value, float)) if gap is not None else ()


def _one_hose(at: str, coolest: float) -> InHeat:
    """A unit whose condenser gets room air, rated with such air or with air of 35 °C, which its box does not say."""
    curve, wet = INPUT_RATIO_FACTOR["window-ac"], RATED_WET_BULB_C
    rated = CAPACITY_FACTOR["window-ac"].at(wet, RATED_RETURN_C) * curve.at(wet, RATED_RETURN_C)
    most = _worst(PORTABLE, coolest, None)
    return InHeat(
        most,
        most / rated,
        f"room air of {number(coolest)} to {FITTED_RETURN_C.high:g} °C at coil and condenser, {curve.source}",
        key=f"the air at which {at}.spec.input was rated",
        says=(f"{at} rated with 35 °C at its condenser", f"{at} rated with {RATED_RETURN_C:g} °C at its condenser"),
        ask=f"measure {at}.load.measured",
    )


def _worst(kind: str, coolest: float, condenser: Iterable[float] | None) -> float:
    """The most a unit draws over its rating in the room's air from ``coolest`` on; None: its condenser has that air."""
    steps = int(FITTED_RETURN_C.high - coolest)
    rooms = [coolest, *(FITTED_RETURN_C.high - step for step in range(steps, -1, -1))]
    shares = (_draw(kind, room, air) for room in rooms for air in (condenser or (room,)))
    return max(1.0, *shares)


@lru_cache(maxsize=1024)
def _draw(kind: str, room: float, condenser: float) -> float:
    """Draw over the rated draw of a dry coil; below its curve outdoors as where that begins, which is more."""
    curve = INPUT_RATIO_FACTOR["central" if kind in _SPLITS else "window-ac"]
    # Over its rating the draw does not hang on the size of the unit.
    coil = coil_of(RoomUnit(name="", kind=kind, rated_w=1000.0), pressure=SEA_LEVEL_PA)
    return dry_point(coil, curve, return_air=room, outdoor=max(condenser, curve.outdoor_c.low)).draw
