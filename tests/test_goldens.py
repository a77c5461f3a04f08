"""The reports of the example layouts in every format, byte for byte as they were last looked at.

After a change that is meant, write them anew with ``PLANNER_UPDATE_GOLDENS=1 python -m pytest tests/test_goldens.py``
and read the difference.
"""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path

import pytest
from expected import TODAY

from planner.check import Checked, Options, check
from planner.report import formats, render
from planner.report.options import ReportOptions

ROOT = Path(__file__).parents[1]
GOLDENS = Path(__file__).parent / "goldens"
LAYOUTS = sorted((ROOT / "layouts").glob("*.yaml"))
UPDATE = os.environ.get("PLANNER_UPDATE_GOLDENS", "") == "1"


@cache
def report(layout: Path) -> Checked:
    return check(layout.read_bytes(), f"layouts/{layout.name}", Options(today=TODAY))


def golden(layout: Path, name: str) -> Path:
    return GOLDENS / (f"{layout.stem}.json" if name == "json" else f"{layout.stem}.{name}.txt")


@pytest.mark.parametrize("name", formats())
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.stem)
def test_golden(layout: Path, name: str) -> None:
    printed = render(name, [report(layout)], ReportOptions(width=80))
    file = golden(layout, name)
    if UPDATE:
        file.write_text(printed, encoding="utf-8", newline="\n")
    assert printed == file.read_text(encoding="utf-8")


def test_no_golden_is_left_over() -> None:
    wanted = {golden(layout, name).name for layout in LAYOUTS for name in formats()}
    assert {file.name for file in GOLDENS.iterdir()} == wanted


@pytest.mark.parametrize("file", sorted(GOLDENS.iterdir()), ids=lambda file: file.name)
def test_nothing_of_this_machine_or_day_is_in_it(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not re.search(r"(?<![\w.])/(home|tmp|usr|root|work|Users)/", text)
    assert "\x1b" not in text
    assert TODAY not in text


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.stem)
def test_the_formats_count_the_same(layout: Path) -> None:
    counted = [finding for finding in report(layout).findings if finding.counts]
    data = json.loads(render("json", [report(layout)], ReportOptions()))
    assert len(data["findings"]) == len(counted)
    for name in ("concise", "full"):
        found = render(name, [report(layout)], ReportOptions()).rpartition("Found ")[2].partition(".")[0]
        assert sum(map(int, re.findall(r"([0-9,]+) (?:error|warning|question|info)", found))) == len(counted)
