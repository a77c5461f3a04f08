"""Running rules: once where all facts are known, over all candidates where one is not, traced for what is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from planner.facts import Candidate, Facts, Gap, Missing
from planner.rules.case_trees import Fork, Leaf, Tree, cases, changing, deciding, leaves_of, listing
from planner.rules.checks import Check, Question
from planner.rules.engine import Rule
from planner.rules.findings import Level, Outcome
from planner.tables.cells import unverified
from planner.viewing import Memory, Reading
from planner.worked import BeyondTable, steps

# An unknown over more combinations than this is reported as unknown without trying the rest.
MOST_LEAVES = 512
# Sums over this many open facts have more cases than that, whatever is tried: then a few of them show as much.
DEEP = 10
LEAVES_WHERE_DEEP = 32
# What is open beyond is not tried at all: each level costs a run, and a frame of the interpreter's stack.
DEEPEST = 24

# Stands for the checks that a rule did not come to, since a fact was missing before.
_REST = "the rest"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a rule makes of one object: the check that is shown and how sure it is."""

    outcome: Outcome
    level: Level
    about: str = ""
    pointer: str = ""
    message: str = ""
    check: Check | None = None
    worked: tuple[str, ...] = ()
    ways_out: tuple[str, ...] = ()
    decided_by: tuple[str, ...] = ()
    guesses: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()
    citation: str = ""


def judge(
    rule: Rule,
    obj: Facts,
    options: Mapping[str, object] | None = None,
    *,
    memory: Memory | None = None,
    counting: bool = False,
    ended: Callable[[Reading[Any]], object] | None = None,
) -> tuple[Judgement, ...]:
    """All judgements of one rule on one object, one for each thing it checks; never raises on a plan's gaps.

    ``memory`` keeps the sums that several rules ask for; give the same one for all objects of one plan. ``counting``:
    only those that fail or are unknown, which saves the sums of the others. ``ended`` is told each run's reading, for
    what the judgements hang on.
    """
    options = options or {}
    memory = {} if memory is None else memory
    readings: list[Reading[Any]] = []

    def reading(assumed: Mapping[str, Candidate], *, tracing: bool) -> Reading[Any]:
        readings.append(Reading(obj.at, assumed, tracing, memory=memory))
        return readings[-1]

    try:
        # What an open fact may be is tried without a trace, as is what is only told where it fails.
        trying = reading({}, tracing=False) if counting else None
        if trying is not None:
            checks, gap, beyond = _run(rule, obj, options, trying)
            if gap is None and not beyond and all(check.passes for check in checks.values()):
                return ()
        # Most objects leave nothing open: then this run is the whole answer, sum and sentence included.
        first = reading({}, tracing=True)
        checks, gap, beyond = _run(rule, obj, options, first)
        if not checks and gap is None and not beyond:
            return (Judgement(Outcome.NOT_APPLICABLE, rule.level),)
        trying = trying or reading({}, tracing=False)
        tree = _grown(rule, obj, options, trying, [MOST_LEAVES], (checks, gap, beyond))
        leaves = tuple(leaves_of(tree))
        abouts = dict.fromkeys(about for leaf in leaves for about in leaf.checks)
        if any((leaf.gap or leaf.beyond) and abouts.keys() <= leaf.checks.keys() for leaf in leaves):
            # It stopped after all checks that have a name: what it did not come to is unknown, too.
            abouts[_REST] = None
        if not abouts:
            return () if counting else (Judgement(Outcome.NOT_APPLICABLE, rule.level),)
        shown: dict[int, tuple[Mapping[str, Check], Reading[Any]]] = {}

        def traced(leaf: Leaf) -> tuple[Mapping[str, Check], Reading[Any]]:
            if not leaf.assumed:
                return checks, first
            if id(leaf) not in shown:
                seen = reading(leaf.assumed, tracing=True)
                shown[id(leaf)] = (_run(rule, obj, options, seen)[0], seen)
            return shown[id(leaf)]

        outcomes = {about: _outcome(leaves, about) for about in abouts}
        return tuple(
            _combine(rule, tree, leaves, about, outcome, traced)
            for about, outcome in outcomes.items()
            if not counting or outcome is not Outcome.PASSED
        )
    finally:
        for each in readings:
            if ended is not None:
                ended(each)
            each.close()


def _run(
    rule: Rule, obj: Facts, options: Mapping[str, object], reading: Reading[Any]
) -> tuple[dict[str, Check], Gap | None, str]:
    checks: dict[str, Check] = {}
    function = rule.judge
    if function is None:
        return checks, None, ""
    try:
        for check in function(reading.view(obj), **options):
            before = checks.get(check.about)
            if before is None or before.passes:
                checks[check.about] = check
    except Missing as missing:
        return checks, missing.gap, ""
    except BeyondTable as beyond:
        return checks, None, str(beyond)
    return checks, None, ""


