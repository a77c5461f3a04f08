import pytest

from planner.tables import nec_boxes
from planner.tables.cells import unverified
from planner.worked import BeyondTable


def test_larger_wire_wants_more_room():
    rooms = [float(nec_boxes.allowance(f"{size} AWG")) for size in (14, 12, 10, 8, 6)]
    assert rooms == sorted(set(rooms))


@pytest.mark.parametrize(("size", "from_memory"), [("14 AWG", True), ("12 AWG", True), ("10 AWG", False)])
def test_what_is_from_memory_says_so(size, from_memory):
    assert bool(unverified(nec_boxes.allowance(size))) == from_memory


def test_beyond_the_table():
    with pytest.raises(BeyondTable):
        nec_boxes.allowance("4 AWG")
