"""PNL and LAY under IEC 60364 and BS 7671: the supply and its main fuse; what of national rules is not covered."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import panel_legs, power
from planner.analyses.service_load import new_load, new_machines, service_divisor
from planner.plan.objects import Site, Source
from planner.rules.checks import AtMost, Check, OneOf
from planner.rules.engine import IEC, rule
from planner.rules.findings import Level
from planner.tables.national import country
from planner.tables.systems import system
from planner.viewing import plain
from planner.worked import named, number

# The rule books here that are the edition of a country.
NATIONAL = ("BS-7671",)


@rule(
    "PNL140",
    "the supply carries what the building draws and what is new",
    cites={"IEC": "311.1, 313.1"},
    books=IEC,
)
def supply_carries_new_load(source: Source) -> Iterator[Check]:
    """When the supplier's fuse goes, the house is dark until somebody with a seal comes.

    What: the recorded peak of the rest of the building + all new load at 100 % may not exceed the fuse or main of the
    supply. Machines that run for days get no diversity.

    How: new load is what comes with a phase of the plan, on three phases that of the fullest line by the legs of the
    circuits. Where machines stand there already, which are in the record too, and for the record itself, the three
    lines are taken as loaded alike, and the finding says so.

    Fails::
        site: {code: BS-7671}
        sources: {supply: {system: 230 V, rating: 60 A fuse, peak_demand: 7.2 kW}}
        panels: {house: {fed_by: supply}}
        circuits: {rack: {fed_by: house, breaker: C32 1P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 30 A at 230 V}, fed_by: rack}}
    Passes::
        site: {code: BS-7671}
        sources: {supply: {system: 230 V, rating: 80 A fuse, peak_demand: 7.2 kW}}
        panels: {house: {fed_by: supply}}
        circuits: {rack: {fed_by: house, breaker: C32 1P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 30 A at 230 V}, fed_by: rack}}
    """
    if source.kind != "utility" or not (source.panels or source.circuits) or not new_machines(source):
        return
    divisor = service_divisor(source)
    rest = named(source.peak_demand_va / divisor, "recorded peak", "A")
    line, added = _fullest_line(source, divisor)
    alike = system(source.system).phases == 3 and not line
    rating = source.rating_a

    def ways() -> Iterator[str]:
        spare = float(rating) - float(rest)
        if spare > 0:
            share = 100 * spare / float(added)
            yield f"keep what is new at {number(spare)} A or less, {number(share)} % of this plan"
        yield "a larger supply, asked of the supplier"

    yield AtMost(
        value=named(rest + added, "load of the supply", "A"),
        limit=rating,
        unit="A",
        says="{rest} for the rest of the building (recorded peak) + {added} new"
        + (f" on {line}, the fullest line," if line else "")
        + " = {value}; the supply is {limit}.",
        shown={"rest": rest, "added": added},
        guesses=(f"{plain(source).at}: its three lines are taken as loaded alike",) if alike else (),
        pointer="rating",
        ways=ways,
    )


def _fullest_line(source: Source, divisor: float) -> tuple[str, float]:
    """The fullest line of a three-phase supply with what is new on it in A; without a name where lines count alike."""
    alike = new_load(source, divisor)
    all_new = len(new_machines(source)) == len(tuple(power.of_machines(source)))
    if system(source.system).phases != 3 or source.circuits or not all_new or len(source.panels) != 1:
        return "", alike
    legs = panel_legs.panel_leg_amps(source.panels[0], 1.0)
    line = max(legs, key=lambda each: float(legs[each]))
    return line, named(legs[line], f"new load on {line}", "A")


@rule(
    "LAY040",
    "national rules stand beside IEC 60364",
    level=Level.INFO,
    books=IEC,
)
def national_rules(site: Site) -> Iterator[Check]:
    """IEC 60364 is law nowhere by itself: each country has its own edition, and adds to it.

    What: the common rules are checked, with the sockets of the country (CIR147). What its edition asks for beyond them
    is not covered; ``site.country`` names the subjects. What of the common text is not judged every report lists.

    Fails::
        site: {code: IEC-60364, country: FR}
    Passes::
        site: {code: BS-7671}
    """
    found = country(site.country)
    edition = "the national edition (DIN VDE 0100, NF C 15-100, NEN 1010, CEI 64-8 and others)"
    if found is not None:
        edition = f"{found.edition} of {found.name}"
    own = site.code in NATIONAL
    yield OneOf(
        value=site.code,
        accepted=NATIONAL,
        says="Checked by {value}, the edition of its country."
        if own
        else f"Checked by {{value}}. What {edition} adds is not covered"
        + (f": {found.not_covered}" if found else "")
        + "; ask a local electrician.",
        pointer="code",
    )
