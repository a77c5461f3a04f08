"""A build that goes on from an earlier one comes to the plan that a build from the start comes to."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner import text
from planner.catalog import Catalog, default_folders
from planner.layout.reading import read
from planner.plan import Plan, build
from planner.plan.kept import Kept
from planner.plan.twins import twins
from planner.text import Problem

LAYOUTS = sorted((Path(__file__).parents[2] / "layouts").glob("*.yaml"))
HOSTILE = Path(__file__).parents[1] / "hostile" / "everything.yaml"
NUMBER = re.compile(r"\d+")
PART = """\
kind: server
nameplate: {nameplate}
inlet: C14
height: 2 U
"""
LAYOUT = """\
planner: 1
site: {code: NEC-2023}
rooms: {garage: {size: 6 m x 6 m x 3 m, setpoint: 24 °C}}
parts: {own/switch: {kind: switch, nameplate: 2 A at 120 V}}
sources: {utility: {rating: 200 A}}
panels: {house: {fed_by: utility, main: 200 A 2P}}
circuits: {a: {fed_by: house, breaker: 30 A 2P, outlet: NEMA L6-30R}, b: {fed_by: house, breaker: 20 A 1P}}
devices:
  rig: {kind: server, fit: {gpus: 4 x amd/instinct-mi100, cpus: 2 x amd/epyc-7742}, fed_by: a, room: garage}
  box: {part: own/box, fed_by: b, room: garage}
  core: {part: own/switch, fed_by: b, room: garage, spec: {height: 1 U}}
  ac: {kind: window-ac, fed_by: b, room: garage, spec: {cooling: 12000 BTU/h}}
"""


def built(source: str, kept: Kept | None = None, folders: tuple[Path, ...] = ()) -> tuple[Plan, tuple[Problem, ...]]:
    reading = read(text.read(source.encode(), "x.yaml"), None)
    phase = reading.phases[-1]
    catalog = Catalog((*folders, *default_folders()))
    return build(reading.at(phase), phase, catalog=catalog, standing=reading.comes_with, kept=kept)


def agree(source: str, kept: Kept, folders: tuple[Path, ...] = ()) -> Plan:
    plan, problems = built(source, kept, folders)
    plain, found = built(source, None, folders)
    assert set(problems) == set(found)
    assert list(plan.devices) == list(plain.devices)
    paired = twins(plain, plan)
    assert {each.at for each in paired.of if each not in paired.same} == set()
    assert paired.of.keys() >= {*plain.devices.values(), *plain.circuits.values(), *plain.racks.values()}
    return plan


@pytest.mark.parametrize("path", [*LAYOUTS, HOSTILE], ids=lambda path: path.stem)
def test_a_plan_built_again_is_the_same(path: Path) -> None:
    source, kept = path.read_text(encoding="utf-8"), Kept()
    agree(source, kept)
    agree(source, kept)


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_a_plan_built_after_edits_is_that_of_the_text(seed: int) -> None:
    choice = random.Random(seed)  # noqa: S311
    source, kept = choice.choice((LAYOUT, HOSTILE.read_text(encoding="utf-8"))), Kept()
    for _ in range(6):
        agree(source, kept)
        lines = source.splitlines()
        at = choice.randrange(1, len(lines))
        numbers = list(NUMBER.finditer(lines[at]))
        if numbers:
            found = choice.choice(numbers)
            lines[at] = lines[at][: found.start()] + str(choice.randrange(1, 50)) + lines[at][found.end() :]
        elif choice.random() < 0.3:
            del lines[at]
        source = "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("before", "after", "anew"),
    [
        ("rating: 200 A", "rating: 100 A", set()),
        ("rig: {kind", "rig: {note: ours, kind", {"rig"}),
        ("setpoint: 24", "setpoint: 30", {"rig", "box", "core"}),
        ("breaker: 20 A 1P", "breaker: 20 A 2P", {"box", "core"}),
        ("nameplate: 2 A at", "nameplate: 3 A at", {"core"}),
        ("height: 1 U", "height: 2 U", {"core"}),
        ("code: NEC-2023", "code: IEC-60364", {"rig", "box", "core"}),
    ],
)
def test_an_edit_makes_anew_what_hangs_on_it(before: str, after: str, anew: set[str], tmp_path: Path) -> None:
    put_box(tmp_path, "500 W")
    kept = Kept()
    old = agree(LAYOUT, kept, (tmp_path,))
    new = agree(LAYOUT.replace(before, after), kept, (tmp_path,))
    # A unit that cools is always made anew.
    assert {name for name in new.devices if new.devices[name].load is not old.devices[name].load} == anew | {"ac"}


def put_box(folder: Path, nameplate: str) -> None:
    file = folder / "server" / "own" / "box.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(PART.replace("{nameplate}", nameplate), encoding="utf-8")


def test_a_part_that_changes_in_its_file_is_read_anew(tmp_path: Path) -> None:
    kept = Kept()
    put_box(tmp_path, "500 W")
    old = agree(LAYOUT, kept, (tmp_path,))
    put_box(tmp_path, "700 W")
    new = agree(LAYOUT, kept, (tmp_path,))
    assert (old.devices["box"].nameplate_va, new.devices["box"].nameplate_va) == (500.0, 700.0)
    assert new.devices["rig"].load is old.devices["rig"].load


def test_what_is_taken_away_is_forgotten() -> None:
    kept = Kept()
    agree(LAYOUT, kept)
    agree(LAYOUT.replace("  core:", "  other:"), kept)
    assert "core" not in kept.devices
    assert not [place for _, place in kept.parts if "core" in place]
