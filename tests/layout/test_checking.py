"""The schema made from the fields: what it makes of any data at all."""

from __future__ import annotations

import pytest
from pydantic_core import ValidationError

from planner.layout.models import SECTIONS, SINGLES, Block, facts
from planner.layout.models.checking import validated
from planner.parts import KINDS

MODELS = tuple(dict.fromkeys([*SECTIONS.values(), *SINGLES.values(), *(KINDS[kind] for kind in KINDS)]))
PROBES: tuple[object, ...] = (
    "unknown", "NONE", "", "50 A", "~40 ft", "3.2 to 3.8 kW", "no such thing", "nan", "12", "240 V", "yes",
    [], ["a", "b"], [{}], [{"phase": "full"}], {}, {"value": "40 ft"}, {"one_of": []}, {"a": "b"}, {"a": {}},
    {"part": "maker/part", "price": "12 USD", "count": "2"}, {"a": {"type": "Cat6", "length": "3 m", "wrong": "1"}},
    {"rating": "50 A", "poles": "9", "ground_fault": {"kind": "GFCI", "trips": "6 mA"}}, {"25 %": "90 %"}, None,
)  # fmt: skip


# Errors of pydantic's own that are put into words elsewhere; all others are raised with their sentence.
OF_SHAPE = ("extra_forbidden", "list_type", "dict_type")


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_any_data_is_a_model_or_faults_in_words(model: type[Block]) -> None:
    read = 0
    for data in (*PROBES, *({key: probe} for key in [*facts(model), "no_such_key"] for probe in PROBES)):
        try:
            found = validated(model, data)
        except ValidationError as error:
            faults = error.errors(include_url=False)
            assert faults
            for fault in faults:
                assert fault["type"].startswith("LAY") or fault["type"] in OF_SHAPE, (data, fault)
            continue
        read += 1
        assert type(found) is model
        assert {fact.name for fact in facts(model).values()} <= vars(found).keys()
        said = [key for key, fact in facts(model).items() if getattr(found, fact.name) is not None]
        assert said == ([*data] if isinstance(data, dict) and None not in data.values() else []) or model.text_key
    assert read > len(facts(model))


def test_a_model_with_other_values_leaves_the_first_as_it_was() -> None:
    panel = validated(SECTIONS["panels"], {"main": {"rating": "200 A"}, "phase": "two"})
    other = panel.replaced(phase=None)
    assert (panel.phase, other.phase, other.main) == ("two", None, panel.main)  # type: ignore[attr-defined]
    assert other != panel
    assert other.replaced(phase="two") == panel
    with pytest.raises(AttributeError, match="frozen"):
        panel.phase = "three"  # type: ignore[attr-defined]


def test_a_model_passes_through_unread() -> None:
    panel = validated(SECTIONS["panels"], {"main": {"rating": "200 A"}})
    assert validated(SECTIONS["panels"], panel) is panel
