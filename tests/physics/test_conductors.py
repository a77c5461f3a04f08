from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.physics import electrical
from planner.physics.conductors import (
    ampacity_before_correction,
    cord_ampacity,
    current_carrying,
    final_ampacity,
    largest_breaker,
    largest_continuous_load,
    wire_impedance,
    wire_resistance,
    wire_voltage_drop,
)
from planner.tables import nec_ampacity, nec_cable_types
from planner.tables.cells import unverified
from planner.tables.nec_grounding import equipment_ground
from planner.tables.nec_overcurrent import standard_ratings
from planner.tables.nec_sections import EDITIONS
from planner.worked import BeyondTable, Worked, leaves, steps

FEET = 0.3048

# Wire: what is the same for all temperatures, then by ambient in °C: final ampacity, largest breaker, whether a 50 A
# breaker may stay, largest continuous load.
STORY = {
    "NM-B": (
        {"wire_type": "NM-B", "terminals": 75},
        {30: (40, 40, False, 32), 40: (40, 40, False, 32), 45: (40, 40, False, 32)},
    ),
    "THHN alone, 75 °C terminals": (
        {"wire_type": "THHN", "terminals": 75},
        {30: (50, 50, True, 40), 40: (50, 50, True, 40), 45: (47.85, 50, True, 40)},
    ),
    "THHN, 60 °C terminals": (
        {"wire_type": "THHN", "terminals": 60},
        {30: (40, 40, False, 32), 40: (40, 40, False, 32), 45: (40, 40, False, 32)},
    ),
    "THHN, unmarked terminals": (
        {"wire_type": "THHN", "terminals": None},
        {30: (40, 40, False, 32), 40: (40, 40, False, 32), 45: (40, 40, False, 32)},
    ),
    "THHN, both pairs in one conduit": (
        {"wire_type": "THHN", "terminals": 75, "current_carrying": 4},
        {30: (44, 45, False, 36), 40: (40.04, 45, False, 36), 45: (38.28, 40, False, 32)},
    ),
    "UF-B": (
        {"wire_type": "UF-B", "terminals": 75},
        {30: (40, 40, False, 32), 40: (32.8, 35, False, 28), 45: (28.4, 30, False, 24)},
    ),
    "UF-B run as NM": (
        {"wire_type": "UF-B", "terminals": 75, "installed_as_nm": True},
        {30: (40, 40, False, 32), 40: (40, 40, False, 32), 45: (40, 40, False, 32)},
    ),
    "6 AWG NM-B": (
        {"wire_type": "NM-B", "terminals": 75, "size": "6 AWG"},
        {30: (55, 60, True, 40), 40: (55, 60, True, 40), 45: (55, 60, True, 40)},
    ),
}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("ambient", [30, 40, 45])
@pytest.mark.parametrize("case", STORY)
def test_two_servers_on_eight_gauge_wire(case, ambient, edition):
    said, rows = STORY[case]
    wire = {"size": "8 AWG", "breaker": 50, "edition": edition, **said}
    before = ampacity_before_correction(**{key: value for key, value in wire.items() if key != "current_carrying"})
    final = final_ampacity(ambient=ambient, **({"current_carrying": 2} | wire))
    breaker = largest_breaker(ampacity=final, size=wire["size"], edition=edition)
    load = largest_continuous_load(breaker=min(50, breaker), before_correction=before, final=final)
    assert (final, breaker, breaker >= 50, load) == rows[ambient]


def test_derated_thhn_may_keep_its_breaker_with_one_receptacle_only():
    final = final_ampacity(
        size="8 AWG", wire_type="THHN", breaker=50, terminals=75, ambient=45, current_carrying=2, edition="NEC-2023"
    )
    assert largest_breaker(ampacity=final, size="8 AWG", edition="NEC-2023") == 50
    assert largest_breaker(ampacity=final, size="8 AWG", several_receptacles=True, edition="NEC-2023") == 45


