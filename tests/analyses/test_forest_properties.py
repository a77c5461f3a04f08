"""What holds of every forest: nothing is lost on the way up, and a loss that is followed comes to a fresh sum."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from planner.analyses import panel_legs, power
from planner.analyses.failures import carried_after, lose
from planner.analyses.forest import Forest
from planner.analyses.single_losses import sweep_of
from planner.physics.phasors import NONE, Currents, plus, scaled
from planner.plan import Plan
from planner.planning import planned
from planner.tables.systems import system

SLOW = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
# A system with the volts between two lines and, where it has a neutral, from a line to it.
SYSTEMS = {"120/240 V": 2, "208Y/120 V": 3, "240 V delta": 3, "400Y/230 V": 3}


UPS = "{rating: 100 kVA, efficiency: {10 %: 85 %, 100 %: 95 %}, recharge: 0 W}"
BACKUP = f"  backup: {{kind: ups, spec: {UPS}, fed_by: to-ups}}"


@dataclass(frozen=True)
class Drawn:
    """A layout, and the names of what can be lost in it."""

    text: str
    machines: int


@st.composite
def layouts(draw: st.DrawFn, power_factors: tuple[float, ...] = (0.9, 0.95, 1.0), ups: bool = True) -> Drawn:
    name = draw(st.sampled_from(sorted(SYSTEMS)))
    lines = SYSTEMS[name]
    neutral = "delta" not in name
    circuits, devices, feeds = [], [], []
    pairs = ["L1-L2"] if lines == 2 else ["L1-L2", "L2-L3", "L3-L1"]
    for number in range(draw(st.integers(2, 4))):
        poles = draw(st.sampled_from([2, *([1] if neutral else []), *([3] if lines == 3 else [])]))
        legs = (
            "all" if poles == 3 else draw(st.sampled_from(pairs if poles == 2 else [f"L{n + 1}" for n in range(lines)]))
        )
        panel = draw(st.sampled_from(["house", "sub", *(["safe"] if ups else [])]))
        circuits.append(f"  c{number}: {{fed_by: {panel}, breaker: {poles * 1000} A {poles}P, legs: {legs}}}")
        if poles == 3:
            banks = ", ".join(f"b{n}: {{legs: {pair}, breaker: 900 A 2P}}" for n, pair in enumerate(pairs))
            places = ", ".join(f"{n}: C19 on b{n}" for n in range(3))
            spec = f"{{phases: 3, banks: {{{banks}}}, outlets: {{{places}}}}}"
            devices.append(f"  s{number}: {{kind: pdu, spec: {spec}, fed_by: c{number}}}")
            feeds += [f"s{number}/{n}" for n in range(3)]
        else:
            devices.append(f"  s{number}: {{kind: pdu, fed_by: c{number}}}")
            feeds.append(f"s{number}")
    count = draw(st.integers(1, 4))
    free = list(feeds)
    for number in range(count):
        many = draw(st.integers(1, 3))
        mine = []
        for _ in range(many):
            open_feeds = [feed for feed in free if "/" not in feed or feed not in mine]
            feed = draw(st.sampled_from(open_feeds)) if open_feeds else ""
            if not feed or feed in mine:
                continue
            mine.append(feed)
            if "/" in feed:
                free.remove(feed)
        if not mine:
            continue
        inlets = ", ".join(f"p{n}: {feed}" for n, feed in enumerate(mine))
        needed = draw(st.integers(1, len(mine)))
        load = draw(st.integers(1, 40)) * 50
        factor = draw(st.sampled_from(power_factors))
        devices.append(
            f"  m{number}: {{kind: server, load: {{sustained: {load} VA, power_factor: {factor}}}, "
            f"fed_by: {{{inlets}}}, redundancy: {needed}+{len(mine) - needed}, "
            f"spec: {{supplies: {{count: {len(mine)}, output: {{100 to 480 V: 90 kW}}}}}}}}"
        )
    poles = lines
    text = [
        "planner: 1", "site: {code: NEC-2023}", f"sources: {{utility: {{system: {name}}}}}",
        "panels:", f"  house: {{main: 9000 A {poles}P}}", "  sub: {fed_by: feeder}",
        *(["  safe: {fed_by: backup}"] if ups else []),
        "circuits:", f"  feeder: {{fed_by: house, breaker: 8000 A {poles}P, legs: all}}",
        *([f"  to-ups: {{fed_by: house, breaker: 8000 A {poles}P, legs: all}}"] if ups else []),
        *circuits, "devices:",
        *([BACKUP] if ups else []),
        *devices, "",
    ]  # fmt: skip
    return Drawn("\n".join(text), count)


def plan_of(drawn: Drawn) -> Plan:
    found = planned(drawn.text.encode(), "random.yaml")
    assert not found.problems, (drawn.text, found.problems)
    assert found.last is not None
    return found.last


def summed(forest: Forest, shares: Mapping[int, float], dead: frozenset[int] = frozenset()) -> list[Currents]:
    """Every node's currents from the leaves up, for given shares of the supplies."""
    carried = [NONE if number in dead else node.extra for number, node in enumerate(forest.nodes)]
    for machine in forest.machines:
        for (supply, _), (whole, _) in zip(machine.supplies, machine.whole, strict=True):
            carried[supply] = plus(carried[supply], scaled(whole, shares[supply]))
    for number in range(len(forest.nodes) - 1, -1, -1):
        if forest.nodes[number].parents and number not in dead:
            up = forest.nodes[number].parents[0]
            carried[up] = plus(carried[up], forest.handed_up(number, carried[number], carried[number])[0])
    return carried


