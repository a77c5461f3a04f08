"""Views: an object of a plan as the engine shows it to a rule, writing down what was read.

The same object, answering assumed facts and, when asked, handing out traced numbers. A rule reads it like the object
itself, and a sum that many rules ask for is done once.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, wraps
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from planner.facts import Candidate, Facts, Gap, Missing, said
from planner.labels import label, split_unit, top
from planner.worked import BeyondTable, Worked

T = TypeVar("T")
S = TypeVar("S")

# What shared sums came to, by the open facts they met and what was assumed of each: a sum takes the same way wherever
# the same is assumed of the facts it met. The engine keeps one for all rules of a phase.
Memory = dict[tuple[object, ...], dict[tuple[str, ...], dict[tuple[str | None, ...], "Reading[Any]"]]]


@dataclass(slots=True)
class Reading(Generic[T]):
    """What a rule read on one run: the facts assumed, those that turned out to be gaps, guesses and weak figures.

    ``tops``: the objects that shared sums read, where tracing; ``value`` and ``stopped``: what a shared sum came to.
    ``sums``: the shared sums it asked for; ``read``: the objects that a shared sum read; ``beyond``: it went on to
    objects that no view showed it.
    """

    subject: str = ""
    assumed: Mapping[str, Candidate] = field(default_factory=dict)
    tracing: bool = False
    views: dict[Facts, View] = field(default_factory=dict)
    used: dict[str, Candidate] = field(default_factory=dict)
    guesses: dict[str, None] = field(default_factory=dict)
    weak: dict[str, None] = field(default_factory=dict)
    memory: Memory = field(default_factory=dict)
    trail: list[tuple[dict[str, object], str]] = field(default_factory=list)
    tops: set[str] = field(default_factory=set)
    sums: list[Reading[Any]] = field(default_factory=list)
    read: frozenset[Facts] = frozenset()
    beyond: bool = False
    value: object = None
    stopped: Gap | str | None = None

    def assuming(self, gap: Gap, candidate: Candidate) -> Reading[T]:
        """A new reading that takes a gap as one of the things it may be, on top of what this one assumes."""
        return Reading(self.subject, {**self.assumed, gap.key: candidate}, memory=self.memory)

    @contextmanager
    def taking(self, gap: Gap, candidate: Candidate) -> Iterator[None]:
        """Within it, a gap is taken as one of the things it may be, and what is read is forgotten at its end.

        What was read before met no gap, so that it holds whatever is taken, and a run from the start finds it read.
        """
        before, mark = self.assumed, len(self.trail)
        self.assumed = {**before, gap.key: candidate}
        yield
        self.assumed = before
        for own, name in self.trail[mark:]:
            del own[name]
        del self.trail[mark:]

    def view(self, obj: Facts) -> View:
        """The one view of an object in this reading."""
        found = self.views.get(obj)
        if found is None:
            found = self.views[obj] = View(obj, self)
        return found

    def close(self) -> None:
        """Let go of the views, which hold this reading and each other: no rule reads through them any more."""
        for view in self.views.values():
            view.__dict__.clear()
        self.views.clear()
        self.trail.clear()


def shared(function: Callable[[S], T]) -> Callable[[S], T]:
    """Decorator of a sum over an object of the plan that many rules ask for: done once per set of assumptions.

    The sum depends on nothing but facts it reads through its argument, and what it returns holds no view.
    """

    @wraps(function)
    def once(obj: S) -> T:
        if not isinstance(obj, View):
            return function(obj)
        return cast("T", _recalled(function, obj._facts, obj._reading))

    return once


def _recalled(function: Callable[[Any], object], obj: Facts, reading: Reading[Any]) -> object:
    found = _known(function, obj, reading)
    if found is None:
        found = _done(function, obj, reading)
        met = dict.fromkeys(found.used)
        if isinstance(found.stopped, Gap):
            met[found.stopped.key] = None
        named_for = _named_for(reading, found.tops)
        ways = reading.memory.setdefault((function, obj, named_for), {})
        ways.setdefault(tuple(met), {})[_words(met, reading.assumed)] = found
    reading.sums.append(found)
    reading.used.update(found.used)
    reading.guesses.update(found.guesses)
    reading.weak.update(found.weak)
    reading.tops.update(found.tops)
    if isinstance(found.stopped, Gap):
        raise Missing(found.stopped)
    if isinstance(found.stopped, str):
        raise BeyondTable(found.stopped)
    return found.value


def _known(function: Callable[[Any], object], obj: Facts, reading: Reading[Any]) -> Reading[Any] | None:
    """What a sum came to where the same was assumed of what it met, and its steps name things as they would here."""
    for named_for in ("", reading.subject) if reading.tracing else (None,):
        for keys, known in reading.memory.get((function, obj, named_for), {}).items():
            found = known.get(_words(keys, reading.assumed))
            if found is not None and _named_for(reading, found.tops) == named_for:
                return found
    return None


def _named_for(reading: Reading[Any], tops: Collection[str]) -> str | None:
    """Whose words the steps of a sum are in: its own where it read of the subject, nobody's where it did not."""
    if not reading.tracing:
        return None
    return reading.subject if top(reading.subject) in tops else ""


