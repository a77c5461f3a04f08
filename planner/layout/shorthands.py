"""From what a person writes to the one long form that the models read, on plain data.

Which key takes which shorthand is declared on the field (``planner.layout.models``); both functions here follow that
declaration. A single value, which its own reader takes in both forms, stays as written; figures inside a shorthand keep
their evidence as text. Keys that begin with ``x-`` are left out.

>>> long_form("circuits", ("breaker",), "50 A 2P")
{'rating': '50 A', 'poles': '2'}
>>> expand_object("devices", {"fed_by": "pdu-a/1", "load": "70 W"})
({'fed_by': {'psu1': {'from': 'pdu-a/1'}}, 'load': {'sustained': '70 W'}}, ())
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.layout.models import SECTIONS, SINGLES, Block, Fact, blocks, facts, model_at
from planner.layout.models.fields import holds_one
from planner.layout.spellings.common import BadShorthand

if TYPE_CHECKING:
    from planner.text import Data

__all__ = ["BadShorthand", "expand_object", "long_form"]


def long_form(section: str, keys: tuple[str, ...], text: str) -> Data:
    """The long form of the text at ``keys`` of an object of ``section``; the text itself where no shorthand stands.

    Raises ``BadShorthand`` for a text that is not the shorthand its key wants.

    >>> long_form("devices", ("fit", "gpus"), "8 x amd/instinct-mi100 @ 300 W")
    {'count': '8', 'part': 'amd/instinct-mi100', 'cap': '300 W'}
    """
    if not keys:
        return text
    model, named = model_at(section, keys[:-1])
    if model is None:
        return text
    if named and len(keys) > 1:
        outer, _ = model_at(section, keys[:-2])
        declared = facts(outer).get(keys[-2]) if outer is not None else None
        read = declared and declared.each
    else:
        declared = facts(model).get(keys[-1])
        read = declared and declared.short
    return read(text) if read else text


def expand_object(section: str, data: dict[str, Data]) -> tuple[dict[str, Data], tuple[BadShorthand, ...]]:
    """One object with every shorthand in its long form, and the texts that are none.

    Parameters: ``section``, also ``site`` or ``costs``; ``data`` as written, which is not changed. A text that could
    not be read is left out of the result and stands among the problems with the keys that lead to it.
    """
    problems: list[BadShorthand] = []
    model = SECTIONS.get(section) or SINGLES.get(section)
    return (_expand(model, data, (), problems) if model else dict(data)), tuple(problems)


def _expand(
    model: type[Block], data: dict[str, Data], keys: tuple[str, ...], problems: list[BadShorthand]
) -> dict[str, Data]:
    declared, inner = facts(model), blocks(model)
    found: dict[str, Data] = {}
    for key, value in data.items():
        fact = declared.get(key)
        if fact is None:
            if not key.startswith("x-"):
                found[key] = value
            continue
        here = (*keys, key)
        try:
            if fact.instead_of in data:
                raise BadShorthand(
                    "LAY008", f"says the same as {fact.instead_of}, which is there too. Keep one of them"
                )
            if fact.short is not None and (fact.collects or (isinstance(value, str) and key in inner)):
                value = fact.short(value)
        except BadShorthand as bad:
            problems.append(_at(bad, here))
            continue
        if isinstance(value, dict) and (below := inner.get(key)) is not None:
            block, named = below
            if named and not (fact.one_for_all and holds_one(block, value)):
                value = _entries(fact, block, value, here, problems)
            else:
                value = _expand(block, value, here, problems)
        elif isinstance(value, dict) and fact.each is not None:
            value = _entries(fact, None, value, here, problems)
        found[key] = value
    return found


def _entries(
    fact: Fact, block: type[Block] | None, data: dict[str, Data], keys: tuple[str, ...], problems: list[BadShorthand]
) -> dict[str, Data]:
    found: dict[str, Data] = {}
    for name, value in data.items():
        here = (*keys, name)
        if isinstance(value, str) and fact.each is not None:
            try:
                value = fact.each(value)
            except BadShorthand as bad:
                problems.append(_at(bad, here))
                continue
        found[name] = _expand(block, value, here, problems) if block and isinstance(value, dict) else value
    return found


def _at(bad: BadShorthand, keys: tuple[str, ...]) -> BadShorthand:
    return BadShorthand(bad.code, bad.message, keys + bad.keys)
