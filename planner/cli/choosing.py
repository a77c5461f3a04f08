"""Rule ids on the command line: ids and prefixes checked against the rules there are, with the nearest for a typo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from planner.cli.exits import UsageError

if TYPE_CHECKING:
    from planner.rules.engine import Rule


def selectors(
    flag: str, values: Iterable[str], codes: Iterable[str], kept: frozenset[str] = frozenset()
) -> tuple[str, ...]:
    """The ids and prefixes of a flag that may be repeated and may hold commas, in capitals.

    Raises ``UsageError`` for one that no rule's id starts with, and for one that stands for ``kept`` ids only: a word
    that changes nothing would be taken for one that does.

    >>> selectors("--select", ["cir1,WIR103"], ["CIR101", "WIR103"])
    ('CIR1', 'WIR103')
    """
    known = tuple(codes)
    chosen = [part.strip().upper() for value in values for part in value.split(",") if part.strip()]
    for part in chosen:
        if not any(code.startswith(part) for code in known):
            raise UsageError(f"{flag}: no rule is called or starts with {part}.{nearest(part, known)}")
        if kept.issuperset(code for code in known if code.startswith(part)):
            raise UsageError(f"{flag}: {part} is a fault of the file itself, and those always count. Repair the file.")
    return tuple(dict.fromkeys(chosen))


def find_rule(word: str, rules: Mapping[str, Rule]) -> Rule:
    """The rule of an id or a name, in any case. Raises ``UsageError`` with the nearest when there is none."""
    if word.upper() in rules:
        return rules[word.upper()]
    for rule in rules.values():
        if rule.name == word.lower():
            return rule
    names = [*rules, *(rule.name for rule in rules.values())]
    raise UsageError(f"there is no rule {word}.{nearest(word.upper(), names) or nearest(word.lower(), names)}")


def nearest(word: str, known: Iterable[str]) -> str:
    """`` Did you mean CIR101?``, or nothing when no known word is near."""
    from difflib import get_close_matches

    found = get_close_matches(word, list(known), n=3, cutoff=0.6)
    return f" Did you mean {' or '.join(found)}?" if found else ""
