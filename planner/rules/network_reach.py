"""NET111, NET112: machines that must talk to each other have a way: those of a file system, those of a job."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses.reach import cut_off, joins
from planner.plan.networks import Network
from planner.plan.traffic import Traffic
from planner.rules.checks import AtMost, Check, OneOf
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.rules.network_shape import named


@rule("NET111", "machines that use a file system reach its servers")
def storage_reached(network: Network) -> Iterator[Check]:
    """Two switches without a cable between them are two networks: half of the machines mount nothing.

    What: each server and client of the file systems that use the network reaches each of their servers over its cables
    and switches. A machine hands nothing on. One that is not on the network at all is told by NET108.

    Fails::
        devices: {rig-1..2: {kind: server}, a..b: {kind: switch}}
        networks: {data: {role: storage, links: {x: {from: rig-1..2/eth1, to: [a/1, b/1], cable: DAC 2 m}}}}
        storage: {s: {kind: nfs, drives: rig-1/drives, clients: rig-1..2}}
    Passes::
        devices: {rig-1..2: {kind: server}, a..b: {kind: switch}}
        networks:
          data:
            role: storage
            links:
              x: {from: rig-1..2/eth1, to: [a/1, b/1], cable: DAC 2 m}
              up: {from: a/2, to: b/2, cable: DAC 2 m}
        storage: {s: {kind: nfs, drives: rig-1/drives, clients: rig-1..2}}
    """
    users = (*network.serves, *network.mounts)
    if not network.serves or len({device.name for device in users}) < 2:
        return
    out = cut_off(network, users, network.serves)
    yield AtMost(
        value=float(len(out)),
        limit=0.0,
        unit="",
        says=f"Machines that do not reach a server of storage over {network.name}: {{value}}"
        + (f", {named([name for name, _ in out])}. No cable leads from {out[0][0]} to {out[0][1]}." if out else "."),
        pointer="links",
        ways=lambda: (f"a cable between their switches, under {network.at}.links",),
    )


@rule("NET112", "the machines of a job reach each other")
def job_reached(traffic: Traffic) -> Iterator[Check]:
    """A job over machines without a way between them hangs at its first step; over the management port it crawls.

    What: where the layout describes networks, one that is for compute and joins all machines of a training job. One
    that is for storage alone is a warning: both kinds of traffic then share it. One for management alone does not
    count.

    Fails::
        devices: {rig-1..2: {kind: server, fit: {gpus: 8 x amd/instinct-mi100}}, a..b: {kind: switch}}
        networks: {data: {role: compute, links: {x: {from: rig-1..2/eth1, to: [a/1, b/1], cable: DAC 2 m}}}}
        jobs: {j: {nodes: rig-1..2, parameters: 7B}}
    Passes::
        devices: {rig-1..2: {kind: server, fit: {gpus: 8 x amd/instinct-mi100}}, a: {kind: switch}}
        networks: {data: {role: compute, links: {x: {from: rig-1..2/eth1, to: a/1..2, cable: DAC 2 m}}}}
        jobs: {j: {nodes: rig-1..2, parameters: 7B}}
    """
    networks = traffic.fabric.networks
    if not traffic.trains or not networks or len(traffic.nodes) < 2:
        return
    joining = [network for network in networks if joins(network, traffic.nodes)]
    compute = [network for network in joining if "compute" in network.roles]
    storage = [network for network in joining if "storage" in network.roles]
    if compute:
        value, level = "a network for compute", None
        says = f"{{value}} joins its {len(traffic.nodes)} machines: {compute[0].name}."
    elif storage:
        value, level = f"{storage[0].name}, which is for storage", Level.WARNING
        says = f"Its {len(traffic.nodes)} machines are joined by {{value}}; they want {{accepted}}."
    else:
        value, level = f"{joining[0].name}, which is for {' and '.join(joining[0].roles)}" if joining else "none", None
        says = f"Its {len(traffic.nodes)} machines want {{accepted}}; what joins them all: {{value}}."
    yield OneOf(
        value=value,
        accepted=("a network for compute",),
        says=says,
        pointer="nodes",
        level=level,
        ways=lambda: (
            (f"role: [{', '.join(('compute', *storage[0].roles))}] of networks.{storage[0].name}",)
            if storage
            else ("cables from all its machines to one switch, in a network with role: compute",)
        ),
    )
