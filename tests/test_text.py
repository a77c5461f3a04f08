"""Reading a layout's text: data, places, and each fault at its line and column."""

from __future__ import annotations

import gc
import re
from itertools import pairwise
from pathlib import Path as File

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.text import Data, Document, Path, Span, read

CASES = File(__file__).parent / "text_cases"
GARAGE = (CASES / "garage.yaml").read_bytes()
FAULTS = read((CASES / "faults.yaml").read_bytes())


def value_at(data: Data, path: Path) -> Data:
    for step in path:
        data = data[step]  # type: ignore[index]
    return data


def written(document: Document, *path: str | int) -> str:
    span = document.spans[path]
    return document.text[span.start : span.end]


def check_whole(document: Document) -> None:
    """What holds of every document: a mapping, a span for every value and no other, all of them within the text."""
    assert isinstance(document.data, dict)
    size = len(document.text)
    for path, span in document.spans.items():
        value = value_at(document.data, path)
        assert 0 <= span.start <= span.end <= size
        assert ("mapping" in span.kind, "sequence" in span.kind) == (isinstance(value, dict), isinstance(value, list))
        if path and isinstance(path[-1], str):
            assert 0 <= span.key_start <= span.key_end <= size
    for problem in document.problems:
        assert problem.span is not None
        assert 0 <= problem.span.start <= problem.span.end <= size
        assert problem.message
        assert problem.code in {"LAY001", "LAY002", "LAY003", "LAY008"}


class TestData:
    def test_every_scalar_is_its_text(self) -> None:
        document = read(GARAGE, "garage.yaml")
        assert document.problems == ()
        assert value_at(document.data, ("devices", 1, "flags")) == [
            "no", "010", "1:30", "2.10", "~", "it's", "tab\tand °",
        ]  # fmt: skip
        assert value_at(document.data, ("circuits", "lights")) == {
            "fed_by": "house/21+23",
            "note": "Behind the shelf.\n  Two boxes: one is blank.\n",
            "empty": "",
            "until": "2026-03-01",
        }
        assert value_at(document.data, ("devices", 2)) == ""
        assert value_at(document.data, ("phases",)) == ["building", "full"]
        check_whole(document)

    def test_own_keys_win_over_merged_ones(self) -> None:
        data = read(GARAGE).data
        assert value_at(data, ("jobs", "train")) == {"gpu": "300 W", "note": "folded text", "cpu": "2:10"}
        assert value_at(data, ("devices", 1, "load")) == {"budget": "25 A at 240 V", "gpu": "290 W", "cpu": "2:10"}

    def test_first_of_several_merged_mappings_wins(self) -> None:
        data = read(b"a: &a {x: 1}\nb: &b {x: 2, y: 2}\nc: {<<: [*a, *b]}\n").data
        assert value_at(data, ("c",)) == {"x": "1", "y": "2"}

    def test_quoted_merge_sign_is_a_key(self) -> None:
        assert read(b"'<<': {a: 1}").data == {"<<": {"a": "1"}}

    def test_aliases_share_no_container(self) -> None:
        data = read(b"a: &a {x: [1]}\nb: *a\n").data
        assert value_at(data, ("a",)) == value_at(data, ("b",)) == {"x": ["1"]}
        assert value_at(data, ("a", "x")) is not value_at(data, ("b", "x"))

    def test_a_name_means_the_anchor_last_written(self) -> None:
        document = read(b"a: &x 1\nb: *x\nc: &x {d: &x 2, e: *x}\nf: *x\n*x : key\n")
        assert document.data == {"a": "1", "b": "1", "c": {"d": "2", "e": "2"}, "f": "2", "2": "key"}

    def test_data_before_a_syntax_error_is_kept(self) -> None:
        document = read(b"a: {b: 1}\nc:\n  d: [x, y]\n  e: @\nf: 1\n")
        assert document.data == {"a": {"b": "1"}, "c": {"d": ["x", "y"]}}
        assert document.problems[0].path == ("c", "e")
        check_whole(document)

    def test_first_of_two_keys_is_kept(self) -> None:
        assert read(b"a: 1\na: {b: 2}\nc: 3\n").data == {"a": "1", "c": "3"}

    def test_collector_runs_again(self) -> None:
        read(b"a: [")
        assert gc.isenabled()