def _words(keys: Iterable[str], assumed: Mapping[str, Candidate]) -> tuple[str | None, ...]:
    return tuple([assumed[key].says if key in assumed else None for key in keys])


def _done(function: Callable[[Any], object], obj: Facts, reading: Reading[Any]) -> Reading[Any]:
    # A reading of its own, so that what was read before does not hide what this sum reads.
    own: Reading[Any] = Reading(reading.subject, reading.assumed, reading.tracing, memory=reading.memory)
    try:
        own.value = function(own.view(obj))
    except Missing as missing:
        own.stopped = missing.gap
    except BeyondTable as beyond:
        own.stopped = str(beyond)
    if own.tracing:
        own.tops.update(top(each.at) for each in own.views)
    own.read = frozenset(own.views)
    own.close()
    return own


def _assumed(missing: Missing, reading: Reading[Any]) -> object:
    """What a reading takes a fact as that nobody said; raises ``Missing`` again where nothing follows for it."""
    gap = missing.gap
    words = reading.assumed.get(gap.key)
    for candidate in gap.candidates if words is not None else ():
        if words is not None and candidate.says == words.says:
            reading.used[gap.key] = candidate
            return candidate.value
    raise missing


class View:
    """An object of the plan as the engine shows it to a rule; quacks like the object it stands for.

    What was read once stays in the view itself, and each object has one view in a reading. Each class of objects has
    its class of views, whose descriptors are asked for what is not yet in the view.
    """

    _facts: Facts
    _reading: Reading[Any]

    def __new__(cls, obj: Facts, reading: Reading[Any]) -> View:
        kind: Any = type(obj)
        self: View = object.__new__(_views_of(kind))
        own = self.__dict__
        own["_facts"], own["_reading"] = obj, reading
        return self

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a plan is frozen; cannot set {name}")

    def __eq__(self, other: object) -> bool:
        return self._facts is (other._facts if isinstance(other, View) else other)

    def __hash__(self) -> int:
        return hash(self._facts)


@cache
def _views_of(cls: type[Facts]) -> type[View]:
    """The class of the views of a class of objects: its methods, and a descriptor for each fact and property."""
    shown: dict[str, object] = {}
    for base in reversed(cls.__mro__[:-1]):
        for name, attribute in vars(base).items():
            if isinstance(attribute, types.MemberDescriptorType):
                shown[name] = _Fact(name)
            elif isinstance(attribute, property) and attribute.fget is not None:
                shown[name] = _Derived(name, attribute.fget)
            elif not name.startswith("__"):
                shown[name] = attribute
    return type(f"{cls.__name__}View", (View,), shown)


class _Fact:
    """A fact in the views of a class of objects."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.words, self.unit = split_unit(name)

    def __get__(self, view: View, owner: type[View]) -> object:
        own, name = view.__dict__, self.name
        obj, reading = own["_facts"], own["_reading"]
        try:
            value = getattr(obj, name)
        except Missing as missing:
            value = _assumed(missing, reading)
        note = obj._notes.get(name)
        if note is not None:
            reading.guesses.update(dict.fromkeys(note.guesses))
            reading.weak.update(dict.fromkeys(note.weak))
        kind = type(value)
        if kind is float:
            if reading.tracing:
                said = label(obj.at, self.words, reading.subject)
                value = Worked(value, said, self.unit, source=note.source if note else "")
        elif kind is tuple:
            if value and isinstance(value[0], Facts):
                value = tuple(map(reading.view, value))
        elif isinstance(value, Facts):
            value = reading.view(value)
        own[name] = value
        reading.trail.append((own, name))
        return value


class _Derived:
    """A property in the views of a class of objects."""

    def __init__(self, name: str, function: Callable[[Any], object]) -> None:
        self.name, self.function = name, function

    def __get__(self, view: View, owner: type[View]) -> object:
        own = view.__dict__
        value = own[self.name] = self.function(view)
        own["_reading"].trail.append((own, self.name))
        return value


def plain(obj: T) -> T:
    """The object behind a view; an object that is no view is returned as it is.

    For its class and its place; whoever reads facts of it, or goes on to others, takes ``beyond``.
    """
    return cast("T", obj._facts) if isinstance(obj, View) else obj


def beyond(obj: T) -> T:
    """The object behind a view, for a sum that reads on without views: what it comes to hangs on the whole plan."""
    if isinstance(obj, View):
        obj._reading.beyond = True
    return plain(obj)


def stated(obj: Facts, *names: str) -> bool:
    """Whether facts of an object or of the view of one are known, without reading them."""
    return all(said(plain(obj), name) for name in names)
