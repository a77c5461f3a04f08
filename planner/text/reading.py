"""From a file's bytes to a document: decode, walk, judge the top."""

from __future__ import annotations

import gc

from planner.text.characters import decode
from planner.text.document import Data, Document, Problem, Record, Spans
from planner.text.walk import Walk


def read(source: bytes, file: str = "<stdin>") -> Document:
    """Read a file; no bytes make it raise.

    Parameters: ``source`` the file's bytes, UTF-8 with or without a byte order mark; ``file`` its name in spans.
    Faults carry the codes LAY001 (cannot be read), LAY002 (a key twice; the first counts), LAY003 (aliases that
    expand beyond 100,000 values) and LAY008 (a shape no layout has), in the order of the file. After a syntax error
    the data read before it is returned. The language is YAML 1.1 as libyaml reads it, without tags, directives and
    types: every scalar is its text.

    >>> document = read(b"circuits:\\n  servers-a: {breaker: 50 A}\\n  servers-a: {breaker: 30 A}\\n", "garage.yaml")
    >>> document.data
    {'circuits': {'servers-a': {'breaker': '50 A'}}}
    >>> problem, = document.problems
    >>> problem.code, problem.span.line, problem.message
    ('LAY002', 3, '"servers-a" is written twice; the first is on line 2. Keep one of them.')
    """
    characters = decode(source)
    walk = Walk(characters.parsed, file)
    for fault in characters.faults:
        walk.fault("LAY001", fault.message, fault.start, fault.end)
    collecting = gc.isenabled()
    gc.disable()  # Nothing the walk makes is garbage, and looking for some doubles its time.
    try:
        walk.run()
        data, record = _top(walk, characters.text)
    finally:
        if collecting:
            gc.enable()
    problems = tuple(sorted(walk.problems, key=_offset))
    return Document(file, characters.text, data, Spans(record, file, walk.lines), problems, characters.bom)


def _offset(problem: Problem) -> int:
    return problem.span.start if problem.span else 0


def _top(walk: Walk, text: str) -> tuple[Data, Record]:
    """The mapping the file is, with its record; an empty one, and a fault, for every other file."""
    found = walk.finish()
    if found is None:
        if not walk.problems:
            what = "holds only comments" if text.strip() else "is empty"
            walk.fault("LAY001", f"The file {what}. A layout begins with planner: 1.", 0, 0)
        return {}, (0, 0, "mapping", -1, -1, False, {})
    data, record = found
    if isinstance(data, dict):
        return data, record
    start, end, *_ = record
    if start == end:
        walk.fault("LAY001", "The file is empty. A layout begins with planner: 1.", start, end)
    elif not walk.broken:
        what = "list" if isinstance(data, list) else "single text"
        hint = " After a colon comes a space." if isinstance(data, str) and ":" in data else ""
        message = f"The file is a {what}. A layout is a mapping of sections, and begins with planner: 1.{hint}"
        walk.fault("LAY008", message, start, end)
    return {}, (start, end, "mapping", -1, -1, False, {})
