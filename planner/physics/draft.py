"""Pressure in a room that fans draw on: what comes in through its leaks and openings.

Leaks follow a power law fitted by a blower door, openings the orifice equation. The exponent carries its own units, so
these are not dimensionally homogeneous. Index: ``leakage_flow``, ``opening_flow``, ``opening_area``.
"""

from __future__ import annotations

from planner.physics.thermal import STANDARD_DENSITY_KG_M3
from planner.units import CubicMetres, CubicMetresPerHour, Pascals, PerHour
from planner.worked import BeyondTable, named, root

# Exponent of the leaks of houses, and the pressure that blower doors are quoted at.
EXPONENT = 0.65
QUOTED_PA = 50.0
DISCHARGE = 0.6


def leakage_flow(*, air_changes: PerHour, volume: CubicMetres, pressure: Pascals) -> float:
    """Air through the leaks of a room at a pressure difference, m³/h.

    Parameters: ``air_changes`` at 50 Pa, 1/h; ``volume`` of the room; ``pressure`` from 0 to 50 Pa, where the power law
    was fitted. Source: ``Q = C · ΔP^0.65`` with ``C = ACH50 · V / 50^0.65``, the common form of blower-door practice
    (ASTM E779 fits the exponent; 0.65 is typical). ``BeyondTable`` outside the range.

    >>> round(leakage_flow(air_changes=10.0, volume=100.0, pressure=2.0))
    123
    """
    if not 0 <= pressure <= QUOTED_PA:
        raise BeyondTable(f"Leakage is known from 0 to {QUOTED_PA:g} Pa, not at {float(pressure):g} Pa.")
    coefficient = named(air_changes * volume / QUOTED_PA**EXPONENT, "leakage coefficient")
    return named(coefficient * pressure**EXPONENT, "leaks", "m³/h")


def opening_flow(*, area: float, pressure: Pascals, density: float = STANDARD_DENSITY_KG_M3) -> float:
    """Air through an opening at a pressure difference, m³/h; ``area`` free area in m², ``density`` in kg/m³.

    Source: orifice equation with a discharge coefficient of 0.6, for sharp edges.

    >>> round(opening_flow(area=0.5, pressure=2.0))
    1972
    """
    return named(3600.0 * DISCHARGE * area * root(2.0 * pressure / density), "openings", "m³/h")


def opening_area(*, flow: CubicMetresPerHour, pressure: Pascals, density: float = STANDARD_DENSITY_KG_M3) -> float:
    """Free area in m² through which a flow comes in at a pressure difference above 0.

    >>> round(opening_area(flow=1972.0, pressure=2.0), 3)
    0.5
    """
    if not pressure > 0:
        raise BeyondTable("No air comes in without a pressure difference.")
    return named(flow / (3600.0 * DISCHARGE * root(2.0 * pressure / density)), "free area", "m²")
