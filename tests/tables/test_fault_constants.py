"""The constants C against the conductors themselves: thicker lets more through, steel less, aluminium less."""

from __future__ import annotations

import pytest

from planner.tables.cells import unverified
from planner.tables.fault_constants import _ALUMINIUM, _COPPER, conductor_constant
from planner.tables.nec_ampacity import SIZES
from planner.tables.nec_conductors import dc_resistance
from planner.worked import BeyondTable

ROWS = [("copper", _COPPER), ("aluminium", _ALUMINIUM)]


@pytest.mark.parametrize(("metal", "rows"), ROWS, ids=["copper", "aluminium"])
def test_rises_with_the_size(metal, rows):
    sizes = sorted(rows, key=SIZES.index)
    assert list(rows) == sizes
    for column in (0, 1):
        figures = [rows[size][column] for size in sizes]
        assert figures == sorted(set(figures))


@pytest.mark.parametrize(("metal", "rows"), ROWS, ids=["copper", "aluminium"])
def test_steel_lets_no_more_through(metal, rows):
    assert all(steel <= free for steel, free in rows.values())


@pytest.mark.parametrize("size", [size for size in _ALUMINIUM if size in _COPPER])
def test_aluminium_lets_less_through(size):
    assert conductor_constant(size, "aluminium", "steel") < conductor_constant(size, "copper", "steel")


@pytest.mark.parametrize(("metal", "rows"), ROWS, ids=["copper", "aluminium"])
def test_small_sizes_are_one_over_their_resistance(metal, rows):
    """Up to 2 AWG the impedance of a cold conductor is nearly its resistance: C is one over ohms a foot, not hot."""
    for size in [size for size in rows if SIZES.index(size) <= SIZES.index("2 AWG")]:
        per_foot = float(dc_resistance(size, metal, "NEC-2023")) * 0.3048 / 1000
        assert rows[size][1] * per_foot == pytest.approx(1.19, abs=0.05), size


def test_says_which_cells_were_never_verified():
    assert not unverified(conductor_constant("3/0 AWG", "copper", "nonmagnetic"))
    assert unverified(conductor_constant("3/0 AWG", "copper", "steel"))
    assert unverified(conductor_constant("4/0 AWG", "aluminium", "nonmagnetic"))


def test_a_size_between_rows_has_none():
    with pytest.raises(BeyondTable, match="3 AWG copper"):
        conductor_constant("3 AWG", "copper", "steel")
