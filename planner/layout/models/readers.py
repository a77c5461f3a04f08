"""Annotations that read one value of the layout that is no quantity: texts, references, dates, things by name.

Quantities, words and flags, with their evidence, are read by ``planner.values``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BeforeValidator
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from planner.evidence import nearest, read_date
from planner.quantities import BadQuantity

T = TypeVar("T")


def refuse(code: str, sentence: str) -> PydanticCustomError:
    """The error of one value: ``sentence`` is what a user reads after the name of the key."""
    return PydanticCustomError(code, "{sentence}", {"sentence": sentence})


@dataclass(frozen=True, slots=True)
class TextValue:
    """Reads one value that is kept as text. ``read`` may refuse it or spell it in its one way.

    ``shape`` says what may be written: one text, one or a list of them, or keys with values.
    """

    read: Callable[[object], object]
    shape: Literal["text", "texts", "keys"] = "text"

    def __get_pydantic_core_schema__(self, source: object, handler: object) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)


def _text(data: object) -> str:
    if not isinstance(data, str):
        raise refuse("LAY008", f"wants one text, not {_shape(data)}")
    if not data:
        raise refuse("LAY008", "is empty. Write its value, or take the key away")
    return data


def _shape(data: object) -> str:
    if isinstance(data, Mapping):
        return "keys with values"
    return "a list" if isinstance(data, list | tuple) else "this"


def _texts(data: object) -> tuple[str, ...]:
    if isinstance(data, str):
        return () if data.casefold() == "none" else (_text(data),)
    if not isinstance(data, list | tuple):
        raise refuse("LAY008", f"wants one name or a list of names, not {_shape(data)}")
    return tuple(_text(item) for item in data)


def _date(data: object) -> str:
    text = _text(data)
    if text.casefold() in ("unknown", "none"):
        return text.casefold()
    try:
        return read_date(text)
    except BadQuantity as bad:
        raise refuse(bad.code, bad.message) from None


def _named(data: object) -> object:
    if isinstance(data, Mapping):
        return data
    word = data.casefold() if isinstance(data, str) else ""
    if word in ("none", "unknown"):
        return {} if word == "none" else {"unknown": "unknown"}
    said = "a list" if isinstance(data, list | tuple) else f'"{data}" is a text' if data else "this is empty"
    raise refuse("LAY008", f"wants a name for each thing in it, {{first: ..., second: ...}}; {said}")


def _plain(data: object) -> dict[str, Any]:
    if isinstance(data, Mapping):
        return dict(data)
    raise refuse("LAY008", f"wants the keys of a part, like {{nameplate: 2.4 A at 120 V}}, not {_shape(data)}")


Text = Annotated[str, TextValue(_text)]
"""One text, kept as written: a name, a reference, a remark."""
References = Annotated[tuple[str, ...], TextValue(_texts, "texts")]
"""One reference or several; none is the empty tuple."""
Date = Annotated[str, TextValue(_date)]
"""A day as 2026-02-14, or a year."""
Plain = Annotated[dict[str, Any], TextValue(_plain, "keys")]
"""Keys of a part, read when the part is known."""
Named = Annotated[dict[str, T], BeforeValidator(_named)]
"""Things by name. ``none`` is the empty mapping; ``unknown`` is one thing of that name that nobody knows."""


class Words:
    """Reads one word or a list of words, each in its canonical spelling; any words where none are listed.

    ``none`` is the empty tuple, ``unknown`` stays a word of its own.
    """

    shape = "texts"

    def __init__(self, *accepted: str) -> None:
        self.accepted = accepted

    def __get_pydantic_core_schema__(self, source: object, handler: object) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)

    def read(self, data: object) -> tuple[str, ...]:
        """The words in their canonical spelling."""
        return tuple(self._one(text) for text in _texts(data))

    def _one(self, text: str) -> str:
        if not self.accepted:
            return text
        found = next((word for word in (*self.accepted, "unknown") if word.casefold() == text.casefold()), None)
        if found is None:
            near = nearest(text, self.accepted)
            hint = f"; nearest: {near}" if near else ""
            raise refuse("LAY008", f'"{text}" is not one of {", ".join(self.accepted)}{hint}')
        return found
