"""Hostile files: whatever bytes come in, findings go out; no exception, no hang, and an exit code of 0 or 1.

Some 1,000 mutated copies run with the other tests. Set ``PLANNER_HOSTILE_COPIES=10000`` for a longer run by hand.
"""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from expected import TODAY, load

from planner.check import Options, check
from planner.cli.exits import exit_code
from planner.layout.models.wiring import RACEWAY_TYPES, WIRE_TYPES
from planner.report import formats, render
from planner.report.options import ReportOptions
from planner.rules.engine import all_rules
from planner.rules.findings import Outcome
from planner.sizes import AWG_SIZES

COPIES = int(os.environ.get("PLANNER_HOSTILE_COPIES", "1000"))
BATCHES = 20
HEAD = "planner: 1\n"
SITE = "site: {code: NEC-2023, occupancy: dwelling}\n"
HOSTILE = Path(__file__).parent / "hostile"
EVERYTHING = (HOSTILE / "everything.yaml").read_text(encoding="utf-8")
# The examples of the rules are small and each reaches its rule.
EXAMPLES = [
    HEAD + ("" if "site:" in example else SITE) + example + "\n"
    for rule in all_rules().values()
    for example in (rule.fails, rule.passes)
    if example
]
NASTY = load(HOSTILE / "values.yaml")
SCALAR = re.compile(r"(?<=: )[^{}\[\],\n#]+|(?<=\[)[^{}\[\],\n#]+|(?<=, )[^{}\[\],:\n#]+(?=[,\]])")
NAME = re.compile(r"[A-Za-z0-9_.+@-]+(?=:)")

Mutation = Callable[[random.Random, str], str]


def swap_value(rng: random.Random, text: str) -> str:
    found = list(SCALAR.finditer(text))
    if not found:
        return text
    place = rng.choice(found)
    return text[: place.start()] + rng.choice(NASTY) + text[place.end() :]


def swap_two_values(rng: random.Random, text: str) -> str:
    found = list(SCALAR.finditer(text))
    if not found:
        return text
    place, other = rng.choice(found), rng.choice(found)
    return text[: place.start()] + other[0] + text[place.end() :]


def swap_name(rng: random.Random, text: str) -> str:
    found = list(NAME.finditer(text))
    if not found:
        return text
    place, other = rng.choice(found), rng.choice(found)
    return text[: place.start()] + rng.choice([other[0], *NASTY]) + text[place.end() :]


def drop_entry(rng: random.Random, text: str) -> str:
    found = list(re.finditer(r"[A-Za-z_]+: [^{}\[\],\n]+, ", text))
    if not found:
        return text
    place = rng.choice(found)
    return text[: place.start()] + text[place.end() :]


def drop_line(rng: random.Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    del lines[rng.randrange(len(lines))]
    return "".join(lines)


def double_line(rng: random.Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))
    return "".join(lines)


def indent_line(rng: random.Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    lines[at] = rng.choice(["  ", " ", "\t", "      "]) + lines[at]
    return "".join(lines)


def outdent_line(rng: random.Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    lines[at] = lines[at].lstrip()
    return "".join(lines)


def cut(rng: random.Random, text: str) -> str:
    return text[: rng.randrange(len(text))]


def insert_sign(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text))
    return text[:at] + rng.choice("{}[]:,&*!|>'\"%@`#-?~\t\n\r\x00\x1b\u202e\u2028\ud800/+.") + text[at:]


def delete_sign(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text))
    return text[:at] + text[at + 1 :]


def line_breaks(rng: random.Random, text: str) -> str:
    return text.replace("\n", rng.choice(["\r\n", "\r", "\u0085", "\u2028"]))


MUTATIONS: tuple[Mutation, ...] = (
    *(swap_value,) * 6, swap_two_values, swap_two_values, swap_name, drop_entry, drop_entry, drop_line, double_line,
    indent_line, outdent_line, cut, insert_sign, insert_sign, delete_sign, line_breaks,
)  # fmt: skip


def seed(rng: random.Random) -> str:
    """A small layout to start from."""
    return EVERYTHING if rng.random() < 0.12 else rng.choice(EXAMPLES)


def mutated(rng: random.Random, text: str) -> bytes:
    """A copy of a layout with one to four things wrong; one in twelve has a byte of it broken too."""
    for _ in range(rng.choice((1, 1, 2, 3, 4))):
        text = rng.choice(MUTATIONS)(rng, text or HEAD)
    source = bytearray(text.encode("utf-8", "surrogatepass"))
    if source and rng.random() < 1 / 12:
        source[rng.randrange(len(source))] = rng.randrange(256)
    return bytes(source)


def assert_survives(source: bytes) -> None:
    """Findings in every format, each at a place in the file."""
    report = check(source, "layout.yaml", Options(today=TODAY))
    lines = report.text.count("\n") + report.text.count("\r") + report.text.count("\x85") + 2
    for finding in report.findings:
        assert finding.outcome is not Outcome.CRASHED, finding.message
        assert finding.message or not finding.counts
        assert 0 <= finding.line <= lines + report.text.count("\u2028") + report.text.count("\u2029")
        assert finding.end_column > finding.column or not finding.line
    assert exit_code(report.findings) in (0, 1)
    for name in formats():
        for everything in (False, True):
            printed = render(name, [report], ReportOptions(everything=everything, verbose=everything))
            if name == "json":
                json.loads(printed, parse_constant=pytest.fail)
            else:
                assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]", printed)
            printed.encode("utf-8")


