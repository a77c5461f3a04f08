"""The way-out key: edits that help are offered with their effect, an unknown opens its field."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.driving import SMALL, Driver, drive

LAYOUT = """\
planner: 1
site: {code: NEC-2023}
sources: {utility: {system: 120/240 V, rating: 200 A}}
panels: {house: {fed_by: utility, main: 200 A 2P, spaces: 40}}
rooms: {garage: {kind: garage, size: 6 m x 6 m x 3 m}}
circuits:
  servers-a..b: {fed_by: house, room: garage, breaker: 30 A 2P GFCI, outlet: NEMA L6-30R}
devices:
  pdu-a..b: {kind: pdu, spec: {plug: NEMA L6-30P, rating: 24 A, outlets: {1..4: C19}}, fed_by: servers-a..b}
  node-1: {kind: server, fed_by: pdu-a/1, cord: C20 to C19 2 m 12 AWG, load: {budget: 16 A at 240 V}}
  node-2: {kind: server, fed_by: pdu-a/2, cord: C20 to C19 2 m 12 AWG, load: {budget: 10 A at 240 V}}
"""


@pytest.fixture
def layout(tmp_path: Path) -> Path:
    file = tmp_path / "garage.yaml"
    file.write_text(LAYOUT)
    return file


def test_an_overload_offers_a_move_that_was_tried_and_can_be_undone(layout: Path) -> None:
    async def flow(driver: Driver) -> None:
        await driver.find("CIR101 servers-a")
        await driver.press("w")
        await driver.aside()
        assert "CIR101 on servers-a" in driver.screen()
        lines = driver.screen().splitlines()
        place = next(number for number, line in enumerate(lines) if "move node-2 to pdu-b/1" in line)
        assert "servers-a 108 % → 67 %" in lines[place + 1]
        options = driver.app.screen.query_one("OptionList")
        said = [str(option.prompt) for option in options.options]  # type: ignore[attr-defined]
        await driver.press(
            *["down"] * next(at for at, each in enumerate(said) if each.startswith("move node-2")), "enter"
        )
        await driver.settle()
        assert "fed_by: pdu-b/1" in driver.text
        assert not [f for f in driver.app.seen.findings if f.code == "CIR101"]  # type: ignore[union-attr]
        await driver.press("u")
        assert driver.text == LAYOUT

    drive(layout, flow)


def test_an_unknown_opens_the_field_that_settles_it(layout: Path) -> None:
    async def flow(driver: Driver) -> None:
        await driver.find("WIR104 servers-a")
        await driver.press("w")
        assert "Takes wire, as 8 AWG THHN 40 ft." in driver.screen()
        await driver.keys("10 AWG THHN 40 ft")
        await driver.press("enter", "escape")
        assert "wire: 10 AWG THHN 40 ft" in driver.text

    drive(layout, flow, SMALL)


def test_the_keys_of_a_part_are_listed_and_found_by_words(layout: Path) -> None:
    async def flow(driver: Driver) -> None:
        await driver.pick("devices.pdu-b")
        await driver.press("e")
        await driver.row("spec")
        await driver.press("enter", "n")
        await driver.keys("label says")
        await driver.press("enter")
        assert "What its label says it may draw." in driver.screen()
        await driver.keys("24")
        assert '"24" has no unit. Write 24 W, 24 kW, 24 VA, 24 kVA or 24 A at 240 V' in " ".join(
            driver.screen().split()
        )

    drive(layout, flow)
