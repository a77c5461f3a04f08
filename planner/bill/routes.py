"""One route, however many stretches tell of it: wire that is pulled in one piece, conduit from box to box.

A run is written in stretches because what surrounds it changes. Where wire and raceway stay the same, nobody cuts them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from planner.bill.scope import is_estimate
from planner.facts import said
from planner.plan import Plan
from planner.plan.conducting import Stretch, Wire
from planner.plan.objects import Circuit, Laid, Panel, Raceway, Room
from planner.viewing import plain

# What makes a wire another one, so that it is cut and joined.
_MAKE_UP = ("type", "written", "size", "metal", "conductors", "neutral_size", "ground", "parallel")
# Where water stands or runs in a raceway that goes on into a building.
OUTSIDE = frozenset({"outdoors", "roof", "underground"})
# What holds wires together and is no raceway that somebody runs.
NO_RACEWAY = ("", "bundle", "trench", "layer")


@dataclass(frozen=True, slots=True)
class Route:
    """A raceway from end to end: ``stretches`` of the wire that lies in it furthest, ``lying`` all that lies in it.

    ``place`` is that of its first raceway, ``key`` the layout key that takes its ``bends``.
    """

    place: str
    key: str
    raceway: Raceway
    lying: tuple[Laid, ...]
    node: Circuit | Panel
    stretches: tuple[Stretch, ...]
    bends: int | None

    @property
    def type(self) -> str:
        """Its type; empty where nobody said one."""
        return self.raceway.type if said(self.raceway, "type") else ""

    @property
    def name(self) -> str:
        """Type and size, as far as they are known."""
        size = self.raceway.size if said(self.raceway, "size") else ""
        return f"{self.type or 'raceway'} {size}".strip()

    @property
    def is_run(self) -> bool:
        """Whether somebody runs it: a bundle and a trench are none."""
        return not said(self.raceway, "type") or self.raceway.type not in NO_RACEWAY

    @property
    def length_m(self) -> float | None:
        """From end to end, None where a part is not known."""
        return length_of(self.stretches)

    @property
    def places(self) -> frozenset[str]:
        """Everything it goes through, as far as that is said."""
        return frozenset(each.stretch.place for each in self.lying if said(each.stretch, "place"))

    @property
    def above(self) -> tuple[float | None, ...]:
        """The lengths of its parts above the ground, each in one piece, in m; None for one that nobody measured."""
        pieces: list[list[Stretch]] = [[]]
        for stretch in self.stretches:
            if said(stretch, "place") and stretch.place == "underground":
                pieces.append([])
            else:
                pieces[-1].append(stretch)
        return tuple(length_of(piece) for piece in pieces if piece)

    @property
    def sets(self) -> int:
        """Equal raceways side by side: one for each parallel set, unless they share a named one."""
        sets = [each.stretch.parallel for each in self.lying if said(each.stretch, "parallel")]
        return 1 if self.place.startswith("raceways.") else max(sets, default=1)

    @property
    def runs(self) -> int:
        """The runs from box to box that it is."""
        return max(runs_of(each.node, each.stretch) for each in self.lying)

    @property
    def guessed(self) -> bool:
        """Whether its length is an estimate."""
        return any(is_estimate(each.stretch, "length_m") for each in self.lying)

    @property
    def entries(self) -> int:
        """Its ends that come from outdoors into a building: two between buildings, else one; none of one that stays in.

        Of a run that is cut where its raceway changes, the part outdoors comes in once.
        """
        if not self.places & OUTSIDE:
            return 0
        return 2 if isinstance(self.node, Circuit) and between_buildings(self.node) and self._whole else 1

    @property
    def _whole(self) -> bool:
        return len(self.stretches) == len(self.node.wire.stretches)

    @property
    def names(self) -> tuple[str, ...]:
        """The circuits and panels whose wires lie in it."""
        return tuple(dict.fromkeys(each.node.name for each in self.lying))  # type: ignore[attr-defined]


def runs_of(node: object, stretch: Stretch) -> int:
    """The runs from box to box that a stretch of wire is: one to each outlet that the last stretch passes."""
    if not isinstance(node, Circuit) or not said(node, "outlets") or node.wire.stretches[-1].at != stretch.at:
        return 1
    return max(len(node.outlets), 1)


def length_of(stretches: Iterable[Stretch]) -> float | None:
    """The length of stretches together, in m; None where one is not known."""
    stretches = tuple(stretches)
    if not all(said(each, "length_m") for each in stretches):
        return None
    return math.fsum(each.length_m for each in stretches)


def underground(stretches: Iterable[Stretch]) -> tuple[tuple[Stretch, ...], ...]:
    """The parts of a wire that lie in the ground, stretches next to each other together."""
    pieces: list[list[Stretch]] = [[]]
    for stretch in stretches:
        if said(stretch, "place") and stretch.place == "underground":
            pieces[-1].append(stretch)
        elif pieces[-1]:
            pieces.append([])
    return tuple(tuple(piece) for piece in pieces if piece)


def end_rooms(circuit: Circuit) -> tuple[Room, ...]:
    """Where a circuit ends, as far as that is known: its room, else those of the panels that it feeds."""
    if said(circuit, "room"):
        return (circuit.room,)
    rooms = [panel.room for panel in circuit.panels if said(panel, "room")]
    return tuple(rooms) if len(rooms) == len(circuit.panels) else ()


def between_buildings(circuit: Circuit) -> bool:
    """Whether a circuit goes from one building to another, as far as its rooms tell."""
    feed = plain(circuit.feed) if said(circuit, "feed") else None
    if not isinstance(feed, Panel) or not said(feed, "room") or not said(feed.room, "building"):
        return False
    return any(said(room, "building") and room.building != feed.room.building for room in end_rooms(circuit))


def pulled(wire: Wire) -> tuple[tuple[Stretch, ...], ...]:
    """The stretches of a wire, those together that are pulled in one piece: next to each other and of one make-up."""
    groups: list[tuple[Stretch, ...]] = []
    for stretch in wire.stretches:
        if groups and _make_up(groups[-1][-1]) == _make_up(stretch):
            groups[-1] = (*groups[-1], stretch)
        else:
            groups.append((stretch,))
    return tuple(groups)


def _make_up(stretch: Stretch) -> tuple[object, ...]:
    return tuple(getattr(stretch, name) if said(stretch, name) else None for name in _MAKE_UP)


def routes(plan: Plan) -> tuple[Route, ...]:
    """The raceways of a plan in which something lies, those of one run together that are of one type and size."""
    found: list[Route] = []
    for place, raceway in plan.raceways.items():
        if not raceway.lying:
            continue
        route = _route(place, raceway)
        before = found[-1] if found else None
        if before is not None and _goes_on(before, route):
            found[-1] = _joined(before, route)
        else:
            found.append(route)
    return tuple(found)


def _route(place: str, raceway: Raceway) -> Route:
    lying: tuple[Laid, ...] = raceway.lying
    by_node: dict[str, list[Laid]] = {}
    for each in lying:
        by_node.setdefault(each.node.at, []).append(each)
    # Wires that lie in one raceway do not lengthen it, stretches of one wire do.
    longest = max(by_node.values(), key=lambda each: furthest(laid.stretch for laid in each))
    stretches = tuple(each.stretch for each in longest)
    bends = raceway.bends if said(raceway, "bends") else None
    at = longest[0].node.at
    key = f"{at}.wire.raceway.bends" if not raceway.name and stretches[0].of_run else f"{place}.bends"
    return Route(place, key, raceway, lying, longest[0].node, stretches, bends)  # type: ignore[arg-type]


def furthest(stretches: Iterable[Stretch]) -> tuple[bool, float]:
    """What sorts runs by their length: one that nobody measured is the longest, for it leaves the whole open."""
    length = length_of(stretches)
    return length is None, length or 0.0


def _goes_on(before: Route, route: Route) -> bool:
    """Whether a raceway is the same one, where the next stretch of the same wire lies in it."""
    if before.raceway.name or route.raceway.name or before.node is not route.node or before.name != route.name:
        return False
    order = [each.at for each in route.node.wire.stretches]
    return order.index(route.stretches[0].at) == order.index(before.stretches[-1].at) + 1


def _joined(before: Route, route: Route) -> Route:
    bends = before.bends
    # Bends said once of the whole run are counted once; those said of each stretch add up.
    if not (before.stretches[-1].of_run and route.stretches[0].of_run):
        bends = None if bends is None or route.bends is None else bends + route.bends
    return replace(
        before, lying=(*before.lying, *route.lying), stretches=(*before.stretches, *route.stretches), bends=bends
    )
