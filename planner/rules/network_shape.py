"""NET: what a network as a whole brings: oversubscription, halves, management, and where storage traffic goes."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses.fabric import cables, cables_of, ends, is_switch, speed
from planner.analyses.fabric_shape import bisection, leaves
from planner.plan.networks import Fabric, Network
from planner.plan.objects import Device
from planner.rules.checks import AtLeast, AtMost, Check
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.rules.network_links import FAST
from planner.worked import number

# For storage and training one to one is wanted; planning practice, no standard.
FELT, HURTS = 2.0, 4.0
# Below this a file system is no faster than one disk.
SLOW_STORAGE_GBPS = 10.0
MOST_NAMED = 4


def _several_switches(network: Network) -> bool:
    return len({port.device.name for _, cable in cables(network) for port in ends(cable) if is_switch(port.device)}) > 1


def _fast(network: Network) -> bool:
    return bool(FAST.intersection(network.roles))


def named(devices: list[str]) -> str:
    """Names for a sentence, the first few of many."""
    more = len(devices) - MOST_NAMED
    return ", ".join(devices[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


@rule("NET103", "the uplinks of a switch carry what its machines send", level=Level.WARNING)
def uplinks_enough(network: Network) -> Iterator[Check]:
    """Eight machines of 100 Gb/s behind one uplink of 100 Gb/s have an eighth each once all of them write.

    What: port speeds of the machines on a switch over those of its links to other switches. The most that the layout
    wants is binding; where it wants none, more than 2 is a warning and more than 4 an error. Networks for compute or
    storage alone are looked at.

    Not judged, since no layout says what they hang on: how evenly flows spread over several uplinks, by their number
    (``planner calc hashed-flows``); what a burst of many senders to one port loses, by the burst and the buffer of the
    switch (``planner calc incast``); the buffer of a lossless priority (``planner calc lossless-headroom``).

    Fails::
        parts: {own/hub: {kind: switch, ports: {100gbase-x-qsfp28: 32}}}
        devices: {rig-1..8: {kind: server}, a: {part: own/hub}, b: {part: own/hub}}
        networks:
          data:
            role: compute
            links:
              rigs: {from: rig-1..8/eth1, to: a/1..8, cable: DAC 2 m, speed: 100 Gb/s}
              up: {from: a/31..32, to: b/31..32, cable: DAC 2 m}
    Passes::
        parts: {own/hub: {kind: switch, ports: {100gbase-x-qsfp28: 32}}}
        devices: {rig-1..8: {kind: server}, a: {part: own/hub}, b: {part: own/hub}}
        networks:
          data:
            role: compute
            links:
              rigs: {from: rig-1..8/eth1, to: a/1..8, cable: DAC 2 m, speed: 100 Gb/s}
              up: {from: a/25..32, to: b/25..32, cable: DAC 2 m}
    """
    if not _several_switches(network) or not (network.limited or _fast(network)):
        return
    for leaf in leaves(network):
        ratio = leaf.ratio
        limit = network.oversubscription if network.limited else FELT
        more = max(1, round(leaf.uplinks * float(ratio) / float(limit) - leaf.uplinks))
        yield AtMost(
            value=ratio,
            limit=limit,
            unit="",
            says=f"Machines on {leaf.name} may send {number(leaf.hosts)} Gb/s over {number(leaf.uplinks)} Gb/s of "
            "uplinks, {value} to 1; "
            + ("the layout wants {limit} at most." if network.limited else "above {limit} it is felt."),
            pointer="oversubscription" if network.limited else "links",
            about=leaf.name,
            level=Level.ERROR if network.limited or float(ratio) > HURTS else None,
            ways=lambda more=more, leaf=leaf: (f"{number(float(more))} Gb/s more of uplinks on {leaf.name}",),  # type: ignore[misc]
        )


@rule("NET104", "one half of the machines reaches the other at full speed", level=Level.INFO)
def halves_meet(network: Network) -> Iterator[Check]:
    """Training talks all to all: what one half can send to the other bounds it, however fast each port is.

    What: the worst flow from one half of the machines to the other, through all cables at once, against half of the
    port speeds. Networks for compute or storage with several switches are looked at; one switch passes everything its
    ports do.

    Fails::
        parts: {own/hub: {kind: switch, ports: {100gbase-x-qsfp28: 32}}}
        devices: {rig-1..4: {kind: server}, a: {part: own/hub}, b: {part: own/hub}}
        networks:
          data:
            role: compute
            links:
              rigs: {from: rig-1..4/eth1, to: [a/1..2, b/1..2], cable: DAC 2 m, speed: 100 Gb/s}
              up: {from: a/31, to: b/31, cable: DAC 2 m}
    Passes::
        parts: {own/hub: {kind: switch, ports: {100gbase-x-qsfp28: 32}}}
        devices: {rig-1..4: {kind: server}, a: {part: own/hub}, b: {part: own/hub}}
        networks:
          data:
            role: compute
            links:
              rigs: {from: rig-1..4/eth1, to: [a/1..2, b/1..2], cable: DAC 2 m, speed: 100 Gb/s}
              up: {from: a/31..32, to: b/31..32, cable: DAC 2 m}
    """
    if not _several_switches(network) or not _fast(network):
        return
    found = bisection(network)
    yield AtLeast(
        value=found.worst,
        limit=found.full,
        unit="Gb/s",
        says=f"One half of {found.hosts} machines can send {{value}} to the other at worst; its ports add up to "
        "{limit}.",
        pointer="links",
        ways=lambda: ("more or faster cables between the switches; nothing, where jobs stay within one switch",),
    )


@rule("NET107", "servers can be reached when their data network or their system is down", level=Level.WARNING)
def management_network(fabric: Fabric) -> Iterator[Check]:
    """A server that hangs in a hot garage can be restarted over its management port, or by walking there.

    What: where two servers or more are on a network, one network is for management, and each of those servers is on it.

    Fails::
        devices: {rig-1..2: {kind: server}, hub: {kind: switch}}
        networks: {data: {role: compute, links: {rigs: {from: rig-1..2/eth1, to: hub/1..2, cable: DAC 2 m}}}}
    Passes::
        devices: {rig-1..2: {kind: server}, hub: {kind: switch}}
        networks:
          data: {role: compute, links: {rigs: {from: rig-1..2/eth1, to: hub/1..2, cable: DAC 2 m}}}
          control: {role: management, links: {rigs: {from: rig-1..2/bmc, to: hub/3..4, cable: Cat6 2 m}}}
    """
    servers = [device for device in fabric.machines if device.kind == "server"]
    wired = [device for device in servers if any(cables_of(network, device) for network in fabric.networks)]
    if len(wired) < 2:
        return
    managing = [network for network in fabric.networks if "management" in network.roles]
    out = [device.name for device in wired if not any(cables_of(network, device) for network in managing)]
    says = "No network is for management" if not managing else "Servers that no management network reaches"
    yield AtMost(
        value=float(len(out)),
        limit=0.0,
        unit="",
        says=f"{says}: {{value}} servers, {named(out)}."
        if out
        else "Servers that no management network reaches: {value}.",
        pointer="",
        ways=lambda: ("a 1 Gb/s switch and a cable to each management port",),
    )


@rule("NET108", "storage traffic has a network of its own, fast enough")
def storage_on_its_network(network: Network) -> Iterator[Check]:
    """A server that is not on the storage network mounts it all the same, over the management link at a hundredth.

    What: each server and client of a file system has a cable on the network that the file system uses; that network is
    not for management alone; links below 10 Gb/s are a warning, since a 1 Gb/s link brings 0.118 GB/s.

    Fails::
        devices: {oss: {kind: server}, rig: {kind: server}, hub: {kind: switch}}
        networks:
          data: {role: storage, links: {oss: {from: oss/eth1, to: hub/1, cable: DAC 2 m, speed: 25 Gb/s}}}
          control: {role: management, links: {all: {from: [oss/bmc, rig/bmc], to: hub/2..3, cable: Cat6 2 m}}}
        storage: {scratch: {kind: nfs, network: data, drives: oss/drives, clients: rig}}
    Passes::
        devices: {oss: {kind: server}, rig: {kind: server}, hub: {kind: switch}}
        networks:
          data:
            role: storage
            links: {all: {from: [oss/eth1, rig/eth1], to: hub/1..2, cable: DAC 2 m, speed: 25 Gb/s}}
        storage: {scratch: {kind: nfs, network: data, drives: oss/drives, clients: rig}}
    """
    users = list({device.name: device for device in (*network.serves, *network.mounts)}.values())
    if len(users) < 2:
        return
    out = [device for device in users if not cables_of(network, device)]
    yield AtMost(
        value=float(len(out)),
        limit=0.0,
        unit="",
        says=f"Machines that use storage over {network.name} and are not on it: {{value}}{_elsewhere(network, out)}.",
        pointer="links",
        about="on it",
    )
    if network.roles_said:
        yield AtMost(
            value=1.0 if set(network.roles) == {"management"} else 0.0,
            limit=0.0,
            unit="",
            says=f"Storage runs over {network.name}, which is for management alone."
            if set(network.roles) == {"management"}
            else f"Storage runs over {network.name}, which is for {' and '.join(network.roles)}.",
            pointer="role",
            about="role",
        )
    names = {device.name for device in users}
    speeds = [
        speed(link, cable) for link, cable in cables(network) if any(port.device.name in names for port in ends(cable))
    ]
    if speeds:
        yield AtLeast(
            value=min(speeds, key=float),
            limit=SLOW_STORAGE_GBPS,
            unit="Gb/s",
            says="The slowest link that storage uses runs at {value}; below {limit} it is slower than a good disk.",
            pointer="links",
            about="slow",
            level=Level.WARNING,
        )


def _elsewhere(network: Network, out: list[Device]) -> str:
    if not out:
        return ""
    other = [each.name for each in network.fabric.networks if each != network and cables_of(each, out[0])]
    return f", {named([device.name for device in out])}" + (f"; their traffic goes over {other[0]}" if other else "")
