"""The dry-coil fits and curves against the tables they were made from."""

from __future__ import annotations

import pytest

from planner.tables.cooling_equipment import (
    CAPACITY_FACTOR,
    INPUT_RATIO_FACTOR,
    RATED_OUTDOOR_C,
    RATED_WET_BULB_C,
    dry_coil,
    largest_shr,
    moisture_loss,
)
from planner.worked import BeyondTable


@pytest.mark.parametrize(
    ("outdoor", "capacity", "input_ratio"),
    [(35.0, 0.994658, 0.999052), (40.56, 0.934117, 1.153604), (46.1, 0.862432, 1.337722)],
)
def test_window_unit_curves_agree_with_the_second_evaluation(
    outdoor: float, capacity: float, input_ratio: float
) -> None:
    assert CAPACITY_FACTOR["window-ac"].at(RATED_WET_BULB_C, outdoor) == pytest.approx(capacity, abs=0.002)
    assert INPUT_RATIO_FACTOR["window-ac"].at(RATED_WET_BULB_C, outdoor) == pytest.approx(input_ratio, abs=0.002)


@pytest.mark.parametrize(
    ("kind", "wet_bulb", "factors"),
    [
        ("window-ac", 19.44, (1.109, 1.064, 0.995, 0.933, 0.862)),
        ("window-ac", 15.6, (0.983, 0.936, 0.864, 0.802, 0.730)),
        ("central", 19.44, (1.138, 1.069, 0.994, 0.939, 0.882)),
        ("central", 15.6, (1.039, 0.984, 0.923, 0.877, 0.830)),
    ],
)
def test_capacity_factors_over_outdoor_temperature(kind: str, wet_bulb: float, factors: tuple[float, ...]) -> None:
    outdoors = (18.3, 26.7, 35.0, 40.6, 46.1)
    assert [CAPACITY_FACTOR[kind].at(wet_bulb, at) for at in outdoors] == pytest.approx(factors, abs=0.0015)


@pytest.mark.parametrize("kind", ["window-ac", "central"])
def test_curves_are_one_at_the_rating_point(kind: str) -> None:
    assert CAPACITY_FACTOR[kind].at(RATED_WET_BULB_C, RATED_OUTDOOR_C) == pytest.approx(1.0, abs=0.01)
    assert INPUT_RATIO_FACTOR[kind].at(RATED_WET_BULB_C, RATED_OUTDOOR_C) == pytest.approx(1.0, abs=0.02)


@pytest.mark.parametrize(("wet_bulb", "outdoor"), [(13.8, 35.0), (24.0, 35.0), (19.0, 18.2), (19.0, 46.2)])
def test_curves_are_not_extended(wet_bulb: float, outdoor: float) -> None:
    with pytest.raises(BeyondTable, match="outside the tested"):
        CAPACITY_FACTOR["window-ac"].at(wet_bulb, outdoor)


def test_kinds_without_a_curve_have_no_capacity() -> None:
    with pytest.raises(BeyondTable, match="portable-ac"):
        dry_coil("portable-ac")


def test_only_the_mini_split_rests_on_judgement() -> None:
    assert dry_coil("mini-split").weak
    assert not dry_coil("window-ac").weak
    assert dry_coil("mini-split").at_reference == dry_coil("crac").at_reference


@pytest.mark.parametrize(
    ("kind", "at_27_35", "at_30_35", "at_27_40", "max_error"),
    [
        ("window-ac", 0.8716, 0.9292, 0.83235, 0.013),
        ("crac", 0.952, 0.9853, 0.915, 0.035),
        ("generic", 0.916, 0.9772, 0.874, 0.01),
    ],
)
def test_fits_at_three_points(kind: str, at_27_35: float, at_30_35: float, at_27_40: float, max_error: float) -> None:
    coil = dry_coil(kind)
    assert coil.at_reference == at_27_35
    assert coil.at_reference + 3 * coil.per_return_k == pytest.approx(at_30_35)
    assert coil.at_reference - 5 * coil.per_outdoor_k == pytest.approx(at_27_40)
    assert coil.max_error == max_error


def test_largest_sensible_share_rises_with_airflow_and_ends_with_the_table() -> None:
    assert largest_shr(400) == pytest.approx(0.805)
    assert largest_shr(375) == pytest.approx((0.750 + 0.805) / 2)
    assert largest_shr(450) == pytest.approx(0.860)
    for beyond in (249.0, 451.0):
        with pytest.raises(BeyondTable):
            largest_shr(beyond)


@pytest.mark.parametrize(
    # Sensible capacity computed with the moisture balance against 6.93 and 6.95 kW dry: Tampa, then Chicago.
    ("air_changes", "dry", "moist"),
    [(0.5, 6.93, 6.73), (2.0, 6.93, 6.29), (4.0, 6.93, 5.91), (0.5, 6.95, 6.80), (2.0, 6.95, 6.46), (4.0, 6.95, 6.17)],
)
def test_moisture_takes_no_more_than_its_high_end(air_changes: float, dry: float, moist: float) -> None:
    loss = moisture_loss(air_changes)
    assert loss.low == 0
    assert 1 - moist / dry <= loss.high + 0.003


def test_a_dry_day_takes_nothing_and_a_moister_one_than_computed_is_unknown() -> None:
    assert moisture_loss(4.0, dew_point=13.0).high == 0
    assert moisture_loss(4.0, dew_point=13.1).high == pytest.approx(0.15)
    with pytest.raises(BeyondTable):
        moisture_loss(4.0, dew_point=22.2)
    with pytest.raises(BeyondTable):
        moisture_loss(4.1)
