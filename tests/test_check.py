"""From bytes to findings: what holds for every layout."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from planner.check import Options, check, check_document
from planner.cli.exits import exit_code
from planner.layout.reading import Reading
from planner.plan import Plan
from planner.rules import judging
from planner.rules.engine import Rule
from planner.rules.findings import Finding, Outcome
from planner.rules.judging import Judgement
from planner.text import read
from planner.watching import Watch

LAYOUTS = sorted((Path(__file__).parent / "layouts_design").glob("*.yaml"))


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.stem)
def test_every_design_layout_is_checked_without_a_crash(path: Path) -> None:
    checked = check(path.read_bytes(), path.name, Options(today="2026-03-01"))
    assert checked.objects
    assert not [finding for finding in checked.findings if finding.outcome is Outcome.CRASHED]


def test_a_plug_that_no_table_has_leaves_what_needs_it_unknown() -> None:
    layout = b"""\
planner: 1
site: {code: NEC-2023, occupancy: dwelling}
panels: {house: {main: 200 A 2P}}
circuits: {a: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
devices:
  strip: {kind: pdu, fed_by: a, spec: {plug: IEC 60309 2P+E, rating: 24 A, outlets: {1: C19}}}
  rig: {fed_by: strip/1, load: 1 kW}
"""
    found = {finding.code: finding for finding in check(layout, "a.yaml").findings if finding.object == "devices.strip"}
    assert found["PDU104"].outcome is Outcome.UNKNOWN
    assert "IEC 60309 2P+E" in found["PDU104"].message


LOOP = b"planner: 1\nsite: {code: NEC-2023}\npanels: {a: {fed_by: c}}\ncircuits: {c: {fed_by: a, breaker: 20 A 2P}}\n"
TWICE = b"planner: 1\nsite: {code: NEC-2023, code: NEC-2020}\npanels: {house: {}}\n"


@pytest.mark.parametrize(
    ("layout", "options", "code"),
    [
        (b"planner: 1\nload: ][\n", Options(select=("CIR101",)), "LAY001"),
        (b"", Options(select=("CIR",)), "LAY001"),
        (b"planner: 99\npanels: {house: {}}\n", Options(select=("CIR",)), "LAY004"),
        (b"planner: 1\npanels: {house: {mian: 200 A}}\n", Options(ignore=("LAY",)), "LAY005"),
        (b"planner: 1\ndevices: {rig: {part: no/such}}\n", Options(select=("CIR", "PDU")), "LAY011"),
        (b"planner: 1\nsite: {code: NEC-2014}\npanels: {house: {}}\n", Options(ignore=("LAY018",)), "LAY018"),
        (TWICE, Options(ignore=("LAY",)), "LAY002"),
        (LOOP, Options(select=("PDU", "CIR")), "LAY014"),
    ],
)
def test_a_fault_of_the_file_counts_whatever_is_selected_or_ignored(layout: bytes, options: Options, code: str) -> None:
    assert [one for one in check(layout, "a.yaml", options).findings if one.code == code and one.counts]


def test_what_is_no_fault_of_the_file_can_be_left_out() -> None:
    layout = b"planner: 1\nsite: {code: NEC-2023}\npanels: {house: {}}\ndevices: {x-ray: {load: 1 kW}}\n"
    assert "LAY035" in {finding.code for finding in check(layout, "a.yaml").findings}
    for options in (Options(select=("CIR",)), Options(ignore=("LAY",))):
        assert "LAY035" not in {finding.code for finding in check(layout, "a.yaml", options).findings}


def test_nobody_can_ignore_that_a_rule_crashed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(rule: Rule, obj: object, **_: object) -> tuple[Judgement, ...]:
        if rule.code == "WIR105":
            raise ZeroDivisionError("by hand")
        return ()

    monkeypatch.setattr("planner.rules.ledger.judge", broken)
    layout = b"""\
planner: 1
site: {code: NEC-2023}
panels: {house: {main: 200 A 2P}}
circuits: {a: {fed_by: house, breaker: 20 A 2P, wire: 12 AWG THHN 20 ft, ignore: {WIR105: we know}}}
"""
    for options in (Options(), Options(ignore=("WIR105",)), Options(ignore=("WIR",), select=("WIR",))):
        crashed = [one for one in check(layout, "a.yaml", options).findings if one.code == "WIR105"]
        assert crashed
        assert {finding.outcome for finding in crashed} == {Outcome.CRASHED}
        assert exit_code(crashed, exit_zero=True) == 3
    assert not check(layout, "a.yaml", Options(select=("CIR",))).findings


@pytest.mark.parametrize("reason", ["\u200b", " \u200d\u2060", "\u00a0", "\u3164", "-"])
def test_a_reason_that_shows_nothing_is_none(reason: str) -> None:
    layout = f"""\
planner: 1
site: {{code: NEC-2023}}
panels: {{house: {{}}}}
circuits: {{spare: {{fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R, ignore: {{LAY015: "{reason}"}}}}}}
"""
    found = {finding.code: finding.outcome for finding in check(layout.encode(), "a.yaml").findings}
    assert found["SUP001"] is Outcome.FAILED
    assert found["LAY015"] is Outcome.FAILED


def test_what_was_said_wrongly_is_not_called_unsaid() -> None:
    layout = b"""\
planner: 1
site: {code: NEC-2023}
panels: {house: {}}
circuits: {a: {fed_by: house, breaker: 30 A 2P, outlet: NEMA L6-30R, wire: {type: THHN, place: bathtub}}}
"""
    found = {f.code: f for f in check(layout, "wrong.yaml").findings}
    assert found["WIR105"].message == "circuits.a.wire could not be read."
    assert found["WIR105"].decided_by == ("mend circuits.a.wire.place (LAY008)",)
    assert found["CIR106"].message == "circuits.a.room is not said."


@pytest.mark.parametrize(("until", "ended"), [("2026", True), ("2026-02", True), ("2026-12", False), ("2027", False)])
def test_a_suppression_ends_with_the_first_day_of_a_year_or_month(until: str, ended: bool) -> None:
    layout = f"""\
planner: 1
site: {{code: NEC-2023}}
panels: {{house: {{}}}}
circuits: {{a: {{fed_by: house, breaker: 20 A 1P, ignore: {{LAY015: {{reason: for the car, until: {until}}}}}}}}}
"""
    codes = {f.code for f in check(layout.encode(), "spare.yaml", Options(today="2026-03-01")).findings if f.counts}
    assert ("SUP002" in codes) is ended


@pytest.mark.parametrize("figure", ["1 W or 2 kW", "1 W or 2 W"])
def test_very_many_open_facts_are_unknown_after_little_work(figure: str, monkeypatch: pytest.MonkeyPatch) -> None:
    runs: Counter[tuple[str, int]] = Counter()

    def counted(rule: Rule, obj: object, *more: Any) -> Any:
        runs[rule.code, id(obj)] += 1
        return run(rule, obj, *more)

    run = judging._run  # type: ignore[attr-defined]
    monkeypatch.setattr(judging, "_run", counted)
    rigs = "\n".join(f"  rig-{n}: {{fed_by: a, load: {figure}}}" for n in range(400))
    layout = f"""\
planner: 1
site: {{code: NEC-2023}}
panels: {{house: {{main: 200 A 2P}}}}
circuits: {{a: {{fed_by: house, breaker: 20 A 2P, wire: 12 AWG THHN 20 ft}}}}
devices:
{rigs}
"""
    found = [finding for finding in check(layout.encode(), "a.yaml").findings if finding.code == "CIR101"]
    assert [finding.outcome for finding in found] == [Outcome.UNKNOWN]
    assert max(runs.values()) < 150


@pytest.mark.parametrize(
    "layout", ["planner: 1\nsite: {code: NEC-2023}\n", "planner: 1\nscenarios: {summer: {}}\ndevices: {}\n"]
)
def test_nothing_checked_is_an_error(layout: str) -> None:
    found = check(layout.encode(), "a.yaml", Options(select=("CIR",))).findings
    assert exit_code([finding for finding in found if finding.code == "LAY032"]) == 1


def test_a_part_that_replaces_one_of_the_catalogue_is_named(tmp_path: Path) -> None:
    layout = b"""\
planner: 1
site: {code: NEC-2023}
parts:
  amd/instinct-mi100: {limit: {max: 250 W}, description: mine}
devices: {rig: {part: gigabyte/g482-z53, fit: {gpus: 8 x amd/instinct-mi100}}}
"""
    shipped = Path(__file__).parents[1] / "catalogs/server/gigabyte/g482-z53.yaml"
    own = tmp_path / "mine/server/gigabyte/g482-z53.yaml"
    own.parent.mkdir(parents=True)
    own.write_bytes(shipped.read_bytes())

    def named(*folders: Path) -> list[str]:
        found = check(layout, "a.yaml", Options(catalogs=folders)).findings
        return [finding.message for finding in found if finding.code == "LAY031"]

    (ours,) = named()
    assert ours.startswith("parts.amd/instinct-mi100 replaces ")
    assert "limit.max" in ours
    assert "catalogs/gpu/amd/instinct-mi100.yaml" in ours
    both = named(tmp_path / "mine")
    assert len(both) == 2
    assert any("read from mine/server/gigabyte/g482-z53.yaml" in message for message in both)


def test_who_waits_is_handed_the_plan_then_the_loads_then_the_rest() -> None:
    told: list[str] = []

    class Waiting(Watch):
        def built(self, reading: Reading, plan: Plan) -> None:
            told.append(f"built {plan.phase} {', '.join(plan.circuits)}")

        def loads(self, reading: Reading, plan: Plan, findings: Sequence[Finding]) -> None:
            told.append(f"loads {plan.phase} of {len({finding.object for finding in findings})}")

        def step(self, share: float) -> None:
            if told[-1] != "step":
                told.append("step")

    layout = b"""\
planner: 1
site: {code: NEC-2023}
phases: [one, two]
circuits: {a: {breaker: 20 A 2P}, b: {breaker: 20 A 2P, phase: two}}
devices: {x: {load: 21 A at 240 V, fed_by: a}}
"""
    check_document(read(layout, "a.yaml"), layout, watch=Waiting("one"))
    assert told[:2] == ["built one a", "step"]
    assert [each.partition(" of ")[0] for each in told[2:]] == ["loads one", "step"]
