"""The models: every key declared once with its silence, values read, faults in sentences."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from planner import text
from planner.layout.models import (
    SECTIONS,
    SINGLES,
    Block,
    Breaker,
    Circuit,
    Device,
    Feed,
    Layout,
    Load,
    Object,
    Outlet,
    Source,
    Wire,
    blocks,
    facts,
    known_keys,
    model_at,
    silence,
)
from planner.layout.shorthands import expand_object
from planner.values import Measure, Said

LAYOUTS = sorted((Path(__file__).parent.parent / "layouts_design").glob("*.yaml"))


def every_model() -> list[type[Block]]:
    def inside(models: Any) -> Iterator[type[Block]]:
        for model in models:
            yield model
            yield from inside(inner for inner, _ in blocks(model).values())

    return sorted(set(inside((*SECTIONS.values(), *SINGLES.values()))), key=lambda model: model.__name__)


def read(section: str, **keys: Any) -> Any:
    data, problems = expand_object(section, keys)
    assert not problems
    return (SECTIONS | SINGLES)[section].model_validate(data)  # type: ignore[operator]


def fault(section: str, **keys: Any) -> tuple[str, str]:
    with pytest.raises(ValidationError) as caught:
        read(section, **keys)
    error = caught.value.errors()[0]
    return error["type"], ".".join(str(key) for key in error["loc"]) + ": " + error["msg"]


@pytest.mark.parametrize("model", every_model())
def test_every_key_says_what_it_means_and_what_silence_means(model: type[Block]) -> None:
    for key, info in zip(facts(model), model.model_fields.values(), strict=True):
        silent = silence(model, key)
        assert info.description, key
        assert info.description[-1] == ".", key
        assert silent.kind in ("no", "guess", "candidates", "missing", "default"), key
        assert bool(silent.value) == (silent.kind in ("guess", "default")), key
        assert bool(silent.options) == (silent.kind == "candidates"), key
        assert info.default is None, key
        assert type(None) in get_args(info.annotation), key


@pytest.mark.parametrize("model", every_model())
def test_nothing_is_required(model: type[Block]) -> None:
    nothing = model.model_validate({})
    assert all(getattr(nothing, name) is None for name in model.model_fields)
    assert nothing.word == ""


# The "silent" column of the format's specification, for the facts that verdicts hang on most.
@pytest.mark.parametrize(
    ("model", "key", "kind", "value"),
    [
        (Breaker, "rating", "missing", ""),
        (Breaker, "ground_fault", "no", ""),
        (Breaker, "continuous", "default", "80 %"),
        (Breaker, "interrupting", "guess", "10 kA, under BS 7671 6 kA, under IEC 60364 4.5 kA"),
        (Breaker, "terminals", "candidates", ""),
        (Wire, "type", "candidates", ""),
        (Wire, "size", "missing", ""),
        (Wire, "length", "missing", ""),
        (Wire, "raceway", "candidates", ""),
        (Wire, "in_insulation", "guess", "no"),
        (Wire, "parallel", "default", "1"),
        (Outlet, "sockets", "default", "1"),
        (Outlet, "ground_fault", "no", ""),
        (Load, "power_factor", "guess", "0.95"),
        (Load, "continuous", "guess", "yes"),
        (Load, "leakage", "candidates", ""),
        (Load, "budget", "no", ""),
        (Source, "kind", "default", "utility"),
        (Source, "peak_demand", "missing", ""),
        (Circuit, "outlets", "default", "exactly those listed"),
        (Feed, "from", "missing", ""),
        (Device, "kind", "default", "load"),
    ],
)
def test_silence_is_that_of_the_format(model: type[Block], key: str, kind: str, value: str) -> None:
    assert (silence(model, key).kind, silence(model, key).value) == (kind, value)


def test_silence_in_words() -> None:
    assert silence(Wire, "length").words() == "asked for"
    assert silence(Breaker, "terminals").words() == "its part, else tried: 60 °C, 75 °C"
    assert silence(Load, "power_factor").words() == "its part, else a guess of 0.95"
    assert silence(Breaker, "tied").words() == "not there"
    with pytest.raises(KeyError):
        silence(Wire, "lenght")


def test_a_circuit_of_the_garage() -> None:
    circuit = read(
        "circuits",
        fed_by="house",
        breaker="50 A 2P GFCI",
        wire={"type": "unknown", "size": "8 awg", "metal": "Aluminum", "length": "~40 ft", "terminals": "75 °C"},
        outlet="NEMA 6-50R",
    )
    assert circuit.breaker.rating == Said(50.0)
    assert circuit.breaker.poles == Said(2)
    assert circuit.breaker.ground_fault.kind == Said("GFCI")
    assert circuit.breaker.interrupting is None
    assert circuit.wire.type == Said(word="unknown")
    assert circuit.wire.size == Said("8 AWG")
    assert circuit.wire.metal == Said("aluminium")
    assert circuit.wire.length == Said(pytest.approx(12.192), basis="estimated")
    assert circuit.wire.terminals.supply == circuit.wire.terminals.load == Said(75.0)
    assert {name: outlet.type.value for name, outlet in circuit.every_outlet.items()} == {"1": "NEMA 6-50R"}


def test_every_outlet_of_a_circuit_by_name() -> None:
    circuit = read("circuits", outlets={"desk": "NEMA 5-15R duplex", "bed": "NEMA 5-15R"})
    assert {name: outlet.sockets for name, outlet in circuit.every_outlet.items()} == {"desk": Said(2), "bed": None}
    assert read("circuits").every_outlet == {}


def test_a_device_with_inlets_bays_and_loads() -> None:
    device = read(
        "devices",
        kind="SERVER",
        fed_by=["bench/1", "none"],
        fit={"gpus": "8 x amd/instinct-mi100 @ 300 W", "drives": {"boot": "a/b", "data": "2 x c/d"}},
        load={"budget": "25 A at 240 V", "measured": {"sustained": "14.4 A", "voltage": "243 V"}},
        survives=["Supply", "feed"],
    )
    assert device.kind == Said("server")
    assert (device.fed_by["psu1"].from_, device.fed_by["psu2"].word) == ("bench/1", "none")
    assert list(device.fit.gpus) == [""]
    assert (device.fit.gpus[""].count, device.fit.gpus[""].cap) == (Said(8), Said(300.0))
    assert {name: group.part for name, group in device.fit.drives.items()} == {"boot": "a/b", "data": "c/d"}
    assert device.load.budget == Said(Measure(25.0, "A", 240.0))
    assert device.load.measured.sustained == Said(Measure(14.4, "A"))
    assert device.survives == ("supply", "feed")


def test_none_and_unknown_differ_from_silence() -> None:
    assert read("panels").main is None
    assert read("panels", main="None").main.word == "none"
    assert read("panels", main="unknown").main.word == "unknown"
    assert read("rooms", burners="none").burners == {}
    assert read("rooms", openings="none").openings == ()
    assert read("rooms", hvac="none").hvac == Said(value="none")
    assert read("storage", mdts={"m": {"drives": "unknown"}}).mdts["m"].drives == ("unknown",)


@pytest.mark.parametrize(
    ("section", "keys", "code", "message"),
    [
        ("circuits", {"wire": {"length": "40 A"}}, "LAY006", 'wire.length: wants a length; "40 A" is a current. '),
        (
            "devices",
            {"load": {"budget": "25 A"}},
            "LAY006",
            "load.budget: amperes alone are no power. Write 25 A at 240 V",
        ),
        ("circuits", {"breaker": "50 V 2P"}, "LAY006", 'breaker.rating: wants a current; "50 V" is a voltage. '),
        ("circuits", {"breaker": "50 A 5P"}, "LAY007", 'breaker.poles: "5" is not between 1 and 4'),
        ("circuits", {"breaker": "-50 A 2P"}, "LAY007", 'breaker.rating: "-50 A" '),
        ("circuits", {"wire": {"length": "1e400 m"}}, "LAY007", 'wire.length: "1e400 m" '),
        ("devices", {"load": {"power_factor": "0"}}, "LAY007", 'load.power_factor: "0" is not between 0.01 and 1'),
        ("circuits", {"wire": ["a"]}, "LAY008", "wire: wants keys, like run, type, size, metal; this is a list"),
        ("circuits", {"load": "70 W"}, "LAY008", 'load: wants keys, like measured; "70 W" is a text'),
        ("circuits", {"fed_by": {"a": "b"}}, "LAY008", "fed_by: wants one text, not keys with values"),
        ("circuits", {"fed_by": ""}, "LAY008", "fed_by: is empty. Write its value, or take the key away"),
        ("networks", {"links": "a"}, "LAY008", "links: wants a name for each thing in it, {first: ..., second: ...}; "),
        (
            "devices",
            {"survives": ["suply"]},
            "LAY008",
            'survives: "suply" is not one of supply, feed, cooling; nearest: supply',
        ),
        ("jobs", {"nodes": {"a": "b"}}, "LAY008", "nodes: wants one name or a list of names, not keys with values"),
        (
            "devices",
            {"spec": "none"},
            "LAY008",
            "spec: wants the keys of a part, like {nameplate: 2.4 A at 120 V}, not ",
        ),
        (
            "sources",
            {"peak_demand": {"ends": "2025-02-30"}},
            "LAY007",
            'peak_demand.ends: "2025-02-30" is on no calendar',
        ),
        ("costs", {"electricity": "0.14 USD/h"}, "LAY006", "electricity.default: "),
        ("rooms", {"class": "A5"}, "LAY008", 'class: "A5" is no word for this; known: A1, A2, A3, A4'),
        (
            "devices",
            {"fit": {"gpus": {"part": "a/b", "count": "many"}}},
            "LAY008",
            "fit.gpus.count: wants a whole number",
        ),
        ("devices", {"fed_by": {"psu1": {"from": ["a"]}}}, "LAY008", "fed_by.psu1.from: wants one text, not a list"),
    ],
)
def test_a_fault_is_a_sentence_at_its_key(section: str, keys: dict[str, Any], code: str, message: str) -> None:
    kind, sentence = fault(section, **keys)
    assert kind == code
    assert sentence.startswith(message)


def test_an_unknown_key_is_named_where_it_stands() -> None:
    with pytest.raises(ValidationError) as caught:
        read("circuits", wire={"lenght": "40 ft"}, breaker={"ground_fault": {"knd": "GFCI"}})
    assert {(error["type"], error["loc"]) for error in caught.value.errors()} == {
        ("extra_forbidden", ("wire", "lenght")),
        ("extra_forbidden", ("breaker", "ground_fault", "knd")),
    }
    assert "length" in known_keys("circuits", ("wire",))


@pytest.mark.parametrize(
    ("section", "keys", "first"),
    [
        ("circuits", (), "part"),
        ("circuits", ("outlets",), None),
        ("circuits", ("outlets", "desk", "ground_fault"), "kind"),
        ("devices", ("fit",), "board"),
        ("devices", ("fit", "gpus"), None),
        ("devices", ("fit", "gpus", "first", "price"), None),
        ("devices", ("fit", "gpus", "count"), None),
        ("devices", ("fed_by", "psu1", "cord"), "part"),
        ("devices", ("spec", "banks"), None),
        ("site", ("outdoor",), "summer"),
        ("parts", (), None),
    ],
)
def test_known_keys_at_a_place(section: str, keys: tuple[str, ...], first: str | None) -> None:
    assert next(iter(known_keys(section, keys)), None) == first


def test_models_do_not_change() -> None:
    with pytest.raises(ValidationError):
        read("circuits", room="garage").room = "attic"


def test_an_empty_layout_is_silent_in_every_field() -> None:
    layout = Layout()
    assert layout.site.code is None
    assert all(getattr(layout, section) == {} for section in SECTIONS)


def test_model_at_leads_through_names() -> None:
    assert model_at("circuits", ("wire", "run", "attic"))[0] is blocks(Wire)["run"][0]
    assert model_at("circuits", ("wire", "run")) == (blocks(Wire)["run"][0], True)


def test_every_object_takes_the_common_keys() -> None:
    common = {"part", "like", "phase", "label", "note", "serial", "price", "owned", "ignore"}
    assert set(facts(Object)) == common
    assert all(issubclass(model, Object) for section, model in SECTIONS.items() if section != "scenarios")


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.stem)
def test_every_entry_of_the_example_layouts_is_valid(path: Path) -> None:
    document = text.read(path.read_bytes(), path.name)
    assert isinstance(document.data, dict)
    checked = 0
    for section, model in {**SECTIONS, **SINGLES}.items():
        data = document.data.get(section, {})
        assert isinstance(data, dict)
        for name, entry in (data if section in SECTIONS else {section: data}).items():
            assert isinstance(entry, dict)
            expanded, problems = expand_object(section, entry)
            assert not problems, (section, name)
            model.model_validate(expanded)
            checked += 1
    assert checked > 10


def test_names_in_messages_are_keys_of_the_format() -> None:
    for model in every_model():
        assert all(re.fullmatch(r"[a-z][a-z0-9_]*", key) for key in facts(model)), model


def test_none_is_a_value_where_the_words_have_it() -> None:
    assert read("rooms", hvac="own or none").hvac == Said(one_of=("own", "none"))
    assert read("rooms", hvac={"value": "None", "basis": "estimated"}).hvac == Said(value="none", basis="estimated")
    assert read("rooms", kind="none").kind == Said(word="none")


def test_a_book_may_be_written_with_a_blank() -> None:
    assert read("site", code="nec 2023").code == Said(value="NEC-2023")
    assert read("site", code="NEC-2008").code == Said(value="NEC-2008")
