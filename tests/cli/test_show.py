"""``planner show``: what it prints, and what it says of names and files it cannot use."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from planner import views
from tests.cli.conftest import Planner

LAYOUT = """\
planner: 1
sources: {utility: {system: 120/240 V, rating: 200 A}}
panels: {house: {fed_by: utility, main: 200 A 2P}}
circuits:
  heat: {fed_by: house, breaker: 50 A 2P}
  lone: {fed_by: house, breaker: 20 A 2P}
devices:
  stove: {load: 25 A at 240 V, fed_by: heat}
  dark: {fed_by: lone}
"""


@pytest.fixture
def layout(tmp_path: Path) -> str:
    file = tmp_path / "a.yaml"
    file.write_text(LAYOUT)
    return str(file)


def test_each_circuit_with_its_load(layout: str, planner_run: Planner) -> None:
    ran = planner_run("show", "panels", layout)
    assert ran.code == 0, ran.err
    assert ran.out == (
        "Panel house\n\n"
        "  circuit  breaker     load  of rating\n"
        "  heat        50 A     25 A       50 %\n"
        "  lone        20 A  unknown    unknown\n\n"
        "  To know more, state devices.dark.load.\n"
    )


def test_json_holds_the_same(layout: str, planner_run: Planner) -> None:
    ran = planner_run("show", "panels", layout, "house", "-f", "json")
    tables = json.loads(ran.out)["tables"]
    assert tables[0]["rows"][0] == {"circuit": "heat", "breaker": "50 A", "load": "25 A", "of rating": "50 %"}


def test_a_name_that_is_none(layout: str, planner_run: Planner) -> None:
    ran = planner_run("show", "panels", layout, "hose")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "planner: show panels: nothing is called hose. Did you mean house?\n"


def test_a_phase_that_is_none(layout: str, planner_run: Planner) -> None:
    ran = planner_run("show", "panels", layout, "--phase", "full")
    assert ran.code == 2
    assert "has no phase full. It has no phases." in ran.err


def test_a_file_that_is_no_layout(tmp_path: Path, planner_run: Planner) -> None:
    (tmp_path / "b.yaml").write_text("planner: [")
    ran = planner_run("show", "panels", str(tmp_path / "b.yaml"))
    assert (ran.code, ran.out) == (1, "")
    assert "LAY001" in ran.err


@pytest.mark.parametrize("name", views.names())
def test_every_view_has_something_to_say_of_an_empty_layout(name: str, tmp_path: Path, planner_run: Planner) -> None:
    assert views.view(name).SUMMARY.endswith(".")
    (tmp_path / "empty.yaml").write_text("planner: 1\nsite: {code: NEC-2023}\n")
    assert planner_run("show", name, str(tmp_path / "empty.yaml")).code == 0
