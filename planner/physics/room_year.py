"""A room through a year of weather, hour by hour: energy for cooling, hours of free cooling, hours above a limit.

Heat, what the envelope passes at an hour's air and sun, and what the units can take out. Without masses each hour
stands for itself, good for energy, and hours above a limit are the most there may be; with them the network of the
design day is followed from hour to hour. Above the curves outdoors the units count as tripped. Below 18.3 °C outdoors
they count as at 18.3 °C: low ambient is a question for their controls, not a bonus.

Index: ``YearOfRoom``, ``year_of``, ``runtime``.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from planner.physics.coil import DryPoint, dry_point
from planner.physics.psychrometrics import standard_pressure
from planner.physics.room_case import RoomCase
from planner.physics.room_masses import AtOnce, Heavy, Way
from planner.physics.room_units import PORTABLE, RoomUnit, coil_of, lines_at, through
from planner.physics.thermal import BTU_PER_HOUR_W
from planner.physics.weather import Weather
from planner.tables.cooling_equipment import (
    CYCLING_LOSS,
    CYCLING_LOSS_CENTRAL,
    INPUT_RATIO_FACTOR,
    PORTABLE_COP,
    TYPICAL_EER,
    TYPICAL_EER_SPLIT,
)
from planner.tables.outdoor_air import FAN_W_PER_M3H
from planner.units import Celsius
from planner.worked import BeyondTable

_GRID_K = 1.0


@dataclass(frozen=True, slots=True)
class YearOfRoom:
    """What a year comes to.

    ``machines_kwh`` heat of machines and people; ``cooling_kwh`` what units and fans draw; ``free_hours`` in which
    outdoor air alone holds the set point; ``flat_out_hours`` in which the units run all the time; ``hours_above`` the
    limit, at most, None for a year that is made and knows no heat waves; ``pue`` of machines and cooling alone.
    """

    hours: int
    machines_kwh: float
    cooling_kwh: float
    free_hours: int
    flat_out_hours: int
    hours_above: int | None
    hottest_c: float
    pue: float


def runtime(*, load: float, capacity: float, cycling_loss: float) -> float:
    """Share of the time a unit runs for a load, 0 to 1: part load over what starting and stopping leave of it.

    Parameters: ``load`` and ``capacity`` in W; ``cycling_loss`` the loss at no load, 0 to 1. Source: part-load fraction
    of the DX models, PLF = 1 − Cd × (1 − PLR).

    >>> round(runtime(load=3000.0, capacity=6000.0, cycling_loss=0.22), 3)
    0.562
    """
    if not (capacity > 0 and load >= 0 and 0 <= cycling_loss < 1):
        raise BeyondTable("A unit has a capacity above 0, a load no less, and a cycling loss below 1.")
    part = load / capacity
    return 1.0 if part >= 1 else part / (1 - cycling_loss * (1 - part))


def year_of(
    case: RoomCase,
    weather: Weather,
    *,
    limit: Celsius | None = None,
    free_up_to: Celsius | None = None,
    high: bool = True,
    masses: bool = False,
) -> YearOfRoom:
    """A room through a year.

    Parameters: ``case`` the room, of which ``climate`` is not used; ``weather`` the year; ``limit`` of the room;
    ``free_up_to`` outdoor temperature up to which outdoor air does all the cooling, besides what fans of the case do;
    ``high`` which bound of heat, envelope and efficiency; ``masses``: walls, ceiling and floor take up heat and give it
    back. Raises ``BeyondTable`` without hours, and for units nobody described.
    """
    if not weather.dry_bulb_c:
        raise BeyondTable("A year without hours says nothing.")
    heat = float(case.heat.high if high else case.heat.low)
    plant = _Plant(case, free_up_to, high=high)
    envelope: Way = (Heavy if masses and case.envelope.paths else AtOnce)(case, weather, high=high)
    drawn = free = flat_out = above = 0.0
    hottest = -273.15
    # Hours of the same air and the same heat are alike; a year that is made has many of them.
    known: dict[tuple[float, float], _Hour] = {}
    for index, outdoor in enumerate(weather.dry_bulb_c):
        pushed, per_k = envelope.push(index)
        hour = known.get((outdoor, pushed))
        if hour is None:
            hour = known[outdoor, pushed] = plant.hour(outdoor, pushed + heat, per_k)
        drawn += hour.drawn
        free += hour.free
        flat_out += hour.flat_out
        envelope.keep(hour.room)
        hottest = max(hottest, hour.room)
        above += limit is not None and hour.room > limit
    hours = len(weather.dry_bulb_c)
    machines_kwh, cooling_kwh = heat * hours / 1000, drawn / 1000
    told = int(above) if limit is not None and weather.measured else None
    pue = 1 + cooling_kwh / machines_kwh if machines_kwh > 0 else 1.0
    return YearOfRoom(hours, machines_kwh, cooling_kwh, int(free), int(flat_out), told, hottest, pue)


class _Hour(NamedTuple):
    """One hour: the room, °C, W drawn, whether outdoor air did it alone, and whether all units ran all the time."""

    room: float
    drawn: float
    free: bool
    flat_out: bool


class _Plant:
    """What cools a room through a year."""

    def __init__(self, case: RoomCase, free_up_to: float | None, *, high: bool) -> None:
        self.setpoint, self.free_up_to = float(case.setpoint_c), free_up_to
        # Units that are alike share one table, and one look into it for each hour.
        altitude = float(case.altitude_m)
        self.units = [_table(replace(unit, name=""), self.setpoint, altitude, high) for unit in case.coils]
        every = _fans(case, high=high)
        self.fans, self.always = [fan for fan in every if not fan.always], [fan for fan in every if fan.always]

    def hour(self, outdoor: float, pushed: float, per_k: float) -> _Hour:
        """An hour in which ``pushed`` W come into a room of 0 °C, and ``per_k`` W/K less for each kelvin of it."""
        setpoint, drawn = self.setpoint, 0.0
        for fan in self.always:
            pushed += fan.per_k * (outdoor + fan.rise)
            per_k += fan.per_k
            drawn += fan.drawn
        load = pushed - per_k * setpoint
        if load <= 0:
            return _Hour(pushed / per_k if per_k > 0 else setpoint, drawn, False, False)
        if self.free_up_to is not None and outdoor <= self.free_up_to:
            return _Hour(setpoint, drawn, True, False)
        for fan in self.fans:
            if outdoor + fan.rise < setpoint:
                pushed += fan.per_k * (outdoor + fan.rise)
                per_k += fan.per_k
                drawn += fan.drawn
        load = pushed - per_k * setpoint
        if load <= 0:
            return _Hour(setpoint, drawn, True, False)
        room, used, full = _cooled(self.units, load, per_k, outdoor, setpoint)
        return _Hour(room, drawn + used, False, full)


def _cooled(
    units: Sequence[_Table], load: float, per_k: float, outdoor: float, setpoint: float
) -> tuple[float, float, bool]:
    """Room temperature, W drawn over the hour, and whether all run all the time."""
    points = {unit: unit.at(outdoor) for unit in dict.fromkeys(units)}
    capacity = sum([points[unit].capacity for unit in units])
    if capacity > load:
        # Each unit carries its share, by its size.
        drawn = {
            unit: point.draw
            * runtime(load=load * point.capacity / capacity, capacity=point.capacity, cycling_loss=unit.cycling_loss)
            for unit, point in points.items()
            if point.capacity > 0
        }
        return setpoint, sum([drawn[unit] for unit in units if unit in drawn]), False
    slope = per_k + sum([unit.per_k for unit in units if points[unit].capacity > 0])
    room = setpoint + (load - capacity) / slope if slope > 0 else float("inf")
    return room, sum([points[unit].draw for unit in units]), True


@lru_cache(maxsize=64)
def _table(unit: RoomUnit, setpoint: float, altitude: float, high: bool) -> _Table:
    return _Table(unit, setpoint, altitude, high=high)


class _Table:
    """A unit at the set point, by outdoor temperature: what it takes out and draws."""

    def __init__(self, unit: RoomUnit, setpoint: float, altitude: float, *, high: bool) -> None:
        self.unit = unit
        self.cycling_loss = CYCLING_LOSS.get(unit.kind, CYCLING_LOSS_CENTRAL)
        pressure = standard_pressure(altitude=altitude)
        rated = float(unit.rated().low if high else unit.rated().high)
        self.keys: list[float] = []
        self.points: list[DryPoint] = []
        line = lines_at(unit, 35.0, altitude=altitude)
        self.per_k = float((line.low if high else line.high).per_k)
        if unit.kind == PORTABLE:
            cop = PORTABLE_COP.low if high else PORTABLE_COP.high
            drawn = unit.input_w if unit.input_w is not None else rated / cop
            for outdoor in (25.0, 46.0):
                lines = lines_at(unit, outdoor, altitude=altitude)
                end = lines.low if high else lines.high
                self._add(outdoor, DryPoint(max(0.0, end.at_27 + end.per_k * (setpoint - 27.0)), drawn))
            return
        typical = TYPICAL_EER.get(unit.kind, TYPICAL_EER_SPLIT)
        eer = typical.low if high else typical.high
        full = unit.input_w if unit.input_w is not None else rated * BTU_PER_HOUR_W / eer
        coil = coil_of(unit, pressure=pressure)
        curve = INPUT_RATIO_FACTOR["window-ac" if unit.kind in ("window-ac", "through-wall") else "central"]
        at, last = curve.outdoor_c.low, min(curve.outdoor_c.high, coil.factor.outdoor_c.high)
        while at < last:
            self._add(at, self._point(coil_point=dry_point(coil, curve, return_air=setpoint, outdoor=at), full=full))
            at += _GRID_K
        self._add(last, self._point(coil_point=dry_point(coil, curve, return_air=setpoint, outdoor=last), full=full))

    def _point(self, *, coil_point: DryPoint, full: float) -> DryPoint:
        return DryPoint(coil_point.capacity, coil_point.draw * full)

    def _add(self, outdoor: float, point: DryPoint) -> None:
        self.keys.append(outdoor)
        self.points.append(point)

    def at(self, outdoor: float) -> DryPoint:
        """The unit at an hour; tripped where its curve has ended."""
        condenser = outdoor + self.unit.siting_k
        if condenser > self.keys[-1]:
            return DryPoint(0.0, 0.0)
        if condenser <= self.keys[0]:
            return self.points[0]
        right = min(bisect_right(self.keys, condenser), len(self.keys) - 1)
        left = right - 1
        part = (condenser - self.keys[left]) / (self.keys[right] - self.keys[left])
        one, two = self.points[left], self.points[right]
        return DryPoint(one.capacity + part * (two.capacity - one.capacity), one.draw + part * (two.draw - one.draw))


@dataclass(frozen=True, slots=True)
class _Fan:
    """A fan's air at an hour: W/K, how much it warms, and what it draws. An evaporative cooler counts dry."""

    per_k: float
    rise: float
    drawn: float
    always: bool


def _fans(case: RoomCase, *, high: bool) -> list[_Fan]:
    units = [unit for unit in case.units if not unit.cools_by_coil]
    blown = through(units, (0.0,) * 24, case.climate.wet_bulb_c, most=not high, altitude=float(case.altitude_m))
    air = {vent.name: vent for vent in blown}
    each = FAN_W_PER_M3H.high if high else FAN_W_PER_M3H.low
    made = []
    for unit in units:
        vent = air.get(unit.name)
        drawn = unit.input_w if unit.input_w is not None else (unit.airflow_m3h or 0.0) * each
        moved, rise = (vent.conductance, max(0.0, vent.drive[0])) if vent is not None else (0.0, 0.0)
        made.append(_Fan(moved, rise, drawn, unit.always))
    return made
