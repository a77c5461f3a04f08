"""Network formulas: printed goodputs, what holds between collectives, and where they end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.physics import fabric
from planner.tables import ethernet
from planner.worked import BeyondTable

RATES = st.floats(1e8, 4e11)
SIZES = st.floats(1e6, 1e12)
RANKS = st.integers(1, 512)


@pytest.mark.parametrize(
    ("rate", "mtu", "wanted"), [(1e9, 1500, 0.118), (10e9, 9000, 1.238), (25e9, 1500, 2.942), (400e9, 9000, 49.502)]
)
def test_goodput_of_tcp(rate: float, mtu: int, wanted: float) -> None:
    assert float(fabric.tcp_goodput(rate=rate, mtu=mtu)) / 1e9 == pytest.approx(wanted, abs=6e-4)


@pytest.mark.parametrize(("payload", "share"), [(1024, 0.9259), (4096, 0.9804)])
def test_goodput_of_roce(payload: int, share: float) -> None:
    assert float(fabric.roce_goodput(rate=8e9, payload=payload)) / 1e9 == pytest.approx(share, abs=5e-5)


@given(RATES, st.integers(ethernet.SMALLEST_MTU, ethernet.LARGEST_MTU - 1))
def test_goodput_rises_with_the_frame_and_stays_below_the_wire(rate: float, mtu: int) -> None:
    small, large = (float(fabric.tcp_goodput(rate=rate, mtu=each)) for each in (mtu, mtu + 1))
    assert small < large < rate / 8


@given(SIZES, RANKS, RATES)
def test_an_all_reduce_is_a_scatter_and_a_gather(size: float, ranks: int, rate: float) -> None:
    whole = float(fabric.all_reduce(size=size, ranks=ranks, bandwidth=rate))
    parts = [float(each(size=size, ranks=ranks, bandwidth=rate)) for each in (fabric.reduce_scatter, fabric.all_gather)]
    assert whole == pytest.approx(sum(parts))
    assert float(fabric.sharded_step(size=size, ranks=ranks, bandwidth=rate)) == pytest.approx(1.5 * whole)
    assert whole < 2 * float(fabric.broadcast(size=size, bandwidth=rate)) or ranks > 1e9


@given(SIZES, st.integers(1, 500), RATES, st.sampled_from(("ring", "tree")))
def test_more_ranks_take_longer_and_more_bandwidth_does_not(
    size: float, ranks: int, rate: float, algorithm: fabric.Algorithm
) -> None:
    def time(ranks: int, rate: float) -> float:
        made = fabric.all_reduce(size=size, ranks=ranks, bandwidth=rate, latency=1e-5, algorithm=algorithm)
        return float(made)

    assert time(ranks + 1, rate) > time(ranks, rate)
    assert time(ranks, 2 * rate) <= time(ranks, rate)


@given(st.lists(RATES, min_size=1, max_size=6), RATES)
def test_a_chain_is_as_fast_as_its_slowest_stage(stages: list[float], more: float) -> None:
    rate = float(fabric.slowest(*stages))
    assert rate in stages
    assert all(rate <= stage for stage in stages)
    assert float(fabric.slowest(*stages, more)) <= rate


@given(RATES, st.integers(1, 64), st.floats(1e3, 1e9))
def test_senders_to_one_port_share_it(rate: float, senders: int, burst: float) -> None:
    assert senders * float(fabric.incast_share(rate=rate, senders=senders)) == pytest.approx(rate)
    assert 0 <= float(fabric.incast_buffer(burst=burst, senders=senders)) < burst


def test_halves_of_one_switch() -> None:
    assert float(fabric.one_switch_bisection(hosts=7, rate=100e9)) == 300e9


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: fabric.tcp_goodput(rate=1e9, mtu=9217),
        lambda: fabric.tcp_goodput(rate=1e9, mtu=500),
        lambda: fabric.roce_goodput(rate=1e9, payload=1500),
        lambda: fabric.transfer_time(size=1e9, rate=0.0),
        lambda: fabric.slowest(),
        lambda: fabric.all_reduce(size=1e9, ranks=0, bandwidth=1e9),
        lambda: fabric.all_reduce(size=1e9, ranks=2, bandwidth=0.0),
        lambda: fabric.oversubscription(hosts=1e9, uplinks=0.0),
        lambda: fabric.incast_share(rate=1e9, senders=0),
        lambda: ethernet.collective_share("smoke"),
    ],
)
def test_what_has_no_answer(wrong: object) -> None:
    with pytest.raises(BeyondTable):
        wrong()  # type: ignore[operator]
