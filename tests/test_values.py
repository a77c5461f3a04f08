"""Values with evidence: both forms of each, every mistake with its sentence, and money."""

import re
from typing import Annotated, Any

import jsonschema
import pydantic
import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner import values
from planner.money import CURRENCIES, Money, read_money
from planner.units import Unit
from planner.values import BadQuantity, Measure, Number, Reads, ReadsMoney, Said, Word

NAMED = {name: kind.__metadata__[0] for name, kind in vars(values).items() if hasattr(kind, "__metadata__")}
LENGTH = Reads(Unit("m"))
POWER = values.POWER
WIRE = Word("NM-B", "UF-B", "THHN", also={"romex": "NM-B"})


def refused(reader, data) -> BadQuantity:
    with pytest.raises(BadQuantity) as caught:
        reader.said(data)
    return caught.value


@pytest.mark.parametrize(
    ("reader", "short", "long", "said"),
    [
        (LENGTH, "40 ft", {"value": "40 ft"}, Said(value=12.192)),
        (LENGTH, "~40 ft", {"value": "40 ft", "basis": "estimated"}, Said(value=12.192, basis="estimated")),
        (LENGTH, "~ 40 ft", {"value": "40 ft", "basis": "Estimated"}, Said(value=12.192, basis="estimated")),
        (
            LENGTH, "38 ft measured 2026-02-14", {"value": "38 ft", "basis": "measured", "date": "2026-02-14"},
            Said(value=11.5824, basis="measured", date="2026-02-14"),
        ),
        (LENGTH, "38 ft measured", {"value": "38 ft", "basis": "measured"}, Said(value=11.5824, basis="measured")),
        (LENGTH, "3 to 4 m", {"low": "3 m", "high": "4 m"}, Said(low=3.0, high=4.0)),
        (LENGTH, "~3 m to 500 cm", {"low": "3", "high": "5 m", "basis": "estimated"},
         Said(low=3.0, high=5.0, basis="estimated")),
        (LENGTH, "3 or 4 m", {"one_of": ["3", "4 m"]}, Said(one_of=(3.0, 4.0))),
        (LENGTH, "Unknown", {"value": "unknown"}, Said(word="unknown")),
        (LENGTH, "none", {"value": "none"}, Said(word="none")),
        (Reads(Unit("°C")), "-15 to 46 °C", {"low": "-15 °C", "high": "46 °C"}, Said(low=-15.0, high=46.0)),
        (WIRE, "nm-b or THHN", {"one_of": ["NM-B", "thhn"]}, Said(one_of=("NM-B", "THHN"))),
        (WIRE, "~Romex", {"value": "romex", "basis": "estimated"}, Said(value="NM-B", basis="estimated")),
        (POWER, "70 W", {"value": "70 W"}, Said(value=Measure(70.0, "W"))),
        (POWER, "1.2 kVA", {"value": "1.2 kVA"}, Said(value=Measure(1200.0, "VA"))),
        (POWER, "25 A at 240 V", {"current": "25 A", "voltage": "240 V"}, Said(value=Measure(25.0, "A", 240.0))),
        (
            POWER, "20 to 25 A at 240 V", {"low": "20 A at 240 V", "high": "25 A at 240 V"},
            Said(low=Measure(20.0, "A", 240.0), high=Measure(25.0, "A", 240.0)),
        ),
        (values.MEASURED_POWER, "14.4 A", {"value": "14.4 A"}, Said(value=Measure(14.4, "A"))),
        (
            ReadsMoney(), "640 USD used 2026-01-18",
            {"amount": "640", "currency": "USD", "condition": "used", "date": "2026-01-18"},
            Said(value=Money(640.0, "USD", "", "used", "2026-01-18")),
        ),
        (
            ReadsMoney("kWh"), "~0.14 USD/kWh",
            {"amount": "0.14", "currency": "usd", "per": "kWh", "basis": "estimated"},
            Said(value=Money(0.14, "USD", "kWh"), basis="estimated"),
        ),
        (
            ReadsMoney("", "ft"), "1.20 to 1.35 USD/ft", {"low": "1.20 USD/ft", "high": "1.35 USD/ft"},
            Said(low=Money(1.2, "USD", "ft"), high=Money(1.35, "USD", "ft")),
        ),
        (values.Flag(), "No", {"value": "no"}, Said(value=False)),
        (values.Count(), "16 to 20", {"low": "16", "high": "20"}, Said(low=16, high=20)),
        (values.Ratio(), "3:2", {"value": "1.5"}, Said(value=1.5)),
        (Number(large=True), "70B", {"value": "70e9"}, Said(value=70e9)),
        (values.WireSize(), "8 AWG or 10 AWG", {"one_of": ["8 AWG", "#10"]}, Said(one_of=("8 AWG", "10 AWG"))),
        (values.Dimensions(2), "~4.9 m x 2.1 m", {"value": "4.9 x 2.1 m", "basis": "estimated"},
         Said(value=(4.9, 2.1), basis="estimated")),
    ],
)  # fmt: skip
def test_both_forms_say_the_same(reader, short, long, said):
    assert reader.said(short) == said
    assert reader.said(long) == said
    assert reader.said(short).text == short
    assert reader.said(said) is said


