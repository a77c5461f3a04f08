"""Anchors, aliases and merge keys: what is written once and read in several places.

An alias gets a copy of the data, so that no later stage changes two objects at once, and shares the places.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.text.document import Data, Record


@dataclass(slots=True)
class Anchor:
    """What an anchor names. ``size`` values and ``height`` levels are counted when an alias first asks."""

    data: Data
    record: Record
    size: int = 0
    height: int = 0

    def measure(self) -> tuple[int, int]:
        """How many values an alias adds, and how many levels.

        >>> Anchor(["1", {"a": "2"}], (0, 0, "sequence", -1, -1, True, None)).measure()
        (4, 2)
        """
        if not self.size:
            self.size, self.height = _measure(self.data)
        return self.size, self.height


def _measure(data: Data) -> tuple[int, int]:
    if isinstance(data, str):
        return 1, 0
    measured = [_measure(child) for child in (data.values() if isinstance(data, dict) else data)]
    return 1 + sum(size for size, _ in measured), 1 + max((height for _, height in measured), default=0)


def copied(data: Data) -> Data:
    """The same data in containers of its own."""
    if isinstance(data, dict):
        return {key: copied(value) for key, value in data.items()}
    if isinstance(data, list):
        return [copied(value) for value in data]
    return data


def merge(named: dict[str, Data], places: dict[str, Record], data: Data, record: Record) -> Record | None:
    """Add the keys that "<<" takes over from a mapping or a list of mappings, where they are not written already.

    Returns the record of the first thing that is no mapping, which ends the merging.
    """
    children = record[6]
    if isinstance(data, list) and isinstance(children, list):
        place: Record
        for item, place in zip(data, children, strict=True):
            if not isinstance(item, dict):
                return place
            merge(named, places, item, place)
        return None
    if not isinstance(data, dict) or not isinstance(children, dict):
        return record
    for key, value in data.items():
        if key not in named:
            named[key] = value
            places[key] = children[key]
    return None
