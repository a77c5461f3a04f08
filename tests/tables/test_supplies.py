"""80 PLUS floors, and what desktop supplies give for a moment."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.tables.cells import unverified
from planner.tables.supply_efficiency import efficiency, floor_curve
from planner.tables.supply_peaks import excursion_percent
from planner.worked import BeyondTable

LEVELS = ("white", "bronze", "silver", "gold", "platinum", "titanium")
INPUTS = ((120.0, False), (240.0, True), (240.0, False))


@pytest.mark.parametrize(("volts", "module"), INPUTS)
def test_a_better_level_is_never_worse(volts: float, module: bool) -> None:
    for worse, better in pairwise(LEVELS):
        below = dict(floor_curve(worse, volts=volts, module=module))
        above = dict(floor_curve(better, volts=volts, module=module))
        if worse == "white" and module:
            continue  # no set of modules has that level: it takes the floor of desktop supplies
        assert all(above[load] >= below[load] for load in below)


@pytest.mark.parametrize("level", LEVELS)
def test_control_totals(level: str) -> None:
    totals = {"white": (240, 249, 249), "bronze": (249, 247, 258), "silver": (258, 259, 264), "gold": (264, 268, 271)}
    totals |= {"platinum": (271, 275, 276), "titanium": (366, 371, 374)}
    found = tuple(sum(percent for _, percent in floor_curve(level, volts=v, module=m)) for v, m in INPUTS)
    assert found == totals[level]


@given(low=st.floats(0, 1.2), more=st.floats(0, 0.5), level=st.sampled_from(LEVELS))
def test_a_wider_range_of_load_is_never_surer(low: float, more: float, level: str) -> None:
    curve = floor_curve(level, volts=240, module=False)
    narrow, wide = efficiency(curve, (low, low)), efficiency(curve, (low, low + more))
    assert wide[0] <= narrow[0]
    assert narrow[1] <= wide[1] < 1.0


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(BeyondTable, match="diamond is no 80 PLUS level"):
        floor_curve("diamond", volts=240, module=False)


@pytest.mark.parametrize(("seconds", "percent"), [(0.0001, 200), (0.001, 180), (0.01, 160), (0.1, 120), (1.0, 100)])
def test_excursions(seconds: float, percent: float) -> None:
    assert excursion_percent("3.1", seconds) == percent


def test_only_what_was_read_is_called_verified() -> None:
    assert not unverified(excursion_percent("3.0", 0.0001))
    assert unverified(excursion_percent("3.0", 0.001))


def test_an_older_guide_promises_nothing() -> None:
    with pytest.raises(BeyondTable):
        excursion_percent("2.53", 0.001)
