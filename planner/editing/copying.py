"""A copy of an object: the same in all but the place that the original takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from planner.editing.targets import entry_of
from planner.layout.groups import Expansion
from planner.layout.names import expand_names
from planner.layout.refining import NOT_COPIED
from planner.text import Data
from planner.text.paths import value_at

# Keys that name a place which only one thing can have.
PLACED = ("fed_by", "rack")


def copied(name: str, data: dict[str, Data]) -> dict[str, Data]:
    """What the entry of a copy says: it is like the original, on the same things, without the places on them.

    Parameters: ``data`` what the layout says of the original. A place that nobody said is found or asked for.

    >>> copied("one", {"rack": "r1/5", "fed_by": ["bench/1", "bench/2"], "load": "60 W"})
    {'like': 'one', 'fed_by': ['bench', 'bench'], 'rack': 'r1'}
    >>> copied("one", {"fed_by": "house", "breaker": "20 A 2P"})
    {'like': 'one'}
    """
    made: dict[str, Data] = {"like": name}
    for key in PLACED:
        if key in data and (loose := _without_place(data[key])) != data[key]:
            made[key] = loose
    return made


def duplicate(expansion: Expansion, section: str, name: str) -> dict[str, Data]:
    """What the entry of a copy of an object says; one that is itself a mere copy is passed over for its original.

    >>> from planner.layout.expand import expand
    >>> from planner.text import read
    >>> text = b"devices: {a: {fed_by: p/1, load: 9 W}, b: {like: a, fed_by: q/2}, c: {like: b, load: 5 W}}"
    >>> duplicate(expand(read(text)), "devices", "b"), duplicate(expand(read(text)), "devices", "c")
    ({'like': 'a', 'fed_by': 'q'}, {'like': 'c', 'fed_by': 'q'})
    """
    data = entry_of(expansion, section, name)
    made = copied(name, data)
    first = _first(expansion, section, name)
    theirs = entry_of(expansion, section, first)
    if first == name or any(key in theirs and key not in data for key in PLACED):
        return made
    made["like"] = first
    return made | {key: _without_place(data[key]) for key in PLACED if key in data and data[key] != theirs.get(key)}


def _first(expansion: Expansion, section: str, name: str) -> str:
    """What an object is a copy of, through copies that say nothing of their own but where they are."""
    entries = value_at(expansion.document.data, (section,))
    known = {name}
    while isinstance(entries, dict):
        of_it = [entry for each, entry in entries.items() if name in expand_names(each.partition("@")[0])]
        entry = of_it[0] if len(of_it) == 1 else None
        like = entry.get("like") if isinstance(entry, dict) and set(entry) <= {*PLACED, *NOT_COPIED} else None
        if not isinstance(like, str) or like in known or like not in expansion.objects[section]:
            break
        known.add(like)
        name = like
    return name


def placed(value: Data, free: Mapping[str, Sequence[str]]) -> Data:
    """What feeds a copy, each feed at the next free place of its thing; without one where none is free or known.

    >>> placed(["a", "a", "b"], {"a": ["3", "4"]})
    ['a/3', 'a/4', 'b']
    """
    left = {name: list(places) for name, places in free.items()}

    def one(each: Data) -> Data:
        if isinstance(each, str):
            return f"{each}/{left[each].pop(0)}" if left.get(each) else each
        if isinstance(each, list):
            return [one(item) for item in each]
        long = "from" in each
        return {key: item if long and key != "from" else one(item) for key, item in each.items()}

    return one(value)


def _without_place(value: Data) -> Data:
    if isinstance(value, str):
        return value.partition("/")[0]
    if isinstance(value, list):
        return [_without_place(each) for each in value]
    one = "from" in value  # A feed in its long form; else a feed for each inlet.
    return {key: each if one and key != "from" else _without_place(each) for key, each in value.items()}
