"""Sizes of Lustre's servers: the metadata target, and the memory of metadata and object servers.

Source: Lustre Operations Manual (mirror of 2019), chapter on hardware and memory, and the figures of
``planner.tables.lustre`` for newer code. The manual prints sums that are not those of its own items; here the items
are added. Megabytes are decimal, as the manual's examples come out.
"""

from __future__ import annotations

from planner.tables.cells import cell
from planner.tables.lustre import HEADROOM, MANUAL, MEGABYTE, bytes_per_inode, journal_memory
from planner.units import Bytes
from planner.worked import BeyondTable, added, named

_OS_MB = 512.0
_LOCK_B = 2000.0
_CACHED_FILE_B = 1500.0
_INTERACTIVE_FILES = 10_000
_FILES_EACH_CORE = 100
_TCP_MB = 4.0
_IO_MB = 1.5
_READ_CACHE_MB = 600.0


def inodes(*, data: Bytes, mean_file: Bytes) -> float:
    """Files that fill a file system. Parameters: ``data`` it holds and ``mean_file``, in B.

    >>> inodes(data=500e12, mean_file=5e6)
    100000000.0
    """
    if not mean_file > 0:
        raise BeyondTable("a file of no bytes has no mean size")
    return named(data / mean_file, "files")


def metadata_size(*, data: Bytes, mean_file: Bytes, edition: str, headroom: float = HEADROOM) -> Bytes:
    """Size a metadata target wants, with the manual's doubling.

    Parameters: ``data`` and ``mean_file`` in B; ``edition`` of the figures, ``manual-2.12`` or ``code-2.17``;
    ``headroom`` as a factor. Example of the manual: 500 TB in files of 5 MB.

    >>> round(metadata_size(data=500e12, mean_file=5e6, edition="manual-2.12") / 2**30, 1)
    381.5
    """
    files = inodes(data=data, mean_file=mean_file)
    return named(headroom * files * bytes_per_inode(edition), "metadata target wanted", "B")


def metadata_memory(
    *,
    clients: int,
    cores: int,
    interactive: int = 0,
    working_set: int = 0,
    edition: str,
    files_each_core: int = _FILES_EACH_CORE,
) -> Bytes:
    """Memory a metadata server wants: system, journal, a lock for each open file, files kept in cache.

    Parameters: ``clients``; ``cores`` of each; ``interactive`` clients where people list folders; ``working_set``:
    files kept in cache beyond those; ``edition``; ``files_each_core`` open at once. Example of the manual:

    >>> metadata_memory(clients=1000, cores=4, interactive=16, working_set=1600000, edition="manual-2.12") / 1e6
    4432.0
    """
    system = cell(_OS_MB * MEGABYTE, "operating system", "B", MANUAL)
    lock = cell(_LOCK_B, "memory of a lock", "B", MANUAL)
    kept = cell(_CACHED_FILE_B, "memory of a cached file", "B", MANUAL)
    parts = (
        system,
        journal_memory(edition),
        float(clients * cores * files_each_core) * lock,
        float(interactive * _INTERACTIVE_FILES) * lock if interactive else 0.0,
        float(working_set) * kept if working_set else 0.0,
    )
    return named(added(parts), "memory of the metadata server", "B")


def object_memory(*, threads: int, targets: int, locks: Bytes = 0.0, edition: str) -> Bytes:
    """Memory an object server wants: buffers and I/O of its threads, journal and read cache of its targets, locks.

    Parameters: ``threads`` of the server; ``targets`` it has; ``locks`` its part of the locks, in B; ``edition``.
    Example of the manual, whose printed total of about 4 GB is not the sum of its own items:

    >>> round(object_memory(threads=512, targets=2, locks=3520e6 / 6, edition="manual-2.12") / 1e6, 1)
    5402.7
    """
    buffers = cell(_TCP_MB * MEGABYTE, "buffers of a thread", "B", MANUAL)
    work = cell(_IO_MB * MEGABYTE, "I/O of a thread", "B", MANUAL)
    cache = cell(_READ_CACHE_MB * MEGABYTE, "read cache of a target", "B", MANUAL)
    parts = (
        float(threads) * buffers,
        float(targets) * journal_memory(edition),
        float(threads) * work,
        float(targets) * cache,
        locks,
    )
    return named(added(parts), "memory of the object server", "B")


def lock_memory(*, clients: int, cores: int, files_each_core: int = _FILES_EACH_CORE) -> Bytes:
    """Memory of the locks of all open files, which the object servers share.

    >>> lock_memory(clients=1000, cores=4) / 1e6
    800.0
    """
    return named(
        float(clients * cores * files_each_core) * cell(_LOCK_B, "memory of a lock", "B", MANUAL), "locks", "B"
    )
