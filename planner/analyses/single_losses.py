"""Every single loss of a plan, at both ends of what its open facts may be: what is sure, and what may be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from planner.analyses.ends import Ends
from planner.analyses.failures import lose, now
from planner.analyses.forest import Forest
from planner.analyses.outcomes import Load, Outcome
from planner.analyses.planting import plant
from planner.plan.losing import Loss, Whole
from planner.plan.whole import Plan


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a loss leads to where loads are ``low``, where they are ``high``, and at ``worst``.

    At the first two machines run on as long as they may, so that what is left carries most; at worst loads are high and
    machines stop as soon as they may.
    """

    low: Outcome
    high: Outcome
    worst: Outcome

    @property
    def dark(self) -> tuple[str, ...]:
        """The machines that are sure to stop."""
        return tuple(name for name in self.low.dark if name in set(self.worst.dark))

    @property
    def perhaps_dark(self) -> tuple[str, ...]:
        """The machines that may stop."""
        sure = set(self.dark)
        return tuple(
            name for name in dict.fromkeys((*self.worst.dark, *self.high.dark, *self.low.dark)) if name not in sure
        )


@dataclass(slots=True)
class Sweep:
    """The forests of a plan by what its open facts may be, and the losses looked at so far.

    ``unsound``: machines, by their place, behind something that is sure to open with everything alive.
    """

    low: Forest
    high: Forest
    worst: Forest
    done: dict[tuple[str, ...], Consequence] = field(default_factory=dict)
    unsound: frozenset[int] = frozenset()

    def after(self, *keys: str) -> Consequence:
        """What follows from losing the things called ``keys`` together."""
        found = self.done.get(keys)
        if found is None:
            low = lose(self.low, keys)
            high = low if self.high is self.low else lose(self.high, keys)
            worst = high if self.worst is self.high else lose(self.worst, keys)
            found = Consequence(low, high, worst)
            self.done[keys] = found
        return found

    def asks_behind(self, load: Load) -> tuple[str, ...]:
        """What is not known of the machines behind a node."""
        return tuple(dict.fromkeys(_asks(self.high, load.node)))


def _asks(forest: Forest, number: int) -> Iterator[str]:
    yield from forest.nodes[number].asks
    place = forest.machine_at.get(number)
    if place is not None:
        yield from forest.machines[place].asks
    for child in forest.children[number]:
        yield from _asks(forest, child)


# A saved case is looked at in turn with the plan it changes.
@lru_cache(maxsize=2)
def sweep(whole: Whole) -> Sweep:
    """The sweep over a plan; kept for the plans that were looked at last."""
    ends = Ends()
    low = plant(whole, ends, "low", sturdy=True)
    unsound = frozenset(_unsound(low))
    if not low.open:
        return Sweep(low, low, low, unsound=unsound)
    high, worst = (plant(whole, ends, "high", sturdy=sturdy) for sturdy in (True, False))
    # What is open often turns nothing: machines draw a little more, and any one of their supplies is large enough.
    high = low if high.alike(low) else high
    return Sweep(low, high, high if worst.alike(high) else worst, unsound=unsound)


def _unsound(forest: Forest) -> Iterator[int]:
    """The machines with a supply behind a node that is above its rating in normal times."""
    opens = {load.node for load in now(forest) if load.limit.trips and load.trip_ratio > 1.0}
    stack = list(opens)
    while stack:
        number = stack.pop()
        if number in forest.machine_at:
            yield forest.machine_at[number]
        stack += forest.children[number]


def sweep_of(plan: Plan) -> Sweep:
    """The sweep over a plan."""
    return sweep(plan.whole)


def keys_by_name(plan: Plan) -> dict[str, str]:
    """What each thing of a plan that can be lost is called in its forest, by the name people give it.

    A strip's bank is ``pdu-a/b1``, a machine's supply ``rig/psu2``, a leg ``utility/L1``.
    """
    forest = sweep_of(plan).low
    found = {node.name: node.key for node in forest.nodes}
    found |= {machine.name: machine.key for machine in forest.machines}
    return found | {loss.name: loss.key for loss in plan.losses}


def consequence(loss: Loss) -> Consequence:
    """What one loss leads to."""
    return sweep(loss.whole).after(*loss.keys)
