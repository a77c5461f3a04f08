"""From a document to one object for each name: ranges, differences, likeness and phases, on plain data.

Nothing is validated here and shorthands stay as written. Objects that differ only in the places dealt to them stay in
one ``Group``, so that what they share is read, merged and later checked once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from planner.layout.dealing import pick
from planner.layout.entries import Counts, Entry, chains, read_entry
from planner.layout.faults import Faults
from planner.layout.groups import Expansion, Group, Objects
from planner.layout.models import SECTIONS
from planner.layout.models.fields import without_colon
from planner.layout.names import check_name, is_set, nearest
from planner.layout.phases import Phases, read_phases
from planner.layout.references import KIND_WORDS, POWER_SECTIONS
from planner.layout.refining import Keys, LongForm, Origins, copy_like, is_none, merge
from planner.layout.shorthands import long_form
from planner.text import Data, Document, Path

OBJECT_SECTIONS = tuple(KIND_WORDS)


_Change = tuple[Entry, ...]


@dataclass(slots=True)
class _Reader:
    """What one pass over a document shares between the steps."""

    counts: Counts
    phases: Phases
    layers: dict[int, dict[str, list[Entry]]] = field(default_factory=dict)

    @property
    def faults(self) -> Faults:
        return self.counts.faults


def _forms(section: str) -> LongForm:
    """Return what turns a text of this section into its long form."""

    def form(keys: Keys, text: str) -> Data:
        if section == "devices" and keys[:1] == ("fed_by",) and len(keys) <= 2:
            return {"psu1": text} if len(keys) == 1 else {"from": text}
        return long_form(section, keys, text)

    return form


def expand(document: Document) -> Expansion:
    """Count out a document: every name its own data, every value with the path that says it.

    Never raises on any document; what cannot be expanded is in ``problems`` and left out.
    """
    faults = Faults()
    top = _without_extras(document.data)
    data = top if isinstance(top, dict) else {}
    reader = _Reader(Counts(faults), read_phases(data.get("phases", ""), faults))
    base: dict[str, list[Entry]] = {}
    for section in OBJECT_SECTIONS:
        base[section] = _read_section(section, data.get(section, ""), reader)
    objects: Objects = {}
    for section, entries in base.items():
        groups = [_grow(section, names, chain, reader) for names, chain in chains(entries, faults)]
        objects[section] = {name: group for group in groups if group is not None for name in group.names}
        _resolve_likes(section, objects[section], reader)
    if "sources" not in data:
        objects["sources"]["utility"] = Group("sources", ("utility",), {"kind": "utility"}, {(): ("sources",)})
    _check_names(objects, faults)
    changes = {index: _read_changes(layer, objects, reader) for index, layer in sorted(reader.layers.items())}
    fixed = {key: value for key, value in data.items() if key not in objects}
    return Expansion(
        document, reader.phases, fixed, objects, _accumulate(changes, objects, reader), tuple(faults.problems)
    )


def _without_extras(data: Data) -> Data:
    """Return ``data`` without the keys that begin with ``x-``, at any depth."""
    if isinstance(data, dict):
        return {key: _without_extras(value) for key, value in data.items() if not key.startswith("x-")}
    return [_without_extras(item) for item in data] if isinstance(data, list) else data


def _read_section(section: str, written: Data, reader: _Reader) -> list[Entry]:
    """Read the entries of a section; those for a later phase go to the reader's layers."""
    if written == "":
        return []
    if not isinstance(written, dict):
        reader.faults.add("LAY008", f"wants a name and keys for each {KIND_WORDS[section]}", (section,))
        return []
    entries = []
    for key, value in written.items():
        path = (section, key)
        name, at, phase = key.rpartition("@")
        if not at:
            name = key
        names = reader.counts.names(name, path)
        names = tuple(each for each in names if not _bad_name(each, path, reader.faults))
        if not names:
            continue
        if not is_none(value) and not isinstance(value, dict) and value != "":
            meant = without_colon(SECTIONS[section], value)
            right = f'; "{value}" lacks a colon. Write {meant}' if meant else f", such as {{note: {_sample(value)}}}"
            reader.faults.add("LAY008", f"wants keys and values{right}", path)
            continue
        entry = read_entry(section, names, {} if value == "" else value, path, reader.counts, _forms(section))
        if not at:
            entries.append(entry)
        elif phase in reader.phases.names:
            reader.layers.setdefault(reader.phases.index(phase), {}).setdefault(section, []).append(entry)
        else:
            reader.faults.add_sentence("LAY009", reader.phases.no_such(phase), path)
    return entries


def _sample(value: Data) -> str:
    return value if isinstance(value, str) and len(value) < 40 else "text"


def _bad_name(name: str, path: Path, faults: Faults) -> bool:
    fault = check_name(name)
    if fault:
        faults.add_sentence("LAY009", f"{path[0]}: {fault}", path)
    return bool(fault)


