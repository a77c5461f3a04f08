"""An editing session: the text as it stands, and every step that led there, to be taken back and made again."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from planner.editing.files import OnDisk, Recovered
from planner.text import Document, read
from planner.text.splicing import Edited, Splice, spliced, to_bytes

Verb = Callable[[Document], Edited]
"""An edit of a document, such as ``lambda document: set_value(document, path, "60 A")``."""


@dataclass(frozen=True, slots=True)
class Step:
    """One command of the user: what it did, in words, the splice that makes it, and the one that takes it back."""

    says: str
    forth: Splice
    back: Splice


@dataclass(slots=True)
class Session:
    """A file under edit. ``document`` is the text as it stands; ``steps`` can be undone, ``undone`` made again."""

    file: OnDisk
    name: str
    document: Document
    saved: str
    steps: list[Step] = field(default_factory=list)
    undone: list[Step] = field(default_factory=list)

    @property
    def unsaved(self) -> bool:
        """Whether the text differs from what the file holds."""
        return self.document.text != self.saved

    @property
    def changes(self) -> int:
        """How many places differ from the file."""
        return _places(self.saved, self.document.text)

    @property
    def content(self) -> bytes:
        """The text as the bytes of a file."""
        return to_bytes(self.document.text, bom=self.document.bom)

    def apply(self, says: str, verbs: Sequence[Verb]) -> Step:
        """Make some edits as one step: all of them or none. Raises ``Refused``."""
        document = self.document
        for verb in verbs:
            document = verb(document).document
        return self._put(says, document)

    def replace(self, says: str, text: str) -> Step:
        """Put another text in place of this one, as one step: what came back from an editor of the user's choice."""
        return self._put(says, read(to_bytes(text, bom=self.document.bom), self.name))

    def restore(self, left: Recovered) -> Step:
        """Put in what an earlier session left, as one step: a change on disk since it began is one of somebody else."""
        self.file = replace(self.file, content=left.before)
        return self.replace("restored what was not saved", left.content.decode("utf-8-sig", "replace"))

    def _put(self, says: str, document: Document) -> Step:
        forth, back = _one_splice(self.document.text, document.text)
        step = Step(says, forth, back)
        self.document = document
        self.steps.append(step)
        self.undone.clear()
        return step

    def undo(self) -> Step | None:
        """Take the last step back; None where there is none."""
        return self._move(self.steps, self.undone, forth=False)

    def redo(self) -> Step | None:
        """Make the step again that was taken back last; None where there is none."""
        return self._move(self.undone, self.steps, forth=True)

    def _move(self, source: list[Step], target: list[Step], *, forth: bool) -> Step | None:
        if not source:
            return None
        step = source.pop()
        text = spliced(self.document.text, (step.forth if forth else step.back,))
        self.document = read(to_bytes(text, bom=self.document.bom), self.name)
        target.append(step)
        return step

    def wrote(self, file: OnDisk) -> None:
        """Take note that the file holds the text now."""
        self.file, self.saved = file, self.document.text

    def reload(self, file: OnDisk) -> None:
        """Begin anew with what the file holds; the steps before have nothing left to stand on."""
        self.file = file
        self.document = read(file.content, self.name)
        self.saved = self.document.text
        self.steps.clear()
        self.undone.clear()

    def patch(self, disk: str | None = None) -> str:
        """The changes as a unified diff, empty where there are none; against ``disk`` where that is not as it was."""
        return unified(self.name, (self.saved if disk is None else disk, "on disk"), (self.document.text, "to save"))


def unified(name: str, before: tuple[str, str], after: tuple[str, str]) -> str:
    """A unified diff of two texts, each with what it is called behind the name of the file."""
    old, new = (text.splitlines(keepends=True) for text, _ in (before, after))
    lines = difflib.unified_diff(old, new, name, name, before[1], after[1])
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def opened(file: OnDisk, name: str) -> Session:
    """A session on a file; ``name`` is what messages call it.

    >>> from pathlib import Path
    >>> from planner.text.edits import set_value
    >>> session = opened(OnDisk(Path("a.yaml"), b"planner: 1  # first", True), "a.yaml")
    >>> _ = session.apply("planner: 2", [lambda document: set_value(document, ("planner",), "2")])
    >>> session.document.text, session.unsaved
    ('planner: 2  # first', True)
    >>> session.undo().says, session.document.text, session.unsaved
    ('planner: 2', 'planner: 1  # first', False)
    """
    document = read(file.content, name)
    return Session(file, name, document, document.text)


@lru_cache(maxsize=2)
def _places(before: str, after: str) -> int:
    """In how many places two texts differ. A screen asks at each turn, and most of a large text is as it was."""
    if before == after:
        return 0
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    while old and new and old[-1] == new[-1]:
        del old[-1], new[-1]
    start = next((index for index, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    blocks = difflib.SequenceMatcher(a=old[start:], b=new[start:]).get_opcodes()
    return sum(1 for tag, *_ in blocks if tag != "equal")


def _one_splice(before: str, after: str) -> tuple[Splice, Splice]:
    """The smallest splice that makes one text of another, and the one that goes back."""
    start = _common(before, after)
    most = min(len(before), len(after)) - start
    end = _common(before[len(before) - most :][::-1], after[len(after) - most :][::-1]) if most else 0
    inner_before, inner_after = before[start : len(before) - end], after[start : len(after) - end]
    forth = Splice(start, start + len(inner_before), inner_after)
    return forth, Splice(start, start + len(inner_after), inner_before)


def _common(one: str, other: str) -> int:
    """How many characters two texts begin with alike, found by halving: comparing slices runs at the speed of C."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
