"""LAY: what only shows when the plan is put together: a rule book that is not covered, things nothing uses."""

from __future__ import annotations

from collections.abc import Iterator

from planner.plan.objects import Circuit, Site
from planner.rules.checks import AtLeast, Check, OneOf
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level


@rule("LAY018", "the rule book is one that is covered")
def rule_book_covered(site: Site) -> Iterator[Check]:
    """Which code holds decides most electrical verdicts, so no edition is ever taken for another.

    What: ``site.code`` names a rule book whose tables are here. Under any other the rules of a code are not run, and
    a report without findings then says nothing about them.

    Fails::
        site: {code: IEC-60364}
    Passes::
        site: {code: NEC-2020}
    """
    yield OneOf(
        value=site.code,
        accepted=NEC,
        says="{value} as rule book; covered are {accepted}.",
        pointer="code",
    )


@rule("LAY015", "everything is used by something", level=Level.INFO)
def nothing_uses_it(circuit: Circuit) -> Iterator[Check]:
    """A circuit on which nothing hangs may be a slip of the pen, or an outlet left for others.

    What: at least one device, panel or transformer is fed by the circuit.

    Fails::
        panels: {house: {}}
        circuits: {spare: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R}}
    Passes::
        panels: {house: {}}
        circuits: {used: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R}}
        devices: {lamp: {load: 60 W, fed_by: used}}
    """
    users = len(circuit.inlets) + len(circuit.panels) + len(circuit.sources)
    yield AtLeast(value=users, limit=1, unit="", says="{value} things hang on this circuit.", pointer="")
