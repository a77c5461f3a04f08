"""The tables of docs/parts.md, made from the models; ``python -m planner.parts.reference docs/parts.md`` writes them.

What stands above the marker line is written by hand and kept.
"""

from __future__ import annotations

import sys
from collections.abc import Container, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, get_args, get_origin

from planner.layout.models.fields import Block, facts
from planner.parts.kinds import KINDS
from planner.parts.part import Part
from planner.parts.readers import Table
from planner.quantities import dimension_of
from planner.reader import Reader
from planner.values import ReadsOneOf
from planner.words import Count, Flag, Number, Word

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

MARKER = "<!-- What follows is made from the models by planner/parts/reference.py; a test keeps it current. -->"


def page(by_hand: str) -> str:
    """The whole page: what is written by hand, up to the marker, then a table for every model and block.

    Parameters: ``by_hand``, the page as it is. Raises ``ValueError`` when the marker is not in it.
    """
    head, found, _ = by_hand.partition(MARKER)
    if not found:
        raise ValueError(f"the page lacks the line {MARKER}")
    return head + MARKER + "\n\n" + "\n".join(_tables())


def _tables() -> Iterator[str]:
    models = dict.fromkeys(KINDS.values())
    yield "## Keys of every part\n"
    yield from _table(Part)
    blocks: dict[type[Block], None] = {}
    for model in models:
        yield f"## {', '.join(kind for kind in KINDS if KINDS[kind] is model)}\n"
        yield from _table(model, facts(Part))
        _collect(model, blocks)
    yield "## Blocks\n"
    for block in sorted(blocks.keys() - models.keys(), key=lambda each: each.__name__):
        yield f"### {_title(block)}\n"
        yield from _table(block)


def _table(model: type[Block], without: Container[str] = ()) -> Iterator[str]:
    yield " ".join((model.__doc__ or "").split()).replace("``", "`") + "\n"
    yield "| key | value | silent | meaning |"
    yield "|---|---|---|---|"
    declared = facts(model)
    for name, info in model.model_fields.items():
        key = info.alias or name
        if key not in without:
            cells = (f"`{key}`", takes(info), declared[key].silent.words(), info.description or "")
            yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
    yield ""


def takes(info: FieldInfo) -> str:
    """What may be written for a key, in a few words."""
    return _words(info.metadata) or _value(info.annotation)


def _value(annotation: object) -> str:
    """What may be written, in a few words."""
    if isinstance(annotation, type) and issubclass(annotation, Block):
        return f"[{_title(annotation)}](#{_title(annotation).replace(' ', '-')})"
    if told := _words(getattr(annotation, "__metadata__", ())):
        return told
    origin, inner = get_origin(annotation), [each for each in get_args(annotation) if each is not type(None)]
    if origin in (list, dict):
        return f"{'one or several' if origin is list else 'by name'}: {_value(inner[-1])}"
    return _value(inner[0]) if inner else "text"


def _words(metadata: tuple[object, ...] | list[object]) -> str:
    for reader in metadata:
        match reader:
            case Table():
                return f"{_noun(reader.value)} by {_noun(reader.key)}"
            case Word():
                return ", ".join(reader.vocabulary)
            case Flag():
                return "yes or no"
            case Count():
                return "whole number"
            case Number():
                return "number"
            case ReadsOneOf():
                return f"as {reader.samples}"
            case Reader():
                return "text" if reader.sample == "text" else f"as {reader.sample}"
    return ""


def _noun(symbol: str) -> str:
    return dimension_of(symbol).noun.split(" ", 1)[1]


def _title(model: type[Block]) -> str:
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in model.__name__).strip()


def _collect(annotation: object, found: dict[type[Block], None]) -> None:
    """Adds every block inside an annotation, and inside those, to ``found``."""
    if isinstance(annotation, type) and issubclass(annotation, Block):
        if annotation not in found:
            found[annotation] = None
            for info in annotation.model_fields.values():
                _collect(info.annotation, found)
    else:
        for each in get_args(annotation):
            _collect(each, found)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.write_text(page(target.read_text(encoding="utf-8")), encoding="utf-8")
