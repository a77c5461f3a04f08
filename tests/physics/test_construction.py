"""Room envelopes against the simulated reference garage: 6.1 x 6.1 x 2.74 m, house wall, door to the south."""

from __future__ import annotations

from dataclasses import replace

import pytest

from planner.physics.construction import Described, OverheadDoor, Windows, by_word, room_envelope
from planner.physics.envelope import Envelope
from planner.tables.band import Band, exactly
from planner.tables.heat_transmission import ceiling_u, wall_u
from planner.worked import BeyondTable, Worked, leaves

# Peak gain at 25 °C indoors by EnergyPlus, W, and how it falls for each kelvin of room temperature, W/K.
SIMULATED = {
    "bare": ({35.0: 3737, 40.56: 4866, 46.0: 6000}, 240),
    "insulated": ({35.0: 572, 40.56: 796, 46.0: 1000}, 70),
}


def garage(described: Described, outdoor: float = 35.0, *, attached: bool = True, altitude: float = 0.0) -> Envelope:
    return room_envelope(
        described=described, length=6.1, width=6.1, height=2.74, outdoor=outdoor, attached=attached, altitude=altitude
    )


@pytest.mark.parametrize("altitude", [0.0, 337.0])
@pytest.mark.parametrize("indoor", [22.0, 25.0, 30.0, 36.0, 42.0, 46.0])
@pytest.mark.parametrize(("word", "outdoor"), [(word, at) for word, (peaks, _) in SIMULATED.items() for at in peaks])
def test_simulated_peaks_lie_between_the_bounds(word: str, outdoor: float, indoor: float, altitude: float) -> None:
    peaks, slope = SIMULATED[word]
    peak = peaks[outdoor] - slope * (indoor - 25.0)
    low, high = garage(by_word(word, overhead_door=True), outdoor, altitude=altitude).gains(indoor)
    assert low <= peak <= high


def test_the_static_sum_of_the_reference_garage_is_about_one_and_a_half_times_its_peak() -> None:
    known = Described(
        walls=exactly(1.52),
        ceiling=exactly(2.5),
        door=OverheadDoor(area=4.88 * 2.13, u=exactly(5.7), faces="south"),
        air_changes=exactly(2.0),
        colour="medium",
    )
    assert 1.3 < garage(known).gains(25.0).high / 3737 < 1.7


@pytest.mark.parametrize(("colour", "absorptance"), [("light", 0.45), ("medium", 0.7), ("dark", 0.85)])
def test_upper_bound_by_hand(colour: str, absorptance: float) -> None:
    known = Described(
        walls=exactly(1.0),
        ceiling=exactly(2.5),
        floor=exactly(0.0),
        door=OverheadDoor(area=5.0, u=exactly(2.0), faces="north"),
        air_changes=exactly(0.0),
        colour=colour,
    )
    envelope = room_envelope(described=known, length=8.0, width=5.0, height=2.5, outdoor=40.0, attached=False)
    film = absorptance / 18
    walls = 20 * (10 + film * 700) + 20 * (10 + film * 250) + 12.5 * (10 + film * 120) + 7.5 * (10 + film * 120)
    door = 2.0 * 5.0 * (10 + film * 120)
    ceiling = 2.5 * 40 * (0.612 * 10 + 17.18)
    low, high = envelope.gains(30.0)
    assert high == pytest.approx(walls + door + ceiling)
    assert low == pytest.approx(60 * 10 + 10 * 10 + 100 * 10)


def test_the_floor_loses_to_cool_ground_below_and_gains_from_warm_ground_above() -> None:
    bare = by_word("bare", overhead_door=True)
    for attached, edge in ((True, 3 * 6.1), (False, 4 * 6.1)):
        floor = next(path for path in garage(bare, 40.0, attached=attached).paths if path.key == "envelope.floor")
        assert floor.gain(30.0, high=False) == pytest.approx(1.263 * edge * (16.0 - 30.0))
        assert floor.gain(30.0, high=True) == pytest.approx(1.263 * edge * (35.5 - 30.0))
        assert floor.gain(36.0, high=True) == 0
        assert floor.gain(15.0, high=False) == 0


def test_lower_bound_hides_the_biggest_wall_and_the_upper_the_smallest() -> None:
    known = Described(walls=exactly(1.0), ceiling=exactly(0.1), floor=exactly(0.0), air_changes=exactly(0.0))
    envelope = room_envelope(described=known, length=8.0, width=5.0, height=2.5, outdoor=40.0, attached=True)
    walls = next(path for path in envelope.paths if path.key == "envelope.walls")
    assert walls.low.least == pytest.approx(20 + 12.5 + 12.5)
    assert walls.high.most == pytest.approx(20 + 20 + 12.5)


