"""UPS: what supplies live through while a UPS goes to its battery or a transfer switch to its other feed."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import changeover
from planner.plan.objects import Device
from planner.plan.supplied import Unit
from planner.rules.checks import AtMost, Check
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.tables.hold_up import least_hold_up
from planner.worked import named


@rule("UPS105", "supplies hold until the power is back after a changeover", level=Level.WARNING, cites="IEC 62040-3")
def held_through_changeover(device: Device) -> Iterator[Check]:
    """A line-interactive UPS and a transfer switch leave their outlets dead for some milliseconds. A supply whose
    capacitors are empty before that restarts the machine at every blink, with a full battery beside it.

    What: how long the output of each UPS and automatic transfer switch before a machine breaks, against how long the
    machine's supplies give their rated output without input. Where enough supplies are fed beside it the break does not
    matter: beside a transfer switch by any other way, beside a UPS from another source or a UPS without a break. A
    switch that goes over by hand is told by planner simulate.

    How: ``spec.transfer_time`` of the UPS or switch, else what its kind does: 0 to 10 ms for an online one, 2 to 10 ms
    for a line-interactive one. ``hold_up`` of the supply, else what the ATX guide that it follows asks for at full
    load: 16 ms in ATX 3.0, 11 ms in 3.1. At less than full load a supply lasts longer.

    Fails::
        sources: {utility: {}}
        parts: {own/supply: {kind: supply, output: {200 to 240 V: 2 kW}, hold_up: 10 ms}}
        devices:
          swap: {kind: transfer-switch, fed_by: utility, spec: {transfer: automatic, transfer_time: 12 ms,
              outlets: {1..2: C19}}}
          rig: {kind: server, load: 1 kW, fit: {supplies: 1 x own/supply}, fed_by: swap/1}
    Passes::
        sources: {utility: {}}
        parts: {own/supply: {kind: supply, output: {200 to 240 V: 2 kW}, hold_up: 16 ms}}
        devices:
          swap: {kind: transfer-switch, fed_by: utility, spec: {transfer: automatic, transfer_time: 12 ms,
              outlets: {1..2: C19}}}
          rig: {kind: server, load: 1 kW, fit: {supplies: 1 x own/supply}, fed_by: swap/1}
    """
    if device.passes_on or not device.has_supplies or not device.inlets:
        return
    for switch, beside in changeover.breaks_of(device):
        if beside or (switch.kind == "transfer-switch" and switch.transfer.way != "automatic"):
            continue
        seconds = switch.backup.break_s if switch.kind == "ups" else switch.transfer.time_s
        dead = named(1000.0 * seconds, f"break of {switch.name}", "ms")
        for unit in device.supplies.units:
            which = f" {unit.name}" if len(device.supplies.units) > 1 else ""
            # What does not break asks nothing of a supply.
            limit = named(1000.0 * _hold_up(unit), f"hold-up of its supply{which}", "ms") if dead else 0.0
            yield AtMost(
                value=dead,
                limit=limit,
                unit="ms",
                says=f"When {switch.name} changes over, its output is dead for {{value}}; "
                f"supply{which or ' of this machine'} lasts {{limit}}."
                if dead
                else f"{switch.name} changes over without a break.",
                pointer="fit.supplies",
                about=f"{switch.name}{which}",
                ways=lambda: ("an online UPS, which does not break", "a second supply on a feed that does not break"),
            )


def _hold_up(unit: Unit) -> float:
    return unit.hold_up_s if unit.has_hold_up or not unit.guide else least_hold_up(unit.guide)
