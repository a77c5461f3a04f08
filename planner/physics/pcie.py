"""PCI Express rates, one direction, in bytes a second.

Index: ``link_rate``, ``packet_share``, ``usable_rate``, ``copy_rate``, ``lanes_of_two``. Plain arithmetic over
``planner.tables.pcie``; none is dimensionally homogeneous, as a transfer is taken for a bit.
"""

from __future__ import annotations

from planner.tables import pcie
from planner.units import BytesPerSecond
from planner.worked import BeyondTable, named


def link_rate(*, gen: int, lanes: int) -> BytesPerSecond:
    """What a link carries after its encoding: transfers × lanes × encoding / 8.

    Source: PCI Express Base Specification. Parameters: ``gen`` 1 to 6; ``lanes`` 1, 2, 4, 8, 16 or 32.
    ``BeyondTable`` for others.

    >>> round(link_rate(gen=4, lanes=16) / 1e9, 3)
    31.508
    """
    if lanes not in pcie.WIDTHS:
        raise BeyondTable(f"a PCIe link has 1, 2, 4, 8, 16 or 32 lanes, not {lanes}")
    return named(pcie.transfers(gen) * lanes * pcie.encoding(gen) / 8, f"link of generation {gen} x{lanes}", "B/s")


def packet_share(*, payload: int = pcie.USUAL_PAYLOAD_B) -> float:
    """Data in a packet over all of it: payload / (payload + 24 B).

    Source: Intel AN 708. Parameters: ``payload`` the largest payload in bytes, 128, 256 or 512; servers set 256 or 512.

    >>> round(packet_share(payload=256), 4)
    0.9143
    """
    if payload not in pcie.PAYLOADS_B:
        raise BeyondTable(f"largest payloads are 128, 256 and 512 bytes, not {payload}")
    return named(payload / (payload + pcie.PACKET_OVERHEAD_B), "data in a packet", "")


def usable_rate(*, gen: int, lanes: int, payload: int = pcie.USUAL_PAYLOAD_B) -> BytesPerSecond:
    """The most a network card or drive moves through its slot: link × share of data in packets.

    Source: Intel AN 708, within 0.2 % of its measured 7.19 GB/s for posted writes. Parameters as ``link_rate`` and
    ``packet_share``.

    >>> round(usable_rate(gen=3, lanes=8) / 1e9, 2)
    7.2
    """
    return named(link_rate(gen=gen, lanes=lanes) * packet_share(payload=payload), "usable rate", "B/s")


def copy_rate(*, gen: int, lanes: int, share: float = pcie.COPY_SHARE) -> BytesPerSecond:
    """What copies between host and card reach: link × share. Parameters: ``share`` 0.84 to 0.92, as measured.

    >>> round(copy_rate(gen=4, lanes=16) / 1e9, 2)
    27.73
    """
    return named(link_rate(gen=gen, lanes=lanes) * share, "rate of copies", "B/s")


def lanes_of_two(*, each: float, links: int) -> float:
    """Lanes of two processors that are linked over their own PCIe lanes: 2 × lanes − 2 × 16 × links.

    Source: AMD EPYC 7002 and 7003 platforms, as ServeTheHome and AnandTech describe them; the same on 9004 and 9005.
    Parameters: ``each`` lanes of one processor; ``links`` between the sockets, 2 to 4. ``BeyondTable`` for others.

    >>> lanes_of_two(each=128.0, links=4), lanes_of_two(each=128.0, links=3)
    (128.0, 160.0)
    """
    if not 2 <= links <= 4:
        raise BeyondTable(f"two sockets are joined by 2 to 4 links, not {links}")
    return named(2.0 * each - 2.0 * pcie.LANES_A_SOCKET_LINK * links, "lanes available", "lanes")
