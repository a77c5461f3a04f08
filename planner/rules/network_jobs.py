"""NET: what jobs ask of a network: cards that understand each other, gradients in time, data that comes in."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses.traffic import INGEST_LIMIT_S, exchange, families, ingest
from planner.plan.traffic import Traffic
from planner.rules.checks import AtMost, Check, OneOf
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.rules.network_shape import named
from planner.worked import number


@rule("NET105", "all cards of a job speak one collective library", cites="ROCm/rccl issue 1220, openucx/ucc issue 1039")
def cards_speak_together(traffic: Traffic) -> Iterator[Check]:
    """Cards of two makers share no collective: a job over both ends in truncated messages, and never trains.

    What: the accelerators of a training job are of one maker, so that NCCL, or RCCL, reaches all of them. Machines with
    cards of different makers are islands: each trains a job of its own, and both may use the same storage.

    Fails::
        devices:
          red: {kind: server, fit: {gpus: 8 x amd/instinct-mi100}}
          green: {kind: server, fit: {gpus: 8 x nvidia/geforce-rtx-4090-founders}}
        jobs: {all: {nodes: [red, green], parameters: 7B}}
    Passes::
        devices: {red-1..2: {kind: server, fit: {gpus: 8 x amd/instinct-mi100}}}
        jobs: {all: {nodes: red-1..2, parameters: 7B}}
    """
    if not traffic.trains:
        return
    found = families(traffic)
    if not found:
        return
    islands = "; ".join(f"{family}: {named(names)}" for family, names in found.items())
    yield OneOf(
        value="one island" if len(found) == 1 else f"{len(found)} islands",
        accepted=("one island",),
        says="Its machines are {value}" + (f", which share no collective. {islands}." if len(found) > 1 else "."),
        pointer="nodes",
        ways=lambda: tuple(f"a job over {named(names)} alone" for names in found.values()),
    )


@rule("NET106", "gradients are exchanged within a step", level=Level.WARNING, cites="NVIDIA/nccl-tests, nccl issue 450")
def exchange_in_time(traffic: Traffic) -> Iterator[Check]:
    """When the exchange takes longer than the step computes, faster cards change nothing.

    What: the time in which all cards of a job exchange their gradients over its network, against the time of a step. A
    job on one machine exchanges nothing over a network, one that also splits layers is not judged.

    How: 2 (n - 1) / n of the gradients pass each machine's network card, n being the cards of the job, or
    3 (n - 1) / n of the parameters where they are sharded in full, at what collectives were seen to reach: 0.4 of the
    wire over TCP, 0.6 with RoCE. Most of an exchange may hide behind computing, so one that takes nearly a step is
    still slow.

    Fails::
        parts:
          own/nic: {kind: nic, ports: {10gbase-t: 1}, speed: 10 Gb/s, lanes: 8, gen: 3}
          own/hub: {kind: switch, ports: {10gbase-t: 8}}
          own/cpu: {kind: cpu, lanes: 128, gen: 4, power: 200 W}
        devices:
          rig-1..2: {kind: server, fit: {cpus: own/cpu, gpus: 8 x amd/instinct-mi100, nics: own/nic}}
          hub: {part: own/hub}
        networks: {data: {role: compute, links: {rigs: {from: rig-1..2/nic1, to: hub/1..2, cable: Cat6A 3 m}}}}
        jobs: {train: {nodes: rig-1..2, parameters: 7B, precision: bf16, step: 5 s}}
    Passes::
        parts:
          own/nic: {kind: nic, ports: {10gbase-t: 1}, speed: 10 Gb/s, lanes: 8, gen: 3}
          own/hub: {kind: switch, ports: {10gbase-t: 8}}
          own/cpu: {kind: cpu, lanes: 128, gen: 4, power: 200 W}
        devices:
          rig-1..2: {kind: server, fit: {cpus: own/cpu, gpus: 8 x amd/instinct-mi100, nics: own/nic}}
          hub: {part: own/hub}
        networks: {data: {role: compute, links: {rigs: {from: rig-1..2/nic1, to: hub/1..2, cable: Cat6A 3 m}}}}
        jobs: {train: {nodes: rig-1..2, parameters: 7B, precision: bf16, step: 90 s}}
    """
    if not traffic.trains or traffic.spread or len(traffic.nodes) < 2 or len(families(traffic)) != 1:
        return
    made = exchange(traffic)
    if made is None:
        return
    yield AtMost(
        value=made.time,
        limit=traffic.step_s,
        unit="s",
        says=f"In each step {made.ranks} cards exchange {number(made.bytes / 1e9)} GB of gradients over "
        f"{made.network}: {{value}} at {number(made.bandwidth / 1e9)} GB/s, as usual software does; "
        "the step itself takes {limit}.",
        pointer="step",
        weak=made.weak,
        ways=lambda: ("RoCE instead of TCP", "gradients gathered over several steps", "a second port for each machine"),
    )


@rule("NET109", "the data set comes in within a day", level=Level.WARNING)
def data_comes_in(traffic: Traffic) -> Iterator[Check]:
    """Three terabytes over Wi-Fi take most of a day; a disk carried home takes an hour.

    What: size of the data set over the slowest part of the way from the internet to the machines that store it, against
    a day. A day is judgement: it is what people wait before they start to look for another way.

    How: full frames, nothing else on the wire. Wi-Fi reaches what was measured on it, if that was stated.

    Fails::
        devices: {gate: {kind: router}, oss: {kind: server}}
        networks:
          up: {role: internet, links: {out: {from: gate/wifi, to: internet, kind: wifi, speed: 100 Mb/s}}}
          data: {role: storage, links: {in: {from: gate/eth1, to: oss/eth1, cable: Cat6 3 m}}}
        storage: {scratch: {kind: nfs, network: data, drives: oss/drives}}
        jobs: {train: {nodes: oss, parameters: 7B, dataset: {size: 3 TB, from: scratch}}}
    Passes::
        devices: {gate: {kind: router}, oss: {kind: server}}
        networks:
          up: {role: internet, links: {out: {from: gate/wan, to: internet, cable: OS2 80 m, speed: 1 Gb/s}}}
          data: {role: storage, links: {in: {from: gate/eth1, to: oss/eth1, cable: Cat6 3 m}}}
        storage: {scratch: {kind: nfs, network: data, drives: oss/drives}}
        jobs: {train: {nodes: oss, parameters: 7B, dataset: {size: 3 TB, from: scratch}}}
    """
    if not traffic.reads or not traffic.lands_on:
        return
    made = ingest(traffic)
    if made is None:
        return
    yield AtMost(
        value=made.hours,
        limit=INGEST_LIMIT_S / 3600,
        unit="h",
        says=f"{number(traffic.dataset_b / 1e12)} TB come in through {made.way} at {number(made.rate / 1e9)} GB/s in "
        "{value}; a day is {limit}.",
        pointer="dataset",
        ways=lambda: ("bring it on disks", "a wired uplink", "start earlier"),
    )
