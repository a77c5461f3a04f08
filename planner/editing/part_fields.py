"""The keys that a part has, for ``spec`` of a thing and for ``parts`` of the layout: what each means and takes."""

from __future__ import annotations

from planner.layout.models.fields import Block, blocks
from planner.parts import KINDS, read_part
from planner.parts.part import IDENTITY, Powered
from planner.tables import connectors
from planner.tables.connector_patterns import CONNECTORS
from planner.text import Data
from planner.worked import BeyondTable

# Sections whose objects say under ``spec`` what their part would.
WITH_SPEC = frozenset({"devices", "racks", "sources"})
# The end of a cord that a key names.
_ENDS = {"plug": "plug", "inlet": "plug"}
_NO_PLUG = ("hard-wired", "none", "unknown")
# Keys that nobody writes under ``spec``: they tell of the part as such.
HIDDEN = IDENTITY | {"maker", "mpn", "price"}


def inside_spec(section: str, keys: tuple[str, ...]) -> bool:
    """Whether keys of an object lie in its ``spec``."""
    return section in WITH_SPEC and keys[:1] == ("spec",)


def model_in(kind: str, keys: tuple[str, ...]) -> tuple[type[Block] | None, bool]:
    """The model at a place of a part, and whether it stands there once under every name.

    Parameters: ``kind`` of the part; what is no kind of a part has the keys that all powered things have.

    >>> model_in("pdu", ("banks",))[1], model_in("pdu", ("banks", "b1"))[0].__name__
    (True, 'Bank')
    """
    model: type[Block] | None = KINDS.get(kind, Powered)
    named = False
    for key in keys:
        if model is None:
            return None, False
        if named:
            named = False
            continue
        model, named = blocks(model).get(key, (None, False))
    return model, named


def words_of(key: str) -> tuple[str, ...]:
    """What a key of a part may name, where that is a plug; nothing for any other."""
    role = _ENDS.get(key)
    return tuple(sorted({each.spelled for each in CONNECTORS.values() if each.role == role})) if role else ()


def fault_in(kind: str, keys: tuple[str, ...], value: Data) -> str:
    """What is wrong with a value for a key of a part, as a sentence; empty where it can be read.

    >>> fault_in("pdu", ("rating",), "40")
    '"40" has no unit. Write amperes: 40 A'
    >>> fault_in("pdu", ("rating",), "40 A")
    ''
    """
    if keys[-1:] and keys[-1] in _ENDS and isinstance(value, str) and value not in _NO_PLUG:
        try:
            connectors.find(value, "plug")
        except BeyondTable as unknown:
            return str(unknown)
    data: Data = value
    for key in reversed(keys):
        data = {key: data}
    _, problems = read_part(data, kind if kind in KINDS else "load")
    return problems[0].message if problems else ""
