"""A copy of an object: the same in all but the place that the original takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from planner.text import Data

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
