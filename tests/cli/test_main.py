from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from planner import __version__
from planner.cli.main import COMMANDS
from planner.rules.engine import all_rules

from .conftest import Planner


def test_help_names_every_command(planner_run: Planner) -> None:
    ran = planner_run("--help")
    assert ran.code == 0
    assert all(f"\n    {name} " in ran.out for name in COMMANDS)


def test_version(planner_run: Planner) -> None:
    assert planner_run("--version").out == f"planner {__version__}\n"


def test_an_argument_with_control_characters_comes_out_harmless(planner_run: Planner) -> None:
    ran = planner_run("rules", "--\x1b[2J")
    assert ran.code == 2
    assert "\x1b" not in ran.err


def test_rules_lists_every_rule(planner_run: Planner) -> None:
    lines = planner_run("rules").out.splitlines()
    assert [line[:6] for line in lines] == list(all_rules())
    rows = json.loads(planner_run("rules", "-f", "json").out)
    assert [row["code"] for row in rows] == list(all_rules())
    assert all(list(row) == ["code", "level", "name", "title"] for row in rows)


def test_explain_gives_every_rule_its_page(planner_run: Planner) -> None:
    for code, rule in all_rules().items():
        ran = planner_run("explain", code.lower())
        assert ran.code == 0
        assert ran.out.startswith(f"{code} {rule.name} ({rule.level.value})\n{rule.title}\n")
        assert ran.out == planner_run("explain", rule.name).out


@pytest.mark.parametrize("of", ["layout", "report"])
def test_schemas_are_schemas(of: str, planner_run: Planner) -> None:
    jsonschema.Draft7Validator.check_schema(json.loads(planner_run("schema", of).out))


def test_as_a_module() -> None:
    ran = subprocess.run([sys.executable, "-m", "planner", "--version"], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, f"planner {__version__}\n", "")


def test_schema_without_a_name_says_which_there_are(planner_run: Planner) -> None:
    assert "required: layout|report" in planner_run("schema").err
    assert "argument layout|report: invalid choice: 'x'" in planner_run("schema", "x").err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to offer")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("--help >/dev/full", 3),
        ("rules >/dev/full", 3),
        ("rules >&-", 3),
        ("check missing 2>/dev/full", 2),
        ("check --nonsense 2>/dev/full", 2),
        ("check --nonsense 2>&-", 2),
    ],
)
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_what_could_not_be_written_does_not_pass(command: str, code: int, unbuffered: str) -> None:
    root = Path(__file__).parents[2]
    environ = {"PYTHONPATH": str(root), "PYTHONUNBUFFERED": unbuffered}
    ran = subprocess.run(["sh", "-c", f'"{sys.executable}" -m planner {command}'], env=environ, check=False)
    assert ran.returncode == code
