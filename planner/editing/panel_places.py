"""Where in a panel a circuit may move to: the next place in a direction whose spaces are all free."""

from __future__ import annotations

from typing import Literal

from planner.facts import said
from planner.plan.objects import Circuit, Panel

Way = Literal["up", "down", "left", "right"]
# No panel has more; the search for a free space ends here where nobody said how many a panel has.
MOST_SPACES = 84


def poles_of(circuit: Circuit) -> int:
    """How many spaces a circuit takes: those it fills, else the poles of its breaker, else one."""
    if circuit.spaces:
        return len(circuit.spaces)
    return circuit.breaker.poles if said(circuit, "breaker") and said(circuit.breaker, "poles") else 1


def free_places(panel: Panel, poles: int) -> list[int]:
    """The lowest spaces of all places that are free for a circuit; none where nobody said how many a panel has."""
    return _free(panel, poles, panel.spaces) if said(panel, "spaces") else []


def _free(panel: Panel, poles: int, last: int, without: Circuit | None = None) -> list[int]:
    others = {space for each in panel.circuits if each is not without for space in each.spaces}
    return [
        first
        for first in range(1, last + 1)
        if first + 2 * (poles - 1) <= last and not others & set(range(first, first + 2 * poles, 2))
    ]


def next_place(panel: Panel, circuit: Circuit, way: Way) -> int:
    """The lowest space of the next place that is free for a circuit; 0 where there is none that way.

    A place is one side's run of spaces, one for each pole. Sideways is the nearest free place of the other side.
    A circuit whose space nobody said goes to the first that is free, whatever the way.
    """
    last = panel.spaces if said(panel, "spaces") else MOST_SPACES
    free = _free(panel, poles_of(circuit), last, circuit)
    if not circuit.spaces:
        return free[0] if free else 0
    now = min(circuit.spaces)
    odd = now % 2
    if way in ("left", "right"):
        if odd == (way == "left"):
            return 0
        across = [first for first in free if first % 2 != odd]
        return min(across, key=lambda first: (abs((first - 1) // 2 - (now - 1) // 2), first), default=0)
    same = [first for first in free if first % 2 == odd]
    if way == "up":
        return max((first for first in same if first < now), default=0)
    return min((first for first in same if first > now), default=0)
