"""Cooling units: published ratings, the story's unit, stated sensible shares, and what lies off the curves."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.physics.cooling import (
    combined_efficiency,
    cooling_capacity,
    eer_from_seer,
    rated_input,
    required_total_capacity,
)
from planner.physics.thermal import BTU_PER_HOUR_W, Bounds
from planner.tables.cooling_equipment import ROOM_AC
from planner.worked import BeyondTable, Worked, leaves, steps

WINDOW_W = 25000 / BTU_PER_HOUR_W
FAHRENHEIT_95, FAHRENHEIT_105 = 35.0, (105 - 32) / 1.8


def middle(bounds: Bounds) -> float:
    return (bounds.low + bounds.high) / 2


@pytest.mark.parametrize(("outdoor", "btu_h"), [(FAHRENHEIT_95, 21900), (FAHRENHEIT_105, 20800), (46.0, 19400)])
def test_real_capacity_of_the_storys_unit(outdoor: float, btu_h: float) -> None:
    bounds = cooling_capacity(rated=WINDOW_W, return_air=27.0, outdoor=outdoor)
    assert bounds.low <= btu_h / BTU_PER_HOUR_W <= bounds.high
    assert middle(bounds) == pytest.approx(btu_h / BTU_PER_HOUR_W, abs=ROOM_AC.max_error * WINDOW_W)


@pytest.mark.parametrize(
    ("load", "percent"),
    [
        (6000, (7, 1, -5)),
        (6400, (0, -5, -11)),
        (7000, (-8, -13, -19)),
        (7600, (-16, -20, -25)),
        (12000, (-47, -49, -53)),
    ],
)
def test_margin_of_one_unit_over_a_pair(load: float, percent: tuple[float, ...]) -> None:
    for outdoor, expected in zip((FAHRENHEIT_95, FAHRENHEIT_105, 46.0), percent, strict=True):
        low, high = cooling_capacity(rated=WINDOW_W, return_air=27.0, outdoor=outdoor)
        assert 100 * (low / load - 1) - 0.6 <= expected <= 100 * (high / load - 1) + 0.6


def test_sensible_share_sizing() -> None:
    total = required_total_capacity(sensible_load=5900.0, shr=0.65)
    assert total == pytest.approx(9076.923077)
    assert total * BTU_PER_HOUR_W / 12000 == pytest.approx(2.580981, rel=1e-5)
    assert pytest.approx(3835) == 5900 * 0.65


def test_input_and_efficiency_of_a_25000_btu_unit() -> None:
    power = rated_input(rated=WINDOW_W, eer=10.3)
    assert power == pytest.approx(2427.184466, rel=1e-9)
    assert power / 240 == pytest.approx(10.113269, rel=1e-6)
    assert combined_efficiency(rated=WINDOW_W, power=power, standby=1.4) == pytest.approx(10.259641, abs=0.001)
    assert eer_from_seer(seer=14.0) == pytest.approx(11.76)


def test_a_cooler_sold_by_tons_does_not_hold_its_room() -> None:
    load = (5000 / 0.93 + 200) * BTU_PER_HOUR_W + 1500
    assert load == pytest.approx(20527, abs=1)
    stated = cooling_capacity(rated=21000 / BTU_PER_HOUR_W, return_air=27.0, outdoor=35.0, kind="generic", shr=0.8)
    assert stated.low * BTU_PER_HOUR_W < load


def test_a_stated_share_below_the_fit_lowers_only_the_low_end() -> None:
    plain = cooling_capacity(rated=7000.0, return_air=27.0, outdoor=35.0)
    said = cooling_capacity(rated=7000.0, return_air=27.0, outdoor=35.0, shr=0.63)
    assert said.low == pytest.approx(plain.low * 0.9)
    assert said.high == plain.high


def test_a_stated_share_above_the_fit_lifts_only_the_high_end_and_no_higher_than_a_coil_can() -> None:
    plain = cooling_capacity(rated=7000.0, return_air=27.0, outdoor=35.0)
    possible = cooling_capacity(rated=7000.0, return_air=27.0, outdoor=35.0, shr=0.715)
    impossible = cooling_capacity(rated=7000.0, return_air=27.0, outdoor=35.0, shr=0.95)
    assert possible.low == impossible.low == plain.low
    assert possible.high == pytest.approx(plain.high * 0.715 / 0.70)
    assert impossible.high == pytest.approx(possible.high)


def test_a_share_stated_at_a_dry_point_is_compared_there() -> None:
    said = cooling_capacity(
        rated=33000.0, return_air=30.0, outdoor=35.0, kind="crac", shr=30 / 33, shr_return=30.0, shr_outdoor=35.0
    )
    plain = cooling_capacity(rated=33000.0, return_air=30.0, outdoor=35.0, kind="crac")
    assert said.low < 30000 < said.high
    assert said.high == plain.high
    with pytest.raises(BeyondTable):
        cooling_capacity(rated=1.0, return_air=30.0, outdoor=35.0, shr=0.9, shr_return=21.0)


def test_below_the_curve_the_smaller_capacity_stands_in() -> None:
    at_the_end = cooling_capacity(rated=7000.0, return_air=27.0, outdoor=25.0)
    assert cooling_capacity(rated=7000.0, return_air=27.0, outdoor=10.0) == at_the_end
    assert at_the_end.low > cooling_capacity(rated=7000.0, return_air=27.0, outdoor=26.0).low


@pytest.mark.parametrize(
    ("back", "out"), [(21.9, 35.0), (36.1, 35.0), (27.0, 46.1), (float("nan"), 35.0), (27.0, float("nan"))]
)
def test_off_the_curve_there_is_no_figure(back: float, out: float) -> None:
    with pytest.raises(BeyondTable):
        cooling_capacity(rated=7000.0, return_air=back, outdoor=out)


def test_edges_of_the_curve_are_answered() -> None:
    for back in (22.0, 36.0):
        assert cooling_capacity(rated=7000.0, return_air=back, outdoor=46.0).low > 0


def test_thin_air_and_moisture_take_their_share() -> None:
    plain = cooling_capacity(rated=7000.0, return_air=27.0, outdoor=35.0)
    denver = cooling_capacity(rated=7000.0, return_air=27.0, outdoor=35.0, altitude=1500.0)
    assert denver.low == pytest.approx(plain.low * (1 - 5 * 0.015))
    assert denver.high == pytest.approx(plain.high * (1 - 5 * 0.010))
    moist = cooling_capacity(rated=7000.0, return_air=27.0, outdoor=35.0, air_changes=2.0)
    assert moist.low == pytest.approx(plain.low * 0.91)
    assert moist.high == plain.high
    dry = cooling_capacity(rated=7000.0, return_air=27.0, outdoor=35.0, air_changes=2.0, dew_point=12.0)
    assert dry == plain
    with pytest.raises(BeyondTable):
        cooling_capacity(rated=7000.0, return_air=27.0, outdoor=35.0, altitude=3051.0)


@pytest.mark.parametrize("share", [0.0, -0.1, 1.01, float("nan")])
def test_impossible_shares_are_refused(share: float) -> None:
    with pytest.raises(BeyondTable):
        required_total_capacity(sensible_load=1.0, shr=share)
    with pytest.raises(BeyondTable):
        cooling_capacity(rated=1.0, return_air=27.0, outdoor=35.0, shr=share)


@settings(deadline=None, max_examples=60)
@given(
    rated=st.floats(100, 1e5),
    back=st.floats(22, 36),
    out=st.floats(-10, 46),
    shr=st.none() | st.floats(0.3, 1.0),
    altitude=st.floats(0, 3000),
    kind=st.sampled_from(["window-ac", "mini-split", "crac", "generic"]),
)
def test_traced_equals_plain_and_shows_every_argument(
    rated: float, back: float, out: float, shr: float | None, altitude: float, kind: str
) -> None:
    plain = cooling_capacity(rated=rated, return_air=back, outdoor=out, shr=shr, altitude=altitude, kind=kind)
    traced = cooling_capacity(
        rated=Worked(rated, "rated", "W"),
        return_air=Worked(back, "return", "°C"),
        outdoor=Worked(out, "outdoor", "°C"),
        shr=None if shr is None else Worked(shr, "share"),
        altitude=Worked(altitude, "altitude", "m"),
        kind=kind,
    )
    assert (float(traced.low), float(traced.high)) == plain
    assert 0 < plain.low <= plain.high
    names = {leaf.name for leaf in leaves(traced.low)}
    assert {"rated", "return", "outdoor"} <= names
    assert steps(traced.low)[-1].startswith("least capacity of the unit = ")
