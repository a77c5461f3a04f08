import itertools
import math

import pytest

from planner.tables import nec_ampacity as table
from planner.tables.nec_sections import EDITIONS
from planner.worked import BeyondTable, Worked, leaves

METALS = ("copper", "aluminium")
AMBIENTS = tuple(range(10, 90, 5))


def cells(metal, column):
    found = {}
    for size in table.SIZES:
        try:
            found[size] = float(table.ampacity(size, metal, column, "NEC-2023"))
        except BeyondTable:
            continue
    return found


@pytest.mark.parametrize("metal", METALS)
def test_bigger_wire_and_warmer_insulation_carry_more(metal):
    columns = [cells(metal, column) for column in table.COLUMNS]
    for column in columns:
        values = list(column.values())
        assert values == sorted(set(values))
    for cool, warm in itertools.pairwise(columns):
        assert all(warm[size] > cool[size] for size in cool)


@pytest.mark.parametrize("column", table.COLUMNS)
def test_aluminium_carries_less_than_copper_and_more_than_two_thirds(column):
    copper, aluminium = cells("copper", column), cells("aluminium", column)
    for size in aluminium:
        assert 0.68 < aluminium[size] / copper[size] < 0.89, size


@pytest.mark.parametrize("metal", METALS)
def test_steps_between_sizes_are_smooth(metal):
    for column in table.COLUMNS:
        values = list(cells(metal, column).values())
        ratios = [later / earlier for earlier, later in itertools.pairwise(values)]
        assert all(1.01 < ratio < 1.68 for ratio in ratios)
        assert all(abs(second - first) < 0.34 for first, second in itertools.pairwise(ratios))


@pytest.mark.parametrize("metal", METALS)
def test_columns_follow_the_heat_they_may_make(metal):
    # Heat is the square of the current over the rise above 30 °C; both columns of a row describe the same wire.
    for size, cool in cells(metal, 60).items():
        warm, hot = cells(metal, 75)[size], cells(metal, 90)[size]
        assert warm / cool == pytest.approx(math.sqrt(45 / 30), rel=0.14), size
        assert hot / warm == pytest.approx(math.sqrt(60 / 45), rel=0.10), size


@pytest.mark.parametrize(
    ("size", "metal", "column", "old_or_wrong", "right"),
    [
        ("600 kcmil", "copper", 60, 355, 350),
        ("1 AWG", "copper", 90, 150, 145),
        ("6 AWG", "aluminium", 90, 60, 55),
        ("8 AWG", "aluminium", 60, 30, 35),
        ("14 AWG", "copper", 60, 20, 15),
    ],
)
def test_figures_of_old_editions_do_not_come_out(size, metal, column, old_or_wrong, right):
    assert table.ampacity(size, metal, column, "NEC-2023") == right != old_or_wrong


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_cell_names_its_edition(edition):
    found = table.ampacity("8 AWG", "copper", 75, edition)
    assert found == 50
    assert found.source.startswith(edition.replace("-", " ") + " Table 310.1")
    assert found.name == "8 AWG copper 75 °C column"


@pytest.mark.parametrize(
    ("size", "metal", "column", "edition", "says"),
    [
        ("10 mm²", "copper", 75, "NEC-2023", "no 10 mm² conductor"),
        ("14 AWG", "aluminium", 75, "NEC-2023", "no 14 AWG conductor of aluminium"),
        ("8 AWG", "copper", 105, "NEC-2023", "no 105 °C column"),
        ("8 AWG", "copper", 75, "NEC-2026", "NEC-2026 is not covered"),
    ],
)
def test_what_the_table_lacks_is_said(size, metal, column, edition, says):
    with pytest.raises(BeyondTable, match=says):
        table.ampacity(size, metal, column, edition)


@pytest.mark.parametrize("column", table.COLUMNS)
@pytest.mark.parametrize("ambient", AMBIENTS)
def test_ambient_factors_are_the_root_of_the_rise_left(ambient, column):
    if ambient > column - 5:
        with pytest.raises(BeyondTable, match="gives no factor"):
            table.ambient_factor(ambient, column, "NEC-2023")
        return
    factor = table.ambient_factor(ambient, column, "NEC-2023")
    assert factor == pytest.approx(math.sqrt((column - ambient) / (column - 30)), abs=0.006)


@pytest.mark.parametrize(("ambient", "factor"), [(-20, 1.15), (30.0, 1.0), (30.1, 0.96), (40.0, 0.91), (40.1, 0.87)])
def test_the_row_that_contains_the_ambient_holds(ambient, factor):
    assert table.ambient_factor(ambient, 90, "NEC-2023") == factor


@pytest.mark.parametrize("ambient", [85.1, 1e9, math.inf, math.nan])
def test_no_ambient_beyond_the_table(ambient):
    with pytest.raises(BeyondTable):
        table.ambient_factor(ambient, 90, "NEC-2023")


def test_a_traced_ambient_stays_in_the_trace():
    ambient = Worked(40.0, "ambient", "°C")
    factor = table.ambient_factor(ambient, 90, "NEC-2020")
    assert factor.args == (ambient,)
    assert factor.source == "NEC 2020 Table 310.15(B)(1)"
    assert leaves(factor) == (ambient,)


def test_adjustment_rows():
    rows = ((1, 3, 100), (4, 6, 80), (7, 9, 70), (10, 20, 50), (21, 30, 45), (31, 40, 40), (41, 999, 35))
    for count, percent in ((count, percent) for first, last, percent in rows for count in (first, last)):
        assert table.adjustment_factor(count, "NEC-2023") == percent / 100
    with pytest.raises(BeyondTable, match="one current-carrying"):
        table.adjustment_factor(0, "NEC-2023")


@pytest.mark.parametrize("metal", METALS)
@pytest.mark.parametrize("column", table.COLUMNS)
def test_smallest_size_is_the_first_that_suffices(metal, column):
    found = cells(metal, column)
    for size, amps in found.items():
        assert table.smallest_size(amps, metal, column, "NEC-2023") == size
    with pytest.raises(BeyondTable, match="no single"):
        table.smallest_size(max(found.values()) + 0.001, metal, column, "NEC-2023")


@pytest.mark.parametrize(("metal", "totals"), [("copper", (4900, 5855, 6615)), ("aluminium", (3930, 4690, 5295))])
def test_control_totals_of_the_columns(metal, totals):
    # Added up from the source; a slip of one digit is too small for the laws above to catch.
    for column, total in zip(table.COLUMNS, totals, strict=True):
        found = cells(metal, column)
        assert sum(found.values()) == total
        assert all(value % 5 == 0 for value in found.values())


def test_control_totals_of_the_ambient_factors():
    totals = []
    for column in table.COLUMNS:
        ambients = [ambient for ambient in AMBIENTS if ambient <= column - 5]
        totals.append(sum(table.ambient_factor(ambient, column, "NEC-2023") for ambient in ambients))
    assert totals == pytest.approx([9.17, 10.95, 12.85], abs=1e-6)
