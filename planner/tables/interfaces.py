"""Network ports by their type: what goes into them, and at which speeds they run.

Types are the slugs of NetBox, as ``100gbase-x-qsfp28``. Speeds and cages: IEEE 802.3 and the SFF form factors
(SFF-8431, SFF-8402, SFF-8665); a cage takes modules of its family that are as fast or slower, a module
never goes into a slower cage. Which lower speeds one product offers is its maker's choice; those here are the usual.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from planner.worked import BeyondTable


class Interface(NamedTuple):
    """A type of port: its ``cage`` (rj45, or that of a module), its speed and the lower ones in Gb/s.

    ``split``: into how many ends it splits, with the speeds of each.
    """

    slug: str
    cage: str
    speed_gbps: float
    speeds_gbps: tuple[float, ...]
    split: tuple[tuple[int, tuple[float, ...]], ...] = ()


# Family and rank of a cage: a module fits where the family is the same and the rank no lower.
_CAGES = {
    "rj45": ("rj45", 0),
    "sfp": ("sfp", 1), "sfpp": ("sfp", 2), "sfp28": ("sfp", 3), "sfp56": ("sfp", 4),
    "qsfpp": ("qsfp", 1), "qsfp28": ("qsfp", 2), "qsfp56": ("qsfp", 3), "qsfp112": ("qsfp", 4),
}  # fmt: skip
_SPEEDS: dict[str, tuple[tuple[float, ...], tuple[tuple[int, tuple[float, ...]], ...]]] = {
    "sfp": ((1.0,), ()),
    "sfpp": ((10.0, 1.0), ()),
    "sfp28": ((25.0, 10.0), ()),
    "sfp56": ((50.0, 25.0, 10.0), ()),
    "qsfpp": ((40.0,), ((4, (10.0,)),)),
    "qsfp28": ((100.0, 40.0), ((2, (50.0,)), (4, (25.0, 10.0)))),
    "qsfp56": ((200.0, 100.0, 40.0), ((2, (100.0, 50.0)), (4, (50.0, 25.0, 10.0)))),
    "qsfp112": ((400.0, 200.0, 100.0), ((2, (200.0, 100.0)), (4, (100.0, 50.0)))),
}
_COPPER: dict[str, tuple[float, ...]] = {
    "100base-tx": (0.1,),
    "1000base-t": (1.0, 0.1),
    "2.5gbase-t": (2.5, 1.0, 0.1),
    "5gbase-t": (5.0, 2.5, 1.0, 0.1),
    "10gbase-t": (10.0, 1.0, 0.1),
}
_SPELLINGS = {"sfp+": "sfpp", "qsfp+": "qsfpp", "qsfp-112": "qsfp112", "rj-45": "rj45"}
_MODULE = re.compile(r"(?:(?P<speed>[0-9.]+)gbase-x-|1000base-x-)?(?P<cage>q?sfp[a-z0-9]*)")
_LISTED = "types look like 100gbase-x-qsfp28 or 10gbase-t"


def interface(slug: str) -> Interface:
    """A type of port. ``BeyondTable`` for one that is not known.

    >>> interface("100gbase-x-qsfp28").speeds_gbps, interface("100gbase-x-qsfp56").speed_gbps
    ((100.0, 40.0), 100.0)
    >>> interface("10gbase-t").cage
    'rj45'
    """
    folded = slug.strip().casefold()
    if folded in _COPPER:
        return Interface(folded, "rj45", _COPPER[folded][0], _COPPER[folded])
    match = _MODULE.fullmatch(folded)
    if match is None or match["cage"] not in _SPEEDS:
        raise BeyondTable(f"{slug} is no known type of network port; {_LISTED}")
    speeds, splits = _SPEEDS[match["cage"]]
    most = float(match["speed"]) if match["speed"] else speeds[0]
    if most > speeds[0]:
        raise BeyondTable(f"{slug}: no {match['cage']} port runs at {most:g} Gb/s; {_LISTED}")
    fits = tuple((ends, tuple(s for s in each if s * ends <= most)) for ends, each in splits)
    return Interface(folded, match["cage"], most, tuple(s for s in speeds if s <= most), fits)


def cage(written: str) -> str:
    """A cage or connector in its one spelling; empty for what is none of a module or RJ45.

    >>> cage("SFP+"), cage("LC duplex")
    ('sfpp', '')
    """
    folded = written.strip().casefold()
    folded = _SPELLINGS.get(folded, folded)
    return folded if folded in _CAGES else ""


def goes_into(end: str, port: str) -> bool:
    """Whether the end of a cable, or a module, goes into a cage.

    >>> goes_into("qsfpp", "qsfp28"), goes_into("qsfp28", "qsfpp"), goes_into("sfpp", "qsfp28")
    (True, False, False)
    """
    (family, rank), (wanted, most) = _CAGES[end], _CAGES[port]
    return family == wanted and rank <= most
