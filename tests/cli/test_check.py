"""``check``: what it reads, what it prints where, how it behaves when something goes wrong."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import planner.check
from planner.check import Options
from planner.cli.console import Console
from planner.cli.main import run

from .conftest import CRASHED, ERROR, PASSED, Planner, Stream

Finds = Callable[..., list[Options]]


@pytest.fixture(autouse=True)
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").write_bytes(b"planner: 1\n")


def test_findings_on_stdout_nothing_on_stderr(planner_run: Planner, finds: Finds) -> None:
    finds(ERROR)
    ran = planner_run("check", "a.yaml")
    assert "error[CIR101]: Too much.\n  --> a.yaml:1:1   circuits.a\n" in ran.out
    assert ran.out.endswith("Found 1 error. 41 rules, 63 objects.\n")
    assert ran.err == ""


def test_quiet_and_very_quiet(planner_run: Planner, finds: Finds) -> None:
    finds(ERROR)
    assert "Found" not in planner_run("check", "a.yaml", "-q").out
    assert planner_run("check", "a.yaml", "-qq").out == ""


def test_verbose_adds_passed_rules_and_timings_on_stderr(planner_run: Planner, finds: Finds) -> None:
    finds(ERROR, PASSED)
    plain, verbose = planner_run("check", "a.yaml"), planner_run("check", "a.yaml", "-v")
    assert "Passed" not in plain.out
    assert "Passed (1)" in verbose.out
    assert "Outcomes: 1 passed, 1 failed" in verbose.out
    assert verbose.err.startswith("planner: a.yaml: checked in ")
    assert verbose.err.endswith(" ms\n")


def test_same_input_same_bytes(planner_run: Planner, finds: Finds) -> None:
    finds(ERROR, PASSED)
    for form in ("full", "concise", "json"):
        assert planner_run("check", "a.yaml", "-f", form) == planner_run("check", "a.yaml", "-f", form)


def test_standard_input_under_a_name(planner_run: Planner, finds: Finds) -> None:
    finds(ERROR)
    assert "--> <stdin>:1:1" in planner_run("check", "-", stdin=b"planner: 1\n").out
    named = planner_run("check", "-", "--stdin-filename", "garage.yaml", stdin=b"planner: 1\n")
    assert "--> garage.yaml:1:1" in named.out


def test_a_folder_is_its_yaml_files_sorted_and_not_deeper(planner_run: Planner, finds: Finds) -> None:
    for name in ("plans/b.yml", "plans/a.yaml", "plans/.hidden.yaml", "plans/notes.txt", "plans/deep/c.yaml"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text("planner: 1\n")
    finds()

    def files(*argv: str) -> list[str]:
        report = json.loads(planner_run("check", *argv, "-f", "json").out)
        return [layout["file"] for layout in report["layouts"]]

    assert files("plans") == ["plans/a.yaml", "plans/b.yml"]
    assert files("plans", "-r") == ["plans/a.yaml", "plans/b.yml", "plans/deep/c.yaml"]
    assert files("plans/b.yml", "plans", "a.yaml") == ["plans/b.yml", "plans/a.yaml", "a.yaml"]
    assert files(".") == ["a.yaml"]
    assert files("./a.yaml") == ["./a.yaml"]


def test_an_empty_folder_is_nothing_to_check(planner_run: Planner, finds: Finds) -> None:
    Path("empty").mkdir()
    finds()
    ran = planner_run("check", "empty")
    assert (ran.code, ran.err) == (2, "planner: nothing to check: no .yaml or .yml file in empty\n")


def test_a_missing_file_is_one_line_before_anything_is_printed(planner_run: Planner, finds: Finds) -> None:
    finds(ERROR)
    ran = planner_run("check", "a.yaml", "b\x1b[2J.yaml")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "planner: cannot read b\\x1b[2J.yaml: No such file or directory\n"


def test_a_name_no_file_can_have(planner_run: Planner, finds: Finds) -> None:
    finds(ERROR)
    ran = planner_run("check", "a\0.yaml")
    assert (ran.code, ran.out) == (2, "")
    assert "a\\x00.yaml" in ran.err


def test_what_the_check_is_told(planner_run: Planner, finds: Finds) -> None:
    Path("parts").mkdir()
    seen = finds()
    planner_run(
        "check", "a.yaml", "--phase", "full", "--no-ignores", "--catalog", "parts", "--today", "2026-03-01"
    )  # fmt: skip
    assert seen == [Options(catalogs=(Path("parts"),), phase="full", no_ignores=True, today="2026-03-01")]


def test_today_from_the_environment_unless_stated(planner_run: Planner, finds: Finds) -> None:
    seen = finds()
    epoch = {"SOURCE_DATE_EPOCH": "86400"}
    planner_run("check", "a.yaml", environ=epoch)
    planner_run("check", "a.yaml", "--today", "2026-03-01", environ=epoch)
    planner_run("check", "a.yaml")
    assert [options.today for options in seen] == ["1970-01-02", "2026-03-01", ""]
    assert planner_run("check", "a.yaml", environ={"SOURCE_DATE_EPOCH": "soon"}).code == 2


def test_an_unknown_phase_names_those_there_are(planner_run: Planner, finds: Finds) -> None:
    finds()
    ran = planner_run("check", "a.yaml", "--phase", "ful")
    assert ran.err == "planner: --phase: a.yaml has no phase ful. It has existing, full.\n"
    finds(phases=("",))
    assert "has no phase ful. It has no phases." in planner_run("check", "a.yaml", "--phase", "ful").err


@pytest.mark.parametrize(("version", "code"), [("2", 2), ("12", 2), ("", 1), ("0.9", 1), ("01", 1), ("two", 1)])
def test_a_newer_format_is_exit_2_after_the_report(version: str, code: int, planner_run: Planner, finds: Finds) -> None:
    finds(replace(ERROR, code="LAY004"), version=version)
    ran = planner_run("check", "a.yaml")
    assert ran.code == code
    assert "error[LAY004]" in ran.out
    assert ("only a newer planner can read" in ran.err) == (code == 2)


def test_an_older_fault_in_a_file_of_a_known_format_is_exit_1(planner_run: Planner, finds: Finds) -> None:
    finds(replace(ERROR, code="LAY005"), version="1")
    assert planner_run("check", "a.yaml").code == 1


def test_a_file_that_cannot_be_read_has_no_phases_and_keeps_its_findings(planner_run: Planner, finds: Finds) -> None:
    finds(replace(ERROR, code="LAY001"), phases=("",))
    ran = planner_run("check", "a.yaml", "--phase", "full")
    assert ran.code == 1
    assert "error[LAY001]" in ran.out


def test_included_files_are_found_from_the_folder_of_the_layout(
    planner_run: Planner, monkeypatch: pytest.MonkeyPatch, finds: Finds
) -> None:
    finds()
    whole = planner.check.check
    read: list[bytes | None] = []

    def check(source: bytes, file: str, options: Options, opener: Callable[[str], bytes] | None) -> object:
        read.append(opener("racks/b.yaml") if opener else None)
        return whole(source, file, options)

    monkeypatch.setattr(planner.check, "check", check)
    Path("site/racks").mkdir(parents=True)
    Path("site/main.yaml").write_text("planner: 1\n")
    Path("site/racks/b.yaml").write_bytes(b"racks: {}\n")
    planner_run("check", "site/main.yaml", "-")
    assert read == [b"racks: {}\n", None]


def test_a_crashed_rule_prints_the_report_then_one_line(planner_run: Planner, finds: Finds) -> None:
    finds(ERROR, CRASHED)
    ran = planner_run("check", "a.yaml")
    assert ran.code == 3
    assert "Found 2 errors (1 crashed)." in ran.out
    assert ran.err.startswith("planner: internal error: CIR101 crashed; every other rule was run.")
    assert ran.err.count("\n") == 1


def test_an_internal_error_is_one_line_and_a_traceback_only_with_debug(
    planner_run: Planner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(source: bytes, file: str, options: Options, opener: object) -> None:
        raise KeyError("\x1b[2Jwire")

    monkeypatch.setattr(planner.check, "check", check)
    ran = planner_run("check", "a.yaml")
    assert (ran.code, ran.out, ran.err.count("\n")) == (3, "", 1)
    assert "while checking a.yaml: KeyError" in ran.err
    assert "\x1b" not in ran.err
    debug = planner_run("check", "a.yaml", "--debug")
    assert debug.code == 3
    assert "Traceback" in debug.err


def test_interrupted(planner_run: Planner, monkeypatch: pytest.MonkeyPatch) -> None:
    def check(source: bytes, file: str, options: Options, opener: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(planner.check, "check", check)
    ran = planner_run("check", "a.yaml")
    assert (ran.code, ran.out, ran.err) == (130, "", "")


class _Broken(Stream):
    def __init__(self, error: OSError) -> None:
        super().__init__()
        self.error = error

    def flush(self) -> None:
        if getattr(self, "error", None):
            raise self.error


def test_a_broken_pipe_is_quiet_and_keeps_the_verdict(finds: Finds) -> None:
    finds(ERROR)
    err = Stream()
    out = _Broken(BrokenPipeError())
    assert run(["check", "a.yaml"], Console(out, err, Stream(), {})) == 1
    assert err.bytes == b""
    out.error = None  # type: ignore[assignment]


def test_a_full_disk_is_said(finds: Finds) -> None:
    finds()
    err = Stream()
    out = _Broken(OSError(28, "No space left on device"))
    assert run(["check", "a.yaml"], Console(out, err, Stream(), {})) == 3
    assert err.bytes == b"planner: cannot write to standard output: No space left on device\n"
    out.error = None  # type: ignore[assignment]


def test_closed_streams(finds: Finds, monkeypatch: pytest.MonkeyPatch) -> None:
    finds(ERROR)
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert run(["check", "a.yaml", "-v"]) == 3
    assert run(["check", "a.yaml", "-v", "-qq"]) == 1
    assert run(["check", "-", "-qq"]) == 1


def test_characters_a_terminal_lacks_become_escapes(planner_run: Planner, finds: Finds) -> None:
    finds(ERROR)
    assert "\\u2716 Errors (1)" in planner_run("check", "a.yaml", encoding="ascii").out
    assert "E Errors (1)" in planner_run("check", "a.yaml", "--ascii", encoding="ascii").out
