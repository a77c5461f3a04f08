"""Heat of a room is the power drawn in it; a unit, insulation or less load never makes the verdict on it worse, and
each way out that a finding offers passes when it is taken."""

from __future__ import annotations

import re

from expected import checked
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.analyses import heat, power
from planner.check import Options
from planner.planning import planned
from planner.rules.findings import Finding, Outcome
from planner.viewing import Reading, View

LAYOUT = """\
planner: 1
site: {{code: NEC-2023, occupancy: dwelling, altitude: 0 m, outdoor: {{summer: {summer} °C, wet_bulb: 20 °C}}}}
rooms:
  garage:
    {{kind: garage, building: main, size: 6.1 m x 6.1 m x 2.7 m, envelope: {envelope}, inlet_limit: {limit} °C}}
devices:
  rigs: {{load: {{sustained: {watts} W, power_factor: 1}}, room: garage}}
  ac-1..{units}:
    {{kind: window-ac, spec: {{cooling: 25000 BTU/h, shr: 0.7}}, load: 2.5 kW, room: garage, fed_by: utility}}
"""
ROOMS = st.fixed_dictionaries(
    {
        "summer": st.sampled_from([27, 33, 38, 43]),
        "envelope": st.sampled_from(["bare", "insulated", "interior"]),
        "limit": st.sampled_from([27, 30, 32, 35]),
        "watts": st.integers(500, 20000),
        "units": st.integers(1, 4),
    }
)
RANK = {Outcome.PASSED: 0, Outcome.UNKNOWN: 1, Outcome.FAILED: 2}


def finding(room: dict[str, object]) -> Finding:
    report = checked(LAYOUT.format(**room), Options(today="2026-03-01", select=("AIR101",)))
    (found,) = (each for each in report.findings if each.code == "AIR101")
    return found


def rank(room: dict[str, object]) -> int:
    return RANK[finding(room).outcome]


@settings(max_examples=12, deadline=None)
@given(room=ROOMS, less=st.integers(1, 400))
def test_a_unit_insulation_or_less_load_never_makes_it_worse(room: dict[str, int], less: int) -> None:
    before = rank(room)
    assert rank({**room, "units": room["units"] + 1}) <= before
    assert rank({**room, "watts": room["watts"] - less}) <= before
    # A room far hotter than outdoors would lose through bare walls what insulated ones keep.
    if room["envelope"] == "bare" and room["limit"] <= room["summer"]:
        assert rank({**room, "envelope": "insulated"}) <= before


@settings(max_examples=10, deadline=None)
@given(room=ROOMS)
def test_each_way_out_passes_when_it_is_taken(room: dict[str, int]) -> None:
    found = finding(room)
    if found.outcome is not Outcome.FAILED:
        return
    for way in found.ways_out:
        if (units := re.match(r"(?:\d+ to )?(\d+) units like", way)) is not None:
            assert rank({**room, "units": int(units[1])}) == 0, way
        elif (draw := re.match(r"machines that draw ([\d,.]+) kW or less", way)) is not None:
            # The figure is printed to four digits.
            assert rank({**room, "watts": int(float(draw[1].replace(",", "")) * 1000) - 10}) == 0, way
        elif "the room then settles" in way:
            assert rank({**room, "envelope": "insulated"}) == 0, way
        elif (both := re.search(r"and then (\d+) units", way)) is not None:
            assert rank({**room, "envelope": "insulated", "units": int(both[1])}) == 0, way


CARDS = """\
planner: 1
parts:
  own/card: {{kind: gpu, power: 350 W, limit: {{min: 100 W, max: 350 W}}}}
  own/chip: {{kind: cpu, power: 225 W}}
site: {{code: NEC-2023, occupancy: dwelling, altitude: 0 m, outdoor: {{summer: 35 °C}}}}
rooms: {{den: {{size: 6 m x 6 m x 2.7 m, building: main, envelope: interior, inlet_limit: 27 °C}}}}
devices:
  rig-1..2:
    kind: server
    room: den
    spec: {{supplies: {{count: 2, output: {{200 to 240 V: 3 kW}}, efficiency: platinum}}}}
    fit: {{gpus: 8 x own/card @ {cap} W, cpus: 2 x own/chip, memory: 256 GB}}
  ac: {{kind: window-ac, spec: {{cooling: 25000 BTU/h, shr: 0.7}}, load: 2 kW, room: den, fed_by: utility}}
"""


