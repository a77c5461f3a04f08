import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.physics import electrical
from planner.tables.systems import SYSTEMS, system
from planner.worked import BeyondTable, Worked, leaves, steps

amps = st.floats(0, 400, allow_nan=False)


def test_a_server_with_eight_cards():
    power = electrical.input_power(output=8 * 300 + 1000, efficiency=94)
    assert power == pytest.approx(3617, abs=0.5)
    at_240 = electrical.single_phase_current(power=power, voltage=240, power_factor=0.99)
    at_208 = electrical.single_phase_current(power=power, voltage=208, power_factor=0.99)
    assert at_240 == pytest.approx(15.22, abs=0.005)
    assert at_208 == pytest.approx(17.57, abs=0.005)


def test_a_supply_at_low_voltage():
    power = electrical.input_power(output=1110, efficiency=82)
    assert power == pytest.approx(1354, abs=0.5)
    assert electrical.single_phase_current(power=power, voltage=90, power_factor=0.998) == pytest.approx(
        15.07, abs=0.01
    )


def test_volt_amperes_need_no_power_factor():
    assert electrical.current_of_apparent_power(apparent_power=7200, voltage=240) == 30
    three = electrical.current_of_apparent_power(apparent_power=8646, voltage=208, phases=3)
    assert three == pytest.approx(24, abs=0.01)
    assert three == pytest.approx(electrical.three_phase_current(power=8646, voltage=208))


@pytest.mark.parametrize("voltage", [0, -240, math.nan])
def test_no_current_without_a_voltage(voltage):
    with pytest.raises(BeyondTable, match="voltage must be above zero"):
        electrical.single_phase_current(power=100, voltage=voltage)
    with pytest.raises(BeyondTable):
        electrical.three_phase_current(power=100, voltage=voltage)


def test_two_servers_need_more_than_the_breaker():
    assert electrical.demand(continuous=50) == 62.5
    assert electrical.demand(continuous=40) == 50
    assert electrical.demand(continuous=40, other=8) == 58
    assert electrical.demand(continuous=50, hundred_percent_rated=True) == 50


@given(breaker=st.floats(15, 400), other=st.floats(0, 10))
@settings(max_examples=50, deadline=None)
def test_the_largest_continuous_load_just_fits(breaker, other):
    load = electrical.largest_continuous_load(breaker=breaker, other=other)
    assert electrical.demand(continuous=load, other=other) == pytest.approx(breaker)


def test_impedance_by_power_factor():
    both = {"resistance": 0.054, "reactance": 0.052}
    assert electrical.impedance(power_factor=0.85, **both) == pytest.approx(0.0733, abs=0.00005)
    assert electrical.impedance(power_factor=1.0, **both) == 0.054
    assert electrical.impedance(power_factor=0.0, **both) == 0.052
    for wrong in (1.01, -0.1, math.nan):
        with pytest.raises(BeyondTable, match="between 0 and 1"):
            electrical.impedance(power_factor=wrong, **both)


def test_three_phase_drop_of_1_awg():
    drop = electrical.voltage_drop(current=100, impedance=0.16 * 0.150, phases=3)
    assert drop == pytest.approx(4.16, abs=0.005)
    assert drop / math.sqrt(3) == pytest.approx(2.40, abs=0.005)
    assert electrical.drop_percent(drop=drop, voltage=240) == pytest.approx(1.73, abs=0.005)


@given(power=st.floats(0, 12000), resistance=st.floats(0, 0.2))
@settings(max_examples=50, deadline=None)
def test_a_sagging_supply_still_gets_its_power(power, resistance):
    left = electrical.voltage_at_load(source=240, power=power, resistance=resistance)
    drop = electrical.voltage_drop(current=power / left, impedance=resistance)
    assert left + drop == pytest.approx(240)
    assert left >= 120


def test_a_wire_too_thin_for_the_power():
    with pytest.raises(BeyondTable, match="cannot deliver 10,000 W at 240 V"):
        electrical.voltage_at_load(source=240, power=10000, resistance=1.0)


def test_wire_loss_is_drop_times_current():
    drop = electrical.voltage_drop(current=40, impedance=0.0778)
    assert electrical.wire_loss(current=40, resistance=0.0778) == pytest.approx(drop * 40)


def test_resistance_of_cooler_and_warmer_wire():
    assert electrical.resistance_at(resistance=1.0, temperature=75) == 1.0
    assert electrical.resistance_at(resistance=1.0, temperature=65) == pytest.approx(1 - 0.0323)
    assert electrical.resistance_at(resistance=1.0, temperature=85, metal="aluminium") == pytest.approx(1.033)
    with pytest.raises(BeyondTable):
        electrical.resistance_at(resistance=1.0, temperature=75, metal="steel")


