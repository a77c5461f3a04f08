"""The steps of a build: ``phases: [building done 2026-02-20, full]`` (layout format 2.5).

>>> phases = read_phases(["building done 2026-02-20", "full"], Faults())
>>> phases.names, phases.done, phases.index("existing"), phases.index("full")
(('building', 'full'), {'building': '2026-02-20'}, -1, 1)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from planner.layout.faults import Faults
from planner.layout.names import check_name, nearest
from planner.text import Data

EXISTING = "existing"
"""What is there before the first phase: never bought, and inside the recorded peak demand."""

_STEP = re.compile(r"(?P<name>\S+)(?:\s+done\s+(?P<date>\S+))?", re.IGNORECASE)
_MOST_PHASES = 100


@dataclass(frozen=True, slots=True)
class Phases:
    """The phases in order, and the day on which each built one was done. No names: one phase without a name."""

    names: tuple[str, ...] = ()
    done: Mapping[str, str] = field(default_factory=dict)

    def index(self, phase: str) -> int:
        """Return the place of a phase in the order, -1 for ``existing``. Raises ``ValueError`` for any other word."""
        return -1 if phase.lower() == EXISTING else self.names.index(phase)

    def knows(self, phase: str) -> bool:
        """Tell whether an object may name this phase."""
        return phase.lower() == EXISTING or phase in self.names

    def no_such(self, phase: str) -> str:
        """Return the sentence for a phase that is not in the list."""
        if not self.names:
            return f'no phase is called "{phase}". List the phases first, such as phases: [{phase or "building"}]'
        close = nearest(phase, self.names)
        return f'no phase is called "{phase}"; ' + (f"nearest: {close}" if close else f"known: {', '.join(self.names)}")


def read_phases(written: Data, faults: Faults) -> Phases:
    """Read the list of phases; what cannot be read goes to ``faults`` (``LAY008``, ``LAY009``) and is left out."""
    if written == "":
        return Phases()
    if not isinstance(written, list):
        faults.add("LAY008", "wants a list of names in order, such as [building, full]", ("phases",))
        return Phases()
    names: list[str] = []
    done: dict[str, str] = {}
    for index, item in enumerate(written[:_MOST_PHASES]):
        step = _STEP.fullmatch(item) if isinstance(item, str) else None
        if step is None:
            faults.add("LAY008", "wants a name, or a name and a day: building done 2026-02-20", ("phases", index))
            continue
        name, day = step["name"], step["date"]
        fault = check_name(name)
        if fault:
            sentence = '"existing" comes before the first phase by itself; leave it out' if name == EXISTING else fault
            faults.add("LAY009", sentence, ("phases", index))
            continue
        if name.casefold() in (each.casefold() for each in names):
            faults.add("LAY009", f'"{name}" is listed twice', ("phases", index))
            continue
        names.append(name)
        if day and _is_day(day):
            done[name] = day
        elif day:
            faults.add("LAY008", f'"{day}" is no day. Write it as 2026-02-20', ("phases", index))
    if len(written) > _MOST_PHASES:
        faults.add("LAY003", f"has {len(written):,} phases; at most {_MOST_PHASES} are read", ("phases",))
    return Phases(tuple(names), done)


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
