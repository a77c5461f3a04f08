"""The facts of an object one by one, and what became of each: stated at last, changed, no longer said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from planner.evidence import Said
from planner.layout.models import Block, model_at, silence
from planner.layout.models.fields import Silence

Keys = tuple[str, ...]

# Keys that are words for people and change nothing that is built.
WORDS = frozenset({"name", "label", "note", "serial"})
# What the absence of these kinds of fact means is not that something is not there.
_ASKED = frozenset({"missing", "candidates", "guess"})


@dataclass(frozen=True, slots=True)
class Leaf:
    """One fact of an object that differs: its keys, how it was written and is now, empty where it is not said.

    ``settles``: nothing is built otherwise; what was open or estimated is now stated.
    """

    keys: Keys
    old: str
    new: str
    settles: bool = False

    @property
    def key(self) -> str:
        """The dotted key; a value that is alone in a block of its own name is called once, ``rating``."""
        keys = self.keys[:-1] if len(self.keys) > 1 and self.keys[-1] == self.keys[-2] else self.keys
        return ".".join(keys)


def facts_of(model: Block | None) -> dict[Keys, tuple[str, Any]]:
    """Every fact a model states, by its keys, with how it is written and what it means."""
    return dict(_walk(model, ())) if model is not None else {}


def _walk(value: Any, keys: Keys) -> Iterator[tuple[Keys, tuple[str, Any]]]:
    if value is None:
        return
    if isinstance(value, Block):
        if value.word:
            yield keys, (value.word, value.word)
            return
        for name, info in type(value).model_fields.items():
            yield from _walk(getattr(value, name), (*keys, info.alias or name))
    elif isinstance(value, Said):
        yield keys, (_said(value), value)
    elif isinstance(value, Mapping | list | tuple) and not value:
        yield keys, ("none", ())
    elif isinstance(value, Mapping):
        for name, item in value.items():
            # A bay that holds one entry has it under the empty name.
            yield from _walk(item, (*keys, str(name)) if str(name) else keys)
    elif isinstance(value, list | tuple):
        yield keys, (", ".join(map(str, value)), tuple(map(str, value)))
    else:
        yield keys, (str(value), value)


def _said(value: Said[Any]) -> str:
    if value.text:
        return value.text
    if value.word:
        return value.word
    if value.value is not None:
        return ("yes" if value.value else "no") if isinstance(value.value, bool) else str(value.value)
    return " or ".join(map(str, value.one_of)) or f"{value.low} to {value.high}"


def changed(section: str, old: Block | None, new: Block | None) -> tuple[Leaf, ...]:
    """The facts that differ between two states of an object, in the order of its keys; the spelling does not count."""
    before, after = facts_of(old), facts_of(new)
    found = []
    for keys in dict.fromkeys((*after, *before)):
        had, has = before.get(keys), after.get(keys)
        if had is not None and has is not None and had[1] == has[1]:
            continue
        found.append(
            Leaf(
                keys,
                had[0] if had is not None else "",
                has[0] if has is not None else "",
                _settles(section, keys, had, has),
            )
        )
    return tuple(found)


def _settles(section: str, keys: Keys, had: tuple[str, Any] | None, has: tuple[str, Any] | None) -> bool:
    """Whether a difference is knowledge and no other thing: what was open is stated, what was estimated is sure."""
    if has is None:
        return False
    if had is None:
        silent = _silence(section, keys)
        return silent is not None and silent.kind in _ASKED
    old, new = had[1], has[1]
    if getattr(old, "word", old) == "unknown":
        return True
    if isinstance(old, Said) and isinstance(new, Said) and new.value is not None:
        inside = old.low is not None and old.high is not None and old.low <= new.value <= old.high
        return bool(old.value == new.value or inside or new.value in old.one_of)
    return False


def _silence(section: str, keys: Keys) -> Silence | None:
    """What the absence of a fact means; None for a name that somebody gave."""
    for length in range(len(keys) - 1, -1, -1):
        model, named = model_at(section, keys[:length])
        if model is None or named:
            continue
        try:
            return silence(model, keys[length])
        except KeyError:
            continue
    return None
