"""What follows from a loss: the field cases, the oracle of fourteen scenarios, and cascades drawn by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from planner.analyses.ends import Ends
from planner.analyses.failures import carried_after, lose, now
from planner.analyses.planting import plant
from planner.analyses.single_losses import Consequence, keys_by_name, sweep_of
from planner.plan import Plan
from planner.planning import planned

HEAD = "planner: 1\nsite: {code: NEC-2023}\n"


def plan_of(text: str) -> Plan:
    found = planned((HEAD + text).encode(), "failures.yaml")
    assert not found.problems
    assert found.last is not None
    return found.last


def after(plan: Plan, *names: str) -> Consequence:
    known = keys_by_name(plan)
    return sweep_of(plan).after(*(known[name] for name in names))


# Field case FC-05: a pair of feeds that holds only while both live.
PAIR = """
sources: {utility: {system: 120/240 V}}
panels: {house: {main: 200 A 2P}}
circuits:
  a: {fed_by: house/1, breaker: 20 A 1P, outlet: NEMA 5-20R}
  b: {fed_by: house/3, breaker: 20 A 1P, outlet: NEMA 5-20R}
devices:
  strip-a..b: {kind: pdu, spec: {plug: NEMA 5-20P, rating: 16 A}, fed_by: a..b}
  server-1..6:
    kind: server
    spec: {supplies: {count: 2, output: {100 to 240 V: 800 W}}, redundancy: 1+1}
    load: {sustained: 450 W, power_factor: 0.98}
    fed_by: {one: strip-a, two: strip-b}
"""


def test_the_survivor_of_a_pair_carries_everything() -> None:
    plan = plan_of(PAIR)
    forest = sweep_of(plan).low
    circuit = forest.index["circuits.b"]
    assert abs(forest.carried[circuit][1]) == pytest.approx(6 * 450 / 2 / (120 * 0.98))
    found = after(plan, "a").low
    (over,) = [load for load in found.overloads if load.key == "circuits.b"]
    assert over.carried == pytest.approx(6 * 450 / (120 * 0.98))
    assert over.trip_ratio == pytest.approx(6 * 450 / (120 * 0.98) / 20)
    # It is above its rating, so it opens in the end, and nothing is left.
    assert [load.key for load in found.trips] == ["circuits.b"]
    assert len(found.dark) == 6


def test_a_lost_supply_moves_its_share_to_the_other() -> None:
    found = after(plan_of(PAIR), "server-1/one").low
    assert not found.dark
    assert {load.key for load in found.loads} == {"devices.strip-b", "circuits.b", "panels.house"} - {
        "panels.house"
    } or {load.key for load in found.loads} >= {"devices.strip-b", "circuits.b"}


# Field case FC-06: supplies that deliver less at low line voltage.
def four_supplies(poles: str) -> Plan:
    return plan_of(
        f"""
sources: {{utility: {{system: 208Y/120 V}}}}
panels: {{house: {{main: 200 A 3P}}}}
circuits: {{a..b: {{fed_by: house, breaker: {poles}}}}}
devices:
  strip-a..b: {{kind: pdu, fed_by: a..b}}
  server:
    kind: server
    spec: {{supplies: {{count: 4, output: {{100 to 127 V: 1000 W, 200 to 240 V: 1600 W}}}}, redundancy: 2+2}}
    load: {{measured: {{sustained: 2900 W, at: output}}, sustained: 2900 W}}
    fed_by: {{p1: strip-a, p2: strip-a, p3: strip-b, p4: strip-b}}
"""
    )


@pytest.mark.parametrize(("poles", "dark"), [("30 A 1P", True), ("30 A 2P", False)])
def test_supplies_that_are_too_small_at_this_voltage(poles: str, dark: bool) -> None:
    plan = four_supplies(poles)
    machine = plant(plan.whole, Ends(), "high", sturdy=False).machines[0]
    assert machine.outputs_w[1] == (1000 if dark else 1600)
    assert machine.output_w == 2900
    assert machine.enough == (3 if dark else 2,) * 4
    assert after(plan, "server/p1").worst.dark == ()
    lost_feed = after(plan, "a").worst
    assert (lost_feed.dark, lost_feed.weak) == ((("server",), ("server",)) if dark else ((), ()))


TRANSFER = """
sources:
  utility: {system: 208Y/120 V, rating: 400 A}
  standby: {kind: generator, system: 208Y/120 V, rating: 20 kVA}
