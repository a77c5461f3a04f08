"""Whoever waits for a check: told how far it is, and handed the plan and the loads before the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from planner.layout.reading import Reading
    from planner.plan import Plan
    from planner.rules.findings import Finding


class Watch:
    """What a check calls on its way. What a method raises ends the check.

    ``phase`` is judged before the others, so that who looks at it waits for no other; the last where there is none of
    that name.
    """

    def __init__(self, phase: str = "") -> None:
        self.phase = phase

    def in_turn(self, phases: Sequence[str]) -> tuple[str, ...]:
        """The phases in the order they are judged in.

        >>> Watch("a").in_turn(("a", "b")), Watch().in_turn(("a", "b"))
        (('a', 'b'), ('b', 'a'))
        """
        first = self.phase if self.phase in phases else next(reversed(phases), "")
        return tuple(sorted(phases, key=lambda phase: phase != first))

    def step(self, share: float) -> None:
        """Before each object: which share of the rules of all phases is done."""

    def built(self, reading: Reading, plan: Plan) -> None:
        """The plan of the phase that comes first, of which nothing is judged yet."""

    def loads(self, reading: Reading, plan: Plan, findings: Sequence[Finding]) -> None:
        """The plan of the phase that comes first, and what the rules that compare a load found in it.

        Nothing else is judged yet, and nothing of it suppressed.
        """
