"""Where in the text an object's key is written, for whom it holds there, and how to change it for one object or all.

Ranges, refinements and ``like`` make one line hold for many objects. An edit of such a line changes them all; an edit
of one of them adds a smaller entry that refines the larger one (layout format 2.4). A key that an object has from the
one it is like is written on the object itself: an edit of a copy leaves its original alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from planner.editing.session import Verb
from planner.layout.groups import Expansion
from planner.layout.models import SECTIONS, SINGLES
from planner.layout.names import expand_names
from planner.layout.shorthands import BadShorthand, long_form
from planner.text import Data, Document, Path, edits
from planner.text.paths import value_at
from planner.text.splicing import Refused

Scope = Literal["all", "one"]
"""Whether an edit is meant for all objects that share a line, or for the one that was picked."""


@dataclass(frozen=True, slots=True)
class Target:
    """A key of an object: ``path`` where it is said, or would be; ``written`` the data there, None where nothing is.

    ``names``: the objects of the section for which that place speaks, in order. ``original``: where the key is said of
    what the object is like, which a change of the key leaves alone; empty where it is not had from another.
    """

    section: str
    name: str
    keys: tuple[str, ...]
    path: Path
    written: Data | None
    names: tuple[str, ...]
    original: Path = ()

    @property
    def is_shared(self) -> bool:
        """Whether the place speaks for others too."""
        return len(self.names) > 1


def find(expansion: Expansion, section: str, name: str, keys: tuple[str, ...] = ()) -> Target | None:
    """Where ``keys`` of an object are said, as it first stands; None where no such object is written.

    Parameters: ``section`` also ``site`` or ``costs``, which have no name.

    >>> from planner.layout.expand import expand
    >>> from planner.text import read
    >>> text = b"circuits: {a..b: {breaker: 50 A}, b: {wire: 6/3}}"
    >>> target = find(expand(read(text)), "circuits", "b", ("breaker",))
    >>> target.path, target.written, target.names
    (('circuits', 'a..b', 'breaker'), '50 A', ('a', 'b'))
    >>> copy = find(expand(read(b"circuits: {a: {breaker: 50 A}, b: {like: a}}")), "circuits", "b", ("breaker",))
    >>> copy.path, copy.written, copy.original
    (('circuits', 'b', 'breaker'), None, ('circuits', 'a', 'breaker'))
    """
    document = expansion.document
    if not name:
        path: Path = (section, *keys)
        return Target(section, name, keys, path, value_at(document.data, path), (name,))
    group = expansion.find(section, name)
    if group is None:
        return None
    path = group.path(keys)
    written = value_at(document.data, path)
    original = path if written is not None and name not in names_of(document, path) else ()
    if keys and (written is None or original):
        # Not said, or of another thing: it would stand in the smallest entry that speaks for the object.
        path = (*group.path(), *keys)
        written = value_at(document.data, path)
    owners = names_of(document, path) or group.names
    return Target(section, name, keys, path, written, owners, original)


def at_original(document: Document, target: Target) -> Target:
    """The place of a key that is had from another thing, as that thing's own; any other target as it is.

    >>> from planner.layout.expand import expand
    >>> from planner.text import read
    >>> expansion = expand(read(b"devices: {a..b: {load: 60 W}, c: {like: b}}"))
    >>> found = at_original(expansion.document, find(expansion, "devices", "c", ("load",)))
    >>> found.name, found.path, found.names
    ('a', ('devices', 'a..b', 'load'), ('a', 'b'))
    """
    if not target.original:
        return target
    names, written = names_of(document, target.original), value_at(document.data, target.original)
    return Target(target.section, names[0], target.keys, target.original, written, names)


def entry_of(expansion: Expansion, section: str, name: str) -> dict[str, Data]:
    """What the layout says of an object, every entry that speaks of it merged; empty where none does."""
    if not name:
        written = value_at(expansion.document.data, (section,))
        return written if isinstance(written, dict) else {}
    group = expansion.find(section, name)
    return group.of(name) if group is not None else {}


def names_of(document: Document, path: Path) -> tuple[str, ...]:
    """The objects that the entry at or above a path speaks for, those of a later phase without the phase."""
    if len(path) < 2 or value_at(document.data, path[:2]) is None:
        return ()
    return expand_names(str(path[1]).partition("@")[0])


def heirs(document: Document, section: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The objects that begin as copies (``like``) of some: what is said of those holds for them too.

    >>> from planner.text import read
    >>> heirs(read(b"devices: {a..b: {}, c: {like: a}, d: {like: c}}"), "devices", ("a", "b"))
    ('c', 'd')
    """
    entries = value_at(document.data, (section,))
    found: list[str] = []
    known = set(names)
    grown = isinstance(entries, dict)
    while grown and isinstance(entries, dict):
        grown = False
        for name, entry in entries.items():
            if isinstance(entry, dict) and entry.get("like") in known:
                new = [each for each in expand_names(str(name).partition("@")[0]) if each not in known]
                grown = grown or bool(new)
                found += new
                known.update(new)
    return tuple(found)


