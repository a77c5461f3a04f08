"""PCIe rates against printed ones, and what must hold between them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.physics import pcie
from planner.tables import pcie as table
from planner.worked import BeyondTable

GENERATIONS = st.integers(1, 6)
# GB/s of one direction as makers and the Linux kernel print them, by generation for x1, x4, x8 and x16.
PRINTED = {
    1: (0.25, 1.0, 2.0, 4.0),
    2: (0.5, 2.0, 4.0, 8.0),
    3: (0.985, 3.938, 7.877, 15.754),
    4: (1.969, 7.877, 15.754, 31.508),
    5: (3.938, 15.754, 31.508, 63.015),
    6: (7.562, 30.25, 60.5, 121.0),
}


@pytest.mark.parametrize("gen", PRINTED)
def test_rates_are_those_printed(gen: int) -> None:
    for lanes, wanted in zip((1, 4, 8, 16), PRINTED[gen], strict=True):
        assert float(pcie.link_rate(gen=gen, lanes=lanes)) / 1e9 == pytest.approx(wanted, abs=6e-4)


@given(GENERATIONS, st.sampled_from(table.WIDTHS[:-1]), st.sampled_from(table.PAYLOADS_B))
def test_more_lanes_or_a_newer_generation_is_never_slower(gen: int, lanes: int, payload: int) -> None:
    rate = float(pcie.usable_rate(gen=gen, lanes=lanes, payload=payload))
    assert float(pcie.usable_rate(gen=gen, lanes=2 * lanes, payload=payload)) == pytest.approx(2 * rate)
    if gen < 6:
        assert float(pcie.usable_rate(gen=gen + 1, lanes=lanes, payload=payload)) > rate
    assert rate < float(pcie.link_rate(gen=gen, lanes=lanes))


@given(st.sampled_from((64.0, 80.0, 128.0)), st.integers(2, 3))
def test_a_link_more_between_the_sockets_leaves_32_lanes_less(each: float, links: int) -> None:
    more = pcie.lanes_of_two(each=each, links=links + 1)
    assert float(pcie.lanes_of_two(each=each, links=links)) - float(more) == 32


@pytest.mark.parametrize(("gen", "lanes"), [(0, 16), (7, 16), (4, 3), (4, 0), (4, 64)])
def test_what_is_no_link_has_no_rate(gen: int, lanes: int) -> None:
    with pytest.raises(BeyondTable):
        pcie.link_rate(gen=gen, lanes=lanes)


def test_packets_and_sockets_that_are_none() -> None:
    with pytest.raises(BeyondTable, match="128, 256 and 512"):
        pcie.packet_share(payload=300)
    with pytest.raises(BeyondTable, match="2 to 4 links"):
        pcie.lanes_of_two(each=128.0, links=5)
