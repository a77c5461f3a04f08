"""What cooling units draw in the hottest air: more than their rating, never less, and unknown where curves end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.analyses import power
from planner.facts import Missing
from planner.plan import Plan
from planner.planning import planned

RATED_W = 2000.0


def plan_of(unit: str, *, summer: str = "40 °C", room: str = "") -> Plan:
    text = (
        f"planner: 1\nsite: {{code: NEC-2023, altitude: 0 m, outdoor: {{summer: {summer}}}}}\n"
        f"sources: {{utility: {{}}}}\npanels: {{house: {{fed_by: utility}}}}\nrooms: {{den: {{{room}}}}}\n"
        "circuits: {a: {fed_by: house, breaker: 20 A 2P}}\n"
        f"devices: {{ac: {{room: den, load: {{power_factor: 1}}, fed_by: a, {unit}}}}}\n"
    )
    found = planned(text.encode(), "layout.yaml")
    assert not found.problems
    assert found.last is not None
    return found.last


def window(temperature: float, siting: float = 0.0, room: str = "") -> float:
    unit = f"kind: window-ac, siting: {siting} K, spec: {{cooling: 25000 BTU/h, input: {RATED_W:g} W}}"
    plan = plan_of(unit, summer=f"{temperature} °C", room=room)
    return power.of_circuit(plan.circuits["a"]).total


# Products of the two published curves by hand, dry coil: at 13.9 °C wet bulb the room unit's, at 21 °C the split's.
@pytest.mark.parametrize(
    ("unit", "share"),
    [
        ("kind: window-ac, spec: {cooling: 25000 BTU/h, input: 2 kW}", 1.1401),
        ("kind: mini-split, spec: {cooling: 24000 BTU/h, input: 2 kW}", 1.1378),
        ("kind: crac, spec: {cooling: 24000 BTU/h, input: 2 kW}", 1.1378),
        ("kind: portable-ac, spec: {cooling: 14000 BTU/h, input: 2 kW, hoses: 2}", 1.1401),
        ("kind: exhaust-fan, spec: {airflow: 1000 CFM, power: {sustained: 2 kW}}", 1.0),
    ],
)
def test_draw_at_40_degrees_outdoors(unit: str, share: float) -> None:
    assert power.of_circuit(plan_of(unit).circuits["a"]).total / RATED_W == pytest.approx(share, abs=0.001)


def test_amperes_on_the_label_hold_while_they_are_more_than_the_watts_in_heat() -> None:
    marked = plan_of("kind: window-ac, spec: {cooling: 25000 BTU/h, input: 2 kW, nameplate: 10 A at 240 V}")
    assert marked.devices["ac"].load.volt_amperes == pytest.approx(2400.0)
    assert marked.devices["ac"].load.watts == pytest.approx(2280.2, abs=2.0)


def test_a_load_that_is_stated_stays_as_it_is() -> None:
    said = plan_of("kind: window-ac, spec: {cooling: 25000 BTU/h, input: 2 kW}").devices["ac"].load
    assert said.hot
    text = "planner: 1\nsite: {outdoor: {summer: 46 °C}}\ndevices: {ac: {kind: window-ac, load: 2.1 kW, fed_by: none, "
    stated = planned((text + "spec: {cooling: 25000 BTU/h, input: 2 kW}}}\n").encode(), "layout.yaml").last
    assert stated is not None
    assert stated.devices["ac"].load.watts == 2100.0


def test_a_set_point_that_is_said_leaves_the_coldest_air_out() -> None:
    # At 25 °C room air a dry coil gets 14.2 °C wet bulb: 1.113 instead of 1.140.
    assert window(40.0, room="setpoint: 25 °C") / RATED_W == pytest.approx(1.113, abs=0.001)


def test_one_hose_draws_by_the_air_of_the_room_and_by_how_it_was_rated() -> None:
    plan = plan_of("kind: portable-ac, spec: {cooling: 14000 BTU/h, input: 2 kW, hoses: 1}")
    load = plan.devices["ac"].load
    with pytest.raises(Missing):
        assert load.watts
    # 36 °C at coil and condenser; rated at 26.67 / 19.44 °C with 26.67 °C at the condenser it drew 0.877 of that at 35.
    assert load.low_w / RATED_W == pytest.approx(1.024, abs=0.002)
    assert load.high_w / load.low_w == pytest.approx(1 / 0.8766, abs=0.002)


def test_beyond_the_curve_nothing_is_known() -> None:
    with pytest.raises(Missing):
        window(44.0, siting=2.2)
    assert window(44.0, siting=2.1) / RATED_W > 1.15


@given(st.floats(-10, 46), st.floats(0, 8))
def test_never_less_than_rated_nor_less_in_hotter_air(temperature: float, hotter: float) -> None:
    mild, hot = round(temperature, 1), round(min(temperature + hotter, 46.0), 1)
    assert RATED_W <= window(mild) <= window(hot) + 1e-9
