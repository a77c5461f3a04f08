import pytest

from planner.tables import nec_receptacles as table
from planner.tables.nec_ampacity import ampacity
from planner.worked import BeyondTable

EDITIONS = ("NEC-2017", "NEC-2020", "NEC-2023")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_single_receptacle_is_at_least_the_circuit(edition):
    assert table.receptacle_suits(30, 50, 1, edition)
    assert table.receptacle_suits(50, 50, 1, edition)
    assert not table.receptacle_suits(50, 30, 1, edition)
    assert not table.receptacle_suits(20, 15, 1, edition)


@pytest.mark.parametrize(
    ("circuit", "receptacle", "old", "new"),
    [
        (20, 15, True, True),
        (20, 20, True, True),
        (15, 20, False, True),
        (30, 20, False, False),
        (30, 30, True, True),
        (30, 50, False, True),
        (40, 30, False, False),
        (40, 50, True, True),
        (50, 50, True, True),
    ],
)
def test_several_receptacles_conform_before_2023_and_are_not_less_since(circuit, receptacle, old, new):
    assert table.receptacle_suits(circuit, receptacle, 2, "NEC-2017") is old
    assert table.receptacle_suits(circuit, receptacle, 2, "NEC-2020") is old
    assert table.receptacle_suits(circuit, receptacle, 2, "NEC-2023") is new


@pytest.mark.parametrize("circuit", [25, 45, 60])
def test_circuits_that_cannot_have_several_receptacles(circuit):
    with pytest.raises(BeyondTable, match="several receptacles"):
        table.receptacle_suits(circuit, 50, 2, "NEC-2023")


def test_plug_loads_are_80_percent():
    for circuit, receptacle in ((15, 15), (20, 20), (30, 30)):
        assert table.largest_plug_load(circuit, receptacle, "NEC-2023") == pytest.approx(0.8 * circuit)
    assert table.largest_plug_load(20, 15, "NEC-2023") == 12
    with pytest.raises(BeyondTable):
        table.largest_plug_load(50, 50, "NEC-2023")


@pytest.mark.parametrize(
    ("circuit", "occupancy", "permitted", "old", "new"),
    [
        (15, "dwelling", True, "210.23(A)", "210.23(B)"),
        (20, "dwelling", True, "210.23(A)", "210.23(B)"),
        (30, "dwelling", True, "210.23(B)", "210.23(C)"),
        (40, "dwelling", False, "210.23(C)", "210.23(D)"),
        (50, "dwelling", False, "210.23(C)", "210.23(D)"),
        (50, "commercial", True, "210.23(C)", "210.23(D)"),
        (60, "commercial", False, "210.23(D)", "210.23(E)"),
        (25, "dwelling", False, "210.18", "210.18"),
    ],
)
def test_what_several_outlets_may_supply(circuit, occupancy, permitted, old, new):
    for edition, section in (("NEC-2017", old), ("NEC-2020", old), ("NEC-2023", new)):
        found = table.multi_outlet_equipment(circuit, occupancy, edition)
        assert (found.permitted, found.section) == (permitted, section)


def test_ten_amperes_came_in_2023():
    assert table.multi_outlet_equipment(10, "dwelling", "NEC-2023").section == "210.23(A)"
    assert table.multi_outlet_equipment(10, "dwelling", "NEC-2020").section == "210.18"
    assert table.multi_outlet_ratings("NEC-2023")[0] == 10
    assert table.multi_outlet_ratings("NEC-2017")[0] == 15
    assert table.smallest_branch_wire(10, "copper", "NEC-2023") == "14 AWG"
    with pytest.raises(BeyondTable):
        table.smallest_branch_wire(10, "copper", "NEC-2020")


@pytest.mark.parametrize("circuit", [15, 20, 30, 40, 50])
@pytest.mark.parametrize(("metal", "editions"), [("copper", EDITIONS), ("aluminium", ("NEC-2023",))])
def test_the_summary_wire_carries_the_circuit_in_the_60_degree_column(circuit, metal, editions):
    for edition in editions:
        size = table.smallest_branch_wire(circuit, metal, edition)
        assert ampacity(size, metal, 60, edition) >= circuit


def test_aluminium_in_the_summary_is_new_in_2023():
    with pytest.raises(BeyondTable):
        table.smallest_branch_wire(50, "aluminium", "NEC-2020")


def test_an_edition_not_covered():
    with pytest.raises(BeyondTable, match="not covered"):
        table.receptacle_suits(50, 50, 1, "NEC-2026")
    with pytest.raises(BeyondTable, match="not covered"):
        table.multi_outlet_equipment(50, "dwelling", "NEC-2026")
