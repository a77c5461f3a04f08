"""What people do in the editor, by keys alone: at both sizes, on real layouts."""

from __future__ import annotations

import difflib
import shutil
from pathlib import Path

import pytest

from planner.check import check
from planner.tui.overview import Overview
from tests.tui.driving import ALL_RULES, SMALL, WIDE, Driver, drive

LAYOUTS = Path(__file__).parents[2] / "layouts"
SIZES = pytest.mark.parametrize("size", [WIDE, SMALL], ids=["120x36", "80x24"])
EMPTY = """\
# An empty garage.
planner: 1
site: {code: NEC-2023, occupancy: dwelling}
sources: {utility: {system: 120/240 V, rating: 200 A, peak_demand: 5 kW}}
panels: {house: {fed_by: utility, main: 200 A 2P, spaces: 40, spaces_free: 20}}
rooms: {garage: {kind: garage}}
circuits: {}
devices: {}
"""


SMALL_GARAGE = """\
planner: 1
site: {code: NEC-2023, occupancy: dwelling}
sources: {utility: {system: 120/240 V, rating: 200 A, peak_demand: ~9.6 kW}}
panels:
  house: {fed_by: utility, main: 200 A 2P, spaces: 40, spaces_free: ~18}
rooms: {garage: {kind: garage}}
circuits:
  bench:                # was there before
    fed_by: house
    breaker: 20 A 1P
    outlets: 2 x NEMA 5-20R duplex
  servers-a..b:
    fed_by: house
    breaker: 50 A 2P
    wire: {type: unknown, size: 8 AWG, metal: copper, length: ~40 ft}
    outlet: NEMA 6-50R
devices:
  pdu-a..b: {part: generic/50a-6-50p-pdu, room: garage, fed_by: servers-a..b}
  mi100-1..4: {kind: server, room: garage, fed_by: pdu-a..b/1..2, load: {budget: 25 A at 240 V}}
  ac-a..b: {kind: window-ac, room: garage, load: 10 A at 240 V}
  sw-mgmt: {kind: switch, room: garage, fed_by: bench/1, load: 40 W}
  sw-data: {kind: switch, room: garage, fed_by: [bench/1, bench/2], load: 150 W}
"""


@pytest.fixture
def garage(tmp_path: Path) -> Path:
    file = tmp_path / "garage.yaml"
    file.write_text(SMALL_GARAGE, encoding="utf-8")
    return file


@pytest.fixture
def story(tmp_path: Path) -> Path:
    return Path(shutil.copy(LAYOUTS / "garage-as-planned.yaml", tmp_path / "garage.yaml"))


def changed_lines(before: str, after: str) -> list[str]:
    diff = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
    return [line for line in diff if line[:1] in "+-" and line[:3] not in ("+++", "---")]


async def write(driver: Driver, key: str, value: str) -> None:
    """In the form on top: write a key."""
    await driver.row(key)
    await driver.press("enter")
    await driver.type(value)
    await driver.press("enter")


@SIZES
def test_the_story_is_mended_by_keys_alone(story: Path, size: tuple[int, int]) -> None:
    before = story.read_text(encoding="utf-8")

    async def flow(driver: Driver) -> None:
        errors = len(driver.app.seen.findings)  # type: ignore[union-attr]
        await driver.find("devices mi100-1")
        await driver.press("e")
        await driver.row("load")
        await driver.press("greater_than_sign")
        await write(driver, "budget", "20 A at 240 V")
        await driver.press("escape", "escape")
        await driver.settle()
        await driver.find("circuits servers-a")
        await driver.press("e")
        await driver.row("wire")
        await driver.press("greater_than_sign")
        await write(driver, "type", "THHN")
        await driver.press("escape")
        await write(driver, "breaker", "50 A 2P GFCI")
        await driver.press("escape")
        await driver.settle()
        codes = {f.code for f in driver.app.seen.of("circuits.servers-a") if f.outcome.value == "failed"}  # type: ignore[union-attr]
        assert not codes & {"CIR101", "CIR106"}
        assert len(driver.app.seen.findings) < errors  # type: ignore[union-attr]
        await driver.press("ctrl+s", "ctrl+s")
        assert not driver.app.session.unsaved

    drive(story, flow, size, options=ALL_RULES)
    assert changed_lines(before, story.read_text(encoding="utf-8")) == [
        "-    breaker: 50 A 2P",
        "-    wire: {type: unknown, size: 8 AWG, metal: copper, length: ~40 ft}",
        "+    breaker: 50 A 2P GFCI",
        "+    wire: {type: THHN, size: 8 AWG, metal: copper, length: ~40 ft}",
        "-    load: {budget: 25 A at 240 V}",
        "+    load: {budget: 20 A at 240 V}",
    ]


