"""Where a key is written, for whom, and the line that an edit changes."""

from __future__ import annotations

import pytest

from planner.editing.effects import effect
from planner.editing.looking import look
from planner.editing.outline import walk
from planner.editing.renaming import renamed, would_dangle
from planner.editing.session import Verb
from planner.editing.targets import Scope, change, clear, find
from planner.layout.expand import expand
from planner.text import Data, Document, edits, read
from planner.text.splicing import Refused

LAYOUT = """\
planner: 1
site: {code: NEC-2023}
sources: {utility: {system: 120/240 V, rating: 200 A}}
panels: {house: {fed_by: utility, main: 200 A 2P}}
circuits:
  servers-a..d: {fed_by: house, breaker: 50 A 2P}  # four
  servers-d: {breaker: 30 A 2P}
  bench: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R}
devices:
  pdu-a..d: {kind: pdu, fed_by: servers-a..d}
  one: {fed_by: pdu-a/1, load: 4800 W}
  two: {like: one, fed_by: [pdu-b/1, bench/1]}
"""


def made(document: Document, verbs: tuple[Verb, ...]) -> str:
    for verb in verbs:
        document = verb(document).document
    return document.text


def changed(section: str, name: str, keys: tuple[str, ...], value: Data, scope: Scope = "all") -> str:
    document = read(LAYOUT.encode())
    target = find(expand(document), section, name, keys)
    assert target is not None
    return made(document, change(document, target, value, scope))


def line(text: str, start: str) -> str:
    return next(each.strip() for each in text.splitlines() if each.strip().startswith(start))


def test_for_all_that_share_the_line() -> None:
    text = changed("circuits", "servers-b", ("breaker",), "60 A 2P")
    assert line(text, "servers-a..d") == "servers-a..d: {fed_by: house, breaker: 60 A 2P}  # four"
    assert line(text, "servers-d") == "servers-d: {breaker: 30 A 2P}"


def test_for_one_of_them() -> None:
    text = changed("circuits", "servers-b", ("breaker",), "60 A 2P", "one")
    assert line(text, "servers-a..d") == line(LAYOUT, "servers-a..d")
    assert line(text, "servers-b:") == "servers-b: {breaker: 60 A 2P}"


def test_what_refines_is_changed_where_it_refines() -> None:
    assert (
        line(changed("circuits", "servers-d", ("breaker",), "40 A 2P"), "servers-d") == "servers-d: {breaker: 40 A 2P}"
    )


def test_a_key_that_nobody_says() -> None:
    text = changed("circuits", "bench", ("wire", "length"), "30 ft")
    assert line(text, "bench").endswith("outlet: NEMA 5-20R, wire: {length: 30 ft}}")


def test_a_key_inside_a_shorthand() -> None:
    text = changed("circuits", "bench", ("breaker", "interrupting"), "22 kA")
    assert "breaker: {rating: 20 A, poles: 1, interrupting: 22 kA}" in line(text, "bench")


def test_a_key_inside_a_text_that_has_none() -> None:
    with pytest.raises(Refused, match="no keys below it"):
        changed("circuits", "bench", ("fed_by", "x"), "1")


def test_a_key_of_the_site_and_taking_one_away() -> None:
    document = read(LAYOUT.encode())
    target = find(expand(document), "site", "", ("altitude",))
    assert target is not None
    assert clear(target) == ()
    assert "site: {code: NEC-2023, altitude: 150 m}" in made(document, change(document, target, "150 m"))
    code = find(expand(document), "site", "", ("code",))
    assert code is not None
    assert "site: {}" in made(document, clear(code))


def test_names_and_places_of_a_target() -> None:
    expansion = expand(read(LAYOUT.encode()))
    target = find(expansion, "circuits", "servers-b", ("breaker",))
    assert target is not None
    assert (target.names, target.is_shared) == (("servers-a", "servers-b", "servers-c", "servers-d"), True)
    like = find(expansion, "devices", "two", ("load",))
    assert like is not None
    assert (like.path, like.names, like.written) == (("devices", "two", "load"), ("two",), None)
    assert like.original == ("devices", "one", "load")
    assert find(expansion, "devices", "three") is None


class TestRenaming:
    def test_references_follow_set_for_set(self) -> None:
        text = made(read(LAYOUT.encode()), renamed(read(LAYOUT.encode()), "devices", "pdu-a..d", "strip-a..d"))
        assert line(text, "strip-a..d") == "strip-a..d: {kind: pdu, fed_by: servers-a..d}"
        assert "fed_by: strip-a/1" in text
        assert "[strip-b/1, bench/1]" in text
        assert "pdu-" not in text

    def test_entries_over_the_same_objects_are_renamed_together(self) -> None:
        document = read(LAYOUT.replace("servers-d: {breaker", "servers-c..d: {breaker").encode())
        text = made(document, renamed(document, "circuits", "servers-a..d", "rig-a..d"))
        assert line(text, "rig-a..d") == "rig-a..d: {fed_by: house, breaker: 50 A 2P}  # four"
        assert line(text, "rig-c..d") == "rig-c..d: {breaker: 30 A 2P}"
        assert line(text, "pdu-a..d") == "pdu-a..d: {kind: pdu, fed_by: rig-a..d}"
        assert "servers" not in text

    def test_likeness_follows(self) -> None:
        text = made(read(LAYOUT.encode()), renamed(read(LAYOUT.encode()), "devices", "one", "first"))
        assert line(text, "two").startswith("two: {like: first,")

    @pytest.mark.parametrize(
        ("section", "written", "new", "says"),
        [
            ("devices", "one", "bench", "the name of something else"),
            ("devices", "one", "a b", "cannot be a name"),
            ("devices", "pdu-a..d", "strip-a..c", "names 4 and strip-a..c names 3"),
            (
                "circuits",
                "servers-d",
                "rig-d",
                "servers-a..d speaks of some of servers-d and of others too. Write them",
            ),
            ("devices", "pdu-a..d", "strip", "To rename one of them alone, write it out beside the rest: o opens"),
        ],
    )
    def test_refused(self, section: str, written: str, new: str, says: str) -> None:
        with pytest.raises(Refused, match=says):
            renamed(read(LAYOUT.encode()), section, written, new)

    def test_what_would_dangle(self) -> None:
        (sentence,) = would_dangle(read(LAYOUT.encode()), (lambda now: edits.remove(now, ("circuits", "bench")),))
        assert 'nothing that feeds is called "bench"' in sentence


class TestLooking:
    def test_the_tree_holds_everything_once_for_each_feed(self) -> None:
        seen = look(read(LAYOUT.encode()))
        names = [node.object for node in walk(seen.tree)]
        assert names[:3] == ["sources.utility", "panels.house", "circuits.servers-a"]
        assert names.count("devices.two") == 2
        assert {f"circuits.servers-{letter}" for letter in "abcd"} < set(names)

    def test_the_effect_of_an_edit(self) -> None:
        before = look(read(LAYOUT.encode()))
        after = look(read(LAYOUT.replace("4800 W", "2400 W").encode()))
        changes = effect(before, after)
        assert changes.gone
        assert changes.sentence().startswith("bench 132 % → 66 %; servers-a 53 % → 26 %; ")
        assert "finding" in changes.sentence()
        assert effect(before, before).sentence() == "0 findings gone, 0 new"

    def test_a_text_that_is_no_layout(self) -> None:
        seen = look(read(b"planner: ["))
        assert (seen.plan, seen.tree) == (None, ())
        assert [finding.code for finding in seen.findings] == ["LAY001"]
