from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from planner.rules.findings import Finding

from .conftest import (
    CRASHED,
    ERROR,
    IGNORED,
    INFO,
    NOT_APPLICABLE,
    PASSED,
    QUESTION,
    UNKNOWN,
    WARNING,
    Planner,
)  # fmt: skip

FINDINGS = {
    "nothing": (), "error": (ERROR,), "unknown": (UNKNOWN,), "warning": (WARNING,), "question": (QUESTION,),
    "info": (INFO,), "passed": (PASSED, IGNORED, NOT_APPLICABLE), "crashed": (ERROR, CRASHED),
}  # fmt: skip
# Flags: the exit code for nothing, error, unknown, warning, question, info, passed, crashed.
TABLE = {
    "": (0, 1, 1, 0, 0, 0, 0, 3),
    "--fail-on error": (0, 1, 1, 0, 0, 0, 0, 3),
    "--fail-on warning": (0, 1, 1, 1, 1, 0, 0, 3),
    "--strict": (0, 1, 1, 1, 1, 0, 0, 3),
    "--fail-on info": (0, 1, 1, 1, 1, 1, 0, 3),
    "--fail-on never": (0, 0, 0, 0, 0, 0, 0, 3),
    "--exit-zero": (0, 0, 0, 0, 0, 0, 0, 3),
    "--allow-unknown": (0, 1, 0, 0, 0, 0, 0, 3),
    "--strict --exit-zero": (0, 0, 0, 0, 0, 0, 0, 3),
}
CASES = [(flags, found, code) for flags, codes in TABLE.items() for found, code in zip(FINDINGS, codes, strict=True)]


@pytest.mark.parametrize(("flags", "found", "code"), CASES)
def test_exit_code(
    flags: str, found: str, code: int, tmp_path: Path, planner_run: Planner, finds: Callable[..., object]
) -> None:
    (tmp_path / "a.yaml").write_text("planner: 1\n")
    finds(*FINDINGS[found])
    for more in ("-f full", "-f concise", "-f json", "-q", "-qq", "--all", "-v"):
        assert planner_run("check", str(tmp_path / "a.yaml"), *flags.split(), *more.split()).code == code


def test_one_bad_file_of_two_is_enough(tmp_path: Path, planner_run: Planner, finds: Callable[..., object]) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text("planner: 1\n")
    finds(ERROR)
    assert planner_run("check", str(tmp_path)).code == 1


USAGE = {
    "no command": [],
    "unknown command": ["chek"],
    "unknown flag": ["check", "a.yaml", "--colour"],
    "abbreviated flag": ["check", "a.yaml", "--form", "json"],
    "nothing to check": ["check"],
    "missing file": ["check", "missing.yaml"],
    "unknown format": ["check", "a.yaml", "-f", "sarif"],
    "unknown selection": ["check", "a.yaml", "--select", "CIR999"],
    "unknown ignore": ["check", "a.yaml", "--ignore", "XYZ"],
    "ignored fault of the file": ["check", "a.yaml", "--ignore", "LAY001"],
    "unknown level": ["check", "a.yaml", "--fail-on", "fatal"],
    "unknown phase": ["check", "a.yaml", "--phase", "later"],
    "no such catalogue": ["check", "a.yaml", "--catalog", "missing"],
    "bad date": ["check", "a.yaml", "--today", "tomorrow"],
    "unknown rule": ["explain", "CIR999"],
    "unknown schema": ["schema", "parts"],
}


@pytest.mark.parametrize("case", USAGE)
def test_usage_is_exit_2_with_words_on_stderr_only(
    case: str, tmp_path: Path, planner_run: Planner, finds: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").write_text("planner: 1\n")
    finds()
    ran = planner_run(*USAGE[case])
    assert ran.code == 2
    assert ran.out == ""
    assert "planner" in ran.err
    assert "Traceback" not in ran.err


def test_findings_of_each_outcome_are_known_to_the_table() -> None:
    given: tuple[tuple[Finding, ...], ...] = tuple(FINDINGS.values())
    assert {finding.outcome.value for findings in given for finding in findings} == {
        "passed", "failed", "unknown", "not_applicable", "ignored", "crashed",
    }  # fmt: skip
