"""A few screens as pictures, colours and all. Releases of Textual change them, so they are of the one that is pinned.

After a change that is meant, write them anew with ``PLANNER_UPDATE_GOLDENS=1 python -m pytest`` on this file and look
at them in a browser.
"""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path

import pytest

from planner.tui.marks import Marks
from tests.tui.driving import SMALL, WIDE, Driver, drive
from tests.tui.test_screens import LAYOUT, OPTIONS, UPDATE

PICTURES = Path(__file__).parent / "goldens"
PINNED = re.search(r'"textual==([0-9.]+)"', (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("name", "keys", "size", "marks"),
    [
        ("overview", ("f8",), WIDE, Marks()),
        ("panels", ("2",), SMALL, Marks()),
        ("form-without-colour", ("e",), SMALL, Marks(ascii_only=True, colour=False)),
    ],
)
def test_a_picture(name: str, keys: tuple[str, ...], size: tuple[int, int], marks: Marks, tmp_path: Path) -> None:
    assert PINNED is not None
    if version("textual") != PINNED[1]:
        pytest.skip(f"the pictures are of Textual {PINNED[1]}, this is {version('textual')}")
    file = tmp_path / "lab.yaml"
    file.write_text(LAYOUT, encoding="utf-8")

    async def flow(driver: Driver) -> None:
        await driver.pick("circuits.servers")
        await driver.press(*keys)
        driver.app.screen.refresh()
        await driver.pilot.pause()
        drawn = driver.app.export_screenshot()
        golden = PICTURES / f"{name}.svg"
        if UPDATE:
            golden.write_text(drawn, encoding="utf-8", newline="\n")
        assert drawn == golden.read_text(encoding="utf-8")

    drive(file, flow, size, marks, OPTIONS)
