"""What a phase costs to run and what an hour of one accelerator comes to, against renting it.

All functions read the costs as a rule does: give them a view and they return traced numbers. ``most`` asks for the
upper end of what cooling may draw.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from planner.analyses import room_heat
from planner.physics.room_case import RoomCase
from planner.physics.room_units import RoomUnit
from planner.physics.room_year import year_of
from planner.physics.running_cost import HOURS_A_YEAR, break_even, prices_by_hour, thinned, year_cost
from planner.physics.thermal import Bounds
from planner.physics.weather import synthetic_year
from planner.plan.costing import Costs
from planner.plan.objects import Device, Room
from planner.viewing import shared
from planner.worked import BeyondTable, added, named

ASSUMES = (
    "Machines work the stated share of all hours and else draw what they draw idle. What runs for minutes is not "
    "counted.",
    "Cooling takes out what machines release and walls let in, through a made year between the design temperatures, "
    "without sun.",
    "Not counted: labour, insulation, doors and other building work, repairs, taxes, financing, what the machines sell "
    "for later.",
)


def machine_energy(costs: Costs) -> float:
    """What machines draw in a year, kWh; air conditioners and what runs for minutes not among them."""
    share = costs.utilisation_percent / 100.0
    drawn = [_mean_watts(device, share) for device in costs.devices if _lasts(device)]
    return named(added(drawn) * (HOURS_A_YEAR / 1000.0), "energy of the machines", "kWh")


def _lasts(device: Device) -> bool:
    """Whether a device is a machine that runs for hours on end: nobody says how often the others do."""
    return not device.cools and device.load.continuous


def _mean_watts(device: Device, share: float) -> float:
    if float(share) >= 1.0 or device.passes_on:
        return device.load.watts
    # Nobody measured what lies between the ends of an idle draw; its upper end costs more.
    return share * device.load.watts + (1.0 - share) * device.load.idle_high_w


def cooling_energy(costs: Costs, *, most: bool) -> tuple[float, ...]:
    """What units that cool draw in a year, kWh for each hour of the day; alike in hours of one price."""
    found = [0.0] * 24
    groups: dict[float, list[int]] = {}
    for hour, share in enumerate(costs.peak_share):
        groups.setdefault(share, []).append(hour)
    for room in costs.rooms:
        if not any(device.cools and device.cooling.removes and device.powered for device in room.devices):
            continue
        case = room_heat.case_of(room)
        heat = _mean_heat(costs, room)
        case = replace(case, heat=Bounds(heat, heat), units=_merged(case.units))
        for hours in groups.values():
            drawn = _drawn(case, _year_between(room, most=most), tuple(hours), most) / len(hours)
            for hour in hours:
                found[hour] += drawn
    return tuple(found)


def _year_between(room: Room, *, most: bool) -> tuple[float, float, float]:
    """Mean, swing and daily range of a made year that just reaches the design temperatures."""
    summer, winter = float(room.site.summer_c), float(room.site.winter_c)
    days = room.site.climate.daily_range_k
    daily = float(days.low if most else days.high)
    swing = (summer - winter - daily) / 2.0
    if swing < 0:
        raise BeyondTable("the design temperatures of summer and winter are nearer than one day's range")
    return (summer + winter) / 2.0, swing, daily


@lru_cache(maxsize=256)
def _drawn(case: RoomCase, made: tuple[float, float, float], hours: tuple[int, ...], most: bool) -> float:
    mean, swing, daily = made
    weather, weight = thinned(synthetic_year(mean=mean, swing=swing, daily_range=daily), hours)
    return year_of(case, weather, high=most).cooling_kwh * weight


def _merged(units: tuple[RoomUnit, ...]) -> tuple[RoomUnit, ...]:
    """Units that are alike as one of their size together, which takes out and draws the same."""
    alike: dict[RoomUnit, int] = {}
    for unit in units:
        key = replace(unit, name="")
        alike[key] = alike.get(key, 0) + 1
    return tuple(
        replace(
            unit,
            rated_w=_times(unit.rated_w, count),
            sacc_w=_times(unit.sacc_w, count),
            airflow_m3h=_times(unit.airflow_m3h, count),
            exhaust_m3h=_times(unit.exhaust_m3h, count),
            input_w=_times(unit.input_w, count),
        )
        for unit, count in alike.items()
    )


def _times(value: float | None, count: int) -> float | None:
    return None if value is None else float(value) * count


def _mean_heat(costs: Costs, room: Room) -> float:
    """Heat in a room on the mean of all hours, in W: without what runs for minutes, machines idle for their share."""
    share = float(costs.utilisation_percent) / 100.0
    heat = float(room_heat.released(room))
    for device in room.devices:
        if not device.cools:
            heat -= float(device.load.watts) - (float(_mean_watts(device, share)) if _lasts(device) else 0.0)
    return heat


@shared
def most_of_year(costs: Costs) -> float:
    """What a year's electricity of machines and cooling costs at most, in the currency of its price."""
    return _year(costs, most=True)


@shared
def least_of_year(costs: Costs) -> float:
    """What it costs at least."""
    return _year(costs, most=False)


def _year(costs: Costs, *, most: bool) -> float:
    prices = prices_by_hour(price=costs.price, peak_price=costs.peak_price, peak_share=costs.peak_share)
    spent = year_cost(steady=machine_energy(costs), by_hour=cooling_energy(costs, most=most), prices=prices)
    return named(spent, "electricity of a year", costs.currency_of_price)


def year(costs: Costs, *, most: bool) -> float:
    """An end of what a year's electricity costs."""
    return most_of_year(costs) if most else least_of_year(costs)


def accelerator_hours(costs: Costs) -> float:
    """Hours of work of all accelerators in a year."""
    share = costs.utilisation_percent / 100.0
    return named(costs.accelerators * HOURS_A_YEAR * share, "hours of work in a year", "h")


def hour_cost(costs: Costs, *, most: bool) -> float:
    """What electricity costs for one hour of one accelerator's work."""
    hours = accelerator_hours(costs)
    if not hours:
        raise BeyondTable("no accelerator works, so there is no hour to spread the cost over")
    return named(year(costs, most=most) / hours, "electricity for an hour", f"{costs.currency_of_price}/h")


def same_currency(costs: Costs) -> None:
    """Raise ``BeyondTable`` where electricity and rent are in two currencies."""
    _same_currency(costs.currency_of_price, costs.currency_of_rent)


def rent_of_year(costs: Costs) -> float:
    """What renting the same hours would cost in a year."""
    same_currency(costs)
    return named(costs.rent * accelerator_hours(costs), "rent of the same hours", costs.currency_of_rent)


def months_to_break_even(costs: Costs, *, most: bool) -> float:
    """Months after which owning has cost no more than renting; infinite where it never pays."""
    _same_currency(costs.currency, costs.currency_of_price)
    run, rent = year(costs, most=most) / 12.0, rent_of_year(costs) / 12.0
    return break_even(bought=float(costs.bought), run_a_month=float(run), rent_a_month=float(rent))


def _same_currency(one: str, other: str) -> None:
    if one != other:
        raise BeyondTable(f"amounts in {one} and {other} are not added or compared; state both in one currency")
