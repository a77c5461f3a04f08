"""Moist air: its state, what evaporation makes of it, and the water a coil takes out of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from planner.calc.arguments import Printed, Share, SomeWatts
from planner.calc.calculation import calculation
from planner.physics import psychrometrics
from planner.quantities import BadQuantity
from planner.tables import ashrae
from planner.units import Celsius, Metres, Pascals, Percent
from planner.worked import named

HumidityRatio = Annotated[float, Printed("kg/kg")]
# Of condensate that leaves at about 15 °C.
CONDENSING_J_KG = 2.46e6


@dataclass(frozen=True, slots=True)
class AirState:
    """Moist air by all its names."""

    humidity_ratio: HumidityRatio
    dew_point: Celsius
    wet_bulb: Celsius
    relative_humidity: Percent
    enthalpy: Annotated[float, Printed("J/kg")]
    volume: Annotated[float, Printed("m³/kg")]


@calculation(source="ASHRAE Handbook of Fundamentals 2017, chapter 1")
def moist_air(
    *,
    dry_bulb: Celsius,
    wet_bulb: Celsius | None = None,
    dew_point: Celsius | None = None,
    relative_humidity: Percent | None = None,
    altitude: Metres = 0.0,
    pressure: Pascals | None = None,
) -> AirState:
    """State of moist air from its dry bulb and one measure of its moisture.

    Parameters:
        dry_bulb: its temperature.
        wet_bulb: of a wetted thermometer in moving air.
        dew_point: below which surfaces sweat.
        relative_humidity: share of what the air could hold.
        altitude: height above the sea, where the pressure is not said.
        pressure: of the air.

    >>> round(moist_air(dry_bulb=40.0, wet_bulb=20.0).dew_point, 1)
    7.4
    """
    if sum(said is not None for said in (wet_bulb, dew_point, relative_humidity)) != 1:
        raise BadQuantity("wants one of --wet-bulb, --dew-point and --relative-humidity")
    at = psychrometrics.standard_pressure(altitude=altitude) if pressure is None else float(pressure)
    if wet_bulb is not None:
        ratio = psychrometrics.humidity_ratio(dry_bulb=dry_bulb, wet_bulb=wet_bulb, pressure=at)
    elif dew_point is not None:
        if dew_point > dry_bulb:
            raise BadQuantity("wants a --dew-point that is not above --dry-bulb")
        ratio = psychrometrics.saturated(temperature=dew_point, pressure=at)
    else:
        share = float(relative_humidity or 0.0) / 100
        if not 0 < share <= 1:
            raise BadQuantity("wants a --relative-humidity above 0 % and up to 100 %")
        vapour = share * psychrometrics.saturation_pressure(temperature=dry_bulb)
        ratio = psychrometrics.ratio_of_vapour(vapour=vapour, pressure=at)
    return AirState(
        ratio,
        psychrometrics.dew_point(humidity=ratio, pressure=at),
        psychrometrics.wet_bulb(dry_bulb=dry_bulb, humidity=ratio, pressure=at),
        100 * psychrometrics.relative_humidity(dry_bulb=dry_bulb, humidity=ratio, pressure=at),
        psychrometrics.enthalpy(dry_bulb=float(dry_bulb), humidity=ratio),
        psychrometrics.specific_volume(dry_bulb=float(dry_bulb), humidity=ratio, pressure=at),
    )


@dataclass(frozen=True, slots=True)
class EvaporativeAir:
    """Air from a direct evaporative cooler, and whether machines may take it."""

    supply: Celsius
    dew_point: Celsius
    relative_humidity: Percent
    within_class: bool
    within_recommended: bool


@calculation(source="textbook; limits of moisture: ASHRAE TC 9.9 2021")
def evaporative_cooling(
    *,
    dry_bulb: Celsius,
    wet_bulb: Celsius,
    effectiveness: Share = 0.8,
    equipment_class: ashrae.ClassName = "A2",
    altitude: Metres = 0.0,
    pressure: Pascals | None = None,
) -> EvaporativeAir:
    """Air that a direct evaporative cooler supplies, and its moisture against what machines allow.

    Parameters:
        dry_bulb: of the outdoor air.
        wet_bulb: of the outdoor air.
        effectiveness: how near the air comes to its wet bulb, 0.7 to 0.9 for common pads.
        equipment_class: class of the machines.
        altitude: height above the sea, where the pressure is not said.
        pressure: of the air.

    >>> round(evaporative_cooling(dry_bulb=43.4, wet_bulb=21.1, effectiveness=0.85, pressure=97342.0).supply, 2)
    24.45
    """
    at = psychrometrics.standard_pressure(altitude=altitude) if pressure is None else float(pressure)
    psychrometrics.humidity_ratio(dry_bulb=dry_bulb, wet_bulb=wet_bulb, pressure=at)
    supply = named(dry_bulb - effectiveness * (dry_bulb - wet_bulb), "supply air", "°C")
    ratio = psychrometrics.humidity_ratio(dry_bulb=supply, wet_bulb=wet_bulb, pressure=at)
    dew = psychrometrics.dew_point(humidity=ratio, pressure=at)
    relative = 100 * psychrometrics.relative_humidity(dry_bulb=supply, humidity=ratio, pressure=at)
    allowed = ashrae.moisture(equipment_class)
    fits = dew <= allowed.dew_point_max_c and allowed.relative.low <= relative <= allowed.relative.high
    return EvaporativeAir(supply, dew, relative, fits, dew <= ashrae.RECOMMENDED_DEW_POINT_C.high)


@dataclass(frozen=True, slots=True)
class Condensate:
    """Water that a coil condenses."""

    water: Annotated[float, Printed("kg/h")]
    per_day: Annotated[float, Printed("l/d")]


@calculation(source="heat of condensation at 15 °C, 2.46 MJ/kg")
def condensate(*, latent: SomeWatts) -> Condensate:
    """Water that a coil takes out of the air, to be drained or carried.

    Parameters:
        latent: the latent part of its capacity.

    >>> round(condensate(latent=700.0).per_day, 1)
    24.6
    """
    water = named(latent * 3600.0 / CONDENSING_J_KG, "water", "kg/h")
    return Condensate(water, named(water * 24.0, "water a day", "l/d"))
