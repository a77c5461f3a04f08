"""The parts of a report: each a heading with sentences, tables and drawings, all made from the one plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from planner import views
from planner.bill.alternates import Alternates
from planner.bill.bill import Bill
from planner.check import Checked
from planner.documents import cables, scope, scope_supply, site_blanks, verification
from planner.documents.circuit_schedule import schedules
from planner.documents.cost import cost_sheet
from planner.documents.diagrams.faults import faults
from planner.documents.diagrams.making import drawings
from planner.documents.diagrams.power_chain import power_chain, without_machines
from planner.documents.diagrams.rack_elevation import on_sheets, rack_elevations
from planner.documents.labour import labour
from planner.documents.price_sheet import price_sheet
from planner.documents.priced_options import priced_options
from planner.documents.report.doubts import guessed, unconfirmed
from planner.documents.report.findings import findings_paper
from planner.documents.shop import shop_list
from planner.documents.svg.drawing import Drawing
from planner.documents.svg.layered import draw
from planner.documents.svg.sheets import sheets
from planner.documents.table import Paper, crowded, telling
from planner.documents.warm_curve import warm_curve
from planner.plan import Plan
from planner.report.simulated import lose_each, overview
from planner.report.tables import Table
from planner.report.warm_rooms import table as warm_table
from planner.report.warm_rooms import warm_rooms
from planner.rules.findings import Finding, Outcome

# A chain with more boxes of machines is drawn without them.
_MOST_MACHINES = 40
# How wide a page that stands upright is between its margins, in px of 1/96 of an inch.
_UPRIGHT_PX = 740.0


@dataclass(frozen=True, slots=True)
class Subject:
    """What a report is of: a checked layout in one phase, with its bill.

    ``asked``: the phase was asked for, and what is to buy is limited to it. ``codes``: the rules whose findings are
    shown, by the beginning of their codes; empty for all. ``steps``: each finding is shown with the sum that was done.
    ``alternates`` finds other parts for what is bought; none are looked for without it.
    """

    checked: Checked
    plan: Plan
    bill: Bill
    name: str
    today: date
    asked: bool
    codes: tuple[str, ...] = ()
    steps: bool = True
    alternates: Alternates | None = None

    @property
    def buying(self) -> str:
        """The phase whose purchases are listed; empty for all."""
        return self.plan.phase if self.asked else ""

    def resting(self, on: str) -> tuple[str, ...]:
        """The ``guesses`` or ``weak`` figures that verdicts of this phase rest on, each once."""
        return tuple(dict.fromkeys(fact for each in self.findings for fact in getattr(each, on)))

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was found of this phase."""
        return tuple(
            each
            for each in self.checked.findings
            if each.holds_in(self.plan.phase) and (not self.codes or each.code.startswith(self.codes))
        )


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a part: one of a paper, a table, a drawing as SVG, or sentences.

    ``side``: a drawing so wide that on paper it needs a page on its side.
    """

    paper: Paper | None = None
    table: Table | None = None
    svg: str = ""
    side: bool = False
    sentences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A chapter of a report. ``side``: something in it is so wide that it is printed on pages on their side."""

    key: str
    title: str
    blocks: tuple[Block, ...]
    side: bool = False


def covers(of: Subject) -> str:
    """Which phases a report is of, in a sentence: what it plans, and what it buys."""
    phases = [each for each in of.bill.phases if each]
    if not phases:
        return "The layout has no phases: all that is not said to stand is to be made."
    if of.asked:
        done = phases[: phases.index(of.plan.phase)] if of.plan.phase in phases else []
        before = f" What stands before it, {', '.join(done)}, is named as made before." if done else ""
        return (
            f"This report prices phase {of.plan.phase} alone and shows the plan as it stands when that is done.{before}"
        )
    if len(phases) == 1:
        return f"The layout has one phase, {phases[0]}."
    return (
        f"This report prices every phase ({', '.join(phases)}), each under its own heading, and shows the plan as it "
        f"stands when the last is done. With --phase {phases[0]} it is of that phase alone."
    )


