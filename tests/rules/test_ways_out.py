"""Ways out hold: written into the layout, each ends its finding and brings no new error of that circuit."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from typing import Any

import pytest
import yaml
from expected import checked
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.rules.findings import Finding, Level, Outcome
from planner.rules.ways_out import keys_of


def written(data: Any) -> str:
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=10_000)


def changed(layout: Mapping[str, Any], circuit: str, keys: Mapping[str, str]) -> dict[str, Any]:
    """A layout with some keys of a circuit, or of a shared raceway, written anew."""
    data: Any = copy.deepcopy(layout)
    for key, value in keys.items():
        *way, last = key.split(".")
        inner = data if way and way[0] == "raceways" else data["circuits"][circuit]
        for step in way:
            inner = inner[step]
        inner[last] = value
    return data


def errors(layout: Mapping[str, Any]) -> set[tuple[str, str, str]]:
    """What fails as an error, by rule, object and what of it."""
    report = checked(written(layout))
    assert not [f.message for f in report.findings if f.code.startswith("LAY00")], written(layout)
    return {
        (f.code, f.object, f.pointer) for f in report.findings if f.outcome is Outcome.FAILED and f.level is Level.ERROR
    }


def findings(layout: Mapping[str, Any], circuit: str) -> list[Finding]:
    report = checked(written(layout))
    return [f for f in report.findings if f.object == f"circuits.{circuit}" and f.outcome is Outcome.FAILED]


def layout(
    *,
    rating: int,
    wire: dict[str, Any],
    load: int,
    outlet: str = "NEMA 6-50R",
    plug: str = "",
    edition: str = "NEC-2023",
    gfci: bool = True,
    machines: int = 1,
) -> dict[str, Any]:
    breaker: dict[str, Any] = {"rating": f"{rating} A", "poles": "2", "terminals": "75 °C"}
    if gfci:
        breaker["ground_fault"] = {"kind": "GFCI"}
    spec = {"inlet": "hard-wired"} if outlet == "hard-wired" else {"plug": plug or outlet.replace("R", "P")}
    return {
        "planner": "1",
        "site": {"code": edition, "occupancy": "dwelling", "outdoor": {"summer": "35 °C"}},
        "sources": {
            "utility": {"system": "120/240 V", "rating": "200 A", "peak_demand": "4.8 kW", "fault_current": "5 kA"}
        },
        "rooms": {"garage": {"kind": "garage", "building": "main"}},
        "panels": {
            "house": {
                "phase": "existing",
                "main": {"rating": "200 A", "poles": "2"},
                "spaces": "40",
                "spaces_free": "20",
            }
        },
        "phases": ["new"],
        "circuits": {
            "a": {
                "fed_by": "house",
                "room": "garage",
                "breaker": breaker,
                "wire": wire,
                "outlet": {"type": outlet, "terminals": "75 °C", "tamper_resistant": "yes"},
            }
        },
        "devices": {
            f"rig-{n + 1}": {"spec": spec, "load": {"sustained": f"{load} VA", "continuous": "yes"}, "fed_by": "a"}
            for n in range(machines)
        },
    }


WIRES = st.fixed_dictionaries(
    {
        "type": st.sampled_from(["NM-B", "THHN", "XHHW-2", "UF-B", "MC"]),
        "size": st.sampled_from(["14 AWG", "12 AWG", "10 AWG", "8 AWG", "6 AWG", "4 AWG"]),
        "metal": st.just("copper"),
        "conductors": st.just("2"),
        "length": st.sampled_from(["20 ft", "80 ft", "200 ft"]),
        "ambient": st.sampled_from(["30 °C", "40 °C", "50 °C"]),
        "place": st.just("indoors"),
    },
    optional={
        "terminals": st.sampled_from(["60 °C", "75 °C"]),
        "ground": st.sampled_from(["14 AWG", "12 AWG", "10 AWG", "8 AWG"]),
        "raceway": st.sampled_from(
            [{"type": "EMT", "size": "1/2"}, {"type": "PVC-40", "size": "3/4"}, {"type": "EMT", "size": "1"}]
        ),
    },
)
PLANS = st.builds(
    layout,
    rating=st.sampled_from([15, 20, 25, 30, 40, 50, 60, 80]),
    wire=WIRES,
    load=st.integers(1, 60).map(lambda amps: 240 * amps),
    outlet=st.sampled_from(["NEMA 6-15R", "NEMA 6-20R", "NEMA 6-30R", "NEMA 6-50R", "NEMA L6-30R", "hard-wired"]),
    edition=st.sampled_from(["NEC-2017", "NEC-2020", "NEC-2023"]),
    gfci=st.booleans(),
)


def assert_holds(plan: Mapping[str, Any], finding: Finding, way: str) -> None:
    keys = dict(keys_of(way))
    mended = changed(plan, "a", keys)
    new = errors(mended) - errors(plan)
    assert not {each for each in new if each[1] == "circuits.a" or each[1].startswith("raceways")}, (way, new, mended)
    left = [(f.code, f.pointer) for f in findings(mended, "a")]
    assert (finding.code, finding.pointer) not in left, (finding.message, way, mended)


@settings(max_examples=60)
@given(plan=PLANS)
def test_every_change_that_is_offered_holds(plan: dict[str, Any]) -> None:
    for finding in findings(plan, "a"):
        for way in finding.ways_out:
            if keys_of(way):
                assert_holds(plan, finding, way)


@pytest.mark.parametrize(
    ("plan", "code", "way"),
    [
        (
            layout(
                rating=30,
                load=240 * 30,
                outlet="hard-wired",
                wire={
                    "type": "THHN",
                    "size": "10 AWG",
                    "ground": "10 AWG",
                    "length": "40 ft",
                    "terminals": "75 °C",
                    "raceway": {"type": "PVC-40", "size": "1/2"},
                },
            ),
            "CIR101",
            "write breaker.rating: 40 A and wire.size: 8 AWG",
        ),
    ],
    ids=["larger breaker, wire and raceway"],
)
def test_a_change(plan: dict[str, Any], code: str, way: str) -> None:
    found = next(f for f in findings(plan, "a") if f.code == code)
    assert any(each.startswith(way) for each in found.ways_out), found.ways_out
    assert_holds(plan, found, found.ways_out[0])


CARD_CAP = re.compile(r"([\d,]+) W for each card of ([\w-]+) own/card")


@settings(max_examples=20)
@given(
    rating=st.sampled_from([20, 30, 40]),
    machines=st.integers(1, 3),
    cards=st.sampled_from([2, 4, 8]),
    board=st.sampled_from([250, 300, 350]),
)
def test_the_power_limit_for_each_card_ends_the_finding(rating: int, machines: int, cards: int, board: int) -> None:
    plan = with_cards(rating, machines, {"count": f"{cards}", "part": "own/card", "cap": f"{board} W"})
    for finding in findings(plan, "a"):
        for way in finding.ways_out:
            caps = {name: cap for cap, name in CARD_CAP.findall(way)}
            assert bool(caps) == way.startswith("a power limit of"), way
            if not caps:
                continue
            mended = copy.deepcopy(plan)
            assert caps.keys() == mended["devices"].keys(), way
            for name, cap in caps.items():
                mended["devices"][name]["fit"]["gpus"]["cap"] = f"{cap} W"
            left = [(f.code, f.pointer) for f in findings(mended, "a")]
            assert (finding.code, finding.pointer) not in left, (finding.message, way)
            assert not errors(mended) - errors(plan), way


def with_cards(rating: int, machines: int, gpus: dict[str, str]) -> dict[str, Any]:
    """A circuit with machines whose draw follows from their parts, so that a limit of their cards changes it."""
    plan = layout(
        rating=rating,
        load=0,
        outlet="hard-wired",
        wire={"type": "THHN", "size": "6 AWG", "ground": "8 AWG", "length": "20 ft", "terminals": "75 °C"},
    )
    rig = {
        "kind": "server",
        "fed_by": "a",
        "spec": {"supplies": {"count": "1", "output": {"200 to 240 V": "6 kW"}, "efficiency": "platinum"}},
        "fit": {"gpus": gpus, "cpus": "2 x own/chip", "memory": "256 GB"},
    }
    parts = {
        "own/card": {"kind": "gpu", "power": "350 W", "limit": {"min": "50 W", "max": "350 W"}},
        "own/chip": {"kind": "cpu", "power": "225 W"},
    }
    devices = {f"rig-{n + 1}": copy.deepcopy(rig) for n in range(machines)}
    return {**plan, "parts": parts, "devices": devices}


def test_a_power_limit_is_among_the_ways_out() -> None:
    plan = with_cards(30, 2, {"count": "8", "part": "own/card", "cap": "350 W"})
    (found,) = (f for f in findings(plan, "a") if f.code == "CIR101")
    assert any(CARD_CAP.search(way) for way in found.ways_out), found.ways_out
