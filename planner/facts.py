"""Facts that may not be known: reading one that nobody said raises ``Missing``, never gives zero.

A plan is made of ``Facts`` objects, slotted classes whose unset slots are the facts not known. Each carries, per
field, the ``Gap`` (what it may be) or the ``Note`` (how surely it is known). A rule reads them like plain attributes.
The engine reads them through a ``View``: the same object, answering assumed facts, writing down what was read and,
when asked, handing out traced numbers.

>>> @facts
... class Lamp(Facts):
...     power_w: float
...     volts_v: float
>>> lamp = make(Lamp, "devices.lamp", power_w=60.0)
>>> lamp.power_w
60.0
>>> lamp.volts_v
Traceback (most recent call last):
    ...
planner.facts.Missing: devices.lamp.volts_v
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, wraps
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast, dataclass_transform

from planner.worked import BeyondTable, Worked

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing an unknown fact may be, and how a sentence names it: ``THHN in its own conduit``."""

    value: object
    says: str


@dataclass(frozen=True, slots=True)
class Gap:
    """A fact that is not known: where it would be written, what it may be, and what to ask for.

    ``key`` is the dotted path a person writes in the layout. Without ``candidates`` a rule that reads it is unknown.
    Two gaps with the same ``key`` are one fact: an assumption about one holds for the other. Where they hang on it
    differently, as the voltage on the poles, their candidates say the same words and hold each its own value.
    """

    key: str
    candidates: tuple[Candidate, ...] = ()
    ask: str = ""

    @property
    def wanted(self) -> str:
        """What would settle it, as an instruction."""
        return self.ask or f"state {self.key}"


@dataclass(frozen=True, slots=True)
class Note:
    """How surely a known fact is known, and where it comes from.

    ``guesses`` and ``weak`` are sentences that begin with the key they are about.
    """

    guesses: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()
    source: str = ""


class Missing(Exception):
    """A fact was read that nobody said."""

    def __init__(self, gap: Gap) -> None:
        super().__init__(gap.key)
        self.gap = gap


class Facts:
    """Base of every object of a plan. ``at`` is its dotted place in the layout, ``circuits.servers-a.wire``."""

    __slots__ = ("_gaps", "_notes", "at")
    at: str
    _gaps: Mapping[str, Gap]
    _notes: Mapping[str, Note]

    if not TYPE_CHECKING:  # the type checker must go on refusing names that do not exist

        def __getattr__(self, name: str) -> object:
            if name.startswith("__") or name not in type(self).__dataclass_fields__:
                raise AttributeError(name)
            raise Missing(self._gaps.get(name) or Gap(f"{self.at}.{name}"))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a plan is frozen; cannot set {name}")


@dataclass_transform(frozen_default=True, kw_only_default=True)
def facts(cls: type[T]) -> type[T]:
    """Class decorator: a slot per annotated field, no constructor; use ``make``."""
    return cast("type[T]", dataclass(init=False, repr=False, eq=False, slots=True)(cls))


F = TypeVar("F", bound=Facts)


def make(
    cls: type[F],
    at: str,
    gaps: Mapping[str, Gap] | None = None,
    notes: Mapping[str, Note] | None = None,
    **known: object,
) -> F:
    """A frozen object of ``cls`` with the ``known`` facts set; the rest raise ``Missing`` when read."""
    self = object.__new__(cls)
    put = object.__setattr__
    put(self, "at", at)
    put(self, "_gaps", gaps or {})
    put(self, "_notes", notes or {})
    for name, value in known.items():
        put(self, name, value)
    return self


def fill(obj: Facts, **known: object) -> None:
    """Set facts that close a circle of references, while the plan is being built."""
    for name, value in known.items():
        object.__setattr__(obj, name, value)


def leave_open(obj: Facts, name: str, gap: Gap) -> None:
    """Say what a fact that is not known may be, while the plan is being built."""
    object.__setattr__(obj, "_gaps", {**obj._gaps, name: gap})


