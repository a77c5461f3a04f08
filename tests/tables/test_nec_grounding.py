import pytest

from planner.tables.nec_ampacity import SIZES
from planner.tables.nec_grounding import equipment_ground
from planner.worked import BeyondTable

ROWS = (15, 20, 60, 100, 200, 300, 400, 500, 600, 800, 1000, 1200, 1600, 2000, 2500, 3000, 4000)


@pytest.mark.parametrize(
    ("rating", "copper", "aluminium"),
    [
        (10, "14 AWG", "12 AWG"),
        (15, "14 AWG", "12 AWG"),
        (20, "12 AWG", "10 AWG"),
        (25, "10 AWG", "8 AWG"),
        (50, "10 AWG", "8 AWG"),
        (60, "10 AWG", "8 AWG"),
        (60.1, "8 AWG", "6 AWG"),
        (100, "8 AWG", "6 AWG"),
        (200, "6 AWG", "4 AWG"),
    ],
)
def test_the_first_row_of_at_least_the_rating_holds(rating, copper, aluminium):
    assert equipment_ground(rating, "copper", "NEC-2023") == copper
    assert equipment_ground(rating, "aluminium", "NEC-2023") == aluminium


def test_grounds_grow_and_aluminium_is_larger():
    copper = [SIZES.index(equipment_ground(rating, "copper", "NEC-2023")) for rating in ROWS]
    aluminium = [SIZES.index(equipment_ground(rating, "aluminium", "NEC-2023")) for rating in ROWS]
    assert copper == sorted(set(copper))
    assert aluminium == sorted(aluminium)
    assert all(1 <= light - heavy <= 2 for heavy, light in zip(copper[:11], aluminium[:11], strict=True))


def test_above_the_rows_that_agree():
    with pytest.raises(BeyondTable, match="4000 A"):
        equipment_ground(4001, "copper", "NEC-2023")


@pytest.mark.parametrize("rating", ROWS[:-1])
def test_a_row_ends_at_its_rating(rating):
    assert equipment_ground(rating, "copper", "NEC-2023") != equipment_ground(rating + 0.1, "copper", "NEC-2023")
