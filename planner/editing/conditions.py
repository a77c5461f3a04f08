"""Conditions of a what-if: other figures for a while, put into a copy of the text that nobody saves."""

from __future__ import annotations

from dataclasses import dataclass, replace

from planner.editing.targets import change, find
from planner.layout.expand import expand
from planner.text import Document
from planner.text.splicing import Refused

_WORDS = {"outdoor": "outdoors", "cap": "power limit of every card"}


@dataclass(frozen=True, slots=True)
class Conditions:
    """What is otherwise than the layout says, as it would be written there; empty: as it says."""

    outdoor: str = ""
    cap: str = ""

    def __bool__(self) -> bool:
        return bool(self.outdoor or self.cap)

    def with_(self, name: str, text: str) -> Conditions:
        """These conditions with another text for one of them."""
        return replace(self, **{name: text})

    def get(self, name: str) -> str:
        """The text of one of them."""
        return str(getattr(self, name))

    def words(self) -> str:
        """One line for each that is set.

        >>> Conditions(outdoor="46 °C").words()
        'outdoors: 46 °C'
        """
        return "\n".join(f"{words}: {self.get(name)}" for name, words in _WORDS.items() if self.get(name))


def applied(document: Document, conditions: Conditions) -> Document:
    """The document with the conditions written into it. Raises ``Refused`` where it has no place for one.

    >>> from planner.text import read
    >>> applied(read(b"planner: 1\\nsite: {code: NEC-2023}\\n"), Conditions(outdoor="46 °C")).text
    'planner: 1\\nsite: {code: NEC-2023, outdoor: {summer: 46 °C}}\\n'
    """
    if conditions.outdoor:
        document = _written(document, "site", "", ("outdoor", "summer"), conditions.outdoor)
    if conditions.cap:
        done: set[tuple[str | int, ...]] = set()
        for name, group in expand(document).objects["devices"].items():
            fit = group.of(name).get("fit")
            if not isinstance(fit, dict) or "gpus" not in fit:
                continue
            target = find(expand(document), "devices", name, ("fit", "gpus"))
            if target is not None and target.path not in done:
                done.add(target.path)
                document = _written(document, "devices", name, ("fit", "gpus", "cap"), conditions.cap)
    return document


def _written(document: Document, section: str, name: str, keys: tuple[str, ...], value: str) -> Document:
    target = find(expand(document), section, name, keys)
    if target is None:
        raise Refused(f"{'.'.join((section, name, *keys))} is not written in this file.")
    for verb in change(document, target, value):
        document = verb(document).document
    return document
