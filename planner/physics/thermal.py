"""Steady heat: power as heat, air that carries it, layers that pass it, surfaces in the sun, air at the inlets.

Every function is plain arithmetic on floats and passes traced numbers through. Watts are watts of heat; BTU is the
International Table BTU. Air properties and film coefficients are constants with units, so only ``u_value``,
``sol_air_temperature`` and the two of recirculation are dimensionally homogeneous.

Index: ``btu_per_hour``, ``airflow_for_heat``, ``carried_by_air``, ``infiltration_gain``, ``u_value``,
``sol_air_temperature``, ``inlet_temperature``, ``forced_recirculation``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from planner.units import (
    Celsius,
    CubicMetres,
    CubicMetresPerHour,
    Kelvins,
    PerHour,
    SquareMetreKelvinsPerWatt,
    Watts,
    WattsPerSquareMetreKelvin,
)
from planner.worked import BeyondTable, greatest, named, number

BTU_PER_HOUR_W = 3.412141633
STANDARD_DENSITY_KG_M3 = 1.2
AIR_HEAT_J_KGK = 1006.0


class Bounds(NamedTuple):
    """The two ends of a figure that is only known as a range. Equal ends: known exactly."""

    low: float
    high: float


def btu_per_hour(*, power: Watts) -> float:
    """Heat of electrical power, BTU/h: every watt that goes into a machine in the room comes out as heat.

    Definition: 1 BTU (International Table) is 1055.05585262 J. Not homogeneous: the result is in BTU/h.

    >>> round(btu_per_hour(power=208 * 25), 1)
    17743.1
    """
    return named(power * BTU_PER_HOUR_W, "heat", "BTU/h")


def airflow_for_heat(*, heat: Watts, rise: Kelvins, density: float = STANDARD_DENSITY_KG_M3) -> float:
    """Air that carries a heat at a temperature rise, m³/h; ``density`` in kg/m³.

    The rules of thumb with 1.08, 1.085 and 1.1 in BTU/h, CFM and °F differ from this by up to 2 %.

    >>> round(airflow_for_heat(heat=3000.0, rise=25 / 1.8) / 1.699, 0)
    379.0
    """
    if not rise > 0:
        raise BeyondTable("No airflow carries heat without a temperature rise.")
    return named(heat * 3600.0 / (density * AIR_HEAT_J_KGK * rise), "airflow", "m³/h")


def infiltration_gain(
    *,
    volume: CubicMetres,
    air_changes: PerHour,
    outdoor: Celsius,
    indoor: Celsius,
    density: float = STANDARD_DENSITY_KG_M3,
) -> float:
    """Sensible heat that leaking outdoor air brings in, W; negative when the room is the warmer side.

    >>> round(infiltration_gain(volume=101.94, air_changes=2.0, outdoor=35.0, indoor=25.0), 1)
    683.7
    """
    carried = carried_by_air(flow=volume * air_changes, density=density)
    return named(carried * (outdoor - indoor), "heat of outdoor air", "W")


def carried_by_air(*, flow: CubicMetresPerHour, density: float = STANDARD_DENSITY_KG_M3) -> float:
    """Heat that a flow of air carries for each kelvin, W/K.

    >>> round(carried_by_air(flow=203.9), 2)
    68.37
    """
    return flow / 3600.0 * density * AIR_HEAT_J_KGK


def u_value(resistances: Iterable[SquareMetreKelvinsPerWatt]) -> WattsPerSquareMetreKelvin:
    """Heat transmission of layers in series, surface films included, W/m²K.

    A steel door, outside film 18 and inside film 8.29 W/m²K:

    >>> round(u_value([1 / 18, 1 / 8.29]), 2)
    5.68
    """
    return 1 / sum(resistances)


def sol_air_temperature(
    *, outdoor: Celsius, irradiance: float, absorptance_over_film: float, sky_correction: Kelvins = 0.0
) -> float:
    """Air temperature, °C, that would heat a surface as outdoor air and sun together do.

    Parameters: ``irradiance`` in W/m²; ``absorptance_over_film`` in m²K/W, 0.026 light to 0.052 dark;
    ``sky_correction`` 3.9 K for a roof, 0 for a wall. Source: ASHRAE Handbook of Fundamentals.

    >>> round(sol_air_temperature(outdoor=35.0, irradiance=800.0, absorptance_over_film=0.052, sky_correction=3.9), 1)
    72.7
    """
    return named(outdoor + absorptance_over_film * irradiance - sky_correction, "sol-air temperature", "°C")


def inlet_temperature(*, supply: Celsius, recirculation: float, rise: Kelvins) -> float:
    """Air at the machines' inlets, °C, when a share of it is their own exhaust (mixing balance at the inlet plane).

    Parameters: ``supply`` the air they would get otherwise; ``recirculation`` share from 0 to below 1; ``rise`` of the
    air through the machines. Raises ``BeyondTable`` for a share of 1 or more.

    >>> inlet_temperature(supply=15.0, recirculation=0.2, rise=15.0)
    18.75
    """
    if not 0 <= recirculation < 1:
        raise BeyondTable(f"A share of recirculated air is from 0 to below 1; {number(recirculation)} is not.")
    return named(supply + recirculation / (1 - recirculation) * rise, "inlet temperature", "°C")


def forced_recirculation(*, cooling_flow: CubicMetresPerHour, machine_flow: CubicMetresPerHour) -> float:
    """Least share of exhaust in the inlet air when the cooling moves less air than the machines do.

    >>> round(forced_recirculation(cooling_flow=650.0, machine_flow=957.0), 3)
    0.321
    """
    if not machine_flow > 0:
        raise BeyondTable("Machines that move no air recirculate none.")
    return greatest(0.0, 1 - cooling_flow / machine_flow)
