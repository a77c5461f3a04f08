"""From what the layout says to facts of the plan: values, guesses, gaps and where each came from.

Every absent fact is treated as its field declares (``silence``); asking for another treatment here is an error of
ours and raises at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from planner.catalog import Loaded
from planner.facts import Candidate, F, Gap, Note, make
from planner.labels import split_unit
from planner.layout.models.fields import Block, silence
from planner.values import Said
from planner.worked import show

T = TypeVar("T")


class Draft:
    """The facts of one plan object as they are gathered. ``key`` is the object's place in the layout, dotted."""

    __slots__ = ("_gaps", "at", "known", "notes")

    def __init__(self, at: str) -> None:
        self.at = at
        self.known: dict[str, object] = {}
        self.notes: dict[str, Note] = {}
        # Most are of facts that turn out to be known, so that they are made when asked for.
        self._gaps: dict[str, Gap | tuple[str, tuple[tuple[object, str], ...], str, str]] = {}

    def copy(self) -> Draft:
        """Another draft with the same facts, to go on with."""
        other = Draft(self.at)
        other.known, other.notes, other._gaps = self.known.copy(), self.notes.copy(), self._gaps.copy()
        return other

    def make(self, cls: type[F], **more: object) -> F:
        """The frozen object."""
        known = {**self.known, **more} if more else self.known
        return make(cls, self.at, self.gaps(), self.notes, **known)

    def gaps(self) -> dict[str, Gap]:
        """The facts that stayed open."""
        return {name: self.open(name) for name in self._gaps if name not in self.known}

    def open(self, name: str) -> Gap:
        """What is open about a fact. Raises ``KeyError`` where nothing was said of that."""
        gap = self._gaps[name]
        if not isinstance(gap, Gap):
            key, candidates, ask, why = gap
            gap = Gap(key, tuple([Candidate(value, says) for value, says in candidates]), ask, why)
            self._gaps[name] = gap
        return gap

    def is_open(self, name: str) -> bool:
        """Whether something is open about a fact that is not known."""
        return name in self._gaps and name not in self.known

    def take(self, other: Draft) -> None:
        """Take over what another draft has of the same object."""
        self.known |= other.known
        self.notes |= other.notes
        self._gaps |= other._gaps

    def leave(self, name: str, gap: Gap) -> None:
        """A fact that is not known, as another is not."""
        self._gaps[name] = gap

    def put(
        self,
        name: str,
        value: object,
        *,
        guess: str | Iterable[str] = (),
        weak: str | Iterable[str] = (),
        source: str = "",
    ) -> None:
        """A fact that is known, with what it rests on."""
        self.known[name] = value
        if guess or weak or source:
            guesses, weak_ones = _sentences(guess), _sentences(weak)
            if guesses or weak_ones or source:
                self.notes[name] = Note(guesses, weak_ones, source)

    def gap(self, name: str, key: str, *candidates: tuple[object, str], ask: str = "", why: str = "") -> None:
        """A fact that is not known; ``candidates`` are values and the words for them, ``why`` as in ``Gap``."""
        self._gaps[name] = (key, candidates, ask, why)

    def said(
        self,
        name: str,
        model: Block | None,
        key: str,
        *,
        owner: type[Block] | None = None,
        at: str = "",
        part: PartFacts | None = None,
        absent: object = None,
        candidates: tuple[tuple[object, str], ...] = (),
        convert: Callable[[Any], object] = lambda value: value,
        ask: str = "",
    ) -> None:
        """A fact as the layout, or else the part, says it.

        ``name`` in the plan, ``key`` in ``model`` (of class ``owner`` where there is none). ``absent`` is the value of
        silence where the field declares ``no``, ``guess`` or ``default``; ``candidates`` where it declares those.
        """
        place = f"{at or self.at}.{key}"
        declared = owner or type(model)
        kind = silence(declared, key).kind if issubclass(declared, Block) else "missing"
        value = getattr(model, key, None) if model is not None else None
        if value is not None and value.word == "none" and absent is not None and kind in ("no", "default", "guess"):
            self.put(name, absent)
            return
        if value is not None:
            self.evidence(name, value, place, candidates=candidates, convert=convert, ask=ask)
            return
        if part is not None and part.get(key) is not None:
            self.part(name, part, key, place, candidates=candidates, convert=convert, ask=ask)
            return
        match kind:
            case "no" | "default":
                self.put(name, absent)
            case "guess":
                self.put(name, absent, guess=f"{place} is not said; taken as {_words(absent)}")
            case "candidates":
                self.gap(name, place, *candidates, ask=ask)
            case _:
                self.gap(name, place, ask=ask)

    def part(
        self,
        name: str,
        part: PartFacts,
        key: str,
        place: str,
        *,
        candidates: tuple[tuple[object, str], ...] = (),
        convert: Callable[[Any], object] = lambda value: value,
        ask: str = "",
    ) -> None:
        """A fact as the part says it, with its file and its doubt; ``place`` is where the layout would say it."""
        self.evidence(
            name,
            part.get(key),
            place,
            candidates=candidates,
            convert=convert,
            ask=ask,
            source=part.file,
            weak=part.weak(key),
        )

    def evidence(
        self,
        name: str,
        said: Said[Any],
        place: str,
        *,
        candidates: tuple[tuple[object, str], ...] = (),
        convert: Callable[[Any], object] = lambda value: value,
        ask: str = "",
        source: str = "",
        weak: str = "",
    ) -> None:
        """A fact with the evidence it was said with; "none" is no answer where there must be a figure."""
        if said.word:
            self.gap(name, place, *candidates, ask=ask)
        elif said.one_of:
            self.gap(name, place, *self._each(name, said.one_of, place, convert), ask=ask)
        elif said.low is not None or said.high is not None:
            ends = [end for end in (said.low, said.high) if end is not None]
            self.gap(name, place, *self._each(name, ends, place, convert), ask=ask)
        else:
            estimated = (
                f"{place}: {said.text or _words(said.value)} is an estimate" if said.basis == "estimated" else ""
            )
            self.put(name, convert(said.value), guess=estimated, weak=weak, source=source)

    def _each(
        self, name: str, values: Iterable[Any], place: str, convert: Callable[[Any], object]
    ) -> Iterator[tuple[object, str]]:
        """Each thing a fact may be with the words for it: a figure with its place and unit, a word as it is."""
        for value in map(convert, values):
            says = f"{place} of {show(value, split_unit(name)[1])}" if isinstance(value, float) else _words(value)
            yield value, says


class PartFacts:
    """A catalogue part as a source of facts: its values, the file they are in, and which of them nobody verified."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.file = loaded.file
        # Many devices ask the same of one part.
        self._values: dict[str, Any] = {}
        self._weak: dict[str, str] = {}

    def get(self, key: str) -> Any:
        """A value by its dotted key; None where the part does not say."""
        if key not in self._values:
            value: Any = self.loaded.part
            for step in key.split("."):
                if value is None:
                    break
                value = value.get(step) if isinstance(value, Mapping) else getattr(value, step, None)
            self._values[key] = value
        return self._values[key]

    def weak(self, key: str) -> str:
        """The sentence for a figure that was never verified; empty for one that was."""
        if key not in self._weak:
            self._weak[key] = f"{key} of {self.loaded.id} is not verified" if self.loaded.weak(key) else ""
        return self._weak[key]


def _sentences(said: str | Iterable[str]) -> tuple[str, ...]:
    return (said,) * bool(said) if isinstance(said, str) else tuple(said)


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)
