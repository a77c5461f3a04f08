"""The fields of a form, made from the models: what a key means, what it takes, what silence means, what is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

from pydantic import ValidationError

from planner.editing.examples import SHORTHANDS
from planner.editing.part_fields import HIDDEN, fault_in, inside_spec, model_in, words_of
from planner.evidence import Said
from planner.layout.docs import takes
from planner.layout.models import SECTIONS, SINGLES, Block, blocks, facts, model_at
from planner.layout.models.checking import validated
from planner.layout.models.fields import own_first
from planner.layout.shorthands import expand_object
from planner.parts.reference import takes as takes_in_part
from planner.text import Data, read
from planner.values import Reads
from planner.words import Flag, Word
from planner.worked import show

# A figure with its unit, as 25 A at 240 V.
_WITH_UNIT = re.compile(r"~?\s*[0-9][0-9.,]*\s*([^\W\d].*)")


@dataclass(frozen=True, slots=True)
class Field:
    """One key of a form.

    ``takes``: what may be written, in a few words; ``silent``: what its absence means; ``opens``: it holds keys of its
    own (``keys``) or things by name (``names``), else empty; ``words``: all that may be written, where those are few.
    """

    key: str
    meaning: str
    takes: str
    silent: str
    opens: str = ""
    words: tuple[str, ...] = ()


def fields(section: str, keys: tuple[str, ...] = (), kind: str = "") -> tuple[Field, ...]:
    """The fields at a place of an object, its own before those that every thing has; none where names stand.

    Parameters: ``kind`` of the thing, which decides the keys of its ``spec``.

    >>> [field.key for field in fields("circuits")][:3]
    ['fed_by', 'breaker', 'volts']
    >>> fields("circuits", ("breaker",))[0].takes
    'current, as 50 A'
    >>> [field.key for field in fields("devices", ("spec",), "pdu")][:3]
    ['rating', 'outlets', 'banks']
    """
    in_part = inside_spec(section, keys)
    model, named = model_in(kind, keys[1:]) if in_part else model_at(section, keys)
    if model is None or named:
        return ()
    infos = {info.alias or name: info for name, info in model.model_fields.items()}
    inner = blocks(model)
    return tuple(
        Field(
            key,
            infos[key].description or "",
            _takes("one of the list" if in_part and words_of(key) else takes_in_part(infos[key]))
            if in_part
            else _takes(takes(infos[key].annotation)),
            facts(model)[key].silent.words(),
            _opens(section, keys, key, inner),
            (words_of(key) if in_part else ()) or _words(infos[key].annotation),
        )
        for key in (sorted(own_first(model), key=lambda key: not _asked(model, key)) if in_part else own_first(model))
        if not (in_part and len(keys) == 1 and key in HIDDEN)
    )


def _asked(model: type[Block], key: str) -> bool:
    """Whether a rule asks for a key of a part: those come first, as there are many."""
    return key == "plug" or facts(model)[key].silent.kind == "missing"


def _opens(section: str, keys: tuple[str, ...], key: str, inner: Mapping[str, tuple[type[Block], bool]]) -> str:
    if inside_spec(section, (*keys, key)) and not keys:
        return "keys"
    return ("names" if inner[key][1] else "keys") if key in inner else ""


def _takes(words: str) -> str:
    """What may be written, without the links of the page; for a block how it is written in short.

    >>> _takes("[breaker](#breaker)"), _takes("by name: [link](#link)"), _takes("current, as 50 A")
    ('breaker, as 50 A 2P', 'one link for each name', 'current, as 50 A')
    """
    named, _, block = words.rpartition("[")
    title = block.partition("](")[0]
    if not block.endswith(")"):
        return f"a figure, {words}" if words.startswith("as ") else words
    example = SHORTHANDS.get(title, "")
    said = f"one {title} for each name" if named else title
    return f"{said}, as {example}" if example else said


def typed(text: str) -> Data:
    """What a person typed into a field as data: a list or mapping where it is written in brackets, else the text.

    Raises ``ValueError`` with a sentence where brackets cannot be read.

    >>> typed("50 A 2P"), typed("[bench/1, bench/2]"), typed("{rating: 50 A}")
    ('50 A 2P', ['bench/1', 'bench/2'], {'rating': '50 A'})
    """
    text = text.strip()
    if not text.startswith(("[", "{")):
        return text
    document = read(f"k: {text}".encode("utf-8", "surrogatepass"))
    if document.problems:
        raise ValueError(document.problems[0].message)
    return document.data["k"] if isinstance(document.data, dict) else text


def fault_of(section: str, keys: tuple[str, ...], value: Data, kind: str = "", before: str = "") -> str:
    """What is wrong with a value for a key, as a sentence; empty where it can be read.

    Whether a name is one, and whether it fits with the rest, only the whole layout tells. A figure whose unit is
    missing is told the unit of what stood there ``before``, first of all.

    >>> fault_of("circuits", ("breaker",), "50")
    'circuits.breaker: "50" has no unit. Write 50 A, or with its poles 50 A 2P'
    >>> fault_of("devices", ("load", "budget"), "20", before="25 A at 240 V")[:74]
    'devices.load.budget: "20" has no unit. Write 20 A at 240 V, as it was; els'
    >>> fault_of("circuits", ("wire", "length"), "12 m")
    ''
    """
    if inside_spec(section, keys):
        fault = fault_in(kind, keys[1:], value)
    else:
        _, fault = _read(section, keys, value)
    said = _WITH_UNIT.fullmatch(before)
    if said is not None and "has no unit" in fault and isinstance(value, str):
        head, _, rest = fault.partition(" Write ")
        return f"{head} Write {value.strip()} {said[1]}, as it was; else {rest}"
    return fault


def reads_as(section: str, keys: tuple[str, ...], value: Data) -> str:
    """A quantity in the unit it is kept in, so that a slip of the unit shows; empty for anything else.

    >>> reads_as("circuits", ("wire", "length"), "40 ft"), reads_as("circuits", ("fed_by",), "house")
    ('12.19 m', '')
    """
    model, fault = _read(section, keys, value)
    reader = _reader(section, keys)
    if fault or model is None or reader is None:
        return ""
    said: Any = model
    for key in keys:
        said = said.get(key) if isinstance(said, dict) else getattr(said, _attribute(said, key), None)
    if not isinstance(said, Said):
        return ""
    ends = [said.value] if said.value is not None else [end for end in (said.low, said.high) if end is not None]
    return " to ".join(show(end, reader.unit.symbol) for end in ends)


def _read(section: str, keys: tuple[str, ...], value: Data) -> tuple[Block | None, str]:
    model = SECTIONS.get(section) or SINGLES.get(section)
    if model is None:
        return None, f"there is no section {section}"
    data: Data = value
    for key in reversed(keys):
        data = {key: data}
    expanded, bad = expand_object(section, data if isinstance(data, dict) else {})
    if bad:
        return None, _sentence(section, bad[0].keys, bad[0].message)
    try:
        return validated(model, expanded), ""
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        message = str(first["msg"]) if first["type"].startswith("LAY") else "is not what this key takes"
        if first["type"] == "extra_forbidden":
            message = "there is no such key"
        return None, _sentence(section, tuple(str(each) for each in first["loc"]), message)


def _sentence(section: str, keys: tuple[str, ...], message: str) -> str:
    from planner.layout.faults import at

    return at((section, *keys), message)


def _reader(section: str, keys: tuple[str, ...]) -> Reads | None:
    model, named = model_at(section, keys[:-1])
    if model is None or named or not keys:
        return None
    info = next((info for name, info in model.model_fields.items() if (info.alias or name) == keys[-1]), None)
    return None if info is None else _quantity(info.annotation)


def _words(annotation: Any) -> tuple[str, ...]:
    """The vocabulary of a key that takes one of a few words; none for any other."""
    if isinstance(annotation, Word):
        return annotation.vocabulary
    if isinstance(annotation, Flag):
        return ("yes", "no")
    inner = (*get_args(annotation), *getattr(annotation, "__metadata__", ()))
    return next((found for each in inner if (found := _words(each))), ())


def _quantity(annotation: Any) -> Reads | None:
    if isinstance(annotation, Reads):
        return annotation
    found = (_quantity(each) for each in (*get_args(annotation), *getattr(annotation, "__metadata__", ())))
    return next((each for each in found if each is not None), None)


def _attribute(model: object, key: str) -> str:
    if isinstance(model, Block):
        return next((name for name, info in type(model).model_fields.items() if (info.alias or name) == key), key)
    return key
