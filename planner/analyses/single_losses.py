"""Every single loss of a plan, at both ends of what its open facts may be: what is sure, and what may be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from planner.analyses.failures import Load, Outcome, lose
from planner.analyses.forest import Forest
from planner.analyses.planting import plant
from planner.plan.losing import Loss, Whole
from planner.plan.whole import Plan


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a loss leads to where loads are ``low`` and supplies frugal, and where they are ``high``."""

    low: Outcome
    high: Outcome

    @property
    def dark(self) -> tuple[str, ...]:
        """The machines that are sure to stop."""
        return tuple(name for name in self.low.dark if name in set(self.high.dark))

    @property
    def perhaps_dark(self) -> tuple[str, ...]:
        """The machines that may stop."""
        sure = set(self.dark)
        return tuple(name for name in dict.fromkeys((*self.high.dark, *self.low.dark)) if name not in sure)


@dataclass(slots=True)
class Sweep:
    """The forests of a plan at both ends and the losses looked at so far."""

    low: Forest
    high: Forest
    done: dict[tuple[str, ...], Consequence] = field(default_factory=dict)

    def after(self, *keys: str) -> Consequence:
        """What follows from losing the things called ``keys`` together; ``KeyError`` for what there is not."""
        found = self.done.get(keys)
        if found is None:
            low = lose(self.low, keys)
            found = self.done[keys] = Consequence(low, low if self.high is self.low else lose(self.high, keys))
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


@lru_cache(maxsize=1)
def sweep(whole: Whole) -> Sweep:
    """The sweep over a plan; kept for the plan that was looked at last."""
    low = plant(whole, "low")
    return Sweep(low, plant(whole, "high") if low.open else low)


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
    return sweep(loss.whole).after(loss.key)
