"""Storage: what a drive, a link or a lane more does, and that no rate is above any of its stages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.physics import raid, storage
from planner.worked import BeyondTable, Worked

layouts = st.sampled_from(raid.LAYOUTS)
sizes = st.floats(min_value=1e11, max_value=3e13)
rates = st.floats(min_value=1e7, max_value=1e11)
counts = st.integers(min_value=1, max_value=12)


def group(layout: str, drives: int, drive: float) -> raid.Capacity | None:
    try:
        return raid.capacity(layout=layout, drives=drives, drive=drive)
    except BeyondTable:
        return None


@given(layouts, st.integers(1, 40), sizes)
def test_no_capacity_is_above_the_one_it_comes_from(layout, drives, drive):
    made = group(layout, drives, drive)
    if made is not None:
        assert made.reported <= made.ideal <= made.raw
        assert made.stored <= made.ideal * (1 + 1e-9)
        assert 0 <= made.survives < drives


@given(layouts, st.integers(1, 40), sizes)
def test_a_drive_more_never_takes_capacity_away(layout, drives, drive):
    fewer, more = group(layout, drives, drive), group(layout, drives + 1, drive)
    if fewer is not None:
        assert more is not None
        assert more.reported >= fewer.reported * (1 - 1e-12)
        assert more.raw > fewer.raw


@given(layouts, st.integers(1, 40), sizes, st.floats(1.0, 4.0))
def test_a_larger_drive_never_takes_capacity_away(layout, drives, drive, factor):
    small, large = group(layout, drives, drive), group(layout, drives, drive * factor)
    if small is not None and large is not None:
        assert large.reported >= small.reported * (1 - 1e-9)


@given(layouts, st.integers(1, 40), sizes)
def test_a_traced_capacity_is_the_plain_one(layout, drives, drive):
    plain, traced = group(layout, drives, drive), group(layout, drives, Worked(drive, "drive", "B"))
    if plain is not None and traced is not None:
        assert [float(getattr(traced, name)) for name in ("raw", "ideal", "reported", "stored")] == pytest.approx(
            [plain.raw, plain.ideal, plain.reported, plain.stored], rel=1e-12
        )


@st.composite
def clusters(draw):
    servers = draw(st.integers(1, 8))
    clients = draw(st.integers(1, 8))
    converged = draw(st.booleans())
    names = [f"s{n}" for n in range(servers)]
    writers = [f"s{n}" if converged and n < servers else f"c{n}" for n in range(clients)]
    links = {name: draw(rates) for name in dict.fromkeys([*names, *writers])}
    targets = {name: draw(st.integers(1, 4)) for name in names}
    return links, writers, targets


def whole_rate(links, writers, targets):
    shares = storage.even_shares(targets)
    return min(
        storage.client_stage(links={name: links[name] for name in writers}, shares=shares),
        storage.server_stage(links={name: links[name] for name in targets}, shares=shares, clients=writers),
    )


@given(clusters(), st.floats(1.0, 10.0), st.integers(0, 15))
def test_a_faster_link_never_lowers_the_rate(cluster, factor, which):
    links, writers, targets = cluster
    name = list(links)[which % len(links)]
    assert whole_rate({**links, name: links[name] * factor}, writers, targets) >= whole_rate(*cluster) * (1 - 1e-12)


@given(clusters())
def test_every_link_carries_its_part(cluster):
    links, writers, targets = cluster
    rate = whole_rate(*cluster)
    shares = storage.even_shares(targets)
    if rate == float("inf"):
        assert set(writers) == set(targets)
        assert len(targets) == 1
        return
    for name in writers:
        assert rate / len(writers) * (1 - shares.get(name, 0.0)) <= links[name] * (1 + 1e-9)
    for name, share in shares.items():
        remote = 1 - (1 / len(writers) if name in writers else 0.0)
        assert rate * share * remote <= links[name] * (1 + 1e-9)


@given(st.lists(rates, min_size=1, max_size=12), st.none() | st.integers(1, 100), rates)
def test_a_target_more_never_lowers_the_rate_unless_it_is_slower(found, objects, extra):
    before = storage.target_stage(rates=found, objects=objects)
    after = storage.target_stage(rates=[*found, max(extra, *found)], objects=objects)
    assert after >= before * (1 - 1e-12)
    assert before <= sum(found) * (1 + 1e-12)


def test_free_flow_would_promise_too_much() -> None:
    """Four clients that are four of eight servers: striped evenly 42.9 GB/s, not the 76.7 of a free flow."""
    links = {f"s{n}": 9.375e9 for n in range(8)}
    assert whole_rate(links, [f"s{n}" for n in range(4)], dict.fromkeys(links, 1)) == pytest.approx(42.857e9, rel=1e-4)


@given(st.lists(st.tuples(st.text(max_size=4), rates), min_size=1, max_size=6))
def test_the_first_stage_is_the_slowest(found):
    stages = [storage.Stage(name, rate) for name, rate in found]
    assert all(storage.in_order(stages)[0].rate <= stage.rate for stage in stages)


@pytest.mark.parametrize(
    ("layout", "drives"), [("raidz2", 2), ("raid5", 2), ("raid6", 3), ("mirror", 1), ("raid10", 1), ("draid2", 2)]
)
def test_too_few_drives_are_refused(layout: str, drives: int) -> None:
    assert not raid.fits(layout, drives)
    with pytest.raises(BeyondTable):
        raid.capacity(layout=layout, drives=drives, drive=2e12)
