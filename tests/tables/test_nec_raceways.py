"""Chapter 9 Tables 1, 4 and 5 against geometry and against each other."""

import math

import pytest

from planner.tables import nec_conductors, nec_raceways
from planner.tables.cells import unverified
from planner.tables.nec_raceways import MM2_PER_IN2
from planner.worked import BeyondTable

EMT_INSIDE_IN = {"1/2": 0.622, "3/4": 0.824, "1": 1.049, "1-1/4": 1.38, "2": 2.067, "4": 4.334}


LFMC_INSIDE_IN = {"3/8": 0.494, "1/2": 0.632, "3/4": 0.83, "1": 1.054, "1-1/4": 1.395, "1-1/2": 1.588, "2": 2.033}
ENT_INSIDE_IN = {"1/2": 0.56, "3/4": 0.76, "1": 1.0, "1-1/4": 1.34, "1-1/2": 1.57, "2": 2.02}


@pytest.mark.parametrize(("kind", "inside"), [("LFMC", LFMC_INSIDE_IN), ("ENT", ENT_INSIDE_IN)])
def test_areas_from_memory_are_those_of_the_printed_diameters(kind, inside):
    assert tuple(inside) == nec_raceways.trade_sizes(kind)
    for size, diameter in inside.items():
        area = nec_raceways.inside_area(kind, size) / MM2_PER_IN2
        assert area == pytest.approx(math.pi / 4 * diameter**2, rel=0.004)
        assert unverified(nec_raceways.inside_area(kind, size))


@pytest.mark.parametrize("size", EMT_INSIDE_IN)
def test_inside_area_is_that_of_the_circle(size):
    area = nec_raceways.inside_area("EMT", size) / MM2_PER_IN2
    assert area == pytest.approx(math.pi / 4 * EMT_INSIDE_IN[size] ** 2, rel=0.004)


@pytest.mark.parametrize("kind", ["EMT", "PVC-40", "RMC", "IMC", "PVC-80", "FMC"])
def test_larger_trade_sizes_are_larger(kind):
    sizes = list(nec_raceways._INSIDE[kind])
    areas = [float(nec_raceways.inside_area(kind, size)) for size in sizes]
    assert areas == sorted(areas)
    assert len(set(areas)) == len(areas)


@pytest.mark.parametrize("insulation", ["THHN", "XHHW-2"])
def test_insulated_wire_is_larger_than_its_metal_and_grows_with_it(insulation):
    areas = [float(nec_raceways.wire_area(size, insulation)) for size in nec_raceways._WIRE]
    assert areas == sorted(areas)
    for size in nec_raceways._WIRE:
        metal = float(nec_conductors.area_mm2(size))
        assert 1.3 < float(nec_raceways.wire_area(size, insulation)) / metal < 5.0, size


@pytest.mark.parametrize("size", nec_raceways._BARE)
def test_bare_stranded_wire_is_a_little_larger_than_its_metal(size):
    # The table prints three decimals, which is coarse for the smallest.
    assert 1.1 < float(nec_raceways.bare_area(size)) / float(nec_conductors.area_mm2(size)) < 1.45


def test_three_4_two_12_one_10_in_emt_1_1_4():
    wires = [("4 AWG", 3), ("12 AWG", 2), ("10 AWG", 1)]
    area = sum(count * float(nec_raceways.wire_area(size, "THHN")) for size, count in wires) / MM2_PER_IN2
    inside = float(nec_raceways.inside_area("EMT", "1-1/4")) / MM2_PER_IN2
    assert area == pytest.approx(0.2949, abs=0.0005)
    assert 100 * area / inside == pytest.approx(19.7, abs=0.1)
    assert inside * float(nec_raceways.fill_limit(6)) == pytest.approx(0.598, abs=0.001)


def test_beyond_the_tables():
    for ask in (
        lambda: nec_raceways.inside_area("trunking", "1/2"),
        lambda: nec_raceways.inside_area("EMT", "5"),
        lambda: nec_raceways.wire_area("8 AWG", "TW"),
        lambda: nec_raceways.bare_area("2 AWG"),
        lambda: nec_raceways.fill_limit(0),
    ):
        with pytest.raises(BeyondTable):
            ask()
