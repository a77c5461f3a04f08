"""Where the story's garage settles, what it lacks, and that no improvement makes it worse."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.physics.construction import by_word, room_envelope
from planner.physics.cooling import cooling_lines
from planner.physics.envelope import INTERIOR, Envelope
from planner.physics.room_balance import Cooler, Settled, inlet, settled, shortfall, units_needed
from planner.physics.thermal import BTU_PER_HOUR_W, Bounds
from planner.worked import BeyondTable, Worked, leaves, steps

WINDOW_W = 25000 / BTU_PER_HOUR_W
OUTDOORS = (35.0, (105 - 32) / 1.8, 46.0)

# One 25,000 BTU/h window unit a pair, at 95, 105 and 115 °F: where the room settles, °C, by independent models.
SETTLES = {
    (6000.0, "insulated"): (27.0, 29.6, 32.3),
    (6000.0, "bare"): (34.4, 38.1, 41.7),
    (6400.0, "interior"): (26.8, 29.2, 31.8),
    (6400.0, "insulated"): (28.9, 31.5, 34.1),
    (6400.0, "bare"): (35.3, 39.0, 42.7),
    (7000.0, "interior"): (31.0, 33.2, 35.6),
    (7000.0, "insulated"): (31.7, 34.2, 36.7),
    (7000.0, "bare"): (36.9, 40.5, 44.2),
    (7600.0, "interior"): (35.0, 37.0, 39.3),
    (7600.0, "insulated"): (34.4, 36.8, 39.3),
    (7600.0, "bare"): (38.4, 42.0, 45.6),
}
CELLS = [(heat, word, *cell) for (heat, word), row in SETTLES.items() for cell in zip(OUTDOORS, row, strict=True)]


def envelope(word: str, outdoor: float) -> Envelope:
    if word == "interior":
        return INTERIOR
    return room_envelope(
        described=by_word(word, overhead_door=True), length=6.1, width=6.1, height=2.74, outdoor=outdoor, attached=True
    )


def unit(outdoor: float, rated: float = WINDOW_W) -> Cooler:
    return Cooler("ac-a", cooling_lines(rated=rated, outdoor=outdoor))


def exact(heat: float) -> Bounds:
    return Bounds(heat, heat)


def below(room: Settled, value: float) -> bool:
    """Whether a settled temperature found elsewhere agrees with the low bound."""
    return value > 36 if room.low_beyond else room.low <= value


def above(room: Settled, value: float) -> bool:
    return True if room.high_beyond else value <= room.high


@pytest.mark.parametrize(("heat", "word", "outdoor", "expected"), CELLS)
def test_the_storys_temperatures_lie_between_the_bounds(
    heat: float, word: str, outdoor: float, expected: float
) -> None:
    room = settled(heat=exact(heat), envelope=envelope(word, outdoor), coolers=[unit(outdoor)])
    assert below(room, expected), str(room)
    assert above(room, expected), str(room)


@pytest.mark.parametrize(
    ("heat", "outdoor", "expected"),
    [(heat, outdoor, expected) for heat, word, outdoor, expected in CELLS if word == "interior" and expected < 35.5],
)
def test_an_interior_room_is_known_to_a_kelvin(heat: float, outdoor: float, expected: float) -> None:
    room = settled(heat=exact(heat), envelope=INTERIOR, coolers=[unit(outdoor)])
    if not room.high_beyond:
        assert (room.low + room.high) / 2 == pytest.approx(expected, abs=0.6)
        assert room.high - room.low < 1.4


def test_without_an_envelope_6_kw_settle_where_a_simulation_found() -> None:
    for outdoor, simulated in ((35.0, 23.54), (40.56, 27.09)):
        room = settled(heat=exact(6000.0), envelope=INTERIOR, coolers=[unit(outdoor)])
        assert (room.low + room.high) / 2 == pytest.approx(simulated, abs=1.0)


def test_the_first_phase_is_short_on_a_38_degree_day_in_a_bare_garage() -> None:
    coolers = [Cooler("ac-a", cooling_lines(rated=WINDOW_W, outdoor=38.0, air_changes=4.0))]
    for attached in (True, False):
        bare = room_envelope(
            described=by_word("bare", overhead_door=True),
            length=6.1,
            width=6.1,
            height=2.7,
            outdoor=38.0,
            attached=attached,
        )
        room = settled(heat=Bounds(6400.0, 7600.0), envelope=bare, coolers=coolers)
        assert room.holds(32.0) is False
        assert 0 < shortfall(heat=Bounds(6400.0, 7600.0), envelope=bare, coolers=coolers, room=32.0).low < 1000


@pytest.mark.parametrize("heat", [6400.0, 7000.0, 7600.0])
@pytest.mark.parametrize(("word", "needed"), [("insulated", (2, 2, 2)), ("bare", (2, 2, 3))])
def test_units_to_hold_27_degrees(heat: float, word: str, needed: tuple[int, int, int]) -> None:
    for outdoor, expected in zip(OUTDOORS, needed, strict=True):
        fewest, surely = units_needed(
            heat=exact(heat), envelope=envelope(word, outdoor), cooler=unit(outdoor), room=27.0
        )
        assert fewest <= expected <= surely


def test_beyond_the_curve_it_says_above() -> None:
    room = settled(heat=exact(12000.0), envelope=envelope("bare", 40.0), coolers=[unit(40.0)])
    assert room == Settled(36.0, 36.0, low_beyond=True, high_beyond=True)
    assert str(room) == "above 36 °C"
    assert [room.holds(limit) for limit in (32.0, 36.0, 40.0)] == [False, False, None]


def test_a_room_with_capacity_to_spare_is_at_most_22() -> None:
    room = settled(heat=exact(500.0), envelope=INTERIOR, coolers=[unit(35.0)])
    assert str(room) == "at most 22 °C"
    assert [room.holds(limit) for limit in (18.0, 22.0, 32.0)] == [None, True, True]


def test_a_limit_between_the_bounds_is_unknown() -> None:
    room = Settled(30.0, 33.0)
    assert [room.holds(limit) for limit in (29.9, 30.0, 32.9, 33.0)] == [False, None, None, True]
    assert str(room) == "30 to 33 °C"
    assert Settled(30.0, 36.0, high_beyond=True).holds(36.0) is None


def test_no_cooler_leaves_all_the_heat() -> None:
    assert settled(heat=exact(100.0), envelope=INTERIOR, coolers=[]).low_beyond
    lost = settled(heat=exact(100.0), envelope=envelope("bare", 20.0), coolers=[])
    assert lost.low < 36 and not lost.low_beyond  # noqa: PT018


def test_the_balance_is_exact_where_it_settles() -> None:
    walls, cooler = envelope("bare", 28.0), Cooler("ac-a", cooling_lines(rated=WINDOW_W, outdoor=28.0, shr=0.6))
    for heat, room in (
        (heat, settled(heat=exact(heat), envelope=walls, coolers=[cooler])) for heat in (2500.0, 4000.0, 6800.0)
    ):
        left = [
            shortfall(heat=exact(heat), envelope=walls, coolers=[cooler], room=end) for end in (room.low, room.high)
        ]
        assert room.low_below or left[0].low == pytest.approx(0.0, abs=1e-6)
        assert room.high_beyond or left[1].high == pytest.approx(0.0, abs=1e-6)
    assert not settled(heat=exact(2500.0), envelope=walls, coolers=[cooler]).high_beyond


def test_recirculation_counts_only_when_it_is_stated() -> None:
    room = Settled(24.0, 28.0)
    assert inlet(room=room) == (24.0, 28.0)
    assert inlet(room=room, recirculation=Bounds(0.0, 0.2), rise=15.0) == (24.0, 31.75)


@pytest.mark.parametrize("heat", [-1.0, float("inf"), float("nan")])
def test_heat_that_is_none_is_refused(heat: float) -> None:
    with pytest.raises(BeyondTable):
        settled(heat=exact(heat), envelope=INTERIOR, coolers=[unit(35.0)])


@pytest.mark.parametrize("limit", [21.9, 36.1, float("nan")])
def test_limits_off_the_curve_have_no_shortfall(limit: float) -> None:
    with pytest.raises(BeyondTable):
        shortfall(heat=exact(1.0), envelope=INTERIOR, coolers=[], room=limit)


def test_the_arithmetic_shown_is_that_done() -> None:
    outdoor = Worked(33.0, "outdoor design", "°C", source="site.outdoor.summer")
    heat = Bounds(Worked(6000.0, "least heat", "W"), Worked(6500.0, "most heat", "W"))
    walls = envelope("insulated", outdoor)
    cooler = Cooler("ac-a", cooling_lines(rated=Worked(WINDOW_W, "rated", "W"), outdoor=outdoor))
    room = settled(heat=heat, envelope=walls, coolers=[cooler])
    plain = settled(heat=Bounds(6000.0, 6500.0), envelope=envelope("insulated", 33.0), coolers=[unit(33.0)])
    assert (float(room.low), float(room.high)) == (float(plain.low), float(plain.high))
    assert {"least heat", "outdoor design", "rated"} <= {leaf.name for leaf in leaves(room.low)}
    assert steps(room.low)[-1].startswith("room settles at least at = 22 + ")
    assert any("static upper bound" in line for line in steps(room.high))


def order(value: float, beyond: bool, under: bool) -> tuple[int, float]:
    return (1 if beyond else -1 if under else 0, float(value))


def bounds_of(room: Settled) -> tuple[tuple[int, float], tuple[int, float]]:
    return order(room.low, room.low_beyond, room.low_below), order(room.high, room.high_beyond, room.high_below)


def no_worse(better: Settled, worse: Settled) -> bool:
    slack = 1e-6
    return all(
        (one[0], one[1] - slack) <= other for one, other in zip(bounds_of(better), bounds_of(worse), strict=True)
    )


heats = st.floats(0.0, 30000.0)
outdoors = st.floats(15.0, 46.0)
words = st.sampled_from(["interior", "insulated", "masonry", "bare"])


@settings(deadline=None, max_examples=60)
@given(heats, st.floats(0.0, 5000.0), outdoors, words, st.integers(0, 3))
def test_less_load_or_one_more_unit_never_makes_it_hotter(
    heat: float, more: float, outdoor: float, word: str, count: int
) -> None:
    walls, coolers = envelope(word, outdoor), [unit(outdoor)] * count
    base = settled(heat=exact(heat), envelope=walls, coolers=coolers)
    assert no_worse(base, settled(heat=exact(heat + more), envelope=walls, coolers=coolers))
    assert no_worse(settled(heat=exact(heat), envelope=walls, coolers=[*coolers, unit(outdoor)]), base)


@settings(deadline=None, max_examples=60)
@given(heats, outdoors, st.integers(0, 3))
def test_insulation_never_makes_a_room_hotter_that_is_no_hotter_than_outdoors(
    heat: float, outdoor: float, count: int
) -> None:
    coolers = [unit(outdoor)] * count
    bare = settled(heat=exact(heat), envelope=envelope("bare", outdoor), coolers=coolers)
    insulated = settled(heat=exact(heat), envelope=envelope("insulated", outdoor), coolers=coolers)
    for after, before in zip(bounds_of(insulated), bounds_of(bare), strict=True):
        if before[0] == 0 and before[1] <= outdoor:
            assert (after[0], after[1] - 1e-6) <= before


@settings(deadline=None, max_examples=60)
@given(heats, outdoors, st.floats(22.0, 36.0))
def test_insulation_never_adds_to_the_shortfall_at_a_limit_up_to_the_outdoor_temperature(
    heat: float, outdoor: float, limit: float
) -> None:
    if limit > outdoor:
        return
    bare, insulated = (
        shortfall(heat=exact(heat), envelope=envelope(word, outdoor), coolers=[unit(outdoor)], room=limit)
        for word in ("bare", "insulated")
    )
    assert insulated.low <= bare.low
    assert insulated.high <= bare.high


@settings(deadline=None, max_examples=60)
@given(heats, outdoors, words, st.integers(0, 3), st.floats(22.0, 36.0))
def test_settling_and_shortfall_give_the_same_verdict(
    heat: float, outdoor: float, word: str, count: int, limit: float
) -> None:
    walls, coolers = envelope(word, outdoor), [unit(outdoor)] * count
    holds = settled(heat=exact(heat), envelope=walls, coolers=coolers).holds(limit)
    short = shortfall(heat=exact(heat), envelope=walls, coolers=coolers, room=limit)
    if holds is True:
        assert short.high <= 1e-6
    elif holds is False:
        assert short.low >= -1e-6
    else:
        assert short.low <= 1e-6
        assert short.high >= -1e-6
