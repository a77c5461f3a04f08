"""Data as YAML text: a scalar in its plainest spelling that reads back as itself, collections in braces or in lines."""

from __future__ import annotations

import re
from functools import lru_cache

from planner.text.document import Data
from planner.text.reading import read

# Wider entries are written over several lines.
WIDEST = 100
STEP = 2

_MAY_BE_PLAIN = re.compile(r"[^\s!&*?|>%@`'\"#,\[\]{}:-](?:[^\n\r]*[^\s:])?|-[^\s\n\r](?:[^\n\r]*[^\s:])?")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def spell(value: str, *, in_flow: bool = False, like: str = "") -> str:
    r"""A scalar as it is written: plain where that reads back as itself, else in single, else in double quotes.

    Parameters: ``in_flow`` inside braces or brackets, where a comma ends a value; ``like`` the spelling it replaces,
    whose quotes are kept.

    >>> spell("50 A 2P"), spell("a, b"), spell("a, b", in_flow=True), spell("it's: so"), spell("two\nlines"), spell("")
    ('50 A 2P', 'a, b', "'a, b'", "'it''s: so'", '"two\\nlines"', '""')
    >>> spell("60 A", like='"50 A"')
    '"60 A"'
    """
    if like.startswith('"'):
        return _double(value)
    if like.startswith("'") and value.isprintable():
        return _single(value)
    if _reads_back(value, in_flow):
        return value
    return _single(value) if value.isprintable() and value else _double(value)


@lru_cache(maxsize=4096)
def _reads_back(value: str, in_flow: bool) -> bool:
    """Whether a plain scalar is read as the text it is; the reader itself is asked, so that the two cannot differ."""
    if not _MAY_BE_PLAIN.fullmatch(value) or not value.isprintable():
        return False
    text = f"k: {{k: {value}, l: m}}" if in_flow else f"k: {value}"
    document = read(text.encode("utf-8", "surrogatepass"))
    meant: Data = {"k": {"k": value, "l": "m"} if in_flow else value}
    return not document.problems and document.data == meant


def _single(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


def _double(value: str) -> str:
    return '"' + "".join(_escaped(letter) for letter in value) + '"'


def _escaped(letter: str) -> str:
    if letter in _ESCAPES:
        return _ESCAPES[letter]
    if letter.isprintable():
        return letter
    code = ord(letter)
    return f"\\x{code:02X}" if code < 0x100 else f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"


def spell_key(key: str, *, in_flow: bool = False) -> str:
    """A key as it is written.

    >>> spell_key("servers-a"), spell_key("<<"), spell_key("- x")
    ('servers-a', '"<<"', "'- x'")
    """
    if key == "<<":
        return '"<<"'
    spelled = spell(key, in_flow=in_flow)
    return _single(key) if spelled == key and (":" in key or "," in key) else spelled


def in_braces(value: Data, *, in_flow: bool = True) -> str:
    """A value on one line.

    >>> in_braces({"breaker": "50 A 2P", "outlets": ["5-20R", "a, b"], "ignore": {}})
    "{breaker: 50 A 2P, outlets: [5-20R, 'a, b'], ignore: {}}"
    """
    if isinstance(value, str):
        return spell(value, in_flow=in_flow)
    if isinstance(value, list):
        return "[" + ", ".join(map(in_braces, value)) + "]"
    return "{" + ", ".join(f"{spell_key(key, in_flow=True)}: {in_braces(each)}" for key, each in value.items()) + "}"


def entry(key: str | None, value: Data, indent: int, *, in_lines: bool = False) -> list[str]:
    """An entry of a block mapping, or of a block list where ``key`` is None, as lines with their indent.

    ``in_lines``: a mapping has a line for each of its keys, however short they are.

    >>> entry("servers-a", {"breaker": "50 A 2P", "outlet": "NEMA 6-50R"}, 2)
    ['  servers-a: {breaker: 50 A 2P, outlet: NEMA 6-50R}']
    """
    head = " " * indent + ("-" if key is None else f"{spell_key(key)}:")
    line = f"{head} {in_braces(value, in_flow=False)}"
    if isinstance(value, str) or not value or (len(line) <= WIDEST and not (in_lines and isinstance(value, dict))):
        return [line]
    pairs = value.items() if isinstance(value, dict) else ((None, each) for each in value)
    return [head, *(line for name, each in pairs for line in entry(name, each, indent + STEP))]