panels: {house: {fed_by: transfer, main: 100 A 3P}}
circuits: {rack: {fed_by: house, breaker: 60 A 3P}}
devices:
  transfer: {kind: transfer-switch, fed_by: {normal: utility, emergency: standby}}
  rig: {load: {budget: 18 kVA}, spec: {phases: 3}, fed_by: rack}
"""


def test_a_transfer_switch_goes_over_and_its_load_is_summed_there() -> None:
    plan = plan_of(TRANSFER)
    forest = sweep_of(plan).low
    assert abs(forest.carried[forest.index["sources.utility"]][4]) == pytest.approx(18000)
    assert abs(forest.carried[forest.index["sources.standby"]][4]) == 0
    found = after(plan, "utility").low
    assert found.moved == ("transfer",)
    # The generator has to start first.
    assert found.dark == ("rig",)
    assert found.waits == (("rig", "transfer"),)
    (standby,) = found.loads
    assert (standby.key, standby.carried) == ("sources.standby", pytest.approx(18000))
    assert after(plan, "utility", "standby").low.dark == ("rig",)
    assert after(plan, "standby").low.dark == ()


TWO_SERVICES = """
sources: {one: {system: 120/240 V}, two: {system: 120/240 V}}
panels: {house: {fed_by: swap, main: 100 A 2P}, other: {fed_by: two, main: 100 A 2P}}
circuits: {a..b: {fed_by: house, breaker: 30 A 2P}, c: {fed_by: other, breaker: 30 A 2P}}
devices:
  swap: {kind: transfer-switch, spec: {transfer: WAY}, fed_by: {normal: one, other: two}}
  backup: {kind: ups, spec: {rating: 5 kVA, efficiency: 90 %, recharge: none}, fed_by: a}
  behind: {load: 1 kW, fed_by: backup}
  bare: {load: 1 kW, fed_by: b}
  dual:
    kind: server
    spec: {supplies: {count: 2, output: {200 to 240 V: 4 kW}}, redundancy: 1+1}
    load: 1 kW
    fed_by: {p1: b, p2: c}
"""


@pytest.mark.parametrize(
    ("way", "sure", "perhaps"),
    [("automatic", (), ()), ("manual", ("bare",), ()), ("interlock", ("bare",), ()), ("unknown", (), ("bare",))],
)
def test_behind_a_switch_that_is_turned_by_hand_it_is_dark_until_then(
    way: str, sure: tuple[str, ...], perhaps: tuple[str, ...]
) -> None:
    found = after(plan_of(TWO_SERVICES.replace("WAY", way)), "one")
    # A battery or a second supply carries the others meanwhile; afterwards all load is on the other service.
    assert (found.dark, found.perhaps_dark) == (sure, perhaps)
    assert found.low.moved == ("swap",)
    assert ("sources.two" in {load.key for load in found.low.loads}) is False
    assert [load.key for load in found.high.loads if load.key.startswith("circuits")] == []


BYPASS = """
sources: {utility: {system: 120/240 V}}
panels: {house: {main: 100 A 2P}}
circuits: {a: {fed_by: house, breaker: 30 A 2P}, b: {fed_by: house, breaker: 10 A 2P}}
devices:
  backup:
    kind: ups
    spec: {rating: 5 kVA, efficiency: 90 %, recharge: none, bypass: WAY}
    load: {power_factor: 1.0}
    fed_by: {main: a, bypass: b}
  rig: {load: {budget: 12 A at 240 V, power_factor: 1.0}, fed_by: backup}
"""


def test_the_bypass_of_a_ups_carries_all_that_hangs_on_it() -> None:
    found = after(plan_of(BYPASS.replace("WAY", "automatic")), "a").low
    assert found.moved == ("backup",)
    # On bypass it loses nothing: 12 A on a breaker of 10 A, which opens; then the battery is all there is.
    assert [(load.key, load.carried) for load in found.trips] == [("circuits.b", pytest.approx(12))]
    for way in ("manual", "none"):
        lost = after(plan_of(BYPASS.replace("WAY", way)), "a").low
        assert (lost.moved, lost.batteries, lost.dark) == ((), ("backup",), ("rig",))


TWO_UPS = """
sources: {utility: {system: 120/240 V}}
panels: {house: {main: 100 A 2P}}
circuits: {a..b: {fed_by: house, breaker: 60 A 2P}}
devices:
  up-a..b: {kind: ups, fed_by: a..b, spec: {rating: {va: 3 kVA, watts: 2.7 kW}, efficiency: 95 %, BYPASS}}
  rig-1..4:
    kind: server
    spec: {supplies: {count: 2, output: {200 to 240 V: 2 kW}}, redundancy: 1+1}
    load: {budget: 1.2 kW, power_factor: 1.0}
    fed_by: {p1: up-a, p2: up-b}
