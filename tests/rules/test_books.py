"""One physical plan under two rule books: verdicts differ only where the books do."""

from __future__ import annotations

from expected import checked

from planner.rules.engine import IEC, NEC, all_rules
from planner.rules.findings import Outcome
from planner.tables.books import BOOKS

PLAN = """\
planner: 1
site: {code: BOOK, occupancy: commercial, outdoor: {summer: 30 °C}}
sources: {supply: {system: 230 V, earthing: TN-S, loop_impedance: 0.2 ohm, rating: 100 A fuse, peak_demand: 7 kW}}
panels: {house: {fed_by: supply, main: 100 A switch, spaces: 12, interrupting: 10 kA}}
rooms: {workshop: {kind: workshop, building: main}}
circuits:
  rack: {fed_by: house, room: workshop, breaker: C32 1P, outlet: IEC 60309 32 A 2P+E,
      wire: {type: T&E, size: 6 mm2, length: 6 m, method: C, raceway: none, ambient: 30 °C}}
devices:
  rig: {kind: workstation, room: workshop, fed_by: rack, spec: {plug: IEC 60309 32 A 2P+E, volts: 230 V},
      load: {budget: 30 A at 230 V, leakage: 2 mA measured 2026-01-05}}
"""
# Rules of both families whose figures or tables are the book's.
ASK_THEIR_BOOK = {
    "CIR102",
    "CIR112",
    "CIR107",
    "CIR129",
    "LAY018",
    "LAY040",
    "PNL101",
    "PNL125",
    "WIR106",
    "WIR108",
    "WIR110",
    "WIR120",
    "WIR121",
    "WIR123",
}


def verdicts(book: str) -> dict[tuple[str, str, str], Outcome]:
    found = checked(PLAN.replace("BOOK", book)).findings
    return {(f.code, f.object, f.message): f.outcome for f in found if f.outcome is not Outcome.NOT_APPLICABLE}


def test_the_books_with_figures_are_those_rules_are_declared_for() -> None:
    assert tuple(BOOKS) == NEC + IEC


def test_verdicts_differ_only_where_the_books_do() -> None:
    american, british = verdicts("NEC-2023"), verdicts("BS-7671")
    rules = all_rules()
    differ = {code for code, *_ in dict(american.items() ^ british.items())}
    shared = {code for code in differ if not rules[code].books} - {"LAY021", "LAY022"}
    assert shared <= ASK_THEIR_BOOK
    assert {"CIR101", "CIR121", "CIR140"} <= differ


def test_the_same_breaker_fails_by_125_percent_and_passes_without() -> None:
    american, british = verdicts("NEC-2023"), verdicts("BS-7671")
    assert {o for (code, *_), o in american.items() if code == "CIR101"} == {Outcome.FAILED}
    assert {o for (code, *_), o in british.items() if code == "CIR121"} == {Outcome.PASSED}