@pytest.mark.parametrize(("ambient", "before_cap"), [(40, 50.05), (45, 47.85)])
def test_what_the_cap_of_nm_cable_hides_is_shown(ambient, before_cap):
    final = final_ampacity(
        size="8 AWG", wire_type="NM-B", breaker=50, terminals=75, ambient=ambient, edition="NEC-2023"
    )
    corrected, cap = final.args
    assert (corrected.name, float(corrected)) == ("after correction", before_cap)
    assert (cap.name, float(cap)) == ("cap: 60 °C column (334.80)", 40)


def test_continuous_48_amperes():
    need = electrical.demand(continuous=48)
    assert need == 60
    nm = ampacity_before_correction(size="6 AWG", wire_type="NM-B", breaker=60, terminals=75, edition="NEC-2023")
    thhn = ampacity_before_correction(size="6 AWG", wire_type="THHN", breaker=60, terminals=75, edition="NEC-2023")
    assert (nm, thhn) == (55, 65)
    assert nm < need <= thhn
    # The next size up would allow the 60 A breaker, and still not rescue the wire.
    assert largest_breaker(ampacity=nm, size="6 AWG", edition="NEC-2023") == 60


def test_continuous_44_amperes_fit_the_same_wire():
    before = ampacity_before_correction(size="6 AWG", wire_type="NM-B", breaker=60, terminals=75, edition="NEC-2023")
    assert electrical.demand(continuous=44) == before == 55
    assert largest_breaker(ampacity=before, size="6 AWG", edition="NEC-2023") == 60


def test_three_sizes_for_95_amperes():
    need = electrical.demand(continuous=95)
    assert need == 118.75
    smallest = nec_ampacity.smallest_size
    assert smallest(need, "copper", 75, "NEC-2023") == "1 AWG"
    assert smallest(95, "copper", 60, "NEC-2023") == "2 AWG"
    assert smallest(95, "copper", 75, "NEC-2023") == "3 AWG"
    # The lowest terminal holds for the whole circuit, above 100 A too.
    column = nec_cable_types.terminal_column(125, 60)
    assert smallest(need, "copper", column, "NEC-2023") == "1/0 AWG"
    one = ampacity_before_correction(size="1 AWG", wire_type="THWN", breaker=125, terminals=60, edition="NEC-2023")
    assert one == 110
    assert largest_breaker(ampacity=one, size="1 AWG", edition="NEC-2023") == 110


def test_ambient_and_bundle_of_12_awg():
    final = final_ampacity(
        size="12 AWG",
        wire_type="THHN",
        breaker=20,
        terminals=75,
        ambient=50,
        current_carrying=4,
        edition="NEC-2023",
    )
    assert final == 19.68
    assert largest_breaker(ampacity=final, size="12 AWG", edition="NEC-2023") == 20
    assert largest_breaker(ampacity=final, size="12 AWG", several_receptacles=True, edition="NEC-2023") == 15


def test_six_conductors_of_8_awg():
    final = final_ampacity(
        size="8 AWG", wire_type="THHN", breaker=50, terminals=75, current_carrying=6, edition="NEC-2023"
    )
    assert final == 44
    assert largest_breaker(ampacity=final, size="8 AWG", edition="NEC-2023") == 45


@pytest.mark.parametrize(("cables", "final", "breaker"), [(4, 20, 20), (5, 15, 15)])
def test_bundled_nm_cables(cables, final, breaker):
    found = final_ampacity(
        size="12 AWG",
        wire_type="NM-B",
        breaker=20,
        terminals=75,
        current_carrying=2 * cables,
        edition="NEC-2023",
    )
    assert found == final
    assert largest_breaker(ampacity=found, size="12 AWG", edition="NEC-2023") == breaker


def test_next_size_up_of_500_kcmil():
    final = final_ampacity(size="500 kcmil", wire_type="THWN", breaker=400, edition="NEC-2023")
    assert final == 380
    assert largest_breaker(ampacity=final, size="500 kcmil", edition="NEC-2023") == 400


@pytest.mark.parametrize(
    ("ampacity", "breaker"),
    [(701, 800), (800, 800), (801, 800), (900, 800), (1000, 1000), (1150, 1000), (45.01, 50), (45, 45)],
)
def test_no_next_size_up_above_800(ampacity, breaker):
    assert largest_breaker(ampacity=ampacity, size="1000 kcmil", edition="NEC-2023") == breaker


