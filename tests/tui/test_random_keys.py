"""Whatever is pressed, the file on disk is whole, and lines that no edit was meant for stay as they were."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from textual.widgets import Input

from planner.check import Options
from planner.editing.files import recovery_path
from planner.editing.session import Session, Step, Verb
from planner.text import Document, read
from tests.tui.driving import SMALL, WIDE, Driver, drive

OPTIONS = Options(today="2026-11-30", select=("CIR101", "LAY"))
LAYOUT = """\
# A garage, as untidy as they come.
planner:   1
site: {code: NEC-2023,occupancy: dwelling}   # ours

sources:
    utility: {system: 120/240 V, rating: "200 A"}
panels:
    house:
        # bought used
        fed_by: utility
        main: 200 A 2P {spaces}
        spaces: 12
rooms: {garage: {kind: garage}}
racks: {r1: {room: garage, spec: {height: 24 U}}}
circuits:
    servers-a..b:          # two alike
        fed_by: house/1+2
        breaker: 50 A 2P
        wire: {type: THHN, size: '8 AWG',   length: ~40 ft}

        outlet: NEMA 6-50R
    servers-b: {breaker: 60 A 2P}
    bench: {fed_by: house/5, breaker: 20 A 1P, outlet: NEMA 5-20R, ignore: {CIR101: {reason: "seen, accepted"}}}
# machines
devices:
    one: {kind: server, rack: r1/1, fed_by: servers-a, load: 20 A at 240 V, spec: {height: 4 U}}
    two:
        like: one
        rack: r1/9
        fed_by: servers-b # moved
    sw: {kind: switch, fed_by: bench, load: 60 W}
    # the end""".replace("{spaces}", "  ")
KEYS = (
    "a", "e", "d", "c", "r", "m", "k", "x", "i", "f", "p", "u", "U", "w", "o", "s", "n", "g", "b", "t", "v", "j",
    "1", "2", "3", "4", "5", "6", "7", "0", "space", "slash", "comma", "full_stop", "greater_than_sign",
    "enter", "escape", "tab", "up", "down", "left", "right", "home", "end", "pagedown", "backspace", "delete",
    "f1", "f5", "f8", "ctrl+s", "ctrl+z", "ctrl+y", "ctrl+p", "ctrl+q",
    "shift+up", "shift+down", "shift+left", "shift+right",
)  # fmt: skip
TEXTS = (
    "50 A 2P", "60 A 3P GFCI", "spare", "bench", "servers-a/1", "house/9", "r1/20", "none", "12", "20 ft", "{", "[a",
    "a: b", "# x", "46 °C", "utility",
)  # fmt: skip
# Enter and down come often: without them no dialogue gets anywhere.
STEPS = st.lists(
    st.sampled_from(KEYS) | st.sampled_from(("enter", "down", "escape")) | st.sampled_from(TEXTS).map("type {}".format),
    min_size=10,
    max_size=40,
)


def untouched(document: Document, others: Document) -> list[str]:
    """The lines of a text but those of entries whose data the other text does not have alike."""
    lines = document.text.splitlines(keepends=True)
    left = dict(enumerate(lines, start=1))
    for path, span in document.spans.items():
        if 0 < len(path) <= 2 and not alike(document, others, path) and holds_entries(document, others, path):
            for number in range(span.line, span.end_line + 1):
                left.pop(number, None)
            left.pop(document.text.count("\n", 0, max(0, span.key_start)) + 1, None)
    return [line.rstrip("\r\n") for line in left.values()]


def alike(one: Document, other: Document, path: Sequence[str | int]) -> bool:
    return value(one, path) == value(other, path)


def value(document: Document, path: Sequence[str | int]) -> object:
    found: object = document.data
    for key in path:
        found = found.get(key) if isinstance(found, dict) else None
    return found


def holds_entries(one: Document, other: Document, path: Sequence[str | int]) -> bool:
    """Whether a path is compared as a whole: an entry, or a section that holds no entries in one of the texts."""
    if len(path) == 2:
        return True
    first = [value(each, path) for each in (one, other)]
    return not all(isinstance(each, dict) and each for each in first) or path[0] in ("site", "planner")


def judged(apply: Callable[..., Step]) -> Callable[..., Step]:
    """An edit of a session, held to what it was meant for."""

    def applied(self: Session, says: str, verbs: Sequence[Verb]) -> Step:
        before = self.document
        step = apply(self, says, verbs)
        assert untouched(before, self.document) == untouched(self.document, before), says
        return step

    return applied


async def press(driver: Driver, step: str) -> None:
    if not step.startswith("type "):
        await driver.press(step)
    elif isinstance(driver.app.screen.focused, Input):
        await driver.type(step.removeprefix("type "))


@pytest.mark.parametrize(
    ("layout", "size"),
    [(LAYOUT, WIDE), (LAYOUT.replace("\n", "\r\n"), SMALL)],
    ids=["120x36", "80x24 with CRLF"],
)
@settings(
    max_examples=12,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(steps=STEPS)
def test_whatever_is_pressed_the_file_is_whole(layout: str, size: tuple[int, int], steps: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, mock.patch.dict("os.environ", EDITOR="true"):
        file = Path(folder) / "garage.yaml"
        file.write_bytes(layout.encode())

        async def flow(driver: Driver) -> None:
            session, on_disk = driver.app.session, layout.encode()
            for step in steps:
                await press(driver, step)
                found = file.read_bytes()
                assert found in (on_disk, session.content), "the file holds what was saved last"
                on_disk = found
                assert {each.name for each in file.parent.iterdir()} <= {file.name, recovery_path(session.file).name}
                if not driver.app.is_running:
                    return
            while session.undo():
                pass
            assert session.document.text == layout, "every step can be taken back"

        with mock.patch.object(Session, "apply", judged(Session.apply)):
            drive(file, flow, size, options=OPTIONS)
        assert not read(file.read_bytes(), file.name).problems