@SIZES
def test_a_wrong_unit_is_told_while_typing_and_not_taken(garage: Path, size: tuple[int, int]) -> None:
    async def flow(driver: Driver) -> None:
        before = driver.text
        await driver.pick("circuits.servers-a")
        await driver.press("e")
        await driver.row("breaker")
        await driver.press("enter")
        await driver.type("50 W")
        assert "wrong: circuits.breaker" in driver.screen()
        await driver.press("enter")
        assert driver.text == before
        await driver.press("escape", "escape")

    drive(garage, flow, size)


def test_any_unit_is_taken_and_its_meaning_shown(garage: Path) -> None:
    async def flow(driver: Driver) -> None:
        await driver.pick("circuits.servers-a")
        await driver.press("e")
        await driver.row("wire")
        await driver.press("greater_than_sign")
        await driver.row("length")
        await driver.press("enter")
        await driver.type("12 m")
        assert "= 12 m" in driver.screen()
        await driver.type("500 in")
        assert "= 12.7 m" in driver.screen()
        await driver.press("enter", "escape", "escape")
        assert "length: 500 in" in driver.text

    drive(garage, flow)


@SIZES
def test_an_edit_shows_what_it_moved_and_undo_restores_every_byte(garage: Path, size: tuple[int, int]) -> None:
    async def flow(driver: Driver) -> None:
        before = driver.text
        await driver.pick("devices.mi100-1")
        await driver.press("e")
        await driver.row("load")
        await driver.press("greater_than_sign")
        await write(driver, "budget", "20 A at 240 V")
        await driver.press("escape", "escape")
        await driver.settle()
        assert "servers-a 250 % → " in driver.screen() or "loads moved" in driver.screen()
        await driver.press("u")
        await driver.settle()
        assert driver.text == before
        await driver.press("U")
        assert driver.text != before

    drive(garage, flow, size)


def test_for_one_of_four(garage: Path) -> None:
    async def flow(driver: Driver) -> None:
        await driver.pick("circuits.servers-b")
        await driver.press("e", "s")
        assert "servers-b alone" in driver.screen()
        await write(driver, "breaker", "60 A 2P")
        await driver.press("escape")
        assert "servers-b: {breaker: 60 A 2P}" in driver.text
        assert "    breaker: 50 A 2P\n" in driver.text

    drive(garage, flow)


@SIZES
def test_four_servers_in_an_empty_garage(tmp_path: Path, size: tuple[int, int]) -> None:
    file = tmp_path / "empty.yaml"
    file.write_text(EMPTY)

    async def add(driver: Driver, on: str, name: str, **keys: str) -> None:
        await driver.find(on.replace(".", " "))
        await driver.press("a", "enter")
        await driver.type(name)
        await driver.press("enter")
        for key, value in keys.items():
            await write(driver, key, value)
        await driver.press("escape")
        await driver.drawn()

    async def flow(driver: Driver) -> None:
        for place in "ab":
            await add(
                driver, "panels.house", f"servers-{place}",
                breaker="50 A 2P GFCI", wire="6 AWG THHN ~40 ft", outlet="NEMA 6-50R", room="garage",
            )  # fmt: skip
            await add(driver, f"circuits.servers-{place}", f"pdu-{place}", part="generic/50a-6-50p-pdu", room="garage")
            for number in (1, 2):
                await add(
                    driver, f"devices.pdu-{place}", f"mi-{place}{number}",
                    kind="server", load="20 A at 240 V", room="garage", cord="C20 to C19 2 m 12 AWG",
                )  # fmt: skip
        await driver.settle()
        shown = [(f.code, f.object, f.message) for f in driver.app.seen.findings]  # type: ignore[union-attr]
        await driver.press("ctrl+s", "ctrl+s")
        checked = check(file.read_bytes(), file.name, driver.app.options)
        assert [(f.code, f.object, f.message) for f in checked.findings if f.counts] == shown
        assert driver.text.count("cord: C20 to C19 2 m 12 AWG") == 4
        assert driver.app.seen.status("circuits.servers-a").share == 1.0  # type: ignore[union-attr]

    drive(file, flow, size, options=ALL_RULES)
    assert file.read_text().startswith(EMPTY[: EMPTY.index("circuits")])


