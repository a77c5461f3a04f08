"""Wire sizes and dimensions: one canonical spelling, and nothing that is not made."""

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.quantities import BadQuantity
from planner.sizes import AWG_SIZES, KCMIL_SIZES, METRIC_SIZES, WIRE_SIZE_PATTERN, read_dimensions, read_wire_size


@pytest.mark.parametrize("size", AWG_SIZES + KCMIL_SIZES + METRIC_SIZES)
def test_a_canonical_size_reads_as_itself(size):
    assert read_wire_size(size) == size


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("8awg", "8 AWG"),
        ("#8", "8 AWG"),
        ("# 8 AWG", "8 AWG"),
        ("4/0", "4/0 AWG"),
        ("0 AWG", "1/0 AWG"),
        ("0000 AWG", "4/0 AWG"),
        ("250 MCM", "250 kcmil"),
        ("10 mm2", "10 mm²"),
        ("10mm^2", "10 mm²"),
        ("2.50 mm²", "2.5 mm²"),
        ("16.0 mm2", "16 mm²"),
    ],
)
def test_other_spellings(text, size):
    assert read_wire_size(text) == size


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("8", "LAY006", '"8" has no unit. Write a wire size: 8 AWG or 8 mm2'),
        ("8 A", "LAY006", 'wants a wire size; "8 A" is none. A wire size looks like 8 AWG or 10 mm2'),
        ("7 AWG", "LAY007", 'no wire is made in "7 AWG"; nearest: 8 AWG'),
        ("11 mm2", "LAY007", 'no wire is made in "11 mm2"; nearest: 10 mm²'),
        ("0 mm2", "LAY007", 'no wire is made in "0 mm2"; nearest: 0.5 mm²'),
        ("4/0 kcmil", "LAY007", 'no wire is made in "4/0 kcmil"; nearest: 250 kcmil'),
        ("4/0 mm2", "LAY007", 'no wire is made in "4/0 mm2"; nearest: 4 mm²'),
        ("5/0", "LAY006", 'wants a wire size; "5/0" is none. A wire size looks like 8 AWG or 10 mm2'),
    ],
)
def test_what_is_no_wire_size(text, code, sentence):
    with pytest.raises(BadQuantity) as caught:
        read_wire_size(text)
    assert (caught.value.code, caught.value.message) == (code, sentence)


@pytest.mark.parametrize(
    ("text", "metres"),
    [
        ("6.1 m x 6.1 m x 2.7 m", (6.1, 6.1, 2.7)),
        ("6.1 x 6.1 x 2.7 m", (6.1, 6.1, 2.7)),
        ("4.9 m × 210 cm", (4.9, 2.1)),
        ("30 in x 36 in x 6 ft 6 in", (0.762, 0.9144, 1.9812)),
    ],
)
def test_dimensions(text, metres):
    assert read_dimensions(text) == pytest.approx(metres, rel=1e-15)


@pytest.mark.parametrize(
    ("text", "count", "code", "sentence"),
    [
        ("6 m", None, "LAY008", 'wants lengths joined by x; "6 m" is not. Write 6.1 m x 6.1 m x 2.7 m'),
        ("6 m x 5 m", 3, "LAY008", 'wants 3 lengths joined by x; "6 m x 5 m" is not. Write 6.1 m x 6.1 m x 2.7 m'),
        ("6 x 5", 2, "LAY006", '"6" has no unit. Write feet or metres: 6 ft or 6 m'),
        ("6 m x 5 kg", 2, "LAY006", 'wants a length; "5 kg" is a weight. A length looks like 40 ft'),
        ("6 m x 0 m", 2, "LAY007", '"6 m x 0 m" has a side of no length. Write 6.1 m x 6.1 m'),
        ("6 m x -5 m", 2, "LAY007", '"-5 m" is below 0 m, the least that a length can be here'),
    ],
)
def test_what_are_no_dimensions(text, count, code, sentence):
    with pytest.raises(BadQuantity) as caught:
        read_dimensions(text, count)
    assert (caught.value.code, caught.value.message) == (code, sentence)


sizes_and_more = st.text(max_size=20) | st.from_regex(r"#? ?[0-9./]{1,6} ?(?:AWG|kcmil|MCM|mm2|mm²|m|x|ft){0,3}")


@given(sizes_and_more)
def test_no_text_is_more_than_refused(text):
    with suppress(BadQuantity):
        assert re.fullmatch(WIRE_SIZE_PATTERN, read_wire_size(text))
    with suppress(BadQuantity):
        assert min(read_dimensions(text)) > 0
