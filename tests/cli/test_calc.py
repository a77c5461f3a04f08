"""``planner calc``: arguments, streams, exit codes, both forms of an answer."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from planner.calc.calculation import all_calculations

from .conftest import Planner

CURRENT, LENGTH, WIRE = ("--current", "40 A"), ("--length", "100 ft"), ("--wire", "8 AWG copper")
DROP = ("calc", "voltage-drop", *CURRENT, *LENGTH, *WIRE, "--voltage", "240 V")


def test_the_list_names_every_calculation_in_one_line(planner_run: Planner) -> None:
    ran = planner_run("calc", "--list")
    assert ran.code == 0
    assert [line.split()[0] for line in ran.out.splitlines()] == list(all_calculations())


def test_the_steps_in_plain_words(planner_run: Planner) -> None:
    ran = planner_run(*DROP)
    assert (ran.code, ran.err) == (0, "")
    assert "  voltage drop = 2 × current 40 A × resistance of the run 0.0778 Ω = 6.224 V\n" in ran.out
    assert "\ndrop             6.224 V\ndrop percent     2.593 %\n" in ran.out
    assert "\nSource: NEC 2023 notes to 210.19(A) and 215.2(A), Chapter 9 Table 8" in ran.out
    assert ran.out == planner_run(*DROP).out


def test_the_same_as_data(planner_run: Planner) -> None:
    ran = planner_run(*DROP, "--json")
    made = json.loads(ran.out)
    assert list(made) == ["calculation", "inputs", "results", "worked", "citation"]
    assert made["calculation"] == "voltage-drop"
    assert made["inputs"]["length"] == {"value": 30.48, "unit": "m", "assumed": False}
    assert made["inputs"]["wire"] == {"value": "8 AWG copper", "unit": "", "assumed": False}
    assert made["inputs"]["phases"] == {"value": 1, "unit": "", "assumed": True}
    assert made["results"]["drop"] == {"value": pytest.approx(6.224), "unit": "V"}
    assert made["results"]["verdict"] == {"value": "within 3 %", "unit": ""}
    assert all(f"  {step}\n" in planner_run(*DROP).out for step in made["worked"])


def test_help_without_a_name_lists_them_all(planner_run: Planner) -> None:
    ran = planner_run("calc", "--help")
    assert ran.code == 0
    assert all(name in ran.out for name in all_calculations())
    assert "%%" not in ran.out


@pytest.mark.parametrize("name", all_calculations())
def test_help_comes_from_the_signature(name: str, planner_run: Planner) -> None:
    ran = planner_run("calc", name, "--help")
    assert ran.code == 0
    assert all(f"  {parameter.option}" in ran.out for parameter in all_calculations()[name].parameters)
    assert "Source: " in ran.out
    assert "%%" not in ran.out


@pytest.mark.parametrize(
    ("argv", "code", "said"),
    [
        (["calc"], 2, "planner: say which calculation; planner calc --list names them all\n"),
        (["calc", "voltage-drip"], 2, "invalid choice: 'voltage-drip'"),
        ([*DROP, "--current", "40"], 2, 'planner: --current: "40" has no unit. Write amperes: 40 A\n'),
        ([*DROP, "--colour", "red"], 2, "unrecognized arguments: --colour red"),
        ([*DROP, "--cur", "40 A"], 2, "unrecognized arguments: --cur"),
        (["calc", "next-size"], 2, "planner: next-size: says nothing of the load."),
        (
            ["calc", "next-size", "--continuous", "5 kA"],
            1,
            "planner: next-size has no answer: 6250 is above the largest size, 6000\n",
        ),
        (["calc", "cord", "--size", "8 AWG", "--cord-type", "\x1b[2J"], 2, "planner: --cord-type: "),
    ],
)
def test_exit_codes(argv: list[str], code: int, said: str, planner_run: Planner) -> None:
    ran = planner_run(*argv)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err
    assert "\x1b" not in ran.err
    assert "Traceback" not in ran.err


def test_a_failing_verdict_is_an_answer_like_any_other(planner_run: Planner) -> None:
    ran = planner_run("calc", "breaker-load", "--breaker", "20 A", "--continuous", "17 A")
    assert ran.code == 0
    assert "\nverdict                  fails\n" in ran.out


def test_ascii(planner_run: Planner) -> None:
    ran = planner_run(*DROP, environ={"PLANNER_ASCII": "1"})
    assert ran.out.isascii()
    assert "voltage drop = 2 x current 40 A" in ran.out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("next-size --continuous|48 A", "size    60 A"),
        ("cord --size|10 AWG|--cord-type|HSJO|--current-carrying|6", "ampacity  28 A"),
        ("split-phase --l1-n|5 A|--l2-n|8 A", "neutral  3 A"),
        ("egc --breaker|300 A|--metal|copper|--needed|250 kcmil|--installed|350 kcmil", "size           2 AWG"),
        ("plug-fit --plug|nema-6-20p|--receptacle|nema-6-30r", "fits            no"),
        ("gfci --place|garage|--receptacle|NEMA 6-50R|--edition|NEC-2017", "GFCI     not required"),
        ("heat --power|5200 W", "heat   17,743 BTU/h"),
        ("service-existing --recorded-peak|78 A|--continuous|24 A|--service|200 A", "service demand  127.5 A"),
    ],
)
def test_some_cases_from_the_command_line(line: str, said: str, planner_run: Planner) -> None:
    name, _, rest = line.partition(" ")
    ran = planner_run("calc", name, *rest.split("|"))
    assert ran.code == 0
    assert f"\n{said}\n" in ran.out


def test_a_calculation_loads_no_layout_and_no_heavy_library() -> None:
    program = (
        "import sys; from planner.cli.main import run; code = run(sys.argv[1:]);"
        "print(*sys.modules, file=sys.stderr); sys.exit(code)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, *DROP],
        cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    loaded = set(ran.stderr.splitlines()[-1].split())
    assert "planner.physics.conductors" in loaded
    assert not loaded & {"pydantic", "pint", "yaml", "numpy", "planner.layout", "planner.plan", "planner.rules"}
