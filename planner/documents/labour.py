"""Work, fees and tests to price beside the material: each with its count from the plan, and blanks for hours and price.

Nothing here is an estimate of time or money: only the counts come from the layout.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from planner.bill.bill import Bill
from planner.bill.fastening import white_as_hot
from planner.bill.grounding import behind_feeder
from planner.bill.lengths import M_PER_FT
from planner.bill.routes import Route, length_of, pulled, routes, runs_of
from planner.bill.scope import is_estimate
from planner.bill.wire_words import SINGLES, cable_words
from planner.documents.estimates import MARK
from planner.documents.panel_schedule import PROTECTIONS
from planner.documents.scope import EXISTING, placed
from planner.documents.table import Cell, Column, Paper, Section
from planner.facts import plain, said
from planner.plan import Plan
from planner.plan.conducting import Stretch
from planner.plan.foreign_wire import as_written
from planner.plan.objects import Circuit, Panel, Source
from planner.report.counts import plural
from planner.worked import number

COLUMNS = (
    Column("What", "what", shown="too"),
    Column("Count", "count", shown="too"),
    Column("Where", "where", shown="too"),
    Column("Asked for by", "by", shown="too"),
    Column("Your hours", "hours", shown="too"),
    Column("Your price", "price", shown="too"),
)
BLANK = "______"
NO_FIGURES = "Counts are those of the layout. Hours and prices are the reader's own: none are put in here."


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to price: what, how often or how much, at what, and who asks for it."""

    what: str
    count: str
    where: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Work:
    """What one phase makes: its circuits, panels and raceways.

    ``opened``: the panels that stand already and are worked on; ``dwelling``: it is a house.
    """

    circuits: tuple[Circuit, ...]
    panels: tuple[Panel, ...]
    opened: tuple[Panel, ...]
    raceways: tuple[Route, ...]
    bill: Bill
    dwelling: bool

    @property
    def wired(self) -> tuple[Circuit | Panel, ...]:
        """What has a wire of its own: circuits, and panels with a feeder."""
        return (*self.circuits, *self.panels)


def labour(plan: Plan, bill: Bill, *, name: str, phase: str = "") -> Paper:
    """The tasks of a phase, or of all; ``name`` of the layout, ``bill`` tells in which phase a thing is made."""
    work = _work(plan, bill, phase)
    groups = (
        ("Fees and visits", _fees(work, plan)),
        ("Work", _making(work)),
        ("Tests and papers", _tests(work)),
    )
    sections = tuple(Section(title, tuple(map(_row, tasks))) for title, tasks in groups)
    step = f", phase {phase}" if phase else ""
    return Paper(f"Work, fees and tests to price, {name}{step}", COLUMNS, sections, (), (NO_FIGURES,))


def _row(task: Task) -> dict[str, Cell]:
    return {
        "what": task.what, "count": task.count, "where": task.where, "by": task.by, "hours": BLANK, "price": BLANK,
    }  # fmt: skip


def _work(plan: Plan, bill: Bill, phase: str) -> Work:
    def made(thing: Circuit | Panel) -> bool:
        step = placed(thing.phase, bill)
        return step != EXISTING and phase in ("", step)

    circuits = tuple(filter(made, plan.circuits.values()))
    panels = tuple(filter(made, plan.panels.values()))
    feeds = [plain(each.feed) for each in circuits if said(each, "feed")]
    new = {panel.name for panel in panels}
    opened = {feed.name: feed for feed in feeds if isinstance(feed, Panel) and feed.name not in new}
    raceways = tuple(each for each in routes(plan) if each.is_run and _first(each, bill, phase))
    dwelling = said(plan.site, "occupancy") and plan.site.occupancy == "dwelling"
    return Work(circuits, panels, tuple(opened.values()), raceways, bill, dwelling)


def _first(route: Route, bill: Bill, phase: str) -> bool:
    """Whether a raceway is run in a phase: the one of the first wire in it."""
    steps = [placed(str(getattr(each.node, "phase", "")), bill) for each in route.lying]
    first = EXISTING if EXISTING in steps else min(steps, key=bill.phases.index)
    return first != EXISTING and phase in ("", first)


