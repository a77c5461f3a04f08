"""What holds for every plan: units and order do not matter, load and limits push one way, nothing is lost on the way
up, and a fact that is missing never makes a rule pass."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from expected import checked, load, parsed
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.analyses import power
from planner.catalog import Catalog, default_folders
from planner.check import Checked
from planner.facts import Candidate, Facts, Missing
from planner.layout.reading import read
from planner.plan import Plan, build
from planner.rules.checks import Check
from planner.rules.engine import Rule, all_rules
from planner.rules.findings import Finding, Outcome
from planner.text import read as read_text
from planner.viewing import Reading, View
from planner.worked import BeyondTable

HERE = Path(__file__).parent
GOOD = (HERE / "properties" / "good.yaml").read_text(encoding="utf-8")
EVERYTHING = (HERE / "hostile" / "everything.yaml").read_text(encoding="utf-8")
FACTS = load(HERE / "properties" / "facts.yaml")


def written(data: Any) -> str:
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=10_000)


def verdicts(report: Checked) -> dict[tuple[str, str, str], list[tuple[str, float, float]]]:
    """What the rules say, apart from words and lines; several checks of a rule on one thing in order of their size."""
    said: dict[tuple[str, str, str], list[tuple[str, float, float]]] = {}
    for finding in report.findings:
        key = (finding.code, finding.object, finding.phase)
        value, limit = (0.0 if each is None else each for each in (finding.value, finding.limit))
        said.setdefault(key, []).append((finding.outcome.value, pytest.approx(value), pytest.approx(limit)))
    return {key: sorted(each, key=lambda one: (one[0], one[1].expected, one[2].expected)) for key, each in said.items()}


@cache
def as_written(layout: str) -> dict[tuple[str, str, str], list[tuple[str, float, float]]]:
    """The verdicts on a layout as it stands, which every example is held against."""
    return verdicts(checked(layout))


def plain(said: Mapping[tuple[str, str, str], list[Any]]) -> dict[tuple[str, str, str], list[Any]]:
    return {key: [(one[0], one[1].expected, one[2].expected) for one in each] for key, each in said.items()}


# --- units ---------------------------------------------------------------------------------------------------------

FACTORS = {
    "A": [("mA", Decimal(1000)), ("kA", Decimal("0.001"))],
    "kW": [("W", Decimal(1000))],
    "W": [("kW", Decimal("0.001"))],
    "kVA": [("VA", Decimal(1000))],
    "VA": [("kVA", Decimal("0.001"))],
    "ft": [("m", Decimal("0.3048")), ("in", Decimal(12)), ("mm", Decimal("304.8"))],
    "m": [("mm", Decimal(1000)), ("cm", Decimal(100))],
    "V": [("kV", Decimal("0.001"))],
}
# Whole values of a key, so that shorthands, which want amperes, stay as they are.
QUANTITY = re.compile(r"(?<=: )(-?[0-9.]+) (A|kW|W|kVA|VA|ft|m|V|°C)(?=[,}\n])")


def units_rewritten(layout: str, rng: random.Random) -> str:
    """A layout with most of its quantities in other units that mean the same."""

    def other(match: re.Match[str]) -> str:
        figure, unit = Decimal(match[1]), match[2]
        if rng.random() < 0.3:
            return match[0]
        if unit == "°C":
            return rng.choice([f"{figure * 9 / 5 + 32} °F", f"{figure + Decimal('273.15')} K"])
        name, factor = rng.choice(FACTORS[unit])
        return f"{figure * factor:f} {name}"

    return QUANTITY.sub(other, layout)


@settings(max_examples=25)
@given(st.randoms(use_true_random=False))
def test_any_compatible_unit_gives_the_same_report(rng: random.Random) -> None:
    assert plain(verdicts(checked(units_rewritten(GOOD, rng)))) == as_written(GOOD)


def test_the_units_are_indeed_rewritten() -> None:
    assert len(QUANTITY.findall(GOOD)) > 20


# --- order ---------------------------------------------------------------------------------------------------------


def shuffled(data: Any, rng: random.Random) -> Any:
    if isinstance(data, dict):
        keys = list(data)
        rng.shuffle(keys)
        return {key: shuffled(data[key], rng) for key in keys}
    return [shuffled(item, rng) for item in data] if isinstance(data, list) else data


@pytest.mark.parametrize("layout", [GOOD, EVERYTHING], ids=["good", "everything"])
@settings(max_examples=8)
@given(rng=st.randoms(use_true_random=False))
def test_the_order_of_entries_does_not_matter(layout: str, rng: random.Random) -> None:
    assert plain(verdicts(checked(written(shuffled(parsed(layout), rng))))) == as_written(layout)


# --- load and limits -----------------------------------------------------------------------------------------------

LOADED = """\
planner: 1
site: {{code: NEC-2023, occupancy: dwelling, altitude: 0 m, outdoor: {{summer: 35 °C}}}}
sources: {{utility: {{system: 120/240 V, rating: {service} A, peak_demand: 4.8 kW}}}}
panels: {{house: {{main: {main} A 2P, bus: {bus} A}}}}
rooms: {{garage: {{kind: garage, building: main, size: 6 m x 6 m x 3 m, envelope: interior, inlet_limit: {inlet} °C}}}}
circuits:
  one: {{fed_by: house, breaker: {breaker} A 2P GFCI, wire: {wire}, outlet: NEMA 6-50R}}
  two: {{fed_by: house, breaker: 30 A 2P GFCI, wire: {{type: THHN, size: 8 AWG, length: 40 ft, terminals: 75 °C, raceway: EMT}}, outlet: NEMA 6-30R}}