def test_copper_and_aluminium_feeder():
    need = electrical.demand(continuous=80)
    assert need == 100
    assert nec_ampacity.smallest_size(need, "copper", 75, "NEC-2023") == "3 AWG"
    assert nec_ampacity.smallest_size(need, "aluminium", 75, "NEC-2023") == "1 AWG"
    assert equipment_ground(100, "copper", "NEC-2023") == "8 AWG"
    assert equipment_ground(100, "aluminium", "NEC-2023") == "6 AWG"


@pytest.mark.parametrize(
    ("size", "ampacity", "article_440", "breaker"),
    [("10 AWG", 40, False, 30), ("10 AWG", 40, True, 40), ("12 AWG", 25, False, 20), ("14 AWG", 20, False, 15)],
)
def test_small_wire_has_its_own_limit_but_for_air_conditioners(size, ampacity, article_440, breaker):
    found = largest_breaker(ampacity=ampacity, size=size, article_440=article_440, edition="NEC-2023")
    assert found == breaker


def test_ten_ampere_breakers_came_in_2023():
    found = {edition: largest_breaker(ampacity=9, size="14 AWG", edition=edition) for edition in EDITIONS}
    assert found == {"NEC-2017": 15, "NEC-2020": 15, "NEC-2023": 10}
    with pytest.raises(BeyondTable, match="below the smallest"):
        largest_breaker(ampacity=9, size="14 AWG", several_receptacles=True, edition="NEC-2020")


def test_unmarked_terminals_by_the_rating_of_the_circuit():
    wire = {"size": "1 AWG", "wire_type": "THHN", "edition": "NEC-2023"}
    assert final_ampacity(breaker=100, **wire) == 110
    assert final_ampacity(breaker=110, **wire) == 130
    assert final_ampacity(breaker=110, terminals=60, **wire) == 110


def test_cold_air_never_lifts_a_wire_above_its_insulation_or_terminals():
    cold = {"size": "8 AWG", "breaker": 50, "terminals": 75, "ambient": 5, "edition": "NEC-2023"}
    assert final_ampacity(wire_type="TW", **cold) == 40
    assert final_ampacity(wire_type="THWN", **cold) == 50
    assert final_ampacity(wire_type="THHN", **cold) == 50


def test_a_cord_is_no_building_wire():
    with pytest.raises(BeyondTable, match=r"SOOW is a flexible cord, which NEC 2020 400\.12 does not allow"):
        final_ampacity(size="8 AWG", wire_type="SOOW", breaker=50, edition="NEC-2020")


@pytest.mark.parametrize(
    "said",
    [
        {"ambient": 86},
        {"ambient": float("nan")},
        {"wire_type": "T&E"},
        {"size": "10 mm²"},
        {"edition": "BS-7671"},
        {"terminals": 90},
        {"current_carrying": 0},
        {"metal": "aluminium", "size": "14 AWG"},
        {"wire_type": "UF-B", "ambient": 56},
    ],
)
def test_no_answer_outside_the_tables(said):
    wire = {"size": "8 AWG", "wire_type": "THHN", "breaker": 50, "terminals": 75, "edition": "NEC-2023"}
    with pytest.raises(BeyondTable):
        final_ampacity(**(wire | said))


def test_an_unverified_cap_stays_marked():
    wire = {"size": "10 AWG", "wire_type": "AC", "breaker": 30, "terminals": 75, "edition": "NEC-2023"}
    assert unverified(final_ampacity(in_insulation=True, **wire)) == (
        "cap: 60 °C column (320.80), NEC 2023 Table 310.16",
    )
    assert unverified(final_ampacity(**wire)) == ()


@pytest.mark.parametrize(
    ("circuit", "count"),
    [
        ({"hots": 1, "neutral": True}, 2),
        ({"hots": 2, "neutral": False}, 2),
        ({"hots": 2, "neutral": True}, 2),
        ({"hots": 2, "neutral": True, "from_wye": True}, 3),
        ({"hots": 3, "neutral": False, "from_wye": True}, 3),
        ({"hots": 3, "neutral": True, "from_wye": True}, 3),
        ({"hots": 3, "neutral": True, "from_wye": True, "nonlinear": True}, 4),
        ({"hots": 2, "neutral": True, "nonlinear": True}, 2),
    ],
)
def test_current_carrying_conductors(circuit, count):
    assert current_carrying(**circuit) == count


