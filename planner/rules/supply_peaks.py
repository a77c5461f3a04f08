"""PSU: what a machine draws for a moment, when all its cards peak in the same instant."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses.strip_lines import lowest_volts
from planner.analyses.supply_output import momentary_output, rated_output
from planner.plan.machine import Supplies
from planner.plan.objects import Device
from planner.plan.supplied import Burst, Unit
from planner.rules.checks import AtMost, Check
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.worked import named, number


@rule("PSU103", "the supplies hold through short peaks", level=Level.WARNING)
def peak_output(device: Device) -> Iterator[Check]:
    """A power cap holds the average of a card. For milliseconds it draws more, all cards of a job at once, and a supply
    that takes this for a fault turns the machine off.

    What: the peaks of all cards and processors together, on top of what the rest draws, against what the supplies with
    a cord give for as long: their rated output, or more for a moment where their data sheet or the ATX guide from 3.0
    on promises it. An error where the promise is exceeded, a warning where nobody promised anything.

    How: the factor over its limit that somebody measured on the card, by how long it holds; where nobody did, 1.07 to
    1.6 for a millisecond, the span of those that were. A cap takes nothing off the high end. A peak that a meter showed
    counts too.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        parts:
          own/card: {kind: gpu, power: 400 W, transient: {factor: 1.8, window: 1 ms}}
          own/box: {kind: server, supplies: {count: 1, output: {200 to 240 V: 2200 W}, peak: 2500 W}, redundancy: none}
        devices: {rig: {part: own/box, fit: {gpus: 4 x own/card}, fed_by: servers}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        parts:
          own/card: {kind: gpu, power: 400 W, transient: {factor: 1.2, window: 1 ms}}
          own/box: {kind: server, supplies: {count: 1, output: {200 to 240 V: 2200 W}, peak: 2500 W}, redundancy: none}
        devices: {rig: {part: own/box, fit: {gpus: 4 x own/card}, fed_by: servers}}
    """
    if not device.has_supplies or not device.inlets:
        return
    supplies = device.supplies
    volts = float(lowest_volts(device))
    for burst in supplies.bursts:
        for unit in supplies.units:
            yield _held(burst, unit, supplies, volts)


def _held(burst: Burst, unit: Unit, supplies: Supplies, volts: float) -> Check:
    """The check of one peak against one group of supplies."""
    span = f"{number(float(burst.lasts_s) * 1000)} ms"
    drawn = named(burst.watts, f"peak of {span} behind the supplies", "W")
    live: float = 1.0
    who = f"supply {unit.name}" if len(supplies.units) > 1 else "its busiest supply"
    if supplies.shared:
        live, who = float(supplies.corded), f"its {supplies.corded} supplies"
    elif supplies.wired or len(supplies.units) > 1 or unit.count > 1:
        drawn = named(unit.busiest * drawn, f"peak of {span} behind the busiest supply", "W")
    rated = named(live * rated_output(unit.ratings, volts), "rated output", "W")
    promised, limit = True, rated
    if float(drawn) > float(rated):
        each, promised = momentary_output(unit, volts, float(burst.lasts_s))
        limit = named(live * each, f"output for {span}", "W")
    says = f"For {span} {{value}} are drawn behind the supplies, all cards at once; {who} {_verb(live)} {{limit}}"
    return AtMost(
        value=drawn,
        limit=limit,
        unit="W",
        says=f"{says} for that long." if promised else f"{says}, and nothing is known to give more for a moment.",
        pointer="fit",
        about=" ".join((span, unit.name) if len(supplies.units) > 1 else (span,)),
        level=Level.ERROR if promised else Level.WARNING,
        ways=lambda: ("a supply that follows ATX 3.0 or states its peak", "fewer cards behind one supply"),
    )


def _verb(live: float) -> str:
    return "give" if live > 1 else "gives"
