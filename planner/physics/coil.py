"""A cooling coil as an apparatus dew point and a bypass factor: how much of its capacity is dry, how much condenses.

The rating point fixes the coil: total capacity, sensible share and airflow give the state of its cold surface and the
share of air that passes it by. At any other point the total comes from the unit's curve, the split from the coil. Where
the coil is dry the humidity is raised in the sum until it would just condense; the capacity there is all
sensible (dry-coil treatment of the DX models of DOE-2 and EnergyPlus).

Index: ``Coil``, ``rated_coil``, ``split``, ``dry_capacity``, ``moist_room``, ``dry_point``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from planner.physics.psychrometrics import (
    SEA_LEVEL_PA,
    enthalpy,
    humidity_ratio,
    saturated,
    wet_bulb,
)
from planner.physics.roots import crossing
from planner.tables.cooling_equipment import Biquadratic
from planner.units import Celsius, CubicMetresPerHour, Pascals, Watts
from planner.worked import BeyondTable, number

RATED_RETURN_C, RATED_WET_BULB_C = 26.67, 19.44
_DRY_AIR_KG_M3 = 1.2
LATENT_HEAT_J_KG = 2_501_000.0


class Coil(NamedTuple):
    """A unit by its rating point: ``total`` W, dry air ``flow`` kg/s, ``bypass`` share of air the coil never meets."""

    total: float
    flow: float
    bypass: float
    factor: Biquadratic


class Split(NamedTuple):
    """What a coil does at one point: sensible and latent heat, W, and whether it is dry."""

    sensible: float
    latent: float
    dry: bool


def rated_coil(
    *, total: Watts, shr: float, airflow: CubicMetresPerHour, factor: Biquadratic, pressure: Pascals = SEA_LEVEL_PA
) -> Coil:
    """The coil behind a rating at 26.67 / 19.44 °C indoors.

    Parameters: ``total`` capacity; ``shr`` its sensible share; ``airflow`` of the indoor fan, m³/h of standard air;
    ``factor`` the unit's capacity curve. Raises ``BeyondTable`` where no coil has that share at that airflow.

    >>> from planner.tables.cooling_equipment import CAPACITY_FACTOR
    >>> coil = rated_coil(total=7326.78, shr=0.7, airflow=1104.3, factor=CAPACITY_FACTOR["window-ac"])
    >>> round(coil.bypass, 3)
    0.085
    """
    flow = airflow / 3600.0 * _DRY_AIR_KG_M3
    humidity = humidity_ratio(dry_bulb=RATED_RETURN_C, wet_bulb=RATED_WET_BULB_C, pressure=pressure)
    inlet = enthalpy(dry_bulb=RATED_RETURN_C, humidity=humidity)
    outlet = inlet - total / flow
    # The latent part lowers the humidity at the inlet's temperature, the rest the temperature.
    latent = (1 - shr) * total / flow
    left = humidity - latent / (1000 * (2501 + 1.86 * RATED_RETURN_C))
    leaves = (outlet / 1000 - 2501 * left) / (1.006 + 1.86 * left)
    slope = (humidity - left) / (RATED_RETURN_C - leaves)

    def above(surface: float) -> float:
        """Humidity of the line from inlet through outlet, less that of saturated air."""
        return humidity - slope * (RATED_RETURN_C - surface) - saturated(temperature=surface, pressure=pressure)

    # Seen from the outlet downwards the line is below saturation, until it meets it at the cold surface.
    if left <= 0 or above(leaves) >= 0 or above(-20.0) <= 0:
        raise BeyondTable(f"No coil has a sensible share of {number(shr)} at {number(airflow)} m³/h.")
    surface = crossing(lambda below: above(-below), -leaves, 20.0, 1e-9)
    cold = enthalpy(dry_bulb=-surface, humidity=saturated(temperature=-surface, pressure=pressure))
    return Coil(total, flow, (outlet - cold) / (inlet - cold), factor)


def split(
    coil: Coil, *, return_air: Celsius, humidity: float, outdoor: Celsius, pressure: Pascals = SEA_LEVEL_PA
) -> Split:
    """Sensible and latent capacity at a return state and an outdoor temperature.

    Parameters: ``return_air`` dry bulb; ``humidity`` in kg/kg; ``outdoor`` at the condenser. Air with a wet bulb above
    the curve's range counts as at its end, which is less; air drier than just dry is the dry coil. Raises
    ``BeyondTable`` outside the curve outdoors.
    """
    dry = _just_dry(coil, return_air, outdoor, pressure)
    return _at(coil, return_air, humidity, dry, outdoor, pressure)


def _at(coil: Coil, return_air: float, humidity: float, dry: float, outdoor: float, pressure: float) -> Split:
    if humidity <= dry:
        return Split(_total(coil, return_air, dry, outdoor, pressure), 0.0, dry=True)
    total = _total(coil, return_air, humidity, outdoor, pressure)
    share = _share(coil, total, return_air, humidity, pressure)
    return Split(total * share, total * (1 - share), dry=False)


def dry_capacity(coil: Coil, *, return_air: Celsius, outdoor: Celsius, pressure: Pascals = SEA_LEVEL_PA) -> float:
    """Capacity of a coil that condenses nothing, W: all of it sensible."""
    return split(coil, return_air=return_air, humidity=0.0, outdoor=outdoor, pressure=pressure).sensible


def _total(coil: Coil, return_air: float, humidity: float, outdoor: float, pressure: float) -> float:
    entering = wet_bulb(dry_bulb=return_air, humidity=humidity, pressure=pressure)
    tested = coil.factor.wet_bulb_c
    # More moisture than was tested would lift the curve; less would be read off its end.
    return coil.total * coil.factor.at(min(max(entering, tested.low), tested.high), outdoor)


def _share(coil: Coil, total: float, return_air: float, humidity: float, pressure: float) -> float:
    inlet = enthalpy(dry_bulb=return_air, humidity=humidity)
    cold = inlet - total / coil.flow / (1 - coil.bypass)
    surface = _surface(cold, pressure)
    left = saturated(temperature=surface, pressure=pressure)
    return min(1.0, (enthalpy(dry_bulb=return_air, humidity=left) - cold) / (inlet - cold))


def _surface(cold: float, pressure: float) -> float:
    """The temperature of saturated air of an enthalpy, °C."""

    def excess(surface: float) -> float:
        return enthalpy(dry_bulb=surface, humidity=saturated(temperature=surface, pressure=pressure)) - cold

    # Below every coil, and above every room.
    return crossing(excess, -30.0, 50.0, 1e-6)


# A plan asks for the same few points of the same few coils again and again.
@lru_cache(maxsize=4096)
def _just_dry(coil: Coil, return_air: float, outdoor: float, pressure: float) -> float:
    """The humidity at which the coil begins to condense, kg/kg."""

    def excess(humidity: float) -> float:
        total = _total(coil, return_air, humidity, outdoor, pressure)
        cold = enthalpy(dry_bulb=return_air, humidity=humidity) - total / coil.flow / (1 - coil.bypass)
        return humidity - saturated(temperature=_surface(cold, pressure), pressure=pressure)

    return crossing(excess, 1e-5, saturated(temperature=return_air, pressure=pressure), 1e-7)


class MoistRoom(NamedTuple):
    """A room whose moisture balances: ``humidity`` kg/kg, what all coils do together, and water they condense, kg/h."""

    humidity: float
    split: Split
    condensate_kg_h: float


def moist_room(
    coil: Coil,
    *,
    coils: int,
    room: Celsius,
    outdoor: Celsius,
    outdoor_humidity: float,
    leaks: CubicMetresPerHour,
    water_kg_h: float = 0.0,
    pressure: Pascals = SEA_LEVEL_PA,
) -> MoistRoom:
    """The humidity at which what comes in by leaks and people is what the coils condense, with the units flat out.

    Parameters: ``coils`` alike; ``room`` temperature; ``outdoor`` and ``outdoor_humidity`` of the air that leaks in at
    ``leaks`` m³/h; ``water_kg_h`` from people.

    The 25,000 BTU/h window unit in Tampa, 33.6 / 25.2 °C, garage of 102 m³ at 30 °C, 2 changes an hour: 6.29 kW of
    sensible capacity against 6.93 kW dry, by an independent model.

    >>> from planner.tables.cooling_equipment import CAPACITY_FACTOR
    >>> unit = rated_coil(total=7326.78, shr=0.7, airflow=1104.3, factor=CAPACITY_FACTOR["window-ac"])
    >>> found = moist_room(unit, coils=1, room=30.0, outdoor=33.6, outdoor_humidity=0.0168, leaks=204.0)
    >>> 6200 < found.split.sensible < 6400
    True
    """
    carried = leaks / 3600.0 * _DRY_AIR_KG_M3

    dry = _just_dry(coil, room, outdoor, pressure)

    def excess(humidity: float) -> float:
        """Water taken out less water that comes in, kg/s: it rises with the room's humidity."""
        done = _at(coil, room, humidity, dry, outdoor, pressure)
        return coils * done.latent / LATENT_HEAT_J_KG - carried * (outdoor_humidity - humidity) - water_kg_h / 3600.0

    humidity = crossing(excess, 0.0, saturated(temperature=room, pressure=pressure), 1e-7)
    done = _at(coil, room, humidity, dry, outdoor, pressure)
    return MoistRoom(humidity, done, coils * done.latent / LATENT_HEAT_J_KG * 3600.0)


