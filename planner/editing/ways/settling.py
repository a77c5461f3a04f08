"""Which field of the layout settles a finding: what an unknown hangs on, and what a verdict is guessed from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from planner.editing.looking import Look
from planner.editing.targets import find
from planner.facts import said
from planner.layout.models import SECTIONS, SINGLES
from planner.rules.findings import Finding, Outcome

_PLACE = re.compile(rf"\b({'|'.join((*SECTIONS, *SINGLES))})\.([\w-]+)((?:\.[\w-]+)*)")
_NOT_SAID = re.compile(r"(\S+?)(?:\.part (\w+))? (?:is not said|could not be read)\b")
# What rules ask for in words, where the place is none of the layout's own objects.
_OF_PART = re.compile(r"\bread ([\w.]+) of ([\w.+-]+/[\w.+-]+)")
_NOT_VERIFIED = re.compile(r"\b([\w.]+) of ([\w.+-]+/[\w.+-]+) is (?:([^,;]+), which nobody|not) verified")
_OF_DEVICE = re.compile(r"\b(?:weigh|measure how long) ([\w-]+)\b.*\bstate (spec\.[\w.]+)")
_OF_ALL = re.compile(r"\bstate (spec\.[\w.]+) of the machines\b")
_IN_ROOM = re.compile(r"\bread the amperes on (?:the label of )?devices\.([\w-]+)")
_ESTIMATED = re.compile(r"devices\.([\w-]+)(?:: (?:its board|fans)|\.fit\.\w+:) taken as")

MOST_PLACES = 12


@dataclass(frozen=True, slots=True)
class Place:
    """A field: the keys of an object, what it is that settles the finding, as the rule asks for it, and a first value.

    ``section`` may be ``parts``, what the layout itself says of a part; ``name`` is the part's id then.
    """

    section: str
    name: str
    keys: tuple[str, ...]
    asks: str = ""
    value: str = ""

    @property
    def dotted(self) -> str:
        """The place as a person writes it."""
        return ".".join(filter(None, (self.section, self.name, *self.keys)))


def places(seen: Look, finding: Finding) -> tuple[Place, ...]:
    """The fields whose values would settle a finding, in the order in which the rule asks for them; each once.

    A finding that counts guesses, or figures that nobody verified, is settled by each of those.
    """
    found: dict[str, Place] = {}
    lines = set()
    for place in _all(seen, finding):
        target = (
            find(seen.reading.expansion, place.section, place.name, place.keys) if place.section != "parts" else None
        )
        if target is None and place.section != "parts":
            continue
        # Objects that share a line share its keys: one of them stands for all.
        line = target.original or target.path if target is not None else (place.dotted,)
        if line not in lines:
            lines.add(line)
            found.setdefault(place.dotted, place)
    # A block is named beside a key inside it: the key is what is asked for.
    inner = [each for each in found if not any(other.startswith(f"{each}.") for other in found)]
    return tuple(found[each] for each in inner[:MOST_PLACES])


def _all(seen: Look, finding: Finding) -> Iterator[Place]:
    if finding.code == "LAY022":
        for guess in seen.checked.guesses:
            yield from _named(guess)
    elif finding.code == "LAY021":
        for weak in seen.checked.weak:
            yield from (
                Place("parts", each[2], tuple(each[1].split(".")), weak) for each in _NOT_VERIFIED.finditer(weak)
            )
    elif finding.outcome is Outcome.UNKNOWN:
        found = [place for asks in finding.decided_by or ("",) for place in _of(seen, asks, finding)]
        yield from found
        if not found and finding.decided_by:
            # What the machines draw is estimated from their parts: measured, the ends of the estimate meet.
            for device in dict.fromkeys(each[1] for guess in finding.guesses for each in _ESTIMATED.finditer(guess)):
                yield Place("devices", device, ("load", "measured"), "measure what it draws; now it is an estimate")


def _of(seen: Look, asks: str, finding: Finding) -> Iterator[Place]:
    """The fields that one sentence asks for, with the finding's own message where it names none."""
    message, named = finding.message, list(_named(asks))
    if found := _IN_ROOM.search(asks):
        yield Place("devices", found[1], ("spec", "nameplate"), asks)
    elif found := _OF_PART.search(asks):
        yield Place("parts", found[2], tuple(found[1].split(".")), asks)
    elif found := _OF_DEVICE.search(asks):
        yield Place("devices", found[1], tuple(found[2].split(".")), asks)
    elif found := _OF_ALL.search(asks):
        yield from (Place("devices", each, tuple(found[1].split(".")), asks) for each in _breathing(seen, finding))
    elif "put it under parts" in asks and (found := _NOT_VERIFIED.search(message)):
        yield Place("parts", found[2], tuple(found[1].split(".")), asks, found[3] or "")
    elif any(place.keys for place in named):
        yield from named
    elif found := _NOT_SAID.search(message):
        yield from (replace(each, asks=asks) for each in _named(found[1]))


def _named(text: str) -> Iterator[Place]:
    """The places of the layout that a text names.

    >>> [place.dotted for place in _named("state circuits.a.wire.terminals, or site.altitude")]
    ['circuits.a.wire.terminals', 'site.altitude']
    """
    for each in _PLACE.finditer(text):
        keys = tuple(filter(None, each[3].split(".")))
        yield Place(each[1], "", (each[2], *keys), text) if each[1] in SINGLES else Place(each[1], each[2], keys, text)


def _breathing(seen: Look, finding: Finding) -> Iterator[str]:
    """The machines and cooling units of the finding's room, one of each that an entry of the layout speaks for."""
    plan = seen.checked.plans.get(finding.phase, seen.plan)
    entries = set()
    for name, device in plan.devices.items() if plan is not None else ():
        if said(device, "room") and f"rooms.{device.room.name}" == finding.object and not device.passes_on:
            target = find(seen.reading.expansion, "devices", name)
            if target is not None and target.path not in entries:
                entries.add(target.path)
                yield name
