"""``planner show network``: what each machine reaches, what limits it, free ports, islands."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Planner

LAYOUT = """\
planner: 1
devices:
  rig-1..2:
    kind: server
    fit: {cpus: amd/epyc-7742, gpus: 8 x amd/instinct-mi100, nics: mellanox/connectx-5-en-100g-1p}
  slow: {kind: server, fit: {cpus: amd/epyc-7742, nics: {part: mellanox/connectx-5-en-100g-1p, lanes: 8}}}
  odd: {kind: server}
  hub: {part: mellanox/sn2700}
  gate: {kind: router}
networks:
  data:
    role: [compute, storage]
    mtu: 9000
    links:
      rigs: {from: [rig-1..2/nic1, slow/nic1], to: hub/1..3, cable: DAC 3 m}
      odd: {from: odd/nic1, to: hub/4, cable: DAC 3 m}
  up: {role: internet, links: {out: {from: gate/wifi, to: internet, kind: wifi, speed: 300 Mb/s}}}
storage: {scratch: {kind: nfs, network: data, drives: slow/drives, clients: rig-1..2}}
jobs:
  train: {nodes: rig-1..2, parameters: 7B, precision: bf16, step: 12 s}
"""
SHOWN = """\
Network data: compute, storage

  link  cables  cable  length     speed
  rigs       3  DAC       3 m  100 Gb/s
  odd        1  DAC       3 m   unknown

  To know more, say which network card is in odd: devices.odd.fit.nics.

Machines on data

  machine  ports     reaches  limited by  for storage
  rig-1        1  12.38 GB/s  its links   mounts
  rig-2        1  12.38 GB/s  its links   mounts
  slow         1  7.202 GB/s  its slot    serves
  odd          1     unknown  unknown

  To know more, say which network card is in odd: devices.odd.fit.nics.

Network up: internet

  link  cables  cable  length     speed
  out        1  Wi-Fi          0.3 Gb/s

  Wi-Fi shares its air: it reaches what was measured on it, both directions
  together.

Machines on up

  no machines

Switch ports

  switch  used       of     free
  hub        4       32       28
  gate       1  unknown  unknown

Jobs on the networks

  job    islands                 gradients  step  over
  train  amd/instinct-mi100 × 2     5.25 s  12 s  data

  Gradients: one exchange between all cards at the share of the wire that
  collectives were seen to reach.
"""


def test_what_a_network_brings(tmp_path: Path, planner_run: Planner) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(LAYOUT)
    ran = planner_run("show", "network", str(file))
    assert ran.code == 0, ran.err
    assert ran.out == SHOWN


def test_one_network_and_a_name_that_is_none(tmp_path: Path, planner_run: Planner) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(LAYOUT)
    assert planner_run("show", "network", str(file), "up").out.startswith("Network up: internet\n")
    assert "Did you mean data?" in planner_run("show", "network", str(file), "date").err
