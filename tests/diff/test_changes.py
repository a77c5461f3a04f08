"""Changes as sentences: each thing that was changed once, and nothing that was not."""

from __future__ import annotations

from pathlib import Path

import pytest
from bills import HEAD, reading_of

from planner.diff.changes import Change, changes
from planner.diff.reasons import read_comments
from planner.layout.reading import read
from planner.text import read as read_text

LAYOUTS = Path(__file__).parents[2] / "layouts"
PLANNED, TO_CODE = LAYOUTS / "garage-as-planned.yaml", LAYOUTS / "garage-to-code.yaml"


def told(old: str, new: str) -> tuple[tuple[Change, ...], tuple[Change, ...]]:
    return changes(reading_of(old), reading_of(new))


def sentences(old: str, new: str) -> list[str]:
    return [change.sentence for change in told(old, new)[0]]


def test_each_commented_change_of_the_corrected_garage_is_told_once_and_nothing_else() -> None:
    old, new = (read(read_text(file.read_bytes(), file.name)) for file in (PLANNED, TO_CODE))
    found, words = changes(old, new)
    head = new.document.text.index("\nplanner:")
    first = new.document.text.count("\n", 0, head) + 1
    known = {comment.text for comment in read_comments(old.document)}
    comments = [each.text for each in read_comments(new.document) if each.first > first and each.text not in known]
    assert len(comments) >= 20
    assert sorted(change.reason for change in found) == sorted(comments)
    assert len({change.sentence for change in found}) == len(found)
    # The garage has another name, which is no change of anything built.
    assert [change.sentence for change in words] == [
        "site: name Garage cluster, to code instead of Garage cluster, as planned."
    ]


@pytest.mark.parametrize(
    ("comment", "says"),
    [
        ("CHANGED: the full phase needs a 400 A", ["source utility from phase full on: rating 400 A instead of 200 A"]),
        ("CHANGED: a second 200 A panel", ["panel garage is new", "servers-c..d: fed_by garage instead of house"]),
        ("CHANGED: a 6-50R in a dwelling", ["circuits servers-a..d: now breaker.ground_fault.kind GFCI"]),
        ("CHANGED: THHN in a conduit", ["circuits servers-a..d: wire.type THHN instead of unknown"]),
        ("CHANGED: two units per pair", ["circuits cooling-e..h are new", "breaker.rating 20 A instead of 30 A"]),
        ("CHANGED: four of 4 TB", ["fit.drives.lustre.count 4 instead of 7"]),
        ("STATED: where the metadata lives", ["device mi100-1: now fit.drives.meta", "mdts.mdt0.drives mi100-1/meta"]),
        ("STATED: attached", ["room garage: now building main, burners none, hvac own and openings none."]),
        ("STATED: one lost drive", ["osts.ost-1..2.layout raidz1 instead of unknown"]),
        ("CHANGED: none larger", ["jobs train-70b and all-eight are gone"]),
    ],
)
def test_what_the_sentences_say(comment: str, says: list[str]) -> None:
    old, new = (read(read_text(file.read_bytes(), file.name)) for file in (PLANNED, TO_CODE))
    (change,) = (change for change in changes(old, new)[0] if change.reason.startswith(comment))
    assert all(part in change.sentence for part in says), change.sentence


