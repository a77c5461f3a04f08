"""What is left of a link for Lustre, and how fast one process writes: ranges, since nobody measured this network.

Source: reckoned from one TCP flow of 15 to 35 Gb/s and 90 Gb/s over many untuned ones (ESnet, 100G host guide of
2024-01), the four connections that Lustre opens at 100 Gb/s, and 0.9 of the network that the Lustre manual calls
practical for a client. No published figure for Lustre over 100 Gb/s TCP was found: none of these is verified.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Range:
    """A figure nobody measured here: the lowest and highest it was seen at, and what is taken.

    ``name`` names the figure; ``note`` says where it comes from, marked as one that nobody verified.
    """

    low: float
    typical: float
    high: float
    name: str
    note: str = ""


_NOTE = "reckoned, not measured (figure not verified)"
TCP_SHARE = Range(0.45, 0.75, 0.9, "share of a link that file data over TCP gets", _NOTE)
RDMA_SHARE = Range(0.8, 0.9, 0.95, "share of a link that file data over RDMA gets", _NOTE)


def link_share(rdma: bool) -> Range:
    """The share of a link's rate that file data gets.

    >>> link_share(rdma=False).typical
    0.75
    """
    return RDMA_SHARE if rdma else TCP_SHARE
