"""Where a value begins and ends as a person sees it, where libyaml's marks say otherwise."""

from __future__ import annotations

import re

_PROPERTIES = re.compile(r"(?:[&!][^\s,\[\]{}]*(?:\s+(?:#[^\n]*)?)*)+")
_TAG = re.compile(r"![^\s,\[\]{}]*")
_COLON = re.compile(r"\s*:")


def after_properties(text: str, start: int, end: int) -> int:
    """The offset behind the anchor and the tag of a value; libyaml counts both as part of it.

    >>> after_properties("a: &limit 300 W", 3, 15)
    10
    """
    properties = _PROPERTIES.match(text, start, end)
    return properties.end() if properties else start


def tag(text: str, start: int) -> tuple[int, int]:
    """Where the tag of the value that begins at ``start`` stands.

    >>> tag("a: &x !!str 300", 3)
    (6, 11)
    """
    found = _TAG.search(text, start)
    return found.span() if found else (start, start)


def unwritten(text: str, key_end: int) -> int:
    """Where a value that is not written would be: right behind its key's colon. libyaml names the next token.

    >>> unwritten("{rack:  , part: x}", 5)
    6
    """
    colon = _COLON.match(text, key_end)
    return colon.end() if colon else key_end


def block_scalar_end(text: str, start: int, end: int) -> int:
    """The end of a block scalar's last line. Blank lines below belong to it only when a "+" keeps them.

    >>> text = "note: |\\n  line\\n\\nnext: 1"
    >>> text[6 : block_scalar_end(text, 6, 16)]
    '|\\n  line'
    """
    written = text[start:end]
    header = written.split("\n", 1)[0].split("#")[0]
    if "+" in header:
        return end - len("\r\n" if written.endswith("\r\n") else "\n") if written.endswith("\n") else end
    last_line = written.find("\n", len(written.rstrip()))
    if last_line < 0:
        return end
    return start + last_line - (written[last_line - 1] == "\r")


def line_end(text: str, at: int) -> int:
    """The end of the line of an offset, before its line end."""
    found = text.find("\n", at)
    if found < 0:
        return len(text)
    return found - (found > at and text[found - 1] == "\r")


def whole_lines(text: str, start: int, end: int) -> tuple[int, int]:
    """From the beginning of the line of ``start`` to behind the line end of ``end``."""
    found = text.find("\n", end)
    return text.rfind("\n", 0, start) + 1, len(text) if found < 0 else found + 1
