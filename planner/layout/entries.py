"""Entries: one written entry for one or many objects, its sets counted out and its places dealt.

Entries whose names lie inside another's refine it; ``chains`` finds, for each object, the entries that make it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, takewhile

from planner.layout.dealing import Dealt, Fail, deal_feeds, deal_one, deal_several, pick
from planner.layout.faults import Faults
from planner.layout.names import MOST_OBJECTS, BadName, expand_names
from planner.layout.references import KIND_WORDS, PlaceCount, read_text
from planner.layout.refining import LongForm, Origins, locate, merge
from planner.text import Data, Path

# Mappings inside an object whose keys are names and may be sets, and what one of them is called.
_NESTED = {
    ("networks", "links"): "link",
    ("storage", "mdts"): "target",
    ("storage", "osts"): "target",
    ("storage", "targets"): "target",
    ("circuits", "outlets"): "outlet",
}
# Keys that list references, each counted out where it stands.
_LISTS = frozenset({("jobs", "nodes"), ("storage", "clients"), ("storage", "monitors"), ("scenarios", "fail")})
_FED = frozenset({"sources", "panels", "circuits"})


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """One entry of a section: the names it stands for, its data with places dealt, where it is written."""

    names: tuple[str, ...]
    data: Data
    path: Path
    origins: Origins


@dataclass(slots=True)
class Counts:
    """What a whole file has used up of the limits, and the problems found while reading it."""

    faults: Faults
    objects_left: int = MOST_OBJECTS
    places: PlaceCount = field(default_factory=PlaceCount)

    def names(self, written: str, path: Path) -> tuple[str, ...]:
        """Count out the names of an entry; none, and a problem, when they cannot be read or are too many."""
        try:
            names = expand_names(written)
            self.places.take(len(names))
        except BadName as bad:
            self.faults.add_sentence(bad.code, bad.message, path)
            return ()
        if len(set(names)) < len(names):
            self.faults.add("LAY009", "names the same object twice", path)
            return tuple(dict.fromkeys(names))
        return names


def read_entry(
    section: str, names: tuple[str, ...], written: Data, path: Path, counts: Counts, forms: LongForm
) -> Entry:
    """Return the entry for ``names`` with its places dealt; a part that cannot be dealt is left out and reported."""
    if not isinstance(written, dict):
        return Entry(names, written, path, {(): path})
    dealer = _Dealer(section, names, path, counts, KIND_WORDS[section])
    origins: Origins = {(): path}
    data: dict[str, Data] = {}
    for key, value in written.items():
        kind = _NESTED.get((section, key))
        if kind and isinstance(value, dict):
            data[key] = _read_nested(section, key, value, (*path, key), counts, forms, origins, kind)
        else:
            dealer.deal(data, key, value)
    if section == "devices" and isinstance(written.get("fed_by"), list):
        origins.update((("fed_by", f"psu{index + 1}"), (*path, "fed_by", index)) for index in _rows(data, written))
    return Entry(names, data, path, origins)


def chains(entries: Iterable[Entry], faults: Faults) -> list[tuple[tuple[str, ...], tuple[Entry, ...]]]:
    """Group names by the entries that make them, each chain from the largest entry to the smallest.

    An entry that shares some names with another and does not lie inside it is reported and refines none of them.
    """
    entries = list(entries)
    covering: dict[str, list[int]] = {}
    for number, entry in enumerate(entries):
        for name in entry.names:
            covering.setdefault(name, []).append(number)
    if all(len(numbers) == 1 for numbers in covering.values()):
        return [(entry.names, (entry,)) for entry in entries if entry.names]
    for numbers in covering.values():
        numbers.sort(key=lambda number: -len(entries[number].names))
    # In nested sets each entry has one next larger entry, the same for all its names.
    larger: list[set[int]] = [set() for _ in entries]
    for numbers in covering.values():
        larger[numbers[0]].add(-1)
        for outer, inner in pairwise(numbers):
            larger[inner].add(outer)
    refused = {number for number, outers in enumerate(larger) if len(outers) > 1}
    for number, outers in enumerate(larger):
        outer = min(outers - {-1}, default=-1)
        if outer >= 0 and (len(outers) > 1 or len(entries[outer].names) == len(entries[number].names)):
            refused.add(number)
            _report_overlap(entries[outer], entries[number], faults)
    groups: dict[tuple[int, ...], list[str]] = {}
    for name, numbers in covering.items():
        chain = tuple(number for at, number in enumerate(numbers) if at == 0 or number not in refused)
        groups.setdefault(chain, []).append(name)
    return [(tuple(names), tuple(entries[number] for number in chain)) for chain, names in groups.items()]


def _report_overlap(outer: Entry, inner: Entry, faults: Faults) -> None:
    others = set(outer.names)
    shared = [name for name in inner.names if name in others]
    if len(shared) == len(inner.names) == len(outer.names):
        faults.add("LAY009", f"names the same objects as {outer.path[-1]}. Write both as one entry", inner.path)
        return
    columns = takewhile(lambda column: len(set(column)) == 1, zip(*shared, strict=False))
    stem = "".join(column[0] for column in columns).rstrip("0123456789") if len(shared) > 1 else ""
    listed = ", ".join(name[len(stem) :] for name in shared[:5])
    more = f" and {len(shared) - 5} more" if len(shared) > 5 else ""
    faults.add(
        "LAY009",
        f"shares {listed}{more} with {outer.path[-1]} but is not inside it. "
        "An entry may refine names of a larger one, not some of them",
        inner.path,
    )


def _rows(data: Mapping[str, Data], written: Mapping[str, Data]) -> range:
    """Return the inlets that stand in the order of the written list: all, unless an item named several."""
    items = written["fed_by"]
    plain = isinstance(items, list) and data.get("fed_by") == items
    return range(len(items)) if plain else range(0)


def _read_nested(
    section: str,
    key: str,
    written: Mapping[str, Data],
    path: Path,
    counts: Counts,
    forms: LongForm,
    origins: Origins,
    kind: str,
) -> dict[str, Data]:
    """Count out and deal the named things inside an object, such as the targets of a file system."""
    entries = []
    for name, value in written.items():
        names = counts.names(name, (*path, name))
        if not names:
            continue
        data = value
        if isinstance(value, dict):
            dealer = _Dealer(section, names, (*path, name), counts, kind)
            dealt: dict[str, Data] = {}
            for each, inner in value.items():
                dealer.deal(dealt, each, inner, nested=key)
            data = dealt
        entries.append(Entry(names, data, (*path, name), {}))
    found: dict[str, Data] = {}
    for names, chain in chains(entries, counts.faults):
        for name in names:
            for entry in chain:
                merge(found, origins, {name: pick(entry.data, name)}, {(key, name): entry.path}, forms, (key,))
            link = found.get(name)
            if key == "links" and isinstance(link, dict):
                found[name] = _paired(link, locate(origins, (key, name)), counts.faults)
    return found


def _paired(link: dict[str, Data], path: Path, faults: Faults) -> dict[str, Data]:
    """Give both sides of a link as many ends, one for each cable; a breakout has several for one."""
    near, far = link.get("from"), link.get("to")
    if not isinstance(near, list) or not isinstance(far, list) or len(near) == len(far):
        return link
    fewer, more = sorted((near, far), key=len)
    if len(fewer) == 1 and isinstance(fewer[0], str) and "/" not in fewer[0]:
        # Which port each cable takes is not said; that is a fact not known, and no error.
        return {**link, ("from" if fewer is near else "to"): fewer * len(more)}
    written = link.get("breakout")
    share = int(written) if isinstance(written, str) and written.isdecimal() and len(written) < 5 else 0
    if len(fewer) * share != len(more):
        hint = f", or say breakout: {len(more) // len(fewer)}" if fewer and len(more) % len(fewer) == 0 else ""
        if share:
            hint = f", or {share} times as many on one side, as breakout: {share} says"
        sentence = f"has {_ends_word(near)} in from and {_ends_word(far)} in to. Give both as many{hint}"
        faults.add("LAY009", sentence, path)
    return link


def _ends_word(ends: list[Data]) -> str:
    return "1 end" if len(ends) == 1 else f"{len(ends)} ends"


@dataclass(frozen=True, slots=True)
class _Dealer:
    section: str
    names: Sequence[str]
    path: Path
    counts: Counts
    kind: str

    def deal(self, data: dict[str, Data], key: str, value: Data, nested: str = "") -> None:
        """Put ``value`` into ``data`` as it is for each object, or report why it cannot be dealt."""
        try:
            data[key] = self._dealt(key, value, nested)
        except BadName as bad:
            self._fail((key,), bad)

    def _fail(self, keys: tuple[str | int, ...], bad: BadName) -> None:
        self.counts.faults.add(bad.code, bad.message, self.path + keys)

    def _dealt(self, key: str, value: Data, nested: str) -> Data:
        names, places, kind = self.names, self.counts.places, self.kind
        if nested == "links" and key in ("from", "to"):
            return self._ends(value)
        if key == "fed_by" and self.section == "devices":
            return deal_feeds(value, names, places, kind, self._under((key,)))
        if key in ("rack", "room") or (key in ("host", "failover") and self.section == "storage"):
            return deal_one(value, names, places, kind)
        if (key == "fed_by" and self.section in _FED) or key in ("raceway", "shares_neutral_with"):
            return deal_one(value, names, places, kind)
        if key == "drives" and self.section == "storage":
            return deal_several(value, names, places, kind)
        if (self.section, key) in _LISTS:
            return self._listed(value)
        if key == "wire" and isinstance(value, dict):
            return self._wire(value, (key,))
        return value

    def _wire(self, wire: Mapping[str, Data], keys: tuple[str, ...]) -> dict[str, Data]:
        dealt: dict[str, Data] = {}
        for key, value in wire.items():
            try:
                if key == "raceway":
                    value = deal_one(value, self.names, self.counts.places, self.kind)
                elif key == "run" and isinstance(value, dict):
                    value = {
                        stretch: self._wire(inner, (*keys, key, stretch)) if isinstance(inner, dict) else inner
                        for stretch, inner in value.items()
                    }
            except BadName as bad:
                self._fail((*keys, key), bad)
                continue
            dealt[key] = value
        return dealt

    def _ends(self, value: Data) -> Data:
        """Return the ends of a link's cables; several links of one entry take equal shares of them."""
        ends = self._listed(value)
        if len(self.names) == 1 or not isinstance(ends, list) or len(ends) == 1:
            return ends
        dealt = deal_several(value, self.names, self.counts.places, self.kind)
        if not isinstance(dealt, Dealt):
            return ends
        hands: dict[str, Data] = {
            name: hand if isinstance(hand, list) else [hand] for name, hand in dealt.values.items()
        }
        return Dealt(dealt, hands)

    def _listed(self, value: Data) -> Data:
        if not isinstance(value, str | list):
            return value
        found: list[Data] = []
        for item in value if isinstance(value, list) else [value]:
            found.extend(read_text(item, self.counts.places) if isinstance(item, str) else [item])
        return found

    def _under(self, keys: tuple[str, ...]) -> Fail:
        return lambda inner, bad: self._fail(keys + inner, bad)
