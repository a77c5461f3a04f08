"""A copy (``like``) has its own keys: no edit of it changes the line of what it is like."""

from __future__ import annotations

import pytest

from planner.editing.session import Verb
from planner.editing.targets import Scope, change, find
from planner.editing.ways.offers import Offer, Put
from planner.editing.ways.offers import made as offered
from planner.layout.expand import expand
from planner.text import Data, Document, read

LAYOUT = b"""\
planner: 1
circuits:
  srv-a: {fed_by: house, breaker: 30 A 2P GFCI, wire: 10 AWG THHN 40 ft}
  srv-b: {like: srv-a}
  srv-c..d: {like: srv-b}
devices:
  pdu-a: {kind: pdu, fed_by: srv-a}
  pdu-b: {like: pdu-a}
"""
ORIGINAL = "  srv-a: {fed_by: house, breaker: 30 A 2P GFCI, wire: 10 AWG THHN 40 ft}\n"


def made(document: Document, verbs: tuple[Verb, ...]) -> str:
    for verb in verbs:
        document = verb(document).document
    return document.text


def changed(section: str, name: str, keys: tuple[str, ...], value: Data, scope: Scope = "all") -> str:
    document = read(LAYOUT)
    target = find(expand(document), section, name, keys)
    assert target is not None
    return made(document, change(document, target, value, scope))


@pytest.mark.parametrize("scope", ["all", "one"])
def test_a_key_of_a_copy_is_written_on_the_copy(scope: Scope) -> None:
    text = changed("circuits", "srv-b", ("breaker",), "50 A 2P", scope)
    assert ORIGINAL in text
    assert "  srv-b: {like: srv-a, breaker: 50 A 2P}\n" in text


def test_a_key_inside_a_shorthand_that_a_copy_has_from_its_original() -> None:
    text = changed("circuits", "srv-b", ("breaker", "poles"), "1")
    assert ORIGINAL in text
    assert "  srv-b: {like: srv-a, breaker: {poles: 1}}\n" in text
    assert expand(read(text.encode())).objects["circuits"]["srv-b"].data["breaker"] == {
        "rating": "30 A", "ground_fault": {"kind": "GFCI"}, "poles": "1",
    }  # fmt: skip


def test_a_key_of_copies_in_a_range() -> None:
    all_of_them = changed("circuits", "srv-c", ("breaker",), "50 A 2P")
    assert "  srv-c..d: {like: srv-b, breaker: 50 A 2P}\n" in all_of_them
    alone = changed("circuits", "srv-c", ("breaker",), "50 A 2P", "one")
    assert "  srv-c..d: {like: srv-b}\n" in alone
    assert "  srv-c: {breaker: 50 A 2P}\n" in alone
    assert ORIGINAL in all_of_them
    assert ORIGINAL in alone


def test_a_copy_that_is_moved_has_a_feed_of_its_own() -> None:
    text = changed("devices", "pdu-b", ("fed_by",), "srv-b")
    assert "  pdu-a: {kind: pdu, fed_by: srv-a}\n  pdu-b: {like: pdu-a, fed_by: srv-b}\n" in text


def test_a_way_out_that_moves_a_copy_leaves_its_original() -> None:
    _, after = offered(read(LAYOUT), Offer("move", (Put("devices", "pdu-b", ("fed_by",), "srv-b"),)))
    assert "  pdu-a: {kind: pdu, fed_by: srv-a}\n  pdu-b: {like: pdu-a, fed_by: srv-b}\n" in after.text


def test_a_new_section_has_a_line_for_each_thing() -> None:
    _, after = offered(read(b"planner: 1\n"), Offer("add", (Put("devices", "lamp", (), {"fed_by": "bench"}),)))
    assert after.text == "planner: 1\ndevices:\n  lamp: {fed_by: bench}\n"
