"""Units: every unit against pint, every mistake with its sentence, and what no text may do."""

import json
import math
import re
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import jsonschema
import pydantic
import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner import units
from planner.quantities import pattern
from planner.reference.units import page
from planner.unit_table import DIMENSIONS
from planner.units import BadQuantity, Unit, pint_expression, quantity, read, registry, show

EVERY = [(dimension, spelling) for dimension in DIMENSIONS for spelling in dimension.units]
NAMED = {name: kind.__metadata__[0] for name, kind in vars(units).items() if hasattr(kind, "__metadata__")}
numbers = st.integers(min_value=1, max_value=10**9).map(lambda value: f"{value / 1000:.3f}")
texts = st.text(max_size=30) | st.from_regex(r"[-+~0-9.,eE]{1,12} ?[A-Za-z/°²%'\"]{0,5}")


def refused(text: str, unit: Unit) -> BadQuantity:
    with pytest.raises(BadQuantity) as caught:
        read(text, unit)
    return caught.value


# -- the table ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dimension", "spelling"), EVERY, ids=lambda item: getattr(item, "symbol", ""))
def test_each_unit_is_what_pint_says(dimension, spelling):
    base = dimension.units[0]
    for written in (1, 7.5, 40):
        expected = registry().Quantity(written, spelling.pint).to(base.pint).magnitude
        assert read(f"{written} {spelling.symbol}", kept(base.symbol, dimension)) == pytest.approx(expected, rel=1e-12)


def kept(symbol: str, dimension) -> Unit:
    # K belongs to temperatures and to differences; kept in K, it is a difference.
    assert units.dimension_of(symbol) is dimension
    return Unit(symbol, None)


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        ("12000 BTU/h", "W", 3516.8528420667),  # 12,000 × 1055.05585262 / 3600
        ("2 ton of refrigeration", "BTU/h", 24000.0),
        ("212 °F", "°C", 100.0),
        ("-40 °F", "°C", -40.0),
        ("0 K", "°C", -273.15),
        ("9 °F difference", "K", 5.0),
        ("100 ft", "m", 30.48),
        ("6 ft 8 in", "m", 2.032),
        ("5' 10\"", "m", 1.778),
        ("1 TiB", "B", 1024.0**4),
        ("100 Gb/s", "B/s", 12.5e9),
        ("25 Gbps", "b/s", 25e9),
        ("R-13", "m²K/W", 13 * 0.3048**2 * 5 / 9 * 3600 / 1055.05585262),
        ("60 CFM", "m³/h", 101.9406477312),
        ("1 lb/ft²", "kg/m²", 0.45359237 / 0.3048**2),
        ("90 min", "s", 5400.0),
        ("25,000 W", "W", 25000.0),
        ("1.5e3 W", "W", 1500.0),
        (".5 A", "A", 0.5),
        ("  50A ", "A", 50.0),
    ],
)
def test_known_conversions(text, unit, value):
    assert read(text, Unit(unit)) == pytest.approx(value, rel=1e-12)


@pytest.mark.parametrize(
    ("one", "other", "unit"),
    [
        ("10 mm2", "10 mm²", "mm²"),
        ("10 mm^2", "10 mm²", "mm²"),
        ("250 m3/h", "250 m³/h", "m³/h"),
        ("40 deg C", "40 °C", "°C"),
        ("40 ℃", "40 °C", "°C"),
        ("3 \u03bcs", "3 \u00b5s", "s"),
        ("3 us", "3 µs", "s"),
        ("2 \u2126", "2 \u03a9", "Ω"),
        ("2 ohm", "2 Ω", "Ω"),
        ("0.4 W/m2K", "0.4 W/m²·K", "W/m²K"),
        ("0.4 W/(m²K)", "0.4 W/m²K", "W/m²K"),
        ("−5 °C", "-5 °C", "°C"),
        ("50\u00a0A", "50 A", "A"),
        ("1.005 kW", "1005 W", "W"),
    ],
)
def test_spellings_of_one_value_are_one_number(one, other, unit):
    assert read(one, Unit(unit)) == read(other, Unit(unit))


def test_cooling_fields_alone_take_bare_btu_and_ton():
    cooling = Unit("W", cooling=True)
    assert read("25000 BTU", cooling) == read("25000 BTU/h", Unit("W"))
    assert read("2 ton", cooling) == read("24,000 BTU/h", Unit("W"))
    assert "is an energy" in refused("25000 BTU", Unit("W")).message
    assert "nearest: ton of refrigeration" in refused("2 ton", Unit("W")).message


