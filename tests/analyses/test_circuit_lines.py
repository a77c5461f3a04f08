"""Amperes in each conductor of circuits and panels: delta, wye, split-phase; the sums of the field and table cases."""

from __future__ import annotations

import pytest

from planner.analyses import panel_legs, power
from planner.analyses.circuit_lines import circuit_pairs, line_amps
from planner.analyses.failures import now
from planner.analyses.single_losses import sweep_of
from planner.plan import Plan
from planner.planning import planned
from planner.tables.systems import system


def plan_of(text: str) -> Plan:
    found = planned(("planner: 1\nsite: {code: NEC-2023}\n" + text).encode(), "lines.yaml")
    assert not found.problems
    assert found.last is not None
    return found.last


def banks(loads: tuple[float, float, float], unit: str) -> Plan:
    """A strip of three banks, each on a pair of lines, with one load on each."""
    devices = "".join(
        f"  d{index}: {{load: {{budget: {load!r} {unit}, power_factor: 1.0}}, fed_by: strip/{index}}}\n"
        for index, load in enumerate(loads, 1)
        if load
    )
    return plan_of(
        "sources: {utility: {system: 208Y/120 V}}\npanels: {house: {main: 200 A 3P}}\n"
        "circuits: {rack: {fed_by: house/1-3-5, breaker: 30 A 3P, outlet: NEMA L15-30R}}\ndevices:\n"
        "  strip: {kind: pdu, spec: {plug: NEMA L15-30P, rating: 24 A, phases: 3, banks: {"
        "b1: {legs: L1-L2, breaker: 20 A 2P}, b2: {legs: L2-L3, breaker: 20 A 2P}, b3: {legs: L3-L1, breaker: 20 A 2P}"
        "}, outlets: {1: C19 on b1, 2: C19 on b2, 3: C19 on b3}}, fed_by: rack}\n" + devices
    )


# FC-01, e14 and e13: amperes or volt-amperes on each pair, and what flows in the lines.
DELTA = [
    ((14, 14, 0), "A at 208 V", (14.0, 24.249, 14.0)),
    ((3090, 3090, 0), "VA", (14.856, 25.731, 14.856)),
    ((105, 33, 33), "A at 208 V", (124.82, 124.82, 57.158)),
]


@pytest.mark.parametrize(("loads", "unit", "expected"), DELTA)
def test_line_to_line_loads_add_as_phasors(
    loads: tuple[float, float, float], unit: str, expected: tuple[float, float, float]
) -> None:
    plan = banks(loads, unit)
    circuit = plan.circuits["rack"]
    pairs = {pair: demand.total for pair, demand in circuit_pairs(circuit).items()}
    lines = line_amps(circuit, system("208Y/120 V"), pairs)
    assert [lines[line] for line in ("L1", "L2", "L3")] == pytest.approx(expected, rel=1e-4)
    assert lines["N"] == 0
    # The breaker is held to the line that carries most, and so is every node above.
    assert power.circuit_amps(circuit).total == pytest.approx(max(expected), rel=1e-4)
    legs = panel_legs.panel_leg_amps(plan.panels["house"], 1.0)
    assert [legs[line] for line in ("L1", "L2", "L3")] == pytest.approx(expected, rel=1e-4)
    # The forest of complex numbers comes to the same.
    forest = sweep_of(plan).low
    for key in ("circuits.rack", "panels.house", "devices.strip"):
        carried = forest.carried[forest.index[key]]
        assert [abs(current) for current in carried[:3]] == pytest.approx(expected, rel=1e-4)


def test_the_line_between_two_banks_is_over_its_breaker_and_no_bank_is() -> None:
    over = {load.key for load in now(sweep_of(banks((14, 14, 0), "A at 208 V")).low) if load.ratio > 1}
    # FC-01: 24.25 A above 24 A; banks 14 A below 16 A.
    assert over == {"circuits.rack", "devices.strip"}


NEUTRALS = [
    # e16: 5 and 8 A to the neutral of a split-phase service, and 5, 8 and 0 A of a wye.
    ("120/240 V", (5, 8), 3.0),
    ("208Y/120 V", (5, 8, 0), 7.0),
]


