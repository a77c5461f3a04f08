"""The JSON Schema of a layout file as a person writes it, made from the models (draft-07 vocabulary).

It accepts shorthands, ranges as names, refinements and differences by phase, so nothing but ``planner: 1`` is required.
It is for editors: what it accepts may still be refused, with a better sentence, when the file is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from planner import values
from planner.layout.models import SECTIONS, SINGLES, Block, facts
from planner.layout.models.fields import Fact
from planner.layout.models.readers import TextValue, Words
from planner.reader import Reader
from planner.words import Word

Schema = dict[str, Any]

_SCALAR: Schema = {"type": ["string", "number", "boolean"]}
_TEXTS: Schema = {"anyOf": [_SCALAR, {"type": "array", "items": _SCALAR}]}
_KEYS: Schema = {"type": "object"}
_LEFT_ALONE: Schema = {"^x-": {}}
_HEAD: Schema = {
    "planner": {"description": "The version of the layout format.", "enum": [1, "1"]},
    "include": {"description": "More layout files in the same folder or below it.", **_TEXTS},
    "phases": {"description": "The steps of the build, in order; `done` and a date mark a finished one.", **_TEXTS},
}
_TAIL: Schema = {
    "parts": {
        "description": "Parts of your own, and what differs from the catalogue, by part id.",
        "type": "object",
        "additionalProperties": _KEYS,
    },
    "stock": {
        "description": "What is on the shelf, by part id: a number or a length.",
        "type": "object",
        "additionalProperties": _SCALAR,
    },
}

# Readers that many keys share stand once in the schema, under the name of their annotation.
_SHARED: dict[str, Reader[Any]] = {
    name.removeprefix("Said"): get_args(annotation)[1]
    for name, annotation in vars(values).items()
    if name.startswith("Said") and get_origin(annotation) is Annotated
}
_NAMES = {id(reader): name for name, reader in _SHARED.items()}


def layout_schema() -> Schema:
    """The schema as plain data, the same for the same version of the planner.

    >>> layout_schema()["required"]
    ['planner']
    """
    models = dict.fromkeys(_models((*SINGLES.values(), *SECTIONS.values())))
    definitions = {model.__name__: _definition(model) for model in models}
    used = repr(definitions)
    for name, reader in _SHARED.items():
        if f"#/definitions/{name}'" in used:
            definitions[name] = reader.json_schema()
    singles = {name: _reference(model) for name, model in SINGLES.items()}
    sections = {
        name: {
            "description": _first_sentence(model),
            "type": "object",
            "additionalProperties": {"anyOf": [_reference(model), _word("none")]},
        }
        for name, model in SECTIONS.items()
    }
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Layout of a garage datacenter",
        "type": "object",
        "required": ["planner"],
        "properties": {**_HEAD, **singles, **sections, **_TAIL},
        "patternProperties": _LEFT_ALONE,
        "additionalProperties": False,
        "definitions": dict(sorted(definitions.items())),
    }


def _models(models: Iterable[type[Block]]) -> Iterator[type[Block]]:
    for model in models:
        yield model
        for info in model.model_fields.values():
            yield from _models(each for each in _inside(info.annotation) if each is not model)


def _inside(annotation: object) -> Iterator[type[Block]]:
    if isinstance(annotation, type) and issubclass(annotation, Block):
        yield annotation
    for each in get_args(annotation):
        yield from _inside(each)


def _definition(model: type[Block]) -> Schema:
    declared = facts(model)
    properties = {}
    for name, info in model.model_fields.items():
        key = info.alias or name
        silent = declared[key].silent.words()
        properties[key] = {
            "description": f"{info.description} Silent: {silent}.",
            **_value(info.annotation, declared[key]),
        }
    return {
        "description": _first_sentence(model),
        "type": "object",
        "properties": properties,
        "patternProperties": _LEFT_ALONE,
        "additionalProperties": False,
    }


def _value(annotation: object, fact: Fact) -> Schema:
    """The schema of one key, by what reads it and by the shorthands it takes."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin in (UnionType, Union):
        return _value(next(each for each in inner if each is not type(None)), fact)
    if origin is Annotated:
        for reader in inner[1:]:
            if isinstance(reader, TextValue | Words | Reader):
                return _read(reader)
        return _value(inner[0], fact)
    if origin is dict:
        return _by_name(inner[1], fact)
    if isinstance(annotation, type) and issubclass(annotation, Block):
        text = _SCALAR if fact.short is not None or annotation.text_key else _word("none", "unknown")
        others = [_figure_keys()] if fact.collects else []
        return {"anyOf": [_reference(annotation), text, *others]}
    raise TypeError(f"no schema for {annotation}")


def _by_name(entry: object, fact: Fact) -> Schema:
    block = next(_inside(entry), None)
    one = _value(entry, Fact(fact.silent, fact.each))
    named: Schema = {"type": "object", "additionalProperties": one}
    text = _SCALAR if fact.short is not None else _word("none", "unknown")
    forms = [named, text]
    if fact.one_for_all and block is not None:
        named["propertyNames"] = {"not": {"enum": list(facts(block))}}
        forms.append(_reference(block))
    if fact.collects and block is not None:
        # One entry without its name, or several in order.
        forms += [_reference(block), {"type": "array", "items": one}]
    return {"anyOf": forms}


def _read(reader: TextValue | Words | Reader[Any]) -> Schema:
    if isinstance(reader, Words):
        return {"anyOf": [{"enum": list(reader.accepted)}, *_TEXTS["anyOf"]]} if reader.accepted else _TEXTS
    if isinstance(reader, TextValue):
        return {"text": _SCALAR, "texts": _TEXTS, "keys": _KEYS}[reader.shape]
    if (name := _NAMES.get(id(reader))) is not None:
        return {"allOf": [{"$ref": f"#/definitions/{name}"}]}
    if isinstance(reader, Word):
        # First the words, for completion; then any text, for other cases of letters and for evidence.
        return {"anyOf": [{"enum": [*reader.vocabulary, "unknown"]}, {"$ref": "#/definitions/Text"}]}
    return reader.json_schema()


def _figure_keys() -> Schema:
    return {"type": "object", "properties": {key: {} for key in ("value", "low", "high", "one_of")}, "minProperties": 1}


def _word(*words: str) -> Schema:
    return {"enum": list(words)}


def _reference(model: type[Block]) -> Schema:
    return {"$ref": f"#/definitions/{model.__name__}"}


def _first_sentence(model: type[Block]) -> str:
    return " ".join((model.__doc__ or "").split("\n\n")[0].split())
