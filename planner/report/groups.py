"""Findings that say the same of several objects shown once, and unknowns that hang on one fact shown together."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from planner.rules.findings import Finding, Outcome

# Names beyond this many in one list are counted instead; the json report has them all.
MOST_NAMES = 12


@dataclass(frozen=True, slots=True)
class Entry:
    """A finding, and the others that differ from it in no more than the names of objects and the phase.

    Their sums and guesses have other names in them; those shown are the first one's. ``codes``: the rules that say it,
    several where one missing fact keeps them all from an answer.
    """

    first: Finding
    others: tuple[Finding, ...] = ()
    codes: tuple[str, ...] = ()

    @property
    def bare(self) -> bool:
        """Whether nothing is known but that a fact is missing: no number was reached."""
        return self.first.outcome is Outcome.UNKNOWN and self.first.value is None and not self.first.worked


def merged(findings: Iterable[Finding]) -> list[Entry]:
    """The findings as entries, in the order of each entry's first.

    A range such as ``servers-a..d`` is one line of the layout and four circuits: one mistake, not four.
    """
    by_key: dict[tuple[object, ...], list[Finding]] = {}
    for finding in findings:
        by_key.setdefault(_key(finding), []).append(finding)
    return [Entry(same[0], tuple(same[1:])) for same in by_key.values()]


# section.name and the rest: what is guessed of one object is often guessed of its like.
_OBJECT = re.compile(r"([a-z_]+)\.([^\s.:]+)(.*)", re.DOTALL)


def condensed(texts: Iterable[str], most: int = 3) -> list[tuple[str, tuple[str, ...]]]:
    """Facts that differ only in the object as one line, with the texts it stands for.

    >>> condensed(["devices.a.load: ~1 W", "devices.b.load: ~1 W", "altitude"])[0][0]
    'devices.{a, b}.load: ~1 W'
    """
    alike: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for text in texts:
        match = _OBJECT.fullmatch(text)
        section, name, rest = match.groups() if match else ("", "", text)
        alike.setdefault((section, rest), []).append((name, text))
    lines = []
    for (section, rest), members in alike.items():
        names = list(dict.fromkeys(name for name, _ in members))
        if len(names) == 1:
            shown = members[0][1]
        else:
            more = f" and {len(names) - most:,} more" if len(names) > most else ""
            shown = f"{section}.{{{', '.join(names[:most])}{more}}}{rest}"
        lines.append((shown, tuple(text for _, text in members)))
    return lines


def _key(f: Finding) -> tuple[object, ...]:
    name = f.object.partition(".")[2] or f.object

    def of_any(texts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(text.replace(name, "\0") if name else text for text in texts)

    place = (f.code, f.level, f.outcome, f.file, f.line, f.column, f.end_column, f.pointer, f.scenario, f.reason)
    figures = (f.value, f.limit, f.unit, f.citation)
    return place, figures, *(of_any(said) for said in ((f.message,), f.ways_out, f.decided_by))


def families(entries: Iterable[Entry]) -> list[tuple[Entry, ...]]:
    """Entries that show together: unknowns that the same facts would settle; every other entry alone.

    Failures and crashes come first: they are certain.
    """
    certain: list[tuple[Entry, ...]] = []
    unknown: dict[tuple[str, ...], list[Entry]] = {}
    for entry in entries:
        if entry.first.outcome is Outcome.UNKNOWN and entry.first.decided_by:
            unknown.setdefault(entry.first.decided_by, []).append(entry)
        elif entry.first.outcome is Outcome.UNKNOWN:
            unknown[("", str(len(unknown)))] = [entry]
        else:
            certain.append((entry,))
    return certain + [tuple(_joined(family)) for family in unknown.values()]


def _joined(family: list[Entry]) -> Iterable[Entry]:
    """A family in which rules that say nothing but that the fact is missing, of one thing, are one entry."""
    joined: dict[tuple[object, ...], list[Entry]] = {}
    for entry in family:
        f = entry.first
        alike = (f.level, f.object, f.line, f.column, f.phase, f.message) if entry.bare else (id(entry),)
        joined.setdefault(alike, []).append(entry)
    for same in joined.values():
        yield replace(same[0], codes=tuple(entry.first.code for entry in same))


def also(entry: Entry) -> str:
    """The other objects of an entry, ``circuits.servers-b, circuits.servers-c (phase full)``; empty without any."""
    phases: dict[str, dict[str, None]] = {}
    for other in entry.others:
        phases.setdefault(other.object, {})[other.phase] = None
    names = [
        f"{name} (phase {', '.join(of)})" if of and list(of) != [entry.first.phase] else name
        for name, of in ((name, [phase for phase in of if phase]) for name, of in phases.items())
    ]
    if len(names) > MOST_NAMES:
        return ", ".join(names[:MOST_NAMES]) + f" and {len(names) - MOST_NAMES:,} more"
    return ", ".join(names)
