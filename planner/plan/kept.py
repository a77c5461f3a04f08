"""What devices are by themselves, kept from one build of a plan for the next: an edit changes one of them.

A device is taken over where all that it was made from is the same: its entry in the layout, every part that was asked
for, and what else is ``Given``. Else it is made anew. A build without a ``Kept`` makes all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from planner.catalog import Loaded
from planner.layout.models import Device as DeviceModel
from planner.plan.conducting import Cord
from planner.plan.draft import Draft, PartFacts
from planner.text import Problem

# The arguments of ``Context.part``, with what they led to.
Asked = tuple[tuple[str | None, str, Mapping[str, object] | None, str], PartFacts | None]


@dataclass(frozen=True, slots=True)
class Given:
    """What a device hangs on beside its entry and its parts.

    ``family`` of the rule book; ``air_c`` what its fans turn by; ``volts`` its supplies may be fed with.
    """

    family: str
    air_c: float
    volts: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Own:
    """What a device is, wherever it stands: its facts, its part, what of its load each of its supplies carries, and
    its cords by inlet."""

    draft: Draft
    part: PartFacts | None
    shares: dict[str, float] | None
    height_u: float | None
    cords: Mapping[str, tuple[Cord | None, tuple[Cord, ...]]]


@dataclass(slots=True)
class Trace:
    """What was asked for, and found wrong, while a device was made."""

    asked: list[Asked] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Made:
    """A device with all that it was made from."""

    model: DeviceModel
    given: Given
    asked: tuple[Asked, ...]
    problems: tuple[Problem, ...]
    own: Own


@dataclass(slots=True)
class Kept:
    """The devices of the last build by name, and the parts in it by id and place."""

    devices: dict[str, Made] = field(default_factory=dict)
    parts: dict[tuple[str, str], PartFacts] = field(default_factory=dict)

    def facts(self, key: tuple[str, str], loaded: Loaded) -> PartFacts:
        """The facts of a part: those it had before, where its figures are the same."""
        known = self.parts.get(key)
        if known is None or known.loaded != loaded:
            known = self.parts[key] = PartFacts(loaded)
        return known

    def only(self, devices: Collection[str], parts: Collection[tuple[str, str]]) -> None:
        """Forget what the plan has no more."""
        self.devices = {name: made for name, made in self.devices.items() if name in devices}
        self.parts = {key: facts for key, facts in self.parts.items() if key in parts}
