"""A layout as text, plain data and places: what every later stage reads, and what an edit splices.

Offsets are counted in Unicode code points of ``Document.text``, lines and columns from 1 as editors do. A span's end
is the position after its last character.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""Keys and list indexes from the top of the document; ``()`` is the whole document."""

Data: TypeAlias = "str | dict[str, Data] | list[Data]"
"""Plain containers. Every scalar is its text; an empty one is ``""``."""

Kind: TypeAlias = Literal["plain", "quoted", "block-scalar", "mapping", "sequence", "flow-mapping", "flow-sequence"]

Record: TypeAlias = "tuple[int, int, Kind, int, int, bool, dict[str, Record] | list[Record] | None]"
"""Start, end, kind, start and end of the key, shared, children. A bare tuple: a large layout holds a million."""


@dataclass(frozen=True, slots=True)
class Span:
    """Where something stands in a file.

    ``text[start:end]`` is what was written, without anchor and tag. A block collection ends where its last child
    ends, a block scalar at the end of its last line. At an alias it is the alias, with the kind of what the alias
    names. ``key_start`` and ``key_end`` bound the key (-1, and line and column 0, where there is none). ``shared``:
    written once and read in several places, through an anchor, alias or merge key, so that an edit here would change
    more than one object.
    """

    file: str
    start: int
    end: int
    line: int
    column: int
    end_line: int
    end_column: int
    kind: Kind
    key_start: int = -1
    key_end: int = -1
    key_line: int = 0
    key_column: int = 0
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault of the file: its code (``LAY001``), whole sentences that say what is wrong and what would be right, the
    path in the document as written, and the span where it is known better than by the path."""

    code: str
    message: str
    path: Path = ()
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """One file, read: the text without its byte order mark, the data, the place of every value, what is wrong.

    ``data`` is a mapping for every file that has no fault of code LAY001 or LAY008, and the part that could be read
    for the others. ``text`` equals the file's own when it is UTF-8; bytes that are not have become U+FFFD.
    """

    file: str
    text: str
    data: Data
    spans: Mapping[Path, Span]
    problems: tuple[Problem, ...]
    bom: bool = False

    def span_at(self, path: Path) -> Span:
        """The path's own span, or that of its nearest ancestor in the document.

        >>> from planner.text import read
        >>> document = read(b"circuits:\\n  servers-a: {breaker: 50 A}\\n")
        >>> span = document.span_at(("circuits", "servers-a", "wire", "length"))
        >>> span.line, span.column, document.text[span.start : span.end]
        (2, 14, '{breaker: 50 A}')
        """
        if isinstance(self.spans, Spans):
            return self.spans.nearest(path)
        for length in range(len(path), 0, -1):
            span = self.spans.get(path[:length])
            if span is not None:
                return span
        return self.spans[()]


class Lines:
    """Line and column of an offset, found when first asked for."""

    __slots__ = ("_starts", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = array("I")

    def at(self, offset: int) -> tuple[int, int]:
        """The 1-based line and column of an offset.

        >>> Lines("ab\\r\\ncd").at(5)
        (2, 2)
        """
        if not self._starts:
            lengths = (len(line) + 1 for line in self._text.split("\n"))
            self._starts = array("I", accumulate(lengths, initial=0))
        line = bisect_right(self._starts, offset, hi=len(self._starts) - 1)
        return line, offset - self._starts[line - 1] + 1


class Spans(Mapping[Path, Span]):
    """The spans of a document by path, made from the records of the walk only when they are asked for."""

    __slots__ = ("_file", "_lines", "_top")

    def __init__(self, top: Record, file: str, lines: Lines) -> None:
        self._top, self._file, self._lines = top, file, lines

    def __getitem__(self, path: Path) -> Span:
        record = self._top
        for step in path:
            child = _child(record[6], step)
            if child is None:
                raise KeyError(path)
            record = child
        return spanned(record, self._file, self._lines)

    def nearest(self, path: Path) -> Span:
        """The span of a path, or of its nearest ancestor, on one way down."""
        record = self._top
        for step in path:
            child = _child(record[6], step)
            if child is None:
                break
            record = child
        return spanned(record, self._file, self._lines)

    def __iter__(self) -> Iterator[Path]:
        waiting: list[tuple[Path, Record]] = [((), self._top)]
        while waiting:
            path, (*_, children) = waiting.pop()
            yield path
            if isinstance(children, dict):
                waiting += [((*path, key), child) for key, child in reversed(children.items())]
            elif isinstance(children, list):
                waiting += [((*path, index), child) for index, child in reversed(list(enumerate(children)))]

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _child(children: dict[str, Record] | list[Record] | None, step: str | int) -> Record | None:
    child: Record | None = None
    if isinstance(children, dict) and isinstance(step, str):
        child = children.get(step)
    elif isinstance(children, list) and isinstance(step, int) and 0 <= step < len(children):
        child = children[step]
    return child


def spanned(record: Record, file: str, lines: Lines) -> Span:
    """The span of a record."""
    start, end, kind, key_start, key_end, shared, _ = record
    key_line, key_column = lines.at(key_start) if key_start >= 0 else (0, 0)
    return Span(
        file, start, end, *lines.at(start), *lines.at(end), kind, key_start, key_end, key_line, key_column, shared
    )
