"""What an inverter, a generator or a transformer gives against what hangs on it."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import power
from planner.facts import marks
from planner.plan.objects import Source
from planner.rules.checks import AtMost, Check
from planner.rules.engine import rule
from planner.tables.generator_derating import UNVERIFIED
from planner.viewing import plain, stated
from planner.worked import named, show


@rule("PNL124", "an own source gives what hangs on it")
def source_output(source: Source) -> Iterator[Check]:
    """A generator or an inverter above its rating drops everything at once; a transformer burns slowly.

    What: all that hangs on a source other than the utility against its rating, and what a transfer switch brings. Of a
    generator against what it gives in the air of the site (``spec.site_rating``).

    How: where nobody said, between what engines give that thin and hot air weakens least, with nothing lost up to
    1,000 m and 40 °C, and most, which lose 3.5 % for each 300 m and 1 % for each 5.6 K above 16 °C.

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
        limit=source.at_site_va,
        unit="VA",
        says=f"{{value}} hang on {source.name}; it gives {{limit}}{_where(source)}.",
        pointer="rating",
        weak=(UNVERIFIED,) if _reckoned(source) else (),
    )


def _reckoned(source: Source) -> bool:
    """Whether what it gives at the site is taken from how engines lose power, as nobody read it in its manual."""
    gap, _ = marks(plain(source), "at_site_va")
    return gap is not None and bool(gap.candidates)


def _where(source: Source) -> str:
    thin = source.kind == "generator" and stated(source, "rating_va") and source.at_site_va != source.rating_va
    return f" at this site, of {show(float(source.rating_va), 'VA')}" if thin else ""
