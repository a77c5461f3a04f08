"""Networks solved by others come out the same, and what holds for every network holds for random ones.

``tests/oracles`` has one network per file: what it is made of, then volts and amperes as ``size at degrees``.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.physics.electrical import conductor_currents, voltage_at_load
from planner.physics.power_flow.elements import center_tap, delta_wye, run
from planner.physics.power_flow.faults import fault_current
from planner.physics.power_flow.network import BadNetwork, Element, Load, Network, Source, power, volts_between
from planner.physics.power_flow.sharing import Server, Supply, share
from planner.physics.power_flow.sweep import Collapsed, Solved, solve
from planner.tables.systems import system
from planner.worked import BeyondTable

FILES = sorted((Path(__file__).parents[1] / "oracles").glob("*.yaml"))


def loaded(file: Path) -> Mapping[str, Any]:
    found = yaml.load(file.read_text(encoding="utf-8"), yaml.BaseLoader)  # noqa: S506  (it makes nothing but text, lists and mappings)
    assert isinstance(found, Mapping)
    return found


def pair(text: str) -> tuple[str, str]:
    first, second = text.split("-")
    return first, second


def polar(text: str) -> complex:
    size, degrees = text.split(" at ")
    return cmath.rect(float(size), math.radians(float(degrees)))


def network_of(oracle: Mapping[str, Any]) -> Network:
    elements: list[Element] = []
    for name, wire in oracle["runs"].items():
        ohms = {conductor: complex(text) for conductor, text in wire["ohms"].items()}
        elements.append(run(name, wire["from"], wire["to"], tuple(ohms), ohms, mutual=complex(wire.get("mutual", "0"))))
    for name, unit in oracle.get("transformers", {}).items():
        common = {
            "primary": float(unit["primary"]),
            "secondary_to_neutral": float(unit["secondary"]),
            "rating": float(unit["va"]),
            "primary_conductors": unit["before"],
            "secondary_conductors": unit["after"],
        }
        if unit["kind"] == "delta-wye":
            percent = {"resistance": float(unit["r_pct"]), "reactance": float(unit["x_pct"])}
            elements.append(delta_wye(name, unit["from"], unit["to"], **common, **percent))
        else:
            keys = {
                "primary_resistance": "r1_pct",
                "secondary_resistance": "r2_pct",
                "primary_to_first": "xhl_pct",
                "primary_to_second": "xht_pct",
                "first_to_second": "xlt_pct",
            }
            percent = {parameter: float(unit[key]) for parameter, key in keys.items()}
            elements.append(center_tap(name, unit["from"], unit["to"], **common, **percent))
    source = oracle["source"]
    return Network(
        Source(source["node"], {name: polar(text) for name, text in source["volts"].items()}),
        tuple(elements),
        tuple(
            Load(
                name,
                load["node"],
                pair(load["between"]),
                complex(load["va"]),
                load.get("model", "constant-power"),
                float(load.get("nominal", 0)),
            )
            for name, load in oracle.get("loads", {}).items()
        ),
    )


def servers_of(oracle: Mapping[str, Any]) -> tuple[Server, ...]:
    return tuple(
        Server(
            name,
            complex(server["va"]),
            int(server["needed"]),
            tuple(Supply(psu, at.split()[0], pair(at.split()[1])) for psu, at in server["supplies"].items()),
        )
        for name, server in oracle.get("servers", {}).items()
    )


SCENARIOS = [(file, name) for file in FILES for name in loaded(file)["scenarios"]]


def test_every_oracle_is_there() -> None:
    assert len(FILES) == 12
    assert len(SCENARIOS) == 25


@pytest.mark.parametrize(("file", "scenario"), SCENARIOS, ids=[f"{file.stem} {name}" for file, name in SCENARIOS])
def test_agrees_with_other_solvers(file: Path, scenario: str) -> None:
    oracle = loaded(file)
    expected, tolerance = oracle["scenarios"][scenario], {key: float(text) for key, text in oracle["tolerance"].items()}
    network, lost = network_of(oracle), frozenset(expected.get("lost", ()))
    shared = share(servers_of(oracle), network, lost)
    state = solve(Network(network.source, network.elements, (*network.loads, *shared.loads)), lost)
    assert isinstance(state, Solved)

    def same(found: complex, wanted: float | complex, absolute: float, what: str) -> None:
        near = max(tolerance["relative"] * abs(wanted), absolute)
        assert abs(abs(found) - abs(wanted)) <= near, (what, found, wanted)
        if isinstance(wanted, complex) and abs(wanted) > 2 * absolute:
            turned = math.degrees(cmath.phase(found / wanted))
            assert abs(turned) <= tolerance["degrees"], (what, found, wanted)

    for node, conductors in expected["volts"].items():
        assert set(conductors) == set(state.volts[node])
        for name, text in conductors.items():
            same(state.volts[node][name], polar(text), tolerance["volts"], f"volts of {node} {name}")
    for node, pairs in expected["between"].items():
        for text, volts in pairs.items():
            same(state.between(node, pair(text)), float(volts), tolerance["volts"], f"volts of {node} {text}")
    for branch, conductors in expected["amps"].items():
        name, _, side = branch.partition(".")
        found = state.into[name] if side == "primary" else state.currents[name]
        for conductor, text in conductors.items():
            same(found[conductor], polar(text), tolerance["amps"], f"amperes of {branch} {conductor}")
    for key, found in (("source", state.source_power), ("losses", state.losses)):
        wanted = complex(expected[key])
        # Printed to seven digits, of which the power of the source takes the most.
        near = tolerance["relative"] * abs(wanted)
        assert abs(found.real - wanted.real) <= near, key
        assert abs(found.imag - wanted.imag) <= near, key
    if "live" in expected:
        assert {name: str(live) for name, live in shared.live.items()} == expected["live"]
        assert shared.up == set(expected["up"])
        carried = {load.name: load.power for load in shared.loads}
        assert set(carried) == set(expected["carried"])
        for name, text in expected["carried"].items():
            assert abs(carried[name] - complex(text)) <= 1e-3 * abs(complex(text))


FAULTS = [(file, index) for file in FILES if "faults" in loaded(file) for index in range(len(loaded(file)["faults"]))]


@pytest.mark.parametrize(("file", "index"), FAULTS, ids=[f"{file.stem} {index}" for file, index in FAULTS])
def test_bolted_faults_agree(file: Path, index: int) -> None:
    oracle = loaded(file)
    fault = oracle["faults"][index]
    found = fault_current(network_of(oracle), fault["node"], pair(fault["between"]))
    assert found == pytest.approx(float(fault["amps"]), rel=float(oracle["tolerance"]["relative"]))


SPLIT = Source("service", {"L1": 120 + 0j, "L2": -120 + 0j, "N": 0j})
PAIRS = (("L1", "N"), ("L2", "N"), ("L1", "L2"))
WYE = Source("service", dict(zip(system("208Y/120 V").conductors, system("208Y/120 V").phasors, strict=True)))


@st.composite
def networks(draw: st.DrawFn) -> Network:
    """Trees of up to eight runs with up to eight loads of every model, light enough to have a solution."""
    count = draw(st.integers(1, 8))
    nodes = ["service"]
    elements = []
    for index in range(count):
        resistance = {
            name: complex(draw(st.floats(0.001, 0.05)), draw(st.floats(0, 0.02))) for name in ("L1", "L2", "N")
        }
        node = f"n{index}"
        elements.append(
            run(f"r{index}", draw(st.sampled_from(nodes)), node, ("L1", "L2", "N"), resistance, mutual=0.0005j)
        )
        nodes.append(node)
    loads = []
    for index in range(draw(st.integers(0, 8))):
        between = draw(st.sampled_from(PAIRS))
        loads.append(
            Load(
                f"d{index}",
                draw(st.sampled_from(nodes)),
                between,
                complex(draw(st.floats(0, 400)), draw(st.floats(-50, 200))),
                draw(st.sampled_from(("constant-power", "constant-current", "constant-impedance"))),
                SPLIT.voltages[between[0]] - SPLIT.voltages[between[1]],
            )
        )
    return Network(SPLIT, tuple(elements), tuple(loads))


def settled(network: Network) -> Solved:
    state = solve(network)
    assert isinstance(state, Solved)
    return state


@given(networks())
def test_kirchhoff_holds_at_every_node_and_along_every_run(network: Network) -> None:
    state = settled(network)
    for element in network.elements:
        flowing = [state.currents[element.name][name] for name in element.end_conductors]
        for row, name in enumerate(element.end_conductors):
            dropped = sum(ohm * current for ohm, current in zip(element.impedance[row], flowing, strict=True))
            ahead, behind = state.volts[element.start][name], state.volts[element.end][name]
            assert ahead - behind == pytest.approx(dropped, abs=1e-8)
    for node in (element.end for element in network.elements):
        for name in network.conductors[node]:
            left = sum(state.currents[each.name][name] for each in network.elements if each.end == node)
            left -= sum(state.into[each.name][name] for each in network.elements if each.start == node)
            for load in network.loads:
                if load.node == node and name in load.between:
                    across = state.volts[node][load.between[0]] - state.volts[node][load.between[1]]
                    current = (state.drawn[load.name] / across).conjugate()
                    left -= current if load.between[0] == name else -current
            assert abs(left) < 1e-6


@given(networks())
def test_watts_and_vars_are_conserved(network: Network) -> None:
    state = settled(network)
    assert state.source_power == pytest.approx(sum(state.drawn.values()) + state.losses, abs=1e-5)
    assert state.losses.real >= 0


@given(networks())
def test_loads_draw_what_their_model_says(network: Network) -> None:
    state = settled(network)
    for load in network.loads:
        across = state.volts[load.node][load.between[0]] - state.volts[load.node][load.between[1]]
        factor = across / load.nominal_v
        expected = {"constant-power": 1, "constant-current": factor, "constant-impedance": abs(factor) ** 2}
        assert state.drawn[load.name] == pytest.approx(load.power * expected[load.model], abs=1e-6)


@given(networks())
def test_nothing_flows_without_loads(network: Network) -> None:
    state = settled(Network(network.source, network.elements))
    assert all(volts == network.source.voltages for volts in state.volts.values())
    assert state.source_power == state.losses == 0


@given(networks(), st.randoms(use_true_random=False))
def test_the_order_of_what_is_listed_does_not_matter(network: Network, random: Any) -> None:
    elements, loads = list(network.elements), list(network.loads)
    random.shuffle(elements)
    random.shuffle(loads)
    state, other = settled(network), settled(Network(network.source, tuple(elements), tuple(loads)))
    for node, volts in state.volts.items():
        for name, found in volts.items():
            assert other.volts[node][name] == pytest.approx(found, abs=1e-8)


@given(networks(), st.data())
def test_what_hangs_on_an_open_run_is_dark_and_the_rest_as_if_it_were_not_there(
    network: Network, data: st.DataObject
) -> None:
    gone = data.draw(st.sampled_from([element.name for element in network.elements]))
    live = network.supplied({gone})
    state = solve(network, {gone})
    assert isinstance(state, Solved)
    for node in network.conductors.keys() - live:
        assert not any(state.volts[node].values())
    rest = Network(
        network.source,
        tuple(each for each in network.elements if each.end in live),
        tuple(load for load in network.loads if load.node in live),
    )
    assert {node: state.volts[node] for node in live} == settled(rest).volts
    assert all(state.drawn[load.name] == 0 for load in network.loads if load.node not in live)


def two_wires(ohms: float, watts: float, *, segments: int = 1) -> Network:
    names = ["service", *(f"n{index}" for index in range(segments))]
    runs = tuple(run(end, start, end, ("L", "N"), complex(ohms)) for start, end in pairwise(names))
    loads = tuple(Load(f"at {name}", name, ("L", "N"), complex(watts)) for name in names[1:])
    return Network(Source("service", {"L": 240 + 0j, "N": 0j}), runs, loads)


@given(st.floats(0.001, 0.05), st.floats(0, 1500), st.floats(1, 500), st.integers(1, 6))
def test_more_load_never_raises_a_voltage(ohms: float, watts: float, more: float, segments: int) -> None:
    before, after = (settled(two_wires(ohms, each, segments=segments)) for each in (watts, watts + more))
    for node in before.volts:
        assert after.between(node, ("L", "N")) <= before.between(node, ("L", "N"))


@given(st.floats(0.01, 0.5), st.floats(0.05, 0.9995))
def test_a_single_run_is_the_closed_form(ohms: float, part: float) -> None:
    most = 240.0 * 240.0 / (8 * ohms)
    found = settled(two_wires(ohms, part * most)).between("n0", ("L", "N"))
    assert found == pytest.approx(voltage_at_load(source=240, power=part * most, resistance=ohms), rel=1e-7)


@given(st.floats(0.01, 0.5), st.floats(1.0005, 1e6))
def test_more_than_a_wire_can_deliver_is_a_collapse(ohms: float, part: float) -> None:
    most = 240.0 * 240.0 / (8 * ohms)
    answer = solve(two_wires(ohms, part * most))
    assert isinstance(answer, Collapsed)
    assert answer.node == "n0"


@pytest.mark.parametrize("power_", [1e300 + 0j, 1e-300 + 0j, complex(0, 1e12), complex(-1e12, 0), 0j])
@pytest.mark.parametrize("model", ["constant-power", "constant-current", "constant-impedance"])
@pytest.mark.parametrize("ohms", [0.1 + 0j, 1e200 + 0j, 0j])
def test_any_load_ends_in_an_answer(power_: complex, model: Any, ohms: complex) -> None:
    wire = run("wire", "service", "end", ("L1", "L2", "N"), ohms)
    answer = solve(Network(SPLIT, (wire,), (Load("load", "end", ("L1", "L2"), power_, model, 240),)))
    assert isinstance(answer, Solved | Collapsed)
    if isinstance(answer, Solved):
        assert all(cmath.isfinite(volts) for volts in answer.volts["end"].values())


@given(st.floats(10, 3000), st.floats(0.7, 1.0), st.floats(0.01, 0.1), st.floats(0, 0.05))
def test_balanced_three_phase_is_one_phase_alone(watts: float, factor: float, r: float, x: float) -> None:
    drawn = power(apparent=watts, power_factor=factor)
    wire = run("wire", "service", "panel", tuple(WYE.voltages), complex(r, x))
    each = tuple(Load(line, "panel", (line, "N"), drawn) for line in ("L1", "L2", "L3"))
    state = settled(Network(WYE, (wire,), each))
    # One phase with a return without resistance.
    alone = run("wire", "service", "panel", ("L", "N"), {"L": complex(r, x), "N": 0j})
    single = settled(
        Network(Source("service", {"L": 120 + 0j, "N": 0j}), (alone,), (Load("d", "panel", ("L", "N"), drawn),))
    )
    assert abs(state.currents["wire"]["N"]) < 1e-8
    for line in ("L1", "L2", "L3"):
        assert state.between("panel", (line, "N")) == pytest.approx(single.between("panel", ("L", "N")), abs=1e-8)
    # Between two lines the same power draws the same current.
    across = tuple(Load(f"{a}{b}", "panel", (a, b), drawn) for a, b in (("L1", "L2"), ("L2", "L3"), ("L3", "L1")))
    delta = settled(Network(WYE, (wire,), across))
    assert delta.source_power == pytest.approx(state.source_power, rel=1e-9)


@given(st.lists(st.floats(0, 30), min_size=6, max_size=6))
def test_wires_without_resistance_carry_the_phasor_sums(amps: list[float]) -> None:
    wye = system("208Y/120 V")
    pairs = [(line, "N") for line in wye.lines] + [("L1", "L2"), ("L2", "L3"), ("L3", "L1")]
    wire = run("wire", "service", "panel", wye.conductors, 0j)
    loads = tuple(
        Load(f"{a}{b}", "panel", (a, b), complex(volts_between(WYE.voltages, (a, b)) * current))
        for (a, b), current in zip(pairs, amps, strict=True)
    )
    state = settled(Network(WYE, (wire,), loads))
    expected = conductor_currents(wye, dict(zip(pairs, amps, strict=True)))
    for name, current in expected.items():
        assert abs(state.currents["wire"][name]) == pytest.approx(current, abs=1e-6)


def test_transformers_without_load_have_their_ratio_and_angle() -> None:
    three = delta_wye(
        "t", "service", "end", primary=208, secondary_to_neutral=277, rating=30e3, resistance=2, reactance=4
    )
    state = settled(Network(Source("service", {line: WYE.voltages[line] for line in ("L1", "L2", "L3")}), (three,)))
    assert abs(state.volts["end"]["L1"]) == pytest.approx(277 * 120 * math.sqrt(3) / 208)
    assert math.degrees(cmath.phase(state.volts["end"]["L1"])) == pytest.approx(-30)
    assert state.volts["end"]["N"] == 0
    with pytest.raises(BadNetwork, match="above zero"):
        delta_wye("t", "service", "end", primary=0, secondary_to_neutral=277, rating=30e3, resistance=2, reactance=4)


@given(st.floats(0.001, 1), st.floats(0, 1), st.integers(1, 5))
@settings(max_examples=20)
def test_a_fault_is_the_source_over_the_loop(r: float, x: float, segments: int) -> None:
    names = ["service", *(f"n{index}" for index in range(segments))]
    runs = tuple(run(end, start, end, SPLIT.voltages, complex(r, x)) for start, end in pairwise(names))
    loop = 2 * segments * abs(complex(r, x))
    assert fault_current(Network(SPLIT, runs), names[-1], ("L1", "L2")) == pytest.approx(240 / loop)
    assert fault_current(Network(SPLIT, runs), names[-1], ("N", "L2")) == pytest.approx(120 / loop)


def test_nothing_limits_a_fault_at_the_source() -> None:
    with pytest.raises(BeyondTable, match="limits the current"):
        fault_current(Network(SPLIT, ()), "service", ("L1", "L2"))
    with pytest.raises(BeyondTable, match="no conductor L3"):
        fault_current(Network(SPLIT, ()), "service", ("L1", "L3"))


WIRE = run("a", "service", "panel", ("L1", "N"), 0.1 + 0j)


@pytest.mark.parametrize(
    ("elements", "loads", "says"),
    [
        ((WIRE, run("b", "service", "panel", ("L1",), 0.1)), (), "fed already"),
        ((run("b", "panel", "service", ("L1",), 0.1),), (), "fed already"),
        ((run("b", "x", "y", ("L1",), 0.1), run("c", "y", "x", ("L1",), 0.1)), (), "does not hang on the source"),
        ((WIRE, run("b", "panel", "end", ("L2",), 0.1)), (), "no conductor L2"),
        ((WIRE, run("a", "panel", "end", ("L1",), 0.1)), (), "same name"),
        ((run("b", "service", "end", ("L1",), complex(math.nan, 0)),), (), "finite"),
        ((WIRE,), (Load("d", "attic", ("L1", "N"), 1 + 0j),), "no node attic"),
        ((WIRE,), (Load("d", "panel", ("L1", "L2"), 1 + 0j),), "no conductor L2"),
        ((WIRE,), (Load("d", "panel", ("N", "N"), 1 + 0j),), "two different"),
        ((WIRE,), (Load("d", "panel", ("L1", "N"), complex(math.inf, 0)),), "finite"),
        ((WIRE,), (Load("d", "panel", ("L1", "N"), 1 + 0j, "constant-current"),), "nominal voltage"),
    ],
)
def test_what_is_no_network_is_refused(elements: tuple[Element, ...], loads: tuple[Load, ...], says: str) -> None:
    with pytest.raises(BadNetwork, match=says):
        Network(SPLIT, elements, loads)


def test_a_server_without_enough_supplies_is_down() -> None:
    network = Network(SPLIT, (WIRE,))
    supplies = tuple(Supply(f"psu{n}", "panel", ("L1", "N")) for n in range(4))
    server = Server("s", 2800 + 0j, 3, supplies)
    assert [load.power for load in share([server], network, {"psu0"}).loads] == [2800 / 3 + 0j] * 3
    down = share([server], network, {"psu0", "psu1"})
    assert (down.loads, down.live, down.up) == ((), {"s": 2}, frozenset())
    assert share([server], network, {"a"}).live == {"s": 0}
