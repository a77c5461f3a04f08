import pytest

from planner.tables import nec_service as table
from planner.tables.cells import unverified
from planner.tables.nec_ampacity import SIZES, ampacity, smallest_size
from planner.worked import BeyondTable

RATINGS = (100, 110, 125, 150, 175, 200, 225, 250, 300, 350, 400)


@pytest.mark.parametrize("rating", RATINGS)
@pytest.mark.parametrize("metal", ["copper", "aluminium"])
def test_service_conductors_are_the_smallest_of_83_percent(rating, metal):
    size = table.service_conductor(rating, metal, "NEC-2023")
    assert size == smallest_size(0.83 * rating, metal, 75, "NEC-2023")
    smaller = SIZES[SIZES.index(size) - 1]
    assert ampacity(smaller, metal, 75, "NEC-2023") < 0.83 * rating


@pytest.mark.parametrize("rating", [60, 120, 401, 600])
def test_ratings_outside_the_table(rating):
    with pytest.raises(BeyondTable, match=r"no .* service"):
        table.service_conductor(rating, "copper", "NEC-2023")


def test_section_by_edition():
    assert table.recorded_peak_factor("NEC-2017").source == "NEC 2017 220.87"
    with pytest.raises(BeyondTable, match=r"310\.15\(B\)\(7\) has no 60 A"):
        table.service_conductor(60, "copper", "NEC-2017")


def test_optional_method_of_a_new_dwelling():
    general = table.general_load_per_area("NEC-2023") * 2800 * 0.09290304
    general = general + 3 * table.appliance_circuit_load("NEC-2023") + 23500
    assert general == pytest.approx(36400)
    first = table.first_part("NEC-2023", existing=False)
    demand = first + table.remainder_factor("NEC-2023", existing=False) * (general - first)
    assert demand == pytest.approx(20560)
    heat = 15000 * table.climate_factor("electric heat, under four units", "NEC-2023")
    cooling = 29 * 240 * table.climate_factor("air conditioning", "NEC-2023")
    assert (heat, cooling) == (9750, 6960)
    assert (demand + max(heat, cooling)) / 240 == pytest.approx(126.3, abs=0.1)


def test_existing_dwelling_figures_are_from_memory():
    assert table.first_part("NEC-2023", existing=True) == 8000
    assert unverified(table.first_part("NEC-2023", existing=True))
    assert unverified(table.remainder_factor("NEC-2023", existing=True))
    assert not unverified(table.first_part("NEC-2023", existing=False))


def test_vehicle_floor_is_new_in_2023():
    assert table.smallest_vehicle_load("NEC-2023") == 7200
    for edition in ("NEC-2017", "NEC-2020"):
        with pytest.raises(BeyondTable, match="has no rule"):
            table.smallest_vehicle_load(edition)


def test_climate_shares():
    assert table.climate_factor("electric heat, four units or more", "NEC-2023") == 0.4
    assert table.climate_factor("supplemental heat with heat pump", "NEC-2023") == 0.65
    assert table.climate_factor("heat pump", "NEC-2023") == table.climate_factor("thermal storage", "NEC-2023") == 1