def test_split_phase_and_wye_neutrals():
    assert electrical.split_phase_currents(l1_n=5, l2_n=8).neutral == 3
    assert electrical.wye_neutral(l1=5, l2=8) == 7
    assert electrical.split_phase_currents(l1_l2=50) == (50, 50, 0)


def test_unbalanced_delta():
    lines = [
        electrical.line_current(to_next=105, to_previous=33),
        electrical.line_current(to_next=33, to_previous=105),
        electrical.line_current(to_next=33, to_previous=33),
    ]
    assert lines == pytest.approx([124.8, 124.8, 57.2], abs=0.05)


def test_a_strip_with_two_of_three_banks():
    bank = electrical.current_of_apparent_power(apparent_power=3090, voltage=208)
    assert bank == pytest.approx(14.86, abs=0.005)
    currents = electrical.conductor_currents(system("208Y/120 V"), {("L1", "L2"): bank, ("L2", "L3"): bank})
    assert currents["L1"] == currents["L3"] == bank
    assert currents["L2"] == pytest.approx(25.73, abs=0.005)
    assert currents["N"] == 0


def test_a_strip_limited_by_its_banks():
    loads = dict.fromkeys([("L1", "L2"), ("L2", "L3"), ("L3", "L1")], 16.0)
    currents = electrical.conductor_currents(system("208Y/120 V"), loads)
    assert list(currents.values()) == pytest.approx([27.71, 27.71, 27.71, 0], abs=0.005)


@given(a=amps, b=amps, c=amps, ab=amps, bc=amps, ca=amps)
@settings(max_examples=60, deadline=None)
def test_phasors_agree_with_the_formulas_of_a_wye(a, b, c, ab, bc, ca):
    loads = {("L1", "N"): a, ("L2", "N"): b, ("L3", "N"): c, ("L1", "L2"): ab, ("L2", "L3"): bc, ("L3", "L1"): ca}
    found = electrical.conductor_currents(system("400Y/230 V"), loads)
    line = electrical.line_current
    assert found["L1"] == pytest.approx(line(to_neutral=a, to_next=ab, to_previous=ca), abs=1e-3)
    assert found["L2"] == pytest.approx(line(to_neutral=b, to_next=bc, to_previous=ab), abs=1e-3)
    assert found["L3"] == pytest.approx(line(to_neutral=c, to_next=ca, to_previous=bc), abs=1e-3)
    assert found["N"] == pytest.approx(electrical.wye_neutral(l1=a, l2=b, l3=c), abs=1e-3)


@given(a=amps, b=amps, both=amps)
@settings(max_examples=60, deadline=None)
def test_split_phase_adds_exactly(a, b, both):
    loads = {("L1", "N"): a, ("L2", "N"): b, ("L1", "L2"): both}
    found = electrical.conductor_currents(system("120/240 V"), loads)
    assert tuple(found.values()) == electrical.split_phase_currents(l1_n=a, l2_n=b, l1_l2=both)


@pytest.mark.parametrize("name", SYSTEMS)
@given(current=st.floats(0.001, 400))
@settings(max_examples=20, deadline=None)
def test_one_load_passes_its_own_current_exactly(name, current):
    found = system(name)
    for pair in found.nominal:
        currents = electrical.conductor_currents(found, {pair: current})
        assert {conductor for conductor, flowing in currents.items() if flowing} == set(pair)
        assert all(flowing in (0.0, current) for flowing in currents.values())


def test_order_and_direction_of_a_pair_do_not_matter_for_a_lone_load_set():
    wye = system("208Y/120 V")
    forward = electrical.conductor_currents(wye, {("L1", "L2"): 10, ("L1", "N"): 5})
    backward = electrical.conductor_currents(wye, {("L1", "N"): 5, ("L2", "L1"): 10})
    assert backward == forward


def test_balanced_wye_leaves_the_neutral_empty():
    for current in (0.1, 1 / 3, 24.0, 333.3):
        loads = {("L1", "N"): current, ("L2", "N"): current, ("L3", "N"): current}
        assert electrical.conductor_currents(system("208Y/120 V"), loads)["N"] == 0
        assert electrical.wye_neutral(l1=current, l2=current, l3=current) == 0


def test_high_leg_delta():
    found = electrical.conductor_currents(
        system("120/240 V high-leg"), {("L1", "N"): 10, ("L3", "N"): 10, ("L1", "L3"): 20}
    )
    assert found == {"L1": 30, "L2": 0, "L3": 30, "N": 0}


def test_a_conductor_the_system_lacks():
    with pytest.raises(BeyondTable, match="no pair L1-L3"):
        electrical.conductor_currents(system("120/240 V"), {("L1", "L3"): 10})


