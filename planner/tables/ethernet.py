"""Ethernet: what frames and headers cost, and what software makes of a link.

Sources: IEEE 802.3 (preamble, header, check sum, gap), RFC 791, 793 and 7323 (IPv4, TCP and its time stamps),
InfiniBand Architecture annex A17 (RoCEv2). The shares that software keeps are measured figures of single
installations: NVIDIA/nccl issue 450 (four machines of eight cards over 100 Gb/s TCP: 4 to 6 GB/s of bus bandwidth);
aikitoria/open-gpu-kernel-modules issue 20 (RoCE without and with direct access to the cards).
"""

from __future__ import annotations

from planner.tables.cells import cell
from planner.worked import BeyondTable

# Preamble 8, header 14, check sum 4, gap 12.
FRAME_OVERHEAD_B = 38.0
# IPv4 20, TCP 20, time stamps 12, inside the MTU.
TCP_HEADERS_B = 52.0
# Ethernet 14, IPv4 20, UDP 8, base transport 12, two check sums of 4, preamble and gap 20.
ROCE_OVERHEAD_B = 82.0
SMALLEST_MTU, LARGEST_MTU = 576, 9216
ROCE_PAYLOADS_B = (256, 512, 1024, 2048, 4096)
USUAL_MTU = 1500

# What collectives keep of the wire: lowest, usual, highest.
_COLLECTIVES = {
    "tcp": (0.32, 0.40, 0.48, "NVIDIA/nccl issue 450: 4 to 6 of 12.5 GB/s"),
    "roce": (0.60, 0.60, 0.60, "aikitoria/open-gpu-kernel-modules issue 20: 15 of 25 GB/s"),
    "roce-direct": (0.90, 0.90, 0.90, "planning value; 28 of 25 GB/s was seen over two rails of 100 Gb/s"),
}
STACKS = tuple(_COLLECTIVES)


def collective_share(stack: str, end: str = "usual") -> float:
    """Part of the wire's rate that collectives reach: ``end`` lowest, usual or highest.

    ``stack``: tcp; roce, where data goes through the host's memory; roce-direct, where the network card reads the
    accelerator's memory itself. ``BeyondTable`` for another. None of the figures holds for every installation.

    >>> float(collective_share("tcp"))
    0.4
    """
    if stack not in _COLLECTIVES:
        raise BeyondTable(f"no share is known for {stack}; known are {', '.join(STACKS)}")
    row = _COLLECTIVES[stack]
    value = row[("lowest", "usual", "highest").index(end)]
    return cell(float(value), f"{end} share of the wire by {stack}", "", str(row[3]), unverified=True)
