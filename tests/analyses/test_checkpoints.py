"""A drive, a link or a server more never makes a save slower, and no save is faster than any of its stages."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.analyses import checkpoints, storage
from planner.facts import Missing
from planner.plan.workloads import Job
from planner.planning import planned
from planner.viewing import Reading, View

LAYOUT = """\
planner: 1
site: {{code: NEC-2023}}
parts:
  own/ssd: {{kind: drive, capacity: 2 TB, interface: nvme, lanes: 4, gen: 3, power_loss_protection: {keeps},
    sequential: {{read: 3 GB/s, write: {write} MB/s}}}}
devices:
  n1..{servers}: {{kind: server, part: gigabyte/g482-z53, fit: {{cpus: 2 x amd/epyc-7742, gpus: 8 x amd/instinct-mi100,
    nics: mellanox/connectx-5-en-100g-1p, drives: {drives} x own/ssd}}}}
  sw: {{kind: switch}}
networks:
  data: {{role: storage, links: {{all: {{from: n1..{servers}/nic1, to: sw/1..{servers}, speed: {speed} Gb/s}}}}}}
storage:
  s: {{kind: lustre, stripe: {{count: all}},
    osts: {{o1..{servers}: {{drives: n1..{servers}/drives, layout: {layout}}}}}}}
jobs: {{j: {{nodes: n1..{clients}, parameters: 7B, shard: full, checkpoint: {{to: s, every: 1 h, keep: 2}}}}}}
"""


def job(**figures: object) -> Job:
    made = planned(LAYOUT.format(**{"keeps": "yes", **figures}).encode(), "layout.yaml")
    assert made.last is not None
    assert not [problem for problem in made.problems if problem.code.startswith("LAY0")]
    return made.last.jobs["j"]


@settings(max_examples=12)
@given(
    drives=st.integers(4, 8), servers=st.integers(2, 4), clients=st.integers(1, 2),
    layout=st.sampled_from(["single", "raidz1", "raidz2", "raid10"]), speed=st.sampled_from([10, 25, 100]),
    write=st.sampled_from([300, 1400, 3000]), keeps=st.sampled_from(["yes", "no"]),
)  # fmt: skip
def test_more_of_anything_never_slows_a_save(drives, servers, clients, layout, speed, write, keeps):
    given_figures = {"drives": drives, "servers": servers, "clients": clients, "layout": layout, "speed": speed,
                     "write": write, "keeps": keeps}  # fmt: skip
    whole = job(**given_figures)
    before, held = checkpoints.save(whole), storage.space(whole.to)
    larger = storage.space(job(**{**given_figures, "drives": drives + 2}).to)
    assert larger.raw > held.raw
    assert larger.reported >= held.reported
    for name, more in (("drives", drives + 2), ("speed", 4 * speed), ("write", 2 * write), ("servers", servers + 1)):
        after = checkpoints.save(job(**{**given_figures, name: more}))
        if name == "servers":
            # A server more takes a part of the stripes off the machines that write, which then cross the network.
            assert drive_time(after) <= drive_time(before) * (1 + 1e-9)
        else:
            assert after.floor_s <= before.floor_s * (1 + 1e-9)
    assert all(before.floor_s >= before.size / stage.rate * (1 - 1e-9) for stage in before.hardware)
    assert all(before.typical_s >= before.size / stage.rate * (1 - 1e-9) for stage in before.all)


def drive_time(moved: checkpoints.Transfer) -> float:
    return next(moved.size / stage.rate for stage in moved.all if stage.name == "drives")


def test_a_traced_save_is_the_plain_one() -> None:
    plain = job(drives=7, servers=4, clients=4, layout="raidz2", speed=100, write=1400)
    seen = View(plain, Reading(plain.at, tracing=True))
    assert float(checkpoints.save(seen).floor_s) == checkpoints.save(plain).floor_s  # type: ignore[arg-type]


def test_copies_that_are_written_at_once_cost_time() -> None:
    text = LAYOUT.format(drives=4, servers=2, clients=1, layout="single", speed=100, write=300, keeps="yes")
    one = planned(text.replace("kind: lustre", "kind: beegfs").encode(), "a.yaml").last
    two = planned(text.replace("kind: lustre", "kind: beegfs, replicas: 2").encode(), "a.yaml").last
    late = planned(text.replace("kind: lustre", "kind: lustre, replicas: 2").encode(), "a.yaml").last
    assert one is not None
    assert two is not None
    assert late is not None
    times = [checkpoints.save(plan.jobs["j"]).floor_s for plan in (one, two, late)]
    assert times[1] > times[0] * 1.9
    assert times[2] == times[0]
    assert storage.space(two.storage["s"]).reported == storage.space(one.storage["s"]).reported / 2


SLOTS = """\
planner: 1
site: {code: NEC-2023}
parts:
  own/ssd: {kind: drive, capacity: 2 TB, interface: nvme, lanes: 4, gen: 4, power_loss_protection: yes,
    sequential: {read: 7 GB/s, write: 7 GB/s}}
  own/cpu3: {kind: cpu, lanes: 40, gen: 3, power: 100 W}
  own/cpu4: {kind: cpu, lanes: 128, gen: 4, power: 100 W}
  own/riser: {kind: riser, gen: 3, lanes: 4}
  own/box: {kind: server, pcie: {slots: {1..4: {lanes: 4, gen: 4, switch: up}},
    switches: {up: {uplink_lanes: 4, gen: 4}}}}
devices:
  a: {kind: server, MACHINE}
storage: {s: {kind: local, drives: a/drives, layout: single}}
"""


@pytest.mark.parametrize(
    ("machine", "each_gbps"),
    [
        ("fit: {cpus: own/cpu4, drives: 4 x own/ssd}", 7.0),
        ("fit: {cpus: own/cpu3, drives: 4 x own/ssd}", 3.6),
        ("fit: {cpus: own/cpu4, drives: {count: 4, part: own/ssd, riser: own/riser}}", 3.6),
        ("fit: {cpus: own/cpu4, drives: {count: 4, part: own/ssd, lanes: 2}}", 3.6),
        ("part: own/box, fit: {cpus: own/cpu4, drives: {count: 4, part: own/ssd, slots: 1..4}}", 1.8),
    ],
)
def test_a_drive_is_as_fast_as_processor_riser_lanes_and_switch_let_it_be(machine, each_gbps):
    made = planned(SLOTS.replace("MACHINE", machine).encode(), "layout.yaml")
    assert made.last is not None
    assert not made.problems
    rates = storage.target_rates(made.last.storage["s"], writing=False)
    assert len(rates) == 4
    assert [float(rate) / 1e9 for rate in rates] == pytest.approx([each_gbps] * 4, rel=0.01)


def test_without_a_processor_the_rate_of_a_fast_drive_is_not_known():
    made = planned(SLOTS.replace("MACHINE", "fit: {drives: 4 x own/ssd}").encode(), "layout.yaml")
    assert made.last is not None
    with pytest.raises(Missing, match=r"devices\.a\.fit\.cpus"):
        storage.target_rates(made.last.storage["s"], writing=False)