@pytest.mark.parametrize("file", sorted(LAYOUTS.glob("*.yaml")), ids=lambda file: file.stem)
def test_a_layout_does_not_differ_from_itself(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert told(text, text) == ((), ())


CIRCUITS = """
panels: {house: {}, shed: {}}
circuits:
  a..c: {fed_by: house, breaker: 20 A 1P, wire: 12/2 NM-B 40 ft, outlet: NEMA 5-20R}
"""


def test_another_spelling_is_no_change() -> None:
    other = """
circuits:
  c: {}
  a..c:
    outlets: {1: {type: nema-5-20r}}
    wire: {length: 40 feet, size: 12 AWG, conductors: 2, type: nm-b}
    breaker: {rating: 20 A, poles: 1}
    fed_by: house
panels: {shed: {}, house: {}}
"""
    # Only the key differs in which the one outlet is written.
    assert sentences(CIRCUITS.replace("outlet: NEMA 5-20R", "outlets: {1: {type: nema-5-20r}}"), other) == []


def test_one_of_a_range() -> None:
    assert sentences(CIRCUITS, CIRCUITS + "  b: {breaker: 15 A 1P}\n") == [
        "circuit b: breaker.rating 15 A instead of 20 A."
    ]


def test_all_of_a_range_is_one_sentence() -> None:
    assert sentences(CIRCUITS, CIRCUITS.replace("20 A 1P", "15 A 1P")) == [
        "circuits a..c: breaker.rating 15 A instead of 20 A."
    ]


def test_a_measured_length_is_told_with_how_it_is_known() -> None:
    new = CIRCUITS.replace("12/2 NM-B 40 ft", "12/2 NM-B 40 ft measured 2026-02-01")
    assert sentences(CIRCUITS, new) == ["circuits a..c: wire.length 40 ft measured 2026-02-01 instead of 40 ft."]


def test_new_gone_and_renamed() -> None:
    assert sentences(CIRCUITS, CIRCUITS.replace("a..c", "a..d")) == ["circuit d is new."]
    assert sentences(CIRCUITS.replace("a..c", "a..d"), CIRCUITS) == ["circuit d is gone."]
    assert sentences(CIRCUITS, CIRCUITS.replace("shed", "barn")) == ["panel shed is now called barn."]


def test_a_move_to_another_phase_and_a_change_from_one_on() -> None:
    phased = "phases: [one, two]" + CIRCUITS
    assert sentences(phased, phased + "  c: {phase: two}\n") == ["circuit c: now phase two."]
    assert sentences(phased, phased + "  c@two: {breaker: 30 A 1P}\n") == [
        "circuit c from phase two on: breaker.rating 30 A instead of 20 A."
    ]
    assert sentences(phased + "  c@two: {breaker: 30 A 1P}\n", phased + "  c@two: {breaker: 25 A 1P}\n") == [
        "circuit c from phase two on: breaker.rating 25 A instead of 30 A."
    ]
    assert sentences(phased, phased + "  c@two: none\n") == ["circuit c from phase two on: no longer there."]


def test_settings_that_are_no_objects() -> None:
    old = "phases: [one]\ncosts: {electricity: 0.14 USD/kWh}\nstock: {a/b: 2}\n"
    new = "phases: [one, two]\ncosts: {electricity: 0.20 USD/kWh}\nstock: {a/b: 3}\nparts: {c/d: {kind: load}}\n"
    assert sentences(old, new) == [
        "phases: [one, two] instead of [one].",
        "costs: electricity.default 0.20 USD/kWh instead of 0.14 USD/kWh.",
        "stock: a/b 3 instead of 2.",
        "parts: now c/d {kind: load}.",
    ]


def test_words_for_people_are_told_apart() -> None:
    found, words = told(CIRCUITS, CIRCUITS + "  b: {label: The bench, note: see photo}\n")
    assert found == ()
    assert [change.sentence for change in words] == ["circuit b: now label The bench and note see photo."]


def test_a_comment_that_was_there_is_no_reason() -> None:
    old = CIRCUITS.replace("  a..c:", "  # an old remark\n  a..c:")
    new = old.replace("20 A 1P", "15 A 1P")
    assert [change.reason for change in told(old, new)[0]] == [""]
    newer = new.replace("an old remark", "the breaker that was there")
    assert [change.reason for change in told(old, newer)[0]] == ["the breaker that was there"]


def test_the_line_is_that_of_the_new_file() -> None:
    new = CIRCUITS + "  b: {breaker: 15 A 1P}\n"
    (change,) = told(CIRCUITS, new)[0]
    assert (HEAD + new).splitlines()[change.line - 1] == "  b: {breaker: 15 A 1P}"
