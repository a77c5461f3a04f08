"""Fault current against published worked examples and against what must hold."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.physics.fault import TO_NEUTRAL_FACTOR, after_run, at_transformer, full_load, run_factor


def test_300_kva_of_2_percent_behind_20_ft_of_two_500_kcmil() -> None:
    full = full_load(transformer=300e3, voltage=208.0, phases=3)
    fault = at_transformer(full=full, impedance=2.0)
    assert fault == pytest.approx(46273, rel=1e-3)
    factor = run_factor(fault=fault, voltage=208.0, length=6.096, constant=22185.0, parallel=2, phases=3)
    assert factor == pytest.approx(0.174, rel=5e-3)
    assert 1 / (1 + factor) == pytest.approx(0.852, rel=1e-3)
    assert after_run(fault=fault, factor=factor) == pytest.approx(39420, rel=1e-3)


def test_50_kva_of_2_percent_at_its_terminals() -> None:
    fault = at_transformer(full=full_load(transformer=50e3, voltage=240.0), impedance=2.0, tolerance=0.0)
    assert fault == pytest.approx(10.4e3, rel=5e-3)
    assert TO_NEUTRAL_FACTOR * fault == pytest.approx(15.6e3, rel=5e-3)


@settings(max_examples=40)
@given(
    fault=st.floats(1e3, 1e5), length=st.floats(0.1, 200.0), more=st.floats(1.01, 5.0), constant=st.floats(389, 26706)
)
def test_a_longer_run_lets_less_through_and_never_more_than_came(
    fault: float, length: float, more: float, constant: float
) -> None:
    def through(metres: float) -> float:
        factor = run_factor(fault=fault, voltage=240.0, length=metres, constant=constant)
        return float(after_run(fault=fault, factor=factor))

    assert through(length * more) < through(length) < fault
