"""Panels behind UPS, transfer switches and panels: each load is summed at every node above it, losses included."""

from __future__ import annotations

import pytest

from planner.analyses import power
from planner.analyses.single_losses import sweep_of
from planner.plan import Plan
from planner.planning import planned

CHAIN = """planner: 1
site: {code: NEC-2023}
sources:
  utility: {system: 208Y/120 V}
  standby: {kind: generator, system: 208Y/120 V}
panels:
  top: {fed_by: transfer}
  next: {fed_by: top}
  safe: {fed_by: backup}
circuits:
  to-ups: {fed_by: next, breaker: 60 A 3P}
  rack: {fed_by: safe, breaker: 30 A 3P}
  straight: {fed_by: backup, breaker: 20 A 2P}
devices:
  transfer: {kind: transfer-switch, fed_by: {normal: utility, emergency: standby}}
  backup:
    kind: ups
    spec: {rating: 10 kVA, efficiency: {25 %: 90 %, 100 %: 95 %}, recharge: 500 W}
    load: {power_factor: 1.0}
    fed_by: to-ups
  rig: {load: 4 kVA, fed_by: rack}
  host: {load: 1 kVA, fed_by: straight}
"""
# Half load lies a third of the way from 25 to 100 %.
TAKEN_VA = 5000 / (0.90 + 0.05 / 3) + 500


def plan_of(text: str) -> Plan:
    found = planned(text.encode(), "chain.yaml")
    assert not found.problems
    assert found.last is not None
    return found.last


def test_every_node_carries_what_hangs_behind_it() -> None:
    plan = plan_of(CHAIN)
    assert power.of_panel(plan.panels["safe"]).total == 4000
    assert power.handed_on(plan.devices["backup"]).total == 5000
    for node in (plan.circuits["to-ups"], plan.panels["next"], plan.panels["top"]):
        total = power.of_circuit(node) if node.name == "to-ups" else power.of_panel(node)  # type: ignore[arg-type]
        assert total.total == pytest.approx(TAKEN_VA)
    assert power.of_source(plan.sources["utility"]).total == pytest.approx(TAKEN_VA)
    assert power.of_source(plan.sources["standby"]).total == 0
    assert sum(drawn.total for _, drawn in power.of_machines(plan.sources["utility"])) == pytest.approx(TAKEN_VA)


def test_what_is_wired_to_a_ups_stands_on_the_source_before_it() -> None:
    plan = plan_of(CHAIN)
    assert plan.panels["safe"].source is plan.sources["utility"]
    assert plan.circuits["straight"].volts_v == 208


def test_a_ups_may_set_a_system_of_its_own() -> None:
    plan = plan_of(
        CHAIN.replace("rating: 10 kVA,", "rating: 10 kVA, output_system: 120/240 V,").replace("30 A 3P", "30 A 2P")
    )
    assert plan.panels["safe"].source.system == "120/240 V"
    assert plan.circuits["rack"].volts_v == 240


def test_steady_and_while_recharging() -> None:
    # Field case FC-04: a UPS and a strip on one circuit.
    for recharge, amperes in (("none", 9.72), ("120 W", 10.74)):
        plan = plan_of(
            "planner: 1\nsite: {code: NEC-2023}\nsources: {utility: {system: 120 V}}\npanels: {house: {}}\n"
            "circuits: {a: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R duplex}}\ndevices:\n"
            f"  backup: {{kind: ups, spec: {{efficiency: 95 %, recharge: {recharge}}}, "
            "load: {power_factor: 0.98}, fed_by: a/1}\n"
            "  strip: {kind: pdu, fed_by: backup}\n"
            + "".join(
                f"  d{watts}: {{load: {{sustained: {watts} W, power_factor: 0.98}}, fed_by: strip}}\n"
                for watts in (410, 330, 260)
            )
            + "  direct: {load: {sustained: 90 W, power_factor: 0.98}, fed_by: a/1}\n"
        )
        assert power.circuit_amps(plan.circuits["a"]).total == pytest.approx(amperes, abs=0.005)


TRANSFORMER = """planner: 1
site: {code: NEC-2023}
sources:
  utility: {system: 480Y/277 V}
  clean: {kind: transformer, system: 208Y/120 V, rating: 15 kVA, fed_by: backup}
panels:
  house: {}
  racks: {fed_by: clean}
circuits:
  to-ups: {fed_by: house, breaker: 40 A 3P}
  rack: {fed_by: racks, breaker: 30 A 3P}
devices:
  backup:
    kind: ups
    spec: {rating: 20 kVA, efficiency: 95 %, recharge: 0 W}
    load: {power_factor: 1.0}
    fed_by: to-ups
  rig: {load: 9.5 kVA, fed_by: rack}
"""


def test_a_transformer_straight_behind_a_ups() -> None:
    plan = plan_of(TRANSFORMER)
    assert power.handed_on(plan.devices["backup"]).total == 9500
    assert power.of_circuit(plan.circuits["to-ups"]).total == pytest.approx(10_000)
    assert power.circuit_amps(plan.circuits["rack"]).total == pytest.approx(9500 / 208 / 3**0.5)
    assert power.circuit_amps(plan.circuits["to-ups"]).total == pytest.approx(10_000 / 480 / 3**0.5)
    drawn = dict(power.of_machines(plan.sources["utility"]))
    assert sum(each.total for each in drawn.values()) == pytest.approx(10_000)
    forest = sweep_of(plan).high
    amperes = {node.key: forest.carried[place] for place, node in enumerate(forest.nodes)}
    assert abs(amperes["circuits.to-ups"][0]) == pytest.approx(10_000 / 480 / 3**0.5)
    assert sweep_of(plan).after("devices.backup").dark == ("rig",)
