"""Collecting what is wrong with a layout, each fault once, at the place in the file that says it."""

from __future__ import annotations

from planner.text import Path, Problem, Span


class Faults:
    """The problems found so far, in the order found; the same sentence at the same place is kept once.

    >>> faults = Faults()
    >>> faults.add("LAY008", "wants a length", ("circuits", "servers-a", "wire"))
    >>> faults.problems[0].message
    'circuits.servers-a.wire wants a length'
    """

    __slots__ = ("_seen", "problems")

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._seen: set[tuple[str, Path]] = set()

    def add(self, code: str, message: str, path: Path, span: Span | None = None, objects: str = "") -> None:
        """Add one problem; the place goes before ``message``, with ``objects`` ("32 devices") if it holds for many."""
        self.add_sentence(code, at(path, message, objects), path, span)

    def add_sentence(self, code: str, sentence: str, path: Path, span: Span | None = None) -> None:
        """Add one problem whose sentence already says what it is about."""
        if (sentence, path) not in self._seen:
            self._seen.add((sentence, path))
            self.problems.append(Problem(code, sentence, path, span))


def at(path: Path, message: str, objects: str = "") -> str:
    """Put the place before a message: after a colon, or as the subject of a message that begins with its verb.

    >>> at(("circuits", "servers-a..d", "breaker"), '"50" has no unit.', "4 circuits")
    'circuits.servers-a..d.breaker (4 circuits): "50" has no unit.'
    """
    place = ".".join(str(key) if len(str(key)) <= 80 else str(key)[:77] + "..." for key in path)
    if objects:
        place = f"{place} ({objects})"
    if not place:
        return message
    joint = " " if message.startswith(("wants ", "is ", "names ", "shares ", "stands ", "has ", "takes ")) else ": "
    return place + joint + message