def _fees(work: Work, plan: Plan) -> Iterator[Task]:
    if work.bill.american:
        yield Task("permit fee", "1 permit", "", "the authority having jurisdiction")
        yield Task("inspection visits: rough-in before walls are closed, final", "? visits", "", "the authority")
    elif said(plan.site, "code") and plan.site.code.startswith("BS"):
        yield Task("notice to building control, or a scheme that certifies itself", "1 notice", "",
                   "Building Regulations Part P, where it applies")  # fmt: skip
    else:
        yield Task("notice to the network operator or authority, where it is asked for", "1 notice", "", "local rules")
    for panel in work.opened:
        yield Task(f"switch off {panel.name} and prove it dead, then on again", "1 shut-down", panel.name,
                   "NFPA 70E" if work.bill.american else "EN 50110-1")  # fmt: skip
    feeds = [(panel.name, plain(panel.feed)) for panel in work.panels if said(panel, "feed")]
    fed = [name for name, feed in feeds if isinstance(feed, Source) and feed.kind == "utility"]
    if fed:
        yield Task("visit of the utility: off and on again", "1 visit", ", ".join(fed), "the utility")


def _making(work: Work) -> Iterator[Task]:
    term, circuits = work.bill.term, work.circuits
    for panel in work.panels:
        yield Task(term(f"set panel {panel.name} with its feeder, bonding and grounding"), "1", panel.name)
    poles = [each.breaker.poles for each in circuits if said(each, "breaker") and said(each.breaker, "poles")]
    if circuits:
        open_ = f", {len(circuits) - len(poles)} of unknown poles" if len(poles) < len(circuits) else ""
        count = f"{plural(len(circuits), 'circuit')}, {plural(sum(poles), 'pole')}{open_}"
        yield Task(term("land circuits on breakers"), count, _names(circuits))
    yield from _runs(work)
    outlets = [(each, outlet) for each in circuits if said(each, "outlets") for outlet in each.outlets]
    wired = [each for each, outlet in outlets if said(outlet, "hard_wired") and outlet.hard_wired]
    plugs = [each for each, outlet in outlets if not (said(outlet, "hard_wired") and outlet.hard_wired)]
    if plugs:
        yield Task(
            term("set boxes with receptacle and plate"),
            f"{len(plugs)} box{'' if len(plugs) == 1 else 'es'}",
            _names(plugs),
        )
    if wired:
        yield Task("connect machines that have no plug", f"{len(wired)}", _names(wired))
    disconnects = [each for each in circuits if each.has_disconnect]
    if disconnects:
        yield Task(term("set disconnects"), f"{len(disconnects)}", _names(disconnects))
    if work.bill.american and (marked := [each for each in work.wired if white_as_hot(each)]):
        ends = sum(map(white_as_hot, marked))
        yield Task("mark the white wire as a hot at both ends", f"{ends} ends", _names(marked), "NEC 200.7(C)")
    yield from _holes(work)


def _runs(work: Work) -> Iterator[Task]:
    """Raceways, single wires and cables by what they are, with their runs and lengths."""
    found: dict[str, list[Run]] = {}
    for route in work.raceways:
        longest = replace(_run(route.node, route.stretches), where=", ".join(route.names))
        found.setdefault(f"run {route.name}", []).append(longest)
    for node in work.wired:
        pieces = pulled(node.wire) if said(node, "wire") else ()
        if not pieces and not (isinstance(node, Panel) and behind_feeder(node)):
            found.setdefault("pull the wire, which the layout does not say", []).append(Run(1, None, False, node.name))
        for piece in pieces:
            stretch = piece[0]
            kind = stretch.type if said(stretch, "type") else ""
            laid = not said(stretch, "raceway_type") or bool(stretch.raceway_type) or stretch.no_raceway
            if kind in SINGLES and not laid:
                found.setdefault("run the raceway, which the layout does not say", []).append(_run(node, piece))
            what = (
                f"pull wires of {kind} into it" if kind in SINGLES else f"run {cable_words(as_written(stretch), kind)}"
            )
            found.setdefault(what, []).append(_run(node, piece))
    for what, of in found.items():
        where = dict.fromkeys(name for each in of for name in each.where.split(", "))
        yield Task(what, _length(of, work.bill), ", ".join(where))


@dataclass(frozen=True, slots=True)
class Run:
    """So many runs from box to box that are so long together, in m, None where nobody said; ``guessed``: about."""

    count: int
    length_m: float | None
    guessed: bool
    where: str


def _run(node: Circuit | Panel, stretches: tuple[Stretch, ...]) -> Run:
    last = stretches[-1]
    sets = last.parallel if said(last, "parallel") else 1
    length = length_of(stretches)
    guessed = any(is_estimate(each, "length_m") for each in stretches)
    return Run(runs_of(node, last) * sets, None if length is None else length * sets, guessed, node.name)


