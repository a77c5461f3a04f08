"""Giving an object another name, with every reference to it; taking one away, with what would point at nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from planner.editing.session import Verb
from planner.layout.dangling import pointers
from planner.layout.expand import expand
from planner.layout.names import BadName, check_name, expand_names, is_set
from planner.layout.reading import read as read_layout
from planner.layout.references import POWER_SECTIONS
from planner.text import Data, Document, Path, edits
from planner.text.paths import value_at
from planner.text.splicing import Refused

# How a person writes what no edit of a key does.
ALONE = "o opens its lines as text"


def renamed(document: Document, section: str, written: str, new: str) -> tuple[Verb, ...]:
    """The edits that give an entry another name, with the references to what it names, set for set.

    Parameters: ``written`` the entry as it stands, ``pdu-a..d`` or ``bench``; ``new`` as many names. Entries that
    refine it, ``pdu-b..d``, are renamed with it, in the same short spelling. Raises ``Refused`` with the reason and
    what to do.

    >>> from planner.text import read
    >>> document = read(b"circuits: {bench: {}}\\ndevices: {lamp: {fed_by: bench/1}}")
    >>> for verb in renamed(document, "circuits", "bench", "desk"):
    ...     document = verb(document).document
    >>> document.text
    'circuits: {desk: {}}\\ndevices: {lamp: {fed_by: desk/1}}'
    """
    olds, news = _names(written), _names(new)
    for name in news:
        if fault := check_name(name):
            raise Refused(f"{fault}.")
    if len(olds) != len(news):
        one = f" To rename one of them alone, write it out beside the rest: {ALONE}." if len(news) == 1 else ""
        raise Refused(f"{written} names {len(olds)} and {new} names {len(news)}. Give as many names as there are.{one}")
    _refuse_taken(document, section, olds, news)
    mapping = dict(zip(olds, news, strict=True))
    path: Path = (section, written)
    refining = [_rename(section, each, mapping) for each in _refining(document, section, written, olds)]
    verbs: list[Verb] = []
    for place, text in references(document, section):
        follows = _followed(text, mapping)
        if follows != text:
            verbs.append(_set(place, follows))
    verbs += refining
    verbs.append(lambda now: edits.rename(now, path, new))
    return tuple(verbs)


def widest(document: Document, section: str, written: str) -> str:
    """The entry of a section that names most of what overlaps an entry: a range, where ``written`` refines it.

    >>> from planner.text import read
    >>> widest(read(b"circuits: {a..d: {}, b..d: {}, e: {}}"), "circuits", "b..d")
    'a..d'
    """
    entries = value_at(document.data, (section,))
    names = set(_names(written.partition("@")[0]))
    found, most = written, len(names)
    for other in entries if isinstance(entries, dict) else ():
        theirs = set(_names(other.partition("@")[0]))
        if names & theirs and len(theirs) > most and "@" not in other:
            found, most = other, len(theirs)
    return found


def names_renamed(section: str, written: str, new: str) -> dict[str, str]:
    """What becomes of the objects of an entry that gets another name.

    >>> names_renamed("devices", "pdu-a..b", "strip-1..2")
    {'devices.pdu-a': 'devices.strip-1', 'devices.pdu-b': 'devices.strip-2'}
    """
    pairs = zip(expand_names(written), expand_names(new), strict=True)
    return {f"{section}.{old}": f"{section}.{now}" for old, now in pairs}


def taken_away(document: Document, section: str, name: str) -> tuple[Verb, ...]:
    """The edits that take one object of a range away: its own entry, if it has one, says ``none`` from then on."""
    path: Path = (section, name)
    verbs: list[Verb] = []
    if value_at(document.data, path) is not None:
        verbs.append(lambda now: edits.remove(now, path))
    verbs.append(lambda now: edits.add(now, (section,), name, "none"))
    return tuple(verbs)


def loosened(document: Document, section: str, names: Iterable[str]) -> tuple[Verb, ...]:
    """The edits that say references to some objects no more, in a text where those are gone.

    What names others beside them stays as it is, and so does ``like``: a copy would lose all that it is.

    >>> from planner.text import read
    >>> document = read(b"devices: {lamp: {fed_by: bench/1}, two: {fed_by: [bench/1, desk/2]}, on: {fed_by: desk/1}}")
    >>> for verb in loosened(document, "circuits", ("bench",)):
    ...     document = verb(document).document
    >>> document.text
    'devices: {lamp: {}, two: {fed_by: [desk/2]}, on: {fed_by: desk/1}}'
    """
    gone = set(names)
    paths = []
    for path, text in references(document, section):
        if path[-1] != "like" and _points_at_none_but(text, gone):
            paths.append(path[:-1] if path[-1] == "from" else path)
    for outer in dict.fromkeys(path[:-1] for path in paths if isinstance(path[-1], int)):
        # A list that would be left empty goes as a whole.
        held, items = value_at(document.data, outer), [path for path in paths if path[:-1] == outer]
        if isinstance(held, list) and len(items) == len(held):
            paths = [path for path in paths if path not in items] + [outer]
    # From the end on, so that places in a list hold until their turn.
    return tuple(_remove(path) for path in reversed(paths))


def _points_at_none_but(text: str, names: set[str]) -> bool:
    try:
        return set(expand_names(text.partition("/")[0])) <= names
    except BadName:
        return False


def _remove(path: Path) -> Verb:
    return lambda now: edits.remove(now, path)


def would_dangle(document: Document, verbs: Iterable[Verb]) -> tuple[str, ...]:
    """What some edits would leave pointing at nothing, a sentence each; what does so already is left out.

    Raises ``Refused`` where an edit cannot be made.
    """
    before = {problem.message for problem in read_layout(document).problems}
    for verb in verbs:
        document = verb(document).document
    return tuple(
        f"{'.'.join(map(str, problem.path[:2]))}: {problem.message}"
        for problem in read_layout(document).problems
        if problem.message not in before
    )


def references(document: Document, section: str) -> Iterator[tuple[Path, str]]:
    """Every text of the file that may point at an object of a section, with its path, as it is written."""
    spaces = POWER_SECTIONS if section in POWER_SECTIONS else (section,)
    for holder, patterns in pointers().items():
        entries = value_at(document.data, (holder,))
        if not isinstance(entries, dict):
            continue
        for name, entry in entries.items():
            if section == holder and isinstance(entry, dict) and isinstance(like := entry.get("like"), str):
                yield (holder, name, "like"), like
            for pattern, targets in patterns.items():
                if set(targets) & set(spaces):
                    yield from _texts(entry, pattern, (holder, name))


def _texts(data: Data, pattern: tuple[str, ...], path: Path) -> Iterator[tuple[Path, str]]:
    if pattern:
        if isinstance(data, dict):
            for key in data if pattern[0] == "*" else pattern[:1]:
                if key in data:
                    yield from _texts(data[key], pattern[1:], (*path, key))
        return
    if isinstance(data, str) and data:
        yield path, data
    elif isinstance(data, list):
        for place, item in enumerate(data):
            yield from _texts(item, (), (*path, place))
    elif isinstance(data, dict):
        # Feeds by inlet: a text each, or a mapping with the feed under "from".
        for key, value in data.items():
            inner = value.get("from", "") if isinstance(value, dict) else value
            at = (*path, key, "from") if isinstance(value, dict) else (*path, key)
            yield from _texts(inner, (), at)


def _followed(text: str, mapping: dict[str, str]) -> str:
    """A reference after the names it points at were changed, in the same short spelling where that says the same."""
    name, slash, place = text.partition("/")
    try:
        pointed = expand_names(name)
    except BadName:
        return text
    if not any(each in mapping for each in pointed):
        return text
    wanted = tuple(mapping.get(each, each) for each in pointed)
    if len(wanted) == 1:
        return wanted[0] + slash + place
    stem, new_stem = _stem(pointed), _stem(wanted)
    spelled = new_stem + name[len(stem) :] if name.startswith(stem) else name
    if is_set(spelled) and expand_names(spelled) == wanted:
        return spelled + slash + place
    raise Refused(f"{text} has no short spelling with these names. Write it name by name first: {ALONE}.")


def _stem(names: tuple[str, ...]) -> str:
    """What names begin with alike, without a number or letter that counts."""
    columns = zip(*names, strict=False)
    stem = ""
    for column in columns:
        if len(set(column)) > 1:
            break
        stem += column[0]
    return stem.rstrip("0123456789")


def _names(text: str) -> tuple[str, ...]:
    try:
        return expand_names(text)
    except BadName as bad:
        raise Refused(f"{bad.message}.") from None


def _refuse_taken(document: Document, section: str, olds: tuple[str, ...], news: tuple[str, ...]) -> None:
    objects = expand(document).objects
    for space in POWER_SECTIONS if section in POWER_SECTIONS else (section,):
        taken = next((name for name in news if name in objects[space] and name not in olds), None)
        if taken is not None:
            raise Refused(f"{taken} is the name of something else. Choose another.")


def _refining(document: Document, section: str, written: str, olds: tuple[str, ...]) -> list[str]:
    """The other entries that speak of what is renamed. Raises ``Refused`` for one that speaks of more."""
    entries = value_at(document.data, (section,))
    found = []
    for other in entries if isinstance(entries, dict) else ():
        theirs = set(_names(other.partition("@")[0]))
        if other == written or not theirs & set(olds):
            continue
        if not theirs <= set(olds):
            raise Refused(f"{other} speaks of some of {written} and of others too. Write them apart first: {ALONE}.")
        found.append(other)
    return found


def _rename(section: str, written: str, mapping: dict[str, str]) -> Verb:
    name, at, phase = written.partition("@")
    follows = _followed(name, mapping) + at + phase
    return lambda now: edits.rename(now, (section, written), follows)


def _set(path: Path, value: str) -> Verb:
    return lambda now: edits.set_value(now, path, value)
