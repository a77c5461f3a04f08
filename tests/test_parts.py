"""Parts: reading both forms, putting one source over another, what silence means."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner import text
from planner.layout.models.fields import Block, blocks, facts
from planner.parts import KINDS, long_form, merged, read_part, reference, row_at
from planner.parts.installation import WirePart
from planner.parts.power import Pdu
from planner.parts.reading import as_written, leaves
from planner.text import Data

TWENTY: Data = {"rating": "20 A", "poles": "2"}
X16: Data = {"gen": "4", "lanes": "16"}
C19: dict[str, Data] = {"type": "C19"}


def read(kind: str, **keys: Data) -> object:
    part, problems = read_part(dict(keys), kind)
    assert not problems
    return part


def all_blocks(model: type[Block], seen: set[type[Block]]) -> set[type[Block]]:
    if model not in seen:
        seen.add(model)
        for inner, _ in blocks(model).values():
            all_blocks(inner, seen)
    return seen


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_says_what_it_means_and_what_its_absence_means(kind: str) -> None:
    for model in all_blocks(KINDS[kind], set()):
        for key, declared in facts(model).items():
            assert declared.silent.kind in {"no", "guess", "candidates", "missing", "default"}, (model, key)
        assert all(field.description and field.description.endswith(".") for field in model.model_fields.values())


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_may_be_absent(kind: str) -> None:
    assert read(kind) is not None


def test_a_wire_has_no_ampacity() -> None:
    assert not [key for key in facts(WirePart) if "ampacity" in key or "current" in key]


@pytest.mark.parametrize(
    ("kind", "short", "long"),
    [
        ("window-ac", {"cooling": "25000 BTU/h"}, {"cooling": {"total": "25000 BTU/h"}}),
        ("gpu", {"power": "300 W"}, {"power": {"sustained": "300 W"}}),
        ("ups", {"rating": "3 kVA"}, {"rating": {"va": "3 kVA"}}),
        ("ups", {"efficiency": {"50 %": "96 %"}}, {"efficiency": {"curve": {"50 %": "96 %"}}}),
        ("supply", {"efficiency": "platinum"}, {"efficiency": {"level": "platinum"}}),
        ("pdu", {"outlets": {"1..2": "C19 on b1"}}, {"outlets": {n: {"type": "C19", "bank": "b1"} for n in "12"}}),
        ("pdu", {"outlets": {"1": {"breaker": "20 A 2P"}}}, {"outlets": {"1": {"breaker": TWENTY}}}),
        ("pdu", {"banks": {"b1": {"breaker": "20 A"}}}, {"banks": {"b1": {"breaker": {"rating": "20 A"}}}}),
        ("board", {"pcie": {"slots": {"1..2": "4.0 x16"}}}, {"pcie": {"slots": {"1": X16, "2": X16}}}),
        ("pdu", {"outlets": {"2": {"bank": "b1"}, "1..2": "C19"}}, {"outlets": {"1": C19, "2": {**C19, "bank": "b1"}}}),
        ("server", {"supplies": {"efficiency": "gold"}}, {"supplies": {"efficiency": {"level": "gold"}}}),
        ("load", {"price": "640 USD used 2026-01-18"}, {"price": ["640 USD used 2026-01-18"]}),
        ("breaker", {"ground_fault": "GFCI"}, {"ground_fault": {"kind": "GFCI"}}),
        ("rack", {"mounting_depth": "91 cm"}, {"mounting_depth": {"most": "91 cm"}}),
    ],
)  # fmt: skip
def test_a_shorthand_means_its_long_form(kind: str, short: dict[str, Data], long: dict[str, Data]) -> None:
    assert long_form(short, KINDS[kind]) == (long, ())
    assert read_part(short, kind) == read_part(long, kind)
    assert read_part(short, kind)[0] is not None


def test_the_parts_of_a_layout_read() -> None:
    """A server, UPS and cooling unit as somebody would describe his own, every key of them."""
    server = {
        "kind": "server", "height": "4 U", "depth": "75 cm", "weight": "~34 kg", "air": "front-to-rear",
        "inlet_limit": "32 °C", "sockets": "1",
        "gpu_bay": {"count": "4", "slots": "2", "length": "32 cm measured 2026-01-12"},
        "supplies": {"count": "2", "inlet": "C20", "output": {"200 to 240 V": "2000 W"}, "efficiency": "titanium"},
        "redundancy": "1+1", "price": "5200 USD 2026-03-02", "pcie": {"socket_links": "3 measured 2026-01-10"},
        "bonded": "yes",
    }  # fmt: skip
    ups = {
        "kind": "ups", "rating": {"va": "100 kVA", "watts": "100 kW"},
        "efficiency": {"25 %": "94 %", "100 %": "96.2 %"},
        "battery": {"energy": "28 kWh", "chemistry": "li-ion", "cells": "16", "ah": "100 Ah"}, "listing": "UL 9540",
        "recharge": "10 kW", "inlet": "hard-wired", "output": "hard-wired",
    }  # fmt: skip
    crac = {
        "kind": "crac",
        "cooling": {"total": "33 kW", "sensible": "30 kW", "at": {"return": "30 °C", "outdoor": "35 °C"}},
        "input": "10.2 kW", "mca": "27 A", "mocp": "40 A", "airflow": "8500 m3/h", "outdoor_range": "-20 to 46 °C",
        "restart_delay": "4 min", "nameplate": "13.5 A at 230 V", "x-remark": "let be",
    }  # fmt: skip
    for data in (server, ups, crac):
        part, problems = read_part(data)
        assert part is not None
        assert not problems


def test_a_table_answers_inside_its_rows_only() -> None:
    supply = read("supply", output={"100 to 127 V": "1200 W", "200 to 240 V": "2200 W"})
    rows = supply.output  # type: ignore[attr-defined]
    assert [row_at(rows, volts) and row_at(rows, volts).value.value for volts in (99.9, 120, 150, 240, 240.1)] == [
        None, 1200.0, None, 2200.0, None,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "data", "code", "path", "words"),
    [
        (
            "window-ac", {"capacity": "16000 BTU/h"}, "LAY005", ("capacity",),
            'there is no key "capacity" in a window-ac; nearest: cooling',
        ),
        (
            "window-ac", {"qqq": "1"}, "LAY005", ("qqq",),
            'there is no key "qqq" in a window-ac; known: cooling, shr, input, efficiency_label, mca, mocp, rla, lra, '
            "noise_outdoor, outdoor_range, return_max, restart and ",
        ),
        ("pdu", {"ratting": "40 A"}, "LAY005", ("ratting",), 'there is no key "ratting" in a pdu; nearest: rating'),
        ("pdu", {"rating": "40"}, "LAY006", ("rating",), "has no unit"),
        ("pdu", {"rating": "40 V"}, "LAY006", ("rating",), "wants a current"),
        ("pdu", {"rating": "-1 A"}, "LAY007", ("rating",), "below"),
        ("pdu", {"rating": ["40 A"]}, "LAY008", ("rating",), "not a list"),
        ("pdu", {"outlets": {"1..6": {"tipe": "C19"}}}, "LAY005", ("outlets", "1..6", "tipe"), "nearest: type"),
        ("pdu", {"outlets": {"1..": "C19"}}, "LAY009", ("outlets", "1.."), "no set of names"),
        ("pdu", {"outlets": {"1..99999999": "C19"}}, "LAY003", ("outlets", "1..99999999"), "stands for more"),
        ("pdu", {"outlets": {"1..3": "C19", "2..4": "C13"}}, "LAY009", ("outlets", "2..4"), "shares 2, 3 with"),
        ("window-ac", {"cooling": "0 BTU/h"}, "LAY007", ("cooling",), "below 1 W"),
        ("window-ac", {"shr": "1.2"}, "LAY007", ("shr",), "not between 0.01 and 1"),
        ("evaporative", {"effectiveness": "120 %"}, "LAY007", ("effectiveness",), "more than 100 %"),
        ("pdu", {"banks": {"b1": {"breaker": "20"}}}, "LAY006", ("banks", "b1", "breaker"), "has no unit"),
        ("pdu", {"outlets": ["C19"]}, "LAY008", ("outlets",), "keys with values"),
        ("supply", {"output": "2200 W"}, "LAY008", ("output",), "such as {240 V: 300 W}"),
        ("supply", {"output": {"200 to 240 A": "2200 W"}}, "LAY006", ("output",), "wants a voltage"),
        ("gpu", {"cooling": "pasive"}, "LAY008", ("cooling",), "nearest: passive"),
        ("gpu", {"price": ["640"]}, "LAY006", ("price", 0), "no currency"),
        ("toaster", {}, "LAY008", (), 'there is no kind "toaster"'),
        ("", {"kind": "gpus"}, "LAY008", ("kind",), "nearest: gpu"),
        ("", {"kind": ["gpu"]}, "LAY008", ("kind",), "a part says its kind"),
        ("gpu", "amd", "LAY008", (), "wants the keys of a part"),
    ],
)  # fmt: skip
def test_a_mistake_is_a_problem_at_its_place(
    kind: str, data: Data, code: str, path: tuple[object, ...], words: str
) -> None:
    part, problems = read_part(data, kind)
    assert part is None
    assert [(problem.code, problem.path) for problem in problems] == [(code, path)]
    assert words in problems[0].message


def test_a_kind_of_connector_is_no_set_of_names() -> None:
    assert set(read("supply", connectors={"6+2-pin": "9", "eps-8-pin": "2"}).connectors) == {"6+2-pin", "eps-8-pin"}  # type: ignore[attr-defined]


def test_all_mistakes_come_at_once() -> None:
    _, problems = read_part({"rating": "40", "plugg": "x", "banks": {"b1": {"legs": "L4"}}}, "pdu")
    assert {problem.path for problem in problems} == {("rating",), ("plugg",), ("banks", "b1", "legs")}


KEYS = st.sampled_from([
    "outlets", "banks", "breaker", "b1", "1..6", "1+", "price", "cooling", "efficiency", "output", "200 to 240 V",
    "low", "rating", "pcie", "slots", "supplies", "transient", "power", "ground_fault", "value", "one_of", "kind",
])  # fmt: skip
SAMPLES = ["", "none", "unknown", "40 A", "~", "20 A 2P", "C19 on b1", "1 x 2 x", "pdu", "50 %"]
TEXTS = st.sampled_from(SAMPLES) | st.text(max_size=12)
DATA = st.recursive(
    TEXTS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS | TEXTS, inner, max_size=4), max_leaves=12
)


@given(st.sampled_from(sorted(KINDS)), st.dictionaries(KEYS, DATA, max_size=5))
@settings(max_examples=150, deadline=None)
def test_no_data_makes_reading_or_merging_raise(kind: str, data: dict[str, Data]) -> None:
    part, problems = read_part(data, kind)
    assert (part is None) == bool(problems)
    model = KINDS[kind]
    whole, _ = long_form(data, model)
    assert merged(whole, whole, model) is not None
    assert isinstance(list(leaves(whole, model)), list)


def test_merging_goes_into_mappings_and_replaces_all_else() -> None:
    base: dict[str, Data] = {
        "price": ["1 USD"],
        "rating": {"value": "40 A", "basis": "measured"},
        "outlets": {"1": {"type": "C19", "bank": "b1"}, "2": {"type": "C19"}},
        "nameplate": "10 A at 240 V",
    }
    over: dict[str, Data] = {
        "price": ["2 USD"],
        "rating": {"low": "30 A", "high": "32 A"},
        "outlets": {"1": {"bank": "b2"}, "2": "none"},
    }
    assert merged(base, over, Pdu) == {
        "price": ["2 USD"],
        "rating": {"low": "30 A", "high": "32 A"},
        "outlets": {"1": {"type": "C19", "bank": "b2"}},
        "nameplate": "10 A at 240 V",
    }
    assert base["outlets"] == {"1": {"type": "C19", "bank": "b1"}, "2": {"type": "C19"}}


def test_merging_nothing_changes_nothing() -> None:
    base: dict[str, Data] = {"outlets": {"1": {"type": "C19"}}, "rating": "40 A"}
    assert merged(base, {}, Pdu) == base
    assert merged({}, base, Pdu) == base
    assert merged(base, base, Pdu) == base


def test_the_figures_of_a_part_are_its_leaves() -> None:
    data: dict[str, Data] = {
        "output": {"240 V": "1 W"},
        "price": ["1 USD", "2 USD"],
        "power_factor": {"value": "1", "note": "x"},
    }
    assert set(leaves(data, KINDS["supply"])) == {("output", "240 V"), ("price", 0), ("price", 1), ("power_factor",)}


def test_a_path_of_the_long_form_leads_to_what_was_written() -> None:
    written: Data = {"outlets": {"C19-1..3+5": {"type": "C19"}}, "power": "3 W"}
    assert as_written(("outlets", "C19-5", "type"), written) == ("outlets", "C19-1..3+5", "type")
    assert as_written(("outlets", "C19-4", "type"), written) == ("outlets",)
    assert as_written(("power", "sustained"), written) == ("power",)


def page() -> str:
    return (Path(__file__).parents[1] / "docs" / "parts.md").read_text(encoding="utf-8")


def test_the_page_on_parts_is_current() -> None:
    assert reference.page(page()) == page()


def test_the_page_on_parts_needs_its_marker() -> None:
    with pytest.raises(ValueError, match="lacks the line"):
        reference.page("# Parts\n")


def test_the_example_of_the_page_reads() -> None:
    example = page().split("```yaml\n")[1].split("```")[0]
    part, problems = read_part(text.read(example.encode()).data)
    assert not problems
    assert part.outlets["6"].bank == "b3"  # type: ignore[union-attr]
    assert part.banks["b3"].breaker.poles.value == 2  # type: ignore[union-attr]
