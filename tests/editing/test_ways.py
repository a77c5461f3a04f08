"""Ways out as edits: each one that is offered makes its finding go, and nothing as bad comes instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from planner.check import Options, check_document
from planner.editing.looking import Look, look
from planner.editing.ways.offers import made
from planner.editing.ways.settling import places
from planner.editing.ways.trying import Tried, candidates, tried
from planner.layout.models import SECTIONS, SINGLES, model_at
from planner.rules.findings import Finding, Outcome
from planner.text import Document, read

LAYOUTS = Path(__file__).parents[2] / "layouts"
DAY = Options(today="2026-11-30")
SHIPPED = sorted(file.name for file in LAYOUTS.glob("*.yaml"))

OVERLOADED = """\
planner: 1
site: {code: NEC-2023}
sources: {utility: {system: 120/240 V, rating: 200 A}}
panels: {house: {fed_by: utility, main: 200 A 2P, spaces: 40}}
rooms: {garage: {kind: garage, size: 6 m x 6 m x 3 m}}
circuits:
  servers-a..b: {fed_by: house, room: garage, breaker: 30 A 2P GFCI, outlet: NEMA L6-30R}
devices:
  pdu-a..b: {kind: pdu, spec: {plug: NEMA L6-30P, rating: 24 A, outlets: {1..4: C19}}, fed_by: servers-a..b}
  node-1: {kind: server, fed_by: pdu-a/1, cord: C20 to C19 2 m 12 AWG, load: {budget: 16 A at 240 V}}
  node-2: {kind: server, fed_by: pdu-a/2, cord: C20 to C19 2 m 12 AWG, load: {budget: 10 A at 240 V}}
  node-3: {kind: server, fed_by: pdu-b/1, cord: C20 to C19 2 m 12 AWG, load: {budget: 6 A at 240 V}}