def followers(expansion: Expansion, target: Target) -> tuple[str, ...]:
    """The objects that have a key from where a target stands, as they are like what it speaks for, and say none.

    >>> from planner.layout.expand import expand
    >>> from planner.text import read
    >>> expansion = expand(read(b"devices: {a: {load: 60 W}, b: {like: a}, c: {like: a, load: 9 W}}"))
    >>> followers(expansion, find(expansion, "devices", "a", ("load",)))
    ('b',)
    """
    like = heirs(expansion.document, target.section, target.names)
    theirs = ((name, find(expansion, target.section, name, target.keys)) for name in like)
    return tuple(name for name, each in theirs if each is not None and each.original == target.path)


def model_of(document: Document, target: Target) -> str:
    """What the entry of a target begins as a copy of (``like``); empty where it is no copy."""
    said = value_at(document.data, (*target.path[:2], "like")) if len(target.path) > 1 else None
    return said if isinstance(said, str) else ""


def change(document: Document, target: Target, value: Data, scope: Scope = "all") -> tuple[Verb, ...]:
    """The edits that give an object's key a value: for all that share the line, or for the one alone.

    A key that no line says is added to the smallest entry; mappings on the way are made.
    """
    if scope == "one" and (target.is_shared or target.name not in target.names):
        return _put(document, target.section, (target.section, target.name, *target.keys), value)
    return _put(document, target.section, target.path, value)


def put_part(document: Document, part: str, keys: tuple[str, ...], value: Data) -> tuple[Verb, ...]:
    """The edits that say a figure of a part under ``parts`` of the layout."""
    return _put(document, "parts", ("parts", part, *keys), value)


def clear(target: Target) -> tuple[Verb, ...]:
    """The edits that say a key no more; none where nobody says it."""
    return (lambda now: edits.remove(now, target.path),) if target.written is not None else ()


def _put(document: Document, section: str, path: Path, value: Data) -> tuple[Verb, ...]:
    if value_at(document.data, path) is not None:
        return (_set(path, value),)
    length = len(path) - 1
    while length > 0 and value_at(document.data, path[:length]) is None:
        length -= 1
    outer, key, rest = path[:length], path[length], path[length + 1 :]
    for step in reversed(rest):
        value = {str(step): value}
    there = value_at(document.data, outer)
    if isinstance(there, str) and there:
        # A shorthand stands where a mapping is wanted: it is written out first, so that nothing it says is lost.
        return (_set(outer, {**_written_out(section, outer, there), str(key): value}),)
    # A new section is to grow: each of its things has a line of its own.
    return (lambda now: edits.add(now, outer, str(key), value, in_lines=not outer and section in SECTIONS),)


def _written_out(section: str, path: Path, text: str) -> dict[str, Data]:
    """What a shorthand says, key by key. Raises ``Refused`` where it says something that no keys hold."""
    keys = tuple(map(str, path[1:] if section in SINGLES else path[2:]))
    try:
        long = long_form(section, keys, text)
    except BadShorthand as bad:
        raise Refused(f"{text} {bad.message}. Mend it first.") from None
    if isinstance(long, dict):
        return long
    raise Refused(f"{'.'.join(map(str, path))} holds {text}, which has no keys below it. Change it as a whole.")


def _set(path: Path, value: Data) -> Verb:
    return lambda now: edits.set_value(now, path, value)