def test_a_way_out_is_tried_and_taken_back(garage: Path) -> None:
    async def flow(driver: Driver) -> None:
        before = driver.text
        await driver.pick("circuits.bench")
        overview = driver.app.query_one(Overview)
        while "write " not in "".join((finding := overview.next_finding()).ways_out):  # type: ignore[union-attr]
            await driver.pilot.pause()
        await driver.press("tab", "tab", "w")
        await driver.aside()
        assert "It can be undone with u." in driver.screen()
        await driver.press("down", "enter")
        await driver.settle()
        assert driver.text != before
        assert finding not in driver.app.seen.findings  # type: ignore[union-attr]
        await driver.press("u")
        assert driver.text == before

    drive(garage, flow)


class TestObjects:
    def test_rename_with_references(self, garage: Path) -> None:
        async def flow(driver: Driver) -> None:
            await driver.pick("circuits.bench")
            await driver.press("r")
            await driver.type("workbench")
            await driver.press("enter")
            await driver.settle()
            assert "\n  workbench:" in driver.text
            assert "fed_by: [workbench/1, workbench/2]" in driver.text
            assert "bench/1" not in driver.text.replace("workbench/1", "")

        drive(garage, flow)

    def test_delete_says_what_would_dangle(self, garage: Path) -> None:
        async def flow(driver: Driver) -> None:
            await driver.pick("circuits.bench")
            await driver.press("d")
            assert "point at nothing" in driver.screen()
            await driver.press("enter")
            assert "\n  bench:" in driver.text, "the first answer keeps it"
            await driver.press("d", "down", "enter")
            assert "\n  bench:" not in driver.text

        drive(garage, flow)

    def test_delete_one_of_a_range(self, garage: Path) -> None:
        async def flow(driver: Driver) -> None:
            await driver.pick("devices.ac-b")
            await driver.press("d")
            assert "Delete ac-b alone" in driver.screen()
            await driver.press("down", "enter")
            assert "  ac-b: none\n" in driver.text

        drive(garage, flow)

    def test_copy_and_move(self, garage: Path) -> None:
        async def flow(driver: Driver) -> None:
            await driver.pick("devices.sw-mgmt")
            await driver.press("c")
            await driver.type("sw-spare")
            await driver.press("enter", "escape")
            assert "  sw-spare:\n    like: sw-mgmt\n    fed_by: bench/2\n" in driver.text, "in an outlet that is free"
            await driver.settle()
            await driver.pick("devices.sw-mgmt")
            await driver.press("m")
            await driver.type("bench/2")
            await driver.press("enter")
            assert "fed_by: bench/2, load: 40 W}" in driver.text

        drive(garage, flow)

    def test_accept_a_finding_with_a_reason(self, garage: Path) -> None:
        async def flow(driver: Driver) -> None:
            await driver.pick("circuits.bench")
            found = driver.app.seen.of("circuits.bench")[0].code  # type: ignore[union-attr]
            await driver.press("i")
            await driver.type("checked by hand")
            await driver.press("enter")
            await driver.settle()
            assert f"{found}: {{reason: checked by hand}}" in driver.text

        drive(garage, flow)

    def test_find_and_explain(self, garage: Path) -> None:
        async def flow(driver: Driver) -> None:
            await driver.press("slash")
            for letter in "mi100-3":
                await driver.press({"-": "minus"}.get(letter, letter))
            await driver.press("enter")
            await driver.pilot.pause()
            assert "mi100-3  (devices)" in driver.screen()
            await driver.press("x")
            assert "Source:" in driver.screen() or "Rule books:" in driver.screen() or "What:" in driver.screen()
            await driver.press("escape")

        drive(garage, flow)