class TestSpans:
    def test_kinds_and_extents(self) -> None:
        document = read(GARAGE, "garage.yaml")
        assert written(document, "site", "name") == '"Workshop: north wall"'
        assert written(document, "phases") == "[building, full, ]"
        assert written(document, "circuits", "servers-a..d", "wire").endswith("length: ~40 ft}")
        lights = document.spans["circuits", "lights"]
        assert (lights.kind, lights.line, lights.column) == ("mapping", 25, 5)
        assert document.text[: lights.end].endswith("until: 2026-03-01")
        assert document.text[lights.key_start : lights.key_end] == "'lights'"
        assert (lights.key_line, lights.key_column) == (24, 3)
        note = document.spans["circuits", "lights", "note"]
        assert (note.kind, note.end_line, note.end_column) == ("block-scalar", 28, 33)
        assert document.spans["devices", 1, "flags", 5].kind == "quoted"
        assert document.spans[("devices",)].kind == "sequence"
        assert written(document, "devices", 3) == "- nested\n  - {deep: [er, {still: yes}]}"
        assert document.spans["devices", 3, 1].kind == "flow-mapping"
        assert document.spans["devices", 3, 1].key_line == 0

    @pytest.mark.parametrize(
        ("text", "path", "offset"),
        [
            ("a:\nb: 1\n", ("a",), 2),
            ("a:   # why\nb: 1\n", ("a",), 2),
            ("x: {a:  , b: 1}", ("x", "a"), 6),
            ("x: {a , b: 1}", ("x", "a"), 5),
            ("? a\n? b\n", ("a",), 3),
            ("x:\n- \n- 1\n", ("x", 0), 4),
            ("x: &q\nb: 1\n", ("x",), 5),
        ],
    )
    def test_place_of_an_unwritten_value(self, text: str, path: Path, offset: int) -> None:
        span = read(text.encode()).spans[path]
        assert (span.start, span.end) == (offset, offset)

    @pytest.mark.parametrize("end", ["", "\n", "\n\n  \n", "\r\n\r\n"])
    @pytest.mark.parametrize("head", ["|", ">-", "|2 # c+"])
    def test_block_scalar_ends_with_its_last_line(self, head: str, end: str) -> None:
        text = f"a:\n  b: {head}\n    one\n    two {end}"
        document = read(text.encode())
        assert written(document, "a", "b") == f"{head}\n    one\n    two "
        assert document.spans[("a",)].end == document.spans["a", "b"].end

    def test_kept_blank_lines_belong_to_a_block_scalar(self) -> None:
        assert written(read(b"a: |+\n  one\n\n\nb: 1"), "a") == "|+\n  one\n\n"

    def test_shared_places(self) -> None:
        document = read(b"a: &x {b: 1}\nc: *x\nd: {<<: *x, e: 2}\nf: {<<: {g: 1}}\nh: 1\n&k i: *k\n")
        shared = {path for path, span in document.spans.items() if span.shared}
        assert shared == {("a",), ("a", "b"), ("c",), ("c", "b"), ("d", "b"), ("f", "g"), ("i",)}
        assert (written(document, "a"), written(document, "c"), written(document, "i")) == ("{b: 1}", "*x", "*k")
        assert document.spans[("c",)].kind == "flow-mapping"
        assert document.spans["c", "b"] == document.spans["a", "b"]
        assert document.text[slice(*_key(document.spans[("c",)]))] == "c"

    def test_anchors_and_tags_are_no_part_of_a_value(self) -> None:
        document = read(b"a: &x # c\n  b: 1\nc: !t &y 'v'\nd: &z [1]\n")
        assert (written(document, "a"), written(document, "c"), written(document, "d")) == ("b: 1", "'v'", "[1]")

    def test_span_at_falls_back_to_the_nearest_ancestor(self) -> None:
        document = read(b"a:\n  - b: 1\n", "x.yaml")
        assert document.span_at(("a", 0, "c", "d")) == document.spans["a", 0]
        assert document.span_at(("a", 7)) == document.spans[("a",)]
        assert document.span_at(("z",)) == document.spans[()]
        assert document.span_at(()).file == "x.yaml"

    @pytest.mark.parametrize("path", [("a", -1), ("a", "0"), (0,), ("a", 0, 0), ("a", 1)])
    def test_no_span_for_what_is_not_there(self, path: Path) -> None:
        assert path not in read(b"a: [x]").spans

    def test_windows_line_ends_give_the_same_places(self) -> None:
        unix, windows = read(GARAGE), read(GARAGE.replace(b"\n", b"\r\n"))
        assert windows.data == unix.data
        assert windows.problems == ()
        for path, span in unix.spans.items():
            other = windows.spans[path]
            assert (other.line, other.column, other.end_line, other.end_column) == (
                span.line, span.column, span.end_line, span.end_column,
            )  # fmt: skip
            assert _key(other) == (-1, -1) or windows.text[slice(*_key(other))] == unix.text[slice(*_key(span))]

    def test_byte_order_mark_is_set_aside(self) -> None:
        plain, marked = read(GARAGE), read(b"\xef\xbb\xbf" + GARAGE)
        assert (plain.bom, marked.bom) == (False, True)
        assert (marked.text, marked.data, marked.spans) == (plain.text, plain.data, plain.spans)


