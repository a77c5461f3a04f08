"""Networks: goodput, collectives, chains of stages, switches that many hosts share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from planner.calc.arguments import Choice, Several, Within
from planner.calc.calculation import calculation, renamed
from planner.physics import fabric, pcie
from planner.tables import ethernet
from planner.tables import pcie as pcie_table
from planner.units import BitsPerSecond, Bytes, BytesPerSecond, Percent, Seconds, Unit
from planner.words import Count, Number
from planner.worked import BeyondTable, named

SomeRate = Annotated[float, Within(Unit("b/s"), 0.0)]
SomeBytesPerSecond = Annotated[float, Within(Unit("B/s"), 0.0)]
SomeBytes = Annotated[float, Within(Unit("B"), 0.0)]
SomeMetres = Annotated[float, Within(Unit("m"), 0.0)]
Frame = Annotated[int, Count(ethernet.SMALLEST_MTU)]
Part = Annotated[float, Number(0.01, 1.0)]
Transport = Literal["tcp", "roce"]


@dataclass(frozen=True, slots=True)
class Goodput:
    """Data a link brings, in bytes and as the bits of its name."""

    goodput: BytesPerSecond
    of_the_wire: BitsPerSecond


@calculation(source="IEEE 802.3 framing; InfiniBand Architecture annex A17")
def goodput(
    *,
    rate: SomeRate,
    mtu: Frame = ethernet.USUAL_MTU,
    transport: Transport = "tcp",
    payload: Annotated[int, Choice(*ethernet.ROCE_PAYLOADS_B)] = 4096,
) -> Goodput:
    """Data that a link brings in full frames; software may reach less, never more.

    Parameters:
        rate: speed of the link.
        mtu: bytes in a frame, for tcp.
        transport: tcp, or roce.
        payload: bytes in a packet of roce.

    >>> round(goodput(rate=100e9, mtu=9000).goodput / 1e9, 2)
    12.38
    """
    made = (
        fabric.tcp_goodput(rate=rate, mtu=mtu)
        if transport == "tcp"
        else fabric.roce_goodput(rate=rate, payload=payload)
    )
    return Goodput(made, named(8 * made, "of the wire", "b/s"))


@dataclass(frozen=True, slots=True)
class CollectiveTime:
    """How long it takes, with the rate that the data itself sees."""

    time: Seconds
    data_rate: BytesPerSecond


Collective = Literal["all-reduce", "reduce-scatter", "all-gather", "all-to-all", "broadcast", "sharded-step"]


@calculation(source="NVIDIA/nccl-tests, PERFORMANCE.md")
def collective_time(
    *,
    size: SomeBytes,
    ranks: Several,
    bandwidth: SomeBytesPerSecond,
    operation: Collective = "all-reduce",
    algorithm: fabric.Algorithm = "ring",
    latency: Seconds = 0.0,
    share: Part = 1.0,
) -> CollectiveTime:
    """Time of a collective over many accelerators, by the bus bandwidth of its slowest hop.

    With one network card a machine, a ring over all accelerators is held by that card. Over 100 Gb/s TCP 4 to 6 GB/s
    of bus bandwidth were measured, a third to a half of the wire.

    Parameters:
        size: bytes that each rank holds; of a sharded step, those of all parameters.
        ranks: accelerators that take part.
        bandwidth: bus bandwidth of the slowest hop.
        operation: what they do.
        algorithm: ring or tree, of an all-reduce; they differ in latency alone.
        latency: of one hop.
        share: what the software keeps of the bandwidth.

    >>> round(collective_time(size=14e9, ranks=32, bandwidth=4e9).time, 2)
    6.78
    """
    bus = named(bandwidth * share, "bus bandwidth", "B/s") if share != 1.0 else bandwidth
    match operation:
        case "all-reduce":
            time = fabric.all_reduce(size=size, ranks=ranks, bandwidth=bus, latency=latency, algorithm=algorithm)
        case "sharded-step":
            time = fabric.sharded_step(size=size, ranks=ranks, bandwidth=bus, latency=latency)
        case "broadcast":
            time = fabric.broadcast(size=size, bandwidth=bus)
        case _:
            time = fabric.reduce_scatter(size=size, ranks=ranks, bandwidth=bus, latency=latency)
    if not float(time):
        raise BeyondTable("one rank has nobody to talk to")
    return CollectiveTime(renamed(time, "time", "s"), named(size / time, "data rate", "B/s"))


@dataclass(frozen=True, slots=True)
class BandwidthChain:
    """What bounds a chain, how long an amount takes, and what share of an interval that is."""

    port: BytesPerSecond
    slot: BytesPerSecond
    rate: BytesPerSecond
    bound: str
    next_bound: str
    time: Seconds
    share: Percent | None
    verdict: str


@calculation(source="a chain runs at its slowest stage; PCI Express Base Specification")
def bandwidth_chain(
    *,
    port: SomeRate,
    gen: Annotated[int, Choice(1, 2, 3, 4, 5, 6)],
    lanes: Annotated[int, Choice(*pcie_table.WIDTHS)],
    size: SomeBytes,
    drives: SomeBytesPerSecond | None = None,
    slot_share: Part = 1.0,
    port_share: Part = 1.0,
    interval: Annotated[float, Within(Unit("s"), 0.0)] | None = None,
    most: Annotated[float, Within(Unit("s"), 0.0)] | None = None,
) -> BandwidthChain:
    """What bounds the way from a host to its drives: the network port, the slot behind it, or the drives.

    Parameters:
        port: speed of the network port.
        gen: PCIe generation of its slot, the lower of slot and card.
        lanes: lanes of the slot that are wired.
        size: amount to move, as a checkpoint.
        drives: what the drives together take.
        slot_share: what is left of the slot after its packets.
        port_share: what is left of the port after its frames.
        interval: time from one such amount to the next.
        most: the longest it may take.

    >>> made = bandwidth_chain(port=100e9, gen=3, lanes=8, size=420e9, drives=10e9, slot_share=0.9, most=60.0)
    >>> made.bound, round(made.time, 1), made.verdict
    ('slot', 59.2, 'passes')
    """
    wire = named(port / 8 * port_share if port_share != 1.0 else port / 8, "port", "B/s")
    link = renamed(pcie.link_rate(gen=gen, lanes=lanes), "slot", "B/s")
    behind = named(link * slot_share, "slot after its packets", "B/s") if slot_share != 1.0 else link
    stages = {"port": wire, "slot": behind} | ({"drives": drives} if drives is not None else {})
    order = sorted(stages, key=lambda name: float(stages[name]))
    rate = fabric.slowest(*stages.values())
    time = fabric.transfer_time(size=size, rate=rate)
    share = None if interval is None else named(100 * time / interval, "share", "%")
    verdict = "value" if most is None else "passes" if float(time) <= float(most) else "fails"
    return BandwidthChain(wire, link, renamed(rate, "rate", "B/s"), order[0], order[1], time, share, verdict)


@dataclass(frozen=True, slots=True)
class LeafSwitch:
    """How much more the hosts of a switch may send than leads on, and what a host has when all send."""

    oversubscription: float
    each_host: BitsPerSecond


@calculation(source="arithmetic")
def leaf_switch(*, hosts: Several, host_port: SomeRate, uplinks: Several, uplink: SomeRate) -> LeafSwitch:
    """Oversubscription of a switch: its hosts' ports over its uplinks.

    For storage and training 1 is wanted; above 2 it is felt, above 4 it hurts.

    Parameters:
        hosts: host ports in use.
        host_port: speed of one.
        uplinks: ports in use that lead to other switches.
        uplink: speed of one.

    >>> leaf_switch(hosts=8, host_port=100e9, uplinks=4, uplink=100e9).oversubscription
    2.0
    """
    total = named(uplinks * uplink, "uplinks", "b/s")
    ratio = fabric.oversubscription(hosts=named(hosts * host_port, "hosts", "b/s"), uplinks=total)
    return LeafSwitch(ratio, named(min(float(total) / hosts, float(host_port)), "each host", "b/s"))


@dataclass(frozen=True, slots=True)
class Incast:
    """What each sender gets, and what the switch must hold of a burst."""

    each: BitsPerSecond
    buffer: Bytes


@calculation(source="arithmetic")
def incast(*, senders: Several, port: SomeRate, burst: SomeBytes) -> Incast:
    """Several hosts that send to one port at once, as clients of one storage server do.

    Parameters:
        senders: hosts that send, each at the speed of the port.
        port: speed of the port they share.
        burst: all their bursts together.

    >>> incast(senders=4, port=100e9, burst=8e6).buffer
    6000000.0
    """
    return Incast(
        renamed(fabric.incast_share(rate=port, senders=senders), "each", "b/s"),
        renamed(fabric.incast_buffer(burst=burst, senders=senders), "buffer", "B"),
    )


@dataclass(frozen=True, slots=True)
class HashedFlows:
    """How much fuller the fullest link is than the mean, and the share of all links' speed that flows reach."""

    fullest: float
    reached: Percent


