"""Network rates and what traffic makes of them: goodput, collectives, oversubscription, incast, chains of stages.

Amounts are bytes and times seconds; a rate is bytes a second unless it is a port's, which is bits a second, as printed
on it. All are one direction. Homogeneous but where a bit and a byte meet. Nothing here knows what else is on the wire.

Index: ``tcp_goodput``, ``roce_goodput``, ``transfer_time``, ``slowest``, ``all_reduce``, ``reduce_scatter``,
``all_gather``, ``all_to_all``, ``broadcast``, ``sharded_step``, ``oversubscription``, ``one_switch_bisection``,
``incast_share``, ``incast_buffer``, ``hashed_load``, ``lossless_headroom``.
"""

from __future__ import annotations

import math
from typing import Literal

from planner.tables import ethernet
from planner.units import BitsPerSecond, Bytes, BytesPerSecond, Metres, Seconds
from planner.worked import BeyondTable, least, named, number, root

Algorithm = Literal["ring", "tree"]
# Light in fibre and a wave in copper both take about this long for a metre.
DELAY_S_PER_M = 5e-9


def tcp_goodput(*, rate: BitsPerSecond, mtu: int = ethernet.USUAL_MTU) -> BytesPerSecond:
    """Data that TCP brings over a link in full frames: rate × (MTU − 52) / (MTU + 38) / 8.

    Source: IEEE 802.3 framing, IPv4, TCP with time stamps. It is a ceiling: one connection on one core reaches 15 to 35
    of 100 Gb/s (ESnet). Parameters: ``rate`` of the link; ``mtu`` 576 to 9216 bytes.

    >>> round(tcp_goodput(rate=100e9) / 1e9, 3), round(tcp_goodput(rate=100e9, mtu=9000) / 1e9, 3)
    (11.769, 12.376)
    """
    if not ethernet.SMALLEST_MTU <= mtu <= ethernet.LARGEST_MTU:
        raise BeyondTable(f"an MTU is 576 to 9,216 bytes, not {number(mtu)}")
    share = named((mtu - ethernet.TCP_HEADERS_B) / (mtu + ethernet.FRAME_OVERHEAD_B), "data in a frame", "")
    return named(rate * share / 8, "goodput", "B/s")


def roce_goodput(*, rate: BitsPerSecond, payload: int = 4096) -> BytesPerSecond:
    """Data that RoCEv2 brings over a link: rate × payload / (payload + 82) / 8.

    Source: InfiniBand Architecture annex A17 over IEEE 802.3. Parameters: ``rate``; ``payload`` 256 to 4096 bytes, a
    power of two, below the MTU.

    >>> round(roce_goodput(rate=100e9) / 1e9, 3)
    12.255
    """
    if payload not in ethernet.ROCE_PAYLOADS_B:
        raise BeyondTable(f"RoCE carries 256, 512, 1024, 2048 or 4096 bytes a packet, not {number(payload)}")
    share = named(payload / (payload + ethernet.ROCE_OVERHEAD_B), "data in a packet", "")
    return named(rate * share / 8, "goodput", "B/s")


def _above_zero(value: float, what: str) -> None:
    if not value > 0:
        raise BeyondTable(f"{what} must be above zero, not {number(value)}")


def transfer_time(*, size: Bytes, rate: BytesPerSecond) -> Seconds:
    """Time to move an amount at a rate. ``BeyondTable`` without a rate.

    >>> transfer_time(size=420e9, rate=7e9)
    60.0
    """
    _above_zero(rate, "a rate")
    return named(size / rate, "time", "s")


def slowest(*stages: BytesPerSecond) -> BytesPerSecond:
    """A chain runs at its slowest stage. ``BeyondTable`` without stages.

    >>> slowest(12.5e9, 7.09e9, 10e9)
    7090000000.0
    """
    if not stages:
        raise BeyondTable("a chain has at least one stage")
    return least(*stages, name="rate of the chain")


def _ranks(ranks: int) -> None:
    if ranks < 1:
        raise BeyondTable(f"a collective has at least one rank, not {ranks}")


def _hops(ranks: int, algorithm: Algorithm) -> float:
    return float(ranks - 1) if algorithm == "ring" else math.log2(ranks)


def all_reduce(
    *, size: Bytes, ranks: int, bandwidth: BytesPerSecond, latency: Seconds = 0.0, algorithm: Algorithm = "ring"
) -> Seconds:
    """Time in which all ranks sum an amount and all have the sum: 2 (n − 1) / n × S / B, and 2 hops of latency.

    Source: NVIDIA/nccl-tests PERFORMANCE.md. Ring and tree move the same bytes over the slowest hop; a ring has n − 1
    hops each way, a tree log₂ n. On two machines trees were seen above the network card's rate. Parameters: ``size`` of
    what each rank holds; ``ranks``; ``bandwidth`` of the bus, that of the slowest hop: with one network card a machine
    a ring over all its accelerators is held by that card; ``latency`` of a hop; ``algorithm``.

    >>> round(all_reduce(size=4 * 2**30, ranks=8, bandwidth=312.912e9) * 1000, 2)
    24.02
    """
    _ranks(ranks)
    _above_zero(bandwidth, "a bus bandwidth")
    moved = named(2.0 * (ranks - 1) / ranks * size, "bytes over the slowest hop", "B")
    time = moved / bandwidth
    return named(time + 2.0 * _hops(ranks, algorithm) * latency if latency else time, "all-reduce", "s")


