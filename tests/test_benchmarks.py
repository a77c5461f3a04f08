"""What benchmarks measure with is a layout in order: a fault would stop a check before its work is done."""

from __future__ import annotations

import pytest

from benchmarks.generate import DEVICES_PER_RACK, garage, machine_room
from planner.check import check
from planner.rules.findings import Level

LAYOUTS = {"garage": garage(), "room of 66": machine_room(66)}


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_generated_layout_has_no_fault_and_fails_no_rule(name: str) -> None:
    checked = check(LAYOUTS[name].encode(), f"{name}.yaml")
    faults = [f for f in checked.findings if f.code.startswith("LAY") and f.counts and f.level is Level.ERROR]
    assert [f.message for f in faults] == []
    assert {f.outcome.value for f in checked.findings} <= {"passed", "failed", "unknown", "not_applicable"}
    assert sum(f.outcome.value == "passed" for f in checked.findings) > 100


def test_the_garage_is_as_long_as_the_budget_says() -> None:
    assert 600 <= garage().count("\n") <= 750


@pytest.mark.parametrize("devices", [1, 66, 300])
def test_a_room_has_the_devices_that_were_asked_for(devices: int) -> None:
    section = machine_room(devices).split("\ndevices:\n")[1]
    named = sum(line.startswith("  ") and line[2] != " " for line in section.splitlines())
    assert devices <= named < devices + DEVICES_PER_RACK + 4


def test_the_same_size_gives_the_same_bytes() -> None:
    assert machine_room(120) == machine_room(120)
