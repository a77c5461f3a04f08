"""All that the design day of a room hangs on, as one value: change it to ask "what if".

Index: ``RoomCase``.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.physics.envelope import Envelope
from planner.physics.psychrometrics import SEA_LEVEL_PA, standard_pressure
from planner.physics.room_units import RoomUnit
from planner.physics.thermal import AIR_HEAT_J_KGK, STANDARD_DENSITY_KG_M3, Bounds
from planner.tables.outdoor_air import Climate


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomCase:
    """A room with what heats and cools it. ``dataclasses.replace`` gives the same room with one thing changed.

    Parameters: ``heat`` of machines, losses, people and lights released in the room, W, its two ends; ``envelope`` at
    the design hour; ``climate`` of the place; ``summer_c`` the hottest hour outdoors; ``altitude_m``; ``units`` that
    run; ``setpoint_c`` of their thermostats; ``water_kg_h`` that people breathe out.
    """

    heat: Bounds
    envelope: Envelope
    climate: Climate
    summer_c: float
    altitude_m: float
    units: tuple[RoomUnit, ...]
    setpoint_c: float
    water_kg_h: float = 0.0

    @property
    def pressure_pa(self) -> float:
        """Air pressure of the site."""
        return standard_pressure(altitude=float(self.altitude_m))

    @property
    def density_kg_m3(self) -> float:
        """Density of the site's air, as all flows of air are counted here."""
        return STANDARD_DENSITY_KG_M3 * self.pressure_pa / SEA_LEVEL_PA

    @property
    def coils(self) -> tuple[RoomUnit, ...]:
        """The units that cool by a refrigerant."""
        return tuple(unit for unit in self.units if unit.cools_by_coil)

    def leaks_m3h(self, *, high: bool) -> float:
        """Outdoor air that leaks in, with what portable units draw in on the high side."""
        per_k = 0.0
        for path in self.envelope.paths:
            if path.key == "envelope.air_changes":
                per_k += float(path.high.most if high else path.low.least)
        leaking = per_k / (self.density_kg_m3 * AIR_HEAT_J_KGK) * 3600.0
        return leaking + (sum(unit.blows_out_m3h for unit in self.units) if high else 0.0)