def _key(span: Span) -> tuple[int, int]:
    return span.key_start, span.key_end


PLAIN_TEXT = r"[A-Za-z0-9é°😀/~]([A-Za-z0-9é°😀 ./+@-]{0,12}[A-Za-z0-9é°😀%])?"
PLAIN = st.from_regex(PLAIN_TEXT, fullmatch=True)
ANY = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
KEYS = st.one_of(PLAIN, ANY.filter(bool))
TREES = st.recursive(
    st.one_of(PLAIN, ANY),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=4)),
    max_leaves=12,
)


def spell(text: str, style: str) -> str:
    """A scalar on one line, in the style asked for where the text allows it."""
    if style == "single" and text.isprintable():
        return "'" + text.replace("'", "''") + "'"
    if style == "plain" and re.fullmatch(PLAIN_TEXT, text, re.ASCII):
        return text
    letters = (letter if letter.isprintable() and letter not in '"\\' else f"\\U{ord(letter):08X}" for letter in text)
    return '"' + "".join(letters) + '"'


class Writer:
    """Writes data as YAML, and notes what it wrote for every scalar and key."""

    def __init__(self, data: st.DataObject, newline: str) -> None:
        self.draw, self.newline = data.draw, newline
        self.scalars: dict[Path, str] = {}
        self.keys: dict[Path, str] = {}

    def key(self, path: Path) -> str:
        self.keys[path] = spell(str(path[-1]), self.draw(st.sampled_from(["plain", "single", "double"])))
        return self.keys[path]

    def scalar(self, text: str, path: Path, indent: int | None) -> str:
        style = self.draw(st.sampled_from(["plain", "single", "double", "literal"]))
        if style == "literal" and indent is not None and text.strip() == text != "" and text.isprintable():
            self.scalars[path] = f"|-{self.newline}{' ' * (indent + 2)}{text}"
        else:
            self.scalars[path] = spell(text, style)
        return self.scalars[path]

    def flow(self, value: Data, path: Path) -> str:
        comma = self.draw(st.sampled_from([", ", " , ", f",{self.newline}          "]))
        if isinstance(value, str):
            return self.scalar(value, path, None)
        if isinstance(value, list):
            return "[" + comma.join(self.flow(child, (*path, index)) for index, child in enumerate(value)) + "]"
        return "{" + comma.join(f"{self.key((*path, k))} : {self.flow(v, (*path, k))}" for k, v in value.items()) + "}"

    def block(self, value: Data, path: Path, indent: int) -> str:
        """The value behind a key or a dash: on the same line, or on lines of its own."""
        if isinstance(value, str):
            return " " + self.scalar(value, path, indent)
        if not value or self.draw(st.booleans()):
            return " " + self.flow(value, path)
        return self.newline + self.newline.join(self.lines(value, path, indent + self.draw(st.integers(1, 3))))

    def lines(self, value: Data, path: Path, indent: int) -> list[str]:
        lines = []
        for key, child in value.items() if isinstance(value, dict) else enumerate(value):
            head = f"{self.key((*path, key))}:" if isinstance(value, dict) else "-"
            lines.append(" " * indent + head + self.block(child, (*path, key), indent))
            if self.draw(st.booleans()):
                lines.append(self.draw(st.sampled_from(["", "# a remark: {not data}", "# café"])))
        return lines


