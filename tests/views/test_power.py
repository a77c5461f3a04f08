"""``planner show power``: the chain from the service to the cards, and the limit that is reached first."""

from __future__ import annotations

import pytest

from planner.planning import planned
from planner.report.tables import Table
from planner.views import NoSuchObject, power

LAYOUT = """\
planner: 1
site: {code: NEC-2023}
sources: {utility: {system: 120/240 V, rating: 200 A}}
panels: {house: {fed_by: utility, main: 100 A 2P}}
circuits:
  servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}
  heat: {fed_by: house, breaker: 30 A 2P}
parts:
  own/card: {kind: gpu, power: 300 W, limit: {max: 350 W}}
devices:
  strip: {kind: pdu, fed_by: servers, spec: {plug: NEMA 6-50P, rating: 40 A, outlets: {1..2: C19}}}
  rig:
    kind: server
    load: {budget: 10 A at 240 V}
    fit: {gpus: 2 x own/card @ 280 W}
    spec: {supplies: {count: 1, output: {200 to 240 V: 2 kW}}}
    fed_by: strip/1
  heater: {load: {sustained: 20 A at 240 V}, fed_by: heat}
"""


def shown(name: str, layout: str = LAYOUT) -> Table:
    plan = planned(layout.encode(), "a.yaml").last
    assert plan is not None
    (table,) = power.tables(plan, name)
    return table


def test_every_node_stands_below_what_feeds_it() -> None:
    rows = {row[0]: row[1:] for row in shown("").rows}
    assert [name for name in rows if name][:5] == [
        "utility", "  house", "    servers", "      strip", "        rig/psu1",
    ]  # fmt: skip
    assert rows["      strip"] == ("10 A", "40 A, its label", "25 %")
    assert ("", "10 A", "40 A, its plug of 50 A, for hours", "25 %") in shown("").rows
    # A load that lasts counts with 125 % against a breaker.
    assert rows["    servers"] == ("10 A", "50 A, its breaker", "25 %")
    assert rows["    heat"] == ("20 A", "30 A, its breaker", "83.33 %")
    assert rows["  house"] == ("30 A", "100 A, its main", "37.5 %")
    assert rows["          2 x own/card"] == ("560 W", "700 W, their highest limit", "80 %")


def test_an_object_with_all_that_feeds_it() -> None:
    table = shown("strip")
    assert [row[0].strip() for row in table.rows][:4] == ["utility", "house", "servers", "strip"]
    assert "heater" not in str(table.rows)


def test_the_limit_that_is_reached_first_if_only_this_load_rises() -> None:
    note = shown("rig").notes[0]
    # Outlet 16 A at 1.6 times its 10 A; the strip at 4 times; the main at 1 + (80 - 30) / 10 times.
    assert "outlet 1 of 20 A, for hours of 16 A, at 1.6 times the load" in note
    assert "strip, its label of 40 A, at 4 times the load" in note
    assert note.index("outlet 1") < note.index("strip, its label")
    assert "servers, its breaker of 50 A, at 4 times the load" in note


def test_if_all_rise_the_heater_is_first() -> None:
    assert "would be heat, its breaker of 30 A, at 1.2 times the load" in shown("").notes[0]


CHAIN = """\
planner: 1
site: {code: NEC-2023, occupancy: dwelling}
sources: {utility: {system: 120/240 V, rating: 200 A}}
panels: {house: {main: 100 A 2P}}
circuits: {servers: {fed_by: house, breaker: 50 A 2P, wire: 6/3 NM-B 40 ft, outlet: NEMA 6-50R}}
devices:
  strip: {kind: pdu, fed_by: servers, spec: {plug: NEMA 6-50P, rating: 42 A, banks: {b1: {breaker: 30 A 2P}},
      outlets: {1: L6-30R on b1, 2: L6-30R}}}
  rig-1: {load: {budget: 20 A at 240 V}, fed_by: strip/1}
  rig-2: {load: {budget: 10 A at 240 V}, fed_by: strip/2}
"""


def test_the_order_in_which_limits_are_reached_by_hand() -> None:
    # rig-1 alone rises from its 20 A, beside 10 A of rig-2. Bank: 1.25 x 24 = 30 A, at 1.2 times; outlet: 80 % of 30 A,
    # at 1.2 times; breaker: 1.25 x (30 + 10) = 50 A, at 1.5 times; plug: 80 % of 50 A, at 1.5 times; label: 32 + 10 A,
    # at 1.6 times; wire: 45 + 10 = 55 A, at 2.25 times; main: 1.25 x (70 + 10) = 100 A, at 3.5 times.
    chain = power._Chain(planned(CHAIN.encode(), "a.yaml").last)  # type: ignore[arg-type]
    rises = {"utility": 20 / 30, "house": 20 / 30, "servers": 20 / 30, "strip": 20 / 30, "strip/b1": 1, "rig-1/psu1": 1}
    at = {
        (name, held.what.partition(" of ")[0]): power._times(held, rises[name])[0]
        for name, (place,) in ((name, chain.named()[name]) for name in rises)
        for held in chain.held(place)
    }
    assert {key: round(times, 9) for key, times in at.items()} == {
        ("strip/b1", "its breaker"): 1.2, ("rig-1/psu1", "outlet 1"): 1.2, ("servers", "its breaker"): 1.5,
        ("strip", "its plug"): 1.5, ("strip", "its label"): 1.6, ("servers", "its wire"): 2.25,
        ("house", "its main"): 3.5, ("utility", "the service"): 9.5,
    }  # fmt: skip
    note = shown("rig-1", CHAIN).notes[0]
    order = ["strip/b1, its breaker", "outlet 1", "servers, its breaker", "strip, its plug"]
    assert sorted(order, key=note.index) == order


def test_a_limit_that_is_passed() -> None:
    note = shown("strip", LAYOUT.replace("10 A at 240 V", "41 A at 240 V")).notes[0]
    assert "strip, its label of 40 A, which is passed already" in note


def test_a_load_nobody_knows_is_asked_for_and_counts_as_no_zero() -> None:
    table = shown(
        "strip", LAYOUT.replace("    load: {budget: 10 A at 240 V}\n    fit: {gpus: 2 x own/card @ 280 W}\n", "")
    )
    rows = {row[0].strip(): row[1:] for row in table.rows}
    assert rows["strip"] == ("unknown", "40 A, its label", "unknown")
    assert any("devices.rig.load" in note for note in table.notes)


def test_a_name_it_does_not_know() -> None:
    with pytest.raises(NoSuchObject) as caught:
        shown("stripe")
    assert "strip" in caught.value.known