def note(obj: Facts, name: str, mark: Note) -> None:
    """Say how surely a fact is known, while the plan is being built."""
    object.__setattr__(obj, "_notes", {**obj._notes, name: mark})


def marks(obj: Facts, name: str) -> tuple[Gap | None, Note | None]:
    """The gap and the note of a fact, where it has them."""
    return obj._gaps.get(name), obj._notes.get(name)


def said(obj: Facts, name: str) -> bool:
    """Whether a fact is known, without reading it."""
    try:
        object.__getattribute__(obj, name)
    except AttributeError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class _Remembered:
    """What a shared sum came to, and what it read on the way."""

    reading: Reading[Any]
    value: object = None
    stopped: Gap | str | None = None


class _Memory(dict[tuple[object, ...], "_Remembered"]):
    """What one shared sum came to, by what was assumed of the open facts it met.

    A sum takes the same way wherever the same is assumed of the facts it met. ``ways`` are the sets of open facts
    met so far; an entry's key is one of them with what was assumed of each.
    """

    def __init__(self) -> None:
        self.ways: dict[tuple[str, ...], None] = {}

    def recall(self, assumed: Mapping[str, Candidate]) -> _Remembered | None:
        for keys in self.ways:
            found = self.get(_met(keys, assumed))
            if found is not None:
                return found
        return None

    def keep(self, keys: tuple[str, ...], assumed: Mapping[str, Candidate], found: _Remembered) -> None:
        self.ways[keys] = None
        self[_met(keys, assumed)] = found


def _met(keys: tuple[str, ...], assumed: Mapping[str, Candidate]) -> tuple[object, ...]:
    return (keys, *(assumed[key].says if key in assumed else None for key in keys))


# The engine keeps one for all rules of a phase.
Memory = dict[tuple[object, ...], _Memory]


@dataclass(slots=True)
class Reading(Generic[T]):
    """What a rule read on one run: the facts assumed, those that turned out to be gaps, guesses and weak figures."""

    subject: str = ""
    assumed: Mapping[str, Candidate] = field(default_factory=dict)
    tracing: bool = False
    views: dict[Facts, View] = field(default_factory=dict)
    used: dict[str, Candidate] = field(default_factory=dict)
    guesses: dict[str, None] = field(default_factory=dict)
    weak: dict[str, None] = field(default_factory=dict)
    memory: Memory = field(default_factory=dict)
    trail: list[tuple[View, str]] = field(default_factory=list)

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
        for view, name in self.trail[mark:]:
            del view.__dict__[name]
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


S = TypeVar("S")


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
    place = (function, obj, reading.subject if reading.tracing else None)
    memory = reading.memory.get(place)
    if memory is None:
        memory = reading.memory[place] = _Memory()
    found = memory.recall(reading.assumed)
    if found is None:
        found = _done(function, obj, reading)
        met = dict.fromkeys(found.reading.used)
        if isinstance(found.stopped, Gap):
            met[found.stopped.key] = None
        memory.keep(tuple(met), reading.assumed, found)
    reading.used.update(found.reading.used)
    reading.guesses.update(found.reading.guesses)
    reading.weak.update(found.reading.weak)
    if isinstance(found.stopped, Gap):
        raise Missing(found.stopped)
    if isinstance(found.stopped, str):
        raise BeyondTable(found.stopped)
    return found.value


def _done(function: Callable[[Any], object], obj: Facts, reading: Reading[Any]) -> _Remembered:
    # A reading of its own, so that what was read before does not hide what this sum reads.
    own: Reading[Any] = Reading(reading.subject, reading.assumed, reading.tracing, memory=reading.memory)
    try:
        return _Remembered(own, function(own.view(obj)))
    except Missing as missing:
        return _Remembered(own, stopped=missing.gap)
    except BeyondTable as beyond:
        return _Remembered(own, stopped=str(beyond))
    finally:
        own.close()


def _meaning(gap: Gap, assumed: Mapping[str, Candidate]) -> Candidate | None:
    """What a gap is taken as where something is assumed of its key; None where nothing follows for it."""
    words = assumed.get(gap.key)
    return next((candidate for candidate in gap.candidates if words and candidate.says == words.says), None)


