"""Rooms that lose cooling: which, how told, and what is left open."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from planner.physics.thermal import Bounds
from planner.physics.warmup import WarmUp
from planner.planning import planned
from planner.report.warm_rooms import WarmRoom, data, table, times, warm_rooms

GARAGE = """planner: 1
site: {place: 'Phoenix, AZ', code: NEC-2023, outdoor: {summer: 35 °C}}
sources: {utility: {system: 120/240 V, rating: 200 A}}
panels: {house: {main: 200 A 2P}}
circuits:
  cool-a..b: {fed_by: house/1+5, breaker: 20 A 2P, outlet: NEMA 6-20R}
  it: {fed_by: house/9, breaker: 50 A 2P, outlet: NEMA 6-50R}
rooms: {garage: {kind: garage, building: main, size: 6.1 m x 6.1 m x 2.74 m, envelope: ENVELOPE, inlet_limit: 32 °C}}
devices:
  rig: {load: LOAD, room: garage, fed_by: it}
  ac-a..b: {kind: window-ac, spec: {cooling: 25000 BTU/h, shr: 0.7}, load: 2.5 kW, room: garage, fed_by: cool-a..b}
"""


def rooms(*lost: str, envelope: str = "insulated", load: str = "6 kW", dark: tuple[str, ...] = ()) -> list[WarmRoom]:
    text = GARAGE.replace("ENVELOPE", envelope).replace("LOAD", load)
    found = planned(text.encode(), "garage.yaml", (), lambda name: Path(name).read_bytes())
    assert found.problems == ()
    assert found.last is not None
    return list(warm_rooms(found.last, lost, dark))


def test_one_of_two_units_is_not_missed_and_both_are() -> None:
    (one,), (both,) = rooms("ac-a"), rooms("ac-a", "ac-b")
    assert one.after is not None
    assert both.after is not None
    assert one.after.reaches(32.0) == Bounds(math.inf, math.inf)
    assert 60 < both.after.reaches(32.0).low < both.after.reaches(32.0).high < 900
    assert "not within 4 h" in str(table(one).rows)


# Minutes to 40 °C after a trip, as simulated and by an independent network, bare and insulated.
@pytest.mark.parametrize(
    ("envelope", "load", "minutes"),
    [
        ("bare", "6 kW", (5, 12)),
        ("insulated", "6 kW", (11, 43)),
        ("bare", "7 kW", (4, 9)),
        ("insulated", "7 kW", (8, 29)),
        ("insulated", "9.6 kW", (5, 16)),
    ],
)
def test_the_storys_minutes_meet_the_band(envelope: str, load: str, minutes: tuple[float, float]) -> None:
    (found,) = rooms("ac-a", "ac-b", envelope=envelope, load=load)
    assert found.after is not None
    low, high = (each / 60 for each in found.after.reaches(40.0))
    assert low <= minutes[0] + 1
    assert high >= minutes[1] * 0.9


def test_losing_no_cooler_or_all_machines_warms_no_room() -> None:
    assert rooms("it") == []
    assert rooms("ac-a", "ac-b", dark=("rig",)) == []


def test_an_open_load_widens_the_band_and_is_asked_for() -> None:
    (known,), (ranged,) = rooms("ac-a", "ac-b", load="6 kW"), rooms("ac-a", "ac-b", load="5 kW to 7 kW")
    assert known.after is not None
    assert ranged.after is not None
    assert ranged.after.reaches(40.0).low < known.after.reaches(40.0).low
    assert ranged.after.reaches(40.0).high > known.after.reaches(40.0).high
    assert any("load" in ask for ask in ranged.asks)


def test_an_envelope_nobody_described_leaves_it_open() -> None:
    (found,) = rooms("ac-a", "ac-b", envelope="unknown")
    assert found.after is None
    assert "envelope" in " ".join(table(found).notes)
    assert "asks" in data(found)


def test_a_time_is_cut_never_stretched() -> None:
    after = WarmUp((), 14400.0)
    assert times(Bounds(0.0, 0.0), after) == "at once"
    assert times(Bounds(359.9, 359.9), after) == "5.9 min"
    assert times(Bounds(300.0, math.inf), after) == "5 min or not within 4 h"


def test_units_asked_beyond_their_curve_are_said_to_be() -> None:
    (found,) = rooms("ac-a", envelope="bare", load="12 kW")
    assert "count with what they do at 36 °C" in " ".join(table(found).notes)
    (none_left,) = rooms("ac-a", "ac-b", envelope="bare", load="12 kW")
    assert "36 °C" not in " ".join(table(none_left).notes)
