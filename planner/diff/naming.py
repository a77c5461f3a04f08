"""Names and values as a sentence has them: ranges for many names, flow style for blocks."""

from __future__ import annotations

import re
from collections.abc import Iterable

from planner.text import Data

_TAIL = re.compile(r"(?P<head>.*?)(?P<tail>[0-9]+|(?<![A-Za-z0-9])[a-z])$")
_MOST_NAMED = 6


def contracted(names: Iterable[str]) -> str:
    """Names as a set writes them, in their own order.

    >>> contracted(["servers-a", "servers-b", "servers-c"]), contracted(["n-09", "n-10", "ac"])
    ('servers-a..c', 'n-09..10 and ac')
    """
    runs: list[list[str]] = []
    for name in names:
        if runs and _follows(runs[-1][-1], name):
            runs[-1].append(name)
        else:
            runs.append([name])
    shown = [_run(run) for run in runs]
    if len(shown) > _MOST_NAMED:
        more = sum(map(len, runs[_MOST_NAMED:]))
        return f"{', '.join(shown[:_MOST_NAMED])} and {more} more"
    return listed(shown)


def listed(words: Iterable[str]) -> str:
    """Words in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    *head, last = list(words) or [""]
    return f"{', '.join(head)} and {last}" if head else last


def _follows(one: str, other: str) -> bool:
    first, second = _TAIL.fullmatch(one), _TAIL.fullmatch(other)
    if first is None or second is None or first["head"] != second["head"]:
        return False
    before, after = first["tail"], second["tail"]
    if before.isdigit() and after.isdigit():
        same_width = len(before) == len(after) or not (before.startswith("0") or after.startswith("0"))
        return int(after) == int(before) + 1 and same_width
    return before.isalpha() and after.isalpha() and ord(after) == ord(before) + 1


def _run(run: list[str]) -> str:
    if len(run) == 1:
        return run[0]
    last = _TAIL.fullmatch(run[-1])
    return f"{run[0]}..{last['tail']}" if last is not None else run[0]


def flow(data: Data) -> str:
    """Written data in one line, as a layout would have it.

    >>> flow({"size": "8 AWG", "raceway": "EMT 3/4"}), flow(["a", "b"])
    ('{size: 8 AWG, raceway: EMT 3/4}', '[a, b]')
    """
    if isinstance(data, dict):
        return "{" + ", ".join(f"{key}: {flow(value)}" for key, value in data.items()) + "}"
    if isinstance(data, list):
        return "[" + ", ".join(map(flow, data)) + "]"
    return str(data)