def test_the_long_form_says_who_and_how():
    evidence = {"basis": "measured", "by": "owner", "with": "tape", "note": "twice", "x-id": "7"}
    said = LENGTH.said({"value": "38 ft", **evidence})
    assert (said.by, said.method, said.note) == ("owner", "tape", "twice")


@pytest.mark.parametrize(
    ("reader", "data", "code", "sentence"),
    [
        (LENGTH, "~38 ft measured", "LAY008", '"~38 ft measured" cannot be both: ~ is an estimate, measured is not'),
        (LENGTH, "38 ft measured in May", "LAY008", '"in May" is no date. A date looks like 2026-02-14'),
        (LENGTH, "38 ft measured 2026-02-30", "LAY007", '"2026-02-30" is on no calendar. A date looks like 2026-02-14'),
        (LENGTH, "5 to 3 m", "LAY007", '"5 to 3 m" begins with the higher end. Write the lower one first'),
        (LENGTH, "3 to 4 to 5 m", "LAY008", '"3 to 4 to 5 m" has more than two ends. Write the lower and the higher'),
        (LENGTH, "3 to 4 m or 5 m", "LAY008", '"3 to 4 m or 5 m" mixes to and or. Write a range or a choice'),
        (LENGTH, "3 m to unknown", "LAY006", 'wants a length; "unknown" is none. A length looks like 40 ft'),
        (LENGTH, "a" * 500, "LAY008", '"' + "a" * 40 + '…" has 500 characters; a value has at most 400'),
        (LENGTH, {"vale": "40 ft"}, "LAY005", 'there is no key "vale"; nearest: value'),
        (LENGTH, {"low": "3 m"}, "LAY006", "wants a length and is empty. A length looks like 40 ft"),
        (LENGTH, {}, "LAY008", "wants one of: value, or low with high, or one_of"),
        (LENGTH, {"value": "3 m", "low": "2 m"}, "LAY008", "wants one of: value, or low with high, or one_of"),
        (LENGTH, {"value": ["3 m"]}, "LAY008", "wants one value such as 40 ft, not a list"),
        (LENGTH, {"value": "3 m", "by": ["a"]}, "LAY008", "wants one text under by"),
        (LENGTH, {"value": "~3 m"}, "LAY008", '"~3 m" has a ~ among keys. Write 3 m and basis: estimated'),
        (LENGTH, {"one_of": "3 m"}, "LAY008", "wants a list under one_of, such as [40 ft]"),
        (LENGTH, {"value": "3 m", "basis": "hoped"}, "LAY008",
         '"hoped" is no basis. Write stated, estimated or measured'),
        (LENGTH, ["3 m"], "LAY008", "wants one value such as 40 ft, not a list"),
        (WIRE, "NMB", "LAY008", '"NMB" is no word for this; nearest: NM-B. Known: NM-B, UF-B, THHN'),
        (WIRE, "copper", "LAY008", '"copper" is no word for this; known: NM-B, UF-B, THHN'),
        (POWER, "25 A", "LAY006", "amperes alone are no power. Write 25 A at 240 V"),
        (POWER, "{0} A", "LAY006", 'wants a power; "{0} A" is none. A power looks like 300 W'),
        (POWER, "25", "LAY006", '"25" has no unit. Write 25 W, 25 kW, 25 VA, 25 kVA or 25 A at 240 V'),
        (POWER, "-25 VA", "LAY007", '"-25 VA" is below 0 VA, the least that an apparent power can be here'),
        (POWER, "70 W at 240 V", "LAY008", '"70 W at 240 V" has one too many: W needs no condition. Write 70 W'),
        (POWER, "300 W to 1 kVA", "LAY008",
         '"300 W to 1 kVA" has ends that cannot be compared. Write both in one unit'),
        (POWER, {"current": "25 A"}, "LAY006", "wants a voltage and is empty. A voltage looks like 240 V"),
        (values.Flag(), "maybe", "LAY008", 'wants yes or no; "maybe" is neither'),
        (values.Count(), "4 A", "LAY008", 'wants a whole number; "4 A" is none. Write a count such as 4'),
        (values.Count(1, 4), "5", "LAY007", '"5" is not between 1 and 4'),
        (Number(maximum=1.0), "1.2", "LAY007", '"1.2" is not between 0 and 1'),
        (Number(), "7B", "LAY008", 'wants a number; "7B" is none. A number looks like 0.95'),
        (Number(), "nan", "LAY008", 'wants a number; "nan" is none. A number looks like 0.95'),
        (values.Ratio(), "2:0", "LAY008", 'wants a ratio; "2:0" is none. A ratio looks like 2:1'),
        (values.Text(), "", "LAY008", "wants a text and is empty"),
        (ReadsMoney(), "640", "LAY006", '"640" has no currency. Write 640 USD'),
        (ReadsMoney("kWh"), "0.14 USD", "LAY006",
         'wants money per kWh; "0.14 USD" is money alone. Write 0.14 USD/kWh'),
        (ReadsMoney("kWh"), "9 USD/month", "LAY006",
         'wants money per kWh; "9 USD/month" is money per month. Write 9 USD/kWh'),
        (ReadsMoney(), "640 USX", "LAY006",
         'there is no currency "USX". Write its ISO 4217 code, such as USD'),
        (ReadsMoney(), "€640", "LAY006",
         '"€640" has the sign €. Write the code of the currency, such as EUR. Money looks like 640 USD'),
        (ReadsMoney(), "-5 USD", "LAY006", 'wants money; "-5 USD" is none. Money looks like 640 USD'),
        (ReadsMoney(), "640 USD 2026-13-01", "LAY007", '"2026-13-01" is on no calendar. A date looks like 2026-02-14'),
        (ReadsMoney(), {"amount": "640", "currency": "USD", "condition": "broken"}, "LAY008",
         '"broken" is no condition. Write new, used, refurbished'),
    ],
)  # fmt: skip
def test_each_mistake_has_its_sentence(reader, data, code, sentence):
    bad = refused(reader, data)
    assert (bad.code, bad.message) == (code, sentence)