devices:
  strip: {{kind: pdu, spec: {{plug: NEMA 6-50P, rating: {strip} A, outlets: {{1..2: C19}}}}, fed_by: one}}
  first: {{load: {{sustained: {first} VA, continuous: yes}}, fed_by: strip/1}}
  second: {{load: {{sustained: {second} VA, continuous: no}}, fed_by: strip/2}}
  third: {{load: {{sustained: {third} VA}}, fed_by: two}}
  ac: {{kind: window-ac, spec: {{cooling: {cooling} BTU/h, shr: 0.75}}, load: {{sustained: 1 kVA}}, room: garage, fed_by: two}}
"""  # noqa: E501
WIRE = "{type: THHN, size: 6 AWG, length: 60 ft, terminals: 75 °C, raceway: EMT}"
BASE = {
    "service": 100, "main": 100, "bus": 100, "breaker": 50, "strip": 40, "inlet": 30, "cooling": 25000,
    "first": 3000, "second": 2000, "third": 1000, "wire": WIRE,
}  # fmt: skip
# A strip with a larger input wants breakers behind it, a larger main a larger bus: to these the rating is the demand.
DEMANDING = ("PDU105", "PDU115", "PNL117")
LOADS = st.fixed_dictionaries({name: st.integers(0, 9000) for name in ("first", "second", "third")})
RATINGS = (15, 20, 30, 40, 45, 50, 60, 70, 80, 90, 100, 125, 150, 200, 400)


# One fault is told once: of a room that does not hold its limit these are not asked.
NOT_OF_HOT_ROOMS = {"AIR104", "AIR106", "AIR109", "AIR113", "AIR114"}


def outcomes(**changed: object) -> dict[tuple[str, str, str], Outcome]:
    """Outcome of each check of each rule; those of one rule on one thing are told apart by what would be changed."""
    report = checked(LOADED.format(**{**BASE, **changed}))
    assert not [finding.message for finding in report.findings if finding.code.startswith("LAY00")]
    return {(f.code, f.object, f.pointer): f.outcome for f in report.findings}


@settings(max_examples=25)
@given(loads=LOADS, name=st.sampled_from(["first", "second", "third"]), more=st.integers(1, 9000))
def test_more_load_never_turns_failed_into_passed(loads: dict[str, int], name: str, more: int) -> None:
    before, after = outcomes(**loads), outcomes(**{**loads, name: loads[name] + more})
    too_hot = any(key[0] == "AIR101" and after[key] is not Outcome.PASSED for key in after)
    for key, outcome in before.items():
        if too_hot and key[0] in NOT_OF_HOT_ROOMS:
            continue
        # To LAY030 a load is the limit: no load at all is too little.
        if outcome is Outcome.FAILED and key[0] != "LAY030":
            assert after.get(key) is Outcome.FAILED, key


@settings(max_examples=30)
@given(
    loads=LOADS, name=st.sampled_from(["service", "main", "bus", "strip", "inlet", "cooling"]), step=st.integers(1, 3)
)
def test_a_higher_limit_never_turns_passed_into_failed(loads: dict[str, int], name: str, step: int) -> None:
    higher: object
    if name in ("inlet", "cooling"):
        higher = {"inlet": 30 + step, "cooling": 25000 + 4000 * step}[name]
    else:
        higher = RATINGS[RATINGS.index(int(str(BASE[name]))) + step]
    before, after = outcomes(**loads), outcomes(**{**loads, name: higher})
    for key, outcome in before.items():
        if outcome is Outcome.PASSED and key[0] not in DEMANDING:
            assert after.get(key, Outcome.PASSED) is Outcome.PASSED, key


# --- the plan ------------------------------------------------------------------------------------------------------


def planned(layout: str) -> Plan:
    reading = read(read_text(layout.encode()))
    phase = reading.phases[-1]
    plan, problems = build(reading.at(phase), phase, catalog=Catalog(default_folders()), standing=reading.comes_with)
    assert not reading.problems
    assert not problems
    return plan


def runs(rule: Rule, obj: Facts, pick: int) -> Iterator[tuple[list[Check], list[Check]]]:
    """The checks of a rule plain and traced, where what is not known is taken as its first or its last candidate."""
    assumed: dict[str, Candidate] = {}
    while True:
        pair: list[list[Check]] = []
        for tracing in (False, True):
            assert rule.judge is not None
            made: list[Check] = []
            pair.append(made)
            try:
                made.extend(rule.judge(View(obj, Reading(obj.at, assumed, tracing=tracing))))
            except Missing as missing:
                gap = missing.gap
            except BeyondTable:
                gap = None
            else:
                gap = None
        yield pair[0], pair[1]
        if gap is None or not gap.candidates:
            return
        assumed = {**assumed, gap.key: gap.candidates[pick]}


def _nearly(value: object) -> object:
    return pytest.approx(value, rel=1e-8) if isinstance(value, float) else value


@pytest.mark.parametrize("pick", [0, -1], ids=["first candidates", "last candidates"])
@pytest.mark.parametrize("layout", [GOOD, EVERYTHING], ids=["good", "everything"])
def test_a_traced_rule_equals_the_plain_one(layout: str, pick: int) -> None:
    plan = planned(layout)
    compared = 0
    for rule in all_rules().values():
        if rule.judge is None or rule.subject is None:
            continue
        for obj in plan.of(rule.subject):
            for bare, traced in runs(rule, obj, pick):
                assert [check.about for check in bare] == [check.about for check in traced]
                for one, other in zip(bare, traced, strict=True):
                    # A room's day is solved until it no longer moves, from where traced sums put its start.
                    assert (one.passes, one.ratio) == (other.passes, pytest.approx(other.ratio, rel=1e-8)), rule.code
                    for name in ("value", "limit"):
                        assert getattr(one, name, None) == _nearly(getattr(other, name, None)), rule.code
                    compared += 1
    assert compared > 40


@settings(max_examples=25)
@given(
    circuits=st.integers(1, 4),
    machines=st.lists(st.tuples(st.integers(1, 5000), st.lists(st.integers(0, 7), min_size=1, max_size=3)), max_size=6),
)
def test_volt_amperes_are_conserved_up_to_the_source(circuits: int, machines: list[tuple[int, list[int]]]) -> None:
    """Whatever hangs on circuits, strips and a subpanel arrives at the source, each machine once."""
    layout = {
        "planner": "1",
        "site": {"code": "NEC-2023", "occupancy": "dwelling"},
        "panels": {"house": {}, "sub": {"fed_by": "feeder"}},
        "circuits": {
            "feeder": {"fed_by": "house", "breaker": "100 A 2P"},
            **{
                f"c{i}": {"fed_by": ("house", "sub")[i % 2], "breaker": "50 A 2P", "outlet": "NEMA 6-50R"}
                for i in range(circuits)
            },
        },
        "devices": {
            **{
                f"strip{i}": {"kind": "pdu", "spec": {"outlets": {"1..20": "C19"}}, "fed_by": f"c{i}"}
                for i in range(circuits)
            },
            **{
                f"m{i}": {
                    "load": {"sustained": f"{va} VA", "continuous": "no" if va % 3 else "yes"},
                    "fed_by": [f"strip{place % circuits}/{3 * i + n + 1}" for n, place in enumerate(places)],
                }
                for i, (va, places) in enumerate(machines)
            },
        },
    }
    plan = planned(written(layout))
    source = power.of_source(plan.sources["utility"])
    assert float(source.total) == pytest.approx(sum(va for va, _ in machines))
    assert float(source.continuous) == pytest.approx(sum(va for va, _ in machines if va % 3 == 0))
    of_circuits = [power.of_circuit(c) for name, c in plan.circuits.items() if name != "feeder"]
    assert sum(float(each.total) for each in of_circuits) == pytest.approx(sum(va for va, _ in machines))


# --- missing facts -------------------------------------------------------------------------------------------------


def changed(layout: Any, path: str, value: Any) -> Any:
    """A copy with one fact replaced, or taken away where ``value`` is None."""
    data = copy.deepcopy(layout)
    *way, last = path.split(".")
    inner = data
    for key in way:
        inner = inner[key]
    assert last in inner
    if value is None:
        del inner[last]
    else:
        inner[last] = value
    return data


def found(layout: Any, case: Mapping[str, Any]) -> list[Finding]:
    findings = checked(written(layout)).findings
    return [f for f in findings if (f.code, f.object) == (case["rule"], case["object"])]


@pytest.mark.parametrize("case", FACTS, ids=lambda case: f"{case['rule']} {case['path']}")
def test_a_missing_fact_never_makes_a_rule_pass(case: Mapping[str, Any]) -> None:
    good = parsed(GOOD)
    for path, value in case.get("also", {}).items():
        good = changed(good, path, value)
    assert Outcome.FAILED in {finding.outcome for finding in found(changed(good, case["path"], case["bad"]), case)}
    without = found(changed(good, case["path"], None), case)
    assert {f.outcome for f in without} != {Outcome.PASSED}, [finding.message for finding in without]
