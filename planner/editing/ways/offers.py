"""Ways out of a finding that can be made as an edit: what each writes, and where; whether it helps is tried out.

An offer is a proposal only. ``trying`` makes it on a copy of the text and checks that; what does not make the finding
go, or puts something as bad in its place, is never shown.

>>> from planner.text import read
>>> document = read(b"circuits:\\n  a: {breaker: 50 A}\\n")
>>> offer = Offer("a larger breaker", (Put("circuits", "a", ("breaker",), "60 A"),))
>>> made(document, offer)[1].text
'circuits:\\n  a: {breaker: 60 A}\\n'
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from planner.editing.fields import fault_of, fields, typed
from planner.editing.session import Verb
from planner.editing.targets import Scope, change, clear, find
from planner.layout.expand import expand
from planner.layout.models import SECTIONS, SINGLES
from planner.rules.findings import Finding
from planner.rules.ways_out import keys_of
from planner.text import Data, Document, edits
from planner.text.paths import value_at
from planner.text.splicing import Refused

_SPOKEN = re.compile(r"(?:^|[ :])([a-z_]+): (\{[^}]*\}|\[[^\]]*\]|[^,;:]+?)(?= with |,|;|$)")


@dataclass(frozen=True, slots=True)
class Put:
    """One key that an offer writes: ``value`` for ``keys`` of an object; None takes the key away.

    Without ``keys`` the whole object is added. ``scope``: for all that share the line, or for the one object.
    """

    section: str
    name: str
    keys: tuple[str, ...]
    value: Data | None
    scope: Scope = "all"


@dataclass(frozen=True, slots=True)
class Offer:
    """A change in words, and the keys that make it, in their order. ``kind``: what it does; a few of each are tried."""

    says: str
    puts: tuple[Put, ...]
    kind: str = "keys"

    @property
    def copies(self) -> dict[str, str]:
        """The objects that it adds, each with the one it is like, both as ``circuits.a``."""
        return {
            f"{put.section}.{put.name}": f"{put.section}.{put.value['like']}"
            for put in self.puts
            if not put.keys and isinstance(put.value, dict) and "like" in put.value
        }


def made(document: Document, offer: Offer) -> tuple[tuple[Verb, ...], Document]:
    """The edits of an offer, and the text after them. Raises ``Refused`` where one cannot be made in this file."""
    verbs: list[Verb] = []
    for put in offer.puts:
        for verb in _verbs(document, put):
            verbs.append(verb)
            document = verb(document).document
    return tuple(verbs), document


def _verbs(document: Document, put: Put) -> tuple[Verb, ...]:
    if not put.keys:
        return added(document, put.section, put.name, put.value if isinstance(put.value, dict) else {})
    if put.section == "parts" and put.value is None:
        return (lambda now: edits.remove(now, ("parts", put.name, *put.keys[1:])),)
    target = find(expand(document), put.section, put.name, put.keys)
    if target is None:
        raise Refused(f"{put.section}.{put.name} is not written in this file.")
    if put.value is None:
        return clear(target)
    return change(document, target, put.value, put.scope)


def added(document: Document, section: str, name: str, data: dict[str, Data]) -> tuple[Verb, ...]:
    """The edits that add an object; its section is made where there is none."""
    if value_at(document.data, (section,)) is not None:
        return (lambda now: edits.add(now, (section,), name, data),)
    return (lambda now: edits.add(now, (), section, {name: data}, in_lines=True),)


def written(document: Document, finding: Finding) -> tuple[Offer, ...]:
    """The ways out that the rule itself wrote as keys: for all that share the line, and for the one object."""
    expansion = expand(document)
    found = []
    for way in finding.ways_out:
        puts = []
        said = tuple((place_of(finding.object, key), value) for key, value in keys_of(way)) or _spoken(finding, way)
        for (section, name, keys), value in said:
            target = find(expansion, section, name, keys)
            if target is None:
                break
            puts.append((Put(section, name, keys, typed(value)), target))
        if not puts or len(puts) < len(said):
            continue
        shared = [target for _, target in puts if target.is_shared]
        if not shared:
            found.append(Offer(way, tuple(put for put, _ in puts)))
            continue
        whom = {"all": f"all {len(shared[0].names)} of {shared[0].path[1]}", "one": f"{shared[0].name} alone"}
        scopes: tuple[Scope, ...] = ("all", "one")
        for scope in scopes:
            some = tuple(Put(put.section, put.name, put.keys, put.value, scope) for put, _ in puts)
            found.append(Offer(f"for {whom[scope]}: {way}", some))
    return tuple(found)


def _spoken(finding: Finding, way: str) -> tuple[tuple[tuple[str, str, tuple[str, ...]], str], ...]:
    """The one key that a way out names on its way, as ``a surge protector in the panel: surge: yes``; none else.

    It is a key of the object, or stands beside the one that the finding points at, and the value can be read there.
    """
    section, _, name = finding.object.partition(".")
    pointer = tuple(finding.pointer.split(".")) if finding.pointer else ()
    for each in _SPOKEN.finditer(way):
        key, value = each[1], each[2].strip()
        for keys in dict.fromkeys(((*pointer[:-1], key), (key,))):
            if key in {field.key for field in fields(section, keys[:-1])} and not _fault(section, keys, value):
                return (((section, name, keys), value),)
    return ()


def _fault(section: str, keys: tuple[str, ...], value: str) -> str:
    try:
        return fault_of(section, keys, typed(value))
    except ValueError as error:
        return str(error)


def place_of(at: str, key: str) -> tuple[str, str, tuple[str, ...]]:
    """Section, name and keys of a key that a rule names, from the object that it speaks of where it names no other.

    >>> place_of("circuits.a", "breaker.rating"), place_of("circuits.a", "devices.b.load.budget")
    (('circuits', 'a', ('breaker', 'rating')), ('devices', 'b', ('load', 'budget')))
    """
    section, _, name = at.partition(".")
    steps = tuple(key.split("."))
    if steps[0] in SINGLES:
        return steps[0], "", steps[1:]
    if steps[0] in SECTIONS and len(steps) > 2:
        return steps[0], steps[1], steps[2:]
    return section, name, steps
