"""The page of a pair in a garage holds what was worked out apart from it, each figure inside its band."""

import math
from pathlib import Path
from typing import Any

import pytest
from expected import load

from planner.docs import read
from planner.physics.settled import Settled
from planner.reference.garage_heat import OUTDOORS_C, TRIP_C, Answer, answers

CASES = load(Path(__file__).parents[1] / "story" / "heat.yaml")
# Independent figures were printed to a point and a tenth of a kelvin, and reproduced within 1 point and 0.1 K.
POINTS, KELVINS = 1.5, 0.2


@pytest.fixture(scope="module")
def found() -> dict[tuple[str, float, float], Answer]:
    return {(each.walls, each.heat_w, each.outdoor_c): each for each in answers()}


def holds(band: Settled, value: float) -> bool:
    above = value >= band.low - KELVINS
    return above and (band.high_beyond or value <= band.high + KELVINS)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_bands_hold_what_was_worked_out_apart(
    case: dict[str, Any], found: dict[tuple[str, float, float], Answer]
) -> None:
    heat = float(case["heat"])
    for index, outdoor in enumerate(OUTDOORS_C):
        real = found["none", heat, outdoor].real
        assert 100 * real.low - POINTS <= float(case["margin"][index]) <= 100 * real.high + POINTS
        for walls in ("none", "insulated", "bare"):
            answer = found[walls, heat, outdoor]
            if walls in case:
                assert holds(answer.settled, float(case[walls][index])), (walls, outdoor, str(answer.settled))
            if walls != "none":
                could, surely = answer.units
                assert could <= int(case[f"units_{walls}"][index]) <= surely, (walls, outdoor)


@pytest.mark.parametrize("walls", ["insulated", "bare"])
def test_minutes_after_a_trip_hold_what_was_simulated(
    walls: str, found: dict[tuple[str, float, float], Answer]
) -> None:
    (case,) = (case for case in CASES if f"minutes_{walls}" in case)
    least, most = (60 * float(minutes) for minutes in case[f"minutes_{walls}"])
    times = found[walls, float(case["heat"]), 35.0].trip.reaches(TRIP_C)
    assert times.low <= least + 60
    assert most - 60 <= times.high < math.inf


def test_the_box_promises_more_than_there_is(found: dict[tuple[str, float, float], Answer]) -> None:
    assert all(answer.real.high < answer.nameplate for answer in found.values())


def test_more_heat_and_a_hotter_day_are_never_better(found: dict[tuple[str, float, float], Answer]) -> None:
    for (walls, heat, outdoor), answer in found.items():
        for other in found.values():
            if other.walls == walls and other.heat_w >= heat and other.outdoor_c >= outdoor:
                assert other.settled.high >= answer.settled.high - 1e-6
                assert other.settled.low >= answer.settled.low - 1e-6
                assert other.units[1] >= answer.units[1]


def test_every_cell_stands_on_the_page() -> None:
    page = read("docs/garage-heat.md")
    assert page.count("| 7.6 kW | 46 °C |") == 4
    assert "`planner show heat LAYOUT`" in page


def test_a_cap_says_of_each_pair_whether_one_unit_holds_it(found: dict[tuple[str, float, float], Answer]) -> None:
    """One unit surely holds what draws no more than the sure end of the cap, and could hold no more than the other."""
    for answer in found.values():
        fewest, surely = answer.units
        assert (surely == 1) == (answer.heat_w <= answer.capped.low)
        assert (fewest == 1) == (answer.heat_w <= answer.capped.high)
    for walls in ("none", "insulated", "bare"):
        # The cap hangs on walls and weather, not on the pair it is asked for, and a hotter day lowers it.
        caps = [[found[walls, heat, outdoor].capped.low for heat in (6000.0, 7600.0)] for outdoor in OUTDOORS_C]
        assert all(one == pytest.approx(other, abs=1.0) for one, other in caps)
        assert [one for one, _ in caps] == sorted((one for one, _ in caps), reverse=True)
