"""Dealing: an entry for several objects hands out the places it names, in order (layout format 2.3).

A dealt value stands in the data of the whole entry as a ``Dealt``, so that all else is read and checked once.

>>> count = PlaceCount()
>>> deal_several("pdu-a..b/1..6", ("m1", "m2", "m3", "m4"), count, "device").values["m2"]
['pdu-a/4', 'pdu-a/5', 'pdu-a/6']
>>> deal_one("r1..2/1+5", ("m1", "m2", "m3", "m4"), count, "device").values["m3"]
'r2/1'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from planner.layout.names import BadName, is_set
from planner.layout.references import PlaceCount, read_text
from planner.text import Data

MOST_EACH = 1000
FEED_KEYS = frozenset({"from", "cord", "adapters"})

Fail = Callable[[tuple[str | int, ...], BadName], None]


class Dealt(str):
    """A value that differs from object to object; as a text it is what was written.

    ``values`` holds the value of each object of the entry, by its name.
    """

    __slots__ = ("values",)
    values: Mapping[str, Data]

    def __new__(cls, written: str, values: Mapping[str, Data]) -> Dealt:
        self = super().__new__(cls, written)
        self.values = values
        return self


def pick(data: Data, name: str) -> Data:
    """Return ``data`` as it is for the object ``name``, sharing all that is the same for every object.

    >>> pick({"rack": Dealt("r1..2", {"a": "r1", "b": "r2"}), "cord": "C19"}, "b")
    {'rack': 'r2', 'cord': 'C19'}
    """
    if isinstance(data, Dealt):
        return data.values[name]
    if isinstance(data, dict):
        changed = {key: pick(value, name) for key, value in data.items() if holds_dealt(value)}
        return {**data, **changed} if changed else data
    return data


def holds_dealt(data: Data) -> bool:
    """Tell whether some value in ``data`` differs from object to object."""
    if isinstance(data, dict):
        return any(holds_dealt(value) for value in data.values())
    return isinstance(data, Dealt)


def deal_one(written: Data, names: Sequence[str], count: PlaceCount, kind: str) -> Data:
    """Deal a key that takes one thing: as many as there are ``names``, or one for all.

    Parameters: ``written`` the value as written; ``kind`` what the objects are, in the singular, for the sentence.
    Raises ``BadName``: ``LAY009`` when the counts do not fit, and as ``references.read_text``.
    """
    if not _needs_dealing(written):
        return written
    places = _places(written, count)
    if len(places) == 1:
        return places[0]
    if len(places) != len(names):
        raise BadName(_misfit(written, len(places), len(names), kind))
    return Dealt(as_text(written), dict(zip(names, places, strict=True)))


def deal_several(written: Data, names: Sequence[str], count: PlaceCount, kind: str) -> Data:
    """Deal a key that may take several things: the same number to each object, in order; else as ``deal_one``.

    >>> deal_several("a/x", ("t1", "t2"), PlaceCount(), "target")
    'a/x'
    """
    if not _needs_dealing(written):
        return written
    places = _places(written, count)
    if len(places) == 1:
        return places[0]
    each, rest = divmod(len(places), len(names))
    if rest:
        raise BadName(_misfit(written, len(places), len(names), kind, several=True))
    if each > MOST_EACH:
        raise BadName(f"{as_text(written)} gives {each:,} places to one {kind}; at most {MOST_EACH} are read", "LAY003")
    hands = [places[index * each : (index + 1) * each] for index in range(len(names))]
    if len(names) == 1:
        return _hand(hands[0])
    return Dealt(as_text(written), {name: _hand(hand) for name, hand in zip(names, hands, strict=True)})


def deal_feeds(written: Data, names: Sequence[str], count: PlaceCount, kind: str, fail: Fail) -> Data:
    """Deal what feeds devices. A text fills the inlets of one device before the next; a list has one item for each
    inlet, a mapping names them, and both deal every inlet by itself.

    Parameters: as ``deal_one``; ``fail`` is told of each inlet that cannot be dealt, with its keys, and the inlet is
    left out. Returns a text or a list, inlet after inlet, or a mapping by inlet.
    """
    try:
        if isinstance(written, str):
            return deal_several(written, names, count, kind)
        if isinstance(written, dict) and FEED_KEYS.intersection(written):
            return _deal_like_feeds(written, names, count, kind)
    except BadName as bad:
        fail((), bad)
        return {}
    if isinstance(written, dict):
        inlets: dict[str, Data] = {}
        for inlet, feed in written.items():
            try:
                inlets[inlet] = _deal_inlet(feed, names, count, kind)
            except BadName as bad:
                fail((inlet,), bad)
        return inlets
    items: list[Data] = []
    for index, item in enumerate(written):
        try:
            items.append(_deal_item(item, names, count, kind))
        except BadName as bad:
            fail((index,), bad)
    if not any(isinstance(item, Dealt) or holds_dealt(item) for item in items):
        return [place for item in items for place in (item if isinstance(item, list) else [item])]
    return Dealt(as_text(written), {name: _row(items, name) for name in names})


def _row(items: Sequence[Data], name: str) -> list[Data]:
    row: list[Data] = []
    for item in items:
        hand = pick(item, name)
        row.extend(hand if isinstance(hand, list) else [hand])
    return row


def _deal_item(item: Data, names: Sequence[str], count: PlaceCount, kind: str) -> Data:
    """Deal one item of a list of feeds, which may hold several inlets for each device."""
    return deal_several(item, names, count, kind) if isinstance(item, str) else _deal_inlet(item, names, count, kind)


def _deal_inlet(feed: Data, names: Sequence[str], count: PlaceCount, kind: str) -> Data:
    if isinstance(feed, dict) and "from" in feed:
        return {**feed, "from": deal_one(feed["from"], names, count, kind)}
    return deal_one(feed, names, count, kind)


def _deal_like_feeds(feed: dict[str, Data], names: Sequence[str], count: PlaceCount, kind: str) -> Data:
    """Deal a feed written for all inlets at once: ``{from: pdu-a/1..3, cord: ...}`` becomes one feed for each inlet."""
    dealt = deal_several(feed.get("from", ""), names, count, kind)
    inlets: dict[str, Data] = {}
    for index in range(_inlets(dealt)):
        origin: Data = dealt
        if isinstance(dealt, Dealt):
            origin = Dealt(dealt, {name: _nth(hand, index) for name, hand in dealt.values.items()})
        elif isinstance(dealt, list):
            origin = dealt[index]
        inlets[f"psu{index + 1}"] = {**feed, "from": origin} if origin else dict(feed)
    return inlets


def _inlets(dealt: Data) -> int:
    hand = next(iter(dealt.values.values())) if isinstance(dealt, Dealt) else dealt
    return len(hand) if isinstance(hand, list) else 1


def _nth(hand: Data, index: int) -> Data:
    return hand[index] if isinstance(hand, list) else hand


def _hand(places: list[Data]) -> Data:
    return places[0] if len(places) == 1 else places


def _needs_dealing(written: Data) -> bool:
    return is_set(written) if isinstance(written, str) else isinstance(written, list)


def _places(written: Data, count: PlaceCount) -> list[Data]:
    texts = written if isinstance(written, list) else [written]
    places: list[Data] = []
    for text in texts:
        if not isinstance(text, str):
            raise BadName("wants a reference or a list of them, such as [bench/1, bench/2]", "LAY008")
        places.extend(read_text(text, count))
    if not places:
        raise BadName("is an empty list. Leave the key out when nothing is known, or write none", "LAY008")
    return places


def _misfit(written: Data, places: int, objects: int, kind: str, several: bool = False) -> str:
    things = "place" if places == 1 else "places"
    owners = f"1 {kind}" if objects == 1 else f"{objects} {kind}s"
    fit = f"{objects}, a multiple of it" if several else f"{objects}"
    return f"{as_text(written)} names {places} {things} for {owners}. Give {fit}, or one for all"


def as_text(written: Data) -> str:
    if isinstance(written, list):
        return "[" + ", ".join(item if isinstance(item, str) else "{...}" for item in written) + "]"
    return written if isinstance(written, str) else "{...}"
