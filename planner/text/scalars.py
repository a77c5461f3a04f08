"""Texts as YAML scalars, for files that the planner writes."""

from __future__ import annotations

import json
import re

_PLAIN = re.compile(r"(?:[A-Za-z0-9~]|-[0-9])(?:[A-Za-z0-9 ./+~°%²³@_-]*[A-Za-z0-9./+%²³])?")
# What YAML readers of other programs may take for something else than text.
_TAKEN = frozenset({"yes", "no", "on", "off", "true", "false", "null", "y", "n"})


def scalar(value: str) -> str:
    """A text as a YAML scalar, in quotes where it could be read as anything else, also inside braces.

    >>> scalar("-5 °C"), scalar("Austin, TX"), scalar("no")
    ('-5 °C', '"Austin, TX"', '"no"')
    """
    if _PLAIN.fullmatch(value) and value.casefold() not in _TAKEN and value != "~":
        return value
    return json.dumps(value, ensure_ascii=False)