def _summary(of: Subject) -> Iterator[Block]:
    counts = Counter((each.level.value, each.outcome) for each in of.findings if each.counts)
    failed = [f"{count} {level}" for (level, outcome), count in counts.items() if outcome is Outcome.FAILED]
    unknown = sum(count for (_, outcome), count in counts.items() if outcome is not Outcome.FAILED)
    passed = sum(each.outcome is Outcome.PASSED for each in of.findings)
    ignored = sum(each.outcome is Outcome.IGNORED for each in of.findings)
    code = of.plan.site.code if _has_code(of.plan) else "no rule book named"
    phase = f", phase {of.plan.phase} with all before it" if of.plan.phase else ""
    yield Block(
        sentences=(
            f"{of.name}{phase}. Rule book: {code}. Judged on {of.today.isoformat()}.",
            *((f"Of the rules {', '.join(of.codes)} alone:",) if of.codes else ()),
            f"Failed: {', '.join(failed) or 'nothing'}. Not known: {unknown}. Ignored by the layout: {ignored}. "
            f"Passed: {passed}.",
            f"Verdicts rest on {len(of.resting('guesses'))} guesses and on {len(of.resting('weak'))} figures that "
            "nobody verified.",
            "This report does not say that the plan is safe to build.",
        )
    )
    unknowns = Counter(fact for each in of.findings if each.outcome is Outcome.UNKNOWN for fact in each.decided_by)
    settle = sorted(unknowns, key=lambda fact: (-unknowns[fact], fact))[:3]
    if settle:
        yield Block(sentences=tuple(f"Would settle most: {fact}." for fact in settle))
    things = ("panels", "circuits", "devices", "racks", "rooms", "networks", "storage", "jobs")
    rows = tuple((each, str(len(getattr(of.plan, each)))) for each in things)
    yield Block(table=Table("What the plan holds", ("what", "how many"), rows, right=(1,)))


def _has_code(plan: Plan) -> bool:
    from planner.facts import said

    return said(plan.site, "code")


def _findings(of: Subject) -> Iterator[Block]:
    paper = findings_paper(of.findings, name=of.name, steps=of.steps)
    yield Block(sentences=("No findings.",)) if paper is None else Block(paper=paper)


def _view(name: str) -> Callable[[Subject], Iterator[Block]]:
    def blocks(of: Subject) -> Iterator[Block]:
        for table in views.view(name).tables(of.plan, ""):
            yield Block(table=table)

    return blocks


def _one_line(of: Subject) -> Iterator[Block]:
    yield from _drawn(of, "one-line")


def _power(of: Subject) -> Iterator[Block]:
    chain = power_chain(of.plan, faults(of.findings, of.plan.phase), name=of.name)
    machines = sum(node.kind == "machine" for node in chain.nodes)
    for sheet in sheets(without_machines(chain) if machines > _MOST_MACHINES else chain):
        yield _drawing(draw(sheet))


def _network(of: Subject) -> Iterator[Block]:
    yield from _drawn(of, "network")


def _drawn(of: Subject, kind: str) -> Iterator[Block]:
    for drawing in drawings(kind, of.plan, faults(of.findings, of.plan.phase), name=of.name):
        yield _drawing(drawing)


def _drawing(drawn: Drawing) -> Block:
    return Block(svg=drawn.svg(alone=False), side=drawn.width > _UPRIGHT_PX)


def _racks(of: Subject) -> Iterator[Block]:
    found = faults(of.findings, of.plan.phase)
    for names in on_sheets(of.plan):
        yield _drawing(rack_elevations(of.plan, found, name=of.name, only=names))


def _heat(of: Subject) -> Iterator[Block]:
    yield from _view("heat")(of)
    for room in of.plan.rooms.values():
        units = [device.name for device in room.devices if device.cools]
        for warm in warm_rooms(of.plan, units, ()) if units else ():
            yield Block(svg=warm_curve(warm).partition("\n")[2])
            yield Block(table=warm_table(warm))


def _failures(of: Subject) -> Iterator[Block]:
    yield Block(table=overview(lose_each(of.plan)))


def _bought(of: Subject) -> Iterator[Block]:
    yield Block(paper=price_sheet(of.bill, name=of.name, today=of.today, phase=of.buying, alternates=of.alternates))


def _shop(of: Subject) -> Iterator[Block]:
    yield Block(paper=shop_list(of.bill, name=of.name, today=of.today, phase=of.buying))


def _costs(of: Subject) -> Iterator[Block]:
    if of.plan.costs:
        yield Block(paper=cost_sheet(tuple(of.checked.plans.values()), of.bill, name=of.name, phase=of.buying))


def _scope(of: Subject) -> Iterator[Block]:
    yield Block(paper=scope.scope(of.plan, of.bill, name=of.name, phase=of.buying))
    yield Block(paper=scope_supply.supply_scope(of.plan, of.bill, name=of.name, phase=of.buying))
    changed = scope_supply.changes(of.plan, of.bill, phase=of.buying)
    if changed is not None:
        yield Block(paper=changed)


