"""The objects of a layout by name, on plain data, kept together where one entry made many of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from planner.layout.dealing import holds_dealt, pick
from planner.layout.phases import Phases
from planner.layout.refining import Keys, Origins, locate
from planner.text import Data, Document, Path, Problem


@dataclass(frozen=True, eq=False)
class Group:
    """Objects made from the same entries: ``data`` is the same for all but for its ``Dealt`` values.

    ``origins`` maps keys inside the object to the path in the document that says them.
    """

    section: str
    names: tuple[str, ...]
    data: dict[str, Data]
    origins: Origins

    @cached_property
    def varying(self) -> frozenset[str]:
        """The keys whose values differ from object to object."""
        return frozenset(key for key, value in self.data.items() if holds_dealt(value))

    def of(self, name: str) -> dict[str, Data]:
        """Return the data of one object."""
        return {**self.data, **{key: pick(self.data[key], name) for key in self.varying}}

    def value(self, key: str, name: str) -> Data:
        """Return what one object has under ``key``. Raises ``KeyError`` where the objects do not have the key."""
        return pick(self.data[key], name) if key in self.varying else self.data[key]

    def path(self, keys: Keys = ()) -> Path:
        """Return where in the document ``keys`` of these objects are said."""
        return locate(self.origins, keys)


Objects = dict[str, dict[str, Group]]
"""The objects of each section by name."""


@dataclass(frozen=True, slots=True)
class Expansion:
    """A document, counted out.

    ``objects`` are those of every phase, as they first stand; ``changes`` what ``NAME@PHASE`` makes of them from the
    phase of that index on, ``None`` where it takes one away; ``fixed`` the sections that hold no objects.
    """

    document: Document
    phases: Phases
    fixed: Mapping[str, Data]
    objects: Objects
    changes: Mapping[int, Mapping[tuple[str, str], Group | None]]
    problems: tuple[Problem, ...]

    def find(self, section: str, name: str, phase: int | None = None) -> Group | None:
        """Return the group that holds an object in the phase of that index, or as it first stands."""
        found: Group | None = self.objects.get(section, {}).get(name)
        for index, changed in sorted(self.changes.items()):
            if phase is not None and index <= phase:
                found = changed.get((section, name), found)
        return found
