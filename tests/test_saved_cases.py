"""The section ``scenarios``: each saved case changes what it says and nothing else, and what turns by it is told."""

from __future__ import annotations

import pytest

from planner.check import Options, check
from planner.rules.findings import Finding, Outcome

HEAD = """planner: 1
site: {code: NEC-2023, occupancy: dwelling, altitude: 150 m, outdoor: {summer: 30 °C, winter: -5 °C}}
panels: {house: {}}
"""
TWO_FEEDS = """circuits: {a..b: {fed_by: house, breaker: 30 A 2P}}
devices:
  strip-a..b: {kind: pdu, fed_by: a..b}
  rig: {kind: server, load: 1 kW, redundancy: 1+1, spec: {supplies: {count: 2, output: {200 to 240 V: 2 kW}}},
      fed_by: {p1: strip-a, p2: strip-b}}
"""
CAPPED = """parts: {own/card: {kind: gpu, power: 450 W, limit: {min: 100 W, max: 450 W}}}
circuits: {a: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
devices:
  rig: {kind: server, fed_by: a, fit: {gpus: 4 x own/card @ 200 W}, redundancy: none,
      spec: {supplies: {count: 1, output: {200 to 240 V: 2 kW}}}}
"""
COOLED = """rooms: {den: {building: main, size: 6 m x 6 m x 2.7 m, envelope: interior, inlet_limit: 32 °C}}
circuits: {c: {fed_by: house, breaker: 30 A 2P}}
devices:
  rig: {load: 4 kW, room: den}
  ac: {kind: window-ac, spec: {cooling: 25000 BTU/h}, load: 2.5 kW, room: den, fed_by: c}
"""


def found(layout: str, name: str, **options: object) -> list[Finding]:
    report = check((HEAD + layout).encode(), "a.yaml", Options(today="2026-03-01", **options))  # type: ignore[arg-type]
    assert not [f for f in report.findings if f.outcome is Outcome.CRASHED]
    return [f for f in report.findings if f.scenario == name]


def codes(findings: list[Finding]) -> set[tuple[str, str]]:
    return {(f.code, f.outcome.value) for f in findings if f.outcome is not Outcome.NOT_APPLICABLE}


def test_two_things_lost_together() -> None:
    layout = TWO_FEEDS + "scenarios: {both: {fail: [strip-a, b]}, one: {fail: strip-a}}\n"
    assert ("FLT104", "failed") in codes(found(layout, "both"))
    assert ("FLT104", "passed") in codes(found(layout, "one"))


def test_two_losses_that_overload_a_third_feed_are_an_error_at_the_case() -> None:
    layout = """circuits: {a..c: {fed_by: house, breaker: 20 A 2P}}
devices:
  strip-a..c: {kind: pdu, fed_by: a..c}
  rig: {kind: server, load: {budget: 18 A at 240 V}, redundancy: 1+2,
      spec: {supplies: {count: 3, output: {200 to 240 V: 5 kW}}}, fed_by: {p1: strip-a, p2: strip-b, p3: strip-c}}
scenarios: {two: {fail: [strip-a, strip-b]}}
"""
    (over,) = [f for f in found(layout, "two") if f.code == "FLT101"]
    assert over.outcome is Outcome.FAILED
    assert over.value == pytest.approx(22.5)
    assert over.object == "scenarios.two"
    assert over.message.startswith("In the case two, ")


@pytest.mark.parametrize(("case", "turns"), [("{cap: none}", {"CIR101", "PSU101"}), ("{cap: 150 W}", set())])
def test_a_cap_is_lost_or_lowered(case: str, turns: set[str]) -> None:
    mine = found(CAPPED + f"scenarios: {{stock: {case}}}\n", "stock")
    assert {f.code for f in mine if f.outcome is Outcome.FAILED and f.code in ("CIR101", "PSU101")} <= turns
    assert bool(turns) == any(f.code in turns and f.counts for f in mine)


@pytest.mark.parametrize(("share", "fails"), [("125 %", False), ("140 %", True), ("60 %", False)])
def test_loads_are_multiplied(share: str, fails: bool) -> None:
    layout = """circuits: {a: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
devices: {rig: {load: {budget: 12 A at 240 V}, fed_by: a}}
"""
    mine = found(f"{layout}scenarios: {{busy: {{load: {share}}}}}\n", "busy")
    over = [f for f in mine if f.code == "CIR101"]
    assert bool(over) is fails
    if over:
        assert over[0].value == pytest.approx(1.25 * 12 * 1.4)
        assert over[0].object == "circuits.a"
        assert over[0].message.startswith("In the case busy: ")


def test_cooling_that_is_out_is_gone() -> None:
    mine = found(COOLED + "scenarios: {broken: {fail: ac}, fuse: {fail: c}, still: {outdoor: 31 °C}}\n", "broken")
    assert any(f.object == "rooms.den" and f.counts for f in mine)
    layout = COOLED + "scenarios: {broken: {fail: ac}, fuse: {fail: c}, still: {outdoor: 31 °C}}\n"
    assert any(f.object == "rooms.den" and f.counts for f in found(layout, "fuse"))
    assert not any(f.object == "rooms.den" and f.counts for f in found(layout, "still"))


def test_a_case_accepts_findings_of_its_own() -> None:
    layout = CAPPED + "scenarios: {stock: {cap: none, ignore: {PSU101: {reason: a test}}}}\n"
    mine = [f for f in found(layout, "stock") if f.code == "PSU101"]
    assert mine
    assert all(f.outcome is Outcome.IGNORED for f in mine)


def test_what_is_lost_and_is_nothing() -> None:
    report = check((HEAD + TWO_FEEDS + "scenarios: {odd: {fail: strip-a/b9}}\n").encode(), "a.yaml")
    assert any(f.code == "LAY017" and f.object == "scenarios.odd" for f in report.findings)


def test_one_rule_alone_sees_what_turns_by_all() -> None:
    layout = CAPPED + "scenarios: {stock: {cap: none}}\n"
    (whole,) = [f for f in found(layout, "stock") if f.code == "FLT105"]
    (alone,) = [f for f in found(layout, "stock", select=("FLT105",)) if f.code == "FLT105"]
    assert whole.message == alone.message
