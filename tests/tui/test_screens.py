"""The text of every screen at both sizes, as it was last looked at, and in ASCII.

After a change that is meant, write them anew with ``PLANNER_UPDATE_GOLDENS=1 python -m pytest`` on this file and read
the difference. Four rules are run, so that a new rule elsewhere changes nothing here.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from planner.check import Options
from planner.editing.looking import Status
from planner.rules.findings import Level
from planner.tui.actions import ACTIONS
from planner.tui.app import PANES
from planner.tui.marks import Marks
from planner.tui.pane import Pane
from tests.tui.driving import SMALL, WIDE, Driver, drive

GOLDENS = Path(__file__).parent / "goldens"
UPDATE = os.environ.get("PLANNER_UPDATE_GOLDENS", "") == "1"
OPTIONS = Options(today="2026-11-30", select=("CIR101", "CIR106", "WIR101", "PNL101"))
LAYOUT = """\
planner: 1
site: {code: NEC-2023, occupancy: dwelling, outdoor: {summer: 38 °C}}
sources: {utility: {system: 120/240 V, rating: 200 A}}
panels: {house: {fed_by: utility, main: 200 A 2P, spaces: 8}}
rooms: {garage: {kind: garage}}
racks: {r1: {part: startech/4postrack25u, room: garage}}
circuits:
  servers: {fed_by: house/1, breaker: 50 A 2P, wire: 8 AWG THHN 40 ft, outlet: NEMA 6-50R}
  bench: {fed_by: house/2, breaker: 20 A 1P, outlet: NEMA 5-20R}
devices:
  pdu: {part: generic/50a-6-50p-pdu, rack: r1/0U, fed_by: servers}
  one: {part: gigabyte/g482-z53, rack: r1/1, fed_by: pdu, load: 25 A at 240 V}
  two: {part: gigabyte/g482-z53, rack: r1/9, fed_by: pdu, load: 25 A at 240 V}
"""
# A name, and the keys that lead there from where the last ended.
TOUR = (
    ("overview", ("f8",)),
    ("details", ("tab",)),
    ("findings", ("tab",)),
    ("explain", ("x",)),
    ("panels", ("escape", "2")),
    ("racks", ("3",)),
    ("parts", ("4",)),
    ("what if", ("escape", "5")),
    ("what is dark", ("space",)),
    ("bill", ("0", "6")),
    ("no changes", ("7",)),
    ("form", ("1", "e")),
    ("line", ("down", "enter")),
    ("add", ("escape", "escape", "a")),
    ("find", ("escape", "slash")),
    ("move", ("escape", "m")),
    ("delete", ("escape", "d")),
    ("help", ("escape", "f1")),
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "lab.yaml"
    path.write_text(LAYOUT, encoding="utf-8")
    return path


async def tour(driver: Driver) -> str:
    """The text of every screen, each under its name."""
    found = []
    await driver.pick("circuits.servers")
    for name, keys in TOUR:
        await driver.press(*keys)
        for _ in range(200):
            if "Reckoning" not in driver.screen():
                break
            await driver.pilot.pause(0.05)
        driver.app.screen.refresh()  # With what stands behind a dialogue, that may have been drawn before.
        await driver.pilot.pause()
        found.append(f"=== {name}\n{driver.screen()}\n")
    return "".join(found)


def compare(name: str, printed: str) -> None:
    golden = GOLDENS / f"{name}.txt"
    # A part more in the catalogue is no change of the screen.
    printed = re.sub(r"\d+ of \d+ parts(; \d+ more)?", lambda found: re.sub(r"\d", "0", found[0]), printed)
    if UPDATE:
        golden.write_text(printed, encoding="utf-8", newline="\n")
    assert printed == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("size", [WIDE, SMALL], ids=["120x36", "80x24"])
def test_every_screen_as_text(file: Path, size: tuple[int, int]) -> None:
    async def flow(driver: Driver) -> None:
        compare(f"{size[0]}x{size[1]}", await tour(driver))
        assert tuple(map(type, driver.app.query(Pane))) == PANES

    drive(file, flow, size, options=OPTIONS)


def test_every_screen_in_ascii(file: Path) -> None:
    async def flow(driver: Driver) -> None:
        printed = await tour(driver)
        strange = {character for character in printed if not character.isascii()}
        assert not strange
        await driver.press("escape", "ctrl+p")
        assert driver.screen().isascii()
        compare("80x24-ascii", printed)

    drive(file, flow, SMALL, Marks(ascii_only=True, colour=False), OPTIONS)


@pytest.mark.parametrize("ascii_only", [False, True])
def test_text_alone_tells_levels_apart(ascii_only: bool) -> None:
    marks = Marks(ascii_only=ascii_only, colour=False)
    shown = [marks.status(Status(level, share=0.5)).plain for level in Level]
    shown += [marks.status(Status(Level.ERROR, unknown=True, share=0.5)).plain, marks.status(Status(share=0.5)).plain]
    assert len(set(map(str.strip, shown))) == len(shown)
    assert marks.status(Status(Level.ERROR)).style == ""


@pytest.mark.parametrize("name", ["120x36", "80x24", "80x24-ascii"])
def test_no_line_is_wider_than_the_screen_and_the_footer_fits(name: str) -> None:
    text = (GOLDENS / f"{name}.txt").read_text(encoding="utf-8")
    assert max(map(len, text.splitlines())) <= int(name.partition("x")[0])
    assert not re.search(r"/(home|tmp|usr|root|Users)/", text)
    words = [f"{action.shown_key} {action.word}" for action in ACTIONS if action.footer]
    assert len(words) <= 9
    assert all(word in text.partition("=== details")[0] for word in words)


def test_too_small_a_terminal_says_so(file: Path) -> None:
    async def flow(driver: Driver) -> None:
        assert "The terminal is 50 x 16; 60 x 18 is needed." in driver.screen()

    drive(file, flow, (50, 16), options=OPTIONS)
