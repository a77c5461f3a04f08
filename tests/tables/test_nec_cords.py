import itertools

import pytest

from planner.tables import nec_cords as table
from planner.tables.cells import unverified
from planner.worked import BeyondTable


def test_columns_rise_with_the_size_and_fall_with_the_conductors():
    two = [table.cord_ampacity(size, 2, "SOOW", "NEC-2023") for size in table.SIZES]
    three = [table.cord_ampacity(size, 3, "SOOW", "NEC-2023") for size in table.SIZES]
    assert two == sorted(set(two))
    assert three == sorted(set(three))
    for column_b, column_a in zip(two, three, strict=True):
        assert 0.69 < column_a / column_b <= 0.875


def test_each_gauge_step_is_smooth():
    two = [table.cord_ampacity(size, 2, "SOOW", "NEC-2023") for size in table.SIZES]
    assert all(1.05 < later / earlier < 1.25 for earlier, later in itertools.pairwise(two))


def test_heater_cords_have_their_own_column():
    for size in table.SIZES:
        if table._CORDS[size][2] is None:
            with pytest.raises(BeyondTable, match="HPD"):
                table.cord_ampacity(size, 2, "HPD", "NEC-2023")
        else:
            heater = table.cord_ampacity(size, 6, "hpd", "NEC-2023")
            assert 1.0 <= heater / table.cord_ampacity(size, 2, "SOOW", "NEC-2023") <= 1.2


def test_rows_of_one_transcription_are_marked():
    weak = {size for size in table.SIZES if unverified(table.cord_ampacity(size, 2, "SOOW", "NEC-2023"))}
    assert weak == {"11 AWG", "9 AWG", "7 AWG", "5 AWG", "3 AWG"}


@pytest.mark.parametrize(("size", "count"), [("1 AWG", 2), ("20 AWG", 2), ("1.5 mm²", 2), ("12 AWG", 0)])
def test_what_the_table_lacks_is_said(size, count):
    with pytest.raises(BeyondTable):
        table.cord_ampacity(size, count, "SOOW", "NEC-2023")


def test_control_totals_of_the_columns():
    # Added up from the source.
    columns = zip(*table._CORDS.values(), strict=True)
    assert [sum(value or 0 for value in column) for column in columns] == [549, 657, 140]
