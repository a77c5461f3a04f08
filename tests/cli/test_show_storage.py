"""``planner show storage`` and ``show jobs``: figures of the story, ranges over what is open, names that are none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Planner

LAYOUT = str(Path(__file__).parents[2] / "layouts" / "garage-as-planned.yaml")


def tables(planner_run: Planner, view: str, *more: str) -> list[dict[str, Any]]:
    ran = planner_run("show", view, LAYOUT, *more, "-f", "json")
    found: list[dict[str, Any]] = json.loads(ran.out)["tables"]
    return found


def test_capacity_by_redundancy(planner_run: Planner) -> None:
    rows = {row["layout"]: row for row in tables(planner_run, "storage", "scratch")[0]["rows"]}
    shown = {layout: rows[layout]["df shows"] for layout in ("single", "raidz1", "raidz2", "raidz3", "raid6")}
    assert shown == {
        "single": "106.3 TB", "raidz1": "93.18 TB", "raidz2": "73.49 TB", "raidz3": "62.78 TB", "raid6": "75.99 TB",
    }  # fmt: skip
    assert rows["as it stands"]["df shows"] == "53.19 TB to 106.4 TB"
    assert rows["raidz2"]["drives that may fail"] == "2"


def test_targets_without_drives_are_unknown_and_not_nothing(planner_run: Planner) -> None:
    rows = tables(planner_run, "storage")[1]["rows"]
    assert rows[0] == {
        "target": "mdt0", "drives": "unknown", "writes": "unknown", "reads": "unknown", "holds": "unknown",
    }  # fmt: skip


@pytest.mark.parametrize(("job", "best", "usual"), [("train-7b", "2.29 s", "14.5 s"), ("train-13b", "4.25 s", "27 s")])
def test_saves(planner_run: Planner, job: str, best: str, usual: str) -> None:
    whole, stages = tables(planner_run, "jobs", job)
    figures = {row["figure"]: row["value"] for row in whole["rows"]}
    assert (figures["save at best"], figures["save with usual software"]) == (best, usual)
    assert stages["rows"][0]["stage"] == "software of published jobs"
    assert {"network of the clients", "drives", "writing processes"} <= {row["stage"] for row in stages["rows"]}


def test_a_name_that_is_none(planner_run: Planner) -> None:
    ran = planner_run("show", "jobs", LAYOUT, "train-7")
    assert (ran.code, ran.out) == (2, "")
    assert "Did you mean train-7" in ran.err


def test_all_clients_at_once(planner_run: Planner) -> None:
    rows = {row["stage"]: row for row in tables(planner_run, "storage", "scratch")[2]["rows"]}
    # Eight clients that are the eight servers: each sends seven eighths of its eighth over 9.375 GB/s.
    assert rows["network of the clients"]["writing"] == "85.71 GB/s"
    assert rows["drives"]["writing"] == "39.2 GB/s to 78.4 GB/s"
