"""Work on the building and on what stands: trenches, walls that runs go through, changes of service and circuits."""

from __future__ import annotations

from collections.abc import Iterator

from planner.bill.bill import Line
from planner.bill.routes import NO_RACEWAY, OUTSIDE, between_buildings, end_rooms, furthest, underground
from planner.documents.estimates import buried_words
from planner.documents.scope_supply import changes
from planner.documents.tasks import Task, Work, names_of
from planner.facts import said
from planner.plan import Plan
from planner.plan.conducting import Stretch
from planner.plan.objects import Circuit, Panel
from planner.report.counts import plural
from planner.viewing import plain

# What no work line names by itself when it is taken out or put in.
_SMALL = ("circuit-label", "cable-label", "fitting", "support", "cover-plate", "box")


def trenches(work: Work) -> Iterator[Task]:
    """A trench for each route in the ground that the phase makes, with its length and depth, once for one raceway."""
    by = "NEC 300.5" if work.bill.american else "522.8.10 of BS 7671"
    new = {laid.stretch.at for route in work.raceways for laid in route.lying}
    names: dict[str, list[str]] = {}
    longest: dict[str, tuple[Stretch, ...]] = {}
    for node in work.wired:
        for piece in underground(node.wire.stretches) if said(node, "wire") else ():
            first = piece[0]
            laid = said(first, "raceway_type") and first.raceway_type not in NO_RACEWAY
            if laid and first.at not in new:
                continue
            key = first.raceway or first.at
            names.setdefault(key, []).append(node.name)
            longest[key] = max(longest.get(key, piece), piece, key=furthest)
    for key, piece in longest.items():
        what = "dig a trench, bed the run, backfill, make the surface good"
        yield Task(what, buried_words(piece, american=work.bill.american), ", ".join(names[key]), by)


def digs(work: Work) -> Iterator[Task]:
    """The call before somebody digs."""
    dug = [node for node in work.wired if said(node, "wire") and underground(node.wire.stretches)]
    if not dug or not list(trenches(work)):
        return
    if work.bill.american:
        yield Task("call 811 before digging and wait for the marks", "1 call", names_of(dug), "the law of the state")
    else:
        yield Task("ask for and search buried services before digging", "1 search", names_of(dug), "local rules")


def walls(work: Work) -> Iterator[Task]:
    """Walls that runs go through: what leaves the room of its panel, or may."""
    through: dict[str, int] = {}
    maybe: dict[str, list[Circuit | Panel]] = {}
    for panel in work.panels:
        # A panel with a wire of its own is fed straight from a source, whose wire comes in from outdoors.
        if said(panel, "wire") and any(_outside(each) for each in panel.wire.stretches):
            through[panel.name] = 1
    for circuit in work.circuits:
        feed = plain(circuit.feed) if said(circuit, "feed") else None
        ends = end_rooms(circuit)
        if not isinstance(feed, Panel):
            continue
        if not said(feed, "room"):
            maybe.setdefault("the room of the panel is not said", []).append(circuit)
        elif not ends:
            maybe.setdefault("the room at its end is not said", []).append(circuit)
        elif any(room.name != feed.room.name for room in ends):
            through[circuit.name] = 2 if between_buildings(circuit) else 1
    by = (
        f"NEC 300.21{', IRC R302' if work.dwelling else ''}"
        if work.bill.american
        else "527.2 of BS 7671 and IEC 60364-5-52"
    )
    what = "bore through walls and close them with fire stopping"
    if through:
        yield Task(what, f"{sum(through.values())} or more", ", ".join(through), by)
    for why, circuits in maybe.items():
        yield Task(what, f"? for {plural(len(circuits), 'run')}: {work.bill.term(why)}", names_of(circuits), by)


def _outside(stretch: Stretch) -> bool:
    return said(stretch, "place") and stretch.place in OUTSIDE


def services(work: Work) -> tuple[Line, ...]:
    """The services that the phase makes or changes."""
    return tuple(line for line in _lines(work, work.bill.lines) if line.kind == "service" and line.buys)


def changed(work: Work, plan: Plan) -> Iterator[Task]:
    """What is done to what stands: a service taken out and made anew, things put in and taken out, things that go."""
    gone = _lines(work, work.bill.removed)
    for line in services(work):
        old = [each.words for each in gone if each.kind == "service" and set(each.where) & set(line.where)]
        instead = f"take out {', '.join(old)}, " if old else ""
        american = work.bill.american
        with_ = "meter base, riser, service conductors, what joins the panels" if american else "cut-out, meter, tails"
        what = f"change of the service: {instead}make {line.words}; {with_}"
        yield Task(what, "1, by agreement", ", ".join(line.where), "the utility" + ", NEC 230" * american)
    paper = changes(plan, work.bill, phase=work.phase)
    for row in paper.rows if paper is not None else ():
        put, out = str(row["new"]), str(row["gone"])
        words = "; ".join(f"{verb} {said_}" for verb, said_ in (("take out", out), ("put in", put)) if said_)
        yield Task(f"change {row['what']}: {words}", "1", str(row["what"]))
    here = {each.name for group in (plan.circuits, plan.panels, plan.sources) for each in group.values()}
    found: dict[str, list[str]] = {}
    for line in gone:
        for name in {where.partition("/")[0]: None for where in line.where}:
            if name not in here and line.kind not in _SMALL:
                found.setdefault(name, []).append(line.words)
    for name, words_ in found.items():
        yield Task(f"take out {name}: {'; '.join(dict.fromkeys(words_))}", "1", name)


def _lines(work: Work, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    return tuple(
        line for line in lines if line.trade in ("utility", "electrical") and work.phase in ("", line.phase)
    )  # fmt: skip
