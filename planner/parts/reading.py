"""From plain data to a part: shorthands to long forms, one source over another, then the model of the kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, get_args, get_origin

from pydantic import ValidationError

from planner.evidence import listed, nearest
from planner.layout.models.checking import validated
from planner.layout.models.fields import Block, facts, own_first
from planner.layout.names import BadName, expand_names
from planner.layout.spellings.common import BadShorthand
from planner.parts.kinds import KINDS
from planner.parts.part import Part
from planner.parts.readers import Table
from planner.text import Data, Path, Problem

Shape = Literal["block", "named", "listed", "table", "value"]
_MOST_NAMES = 1000


@dataclass(frozen=True, slots=True)
class _Field:
    """How a key holds its data, and the model of what it holds."""

    shape: Shape
    block: type[Block] | None = None


def read_part(data: Data, kind: str = "") -> tuple[Part | None, tuple[Problem, ...]]:
    """A part from plain data in long or short form.

    Parameters: ``data`` the keys of the part; ``kind`` where the data does not say it, as in ``spec``. Returns the
    part, or None with what is wrong: LAY005 for an unknown key, LAY006 to LAY009 for values. Paths are those of
    ``data``.

    >>> part, problems = read_part({"kind": "pdu", "rating": "40 A", "outlets": {"1..2": "C19 on b1"}})
    >>> part.rating.value, sorted(part.outlets), problems
    (40.0, ['1', '2'], ())
    >>> read_part({"ratting": "40 A"}, "pdu")[1][0].message
    'there is no key "ratting" in a pdu; nearest: rating'
    """
    if not isinstance(data, dict):
        return None, (Problem("LAY008", "wants the keys of a part, such as {kind: pdu, rating: 40 A}"),)
    named = data.get("kind", kind)
    model = KINDS.get(named) if isinstance(named, str) else None
    if model is None:
        return None, (Problem("LAY008", unknown_kind(named), ("kind",) if "kind" in data else ()),)
    whole, problems = long_form(data, model)
    try:
        return validated(model, whole) if not problems else None, problems
    except ValidationError as invalid:
        errors = invalid.errors(include_url=False)
        # One mistake in an entry for many names is one problem.
        return None, tuple(dict.fromkeys(_problem(error, data, model, str(named)) for error in errors))


def unknown_kind(named: object) -> str:
    """The sentence for a kind that is not there, or not said."""
    if not isinstance(named, str) or not named:
        return f"a part says its kind, one of {', '.join(KINDS)}"
    near = nearest(named, KINDS)
    return f'there is no kind "{named[:40]}"; ' + (f"nearest: {near}" if near else f"known: {', '.join(KINDS)}")


def long_form(data: Mapping[str, Data], model: type[Block]) -> tuple[dict[str, Data], tuple[Problem, ...]]:
    """The data with every shorthand in its long form and every set of names written out; what could not be read.

    Keys that begin with ``x-`` are left out. The problems carry paths of ``data`` as given.

    >>> from planner.parts.cooling import Cooling
    >>> long_form({"cooling": "25000 BTU/h"}, Cooling)
    ({'cooling': {'total': '25000 BTU/h'}}, ())
    """
    problems: list[Problem] = []
    return _long(data, model, (), problems), tuple(problems)


def _long(data: Mapping[str, Data], model: type[Block], at: Path, problems: list[Problem]) -> dict[str, Data]:
    declared = facts(model)
    found: dict[str, Data] = {}
    for key, value in data.items():
        if key.startswith("x-"):
            continue
        fact, field, here = declared.get(key), _fields(model).get(key), (*at, key)
        if fact is not None and field is not None:
            if fact.short is not None and (isinstance(value, str) or fact.collects) and not _is_word(value):
                value = _shortened(fact.short, value, here, problems)
            if field.shape == "named":
                value = _names(value, field.block, fact.each, here, problems)
            elif field.shape == "block" and isinstance(value, dict) and field.block is not None:
                value = _long(value, field.block, here, problems)
            elif field.shape == "listed" and isinstance(value, list) and field.block is not None:
                value = [
                    _long(item, field.block, (*here, number), problems) if isinstance(item, dict) else item
                    for number, item in enumerate(value)
                ]
        found[key] = value
    return found


def _is_word(value: Data) -> bool:
    return isinstance(value, str) and value.casefold() in ("unknown", "none")


def _shortened(read: Callable[[Any], Data], value: Data, at: Path, problems: list[Problem]) -> Data:
    try:
        return read(value)
    except BadShorthand as bad:
        problems.append(Problem(bad.code, bad.message, (*at, *bad.keys)))
        return {}


def _names(
    value: Data, block: type[Block] | None, each: Callable[[str], Data] | None, at: Path, problems: list[Problem]
) -> Data:
    if not isinstance(value, dict):
        return value
    sets = {written: _written_out(written, (*at, written), problems) for written in value}
    found: dict[str, Data] = {}
    # A smaller set refines a larger one, whichever stands first.
    for written, names in sorted(sets.items(), key=lambda item: -len(item[1])):
        entry, here = value[written], (*at, written)
        if isinstance(entry, str) and each is not None and not _is_word(entry):
            entry = _shortened(each, entry, here, problems)
        if isinstance(entry, dict) and block is not None:
            entry = _long(entry, block, here, problems)
        shared = [name for name in names if name in found]
        if shared and len(shared) < len(names):
            listed = ", ".join(shared[:8])
            advice = "An entry may refine names of a larger one, not some of them"
            sentence = f"shares {listed} with another entry but is not inside it. {advice}"
            problems.append(Problem("LAY009", sentence, here))
        found = _merged_names(found, dict.fromkeys(names, entry), block)
    return found


def _written_out(written: str, at: Path, problems: list[Problem]) -> tuple[str, ...]:
    try:
        return expand_names(written, _MOST_NAMES)
    except BadName as bad:
        problems.append(Problem(bad.code, bad.message, at))
        return ()


def merged(base: Mapping[str, Data], over: Mapping[str, Data], model: type[Block]) -> dict[str, Data]:
    """One source over another, both in long form: mappings merge, all else is replaced, ``none`` takes a name away.

    >>> from planner.parts.power import Pdu
    >>> strip = {"outlets": {"1": {"type": "C13"}, "2": {"type": "C13"}}}
    >>> merged(strip, {"outlets": {"1": {"bank": "b1"}, "2": "none"}}, Pdu)
    {'outlets': {'1': {'type': 'C13', 'bank': 'b1'}}}
    """
    found = dict(base)
    for key, value in over.items():
        field, below = _fields(model).get(key, _Field("value")), found.get(key)
        if not isinstance(value, dict) or not isinstance(below, dict) or field.shape in ("value", "listed"):
            found[key] = value
        elif field.shape == "block" and field.block is not None:
            found[key] = merged(below, value, field.block)
        else:
            found[key] = _merged_names(below, value, field.block)
    return found


def _merged_names(base: dict[str, Data], over: dict[str, Data], block: type[Block] | None) -> dict[str, Data]:
    found = dict(base)
    for name, value in over.items():
        below = found.get(name)
        if isinstance(value, str) and value.casefold() == "none":
            found.pop(name, None)
        elif block is not None and isinstance(value, dict) and isinstance(below, dict):
            found[name] = merged(below, value, block)
        else:
            found[name] = value
    return found


def leaves(data: Mapping[str, Data], model: type[Block], at: Path = ()) -> Iterator[Path]:
    """The paths of the figures in data of long form: what one reader of the model reads."""
    for key, value in data.items():
        field, here = _fields(model).get(key, _Field("value")), (*at, key)
        if isinstance(value, dict) and value and field.shape == "block" and field.block is not None:
            yield from leaves(value, field.block, here)
        elif isinstance(value, dict) and value and field.shape in ("named", "table"):
            for name, entry in value.items():
                if isinstance(entry, dict) and entry and field.block is not None:
                    yield from leaves(entry, field.block, (*here, name))
                else:
                    yield (*here, name)
        elif isinstance(value, list) and field.shape == "listed":
            yield from ((*here, number) for number in range(len(value)))
        else:
            yield here


@cache
def _fields(model: type[Block]) -> dict[str, _Field]:
    found = {}
    for name, info in model.model_fields.items():
        if any(isinstance(each, Table) for each in info.metadata):
            found[info.alias or name] = _Field("table")
        else:
            found[info.alias or name] = _field_of(info.annotation)
    return found


def _field_of(annotation: object) -> _Field:
    if isinstance(annotation, type) and issubclass(annotation, Block):
        return _Field("block", annotation)
    origin, inner = get_origin(annotation), get_args(annotation)
    if any(isinstance(each, Table) for each in getattr(annotation, "__metadata__", ())):
        return _Field("table")
    if origin in (list, dict):
        held = _field_of(inner[-1]).block
        # Keys such as 6+2-pin or 200 to 240 V name kinds and conditions; only things under names come in sets.
        return _Field("listed" if origin is list else "named" if held else "table", held)
    # An annotation that may be None, or that carries a reader.
    for each in inner:
        if (field := _field_of(each)).shape != "value":
            return field
    return _Field("value")


# What labels and shops call a thing that has another key here.
_ALSO = {
    "capacity": "cooling",
    "cooling_capacity": "cooling",
    "btu": "cooling",
    "amps": "nameplate",
    "amperes": "nameplate",
    "current": "nameplate",
    "voltage": "volts",
    "watts": "power",
    "cost": "price",
}


def _problem(error: Any, data: Data, model: type[Block], kind: str) -> Problem:
    path = as_written(error["loc"], data)
    if error["type"].startswith("LAY"):
        return Problem(error["type"], error["msg"], path)
    if error["type"] == "extra_forbidden":
        at = _model_at(model, error["loc"][:-1])
        known = facts(at)
        key = str(error["loc"][-1])
        also = _ALSO.get(key.casefold().replace("-", "_"), "")
        near = also if also in known else nearest(key, known)
        where = f" in a {kind}" if len(error["loc"]) == 1 else ""
        advice = f"nearest: {near}" if near else f"known: {listed(own_first(at), 'docs/parts.md')}"
        return Problem("LAY005", f'there is no key "{key[:40]}"{where}; {advice}', path)
    wanted = {"list_type": "a list", "dict_type": "keys with values"}.get(error["type"], "another shape of value")
    return Problem("LAY008", f"wants {wanted}", path)


def _model_at(model: type[Block], path: tuple[str | int, ...]) -> type[Block]:
    for step in path:
        field = _fields(model).get(str(step))
        if field is not None and field.block is not None:
            model = field.block
    return model


def as_written(path: tuple[str | int, ...], data: Data) -> Path:
    """The path into ``data`` for a path into its long form: as far as it goes, sets of names by their own key.

    >>> as_written(("outlets", "2", "type"), {"outlets": {"1..6": {"type": "C19"}}})
    ('outlets', '1..6', 'type')
    """
    found: list[str | int] = []
    for step in path:
        if isinstance(data, dict):
            key = step if step in data else next((key for key in data if _stands_for(key, str(step))), None)
            if key is None:
                break
            found.append(key)
            data = data[str(key)]
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            found.append(step)
            data = data[step]
        else:
            break
    if isinstance(data, dict) and path and path[-1] not in found and path[-1] in data:
        found.append(path[-1])
    return tuple(found)


def _stands_for(written: str, name: str) -> bool:
    try:
        return name in expand_names(written, _MOST_NAMES)
    except BadName:
        return False
