"""How a key of the layout is declared: what it means, what its absence means, which shorthand it takes.

Every field of every model is made by ``fact``. The rules' engine asks ``silence`` what to do when a fact is absent;
the reference page and the JSON Schema are made from the same declaration.

>>> from planner.layout.models import Breaker
>>> silence(Breaker, "rating").kind
'missing'
>>> silence(Breaker, "interrupting").words()
'its part, else a guess of 10 kA, under BS 7671 6 kA, under IEC 60364 4.5 kA'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from inspect import get_annotations
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, ModelWrapValidatorHandler, PrivateAttr, model_validator
from pydantic_core import PydanticCustomError

if TYPE_CHECKING:
    from pydantic.config import JsonDict

    from planner.text import Data

Kind = Literal["no", "guess", "candidates", "missing", "default"]


@dataclass(frozen=True, slots=True)
class Silence:
    """What an absent value means.

    ``no``: the thing is not there. ``guess``: ``value`` is assumed and named in the report. ``candidates``: every one
    of ``options`` is tried. ``missing``: the fact is asked for. ``default``: ``value`` holds by definition.
    ``first`` names what is asked before that, like the part.
    """

    kind: Kind
    value: str = ""
    options: tuple[str, ...] = ()
    first: str = ""

    def words(self) -> str:
        """The meaning in words, as the reference prints it."""
        match self.kind:
            case "no":
                last = "not there"
            case "guess":
                last = f"a guess of {self.value}"
            case "candidates":
                last = "tried: " + ", ".join(self.options)
            case "missing":
                last = "asked for"
            case "default":
                last = self.value
        return f"{self.first}, else {last}" if self.first else last


def no(*, first: str = "") -> Silence:
    """Not said, so not there."""
    return Silence("no", first=first)


def missing(*, first: str = "") -> Silence:
    """Not said, so asked for."""
    return Silence("missing", first=first)


def guess(value: str, *, first: str = "") -> Silence:
    """Not said, so assumed; the report names the guess. ``value`` as a layout would write it."""
    return Silence("guess", value, first=first)


def default(value: str, *, first: str = "") -> Silence:
    """Not said, so ``value`` by definition."""
    return Silence("default", value, first=first)


def candidates(*options: str, first: str = "") -> Silence:
    """Not said, so each of the options is tried."""
    return Silence("candidates", options=options, first=first)


@dataclass(frozen=True, slots=True)
class Fact:
    """The declaration of one key.

    ``short`` reads the shorthand of the whole value, ``each`` that of every entry. ``collects``: ``short`` also reads
    lists and mappings. ``one_for_all``: a single entry may stand in place of the named ones. ``instead_of``: another
    key that says the same and may not stand beside it.

    It sits where pydantic keeps what a model adds to its JSON Schema, and is callable as pydantic wants it there.
    """

    silent: Silence
    short: Callable[[Any], Data] | None = None
    each: Callable[[str], Data] | None = None
    collects: bool = False
    one_for_all: bool = False
    instead_of: str = ""

    def __call__(self, schema: JsonDict) -> None:
        schema["x-silent"] = self.silent.words()


def fact(
    meaning: str,
    silent: Silence,
    *,
    alias: str | None = None,
    short: Callable[[Any], Data] | None = None,
    each: Callable[[str], Data] | None = None,
    collects: bool = False,
    one_for_all: bool = False,
    instead_of: str = "",
) -> Any:
    """A key of the layout: its meaning in one sentence, its silence, its shorthands.

    ``alias`` is the key where Python forbids it as a name; the others are those of ``Fact``.
    """
    declared = Fact(silent, short, each, collects, one_for_all, instead_of)
    return Field(default=None, description=meaning, alias=alias, json_schema_extra=declared)


class Block(BaseModel):
    """A mapping of the layout with fixed keys. ``word`` is ``none`` or ``unknown`` where the layout says that instead.

    An absent block is ``None``: nobody said anything of it. ``text_key`` is the key that a lone text stands for.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)
    text_key: ClassVar[str] = ""
    _word: Literal["", "unknown", "none"] = PrivateAttr(default="")

    @property
    def word(self) -> Literal["", "unknown", "none"]:
        """``none``: said not to be there. ``unknown``: asked and not known. Empty: the keys say what it is."""
        private = self.__pydantic_private__  # Asked directly: by its name the search for it takes many times as long.
        return private["_word"] if private else ""

    @model_validator(mode="wrap")
    @classmethod
    def _read_word(cls, data: Any, handler: ModelWrapValidatorHandler[Block]) -> Block:
        if isinstance(data, Mapping):
            return handler(data)
        if isinstance(data, Block):
            return data
        word = data.casefold() if isinstance(data, str) else ""
        if word not in ("unknown", "none"):
            if word and cls.text_key:
                return handler({cls.text_key: data})
            raise PydanticCustomError("LAY008", "{sentence}", {"sentence": wants_keys(cls, data)})
        block = handler({})
        block._word = "none" if word == "none" else "unknown"
        return block


