"""Wire of one book in the terms of the other: never larger, never of insulation that stands more heat."""

from __future__ import annotations

import pytest

from planner.layout.models.wiring import WIRE_TYPES
from planner.tables import iec_ampacity, nec_ampacity, nec_cable_types, nec_conductors
from planner.tables.iec_conductors import MADE_MM2, square_millimetres
from planner.tables.wire_equivalents import UNDER_IEC, UNDER_NEC, foreign_size, foreign_type

BUILDING = [size for size in nec_ampacity.SIZES if size not in ("18 AWG", "16 AWG")]


@pytest.mark.parametrize("size", BUILDING)
def test_a_size_never_counts_as_a_larger_one(size: str) -> None:
    counts_as = foreign_size(size, "IEC")
    assert square_millimetres(counts_as) <= float(nec_conductors.area_mm2(size))
    larger = [each for each in MADE_MM2 if each > square_millimetres(counts_as)][:1]
    assert all(each > float(nec_conductors.area_mm2(size)) for each in larger)


@pytest.mark.parametrize("size", iec_ampacity.SIZES[2:])
def test_and_there_and_back_is_no_gain(size: str) -> None:
    there = foreign_size(size, "NEC")
    assert float(nec_conductors.area_mm2(there)) <= square_millimetres(size)
    assert square_millimetres(foreign_size(there, "IEC")) <= square_millimetres(size)


def test_known_ones_by_hand() -> None:
    # 14, 12, 10, 8, 6, 4 AWG are 2.08, 3.31, 5.26, 8.37, 13.3, 21.2 mm².
    pairs = {"14 AWG": "1.5 mm²", "12 AWG": "2.5 mm²", "10 AWG": "4 mm²", "8 AWG": "6 mm²", "6 AWG": "10 mm²"}
    assert {size: foreign_size(size, "IEC") for size in pairs} == pairs
    back = {"2.5 mm²": "14 AWG", "4 mm²": "12 AWG", "6 mm²": "10 AWG", "10 mm²": "8 AWG", "16 mm²": "6 AWG"}
    assert {size: foreign_size(size, "NEC") for size in back} == back


def test_types_are_those_of_the_other_book() -> None:
    assert set(UNDER_IEC) | set(UNDER_NEC) <= set(WIRE_TYPES)
    assert set(UNDER_IEC.values()) <= set(iec_ampacity.TYPES)
    assert set(UNDER_NEC.values()) <= set(nec_cable_types.TYPES)
    assert all(foreign_type(each, "NEC") for each in iec_ampacity.TYPES)
    assert not any(foreign_type(each, "IEC") for each in iec_ampacity.TYPES)


@pytest.mark.parametrize("written", [each for each, make in iec_ampacity.TYPES.items() if make[1] == "PVC"])
def test_insulation_of_70_degrees_gets_the_60_degree_column(written: str) -> None:
    counts_as = nec_cable_types.cable_type(foreign_type(written, "NEC"))
    assert 60 in (counts_as.insulation, counts_as.cap)
