"""What cools a room, hour by hour: coils as lines in its temperature, fans as conductances to the air they bring.

Index: ``RoomUnit``, ``lines_at``, ``removal``, ``vents``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from planner.physics.cooling import CoolingLines, cooling_lines
from planner.physics.psychrometrics import SEA_LEVEL_PA, standard_pressure
from planner.physics.room_network import Removal, Vent
from planner.physics.thermal import STANDARD_DENSITY_KG_M3, carried_by_air
from planner.tables.outdoor_air import Climate
from planner.worked import BeyondTable

COILS = frozenset({"window-ac", "through-wall", "mini-split", "crac", "central", "generic"})
FANS = frozenset({"exhaust-fan", "economiser"})


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomUnit:
    """A unit that cools a room, as far as somebody described it; None is what nobody said.

    ``kind`` as layouts name it; ``rated_w`` total capacity on the nameplate; ``shr`` its sensible share at the rating
    point; ``airflow_m3h`` of a fan; ``siting_k`` how much hotter than outdoors the air at its condenser is.
    """

    name: str
    kind: str
    rated_w: float | None = None
    shr: float | None = None
    airflow_m3h: float | None = None
    siting_k: float = 0.0

    @property
    def cools_by_coil(self) -> bool:
        """Whether a refrigerant does it."""
        return self.kind in COILS


def lines_at(unit: RoomUnit, outdoor_c: float, *, air_changes: float, altitude: float) -> CoolingLines:
    """Capacity of a coil at one outdoor temperature, °C, as two lines over the return air."""
    if unit.rated_w is None:
        raise BeyondTable(f"What {unit.name} takes out of a room is not known: nobody stated its cooling.")
    return cooling_lines(
        rated=unit.rated_w,
        outdoor=outdoor_c + unit.siting_k,
        kind=unit.kind,
        shr=unit.shr,
        air_changes=air_changes,
        altitude=altitude,
    )


def removal(unit: RoomUnit, air: Sequence[float], *, most: bool, air_changes: float, altitude: float) -> Removal:
    """The most or the least a coil can take out at each hour of a day; ``air`` outdoors at hours 1 to 24, °C."""
    by_hour = []
    for outdoor_c in air:
        lines = lines_at(unit, outdoor_c, air_changes=air_changes, altitude=altitude)
        by_hour.append(lines.high if most else lines.low)
    return Removal(unit.name, tuple(float(line.at_27) for line in by_hour), float(by_hour[0].per_k))


def vents(unit: RoomUnit, air: Sequence[float], climate: Climate, *, most: bool, altitude: float) -> tuple[Vent, ...]:
    """The air a unit blows through the room: none for a coil."""
    del climate, most
    if unit.kind in COILS:
        return ()
    if unit.kind not in FANS:
        raise BeyondTable(f"what {unit.name}, of kind {unit.kind}, takes out of a room is not computed yet")
    if unit.airflow_m3h is None:
        raise BeyondTable(f"What {unit.name} moves is not known: nobody stated its airflow.")
    density = STANDARD_DENSITY_KG_M3 * standard_pressure(altitude=altitude) / SEA_LEVEL_PA
    return (Vent(unit.name, float(carried_by_air(flow=unit.airflow_m3h, density=density)), tuple(air)),)
