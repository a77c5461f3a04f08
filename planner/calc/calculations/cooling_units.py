"""Cooling units away from their nameplate: input and efficiency, curves, portable units, a year of energy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from planner.calc.arguments import Printed, SomeCoolingWatts, SomeVolts, SomeWatts, WeatherFile, Within
from planner.calc.calculation import calculation
from planner.physics import cooling, psychrometrics
from planner.physics.coil import LATENT_HEAT_J_KG
from planner.physics.envelope import INTERIOR
from planner.physics.room_case import RoomCase
from planner.physics.room_units import RoomUnit
from planner.physics.room_year import year_of
from planner.physics.thermal import BTU_PER_HOUR_W, STANDARD_DENSITY_KG_M3, Bounds, carried_by_air
from planner.physics.weather import Weather, synthetic_year
from planner.quantities import BadQuantity
from planner.tables.cooling_equipment import CAPACITY_FACTOR, FITTED_RETURN_C, INPUT_RATIO_FACTOR
from planner.tables.outdoor_air import ANYWHERE
from planner.units import (
    Amps,
    Celsius,
    CubicMetresPerHour,
    Kelvins,
    Metres,
    Unit,
    Watts,
)
from planner.words import Number
from planner.worked import named

BtuPerHour = Annotated[float, Unit("BTU/h")]
KilowattHours = Annotated[float, Printed("kWh")]
Hours = Annotated[float, Printed("h")]
Efficiency = Annotated[float, Number(0.1, 100.0, sample="10.3")]


@dataclass(frozen=True, slots=True)
class UnitInput:
    """What a unit draws at its rating point."""

    input: Watts
    current: Amps
    ceer: Annotated[float, Printed("BTU/h per W")]


@calculation(source="definition of EER; DOE procedure for CEER; Wassmer 2003 for SEER")
def unit_input(
    *,
    rated: SomeCoolingWatts,
    voltage: SomeVolts,
    eer: Efficiency | None = None,
    seer: Efficiency | None = None,
    standby: Watts = 0.0,
) -> UnitInput:
    """What an air conditioner draws at 35 °C outdoors, by the efficiency on its label.

    Parameters:
        rated: total capacity on the nameplate.
        voltage: it runs at.
        eer: BTU/h for each watt at 35 °C outdoors.
        seer: the seasonal figure, of one- and two-stage units.
        standby: what it draws while it waits.

    >>> round(unit_input(rated=25000 / BTU_PER_HOUR_W, voltage=240.0, eer=10.3).current, 2)
    10.11
    """
    if (eer is None) == (seer is None):
        raise BadQuantity("wants one of --eer and --seer")
    at_35 = cooling.eer_from_seer(seer=seer) if eer is None and seer is not None else eer
    drawn = cooling.rated_input(rated=rated, eer=at_35 or 0.0)
    ceer = cooling.combined_efficiency(rated=rated, power=drawn, standby=standby)
    return UnitInput(drawn, named(drawn / voltage, "current", "A"), ceer)


@dataclass(frozen=True, slots=True)
class EfficiencyAtRating:
    """An EER from a SEER."""

    eer: Annotated[float, Printed("BTU/h per W")]


@calculation(source="Wassmer 2003, as used in Building America")
def eer_of_seer(*, seer: Efficiency) -> EfficiencyAtRating:
    """Efficiency at 35 °C outdoors from the seasonal figure of a one- or two-stage unit, SEER 10 to 21.

    Parameters:
        seer: the seasonal figure.

    >>> round(eer_of_seer(seer=14.0).eer, 2)
    11.76
    """
    return EfficiencyAtRating(cooling.eer_from_seer(seer=seer))


@dataclass(frozen=True, slots=True)
class CurveFactors:
    """Factors on the rating."""

    capacity: float
    input_ratio: float


@calculation(source="Winkler 2013 for room units, NREL/TP-5500-56354 for split units")
def cooling_curve(
    *, wet_bulb: Celsius, outdoor: Celsius, kind: Literal["window-ac", "central"] = "window-ac"
) -> CurveFactors:
    """Factors on total capacity, and on input over capacity, away from the rating point.

    Parameters:
        wet_bulb: of the air into the unit.
        outdoor: air at its condenser.
        kind: of the unit.

    >>> round(cooling_curve(wet_bulb=19.44, outdoor=40.56).capacity, 3)
    0.934
    """
    factors = (table[kind].at(wet_bulb, outdoor) for table in (CAPACITY_FACTOR, INPUT_RATIO_FACTOR))
    return CurveFactors(*factors)


@dataclass(frozen=True, slots=True)
class PortableCooling:
    """What a portable unit with one hose is worth on a hot day."""

    net: Watts
    net_btuh: BtuPerHour
    made_up_sensible_btuh: BtuPerHour
    made_up_latent_btuh: BtuPerHour
    lost: float
    seasonal_btuh: BtuPerHour


# The two test days of the seasonal rating: outdoor dry and wet bulb in °C, and their weights.
_TEST_DAYS = (((95 - 32) / 1.8, (75 - 32) / 1.8, 0.2), ((83 - 32) / 1.8, (67.5 - 32) / 1.8, 0.8))


@calculation(source="10 CFR 430 subpart B appendix CC; weights and test points from general knowledge")
def portable_cooling(
    *,
    rated: SomeCoolingWatts,
    exhaust: CubicMetresPerHour,
    indoor: Celsius = (80 - 32) / 1.8,
    indoor_wet_bulb: Celsius = (67 - 32) / 1.8,
    outdoor: Celsius = (95 - 32) / 1.8,
    outdoor_wet_bulb: Celsius = (75 - 32) / 1.8,
    given_back: Watts = 0.0,
) -> PortableCooling:
    """What a portable air conditioner with one hose leaves of its nameplate: the air it blows out comes in again, hot.

    Parameters:
        rated: capacity on the nameplate, ASHRAE 128.
        exhaust: air it blows out.
        indoor: air of the room.
        indoor_wet_bulb: of the room.
        outdoor: air that comes in.
        outdoor_wet_bulb: of that air.
        given_back: heat that hose and case give back to the room.

    >>> found = portable_cooling(rated=14000 / BTU_PER_HOUR_W, exhaust=300 * 1.699010796)
    >>> round(found.net_btuh, -2), round(found.lost, 2)
    (4900.0, 0.65)
    """

    def made_up(dry: float, wet: float) -> tuple[float, float]:
        inside = psychrometrics.humidity_ratio(dry_bulb=indoor, wet_bulb=indoor_wet_bulb)
        outside = psychrometrics.humidity_ratio(dry_bulb=dry, wet_bulb=wet)
        water = exhaust / 3600.0 * STANDARD_DENSITY_KG_M3 * (outside - inside)
        return carried_by_air(flow=exhaust) * (dry - indoor), water * LATENT_HEAT_J_KG

    sensible, latent = made_up(outdoor, outdoor_wet_bulb)
    net = named(rated - sensible - latent - given_back, "net capacity", "W")
    seasonal = sum(weight * (rated - sum(made_up(dry, wet)) - given_back) for dry, wet, weight in _TEST_DAYS)
    in_btuh = (value * BTU_PER_HOUR_W for value in (net, sensible, latent))
    net_btuh, sensible_btuh, latent_btuh = in_btuh
    return PortableCooling(
        net,
        named(net_btuh, "net capacity", "BTU/h"),
        named(sensible_btuh, "sensible heat of made-up air", "BTU/h"),
        named(latent_btuh, "latent heat of made-up air", "BTU/h"),
        (sensible + latent + given_back) / rated,
        named(seasonal * BTU_PER_HOUR_W, "seasonal capacity", "BTU/h"),
    )


@dataclass(frozen=True, slots=True)
class CoolingYear:
    """A year of machines and of the unit that cools them."""

    place: str
    cool_hours: Hours
    machines: KilowattHours
    cooling: KilowattHours
    pue: float | None
    free_hours: Hours
    hours_short: Hours
    hours_above: Hours | None


@calculation(source="hourly sum over a dry coil, Winkler 2013 or NREL/TP-5500-56354, with cycling losses")
def cooling_year(
    *,
    heat: SomeWatts,
    rated: SomeCoolingWatts,
    eer: Efficiency,
    room: Celsius = 27.0,
    kind: Literal["window-ac", "mini-split", "crac"] = "window-ac",
    weather: WeatherFile | None = None,
    mean: Celsius | None = None,
    swing: Annotated[float, Within(Unit("K"), 0.0)] | None = None,
    daily_range: Kelvins = 10.0,
    cool: Celsius = 20.0,
    free_up_to: Celsius | None = None,
    limit: Celsius | None = None,
    altitude: Metres = 0.0,
) -> CoolingYear:
    """Energy of a unit that cools machines in a room without envelope, through a year.

    A made year has no heat waves, so it tells no hours above a limit; a weather file does. In the hours short the unit
    runs all the time and the room gets warmer than it should; with a room above 36 °C, where units trip, there is no
    PUE to tell.

    Parameters:
        heat: of the machines, all year.
        rated: total capacity on the unit's nameplate.
        eer: its efficiency at 35 °C outdoors, BTU/h for each watt.
        room: temperature that is held.
        kind: of the unit.
        weather: an EPW file with the year's hours.
        mean: of the year outdoors, instead of a file.
        swing: from the mean of the year to the warmest daily mean.
        daily_range: from the coolest to the warmest hour of a day.
        cool: outdoor temperature up to which hours are counted as cool.
        free_up_to: outdoor temperature up to which outdoor air does the cooling.
        limit: of the room, to count the hours above it.
        altitude: height of the site above the sea.

    >>> year = cooling_year(heat=6000.0, rated=25000 / BTU_PER_HOUR_W, eer=10.3, mean=9.99, swing=14.2)
    >>> round(year.pue, 2), year.hours_above
    (1.3, None)
    """
    if weather is not None and (mean is not None or swing is not None):
        raise BadQuantity("wants a --weather file, or --mean and --swing, not both")
    year: Weather
    if weather is not None:
        year = weather
    elif mean is None or swing is None:
        raise BadQuantity('wants a --weather file, or --mean "10 °C" and --swing "14 K" of the place')
    else:
        year = synthetic_year(mean=mean, swing=swing, daily_range=daily_range)
    drawn = float(rated) * BTU_PER_HOUR_W / float(eer)
    unit = RoomUnit(name="the unit", kind=kind, rated_w=float(rated), input_w=drawn)
    case = RoomCase(
        heat=Bounds(float(heat), float(heat)), envelope=INTERIOR, climate=ANYWHERE, summer_c=35.0,
        altitude_m=float(altitude), units=(unit,), setpoint_c=float(room),
    )  # fmt: skip
    found = year_of(case, year, limit=limit, free_up_to=free_up_to)
    above = None if found.hours_above is None else float(found.hours_above)
    return CoolingYear(
        year.name, float(year.hours_up_to(cool)), found.machines_kwh, found.cooling_kwh,
        found.pue if found.hottest_c <= FITTED_RETURN_C.high else None,
        float(found.free_hours), float(found.flat_out_hours), above,
    )  # fmt: skip
