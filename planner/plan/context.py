"""What the building of a plan shares: the layout, the catalogue, the objects made so far, and the problems found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from planner.catalog import Catalog, Overlay
from planner.facts import Facts, make, said
from planner.layout.models import Layout
from planner.layout.names import BadName
from planner.layout.references import Reference, parse
from planner.plan.draft import Draft, PartFacts
from planner.plan.kept import Kept, Trace
from planner.plan.objects import Circuit, Device, Inlet, Panel, Room, Site, Source
from planner.text import Problem

# Taken as the name of a room that has no walls.
OUTDOORS = "outdoors"


@dataclass(slots=True)
class Context:
    """The state of one build.

    ``family`` is ``NEC`` or ``IEC``. ``standing`` names the phase an object comes with. ``heights``
    are rack units of devices whose part states them. ``kept`` is what the build before this one left; ``trace`` notes
    what is asked for while one device is made.
    """

    layout: Layout
    phase: str
    catalog: Catalog
    standing: Callable[[str, str], str]
    site: Site
    family: str
    sources: dict[str, Source] = field(default_factory=dict)
    panels: dict[str, Panel] = field(default_factory=dict)
    circuits: dict[str, Circuit] = field(default_factory=dict)
    devices: dict[str, Device] = field(default_factory=dict)
    rooms: dict[str, Room] = field(default_factory=dict)
    heights: dict[str, float] = field(default_factory=dict)
    sections: dict[str, dict[str, str]] = field(default_factory=dict)
    loaded: dict[tuple[str, str], PartFacts | None] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    kept: Kept = field(default_factory=Kept)
    trace: Trace | None = None

    def problem(self, code: str, message: str, place: str) -> None:
        """Report a fault at a dotted place of the expanded layout, once."""
        self.report(Problem(code, message, tuple(place.split("."))))

    def report(self, found: Problem) -> None:
        """Report a fault, once."""
        if self.trace is not None:
            self.trace.problems.append(found)
        if found not in self.problems:
            self.problems.append(found)

    def part(
        self, part_id: str | None, place: str, spec: Mapping[str, object] | None = None, kind: str = ""
    ) -> PartFacts | None:
        """The facts of a part with the layout's ``parts`` and ``spec`` over it; what is wrong with it is a problem."""
        if part_id is None and not spec:
            return None
        key = (part_id or "", "" if not spec else place)
        if key not in self.loaded:
            self.loaded[key] = self._load(part_id, place, spec, kind, key)
        if self.trace is not None:
            self.trace.asked.append(((part_id, place, spec, kind), self.loaded[key]))
        return self.loaded[key]

    def _load(
        self, part_id: str | None, place: str, spec: Mapping[str, object] | None, kind: str, key: tuple[str, str]
    ) -> PartFacts | None:
        at = tuple(place.split("."))
        overlays = []
        if part_id is not None and part_id in self.layout.parts:
            overlays.append(Overlay(self.layout.parts[part_id], ("parts", part_id)))  # type: ignore[arg-type]
        if spec:
            overlays.append(Overlay(spec, (*at, "spec")))  # type: ignore[arg-type]
        found = self.catalog.load(part_id or "", overlays, kind)
        for problem in found.problems:
            self.problems.append(problem if problem.path else replace(problem, path=(*at, "part")))
        return self.kept.facts(key, found) if found.part is not None else None

    def room_of(self, draft: Draft, written: str | None, name: str) -> None:
        """The room an object is in: the one named, else the only one there is."""
        key = f"{draft.at}.room"
        if written is not None and written in self.rooms:
            draft.put(name, self.rooms[written])
        elif written is not None and written.casefold() == OUTDOORS:
            draft.put(
                name,
                make(
                    Room,
                    "site.outdoor",
                    name=OUTDOORS,
                    kind=OUTDOORS,
                    building="main",
                    devices=(),
                    heated_by=(),
                    circuits=(),
                    panels=(),
                ),
            )
        elif written is None and len(self.rooms) == 1:
            draft.put(name, next(iter(self.rooms.values())))
        else:
            draft.gap(name, key, ask=f"state {key}")

    def phase_of(self, section: str, name: str) -> str:
        """The phase an object comes with, ``existing`` for what was there before."""
        return self.standing(section, name)

    def find(self, name: str) -> Source | Panel | Circuit | Device | None:
        """A thing that feeds, by its name; the four sections share one name space."""
        return self.sources.get(name) or self.panels.get(name) or self.circuits.get(name) or self.devices.get(name)

    def feed_of(self, node: Facts) -> Facts | None:
        """What a panel, circuit or device hangs on; the first inlet of a device whose feed is known."""
        if isinstance(node, Panel | Circuit) and said(node, "feed"):
            return node.feed
        if isinstance(node, Device) and said(node, "inlets"):
            return next((inlet.feed for inlet in node.inlets if said(inlet, "feed")), None)
        if isinstance(node, Inlet) and said(node, "feed"):
            return node.feed
        return None


def referred(text: str) -> Reference:
    """A reference as it is written; one that cannot be read, which reading the layout reported, points to nothing."""
    try:
        return parse(text)
    except BadName:
        return Reference("")
