"""References that point at nothing, and things that feed each other in a loop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from planner.layout.faults import Faults
from planner.layout.groups import Expansion, Group, Objects
from planner.layout.models.wiring import RACEWAY_TYPES
from planner.layout.names import BadName, nearest
from planner.layout.references import KIND_WORDS, POWER_SECTIONS, Reference, parse
from planner.layout.refining import Keys
from planner.text import Data, Path

_DEVICES = ("devices",)
_ROOMS = ("rooms",)
_WIRE_WAYS = {("wire", "raceway"): ("raceways",), ("wire", "run", "*", "raceway"): ("raceways",)}
_DRIVES = {"drives": _DEVICES, "host": _DEVICES, "failover": _DEVICES}

# Which keys of a section point where; "*" stands for any name.
_POINTERS: dict[str, dict[Keys, tuple[str, ...]]] = {
    "sources": {("fed_by",): POWER_SECTIONS},
    "panels": {("fed_by",): POWER_SECTIONS, ("room",): _ROOMS, **_WIRE_WAYS},
    "racks": {("room",): _ROOMS},
    "circuits": {
        ("fed_by",): POWER_SECTIONS,
        ("room",): _ROOMS,
        ("outlets", "*", "room"): _ROOMS,
        ("outlet", "room"): _ROOMS,
        ("shares_neutral_with",): ("circuits",),
        **_WIRE_WAYS,
    },
    "devices": {
        ("fed_by",): POWER_SECTIONS,
        ("rack",): ("racks",),
        ("room",): _ROOMS,
        ("rejects_to",): _ROOMS,
        ("air_from",): _ROOMS,
    },
    "networks": {("links", "*", "from"): _DEVICES, ("links", "*", "to"): _DEVICES},
    "storage": {
        ("network",): ("networks",),
        ("mgs",): _DEVICES,
        ("clients",): _DEVICES,
        ("monitors",): _DEVICES,
        ("drives",): _DEVICES,
        **{(kind, "*", key): targets for kind in ("mdts", "osts", "targets") for key, targets in _DRIVES.items()},
    },
    "jobs": {("nodes",): _DEVICES, ("checkpoint", "to"): ("storage",), ("dataset", "from"): ("storage",)},
    "scenarios": {("fail",): POWER_SECTIONS},
}
# Words that stand where a name could.
_WORDS = {
    "racks": ("none", "unknown"),
    "rooms": ("none", "unknown", "outdoors"),
    "devices": ("none", "unknown", "internet"),
}
_NO_NAME = ("none", "unknown")
_COUNT_WORDS = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_MOST_SHOWN = 6
_MOST_LOOPS = 20
# Nobody builds longer chains of panels, circuits and strips; every sum walks along them.
_DEEPEST = 60


def pointers() -> Mapping[str, Mapping[Keys, tuple[str, ...]]]:
    """Which keys of a section point where: for each section its keys, ``*`` for any name, with the sections named."""
    return _POINTERS


def check_references(expansion: Expansion, faults: Faults) -> None:
    """Report (``LAY012``) every name that nothing has, with the nearest one; one problem for each place in the file."""
    missing: dict[tuple[Path, tuple[str, ...]], dict[str, None]] = {}
    changed = [group for layer in expansion.changes.values() for group in layer.values() if group is not None]
    groups = [group for objects in expansion.objects.values() for group in dict.fromkeys(objects.values())]
    for group in [*groups, *changed]:
        for keys, targets, written in _values(group):
            for where, text in _texts(keys, targets, written):
                if not text.endswith("/") and _is_known(text.partition("/")[0], targets, expansion.objects):
                    continue
                try:
                    name = parse(text).name
                except BadName as bad:
                    faults.add(bad.code, bad.message, group.path(where))
                    continue
                if not _is_known(name, targets, expansion.objects):
                    missing.setdefault((group.path(where), targets), {})[name] = None
    for (path, targets), names in missing.items():
        first, *others = names
        sentence = _sentence(first, targets, expansion.objects)
        if others:
            more = f" and {len(others) - 3} more" if len(others) > 3 else ""
            sentence += f". The same for {', '.join(others[:3])}{more}"
        faults.add_sentence("LAY012", sentence, path)


def check_loops(objects: Objects, faults: Faults) -> None:
    """Report (``LAY014``) things that feed each other, once for each loop, and the first at the end of a long chain."""
    feeds: dict[str, list[Reference]] = {}
    groups: dict[str, Group] = {}
    for section in POWER_SECTIONS:
        for name, group in objects[section].items():
            groups[name] = group
            feeds[name] = list(_feeds(group.value("fed_by", name))) if "fed_by" in group.data else []
    named = {name: [feed.name for feed in found] for name, found in feeds.items()}
    far = next((name for name, depth in _depths(named).items() if depth > _DEEPEST), None)
    if far is not None:
        sentence = f"{far} is fed through more than {_DEEPEST} things in a row; chains as long are not summed"
        faults.add_sentence("LAY014", sentence, groups[far].path(("fed_by",)))
    loops = _loops(named)
    for loop in islice(loops, _MOST_LOOPS):
        by = [
            next(feed for feed in feeds[name] if feed.name == other)
            for name, other in zip(loop, [*loop[1:], loop[0]], strict=True)
        ]
        members = set(loop)
        alone = all(feed.name in members for name in loop for feed in feeds[name])
        path = groups[loop[0]].path(("fed_by",))
        faults.add_sentence("LAY014", _loop_sentence(loop, by, alone), path)


def _values(group: Group) -> Iterator[tuple[Keys, tuple[str, ...], Data]]:
    """Yield each value of a group that points somewhere, those that differ between objects once for each."""
    varying = group.varying
    for pattern, targets in _POINTERS.get(group.section, {}).items():
        if pattern[0] not in group.data:
            continue
        names = group.names if pattern[0] in varying else group.names[:1]
        for name in names:
            found = _find(group.value(pattern[0], name), pattern[1:], pattern[:1])
            yield from ((keys, targets, value) for keys, value in found)


def _find(data: Data, pattern: Keys, keys: Keys = ()) -> Iterator[tuple[Keys, Data]]:
    if not pattern:
        yield keys, data
    elif isinstance(data, dict):
        for key in data if pattern[0] == "*" else [pattern[0]]:
            if key in data:
                yield from _find(data[key], pattern[1:], (*keys, key))


def _texts(keys: Keys, targets: tuple[str, ...], written: Data) -> Iterator[tuple[Keys, str]]:
    """Yield the references in a value, with the keys that hold each: of a text, a list, or feeds by inlet."""
    if isinstance(written, str):
        if written and written.lower() not in _WORDS.get(targets[0], _NO_NAME):
            # A raceway written with its type is one of its own, and so is a part.
            own = targets == ("raceways",) and (" " in written or "/" in written or written.upper() in _TYPES)
            if not own:
                yield keys, written
    elif isinstance(written, list):
        for item in written:
            yield from _texts(keys, targets, item)
    elif keys == ("fed_by",):
        for inlet, feed in written.items():
            start = feed.get("from", "") if isinstance(feed, dict) else feed
            if isinstance(start, str):
                yield from _texts((*keys, inlet), targets, start)


def _is_known(name: str, targets: tuple[str, ...], objects: Objects) -> bool:
    return any(name in objects[target] for target in targets)


_TYPES = frozenset(word.upper() for word in RACEWAY_TYPES)


def _sentence(name: str, targets: tuple[str, ...], objects: Objects) -> str:
    several = len(targets) > 1
    lead = f'nothing that feeds is called "{name}"' if several else f'no {KIND_WORDS[targets[0]]} is called "{name}"'
    for section, others in objects.items():
        if section not in targets and name in others:
            return f"{lead}; {name} is a {KIND_WORDS[section]}"
    known = {each: section for section in targets for each in objects[section]}
    close = nearest(name, known)
    if not close:
        return lead
    return f"{lead}; nearest: {close} ({KIND_WORDS[known[close]]})" if several else f"{lead}; nearest: {close}"


def _feeds(written: Data) -> Iterator[Reference]:
    for _, text in _texts(("fed_by",), POWER_SECTIONS, written):
        name, _, place = text.partition("/")
        yield Reference(name.strip(), place.strip())


def _loops(feeds: Mapping[str, Iterable[str]]) -> Iterator[list[str]]:
    """Yield the loops found on a walk against the current, each with its first name in the order of the file."""
    order = {name: place for place, name in enumerate(feeds)}
    done: set[str] = set()
    for start in feeds:
        trail: dict[str, Iterator[str]] = {}
        current = start
        while True:
            if current not in trail and current not in done and current in feeds:
                trail[current] = iter(feeds[current])
            elif current in trail:
                names = list(trail)
                loop = names[names.index(current) :]
                first = loop.index(min(loop, key=order.__getitem__))
                yield loop[first:] + loop[:first]
            while trail:
                last = next(reversed(trail))
                following = next(trail[last], None)
                if following is not None:
                    current = following
                    break
                done.add(last)
                del trail[last]
            else:
                break


def _depths(feeds: Mapping[str, list[str]]) -> dict[str, int]:
    """Through how many things each is fed, on its longest way; a loop counts once round."""
    depths: dict[str, int] = {}
    for start in feeds:
        trail = {start: None} if start not in depths else {}
        while trail:
            current = next(reversed(trail))
            ahead = [name for name in feeds[current] if name in feeds and name not in trail]
            onward = next((name for name in ahead if name not in depths), None)
            if onward is not None:
                trail[onward] = None
                continue
            depths[current] = 1 + max((depths[name] for name in ahead), default=0)
            del trail[current]
    return depths


def _loop_sentence(loop: list[str], by: list[Reference], alone: bool) -> str:
    if len(loop) == 1:
        return f"{loop[0]} is fed by itself, from {by[0]}"
    links = [f"{name} by {feed}" for name, feed in zip(loop, by, strict=True)]
    links[0] = f"{loop[0]} is fed by {by[0]}"
    if len(loop) > _MOST_SHOWN:
        links = [*links[: _MOST_SHOWN - 1], f"so on through {len(loop)} things"]
    how_many = _COUNT_WORDS[len(loop)] if len(loop) < len(_COUNT_WORDS) else str(len(loop))
    end = f"nothing feeds the {how_many}" if alone else "power cannot go round in a loop"
    return f"{', '.join(links[:-1])} and {links[-1]}; {end}"