"""


def opener(name: str) -> bytes:
    return (LAYOUTS / name).read_bytes()


def seen(name: str) -> tuple[Look, Document]:
    document = read(opener(name), name)
    return look(document, DAY, opener), document


def of(found: Look, code: str, name: str = "") -> Finding:
    return next(
        each for each in found.findings if each.code == code and name in each.object and each.outcome is Outcome.FAILED
    )


def stands_in(document: Document, finding: Finding) -> bool:
    """Whether a whole check of a text still has a finding, failed or not known."""
    checked = check_document(document, document.text.encode(), DAY, opener)
    return any(
        (each.code, each.object, each.pointer) == (finding.code, finding.object, finding.pointer)
        and {each.phase, *each.also_in} & {finding.phase, *finding.also_in}
        for each in checked.findings
        if each.counts
    )


def after(document: Document, each: Tried) -> Document:
    for verb in each.verbs:
        document = verb(document).document
    return document


class TestOverload:
    @pytest.fixture(scope="class")
    def offered(self) -> tuple[Tried, ...]:
        document = read(OVERLOADED.encode(), "a.yaml")
        found = look(document, DAY)
        return tried(found, document, of(found, "CIR101"), DAY)

    def test_less_load_another_strip_and_another_circuit(self, offered: tuple[Tried, ...]) -> None:
        said = [each.offer.says for each in offered]
        assert "a budget of 14.7 A at 240 V or 9.2 A at 240 V for node-1, node-2, kept by power limits" in said
        assert "move node-2 to pdu-b/2" in said
        assert "add circuit servers-c like servers-b and strip pdu-c like pdu-b, and move node-2 there" not in said
        assert "add circuit servers-c like servers-a and strip pdu-c like pdu-a, and move node-2 there" in said

    def test_each_makes_the_finding_go(self, offered: tuple[Tried, ...]) -> None:
        document = read(OVERLOADED.encode(), "a.yaml")
        finding = of(look(document, DAY), "CIR101")
        assert offered
        for each in offered:
            assert not stands_in(after(document, each), finding), each.offer.says

    def test_the_effect_names_what_moved(self, offered: tuple[Tried, ...]) -> None:
        move = next(each for each in offered if each.offer.says == "move node-2 to pdu-b/2")
        assert "servers-a 108 % → 67 %" in move.effect.sentence()
        assert [each.code for each in move.effect.gone].count("CIR101") == 1

    def test_what_moves_the_fault_elsewhere_is_not_offered(self) -> None:
        # The other strip is as full: whichever machine moves there overloads it.
        document = read(OVERLOADED.replace("budget: 6 A", "budget: 23 A").encode(), "a.yaml")
        found = look(document, DAY)
        said = [each.offer.says for each in tried(found, document, of(found, "CIR101"), DAY)]
        assert said
        assert not [each for each in said if each.startswith("move ")]


# One finding of each rule that a person meets first, on the layouts that have it.
FIRST_MET = {
    "garage-as-planned.yaml": (
        "CIR101",
        "WIR101",
        "PDU101",
        "PDU102",
        "CIR105",
        "CIR106",
        "PSU105",
        "PNL101",
    ),
    "garage-to-code.yaml": ("PSU105",),
    "garage-as-built.yaml": ("SUP003", "PNL115"),
    "uk-garage.yaml": ("AIR102", "STO401"),
}


@pytest.mark.parametrize(("name", "code"), [(name, code) for name, codes in FIRST_MET.items() for code in codes])
def test_what_a_person_meets_first_has_an_edit_that_helps(name: str, code: str) -> None:
    found, document = seen(name)
    finding = of(found, code)
    offered = tried(found, document, finding, DAY, opener)
    assert offered, f"nothing is offered for {code} on {finding.object}"
    for each in offered:
        assert not stands_in(after(document, each), finding), each.offer.says
    then = look(after(document, offered[0]), DAY, opener)
    assert len(then.findings) - len(found.findings) == len(offered[0].effect.new) - len(offered[0].effect.gone)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_unknown_has_a_field_that_a_form_can_open(name: str) -> None:
    found, _ = seen(name)
    without = []
    for finding in found.findings:
        if finding.outcome is not Outcome.UNKNOWN:
            continue
        settle = places(found, finding)
        if not settle:
            without.append((finding.code, finding.decided_by))
        for place in settle:
            model, _ = model_at(place.section, place.keys[:-1])
            known = place.section in ("parts", *SECTIONS, *SINGLES)
            assert known, place
            assert place.section == "parts" or "spec" in place.keys or model is not None, (finding.code, place.dotted)
    # Beyond the tables no fact of the layout helps, and of what goes dark nothing is said that somebody could measure.
    assert all(not asks or "planner simulate" in asks[0] for _, asks in without), without


@pytest.mark.parametrize("name", ["garage-as-planned.yaml", "rig-4090-open-frame.yaml", "uk-garage.yaml"])
def test_what_might_help_can_be_written(name: str) -> None:
    found, document = seen(name)
    failed = [each for each in found.findings if each.outcome is Outcome.FAILED]
    for finding in {each.code: each for each in failed}.values():
        for offer in candidates(found, document, finding, DAY):
            _, text = made(document, offer)
            assert text.text != document.text or offer.kind == "keys", offer.says
            assert not text.problems, offer.says


def test_machines_that_are_like_another_are_capped_where_that_one_is() -> None:
    found, document = seen("garage-as-planned.yaml")
    finding = next(each for each in found.findings if each.code == "CIR101" and each.object == "circuits.servers-c")
    offers = [each for each in candidates(found, document, finding, DAY) if each.kind.startswith("budget")]
    every, alone = offers[:2]
    assert every.says.startswith("a budget of 20 A at 240 V for all 4 of mi100-1..4 (and 4 like them)")
    assert alone.says.startswith("a budget of 20 A at 240 V for rtx4090-1, rtx4090-2")
    _, text = made(document, alone)
    assert "load: {budget: 25 A at 240 V}" in text.text
    assert text.text.count("20 A at 240 V") == 2