@pytest.mark.parametrize("metal", ["copper", "aluminium"])
@pytest.mark.parametrize("column", nec_ampacity.COLUMNS)
def test_ampacity_times_its_factors_has_no_binary_error(metal, column):
    wire_type = {60: "TW", 75: "THWN", 90: "THHN"}[column]
    for size in nec_ampacity.SIZES[1:]:
        start = int(nec_ampacity.ampacity(size, metal, column, "NEC-2023"))
        for ambient in range(10, column - 4, 5):
            factor = Fraction(repr(float(nec_ampacity.ambient_factor(ambient, column, "NEC-2023"))))
            for count, percent in ((3, 100), (6, 80), (9, 70), (20, 50), (30, 45), (40, 40), (41, 35)):
                found = final_ampacity(
                    size=size,
                    wire_type=wire_type,
                    metal=metal,
                    breaker=50,
                    terminals=75,
                    ambient=ambient,
                    current_carrying=count,
                    edition="NEC-2023",
                )
                assert float(found.args[0]) == float(start * factor * percent / 100)


@given(
    size=st.sampled_from(nec_ampacity.SIZES),
    wire_type=st.sampled_from(["NM-B", "UF-B", "THHN", "MC", "TW", "XHHW-2"]),
    ambient=st.floats(-10, 50),
    hotter=st.floats(0, 5),
    count=st.integers(1, 50),
    more=st.integers(0, 20),
    terminals=st.sampled_from([None, 60, 75]),
)
@settings(max_examples=60, deadline=None)
def test_heat_and_company_never_help(size, wire_type, ambient, hotter, count, more, terminals):
    wire = {"size": size, "wire_type": wire_type, "breaker": 50, "terminals": terminals, "edition": "NEC-2023"}
    better = final_ampacity(ambient=ambient, current_carrying=count, **wire)
    worse = final_ampacity(ambient=ambient + hotter, current_carrying=count + more, **wire)
    assert worse <= better


@given(st.floats(16, 5999))
@settings(max_examples=60, deadline=None)
def test_the_largest_breaker_is_standard_and_at_most_one_step_up(ampacity):
    breaker = largest_breaker(ampacity=ampacity, size="1000 kcmil", edition="NEC-2023")
    strict = largest_breaker(ampacity=ampacity, size="1000 kcmil", several_receptacles=True, edition="NEC-2023")
    ratings = standard_ratings("NEC-2023")
    assert strict <= ampacity
    assert ratings.index(breaker) - ratings.index(strict) in (0, 1)


def test_the_steps_are_shown_in_their_order():
    ambient = Worked(40.0, "ambient at the wire", "°C", source="guess")
    final = final_ampacity(
        size="8 AWG",
        wire_type="NM-B",
        breaker=50,
        terminals=75,
        ambient=ambient,
        current_carrying=2,
        edition="NEC-2023",
    )
    assert steps(final) == (
        "8 AWG copper 90 °C column = 55 A  [NEC 2023 Table 310.16]",
        "ambient at the wire = 40 °C  [guess]",
        "ambient factor = table value for ambient at the wire 40 °C = 0.91  [NEC 2023 Table 310.15(B)(1)(1)]",
        "adjustment for 2 current-carrying conductors = 1  [NEC 2023 Table 310.15(C)(1)]",
        "after correction = 8 AWG copper 90 °C column 55 A × ambient factor 0.91 × "
        "adjustment for 2 current-carrying conductors 1 = 50.05 A",
        "cap: 60 °C column (334.80) = 40 A  [NEC 2023 Table 310.16]",
        "final ampacity = least of after correction 50.05 A, cap: 60 °C column (334.80) 40 A = 40 A",
    )
    assert ambient in leaves(final)


