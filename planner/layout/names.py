"""Names of a layout, and the sets that stand for many of them: ``node-01..32``, ``1..3+7``, ``node[01-40,44]``.

>>> expand_names("r1..2/1+5")
('r1/1', 'r1/5', 'r2/1', 'r2/5')
>>> expand_names("pdu-d..b")
('pdu-d', 'pdu-c', 'pdu-b')
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from itertools import product
from math import prod

MOST_OBJECTS = 100_000
LONGEST_NAME = 64
TAKEN_WORDS = frozenset({"unknown", "none", "existing", "outdoors", "internet", "hard-wired"})

_NUMBER = r"[0-9]+(?:\.\.[0-9]+)?"
# A letter counts only between other signs, so that "bench..rig" or "eth+wan" is no set of the letters at the dots.
_LETTER = r"(?<![^\W_])[A-Za-z](?:\.\.[A-Za-z])?(?![^\W_])"
_ITEM = rf"(?:{_NUMBER}|{_LETTER})"
_SET = re.compile(rf"(?P<set>{_ITEM}(?:\+{_ITEM})*)|\[(?P<slurm>[^\[\]]*)\]")
_SLURM_ITEM = re.compile(r"\s*([0-9]+|[A-Za-z])(?:-([0-9]+|[A-Za-z]))?\s*")
_NAME = re.compile(rf"[\w-]{{1,{LONGEST_NAME}}}")
_LONGEST_NUMBER = 12


class BadName(ValueError):
    """A name, set or reference that cannot be read.

    ``code`` is ``LAY009``, or ``LAY003`` for a set beyond the limit; ``message`` is the sentence a user reads.
    """

    def __init__(self, message: str, code: str = "LAY009") -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def is_set(text: str) -> bool:
    """Tell whether ``text`` is written as a set of names, even a set of one.

    >>> is_set("pdu-a/1..3"), is_set("house/17-19")
    (True, False)
    """
    return ".." in text or "+" in text or "[" in text


def expand_names(text: str, limit: int = MOST_OBJECTS) -> tuple[str, ...]:
    """Return what the sets in ``text`` stand for, all combinations, the last set fastest; ``(text,)`` without any.

    Parameters: ``text`` as written (layout format 2.2); ``limit`` the largest number of names allowed.
    Raises ``BadName``: ``LAY003`` beyond the limit, ``LAY009`` for a set that cannot be read.

    >>> expand_names("01..03+7")
    ('01', '02', '03', '7')
    >>> expand_names("node[01-03,44]")
    ('node01', 'node02', 'node03', 'node44')
    >>> expand_names("pdu-a/C19-1")
    ('pdu-a/C19-1',)
    """
    if not is_set(text):
        return (text,)
    pieces = _pieces(text)
    if prod(len(piece) for piece in pieces) > limit:
        raise BadName(f'"{_short(text)}" stands for more than {limit:,} names, the most a file may hold', "LAY003")
    return tuple("".join(choice) for choice in product(*pieces))


def check_name(name: str) -> str:
    """Return the sentence that says why ``name`` cannot name an object, or an empty text.

    >>> check_name("mi100-1")
    ''
    >>> check_name("none")
    '"none" is a word of the format and cannot be a name'
    """
    if name.lower() in TAKEN_WORDS:
        return f'"{name}" is a word of the format and cannot be a name'
    if _NAME.fullmatch(name):
        return ""
    if len(name) > LONGEST_NAME:
        return f'"{_short(name)}" has {len(name)} signs; a name has at most {LONGEST_NAME}'
    return f'"{_short(name)}" cannot be a name. A name has letters, digits, - and _ only, such as server-a'


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the one of ``known`` most like ``word``, or an empty text when none is close. Ties go to the first.

    >>> nearest("feed_by", ["fed_by", "breaker"])
    'fed_by'
    """
    best, best_ratio = "", 0.6
    matcher = SequenceMatcher(a="", b=word.lower(), autojunk=False)
    for candidate in known:
        matcher.set_seq1(candidate.lower())
        if matcher.real_quick_ratio() > best_ratio and matcher.quick_ratio() > best_ratio:
            ratio = matcher.ratio()
            if ratio > best_ratio:
                best, best_ratio = candidate, ratio
    return best


def _pieces(text: str) -> list[list[str]]:
    """Split ``text`` into runs, each with the texts it may stand for."""
    pieces: list[list[str]] = []
    size = 1
    position = 0
    for match in _SET.finditer(text):
        written = match["slurm"] if match["slurm"] is not None else match["set"]
        if match["slurm"] is None and ".." not in written and "+" not in written:
            continue
        plain = text[position : match.start()]
        _refuse_dots(plain, text)
        pieces.append([plain])
        spans = _slurm_spans(written, text) if match["slurm"] is not None else _dotted_spans(written, text)
        # Counting before writing out: 1..999999999 must cost nothing.
        size *= sum(abs(last - first) + 1 for first, last, _ in spans)
        if size > MOST_OBJECTS:
            raise BadName(
                f'"{_short(text)}" stands for more than {MOST_OBJECTS:,} names, the most a file may hold', "LAY003"
            )
        pieces.append([each for span in spans for each in _run(*span)])
        position = match.end()
    _refuse_dots(text[position:], text)
    pieces.append([text[position:]])
    return pieces


def _refuse_dots(plain: str, text: str) -> None:
    if ".." in plain or "[" in plain or "]" in plain:
        raise BadName(f'"{_short(text)}" is no set of names. A set looks like 1..4, 01..40, a..d or 1..3+7')


def _dotted_spans(written: str, text: str) -> list[tuple[int, int, int]]:
    spans = []
    for item in written.split("+"):
        first, _, last = item.partition("..")
        spans.append(_span(first, last or first, text))
    return spans


def _slurm_spans(written: str, text: str) -> list[tuple[int, int, int]]:
    spans = []
    for item in written.split(","):
        match = _SLURM_ITEM.fullmatch(item)
        if match is None:
            raise BadName(f'"{_short(text)}" is no list of names. A list looks like node[01-40,44]')
        spans.append(_span(match[1], match[2] or match[1], text))
    return spans


def _span(first: str, last: str, text: str) -> tuple[int, int, int]:
    """Return first, last and the width in digits; a width of -1 marks letters."""
    if first.isdecimal() and last.isdecimal():
        if max(len(first), len(last)) > _LONGEST_NUMBER:
            raise BadName(f'"{_short(text)}" has a number of more than {_LONGEST_NUMBER} digits', "LAY003")
        padded = [len(each) for each in (first, last) if each.startswith("0")]
        return int(first), int(last), max(padded, default=0)
    if first.isalpha() and last.isalpha() and first.isupper() == last.isupper():
        return ord(first), ord(last), -1
    raise BadName(f'"{_short(text)}": {first} to {last} cannot be counted. A set looks like 1..4, 01..40 or a..d')


def _run(first: int, last: int, width: int) -> list[str]:
    step = 1 if last >= first else -1
    if width < 0:
        return [chr(code) for code in range(first, last + step, step)]
    return [f"{number:0{width}d}" for number in range(first, last + step, step)]


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."
