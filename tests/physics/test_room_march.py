"""The day that repeats, against days followed one by one."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.physics.room_march import march
from planner.physics.room_network import Chain, Network
from planner.physics.room_plant import Plant, Removal, Vent

DAY = tuple(30.0 + 6.0 * math.cos(math.tau * (hour - 15) / 24) for hour in range(1, 25))
WALL = Chain("wall", DAY, 180.0, 60.0, (4e6, 1.2e6), (25.0,), area=60.0)
ATTIC = Chain("ceiling", tuple(1.2 * each for each in DAY), 90.0, 20.0, (0.4e6,), follows=0.3, area=36.0)
SLAB = Chain("slab", (18.0,) * 24, 300.0, 15.0, (8e6,), area=36.0)
LEAK = Chain("leaks", DAY, inner=40.0)
COIL = Removal("unit", tuple(5000.0 - 40.0 * (each - 35.0) for each in DAY), 120.0)
FAN = Vent("fan", 200.0, DAY)
MAKE_UP = Vent("make-up air", 60.0, DAY, cools_only=False)


@settings(max_examples=25, deadline=None)
@given(
    heat=st.floats(0.0, 9000.0),
    chains=st.sets(st.sampled_from((WALL, ATTIC, SLAB)), min_size=1).map(lambda some: (*sorted(some, key=str), LEAK)),
    removals=st.sampled_from(((), (COIL,), (COIL, COIL))),
    vents=st.sampled_from(((), (FAN,), (FAN, MAKE_UP))),
    setpoint=st.floats(18.0, 32.0),
    limitless=st.booleans(),
)
def test_a_day_is_that_to_which_days_come(
    heat: float,
    chains: tuple[Chain, ...],
    removals: tuple[Removal, ...],
    vents: tuple[Vent, ...],
    setpoint: float,
    limitless: bool,
) -> None:
    day = march(heat=heat, chains=chains, removals=removals, vents=vents, setpoint=setpoint, limitless=limitless)
    network = Network(heat, chains, [(setpoint,) * len(chain.masses) for chain in chains], 3.0, 3600.0)
    plant = Plant(removals, vents, setpoint, limitless, 3600.0)
    for _ in range(120):
        rooms, taken, masses = [], [], []
        for index in range(24):
            room, removed = plant.settle(network.push(index), network.per_k, index)
            network.keep(room)
            rooms.append(room)
            taken.append(removed)
            masses.append(tuple(network.masses()))
    assert day.temperatures == pytest.approx(rooms, abs=1e-4)
    # A unit that only just meets its set point may take out a little or nothing.
    assert day.removed == pytest.approx(taken, abs=0.05)
    for moment in (day.hottest, day.busiest):
        at = round(moment.hour) - 1
        assert moment.room_c == pytest.approx(rooms[at], abs=1e-4)
        for found, followed in zip(moment.masses, masses[at], strict=True):
            assert found == pytest.approx(followed, abs=1e-4)
        if not vents:
            assert heat + sum(gain for _, gain in moment.gains) == pytest.approx(moment.removed_w, abs=0.05)


def test_heat_without_a_way_out_settles_nowhere() -> None:
    closed = Chain("wall", (0.0,) * 24, 100.0, masses=(1e6,), area=30.0)
    assert march(heat=1000.0, chains=[closed], setpoint=25.0).hottest.room_c == math.inf
    assert march(heat=9000.0, chains=[closed], removals=[COIL], setpoint=25.0).hottest.room_c == math.inf
    assert march(heat=4000.0, chains=[closed], removals=[COIL], setpoint=25.0).hottest.room_c == 25.0
    assert march(heat=1000.0, chains=[], setpoint=25.0).hottest.room_c == math.inf
