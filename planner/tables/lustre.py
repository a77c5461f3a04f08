"""Lustre by version of its manual and code: metadata sizes, memory of the servers, defaults, kernels.

Sources: Lustre Operations Manual, mirror of 2019 (2.12), chapters on hardware and memory; lustre-release at commit
c881f8e (2.17 released, 2.18 in work): ``lustre/ChangeLog``, ``lustre_net.h``, ``socklnd_modparams.c``.
"""

from __future__ import annotations

import math
import re

from planner.tables.cells import cell
from planner.worked import BeyondTable, Worked

MANUAL = "Lustre manual 2019, hardware and memory"
CODE = "lustre-release c881f8e"
EDITIONS = ("manual-2.12", "code-2.17")
MEGABYTE = 1e6
# Fullness above which targets get slow, and one full target stops writes while others have room.
FULL = 0.9
# An empty file system is planned to be filled to here.
SAFE = 0.8
STRIPE_COUNT = 1
# For good measure, the manual doubles the inodes it reckons with.
HEADROOM = 2.0

_BYTES_PER_INODE = {"manual-2.12": 2048.0, "code-2.17": 2560.0}
_JOURNAL_MB = {"manual-2.12": 400.0, "code-2.17": 1024.0}
# Data on the metadata target: the manual's example.
DOM_BYTES_PER_INODE = 6144.0

# Distributions a server is built and tested on, and those it is only known to build on (ChangeLog of 2.17 and 2.18).
_TESTED = {"rhel": ((8, 10, 10), (9, 7, 8), (10, 0, 2))}
_BUILDS = {"ubuntu": ("24.04",), "sles": ("15 sp5",), "openeuler": ("22.03",)}


def edition(version: str) -> str:
    """The source that holds for a version of Lustre: the manual up to 2.12, else the code.

    >>> edition("2.17"), edition("2.12.9")
    ('code-2.17', 'manual-2.12')
    """
    match = re.match(r"(\d+)\.(\d+)", version.strip())
    if match is None:
        raise BeyondTable(f'"{version}" is no version of Lustre; one looks like 2.17')
    number = (int(match[1]), int(match[2]))
    if not (2, 10) <= number <= (2, 18):
        raise BeyondTable(f"Lustre {version} is not known here; known are 2.10 to 2.18")
    return EDITIONS[0] if number <= (2, 12) else EDITIONS[1]


def bytes_per_inode(which: str) -> Worked:
    """Bytes of a metadata target for one file. The code's figure holds for files of up to 16 stripes.

    >>> float(bytes_per_inode("code-2.17"))
    2560.0
    """
    return cell(_BYTES_PER_INODE[which], "space of one file", "B", MANUAL if which == EDITIONS[0] else CODE)


def journal_memory(which: str) -> Worked:
    """Memory for the journal of one target.

    >>> float(journal_memory("manual-2.12"))
    400000000.0
    """
    source = MANUAL if which == EDITIONS[0] else CODE
    return cell(_JOURNAL_MB[which] * MEGABYTE, "journal of a target", "B", source)


def server_threads(cores: int) -> int:
    """Threads an object server starts: 64 and 8 for each core, at most 512 (``lustre_net.h``).

    >>> server_threads(8), server_threads(128)
    (128, 512)
    """
    return min(64 + 8 * cores, 512)


def connections(gigabits: float) -> int:
    """TCP connections between two peers by the speed of the link in Gb/s (commit c44afcf).

    >>> [connections(speed) for speed in (1, 10, 50, 100)]
    [1, 2, 3, 4]
    """
    if gigabits < 1:
        raise BeyondTable(f"a link of {gigabits:g} Gb/s is slower than Lustre reckons with")
    return math.floor(math.log2(gigabits)) // 2 + 1


def server_support(os: str) -> str:
    """Whether Lustre servers run on a system: ``tested``, ``builds`` (known to build, no more) or ``no``.

    >>> server_support("RHEL 9.7"), server_support("Ubuntu 24.04"), server_support("Debian 12")
    ('tested', 'builds', 'no')
    """
    name, _, version = os.casefold().replace("rocky", "rhel").replace("almalinux", "rhel").strip().partition(" ")
    numbers = re.match(r"(\d+)\.(\d+)", version)
    if numbers and any(
        int(numbers[1]) == major and low <= int(numbers[2]) <= high for major, low, high in _TESTED.get(name, ())
    ):
        return "tested"
    return "builds" if version.strip().startswith(_BUILDS.get(name, ("-",))) else "no"


def systems_tested() -> str:
    """The systems servers are tested on, in words.

    >>> systems_tested()
    'RHEL 8.10, RHEL 9.7 to 9.8, RHEL 10.0 to 10.2'
    """
    return ", ".join(
        f"RHEL {major}.{low}" + (f" to {major}.{high}" if high != low else "") for major, low, high in _TESTED["rhel"]
    )
