"""What cools a room, hour by hour: coils as lines in its temperature, fans as conductances to the air they bring.

A portable unit with one hose cools its condenser with room air: its capacity hangs on the room, hose and case give some
of the heat back, and what it blows out comes in again from outdoors. One with two hoses only gives some back. An
exhaust fan never makes a room cooler than outdoors, an evaporative cooler never cooler than the air it supplies.

Index: ``RoomUnit``, ``lines_at``, ``removal``, ``vents``, ``through``, ``supply_air``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from planner.physics.coil import Coil, rated_coil
from planner.physics.cooling import CoolingLines, DryLine, cooling_lines
from planner.physics.psychrometrics import SEA_LEVEL_PA, humidity_ratio, saturated, standard_pressure, wet_bulb
from planner.physics.room_plant import Removal, Vent
from planner.physics.thermal import STANDARD_DENSITY_KG_M3, Bounds, carried_by_air
from planner.tables.band import Band
from planner.tables.cooling_equipment import (
    CAPACITY_FACTOR,
    FAN_RISE_K,
    FITTED_OUTDOOR_C,
    ONE_HOSE_RATING_FACTOR,
    PORTABLE_COP,
    SACC_SHARE,
    dry_coil,
)
from planner.tables.cooling_limits import EFFECTIVENESS, HOSE_LOSS, ONE_HOSE_M3H
from planner.worked import BeyondTable

PORTABLE = "portable-ac"
EVAPORATIVE = "evaporative"
COILS = frozenset({"window-ac", "through-wall", "mini-split", "crac", "central", "generic", PORTABLE})
SUPPLIES = frozenset({"economiser", EVAPORATIVE})
FANS = SUPPLIES | {"exhaust-fan"}
_TON_W, _M3H_PER_CFM = 3516.852842, 1.699010796


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomUnit:
    """A unit that cools a room, as far as somebody described it; None is what nobody said.

    ``kind`` as layouts name it; ``rated_w`` total capacity on the nameplate, ``sacc_w`` that of a portable unit by its
    seasonal rating; ``shr`` the sensible share at the rating point; ``airflow_m3h`` of a fan or cooler; ``siting_k``
    how much hotter than outdoors the air at its condenser is, or the air that a fan brings; ``hoses`` and
    ``exhaust_m3h`` of a portable unit; ``effectiveness`` of an evaporative one, 0 to 1; ``input_w`` what it draws;
    ``always``: a fan that runs on when its air is hotter than the room.
    """

    name: str
    kind: str
    rated_w: float | None = None
    sacc_w: float | None = None
    shr: float | None = None
    airflow_m3h: float | None = None
    siting_k: float = 0.0
    hoses: int | None = None
    exhaust_m3h: float | None = None
    effectiveness: float | None = None
    input_w: float | None = None
    always: bool = False

    @property
    def cools_by_coil(self) -> bool:
        """Whether a refrigerant does it."""
        return self.kind in COILS

    @property
    def one_hose(self) -> bool:
        """Whether room air cools its condenser; a portable unit nobody described may be such a one."""
        return self.kind == PORTABLE and self.hoses != 2

    @property
    def blows_out_m3h(self) -> float:
        """The most room air that a portable unit blows out with one hose, m³/h."""
        if not self.one_hose:
            return 0.0
        return self.exhaust_m3h if self.exhaust_m3h is not None else ONE_HOSE_M3H.high

    def rated(self) -> Bounds:
        """The nameplate capacity, W; where only the seasonal rating is known, what it may stand for."""
        if self.rated_w is not None:
            return Bounds(self.rated_w, self.rated_w)
        if self.sacc_w is not None:
            return Bounds(self.sacc_w / SACC_SHARE.high, self.sacc_w / SACC_SHARE.low)
        raise BeyondTable(f"what {self.name} takes out of a room is not known; state its cooling")


def lines_at(unit: RoomUnit, outdoor_c: float, *, altitude: float, moist: float = 1.0) -> CoolingLines:
    """Capacity of a coil at one outdoor temperature, °C, as two lines over the return air, W and W/K.

    ``moist``: the share of it that is left where outdoor moisture condenses. A portable unit's heat given back is
    taken off already, with its condenser in room air where it has one hose.
    """
    least, most = unit.rated()
    if unit.kind == PORTABLE:
        return _portable(unit, outdoor_c, least, most, altitude=altitude, moist=moist)
    lines = cooling_lines(
        rated=least, outdoor=outdoor_c + unit.siting_k, kind=unit.kind, shr=unit.shr, altitude=altitude
    )
    return lines if moist == 1.0 else lines._replace(low=_scaled(lines.low, moist))


def _scaled(line: DryLine, factor: float) -> DryLine:
    return DryLine(line.at_27 * factor, line.per_k * factor)


def _portable(
    unit: RoomUnit, outdoor_c: float, least: float, most: float, *, altitude: float, moist: float
) -> CoolingLines:
    """Least and most of a portable unit, less what hose and case give back of all the heat it rejects."""
    ends = []
    for rated, high, given_back, cop in (
        (least * ONE_HOSE_RATING_FACTOR.low if unit.one_hose else least, False, HOSE_LOSS.high, PORTABLE_COP.low),
        (most * ONE_HOSE_RATING_FACTOR.high if unit.one_hose else most, True, HOSE_LOSS.low, PORTABLE_COP.high),
    ):
        kind = "window-ac"
        if unit.one_hose:
            at, next_k = (
                cooling_lines(rated=rated, outdoor=condenser, kind=kind, shr=unit.shr, altitude=altitude)
                for condenser in (27.0, 28.0)
            )
            line, warmer = (at.high, next_k.high) if high else (at.low, next_k.low)
            line = DryLine(line.at_27, line.per_k + (warmer.at_27 - line.at_27))
        else:
            at = cooling_lines(
                rated=rated, outdoor=outdoor_c + unit.siting_k, kind=kind, shr=unit.shr, altitude=altitude
            )
            line = at.high if high else at.low
        drawn = unit.input_w if unit.input_w is not None else rated / cop
        kept = _scaled(line, (1 - given_back) * (1.0 if high else moist))
        ends.append(DryLine(kept.at_27 - given_back * drawn, kept.per_k))
    notes = ("A portable unit's hose and case give 5 to 20 % of the heat it rejects back to the room.",)
    return at._replace(low=ends[0], high=ends[1], notes=(*at.notes, *notes), weak=(*at.weak, HOSE_LOSS.source))


def removal(unit: RoomUnit, air: Sequence[float], *, most: bool, altitude: float, moist: float = 1.0) -> Removal:
    """The most or the least a coil can take out at each hour of a day; ``air`` outdoors at hours 1 to 24, °C."""
    return replace(_removal(_bare(unit), tuple(map(float, air)), most, float(altitude), float(moist)), name=unit.name)


def _bare(unit: RoomUnit) -> RoomUnit:
    """The unit without its name and in plain numbers, so that equal ones are worked out once."""
    return replace(
        unit,
        name="",
        rated_w=None if unit.rated_w is None else float(unit.rated_w),
        sacc_w=None if unit.sacc_w is None else float(unit.sacc_w),
    )


@lru_cache(maxsize=512)
def _removal(unit: RoomUnit, air: tuple[float, ...], most: bool, altitude: float, moist: float) -> Removal:
    hottest = max(air)
    hot = _end_of(unit, hottest, most=most, altitude=altitude, moist=moist)
    begins = FITTED_OUTDOOR_C.low - unit.siting_k
    if hottest <= begins:
        return Removal("", (float(hot.at_27),) * len(air), float(hot.per_k))
    # Capacity is straight in the outdoor temperature down to where the curve begins, and level below.
    mild = _end_of(unit, begins, most=most, altitude=altitude, moist=moist)
    per_k = (float(hot.at_27) - float(mild.at_27)) / (hottest - begins)
    at_27 = tuple(float(mild.at_27) + per_k * (max(each, begins) - begins) for each in air)
    return Removal("", at_27, float(hot.per_k))


def _end_of(unit: RoomUnit, outdoor_c: float, *, most: bool, altitude: float, moist: float) -> DryLine:
    lines = lines_at(unit, outdoor_c, altitude=altitude, moist=moist)
    return lines.high if most else lines.low


def coil_of(unit: RoomUnit, *, pressure: float) -> Coil:
    """The coil of a unit, by its sensible share, else by that of the unit its curve was measured on."""
    tested = dry_coil("window-ac" if unit.kind == PORTABLE else unit.kind)
    rated = float(unit.rated().low)
    flow = tested.cfm_per_ton * rated / _TON_W * _M3H_PER_CFM
    factor = CAPACITY_FACTOR["window-ac" if unit.kind in ("window-ac", "through-wall", PORTABLE) else "central"]
    return rated_coil(total=rated, shr=tested.shr, airflow=flow, factor=factor, pressure=pressure)


def vents(unit: RoomUnit, air: Sequence[float], wet: Band, *, most: bool, altitude: float) -> tuple[Vent, ...]:
    """The air a unit blows through the room at hours 1 to 24.

    ``wet``: wet bulb outdoors at the hottest hour, °C. On the side of most cooling the air that a portable unit blows
    out is made up from a place as cool as the room.
    """
    pressure = standard_pressure(altitude=altitude)
    density = STANDARD_DENSITY_KG_M3 * pressure / SEA_LEVEL_PA
    if unit.one_hose:
        if most:
            return ()
        made_up = float(carried_by_air(flow=unit.blows_out_m3h, density=density))
        return (Vent(f"air made up for {unit.name}", made_up, tuple(air), cools_only=False),)
    if unit.kind not in FANS:
        return ()
    if unit.airflow_m3h is None:
        raise BeyondTable(f"what {unit.name} moves is not known; state its airflow")
    carried = float(carried_by_air(flow=unit.airflow_m3h, density=density))
    drive = tuple(each + unit.siting_k for each in air)
    if unit.kind == EVAPORATIVE:
        share = unit.effectiveness
        reached = share if share is not None else EFFECTIVENESS.high if most else EFFECTIVENESS.low
        drive = supply_air(drive, wet.low if most else wet.high, reached, pressure)
    if unit.kind != "exhaust-fan":
        rise = FAN_RISE_K.low if most else FAN_RISE_K.high
        drive = tuple(each + rise for each in drive)
    return (Vent(unit.name, carried, drive, cools_only=not unit.always),)


def through(
    units: Sequence[RoomUnit], air: Sequence[float], wet: Band, *, most: bool, altitude: float
) -> tuple[Vent, ...]:
    """The air that all fans of a room blow through it: what comes in by one and leaves by another counts once.

    Parameters as for ``vents``. What is blown in leaves by itself; what is drawn out beyond that comes in from where
    the exhaust fan gets its air.
    """
    blown_in = sum(unit.airflow_m3h or 0.0 for unit in units if unit.kind in SUPPLIES)
    drawn_out = sum(unit.airflow_m3h or 0.0 for unit in units if unit.kind == "exhaust-fan")
    left = max(0.0, drawn_out - blown_in) / drawn_out if drawn_out else 1.0
    made: list[Vent] = []
    for unit in units:
        own = vents(unit, air, wet, most=most, altitude=altitude)
        share = left if unit.kind == "exhaust-fan" else 1.0
        made += (replace(vent, conductance=vent.conductance * share) for vent in own if share > 0)
    return tuple(made)


def moisture_at(dry: float, wet: float, pressure: float) -> float:
    """Humidity ratio of outdoor air of which the wet bulb is a bound, kg/kg: saturated at most, without water at least.

    A bound taken over many places may be no wet bulb of this hot or this cool a day.
    """
    try:
        return humidity_ratio(dry_bulb=dry, wet_bulb=min(wet, dry), pressure=pressure)
    except BeyondTable:
        return 0.0


def supply_air(air: Sequence[float], wet: float, effectiveness: float, pressure: float) -> tuple[float, ...]:
    """Air from a direct evaporative cooler at each hour, °C: ``dry − effectiveness × (dry − wet)``.

    Parameters: ``air`` outdoors, °C; ``wet`` its wet bulb at the hottest hour, kept at that moisture all day;
    ``effectiveness`` 0 to 1; ``pressure`` in Pa. Source: textbook.

    >>> round(supply_air([43.4], 21.1, 0.85, 97342.0)[0], 2)
    24.45
    """
    moisture = moisture_at(max(air), wet, pressure)
    made = []
    for dry in air:
        held = min(moisture, saturated(temperature=dry, pressure=pressure))
        made.append(dry - effectiveness * (dry - wet_bulb(dry_bulb=dry, humidity=held, pressure=pressure)))
    return tuple(made)
