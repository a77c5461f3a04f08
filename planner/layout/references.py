"""References from one object to another: ``name`` or ``name/place``, one or a set of them.

>>> parse("pdu-a/C19-1")
Reference(name='pdu-a', place='C19-1')
>>> parse("leaf-1/Ethernet1/4").place
'Ethernet1/4'
>>> [str(each) for each in read_places(["r1..2/1+5", "r9"])]
['r1/1', 'r1/5', 'r2/1', 'r2/5', 'r9']
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from planner.layout.names import MOST_OBJECTS, BadName, check_name, expand_names

# An inlet list may name several places for each object of a file, so places have more room than names.
MOST_PLACES = 4 * MOST_OBJECTS

POWER_SECTIONS = ("sources", "panels", "circuits", "devices")
KIND_WORDS = {
    "sources": "source",
    "panels": "panel",
    "rooms": "room",
    "racks": "rack",
    "raceways": "raceway",
    "circuits": "circuit",
    "devices": "device",
    "networks": "network",
    "storage": "storage",
    "jobs": "job",
    "scenarios": "scenario",
}

_SPACES_JOINED = re.compile(r".*[0-9]-[0-9]+(?:\+|\.\.)[0-9]+-[0-9]+.*")


@dataclass(frozen=True, slots=True)
class Reference:
    """What a reference points to: the object's ``name``, and the ``place`` on it, empty where none is said.

    >>> str(Reference("r1", "5 rear"))
    'r1/5 rear'
    """

    name: str
    place: str = ""

    def __str__(self) -> str:
        return f"{self.name}/{self.place}" if self.place else self.name


@lru_cache(maxsize=1 << 16)
def parse(text: str) -> Reference:
    """Read one reference; the first slash splits, and a dash is part of the place.

    Raises ``BadName`` (``LAY009``) when the part before the slash cannot be a name, or a slash has no place after it.

    >>> parse("house/17-19")
    Reference(name='house', place='17-19')
    """
    name, slash, place = text.partition("/")
    name, place = name.strip(), place.strip()
    if slash and not place:
        raise BadName(f'"{text}" ends with a slash. Write the place after it, such as {name or "pdu-a"}/1, or no slash')
    fault = "" if name.lower() == "internet" else check_name(name)
    if fault:
        raise BadName(f'"{text}" is no reference: {fault}' if name != text else fault)
    return Reference(name, place)


class PlaceCount:
    """Counts the places of a whole file, so that a thousand large sets cannot exhaust the memory."""

    __slots__ = ("left",)

    def __init__(self, most: int = MOST_PLACES) -> None:
        self.left = most

    def take(self, count: int) -> None:
        """Use up ``count`` places; raises ``BadName`` (``LAY003``) beyond the limit."""
        if count > self.left:
            raise BadName(f"the sets of this file stand for more than {MOST_PLACES:,} names and places", "LAY003")
        self.left -= count


def read_text(text: str, count: PlaceCount) -> list[str]:
    """Return the references that one text stands for, each as text.

    Raises ``BadName``: ``LAY003`` beyond the limits, ``LAY009`` for what cannot be read.

    >>> read_text("pdu-a..b/1", PlaceCount())
    ['pdu-a/1', 'pdu-b/1']
    """
    if _SPACES_JOINED.fullmatch(text):
        raise BadName(f'"{text}": in a set of panel spaces name the lowest space of each breaker, such as house/17+21')
    places = list(expand_names(text))
    count.take(len(places))
    return places


def read_places(written: object, count: PlaceCount | None = None) -> list[Reference]:
    """Read a text or a list of texts into references, in the order written.

    Raises ``BadName`` as ``read_text``, and ``LAY008`` for anything that is neither a text nor a list of texts.
    """
    count = count or PlaceCount()
    texts = written if isinstance(written, list) else [written]
    found: list[Reference] = []
    for text in texts:
        if not isinstance(text, str):
            raise BadName("wants a reference or a list of them, such as [bench/1, bench/2]", "LAY008")
        found.extend(parse(each) for each in read_text(text, count))
    return found
