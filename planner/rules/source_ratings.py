"""What an inverter, a generator or a transformer gives against what hangs on it."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import power
from planner.plan.objects import Source
from planner.rules.checks import AtMost, Check
from planner.rules.engine import rule
from planner.worked import named


@rule("PNL124", "an own source gives what hangs on it")
def source_output(source: Source) -> Iterator[Check]:
    """A generator or an inverter above its rating drops everything at once; a transformer burns slowly.

    What: all that hangs on a source other than the utility against its rating, and what a transfer switch brings.

    Fails::
        sources: {van: {kind: inverter, system: 120 V, rating: 1 kVA}}
        panels: {box: {fed_by: van}}
        circuits: {a: {fed_by: box, breaker: 20 A 1P, outlet: NEMA 5-20R}}
        devices: {rig: {load: 1.5 kW, fed_by: a}}
    Passes::
        sources: {van: {kind: inverter, system: 120 V, rating: 2 kVA}}
        panels: {box: {fed_by: van}}
        circuits: {a: {fed_by: box, breaker: 20 A 1P, outlet: NEMA 5-20R}}
        devices: {rig: {load: 1.5 kW, fed_by: a}}
    """
    if source.kind == "utility" or not (source.panels or source.circuits or source.inlets):
        return
    yield AtMost(
        value=named(power.of_source_called_on(source).total, "load", "VA"),
        limit=source.rating_va,
        unit="VA",
        says=f"{{value}} hang on {source.name}; it gives {{limit}}.",
        pointer="rating",
    )
