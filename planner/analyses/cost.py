"""What a phase costs to run and what an hour of one accelerator comes to, against renting it.

All functions read the costs as a rule does: give them a view and they return traced numbers. ``most`` asks for the
upper end of what cooling may draw.
"""

from __future__ import annotations

from planner.analyses.heat import machine_heat
from planner.facts import shared
from planner.physics.running_cost import (
    HOURS_A_YEAR,
    CoolingUnit,
    break_even,
    cooling_by_hour,
    outdoor_year,
    prices_by_hour,
    year_cost,
)
from planner.plan.cooling import REFRIGERANT
from planner.plan.costing import Costs
from planner.plan.objects import Device, Room
from planner.worked import BeyondTable, added, named

ASSUMES = (
    "Machines work the stated share of all hours and else draw what they draw idle.",
    "Cooling takes out what the machines release, through a made-up year between the design temperatures; walls and "
    "sun are not counted.",
    "Not counted: labour, repairs, taxes, financing, what the machines sell for later.",
)


def machine_energy(costs: Costs) -> float:
    """What machines draw in a year, kWh; strips and air conditioners not among them."""
    share = costs.utilisation_percent / 100.0
    drawn = [_mean_watts(device, share) for device in costs.devices if not device.cools]
    return named(added(drawn) * (HOURS_A_YEAR / 1000.0), "energy of the machines", "kWh")


def _mean_watts(device: Device, share: float) -> float:
    if float(share) >= 1.0 or device.passes_on:
        return device.load.watts
    # Nobody measured what lies between the ends of an idle draw; its upper end costs more.
    return share * device.load.watts + (1.0 - share) * device.load.idle_high_w


def cooling_energy(costs: Costs, *, most: bool) -> tuple[float, ...]:
    """What units that cool draw in a year, kWh for each hour of the day."""
    found = [0.0] * 24
    for room in costs.rooms:
        units = [_unit(device) for device in room.devices if device.cools and device.cooling.removes and device.powered]
        if units:
            site = room.site
            days = site.climate.daily_range_k
            hours = outdoor_year(
                summer=site.summer_c, winter=site.winter_c, daily_range=days.low if most else days.high
            )
            heat = float(machine_heat(room)) * _heat_share(costs, room)
            drawn = cooling_by_hour(heat=heat, units=units, year=hours, most=most)
            found = [sum(pair) for pair in zip(found, drawn, strict=True)]
    return tuple(found)


def _heat_share(costs: Costs, room: Room) -> float:
    """The share of their full heat that the machines of a room release on the mean of all hours."""
    share = float(costs.utilisation_percent) / 100.0
    if share >= 1.0:
        return 1.0
    machines = [device for device in room.devices if not device.cools and not device.passes_on]
    full = sum(float(device.load.watts) for device in machines)
    return sum(float(_mean_watts(device, share)) for device in machines) / full if full else 1.0


def _unit(device: Device) -> CoolingUnit:
    cooling = device.cooling
    if cooling.kind not in REFRIGERANT:
        raise BeyondTable(f"what {device.name}, of kind {cooling.kind}, draws through a year is not computed")
    return CoolingUnit(cooling.kind, float(cooling.total_w), float(cooling.input_w))


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
