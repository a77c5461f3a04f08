import cmath

import pytest

from planner.tables.cells import unverified
from planner.tables.systems import SYSTEMS, system, voltage_band
from planner.worked import BeyondTable


@pytest.mark.parametrize("name", SYSTEMS)
def test_nominal_volts_follow_from_the_diagram(name):
    found = system(name)
    for (first, second), volts in found.nominal.items():
        index = found.conductors.index
        between = abs(found.phasors[index(first)] - found.phasors[index(second)])
        assert between == pytest.approx(volts, rel=0.005)
        assert found.volts(second, first) == volts


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_pair_has_its_volts(name):
    found = system(name)
    count = len(found.conductors)
    assert len(found.nominal) == count * (count - 1) // 2
    assert set(found.to_ground) == set(found.lines)


@pytest.mark.parametrize("name", SYSTEMS)
def test_angles_are_exact_multiples_of_30_degrees(name):
    found = system(name)
    for first, second in found.nominal:
        index = found.conductors.index
        exact = cmath.phase(found.phasors[index(first)] - found.phasors[index(second)]) * 180 / cmath.pi
        angle = found.angle(first, second)
        assert angle % 30 == 0
        assert exact % 360 == pytest.approx(angle, abs=1e-9) or exact == pytest.approx(angle, abs=1e-9)
        assert found.angle(second, first) == (angle + 180) % 360


@pytest.mark.parametrize(
    ("name", "phases", "lines", "to_ground", "volts"),
    [
        ("120/240 V", 1, 2, 120, {120, 240}),
        ("208Y/120 V", 3, 3, 120, {120, 208}),
        ("480Y/277 V", 3, 3, 277, {277, 480}),
        ("400Y/230 V", 3, 3, 230, {230, 400}),
        ("415Y/240 V", 3, 3, 240, {240, 415}),
        ("240 V delta", 3, 3, 240, {240}),
        ("230 V", 1, 1, 230, {230}),
        ("120 V", 1, 1, 120, {120}),
    ],
)
def test_systems(name, phases, lines, to_ground, volts):
    found = system(name)
    assert (found.phases, len(found.lines), found.neutral) == (phases, lines, name != "240 V delta")
    assert set(found.to_ground.values()) == {to_ground}
    assert set(found.nominal.values()) == volts


def test_high_leg():
    found = system("120/240 V high-leg")
    assert found.to_ground == {"L1": 120, "L2": 208, "L3": 120}
    assert found.pairs(208) == (("L2", "N"),)
    assert len(found.pairs(240)) == 3


def test_a_tap_of_208_is_no_240():
    assert system("208Y/120 V").pairs(240) == ()
    assert len(system("208Y/120 V").pairs(208)) == 3


def test_unknown_systems_and_pairs():
    with pytest.raises(BeyondTable, match="known are 120/240 V"):
        system("110 V")
    with pytest.raises(BeyondTable, match="no pair L1-L3"):
        system("120/240 V").volts("L1", "L3")
    with pytest.raises(BeyondTable, match="no pair L1-L1"):
        system("120/240 V").volts("L1", "L1")


@pytest.mark.parametrize("nominal", [120, 208, 240, 480])
def test_bands_are_percentages_of_the_nominal(nominal):
    base = nominal / 120 * 120
    for band, low, high in (
        ("range A service", -5, 5),
        ("range B service", -8.3, 5.8),
        ("range A utilization", -10, 5),
        ("range B utilization", -13.3, 5.8),
    ):
        found = voltage_band(nominal, band)
        assert found[0] == pytest.approx(base * (1 + low / 100), abs=1)
        assert found[1] == pytest.approx(base * (1 + high / 100), abs=1)
        assert bool(unverified(found[0])) is (band != "range A service")


def test_limits_of_old_editions_do_not_come_out():
    assert [voltage_band(nominal, "range A utilization")[0] for nominal in (120, 208, 240)] == [108, 187, 216]
    assert voltage_band(230) == (207, 253)
    with pytest.raises(BeyondTable):
        voltage_band(277)
