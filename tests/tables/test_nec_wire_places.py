import pytest

from planner.tables import nec_wire_places as table
from planner.tables.cells import unverified
from planner.tables.nec_cable_types import TYPES, cable_type
from planner.worked import BeyondTable

PLACES = ("indoors", "outdoors", "attic", "roof", "underground", "wet", "exposed")


@pytest.mark.parametrize("name", [each for each in TYPES if cable_type(each, "8 AWG").fixed])
def test_every_building_wire_suits_a_dry_wall(name):
    assert table.suits(name, "indoors", "EMT").allowed


@pytest.mark.parametrize("place", PLACES)
def test_what_is_refused_says_why_and_where_it_is_written(place):
    for name in TYPES:
        found = table.suits(name, place, "")
        assert found.allowed == (not found.why) == (not found.section)


def test_dry_cable_is_refused_in_every_wet_place_whatever_it_lies_in():
    for place in table.WET:
        for raceway in ("", "EMT", "PVC-40"):
            assert not table.suits("NM-B", place, raceway).allowed


def test_wet_wire_in_a_raceway_suits_everywhere():
    for place in PLACES:
        assert table.suits("THWN-2", place, "PVC-40").allowed
    assert not table.hangs_on_place("XHHW-2", "RMC")


def test_the_harder_the_shell_the_shallower():
    cable, plastic, steel = (float(table.least_cover("THWN-2", raceway)) for raceway in ("", "PVC-80", "IMC"))
    assert cable > plastic > steel > 0


def test_two_feet_are_two_feet():
    assert float(table.least_cover("UF-B", "")) == pytest.approx(0.3048 * 2)


def test_the_cover_of_small_circuits_is_from_memory():
    assert unverified(table.least_cover("UF-B", "", small=True))
    assert not unverified(table.least_cover("UF-B", ""))
    assert float(table.least_cover("THWN-2", "RMC", small=True)) == float(table.least_cover("THWN-2", "RMC"))


@pytest.mark.parametrize(("name", "raceway"), [("T&E", ""), ("THWN-2", "EMT")])
def test_beyond_the_table(name, raceway):
    with pytest.raises(BeyondTable):
        table.least_cover(name, raceway)