@pytest.mark.parametrize("batch", range(BATCHES))
def test_mutated_copies(batch: int) -> None:
    for copy in range(batch, COPIES, BATCHES):
        rng = random.Random(copy)  # noqa: S311  (not for secrets)
        survives(copy, mutated(rng, seed(rng)))


def survives(copy: int, source: bytes) -> None:
    try:
        assert_survives(source)
    except BaseException as error:
        error.add_note(f"copy {copy}:\n{source.decode('utf-8', 'backslashreplace')}")
        raise


# Whole plans, in which things hang on each other; of the lab few, for each takes seconds.
WHOLE = {"garage-as-built": COPIES // 100, "lab-ten-racks": COPIES // 500}


@pytest.mark.parametrize("name", WHOLE)
def test_mutated_copies_of_a_whole_plan(name: str) -> None:
    text = (HOSTILE.parents[1] / "layouts" / f"{name}.yaml").read_text(encoding="utf-8")
    for copy in range(WHOLE[name]):
        survives(copy, mutated(random.Random(f"{name} {copy}"), text))  # noqa: S311  (not for secrets)


GOOD = (Path(__file__).parent / "properties" / "good.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("word", ["none", "unknown", "0", "0 W"])
def test_every_value_may_be_any_of_these(word: str) -> None:
    """One value after the other of a plan in which all is said."""
    for place in SCALAR.finditer(GOOD):
        assert_survives((GOOD[: place.start()] + word + GOOD[place.end() :]).encode())


WORDS = {
    "size": (AWG_SIZES, ("30 AWG", "18 AWG", "16 AWG", "4/0 AWG", "1250 kcmil", "2000 kcmil", "0.5 mm²", "1000 mm²")),
    "wire": (WIRE_TYPES, WIRE_TYPES),
    "raceway": (RACEWAY_TYPES, RACEWAY_TYPES),
}


@pytest.mark.parametrize(("known", "others"), WORDS.values(), ids=WORDS.keys())
def test_every_word_may_be_another_of_its_list(known: tuple[str, ...], others: tuple[str, ...]) -> None:
    """One size, wire or raceway after the other of a plan in which all is said, as each other one there is."""
    for place in SCALAR.finditer(GOOD):
        if place[0].strip() in known:
            for word in others:
                assert_survives((GOOD[: place.start()] + word + GOOD[place.end() :]).encode())


WRONG = {
    "nothing": b"",
    "blanks": b" \n\t\n",
    "a byte order mark alone": b"\xef\xbb\xbf",
    "zeros": bytes(1000),
    "no text": bytes(range(256)) * 4,
    "UTF-16": (HEAD + SITE).encode("utf-16"),
    "UTF-32": (HEAD + SITE).encode("utf-32"),
    "Latin-1": (HEAD + "site: {name: Gar\u00e4ge}\n").encode("latin-1"),
    "half a character": (HEAD + "site: {name: x}").encode() + b"\xe2\x82",
    "a line of 10 MB": (HEAD + "site: {name: " + "a" * 10_000_000 + "}\n").encode(),
    "a figure of 1 MB": (HEAD + "sources: {utility: {rating: " + "9" * 1_000_000 + " A}}\n").encode(),
    "a key of 1 MB": (HEAD + "a" * 1_000_000 + ": 1\n").encode(),
    "a name of 100 kB": (HEAD + "circuits: {" + "a" * 100_000 + ": {breaker: 20 A 1P}}\n").encode(),
    "200,000 blank lines": (HEAD + "\n" * 200_000).encode(),
    "deep lists": (HEAD + "site: " + "[" * 50_000).encode(),
    "deep mappings": (HEAD + "site: " + "{a: " * 50_000).encode(),
    "deep indents": (HEAD + "".join(" " * i + "a:\n" for i in range(2_000))).encode(),
    "an alias bomb": (
        HEAD + "x-a: &a [x, x, x, x, x, x, x, x, x]\n"
        + "".join(f"x-{chr(98 + i)}: &{chr(98 + i)} [{', '.join(['*' + chr(97 + i)] * 9)}]\n" for i in range(12))
    ).encode(),
    "a merge bomb": (
        HEAD + "x-a: &a {k: v}\n"
        + "".join(f"x-{chr(98 + i)}: &{chr(98 + i)} {{<<: [*{chr(97 + i)}, *{chr(97 + i)}]}}\n" for i in range(20))
    ).encode(),
    "an alias to itself": (HEAD + "x-a: &a {b: *a}\n").encode(),
    "a range of 10 million": (HEAD + "devices: {n-1..10000000: {load: 1 kW}}\n").encode(),
    "a range of ranges": (HEAD + "devices: {n-1..9999-1..9999-1..9999: {load: 1 kW}}\n").encode(),
    "a range beyond all numbers": (HEAD + f"devices: {{n-1..{'9' * 400}: {{load: 1 kW}}}}\n").encode(),
    "a reference of a range": (HEAD + "devices: {a: {fed_by: b-1..9999999/1..9999999}}\n").encode(),
    "right to left": (HEAD + "site: {code: \u202eNEC-2023, name: \u2066x}\n").encode(),
    **{name: text.encode() for name, text in load(HOSTILE / "files.yaml").items()},
}  # fmt: skip


@pytest.mark.parametrize("source", WRONG.values(), ids=WRONG.keys())
def test_wrong_files(source: bytes) -> None:
    assert_survives(source)
    found = [finding for finding in check(source, "layout.yaml", Options(today=TODAY)).findings if finding.counts]
    assert found, "a file that is wrong is not said to be"
