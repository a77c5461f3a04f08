"""What is read and what is not: no device, no named pipe, nothing without end, and nothing left out in silence."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from planner.cli import sources

from .conftest import ERROR, Planner

Finds = Callable[..., object]


@pytest.fixture(autouse=True)
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_what_a_folder_holds_and_nobody_reads_is_named(planner_run: Planner, finds: Finds) -> None:
    finds()
    Path("plans/deep.yaml").mkdir(parents=True)
    Path("plans/a.yaml").write_text("planner: 1\n")
    Path("plans/deep.yaml/b.yaml").write_text("planner: 1\n")
    Path("plans/gone.yml").symlink_to("nowhere")
    os.mkfifo("plans/pipe.yaml")
    ran = planner_run("check", "plans", "-qq")
    assert (ran.code, ran.err.splitlines()) == (0, [
        "planner: skipped plans/deep.yaml: a folder",
        "planner: skipped plans/gone.yml: a link that leads nowhere",
        "planner: skipped plans/pipe.yaml: not a regular file",
    ])  # fmt: skip
    assert "deep" not in planner_run("check", "plans", "-r", "-qq").err


@pytest.mark.parametrize("name", ["pipe.yaml", "/dev/zero", "link.yaml"])
def test_what_is_no_regular_file_is_refused(name: str, planner_run: Planner, finds: Finds) -> None:
    finds(ERROR)
    os.mkfifo("pipe.yaml")
    Path("link.yaml").symlink_to("/dev/zero")
    ran = planner_run("check", name)
    assert (ran.code, ran.out, ran.err) == (2, "", f"planner: cannot read {name}: it is not a regular file\n")


def test_an_included_pipe_is_not_waited_for(planner_run: Planner) -> None:
    os.mkfifo("pipe.yaml")
    Path("a.yaml").write_text("planner: 1\ninclude: [pipe.yaml]\n")
    ran = planner_run("check", "a.yaml")
    assert ran.code == 1
    assert "not a regular file" in ran.out


def test_the_pipe_of_a_shell_is_read(planner_run: Planner, finds: Finds) -> None:
    finds(ERROR)
    out, into = os.pipe()
    os.write(into, b"planner: 1\n")
    os.close(into)
    assert planner_run("check", f"/dev/fd/{out}").code == 1
    os.close(out)


def test_no_more_is_read_than_a_layout_may_have(planner_run: Planner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "_most", lambda: 5)
    Path("a.yaml").write_bytes(b"a: 1\n" + b"x" * 100)
    assert sources._content("a.yaml") == b"a: 1\n"
    assert "a: 1" in planner_run("check", "-", stdin=b"a: 1\n" + b"x" * 100).out
