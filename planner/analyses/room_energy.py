"""What cooling a room draws through a year that is made from its design temperatures."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from planner.analyses import room_heat
from planner.physics.room_case import RoomCase
from planner.physics.room_year import YearOfRoom, year_of
from planner.physics.thermal import Bounds
from planner.physics.weather import Weather, synthetic_year
from planner.plan.objects import Room
from planner.viewing import shared
from planner.worked import BeyondTable

HOURS_A_YEAR = 8760
# Every so many days one is followed, as like its neighbours as days of a made year are.
EVERY_DAYS = 15
MADE = "a year is made of two cosines from the design temperatures; it has no heat waves"


def made_year(room: Room) -> Weather:
    """Days of a year that just reaches the site's design temperatures. ``BeyondTable`` where those contradict."""
    summer, winter = float(room.site.summer_c), float(room.site.winter_c)
    span = room.site.climate.daily_range_k
    daily = (span.low + span.high) / 2
    swing = (summer - winter) / 2 - daily / 2
    if swing < 0:
        raise BeyondTable("the design temperatures of summer and winter are nearer than one day's range")
    year = synthetic_year(mean=(summer + winter) / 2, swing=swing, daily_range=daily)
    days = (year.dry_bulb_c[start : start + 24] for start in range(0, HOURS_A_YEAR, 24 * EVERY_DAYS))
    return replace(year, dry_bulb_c=tuple(hour for day in days for hour in day))


@lru_cache(maxsize=256)
def _followed(case: RoomCase, weather: Weather, high: bool) -> YearOfRoom:
    return year_of(case, weather, high=high)


@shared
def year(room: Room) -> YearOfRoom:
    """A room through its made year along its bound; energies are those of a whole year, in kWh."""
    case = room_heat.case_of(room)
    plain = replace(case, heat=Bounds(float(case.heat.low), float(case.heat.high)), summer_c=float(case.summer_c))
    found = _followed(plain, made_year(room), room.bound == "high")
    scale = HOURS_A_YEAR / found.hours
    return replace(
        found,
        hours=HOURS_A_YEAR,
        machines_kwh=found.machines_kwh * scale,
        cooling_kwh=found.cooling_kwh * scale,
        free_hours=round(found.free_hours * scale),
        flat_out_hours=round(found.flat_out_hours * scale),
    )
