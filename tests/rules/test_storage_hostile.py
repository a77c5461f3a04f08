"""Whatever stands in storage, jobs and what they rest on, a rule of theirs gives a finding and never breaks."""

from __future__ import annotations

import re

import pytest

from planner.check import Options, check
from planner.rules.findings import Outcome

LAYOUT = """\
planner: 1
site: {code: NEC-2023}
parts:
  own/ssd: {kind: drive, capacity: 2 TB, interface: nvme, lanes: 4, gen: 3, power_loss_protection: no, endurance: 1 PB,
    sequential: {read: 3 GB/s, write: 2 GB/s}}
  own/card: {kind: gpu, maker: A, memory: 24 GB, power: 300 W}
devices:
  n1: {kind: server, fit: {cpus: 2 x amd/epyc-7742, memory: 64 GB, gpus: 8 x own/card,
    nics: mellanox/connectx-5-en-100g-1p, drives: {data: 7 x own/ssd, meta: 2 x own/ssd}}}
  n2: {like: n1}
  sw: {kind: switch}
networks: {data: {role: storage, mtu: 9000, links: {all: {from: n1..2/nic1, to: sw/1..2, speed: 100 Gb/s}}}}
storage:
  s:
    kind: lustre
    version: 2.17
    os: RHEL 9.7
    network: data
    mgs: n1
    mdts: {m: {drives: n1/meta, layout: mirror}}
    osts: {o1..2: {drives: n1..2/data, layout: raidz1}}
    clients: n1..2
    stripe: {count: 2, size: 4 MiB}
    replicas: 1
    file_size: 1 MB
    used: 3 TB
    copied: no
jobs:
  j:
    nodes: n1..2
    gpus: 8
    shard: full
    parallel: {tensor: 2, pipeline: 2}
    parameters: 7B
    trained_parameters: 1B
    precision: bf16
    optimizer: adamw
    stops_every: 3 d
    checkpoint: {to: s, every: 30 min, keep: 5, mode: async}
    dataset: {size: 1 TB, from: s}
"""
SCALAR = re.compile(r"(?<=: )[^{}\[\],\n#]+(?=[,}\n])")
VALUES = (
    "0",
    "0 B",
    "0 s",
    "0 x own/ssd",
    "unknown",
    "none",
    "-1",
    "1e30",
    "1 to 2",
    "lustre or nfs",
    "all",
    "n1",
    "999999",
)


@pytest.mark.parametrize("value", VALUES)
def test_no_value_breaks_a_rule(value: str) -> None:
    for place in SCALAR.finditer(LAYOUT):
        text = LAYOUT[: place.start()] + value + LAYOUT[place.end() :]
        report = check(text.encode(), "layout.yaml", Options(today="2026-03-01", select=("STO",)))
        broken = [f.message for f in report.findings if f.outcome is Outcome.CRASHED]
        assert not broken, (place[0], value, broken)
