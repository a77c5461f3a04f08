"""``planner show racks``: what stands where, and what rack and machines are known to weigh and draw."""

from __future__ import annotations

import pytest

from planner.planning import planned
from planner.report.tables import Table
from planner.views import NoSuchObject, racks

LAYOUT = """\
planner: 1
site: {code: NEC-2023}
racks: {r1: {spec: {height: 12 U, mounting_depth: 91.5 cm, load_static: 500 kg}}, r2: {part: apc/ar3100}}
devices:
  low: {kind: server, load: 2 kW, spec: {height: 4 U, weight: 40 kg, depth: 80 cm}, rack: r1/1}
  high: {kind: server, load: 1 kW, spec: {height: 2 U, weight: 20 kg}, rack: r1/9}
  behind: {kind: switch, load: 100 W, spec: {height: 1 U, weight: 5 kg, depth: 30 cm}, rack: r1/9 rear}
  loose: {kind: switch, load: 50 W, spec: {height: 1 U, weight: 5 kg, depth: 30 cm}, rack: r1}
  strip: {kind: pdu, spec: {weight: 6 kg}, rack: r1/0U-left}
  heavy: {kind: server, spec: {height: 4 U}, rack: r2/1}
"""


def shown(name: str) -> Table:
    plan = planned(LAYOUT.encode(), "a.yaml").last
    assert plan is not None
    (table,) = racks.tables(plan, name)
    return table


def test_a_rack_is_shown_from_the_top_down_with_what_stands_beside_last() -> None:
    assert shown("r1").rows == (
        ("9-10", "high", "2 U", "20 kg", "unknown", "1,000 W"),
        ("9 rear", "behind", "1 U", "5 kg", "0.3 m", "100 W"),
        ("1-4", "low", "4 U", "40 kg", "0.8 m", "2,000 W"),
        ("no unit", "loose", "1 U", "5 kg", "0.3 m", "50 W"),
        ("beside", "strip", "", "6 kg", "", "passes on"),
    )


def test_totals_stand_against_what_the_rack_has() -> None:
    assert shown("r1").notes[:2] == (
        "Units taken: 7 U of 12 U. Weight in it: 76 kg; it carries 500 kg.",
        "Between its rails: 0.915 m.",
    )
    assert "Depth nobody stated (spec.depth): high." in shown("r1").notes


def test_what_nobody_stated_or_verified_says_so() -> None:
    table = shown("r2")
    assert table.rows == (("1-4", "heavy", "4 U", "unknown", "unknown", "unknown"),)
    assert table.notes[0] == (
        "Units taken: 4 U of 42 U (nobody verified it). Weight in it: 12 to 80 kg; "
        "it carries 1,361 kg (nobody verified it)."
    )


def test_a_rack_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(NoSuchObject) as raised:
        shown("r3")
    assert raised.value.known == ("r1", "r2")
