"""``planner diff`` between one plan under the NEC and under BS 7671 names the rules in which the two books differ."""

from __future__ import annotations

import pytest
from expected import TODAY

from planner.check import Options
from planner.diff.compare import Difference, Written, compare
from planner.diff.rendering import FORMATS
from planner.rules.engine import IEC, all_rules

# One machine of 30 A that runs for days, on single wires in conduit; all that both books ask is said.
PLAN = """\
planner: 1
site: {code: BOOK, occupancy: commercial, outdoor: {summer: 30 °C}}
sources:
  supply: {system: 230 V, earthing: TN-S, loop_impedance: 0.2 ohm, rating: 100 A fuse, peak_demand: 7 kW,
      fault_current: 2 kA}
panels: {house: {fed_by: supply, main: 100 A switch, spaces: 12, spaces_free: 6, interrupting: 10 kA, ambient: 30 °C}}
rooms: {workshop: {kind: workshop, building: main}}
circuits:
  rack: {fed_by: house, room: workshop, breaker: C32 1P RCBO 30 mA type A, outlet: IEC 60309 32 A 2P+E,
      wire: {WIRE, conductors: 2, length: 6 m, method: B1, raceway: EMT 3/4, ambient: 30 °C, place: indoors,
          terminals: 75 °C}}
devices:
  rig: {kind: workstation, room: workshop, fed_by: rack, spec: {plug: IEC 60309 32 A 2P+E, volts: 230 V},
      load: {budget: 30 A at 230 V, leakage: 2 mA measured 2026-01-05}}
"""
WIRES = {"american": "type: THHN, size: 8 AWG, ground: 10 AWG", "european": "type: 6491X, size: 6 mm2, ground: 6 mm2"}


def between(wire: str) -> Difference:
    plan = PLAN.replace("WIRE", WIRES[wire])
    old, new = (Written(plan.replace("BOOK", book).encode(), book) for book in ("NEC-2023", "BS-7671"))
    return compare(old, new, Options(today=TODAY))


def codes(findings: object) -> set[str]:
    return {finding.code for finding in findings}  # type: ignore[attr-defined]


@pytest.fixture(scope="module", params=sorted(WIRES))
def difference(request: pytest.FixtureRequest) -> Difference:
    return between(request.param)


def test_125_percent_is_gone_under_bs_7671(difference: Difference) -> None:
    assert "CIR101" in codes(difference.verdicts.gone)
    assert "CIR121" not in codes(difference.verdicts.new)


def test_each_rule_named_belongs_to_one_book_or_asks_its_book(difference: Difference) -> None:
    asked = {"WIR123", "CIR102", "LAY021", "LAY022"}
    for each in (*difference.verdicts.gone, *difference.verdicts.new):
        books = all_rules()[each.code].books
        assert books or each.code in asked, each.message
        assert not books or set(books).isdisjoint(IEC) == (each in difference.verdicts.gone)


def test_text_tells_what_is_not_asked_from_what_is_well_now(difference: Difference) -> None:
    printed = FORMATS["text"](difference)
    assert "Not asked by BS-7671" in printed
    gone = printed.partition("Findings gone")[2].partition("Not asked by")[0]
    assert "CIR101" not in gone
    assert "CIR121 load, breaker and cable fit: I_B ≤ I_n ≤ I_z: 2 passed." in printed.replace("\n     ", " ")
    assert "CIR125" in {each.code for each in difference.asked}


def test_within_one_book_nothing_is_told_of_books() -> None:
    plan = PLAN.replace("WIRE", WIRES["european"]).replace("BOOK", "BS-7671")
    other = plan.replace("C32", "C25")
    same = compare(Written(plan.encode(), "a"), Written(other.encode(), "b"), Options(today=TODAY))
    assert (same.book, same.asked) == ("", ())
    assert "asked" not in FORMATS["text"](same).casefold()


def test_wire_of_the_other_side_is_told_and_judged_by_both() -> None:
    american, european = between("american"), between("european")
    assert codes(american.verdicts.gone) == {"CIR101", "CIR102", "CIR106", "CIR116", "PNL111", "PNL114", "WIR115"}
    # 8 AWG THHN is at home under the NEC; 6 mm² 6491X is at home under BS 7671.
    assert codes(american.verdicts.new) == {"WIR123"}
    assert "WIR123" in codes(european.verdicts.gone)
    assert codes(european.verdicts.new) == set()
    # 10 AWG, as which 6 mm² counts, is too small behind 32 A.
    assert {"WIR101", "WIR103", "WIR104"} <= codes(european.verdicts.gone)
    assert not any("is not a wire type" in each.message for each in (*american.verdicts.new, *european.verdicts.gone))