"""
RIGS = ("rig-1", "rig-2", "rig-3", "rig-4")


@pytest.mark.parametrize(
    ("bypass", "dark", "perhaps"),
    [
        ("bypass: none", RIGS, ()),
        ("bypass: manual", RIGS, ()),
        ("bypass: automatic", (), ()),
        ("volts: 240 V", (), RIGS),
    ],
)
def test_a_ups_without_a_bypass_that_is_overloaded_drops_all(
    bypass: str, dark: tuple[str, ...], perhaps: tuple[str, ...]
) -> None:
    # Without a the other gets 4 x 1.2 = 4.8 kW and gives 2.7 kW.
    found = after(plan_of(TWO_UPS.replace("BYPASS", bypass)), "a")
    assert (found.dark, found.perhaps_dark) == (dark, perhaps)
    assert [load.name for load in found.low.trips] == (["up-b"] if dark else [])
    assert found.low.overloads[0].carried == 4800


CASCADE = """
sources: {utility: {system: 120/240 V}}
panels: {house: {main: 200 A 2P}}
circuits:
  a..c: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}
devices:
  strip-a..c: {kind: pdu, fed_by: a..c}
  one:
    kind: server
    spec: {supplies: {count: 2, output: {200 to 240 V: 9 kW}}, redundancy: 1+1}
    load: {budget: 24 A at 240 V}
    fed_by: {p1: strip-a, p2: strip-b}
  two:
    kind: server
    spec: {supplies: {count: 2, output: {200 to 240 V: 9 kW}}, redundancy: 1+1}
    load: {budget: 14 A at 240 V}
    fed_by: {p1: strip-b, p2: strip-c}
  three: {load: {budget: 12 A at 240 V}, fed_by: strip-c}
"""


def test_a_cascade_is_followed_until_it_settles() -> None:
    found = after(plan_of(CASCADE), "a").low
    # b: 7 A of two and 24 of one, 31 A; then c: 14 A of two and 12 of three, 26 A.
    assert [(load.key, round(load.carried, 9)) for load in found.trips] == [("circuits.b", 31), ("circuits.c", 26)]
    assert found.dark == ("one", "two", "three")


UPS = """
sources: {utility: {system: 120/240 V}}
panels: {house: {main: 100 A 2P}}
circuits: {a..b: {fed_by: house, breaker: 30 A 2P}}
devices:
  backup: {kind: ups, spec: {rating: 5 kVA, efficiency: 90 %, recharge: 240 W}, load: {power_factor: 1.0}, fed_by: a}
  strip: {kind: pdu, fed_by: b}
  rig:
    kind: server
    spec: {supplies: {count: 2, output: {200 to 240 V: 4 kW}}, redundancy: 1+1}
    load: {budget: 15 A at 240 V, power_factor: 1.0}
    fed_by: {p1: backup, p2: strip}
"""


def test_a_ups_takes_its_losses_for_what_moves_to_it() -> None:
    plan = plan_of(UPS)
    (circuit,) = [load for load in after(plan, "b").low.loads if load.key == "circuits.a"]
    assert circuit.before == pytest.approx(7.5 / 0.9 + 1)
    assert circuit.carried == pytest.approx(15 / 0.9 + 1)
    lost = after(plan, "a").low
    assert lost.batteries == ("backup",)
    assert lost.dark == ()


def test_without_a_leg_what_hangs_between_the_legs_stops() -> None:
    plan = plan_of(PAIR)
    # On leg L1 stands circuit a, on L2 circuit b.
    assert [load.key for load in after(plan, "utility/L1").low.trips] == ["circuits.b"]
    assert after(plan_of(CASCADE), "utility/L1").low.dark == ("one", "two", "three")


def test_an_open_load_is_taken_at_both_ends() -> None:
    plan = plan_of(PAIR.replace("sustained: 450 W", "sustained: 300 to 450 W"))
    found = after(plan, "a")
    assert found.low.trips == ()
    assert [load.key for load in found.high.trips] == ["circuits.b"]
    assert (found.dark, len(found.perhaps_dark)) == ((), 6)
    assert any("server-1" in ask for ask in found.high.asks)


ORACLE = yaml.safe_load((Path(__file__).parents[1] / "oracles" / "failover-01.yaml").read_text(encoding="utf-8"))
# The same network as a plan: A and B are feeders to panels, the rest are circuits with a strip each.
FAILOVER = """
sources: {utility: {system: 120/240 V}}
panels: {panelA: {fed_by: A}, panelB: {fed_by: B}}
circuits:
  A..B: {fed_by: utility, breaker: 200 A 2P}
  a1: {fed_by: panelA, breaker: 100 A 2P}
  a2: {fed_by: panelA, breaker: 100 A 1P, legs: L1}
  b1: {fed_by: panelB, breaker: 100 A 2P}
  b2: {fed_by: panelB, breaker: 100 A 1P, legs: L2}
