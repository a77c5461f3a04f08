"""Edits of a layout's text: what was meant is changed, and every other byte stays."""

from __future__ import annotations

import json
from pathlib import Path as File
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from planner.text import Data, Document, Path, edits, read
from planner.text.paths import value_at, with_value, without
from planner.text.splicing import Edited, Refused, comments, inverse, spliced, to_bytes

GARAGE = (File(__file__).parent / "text_cases" / "garage.yaml").read_bytes()
LAYOUTS = sorted((File(__file__).parents[1] / "layouts").glob("*.yaml"))

# What people leave behind: comments in odd places, mixed styles, no last line end, brackets over several lines.
UNTIDY = [
    GARAGE,
    GARAGE.replace(b"\n", b"\r\n"),
    b"\xef\xbb\xbf" + GARAGE,
    b"a: {x: 1, # one\n  y: 2,   # two\n  z: 3 # three\n }\n",
    b"b:\n   - c: 1\n     d: 2 # deep\n   # between\n   - e\nf:\n",
    b"# head\n\na:   # why\n  b: |\n    text # not a comment\n\n  c: 'x # y'   \n# foot",
    b"list:\n- 1\n-\n- [a, b, ]\n- {k: v}\n-   x: 1\n    y: {p: q,\n      r: s}\n",
    b"a: {}\nb: []\nc: {d: {}, e: [ ], f}\n'g h': \"i\\tj\"\n? k\n: l\n",
    b"base: &base {x: 1}\nuse: {<<: *base, y: 2}\nmore:\n  <<: *base\n  z: 3\nagain: *base\n",
    *(path.read_bytes() for path in LAYOUTS),
]


def after(text: str, edit: Any, *arguments: Any) -> str:
    edited: Edited = edit(read(text.encode()), *arguments)
    return edited.document.text


