"""What the new file says of a change: the comment beside or above the line, where the old file does not have it."""

from __future__ import annotations

from dataclasses import dataclass

from planner.text import Document
from planner.text.splicing import comments


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment by the lines it stands on. ``alone``: nothing else is on them. ``column`` of its sign, from 1."""

    first: int
    last: int
    column: int
    alone: bool
    text: str


class Reasons:
    """The comments of a new file that an old one does not have, found by the line they speak for."""

    def __init__(self, old: Document, new: Document) -> None:
        known = {comment.text for comment in read_comments(old)}
        self._lines = new.text.splitlines()
        self._beside: dict[int, Comment] = {}
        self._above: dict[int, Comment] = {}
        # What is said before the first entry is about the file.
        for comment in read_comments(new):
            if comment.text in known or not any(self._lines[: comment.first - 1]):
                continue
            (self._above if comment.alone else self._beside)[comment.last if comment.alone else comment.first] = comment

    def of(self, line: int) -> Comment | None:
        """The comment that speaks for a line: beside it, above it or its neighbours, else of what it stands in."""
        if not 1 <= line <= len(self._lines):
            return None
        if line in self._beside:
            return self._beside[line]
        indent = self._indent(line)
        for above in range(line - 1, 0, -1):
            text = self._lines[above - 1]
            if not text.strip():
                return None if indent == 0 else self._outside(above, indent)
            here = self._indent(above)
            if above in self._above and here <= indent:
                return self._above[above]
            if here < indent and not text.lstrip().startswith("#"):
                if above in self._beside:
                    return self._beside[above]
                indent = here
        return None

    def _outside(self, line: int, indent: int) -> Comment | None:
        """The comment of the entry that a line stands in, past an empty line between its neighbours."""
        for above in range(line, 0, -1):
            text = self._lines[above - 1]
            if text.strip() and not text.lstrip().startswith("#") and self._indent(above) < indent:
                return self._beside.get(above) or self.of(above)
        return None

    def _indent(self, line: int) -> int:
        text = self._lines[line - 1]
        return len(text) - len(text.lstrip())


def read_comments(document: Document) -> list[Comment]:
    """The comments of a file; lines of comment that follow each other at one indent are one.

    >>> from planner.text import read
    >>> [each.text for each in read_comments(read(b"# one\\n# two\\na: 1  # beside\\n"))]
    ['one two', 'beside']
    """
    found: list[Comment] = []
    line, offset = 1, 0
    for start, end in comments(document, 0, len(document.text)):
        line += document.text.count("\n", offset, start)
        offset = start
        before = document.text[document.text.rfind("\n", 0, start) + 1 : start]
        text = document.text[start:end].lstrip("#").strip()
        alone, column = not before.strip(), len(before) + 1
        last = found[-1] if found else None
        if alone and last is not None and last.alone and last.last == line - 1 and last.column == column:
            found[-1] = Comment(last.first, line, column, True, f"{last.text} {text}".strip())
        else:
            found.append(Comment(line, line, column, alone, text))
    return found
