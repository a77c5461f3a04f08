"""Running rules: once where all facts are known, over all candidates where one is not, traced for what is shown."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from planner.facts import Candidate, Facts, Gap, Memory, Missing, Reading, View
from planner.rules.checks import Check, Question
from planner.rules.findings import Level, Outcome
from planner.tables.cells import unverified
from planner.worked import BeyondTable, steps

# An unknown over more combinations than this is reported as unknown without trying the rest.
MOST_LEAVES = 512
# Sums over this many open facts have more cases than that, whatever is tried: then a few of them show as much.
DEEP = 10
LEAVES_WHERE_DEEP = 32
# What is open beyond is not tried at all: each level costs a run, and a frame of the interpreter's stack.
DEEPEST = 24

NEC = ("NEC-2017", "NEC-2020", "NEC-2023")
EVERY_BOOK: tuple[str, ...] = ()

# Without a rule book that is covered no rule of a code is run.
_MANDATORY = frozenset({"LAY018"})

# Stands for the checks that a rule did not come to, since a fact was missing before.
_REST = "the rest"

RuleFunction = Callable[..., Iterable[Check]]
R = TypeVar("R", bound=RuleFunction)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its identity, its words for people, and the function that judges one object.

    ``cites``: section by rule book, or one text for all. ``subject``: the class of plan object it looks at.
    ``books``: the rule books it belongs to; empty for all. A rule on the file itself (LAY, SUP) has no subject and no
    function: reading the file reports it.
    """

    code: str
    name: str
    title: str
    level: Level
    cites: Mapping[str, str]
    books: tuple[str, ...]
    subject: type[Facts] | None
    judge: RuleFunction | None
    doc: str
    fails: str
    passes: str
    options: Mapping[str, object]
    finished: bool = False

    @property
    def mandatory(self) -> bool:
        """Whether it counts whatever is selected or ignored: behind a fault of the file itself nothing was checked."""
        return self.code in _MANDATORY or (self.judge is None and self.level is Level.ERROR)

    def citation(self, book: str) -> str:
        """Section and book, ``NEC 2023 210.20(A)``; another standard by its own name; empty for physics."""
        section = self.cites.get(book, self.cites.get("", ""))
        of_the_book = section[:1].isdigit() or section.startswith(("Article ", "Table ", "Chapter "))
        return f"{book.replace('-', ' ', 1)} {section}" if of_the_book and book in NEC else section


_RULES: dict[str, Rule] = {}


def rule(
    code: str,
    title: str,
    *,
    level: Level = Level.ERROR,
    cites: str | Mapping[str, str] = "",
    books: tuple[str, ...] = EVERY_BOOK,
    finished: bool = False,
) -> Callable[[R], R]:
    """Declare a rule; the function's name, docstring, first parameter's type and keyword parameters say the rest.

    ``finished``: it looks at the last phase only, where nothing is still to come.
    """

    def register(function: R) -> R:
        parameters = list(inspect.signature(function).parameters.values())
        subject = function.__globals__[str(parameters[0].annotation)]
        doc, fails, passes = _split_doc(inspect.getdoc(function) or "")
        _add(
            Rule(
                code=code,
                name=function.__name__.replace("_", "-"),
                title=title,
                level=level,
                cites={"": cites} if isinstance(cites, str) else cites,
                books=books,
                subject=subject,
                judge=function,
                doc=doc,
                fails=fails,
                passes=passes,
                options={p.name: p.default for p in parameters[1:]},
                finished=finished,
            )
        )
        return function

    return register


def fault(code: str, name: str, title: str, doc: str, *, level: Level = Level.ERROR) -> None:
    """Declare a rule on the file itself, which reading the file reports."""
    text, fails, passes = _split_doc(inspect.cleandoc(doc))
    _add(Rule(code, name, title, level, {"": ""}, EVERY_BOOK, None, None, text, fails, passes, {}))


def _add(rule: Rule) -> None:
    if rule.code in _RULES:
        raise ValueError(f"rule {rule.code} is declared twice")
    _RULES[rule.code] = rule


