"""The JSON Schema accepts what people write, and is current."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from planner import text
from planner.layout.models import SECTIONS, SINGLES, facts
from planner.layout.schema import layout_schema

CHECKOUT = Path(__file__).parent.parent.parent
LAYOUTS = sorted((CHECKOUT / "tests" / "layouts_design").glob("*.yaml"))
VALIDATOR = jsonschema.Draft7Validator(layout_schema())


class YamlTypes(yaml.CSafeLoader):
    """What an editor sees: scalars with the types YAML gives them, dates as texts."""


YamlTypes.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(":timestamp")]
    for first, resolvers in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}


def faults(data: Any) -> list[tuple[Any, ...]]:
    return sorted((tuple(error.absolute_path) for error in VALIDATOR.iter_errors(data)), key=str)


def test_it_is_a_schema_of_draft_7() -> None:
    jsonschema.Draft7Validator.check_schema(layout_schema())


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.stem)
def test_the_example_layouts_pass_as_text_and_with_yaml_types(path: Path) -> None:
    assert faults(text.read(path.read_bytes(), path.name).data) == []
    assert faults(yaml.load(path.read_bytes(), YamlTypes)) == []  # noqa: S506, a subclass of the safe loader


@pytest.mark.parametrize(
    ("layout", "where"),
    [
        ({}, ()),
        ({"planner": 2}, ("planner",)),
        ({"planner": 1, "circuit": {}}, ()),
        ({"planner": 1, "circuits": []}, ("circuits",)),
        ({"planner": 1, "site": {"cod": "NEC-2023"}}, ("site",)),
        ({"planner": 1, "circuits": {"a": {"feed_by": "b"}}}, ("circuits", "a")),
        ({"planner": 1, "circuits": {"a": "some"}}, ("circuits", "a")),
        ({"planner": 1, "circuits": {"a": {"wire": {"length": "40 A"}}}}, ("circuits", "a")),
        ({"planner": 1, "circuits": {"a": {"wire": {"length": "40"}}}}, ("circuits", "a")),
        ({"planner": 1, "devices": {"a": {"fit": {"gpus": {"part": "a/b", "cuont": 8}}}}}, ("devices", "a")),
        ({"planner": 1, "devices": {"a": {"fed_by": {"psu1": {"form": "b"}}}}}, ("devices", "a")),
        ({"planner": 1, "devices": {"a": {"ignore": "CIR101"}}}, ("devices", "a")),
    ],
)
def test_mistakes_are_marked(layout: dict[str, Any], where: tuple[Any, ...]) -> None:
    assert faults(layout) == [where]


@pytest.mark.parametrize(
    "layout",
    [
        {"planner": 1},
        {"planner": "1", "x-mine": [1, {}], "circuits": {"a@full": "none", "b": {"x-seen": True, "phase": "full"}}},
        {"planner": 1, "devices": {"a": {"fed_by": ["b/1", {"from": "c"}, "none"], "load": 70}}},
        {"planner": 1, "devices": {"a": {"fed_by": {"psu1": "b", "psu2": {"from": "c", "cord": "C20 to C19 2 m"}}}}},
        {"planner": 1, "devices": {"a": {"fit": {"drives": {"boot": "a/b", "data": {"count": 2, "part": "c/d"}}}}}},
        {"planner": 1, "circuits": {"a": {"breaker": "none", "wire": "unknown", "outlets": {"1": "NEMA 5-15R"}}}},
        {"planner": 1, "circuits": {"a": {"wire": {"length": {"low": "3 m", "high": "4 m", "note": "by eye"}}}}},
        {"planner": 1, "sources": {"a": {"rating": {"value": "200 A", "basis": "measured", "date": "2026-01-02"}}}},
        {"planner": 1, "rooms": {"a": {"other_heat": "200 W", "burners": {"heater": "sealed"}, "vehicles": False}}},
        {"planner": 1, "stock": {"a/b": 2, "c/d": "12 ft"}, "parts": {"a/b": {"kind": "server"}}},
    ],
)
def test_what_people_write_passes(layout: dict[str, Any]) -> None:
    assert faults(layout) == []


def test_every_key_of_every_section_is_in_it_with_its_meaning() -> None:
    schema = layout_schema()
    for name, model in {**SECTIONS, **SINGLES}.items():
        assert name in schema["properties"]
        properties = schema["definitions"][model.__name__]["properties"]
        assert list(properties) == list(facts(model))
        assert all("Silent: " in each["description"] for each in properties.values())


def test_every_reference_leads_somewhere() -> None:
    schema = layout_schema()
    written = json.dumps(schema)
    for part in written.split('"$ref": "#/definitions/')[1:]:
        assert part.split('"')[0] in schema["definitions"]


def test_the_schema_beside_the_example_layouts_is_current() -> None:
    made = json.dumps(layout_schema(), ensure_ascii=False, indent=2) + "\n"
    kept = (CHECKOUT / "layouts" / "layout.schema.json").read_text(encoding="utf-8")
    assert kept == made, "run: planner schema layout > layouts/layout.schema.json"