def wants_keys(model: type[Block], data: object) -> str:
    """The sentence for a value that should have been a mapping with the keys of ``model``."""
    if meant := without_colon(model, data):
        return f'wants keys; "{data}" lacks a colon. Write {meant}'
    said = f'"{data}" is a text' if isinstance(data, str) and data else "this is a list" if data else "this is empty"
    return f"wants keys, like {', '.join(own_first(model)[:4])}; {said}"


def without_colon(model: type[Block], data: object) -> str:
    """What a text would be with the colon it lacks after one of the keys of ``model``; empty for another.

    >>> from planner.layout.models import Breaker
    >>> without_colon(Breaker, "rating 50 A")
    'rating: 50 A'
    """
    word, _, rest = data.partition(" ") if isinstance(data, str) else ("", "", "")
    return f"{word}: {rest.strip()}" if rest.strip() and word in facts(model) else ""


def own_first(model: type[Block]) -> tuple[str, ...]:
    """The keys of a model as they are written: its own before those that every thing has.

    >>> from planner.layout.models import Breaker
    >>> own_first(Breaker)[:2]
    ('rating', 'poles')
    """
    own = [name for each in model.__mro__ for name in get_annotations(each) if name in model.model_fields]
    return tuple(model.model_fields[name].alias or name for name in dict.fromkeys(own))


def facts(model: type[Block]) -> Mapping[str, Fact]:
    """The declarations of a model by the key as it is written."""
    return _facts(model)


@cache
def _facts(model: type[Block]) -> dict[str, Fact]:
    found = {}
    for name, info in model.model_fields.items():
        if not isinstance(info.json_schema_extra, Fact):
            raise TypeError(f"{model.__name__}.{name} is not declared with fact()")
        found[info.alias or name] = info.json_schema_extra
    return found


def holds_one(model: type[Block], data: object) -> bool:
    """Whether a mapping has the keys of one ``model`` itself, where others stand under names."""
    return isinstance(data, Mapping) and not facts(model).keys().isdisjoint(data)


def silence(model: type[Block], key: str) -> Silence:
    """What the absence of ``key`` means in ``model``. Raises ``KeyError`` for a key that the model does not have."""
    return facts(model)[key].silent


@cache
def blocks(model: type[Block]) -> Mapping[str, tuple[type[Block], bool]]:
    """The keys of a model that hold another model, with that model, and whether there is one under every name."""
    found = {}
    for name, info in model.model_fields.items():
        if (inner := _block_in(info.annotation)) is not None:
            found[info.alias or name] = inner
    return found


def _block_in(annotation: object) -> tuple[type[Block], bool] | None:
    if isinstance(annotation, type) and issubclass(annotation, Block):
        return annotation, False
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _block_in(inner[0])
    if origin is dict:
        found = _block_in(inner[1])
        return found and (found[0], True)
    if origin in (UnionType, Union):
        return next((found for each in inner if (found := _block_in(each))), None)
    return None
