"""Work, fees and tests to price beside the material: each with its count from the plan, and blanks for hours and price.

Nothing here is an estimate of time or money: only the counts come from the layout.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from planner.bill.bill import Bill
from planner.bill.fastening import white_as_hot
from planner.bill.grounding import behind_feeder
from planner.bill.lengths import M_PER_FT
from planner.bill.outlets import encloses_itself, is_wired
from planner.bill.routes import Route, length_of, pulled, routes, runs_of
from planner.bill.scope import is_estimate
from planner.bill.wire_words import SINGLES, cable_words
from planner.documents.building_work import changed, digs, services, trenches, walls
from planner.documents.estimates import MARK
from planner.documents.panel_schedule import PROTECTIONS
from planner.documents.scope import EXISTING, placed
from planner.documents.scope_supply import changes
from planner.documents.table import Cell, Column, Paper, Section
from planner.documents.tasks import Task, Work, names_of
from planner.facts import said
from planner.plan import Plan
from planner.plan.conducting import Stretch
from planner.plan.foreign_wire import as_written
from planner.plan.objects import Circuit, Panel, Source
from planner.report.counts import plural
from planner.viewing import plain
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


def labour(plan: Plan, bill: Bill, *, name: str, phase: str = "") -> Paper:
    """The tasks of a phase, or of all; ``name`` of the layout, ``bill`` tells in which phase a thing is made."""
    work = _work(plan, bill, phase)
    groups = (
        ("Fees and visits", _fees(work, plan)),
        ("Work", _making(work, plan)),
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
    paper = changes(plan, bill, phase=phase)
    rows = {str(row["what"]) for row in (paper.rows if paper is not None else ())}
    touched = tuple(each for each in plan.circuits.values() if each.name in rows and not made(each))
    feeds = [plain(each.feed) for each in (*circuits, *touched) if said(each, "feed")]
    worked_on = [*(each for each in feeds if isinstance(each, Panel)),
                 *(each for each in plan.panels.values() if each.name in rows)]  # fmt: skip
    new = {panel.name for panel in panels}
    opened = {panel.name: panel for panel in worked_on if panel.name not in new}
    raceways = tuple(each for each in routes(plan) if each.is_run and _first(each, bill, phase))
    dwelling = said(plan.site, "occupancy") and plan.site.occupancy == "dwelling"
    return Work(phase, circuits, panels, touched, tuple(opened.values()), raceways, bill, dwelling)


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
    new = services(work)
    for line in new:
        yield Task("order of the changed service: application, its fee, off and on again", "1 order",
                   ", ".join(line.where), "the utility")  # fmt: skip
    ordered = {name for line in new for name in line.where}
    feeds = [(panel.name, plain(panel.feed)) for panel in work.panels if said(panel, "feed")]
    utilities = [(name, feed) for name, feed in feeds if isinstance(feed, Source) and feed.kind == "utility"]
    if fed := [name for name, feed in utilities if feed.name not in ordered]:
        yield Task("visit of the utility: off and on again", "1 visit", ", ".join(fed), "the utility")
    yield from digs(work)


def _making(work: Work, plan: Plan) -> Iterator[Task]:
    term, circuits = work.bill.term, work.circuits
    for panel in work.panels:
        yield Task(term(f"set panel {panel.name}, with bonding and grounding"), "1", panel.name)
    poles = [each.breaker.poles for each in circuits if said(each, "breaker") and said(each.breaker, "poles")]
    if circuits:
        open_ = f", {len(circuits) - len(poles)} of unknown poles" if len(poles) < len(circuits) else ""
        count = f"{plural(len(circuits), 'circuit')}, {plural(sum(poles), 'pole')}{open_}"
        yield Task(term("land circuits on breakers"), count, names_of(circuits))
    yield from _runs(work)
    outlets = [(each, outlet) for each in circuits if said(each, "outlets") for outlet in each.outlets]
    american = work.bill.american
    bare = [(each, outlet) for each, outlet in outlets if not is_wired(outlet)]
    boxed = [each for each, outlet in bare if american or not encloses_itself(outlet)]
    closed = [each for each, outlet in bare if not american and encloses_itself(outlet)]
    wired = [each for each, outlet in outlets if is_wired(outlet)]
    if boxed:
        yield Task(term("set boxes with receptacle and plate"), _boxes(boxed), names_of(boxed))
    if closed:
        yield Task(term("set receptacle in an enclosure of its own"), f"{len(closed)}", names_of(closed))
    if junctions := [each for each in wired if not each.has_disconnect]:
        yield Task("set junction boxes with their cover", _boxes(junctions), names_of(junctions))
    if wired:
        yield Task("connect machines that have no plug", f"{len(wired)}", names_of(wired))
    disconnects = [each for each in circuits if each.has_disconnect]
    if disconnects:
        yield Task(term("set disconnects"), f"{len(disconnects)}", names_of(disconnects))
    if work.bill.american and (marked := [each for each in work.wired if white_as_hot(each)]):
        ends = sum(map(white_as_hot, marked))
        yield Task("mark the white wire as a hot at both ends", f"{ends} ends", names_of(marked), "NEC 200.7(C)")
    yield from trenches(work)
    yield from walls(work)
    yield from changed(work, plan)


def _boxes(circuits: list[Circuit]) -> str:
    return f"{len(circuits)} box{'' if len(circuits) == 1 else 'es'}"


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


def _tests(work: Work) -> Iterator[Task]:
    american, circuits = work.bill.american, work.circuits
    if not circuits and not work.panels and not work.touched:
        return
    where = names_of((*work.wired, *work.touched))
    count = plural(len(circuits) + len(work.touched), "circuit")
    tested = (*circuits, *work.touched)
    guarded = [each for each in tested if _guards(each)]
    opened = [panel.name for panel in (*work.opened, *work.panels)]
    boards = f"{plural(len(opened), 'panel' if american else 'board')}, {count}"
    if american:
        yield Task("tighten terminals with a torque tool to their marking", _terminals(work), where,
                   "NEC 110.14(D)")  # fmt: skip
        if plugs := [each for each in tested if _receptacles(each)]:
            count_ = plural(sum(map(_receptacles, plugs)), "outlet")
            yield Task("test polarity and ground at each outlet", count_, names_of(plugs))
        if guarded:
            yield Task("test GFCI and AFCI devices", plural(sum(map(_guards, guarded)), "device"), names_of(guarded))
        yield Task("bring the panel directory up to date", boards, ", ".join(opened), "NEC 408.4(A)")
    else:
        yield Task("tighten terminals to the maker's torque", _terminals(work), where)
        yield Task("test continuity, insulation resistance, polarity, Zs", _tested(work), where,
                   "BS 7671 Chapter 64, IEC 60364-6")  # fmt: skip
        if earthed := [each for each in work.panels if said(each, "electrodes") and each.electrodes]:
            yield Task("test the resistance of the earth electrode, RA", plural(len(earthed), "board"),
                       names_of(earthed), "643.7.2 of BS 7671, IEC 60364-6")  # fmt: skip
        if guarded:
            yield Task("test RCDs for their time", plural(sum(map(_guards, guarded)), "device"), names_of(guarded),
                       "BS 7671 Chapter 64, IEC 60364-6")  # fmt: skip
        yield Task("bring the circuit chart of the distribution board up to date", boards, ", ".join(opened),
                   "514.9 of BS 7671")  # fmt: skip
        yield Task("certificate with its schedules of inspection, circuit details and test results", "1 certificate",
                   "", "BS 7671 Chapter 64, IEC 60364-6")  # fmt: skip
    labels = sum(1 + (len(each.outlets) if said(each, "outlets") else 0) for each in circuits)
    if labels:
        yield Task("label breakers and outlets" if american else "label devices and points", plural(labels, "label"),
                   names_of(circuits))  # fmt: skip


def _terminals(work: Work) -> str:
    """Whose terminals are tightened: circuits with their breakers, lugs of panels, connections of electrodes."""
    electrodes = sum(len(each.electrodes) for each in work.panels if said(each, "electrodes"))
    return _counts(
        work,
        (len(work.panels), f"lugs of {plural(len(work.panels), work.bill.term('panel'))}"),
        (electrodes, plural(electrodes, "electrode connection")),
    )


def _tested(work: Work) -> str:
    """What is tested for continuity and insulation: circuits, and what feeds a panel straight from a source."""
    supplies = sum(said(each, "wire") for each in work.panels)
    return _counts(work, (supplies, f"supply of {plural(supplies, 'board')}"))


def _counts(work: Work, *more: tuple[int, str]) -> str:
    circuits = (
        (len(work.circuits), plural(len(work.circuits), "circuit")),
        (len(work.touched), plural(len(work.touched), "changed circuit")),
    )
    return ", ".join(words for count, words in (*circuits, *more) if count)


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
    return sum(not is_wired(each) for each in outlets)