def test_the_power_limit_that_is_offered_holds_the_room() -> None:
    def judged(cap: int) -> Finding:
        report = checked(CARDS.format(cap=cap), Options(today="2026-03-01", select=("AIR101",)))
        (found,) = (each for each in report.findings if each.code == "AIR101")
        return found

    before = judged(350)
    assert before.outcome is Outcome.FAILED
    (offered,) = (way for way in before.ways_out if way.startswith("a power limit of"))
    assert judged(int(offered.split()[4])).outcome is Outcome.PASSED


BEHIND = """\
planner: 1
site: {{code: NEC-2023, altitude: 0 m, outdoor: {{summer: 30 °C}}}}
sources: {{utility: {{system: 120/240 V}}}}
panels: {{house: {{fed_by: utility}}}}
rooms: {{den: {{building: main, size: 6 m x 6 m x 3 m, envelope: interior}}}}
circuits: {{feed: {{fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}}}
devices:
  backup:
    kind: ups
    room: den
    fed_by: feed
    spec:
      {{rating: 12 kVA, efficiency: {efficiency} %, recharge: {recharge} W, plug: NEMA 6-50P, outlets: {{1..2: C19}},
        battery: {{energy: 5 kWh, chemistry: li-ion}}}}
  first: {{room: den, fed_by: backup/1, load: {{sustained: {first} W, power_factor: 1}}}}
  second: {{room: den, fed_by: backup/2, load: {{sustained: {second} W, power_factor: 1}}}}
"""


# Of what charging a lithium battery draws a tenth is heat at most, and the rest is stored.
STORED = {"low": 1.0, "high": 0.9}


@settings(max_examples=20, deadline=None)
@given(
    first=st.integers(1, 5000), second=st.integers(1, 5000), efficiency=st.integers(80, 99),
    recharge=st.sampled_from([0, 1, 600, 3000]), end=st.sampled_from(["low", "high"]),
)  # fmt: skip
def test_heat_equals_power(first: int, second: int, efficiency: int, recharge: int, end: str) -> None:
    """All that the circuit of a room gives is heat of that room, losses of the UPS included, but for what is stored."""
    text = BEHIND.format(first=first, second=second, efficiency=efficiency, recharge=recharge)
    plan = planned(text.encode(), "a.yaml").last
    assert plan is not None
    den = plan.rooms["den"]
    bound = den._gaps["bound"]
    (taken,) = (each for each in bound.candidates if each.value == end)
    reading: Reading[object] = Reading("rooms.den", assumed={bound.key: taken})
    released = heat.machine_heat(View(den, reading))  # type: ignore[arg-type]
    drawn = power.of_circuit(View(plan.circuits["feed"], reading)).total  # type: ignore[arg-type]
    # What charges the battery goes through a rectifier with the power factor of a load nobody stated.
    power_factor = plan.devices["backup"].load.power_factor
    given = drawn - recharge / power_factor + recharge
    assert abs(released - (given - STORED[end] * recharge)) < 1e-6 * drawn


@settings(max_examples=8, deadline=None)
@given(
    caps=st.lists(st.integers(100, 350), min_size=2, max_size=2), units=st.integers(1, 3),
    limit=st.sampled_from([25, 27, 32]),
)  # fmt: skip
def test_a_lower_cap_never_makes_it_worse(caps: list[int], units: int, limit: int) -> None:
    """From the power limit of the cards to the verdicts on the room they heat."""
    ranks = []
    for cap in sorted(caps):
        text = CARDS.format(cap=cap).replace("  ac:", f"  ac-1..{units}:").replace("27 °C}}", f"{limit} °C}}}}")
        report = checked(text, Options(today="2026-03-01", select=("AIR101", "AIR102", "AIR114")))
        found = {each.code: RANK[each.outcome] for each in report.findings if each.outcome in RANK}
        # AIR102 and AIR114 speak only of rooms that hold with all units as new.
        ranks.append([found.get("AIR101", 0), *(found.get(code, 2) for code in ("AIR102", "AIR114"))])
    assert all(low <= high for low, high in zip(*ranks, strict=True))
