"""A run written in stretches is one run: its conduit is fitted at its two ends, its wire is cut once."""

from __future__ import annotations

import pytest
from bills import CATALOG, bill, reading_of

from planner.bill.bill import Bill
from planner.bill.fastening import white_as_hot
from planner.plan import build

FOOT = 0.3048
PANELS = "panels: {house: {}, sub: {fed_by: feeder}}"
ONE = "raceway: {type: PVC-40, size: '1', bends: 4}"
STRETCHES = """
        basement: {place: indoors, length: 12 ft}
        yard: {place: underground, depth: 18 in, length: 80 ft}
        wall: {place: outdoors, length: 8 ft}"""


def feeder(raceway: str, run: str) -> Bill:
    return bill(f"""
{PANELS}
circuits:
  feeder:
    fed_by: house
    breaker: 60 A 2P
    wire:
      type: THWN-2
      metal: copper
      size: 6 AWG
      conductors: 3
      ground: 10 AWG
      {raceway}
      run:{run}
""")


def bought(found: Bill) -> dict[str, float | None]:
    return {line.words: line.quantity for line in found.lines}


def test_three_stretches_are_one_conduit() -> None:
    # 100 ft and 10 % are 11 sticks, joined in 10 places; the bends are those of the whole route.
    found = bought(feeder(ONE, STRETCHES))
    assert found["PVC-40 1, 10 ft stick"] == 11
    assert found["PVC-40 1 coupling"] == 10
    assert found["PVC-40 1 bend of 90°, bought or made on site"] == 4
    assert found["PVC-40 1 terminal adapter"] == found["PVC-40 1 locknut"] == 2
    # Only what is above the ground is strapped: 352.30, within 3 ft of an end and 3 ft apart. 12 ft: 3; 8 ft: 2.
    assert found["PVC-40 1 strap"] == 5


def test_bends_of_each_stretch_add_up() -> None:
    each = "".join(
        f"\n        {name}: {{place: indoors, length: 10 ft, raceway: {{type: EMT, size: 3/4, bends: {bends}}}}}"
        for name, bends in (("a", 1), ("b", 2))
    )
    found = bought(feeder("", each))
    assert found["EMT 3/4 bend of 90°, bought or made on site"] == 3
    assert found["EMT 3/4 connector, set-screw or compression"] == 2


def test_another_size_is_another_conduit() -> None:
    each = """
        a: {place: indoors, length: 10 ft, raceway: {type: EMT, size: 3/4, bends: 1}}
        b: {place: indoors, length: 10 ft, raceway: {type: EMT, size: 1, bends: 1}}"""
    found = bought(feeder("", each))
    assert found["EMT 3/4 connector, set-screw or compression"] == 2
    assert found["EMT 1 connector, set-screw or compression"] == 2


def test_wire_of_several_stretches_is_cut_once() -> None:
    lines = [line for line in feeder(ONE, STRETCHES).lines if line.kind == "wire"]
    assert {line.words for line in lines} == {
        "6 AWG THWN-2 Cu, black", "6 AWG THWN-2 Cu, red", "6 AWG THWN-2 Cu, white", "10 AWG THWN-2 Cu, green",
    }  # fmt: skip
    for line in lines:
        ((where, length),) = line.cuts
        assert where == "feeder"
        assert length == pytest.approx(100 * FOOT)


def test_a_stretch_that_nobody_measured_leaves_the_whole_open() -> None:
    found = feeder(ONE, STRETCHES.replace(", length: 8 ft", ""))
    assert bought(found)["6 AWG THWN-2 Cu, black"] is None
    assert bought(found)["PVC-40 1, 10 ft stick"] is None


def test_stretches_in_one_named_raceway_add_up() -> None:
    found = bought(
        bill("""
panels: {house: {}}
raceways: {trunk: {type: EMT, size: 3/4, bends: 2}}
circuits:
  a: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R, wire: {type: THHN, size: 12 AWG, ground: 12 AWG,
    raceway: trunk, run: {one: {place: indoors, length: 18 ft}, two: {place: indoors, length: 18 ft}}}}
""")
    )
    assert found["EMT 3/4, 10 ft stick"] == 4
    assert found["EMT 3/4 bend of 90°, bought or made on site"] == 2


def test_the_white_wire_of_one_cable_is_marked_at_its_two_ends() -> None:
    reading = reading_of("""
panels: {house: {}}
circuits: {a: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R, wire: {type: NM-B, size: 12 AWG, conductors: 2,
    run: {attic: {place: indoors, length: 18 ft}, wall: {place: indoors, length: 9 ft}}}}}
""")
    plan, _ = build(reading.at(""), "", catalog=CATALOG, standing=reading.comes_with)
    assert white_as_hot(plan.circuits["a"]) == 2


def test_a_cable_is_fastened_as_one_run_where_it_is_above_the_ground() -> None:
    # 334.30: 32 ft in one piece: 1 ft from each end, 30 ft between at 4.5 ft are 7 more.
    text = """
panels: {{house: {{}}}}
circuits: {{a: {{fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R, wire: {{type: {kind}, size: 12 AWG, raceway: none,
    run: {{one: {{place: indoors, length: 12 ft}}, two: {{place: {place}, length: 20 ft}}}}}}}}}}
"""
    whole = bought(bill(text.format(kind="NM-B", place="indoors")))
    assert whole["staple or strap for 12/2 NM-B"] == 8
    # 12 ft alone: 10 ft between at 4.5 ft are 3 more.
    part = bought(bill(text.format(kind="UF-B", place="underground")))
    assert part["staple or strap for 12/2 UF-B"] == 4
