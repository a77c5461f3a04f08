"""Bounds of an envelope: order, bends, and what insulation does to them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.physics.construction import Described, OverheadDoor, room_envelope
from planner.physics.envelope import INTERIOR, Envelope, Flow, HeatPath
from planner.tables.band import Band
from planner.worked import BeyondTable

ROOM = Envelope(
    (
        HeatPath("a wall", "envelope.walls", Flow(10.0, 20.0, 30.0), Flow(10.0, 20.0, 45.0)),
        HeatPath("leaks", "envelope.air_changes", Flow(5.0, 50.0, 35.0), Flow(5.0, 50.0, 35.0)),
    ),
    Band(0.5, 5.0),
)


@pytest.mark.parametrize(
    ("indoor", "low", "high"),
    [
        (25.0, 10 * 5 + 5 * 10, 20 * 20 + 50 * 10),
        (33.0, 20 * -3 + 5 * 2, 20 * 12 + 50 * 2),
        (40.0, 20 * -10 + 50 * -5, 20 * 5 + 5 * -5),
        (50.0, 20 * -20 + 50 * -15, 10 * -5 + 5 * -15),
    ],
)
def test_each_bound_takes_the_conductance_that_makes_it(indoor: float, low: float, high: float) -> None:
    assert ROOM.gains(indoor) == (low, high)


def test_bends_lie_where_heat_turns_round() -> None:
    assert ROOM.bends(high=False) == (30.0, 35.0)
    assert ROOM.bends(high=True) == (35.0, 45.0)


def test_an_interior_room_gains_nothing_and_says_that_it_is_assumed() -> None:
    assert INTERIOR.gains(40.0) == (0.0, 0.0)
    assert INTERIOR.guesses


@pytest.mark.parametrize("indoor", [9.9, 60.1, float("nan")])
def test_rooms_no_machine_runs_in_are_not_answered(indoor: float) -> None:
    with pytest.raises(BeyondTable):
        INTERIOR.gains(indoor)


bands = st.tuples(st.floats(0.1, 3.0), st.floats(1.0, 3.0)).map(lambda pair: Band(pair[0], pair[0] * pair[1]))


@st.composite
def rooms(draw: st.DrawFn) -> tuple[Described, dict[str, float | bool]]:
    door = draw(st.none() | st.builds(OverheadDoor, area=st.floats(2.0, 8.0), u=bands))
    described = Described(
        walls=draw(bands), ceiling=draw(bands), floor=draw(st.none() | bands), door=door, air_changes=draw(bands)
    )
    size: dict[str, float | bool] = {
        "length": draw(st.floats(4.0, 10.0)),
        "width": draw(st.floats(4.0, 10.0)),
        "height": draw(st.floats(2.2, 4.0)),
        "outdoor": draw(st.floats(20.0, 46.0)),
        "attached": draw(st.booleans()),
    }
    return described, size


@settings(deadline=None, max_examples=60)
@given(rooms(), st.floats(15.0, 50.0), st.floats(0.0, 9.0))
def test_bounds_keep_their_order_and_fall_as_the_room_warms(
    room: tuple[Described, dict[str, float | bool]], indoor: float, warmer: float
) -> None:
    described, size = room
    envelope = room_envelope(described=described, **size)  # type: ignore[arg-type]
    low, high = envelope.gains(indoor)
    assert low <= high + 1e-6
    hotter = envelope.gains(indoor + warmer)
    assert hotter.low <= low + 1e-6
    assert hotter.high <= high + 1e-6


@settings(deadline=None, max_examples=60)
@given(rooms(), st.floats(0.1, 1.0), st.floats(0.0, 1.0))
def test_insulation_lowers_both_bounds_up_to_the_outdoor_temperature(
    room: tuple[Described, dict[str, float | bool]], better: float, part: float
) -> None:
    described, size = room
    indoor = 15.0 + part * (float(size["outdoor"]) - 15.0)
    assert described.walls is not None
    assert described.ceiling is not None
    assert described.air_changes is not None

    def improved(band: Band) -> Band:
        return Band(band.low * better, band.high * better)

    insulated = Described(
        walls=improved(described.walls),
        ceiling=improved(described.ceiling),
        floor=described.floor,
        door=described.door,
        air_changes=improved(described.air_changes),
    )
    before = room_envelope(described=described, **size).gains(indoor)  # type: ignore[arg-type]
    after = room_envelope(described=insulated, **size).gains(indoor)  # type: ignore[arg-type]
    assert after.low <= before.low + 1e-6
    assert after.high <= before.high + 1e-6
