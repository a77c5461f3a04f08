"""What software makes of a checkpoint: one process, a card's copy to host memory, and jobs that were published.

Sources: ServiceNow/Fast-LLM issue 26, pytorch/torchtitan issue 1301 and Lustre commits 7194eb6, c279167 for one
process; the FlashCkpt page of Baidu AIHC for whole jobs on shared storage with 8 cards in each server; bigscience
tr11-176B for 48 of them. Each was read and recomputed; none is a promise for another cluster.
"""

from __future__ import annotations

from planner.tables.cells import cell
from planner.tables.network_stacks import Range
from planner.worked import BeyondTable, Worked

GIGABYTE = 1e9
_FLASH = "Baidu AIHC, FlashCkpt"
# One process that writes tensors; a card's copy to pinned host memory.
PROCESS_BYTESPS = Range(0.25e9, 0.7e9, 2.0e9, "rate of one process", "Fast-LLM 26, torchtitan 1301")
COPY_BYTESPS = Range(4.7e9, 7.5e9, 10.0e9, "copy of one card to host memory", _FLASH)

# Servers with 8 cards each: bytes written and seconds it took.
_PUBLISHED = (
    (1, 94_337_818_624, 35.0, _FLASH + ", 7B"),
    (4, 965_673_074_688, 143.0, _FLASH + ", 70B"),
    (6, 1_827_508_584_448, 262.0, _FLASH + ", 130B"),
    (48, 2_467_461_799_936, 40.0, "bigscience tr11-176B"),
)
MOST_SERVERS = _PUBLISHED[-1][0]


def published_rate(servers: int) -> Worked:
    """The rate a published job of so many servers, or of the next smaller number, wrote its state with.

    Parameters: ``servers`` with eight cards each. ``BeyondTable`` for none, and for more than the largest.

    >>> round(published_rate(4) / 1e9, 2), round(published_rate(3) / 1e9, 2)
    (6.75, 2.7)
    """
    if not 1 <= servers <= MOST_SERVERS:
        raise BeyondTable(f"no save of a job on {servers} servers was found; known are 1 to {MOST_SERVERS}")
    found = [row for row in _PUBLISHED if row[0] <= servers][-1]
    count, size, seconds, source = found
    return cell(size / seconds, f"published rate of {count} server{'s' * (count > 1)}", "B/s", source)
