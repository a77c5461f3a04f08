"""Breakers in warm air and the wire to the electrodes: rows rise and fall as they must."""

import pytest

from planner.tables import breaker_ambient, nec_electrodes
from planner.tables.nec_ampacity import SIZES
from planner.worked import BeyondTable


@pytest.mark.parametrize("rating", breaker_ambient._LEFT)
def test_a_breaker_never_carries_more_in_warmer_air(rating):
    left = [float(breaker_ambient.rerated(rating, air)) for air in (40, 45, 50, 55, 60)]
    assert left == sorted(left, reverse=True)
    assert left[0] == rating
    assert left[-1] >= 0.75 * rating


def test_the_row_of_the_next_higher_temperature_holds():
    assert float(breaker_ambient.rerated(50, 45.0)) == 49
    assert float(breaker_ambient.rerated(50, 45.1)) == 47
    with pytest.raises(BeyondTable):
        breaker_ambient.rerated(50, 60.1)
    with pytest.raises(BeyondTable):
        breaker_ambient.rerated(35, 50)


@pytest.mark.parametrize("metal", ["copper", "aluminium"])
@pytest.mark.parametrize("service_metal", ["copper", "aluminium"])
def test_a_larger_service_never_has_a_smaller_electrode_wire(service_metal, metal):
    last = SIZES.index("600 kcmil" if service_metal == "copper" else "900 kcmil")
    found = [
        SIZES.index(nec_electrodes.electrode_conductor(size, service_metal, metal)) for size in SIZES[1 : last + 1]
    ]
    assert found == sorted(found)


def test_electrodes_that_need_no_more():
    assert nec_electrodes.electrode_cap(("rod", "rod")) == "6 AWG"
    assert nec_electrodes.electrode_cap(("rod", "concrete-encased")) == "4 AWG"
    assert nec_electrodes.electrode_cap(()) == ""
    assert nec_electrodes.electrode_conductor("750 kcmil", "copper") == "2/0 AWG"
    assert nec_electrodes.electrode_conductor("1000 kcmil", "aluminium", "aluminium") == "4/0 AWG"
    with pytest.raises(BeyondTable):
        nec_electrodes.electrode_conductor("1250 kcmil", "copper")
