"""Heat and cooling: power as heat, the air that carries it, and what an air conditioner can do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from planner.calc.arguments import (
    PowerFactor,
    Printed,
    Share,
    SomeWatts,
    Within,
)
from planner.calc.calculation import calculation, renamed
from planner.calc.calculations.breakers import Passes, verdict
from planner.physics import cooling, psychrometrics, thermal
from planner.quantities import BadQuantity
from planner.units import (
    Amps,
    Celsius,
    CoolingWatts,
    CubicMetresPerHour,
    Kelvins,
    Metres,
    PerHour,
    Unit,
    Volts,
    Watts,
)
from planner.words import Number
from planner.worked import added, named

BtuPerHour = Annotated[float, Unit("BTU/h")]
Tons = Annotated[float, Unit("ton of refrigeration")]
CubicFeetPerMinute = Annotated[float, Unit("CFM")]
Kind = Literal["window-ac", "through-wall", "mini-split", "crac", "central", "generic"]
AIR_GAS_CONSTANT_J_KGK = 287.055
M3_PER_HOUR_PER_CFM = 60 * 0.3048**3
BTU_PER_HOUR_PER_TON = 12000.0


@dataclass(frozen=True, slots=True)
class Heat:
    """Electrical power as heat, and as tons of refrigeration."""

    power: Watts
    heat: BtuPerHour
    tons: Tons


@calculation(source="1 BTU (International Table) = 1055.05585262 J; 1 ton of refrigeration = 12,000 BTU/h")
def heat(
    *,
    power: CoolingWatts | None = None,
    voltage: Volts | None = None,
    current: Amps | None = None,
    power_factor: PowerFactor = 1.0,
) -> Heat:
    """Heat of electrical power: every watt that goes into a machine in the room comes out as heat.

    Parameters:
        power: the power, or a heat to convert.
        voltage: voltage, with the current, instead of the power.
        current: current, with the voltage, instead of the power.
        power_factor: power factor of the load, for voltage and current.

    >>> round(heat(voltage=208.0, current=25.0).heat)
    17743
    """
    if power is None:
        if voltage is None or current is None:
            raise BadQuantity('wants --power, such as --power "5 kW", or --voltage and --current')
        power = named(voltage * current * power_factor, "power", "W")
    elif voltage is not None or current is not None:
        raise BadQuantity("wants --power alone, or --voltage and --current")
    btuh = thermal.btu_per_hour(power=power)
    return Heat(power, btuh, named(btuh / BTU_PER_HOUR_PER_TON, "tons", "ton of refrigeration"))


@dataclass(frozen=True, slots=True)
class Airflow:
    """Air that carries a heat, and how much warmer it comes out."""

    flow: CubicMetresPerHour
    flow_cfm: CubicFeetPerMinute
    rise: Kelvins
    density: Annotated[float, Printed("kg/m³")]


@calculation(source="heat balance of air; standard atmosphere, ASHRAE 2017 ch. 1 eq. 3")
def airflow(
    *,
    heat: CoolingWatts,
    rise: Annotated[float, Within(Unit("K"), 0.0)] | None = None,
    flow: Annotated[float, Within(Unit("m³/h"), 0.0)] | None = None,
    supply: Celsius | None = None,
    altitude: Metres = 0.0,
) -> Airflow:
    """Air that carries a heat at a temperature rise, or the rise at an airflow.

    Parameters:
        heat: the heat.
        rise: how much warmer the air comes out than it goes in.
        flow: airflow, to find the rise.
        supply: temperature of the air where its flow is counted; standard air of 1.2 kg/m³ where nobody says.
        altitude: height of the site above the sea.

    >>> round(airflow(heat=3000.0, rise=25 / 1.8).flow_cfm)
    379
    """
    density = thermal.STANDARD_DENSITY_KG_M3
    pressure = psychrometrics.standard_pressure(altitude=altitude)
    if supply is not None:
        density = named(pressure / (AIR_GAS_CONSTANT_J_KGK * (supply + 273.15)), "density", "kg/m³")
    elif altitude > 0:
        density = density * pressure / psychrometrics.SEA_LEVEL_PA
    if rise is not None and flow is None:
        flow = thermal.airflow_for_heat(heat=heat, rise=rise, density=density)
    elif rise is None and flow is not None:
        rise = named(heat / thermal.carried_by_air(flow=flow, density=density), "rise", "K")
    else:
        raise BadQuantity('wants one of --rise, such as --rise "15 K", and --flow, such as --flow "400 CFM"')
    return Airflow(flow, named(flow / M3_PER_HOUR_PER_CFM, "flow", "CFM"), rise, density)


@dataclass(frozen=True, slots=True)
class CoolingCapacity:
    """Least and most of what a unit can do in a dry room."""

    least: Watts
    most: Watts
    least_btuh: BtuPerHour
    most_btuh: BtuPerHour


@calculation(source="linear fits of the dry coil: Winkler 2013 for room units, NREL/TP-5500-56354 for split units")
def cooling_capacity(
    *,
    rated: CoolingWatts,
    return_air: Celsius,
    outdoor: Celsius,
    kind: Kind = "window-ac",
    shr: Share | None = None,
    air_changes: PerHour = 0.0,
    dew_point: Celsius | None = None,
    altitude: Metres = 0.0,
) -> CoolingCapacity:
    """What an air conditioner can do in a dry room on a hot day.

    The nameplate counts moisture too. Machines give off none, so the unit does less of it than its nameplate says.

    Parameters:
        rated: total capacity on the nameplate.
        return_air: air of the room at the unit, 22 to 36 °C.
        outdoor: air outdoors at the unit, up to 46 °C.
        kind: kind of the unit.
        shr: sensible share of the rated capacity, from the data sheet.
        air_changes: changes of the room's air with outdoor air.
        dew_point: dew point outdoors.
        altitude: height of the site above the sea.

    >>> round(cooling_capacity(rated=7326.78, return_air=27.0, outdoor=35.0).least_btuh, -2)
    21500.0
    """
    low, high = cooling.cooling_capacity(
        rated=rated, return_air=return_air, outdoor=outdoor, kind=kind, shr=shr, air_changes=air_changes,
        dew_point=dew_point, altitude=altitude,
    )  # fmt: skip
    return CoolingCapacity(
        low,
        high,
        renamed(thermal.btu_per_hour(power=low), "least capacity in BTU/h", "BTU/h"),
        renamed(thermal.btu_per_hour(power=high), "most capacity in BTU/h", "BTU/h"),
    )


@dataclass(frozen=True, slots=True)
class CoolingSize:
    """The nameplate capacity that carries a load, and what a unit of the load's own size would carry."""

    total: Watts
    tons: Tons
    sensible_of_load: Watts
    latent_of_load: Watts