devices:
  pduA1: {kind: pdu, fed_by: a1}
  pduA2: {kind: pdu, fed_by: a2}
  pduB1: {kind: pdu, fed_by: b1}
  pduB2: {kind: pdu, fed_by: b2}
"""


def failover() -> Plan:
    devices = []
    for name, server in ORACLE["servers"].items():
        apparent = complex(server["va"])
        feeds = ", ".join(f"{supply}: {at.split()[0]}" for supply, at in server["supplies"].items())
        count = len(server["supplies"])
        devices.append(
            f"  {name}: {{kind: server, fed_by: {{{feeds}}}, load: {{sustained: {abs(apparent)!r} VA, "
            f"power_factor: {apparent.real / abs(apparent)!r}}}, redundancy: {server['needed']}+"
            f"{count - int(server['needed'])}, spec: {{supplies: {{count: {count}, output: {{100 to 240 V: 9 kW}}}}}}}}"
        )
    return plan_of(FAILOVER + "\n".join(devices) + "\n")


@pytest.mark.parametrize("scenario", sorted(ORACLE["scenarios"]))
def test_the_oracle_runs_the_same_machines_with_the_same_shares(scenario: str) -> None:
    """Volts and amperes with what wires lose are the power flow's, which is held to this oracle in its own tests."""
    expected: dict[str, Any] = ORACLE["scenarios"][scenario]
    plan = failover()
    known, forest = keys_by_name(plan), sweep_of(plan).low
    supplies = {
        supply: f"{name}/{supply}" for name, server in ORACLE["servers"].items() for supply in server["supplies"]
    }
    lost = tuple(known[supplies.get(name, name)] for name in expected.get("lost", ()))
    found = lose(forest, lost)
    assert {machine.name for machine in forest.machines} - set(found.dark) == set(expected["up"])
    carried = carried_after(forest, lost)
    for supply, name in supplies.items():
        apparent = complex(expected["carried"].get(supply, "0"))
        assert carried[known[name]][4] == pytest.approx(apparent, rel=1e-3, abs=1e-3)
    # Without the drop in the wires the currents at the source are those of the nominal voltage.
    total = sum(complex(each) for each in expected["carried"].values())
    assert carried["sources.utility"][4] == pytest.approx(total, rel=1e-3)


# Field case FC-07: a strip behind a lower-rated inlet.
@pytest.mark.parametrize(("watts", "over"), [(2550, True), (2254, False)])
def test_a_chain_carries_what_its_weakest_coupler_carries(watts: int, over: bool) -> None:
    found = planned(
        (
            "planner: 1\nsite: {code: IEC-60364}\nsources: {grid: {system: 230 V}}\npanels: {main: {fed_by: grid}}\n"
            "circuits: {ring: {fed_by: main, breaker: 32 A 1P, outlet: BS 1363}}\ndevices:\n"
            "  strip: {kind: pdu, spec: {inlet: C14, outlets: {1..4: C13}}, fed_by: ring}\n"
            + "".join(
                f"  d{n}: {{load: {{sustained: {watts / 2} W, power_factor: 0.98}}, fed_by: strip/{n}}}\n"
                for n in (1, 2)
            )
        ).encode(),
        "weakest.yaml",
    )
    assert found.last is not None
    loads = {load.key: load for load in now(sweep_of(found.last).low)}
    strip = loads["devices.strip"]
    assert strip.limit.amount == 10
    assert strip.carried == pytest.approx(watts / (230 * 0.98))
    assert (strip.ratio > 1) is over
    # The breaker, the outlets and the plug all have room.
    assert [key for key, load in loads.items() if load.ratio > 1] == (["devices.strip"] if over else [])
