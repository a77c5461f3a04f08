"""Where the keys go: to a pane that is shown, and in a form to the key that was written."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from textual.widgets import OptionList

from planner.tui.forms import Form
from planner.tui.overview import FOCUSES, LayoutTree, Overview
from tests.tui.driving import SMALL, WIDE, Driver, drive
from tests.tui.test_flows import SMALL_GARAGE, write

SIZES = pytest.mark.parametrize("size", [WIDE, SMALL], ids=["120x36", "80x24"])


@pytest.fixture
def garage(tmp_path: Path) -> Path:
    file = tmp_path / "garage.yaml"
    file.write_text(SMALL_GARAGE, encoding="utf-8")
    return file


def key_on(driver: Driver) -> str:
    """The key that the cursor of the form on top stands on."""
    form = driver.app.screen
    assert isinstance(form, Form)
    row = form._row()
    return row[0] if row is not None else ""


def assert_in_sight(driver: Driver) -> None:
    """The focus is in the pane that is chosen, and that pane is drawn."""
    focused = driver.app.focused
    assert focused is driver.app.query_one(FOCUSES[driver.app.query_one(Overview).pane])
    assert focused.region.area, f"{focused} is not drawn"


class TestPanes:
    @SIZES
    def test_escape_leaves_the_keys_with_the_pane_that_is_shown(self, garage: Path, size: tuple[int, int]) -> None:
        async def flow(driver: Driver) -> None:
            await driver.press("tab", "tab", "escape")
            assert_in_sight(driver)
            overview = driver.app.query_one(Overview)
            findings = driver.app.query_one("#findings", OptionList)
            assert findings.has_focus
            await driver.press("down", "down")
            assert findings.highlighted is not None
            assert overview.picked == overview.shown[findings.highlighted].object, "the arrows move the findings"
            if size == SMALL:
                assert "[findings]" in driver.screen()
            await driver.press("e")
            form = driver.app.screen
            assert isinstance(form, Form)
            assert f"{form.section}.{form.name_}" == overview.picked

        drive(garage, flow, size)

    @SIZES
    def test_another_screen_and_back(self, garage: Path, size: tuple[int, int]) -> None:
        async def flow(driver: Driver) -> None:
            for back in ("1", "escape"):
                for _ in FOCUSES:
                    await driver.press("tab", "6", back)
                    assert_in_sight(driver)
                await driver.press("enter" if driver.app.query_one("#findings").has_focus else "tab")
                assert_in_sight(driver)

        drive(garage, flow, size)

    def test_a_pane_that_was_clicked_is_the_one_that_stays_when_the_terminal_shrinks(self, garage: Path) -> None:
        async def flow(driver: Driver) -> None:
            await driver.press("tab")
            await driver.pilot.click("#tree", offset=(12, 0))
            await driver.rest()
            assert_in_sight(driver)
            await driver.pilot.resize_terminal(*SMALL)
            await driver.rest()
            assert_in_sight(driver)

        drive(garage, flow)

    def test_a_file_that_can_be_read_again(self, garage: Path) -> None:
        async def flow(driver: Driver) -> None:
            await driver.press("tab", "tab")
            driver.app.session.replace("broken", "planner: 1\nsite: {code: NEC-2023\n")
            driver.app.edited("broken")
            await driver.settle()
            assert driver.app.focused is driver.app.query_one("#text")
            driver.app.session.replace("mended", SMALL_GARAGE)
            driver.app.edited("mended")
            await driver.settle()
            assert_in_sight(driver)

        drive(garage, flow, SMALL)


def shown(tree: LayoutTree) -> str:
    """The object that the cursor stands on."""
    node = tree.cursor_node
    return node.data.object if node is not None and node.data is not None else ""


def _picked(driver: Driver, tree: LayoutTree, name: str) -> bool:
    return driver.app.picked == name == shown(tree)


@SIZES
def test_an_object_that_was_added_is_in_sight_with_the_cursor_on_it(garage: Path, size: tuple[int, int]) -> None:
    async def flow(driver: Driver) -> None:
        on = "pdu-a"
        await driver.find(f"devices {on}")
        tree = driver.app.query_one(LayoutTree)
        assert tree.cursor_node is not None
        tree.cursor_node.collapse()
        for name in ("tap", "node"):
            await driver.press("a", "enter")
            await driver.type(name)
            await driver.press("enter", "escape")
            await driver.settle()
            await driver.until(partial(_picked, driver, tree, f"devices.{name}"))
            node = tree.cursor_node
            assert node is not None
            assert node.parent is not None
            assert node.parent.data is not None
            assert (node.parent.data.object, node.parent.is_expanded) == (f"devices.{on}", True)
            assert tree.scroll_y <= node.line < tree.scroll_y + tree.size.height
            await driver.press("a")
            assert f"device on {name}" in driver.screen()
            await driver.press("escape")
            on = name

    drive(garage, flow, size)


class TestForms:
    @SIZES
    def test_the_cursor_stays_on_the_key_that_was_written(self, garage: Path, size: tuple[int, int]) -> None:
        async def flow(driver: Driver) -> None:
            await driver.pick("devices.sw-mgmt")
            await driver.press("e")
            before = [row[0] for row in driver.app.screen.rows]  # type: ignore[attr-defined]
            await write(driver, "redundancy", "1+1")
            after = [row[0] for row in driver.app.screen.rows]  # type: ignore[attr-defined]
            assert after.index("redundancy") < before.index("redundancy"), "what is written moves up"
            assert key_on(driver) == "redundancy"
            await driver.press("d")
            assert [row[0] for row in driver.app.screen.rows] == before  # type: ignore[attr-defined]
            assert key_on(driver) == "redundancy"
            assert driver.text == SMALL_GARAGE

        drive(garage, flow, size)

    def test_the_cursor_stays_on_the_key_that_was_opened(self, garage: Path) -> None:
        async def flow(driver: Driver) -> None:
            await driver.pick("circuits.bench")
            await driver.press("e")
            await driver.row("wire")
            await driver.press("greater_than_sign")
            await write(driver, "type", "THHN")
            assert key_on(driver) == "type"
            await driver.press("escape")
            assert key_on(driver) == "wire"

        drive(garage, flow)
