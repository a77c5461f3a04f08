"""Facts that may not be known: reading one that nobody said raises ``Missing``, never gives zero.

A plan is made of ``Facts`` objects, slotted classes whose unset slots are the facts not known. Each carries, per
field, the ``Gap`` (what it may be) or the ``Note`` (how surely it is known). A rule reads them like plain attributes.
The engine reads them through views (``planner.viewing``).

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

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar, cast, dataclass_transform

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
    ``why``: what is wrong with what was said in its place, as a clause; empty where nothing was said.
    """

    key: str
    candidates: tuple[Candidate, ...] = ()
    ask: str = ""
    why: str = ""

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
