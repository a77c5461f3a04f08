"""PCI Express: transfer rates and encodings by generation, what packets cost, lanes that links between sockets take.

Sources: PCI Express Base Specification (rates and encodings of generations 1 to 6), as the Linux kernel's
``pcie_bandwidth_capable`` has them; the row of generation 6 is from the definition of its flits alone. Packet overhead:
Intel AN 708, whose 7.19 GB/s for posted writes over 8 lanes of generation 3 these figures meet within 0.2 %. The share
that a copy keeps is from one published nvbandwidth run over 16 lanes of generation 5: 55.4 of 63.0 GB/s.
"""

from __future__ import annotations

from planner.tables.cells import cell
from planner.worked import BeyondTable

SOURCE = "PCI Express Base Specification"
# Generation: giga-transfers a second of a lane, bits of data in bits on the wire.
_GENERATIONS = {
    1: (2.5, 8, 10),
    2: (5.0, 8, 10),
    3: (8.0, 128, 130),
    4: (16.0, 128, 130),
    5: (32.0, 128, 130),
    6: (64.0, 242, 256),
}
WIDTHS = (1, 2, 4, 8, 16, 32)
# Header, sequence number, check sums and framing of a packet.
PACKET_OVERHEAD_B = 24.0
PAYLOADS_B = (128, 256, 512)
USUAL_PAYLOAD_B = 256
# What a copy between host and card keeps of the link: usual, lowest, highest.
COPY_SHARE, COPY_SHARE_RANGE = 0.88, (0.84, 0.92)
# A link between two AMD sockets takes so many lanes of each side; sockets whose processors are linked that way.
LANES_A_SOCKET_LINK = 16
SOCKETS_LINKED_BY_LANES = frozenset({"SP3", "SP5"})


def transfers(gen: int) -> float:
    """Transfers a second of one lane. ``BeyondTable`` for a generation that is not listed.

    >>> transfers(3)
    8000000000.0
    """
    return cell(_row(gen)[0] * 1e9, f"transfers of generation {gen}", "b/s", SOURCE)


def encoding(gen: int) -> float:
    """Bits of data for each bit on the wire.

    >>> round(encoding(4), 4)
    0.9846
    """
    _, data, line = _row(gen)
    return cell(data / line, f"encoding {data}/{line}", "", SOURCE)


def _row(gen: int) -> tuple[float, int, int]:
    if gen not in _GENERATIONS:
        raise BeyondTable(f"PCIe generation {gen} is not in the table, which has 1 to 6")
    return _GENERATIONS[gen]
