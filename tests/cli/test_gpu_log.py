"""``planner gpu-log``: what it prints of a log, and what it says of a file that is none."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Planner

LOGS = Path(__file__).parents[1] / "telemetry"


def test_the_command(planner_run: Planner) -> None:
    ran = planner_run("gpu-log", str(LOGS / "nvidia-smi-100ms.csv"))
    assert ran.code == 0
    assert "transient: {factor: 1.36}" in ran.out
    assert "1416.0 W on average and 1856.4 W in an instant" in " ".join(ran.out.split())
    wrong = planner_run("gpu-log", str(LOGS / "test_power_logs.py"))
    assert wrong.code == 2
    assert "no log of nvidia-smi" in wrong.err