def test_insulation_and_air_changes_keep_what_was_written():
    insulation, changes = NAMED["SaidInsulation"], NAMED["SaidAirChanges"]
    assert insulation.said("R-13").value == Measure(pytest.approx(2.28943, rel=1e-5), "m²K/W")
    assert insulation.said("0.4 W/m2K").value == Measure(0.4, "W/m²K")
    assert changes.said("~0.5 /h").value == Measure(0.5, "/h")
    assert changes.said("12 /h at 50 Pa").value == Measure(12.0, "/h", 50.0)


def test_currencies_have_three_capitals():
    assert all(re.fullmatch("[A-Z]{3}", code) for code in CURRENCIES)
    assert {"USD", "EUR", "GBP", "CHF", "JPY", "CAD", "AUD"} <= CURRENCIES
    assert read_money("1,350.50 eur") == Money(1350.5, "EUR")


class Wire(pydantic.BaseModel):
    length: values.SaidMetres | None = None
    type: Annotated[Said[str], WIRE] | None = None


def test_a_model_reads_both_forms():
    short = Wire.model_validate({"length": "~40 ft", "type": "unknown"})
    long = {"length": {"value": "40 ft", "basis": "estimated"}, "type": {"value": "unknown"}}
    assert short == Wire.model_validate(long)