def test_third_harmonics_add_in_the_neutral():
    assert electrical.wye_neutral(l1=10, l2=10, l3=10, third_harmonic=10) == pytest.approx(3)
    assert electrical.wye_neutral(l1=5, l2=8, third_harmonic=0) == 7


def test_unbalance():
    assert electrical.unbalance(currents=[10, 10, 10]) == 0
    assert electrical.unbalance(currents=[15, 10, 5]) == 50
    for nothing in ([], [0, 0]):
        with pytest.raises(BeyondTable):
            electrical.unbalance(currents=nothing)


@pytest.mark.parametrize(("service", "passes"), [(200, True), (150, False)])
def test_existing_service(service, passes):
    assert electrical.existing_service_load(recorded_peak=52, new=0) == 65
    total = electrical.existing_service_load(recorded_peak=52, new=80 + 22)
    assert total == 167
    second = electrical.service_demand(recorded_peak=52, continuous=80, cooling=22)
    third = electrical.service_demand(recorded_peak=52, continuous=80, cooling=22, largest_cooling=11)
    assert (second, third) == (187, 189.75)
    assert all((load <= service) is passes for load in (total, second, third))


@pytest.mark.parametrize(
    ("pairs", "server", "plain", "with_125"),
    [(2, 25, 124, 152), (2, 20, 104, 127), (2, 16, 88, 107), (4, 25, 248, 301), (4, 20, 208, 251), (4, 16, 176, 211)],
)
def test_service_of_the_story(pairs, server, plain, with_125):
    servers, cooling = pairs * 2 * server, pairs * 12
    assert electrical.existing_service_load(recorded_peak=0, new=servers + cooling) == plain
    second = electrical.service_demand(recorded_peak=0, continuous=servers, cooling=cooling, largest_cooling=12)
    assert second == with_125


def test_house_and_two_pairs():
    assert electrical.existing_service_load(recorded_peak=40, new=124) == 174
    assert electrical.service_demand(recorded_peak=40, continuous=100, cooling=24, largest_cooling=12) == 202


TRACED = {
    "single_phase_current": {"power": 3600.0, "voltage": 240.0, "power_factor": 0.95},
    "three_phase_current": {"power": 3600.0, "voltage": 208.0, "power_factor": 0.95},
    "current_of_apparent_power": {"apparent_power": 3600.0, "voltage": 208.0},
    "input_power": {"output": 3400.0, "efficiency": 94.0},
    "demand": {"continuous": 50.0, "other": 4.0},
    "largest_continuous_load": {"breaker": 50.0, "other": 4.0},
    "impedance": {"resistance": 0.05, "reactance": 0.04, "power_factor": 0.9},
    "voltage_drop": {"current": 40.0, "impedance": 0.08},
    "drop_percent": {"drop": 6.2, "voltage": 240.0},
    "voltage_at_load": {"source": 240.0, "power": 9600.0, "resistance": 0.08},
    "wire_loss": {"current": 40.0, "resistance": 0.08},
    "resistance_at": {"resistance": 0.08, "temperature": 40.0},
    "line_current": {"to_neutral": 3.0, "to_next": 5.0, "to_previous": 7.0},
    "wye_neutral": {"l1": 5.0, "l2": 8.0, "l3": 1.0, "third_harmonic": 10.0},
    "existing_service_load": {"recorded_peak": 40.0, "new": 124.0},
    "service_demand": {
        "recorded_peak": 40.0,
        "continuous": 100.0,
        "cooling": 24.0,
        "largest_cooling": 12.0,
        "other": 1.0,
    },
}


@pytest.mark.parametrize("name", TRACED)
def test_traced_numbers_give_the_same_answer_and_all_show_up(name):
    formula, plain = getattr(electrical, name), TRACED[name]
    traced = {key: Worked(value, key) for key, value in plain.items()}
    answer = formula(**traced)
    assert float(answer) == formula(**plain)
    assert not isinstance(formula(**plain), Worked)
    assert {leaf.name for leaf in leaves(answer)} == set(plain)
    assert answer.name
    assert answer.unit


def test_traced_conductors_show_every_load():
    loads = {
        pair: Worked(current, "-".join(pair), "A") for pair, current in ((("L1", "L2"), 10.0), (("L2", "L3"), 7.0))
    }
    currents = electrical.conductor_currents(system("208Y/120 V"), loads)
    assert {leaf.name for leaf in leaves(currents["L2"])} == {"L1-L2", "L2-L3"}
    assert steps(currents["L1"]) == ("L1 = L1-L2 10 A = 10 A",)


def test_the_demand_reads_like_the_code():
    load = Worked(50.0, "load", "A")
    assert steps(electrical.demand(continuous=load)) == ("demand = 1.25 × load 50 A = 62.5 A",)
