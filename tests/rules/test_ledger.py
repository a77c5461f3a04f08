"""A check that goes on from an earlier text comes to what a check from the start comes to, whatever was edited."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner import text
from planner.check import Checked, Options, check_document
from planner.rules import ledger
from planner.rules.ledger import Ledgers
from planner.watching import Watch

LAYOUTS = Path(__file__).parents[2] / "layouts"
HOSTILE = Path(__file__).parents[1] / "hostile" / "everything.yaml"
OPTIONS = Options(today="2026-11-30")
NUMBER = re.compile(r"\d+")

SMALL = """\
planner: 1
site: {code: NEC-2023}
phases: [first, second]
sources: {utility: {system: 120/240 V, rating: 200 A}}
panels: {house: {fed_by: utility, main: 200 A 2P}}
rooms: {garage: {size: 6 m x 6 m x 3 m}}
circuits:
  a: {fed_by: house, breaker: 30 A 2P, wire: {type: THHN, size: 10 AWG, length: 12 m}, outlets: {1: NEMA L6-30R}}
  b: {fed_by: house, breaker: 20 A 2P, room: garage}
devices:
  strip: {kind: pdu, fed_by: a, rating: 24 A}
  rig-1..2: {kind: server, load: {budget: 9 A at 240 V}, fed_by: strip, room: garage}
  ac: {kind: air-conditioner, load: 2 kW, fed_by: b, room: garage, phase: second}
scenarios:
  hot: {outdoor: 45 °C}
  out: {fail: [strip]}
"""


def checked(source: str, ledgers: Ledgers | None = None, watch: Watch | None = None) -> Checked:
    content = source.encode()
    return check_document(text.read(content, "x.yaml"), content, OPTIONS, None, watch, ledgers)


@cache
def from_the_start(source: str) -> Checked:
    return checked(source)


def agree(source: str, ledgers: Ledgers) -> None:
    found, plain = checked(source, ledgers), from_the_start(source)
    assert found.findings == plain.findings
    assert dict(found.idle) == dict(plain.idle)
    assert found == plain


def edited(source: str, choice: random.Random) -> str:
    """The text with another number, or with a line more or less."""
    lines = source.splitlines()
    at, what = choice.randrange(1, len(lines)), choice.random()
    numbers = list(NUMBER.finditer(lines[at]))
    if what < 0.7 and numbers:
        found = choice.choice(numbers)
        other = str(int(found[0]) + choice.choice((-1, 1, 7)))
        lines[at] = lines[at][: found.start()] + other + lines[at][found.end() :]
    elif what < 0.8:
        del lines[at]
    elif what < 0.9:
        lines.insert(at, "")
    else:
        lines.insert(at, re.sub(r"^(\s+)([a-z]+)", r"\1\2x", lines[at]))
    return "\n".join(lines) + "\n"


@given(seed=st.integers(0, 2**32))
@settings(max_examples=6)
def test_any_run_of_edits(seed: int) -> None:
    choice, ledgers, source = random.Random(seed), Ledgers(), SMALL  # noqa: S311
    for _ in range(6):
        agree(source, ledgers)
        source = edited(source if choice.random() < 0.8 else SMALL, choice)


@pytest.mark.parametrize("layout", ["garage-to-code", "rig-4090-open-frame", "uk-garage", "workshop-400v"])
def test_edits_of_a_real_layout(layout: str) -> None:
    choice, ledgers = random.Random(layout), Ledgers()  # noqa: S311
    source = (LAYOUTS / f"{layout}.yaml").read_text(encoding="utf-8")
    for _ in range(5):
        agree(source, ledgers)
        source = edited(source, choice)


def test_edits_of_a_layout_with_everything() -> None:
    choice, ledgers = random.Random(1), Ledgers()  # noqa: S311
    source = HOSTILE.read_text(encoding="utf-8")
    for _ in range(3):
        agree(source, ledgers)
        source = edited(source, choice)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("30 A 2P", "40 A 2P"),
        ("size: 10 AWG", "size: 8 AWG"),
        ("  b: {fed_by: house", "  c: {fed_by: house, breaker: 20 A 1P}\n  b: {fed_by: house"),
        ("rig-1..2", "rig-1..4"),
        ("fed_by: strip, room: garage", "fed_by: b"),
        ("NEC-2023", "NEC-2017"),
        ("NEC-2023", "BS-7671"),
        ("45 °C", "20 °C"),
        ("phases: [first, second]", "phases: [first, second, third]"),
        ("planner: 1\n", "planner: 1\n\n\n"),
        ("rig-1..2: {kind: server,", "rig-1..2: {kind: server, ignore: {CIR101: {reason: seen}},"),
    ],
)
def test_one_edit_there_and_back(old: str, new: str) -> None:
    ledgers = Ledgers()
    for source in (SMALL, SMALL.replace(old, new), SMALL):
        assert old in SMALL
        agree(source, ledgers)


class Impatient(Watch):
    """Ends a check after some objects."""

    def __init__(self, patience: int) -> None:
        super().__init__()
        self.patience = patience

    def step(self, share: float) -> None:
        self.patience -= 1
        if self.patience < 0:
            raise TimeoutError


@pytest.mark.parametrize("patience", [0, 1, 40])
def test_a_check_that_was_stopped_leaves_no_trace(patience: int) -> None:
    ledgers = Ledgers()
    agree(SMALL, ledgers)
    for other in ("30 A 2P", "15 A 2P"):
        with pytest.raises(TimeoutError):
            checked(SMALL.replace("20 A 2P", other).replace("9 A", "8 A"), ledgers, Impatient(patience))
        agree(SMALL.replace("9 A", "7 A"), ledgers)


def test_what_an_edit_does_not_touch_is_not_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[str] = []
    judge = ledger.judge

    def noted(rule, obj, **more):  # type: ignore[no-untyped-def]
        judged.append(f"{rule.code} {obj.at}")
        return judge(rule, obj, **more)

    monkeypatch.setattr(ledger, "judge", noted)
    ledgers = Ledgers()
    checked(SMALL, ledgers)
    all_of_it = len(judged)
    judged.clear()
    checked(SMALL, ledgers)
    # Saved cases are objects made anew by each check.
    assert {each.partition(" ")[2].partition(".")[0] for each in judged} == {"scenarios"}
    judged.clear()
    checked(SMALL.replace("length: 12 m", "length: 14 m"), ledgers)
    assert "WIR108 devices.ac.fed_by" not in judged
    assert any(each.startswith("WIR") for each in judged)
    assert len(judged) < all_of_it / 4
