from __future__ import annotations

import pytest

from planner.cli.console import USUAL_WIDTH, Console

from .conftest import Stream

ON, OFF = True, False
# choice, NO_COLOR, FORCE_COLOR, TERM, terminal: colour
COLOUR = [
    ("auto", None, None, None, ON, ON),
    ("auto", None, None, None, OFF, OFF),
    ("auto", "1", None, None, ON, OFF),
    ("auto", "", None, None, ON, ON),
    ("auto", None, "1", None, OFF, ON),
    ("auto", None, "", None, OFF, OFF),
    ("auto", "1", "1", None, ON, OFF),
    ("auto", None, None, "dumb", ON, OFF),
    ("auto", None, "1", "dumb", OFF, ON),
    ("always", "1", None, "dumb", OFF, ON),
    ("never", None, "1", None, ON, OFF),
]


@pytest.mark.parametrize(("choice", "no", "force", "term", "terminal", "colour"), COLOUR)
def test_colour(choice: str, no: str | None, force: str | None, term: str | None, terminal: bool, colour: bool) -> None:
    given = {"NO_COLOR": no, "FORCE_COLOR": force, "TERM": term}
    environ = {key: value for key, value in given.items() if value is not None}
    assert Console(Stream(terminal), Stream(), Stream(), environ).colour(choice) is colour


@pytest.mark.parametrize(
    ("wanted", "environ", "ascii_only"),
    [(OFF, {}, OFF), (ON, {}, ON), (OFF, {"PLANNER_ASCII": "1"}, ON), (OFF, {"PLANNER_ASCII": "0"}, OFF),
     (OFF, {"PLANNER_ASCII": ""}, OFF)],
)  # fmt: skip
def test_ascii(wanted: bool, environ: dict[str, str], ascii_only: bool) -> None:
    assert Console(Stream(), Stream(), Stream(), environ).ascii_only(wanted) is ascii_only


def test_width_is_the_same_everywhere_but_on_a_terminal() -> None:
    assert Console(Stream(), Stream(), Stream(), {"COLUMNS": "200"}).width() == USUAL_WIDTH
    # Calls itself a terminal and has no descriptor to ask.
    assert Console(Stream(terminal=True), Stream(), Stream(), {}).width() == USUAL_WIDTH


def test_documents_have_plain_line_breaks_in_the_asked_encoding() -> None:
    out = Stream(encoding="latin-1")
    console = Console(out, Stream(), Stream(), {})
    console.write("é ✖\n")
    console.write("é ✖\n", encoding="utf-8")
    assert out.bytes == b"\xe9 \\u2716\n" + "é ✖\n".encode()


def test_a_notice_is_one_harmless_line() -> None:
    err = Stream()
    Console(Stream(), err, Stream(), {}).notice("a\nb\x1b[0m")
    assert err.bytes == b"planner: a\\nb\\x1b[0m\n"