@pytest.mark.parametrize(
    ("insulation", "ambient", "size", "amps"),
    [
        (90, 30, "8 AWG", 40),
        (90, 40, "8 AWG", 36.4),
        (90, 45, "8 AWG", 34.8),
        (60, 30, "8 AWG", 40),
        (60, 40, "8 AWG", 32.8),
        (60, 45, "8 AWG", 28.4),
        (90, 30, "6 AWG", 55),
        (90, 40, "6 AWG", 50.05),
        (90, 45, "6 AWG", 47.85),
        (105, 45, "6 AWG", 47.85),
    ],
)
def test_supply_cord(insulation, ambient, size, amps):
    assert cord_ampacity(size=size, insulation=insulation, ambient=ambient, edition="NEC-2023") == amps


def test_six_conductors_of_a_heater_cord():
    found = cord_ampacity(size="10 AWG", cord_type="HSJO", current_carrying=6, edition="NEC-2023")
    assert found == 28
    with pytest.raises(BeyondTable, match="marked 60, 75, 90 or 105"):
        cord_ampacity(size="10 AWG", insulation=70, edition="NEC-2023")


DROPS = {
    32: {25: 0.52, 50: 1.04, 100: 2.07},
    40: {25: 0.65, 50: 1.30, 100: 2.59},
    50: {25: 0.81, 50: 1.62, 100: 3.24},
}


@pytest.mark.parametrize("current", DROPS)
@pytest.mark.parametrize("feet", [25, 50, 100])
def test_voltage_drop_of_the_story(current, feet):
    drop = wire_voltage_drop(current=current, length=feet * FEET, size="8 AWG", edition="NEC-2023")
    assert electrical.drop_percent(drop=drop, voltage=240) == pytest.approx(DROPS[current][feet], abs=0.005)


def test_low_voltage_run_of_16_awg():
    drop = wire_voltage_drop(current=4, length=100 * FEET, size="16 AWG", edition="NEC-2023")
    assert drop == pytest.approx(3.99, abs=0.005)
    assert electrical.drop_percent(drop=drop, voltage=24) == pytest.approx(16.6, abs=0.05)


def test_effective_impedance_of_250_kcmil_in_steel():
    run = {"size": "250 kcmil", "length": 150 * FEET, "conduit": "steel", "power_factor": 0.85, "edition": "NEC-2023"}
    assert wire_impedance(**run) / 0.150 == pytest.approx(0.0733, abs=0.00005)
    drop = wire_voltage_drop(current=200, phases=3, **run)
    assert drop == pytest.approx(3.81, abs=0.01)
    assert electrical.drop_percent(drop=drop, voltage=480) == pytest.approx(0.79, abs=0.005)


def test_8_awg_by_resistance_and_by_constant():
    by_table = wire_voltage_drop(current=40, length=100 * FEET, size="8 AWG", edition="NEC-2023")
    by_constant = 2 * 12.9 * 40 * 100 / 16510
    assert by_table == pytest.approx(6.22, abs=0.005)
    assert by_table == pytest.approx(by_constant, abs=0.04)


def test_parallel_sets_share_the_current():
    run = {"current": 200, "length": 30, "size": "2/0 AWG", "conduit": "PVC", "edition": "NEC-2023"}
    assert wire_voltage_drop(parallel=2, **run) == pytest.approx(wire_voltage_drop(**run) / 2)
    with pytest.raises(BeyondTable):
        wire_voltage_drop(parallel=0, **run)


@pytest.mark.parametrize("said", [{"size": "2/0 AWG"}, {"power_factor": 0.85}])
def test_direct_current_figures_are_not_stretched(said):
    run = {"current": 40, "length": 30, "size": "8 AWG", "edition": "NEC-2023"}
    with pytest.raises(BeyondTable, match="say what conduit"):
        wire_voltage_drop(**(run | said))


def test_every_number_said_is_in_the_trace():
    current, length = Worked(40.0, "load", "A"), Worked(12.0, "length", "m")
    found = leaves(wire_voltage_drop(current=current, length=length, size="8 AWG", edition="NEC-2023"))
    assert current in found
    assert length in found
    assert wire_resistance(size="8 AWG", length=12.0, edition="NEC-2023") == pytest.approx(0.03063, abs=1e-5)
