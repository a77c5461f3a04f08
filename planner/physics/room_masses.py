"""What walls, ceiling, floor and leaks do to a room through the hours of a year: at once, or through their masses.

``AtOnce`` passes what the hour's air and sun bring, without masses. ``Heavy`` follows the masses of the design day's
network from hour to hour, which shifts the heat of an afternoon into the evening and takes the top off a hot day.

Index: ``AtOnce``, ``Heavy``, ``Way``.
"""

from __future__ import annotations

from typing import Protocol

from planner.physics.envelope import HeatPath
from planner.physics.room_case import RoomCase
from planner.physics.room_chains import LIGHT_ROOF, chains
from planner.physics.room_network import Network
from planner.physics.weather import Weather
from planner.tables.heat_transmission import CONVECTION_W_M2K, SUN_W_M2, attic

PEAK_SUN_W_M2 = 900.0
# Sun on walls over the sun on flat ground at the same hour, mean of the four ways they face.
ON_WALLS = sum(SUN_W_M2.values()) / len(SUN_W_M2) / PEAK_SUN_W_M2
# The year begins as it ends: its last days go before its first.
_BEFORE_H = 7 * 24


class Way(Protocol):
    """An envelope through a year."""

    def push(self, index: int) -> tuple[float, float]:
        """Heat into a room of 0 °C in an hour, W, and how much less it is for each kelvin of the room, W/K."""

    def keep(self, room: float) -> None:
        """Tell it the room's air at the end of that hour, °C."""


class AtOnce:
    """Each hour by itself: hours above a limit are the most there may be."""

    def __init__(self, case: RoomCase, weather: Weather, *, high: bool) -> None:
        self.weather = weather
        self.fixed = self.per_k = self.by_air = self.by_sun = 0.0
        for path in case.envelope.paths:
            conductance = float(path.high.most if high else path.low.least)
            self.per_k += conductance
            if path.key == "envelope.floor":
                self.fixed += conductance * weather.mean_c
                continue
            self.by_air += conductance
            if path.key == "envelope.ceiling":
                # The attic's rise at peak sun, and less with less of it.
                rise = float(path.high.drive) - float(case.summer_c)
                self.by_sun += conductance * rise / PEAK_SUN_W_M2
            else:
                self.by_sun += conductance * path.absorbed * ON_WALLS

    def push(self, index: int) -> tuple[float, float]:
        """By the hour's air and sun alone."""
        dry, sun = self.weather.dry_bulb_c[index], _sun(self.weather, index)
        return self.fixed + self.by_air * dry + self.by_sun * sun, self.per_k

    def keep(self, room: float) -> None:
        """Nothing is kept."""


class Heavy:
    """The network of the design day with the year's air and sun outside, one step an hour."""

    def __init__(self, case: RoomCase, weather: Weather, *, high: bool) -> None:
        made = chains(
            envelope=case.envelope, climate=case.climate, hottest=float(case.summer_c), high=high, outward=frozenset()
        )
        setpoint = float(case.setpoint_c)
        self.network = Network(
            0.0,
            made,
            [(setpoint,) * len(chain.masses) for chain in made],
            CONVECTION_W_M2K.high if high else CONVECTION_W_M2K.low,
            3600.0,
        )
        paths = {path.name: path for path in case.envelope.paths}
        self.network.drive_by([_drive(paths.get(chain.name), weather, high=high) for chain in made])
        hours = len(weather.dry_bulb_c)
        for index in range(max(0, hours - _BEFORE_H), hours):
            self.network.push(index)
            self.network.keep(setpoint)

    def push(self, index: int) -> tuple[float, float]:
        """With what the masses still hold of the hours before."""
        return self.network.push(index), self.network.per_k

    def keep(self, room: float) -> None:
        """The masses at the end of the hour."""
        self.network.keep(room)


def _sun(weather: Weather, index: int) -> float:
    return weather.sun_w_m2[index] if weather.sun_w_m2 is not None else 0.0


def _drive(path: HeatPath | None, weather: Weather, *, high: bool) -> list[float]:
    """What a chain meets outside at each hour of the year, °C."""
    hours = range(len(weather.dry_bulb_c))
    if path is None:
        # The house's wall meets nothing behind it.
        return [0.0 for _ in hours]
    if path.key == "envelope.floor":
        return [weather.mean_c for _ in hours]
    if path.key == "envelope.ceiling":
        above = attic(float(path.high.most if high else path.low.least) / float(path.area.high))
        rise = above.rise * (1.0 if high else LIGHT_ROOF) / PEAK_SUN_W_M2
        # The attic is hottest an hour after the sun on its roof; of the first hour, the last hour's sun.
        return [above.share * dry + rise * _sun(weather, index - 1) for index, dry in enumerate(weather.dry_bulb_c)]
    by_sun = path.absorbed * ON_WALLS
    if path.key == "envelope.windows":
        conductance = float(path.high.most if high else path.low.least)
        by_sun = ON_WALLS * path.area.high / conductance if high and conductance > 0 else 0.0
    return [dry + by_sun * _sun(weather, index) for index, dry in enumerate(weather.dry_bulb_c)]
