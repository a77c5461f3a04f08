"""From the bytes of a layout to all that can be said of it: the one call behind ``planner check`` and the editor."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from planner import text
from planner.catalog import Catalog, default_folders
from planner.facts import make
from planner.layout.models import SECTIONS, Layout
from planner.layout.reading import Reading, read
from planner.plan import Plan, build
from planner.plan.losing import Case, Loss
from planner.planning import FATAL
from planner.rules.engine import Rule, all_rules, applicable
from planner.rules.file_notices import nothing_to_check, replaced, skipped, unfinished_records
from planner.rules.findings import Finding, Level, Outcome, in_order, once, settling, told_apart
from planner.rules.ledger import Ledger, Ledgers
from planner.rules.placing import does_not_apply, fault
from planner.rules.suppressions import Suppression, apply
from planner.tables import books
from planner.text import Problem
from planner.watching import Watch

if TYPE_CHECKING:
    from planner.bill.costing import Costing

LIMITS = (
    "A planning aid, no permit drawing: the adopted code, local amendments, utility rules and the inspector win.",
    "Not seen: torque, workmanship, real routes, age and make of panel and breakers, existing faults.",
    "One well-mixed room: no hot spots, no layers of air. A software cap protects nothing once it is lost.",
)

# The ledger of what is judged beside the report, to know what is wrong without a case.
_ALONE = "-"


@dataclass(frozen=True, slots=True)
class Options:
    """How a layout is checked.

    ``catalogs`` are folders of the user's own parts, which win over the shipped ones. ``phase`` limits the check to
    one phase. ``select`` and ``ignore`` are rule codes or prefixes; faults of the file itself count in spite of them.
    ``no_ignores`` shows what the layout suppresses.
    ``today`` is the day, ``2026-03-01``, that suppressions are judged by; empty asks the clock where one has an end.
    """

    catalogs: tuple[Path, ...] = ()
    phase: str = ""
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    no_ignores: bool = False
    today: str = ""

    def day(self) -> date:
        """The day the check is made on."""
        return date.fromisoformat(self.today) if self.today else date.today()

    def runs(self, rule: Rule) -> bool:
        """Whether a rule is to be run. One that is ignored is, since nobody may ignore that it crashes."""
        return rule.mandatory or not self.select or rule.code.startswith(self.select)

    def wants(self, rule: Rule) -> bool:
        """Whether the verdicts of a rule are to be reported."""
        ignored = bool(self.ignore) and rule.code.startswith(self.ignore)
        return rule.mandatory or (self.runs(rule) and not ignored)

    def keeps(self, finding: Finding) -> bool:
        """Whether a finding is to be reported."""
        return finding.outcome is Outcome.CRASHED or self.wants(all_rules()[finding.code])


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found in one file, ready for any report.

    ``guesses`` and ``weak`` name what the verdicts rest on; ``settle`` the facts that would settle most unknowns.
    ``plans``: what was judged, by phase, for those who show figures beside the verdicts; ``reading`` the layout they
    were made of. ``idle``: the rules that have nothing to check on an object, by code and place, with the phases where
    that is so.
    """

    file: str
    sha256: str
    version: str
    text: str
    findings: tuple[Finding, ...]
    rules: int
    objects: int
    phases: tuple[str, ...]
    reading: Reading = field(compare=False, repr=False)
    limits: tuple[str, ...] = LIMITS
    guesses: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()
    settle: tuple[str, ...] = ()
    plans: Mapping[str, Plan] = field(default_factory=dict, compare=False, repr=False)
    idle: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict, repr=False)

    def everything(self) -> tuple[Finding, ...]:
        """The findings, and where each rule does not apply, in the order of all reports."""
        book = _book(self.reading.at(self.phases[-1])) if self.plans else ""
        idle = (
            does_not_apply(all_rules()[code], at, phases, self.reading, book)
            for (code, at), phases in self.idle.items()
        )
        return in_order((*self.findings, *idle))


def check(
    source: bytes,
    file: str,
    options: Options | None = None,
    opener: Callable[[str], bytes] | None = None,
) -> Checked:
    """Check one layout.

    Parameters: ``source`` its bytes; ``file`` the name that findings give it; ``opener`` gives the bytes of an
    included file by its path from the layout's folder. This never raises, on any bytes. For a phase the layout does not
    have nothing is checked, and ``phases`` says which it has.

    >>> layout = b"planner: 1\\nsite: {code: NEC-2023}\\nsources: {utility: {rating: 200 A}}\\n"
    >>> [finding.code for finding in check(layout, "empty.yaml").findings if finding.counts]
    []
    """
    return check_document(text.read(source, file), source, options, opener)


def check_document(
    document: text.Document,
    source: bytes,
    options: Options | None = None,
    opener: Callable[[str], bytes] | None = None,
    watch: Watch | None = None,
    ledgers: Ledgers | None = None,
) -> Checked:
    """Check a layout whose text is read already.

    Parameters: ``source`` the bytes it was read from; ``watch`` whoever waits for it; ``ledgers`` what earlier texts of
    the layout came to, for who checks it after each edit; the others as in ``check``.
    """
    ledgers = ledgers or Ledgers(keeps=False)
    with ledgers.lock:
        return _checked(document, source, options or Options(), opener, watch, ledgers)