@calculation(source="definition of the sensible heat ratio")
def cooling_size(*, load: CoolingWatts, shr: Annotated[float, Number(0.01, 1.0, sample="0.7")]) -> CoolingSize:
    """Nameplate capacity whose sensible share carries a load of machines.

    Parameters:
        load: heat of the machines.
        shr: sensible share of the unit's total capacity, from its data sheet. Not known? A tested window unit had 0.70
            (Winkler 2013), a one-speed split 0.73 (NREL/TP-5500-56354); no coil has more than 0.86 at its rating point.

    >>> round(cooling_size(load=5900.0, shr=0.65).total)
    9077
    """
    total = cooling.required_total_capacity(sensible_load=load, shr=shr)
    tons = named(thermal.btu_per_hour(power=total) / BTU_PER_HOUR_PER_TON, "tons", "ton of refrigeration")
    sensible = named(load * shr, "sensible of load", "W")
    return CoolingSize(total, tons, sensible, named(load - sensible, "latent of load", "W"))


@dataclass(frozen=True, slots=True)
class CoolingLoad:
    """Heat of a room against what a cooler's sensible share takes out, both also in BTU/h."""

    load: Watts
    load_btuh: BtuPerHour
    sensible_capacity: Watts
    sensible_btuh: BtuPerHour
    spare: Annotated[float, Unit("W", minimum=None)]
    verdict: Passes


@calculation(source="heat balance; definition of the sensible heat ratio")
def cooling_load(
    *,
    machines: SomeWatts,
    ups_efficiency: Annotated[float, Number(0.01, 1.0, sample="0.93")] | None = None,
    other: CoolingWatts = 0.0,
    envelope: CoolingWatts = 0.0,
    rated: CoolingWatts,
    shr: Annotated[float, Number(0.01, 1.0, sample="0.8")],
) -> CoolingLoad:
    """Whether a cooler carries a room by its sensible share: all that goes into the room as power is heat.

    The share is that of the rating point. A coil in a dry room does somewhat more, as cooling-capacity tells for its
    air; a cooler that fails here is too small to plan with, and a check may leave it open.

    Parameters:
        machines: what they draw.
        ups_efficiency: of a UPS in the same room that feeds them; none there when it is not said.
        other: lights, people and what else gives off heat.
        envelope: heat through walls and leaks.
        rated: total capacity on the nameplate.
        shr: sensible share of it, from the data sheet.

    >>> made = cooling_load(machines=5000.0, ups_efficiency=0.93, other=200.0, envelope=439.6, rated=6154.5, shr=0.8)
    >>> round(made.load_btuh), round(made.sensible_btuh), made.verdict
    (20527, 16800, 'fails')
    """
    drawn = machines if ups_efficiency is None else named(machines / ups_efficiency, "input of the UPS", "W")
    load = named(added((drawn, other, envelope)), "load", "W")
    sensible = named(rated * shr, "sensible capacity", "W")
    return CoolingLoad(
        load,
        renamed(thermal.btu_per_hour(power=load), "load in BTU/h", "BTU/h"),
        sensible,
        renamed(thermal.btu_per_hour(power=sensible), "sensible capacity in BTU/h", "BTU/h"),
        named(sensible - load, "spare", "W"),
        verdict(load <= sensible),
    )