@pytest.mark.parametrize(
    ("text", "edit", "arguments", "expected"),
    [
        ("a: 1 # x\n", edits.set_value, (("a",), "2"), "a: 2 # x\n"),
        ("a: '1'\n", edits.set_value, (("a",), "it's"), "a: 'it''s'\n"),
        ("a:   # why\nb: 1\n", edits.set_value, (("a",), "2"), "a: 2   # why\nb: 1\n"),
        ("x: {a , b: 1}", edits.set_value, (("x", "a"), "2"), "x: {a: 2 , b: 1}"),
        ("a: |\n  one\n\nb: 1\n", edits.set_value, (("a",), "two"), "a: two\n\nb: 1\n"),
        ("a: {b: 1}\n", edits.set_value, (("a",), ["x", "y: z"]), "a: [x, 'y: z']\n"),
        ("a: {b: 1, }\n", edits.add, (("a",), "c", "2"), "a: {b: 1, c: 2 }\n"),
        ("a: {b: 1}\n", edits.add, (("a",), "c", "x, y"), "a: {b: 1, c: 'x, y'}\n"),
        ("a: {\n  b: 1 # one\n}\n", edits.add, (("a",), "c", "2"), "a: {\n  b: 1, # one\n  c: 2\n}\n"),
        ("a: {\n  b: 1, # one\n}\n", edits.add, (("a",), "c", "2"), "a: {\n  b: 1, # one\n  c: 2,\n}\n"),
        ("a:\n  b: 1", edits.add, (("a",), "c", "2"), "a:\n  b: 1\n  c: 2"),
        ("a:\r\n  b: 1\r\nc: 2\r\n", edits.add, (("a",), "d", "2"), "a:\r\n  b: 1\r\n  d: 2\r\nc: 2\r\n"),
        ("a: {}\nb: 1\n", edits.add, (("a",), "c", {"d": "1"}), "a:\n  c: {d: 1}\nb: 1\n"),
        ("a:\nb: 1\n", edits.add, (("a",), "c", "2"), "a:\n  c: 2\nb: 1\n"),
        ("a: 1\n\n# end\n", edits.add, ((), "b", {"c": "2"}), "a: 1\nb: {c: 2}\n\n# end\n"),
        ("- \n", edits.set_value, ((0,), "x"), None),
        ("a:\n- 1\n", edits.append, (("a",), "2"), "a:\n- 1\n- 2\n"),
        ("a: []\n", edits.append, (("a",), "2"), "a:\n  - 2\n"),
        ("a: [1, 2, ]\n", edits.append, (("a",), "3"), "a: [1, 2, 3 ]\n"),
        ("a:\n  - b: 1\n    c: 2\n", edits.add, (("a", 0), "d", "3"), "a:\n  - b: 1\n    c: 2\n    d: 3\n"),
        ("a:\n  - b: 1\n    c: 2\n", edits.remove, (("a", 0, "b"),), "a:\n  - c: 2\n"),
        ("a: {b: 1, c: 2, }\n", edits.remove, (("a", "c"),), "a: {b: 1, }\n"),
        ("a: {b: 1, c: 2}\n", edits.remove, (("a", "b"),), "a: {c: 2}\n"),
        ("a: {\n  b: 1, # one\n  # two\n  c: 2\n}\n", edits.remove, (("a", "b"),), "a: {\n  # two\n  c: 2\n}\n"),
        ("a:  # why\n  b: 1  # one\nc: 2\n", edits.remove, (("a", "b"),), "a: {}  # why\nc: 2\n"),
        ("a:\n  - b\nc: 2\n", edits.remove, (("a", 0),), "a: []\nc: 2\n"),
        ("a:\n  b: |\n    x\n\n  c: 2\n", edits.remove, (("a", "b"),), "a:\n\n  c: 2\n"),
        ("a: [{b: 1}, c]\n", edits.remove, (("a", 0),), "a: [c]\n"),
        ("a..d: 1 # all\n", edits.rename, (("a..d",), "a..e"), "a..e: 1 # all\n"),
        ("'a b': 1\n", edits.rename, (("a b",), "c"), "c: 1\n"),
        ("a: {b: 1, # one\n  c: 2}\n", edits.remove, (("a", "b"),), None),
        ("a: {b: 1, # one\n  c: 2}\n", edits.set_value, (("a",), {}), None),
        ("a: &x 1\nb: *x\n", edits.set_value, (("a",), "2"), None),
        ("a: &x {b: 1}\nc: {<<: *x}\n", edits.set_value, (("c", "b"), "2"), None),
        ("a: 1\nb: 2\n", edits.rename, (("a",), "b"), None),
        ("a: 1\n", edits.add, (("a",), "b", "2"), None),
        ("a: 1\n", edits.add, ((), "a", "2"), None),
        ("a:\n  b: 1\n", edits.set_value, (("a",), {}), None),
        ("a: 1\n", edits.remove, (("b",),), None),
        ("a: [\n", edits.add, ((), "b", "2"), None),
        ("a: 1\na: 2\n", edits.remove, (("a",),), None),
    ],
)  # fmt: skip
def test_edit(text: str, edit: Any, arguments: tuple[Any, ...], expected: str | None) -> None:
    if expected is None:
        with pytest.raises(Refused) as refused:
            after(text, edit, *arguments)
        assert str(refused.value).endswith(".")
    else:
        assert after(text, edit, *arguments) == expected


def test_an_entry_too_wide_for_a_line_is_written_over_several() -> None:
    circuit: Data = {"breaker": "50 A 2P", "note": "x" * 60, "wire": {"type": "THHN", "size": "6 AWG"}}
    text = after("circuits:\n  a: {breaker: 20 A}\n", edits.add, ("circuits",), "b", circuit)
    assert text == (
        "circuits:\n  a: {breaker: 20 A}\n  b:\n    breaker: 50 A 2P\n    note: "
        + "x" * 60
        + "\n    wire: {type: THHN, size: 6 AWG}\n"
    )


