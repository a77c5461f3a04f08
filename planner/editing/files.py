"""The file under edit: read once, written whole or not at all; what is not saved is kept in a file beside it."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from dataclasses import dataclass
from pathlib import Path

from planner.text.characters import MAX_BYTES


class CannotRead(Exception):
    """A file that cannot be edited; its text says why."""


class CannotWrite(Exception):
    """A file that could not be written; it is as it was before. Its text says why."""


@dataclass(frozen=True, slots=True)
class OnDisk:
    """A file as it was read. ``writable``: whether this user may write it, and its mode allows that."""

    path: Path
    content: bytes
    writable: bool


@dataclass(frozen=True, slots=True)
class Recovered:
    """Changes that were not saved. ``before``: what the file held when they began, empty where nobody kept it."""

    content: bytes
    before: bytes


def read_file(path: Path) -> OnDisk:
    """Read a file for editing; one that is not there yet is empty. Raises ``CannotRead``."""
    real = Path(os.path.realpath(path))
    try:
        if not real.exists():
            return OnDisk(real, b"", may_write(real))
        if not stat.S_ISREG(real.stat().st_mode):
            raise CannotRead(f"{path} is not a regular file")
        with real.open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise CannotRead(f"cannot read {path}: {error.strerror or error}") from error
    if len(content) > MAX_BYTES:
        raise CannotRead(f"{path} is larger than {MAX_BYTES // 2**20} MiB, the most a layout may have")
    return OnDisk(real, content, may_write(real))


def may_write(path: Path) -> bool:
    """Whether a file may be replaced. Renaming over it needs the folder alone; its own mode is asked all the same."""
    try:
        kept = not path.stat().st_mode & 0o222
    except FileNotFoundError:
        kept = False
    except OSError:
        return False
    return not kept and (not path.exists() or os.access(path, os.W_OK)) and os.access(path.parent, os.W_OK)


def changed_on_disk(file: OnDisk) -> bool:
    """Whether somebody else wrote the file since it was read; a file that cannot be read any more was changed."""
    try:
        return read_file(file.path).content != file.content
    except CannotRead:
        return True


def write_file(file: OnDisk, content: bytes) -> OnDisk:
    """Replace a file in one step: a temporary file in the same folder, flushed to the disk, then renamed over it.

    The mode stays. Raises ``CannotWrite``, and the file is as it was.
    """
    path = file.path
    written = None
    try:
        mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else None
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
        written = Path(name)
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        written.chmod(mode if mode is not None else 0o666 & ~_umask())
        written.replace(path)
    except OSError as error:
        if written is not None:
            with contextlib.suppress(OSError):
                written.unlink()
        raise CannotWrite(f"cannot write {path.name}: {error.strerror or error}") from error
    return OnDisk(path, content, writable=True)


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def recovery_path(file: OnDisk) -> Path:
    """Where unsaved changes of a file are kept: a hidden file beside it."""
    return file.path.with_name(f".{file.path.name}.recovery")


def _before_path(file: OnDisk) -> Path:
    """Where it is kept what a file held when the changes in its recovery file were begun."""
    return file.path.with_name(f".{file.path.name}.recovery-before")


def keep_recovery(file: OnDisk, content: bytes) -> None:
    """Write the recovery file, and beside it what the file held; the edit goes on where that cannot be.

    Raises ``CannotWrite``.
    """
    before = _before_path(file)
    if _content_of(before) != file.content:
        drop_recovery(file)  # Changes are never kept beside what another session began with.
        write_file(OnDisk(before, b"", writable=True), file.content)
    write_file(OnDisk(recovery_path(file), b"", writable=True), content)


def recovered(file: OnDisk) -> Recovered | None:
    """What a session left behind that ended without saving; None where there is nothing but what the file holds."""
    found = _content_of(recovery_path(file))
    return Recovered(found, _content_of(_before_path(file))) if found and found != file.content else None


def _content_of(path: Path) -> bytes:
    try:
        return read_file(path).content
    except CannotRead:
        return b""


def drop_recovery(file: OnDisk) -> None:
    """Remove the recovery file, where there is one, and what was kept beside it."""
    with contextlib.suppress(OSError):
        recovery_path(file).unlink(missing_ok=True)
        _before_path(file).unlink(missing_ok=True)
