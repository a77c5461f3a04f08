import itertools

import pytest

from planner.tables import nec_overcurrent as table
from planner.tables.nec_ampacity import ampacity
from planner.worked import BeyondTable


def test_the_list_of_each_edition():
    old, new = table.standard_ratings("NEC-2017"), table.standard_ratings("NEC-2023")
    assert old == table.standard_ratings("NEC-2020")
    assert (10.0, *old) == new
    assert len(old) == 37
    assert list(new) == sorted(set(new))


def test_sizes_sold_but_not_standard():
    for rating in (55, 65, 75, 85, 120, 750):
        assert not table.is_standard(rating, "NEC-2023")
    assert not table.is_standard(10, "NEC-2020")
    assert table.is_standard(10, "NEC-2020", fuse=True)
    assert table.is_standard(601, "NEC-2023", fuse=True)
    assert not table.is_standard(601, "NEC-2023")


def test_standard_ratings_step_in_ratios_below_one_and_a_half():
    ratings = table.standard_ratings("NEC-2023")
    assert all(later / earlier <= 1.5 for earlier, later in itertools.pairwise(ratings))


@pytest.mark.parametrize("edition", ["NEC-2017", "NEC-2020", "NEC-2023"])
def test_small_wire(edition):
    limits = {
        ("18 AWG", "copper"): 7,
        ("16 AWG", "copper"): 10,
        ("14 AWG", "copper"): 15,
        ("12 AWG", "copper"): 20,
        ("10 AWG", "copper"): 30,
        ("12 AWG", "aluminium"): 15,
        ("10 AWG", "aluminium"): 25,
        ("10 AWG", "copper-clad aluminium"): 25,
        ("14 AWG", "copper-clad aluminium"): 10 if edition == "NEC-2023" else None,
        ("8 AWG", "copper"): None,
        ("8 AWG", "aluminium"): None,
    }
    for (size, metal), limit in limits.items():
        assert table.small_conductor_limit(size, metal, edition) == limit


def test_small_wire_is_never_protected_above_its_table_ampacity():
    for size in ("14 AWG", "12 AWG", "10 AWG"):
        assert table.small_conductor_limit(size, "copper", "NEC-2023") <= ampacity(size, "copper", 60, "NEC-2023")


def test_the_section_of_the_edition_is_cited():
    assert table.small_conductor_limit("14 AWG", "copper", "NEC-2017").source == "NEC 2017 240.4(D)(1)-(7)"
    assert table.small_conductor_limit("14 AWG", "copper", "NEC-2023").source == "NEC 2023 240.4(D)(1)-(8)"


def test_an_edition_not_covered():
    with pytest.raises(BeyondTable, match="NEC-2026 is not covered"):
        table.standard_ratings("NEC-2026")


def test_control_total_of_the_list():
    # Added up from the source.
    assert sum(table.standard_ratings("NEC-2017")) == 32295
