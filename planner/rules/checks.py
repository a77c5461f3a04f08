"""What a rule returns: a demand against a limit, or a thing against the things accepted.

A check carries its own sentence as a template. The engine fills it with the numbers of the run that is shown, so a
sentence cannot drift from the sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from planner.rules.findings import Level
from planner.worked import Worked, show


def _nothing() -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What every check has.

    ``says``: a template; ``{value}``, ``{limit}`` and the names in ``shown`` are filled in. ``pointer``: the key of
    the object that a reader would change. ``about``: tells apart several checks of one rule on one object. ``level``:
    where it differs from the rule's. ``because``: further numbers whose steps are shown. ``guesses``, ``weak``: what
    was assumed and what nobody verified on the way, beside what the plan's own facts say of themselves. ``ways``:
    called for a failure only, gives changes that would pass.
    """

    says: str
    pointer: str = ""
    about: str = ""
    level: Level | None = None
    cites: str = ""
    shown: Mapping[str, float | str] = field(default_factory=dict)
    because: tuple[float, ...] = ()
    guesses: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()
    ways: Callable[[], Iterable[str]] = _nothing

    @property
    def passes(self) -> bool:
        raise NotImplementedError  # pragma: no cover

    @property
    def ratio(self) -> float | None:
        """Demand over capacity; above 1 fails. None where there is no such number."""
        return None

    def sentence(self) -> str:
        """The template filled in."""
        return self.says.format_map({**{key: _text(value) for key, value in self.shown.items()}, **self._own()})

    def _own(self) -> dict[str, str]:
        return {}

    def traces(self) -> tuple[float, ...]:
        """The numbers whose steps are printed."""
        return self.because


@dataclass(frozen=True, slots=True, kw_only=True)
class AtMost(Check):
    """``value`` may not exceed ``limit``. Both in ``unit``, compared unrounded."""

    value: float
    limit: float
    unit: str

    @property
    def passes(self) -> bool:
        return float(self.value) <= float(self.limit)

    @property
    def ratio(self) -> float | None:
        return float(self.value) / float(self.limit) if self.limit else None

    def _own(self) -> dict[str, str]:
        return {"value": show(self.value, self.unit), "limit": show(self.limit, self.unit)}

    def traces(self) -> tuple[float, ...]:
        return (self.value, self.limit, *self.because)


@dataclass(frozen=True, slots=True, kw_only=True)
class AtLeast(Check):
    """``value`` may not be below ``limit``. Both in ``unit``, compared unrounded."""

    value: float
    limit: float
    unit: str

    @property
    def passes(self) -> bool:
        return float(self.value) >= float(self.limit)

    @property
    def ratio(self) -> float | None:
        # A temperature is no share of another: its zero is where somebody put it.
        return float(self.limit) / float(self.value) if self.value and self.unit != "°C" else None

    def _own(self) -> dict[str, str]:
        return {"value": show(self.value, self.unit), "limit": show(self.limit, self.unit)}

    def traces(self) -> tuple[float, ...]:
        return (self.value, self.limit, *self.because)


@dataclass(frozen=True, slots=True, kw_only=True)
class Below(Check):
    """``value`` must be below ``limit``, which itself is too much. Both in ``unit``, compared unrounded."""

    value: float
    limit: float
    unit: str

    @property
    def passes(self) -> bool:
        return float(self.value) < float(self.limit)

    @property
    def ratio(self) -> float | None:
        return float(self.value) / float(self.limit) if self.limit else None

    def _own(self) -> dict[str, str]:
        return {"value": show(self.value, self.unit), "limit": show(self.limit, self.unit)}

    def traces(self) -> tuple[float, ...]:
        return (self.value, self.limit, *self.because)


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read the code: what it is called, its numbers as a sentence, and whether the plan passes by it."""

    name: str
    says: str
    passes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(Check):
    """A matter of reading, which the inspector decides: passes only by all readings, prints each with its numbers."""

    readings: tuple[Reading, ...]

    @property
    def passes(self) -> bool:
        return all(reading.passes for reading in self.readings)

    @property
    def certain(self) -> bool:
        """Whether it fails by every reading, which leaves nothing to ask."""
        return not any(reading.passes for reading in self.readings)

    def sentence(self) -> str:
        told = [f"Read as {each.name}: {each.says} ({'passes' if each.passes else 'fails'})." for each in self.readings]
        return " ".join([Check.sentence(self), *told])


@dataclass(frozen=True, slots=True, kw_only=True)
class OneOf(Check):
    """``value`` must be one of the ``accepted`` things."""

    value: str
    accepted: tuple[str, ...]

    @property
    def passes(self) -> bool:
        return self.value in self.accepted

    def _own(self) -> dict[str, str]:
        return {"value": self.value, "accepted": " or ".join(self.accepted) or "nothing"}


def _text(value: float | str) -> str:
    if isinstance(value, str):
        return value
    return show(value, value.unit if isinstance(value, Worked) else "")
