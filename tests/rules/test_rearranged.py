"""The re-arrangement of PNL103 holds: written into the layout, the legs carry what it promised, the busiest less."""

from __future__ import annotations

import re

import pytest
from expected import checked
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from planner.check import Options
from planner.rules.findings import Finding, Outcome

# The places a circuit may have, by the volts of its load.
PLACES: dict[str, dict[int, tuple[str, ...]]] = {
    "120/240 V": {120: ("L1", "L2"), 240: ("L1-L2",)},
    "208Y/120 V": {120: ("L1", "L2", "L3"), 208: ("L1-L2", "L2-L3", "L3-L1")},
    "120/240 V high-leg": {120: ("L1", "L3"), 240: ("L1-L2", "L2-L3", "L3-L1")},
    "480Y/277 V": {277: ("L1", "L2", "L3"), 480: ("L1-L2", "L2-L3", "L3-L1")},
}
MOVED = re.compile(r"(c\d+) to (L\d(?:-L\d)?)")
CARRIES = re.compile(r"(L\d) ([\d.,]+) A")

Circuits = list[tuple[str, int, int]]


@st.composite
def panels(draw: st.DrawFn) -> tuple[str, Circuits]:
    system = draw(st.sampled_from(sorted(PLACES)))
    volts = st.sampled_from(sorted(PLACES[system]))
    one = volts.flatmap(lambda v: st.tuples(st.sampled_from(PLACES[system][v]), st.just(v), st.integers(1, 16)))
    return system, draw(st.lists(one, min_size=2, max_size=6))


def judged(system: str, circuits: Circuits) -> Finding:
    lines = [f"planner: 1\nsources: {{utility: {{system: {system}}}}}\npanels: {{shop: {{}}}}\ncircuits:"]
    for number, (legs, _, _) in enumerate(circuits):
        poles = "2P" if "-" in legs else "1P"
        lines.append(f"  c{number}: {{fed_by: shop, legs: {legs}, breaker: 20 A {poles}, outlet: hard-wired}}")
    lines.append("site: {code: NEC-2023, occupancy: commercial}\ndevices:")
    for number, (_, volts, amps) in enumerate(circuits):
        lines.append(f"  d{number}: {{load: {{budget: {amps} A at {volts} V}}, fed_by: c{number}}}")
    report = checked("\n".join(lines) + "\n", Options(today="2026-03-01", select=("PNL103",)))
    (found,) = (f for f in report.findings if f.code == "PNL103")
    return found


def carried(text: str) -> dict[str, float]:
    return {leg: float(amps.replace(",", "")) for leg, amps in CARRIES.findall(text)}


@settings(max_examples=60)
@given(panel=panels())
def test_moved_circuits_carry_what_was_promised(panel: tuple[str, Circuits]) -> None:
    system, circuits = panel
    before = judged(system, circuits)
    assume(before.outcome is Outcome.FAILED and before.ways_out)
    (way,) = before.ways_out
    moved = dict(MOVED.findall(way.partition(": then")[0]))
    after = [(moved.get(f"c{number}", legs), volts, amps) for number, (legs, volts, amps) in enumerate(circuits)]
    for (legs, volts, _), (old, _, _) in zip(after, circuits, strict=True):
        assert legs == old or legs in PLACES[system][volts], way
    promised = carried(way.partition(": then")[2])
    found = judged(system, after)
    busiest = max(promised.values())
    if found.outcome is Outcome.FAILED:
        # The sentence names the busiest leg and the idlest.
        assert max(carried(found.message.replace(" carries", "")).values()) == pytest.approx(busiest, rel=2e-3), way
    else:
        assert max(promised.values()) - min(promised.values()) <= 0.2 * busiest + 0.1, way
    assert busiest < max(carried(before.message.replace(" carries", "")).values()), way
