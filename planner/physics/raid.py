"""How much of a group of drives is left for data: raidz, draid, mirrors, md RAID, and what the file system takes.

Sources: OpenZFS ``vdev_raidz.c``, ``vdev_draid.c``, ``vdev.c`` and ``spa_misc.c`` (commit be7657e), which give what
``zfs list`` and ``df`` show to the byte; md(4) for RAID 5, 6 and 10; ``libmount_utils_ldiskfs.c`` of Lustre (commit
c881f8e) for the journal, and the 5 % that ext4 keeps back. Drives have sectors of 4 KiB; sizes are bytes.

Labels and the rounding to metaslabs take up to 1 % more of a pool than is counted here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from planner.units import Bytes
from planner.worked import BeyondTable, Worked, least, named, traced

SECTOR = 4096
# The record that zfs reckons free space with, whatever records are written.
RECORD = 131_072
# What Lustre writes on a ZFS target.
LUSTRE_RECORD = 1_048_576
_SLOP_MOST = float(128 * 2**30)
_SLOP_LEAST = float(128 * 2**20)
# ext4 and ldiskfs keep so much back for root.
RESERVED = 0.05
_JOURNAL_SHARE = 0.04
_JOURNAL_MOST = {"object": float(2**30), "metadata": float(4 * 2**30)}
# What draid takes where nobody says how many drives of a group hold data (zpoolconcepts(7)).
_DRAID_DATA = 8
PARITY = {"raidz1": 1, "raidz2": 2, "raidz3": 3, "raid5": 1, "raid6": 2, "draid": 1, "draid2": 2, "draid3": 3}
ZFS = ("raidz1", "raidz2", "raidz3", "draid", "draid2", "draid3")
LAYOUTS = ("single", "stripe", "mirror", "raid10", "raid5", "raid6", *ZFS)


@dataclass(frozen=True, slots=True)
class Capacity:
    """What a group of drives holds, in bytes, and how many of its drives may fail.

    ``ideal``: without parity, copies and spares. ``reported``: what df shows. ``stored``: what fits in large records,
    which differs from df on raidz and draid.
    """

    raw: float
    ideal: float
    reported: float
    stored: float
    survives: int


def raidz_sectors(*, drives: int, parity: int, record: Bytes) -> int:
    """Sectors a record takes on raidz: data, a row of parity for each stripe, padded to a multiple of parity + 1.

    Parameters: ``drives`` in the group; ``parity`` 1 to 3; ``record`` in B. ``BeyondTable`` without a drive for data.
    Example of the OpenZFS documentation: 128 KiB on raidz1 of three drives take 192 KiB.

    >>> raidz_sectors(drives=3, parity=1, record=131072) * 4
    192
    """
    if drives <= parity:
        raise BeyondTable(f"raidz{parity} wants more than {parity} drives; there are {drives}")
    data = math.ceil(record / SECTOR)
    taken = data + parity * math.ceil(data / (drives - parity))
    return math.ceil(taken / (parity + 1)) * (parity + 1)


def draid_sectors(*, data: int, parity: int, record: Bytes) -> int:
    """Sectors a record takes on draid, whose groups have a fixed width and are filled up with zeros.

    Parameters: ``data`` drives of a group that hold data; ``parity``; ``record`` in B.

    >>> draid_sectors(data=6, parity=2, record=131072)
    48
    """
    if data < 1:
        raise BeyondTable("a draid group wants at least one drive for data")
    return math.ceil(record / (data * SECTOR)) * (data + parity)


def deflated(*, raw: Bytes, sectors: int) -> Bytes:
    """Space as ZFS counts it: raw space times the share of a 128 KiB record, in 512ths rounded down.

    Parameters: ``raw`` in B; ``sectors`` that a record of 128 KiB takes. Example: OpenZFS issue 15467.

    >>> deflated(raw=1396 * 16 * 2**30, sectors=48)
    15973117591552.0
    """
    ratio = RECORD // (sectors * SECTOR // 512)
    blocks = float(raw) // 512
    if traced(raw):
        return Worked(blocks * ratio, "space", "B", op="×", args=(raw, Worked(ratio / 512, "share of a record")))
    return blocks * ratio


def slop(*, space: Bytes) -> Bytes:
    """What ZFS keeps back: 1/32 of the space, at most 128 GiB, at least 128 MiB but never above half.

    >>> slop(space=15973117591552.0) == 128 * 2**30
    True
    """
    return least(float(space) / 2, max(_SLOP_LEAST, least(float(space) // 32, _SLOP_MOST)))


def zfs_reported(*, raw: Bytes, sectors: int) -> Bytes:
    """What ``zfs list`` and ``df`` show of an empty pool. Parameters: as for ``deflated``.

    >>> zfs_reported(raw=1396 * 16 * 2**30, sectors=48)
    15835678638080.0
    """
    space = deflated(raw=raw, sectors=sectors)
    return named(space - slop(space=space), "reported", "B")


def ldiskfs_usable(*, size: Bytes, journal: str = "object") -> Bytes:
    """What a target of ldiskfs holds: without the 5 % kept back and the journal.

    Parameters: ``size`` of the device in B; ``journal`` of an ``object`` or a ``metadata`` target.

    >>> round(ldiskfs_usable(size=2e12) / 1e12, 4)
    1.8989
    """
    log = least(_JOURNAL_SHARE * float(size), _JOURNAL_MOST[journal])
    return named((1 - RESERVED) * size - log, "usable", "B")


def data_share(*, layout: str, drives: int, spares: int = 0, data: int | None = None) -> float:
    """Share of the drives that holds data, with nothing lost to padding.

    Parameters: ``layout`` one of ``LAYOUTS``; ``drives``; for draid, ``spares`` and the ``data`` drives of a group
    (eight, or all that are left). A mirror holds the same on every drive, so that any number of drives hold what one
    holds; pairs are raid10. ``BeyondTable`` where the drives are too few.

    >>> data_share(layout="raidz2", drives=7), data_share(layout="mirror", drives=2)
    (0.7142857142857143, 0.5)
    """
    if drives < 1:
        raise BeyondTable("there is no drive")
    if layout in ("single", "stripe"):
        return 1.0
    if layout == "mirror":
        if drives < 2:
            raise BeyondTable("a mirror wants two drives")
        return 1.0 / drives
    if layout == "raid10":
        if drives < 2:
            raise BeyondTable("raid10 wants two drives")
        return 0.5
    if layout not in PARITY:
        raise BeyondTable(f"{layout} is not known; layouts are {', '.join(LAYOUTS)}")
    parity = PARITY[layout]
    if layout.startswith("draid"):
        wide = draid_data(drives, parity, spares, data)
        return (drives - spares) / drives * wide / (wide + parity)
    smallest = {"raid5": 3, "raid6": 4}.get(layout, parity + 1)
    if drives < smallest:
        raise BeyondTable(f"{layout} wants {smallest} drives; there are {drives}")
    return (drives - parity) / drives


def draid_data(drives: int, parity: int, spares: int, data: int | None) -> int:
    """Drives of a draid group that hold data: as said, else eight, else all that are left.

    >>> draid_data(7, 1, 1, None)
    5
    """
    most = drives - spares - parity
    wide = min(_DRAID_DATA, most) if data is None else data
    if wide < 1 or wide > most:
        raise BeyondTable(f"{drives} drives with {spares} spares leave no group of {max(wide, 1)} + {parity}")
    return wide


def survives(*, layout: str, drives: int) -> int:
    """Drives that may fail, whichever they are, without a loss.

    >>> survives(layout="raidz2", drives=7), survives(layout="raid10", drives=8)
    (2, 1)
    """
    if layout == "mirror":
        return drives - 1
    return 1 if layout == "raid10" else PARITY.get(layout, 0)


def fits(layout: str, drives: int) -> bool:
    """Whether so many drives can be joined that way."""
    try:
        data_share(layout=layout, drives=drives)
    except BeyondTable:
        return False
    return True


def capacity(
    *, layout: str, drives: int, drive: Bytes, spares: int = 0, data: int | None = None, journal: str = "object"
) -> Capacity:
    """What a group of like drives holds. raidz and draid are reckoned as ZFS pools, all else as ext4 or ldiskfs.

    Parameters: as for ``data_share``; ``drive`` the size of one in B; ``journal`` as for ``ldiskfs_usable``. Drives
    that stand ``single`` hold a file system each.

    >>> made = capacity(layout="raidz2", drives=7, drive=2e12)
    >>> round(made.reported / 1e12, 3), made.survives
    (9.187, 2)
    """
    share = data_share(layout=layout, drives=drives, spares=spares, data=data)
    raw = named(drives * drive, "raw", "B")
    ideal = named(share * raw, "ideal", "B")
    lost = survives(layout=layout, drives=drives)
    if layout in ZFS:
        return Capacity(raw, ideal, *_pool(layout, drives, raw, spares, data), lost)
    if layout == "single":
        usable = named(drives * ldiskfs_usable(size=drive, journal=journal), "usable", "B")
    else:
        usable = ldiskfs_usable(size=ideal, journal=journal)
    return Capacity(raw, ideal, usable, usable, lost)


def _pool(layout: str, drives: int, raw: float, spares: int, data: int | None) -> tuple[float, float]:
    """What df shows of a pool, and what fits into it in records of 1 MiB."""
    parity = PARITY[layout]
    if layout.startswith("draid"):
        wide = draid_data(drives, parity, spares, data)
        small = draid_sectors(data=wide, parity=parity, record=RECORD)
        large = draid_sectors(data=wide, parity=parity, record=LUSTRE_RECORD)
    else:
        small = raidz_sectors(drives=drives, parity=parity, record=RECORD)
        large = raidz_sectors(drives=drives, parity=parity, record=LUSTRE_RECORD)
    left = named((drives - spares) / drives * raw, "without spares", "B") if spares else raw
    reported = zfs_reported(raw=left, sectors=small)
    # The same blocks, filled with large records instead of those that df reckons with.
    blocks = left - float(slop(space=float(deflated(raw=left, sectors=small)))) * small * SECTOR / RECORD
    stored = named(blocks * (LUSTRE_RECORD / (large * SECTOR)), "stored", "B")
    return reported, stored
