import pytest

from planner.tables import nec_cable_types as table
from planner.worked import BeyondTable


@pytest.mark.parametrize(
    ("name", "insulation", "cap", "section"),
    [
        ("NM-B", 90, 60, "334.80"),
        ("UF-B", 60, 60, "340.80"),
        ("MC", 90, None, "330.80"),
        ("THHN", 90, None, "310.14"),
        ("THWN-2", 90, None, "310.14"),
        ("XHHW-2", 90, None, "310.14"),
        ("THWN", 75, None, "310.14"),
        ("TW", 60, None, "310.14"),
    ],
)
def test_limits_of_a_type(name, insulation, cap, section):
    kind = table.cable_type(name)
    assert (kind.insulation, kind.cap, kind.section) == (insulation, cap, section)
    assert table.cable_type(name.lower()) == kind


def test_uf_run_as_nm_is_a_question():
    kind = table.cable_type("UF-B", installed_as_nm=True)
    assert (kind.insulation, kind.cap, kind.question) == (90, 60, True)
    assert not table.cable_type("UF-B").question
    assert table.cable_type("NM-B", installed_as_nm=True) == table.cable_type("NM-B")


@pytest.mark.parametrize(("size", "cap"), [("12 AWG", 60), ("10 AWG", 60), ("8 AWG", None), ("4/0 AWG", None)])
def test_se_cable_in_insulation(size, cap):
    assert table.cable_type("SER", size, in_insulation=True).cap == cap
    assert table.cable_type("SER", size).cap is None


def test_se_cable_in_insulation_needs_its_size():
    with pytest.raises(BeyondTable, match="depends on the wire size"):
        table.cable_type("SEU", in_insulation=True)


def test_ac_cable_in_insulation_is_from_memory():
    kind = table.cable_type("AC", in_insulation=True)
    assert (kind.cap, kind.unverified) == (60, True)
    assert table.cable_type("AC").cap is None


def test_cords_are_no_building_wire():
    cords = {name for name in table.TYPES if not table.cable_type(name).fixed}
    assert cords == {"SOOW", "SEOOW", "STOOW", "SJOOW", "SJTOOW", "SJEOOW"}


def test_wet_places():
    assert table.cable_type("NM-B").wet is False
    assert table.cable_type("UF-B").wet is True
    assert table.cable_type("MC").wet is None


def test_a_type_of_another_code():
    with pytest.raises(BeyondTable, match="T&E is not a wire type of the NEC"):
        table.cable_type("T&E")


@pytest.mark.parametrize(
    ("rating", "terminals", "column"),
    [(100, None, 60), (100.1, None, 75), (100, 60, 60), (15, 75, 75), (400, 60, 60), (400, 75, 75)],
)
def test_terminal_column(rating, terminals, column):
    assert table.terminal_column(rating, terminals) == column


def test_breaker_terminals_are_never_90():
    with pytest.raises(BeyondTable, match="not 90 °C"):
        table.terminal_column(50, 90)


def test_ground_inside_nm_b():
    assert [table.nm_b_ground(f"{gauge} AWG") for gauge in (14, 12, 10, 8, 6)] == [
        "14 AWG",
        "12 AWG",
        "10 AWG",
        "10 AWG",
        "10 AWG",
    ]
    with pytest.raises(BeyondTable):
        table.nm_b_ground("4 AWG")