def _split_doc(doc: str) -> tuple[str, str, str]:
    # The examples keep their leading line break: cleandoc would take a first line by itself for unindented.
    text, _, examples = doc.partition("\nFails::")
    fails, _, passes = examples.partition("\nPasses::")
    return text.strip(), inspect.cleandoc(fails), inspect.cleandoc(passes)


@cache
def all_rules() -> Mapping[str, Rule]:
    """Every rule by code, in the order of the codes; discovered by importing the modules of ``planner.rules``."""
    package = importlib.import_module("planner.rules")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"planner.rules.{module.name}")
    return dict(sorted(_RULES.items()))


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


@dataclass(frozen=True, slots=True)
class _Leaf:
    """One run to its end: the checks made, and why it stopped early if it did."""

    assumed: Mapping[str, Candidate]
    checks: Mapping[str, Check]
    gap: Gap | None = None
    beyond: str = ""

    def verdict(self, about: str) -> Outcome:
        check = self.checks.get(about)
        if check is not None:
            return Outcome.PASSED if check.passes else Outcome.FAILED
        return Outcome.UNKNOWN if self.gap or self.beyond else Outcome.NOT_APPLICABLE


@dataclass(frozen=True, slots=True)
class _Fork:
    """A fact that was read and not known, with what follows from each thing it may be."""

    gap: Gap
    branches: tuple[tuple[Candidate, _Leaf | _Fork], ...]


_Tree = _Leaf | _Fork


def judge(
    rule: Rule, obj: Facts, options: Mapping[str, object] | None = None, *, memory: Memory | None = None
) -> tuple[Judgement, ...]:
    """All judgements of one rule on one object, one for each thing it checks; never raises on a plan's gaps.

    ``memory`` keeps the sums that several rules ask for; give the same one for all objects of one plan.
    """
    options = options or {}
    memory = {} if memory is None else memory
    if _does_not_apply(rule, obj, options):
        return (Judgement(Outcome.NOT_APPLICABLE, rule.level),)
    # Most objects leave nothing open: then this run is the whole answer, sum and sentence included.
    first: Reading[Any] = Reading(obj.at, tracing=True, memory=memory)
    checks, gap, beyond = _run(rule, obj, options, first)
    traced: dict[int, tuple[Mapping[str, Check], Reading[Any]]] = {}
    tree = _grown(rule, obj, options, first, [MOST_LEAVES], (checks, gap, beyond))
    leaves = tuple(_leaves(tree))
    abouts = dict.fromkeys(about for leaf in leaves for about in leaf.checks)
    if any((leaf.gap or leaf.beyond) and abouts.keys() <= leaf.checks.keys() for leaf in leaves):
        # It stopped after all checks that have a name: what it did not come to is unknown, too.
        abouts[_REST] = None
    if not abouts:
        return (Judgement(Outcome.NOT_APPLICABLE, rule.level),)

    def shown(leaf: _Leaf) -> tuple[Mapping[str, Check], Reading[Any]]:
        if not leaf.assumed:
            return checks, first
        if id(leaf) not in traced:
            reading: Reading[Any] = Reading(obj.at, leaf.assumed, tracing=True, memory=memory)
            traced[id(leaf)] = (_run(rule, obj, options, reading)[0], reading)
        return traced[id(leaf)]

    return tuple(_combine(rule, tree, leaves, about, shown) for about in abouts)


def _does_not_apply(rule: Rule, obj: Facts, options: Mapping[str, object]) -> bool:
    """Whether a rule has nothing to check on an object, by a run over the bare facts up to its first check."""
    try:
        return rule.judge is None or next(iter(rule.judge(obj, **options)), None) is None
    except (Missing, BeyondTable):
        return False


def _run(
    rule: Rule, obj: Facts, options: Mapping[str, object], reading: Reading[Any]
) -> tuple[dict[str, Check], Gap | None, str]:
    checks: dict[str, Check] = {}
    function = rule.judge
    if function is None:
        return checks, None, ""
    try:
        for check in function(View(obj, reading), **options):
            before = checks.get(check.about)
            if before is None or before.passes:
                checks[check.about] = check
    except Missing as missing:
        return checks, missing.gap, ""
    except BeyondTable as beyond:
        return checks, None, str(beyond)
    return checks, None, ""