@pytest.mark.parametrize(("name", "loads", "neutral"), NEUTRALS)
def test_the_neutral_carries_what_is_left(name: str, loads: tuple[float, ...], neutral: float) -> None:
    circuits, devices = "", ""
    for index, load in enumerate(loads, 1):
        circuits += f"  c{index}: {{fed_by: house, legs: L{index}, breaker: 20 A 1P}}\n"
        if load:
            devices += f"  d{index}: {{load: {{budget: {load} A at 120 V, power_factor: 1.0}}, fed_by: c{index}}}\n"
    poles = len(loads)
    plan = plan_of(
        f"sources: {{utility: {{system: {name}}}}}\npanels: {{house: {{main: 100 A {poles}P}}}}\n"
        f"circuits:\n{circuits}devices:\n{devices}"
    )
    forest = sweep_of(plan).low
    carried = forest.carried[forest.index["panels.house"]]
    assert abs(carried[3]) == pytest.approx(neutral)
    assert [abs(current) for current in carried[: len(loads)]] == pytest.approx(loads)


# FC-02: the feed is 400/230 V; the recorded 230 V is to the neutral.
def test_each_leg_of_a_european_feed_is_held_to_its_own() -> None:
    devices = "".join(
        f"  d{line}: {{load: {{budget: {load} VA}}, fed_by: c{line}}}\n"
        for line, load in ((1, 7000), (2, 6100), (3, 6500))
    )
    circuits = "".join(f"  c{line}: {{fed_by: rack, legs: L{line}, breaker: 32 A 1P}}\n" for line in (1, 2, 3))
    found = planned(
        (
            "planner: 1\nsite: {code: IEC-60364}\nsources: {grid: {system: 400Y/230 V}}\n"
            "panels: {main: {fed_by: grid}, rack: {fed_by: feed}}\n"
            "circuits:\n  feed: {fed_by: main, breaker: 32 A 3P}\n" + circuits + "devices:\n" + devices
        ).encode(),
        "feed.yaml",
    )
    assert found.last is not None
    forest = sweep_of(found.last).low
    (feed,) = [load for load in now(forest) if load.key == "circuits.feed"]
    assert feed.ratio == pytest.approx(7000 / 7360)
    assert abs(forest.carried[feed.node][4]) / (3 * 230 * 32) == pytest.approx(19600 / 22080)
    assert power.circuit_amps(found.last.circuits["feed"]).total == pytest.approx(7000 / 230)


# FC-03: two banks of 16 A behind 32 A.
def test_every_breaker_on_the_way_is_held_to_the_load_behind_it() -> None:
    devices = "".join(f"  a{n}: {{load: {{budget: 3.5 A at 230 V}}, fed_by: strip/{n}}}\n" for n in range(1, 6))
    devices += "".join(f"  b{n}: {{load: {{budget: 3.2 A at 230 V}}, fed_by: strip/{n + 5}}}\n" for n in (1, 2))
    found = planned(
        (
            "planner: 1\nsite: {code: IEC-60364}\nsources: {grid: {system: 230 V}}\npanels: {main: {fed_by: grid}}\n"
            "circuits: {feed: {fed_by: main, breaker: 32 A 2P}}\ndevices:\n"
            "  strip: {kind: pdu, spec: {banks: {one: {breaker: 16 A 1P}, two: {breaker: 16 A 1P}}, "
            "outlets: {1..5: C13 on one, 6..7: C13 on two}}, fed_by: feed}\n" + devices
        ).encode(),
        "banks.yaml",
    )
    assert found.last is not None
    loads = {load.key: load for load in now(sweep_of(found.last).low)}
    assert loads["devices.strip/one"].ratio == pytest.approx(17.5 / 16)
    assert loads["devices.strip/two"].ratio == pytest.approx(6.4 / 16)
    assert loads["circuits.feed"].ratio == pytest.approx(23.9 / 32)


def test_a_feeder_is_held_to_its_busier_leg() -> None:
    plan = plan_of(
        "sources: {utility: {system: 120/240 V}}\npanels: {house: {main: 200 A 2P}, shed: {fed_by: feeder}}\n"
        "circuits:\n  feeder: {fed_by: house, breaker: 60 A 2P}\n"
        "  one: {fed_by: shed, legs: L1, breaker: 20 A 1P}\n  two: {fed_by: shed, legs: L1, breaker: 20 A 1P}\n"
        "devices: {a: {load: {budget: 15 A at 120 V}, fed_by: one}, b: {load: {budget: 15 A at 120 V}, fed_by: two}}\n"
    )
    assert power.circuit_amps(plan.circuits["feeder"]).total == pytest.approx(30)
    assert panel_legs.panel_leg_amps(plan.panels["house"], 1.0) == pytest.approx({"L1": 30, "L2": 0})
