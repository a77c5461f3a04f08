"""The schema made from the fields against the one that pydantic generates."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from planner.layout.models import SECTIONS, SINGLES, Block
from planner.layout.models.checking import validated
from planner.parts import KINDS

MODELS = tuple(dict.fromkeys([*SECTIONS.values(), *SINGLES.values(), *(KINDS[kind] for kind in KINDS)]))
PROBES: tuple[object, ...] = (
    "unknown", "NONE", "", "50 A", "~40 ft", "3.2 to 3.8 kW", "no such thing", "nan", "12", "240 V", "yes",
    [], ["a", "b"], [{}], [{"phase": "full"}], {}, {"value": "40 ft"}, {"one_of": []}, {"a": "b"}, {"a": {}},
    {"part": "maker/part", "price": "12 USD", "count": "2"}, {"a": {"type": "Cat6", "length": "3 m", "wrong": "1"}},
    {"rating": "50 A", "poles": "9", "ground_fault": {"kind": "GFCI", "trips": "6 mA"}}, {"25 %": "90 %"}, None,
)  # fmt: skip


def outcome(read: Any, data: object) -> object:
    try:
        return read(data)
    except ValidationError as error:
        return [(each["type"], each["loc"], each["msg"]) for each in error.errors(include_url=False)]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_both_schemas_read_alike(model: type[Block]) -> None:
    keys = [info.alias or name for name, info in model.model_fields.items()]
    cases = [*PROBES, *({key: probe} for key in [*keys, "no_such_key"] for probe in PROBES)]
    for data in cases:
        found = outcome(lambda given: validated(model, given), data)
        assert found == outcome(model.model_validate, data), data
        if isinstance(found, Block):
            assert found.model_fields_set == model.model_validate(data).model_fields_set


def test_a_model_passes_through_unread() -> None:
    panel = validated(SECTIONS["panels"], {"main": {"rating": "200 A"}})
    assert validated(SECTIONS["panels"], panel) is panel
