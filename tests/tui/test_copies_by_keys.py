"""A copy, edited, moved and copied again by keys: what it is like stays as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from planner.editing.ways.settling import Place
from tests.tui.driving import WIDE, Driver, drive

LAYOUT = """\
planner: 1
site: {code: NEC-2023, occupancy: dwelling}
sources: {utility: {system: 120/240 V, rating: 200 A, peak_demand: ~9.6 kW}}
panels:
  house: {fed_by: utility, main: 200 A 2P, spaces: 40}
rooms: {garage: {kind: garage}}
circuits:
  srv-a: {fed_by: house, breaker: 30 A 2P GFCI, wire: 10 AWG THHN 40 ft, outlet: NEMA L6-30R}
  srv-b: {like: srv-a}
devices:
  pdu-a: {kind: pdu, room: garage, fed_by: srv-a}
  pdu-b: {like: pdu-a}
  mi100-1..4: {kind: server, room: garage, fed_by: pdu-a, load: {budget: 2 A at 240 V}}
"""
ORIGINALS = [
    "  srv-a: {fed_by: house, breaker: 30 A 2P GFCI, wire: 10 AWG THHN 40 ft, outlet: NEMA L6-30R}",
    "  pdu-a: {kind: pdu, room: garage, fed_by: srv-a}",
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    layout = tmp_path / "copies.yaml"
    layout.write_text(LAYOUT, encoding="utf-8")
    return layout


def test_a_key_of_a_copy_is_edited_on_the_copy(file: Path) -> None:
    async def flow(driver: Driver) -> None:
        await driver.pick("circuits.srv-b")
        await driver.press("e")
        assert "Changes hold for srv-b. What it does not say itself it has from srv-a." in driver.screen()
        await driver.row("breaker")
        await driver.press("d")
        assert "srv-b has breaker from srv-a, which it is like." in driver.screen()
        assert driver.text == LAYOUT
        await driver.press("enter")
        await driver.type("50 A 2P")
        await driver.press("enter")
        lines = driver.text.splitlines()
        assert set(ORIGINALS) <= set(lines)
        assert "  srv-b: {like: srv-a, breaker: 50 A 2P}" in lines

    drive(file, flow)


def test_a_copy_is_moved_without_its_original(file: Path) -> None:
    async def flow(driver: Driver) -> None:
        await driver.pick("devices.pdu-b")
        await driver.press("m")
        await driver.type("srv-b")
        await driver.press("enter")
        lines = driver.text.splitlines()
        assert set(ORIGINALS) <= set(lines)
        assert "  pdu-b: {like: pdu-a, fed_by: srv-b}" in lines

    drive(file, flow)


def test_moving_what_others_are_like_says_so(file: Path) -> None:
    async def flow(driver: Driver) -> None:
        await driver.pick("devices.pdu-a")
        await driver.press("m")
        assert "It holds for pdu-b too" in driver.screen()

    drive(file, flow, WIDE)


def test_taking_away_for_many_asks(file: Path) -> None:
    async def flow(driver: Driver) -> None:
        await driver.pick("devices.mi100-2")
        await driver.press("e")
        await driver.row("load")
        await driver.press("d")
        assert "holds for 4: mi100-1, mi100-2, mi100-3, mi100-4." in driver.screen()
        await driver.press("enter")
        assert driver.text == LAYOUT, "the first answer keeps it"
        await driver.press("s", "d")
        assert "load holds for all 4 of mi100-1..4" in driver.screen()
        assert driver.text == LAYOUT
        await driver.press("s", "d", "down", "enter")
        assert "  mi100-1..4: {kind: server, room: garage, fed_by: pdu-a}" in driver.text.splitlines()

    drive(file, flow)


def test_a_copy_of_a_copy_is_like_the_first(file: Path) -> None:
    async def flow(driver: Driver) -> None:
        await driver.pick("devices.pdu-b")
        await driver.press("c")
        assert "It is like pdu-a" in driver.screen()
        await driver.type("pdu-c")
        await driver.press("enter")
        assert "pdu-c:\n    like: pdu-a\n" in driver.text or "pdu-c: {like: pdu-a}" in driver.text

    drive(file, flow)


def test_what_points_at_a_thing_can_go_with_it(file: Path) -> None:
    async def flow(driver: Driver) -> None:
        await driver.pick("circuits.srv-b")
        await driver.press("m")
        await driver.press("escape")
        await driver.pick("devices.pdu-a")
        await driver.press("d")
        assert "Delete pdu-a, and what points at it with it" in driver.screen()
        await driver.press("down", "down", "enter")
        assert "  mi100-1..4: {kind: server, room: garage, load: {budget: 2 A at 240 V}}" in driver.text.splitlines()
        assert "  pdu-b: {like: pdu-a}" in driver.text.splitlines(), "a copy would lose all that it is"

    drive(file, flow)


def test_a_shorthand_is_shown_key_by_key_and_mappings_are_opened(file: Path) -> None:
    async def flow(driver: Driver) -> None:
        await driver.pick("circuits.srv-a")
        await driver.press("e")
        await driver.row("breaker")
        assert "enter: write" in driver.screen()
        await driver.press("greater_than_sign")
        screen = driver.screen()
        assert "rating             30 A" in screen
        assert "poles              2" in screen
        await driver.press("d")
        assert "is part of what is written in short" in driver.screen()
        assert driver.text == LAYOUT
        await driver.press("escape", "escape")
        await driver.pick("devices.mi100-1")
        await driver.press("e")
        await driver.row("load")
        assert "enter: open" in driver.screen()

    drive(file, flow)


def test_a_measurement_is_of_the_one_that_was_measured(file: Path) -> None:
    async def flow(driver: Driver) -> None:
        driver.app._open(Place("devices", "mi100-2", ("load", "measured"), "measure what it draws"))
        await driver.rest()
        assert "Changes hold for mi100-2 alone" in driver.screen()
        await driver.row("sustained")
        await driver.press("enter")
        await driver.type("430 W")
        await driver.press("enter")
        lines = driver.text.splitlines()
        assert "  mi100-1..4: {kind: server, room: garage, fed_by: pdu-a, load: {budget: 2 A at 240 V}}" in lines
        assert "  mi100-2: {load: {measured: {sustained: 430 W}}}" in lines

    drive(file, flow)


def test_errors_of_the_feed_come_before_a_question(file: Path) -> None:
    file.write_text(LAYOUT.replace("2 A at 240 V", "9 A at 240 V"), encoding="utf-8")

    async def flow(driver: Driver) -> None:
        await driver.pick("devices.mi100-2")
        found = driver.app._of_feed()
        assert found is not None
        assert (found.level.value, found.object) == ("error", "circuits.srv-a")

    drive(file, flow)