@SLOW
@given(layouts())
def test_no_current_is_lost_or_made_at_any_node(drawn: Drawn) -> None:
    forest = sweep_of(plan_of(drawn)).low
    for node, carried in zip(forest.nodes, forest.carried, strict=True):
        # What comes in by some conductors goes out by the others.
        assert abs(sum(carried[:4])) < 1e-9, node.key
    # The currents make the watts and vars that are said, in direction too. Nominal volts are rounded: 400 is 398 V.
    source = system(drawn.text.partition("{utility: {system: ")[2].partition("}")[0])
    at_utility = forest.carried[forest.index["sources.utility"]]
    flows = [phasor * current.conjugate() for phasor, current in zip(source.phasors, at_utility, strict=False)]
    assert sum(flows) == pytest.approx(at_utility[4], rel=6e-3)
    watts = sum(machine.whole[0][0][4].real for machine in forest.machines)
    at_source = forest.carried[forest.index["sources.utility"]][4].real
    lost = 0.0
    if "devices.backup" in forest.index:
        ups = forest.index["devices.backup"]
        given = forest.carried[ups]
        taken = forest.handed_up(ups, given, given)[0]
        lost = taken[4].real - given[4].real
        assert lost >= 0
    assert at_source == pytest.approx(watts + lost)


@SLOW
@given(layouts(power_factors=(0.95,)))
def test_rules_and_forest_sum_the_same(drawn: Drawn) -> None:
    plan = plan_of(drawn)
    forest = sweep_of(plan).low
    for name, circuit in plan.circuits.items():
        carried = forest.carried[forest.index[f"circuits.{name}"]]
        assert power.of_circuit(circuit).total == pytest.approx(abs(carried[4]), abs=1e-6)
        assert power.circuit_amps(circuit).total == pytest.approx(max(map(abs, carried[:3])), rel=2e-3, abs=1e-6)
    legs = panel_legs.panel_leg_amps(plan.panels["house"], 1.0)
    carried = forest.carried[forest.index["panels.house"]]
    for line, current in zip(sorted(legs), carried, strict=False):
        # Balanced loads are added there to those of one pair as if in step: a little much, never too little.
        assert legs[line] * 1.002 + 1e-6 >= abs(current) >= legs[line] / 1.16 - 1e-6


@SLOW
@given(layouts(), st.data())
def test_a_loss_that_is_followed_comes_to_a_fresh_sum(drawn: Drawn, data: st.DataObject) -> None:
    plan = plan_of(drawn)
    forest = sweep_of(plan).low
    losses = [loss.key for loss in plan.losses if loss.key in forest.index]
    keys = tuple(data.draw(st.lists(st.sampled_from(losses), min_size=1, max_size=3, unique=True)))
    outcome, carried = lose(forest, keys), carried_after(forest, keys)
    opened = {forest.index[key] for key in keys} | {load.node for load in outcome.trips}
    dead: set[int] = set()
    for number, node in enumerate(forest.nodes):
        if number in opened or any(up in dead for up in node.parents):
            dead.add(number)
    shares: dict[int, float] = {}
    for machine in forest.machines:
        live = [supply for supply, _ in machine.supplies if supply not in dead]
        runs = len(live) >= machine.needed and bool(live)
        assert (machine.name not in outcome.dark) == (runs or len(live) == len(machine.supplies)), machine.name
        for supply, share in machine.supplies:
            alone = 1.0 / len(live) if len(live) < len(machine.supplies) and machine.pooled and live else share
            shares[supply] = alone if runs and supply in live else 0.0
    fresh = summed(forest, shares, frozenset(dead))
    for number, node in enumerate(forest.nodes):
        if number not in dead:
            for now, then in zip(carried[node.key], fresh[number], strict=True):
                assert now == pytest.approx(then, abs=1e-6), node.key


@SLOW
@given(layouts(), st.data())
def test_losing_more_never_brings_a_machine_back(drawn: Drawn, data: st.DataObject) -> None:
    plan = plan_of(drawn)
    forest = sweep_of(plan).low
    keys = tuple(loss.key for loss in plan.losses if loss.key in forest.index)
    some = tuple(data.draw(st.lists(st.sampled_from(keys), min_size=1, max_size=2, unique=True)))
    more = (*some, data.draw(st.sampled_from(keys)))
    assert set(lose(forest, some).dark) <= set(lose(forest, more).dark)


@SLOW
@given(layouts(ups=False), st.data())
def test_a_further_feed_never_darkens_a_machine(drawn: Drawn, data: st.DataObject) -> None:
    plan = plan_of(drawn)
    lines = drawn.text.splitlines()
    chosen = data.draw(st.sampled_from([index for index, line in enumerate(lines) if line.startswith("  m")]))
    # A circuit of its own from the panel, and one supply more that is a spare.
    line = lines[chosen]
    needed, spare = line.split("redundancy: ")[1].split(",")[0].split("+")
    count = int(needed) + int(spare)
    line = line.replace(f"redundancy: {needed}+{spare}", f"redundancy: {needed}+{int(spare) + 1}")
    line = line.replace(f"count: {count},", f"count: {count + 1},").replace("fed_by: {", "fed_by: {more: extra, ")
    lines[chosen] = line
    lines.insert(lines.index("devices:"), "  extra: {fed_by: house, breaker: 5000 A 2P, legs: L1-L2}")
    other = plan_of(Drawn("\n".join([*lines, ""]), drawn.machines))
    for loss in plan.losses:
        before = lose(sweep_of(plan).low, (loss.key,)).dark
        after = lose(sweep_of(other).low, (loss.key,)).dark
        assert set(after) <= set(before), loss.key
