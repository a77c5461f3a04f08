"""Conditions of a what-if: other figures for a while, as a case has them, in a copy of the text that nobody saves."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from planner.editing.targets import change, find
from planner.layout.expand import expand
from planner.text import Data, Document

# What the case is called in the copy; with a number where the layout has one of that name.
NAME = "what-if"
_WORDS = {"outdoor": "outdoors", "load": "load of every machine", "cap": "power limit of every card"}


@dataclass(frozen=True, slots=True)
class Conditions:
    """What is otherwise than the layout says, as a case would say it; empty: as it says."""

    outdoor: str = ""
    load: str = ""
    cap: str = ""

    def __bool__(self) -> bool:
        return bool(self.outdoor or self.load or self.cap)

    def with_(self, name: str, text: str) -> Conditions:
        """These conditions with another text for one of them."""
        return replace(self, **{name: text})

    def get(self, name: str) -> str:
        """The text of one of them."""
        return str(getattr(self, name))

    def said(self) -> dict[str, Data]:
        """Those that are set, as a case says them."""
        return {each.name: self.get(each.name) for each in fields(self) if self.get(each.name)}

    def in_a_line(self) -> str:
        """All that are set, for a sentence.

        >>> Conditions(outdoor="46 °C", load="120 %").in_a_line()
        'outdoors: 46 °C, load of every machine: 120 %'
        """
        return self.words().replace("\n", ", ")

    def words(self) -> str:
        """One line for each that is set."""
        return "\n".join(f"{words}: {self.get(name)}" for name, words in _WORDS.items() if self.get(name))


def applied(document: Document, conditions: Conditions) -> tuple[Document, str]:
    """The document with the conditions as a case of its own, and what the case is called. Raises ``Refused``.

    >>> from planner.text import read
    >>> copy, name = applied(read(b"planner: 1\\nsite: {code: NEC-2023}\\n"), Conditions(outdoor="46 °C"))
    >>> name, copy.text
    ('what-if', 'planner: 1\\nsite: {code: NEC-2023}\\nscenarios:\\n  what-if: {outdoor: 46 °C}\\n')
    """
    expansion = expand(document)
    name, number = NAME, 1
    while name in expansion.objects.get("scenarios", {}):
        number += 1
        name = f"{NAME}-{number}"
    target = find(expansion, "scenarios", "", (name,))
    if target is not None:
        for verb in change(document, target, conditions.said()):
            document = verb(document).document
    return document, name
