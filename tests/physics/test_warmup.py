"""How long a room has: closed forms, the simulated garage, the story's minutes, and the order of the band."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.physics.cooling import BTU_PER_HOUR_W
from planner.physics.room_case import RoomCase
from planner.physics.room_units import RoomUnit
from planner.physics.thermal import Bounds
from planner.physics.warmup import (
    Event,
    RoomMasses,
    WarmUp,
    bounds_without_walls,
    cycles,
    follow,
    lost,
    throttle_inlet,
    two_node,
)
from planner.worked import BeyondTable
from tests.physics.test_room_day import BARE, INSULATED, case

GARAGE_M3 = 6.1 * 6.1 * 2.74
PAIR = RoomMasses(volume_m3=GARAGE_M3, machines_j_k=Bounds(104e3, 104e3))


def tripped(room: RoomCase, masses: RoomMasses = PAIR, refined: int = 1) -> WarmUp:
    return follow(room, masses, lost(room, {"ac-a"}), refined=refined)


def minutes(band: Bounds) -> tuple[float, float]:
    return band.low / 60, band.high / 60


def test_air_alone_and_all_mass_bound_a_room_without_walls() -> None:
    low, high = bounds_without_walls(heat=6000.0, volume=40.0, start=24.0, limit=35.0, mass_j_k=800 * 500.0)
    assert (low, high) == pytest.approx((88, 822), abs=1)
    assert high < 900


def test_two_masses_in_closed_form() -> None:
    masses = {"heat": 6000.0, "air_j_k": 101.9554 * 1.184 * 1006, "machines_j_k": 104e3, "carried": 360.0}
    assert 25 + two_node(**masses, seconds=180.0) == pytest.approx(32.222, abs=0.001)
    assert two_node(**masses, seconds=7.304995 * 60) == pytest.approx(15.0, abs=0.001)
    assert two_node(**masses, seconds=1e-3) / 1e-3 * 60 == pytest.approx(2.964439, rel=1e-3)


# Minutes to 35, 40 and 45 °C after a trip at 25 °C, EnergyPlus one-minute runs on a 35 °C day, natural convection.
@pytest.mark.parametrize(
    ("described", "limit", "simulated", "within"),
    [
        ("bare", 35, 4, 2),
        ("bare", 40, 7, 2),
        ("bare", 45, 12, 5),
        ("insulated", 40, 12.5, 4),
        ("insulated", 45, 30, 10),
    ],
)
def test_the_simulated_garage_is_in_the_band(described: str, limit: float, simulated: float, within: float) -> None:
    room = case(6000.0, BARE if described == "bare" else INSULATED, 35.0, units=3)
    low, high = minutes(tripped(room).reaches(limit))
    assert low <= simulated + within
    assert simulated - within <= high
    # Still air on the hot side is what was simulated.
    assert min(run.reaches(limit) for run in tripped(room).runs) / 60 == pytest.approx(simulated, abs=within)


def test_three_minutes_after_a_trip() -> None:
    room = case(6000.0, INSULATED, 35.0, units=3)
    assert tripped(room).at(180.0).high == pytest.approx(32.3, abs=1.5)


def test_a_blink_costs_some_kelvins_and_passes() -> None:
    """The compressors wait three minutes, then hold the room again."""
    room = case(6000.0, INSULATED, 35.0, units=3)
    after = follow(room, PAIR, lost(room, {"ac-a"}, back_after_s=180.0))
    peak = after.hottest()
    assert 25 + 2 < peak.low <= peak.high < 25 + 10
    assert after.reaches(40.0).low == math.inf
    assert after.at(3600.0).high == pytest.approx(25.0, abs=0.1)


def test_one_unit_of_two_that_suffices_is_never_missed() -> None:
    big = RoomUnit(name="ac-b", kind="window-ac", rated_w=48000 / BTU_PER_HOUR_W)
    room = case(6000.0, "interior", 35.0)
    room = replace(room, units=(*room.units, big))
    assert tripped(room).reaches(30.0) == Bounds(math.inf, math.inf)


def test_an_open_door_helps_on_a_cool_day() -> None:
    room = case(6000.0, INSULATED, 20.0, units=2)
    shut, opened = tripped(room), follow(room, PAIR, (Event(0.0, frozenset()), Event(60.0, frozenset(), True)))
    assert opened.reaches(40.0).low > shut.reaches(40.0).low
    assert opened.hottest().low < shut.hottest().low


def test_the_step_does_not_move_the_time() -> None:
    room = case(7000.0, "bare", 40.0, units=3)
    coarse, fine = tripped(room).reaches(40.0), tripped(room, refined=5).reaches(40.0)
    assert coarse.low == pytest.approx(fine.low, rel=0.03)
    assert coarse.high == pytest.approx(fine.high, rel=0.03)


@settings(deadline=None, max_examples=12)
@given(
    st.floats(1000.0, 12000.0), st.floats(25.0, 46.0), st.sampled_from(["interior", "insulated", "bare"]),
    st.floats(28.0, 50.0),
)  # fmt: skip
def test_bands_are_ordered(heat: float, outdoor: float, word: str, limit: float) -> None:
    room = case(heat, word, outdoor, units=4)
    found = tripped(room)
    first, later = found.reaches(limit), found.reaches(limit + 2.0)
    assert 0 <= first.low <= first.high
    assert first.low <= later.low
    assert first.high <= later.high
    heavier = tripped(room, RoomMasses(volume_m3=GARAGE_M3, machines_j_k=Bounds(104e3, 250e3)))
    assert first.high <= heavier.reaches(limit).high * 1.0001
    hotter = tripped(replace(room, heat=Bounds(heat * 1.2, heat * 1.2))).reaches(limit)
    assert hotter.low <= first.low * 1.0001


def test_a_room_that_settles_nowhere_has_no_time_to_count() -> None:
    room = case(6000.0, "interior", 35.0, units=0)
    with pytest.raises(BeyondTable, match="settles nowhere"):
        tripped(room)
    with pytest.raises(BeyondTable, match="without a size"):
        follow(case(6000.0, "bare", 35.0), RoomMasses(volume_m3=0.0, machines_j_k=Bounds(0, 0)), lost(room, ()))


def test_cards_slow_down_at_an_inlet_of_their_own() -> None:
    assert throttle_inlet(slowdown=90.0, power=250.0, resistance=0.15) == 52.5
    with pytest.raises(BeyondTable):
        throttle_inlet(slowdown=90.0, power=0.0, resistance=0.15)


def test_a_unit_starts_most_often_at_half_load() -> None:
    starts = [
        cycles(load=share * 7000.0, capacity=7000.0, mass_j_k=500e3, differential=1.0)
        for share in (0.0, 0.2, 0.5, 0.8, 1)
    ]
    assert starts[0] == starts[4] == 0.0
    assert starts[1] == pytest.approx(starts[3])
    assert starts[1] < starts[2]
