"""Two plans of one layout, before and after an edit: which objects stand in both, and which of them are the same.

An object is the same where each of its own facts is, the open ones with what they may be, and where it refers to the
twins of what it referred to. What it refers to may have changed itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from inspect import get_annotations
from typing import Any

from planner.facts import Facts
from planner.plan.losing import Loss
from planner.plan.whole import Plan

_UNSET = object()
_WORD = re.compile(r"\w+")
_PLAIN = frozenset({str, float, int, bool, type(None), object})


@dataclass(slots=True)
class Twins:
    """``of``: the object after the edit for one before it; ``same``: those before it that did not change."""

    of: dict[Facts, Facts] = field(default_factory=dict)
    same: set[Facts] = field(default_factory=set)
    _taken: set[Facts] = field(default_factory=set)
    _waiting: list[Facts] = field(default_factory=list)

    def pair(self, before: Facts, after: Facts) -> bool:
        """Whether two objects are twins: they are where neither has another twin already."""
        found = self.of.get(before)
        if found is not None:
            return found is after
        if type(before) is not type(after) or before.at != after.at or after in self._taken:
            return False
        self.of[before] = after
        self._taken.add(after)
        self._waiting.append(before)
        return True

    def compare(self) -> None:
        """Compare all twins, and whatever they refer to."""
        while self._waiting:
            before = self._waiting.pop()
            after = self.of[before]
            # Building keeps what does not change, and what refers to nothing is then done with.
            kind: Any = type(before)
            if (before is after and _stands_alone(kind)) or self._alike(before, after):
                self.same.add(before)

    def _alike(self, before: Facts, after: Facts) -> bool:
        alike = True  # All facts are gone through even where one differs already, as in ``_every``.
        kind: Any = type(before)
        for read in _readers(kind):
            try:
                old = read(before)
            except AttributeError:
                old = _UNSET
            try:
                new = read(after)
            except AttributeError:
                new = _UNSET
            if old is new and type(old) in _PLAIN:
                continue
            if not self._equal(old, new):
                alike = False
        return alike

    def _equal(self, old: object, new: object) -> bool:
        kind: Any = type(old)
        if kind is not type(new):
            return False
        if kind in _PLAIN:
            return old == new
        if isinstance(old, Facts):
            return self.pair(old, new)  # type: ignore[arg-type]
        if kind is tuple:
            if not old or not isinstance(old[0], Facts):  # type: ignore[index]
                return old == new or self._all_equal(old, new)  # type: ignore[arg-type]
            return self._all_equal(old, new)  # type: ignore[arg-type]
        if old == new:
            return True
        if isinstance(old, Mapping):
            return self._equal_mappings(old, new)  # type: ignore[arg-type]
        if is_dataclass(old):
            return _every(self._equal(getattr(old, name), getattr(new, name)) for name in _names(kind))  # type: ignore[arg-type]
        return False

    def _all_equal(self, old: tuple[object, ...], new: tuple[object, ...]) -> bool:
        if len(old) == len(new):
            return _every(self._equal(a, b) for a, b in zip(old, new, strict=True))
        places = {each.at: each for each in new if isinstance(each, Facts)}
        for each in old:
            if isinstance(each, Facts) and each.at in places:
                self.pair(each, places[each.at])
        return False

    def _equal_mappings(self, old: Mapping[Any, object], new: Mapping[Any, object]) -> bool:
        # What runs over a mapping sees its order, too.
        return _every(self._equal(old[key], new[key]) for key in old if key in new) and list(old) == list(new)


def twins(before: Plan, after: Plan) -> Twins:
    """The twins of two plans.

    >>> from planner.planning import planned
    >>> text = b"planner: 1\\ncircuits: {a: {breaker: 20 A 2P}, b: {breaker: 20 A 2P}}\\n"
    >>> edited = text.replace(b"b: {breaker: 20", b"b: {breaker: 30")
    >>> old, new = (planned(each, "x.yaml").last for each in (text, edited))
    >>> found = twins(old, new)
    >>> old.circuits["a"].breaker in found.same, old.circuits["b"].breaker in found.same
    (True, False)
    """
    found = Twins()
    if before.phase != after.phase:
        return found
    # What has a name is paired by it, before whatever refers to it is.
    for old, new in _roots(before, after):
        found.pair(old, new)
    found.compare()
    return found


def _roots(before: Plan, after: Plan) -> Iterator[tuple[Facts, Facts]]:
    for each in fields(Plan):
        old, new = getattr(before, each.name), getattr(after, each.name)
        if isinstance(old, Facts):
            yield old, new
        elif isinstance(old, Mapping):
            yield from ((old[name], new[name]) for name in old if name in new and isinstance(old[name], Facts))
        elif isinstance(old, tuple):
            named = {_key(obj): obj for obj in new}
            yield from ((obj, named[_key(obj)]) for obj in old if _key(obj) in named)


def _key(obj: Facts) -> str:
    """What tells objects of one list apart: losses of one place by what is lost."""
    return obj.key if isinstance(obj, Loss) else obj.at


def _every(alike: Iterable[bool]) -> bool:
    """Whether all pairs are alike, each of them compared: what they refer to has twins of its own."""
    return all(list(alike))


@cache
def _readers(cls: type[Any]) -> tuple[Any, ...]:
    """What reads each slot of a class of objects, its gaps and notes among them, without asking for unset ones."""
    names = dict.fromkeys(name for base in cls.__mro__ for name in getattr(base, "__slots__", ()))
    return tuple(getattr(cls, name).__get__ for name in names)


@cache
def _stands_alone(cls: type[Any]) -> bool:
    """Whether objects of a class refer to no other object of a plan."""
    kinds = {"Facts", "object", "Any", *(each.__name__ for each in _kinds(Facts))}
    written = " ".join(str(each) for base in cls.__mro__[:-1] for each in get_annotations(base).values())
    return kinds.isdisjoint(_WORD.findall(written))


def _kinds(cls: type[Any]) -> Iterator[type[Any]]:
    for each in cls.__subclasses__():
        yield each
        yield from _kinds(each)


@cache
def _names(cls: type[Any]) -> tuple[str, ...]:
    return tuple(each.name for each in fields(cls))
