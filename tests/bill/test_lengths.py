"""Lengths in mixed units on one bill, and the pieces a run is made of."""

import math

import pytest
from bills import bill, line
from hypothesis import given
from hypothesis import strategies as st

from planner.bill.lengths import M_PER_FT, fasteners, length_words, pieces, sticks, to_buy, total

# FC-13: 2 x 2.5 m and 3 x 8 ft of 10 AWG, 4 m of 6 mm²; 10 % spare, sold in steps of 1 m.
AWG10 = [(2.5, 2), (8 * M_PER_FT, 3)]


def test_fc_13_lengths_are_added_in_one_unit() -> None:
    assert total(AWG10) == pytest.approx(12.32, abs=0.005)
    assert to_buy(total(AWG10), waste=10) == 14.0
    assert to_buy(total([(4.0, 1)]), waste=10) == 5.0


def test_fc_13_similar_gauges_are_not_the_same_part() -> None:
    area = math.pi / 4 * (0.127 * 92 ** ((36 - 10) / 39)) ** 2
    assert area == pytest.approx(5.26, abs=0.005)
    found = bill(
        """
site: {code: IEC-60364}
sources: {utility: {system: 400Y/230 V}}
circuits:
  w1..2: {breaker: 20 A 1P, volts: 230 V, wire: {type: T&E, size: 10 AWG, conductors: 2, length: 2.5 m}}
  w3..5: {breaker: 20 A 1P, volts: 230 V, wire: {type: T&E, size: 10 AWG, conductors: 2, length: 8 ft}}
  w6: {breaker: 20 A 1P, volts: 230 V, wire: {type: T&E, size: 6 mm2, conductors: 2, length: 4 m}}
""".replace("\nsite: {code: IEC-60364}", "planner: 1\nsite: {code: IEC-60364}", 1)
    )
    cables = [each for each in found.lines if each.kind == "cable"]
    assert [(each.words, each.quantity) for each in cables] == [("10/2 T&E Cu", 14.0), ("6/2.5 mm² T&E Cu", 5.0)]
    assert line(found, "10/2 T&E Cu").needed == pytest.approx(12.3152)


@given(st.integers(1, 500), st.integers(0, 50))
def test_a_whole_length_is_not_rounded_up_by_noise(feet: int, waste: int) -> None:
    bought = to_buy(feet * M_PER_FT, waste=waste, step=M_PER_FT) / M_PER_FT
    exact = feet * (100 + waste)
    assert round(bought) == -(-exact // 100)


@given(st.floats(0.01, 300), st.floats(0.3, 4), st.floats(0.1, 1.5))
def test_no_gap_between_fasteners_is_too_wide(length: float, apart: float, end: float) -> None:
    count = fasteners(length, apart=apart, end=end)
    assert count >= 1
    # The ends reach ``end`` each; what is between is spanned by count - 1 gaps.
    assert length <= 2 * end + (count - 1) * apart + 1e-6 or length <= end


def test_pieces_and_words() -> None:
    assert pieces(2.0000000001) == 2
    assert sticks(10.1 * M_PER_FT, 10 * M_PER_FT) == 2
    assert length_words(1.5) == "1.5 m"
    assert length_words(9 * M_PER_FT) == "9 ft"