class DryPoint(NamedTuple):
    """A dry coil at one point: what it takes out, W, and what it draws over what it draws at its rating."""

    capacity: float
    draw: float


@lru_cache(maxsize=4096)
def dry_point(
    coil: Coil, draw_factor: Biquadratic, *, return_air: Celsius, outdoor: Celsius, pressure: Pascals = SEA_LEVEL_PA
) -> DryPoint:
    """Capacity and draw of a coil that condenses nothing.

    Parameters: ``draw_factor`` the curve of input over capacity, that is 1 at the rating point; else as ``split``.

    >>> from planner.tables.cooling_equipment import CAPACITY_FACTOR, INPUT_RATIO_FACTOR
    >>> unit = rated_coil(total=7326.78, shr=0.7, airflow=1104.3, factor=CAPACITY_FACTOR["window-ac"])
    >>> round(dry_point(unit, INPUT_RATIO_FACTOR["window-ac"], return_air=27.0, outdoor=35.0).draw, 2)
    1.03
    """
    humidity = _just_dry(coil, return_air, outdoor, pressure)
    entering = wet_bulb(dry_bulb=return_air, humidity=humidity, pressure=pressure)
    tested = draw_factor.wet_bulb_c
    capacity = _total(coil, return_air, humidity, outdoor, pressure)
    ratio = draw_factor.at(min(max(entering, tested.low), tested.high), outdoor)
    return DryPoint(capacity, capacity / coil.total * ratio)
