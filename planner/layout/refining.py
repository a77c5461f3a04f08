"""Differences: a smaller entry refines a larger one, and ``like`` starts from a sibling (layout format 2.4).

Data is merged as it was written. Beside it runs a table of origins: for each key that did not come from the entry's
own place, the path in the document that said it, so that a finding points at the line to change.

>>> data, origins = {"rack": "r1", "fit": {"gpus": {"count": "4"}}}, {(): ("devices", "node-1..9")}
>>> merge(data, origins, {"fit": {"gpus": {"count": "3"}}}, {(): ("devices", "node-5")}, lambda keys, text: text)
>>> data["fit"], locate(origins, ("fit", "gpus", "count")), locate(origins, ("rack",))
({'gpus': {'count': '3'}}, ('devices', 'node-5', 'fit', 'gpus', 'count'), ('devices', 'node-1..9', 'rack'))
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from planner.layout.dealing import Dealt
from planner.layout.shorthands import BadShorthand
from planner.text import Data, Path

Keys = tuple[str, ...]
Origins = dict[Keys, Path]
LongForm = Callable[[Keys, str], Data]

# What belongs to one object alone and is never copied to its likeness; "like" itself has done its work.
NOT_COPIED = frozenset({"phase", "owned", "serial", "label", "note", "ignore", "like"})

# Mappings whose keys are names, "*" standing for any key. Here `none` takes the named thing away; under any other key
# it stays, since `none` also says that a thing is not there, which is more than to say nothing.
_NAMED = (
    ("fit",),
    ("fit", "*"),
    ("outlets",),
    ("wire", "run"),
    ("links",),
    ("mdts",),
    ("osts",),
    ("targets",),
    ("sections",),
    ("fed_by",),
    ("ignore",),
    ("spec", "outlets"),
    ("spec", "banks"),
)
_BAY_KEYS = frozenset(
    {
        "part",
        "count",
        "size",
        "cap",
        "cap_kept_by",
        "slots",
        "lanes",
        "gen",
        "socket",
        "riser",
        "powers",
        "owned",
        "phase",
    }
)
_LONGEST_FIGURE = 400

_NUMBER = r"[-+]?[0-9][0-9.,/]*"
_MEASURED = re.compile(
    rf"(?P<figure>(?:{_NUMBER}(?:\s*[^\s0-9~]\S*)?\s+(?:to|at)\s+)?{_NUMBER}(?:\s*[^\s0-9~]\S*)?)"
    r"\s+measured\s+[0-9]{4}-[0-9]{2}-[0-9]{2}"
)


def locate(origins: Mapping[Keys, Path], keys: Keys) -> Path:
    """Return the path in the document that says ``keys`` of an object, by the longest key path that is known."""
    for length in range(len(keys), -1, -1):
        path = origins.get(keys[:length])
        if path is not None:
            return path + keys[length:]
    return keys


def merge(
    data: dict[str, Data],
    origins: Origins,
    change: Mapping[str, Data],
    change_origins: Mapping[Keys, Path],
    long_form: LongForm,
    keys: Keys = (),
) -> None:
    """Merge ``change`` into ``data`` in place: mappings merge, all else is replaced, ``none`` removes.

    Parameters: ``origins`` of ``data``, kept current; ``change_origins`` of ``change``; ``long_form`` turns the text
    at some keys into its mapping, so that a mapping can be merged into it, and returns the text where none stands.
    """
    for key, value in change.items():
        here = (*keys, key)
        old = data.get(key)
        if isinstance(value, dict) and isinstance(old, str | list) and not _says_nothing(old):
            try:
                old = _as_mapping(old, here, long_form)
            except BadShorthand:
                # The text stays as it is, and is told with its own place when it is read.
                continue
        if isinstance(value, dict) and isinstance(old, dict):
            # Shared with other objects until now.
            data[key] = mapping = dict(old)
            merge(mapping, origins, value, change_origins, long_form, here)
            continue
        if key in data:
            for deeper in [each for each in origins if len(each) > len(keys) and each[: len(here)] == here]:
                del origins[deeper]
        if is_none(value) and key in data and _is_named(keys, key):
            del data[key]
            continue
        data[key] = value
        origins[here] = locate(change_origins, here)
        origins.update((each, path) for each, path in change_origins.items() if _inside(each, here))


def copy_like(data: Mapping[str, Data], origins: Mapping[Keys, Path]) -> tuple[dict[str, Data], Origins]:
    """Return what ``like`` copies of a sibling, measured figures turned into estimates, and where each key is said."""
    copied: dict[str, Data] = {}
    for key, value in data.items():
        if key in NOT_COPIED:
            continue
        if key == "load" and isinstance(value, dict) and "measured" in value:
            value = {each: inner for each, inner in value.items() if each != "measured"}
            if not value:
                continue
        copied[key] = as_estimate(value)
    paths: Origins = {(key,): locate(origins, (key,)) for key in copied}
    paths.update((keys, path) for keys, path in origins.items() if keys and keys[0] in copied)
    return copied, paths


def as_estimate(data: Data) -> Data:
    """Return ``data`` with every measured figure marked as an estimate: measured is only what was measured on.

    >>> as_estimate("12/2 NM-B 34 ft measured 2026-02-14")
    '12/2 NM-B ~34 ft'
    >>> as_estimate({"value": "38 ft", "basis": "measured", "date": "2026-02-14"})
    {'value': '38 ft', 'basis': 'estimated', 'date': '2026-02-14'}
    """
    if isinstance(data, dict):
        basis: dict[str, Data] = {"basis": "estimated"} if data.get("basis") == "measured" else {}
        return {key: as_estimate(value) for key, value in data.items()} | basis
    if isinstance(data, list):
        return [as_estimate(item) for item in data]
    if "measured" in data and len(data) <= _LONGEST_FIGURE:
        return _MEASURED.sub(r"~\g<figure>", data)
    return data


def _as_mapping(old: str | list[Data], keys: Keys, long_form: LongForm) -> Data:
    if isinstance(old, Dealt):
        forms: dict[str, dict[str, Data]] = {}
        for name, value in old.values.items():
            form = _as_mapping(value, keys, long_form) if isinstance(value, str | list) else value
            if not isinstance(form, dict):
                return old
            forms[name] = form
        first = next(iter(forms.values()))
        if any(form.keys() != first.keys() for form in forms.values()):
            return old
        return {inlet: Dealt(old, {name: form[inlet] for name, form in forms.items()}) for inlet in first}
    if isinstance(old, list):
        return {f"psu{index}": item for index, item in enumerate(old, 1)} if keys == ("fed_by",) else old
    return long_form(keys, old)


def is_none(data: Data) -> bool:
    """Tell whether a value is the word ``none``, in capital letters or not."""
    return isinstance(data, str) and data.lower() == "none"


def _says_nothing(data: str | list[Data]) -> bool:
    return isinstance(data, str) and data.lower() in ("", "none", "unknown")


def _is_named(keys: Keys, key: str) -> bool:
    if keys[:1] == ("fit",) and key in _BAY_KEYS:
        return False
    return any(
        len(pattern) == len(keys) and all(part in ("*", each) for part, each in zip(pattern, keys, strict=True))
        for pattern in _NAMED
    )


def _inside(keys: Keys, parent: Keys) -> bool:
    return len(keys) > len(parent) and keys[: len(parent)] == parent
