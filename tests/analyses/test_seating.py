"""Cards on two processors: the split is the best there is, and more lanes never make it worse."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.analyses.lanes import lanes_available, lanes_wanted, slot_rate
from planner.analyses.seating import best_split, direct_lanes, seats
from planner.plan.objects import Device
from tests.analyses.test_fabric import plan_of

WIDTHS = st.lists(st.sampled_from((1, 2, 4, 8, 16)), min_size=1, max_size=9)


def machine(widths: list[int], cpu_lanes: int = 128, pcie: str = "") -> Device:
    groups = ", ".join(f"g{index}: {{part: own/card, lanes: {lanes}}}" for index, lanes in enumerate(widths))
    spec = f"spec: {{pcie: {pcie}}}, " if pcie else ""
    return plan_of(f"""\
planner: 1
parts:
  own/cpu: {{kind: cpu, lanes: {cpu_lanes}, gen: 4, socket: LGA4189, power: 200 W}}
  own/card: {{kind: gpu, lanes: 16, gen: 4, power: 300 W}}
devices: {{a: {{kind: server, {spec}fit: {{cpus: 2 x own/cpu, gpus: {{{groups}}}}}}}}}
""").devices["a"]


def _sum(widths: list[int], sides: tuple[bool, ...], on: bool) -> int:
    return sum(width for width, side in zip(widths, sides, strict=True) if side is on)


@settings(max_examples=40, deadline=None)
@given(WIDTHS)
def test_no_other_split_is_more_even(widths: list[int]) -> None:
    split = best_split(machine(widths))
    assert split is not None
    best = min(
        max(_sum(widths, sides, on) for on in (True, False)) for sides in product((True, False), repeat=len(widths))
    )
    assert float(split.fuller) == best


@settings(max_examples=20, deadline=None)
@given(WIDTHS, st.sampled_from((1, 2, 4, 8, 16)))
def test_one_card_more_never_wants_less(widths: list[int], more: int) -> None:
    smaller, larger = machine(widths), machine([*widths, more])
    assert float(direct_lanes(larger)) == float(direct_lanes(smaller)) + more
    assert float(lanes_wanted(larger)) == float(direct_lanes(larger))
    one, other = best_split(smaller), best_split(larger)
    assert one is not None
    assert other is not None
    assert float(other.fuller) >= float(one.fuller)


@pytest.mark.parametrize("lanes", [1, 2, 4, 8])
def test_more_lanes_never_lower_a_rate(lanes: int) -> None:
    narrow, wide = machine([lanes]), machine([2 * lanes])
    assert float(slot_rate(wide, wide.fitted[-1])) >= float(slot_rate(narrow, narrow.fitted[-1]))
    assert float(lanes_available(machine([1], cpu_lanes=128))) >= float(lanes_available(machine([1], cpu_lanes=64)))


def test_a_narrow_card_leaves_the_wide_slot_free() -> None:
    device = machine([16, 16], pcie="{slots: {wide-1..2: 4.0 x16, narrow: 4.0 x8}}")
    assert [seat.slot.name for seat in seats(device) if seat.slot is not None] == ["wide-1", "wide-2"]