class TestSafety:
    def test_quitting_with_changes_asks_and_does_not_lose_them(self, garage: Path) -> None:
        async def flow(driver: Driver) -> None:
            before = garage.read_bytes()
            await driver.pick("circuits.bench")
            await driver.press("c")
            await driver.type("spare")
            await driver.press("enter", "escape", "ctrl+q")
            assert "not saved" in driver.screen()
            await driver.press("escape")
            assert driver.app.is_running
            assert garage.read_bytes() == before
            await driver.press("ctrl+q", "enter")

        drive(garage, flow)
        assert "  spare:\n    like: bench\n" in garage.read_text()

    def test_somebody_else_wrote_the_file(self, garage: Path) -> None:
        async def flow(driver: Driver) -> None:
            await driver.pick("circuits.bench")
            await driver.press("c")
            await driver.type("spare")
            await driver.press("enter", "escape")
            garage.write_text("planner: 1\n")
            await driver.press("ctrl+s", "ctrl+s")
            assert "Somebody else changed the file" in driver.screen()
            await driver.press("enter")
            assert garage.read_text() == "planner: 1\n"
            await driver.press("ctrl+s", "down", "down", "enter")
            assert "  spare:\n    like: bench\n" in garage.read_text()

        drive(garage, flow)

    def test_a_change_on_disk_is_taken_over_where_nothing_is_unsaved(self, garage: Path) -> None:
        async def flow(driver: Driver) -> None:
            garage.write_text(EMPTY)
            driver.app._watch()
            await driver.settle()
            assert driver.text == EMPTY

        drive(garage, flow)

    def test_recovery(self, garage: Path) -> None:
        async def first(driver: Driver) -> None:
            await driver.pick("circuits.bench")
            await driver.press("c")
            await driver.type("spare")
            await driver.press("enter", "escape")
            driver.app._recover()

        async def second(driver: Driver) -> None:
            assert "recovery file" in driver.screen()
            await driver.press("enter")
            await driver.settle()
            assert "  spare:\n    like: bench\n" in driver.text
            await driver.press("u")
            assert driver.text == garage.read_text(encoding="utf-8")

        drive(garage, first)
        drive(garage, second)

    @SIZES
    def test_recovery_of_a_file_that_somebody_else_changed_since(self, garage: Path, size: tuple[int, int]) -> None:
        theirs = SMALL_GARAGE.replace("~40 ft", "~60 ft")

        async def first(driver: Driver) -> None:
            await driver.pick("circuits.bench")
            await driver.press("c")
            await driver.type("spare")
            await driver.press("enter", "escape")
            driver.app._recover()

        async def second(driver: Driver) -> None:
            assert "changed on disk" in " ".join(driver.screen().split())
            await driver.press("enter")
            await driver.settle()
            await driver.press("7")
            words = "".join(str(driver.app.query_one("#patch").content).split())  # type: ignore[attr-defined]
            assert "+wire:{type:unknown,size:8AWG,metal:copper,length:~60ft}" in words
            assert "lost, of somebody else" in driver.screen()
            await driver.press("ctrl+s")
            assert "Somebody else changed the file" in driver.screen()
            await driver.press("enter")
            assert garage.read_text(encoding="utf-8") == theirs
            # Putting their place back keeps what they wrote, and the edit stands beside it.
            rows = [driver.app.query_one("#diff")._words(each) for each in driver.app.query_one("#diff").hunks]  # type: ignore[attr-defined]
            assert [("lost" in row) for row in rows].count(True) == 1
            driver.app.query_one("#hunks").highlighted = next(n for n, row in enumerate(rows) if "lost" in row)  # type: ignore[attr-defined]
            await driver.press("space")
            assert "~60 ft" in driver.text
            assert "spare:" in driver.text

        drive(garage, first)
        garage.write_text(theirs, encoding="utf-8")
        drive(garage, second, size)

    @SIZES
    def test_a_file_with_faults_opens_to_be_mended(self, tmp_path: Path, size: tuple[int, int]) -> None:
        file = tmp_path / "broken.yaml"
        file.write_text("planner: 1\nsite: {code: NEC-2023\n")

        async def flow(driver: Driver) -> None:
            assert "LAY001" in driver.screen()
            area = driver.app.query_one("#text")
            area.focus()
            area.move_cursor((1, 21))  # type: ignore[attr-defined]
            await driver.press("right_curly_bracket")
            await driver.pilot.pause()
            await driver.settle()
            assert "error LAY001" not in driver.screen().replace("gone (error LAY001 site)", "")

        drive(file, flow, size)

    def test_one_change_is_put_back(self, garage: Path) -> None:
        async def flow(driver: Driver) -> None:
            before = driver.text
            await driver.pick("circuits.bench")
            await driver.press("c")
            await driver.type("spare")
            await driver.press("enter", "escape", "7")
            assert "like: bench" in driver.screen()
            await driver.press("space")
            assert driver.text == before

        drive(garage, flow)