_UNITS = {
    "a": "A", "v": "V", "w": "W", "va": "VA", "m": "m", "c": "°C", "k": "K", "s": "s", "kg": "kg", "wh": "Wh",
    "ohm": "Ω", "m3": "m³", "m2": "m²", "in3": "in³", "percent": "%", "bytes": "B", "bytesps": "B/s",
}  # fmt: skip


def _assumed(missing: Missing, reading: Reading[Any]) -> object:
    """What a reading takes a fact as that nobody said; raises ``Missing`` again where it takes it as nothing."""
    candidate = _meaning(missing.gap, reading.assumed)
    if candidate is None:
        raise missing
    reading.used[missing.gap.key] = candidate
    return candidate.value


@cache
def split_unit(name: str) -> tuple[str, str]:
    """A field's words and its unit, from the name that carries it.

    >>> split_unit("peak_demand_va"), split_unit("poles")
    (('peak demand', 'VA'), ('poles', ''))
    """
    words, _, tail = name.rpartition("_")
    return (words.replace("_", " "), _UNITS[tail]) if words and tail in _UNITS else (name.replace("_", " "), "")


class View:
    """An object of the plan as the engine shows it to a rule; quacks like the object it stands for.

    What was read once stays in the view itself, and each object has one view in a reading.
    """

    _facts: Facts
    _reading: Reading[Any]

    def __init__(self, obj: Facts, reading: Reading[Any]) -> None:
        self.__dict__["_facts"] = obj
        self.__dict__["_reading"] = reading

    def __getattr__(self, name: str) -> Any:
        obj, reading = self._facts, self._reading
        attribute = getattr(type(obj), name, None)
        kind = type(attribute)
        value: Any
        if kind is property:
            value = attribute.fget(self)  # type: ignore[union-attr]
        elif kind is types.FunctionType:
            value = types.MethodType(cast("types.FunctionType", attribute), self)
        else:
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
                    words, unit = split_unit(name)
                    said = label(obj.at, words, reading.subject)
                    value = Worked(value, said, unit, source=note.source if note else "")
            elif kind is tuple:
                if value and isinstance(value[0], Facts):
                    value = tuple(map(reading.view, value))
            elif isinstance(value, Facts):
                value = reading.view(value)
        self.__dict__[name] = value
        reading.trail.append((self, name))
        return value

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a plan is frozen; cannot set {name}")

    def __eq__(self, other: object) -> bool:
        return self._facts is (other._facts if isinstance(other, View) else other)

    def __hash__(self) -> int:
        return hash(self._facts)


def label(at: str, words: str, subject: str = "") -> str:
    """How a step names a fact: ``breaker rating`` on the subject itself, ``mi100-1 budget`` on another object.

    >>> label("circuits.a.breaker", "rating", "circuits.a"), label("devices.mi100-1", "budget", "circuits.a")
    ('breaker rating', 'mi100-1 budget')
    """
    if subject and (at == subject or at.startswith(subject + ".")):
        inside = at[len(subject) + 1 :].split(".") if at != subject else []
    else:
        inside = at.split(".")[1:]
    return " ".join([*(part for part in inside if part), words]).strip()


def plain(obj: T) -> T:
    """The object behind a view; an object that is no view is returned as it is."""
    return cast("T", obj._facts) if isinstance(obj, View) else obj


def stated(obj: Facts, *names: str) -> bool:
    """Whether facts of an object or of the view of one are known, without reading them."""
    return all(said(plain(obj), name) for name in names)


def children(obj: Facts) -> Iterator[Facts]:
    """The facts objects an object holds directly, for tests and for walks over a plan."""
    for name in type(obj).__dataclass_fields__:  # type: ignore[attr-defined]
        if said(obj, name):
            value = object.__getattribute__(obj, name)
            if isinstance(value, Facts):
                yield value
            elif isinstance(value, tuple):
                yield from (item for item in value if isinstance(item, Facts))
