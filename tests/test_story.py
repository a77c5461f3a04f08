"""The garage the planner was first asked about: the right answers, worked out apart from it, hold.

Ids, inputs and expected values are in ``story/``; the layout is the shipped example.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from expected import TODAY, checked, fits, load, right_to_its_digits, shown_keys

from planner.catalog import Catalog, default_folders
from planner.check import Options
from planner.layout.reading import read
from planner.plan import build
from planner.rules.findings import Finding, Outcome
from planner.text import read as read_text

STORY = Path(__file__).parent / "story"
LAYOUT = (Path(__file__).parents[1] / "layouts" / "garage-as-planned.yaml").read_text(encoding="utf-8")


def cases(name: str) -> Any:
    found = load(STORY / name)
    return pytest.mark.parametrize("case", found, ids=[case["id"] for case in found])


def findings(layout: str, phase: str = "") -> tuple[Finding, ...]:
    report = checked(layout, Options(today=TODAY, phase=phase))
    return tuple(finding for finding in report.findings if finding.outcome is not Outcome.NOT_APPLICABLE)


def the(found: tuple[Finding, ...], code: str, object: str) -> Finding:  # noqa: A002  (a finding's own word)
    (one,) = (finding for finding in found if (finding.code, finding.object) == (code, object))
    return one


@cases("plan.yaml")
def test_plan(case: Mapping[str, Any]) -> None:
    layout = LAYOUT
    for old, new in case.get("change", {}).items():
        assert old in layout, old
        layout = layout.replace(old, new)
    found = findings(layout, case["phase"])
    for expectation in case["expect"]:
        same = [f for f in found if (f.code, f.object) == (expectation["code"], expectation["object"])]
        wanted = [e for e in case["expect"] if (e["code"], e["object"]) == (expectation["code"], expectation["object"])]
        assert any(fits(finding, expectation) for finding in same), (expectation, [shown_keys(f) for f in same])
        assert len(same) == len(wanted), [shown_keys(finding) for finding in same]
    for pair in case.get("without", ()):
        code, object_ = pair.split()
        assert not [f for f in found if (f.code, f.object) == (code, object_) and f.counts]


WIRED = """\
planner: 1
site: {{code: NEC-2023, occupancy: dwelling}}
sources: {{utility: {{system: 120/240 V}}}}
panels: {{house: {{}}}}
rooms: {{garage: {{kind: garage}}}}
raceways: {{run: {{type: EMT, others: {others}}}}}
circuits:
  servers:
    fed_by: house
    breaker: {breaker} A 2P
    wire:
      {{type: {type}, size: {size}, metal: copper, length: 40 ft, raceway: run, ambient: {ambient},
          terminals: {terminals}}}
    outlet: NEMA 6-50R
devices: {{pair: {{load: {{budget: {load} A at 240 V}}, fed_by: servers}}}}
"""


def wired(case: Mapping[str, Any], breaker: float, load: float) -> tuple[Finding, ...]:
    facts = {"size": "8 AWG", "others": "0", **case}
    return findings(WIRED.format(breaker=f"{breaker:g}", load=f"{load:g}", **facts))


@cases("wire.yaml")
def test_wire(case: Mapping[str, Any]) -> None:
    ampacity, largest, verdict, most = case["cell"]
    found = wired(case, 50, 1)
    carried = the(found, "WIR102", "circuits.servers").limit
    protected = the(found, "WIR103", "circuits.servers")
    assert carried is not None
    assert right_to_its_digits(carried, ampacity)
    assert (protected.outcome, protected.value, protected.limit) == (Outcome(verdict), 50.0, float(largest))
    breaker = min(50.0, float(largest))
    rules = ("CIR101", "WIR101", "WIR102", "WIR103")
    at_most = wired(case, breaker, float(most))
    assert {the(at_most, code, "circuits.servers").outcome for code in rules} == {Outcome.PASSED}
    above = wired(case, breaker, float(most) + 0.1)
    assert Outcome.FAILED in {the(above, code, "circuits.servers").outcome for code in rules}


SERVICE = """\
planner: 1
site: {{code: NEC-2023, occupancy: dwelling}}
sources: {{utility: {{system: 120/240 V, rating: 200 A, peak_demand: 9.6 kW}}}}
panels: {{house: {{main: 200 A 2P}}}}
circuits:
  servers-1..{pairs}: {{fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
  cooling-1..{pairs}: {{fed_by: house, breaker: 30 A 2P, outlet: NEMA 6-30R}}
devices:
  first-1..{pairs}: {{load: {{budget: {budget} A at 240 V}}, fed_by: servers-1..{pairs}}}
  second-1..{pairs}: {{load: {{budget: {budget} A at 240 V}}, fed_by: servers-1..{pairs}}}
  ac-1..{pairs}: {{kind: window-ac, load: {{sustained: 12 A at 240 V}}, fed_by: cooling-1..{pairs}}}
"""


@cases("service.yaml")
def test_service(case: Mapping[str, Any]) -> None:
    found = findings(SERVICE.format(**case))
    for key, code, object_ in (
        ("existing", "PNL104", "sources.utility"),
        ("panel", "PNL101", "panels.house"),
        ("main", "PNL110", "sources.utility"),
    ):
        value, outcome = case[key]
        finding = the(found, code, object_)
        assert finding.value is not None
        assert right_to_its_digits(finding.value, value), (code, finding.message)
        assert finding.outcome is Outcome(outcome), finding.message


@pytest.mark.parametrize("server", ["mi100-1", "rtx4090-1"])
def test_estimate_of_a_server_is_what_such_servers_draw(server: str) -> None:
    """8 cards of 300 W, two processors, the rest and the fans, through the supplies: 3.2 to 3.8 kW at the wall."""
    reading = read(read_text(LAYOUT.encode()))
    plan, problems = build(reading.at("full"), "full", catalog=Catalog(default_folders()), standing=reading.comes_with)
    load = plan.devices[server].load
    assert not problems
    assert 3200 <= load.low_w <= load.high_w <= 3800