def test_guesses_name_what_nobody_said() -> None:
    bare = garage(by_word("bare", overhead_door=True))
    for what in ("house's", "colour", "size of the overhead door", "faces", "attic", "slab"):
        assert any(what in guess for guess in bare.guesses), what
    assert any("air changes" in weak for weak in bare.weak)
    said = Described(
        walls=wall_u(2.29),
        ceiling=ceiling_u(5.28),
        floor=exactly(0.3),
        door=OverheadDoor(area=10.0, u=exactly(1.6), faces="south"),
        air_changes=exactly(0.6),
        colour="light",
    )
    detached = garage(said, attached=False)
    assert detached.guesses == ("The ceiling is taken to lie below an attic; a roof without one lets in more sun.",)
    assert detached.weak == ()


def test_nothing_said_is_a_wide_range_and_named() -> None:
    unknown, bare = garage(Described(door=OverheadDoor())), garage(by_word("bare", overhead_door=True))
    assert unknown.gains(25.0).low < bare.gains(25.0).low
    assert unknown.gains(25.0).high >= bare.gains(25.0).high
    for what in ("walls", "ceiling", "overhead door", "air changes"):
        assert any(guess.startswith(f"Nobody described the {what}") for guess in unknown.guesses)


def test_the_keys_that_would_settle_most_come_first() -> None:
    spread = garage(by_word("bare", overhead_door=True), 38.0).deciding(32.0)
    assert spread[0][1] == max(watts for _, watts in spread)
    assert {key for key, _ in spread} >= {"envelope.walls", "envelope.door", "envelope.air_changes"}


def test_glass_widens_the_range() -> None:
    plain = by_word("insulated", overhead_door=False)
    glazed = Described(walls=plain.walls, ceiling=plain.ceiling, air_changes=plain.air_changes, windows=Windows(2.0))
    low, high = garage(plain).gains(25.0)
    assert garage(glazed).gains(25.0).high - high > 2 * 700
    assert garage(glazed).gains(25.0).low >= low


@pytest.mark.parametrize(
    ("described", "sizes", "outdoor"),
    [
        (Described(), (0.0, 5.0, 2.5), 35.0),
        (Described(), (6.0, 5.0, float("nan")), 35.0),
        (Described(), (6.0, 5.0, 2.5), 50.1),
        (Described(door=OverheadDoor(area=16.0)), (6.0, 5.0, 2.5), 35.0),
        (Described(door=OverheadDoor(area=0.0)), (6.0, 5.0, 2.5), 35.0),
        (Described(door=OverheadDoor(faces="up")), (6.0, 5.0, 2.5), 35.0),
        (Described(windows=Windows(60.0)), (6.0, 5.0, 2.5), 35.0),
        (Described(colour="mauve"), (6.0, 5.0, 2.5), 35.0),
        (Described(ceiling=Band(0.0, 0.0)), (6.0, 5.0, 2.5), 35.0),
    ],
)
def test_rooms_that_cannot_be_are_refused(
    described: Described, sizes: tuple[float, float, float], outdoor: float
) -> None:
    length, width, height = sizes
    with pytest.raises(BeyondTable):
        room_envelope(described=described, length=length, width=width, height=height, outdoor=outdoor, attached=True)


def test_unknown_words_are_refused() -> None:
    with pytest.raises(BeyondTable, match="igloo"):
        by_word("igloo", overhead_door=True)


def test_every_conductance_names_its_source() -> None:
    bare = garage(by_word("bare", overhead_door=True), Worked(35.0, "outdoor", "°C"))
    for bound in bare.gains(25.0):
        assert all(leaf.source for leaf in leaves(bound) if leaf.unit == "W/K")
        assert any(leaf.name == "outdoor" for leaf in leaves(bound))


def test_small_rooms_take_the_door_they_have_room_for() -> None:
    small = room_envelope(
        described=by_word("bare", overhead_door=True), length=2.0, width=2.0, height=2.2, outdoor=35.0, attached=False
    )
    door = next(path for path in small.paths if path.key == "envelope.door")
    assert door.high.most == pytest.approx(5.7 * 4.4)


def test_windows_as_stated_let_in_at_least_what_their_u_conducts() -> None:
    plain = by_word("insulated", overhead_door=False)
    single = Windows(2.0, Band(5.7, 5.7, "as stated"), "north")
    stated = garage(replace(plain, windows=single)).gains(25.0)
    unsaid = garage(replace(plain, windows=Windows(2.0))).gains(25.0)
    # Triple glass is the least of what nobody said: 0.8 W/m²K.
    assert stated.low > unsaid.low
    # The north sees less sun than the west, which is the most of what nobody said.
    assert stated.high < unsaid.high


def test_windows_need_a_way_that_the_sun_figures_know() -> None:
    with pytest.raises(BeyondTable, match="windows that face"):
        garage(Described(windows=Windows(2.0, faces="up")))