@settings(max_examples=80, deadline=None)
@given(st.dictionaries(KEYS, TREES, min_size=1, max_size=4), st.sampled_from(["\n", "\r\n"]), st.booleans(), st.data())
def test_spans_are_what_was_written(tree: dict[str, Data], newline: str, bom: bool, data: st.DataObject) -> None:
    writer = Writer(data, newline)
    text = newline.join(writer.lines(tree, (), 0)) + newline
    document = read((b"\xef\xbb\xbf" if bom else b"") + text.encode())
    assert document.problems == ()
    assert document.data == tree
    assert document.text == text
    for path, expected in writer.scalars.items():
        assert written(document, *path) == expected
    for path, expected in writer.keys.items():
        assert text[slice(*_key(document.spans[path]))] == expected
    check_whole(document)
    for path, span in document.spans.items():
        assert text.count("\n", 0, span.start) + 1 == span.line
        assert span.start - (text.rfind("\n", 0, span.start) + 1) + 1 == span.column
        children = value_at(tree, path)
        steps = () if isinstance(children, str) else children if isinstance(children, dict) else range(len(children))
        inner = [document.spans[(*path, step)] for step in steps]
        assert all(span.start <= child.start and child.end <= span.end for child in inner)
        assert all(before.end <= max(after.start, after.key_start) for before, after in pairwise(inner))
        if inner and "flow" not in span.kind:
            assert span.end == inner[-1].end


