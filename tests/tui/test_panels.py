"""Screen 2: the schedule of a panel, and circuits that change places in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from planner.editing.panel_places import next_place
from planner.facts import make
from planner.plan.objects import Circuit, Panel
from tests.tui.driving import SMALL, WIDE, Driver, drive

SIZES = pytest.mark.parametrize("size", [WIDE, SMALL], ids=["120x36", "80x24"])
LAYOUT = """\
planner: 1
site: {code: NEC-2023, occupancy: dwelling}
sources: {utility: {system: 120/240 V, rating: 200 A}}
panels:
  house: {fed_by: utility, main: 200 A 2P, spaces: 12}
  shed: {fed_by: to-shed, spaces: 6}
circuits:
  to-shed: {fed_by: house/2, breaker: 30 A 2P, wire: 10 AWG THHN 30 ft}
  servers: {fed_by: house/1, breaker: 50 A 2P, outlet: NEMA 6-50R}   # the big one
  bench: {fed_by: house/7, breaker: 20 A 1P, outlet: NEMA 5-20R}
  light: {fed_by: house, breaker: 15 A 1P}
devices:
  one: {kind: server, load: 20 A at 240 V, fed_by: servers}
  saw: {load: 10 A at 120 V, fed_by: bench}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "panels.yaml"
    path.write_text(LAYOUT, encoding="utf-8")
    return path


def test_half_a_space_is_not_moved_to_a_whole_one(tmp_path: Path) -> None:
    path = tmp_path / "tandem.yaml"
    path.write_text(LAYOUT.replace("house/7", "house/7a"), encoding="utf-8")

    async def flow(driver: Driver) -> None:
        before = driver.text
        await driver.find("circuits bench")
        await driver.press("2", "shift+down")
        assert "bench has half a space, house/7a" in driver.screen()
        assert driver.text == before

    drive(path, flow)


def circuit(name: str, *spaces: int) -> Circuit:
    return make(Circuit, f"circuits.{name}", name=name, spaces=spaces)


def panel(spaces: int | None, *circuits: Circuit) -> Panel:
    known = {"spaces": spaces} if spaces is not None else {}
    return make(Panel, "panels.p", name="p", circuits=circuits, **known)


def test_the_next_free_place_each_way() -> None:
    two, one, alone = circuit("two", 1, 3), circuit("one", 7), circuit("alone", 2)
    there = panel(12, two, one, alone)
    assert next_place(there, two, "up") == 0
    assert next_place(there, two, "down") == 3, "its own spaces are free for it"
    lower = circuit("lower", 3, 5)
    assert next_place(panel(12, lower, one), lower, "down") == 9, "5-7 and 7-9 are taken by one"
    assert next_place(there, two, "right") == 4, "2-4 is taken by alone"
    assert next_place(there, two, "left") == 0, "it stands on the left"
    assert next_place(there, one, "up") == 5
    assert next_place(there, one, "down") == 9
    assert next_place(there, alone, "left") == 5, "1 and 3 are taken"
    assert next_place(panel(4, two, circuit("b", 2, 4)), two, "down") == 0


def test_a_circuit_without_a_space_gets_the_first_and_an_unknown_panel_has_room() -> None:
    new = circuit("new")
    assert next_place(panel(4, circuit("a", 1, 3), new), new, "up") == 2
    only = circuit("only", 1)
    assert next_place(panel(None, only), only, "down") == 3
    assert next_place(panel(1, only, new), new, "down") == 0


@SIZES
def test_a_circuit_moves_and_only_its_line_changes(file: Path, size: tuple[int, int]) -> None:
    async def flow(driver: Driver) -> None:
        await driver.pick("circuits.servers")
        await driver.press("2")
        screen = driver.screen()
        assert "Panel house, bus 200 A" in screen
        assert "servers: one" in screen or "servers: o" in screen
        await driver.press("shift+down")
        assert driver.text == LAYOUT.replace("house/1,", "house/3,")
        await driver.settle()
        assert driver.app.query_one("Panels").circuit.name == "servers"  # type: ignore[attr-defined]
        await driver.press("shift+right")
        assert driver.text == LAYOUT.replace("house/1,", "house/6,"), "the free place nearest to the row"
        await driver.settle()
        await driver.press("u", "u")
        assert driver.text == LAYOUT

    drive(file, flow, size)


@SIZES
def test_other_panels_new_circuits_and_what_is_wrong(file: Path, size: tuple[int, int]) -> None:
    async def flow(driver: Driver) -> None:
        await driver.press("2", "full_stop")
        assert "Panel shed" in driver.screen()
        assert "panel 2 of 2" in driver.screen()
        await driver.press("comma", "home", "right", "down", "down")
        assert "An empty place" in driver.screen()
        await driver.press("n")
        await driver.type("new-one")
        await driver.press("enter", "escape")
        assert "  new-one:\n    fed_by: house/6\n" in driver.text
        await driver.settle()
        await driver.press("b")
        assert "PNL103" in driver.screen() or "Legs of house" in driver.screen()

    drive(file, flow, size)
