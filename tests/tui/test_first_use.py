"""What stopped people who had never seen the editor, each held to what it does now."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events
from textual.widgets import Input

from planner.tui.overview import Overview
from tests.tui.driving import SMALL, WIDE, Driver, drive
from tests.tui.test_flows import SMALL_GARAGE

SIZES = pytest.mark.parametrize("size", [WIDE, SMALL], ids=["120x36", "80x24"])


@pytest.fixture
def garage(tmp_path: Path) -> Path:
    file = tmp_path / "garage.yaml"
    file.write_text(SMALL_GARAGE, encoding="utf-8")
    return file


@SIZES
def test_a_finding_that_is_found_is_the_one_that_keys_act_on(garage: Path, size: tuple[int, int]) -> None:
    async def flow(driver: Driver) -> None:
        await driver.find("CIR106 servers-b")
        chosen = driver.app.query_one(Overview).chosen
        assert chosen is not None
        assert (chosen.code, chosen.object) == ("CIR106", "circuits.servers-b")
        await driver.press("x")
        assert "CIR106 " in driver.screen()
        await driver.press("escape", "i")
        assert "Why is CIR106 accepted on servers-b?" in driver.screen()
        await driver.press("escape", "w")
        await driver.aside()
        assert "CIR106 on servers-b" in driver.screen()
        assert "for all 2 of servers-a..b" in driver.screen()
        assert "for servers-b alone" in driver.screen()
        await driver.press("down", "enter")
        assert driver.text.count("GFCI") == 1
        await driver.settle()
        left = [f for f in driver.app.seen.findings if f.code == "CIR106" and "servers-" in f.object]  # type: ignore[union-attr]
        assert not left

    drive(garage, flow, size)


def test_f8_begins_with_the_object_that_is_picked(garage: Path) -> None:
    async def flow(driver: Driver) -> None:
        await driver.pick("circuits.servers-b")
        await driver.press("f8")
        assert driver.app.query_one(Overview).finding().object == "circuits.servers-b"  # type: ignore[union-attr]
        await driver.press("f8")
        await driver.pick("circuits.bench")
        assert driver.app.query_one(Overview).finding().object == "circuits.bench"  # type: ignore[union-attr]

    drive(garage, flow)


def test_keys_typed_before_a_dialogue_is_up_go_to_the_dialogue(garage: Path) -> None:
    async def flow(driver: Driver) -> None:
        await driver.pick("devices.sw-mgmt")
        before = driver.text
        for key in ("r", "e", "d", "u", "c"):
            driver.app.post_message(events.Key(key, key))
        for _ in range(100):
            await driver.pilot.pause(0.02)
            focused = driver.app.screen.focused
            if isinstance(focused, Input) and focused.value == "educ":
                break
        assert isinstance(focused, Input)
        assert focused.value == "educ", "typing replaces what stands there"
        assert driver.text == before

    drive(garage, flow)


def test_enter_takes_what_stood_there_and_keys_behind_it_go_on(garage: Path) -> None:
    async def flow(driver: Driver) -> None:
        for key in ("slash", "s", "w", "minus", "m", "g", "enter", "r", "x", "y", "enter", "u"):
            character = {"slash": "/", "minus": "-", "enter": "\r"}.get(key, key)
            driver.app.post_message(events.Key(key, character))
        for _ in range(200):
            await driver.pilot.pause(0.02)
            if driver.app.session.undone:
                break
        assert [step.says for step in driver.app.session.undone] == ["sw-mgmt is xy now"]
        assert driver.text == SMALL_GARAGE

    drive(garage, flow)


def test_an_empty_field_takes_no_line_unasked(garage: Path) -> None:
    async def flow(driver: Driver) -> None:
        before = driver.text
        await driver.pick("devices.sw-mgmt")
        await driver.press("m")
        await driver.type("")
        await driver.press("enter")
        assert "Nothing is typed." in driver.screen()
        await driver.press("escape")
        assert driver.text == before

    drive(garage, flow)


def test_what_is_free_is_offered(garage: Path) -> None:
    async def flow(driver: Driver) -> None:
        await driver.pick("devices.sw-mgmt")
        await driver.press("m")
        await driver.type("pdu-a")
        screen = driver.screen()
        assert "pdu-a/3  free" in screen
        assert "pdu-a/1  free" not in screen, "mi100-1 is plugged in there"
        await driver.press("escape")
        await driver.pick("devices.mi100-3")
        await driver.press("m")
        assert driver.app.screen.query_one(Input).value == "pdu-b/1", "its own place, not that of the four"
        assert "This is for mi100-3 alone" in driver.screen()
        await driver.press("escape")

    drive(garage, flow)


def test_the_effect_is_told_in_the_phase_that_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "phases.yaml"
    file.write_text(
        SMALL_GARAGE.replace("planner: 1\n", "planner: 1\nphases: [now, later]\n")
        + "  more: {kind: server, room: garage, phase: later, fed_by: pdu-a/3, load: 20 A at 240 V}\n",
        encoding="utf-8",
    )

    async def flow(driver: Driver) -> None:
        await driver.find("sw-mgmt")
        await driver.press("c")
        await driver.keys("spare")
        await driver.press("enter", "escape")
        await driver.settle()
        await driver.press("p")
        await driver.pilot.pause(0.1)
        while driver.app.checking:
            await driver.pilot.pause(0.05)
        await driver.press("7")
        assert "phase now" in driver.screen()
        assert "servers-a" not in driver.screen(), "no load of it was edited"

    drive(file, flow)


def test_a_rename_moves_no_finding(garage: Path) -> None:
    async def flow(driver: Driver) -> None:
        await driver.pick("circuits.bench")
        await driver.press("r")
        await driver.type("workbench")
        await driver.press("enter")
        await driver.settle()
        assert "0 findings gone, 0 new" in driver.screen()

    drive(garage, flow)


class TestDeleting:
    def test_one_of_a_range_names_what_hangs_on_that_one(self, garage: Path) -> None:
        async def flow(driver: Driver) -> None:
            await driver.pick("circuits.servers-b")
            await driver.press("d")
            screen = driver.screen()
            alone = screen[screen.index("Delete servers-b alone") : screen.index("Delete servers-a..b")]
            assert '"servers-b"' in alone
            assert '"servers-a"' not in alone
            await driver.press("escape")

        drive(garage, flow)

    def test_one_with_an_entry_of_its_own(self, tmp_path: Path) -> None:
        file = tmp_path / "garage.yaml"
        file.write_text(SMALL_GARAGE.replace("devices:\n", "  servers-a: {breaker: 60 A 2P}\ndevices:\n"))

        async def flow(driver: Driver) -> None:
            await driver.pick("circuits.servers-a")
            await driver.press("d", "down", "enter")
            await driver.settle()
            assert "circuits.servers-a" not in driver.app.seen.statuses  # type: ignore[union-attr]
            assert "servers-a" not in driver.app.seen.plan.circuits  # type: ignore[union-attr]

        drive(file, flow)


class TestFiles:
    def test_a_read_only_file_is_never_written(self, garage: Path) -> None:
        async def flow(driver: Driver) -> None:
            await driver.find("sw-mgmt")
            await driver.press("c")
            await driver.keys("spare")
            await driver.press("enter", "escape")
            assert "read-only" in driver.screen()
            await driver.press("ctrl+s", "ctrl+s")
            assert "is read-only. chmod u+w" in driver.screen()
            assert garage.read_text(encoding="utf-8") == SMALL_GARAGE
            garage.chmod(0o644)
            await driver.press("ctrl+s")
            assert "spare" in garage.read_text(encoding="utf-8")

        garage.chmod(0o444)
        drive(garage, flow)

    @SIZES
    def test_a_new_file_begins_with_its_rule_book(self, tmp_path: Path, size: tuple[int, int]) -> None:
        file = tmp_path / "new.yaml"

        async def flow(driver: Driver) -> None:
            assert "Which electrical code" in driver.screen()
            await driver.keys("2023")
            await driver.press("enter")
            await driver.settle()
            await driver.press("a")
            await driver.keys("source")
            await driver.press("enter")
            await driver.keys("utility")
            await driver.press("enter", "escape", "ctrl+s", "ctrl+s")

        drive(file, flow, size)
        assert file.read_text() == "planner: 1\nsite: {code: NEC-2023}\nsources:\n  utility: {}\n"
        assert [each.name for each in tmp_path.iterdir()] == ["new.yaml"]

    def test_a_layout_without_a_site_gets_one(self, tmp_path: Path) -> None:
        file = tmp_path / "bare.yaml"
        file.write_text("planner: 1\nsources: {utility: {rating: 200 A}}\n")

        async def flow(driver: Driver) -> None:
            await driver.press("a")
            await driver.keys("site")
            await driver.press("enter")
            await driver.row("code")
            await driver.press("enter")
            await driver.keys("NEC-2023")
            await driver.press("enter", "escape")
            assert driver.text.endswith("site: {code: NEC-2023}\n")

        drive(file, flow)

    def test_an_object_of_another_file_names_the_file(self, tmp_path: Path) -> None:
        file = tmp_path / "main.yaml"
        file.write_text("planner: 1\ninclude: [sub.yaml]\nsources: {utility: {rating: 200 A}}\n")
        (tmp_path / "sub.yaml").write_text("planner: 1\npanels: {house: {fed_by: utility, main: 200 A 2P}}\n")

        async def flow(driver: Driver) -> None:
            await driver.pick("panels.house")
            for key in "ermd":
                await driver.press(key)
                assert "house is written in sub.yaml. Edit that file" in driver.screen(), key

        drive(file, flow, opener=lambda path: (tmp_path / path).read_bytes())

    def test_what_a_phase_changes_is_not_torn(self, tmp_path: Path) -> None:
        file = tmp_path / "phases.yaml"
        file.write_text(
            "planner: 1\nphases: [now, later]\nsources: {utility: {system: 120/240 V, rating: 200 A}}\n"
            "panels: {house: {fed_by: utility}}\ncircuits:\n  a: {fed_by: house, breaker: 20 A 2P}\n"
            "  a@later: {breaker: 30 A 2P}   # when the dryer comes\n"
        )

        async def flow(driver: Driver) -> None:
            await driver.pick("circuits.a")
            await driver.press("e")
            await driver.row("breaker")
            await driver.press("enter")
            await driver.type("25 A 2P")
            await driver.press("enter", "escape")
            assert "  a: {fed_by: house, breaker: 25 A 2P}\n" in driver.text
            assert "  a@later: {breaker: 30 A 2P}   # when the dryer comes\n" in driver.text
            await driver.press("r")
            await driver.keys("x")
            await driver.press("enter")
            assert "  x: {fed_by: house, breaker: 25 A 2P}\n" in driver.text
            assert "  x@later: {breaker: 30 A 2P}   # when the dryer comes\n" in driver.text

        drive(file, flow)

    def test_a_text_that_cannot_be_read_takes_typing_at_once(self, tmp_path: Path) -> None:
        file = tmp_path / "broken.yaml"
        file.write_text("planner: 1\nsite: {code: NEC-2023\n")

        async def flow(driver: Driver) -> None:
            await driver.press("a", "end", "backspace")
            assert "Add what?" not in driver.screen()
            assert driver.app.focused is driver.app.query_one("#text")
            await driver.press("ctrl+z")

        drive(file, flow)


def test_a_loss_stays_when_the_weather_changes(garage: Path) -> None:
    async def flow(driver: Driver) -> None:
        await driver.press("5")
        pane = driver.app.query_one("WhatIf")
        driver.app.query_one("#losses").highlighted = pane.names.index("servers-a")  # type: ignore[attr-defined]
        await driver.press("space", "l")
        await driver.keys("50 %")
        await driver.press("enter")
        await driver.aside()
        said = str(driver.app.query_one("#consequences").content)  # type: ignore[attr-defined]
        assert "With load of every machine: 50 %" in said
        assert "Without servers-a: what goes dark" in said
        assert driver.text == SMALL_GARAGE
        await driver.press("w")
        await driver.keys("half")
        await driver.press("enter")
        assert driver.text.endswith("scenarios:\n  half: {fail: [servers-a], load: 50 %}\n")

    drive(garage, flow)


@SIZES
def test_click_double_click_and_wheel(garage: Path, size: tuple[int, int]) -> None:
    async def flow(driver: Driver) -> None:
        overview = driver.app.query_one(Overview)
        lines = driver.screen().splitlines()
        row = next(place for place, line in enumerate(lines) if "sw-mgmt" in line)
        await driver.pilot.click(offset=(12, row))
        await driver.pilot.pause()
        assert overview.picked == "devices.sw-mgmt"
        tree = driver.app.query_one("#tree")
        top = tree.scroll_y
        for _ in range(3):
            tree.post_message(events.MouseScrollDown(tree, 5, 5, 0, 1, 0, False, False, False))
            await driver.pilot.pause(0.1)
        assert tree.scroll_y >= top
        if size == SMALL:
            assert tree.scroll_y > top

    drive(garage, flow, size)


def test_a_save_takes_the_recovery_file_away(garage: Path) -> None:
    async def flow(driver: Driver) -> None:
        await driver.find("sw-mgmt")
        await driver.press("c")
        await driver.keys("spare")
        await driver.press("enter", "escape")
        driver.app._recover()
        left = garage.with_name(".garage.yaml.recovery")
        assert b"spare" in left.read_bytes()
        await driver.press("ctrl+s", "ctrl+s")
        assert not left.exists()

    drive(garage, flow)