def test_no_spelling_means_two_units_of_one_dimension():
    for dimension in DIMENSIONS:
        names = [name for unit in dimension.units for name in (unit.symbol, *unit.also, *unit.cooling_also)]
        assert len(names) == len(set(names)), dimension.noun


def test_the_sample_of_each_dimension_can_be_read():
    for dimension in DIMENSIONS:
        assert read(dimension.sample, Unit(dimension.units[0].symbol, None)) > 0
        assert set(dimension.usual) <= {unit.symbol for unit in dimension.units}


def test_a_symbol_outside_the_table_is_our_mistake():
    with pytest.raises(KeyError, match="furlong"):
        Unit("furlong")


# -- the sentences -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "unit", "code", "sentence"),
    [
        ("50", "A", "LAY006", '"50" has no unit. Write amperes: 50 A'),
        ("40", "m", "LAY006", '"40" has no unit. Write feet or metres: 40 ft or 40 m'),
        ("40 A", "m", "LAY006", 'wants a length; "40 A" is a current. A length looks like 40 ft'),
        (
            "900 VA", "W", "LAY006",
            'wants a power; "900 VA" is an apparent power. VA is not W: the power factor lies between. '
            "A power looks like 300 W",
        ),
        (
            "5 °C", "K", "LAY006",
            'wants a temperature difference; "5 °C" is a temperature. A difference is counted in K or °F difference. '
            "A temperature difference looks like 5 K",
        ),
        ("4 U", "m", "LAY006", 'wants a length; "4 U" is a height in rack units. A length looks like 40 ft'),
        ("50 amps", "A", "LAY006", 'there is no unit "amps"; nearest: A. A current looks like 50 A'),
        ("3 KW", "W", "LAY006", 'there is no unit "KW"; nearest: kW. A power looks like 300 W'),
        (
            "102F", "°C", "LAY006",
            'there is no unit "F"; nearest: °F. Write 102 °F or 102 degF. A temperature looks like 32 °C',
        ),
        ("100 gb/s", "b/s", "LAY006", 'there is no unit "gb/s"; nearest: Gb/s. A data rate looks like 100 Gb/s'),
        ("8 parsec", "m", "LAY006", 'there is no unit "parsec"; nearest: ft. A length looks like 40 ft'),
        ("2,5 A", "A", "LAY006", '"2,5 A" has a comma that parts no thousands. Write 2.5 A'),
        ("1 000 A", "A", "LAY006", '"1 000 A" is not one number with a unit. A current looks like 50 A'),
        ("1.2.3 A", "A", "LAY006", '"1.2.3 A" is not one number with a unit. A current looks like 50 A'),
        ("fifty", "A", "LAY006", 'wants a current; "fifty" is none. A current looks like 50 A'),
        ("", "A", "LAY006", "wants a current and is empty. A current looks like 50 A"),
        ("٥٠ A", "A", "LAY006", '"٥٠ A" has digits of another script. Write 0 to 9. A current looks like 50 A'),
        ("NaN A", "A", "LAY007", '"NaN A" is not a number. A current looks like 50 A'),
        ("-.inf", "A", "LAY007", '"-.inf" is not a number. A current looks like 50 A'),
        ("1e400 A", "A", "LAY007", '"1e400 A" is no possible value for a current'),
        ("1e-400 A", "A", "LAY007", '"1e-400 A" is no possible value for a current'),
        ("1e99999999999 A", "A", "LAY007", '"1e99999999999 A" is no possible value for a current'),
        ("-3 A", "A", "LAY007", '"-3 A" is below 0 A, the least that a current can be here'),
        ("-300 °C", "°C", "LAY007", '"-300 °C" is below -273.15 °C, the least that a temperature can be here'),
        (
            "9" * 5000, "A", "LAY007",
            '"' + "9" * 40 + '…" has 5,000 characters; no quantity needs over 80',
        ),
        ("50 \x1b[31m", "A", "LAY006", 'there is no unit "�[31m"; nearest: A. A current looks like 50 A'),
    ],
)  # fmt: skip
def test_each_mistake_has_its_sentence(text, unit, code, sentence):
    bad = refused(text, Unit(unit))
    assert (bad.code, bad.message) == (code, sentence)


def test_zero_with_a_huge_exponent_is_zero():
    assert read("0e999999999 A", Unit("A")) == 0.0
    assert math.copysign(1, read("-0 A", Unit("A"))) == 1.0


def test_a_field_may_allow_any_sign():
    assert read("-430 m", Unit("m", minimum=None)) == -430.0
    assert "below" in refused("-430 m", Unit("m")).message


# -- properties --------------------------------------------------------------------------------------------------------


