"""What holds for every circuit, over random ones: any unit gives the same report, load and limits push one way, and a
fact that could make a rule fail never makes it pass by being left out."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from expected import checked
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from rules.test_ways_out import PLANS, written
from test_properties import QUANTITY, plain, units_rewritten, verdicts

from planner.rules.findings import Finding, Outcome
from planner.tables.nec_ampacity import SIZES, rank

# Rules to which the load, the wire or the main is the limit and not the demand.
LIMITED_BY_LOAD = ("LAY030",)
DEMANDING_OF_WIRE = ("WIR105", "WIR107", "WIR115", "WIR117", "WIR122")

# What may stand in the place of a fact that is left out, as far as rules ask for it.
OTHERWISE: dict[str, tuple[Any, ...]] = {
    "circuits.a.breaker.rating": ("15 A", "100 A"),
    # A type nobody said is never taken as a cord or as an old insulation (layout format, section 6).
    "circuits.a.wire.type": ("NM-B",),
    "circuits.a.wire.size": ("14 AWG", "10 AWG", "1/0 AWG"),
    "circuits.a.wire.length": ("1000 ft",),
    "circuits.a.wire.place": ("outdoors", "underground"),
    "circuits.a.wire.terminals": ("60 °C",),
    "circuits.a.wire.ground": ("14 AWG", "none"),
    "circuits.a.outlet.type": ("NEMA 6-15R", "NEMA 14-50R"),
    "circuits.a.outlet.terminals": ("60 °C",),
    "circuits.a.breaker.terminals": ("60 °C",),
    "circuits.a.wire.raceway": ({"type": "EMT", "size": "1/2"},),
    "devices.rig-1.load": ({"sustained": "60 kVA", "continuous": "yes"},),
    "devices.rig-1.spec.plug": ("NEMA 6-15P", "NEMA 14-50P"),
    "rooms.garage.kind": ("bedroom", "garage"),
    "sources.utility.peak_demand": ("60 kW",),
    "sources.utility.fault_current": ("90 kA",),
    "panels.house.main": ({"rating": "15 A", "poles": "2"},),
    "panels.house.main.rating": ("15 A",),
    "panels.house.spaces_free": ("0",),
}


def outcomes(plan: Mapping[str, Any]) -> dict[tuple[str, str, str], Outcome]:
    return {(f.code, f.object, f.pointer): f.outcome for f in checked(written(plan)).findings}


@settings(max_examples=8)
@given(plan=PLANS, rng=st.randoms(use_true_random=False))
def test_any_compatible_unit_gives_the_same_report(plan: dict[str, Any], rng: random.Random) -> None:
    text = written(plan)
    assert QUANTITY.search(text)
    assert plain(verdicts(checked(units_rewritten(text, rng)))) == verdicts(checked(text))


@settings(max_examples=12)
@given(plan=PLANS, more=st.integers(1, 40))
def test_more_load_never_turns_failed_into_passed(plan: dict[str, Any], more: int) -> None:
    heavier = copy.deepcopy(plan)
    drawn = int(heavier["devices"]["rig-1"]["load"]["sustained"].split()[0])
    heavier["devices"]["rig-1"]["load"]["sustained"] = f"{drawn + 240 * more} VA"
    after = outcomes(heavier)
    for key, outcome in outcomes(plan).items():
        if outcome is Outcome.FAILED and key[0] not in LIMITED_BY_LOAD:
            assert after.get(key) is not Outcome.PASSED, key


def roomier(plan: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The same plan with one limit higher: the next wire, cooler air, a larger service and main."""
    for what, (path, value) in {
        "wire": (("circuits", "a", "wire", "size"), SIZES[rank(plan["circuits"]["a"]["wire"]["size"]) + 1]),
        "air": (("circuits", "a", "wire", "ambient"), "25 °C"),
        "terminals": (("circuits", "a", "wire", "terminals"), "75 °C"),
        "spaces": (("panels", "house", "spaces_free"), "30"),
        "service": (("sources", "utility", "rating"), "400 A"),
    }.items():
        data = copy.deepcopy(plan)
        inner: Any = data
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = value
        yield what, data  # type: ignore[misc]


@settings(max_examples=8)
@given(plan=PLANS)
def test_a_higher_limit_never_turns_passed_into_failed(plan: dict[str, Any]) -> None:
    before = outcomes(plan)
    for what, data in roomier(plan):
        after = outcomes(data)
        for key, outcome in before.items():
            if outcome is Outcome.PASSED and not (what == "wire" and key[0] in DEMANDING_OF_WIRE):
                assert after.get(key) is not Outcome.FAILED, (what, key)


def findings_of(plan: Mapping[str, Any]) -> list[Finding]:
    return [
        f for f in checked(written(plan)).findings if f.object.partition(".")[0] in ("circuits", "panels", "sources")
    ]


def without(plan: Mapping[str, Any], path: str, value: Any = None) -> dict[str, Any] | None:
    """The plan without a fact, or with another in its place; None where it has no such fact."""
    data: Any = copy.deepcopy(plan)
    *way, last = path.split(".")
    inner = data
    for key in way:
        inner = inner.get(key) if isinstance(inner, dict) else None
    if not isinstance(inner, dict) or last not in inner:
        return None
    if value is None:
        del inner[last]
    else:
        inner[last] = value
    return data


def by_rule(plan: Mapping[str, Any]) -> dict[tuple[str, str], set[Outcome]]:
    said: dict[tuple[str, str], set[Outcome]] = {}
    for finding in findings_of(plan):
        said.setdefault((finding.code, finding.object), set()).add(finding.outcome)
    return said


@pytest.mark.parametrize("path", OTHERWISE)
@settings(max_examples=3, phases=[Phase.generate])
@given(plan=PLANS)
def test_no_rule_passes_without_a_fact_that_could_make_it_fail(path: str, plan: dict[str, Any]) -> None:
    """A verdict that stays passed without a fact, though a value of the fact makes it fail, must name what it took."""
    silent = without(plan, path)
    # A cable is sold with a ground: its silence says so.
    sold = path == "circuits.a.wire.ground" and plan["circuits"]["a"]["wire"]["type"] in ("NM-B", "UF-B", "MC")
    if silent is None or sold:
        return
    said = by_rule(silent)
    passing = {(f.code, f.object): f for f in findings_of(silent) if said[f.code, f.object] == {Outcome.PASSED}}
    for value in OTHERWISE[path]:
        other = without(plan, path, value)
        assert other is not None
        failing = {key for key, said in by_rule(other).items() if Outcome.FAILED in said}
        for key in failing & passing.keys():
            # A fact whose silence is a named guess passes with the guess beside it.
            assert any(path.rpartition(".")[2] in guess for guess in passing[key].guesses), (key, path, value)