def _labour(of: Subject) -> Iterator[Block]:
    yield Block(paper=labour(of.plan, of.bill, name=of.name, phase=of.buying))


def _options(of: Subject) -> Iterator[Block]:
    found = priced_options(of.findings, of.plan, name=of.name)
    if found is not None:
        yield Block(paper=found)


def _blanks(of: Subject) -> Iterator[Block]:
    yield Block(paper=site_blanks.blanks(of.plan, of.bill, phase=of.buying))
    if not of.bill.american:
        yield Block(paper=verification.particulars(of.plan, of.bill, phase=of.buying))
        found = verification.results(of.plan, of.bill, name=of.name, phase=of.buying)
        if found.sections:
            yield Block(paper=found)


def _schedules(of: Subject) -> Iterator[Block]:
    yield Block(paper=schedules(of.plan, name=of.name))


def _cables(of: Subject) -> Iterator[Block]:
    yield Block(paper=cables.cable_schedule(of.plan, name=of.name))
    yield Block(paper=cables.labels(of.plan, name=of.name))


def _doubts(of: Subject) -> Iterator[Block]:
    yield Block(table=guessed(of.resting("guesses")))
    yield Block(table=unconfirmed(of.resting("weak")))
    yield Block(table=Table("What the check cannot see", ("limit",), tuple((each,) for each in of.checked.limits)))


_PARTS: dict[str, tuple[str, Callable[[Subject], Iterator[Block]]]] = {
    "summary": ("Summary", _summary),
    "scope": ("Scope of the electrical work", _scope),
    "blanks": ("To fill in on site", _blanks),
    "findings": ("Findings", _findings),
    "schedules": ("Panel schedules", _schedules),
    "one-line": ("One-line diagram", _one_line),
    "load-sheet": ("Load sheet", _view("load-sheet")),
    "power": ("Power chain", _power),
    "racks": ("Rack elevations", _racks),
    "cables": ("Cable schedule and labels", _cables),
    "heat": ("Heat balance and warm-up", _heat),
    "failures": ("What each single loss does", _failures),
    "network": ("Networks", _network),
    "storage": ("Storage", _view("storage")),
    "jobs": ("Jobs", _view("jobs")),
    "bom": ("Material list with prices", _bought),
    "labour": ("Work, fees and tests to price", _labour),
    "options": ("Options to price", _options),
    "shop": ("Shop list", _shop),
    "costs": ("Costs", _costs),
    "doubts": ("Assumptions, guesses and unverified figures", _doubts),
}
_JOB = ("scope", "blanks", "shop", "labour", "options")
_ALL = tuple(each for each in _PARTS if each not in _JOB)
READERS = {
    # The material list has each line of the shop list.
    "owner": (*_ALL, "scope", "labour", "options", "blanks"),
    "electrician": (
        "scope", "blanks", "bom", "labour", "options", "shop", "schedules", "one-line", "load-sheet", "findings",
        "summary", "doubts",
    ),
    "reviewer": (
        "summary", "findings", "doubts", "load-sheet", "one-line", "schedules", "power", "heat", "failures", "network",
        "storage", "jobs", "racks", "bom", "costs", "blanks",
    ),
}  # fmt: skip
"""Who reads a report, and the parts in the order they want them."""


# The rules an electrician answers for: circuits, wires, panels, strips, standby power, and the safety of rooms.
ELECTRICAL = ("CIR", "WIR", "PNL", "PDU", "UPS", "GEN", "SAF")


def _title(of: Subject, key: str, title: str) -> str:
    """The heading of a part; what European books call a panel schedule has another name."""
    return title if of.bill.american or key != "schedules" else "Schedules of circuit details"


def _wide(block: Block) -> bool:
    sections = block.paper.sections if block.paper is not None else ()
    columns = block.paper.exported if block.paper is not None else ()
    return block.side or any(crowded(telling(columns, section), section) for section in sections)


def parts(of: Subject, reader: str) -> tuple[Part, ...]:
    """The parts of a report for a reader; those with nothing in them are left out."""
    found = []
    if reader == "electrician":
        of = replace(of, codes=ELECTRICAL, bill=of.bill.by(("utility", "electrical")))
    if reader == "owner":
        # The load sheet has each step once.
        of = replace(of, steps=False)
    for key in READERS[reader]:
        title, make = _PARTS[key]
        blocks = tuple(make(of))
        if blocks:
            found.append(Part(key, _title(of, key, title), blocks, any(map(_wide, blocks))))
    return tuple(found)