class TestFaults:
    def test_the_cases_can_be_read(self) -> None:
        assert FAULTS.problems == ()

    @pytest.mark.parametrize("name", list(FAULTS.data))
    def test_fault(self, name: str) -> None:
        text, says = (str(value_at(FAULTS.data, (name, key))) for key in ("text", "says"))
        faults = [str(fault) for fault in value_at(FAULTS.data, (name, "faults"))]
        document = read(text.encode(), "layout.yaml")
        found = [(p.code, p.span.line, p.span.column) for p in document.problems if p.span]
        assert sorted(f"{code} {line} {column}" for code, line, column in found) == sorted(faults)
        assert says in document.problems[0].message
        check_whole(document)

    def test_a_number_parted_by_a_comma_in_braces_stays_whole(self) -> None:
        document = read(b"ac: {cooling: 16,000 BTU/h, plug: x}\n")
        assert document.data == {"ac": {"cooling": "16,000 BTU/h", "plug": "x"}}
        assert written(document, "ac", "cooling") == "16,000 BTU/h"

    @pytest.mark.parametrize("text", ["a: {1: 2,200: C13}", "a: {b: 16, 000 W: }", 'a: {b: "16",000: }'])
    def test_a_key_of_digits_is_one(self, text: str) -> None:
        document = read(text.encode())
        assert document.problems == ()
        assert len(dict(value_at(document.data, ("a",)))) == 2  # type: ignore[call-overload]

    def test_problems_come_in_the_order_of_the_file(self) -> None:
        starts = [p.span.start for p in read(b"a: 1\na: \x00\nb: *c\nd: !t 1\n[").problems if p.span]
        assert starts == sorted(starts)
        assert len(starts) == 5

    def test_path_of_a_fault(self) -> None:
        (problem,) = read(b"devices:\n  a: {fed_by: [x, *y]}\n").problems
        assert problem.path == ("devices", "a", "fed_by", 1)

    def test_byte_that_is_not_utf_8(self) -> None:
        document = read("é: x\nambient: 40 °C\nb: °".encode() + b"\nc: 40 \xb0C \xb0\n")
        (problem,) = document.problems
        assert problem.span is not None
        assert (problem.code, problem.span.line, problem.span.column) == ("LAY001", 4, 7)
        assert 'B0 (hexadecimal) is not UTF-8. If "°" should stand here' in problem.message
        assert problem.message.endswith("The same in 1 more place.")
        assert value_at(document.data, ("ambient",)) == "40 °C"

    def test_encoded_surrogate(self) -> None:
        assert read(b"a: \xed\xa0\x80").problems[0].message.startswith("The byte ED")

    @pytest.mark.parametrize(
        ("encoding", "named"),
        [
            ("utf-16", "UTF-16"), ("utf-16-le", "UTF-16"), ("utf-16-be", "UTF-16"),
            ("utf-32", "UTF-32"), ("utf-32-le", "UTF-32"), ("utf-32-be", "UTF-32"),
        ],
    )  # fmt: skip
    def test_other_encodings(self, encoding: str, named: str) -> None:
        document = read("planner: 1\n".encode(encoding))
        assert [p.message for p in document.problems] == [f"The file is written in {named}. Save it as UTF-8."]
        assert document.data == {}
        assert document.span_at(("site",)).line == 1

    @pytest.mark.parametrize(
        "source",
        [
            b"\x7fELF\x02\x01\x01" + bytes(57) + b"\x03\x00\x3e\x00",
            b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff",
            bytes(64),
        ],
    )
    def test_a_file_that_is_no_text(self, source: bytes) -> None:
        assert [p.message for p in read(source).problems] == ["This is not a text file. A layout is text in UTF-8."]

    @pytest.mark.parametrize("form", ["{}: 1", "? {}\n: 1", "a: 1\n{}: 1"])
    def test_long_key(self, form: str) -> None:
        (problem,) = read(form.format("k" * 1025).encode()).problems
        assert (problem.code, problem.path) == ("LAY001", ())
        assert problem.message == "A key is longer than 1,024 characters. Shorten it."

    def test_longest_key(self) -> None:
        assert read(b"k" * 1020 + b": 1\n").problems == ()


