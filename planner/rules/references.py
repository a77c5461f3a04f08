"""LAY: what only shows when the plan is put together: a rule book that is not covered, things nothing uses."""

from __future__ import annotations

from collections.abc import Iterator

from planner.plan.objects import Circuit, Device, Site
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.engine import IEC, NEC, rule
from planner.rules.findings import Level
from planner.rules.outlets import kept_for_garage
from planner.tables.cooling_equipment import largest_shr
from planner.worked import named

# One ton of refrigeration, and one cubic foot a minute.
# Where the table of possible shares ends.
MOST_CFM_PER_TON = 450.0
TON_W, M3H_PER_CFM = 3516.853, 1.699010796


@rule("LAY018", "the rule book is one that is covered")
def rule_book_covered(site: Site) -> Iterator[Check]:
    """Which code holds decides most electrical verdicts, so no edition is ever taken for another.

    What: ``site.code`` names a rule book whose tables are here. Under any other the rules of a code are not run, and
    a report without findings then says nothing about them.

    Fails::
        site: {code: NEC-2014}
    Passes::
        site: {code: NEC-2020}
    """
    yield OneOf(
        value=site.code,
        accepted=NEC + IEC,
        says="{value} as rule book; covered are {accepted}.",
        pointer="code",
    )


@rule("LAY015", "everything is used by something", level=Level.INFO, finished=True)
def nothing_uses_it(circuit: Circuit) -> Iterator[Check]:
    """A circuit on which nothing hangs may be a slip of the pen, or an outlet left for others.

    What: at least one device, panel or transformer is fed by the circuit. One that a garage keeps for its own
    receptacles (CIR124) is used as it is.

    Fails::
        panels: {house: {}}
        circuits: {spare: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R}}
    Passes::
        panels: {house: {}}
        circuits: {used: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R}}
        devices: {lamp: {load: 60 W, fed_by: used}}
    """
    users = len(circuit.inlets) + len(circuit.panels) + len(circuit.sources)
    if not users and kept_for_garage(circuit):
        return
    yield AtLeast(value=users, limit=1, unit="", says="Things that hang on this circuit: {value}.", pointer="")


@rule("LAY023", "a part does not plan for more than it may draw")
def allocation_within_maximum(device: Device) -> Iterator[Check]:
    """What is planned for an inlet above what the inlet may ever draw is a slip in the part.

    Fails::
        devices: {rig: {kind: server, spec: {inlets: {count: 1, max_draw: 500 W, allocated: 600 W}}}}
    Passes::
        devices: {rig: {kind: server, spec: {inlets: {count: 1, max_draw: 500 W, allocated: 300 W}}}}
    """
    if device.has_allocation:
        yield AtMost(
            value=device.allocated_w,
            limit=device.max_draw_w,
            unit="W",
            says="{value} is planned for an inlet that draws at most {limit}.",
            pointer="spec.inlets",
        )


@rule("LAY024", "a cooling unit's sensible share is possible at its airflow", cites={"": "AHRI 210/240 rating point"})
def possible_sensible_share(device: Device) -> Iterator[Check]:
    """A coil that moves little air is cold and dries it: a high sensible share with little air exists on paper only.

    What: sensible over total capacity against the largest share any coil can have at the unit's airflow for each ton.
    Not asked of figures that were rated in other air (spec.cooling.at), nor beyond 450 CFM a ton, where a coil may have
    more than the table's last share.

    Fails::
        devices: {ac: {kind: window-ac, spec: {cooling: 24000 BTU/h, shr: 0.9, airflow: 600 CFM}}}
    Passes::
        devices: {ac: {kind: window-ac, spec: {cooling: 24000 BTU/h, shr: 0.7, airflow: 700 CFM}}}
    """
    if not device.cools or not device.cooling.compressor or not device.cooling.airflow_said:
        return
    cooling = device.cooling
    if not cooling.at_rating_point:
        return
    if cooling.sensible_said:
        share = cooling.sensible_w / cooling.total_w
    elif cooling.shr_said:
        share = cooling.shr
    else:
        return
    tons = cooling.total_w / TON_W
    each = float(cooling.airflow_m3h) / M3H_PER_CFM / float(tons)
    if each > MOST_CFM_PER_TON and share > largest_shr(MOST_CFM_PER_TON):
        return
    largest = largest_shr(min(each, MOST_CFM_PER_TON))
    yield AtMost(
        value=named(share, "sensible share"),
        limit=largest,
        unit="",
        says="The sensible share is {value}; at this airflow no coil exceeds {limit}.",
        pointer="spec.shr",
        ways=lambda: ("state the air it was rated at: spec.cooling.at", "read airflow and share on its data sheet"),
    )
