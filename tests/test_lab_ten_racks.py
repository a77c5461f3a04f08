"""The lab of ten racks: its right findings on power, reasoned out before the planner was run on it, hold.

The reasons, from the layout alone:

- A node has four cards at 325 W, a processor of 280 W, memory, network card, two drives and a board: 1,737 to 1,868 W,
  with fans 1,824 to 2,055 W behind the supplies. One of 2,000 W that is left of 1+1 carries the low end and not the
  high one; with three cards (node-25) it carries both.
- Each strip has two nodes in bank b1, one in b2, one in b3. With both feeds alive a node draws half of about 2.1 kVA
  from each: b1 10 A, line L1 √(10² + 5² + 10 × 5) = 13 A of 24 A. With one feed lost the other takes all: b1 19 A at
  the least, 24 A with the 125 % of a load that lasts, behind a breaker of 20 A; L1 26 A of 24 A. At the high end of
  the loads the nodes stop first, since one supply does not carry them. So each single loss of a strip, circuit or
  panel of one side overloads b1 on the other; nothing overloads while all is well.
- The UPS feeds half of 32 nodes and of the storage, 35 to 45 kVA of 100 kVA; 28 kWh last far longer than 8 min.
- The generator's neutral floats and the switch leaves it joined: one bond. Three compressors start together, 124 A each
  at 480 V, √3 × 480 × 372 = 309 kVA, beside some 130 kVA that run, of 480 kVA.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from expected import TODAY

from planner.analyses.single_losses import keys_by_name, sweep_of
from planner.check import Options, check
from planner.plan import Plan
from planner.planning import planned
from planner.rules.findings import Finding, Level, Outcome

LAYOUT = Path(__file__).parents[1] / "layouts" / "lab-ten-racks.yaml"
NODES = tuple(f"node-{number:02}" for number in range(1, 33))


@cache
def found() -> tuple[Finding, ...]:
    return check(LAYOUT.read_bytes(), "lab.yaml", Options(today=TODAY, phase="all-ten")).findings


def outcomes(code: str, prefix: str) -> dict[str, set[Outcome]]:
    each: dict[str, set[Outcome]] = {}
    for finding in found():
        if finding.code == code and finding.object.startswith(prefix):
            each.setdefault(finding.object.partition(".")[2], set()).add(finding.outcome)
    return each


@cache
def plan() -> Plan:
    built = planned(LAYOUT.read_bytes(), "lab.yaml")
    assert not built.problems
    assert built.last is not None
    return built.last


def test_it_is_short_and_has_forty_machines() -> None:
    assert len(LAYOUT.read_text(encoding="utf-8").splitlines()) < 250
    machines = [device for device in plan().devices.values() if device.kind == "server"]
    assert len(machines) == 40


def test_one_supply_of_a_node_may_be_too_weak() -> None:
    judged = outcomes("PSU102", "devices.node")
    assert judged == {name: {Outcome.PASSED if name == "node-25" else Outcome.UNKNOWN} for name in NODES}
    (one,) = (f for f in found() if f.code == "PSU102" and f.object == "devices.node-01")
    assert one.value == pytest.approx(2054, abs=1)
    assert one.limit == 2000


@pytest.mark.parametrize("code", ["PSU101", "PDU101", "PDU102", "PDU103", "PDU106", "UPS101", "UPS102", "CIR101"])
def test_while_all_is_well_nothing_is_overloaded(code: str) -> None:
    assert not [f.message for f in found() if f.code == code and f.outcome is Outcome.FAILED]


def test_the_ups_carries_less_than_half_of_what_it_gives_for_longer_than_is_wanted() -> None:
    assert outcomes("UPS101", "devices.ups-a") == {"ups-a": {Outcome.PASSED}}
    assert outcomes("UPS102", "devices.ups-a") == {"ups-a": {Outcome.PASSED}}
    shares = [f.ratio for f in found() if f.code == "UPS101" and f.ratio is not None]
    assert shares
    assert all(0.35 < share < 0.45 for share in shares)


@pytest.mark.parametrize("code", ["GEN101", "GEN102", "GEN103"])
def test_the_generator(code: str) -> None:
    assert {f.outcome for f in found() if f.code == code} - {Outcome.NOT_APPLICABLE} == {Outcome.PASSED}


def test_errors_that_are_sure_are_these_alone() -> None:
    errors = (f for f in found() if f.outcome is Outcome.FAILED and f.level is Level.ERROR)
    sure = {(f.code, f.object) for f in errors if not f.scenario}
    assert {code for code, _ in sure} <= {"NET103", "FLT101"}


@pytest.mark.parametrize("lost", ["pdu-a-01", "pdu-b-07", "rack-a-03", "rpp-a", "ups-a", "rpp-b-feed"])
def test_a_loss_on_one_side_overloads_the_first_bank_of_the_other(lost: str) -> None:
    side = "b" if "-b" in lost else "a"
    number = lost[-2:] if lost[-2:].isdigit() else "01"
    after = sweep_of(plan()).after(keys_by_name(plan())[lost])
    overloaded = {load.name: load for load in after.low.loads if load.ratio > 1}
    bank = overloaded[f"pdu-{'b' if side == 'a' else 'a'}-{number}/b1"]
    assert bank.limit.amount == 20
    assert 1.0 < bank.ratio < 1.25


def test_every_single_loss_is_in_one_table() -> None:
    names = set(keys_by_name(plan()))
    assert {"ups-a", "rpp-a", "rpp-b", "dp", "msb", "tx1", "pdu-a-01", "pdu-b-10", "rack-b-04", "crac-1"} <= names
    assert {"pdu-a-01/b1", "node-01/psu1", "building/L1"} <= names


def test_the_feeders_of_500_kcmil_in_the_heat_wave_by_hand() -> None:
    # Table 310.16: 500 kcmil copper carries 430 A at 90 °C. Four wires that carry current, for the neutral of a wye
    # with electronic loads counts: 80 %. At 41 to 45 °C 87 %: 430 x 0.80 x 0.87 = 299.3 A, next size 300 A, below the
    # breaker of 350 A. On the design day of 34 °C 96 %: 330 A, held to the 320 A of 60 °C terminals; next size 350 A.
    judged = {
        (f.object, bool(f.scenario)): (f.outcome, f.value, f.limit)
        for f in found()
        if f.code == "WIR103" and f.object in ("circuits.ups-a-in", "circuits.rpp-b-feed")
    }
    for name in ("circuits.ups-a-in", "circuits.rpp-b-feed"):
        assert judged[name, True] == (Outcome.FAILED, 350, 300)
        assert judged[name, False] == (Outcome.PASSED, 350, 350)
