"""Steps, undo and files of an editing session."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.editing.files import (
    CannotRead,
    CannotWrite,
    Recovered,
    changed_on_disk,
    drop_recovery,
    keep_recovery,
    read_file,
    recovered,
    write_file,
)
from planner.editing.meanwhile import meanwhile
from planner.editing.session import Session, opened
from planner.text import edits
from planner.text.splicing import Refused

TEXT = "planner: 1  # first\ncircuits:\n  a: {breaker: 20 A 1P}\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "garage.yaml"
    path.write_text(TEXT)
    return path


def session(path: Path) -> Session:
    return opened(read_file(path), path.name)


def breaker(rating: str):
    return lambda document: edits.set_value(document, ("circuits", "a", "breaker"), rating)


def test_a_step_is_all_or_nothing(file: Path) -> None:
    one = session(file)
    with pytest.raises(Refused):
        one.apply("two edits", [breaker("30 A"), lambda document: edits.remove(document, ("devices",))])
    assert (one.document.text, one.steps, one.unsaved) == (TEXT, [], False)


def test_undo_and_redo_restore_every_byte(file: Path) -> None:
    one = session(file)
    one.apply("30 A", [breaker("30 A")])
    one.apply("40 A", [breaker("40 A 2P")])
    after = one.document.text
    assert [one.undo().says, one.undo().says] == ["40 A", "30 A"]  # type: ignore[union-attr]
    assert (one.document.text, one.unsaved, one.undo()) == (TEXT, False, None)
    one.redo()
    one.redo()
    assert (one.document.text, one.redo()) == (after, None)
    one.undo()
    one.apply("15 A", [breaker("15 A")])
    assert one.undone == []


@given(st.text("ab\n é", max_size=12), st.text("ab\n é", max_size=12))
def test_any_text_can_be_put_in_and_taken_back(before: str, after: str) -> None:
    one = opened(read_file(Path("/nonexistent/none.yaml")), "none.yaml")
    one.replace("before", before)
    one.replace("after", after)
    assert one.document.text == after
    one.undo()
    assert one.document.text == before
    one.redo()
    assert one.document.text == after


def test_the_patch_and_how_many_places_changed(file: Path) -> None:
    one = session(file)
    assert (one.patch(), one.changes) == ("", 0)
    one.apply("30 A", [breaker("30 A")])
    assert "-  a: {breaker: 20 A 1P}\n+  a: {breaker: 30 A}\n" in one.patch()
    assert one.changes == 1


def test_saving_keeps_the_mode_and_leaves_nothing_behind(file: Path) -> None:
    file.chmod(0o640)
    one = session(file)
    one.apply("30 A", [breaker("30 A")])
    one.wrote(write_file(one.file, one.content))
    assert file.read_text() == TEXT.replace("20 A 1P", "30 A")
    assert (file.stat().st_mode & 0o777, one.unsaved) == (0o640, False)
    assert [path.name for path in file.parent.iterdir()] == ["garage.yaml"]


def test_a_link_stays_a_link(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.yaml"
    link.symlink_to(file)
    one = session(link)
    one.apply("30 A", [breaker("30 A")])
    write_file(one.file, one.content)
    assert link.is_symlink()
    assert "30 A" in file.read_text()


def test_somebody_else_wrote_the_file(file: Path) -> None:
    one = session(file)
    assert not changed_on_disk(one.file)
    file.write_text("planner: 1\n")
    assert changed_on_disk(one.file)
    one.reload(read_file(file))
    assert (one.document.data, one.unsaved) == ({"planner": "1"}, False)
    file.unlink()
    assert changed_on_disk(one.file)


def test_a_file_that_cannot_be_written_stays_as_it_was(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = session(file)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CannotWrite, match="No space left"):
        write_file(one.file, b"planner: 2")
    assert file.read_text() == TEXT
    assert [path.name for path in file.parent.iterdir()] == ["garage.yaml"]


def test_a_folder_is_no_layout(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match="not a regular file"):
        read_file(tmp_path)


def test_recovery(file: Path) -> None:
    one = session(file)
    assert recovered(one.file) is None
    keep_recovery(one.file, b"planner: 1 # unsaved")
    assert recovered(one.file) == Recovered(b"planner: 1 # unsaved", TEXT.encode())
    keep_recovery(one.file, one.file.content)
    assert recovered(one.file) is None, "it holds what the file holds"
    drop_recovery(one.file)
    drop_recovery(one.file)
    assert [path.name for path in file.parent.iterdir()] == ["garage.yaml"]


def test_what_was_recovered_does_not_undo_what_somebody_else_wrote_since(file: Path) -> None:
    one = session(file)
    one.apply("30 A", [breaker("30 A")])
    keep_recovery(one.file, one.content)
    file.write_text(TEXT.replace("first", "theirs"))
    again = session(file)
    left = recovered(again.file)
    assert left is not None
    assert left.before == TEXT.encode()
    again.restore(left)
    assert changed_on_disk(again.file), "saving asks"
    keep_recovery(again.file, again.content)
    once_more = recovered(read_file(file))
    assert once_more == left, "a session that ended without saving as well still knows"
    again.undo()
    assert not again.unsaved


def test_what_somebody_else_wrote_meanwhile(file: Path) -> None:
    one = session(file)
    one.apply("30 A", [breaker("30 A")])
    assert meanwhile(one) is None
    file.write_text(TEXT.replace("first", "theirs"))
    found = meanwhile(one)
    assert found is not None
    assert "-planner: 1  # first\n+planner: 1  # theirs\n" in found.theirs
    assert "-planner: 1  # theirs\n+planner: 1  # first\n" in one.patch(found.disk)
    assert found.is_theirs(("planner: 1  # theirs\n",), ("planner: 1  # first\n",))
    assert not found.is_theirs(("  a: {breaker: 20 A 1P}\n",), ("  a: {breaker: 30 A}\n",))
    file.unlink()
    gone = meanwhile(one)
    assert gone is not None
    assert (gone.disk, gone.is_theirs((), ("circuits:\n",))) == ("", True)
