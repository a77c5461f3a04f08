"""Rooms through a year: energy for cooling, hours of free cooling, hours above the limit, as a table and as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from planner.analyses.heat import inlet_limit
from planner.analyses.room_heat import yearly_case
from planner.physics.room_year import YearOfRoom, year_of
from planner.physics.weather import Weather, synthetic_year
from planner.plan import Plan
from planner.plan.objects import Room
from planner.report.tables import Table
from planner.told import told
from planner.worked import number

_SAYS = (
    "Walls, ceiling and floor take up heat and give it back, from hour to hour; machines take up none. PUE counts "
    "machines and cooling alone. Where nobody states what a unit draws, its energy runs over the efficiencies that "
    "are sold."
)
_MADE_SAYS = (
    "The year is made from the mean and swing of the place: it has no heat waves and no sun, and tells no hours above "
    "a limit. A weather file does: --year FILE.epw."
)


@dataclass(frozen=True, slots=True)
class RoomYear:
    """A room's year at the ends of all that is open; no years where nothing tells, with what to ask or why."""

    room: str
    years: tuple[YearOfRoom, ...]
    limit_c: float | None
    asks: tuple[str, ...]
    why: str


def made_year(plan: Plan) -> Weather | None:
    """The year that is made for the listed place of a plan; None for another place, or one no hourly file is of."""
    city = plan.site.climate.city
    if city is None or city.year_mean_c is None or city.year_swing_k is None or city.year_daily_range_k is None:
        return None
    return synthetic_year(
        mean=city.year_mean_c,
        swing=city.year_swing_k,
        daily_range=city.year_daily_range_k,
        southern=city.latitude < 0,
        name=city.name,
    )


def room_years(plan: Plan, weather: Weather) -> Iterator[RoomYear]:
    """Each room with machines and with units that cool it, through a year."""
    for room in plan.rooms.values():
        cooled = any(device.cools for device in room.devices)
        if cooled and any(not device.cools and not device.passes_on for device in room.devices):
            yield _year(room, weather)


def _year(room: Room, weather: Weather) -> RoomYear:
    found: list[YearOfRoom] = []

    def once(seen: Room) -> float:
        case, limit = yearly_case(seen), float(inlet_limit(seen))
        found.extend(year_of(case, weather, limit=limit, high=high, masses=True) for high in (False, True))
        return limit

    limit = told(once, room, "°C")
    return RoomYear(room.name, tuple(found) if limit.low is not None else (), limit.low, limit.asks, limit.why)


def table(years: list[RoomYear], weather: Weather) -> Table:
    """A line for each room."""
    rows, notes = [], [_SAYS]
    for each in years:
        notes += [f"{each.room}: to know more, {ask}." for ask in each.asks]
        if not each.years:
            rows.append((each.room, *["unknown"] * 5))
            notes += [f"{each.room}: {each.why.rstrip('.')}."] if each.why else []
            continue
        above = [year.hours_above for year in each.years if year.hours_above is not None]
        rows.append(
            (
                each.room,
                _span([year.machines_kwh for year in each.years], "kWh"),
                _span([year.cooling_kwh for year in each.years], "kWh"),
                _span([year.pue for year in each.years], ""),
                _span([float(year.free_hours) for year in each.years], "h"),
                _span([float(hours) for hours in above], "h") if above else "not told",
            )
        )
    limit = " and ".join(sorted({f"{number(each.limit_c)} °C" for each in years if each.limit_c is not None}))
    head = ("room", "machines", "cooling", "PUE", "outdoor air cools", f"above {limit or 'its limit'}")
    notes += [] if weather.measured else [_MADE_SAYS]
    return Table(f"A year in {weather.name}", head, tuple(rows), right=(1, 2, 3, 4, 5), notes=tuple(notes))


def _span(values: list[float], unit: str) -> str:
    low, high = number(min(values)), number(max(values))
    return f"{low if low == high else f'{low} to {high}'} {unit}".rstrip()


def data(each: RoomYear) -> Mapping[str, Any]:
    """A room's year as plain data, both ends."""
    keys = ("machines_kwh", "cooling_kwh", "pue", "free_hours", "flat_out_hours", "hours_above")
    found: dict[str, Any] = {"room": each.room, "limit_c": each.limit_c, "asks": list(each.asks)}
    for key in keys:
        values = [getattr(year, key) for year in each.years if getattr(year, key) is not None]
        found[key] = {"low": min(values), "high": max(values)} if values else None
    return found
