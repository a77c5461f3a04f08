"""PSU: what somebody stated that a machine draws, beside what its parts draw."""

from __future__ import annotations

from collections.abc import Iterator

from planner.plan.objects import Device
from planner.rules.checks import AtLeast, Check
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.worked import number


@rule("PSU113", "a stated draw is not below what the parts draw", level=Level.WARNING)
def stated_beside_parts(device: Device) -> Iterator[Check]:
    """Eight cards of 450 W in a machine that is said to draw 1.2 kW: circuits, strips and UPS are held to what was
    said, and the first job that loads all cards opens the breaker.

    What: of a machine with accelerators a sustained draw that is stated and not measured, against the least that its
    parts draw at their limits. A cap on the cards lowers what they draw; a measurement takes the place of both.

    Fails::
        parts: {own/card: {kind: gpu, power: 450 W}}
        devices: {rig: {kind: server, fit: {gpus: 8 x own/card}, load: {sustained: 1.2 kW}}}
    Passes::
        parts: {own/card: {kind: gpu, power: 450 W}}
        devices: {rig: {kind: server, fit: {gpus: 8 x own/card}, load: {sustained: 5 kW}}}
    """
    load = device.load
    if load.basis != "stated" or not load.by_parts or not any(group.bay == "gpus" for group in device.fitted):
        return
    yield AtLeast(
        value=load.watts,
        limit=load.parts_low_w,
        unit="W",
        says="It is said to draw {value}; by its parts, at their limits, it draws {limit} or more.",
        pointer="load.sustained",
        ways=lambda: (
            "a cap on its cards, as gpus: 8 x PART @ 250 W, that keeps it there",
            "what a meter showed over hours: load.measured",
            f"a budget and circuits for {number(float(load.parts_low_w))} W or more",
        ),
    )