def reduce_scatter(*, size: Bytes, ranks: int, bandwidth: BytesPerSecond, latency: Seconds = 0.0) -> Seconds:
    """Time in which all ranks sum an amount and each keeps its part: (n − 1) / n × S / B.

    Source and parameters as ``all_reduce``; all-gather and all-to-all take the same.

    >>> reduce_scatter(size=8e9, ranks=4, bandwidth=3e9)
    2.0
    """
    _ranks(ranks)
    _above_zero(bandwidth, "a bus bandwidth")
    time = named((ranks - 1) / ranks * size, "bytes over the slowest hop", "B") / bandwidth
    return named(time + (ranks - 1) * latency if latency else time, "time", "s")


all_gather = reduce_scatter
all_to_all = reduce_scatter


def broadcast(*, size: Bytes, bandwidth: BytesPerSecond) -> Seconds:
    """Time in which one rank's amount reaches all, or all ranks' sum reaches one: S / B, whatever their number.

    >>> broadcast(size=10e9, bandwidth=5e9)
    2.0
    """
    return named(transfer_time(size=size, rate=bandwidth), "broadcast", "s")


def sharded_step(*, size: Bytes, ranks: int, bandwidth: BytesPerSecond, latency: Seconds = 0.0) -> Seconds:
    """Traffic of one step where each rank holds a part of the parameters: gather twice, scatter gradients once.

    3 (n − 1) / n × S / B. Source: NVIDIA/nccl-tests PERFORMANCE.md for each part. Parameters: ``size`` of all
    parameters in the precision that is sent; the rest as ``all_reduce``.

    >>> sharded_step(size=8e9, ranks=4, bandwidth=3e9)
    6.0
    """
    each = reduce_scatter(size=size, ranks=ranks, bandwidth=bandwidth, latency=latency)
    return named(3.0 * each, "traffic of a step", "s")


def oversubscription(*, hosts: BitsPerSecond, uplinks: BitsPerSecond) -> float:
    """What the hosts of a switch may send over what leads on from it. ``BeyondTable`` where nothing leads on.

    >>> oversubscription(hosts=800e9, uplinks=400e9)
    2.0
    """
    _above_zero(uplinks, "what leads on")
    return named(hosts / uplinks, "oversubscription", "")


def one_switch_bisection(*, hosts: int, rate: BitsPerSecond) -> BitsPerSecond:
    """What one half of the hosts can send to the other through one non-blocking switch: half of them × rate.

    Parameters: ``hosts`` on the switch, one port each; an odd one is left out. ``rate`` of a port.

    >>> one_switch_bisection(hosts=8, rate=100e9)
    400000000000.0
    """
    return named(hosts // 2 * rate, "bisection", "b/s")


def incast_share(*, rate: BitsPerSecond, senders: int) -> BitsPerSecond:
    """What each of several senders gets when all send to one port: rate / senders.

    >>> incast_share(rate=100e9, senders=4)
    25000000000.0
    """
    if senders < 1:
        raise BeyondTable(f"there is at least one sender, not {senders}")
    return named(rate / senders, "share of a sender", "b/s")


def incast_buffer(*, burst: Bytes, senders: int) -> Bytes:
    """What a switch must hold when several bursts reach one port at once: all of them less what leaves meanwhile.

    (k − 1) / k × the bursts together. Parameters: ``burst`` all senders' bursts together; ``senders`` at port speed.

    >>> incast_buffer(burst=8e6, senders=8)
    7000000.0
    """
    if senders < 1:
        raise BeyondTable(f"there is at least one sender, not {senders}")
    return named((senders - 1) / senders * burst, "buffer", "B")


def hashed_load(*, links: float, flows: float) -> float:
    """Load of the fullest of several links over their mean, where each flow is put on one of them by a hash.

    1 + √(2 ln links / flows of each link). Source: the usual bound for balls thrown into bins. Parameters: ``links`` of
    equal speed; ``flows`` of equal size, all together. Range: more flows than ``links`` × ln ``links``.

    >>> round(hashed_load(links=4, flows=64), 2), hashed_load(links=1, flows=8)
    (1.42, 1.0)
    """
    if links < 1 or flows < 1 or flows < links * math.log(links):
        raise BeyondTable(f"{flows:g} flows over {links:g} links are too few to say how evenly a hash spreads them")
    return named(1.0 + root(2.0 * math.log(links) / (flows / links)), "fullest over mean", "")


def lossless_headroom(*, rate: BitsPerSecond, length: Metres, mtu: int, response: Seconds = 0.0) -> Bytes:
    """Buffer of a lossless priority at one port: what still arrives after a pause was asked for.

    2 × length × 5 ns/m × rate, two frames, and what arrives while the sender responds. Source: IEEE 802.1Qbb.
    Parameters: ``rate``; ``length`` of the cable; ``mtu`` in bytes; ``response`` of the sender.

    >>> round(lossless_headroom(rate=100e9, length=100.0, mtu=4200))
    20900
    """
    wire = named(2.0 * length * DELAY_S_PER_M * rate / 8, "on the wire", "B")
    total = wire + 2.0 * mtu + response * rate / 8 if response else wire + 2.0 * mtu
    return named(total, "headroom", "B")