def _checked(
    document: text.Document,
    source: bytes,
    options: Options,
    opener: Callable[[str], bytes] | None,
    watch: Watch | None,
    ledgers: Ledgers,
) -> Checked:
    reading = read(document, opener)
    problems = reading.problems
    if any(problem.code == "LAY001" for problem in problems):
        # What breaks off being YAML makes everything after it look wrong too.
        problems = tuple(problem for problem in problems if problem.code in ("LAY001", "LAY002", "LAY003"))
    findings = [fault(problem, problem.span or document.span_at(problem.path)) for problem in problems]
    phases = tuple(phase for phase in reading.phases if not options.phase or phase == options.phase)
    findings += (fault(each, document.span_at(each.path)) for each in skipped(reading.document.data))
    objects = 0
    idle: dict[tuple[str, str], list[str]] = {}
    plans: dict[str, Plan] = {}
    if not any(finding.code in FATAL for finding in findings):
        catalog = Catalog((*options.catalogs, *default_folders()))
        costing = _costing(reading, catalog, options, opener)
        in_turn = watch.in_turn(phases) if watch is not None else phases
        done = {
            each: _check_phase(reading, catalog, each, options, costing, watch or Watch(), in_turn, ledgers)
            for each in in_turn
        }
        for phase in phases:
            plans[phase], judged, at_rest, objects = done[phase]
            findings += judged
            for each in at_rest:
                idle.setdefault(each, []).append(phase)
            findings += _check_cases(reading, catalog, plans[phase], options, judged, ledgers)
        if costing is not None:
            findings += (fault(problem, document.span_at(problem.path)) for problem in costing.problems)
        if phases and not reading.problems:
            findings += (fault(each, document.span_at(())) for each in nothing_to_check(reading.document.data))
    findings = list(told_apart(once(findings)))
    findings += _doubts(findings, document)
    if not options.no_ignores:
        findings = _suppress(findings, reading, options)
    kept = in_order(filter(options.keeps, findings))
    return Checked(
        file=document.file,
        sha256=hashlib.sha256(source).hexdigest(),
        version=_version(document.data),
        text=document.text,
        findings=kept,
        rules=sum(map(options.wants, all_rules().values())),
        objects=objects,
        phases=phases or reading.phases,
        guesses=tuple(dict.fromkeys(guess for finding in kept for guess in finding.guesses)),
        weak=tuple(dict.fromkeys(weak for finding in kept for weak in finding.weak)),
        settle=settling(kept),
        limits=(*LIMITS, *books.not_judged(_book(reading.at(phases[-1])) if plans else "")),
        plans=plans,
        reading=reading,
        idle={(code, at): tuple(names) for (code, at), names in idle.items() if options.wants(all_rules()[code])},
    )


def _book(layout: Layout) -> str:
    return str(layout.site.code.value or "") if layout.site.code is not None else ""


def _version(data: text.Data) -> str:
    written = data.get("planner") if isinstance(data, dict) else None
    return written if isinstance(written, str) else ""


def _costing(
    reading: Reading, catalog: Catalog, options: Options, opener: Callable[[str], bytes] | None
) -> Costing | None:
    """What adds the costs to each plan; none where the layout does not speak of money."""
    if "costs" not in (reading.document.data if isinstance(reading.document.data, dict) else {}):
        return None
    from planner.bill.costing import Costing

    return Costing(reading, catalog, options.day, opener)


def _check_phase(
    reading: Reading,
    catalog: Catalog,
    phase: str,
    options: Options,
    costing: Costing | None,
    watch: Watch,
    in_turn: tuple[str, ...],
    ledgers: Ledgers,
) -> tuple[Plan, list[Finding], list[tuple[str, str]], int]:
    """The plan of one phase with its findings, what does not apply, and how many objects were looked at."""
    layout = reading.at(phase)
    kept = ledgers.built(phase)
    plan, problems = build(layout, phase, catalog=catalog, standing=reading.comes_with, kept=kept)
    if in_turn[0] == phase:
        watch.built(reading, plan)
    if costing is not None:
        plan = costing.add(plan)
    problems = (*problems, *replaced(layout, catalog), *unfinished_records(layout, options.day))
    findings = [fault(problem, problem.span or reading.locate(problem.path, phase or None)) for problem in problems]
    book = _book(layout)
    ledger = ledgers.of(plan, reading, book)
    idle: list[tuple[str, str]] = []
    turn = in_turn.index(phase)
    rules = sorted(applicable(book), key=lambda rule: not rule.load)  # Loads are what is waited for.
    loads = sum(rule.load for rule in rules)
    for number, rule in enumerate(rules):
        if number == loads and not turn:
            watch.loads(reading, plan, findings)
        if rule.subject is None or not options.runs(rule):
            continue
        if rule.finished and phase != reading.phases[-1]:
            continue
        share = (turn + number / len(rules)) / len(in_turn)
        found, at_rest = ledger.rule(rule, step=partial(watch.step, share))
        findings += found
        idle += ((rule.code, at) for at in at_rest)
    return plan, findings, idle, sum(len(getattr(layout, section)) for section in SECTIONS)


