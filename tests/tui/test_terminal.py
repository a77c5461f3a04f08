"""The editor on a real terminal: it draws, takes keys and pastes, survives a resize, asks before it ends, and saves."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals", allow_module_level=True)

from tests.tui.terminals import KINDS, Terminal, has, terminal, wait_for

ENTER, ESCAPE, DOWN, F1 = "\r", "\x1b", "\x1b[B", "\x1bOP"
SAVE, QUIT = "\x13", "\x11"
LAYOUT = """\
planner: 1
site: {code: NEC-2023, occupancy: dwelling}
sources: {utility: {system: 120/240 V, rating: 200 A}}
panels: {house: {fed_by: utility, main: 200 A 2P}}
circuits:
  bench: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R}   # ours
devices:
  lamp: {load: 60 W, fed_by: bench}
"""
COLOUR = "\x1b[3"


def shows(terminal: Terminal, *words: str) -> str:
    return wait_for(terminal, lambda text: all(word in text for word in words), " and ".join(words))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("size", "env"),
    [((120, 36), {"TERM": "xterm-256color"}), ((80, 24), {"TERM": "linux", "NO_COLOR": "1", "PLANNER_ASCII": "1"})],
    ids=["120x36", "80x24 NO_COLOR ASCII"],
)
def test_a_session(kind: str, size: tuple[int, int], env: dict[str, str], tmp_path: Path) -> None:
    if not has(kind):
        pytest.skip(f"{kind} is not installed")
    file = tmp_path / "bench.yaml"
    file.write_text(LAYOUT)
    with terminal(kind, ["edit", str(file), "--today", "2026-11-30"], size, env, tmp_path) as shown:
        text = shows(shown, "Checked: ", "^q quit", "bench")
        assert max(map(len, text.splitlines())) <= size[0]
        if env.get("PLANNER_ASCII"):
            assert text.isascii()

        shown.send(F1)
        shows(shown, "Find an object by its name")
        shown.send(ESCAPE)
        wait_for(shown, lambda text: "Find an object" not in text, "the help gone")

        shown.send("/")
        shows(shown, "type to narrow the list")
        shown.send("devices lamp")
        shown.send(ENTER)
        shows(shown, "lamp")
        shown.send("r")
        shows(shown, "New name of lamp")
        # As a terminal sends what was pasted.
        shown.send("\x1b[200~torch\x1b[201~")
        shows(shown, "torch")
        shown.send(ENTER)
        shows(shown, "1 place unsaved")
        assert file.read_text() == LAYOUT

        shown.resize(50, 16)
        shows(shown, "The terminal is 50 x 16; 60 x 18 is needed.")
        shown.resize(*size)
        shows(shown, "^q quit")

        shown.send(QUIT)
        shows(shown, "1 change is not saved", "Quit without saving")
        shown.send(ESCAPE)
        wait_for(shown, lambda text: "Quit without saving" not in text, "the question gone")
        shown.send(SAVE)
        shows(shown, "+  torch: {load: 60 W, fed_by: bench}", "^s again writes the file")
        shown.send(SAVE)
        shows(shown, "Saved bench.yaml")
        shown.send(QUIT)
        status = None
        for _ in range(1000):
            status = shown.ended()
            if status is not None:
                break
            shown.lines()
        assert status == 0
    assert file.read_text() == LAYOUT.replace("  lamp:", "  torch:")
    assert not list(tmp_path.glob(".bench*"))