def _explore(rule: Rule, obj: Facts, options: Mapping[str, object], reading: Reading[Any], budget: list[int]) -> _Tree:
    return _grown(rule, obj, options, reading, budget, _run(rule, obj, options, reading))


def _grown(
    rule: Rule,
    obj: Facts,
    options: Mapping[str, object],
    reading: Reading[Any],
    budget: list[int],
    ran: tuple[dict[str, Check], Gap | None, str],
) -> _Tree:
    """What follows from a run: itself, or where it met a gap, a run for each thing that may fill it."""
    checks, gap, beyond = ran
    depth = len(reading.assumed)
    if depth == DEEP:
        budget[0] = min(budget[0], LEAVES_WHERE_DEEP)
    if gap is None or not gap.candidates or budget[0] <= 0 or depth >= DEEPEST:
        budget[0] -= 1
        return _Leaf(reading.assumed, checks, gap, beyond)
    branches: list[tuple[Candidate, _Tree]] = []
    for candidate in gap.candidates:
        assuming = reading.assuming(gap, candidate)
        if budget[0] > 0:
            branches.append((candidate, _explore(rule, obj, options, assuming, budget)))
        else:
            # Not run, so that it knows what was known before the gap, and no more.
            branches.append((candidate, _Leaf(assuming.assumed, checks, gap, beyond)))
    return _Fork(gap, tuple(branches))


def _leaves(tree: _Tree) -> Iterator[_Leaf]:
    if isinstance(tree, _Leaf):
        yield tree
    else:
        for _, branch in tree.branches:
            yield from _leaves(branch)


def _combine(
    rule: Rule,
    tree: _Tree,
    leaves: tuple[_Leaf, ...],
    about: str,
    traced: Callable[[_Leaf], tuple[Mapping[str, Check], Reading[Any]]],
) -> Judgement:
    verdicts = {leaf.verdict(about) for leaf in leaves}
    if verdicts != {Outcome.FAILED, Outcome.NOT_APPLICABLE}:
        # What passes wherever it applies passes; what fails only where it applies hangs on whether it does.
        verdicts -= {Outcome.NOT_APPLICABLE}
    outcome = verdicts.pop() if len(verdicts) == 1 else Outcome.UNKNOWN
    shown = _shown_leaf(leaves, about, outcome)
    checks, reading = traced(shown)
    check = checks.get(about)
    sentences = [check.sentence()] if check else []
    decided = tuple(_deciding(tree, about)) if outcome is Outcome.UNKNOWN else ()
    if outcome is Outcome.UNKNOWN:
        sentences.extend(_cases(tree, about))
    elif outcome is Outcome.FAILED and (open_facts := _changing(tree, about)):
        sentences.append(f"It fails whatever {_listing(open_facts)} may be.")
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
        guesses=tuple(dict.fromkeys((*reading.guesses, *(check.guesses if check else ())))),
        weak=tuple(dict.fromkeys((*reading.weak, *_weak_cells(check), *(check.weak if check else ())))),
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


def _shown_leaf(leaves: tuple[_Leaf, ...], about: str, outcome: Outcome) -> _Leaf:
    """A failure shows its best case, a pass its worst, an unknown the best of its failing cases."""

    def ratio(leaf: _Leaf) -> float:
        return leaf.checks[about].ratio or 0.0

    failed = [leaf for leaf in leaves if leaf.verdict(about) is Outcome.FAILED]
    passed = [leaf for leaf in leaves if leaf.verdict(about) is Outcome.PASSED]
    if outcome is Outcome.PASSED:
        return max(passed, key=ratio)
    if failed:
        return min(failed, key=ratio)
    return next((leaf for leaf in leaves if leaf.verdict(about) is Outcome.UNKNOWN), leaves[0])


def _changing(tree: _Tree, about: str) -> list[str]:
    """The open facts that change the numbers of a check, though not its verdict, in the order they were read."""
    read: dict[str, bool] = {}

    def numbers(node: _Tree) -> frozenset[object]:
        if isinstance(node, _Leaf):
            check = node.checks.get(about)
            return frozenset([(check.says, *map(float, check.traces()))] if check else ())
        read.setdefault(node.gap.key, False)
        each = [numbers(branch) for _, branch in node.branches]
        read[node.gap.key] |= len(set(each)) > 1
        return frozenset().union(*each)

    numbers(tree)
    return [key for key, changes in read.items() if changes]


