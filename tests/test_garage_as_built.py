"""The garage as it was built: what was measured there lies inside what the parts tell, and its findings on power hold.

Reasoned from the layout alone: two servers of a budget of 20 A each are 40 A on a breaker of 50 A, 50 A with the 125 %
of a load that lasts, so CIR101 passes with nothing to spare, and so does the strip with its label of 40 A. What was
measured, 3,410 W and 14.4 A, stays below the budgets, which are what circuits must carry. All three supplies of a
server end at one strip, so the spare protects against a dead supply and nothing else.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from expected import TODAY

from planner.check import Options, check
from planner.plan import Plan
from planner.planning import planned
from planner.rules.findings import Finding, Outcome

LAYOUT = Path(__file__).parents[1] / "layouts" / "garage-as-built.yaml"
TEXT = LAYOUT.read_text(encoding="utf-8")
MEASURED = next(line for line in TEXT.splitlines() if line.lstrip().startswith("measured: {idle: 640 W"))
PHASES = ("building", "second-pair")


def plan(text: str) -> Plan:
    built = planned(text.encode(), "garage.yaml")
    assert not built.problems
    assert built.last is not None
    return built.last


@cache
def found(phase: str) -> tuple[Finding, ...]:
    return check(TEXT.encode(), "garage.yaml", Options(today=TODAY, phase=phase)).findings


def judged(phase: str, code: str) -> dict[str, list[Finding]]:
    each: dict[str, list[Finding]] = {}
    for finding in found(phase):
        if finding.code == code and finding.outcome is not Outcome.NOT_APPLICABLE:
            each.setdefault(finding.object, []).append(finding)
    return each


def test_what_was_measured_lies_inside_what_the_parts_tell() -> None:
    by_parts = plan(TEXT.replace(MEASURED + "\n", "")).devices["mi100-1"].load
    assert by_parts.basis == "its parts"
    assert by_parts.low_w < 3410 < by_parts.high_w
    assert by_parts.idle_low_w < 640 < by_parts.idle_high_w
    assert by_parts.peak_low_w < 3880 < by_parts.peak_high_w


def test_what_was_measured_comes_first() -> None:
    load = plan(TEXT).devices["mi100-1"].load
    assert (load.basis, load.idle_basis, load.peak_basis) == ("measured", "measured", "measured")
    assert (load.watts, load.idle_low_w, load.peak_high_w) == (3410, 640, 3880)
    # Circuits must carry the promise.
    assert load.design_va == 4800


@pytest.mark.parametrize("phase", PHASES)
def test_breaker_and_strip_hold_the_budgets_with_nothing_to_spare(phase: str) -> None:
    circuits = ["circuits.servers-a", "circuits.servers-b"][: PHASES.index(phase) + 1]
    for name in circuits:
        (breaker,) = judged(phase, "CIR101")[name]
        assert (breaker.outcome, breaker.value, breaker.limit) == (Outcome.PASSED, 50, 50)
    for strip in judged(phase, "PDU101").values():
        assert {(f.outcome, f.value, f.limit) for f in strip} == {(Outcome.PASSED, 40, 40)}


@pytest.mark.parametrize("phase", PHASES)
def test_the_spare_protects_against_a_dead_supply_alone(phase: str) -> None:
    servers = {name for name in judged(phase, "PSU105") if "mi100" in name}
    assert servers == {f"devices.mi100-{number}" for number in range(1, 3 + 2 * PHASES.index(phase))}
    assert all(f.outcome is Outcome.FAILED for name in servers for f in judged(phase, "PSU105")[name])
    for code in ("PSU101", "PSU102"):
        assert all(f.outcome is Outcome.PASSED for name in servers for f in judged(phase, code)[name])
