"""What was judged of a plan and on what grounds, so that after an edit only what it touched is judged again.

A judgement is the work of a rule on facts that it read through views. Where each object it read is the same in the plan
of the next text, the rule would read the same and judge the same. A rule that goes on behind the views hangs on all
that carries power. Grounds are kept as numbers, which stand for an object and for its twin in the next plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from threading import Lock
from typing import Any

from planner.facts import Facts, Gap
from planner.layout.reading import Reading
from planner.plan import Plan
from planner.plan.kept import Kept
from planner.plan.twins import Twins, twins
from planner.rules.engine import Rule
from planner.rules.findings import Finding
from planner.rules.judging import Judgement, judge
from planner.rules.placing import Places, crashed, placed, placed_anew
from planner.viewing import Memory
from planner.viewing import Reading as Read

# What the sums that follow a failure read behind the views is in these sections.
_POWER = ("site", "sources", "panels", "circuits", "devices", "rooms")


@dataclass(slots=True, eq=False)
class Ground:
    """What judgements, or a shared sum, hang on: objects by number, and shared sums. ``stale``: not true any more.

    ``verdicts``: those that stand on it, by rule and number of the object.
    """

    objects: frozenset[int]
    sums: tuple[Ground, ...]
    beyond: bool
    turn: int = 0
    stale: bool = False
    verdicts: list[tuple[str, int]] = field(default_factory=list)

    def fell(self, turn: int, changed: frozenset[int], power: bool) -> bool:
        """Whether it fell with what changed at a turn; asked once, known from then on."""
        if self.turn != turn:
            self.turn = turn
            self.stale = (
                (self.beyond and power)
                or not self.objects.isdisjoint(changed)
                or any(each.fell(turn, changed, power) for each in self.sums)
            )
        return self.stale


@dataclass(frozen=True, slots=True)
class Sum:
    """A shared sum and what it hangs on. ``moves``: what it came to can be had without the plan it is of."""

    asked: Read[Any]
    ground: Ground
    moves: bool


@dataclass(frozen=True, slots=True)
class Batch:
    """What a rule found on all objects of a plan: the findings, and the places of those it does not apply to."""

    numbers: tuple[int, ...]
    findings: tuple[Finding, ...]
    idle: tuple[str, ...]


@dataclass(slots=True)
class Ledger:
    """The verdicts on one plan under a rule book. Where it does not keep them it only judges: for who checks once."""

    plan: Plan
    places: Places
    book: str
    keeps: bool
    memory: Memory = field(default_factory=dict)
    _verdicts: dict[str, dict[int, tuple[Finding, ...]]] = field(default_factory=dict)
    _batches: dict[str, Batch] = field(default_factory=dict)
    _objects: dict[type[Facts], tuple[tuple[Facts, ...], tuple[int, ...]]] = field(default_factory=dict)
    _numbers: dict[Facts, int] = field(default_factory=dict)
    _next: int = 0
    _turn: int = 0
    _grounds: dict[tuple[frozenset[int], frozenset[int], bool], Ground] = field(default_factory=dict)
    _sums: dict[int, Sum] = field(default_factory=dict)

    def turn(self, plan: Plan, places: Places) -> None:
        """Go on to the plan of the next text: what no longer holds is forgotten, at once and as a whole."""
        found = twins(self.plan, plan)
        self.plan, self.places, self._objects = plan, places, {}
        self._turn += 1
        changed = frozenset(number for obj, number in self._numbers.items() if obj not in found.same)
        power = any(each.at.partition(".")[0] in _POWER for each in found.of.keys() - found.same)
        self._numbers = {found.of[obj]: number for obj, number in self._numbers.items() if obj in found.of}

        def fell(ground: Ground) -> bool:
            return ground.fell(self._turn, changed, power)

        for ground in self._grounds.values():
            if fell(ground):
                for key, number in ground.verdicts:
                    del self._verdicts[key][number]
                    self._batches.pop(key, None)
        self._grounds = {key: ground for key, ground in self._grounds.items() if not ground.stale}
        self._sums = {key: each for key, each in self._sums.items() if each.moves and not fell(each.ground)}
        self.memory = _moved(self.memory, found, self._sums)

    def rule(
        self, rule: Rule, *, counting: bool = False, step: Callable[[], object] = lambda: None
    ) -> tuple[Sequence[Finding], Sequence[str]]:
        """What a rule found on all objects of the plan, and where those are that it does not apply to.

        ``counting`` as in ``judge``; ``step`` is called before each object that is judged.
        """
        if rule.subject is None:
            return (), ()
        objects, numbers = self._all(rule.subject)
        key = _key(rule, counting)
        known = self._batches.get(key)
        if known is not None and known.numbers == numbers:
            found = tuple([placed_anew(each, self.places) for each in known.findings])
            idle = known.idle
        else:
            findings: list[Finding] = []
            at_rest: list[str] = []
            for obj in objects:
                step()
                one = self.judged(rule, obj, counting=counting)
                findings += one
                if not one:
                    at_rest.append(obj.at)
            found, idle = tuple(findings), tuple(at_rest)
        if self.keeps:
            self._batches[key] = Batch(numbers, found, idle)
        return found, idle

    def judged(self, rule: Rule, obj: Facts, *, counting: bool = False) -> tuple[Finding, ...]:
        """The findings of a rule on one object, none where it does not apply."""
        if not self.keeps:
            return tuple(placed(rule, obj, self._judgements(rule, obj, counting, None), self.places, self.book))
        key = _key(rule, counting)
        verdicts = self._verdicts.setdefault(key, {})
        number = self._number(obj)
        known = verdicts.get(number)
        if known is not None:
            return tuple([placed_anew(each, self.places) for each in known])
        reads: list[tuple[frozenset[Facts], tuple[Read[Any], ...], bool]] = []
        judgements = self._judgements(rule, obj, counting, reads)
        found = tuple(placed(rule, obj, judgements, self.places, self.book))
        verdicts[number] = found
        self._ground(obj, reads).verdicts.append((key, number))
        return found

    def _all(self, kind: type[Facts]) -> tuple[tuple[Facts, ...], tuple[int, ...]]:
        found = self._objects.get(kind)
        if found is None:
            objects = self.plan.of(kind)
            numbers = tuple(map(self._number, objects)) if self.keeps else ()
            found = self._objects[kind] = (objects, numbers)
        return found

    def _judgements(
        self,
        rule: Rule,
        obj: Facts,
        counting: bool,
        reads: list[tuple[frozenset[Facts], tuple[Read[Any], ...], bool]] | None,
    ) -> Iterable[Judgement]:
        def ended(read: Read[Any]) -> None:
            if reads is not None:
                reads.append((frozenset(read.views), tuple(read.sums), read.beyond))

        try:
            return judge(rule, obj, memory=self.memory, counting=counting, ended=ended if reads is not None else None)
        except Exception as error:  # a rule that breaks must not hide what the others find
            return (crashed(rule, error),)

    def _ground(self, obj: Facts, reads: Iterable[tuple[frozenset[Facts], tuple[Read[Any], ...], bool]]) -> Ground:
        objects = {self._number(obj)}
        sums: dict[int, Ground] = {}
        beyond = False
        for viewed, asked, went_on in reads:
            objects.update(map(self._number, viewed))
            sums.update((id(each), self._ground_of_sum(each)) for each in asked)
            beyond = beyond or went_on
        # Most rules read but the object itself: what they hang on is one.
        key = (frozenset(objects), frozenset(map(id, sums.values())), beyond)
        found = self._grounds.get(key)
        if found is None:
            found = self._grounds[key] = Ground(key[0], tuple(sums.values()), beyond, self._turn)
        return found

    def _ground_of_sum(self, asked: Read[Any]) -> Ground:
        known = self._sums.get(id(asked))
        if known is not None:
            return known.ground
        objects = frozenset(map(self._number, asked.read))
        sums = {id(each): self._ground_of_sum(each) for each in asked.sums}
        found = Ground(objects, tuple(sums.values()), asked.beyond, self._turn)
        # The sum is held with it, so that no other comes to have its id.
        self._sums[id(asked)] = Sum(asked, found, _holds_no_object(asked))
        asked.read, asked.sums = frozenset(), []  # They would hold the plans of earlier texts.
        return found

    def _number(self, obj: Facts) -> int:
        found = self._numbers.get(obj)
        if found is None:
            found = self._numbers[obj] = self._next
            self._next += 1
        return found


@dataclass(slots=True)
class Ledgers:
    """The ledgers of a layout: one for each phase, and one for each saved case in it.

    One check at a time holds them: another waits until it ended or was stopped.
    """

    keeps: bool = True
    lock: Lock = field(default_factory=Lock)
    _kept: dict[tuple[str, str], Ledger] = field(default_factory=dict)
    _built: dict[str, Kept] = field(default_factory=dict)

    def built(self, phase: str) -> Kept:
        """What the last build of a phase left for the next."""
        return self._built.setdefault(phase, Kept())

    def of(self, plan: Plan, reading: Reading, book: str, case: str = "") -> Ledger:
        """The ledger of a plan: that of the plan before it, turned to this one, where it was under the same book."""
        known, places = self._kept.get((plan.phase, case)), Places(reading, plan.phase)
        if known is not None and known.book == book:
            known.turn(plan, places)
            return known
        found = Ledger(plan, places, book, self.keeps)
        if self.keeps:
            self._kept[plan.phase, case] = found
        return found


def _key(rule: Rule, counting: bool) -> str:
    return f"{rule.code} of what counts" if counting else rule.code


def _moved(memory: Memory, found: Twins, sums: Mapping[int, object]) -> Memory:
    """What shared sums came to that still hold, by the objects of the next plan."""
    moved: Memory = {}
    for (function, obj, named_for), ways in memory.items():
        twin = found.of.get(obj)  # type: ignore[call-overload]
        if twin is None:
            continue
        for met, by_words in ways.items():
            kept = {words: each for words, each in by_words.items() if id(each) in sums}
            if kept:
                moved.setdefault((function, twin, named_for), {})[met] = kept
    return moved


def _holds_no_object(asked: Read[Any]) -> bool:
    """Whether what a sum came to can be had without the plan it is of."""
    gap = asked.stopped if isinstance(asked.stopped, Gap) else None
    return _plain((asked.value, gap, *asked.used.values()))


def _plain(value: object) -> bool:
    if isinstance(value, str | float | int | bool | type(None)):
        return True
    if isinstance(value, tuple | list | frozenset | set):
        return all(map(_plain, value))
    if isinstance(value, Mapping):
        return all(_plain(key) and _plain(each) for key, each in value.items())
    if is_dataclass(value) and not isinstance(value, Facts):
        return all(_plain(getattr(value, each.name)) for each in fields(value))
    return False