VALUES: st.SearchStrategy[Data] = st.recursive(
    st.one_of(
        st.sampled_from(["50 A 2P", "a, b", "x: y", "# no", "", "it's", "<<", "-", "~", "yes", "[x]", "16,000 BTU/h"]),
        st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["p", "q r", "s: t", "<<", "#u", "v, w"]), inner, max_size=3),
    ),
    max_leaves=5,
)
KEYS = st.sampled_from(["new", "other", "a b", "x: y", "10", "<<", "a, b", "é"])


def paths(data: Data, path: Path = ()) -> list[Path]:
    steps: list[str | int] = (
        list(data) if isinstance(data, dict) else list(range(len(data)) if isinstance(data, list) else [])
    )
    return [path, *(below for step in steps for below in paths(value_at(data, (step,)) or "", (*path, step)))]


def all_comments(document: Document) -> list[str]:
    return [document.text[slice(*each)] for each in comments(document, 0, len(document.text))]


class Editing(RuleBasedStateMachine):
    """Random edits of untidy files, each compared with the same change of plain data."""

    @initialize(source=st.sampled_from(UNTIDY))
    def open(self, source: bytes) -> None:
        self.document = read(source)
        assert not any(problem.code == "LAY001" for problem in self.document.problems)

    def edit(self, meant: Data, verb: Any, *arguments: Any, removes: bool = False) -> None:
        before = self.document
        try:
            edited: Edited = verb(before, *arguments)
        except Refused:
            return
        now = edited.document
        assert now.data == meant
        assert json.dumps(now.data) == json.dumps(meant), "the order of keys"
        assert now.text == spliced(before.text, edited.splices)
        assert spliced(now.text, inverse(before.text, edited.splices)) == before.text
        kept, found = all_comments(before), all_comments(now)
        assert found == kept if not removes else found == [each for each in kept if each in found]
        assert to_bytes(now.text, bom=now.bom).startswith(b"\xef\xbb\xbf") == before.bom
        changed = sum(splice.end - splice.start for splice in edited.splices)
        assert removes or changed <= 400, "more was replaced than a value"
        assert ("\r\n" in now.text) >= ("\r\n" in before.text) or removes
        self.document = now

    def some_path(self, data: st.DataObject) -> Path:
        return data.draw(st.sampled_from(paths(self.document.data)))

    @rule(data=st.data(), value=VALUES)
    def set(self, data: st.DataObject, value: Data) -> None:
        path = self.some_path(data)
        self.edit(with_value(self.document.data, path, value), edits.set_value, path, value)

    @rule(data=st.data(), key=KEYS, value=VALUES)
    def add(self, data: st.DataObject, key: str, value: Data) -> None:
        path = self.some_path(data)
        inside = value_at(self.document.data, path)
        if isinstance(inside, dict):
            meant = with_value(self.document.data, path, {**inside, key: value})
        else:
            meant = with_value(self.document.data, path, {key: value})
        self.edit(meant, edits.add, path, key, value)

    @rule(data=st.data(), value=VALUES)
    def append(self, data: st.DataObject, value: Data) -> None:
        path = self.some_path(data)
        inside = value_at(self.document.data, path)
        listed = inside if isinstance(inside, list) else []
        self.edit(with_value(self.document.data, path, [*listed, value]), edits.append, path, value)

    @precondition(lambda self: len(paths(self.document.data)) > 2)
    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        path = data.draw(st.sampled_from(paths(self.document.data)[1:]))
        self.edit(without(self.document.data, path), edits.remove, path, removes=True)

    @rule(data=st.data(), key=KEYS)
    def rename(self, data: st.DataObject, key: str) -> None:
        path = self.some_path(data)
        inside = value_at(self.document.data, path[:-1]) if path else None
        if isinstance(inside, dict) and key not in inside:
            renamed: Data = {key if name == path[-1] else name: value for name, value in inside.items()}
            self.edit(with_value(self.document.data, path[:-1], renamed), edits.rename, path, key)


Editing.TestCase.settings = settings(max_examples=60, stateful_step_count=15, deadline=None)
TestEditing = Editing.TestCase
