"""How consumer drives write once their fast part is full, and what a small write costs.

Sources: TechPowerUp's single-thread writes of 1 MB on empty drives for the cache and the rate behind it (five drives
of 2 TB); 1.4 GB/s is the whole-drive average of the slower two of three (1.45 and 1.51), rounded down. The part of the
cache that is left at 80 % fullness and the write amplification are general knowledge, not read: unverified. Links:
SATA revision 3 and SAS-4, encoding taken off.
"""

from __future__ import annotations

from planner.tables.cells import cell
from planner.worked import BeyondTable, Worked

SUSTAINED = "TechPowerUp, 2 TB consumer drives of TLC, whole-drive average"
# Share of the capacity that takes writes fast: 200 GB of 2 TB empty, 40 GB at 80 % fullness.
_CACHE_EMPTY, _CACHE_FULL = 0.10, 0.02
_SIZES = (0.9e12, 4.2e12)
# Device writes for each host write, with large sequential ones.
AMPLIFICATION = (1.1, 1.5)
WARRANTY_YEARS = 5.0


def sustained_write() -> Worked:
    """What a 2 TB consumer drive writes for as long as one likes, taken where its own figure is a burst.

    >>> float(sustained_write())
    1400000000.0
    """
    return cell(1.4e9, "write rate of a drive for minutes", "B/s", SUSTAINED, unverified=True)


def cache(capacity: float, filled: float) -> Worked:
    """What a consumer drive takes before it slows down, in B.

    Parameters: ``capacity`` of the drive in B, 1 to 4 TB; ``filled`` 0 to 1, straight between empty and 80 %.

    >>> round(cache(2e12, 0.8) / 1e9)
    40
    """
    if not _SIZES[0] <= capacity <= _SIZES[1]:
        raise BeyondTable("the cache of a drive is known here for consumer drives of 1 to 4 TB")
    share = _CACHE_EMPTY - (_CACHE_EMPTY - _CACHE_FULL) * min(max(filled, 0.0), 0.8) / 0.8
    return cell(share * float(capacity), "fast part of a drive", "B", SUSTAINED, unverified=True)


# SATA 3.2 at 6 Gb/s with 8b/10b; SAS-4 at 22.5 Gb/s with 128b/150b.
_LINKS = {"sata": (0.6e9, "SATA revision 3, 6 Gb/s"), "sas": (2.4e9, "SAS-4, 22.5 Gb/s")}


def link_rate(interface: str) -> Worked:
    """What the fastest link of an interface carries, in B/s. Parameters: ``interface`` sata or sas.

    >>> float(link_rate("sata"))
    600000000.0
    """
    if interface not in _LINKS:
        raise BeyondTable(f"the link of a drive is SATA or SAS, not {interface}")
    rate, source = _LINKS[interface]
    return cell(rate, f"fastest {interface.upper()} link", "B/s", source)


def amplification() -> Worked:
    """Device writes for each host write of large blocks in order, at the upper end of what is usual.

    >>> float(amplification())
    1.5
    """
    return cell(AMPLIFICATION[1], "device writes for each write", "", "general knowledge of SSDs", unverified=True)


def zfs_share() -> Worked:
    """What ZFS keeps of its drives' rate: 0.3 to 0.8 were seen, on other drives and in few places.

    Source: openzfs/zfs issues 9258 and 17940.

    >>> float(zfs_share())
    0.6
    """
    return cell(0.6, "share of the drives' rate that ZFS keeps", "", "openzfs/zfs issues 9258, 17940", unverified=True)