@calculation(source="balls thrown into bins")
def hashed_flows(*, links: Several, flows: Several) -> HashedFlows:
    """Flows that a switch spreads over its uplinks by a hash, each on one of them.

    Parameters:
        links: uplinks of equal speed.
        flows: flows of equal size, all together.

    >>> round(hashed_flows(links=4, flows=64).reached)
    71
    """
    fullest = fabric.hashed_load(links=links, flows=flows)
    return HashedFlows(fullest, named(100.0 / fullest, "reached", "%"))


@dataclass(frozen=True, slots=True)
class Headroom:
    """What a switch keeps free for one lossless priority at one port."""

    headroom: Bytes


@calculation(source="IEEE 802.1Qbb")
def lossless_headroom(*, rate: SomeRate, length: SomeMetres, mtu: Frame, response: Seconds = 0.0) -> Headroom:
    """Buffer of a lossless priority at one port, as RoCE wants it: what still arrives after a pause was asked for.

    Parameters:
        rate: speed of the port.
        length: of the cable.
        mtu: bytes in the largest frame.
        response: from the pause until the sender is silent.

    >>> round(lossless_headroom(rate=100e9, length=100.0, mtu=4200).headroom)
    20900
    """
    return Headroom(fabric.lossless_headroom(rate=rate, length=length, mtu=mtu, response=response))
