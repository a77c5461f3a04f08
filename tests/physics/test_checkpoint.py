"""Checkpoints and stops against what was published, and what a longer interval or a faster stage does."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.physics import checkpoint, reliability
from planner.tables import checkpoint_rates, state_bytes

seconds = st.floats(min_value=0.01, max_value=1e7)


@pytest.mark.parametrize(
    ("parameters", "gib"), [(6738415616, 88), (68976648192, 899), (8030261248, 105), (176247271424, 2.3 * 1024)]
)
def test_published_states_are_gib(parameters, gib):
    size = checkpoint.state_size(parameters=parameters, bytes_each=state_bytes.state_bytes("bf16", "adamw").saved)
    assert size / 2**30 == pytest.approx(gib, rel=0.025)


@given(seconds, seconds)
def test_no_interval_beats_youngs_at_first_order(stall, mtbf):
    best = reliability.young_interval(stall=stall, mtbf=mtbf)
    least = reliability.overhead(stall=stall, interval=best, mtbf=mtbf)
    for factor in (0.5, 0.9, 1.1, 2.0):
        assert reliability.overhead(stall=stall, interval=best * factor, mtbf=mtbf) >= least * (1 - 1e-9)


@given(seconds, seconds)
def test_daly_comes_to_young_for_short_stalls(stall, mtbf):
    if mtbf > 1e4 * stall:
        young = reliability.young_interval(stall=stall, mtbf=mtbf)
        assert reliability.daly_interval(stall=stall, mtbf=mtbf) == pytest.approx(young, rel=0.02)


@given(st.integers(1, 47))
def test_more_servers_are_never_published_slower(servers):
    assert checkpoint_rates.published_rate(servers + 1) >= checkpoint_rates.published_rate(servers)


@given(st.floats(0, 100), st.integers(0, 500))
def test_a_drive_more_never_lowers_the_chance_of_a_failure(rate, count):
    less, more = (reliability.any_fails(rate=rate, count=each) for each in (count, count + 1))
    assert 0 <= less <= more <= 100


@given(st.floats(1e9, 1e13), seconds, st.integers(1, 100))
def test_more_drives_last_longer(size, interval, drives):
    daily = checkpoint.written_each_day(size=size, interval=interval)

    def years(count: int) -> float:
        return checkpoint.drive_years(endurance=1.2e15, daily=daily, drives=count, amplification=1.5)

    assert years(drives + 1) > years(drives)
    assert math.isfinite(years(drives))


@pytest.mark.parametrize(
    ("precision", "optimizer", "saved"), [("fp32", "adamw", 12), ("bf16", "sgd", 10), ("fp32", "sgd", 8)]
)
def test_states_by_definition(precision, optimizer, saved):
    assert float(state_bytes.state_bytes(precision, optimizer).saved) == saved
