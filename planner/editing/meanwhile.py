"""What somebody else wrote into the file under edit since it was read: what saving over it would take away."""

from __future__ import annotations

from dataclasses import dataclass

from planner.editing.files import CannotRead, changed_on_disk, read_file
from planner.editing.session import Session, unified


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """``disk``: the text on disk now; ``theirs``: what changed there since it was read, as a unified diff."""

    disk: str
    theirs: str
    before: frozenset[str]

    def is_theirs(self, old: tuple[str, ...], new: tuple[str, ...]) -> bool:
        """Whether a place that differs from the disk holds, or lacks, lines that somebody else wrote or took away.

        Parameters: ``old`` the lines on disk, ``new`` those to save.
        """
        if old:
            return any(line not in self.before for line in old)
        return all(line in self.before for line in new)


def meanwhile(session: Session) -> Meanwhile | None:
    """What somebody else wrote since the file was read; None where it is as it was.

    A file that is gone, or cannot be read any more, holds nothing.
    """
    if not changed_on_disk(session.file):
        return None
    try:
        disk = _text(read_file(session.file.path).content)
    except CannotRead:
        disk = ""
    before = _text(session.file.content)
    theirs = unified(session.name, (before, "as it was read"), (disk, "on disk now"))
    return Meanwhile(disk, theirs, frozenset(before.splitlines(keepends=True)))


def _text(content: bytes) -> str:
    return content.decode("utf-8-sig", "replace")
