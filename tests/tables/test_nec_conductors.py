import math

import pytest

from planner.tables import nec_conductors as table
from planner.tables.cells import unverified
from planner.worked import BeyondTable

TABLE_8 = [key for key in table._TABLE_8 if key[0] not in {"18 AWG", "16 AWG"}]
AWG = {"18": 18, "16": 16, "14": 14, "12": 12, "10": 10, "8": 8, "6": 6, "4": 4, "3": 3, "2": 2, "1": 1}
AWG |= {"1/0": 0, "2/0": -1, "3/0": -2, "4/0": -3}


@pytest.mark.parametrize("gauge", AWG)
def test_area_follows_the_gauge(gauge):
    # Each step of the gauge multiplies the diameter by the 39th root of 92; 36 gauge is 5 mils.
    mils = 5 * 92 ** ((36 - AWG[gauge]) / 39)
    assert table.area_cmil(f"{gauge} AWG") == pytest.approx(mils**2, rel=0.003)


def test_kcmil_sizes_are_their_area():
    for size in table._AREAS:
        if size.endswith("kcmil"):
            assert table.area_cmil(size) == 1000 * int(size.split()[0])


@pytest.mark.parametrize(("size", "stranding"), TABLE_8)
@pytest.mark.parametrize(("metal", "low", "high"), [("copper", 12.4, 13.0), ("aluminium", 20.6, 21.4)])
def test_resistance_times_area_is_the_resistivity(size, stranding, metal, low, high):
    per_kft = table.dc_resistance(size, metal, "NEC-2023", stranding) * 0.3048
    assert low <= per_kft * table.area_cmil(size) / 1000 <= high


def test_stranded_wire_is_taken_where_nobody_says():
    assert table.dc_resistance("10 AWG", "copper", "NEC-2023") == pytest.approx(1.24 / 0.3048)
    assert table.dc_resistance("10 AWG", "copper", "NEC-2023", "solid") == pytest.approx(1.21 / 0.3048)
    for (size, stranding), row in table._TABLE_8.items():
        if stranding == "solid":
            assert row[1:] < table._TABLE_8[size, "stranded"][1:]


def test_figures_from_memory_are_marked():
    assert unverified(table.dc_resistance("18 AWG", "copper", "NEC-2023"))
    assert unverified(table.dc_resistance("16 AWG", "aluminium", "NEC-2023"))
    assert not unverified(table.dc_resistance("16 AWG", "copper", "NEC-2023"))
    assert not unverified(table.dc_resistance("8 AWG", "aluminium", "NEC-2023"))


@pytest.mark.parametrize("size", table._TABLE_9)
@pytest.mark.parametrize("metal", ["copper", "aluminium"])
@pytest.mark.parametrize("conduit", ["PVC", "aluminium", "steel"])
def test_effective_impedance_follows_from_its_parts(size, metal, conduit):
    if size == "14 AWG" and metal == "aluminium":
        with pytest.raises(BeyondTable, match="of aluminium"):
            table.effective_impedance_85(size, metal, conduit, "NEC-2023")
        return
    r = table.ac_resistance(size, metal, conduit, "NEC-2023") * 0.3048
    x = table.reactance(size, conduit, "NEC-2023") * 0.3048
    z = table.effective_impedance_85(size, metal, conduit, "NEC-2023") * 0.3048
    # Impedance and resistance are printed with two digits, reactance with three decimals.
    rounding = (last_digit(z) + 0.85 * last_digit(r) + 0.527 * 0.001) / 2
    assert z == pytest.approx(0.85 * r + 0.527 * x, abs=rounding)


@pytest.mark.parametrize("size", table._TABLE_9)
@pytest.mark.parametrize("metal", ["copper", "aluminium"])
def test_alternating_current_meets_no_less_resistance(size, metal):
    if size == "14 AWG" and metal == "aluminium":
        return
    direct = table.dc_resistance(size, metal, "NEC-2023")
    resistances = [table.ac_resistance(size, metal, conduit, "NEC-2023") for conduit in ("PVC", "aluminium", "steel")]
    for resistance in resistances:
        assert 0.96 < resistance / direct < 1.52
    assert resistances[0] <= min(resistances[1:])


def test_reactance_in_steel_is_a_quarter_more():
    for size in table._TABLE_9:
        ratio = table.reactance(size, "steel", "NEC-2023") / table.reactance(size, "PVC", "NEC-2023")
        assert ratio == pytest.approx(1.25, abs=0.03)


def test_invented_columns_of_public_copies_do_not_come_out():
    assert table.reactance("14 AWG", "PVC", "NEC-2023") * 0.3048 == pytest.approx(0.058)
    assert table.reactance("10 AWG", "PVC", "NEC-2023") * 0.3048 == pytest.approx(0.050)
    assert table.reactance("8 AWG", "PVC", "NEC-2023") * 0.3048 == pytest.approx(0.052)
    assert table.ac_resistance("250 kcmil", "copper", "steel", "NEC-2023") * 0.3048 == pytest.approx(0.054)
    assert table.ac_resistance("1/0 AWG", "copper", "aluminium", "NEC-2023") * 0.3048 == pytest.approx(0.13)


def last_digit(value):
    return 10 ** (math.floor(math.log10(value)) - 1)


def test_area_in_square_millimetres():
    assert table.area_mm2("8 AWG") == pytest.approx(8.37, abs=0.005)
    assert table.area_mm2("4/0 AWG") == pytest.approx(107.2, abs=0.05)


@pytest.mark.parametrize(
    "look_up",
    [
        lambda: table.dc_resistance("10 mm²", "copper", "NEC-2023"),
        lambda: table.dc_resistance("6 AWG", "copper", "NEC-2023", "solid"),
        lambda: table.dc_resistance("6 AWG", "copper", "NEC-2026"),
        lambda: table.reactance("700 kcmil", "PVC", "NEC-2023"),
        lambda: table.area_cmil("3 mm²"),
    ],
)
def test_what_the_tables_lack_is_said(look_up):
    with pytest.raises(BeyondTable):
        look_up()


def test_control_totals_of_table_8():
    # Added up from the source; a slip of the last digit is too small for the laws above to catch.
    columns = [sum(column) for column in zip(*table._TABLE_8.values(), strict=True)]
    assert columns == pytest.approx([7522210, 41.7493, 68.7532], abs=1e-6)


def test_control_totals_of_table_9():
    totals = (
        (0.936, 1.17),
        (9.08, 9.159, 9.118),
        (9.782, 9.861, 9.795),
        (8.28, 8.342, 8.398),
        (8.877, 8.929, 8.971),
    )
    for index, expected in enumerate(totals):
        rows = [row[index] for row in table._TABLE_9.values() if row[index] is not None]
        assert [sum(column) for column in zip(*rows, strict=True)] == pytest.approx(expected, abs=1e-6)


def test_fc_13_a_gauge_is_no_metric_size() -> None:
    """10 AWG is 5.26 mm² by d = 0.127 mm × 92^((36 − n)/39), and so never the same wire as 6 mm²."""
    by_gauge = math.pi / 4 * (0.127 * 92 ** ((36 - 10) / 39)) ** 2
    assert float(table.area_mm2("10 AWG")) == pytest.approx(5.26, abs=0.005)
    assert by_gauge == pytest.approx(5.26, abs=0.005)
