"""What Lustre, BeeGFS, NFS and Ceph bring over the same machines, reckoned by hand: 75 % of 100 Gb/s are 9.375 GB/s."""

from __future__ import annotations

import pytest

from planner.analyses import checkpoints, storage
from planner.plan.workloads import FileSystem, Job
from planner.planning import planned

LAYOUT = """\
planner: 1
site: {{code: NEC-2023}}
parts:
  own/ssd: {{kind: drive, capacity: 2 TB, interface: nvme, lanes: 4, gen: 4, power_loss_protection: yes,
    sequential: {{read: 6 GB/s, write: 2 GB/s}}}}
  own/disk: {{kind: drive, capacity: 2 TB, interface: sata, sequential: {{read: 7 GB/s, write: 6 GB/s}}}}
devices:
  gpu-1..4: {{kind: server, part: gigabyte/g482-z53, fit: {{cpus: 2 x amd/epyc-7742, gpus: 8 x amd/instinct-mi100,
    nics: mellanox/connectx-5-en-100g-1p}}}}
  oss-1..4: {{kind: server, fit: {{cpus: amd/epyc-7742, nics: mellanox/connectx-5-en-100g-1p, drives: 8 x {drive}}}}}
  sw: {{kind: switch}}
networks:
  data: {{role: storage, links: {{all: {{from: [gpu-1..4/nic1, oss-1..4/nic1], to: sw/1..8, speed: 100 Gb/s}}}}}}
storage:
  s: {{clients: gpu-1..4, {kind}}}
jobs: {{j: {{nodes: gpu-1..4, parameters: 7B, shard: full, checkpoint: {{to: s, every: 1 h, keep: 2}}}}}}
"""
FOUR = "targets: {t-1..4: {drives: oss-1..4/drives, layout: LAYOUT}}"


def job(kind: str, drive: str = "own/ssd") -> Job:
    made = planned(LAYOUT.format(kind=kind, drive=drive).encode(), "layout.yaml")
    assert made.last is not None
    assert not [problem for problem in made.problems if problem.code.startswith("LAY0")]
    return made.last.jobs["j"]


def rates(moved: checkpoints.Transfer) -> dict[str, float]:
    return {stage.name: round(float(stage.rate) / 1e9, 3) for stage in moved.hardware}


@pytest.mark.parametrize(
    ("kind", "written", "read"),
    [
        # Four servers of 9.375 GB/s: 37.5. Six of eight drives of 2 and 6 GB/s hold data: 4 x 12 and 4 x 36.
        (f"kind: beegfs, {FOUR}".replace("LAYOUT", "raidz2"), {"network of the servers": 37.5, "drives": 48.0},
         {"network of the servers": 37.5, "drives": 144.0}),
        # Two copies of each byte cross the servers' links and lie on drives; one of them is read.
        (f"kind: beegfs, replicas: 2, {FOUR}".replace("LAYOUT", "raidz2"),
         {"network of the servers": 18.75, "drives": 24.0}, {"network of the servers": 37.5, "drives": 144.0}),
        # Three copies of Ceph, each drive a daemon: 32 x 2 / 3 and 32 x 6.
        (f"kind: ceph, replicas: 3, {FOUR}".replace("LAYOUT", "single"),
         {"network of the servers": 12.5, "drives": 21.333}, {"network of the servers": 37.5, "drives": 192.0}),
        # Copies of Lustre come by a later resync and cost nothing while the job waits.
        (f"kind: lustre, stripe: {{count: all}}, replicas: 2, {FOUR}".replace("targets", "osts")
         .replace("LAYOUT", "raidz2"), {"network of the servers": 37.5, "drives": 48.0},
         {"network of the servers": 37.5, "drives": 144.0}),
        # One server of NFS has one link for all four clients.
        ("kind: nfs, drives: oss-1/drives, layout: raidz2", {"network of the servers": 9.375, "drives": 12.0},
         {"network of the servers": 9.375, "drives": 36.0}),
    ],
)  # fmt: skip
def test_rates_of_each_kind(kind: str, written: dict[str, float], read: dict[str, float]) -> None:
    one = job(kind)
    for expected, moved in ((written, checkpoints.save(one)), (read, checkpoints.restart(one))):
        found = rates(moved)
        assert {name: found[name] for name in expected} == expected
        assert found["network of the clients"] == 37.5


def test_no_sata_drive_is_faster_than_its_link() -> None:
    assert rates(checkpoints.save(job("kind: nfs, drives: oss-1/drives, layout: raidz2", "own/disk")))["drives"] == 3.6


@pytest.mark.parametrize(("layout", "reported"), [("single", 64e12 / 3), ("raidz2", 48e12 / 3), ("raid10", 32e12 / 3)])
def test_ceph_sees_what_a_raid_below_leaves(layout: str, reported: float) -> None:
    file_system: FileSystem = job(f"kind: ceph, replicas: 3, {FOUR}".replace("LAYOUT", layout)).to
    found = storage.space(file_system)
    assert found.reported == pytest.approx(reported)
    assert found.safe == pytest.approx(0.85 * reported)
    assert found.reported <= found.ideal * (1 + 1e-12)
