"""The frame that stands while what edits a layout is imported: what it shows, what becomes of keys typed into it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual import events
from textual.widgets import ContentSwitcher

from planner.check import Options
from planner.editing.files import read_file
from planner.editing.session import opened
from planner.tui.app import PlannerApp
from planner.tui.dialogs import Choice
from planner.tui.marks import Marks
from planner.tui.opening import Opening
from tests.tui.driving import SMALL, WIDE, Driver

LAYOUT = """\
planner: 1
site: {code: NEC-2023}
sources: {utility: {rating: 200 A}}
panels: {house: {fed_by: utility, main: 200 A 2P}}
circuits: {bench: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R}}
devices: {lamp: {load: 60 W, fed_by: bench}}
"""
KNOWS_LAYOUTS = ("pydantic_core", "planner.check", "planner.layout", "planner.parts", "planner.plan", "planner.rules")


def opening(
    file: Path, flow: Callable[[Driver, Callable[[], None]], Awaitable[None]], size: tuple[int, int] = WIDE
) -> int | None:
    """Run a flow on the frame; what it is handed beside the driver lets the rest be loaded."""

    async def run() -> int | None:
        let = threading.Event()

        def load() -> Opening.Loaded:
            let.wait(60)
            return Opening.Loaded(PlannerApp, opened(read_file(file), file.name), Options(today="2026-11-30"))

        app = Opening(file.name, Marks(), load)
        try:
            async with app.run_test(size=size) as pilot:
                await flow(Driver(app, pilot), let.set)  # type: ignore[arg-type]  # it becomes one
        finally:
            let.set()
        return app.return_value

    return asyncio.run(run())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "bench.yaml"
    found.write_text(LAYOUT)
    return found


async def type_ahead(driver: Driver, *keys: str) -> None:
    for key in keys:
        driver.app.post_message(events.Key(key, None))
    await driver.rest()


async def ready(driver: Driver) -> None:
    for _ in range(3000):
        if isinstance(driver.app, PlannerApp) and not driver.app._busy and not driver.app._held:
            break
        await asyncio.sleep(0.02)
    await driver.settle()


async def shown(driver: Driver, words: str) -> None:
    for _ in range(3000):
        if words in driver.screen():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"{words} was never shown")


@pytest.mark.parametrize("size", [WIDE, SMALL])
def test_the_frame_has_the_name_of_the_file_and_the_keys(file: Path, size: tuple[int, int]) -> None:
    async def flow(driver: Driver, let: Callable[[], None]) -> None:
        await shown(driver, "^q quit")
        for words in ("bench.yaml", "[1 Overview]", "7 Changes", "Reading ...", "^q quit"):
            assert words in driver.screen()
        let()
        await ready(driver)
        assert "house" in driver.screen()
        assert "Reading ..." not in driver.screen()
        assert driver.app.focused is driver.app.query_one("#tree")

    opening(file, flow, size)


def test_keys_typed_meanwhile_act_in_their_order(file: Path) -> None:
    async def flow(driver: Driver, let: Callable[[], None]) -> None:
        await type_ahead(driver, "7", "f1", "escape", "2")
        let()
        await ready(driver)
        switcher = driver.app.query_one(ContentSwitcher)
        assert [pane.id for pane in switcher.children if pane.display] == [switcher.current] == ["panels"]
        assert not driver.app.screen.is_modal

    opening(file, flow)


def test_it_can_be_left_before_anything_is_loaded(file: Path) -> None:
    async def flow(driver: Driver, let: Callable[[], None]) -> None:
        await type_ahead(driver, "ctrl+q")

    assert opening(file, flow) == 0
    assert file.read_text() == LAYOUT


def test_a_file_that_is_not_there_is_begun(tmp_path: Path) -> None:
    async def flow(driver: Driver, let: Callable[[], None]) -> None:
        let()
        await ready(driver)
        assert isinstance(driver.app.screen, Choice)

    opening(tmp_path / "new.yaml", flow)


def test_a_resize_before_anything_is_loaded(file: Path) -> None:
    async def flow(driver: Driver, let: Callable[[], None]) -> None:
        await driver.pilot.resize_terminal(50, 16)
        await driver.rest()
        assert "The terminal is 50 x 16; 60 x 18 is needed." in driver.screen()
        let()
        await ready(driver)
        await driver.pilot.resize_terminal(*SMALL)
        await driver.rest()
        assert "house" in driver.screen()

    opening(file, flow)


def test_the_frame_knows_nothing_of_layouts() -> None:
    program = f"import sys, planner.tui.opening; print([name for name in {KNOWS_LAYOUTS} if name in sys.modules])"
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True
    )
    assert ran.stdout == "[]\n"