def _grown(
    rule: Rule,
    obj: Facts,
    options: Mapping[str, object],
    reading: Reading[Any],
    budget: list[int],
    ran: tuple[dict[str, Check], Gap | None, str],
) -> Tree:
    """What follows from a run: itself, or where it met a gap, a run for each thing that may fill it."""
    checks, gap, beyond = ran
    assumed = reading.assumed
    depth = len(assumed)
    if depth == DEEP:
        budget[0] = min(budget[0], LEAVES_WHERE_DEEP)
    if gap is None or not gap.candidates or budget[0] <= 0 or depth >= DEEPEST:
        budget[0] -= 1
        return Leaf(assumed, checks, gap, beyond)
    branches: list[tuple[Candidate, Tree]] = []
    for candidate in gap.candidates:
        if budget[0] > 0:
            with reading.taking(gap, candidate):
                run = _run(rule, obj, options, reading)
                branches.append((candidate, _grown(rule, obj, options, reading, budget, run)))
        else:
            # Not run, so that it knows what was known before the gap, and no more.
            branches.append((candidate, Leaf({**assumed, gap.key: candidate}, checks, gap, beyond)))
    return Fork(gap, tuple(branches))


def _outcome(leaves: tuple[Leaf, ...], about: str) -> Outcome:
    """What passes wherever it applies passes; what fails only where it applies hangs on whether it does."""
    verdicts = {leaf.verdict(about) for leaf in leaves}
    if verdicts != {Outcome.FAILED, Outcome.NOT_APPLICABLE}:
        verdicts -= {Outcome.NOT_APPLICABLE}
    return verdicts.pop() if len(verdicts) == 1 else Outcome.UNKNOWN


def _combine(
    rule: Rule,
    tree: Tree,
    leaves: tuple[Leaf, ...],
    about: str,
    outcome: Outcome,
    traced: Callable[[Leaf], tuple[Mapping[str, Check], Reading[Any]]],
) -> Judgement:
    shown = _shown_leaf(leaves, about, outcome)
    checks, reading = traced(shown)
    check = checks.get(about)
    sentences = [check.sentence()] if check else []
    # What a way out goes by is no ground of the verdict.
    guesses = tuple(dict.fromkeys((*reading.guesses, *(check.guesses if check else ()))))
    weak = tuple(dict.fromkeys((*reading.weak, *_weak_cells(check), *(check.weak if check else ()))))
    decided = tuple(deciding(tree, about)) if outcome is Outcome.UNKNOWN else ()
    if outcome is Outcome.UNKNOWN:
        sentences.extend(cases(tree, about))
    elif outcome is Outcome.FAILED and (open_facts := changing(tree, about)):
        sentences.append(f"It fails whatever {listing(open_facts)} may be.")
    return Judgement(
        outcome=outcome,
        level=_level(rule, check),
        about=about,
        pointer=check.pointer if check else "",
        message=" ".join(sentences),
        check=check,
        worked=tuple(dict.fromkeys(step for number in (check.traces() if check else ()) for step in steps(number))),
        ways_out=_ways_out(check) if check and outcome is Outcome.FAILED else (),
        decided_by=decided,
        guesses=guesses,
        weak=weak,
        citation=check.cites if check else "",
    )


def _ways_out(check: Check) -> tuple[str, ...]:
    """The changes that would pass; none where they hang on a fact that the verdict itself did not need."""
    try:
        return tuple(check.ways())
    except (Missing, BeyondTable):
        return ()


def _level(rule: Rule, check: Check | None) -> Level:
    """A question that fails by every reading is an error."""
    if isinstance(check, Question) and check.certain:
        return Level.ERROR
    return check.level if check and check.level else rule.level


def _weak_cells(check: Check | None) -> Iterator[str]:
    for number in check.traces() if check else ():
        yield from unverified(number)


def _shown_leaf(leaves: tuple[Leaf, ...], about: str, outcome: Outcome) -> Leaf:
    """A failure shows its best case, a pass its worst, an unknown the best of its failing cases."""

    def ratio(leaf: Leaf) -> float:
        return leaf.checks[about].ratio or 0.0

    failed = [leaf for leaf in leaves if leaf.verdict(about) is Outcome.FAILED]
    passed = [leaf for leaf in leaves if leaf.verdict(about) is Outcome.PASSED]
    if outcome is Outcome.PASSED:
        return max(passed, key=ratio)
    if failed:
        return min(failed, key=ratio)
    return next((leaf for leaf in leaves if leaf.verdict(about) is Outcome.UNKNOWN), leaves[0])
