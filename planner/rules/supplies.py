"""PSU: the supplies of a machine, and the budget it was planned with."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import power
from planner.plan.objects import Device, Supplies
from planner.rules.checks import AtMost, Check
from planner.rules.engine import rule
from planner.worked import BeyondTable, Worked, named, number


@rule("PSU101", "the supplies give what the machine draws, at this input voltage")
def supply_output(device: Device) -> Iterator[Check]:
    """The same supply gives half as much on 120 V as on 240 V, and the machine stops in the middle of a job.

    What: the sustained draw of cards, processors and the rest may not exceed the rated output, at the voltage of the
    circuit, of the supplies the machine needs: two of three for 2+1, all that have a cord where there is no spare.

    How: cards at their cap, processors at their design power, the rest and the fans as ranges; rated output of one
    supply by the span of input voltage it is rated for.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R}}
        parts:
          own/box: {kind: server, supplies: {count: 1, output: {100 to 127 V: 1200 W, 200 to 240 V: 2200 W}}, redundancy: none}
          own/card: {kind: gpu, power: 300 W}
        devices:
          rig: {part: own/box, fit: {gpus: 4 x own/card}, fed_by: servers}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        parts:
          own/box: {kind: server, supplies: {count: 1, output: {100 to 127 V: 1200 W, 200 to 240 V: 2200 W}}, redundancy: none}
          own/card: {kind: gpu, power: 300 W}
        devices:
          rig: {part: own/box, fit: {gpus: 4 x own/card}, fed_by: servers}
    """
    if not device.has_supplies or not device.inlets:
        return
    supplies = device.supplies
    drawn = named(supplies.output_w, "draw behind the supplies", "W")
    volts = power.volts_of(device)
    live = min(supplies.needed, supplies.corded)
    each = rated_output(supplies, float(volts))
    limit = named(live * each, f"rated output of {live} supplies", "W")
    yield AtMost(
        value=drawn,
        limit=limit,
        unit="W",
        says=f"The machine draws {{value}} behind its supplies; at {number(float(volts))} V {live} of its "
        f"{supplies.count} supplies give {{limit}}.",
        pointer="fit",
        ways=lambda: (f"cards capped so that the machine draws {number(float(limit))} W or less",),
    )


@rule("PSU110", "a machine's budget is not below what its parts draw")
def budget_covers_estimate(device: Device) -> Iterator[Check]:
    """A budget is what circuits, wire and strips are planned for. A machine that draws more than it was promised trips
    what was sized by the promise.

    What: the measured, stated or estimated draw may not exceed the budget.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices: {rig: {load: {budget: 10 A at 240 V, sustained: 2.5 kW}, fed_by: servers}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices: {rig: {load: {budget: 16 A at 240 V, sustained: 2.5 kW}, fed_by: servers}}
    """
    load = device.load
    if not load.budgeted or device.passes_on:
        return
    yield AtMost(
        value=named(load.volt_amperes, "draw", "VA"),
        limit=load.design_va,
        unit="VA",
        says=f"By {load.basis} the machine draws {{value}}; its budget is {{limit}}.",
        pointer="load.budget",
    )


def rated_output(supplies: Supplies, volts: float) -> float:
    """Rated output of one supply at an input voltage; ``BeyondTable`` where no rating holds for it."""
    for low, high, watts in supplies.ratings:
        if low <= volts <= high:
            return Worked(watts, f"rated output of one supply at {number(low)} to {number(high)} V", "W")
    spans = ", ".join(f"{number(low)} to {number(high)} V" for low, high, _ in supplies.ratings)
    raise BeyondTable(f"its supplies are rated for {spans}, not for {number(volts)} V")