def _grow(section: str, names: tuple[str, ...], chain: tuple[Entry, ...], reader: _Reader) -> Group | None:
    """Merge a chain of entries into one group; nothing when the smallest takes the objects away."""
    data: dict[str, Data] = {}
    origins: Origins = {(): chain[0].path}
    if is_none(chain[0].data):
        reader.faults.add("LAY008", "takes away what no larger entry and no earlier phase has", chain[0].path)
        return None
    for entry in chain:
        if is_none(entry.data):
            return None
        if isinstance(entry.data, dict):
            merge(data, origins, entry.data, entry.origins, _forms(section))
    left = reader.counts.objects_left
    if len(names) > left:
        reader.faults.add("LAY003", "is more objects than the 100,000 that a file may hold", chain[0].path)
        return None
    reader.counts.objects_left = left - len(names)
    return Group(section, names, data, origins)


def _resolve_likes(section: str, objects: dict[str, Group], reader: _Reader) -> None:
    """Put what ``like`` copies under the data of each group, the originals of originals first."""
    faults = reader.faults
    for first in dict.fromkeys(objects.values()):
        group = first
        waiting: dict[Group, str] = {}
        while "like" in group.data:
            path = group.path(("like",))
            sibling = group.data.pop("like")
            if not isinstance(sibling, str) or is_set(sibling):
                faults.add("LAY009", f"wants the name of one {KIND_WORDS[section]}", path)
                break
            if is_none(sibling):
                break
            if sibling not in objects:
                close = nearest(sibling, objects)
                hint = f"; nearest: {close}" if close else ""
                faults.add("LAY012", f'no {KIND_WORDS[section]} is called "{sibling}"{hint}', path)
                break
            original = objects[sibling]
            if original is group or original in waiting:
                trail = [first.names[0], *waiting.values()]
                turn = next(at for at, name in enumerate(trail) if objects[name] is original)
                loop = " is like ".join([*trail[turn:], sibling])
                faults.add("LAY009", f"goes round in a loop: {loop}", path)
                break
            waiting[group] = sibling
            group = original
        for waiter, sibling in reversed(waiting.items()):
            original = objects[sibling]
            copied, origins = copy_like(original.of(sibling), original.origins)
            own, own_origins = dict(waiter.data), dict(waiter.origins)
            origins[()] = own_origins[()]
            merge(copied, origins, own, own_origins, _forms(section))
            waiter.data.clear()
            waiter.data.update(copied)
            waiter.origins.clear()
            waiter.origins.update(origins)


def _check_names(objects: Objects, faults: Faults) -> None:
    """Report names that two things share, or that differ only in case."""
    spaces = [POWER_SECTIONS, *((section,) for section in objects if section not in POWER_SECTIONS)]
    for sections in spaces:
        taken: dict[str, tuple[str, str]] = {}
        for section in sections:
            for name, group in objects[section].items():
                other_section, other = taken.setdefault(name.casefold(), (section, name))
                if (other_section, other) == (section, name):
                    continue
                if name == other:
                    faults.add_sentence(
                        "LAY009",
                        f'"{name}" is the name of a {KIND_WORDS[other_section]} and of a {KIND_WORDS[section]}. '
                        "Sources, panels, circuits and devices share their names, because fed_by points to all of them",
                        group.path(),
                    )
                else:
                    sentence = f'"{name}" and "{other}" differ only in capital letters. Give one of them another name'
                    faults.add_sentence("LAY009", sentence, group.path())


def _read_changes(
    layer: Mapping[str, list[Entry]], objects: Objects, reader: _Reader
) -> dict[tuple[str, str], _Change]:
    """Return what a phase changes, each object with its entries from the largest to the smallest."""
    found: dict[tuple[str, str], _Change] = {}
    for section, entries in layer.items():
        for names, chain in chains(entries, reader.faults):
            for name in names:
                if name in objects[section]:
                    found[section, name] = chain
                else:
                    close = nearest(name, objects[section])
                    hint = f"; nearest: {close}" if close else ""
                    sentence = f'there is no {KIND_WORDS[section]} "{name}" to change{hint}'
                    reader.faults.add_sentence("LAY012", sentence, chain[0].path)
    return found


def _accumulate(
    changes: Mapping[int, Mapping[tuple[str, str], _Change]], objects: Objects, reader: _Reader
) -> dict[int, dict[tuple[str, str], Group | None]]:
    """Apply each phase's changes to what the phases before it made of the object."""
    made: dict[int, dict[tuple[str, str], Group | None]] = {}
    latest: dict[tuple[str, str], Group | None] = {}
    for index, layer in changes.items():
        for (section, name), chain in layer.items():
            before = latest.get((section, name), objects[section][name])
            latest[section, name] = _changed(section, name, before, chain, reader)
            made.setdefault(index, {})[section, name] = latest[section, name]
    return made


def _changed(section: str, name: str, before: Group | None, chain: Iterable[Entry], reader: _Reader) -> Group | None:
    data: dict[str, Data] = dict(before.of(name)) if before else {}
    origins: Origins = dict(before.origins) if before else {}
    for entry in chain:
        if is_none(entry.data):
            return None
        change = pick(entry.data, name)
        if isinstance(change, dict):
            change = dict(change)
            for key in ("like", "phase"):
                if key in change:
                    del change[key]
                    reader.faults.add(
                        "LAY009", "cannot change with a phase. Write it on the object", (*entry.path, key)
                    )
            merge(data, origins, change, entry.origins, _forms(section))
    origins.setdefault((), entry.path)
    return Group(section, (name,), data, origins)