def _uniform(tree: _Tree, about: str) -> Outcome | None:
    found = {leaf.verdict(about) for leaf in _leaves(tree)}
    return found.pop() if len(found) == 1 else None


def _deciding(tree: _Tree, about: str) -> Iterator[str]:
    wanted: dict[str, None] = {}

    def walk(node: _Tree) -> None:
        if isinstance(node, _Leaf):
            if node.gap and about not in node.checks:
                wanted[node.gap.wanted] = None
            return
        if _uniform(node, about) in (Outcome.PASSED, Outcome.FAILED, Outcome.NOT_APPLICABLE):
            return
        if len({_uniform(branch, about) for _, branch in node.branches}) > 1:
            wanted[node.gap.wanted] = None
        for _, branch in node.branches:
            walk(branch)

    walk(tree)
    yield from wanted


def _cases(tree: _Tree, about: str) -> Iterator[str]:
    """What an unknown depends on: the cases that pass, then those that fail, as sentences."""
    paths: dict[Outcome, list[str]] = {}
    keys = _keys_of_words(tree)

    def walk(node: _Tree, said: tuple[str, ...]) -> None:
        uniform = _uniform(node, about)
        if uniform is not None and uniform is not Outcome.UNKNOWN:
            paths.setdefault(uniform, []).append(", ".join(said))
        elif isinstance(node, _Leaf):
            reason = f"{node.gap.key} is not said" if node.gap else _clause(node.beyond)
            paths.setdefault(Outcome.UNKNOWN, []).append(", ".join(said) + (": " if said else "") + reason)
        elif len({_signature(branch, about) for _, branch in node.branches}) == 1:
            # Whatever this fact is, the rest decides alike: it has no place in the sentence.
            walk(node.branches[0][1], said)
        else:
            for candidate, branch in node.branches:
                alike = len(keys[candidate.says]) > 1
                walk(branch, (*said, f"{candidate.says} ({node.gap.key})" if alike else candidate.says))

    walk(tree, ())
    verbs = {
        Outcome.PASSED: "Passes for",
        Outcome.NOT_APPLICABLE: "Does not apply for",
        Outcome.FAILED: "Fails for",
        Outcome.UNKNOWN: "Not known:",
    }
    if list(paths) == [Outcome.UNKNOWN] and len(paths[Outcome.UNKNOWN]) == 1:
        yield f"{paths[Outcome.UNKNOWN][0]}."
        return
    for outcome, verb in verbs.items():
        if outcome in paths:
            yield f"{verb} {_some(list(dict.fromkeys(paths[outcome])))}."


def _keys_of_words(tree: _Tree) -> dict[str, set[str]]:
    """The facts that each wording is about: the poles of two breakers are both "one pole"."""
    found: dict[str, set[str]] = {}

    def walk(node: _Tree) -> None:
        if isinstance(node, _Fork):
            for candidate, branch in node.branches:
                found.setdefault(candidate.says, set()).add(node.gap.key)
                walk(branch)

    walk(tree)
    return found


def _clause(sentence: str) -> str:
    """A sentence to be followed by a full stop of its own."""
    return sentence.removesuffix(".")


def _signature(tree: _Tree, about: str) -> object:
    """What follows from a subtree, equal for two that decide alike."""
    if isinstance(tree, _Leaf):
        return tree.verdict(about)
    branches = tuple((candidate.says, _signature(branch, about)) for candidate, branch in tree.branches)
    same = {signature for _, signature in branches}
    return same.pop() if len(same) == 1 else (tree.gap.key, branches)


def _some(items: list[str], most: int = 6) -> str:
    rest = len(items) - most
    return "; ".join(items[:most]) + (f"; and {rest} more cases" if rest > 0 else "")


def _listing(words: list[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def applicable(book: str) -> tuple[Rule, ...]:
    """The rules that look at a plan under a rule book, in the order of their codes."""
    return tuple(r for r in all_rules().values() if r.judge is not None and (not r.books or book in r.books))
