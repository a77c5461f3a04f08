"""The tables of docs/layout.md, made from the models; ``python -m planner.layout.docs docs/layout.md`` writes them.

What stands above the marker line is written by hand and kept.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from planner.layout.models import SECTIONS, SINGLES, Block, facts
from planner.layout.models.readers import Date, TextValue, Words
from planner.layout.models.things import Object, Thing
from planner.reader import Reader
from planner.values import Reads, ReadsMoney, ReadsOneOf
from planner.words import Count, Flag, Text, Word

MARKER = "<!-- What follows is made from the models by planner/layout/docs.py; a test keeps it current. -->"


def page(by_hand: str) -> str:
    """The whole page: what is written by hand, up to the marker, then a table for every section and block.

    Parameters: ``by_hand``, the page as it is. Raises ``ValueError`` when the marker is not in it.
    """
    head, found, _ = by_hand.partition(MARKER)
    if not found:
        raise ValueError(f"the page lacks the line {MARKER}")
    return head + MARKER + "\n\n" + "\n".join(_tables())


def _tables() -> Iterator[str]:
    yield "## Keys of every object\n"
    yield "Every object of a section has these keys. All but `like` and `ignore` also stand in every breaker, wire,"
    yield "outlet, cord and fitted part.\n"
    yield from _table(Object, ())
    written: set[type[Block]] = {Thing, Object}
    for section, model in {**SINGLES, **SECTIONS}.items():
        yield f"## {section}\n"
        yield _meaning(model)
        yield from _table(model, _common(model))
        written.add(model)
    yield "## Blocks\n"
    yield "Mappings that stand inside objects, and inside each other.\n"
    for block in sorted(_blocks((*SINGLES.values(), *SECTIONS.values())) - written, key=lambda each: each.__name__):
        yield f"### {_title(block)}\n"
        yield _meaning(block)
        yield from _table(block, _common(block))


def _meaning(model: type[Block]) -> str:
    return " ".join((model.__doc__ or "").split()).replace("``", "`") + "\n"


def _common(model: type[Block]) -> tuple[str, ...]:
    if issubclass(model, Object):
        return tuple(facts(Object))
    return tuple(facts(Thing)) if issubclass(model, Thing) else ()


def _table(model: type[Block], without: tuple[str, ...]) -> Iterator[str]:
    yield "| key | value | silent | meaning |"
    yield "|---|---|---|---|"
    declared = facts(model)
    for name, info in model.model_fields.items():
        key = info.alias or name
        if key not in without:
            cells = (f"`{key}`", takes(info.annotation), declared[key].silent.words(), info.description or "")
            yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
    yield ""


def takes(annotation: object) -> str:
    """What may be written, in a few words."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if annotation == Date:
        return "date"
    if origin in (UnionType, Union):
        return takes(next(each for each in inner if each is not type(None)))
    if origin is Annotated:
        for reader in inner[1:]:
            if isinstance(reader, TextValue | Words | Reader):
                return _read(reader)
        return takes(inner[0])
    if origin is dict:
        return f"by name: {takes(inner[1])}"
    if isinstance(annotation, type) and issubclass(annotation, Block):
        return f"[{_title(annotation)}](#{_title(annotation).replace(' ', '-')})"
    raise TypeError(f"no words for {annotation}")


def _read(reader: TextValue | Words | Reader[Any]) -> str:
    match reader:
        case Words():
            return "words: " + ", ".join(reader.accepted) if reader.accepted else "words"
        case TextValue():
            return {"text": "text", "texts": "a name or several", "keys": "keys of the part"}[reader.shape]
        case Word():
            return ", ".join(reader.vocabulary)
        case Reads():
            return f"{_noun(reader)}, as {reader.sample}"
        case ReadsOneOf():
            return f"as {reader.samples}"
        case Text():
            return "text"
        case Flag():
            return "yes or no"
        case Count():
            return "whole number"
        case ReadsMoney():
            return f"money, as {reader.sample}"
        case _:
            return f"as {reader.sample}"


def _noun(reader: Reads) -> str:
    from planner.quantities import dimension_of

    return dimension_of(reader.unit.symbol).noun.split(" ", 1)[1]


def _title(model: type[Block]) -> str:
    words = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in model.__name__)
    return words.strip()


def _blocks(models: tuple[type[Block], ...]) -> set[type[Block]]:
    found: set[type[Block]] = set()
    for model in models:
        for info in model.model_fields.values():
            inner = _inside(info.annotation)
            found |= inner
            found |= _blocks(tuple(inner))
    return found


def _inside(annotation: object) -> set[type[Block]]:
    if isinstance(annotation, type) and issubclass(annotation, Block):
        return {annotation}
    return set().union(*(_inside(each) for each in get_args(annotation)))


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.write_text(page(target.read_text(encoding="utf-8")), encoding="utf-8")
