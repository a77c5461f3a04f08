"""Sentences folded at the width of the terminal, with a hanging indent and no number parted from its unit."""

from __future__ import annotations

import re
import textwrap

_NUMBER_AND_UNIT = re.compile(r"(?<=\d) (?=[A-Za-z°%µΩ²³])")
_GLUE = "\u00a0"  # textwrap breaks at ASCII white space only, and harmless text holds no such character


def fold(
    text: str, width: int, lead: str = "", *, lead_columns: int | None = None, indent: int | None = None
) -> list[str]:
    """The text in lines of at most ``width`` columns: ``lead`` before the first, ``indent`` spaces before the others.

    ``lead_columns`` is what a painted lead takes on the screen; ``indent`` is that too when not given. A word
    longer than the line stays whole: a path that is broken cannot be copied.

    >>> fold("the breaker carries 62.5 A all day", 27, "why: ")
    ['why: the breaker carries', '     62.5 A all day']
    """
    columns = len(lead) if lead_columns is None else lead_columns
    indent = columns if indent is None else indent
    if columns + len(text) <= width:
        return [(lead + text).rstrip()]
    lines = textwrap.wrap(
        _NUMBER_AND_UNIT.sub(_GLUE, text),
        width=max(width, indent + 20, columns + 20),
        initial_indent=" " * columns,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    if not lines:
        return [lead.rstrip()]
    lines[0] = lead + lines[0][columns:]
    return [line.replace(_GLUE, " ") for line in lines]