@given(st.data(), st.sampled_from(DIMENSIONS), numbers)
def test_any_unit_of_a_dimension_gives_the_same_value(data, dimension, text):
    # Kept in K, a temperature would be a difference.
    symbols = [unit.symbol for unit in dimension.units if units.dimension_of(unit.symbol) is dimension]
    written, via = data.draw(st.sampled_from(symbols)), data.draw(st.sampled_from(symbols))
    direct = read(f"{text} {written}", Unit(symbols[0], None))
    between = read(f"{text} {written}", Unit(via, None))
    back = read(f"{between!r} {via}", Unit(symbols[0], None))
    assert back == pytest.approx(direct, rel=1e-12, abs=1e-9)


@given(st.sampled_from(sorted(NAMED)), st.floats(min_value=1e-2, max_value=1e8))
def test_what_is_shown_can_be_read_again(name, value):
    unit = NAMED[name]
    assert read(show(value, unit), unit) == pytest.approx(value, rel=1e-3)


@given(st.sampled_from(sorted(NAMED)), texts)
def test_no_text_does_anything_but_read_or_complain(name, text):
    unit = NAMED[name]
    bad = None
    try:
        value = read(text, unit)
    except BadQuantity as caught:
        bad = caught
    if bad is None:
        assert math.isfinite(value)
        assert re.fullmatch(pattern(unit.symbol, unit.cooling), text.strip()) or not text.isascii()
    else:
        assert bad.code in ("LAY006", "LAY007")
        assert bad.message.isprintable()


def test_the_pattern_takes_every_listed_spelling():
    for dimension, spelling in EVERY:
        expression = pattern(dimension.units[0].symbol, cooling=True)
        for name in (spelling.symbol, *spelling.also, *spelling.cooling_also):
            if units.dimension_of(dimension.units[0].symbol) is dimension:
                assert re.fullmatch(expression, f"12.5 {name}"), name


# -- annotation, printing, pint ----------------------------------------------------------------------------------------


class Socket(pydantic.BaseModel):
    rating: units.Amps
    drop: Annotated[float, Unit("%")] | None = None


def test_a_model_reads_text_and_keeps_floats():
    assert Socket.model_validate({"rating": "20 A", "drop": "3 %"}) == Socket.model_construct(rating=20.0, drop=3.0)


@pytest.mark.parametrize(
    ("rating", "code", "sentence"),
    [
        ("40 ft", "LAY006", 'wants a current; "40 ft" is a length. A current looks like 50 A'),
        (20, "LAY008", "wants one value such as 50 A, not this"),
        (["20 A"], "LAY008", "wants one value such as 50 A, not a list"),
        ({"a": "20 A"}, "LAY008", "wants one value such as 50 A, not a mapping"),
        ("20 {rating}", "LAY006", 'there is no unit "{rating}"; nearest: A. A current looks like 50 A'),
    ],
)
def test_a_model_reports_code_and_sentence(rating, code, sentence):
    with pytest.raises(pydantic.ValidationError) as caught:
        Socket.model_validate({"rating": rating})
    (error,) = caught.value.errors()
    assert (error["type"], error["loc"], error["msg"]) == (code, ("rating",), sentence)


def test_the_json_schema_holds_the_pattern():
    schema = Socket.model_json_schema()
    jsonschema.validate({"rating": "20 A"}, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"rating": "20 ft"}, schema)
    assert schema["properties"]["rating"]["description"] == "A current in A, mA, kA"


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (62.5, "A", "62.5 A"),
        (-5, "°C", "-5 °C"),
        (256e9, "B", "256 GB"),
        (12.5e9, "B/s", "12.5 GB/s"),
        (999, "B", "999 B"),
        (0, "B", "0 B"),
        (1 / 3, "m", "0.3333 m"),
        (7326.7768, "W", "7,327 W"),
        (180, Unit("%"), "180 %"),
    ],
)
def test_show(value, unit, text):
    assert show(value, unit) == text


@pytest.mark.parametrize("name", sorted(NAMED))
def test_each_named_type_is_a_pint_quantity(name):
    unit = NAMED[name]
    made = quantity(1.0, unit)
    assert made.magnitude == 1.0
    assert str(made.units) == str(registry().Quantity(1.0, pint_expression(unit.symbol)).units)


def test_nothing_heavy_is_imported():
    program = "import sys, planner.units; print([m for m in ('pint', 'pydantic', 'numpy', 'yaml') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_page_is_current():
    written = (Path(__file__).parents[1] / "docs" / "units.md").read_text(encoding="utf-8")
    assert written == page(), "run: python -m planner.reference.units > docs/units.md"


def test_patterns_are_plain_json():
    assert json.loads(json.dumps(Unit("m²K/W").json_schema())) == Unit("m²K/W").json_schema()