def test_a_model_reports_code_place_and_sentence():
    with pytest.raises(pydantic.ValidationError) as caught:
        Wire.model_validate({"length": "40 A", "type": {"typ": "NM-B"}})
    first, second = caught.value.errors()
    assert (first["type"], first["loc"]) == ("LAY006", ("length",))
    assert first["msg"] == 'wants a length; "40 A" is a current. A length looks like 40 ft'
    assert (second["type"], second["loc"]) == ("LAY005", ("type",))


SHORT = {
    "SaidMetres": ["40 ft", "~3 to 4 m", "38 ft measured 2026-02-14", "5 ft 10 in", "UNKNOWN"],
    "SaidPower": ["70 W", "25 A at 240 V", "3.2 to 3.8 kW", "~1.2 kVA measured"],
    "SaidInsulation": ["R-13", "0.4 W/m²K", "R-13 to R-19"],
    "SaidPrice": ["640 USD used 2026-01-18", "1.35 USD/ft", "~600 to 700 USD"],
    "SaidFlag": ["Yes", "no"],
    "SaidRatio": ["2:1"],
    "SaidWireSize": ["8 AWG", "4/0", "10 mm2 or 16 mm2"],
    "SaidDimensions": ["6.1 m x 6.1 m x 2.7 m"],
    "SaidCelsius": ["-15 to 46 °C"],
    "SaidText": ["anything at all"],
}


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in SHORT.items() for text in texts])
def test_the_json_schema_takes_both_forms(name, text):
    schema = NAMED[name].json_schema()
    jsonschema.validate(text, schema)
    jsonschema.validate({"value": text, "by": "owner"}, schema)
    for wrong in ([text], {"vale": text}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema)


def test_the_json_schema_refuses_another_unit():
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate("40 A", LENGTH.json_schema())


@pytest.mark.parametrize("name", sorted(NAMED))
def test_each_named_reader_reads_its_own_sample(name):
    said = NAMED[name].said(NAMED[name].sample)
    assert said.value is not None


KEYS = ("value", "low", "high", "one_of", "date", "basis", "amount", "current", "voltage")
SCALARS = ("unknown", "~", "to", "a or b", "1 to 2 m", "3 m measured 2026", "25 A at 2 V")
scalars = st.text(max_size=30) | st.sampled_from(SCALARS)
shapes: st.SearchStrategy[Any] = st.recursive(
    scalars | st.none() | st.integers() | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=6,
)


@given(st.sampled_from(sorted(NAMED)), shapes)
def test_no_data_does_anything_but_read_or_complain(name, data):
    bad = None
    try:
        said = NAMED[name].said(data)
    except BadQuantity as caught:
        bad = caught
    if bad is not None:
        assert re.fullmatch("LAY00[5-8]", bad.code)
        assert bad.message.isprintable()
    else:
        filled = [said.value is not None, said.low is not None, bool(said.one_of), bool(said.word)]
        assert filled.count(True) == 1