class TestLimits:
    def nested(self, depth: int) -> bytes:
        """A mapping ``depth`` levels deep."""
        return b"a: " + b"[" * (depth - 1) + b"]" * (depth - 1)

    def test_depth(self) -> None:
        assert read(self.nested(60)).problems == ()
        (problem,) = read(self.nested(61)).problems
        assert problem.span is not None
        assert (problem.code, problem.span.column) == ("LAY001", 63)

    @pytest.mark.parametrize("opening", [b"[", b"{a: ", b"- ", b"? ", b"[{", b"&a ["])
    def test_endless_depth(self, opening: bytes) -> None:
        document = read(opening * 200_000)
        assert document.problems
        check_whole(document)

    def test_depth_through_aliases(self) -> None:
        chain = b"a0: &a0 [x]\n" + b"".join(b"a%d: &a%d [*a%d]\n" % (i, i, i - 1) for i in range(1, 80))
        problems = read(chain).problems
        assert problems[0].span is not None
        assert (problems[0].code, problems[0].span.line) == ("LAY001", 60)

    def test_alias_bomb(self) -> None:
        levels = [b"a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"]
        levels += [b"a%d: &a%d [%s]\n" % (i, i, b", ".join([b"*a%d" % (i - 1)] * 10)) for i in range(1, 40)]
        document = read(b"".join(levels))
        (problem,) = document.problems
        assert problem.code == "LAY003"
        assert problem.span is not None
        assert problem.span.line == 5
        assert len(document.spans) < 110_000

    def test_merge_bomb(self) -> None:
        keys = b", ".join(b"k%d: 1" % i for i in range(1000))
        document = read(b"a: &a {" + keys + b"}\n" + b"".join(b"m%d: {<<: *a}\n" % i for i in range(200)))
        assert [p.code for p in document.problems] == ["LAY003"]
        assert len(document.spans) < 110_000

    def test_few_large_aliases_are_read(self) -> None:
        document = read(b"a: &a [" + b"x, " * 30_000 + b"]\nb: *a\nc: *a\n")
        assert document.problems == ()
        assert len(document.spans) == 4 + 3 * 30_000

    def test_file_size(self) -> None:
        document = read(b"a: 1\n" + b"#" * (32 * 1024 * 1024))
        assert "at most 32 MiB are read" in document.problems[0].message
        assert len(document.problems) == 1

    @pytest.mark.parametrize("quote", [b"", b"'", b'"'])
    def test_scalar_size(self, quote: bytes) -> None:
        document = read(b"a: " + quote + b"x" * 10_000_000 + quote + b"\nb: 1\n")
        (problem,) = document.problems
        assert (problem.code, problem.path) == ("LAY001", ("a",))
        assert document.data == {"a": "", "b": "1"}
        assert read(b"a: " + b"x" * 1024 * 1024).problems == ()

    @pytest.mark.parametrize(
        "line", [b" ", b"\t", b"#", b"[", b"a", b"a: ", b"\x00", b"\xff", b"'", b"%", b"!", b"*a ", b"- "]
    )
    def test_ten_megabytes_on_one_line(self, line: bytes) -> None:
        document = read(line * (10_000_000 // len(line)))
        assert document.problems
        check_whole(document)

    def test_blank_lines_in_a_block_scalar(self) -> None:
        document = read(b"a: |\n  x\n" + b"\n" * 900_000 + b"  y\n")
        assert document.problems == ()
        assert document.spans[("a",)].end_line == 900_003

    def test_faults_without_end(self) -> None:
        document = read(b"a: 1\n" * 50_000)
        assert len(document.problems) == 1001
        assert "The rest was not read" in document.problems[-1].message


def test_mutated_layouts_never_raise() -> None:
    alphabet = b"\x00\t\n\r !\"#%&'*,-:<>?@[]`{|}~\x7f\x80\xc2\x85\xe2\xa8\xef\xbb\xbf\xffa1"
    state = 12345
    for _ in range(500):
        mutant = bytearray(GARAGE)
        for _ in range(4):
            state = (state * 1103515245 + 12345) % 2**31
            at, letter, edit = (state >> 8) % len(mutant), alphabet[(state >> 5) % len(alphabet)], (state >> 3) % 4
            if edit == 0:
                mutant[at] = letter
            elif edit == 1:
                mutant.insert(at, letter)
            elif edit == 2:
                del mutant[at : at + 1 + state % 20]
            else:
                mutant[at:at] = mutant[at // 2 : at // 2 + 30]
        check_whole(read(bytes(mutant)))


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_no_bytes_raise(source: bytes) -> None:
    check_whole(read(source))


@settings(max_examples=150, deadline=None)
@given(st.text(st.sampled_from("ab:- \n\t[]{},&*!|>'\"#?%<\r"), max_size=60))
def test_no_syntax_raises(source: str) -> None:
    check_whole(read(source.encode()))
