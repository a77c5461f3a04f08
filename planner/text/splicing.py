"""Splices of a text, and the guard that lets none through which changes more than was meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from planner.text.document import Data, Document, Path
from planner.text.reading import read


class Refused(Exception):
    """An edit that cannot be made without touching what nobody asked to change; its text says why, for the user."""


@dataclass(frozen=True, slots=True)
class Splice:
    """``text[start:end]`` becomes ``text``."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Edited:
    """A document after an edit, and the splices that made it, in the order of the text before."""

    document: Document
    splices: tuple[Splice, ...]


def spliced(text: str, splices: Sequence[Splice]) -> str:
    """A text with its splices made. They are in order and do not overlap.

    >>> spliced("a: 1", [Splice(0, 1, "b"), Splice(3, 4, "2")])
    'b: 2'
    """
    made: list[str] = []
    at = 0
    for splice in splices:
        made += (text[at : splice.start], splice.text)
        at = splice.end
    return "".join((*made, text[at:]))


def inverse(text: str, splices: Sequence[Splice]) -> tuple[Splice, ...]:
    """The splices that take these back.

    >>> inverse("a: 1", [Splice(0, 1, "bcd"), Splice(3, 4, "")])
    (Splice(start=0, end=3, text='a'), Splice(start=5, end=5, text='1'))
    """
    back: list[Splice] = []
    shift = 0
    for splice in splices:
        start = splice.start + shift
        back.append(Splice(start, start + len(splice.text), text[splice.start : splice.end]))
        shift += len(splice.text) - (splice.end - splice.start)
    return tuple(back)


def guarded(document: Document, splices: Iterable[Splice], meant: Data, may_lose: tuple[int, int] = (0, 0)) -> Edited:
    """The document with the splices made, read again and compared with what was meant.

    Parameters: ``meant`` the data as it is to be, its keys in order; ``may_lose`` the extent, in the text before, whose
    comments go with what is removed. Raises ``Refused`` where data or order of keys would differ, where the text would
    have a fault it has not now, or where a comment from elsewhere would go.
    """
    ordered = tuple(sorted(splices, key=lambda splice: (splice.start, splice.end)))
    for splice in ordered:
        for start, end in comments(document, splice.start, splice.end):
            if not (may_lose[0] <= start and end <= may_lose[1]):
                said = document.text[start:end]
                raise Refused(f"The comment {said} would be lost. Edit the text there by hand.")
    text = spliced(document.text, ordered)
    after = read(to_bytes(text, bom=document.bom), document.file)
    known = Counter(problem.code for problem in document.problems)
    fresh = [problem for problem in after.problems if not known[problem.code]]
    if fresh or len(after.problems) > len(document.problems):
        raise Refused(f"It would leave a text that cannot be read: {(fresh or after.problems)[0].message}")
    # Text of the data rather than the data: it tells the order of keys too, and is made at the speed of C.
    if repr(after.data) != repr(meant):
        raise Refused("It would change more than was asked, as the text is written there. Edit the text by hand.")
    return Edited(after, ordered)


def to_bytes(text: str, *, bom: bool) -> bytes:
    """A document's text as the bytes of its file."""
    return ("\ufeff" if bom else "").encode() + text.encode()


def comments(document: Document, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The comments that begin between two offsets, each from its sign to the end of its line.

    >>> from planner.text import read
    >>> document = read(b"a: 'x # y' # z" + bytes([10]) + b"# w")
    >>> [document.text[slice(*each)] for each in comments(document, 0, len(document.text))]
    ['# z', '# w']
    """
    text = document.text
    scalars = sorted(_scalars(document, start, end))
    at = start
    for opens, closes in (*scalars, (end, end)):
        while at < opens:
            sign = text.find("#", at, min(opens, end))
            if sign < 0:
                break
            if sign and not text[sign - 1].isspace():
                at = sign + 1
                continue
            line_end = text.find("\n", sign)
            close = len(text) if line_end < 0 else line_end - (text[line_end - 1] == "\r")
            yield sign, close
            at = close
        at = max(at, closes)


def _scalars(document: Document, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where scalars and keys stand in an extent; of a block scalar without its head, which may hold a comment."""
    for path in _paths_within(document, start, end):
        span = document.spans[path]
        if span.key_start >= 0:
            yield span.key_start, span.key_end
        if span.kind in ("plain", "quoted"):
            yield span.start, span.end
        elif span.kind == "block-scalar":
            head = document.text.find("\n", span.start, span.end)
            yield (head if head >= 0 else span.start), span.end


def _paths_within(document: Document, start: int, end: int) -> Iterator[Path]:
    """The paths of values that reach into an extent, by going down only where they do."""
    waiting: list[tuple[Path, Data]] = [((), document.data)]
    while waiting:
        path, data = waiting.pop()
        span = document.spans[path]
        first = span.key_start if span.key_start >= 0 else span.start
        if path and (span.end < start or first > end):
            continue
        yield path
        if isinstance(data, dict):
            waiting += [((*path, key), value) for key, value in data.items()]
        elif isinstance(data, list):
            waiting += [((*path, place), value) for place, value in enumerate(data)]
