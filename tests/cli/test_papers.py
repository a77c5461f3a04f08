"""The commands that write papers: where they go, what they refuse, and their exit codes."""

from __future__ import annotations

import os
import stat
import subprocess
from pathlib import Path

import pytest

from planner.cli.papers import write_file

from .conftest import Planner

LAYOUT = """planner: 1
site: {code: NEC-2023}
phases: [one, two]
costs: {electricity: 0.10 USD/kWh}
devices: {a: {part: mellanox/sn2700, phase: one}, b: {part: mellanox/sn2700, phase: two}}
"""


@pytest.fixture
def layout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "garage.yaml"
    file.write_text(LAYOUT)
    return file


@pytest.mark.parametrize("command", ["bom", "shop", "cost"])
@pytest.mark.parametrize("format_", ["table", "csv", "md", "html", "json"])
def test_each_paper_in_each_format(command: str, format_: str, layout: Path, planner_run: Planner) -> None:
    ran = planner_run(command, "garage.yaml", "-f", format_, "--today", "2026-03-01")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out
    again = planner_run(command, "garage.yaml", "-f", format_, "--today", "2026-03-01", "-o", "paper")
    assert (again.code, again.out) == (0, "")
    assert (layout.parent / "paper").read_bytes().decode() == ran.out
    assert [file.name for file in layout.parent.iterdir() if file.name.startswith(".")] == []


def test_a_workbook_wants_a_file(layout: Path, planner_run: Planner) -> None:
    assert planner_run("bom", "garage.yaml", "-f", "xlsx").code == 2
    assert planner_run("bom", "garage.yaml", "-f", "xlsx", "-o", "bom.xlsx").code == 0
    assert (layout.parent / "bom.xlsx").read_bytes()[:2] == b"PK"


def test_one_phase(layout: Path, planner_run: Planner) -> None:
    out = planner_run("bom", "garage.yaml", "--phase", "two", "-f", "csv").out
    assert ",two,1,ea," in out
    assert ",one," not in out
    ran = planner_run("bom", "garage.yaml", "--phase", "three")
    assert (ran.code, "It has one, two" in ran.err) == (2, True)


def test_a_bill_that_was_filled_in_is_a_price_file(layout: Path, planner_run: Planner) -> None:
    planner_run("bom", "garage.yaml", "-f", "csv", "-o", "prices.csv", "--today", "2026-03-01")
    file = layout.parent / "prices.csv"
    file.write_text(file.read_text().replace("1500.00,USD,used,2024", "999.00,EUR,used,2026-02"))
    ran = planner_run("bom", "garage.yaml", "--prices", "prices.csv", "--today", "2026-03-01")
    assert "Total priced: 1,998.00 EUR." in ran.out
    file.write_text("Description,Unit Price\nx,5\n")
    ran = planner_run("bom", "garage.yaml", "--prices", "prices.csv")
    assert (ran.code, ran.out) == (2, "")
    assert "prices.csv:2: " in ran.err


def test_a_price_file_that_the_layout_names(layout: Path, planner_run: Planner) -> None:
    layout.write_text(LAYOUT.replace("costs: {", "costs: {prices: p.csv, "))
    assert planner_run("bom", "garage.yaml").code == 2
    (layout.parent / "p.csv").write_text("Part,Price\nmellanox/sn2700,7 USD 2026-02-01\n")
    assert "Total priced: 14.00 USD." in planner_run("bom", "garage.yaml", "--today", "2026-03-01").out
    checked = planner_run("check", "garage.yaml", "--select", "CST", "--today", "2026-03-01", "-f", "concise").out
    assert "CST101" not in checked
    (layout.parent / "p.csv").write_text("Part,Price\nmellanox/sn2700,seven\n")
    checked = planner_run("check", "garage.yaml", "--today", "2026-03-01", "-f", "concise").out
    assert "error LAY008 costs: costs.prices: p.csv, line 2: " in checked


def test_a_layout_with_faults_is_billed_without_them_and_says_so(layout: Path, planner_run: Planner) -> None:
    layout.write_text(LAYOUT + "circuits: {a: {breaker: fifty}}\n")
    ran = planner_run("bom", "garage.yaml")
    assert ran.code == 1
    assert "The layout has faults; what has a fault is not on this paper." in ran.out
    assert "garage.yaml:6:" in ran.err
    layout.write_text("planner: [")
    for command in ("bom", "shop", "cost", "schedule"):
        ran = planner_run(command, "garage.yaml")
        assert (ran.code, ran.out) == (1, "")
        assert "garage.yaml cannot be read; mend what is said above" in ran.err


def test_schedules_of_the_panels(layout: Path, planner_run: Planner) -> None:
    layout.write_text(LAYOUT + "panels: {house: {spaces: 4, phase: existing}, shed: {phase: one}}\n")
    ran = planner_run("schedule", "garage.yaml", "house")
    assert ran.code == 0
    assert "Panel house, bus ?, main ?, " in ran.out
    assert "Panel shed" not in ran.out
    ran = planner_run("schedule", "garage.yaml", "hous")
    assert (ran.code, "Did you mean house?" in ran.err) == (2, True)


def test_an_unknown_trade_or_day(layout: Path, planner_run: Planner) -> None:
    assert "Known: utility, electrical" in planner_run("shop", "garage.yaml", "--trade", "roof").err
    assert planner_run("bom", "garage.yaml", "--today", "soon").code == 2


def test_diff_and_its_exit_codes(layout: Path, planner_run: Planner) -> None:
    new = layout.with_name("new.yaml")
    new.write_text(LAYOUT.replace("phase: two", "phase: one"))
    ran = planner_run("diff", "garage.yaml", "new.yaml", "--today", "2026-03-01")
    assert ran.code == 0
    assert "device b: phase one instead of two." in ran.out
    assert planner_run("diff", "garage.yaml", "new.yaml", "--exit-code").code == 1
    assert planner_run("diff", "garage.yaml", "garage.yaml", "--exit-code").code == 0
    assert planner_run("diff", "garage.yaml", "nowhere.yaml").code == 2


def test_diff_with_a_git_revision(layout: Path, planner_run: Planner) -> None:
    folder = layout.parent
    (folder / "parts.yaml").write_text("planner: 1\npanels: {house: {}}\n")
    layout.write_text(LAYOUT + "include: [parts.yaml]\n")
    environ = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "first"]):
        subprocess.run(["git", *environ, *command], cwd=folder, check=True, capture_output=True)
    (folder / "parts.yaml").write_text("planner: 1\npanels: {house: {}, shed: {}}\n")
    ran = planner_run("diff", "HEAD:garage.yaml", "garage.yaml", "-f", "json")
    assert '"panel shed is new."' in ran.out
    ran = planner_run("diff", "HEAD:nowhere.yaml", "garage.yaml")
    assert (ran.code, "git has no HEAD:nowhere.yaml" in ran.err) == (2, True)
    assert planner_run("diff", "--output=x:y", "garage.yaml").code == 2
    assert planner_run("diff", "nothing:", "garage.yaml").code == 2


def test_what_is_no_file_is_written_to_and_stays_what_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
    try:
        write_file(str(pipe), b"a report")
        assert os.read(reading, 100) == b"a report"
    finally:
        os.close(reading)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert list(tmp_path.iterdir()) == [pipe]