def _check_cases(
    reading: Reading,
    catalog: Catalog,
    plan: Plan,
    options: Options,
    normal: Iterable[Finding],
    ledgers: Ledgers,
) -> Iterator[Finding]:
    """What turns in the saved cases of a layout, each judged as the layout is."""
    layout = reading.at(plan.phase)
    if not layout.scenarios:
        return
    from planner.cases import JUDGED_AGAIN, case_of, stands_in, unknown_losses

    wrong = {(f.code, f.object, f.pointer) for f in normal if f.counts}
    book = _book(layout)
    rules = [(rule, rule.subject) for rule in applicable(book) if rule.subject is not None]
    before: Ledger | None = None
    for name, model in layout.scenarios.items():
        if not stands_in(model, plan.phase):
            continue
        if plan.phase == reading.phases[-1]:
            for problem in unknown_losses(plan, name, model):
                yield fault(problem, reading.locate(problem.path, plan.phase or None))
        case = case_of(reading, catalog, plan.phase, name, plan)
        ledger = ledgers.of(case.plan, reading, book, name)
        turned: list[Finding] = []
        for rule, subject in rules:
            if rule.finished and plan.phase != reading.phases[-1]:
                continue
            if subject is Loss:
                if case.single and rule.level is Level.ERROR:
                    continue
                for finding in ledger.judged(rule, case.loss) if case.loss else ():
                    yield _in_case(name, finding)
            elif case.changed and rule.code.startswith(JUDGED_AGAIN):
                if not options.runs(rule):
                    # What is not reported is judged all the same: a case tells all that turns by it.
                    before = before or ledgers.of(plan, reading, book, _ALONE)
                    wrong |= {(f.code, f.object, f.pointer) for f in before.rule(rule, counting=True)[0]}
                found = ledger.rule(rule, counting=True)[0]
                turned += (f for f in found if (f.code, f.object, f.pointer) not in wrong)
        yield from (_in_case(name, finding) for finding in turned)
        told = tuple(dict.fromkeys(f"{f.code} {f.object.partition('.')[2] or f.object}" for f in turned))
        for rule, subject in rules if case.changed else ():
            if subject is Case:
                own = make(Case, f"scenarios.{name}", name=name, turned=told)
                yield from (replace(f, scenario=name) for f in ledger.judged(rule, own))


def _in_case(name: str, finding: Finding) -> Finding:
    said = finding.message if finding.object == f"scenarios.{name}" else f"In the case {name}: {finding.message}"
    return replace(finding, scenario=name, message=said)


def _doubts(findings: Iterable[Finding], document: text.Document) -> Iterator[Finding]:
    """How many verdicts rest on figures nobody verified, and how many on guesses."""
    settled = [f for f in findings if f.outcome in (Outcome.PASSED, Outcome.FAILED)]
    for code, name, word, more in (
        ("LAY021", "weak", "figure", " that nobody verified"),
        ("LAY022", "guesses", "guess", ""),
    ):
        resting = [finding for finding in settled if getattr(finding, name)]
        facts = tuple(dict.fromkeys(fact for finding in resting for fact in getattr(finding, name)))
        if facts:
            resting_ones = "1 verdict rests" if len(resting) == 1 else f"{len(resting):,} verdicts rest"
            ending = "" if len(facts) == 1 else "es" if word.endswith("s") else "s"
            message = f"{resting_ones} on {len(facts):,} {word}{ending}{more}, which the report lists."
            yield replace(fault(Problem(code, message), document.span_at(())), object="site")


def _suppress(findings: list[Finding], reading: Reading, options: Options) -> list[Finding]:
    suppressions = tuple(dict.fromkeys(each for phase in reading.phases for each in _suppressions(reading, phase)))
    if not suppressions:
        return findings
    kept, faults = apply(
        findings,
        suppressions,
        all_rules(),
        options.day,
    )
    found = list(kept)
    for each in faults:
        section, _, name = each.suppression.object.partition(".")
        path = tuple(part for part in (section, name, "ignore", each.suppression.code) if part)
        found.append(fault(Problem(each.code, each.message, path), reading.locate(path)))
    return found


def _suppressions(reading: Reading, phase: str) -> Iterator[Suppression]:
    layout = reading.at(phase)
    sections = [("site", {"": layout.site}), *((section, getattr(layout, section)) for section in SECTIONS)]
    for section, objects in sections:
        for name, model in objects.items():
            for code, each in (model.ignore or {}).items():
                place = f"{section}.{name}" if name else section
                until = each.until if each.until and each.until[0].isdigit() else ""
                yield Suppression(place, code, each.reason or "", until)