def _length(runs: list[Run], bill: Bill) -> str:
    unit, metres = ("ft", M_PER_FT) if bill.american else ("m", 1.0)
    known = [each.length_m for each in runs if each.length_m is not None]
    mark = MARK if any(each.guessed for each in runs) else ""
    open_ = len(runs) - len(known)
    length = f"{mark}{number(math.fsum(known) / metres)} {unit}" if known else f"? {unit}"
    more = f", {open_} not measured" if open_ and known else ""
    return f"{plural(sum(each.count for each in runs), 'run')}, {length}{more}"


def _holes(work: Work) -> Iterator[Task]:
    """Walls that runs go through: what leaves the room of its panel, or may."""
    through: list[Circuit] = []
    maybe: list[Circuit] = []
    for circuit in work.circuits:
        feed = plain(circuit.feed) if said(circuit, "feed") else None
        if not isinstance(feed, Panel) or not said(circuit, "room"):
            continue
        if not said(feed, "room"):
            maybe.append(circuit)
        elif feed.room.name != circuit.room.name:
            through.append(circuit)
    by = (
        f"NEC 300.21{', IRC R302' if work.dwelling else ''}"
        if work.bill.american
        else "527.2 of BS 7671 and IEC 60364-5-52"
    )
    what = "bore through walls and close them with fire stopping"
    if through:
        yield Task(what, f"{len(through)} or more", _names(through), by)
    if maybe:
        rooms = work.bill.term("the room of the panel is not said")
        yield Task(what, f"? for {plural(len(maybe), 'run')}: {rooms}", _names(maybe), by)


def _tests(work: Work) -> Iterator[Task]:
    american, circuits = work.bill.american, work.circuits
    if not circuits and not work.panels:
        return
    count = plural(len(circuits), "circuit")
    guarded = [each for each in circuits if _guards(each)]
    opened = [panel.name for panel in (*work.opened, *work.panels)]
    boards = f"{plural(len(opened), 'panel' if american else 'board')}, {count}"
    if american:
        yield Task("tighten terminals with a torque tool to their marking", count, _names(circuits), "NEC 110.14(D)")
        if plugs := [each for each in circuits if _receptacles(each)]:
            count_ = plural(sum(map(_receptacles, plugs)), "outlet")
            yield Task("test polarity and ground at each outlet", count_, _names(plugs))
        if guarded:
            yield Task("test GFCI and AFCI devices", plural(sum(map(_guards, guarded)), "device"), _names(guarded))
        yield Task("bring the panel directory up to date", boards, ", ".join(opened), "NEC 408.4(A)")
    else:
        yield Task("tighten terminals to the maker's torque", count, _names(circuits))
        yield Task("test continuity, insulation resistance, polarity, Zs", count, _names(circuits),
                   "BS 7671 Chapter 64, IEC 60364-6")  # fmt: skip
        if guarded:
            yield Task("test RCDs for their time", plural(sum(map(_guards, guarded)), "device"), _names(guarded),
                       "BS 7671 Chapter 64, IEC 60364-6")  # fmt: skip
        yield Task("bring the circuit chart of the distribution board up to date", boards, ", ".join(opened),
                   "514.9 of BS 7671")  # fmt: skip
        yield Task("certificate with its schedules of inspection, circuit details and test results", "1 certificate",
                   "", "BS 7671 Chapter 64, IEC 60364-6")  # fmt: skip
    labels = sum(1 + (len(each.outlets) if said(each, "outlets") else 0) for each in circuits)
    yield Task("label breakers and outlets" if american else "label devices and points", plural(labels, "label"),
               _names(circuits))  # fmt: skip


def _guards(circuit: Circuit) -> int:
    """How many devices of a circuit trip by ground fault or arc: its breaker, and outlets that do in themselves."""
    breaker = circuit.breaker if said(circuit, "breaker") else None
    of_breaker = breaker is not None and (
        (said(breaker, "ground_fault") and breaker.ground_fault in PROTECTIONS)
        or (said(breaker, "arc_fault") and breaker.arc_fault)
    )
    outlets = circuit.outlets if said(circuit, "outlets") else ()
    return int(of_breaker) + sum(bool(said(each, "ground_fault") and each.ground_fault) for each in outlets)


def _receptacles(circuit: Circuit) -> int:
    outlets = circuit.outlets if said(circuit, "outlets") else ()
    return sum(not (said(each, "hard_wired") and each.hard_wired) for each in outlets)


def _names(things: Iterable[Circuit | Panel]) -> str:
    return ", ".join(dict.fromkeys(each.name for each in things))
