from planner.tables.cells import cell, cell_at, unverified
from planner.worked import Worked, named, steps


def test_a_cell_is_a_float_with_its_source():
    found = cell(55, "8 AWG copper 90 °C column", "A", "NEC 2023 Table 310.16")
    assert found == 55.0
    assert steps(named(0.8 * found, "left", "A")) == (
        "8 AWG copper 90 °C column = 55 A  [NEC 2023 Table 310.16]",
        "left = 0.8 × 8 AWG copper 90 °C column 55 A = 44 A",
    )


def test_a_plain_key_is_named_and_a_traced_one_kept():
    plain = cell_at(50.0, 0.82, "ambient factor", "°C", "", "a table")
    assert (plain.name, plain.op) == ("ambient factor for 50 °C", "")
    key = Worked(50.0, "attic", "°C", source="guess")
    assert steps(cell_at(key, 0.82, "ambient factor", "°C", "", "a table")) == (
        "attic = 50 °C  [guess]",
        "ambient factor = table value for attic 50 °C = 0.82  [a table]",
    )


def test_unverified_cells_are_found_through_the_arithmetic():
    sure = cell(10, "sure", "A", "a table")
    weak = cell(2, "weak", "A", "another table", unverified=True)
    assert unverified(3 * sure + named(weak, "renamed")) == ("weak, another table",)
    assert unverified(sure) == unverified(7.0) == ()
