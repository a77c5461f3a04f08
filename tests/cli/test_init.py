"""``planner init``: what it asks, writes, refuses; and that nothing is written unless all went well."""

from __future__ import annotations

from pathlib import Path

import pytest

from planner.cli.console import Console
from planner.cli.main import run

from .conftest import Planner, Ran, Stream

ANSWERS = """\
country: US, Austin, 150 m, 38 °C, -5 °C
service: 200 A 2P, 40 spaces, 18 free
run: 40 ft
servers: 2 x 1800 W
cooling: none
room: 20 ft x 20 ft x 9 ft, bare
electricity: 0.14 USD/kWh
"""


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def files() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


def asked(stdin: Stream, *argv: str) -> Ran:
    """A run with a person at the terminal."""
    out, err = Stream(), Stream(terminal=True)
    code = run(("init", *argv), Console(out, err, stdin, {}))
    return Ran(code, out.bytes.decode(), err.bytes.decode())


def typed(*lines: str) -> Stream:
    return Stream(terminal=True, content="".join(f"{line}\n" for line in lines).encode())


def test_from_answers_to_a_check_without_faults(planner_run: Planner) -> None:
    Path("answers.yaml").write_text(ANSWERS, encoding="utf-8")
    ran = planner_run("init", "my garage.yaml", "--answers", "answers.yaml")
    assert (ran.code, ran.out) == (0, "")
    assert "planner: next: planner check 'my garage.yaml'\n" in ran.err
    checked = planner_run("check", "my garage.yaml", "-f", "concise")
    assert checked.code == 1
    assert "circuits.servers-1.wire.size" in checked.out
    assert "LAY00" not in checked.out
    assert files() == ["answers.yaml", "my garage.yaml"]


def test_answers_on_stdin_and_a_layout_on_stdout(planner_run: Planner) -> None:
    ran = planner_run("init", "-", "--answers", "-", stdin=ANSWERS.encode())
    assert (ran.code, ran.err) == (0, "")
    assert "breaker: 20 A 2P GFCI" in ran.out
    assert files() == []


def test_the_template_can_be_read_back(planner_run: Planner) -> None:
    template = planner_run("init", "--template")
    assert (template.code, template.err) == (0, "")
    ran = planner_run("init", "-", "--answers", "-", stdin=template.out.encode())
    assert ran.code == 0
    assert "code: unknown" in ran.out


def test_questions_are_asked_until_the_answer_can_be_used() -> None:
    ran = asked(typed("US", "200", "200 A", "40 ft", "2 x 1800 W", "", "20 ft x 20 ft x 9 ft", "0.14 USD/kWh"))
    assert (ran.code, ran.out) == (0, "")
    assert ran.err.count("service [unknown]: ") == 2
    assert '"200" has no unit' in ran.err
    assert "7 of 7." in ran.err
    assert ran.err.endswith("planner: next: planner check garage.yaml\n")
    assert "main: 200 A" in Path("garage.yaml").read_text(encoding="utf-8")


def test_what_is_typed_reaches_the_terminal_only_harmless() -> None:
    ran = asked(typed("\x1b]0;x\x07", *[""] * 7))
    assert ran.code == 0
    assert "\x1b" not in ran.err


def test_the_end_of_the_answers_takes_the_rest_as_unknown() -> None:
    ran = asked(typed("US", "200 A"))
    assert ran.code == 0
    assert "the answers ended at question 3; the rest is taken as unknown" in ran.err
    assert "main: 200 A" in Path("garage.yaml").read_text(encoding="utf-8")


def test_the_end_before_any_answer_writes_nothing() -> None:
    ran = asked(typed("", ""))
    assert ran.code == 2
    assert "ended early" in ran.err
    assert files() == []


def test_what_a_complaint_suggests_can_be_typed() -> None:
    ran = asked(typed("US", "", "8/3 40 ft", "{type: unknown, size: 8 AWG, conductors: 3, length: 40 ft}"))
    assert "Not known? {type: unknown, size: 8 AWG, conductors: 3, length: 40 ft}" in ran.err
    assert "the answers ended at question 4" in ran.err


def test_an_interrupt_writes_nothing() -> None:
    class Interrupted(Stream):
        def readline(self, size: int = -1, /) -> str:
            raise KeyboardInterrupt

    assert asked(Interrupted(terminal=True)).code == 130
    assert files() == []


def test_without_a_terminal_it_says_how_to_go_on(planner_run: Planner) -> None:
    ran = planner_run("init")
    assert (ran.code, ran.out) == (2, "")
    assert "planner init --template > answers.yaml" in ran.err


def test_an_existing_file_is_kept_unless_forced(planner_run: Planner) -> None:
    Path("garage.yaml").write_text("mine", encoding="utf-8")
    ran = planner_run("init", "--answers", "-", stdin=ANSWERS.encode())
    assert ran.code == 2
    assert "garage.yaml exists" in ran.err
    assert Path("garage.yaml").read_text(encoding="utf-8") == "mine"
    assert planner_run("init", "--force", "--answers", "-", stdin=ANSWERS.encode()).code == 0
    assert "planner: 1" in Path("garage.yaml").read_text(encoding="utf-8")
    assert files() == ["garage.yaml"]


@pytest.mark.parametrize(
    ("argv", "stdin", "sentence"),
    [
        (("--answers", "gone.yaml"), b"", "cannot read gone.yaml"),
        (("no/such/garage.yaml", "--answers", "-"), ANSWERS.encode(), "cannot write no/such/garage.yaml"),
        ((".", "--answers", "-"), b"", "is a folder"),
        (("--answers", "-", "--catalog", "gone"), b"", "there is no folder gone"),
        (("--answers", "-"), b"contry: US\nrun: 40\n", "<stdin>:2:6: run: "),
        (("a\0b", "--answers", "-"), ANSWERS.encode(), "cannot write"),
        (("x" * 300, "--answers", "-"), ANSWERS.encode(), "cannot write"),
    ],
)
def test_what_cannot_be_done_is_usage(argv: tuple[str, ...], stdin: bytes, sentence: str, planner_run: Planner) -> None:
    ran = planner_run("init", *argv, stdin=stdin)
    assert ran.code == 2
    assert sentence in ran.err
    assert ran.out == ""
    assert files() == []


def test_parts_of_ones_own(planner_run: Planner) -> None:
    folder = Path("own/server/me")
    folder.mkdir(parents=True)
    (folder / "box.yaml").write_text("id: me/box\nkind: server\npower: {sustained: 900 W}\n", encoding="utf-8")
    answers = ANSWERS.replace("2 x 1800 W", "me/box").encode()
    assert planner_run("init", "-", "--answers", "-", stdin=answers).code == 2
    ran = planner_run("init", "a.yaml", "--answers", "-", "--catalog", "own", stdin=answers)
    assert ran.code == 0
    assert "next: planner check a.yaml --catalog own" in ran.err
    assert "breaker: 20 A 1P GFCI" in Path("a.yaml").read_text(encoding="utf-8")
