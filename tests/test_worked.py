"""Traced numbers: same value as the plain arithmetic, and every operand on show."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.worked import (
    BeyondTable,
    Worked,
    greatest,
    least,
    leaves,
    magnitude,
    named,
    number,
    root,
    show,
    step_down,
    step_up,
    steps,
)

numbers = st.floats(min_value=-1e6, max_value=1e6, allow_nan=False)


@given(numbers, numbers, st.floats(min_value=0.1, max_value=1e3))
def test_the_traced_result_is_the_plain_result(a, b, c):
    def formula(x, y, z):
        return greatest(least(x + y, y * z), x - y) / z

    traced = formula(Worked(a, "a"), Worked(b, "b"), Worked(c, "c"))
    assert float(traced) == formula(a, b, c)


@given(numbers, numbers)
def test_every_operand_is_among_the_leaves(a, b):
    result = least(Worked(a, "first") * 2.0, magnitude(Worked(b, "second") - 1.0))
    assert {leaf.name for leaf in leaves(result)} == {"first", "second"}


def test_sum_does_not_show_the_zero_it_starts_from():
    total = named(sum([Worked(1.0, "one", "A"), Worked(2.0, "two", "A")]), "total", "A")
    assert steps(total) == ("total = one 1 A + two 2 A = 3 A",)


def test_brackets_stand_where_the_order_needs_them():
    a, b, c = Worked(6.0, "a"), Worked(3.0, "b"), Worked(1.0, "c")
    assert steps(a / (b - c)) == ("a 6 / (b 3 − c 1) = 3",)
    assert steps(a - (b - c)) == ("a 6 − (b 3 − c 1) = 4",)
    assert steps((a - b) - c) == ("a 6 − b 3 − c 1 = 2",)


def test_a_cited_leaf_is_a_step_of_its_own():
    ampacity = Worked(40.0, "8 AWG", "A", source="Table 310.16")
    assert steps(named(0.91 * ampacity, "corrected", "A")) == (
        "8 AWG = 40 A  [Table 310.16]",
        "corrected = 0.91 × 8 AWG 40 A = 36.4 A",
    )


def test_steps_beyond_the_sizes_raise():
    assert step_up(50.0, (40, 50)) == 50.0
    assert step_down(49.0, (40, 50)) == 40.0
    with pytest.raises(BeyondTable):
        step_up(51.0, (40, 50))
    with pytest.raises(BeyondTable):
        step_down(39.0, (40, 50))


def test_root_and_power():
    assert float(root(Worked(2.0) ** 2 + Worked(2.0) ** 2)) == math.sqrt(8)


@given(st.floats(min_value=1e-3, max_value=1e9))
def test_a_printed_number_is_within_a_thousandth(value):
    assert float(number(value).replace(",", "")) == pytest.approx(value, rel=6e-4)


def test_show_takes_the_unit_of_the_number():
    assert show(Worked(25000.0, "capacity", "BTU/h")) == "25,000 BTU/h"
