"""The screens beside the overview: racks, parts, what-if, bill."""

from __future__ import annotations

from pathlib import Path

import pytest

from planner.facts import make
from planner.plan.racks import Mounted, Rack
from planner.tui.racks import Slot, slots
from tests.tui.driving import SMALL, WIDE, Driver, drive

SIZES = pytest.mark.parametrize("size", [WIDE, SMALL], ids=["120x36", "80x24"])
LAYOUT = """\
planner: 1
site: {code: NEC-2023, occupancy: dwelling, outdoor: {summer: 38 °C}}
sources: {utility: {system: 120/240 V, rating: 200 A}}
panels: {house: {fed_by: utility, main: 200 A 2P}}
rooms: {garage: {kind: garage}}
racks: {r1: {part: startech/4postrack25u, room: garage}}
circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
devices:
  pdu: {part: generic/50a-6-50p-pdu, rack: r1/0U, fed_by: servers}
  one: {part: gigabyte/g482-z53, rack: r1/1, fed_by: pdu, load: 10 A at 240 V}
  two: {part: gigabyte/g482-z53, rack: r1/9, fed_by: pdu, load: 10 A at 240 V}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "lab.yaml"
    path.write_text(LAYOUT, encoding="utf-8")
    return path


def rack(units: float | None, *mounted: Mounted) -> Rack:
    known = {"units": units} if units is not None else {}
    return make(Rack, "racks.r", name="r", mounted=mounted, **known)


def mounted(name: str, unit: int, height: float | None = 1.0, *, rear: bool = False) -> Mounted:
    known = {"height_u": height} if height is not None else {}
    return make(Mounted, f"devices.{name}", name=name, zero=False, placed=True, unit=unit, rear=rear, **known)


def test_an_elevation_from_the_top_down() -> None:
    found = slots(rack(10.0, mounted("a", 1, 4.0), mounted("b", 6), mounted("back", 9, rear=True)))
    assert found == (Slot(7, 4), Slot(6, 1, "b"), Slot(5, 1), Slot(1, 4, "a"))
    assert slots(rack(10.0, mounted("back", 9, rear=True)), rear=True) == (
        Slot(10, 1), Slot(9, 1, "back"), Slot(1, 8),
    )  # fmt: skip
    assert slots(rack(None, mounted("a", 3, None))) == (Slot(3, 1, "a", sure=False), Slot(1, 2))
    assert slots(rack(None)) == ()


@SIZES
def test_a_server_is_carried_to_another_place(file: Path, size: tuple[int, int]) -> None:
    async def flow(driver: Driver) -> None:
        await driver.press("3")
        screen = driver.screen()
        assert "r1  front" in screen
        assert "Beside the rails (0U): pdu" in screen
        assert "Devices draw 4,560 W." in screen
        names = [slot.name for slot in driver.app.query_one("Racks").lines]  # type: ignore[attr-defined]
        assert names.index("two") < names.index("one")
        options = driver.app.query_one("#units")
        options.highlighted = names.index("two")  # type: ignore[attr-defined]
        await driver.press("space")
        assert "carrying two" in driver.screen()
        lines = driver.app.query_one("Racks").lines  # type: ignore[attr-defined]
        options.highlighted = 0  # type: ignore[attr-defined]
        await driver.pilot.pause()
        assert "no: 4 U wanted, 1 U to what is above" in driver.screen()
        await driver.press("space")
        assert "two: {part: gigabyte/g482-z53, rack: r1/9," in driver.text, "there it does not fit"
        options.highlighted = [slot.at for slot in lines].index(13)  # type: ignore[attr-defined]
        await driver.press("space")
        assert "two: {part: gigabyte/g482-z53, rack: r1/13," in driver.text
        await driver.press("u")
        assert "two: {part: gigabyte/g482-z53, rack: r1/9," in driver.text

    drive(file, flow, size)


@SIZES
def test_a_part_is_found_and_put_on_what_is_picked(file: Path, size: tuple[int, int]) -> None:
    async def flow(driver: Driver) -> None:
        await driver.pick("devices.one")
        await driver.press("4")
        assert "Part for: devices.one" in driver.screen()
        await driver.type("g4520g6")
        assert "1 of " in driver.screen()
        await driver.press("down", "enter")
        await driver.aside()
        assert "Make one a " in driver.screen()
        await driver.press("enter")
        assert driver.text.count("gigabyte/g482-z53") == 1

    drive(file, flow, size)


@SIZES
def test_losing_a_strip_changes_nothing_in_the_file(file: Path, size: tuple[int, int]) -> None:
    async def flow(driver: Driver) -> None:
        await driver.press("5")
        pane = driver.app.query_one("WhatIf")
        place = pane.names.index("pdu")  # type: ignore[attr-defined]
        driver.app.query_one("#losses").highlighted = place  # type: ignore[attr-defined]
        await driver.press("space")
        assert "[x] pdu" in driver.screen()
        text = str(driver.app.query_one("#consequences").content)  # type: ignore[attr-defined]
        assert "Without pdu: what goes dark" in text
        assert "0 of 2 machines stay on." in text
        await driver.press("m")
        await driver.aside()
        assert "Every single loss" in str(driver.app.query_one("#consequences").content)  # type: ignore[attr-defined]
        await driver.press("0", "t")
        await driver.type("46 °C")
        await driver.press("enter")
        await driver.pilot.pause(1.0)
        assert "outdoors: 46 °C" in driver.screen()
        assert driver.text == LAYOUT

    drive(file, flow, size)


def test_a_case_is_kept_in_the_layout(file: Path) -> None:
    async def flow(driver: Driver) -> None:
        await driver.press("5", "space", "w")
        await driver.type("first")
        await driver.press("enter")
        assert "scenarios:" in driver.text
        assert "first: {fail: [" in driver.text

    drive(file, flow)


def test_the_bill_in_its_groups(file: Path) -> None:
    async def flow(driver: Driver) -> None:
        await driver.press("6")
        for _ in range(200):
            await driver.pilot.pause(0.05)
            if "Bill of materials" in driver.screen():
                break
        assert "Bill of materials" in driver.screen()
        await driver.press("g")
        assert "Grouped by part" in driver.screen()

    drive(file, flow)
