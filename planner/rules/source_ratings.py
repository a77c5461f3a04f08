"""What a UPS, an inverter, a generator or a transformer gives against what hangs on it."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import power
from planner.facts import Gap, Missing, stated
from planner.plan.objects import Device, Source
from planner.rules.checks import AtMost, Check
from planner.rules.engine import rule
from planner.worked import added, named


@rule("UPS101", "a UPS gives the watts and the volt-amperes of what hangs on it", cites="IEC 62040-3")
def ups_output(device: Device) -> Iterator[Check]:
    """Above either of its two ratings a UPS goes to bypass, and the load is as unprotected as without it.

    What: the sum of what is plugged into it, in W and in VA, against what it gives.

    How: loads by budget where one is stated. A UPS of which one of the two figures is known is held to that one.

    Fails::
        devices:
          backup: {kind: ups, spec: {rating: 1 kVA, outlets: {1..2: C13}}, fed_by: utility}
          rig: {load: 2 kW, spec: {inlet: C14}, fed_by: backup/1}
    Passes::
        devices:
          backup: {kind: ups, spec: {rating: {va: 3 kVA, watts: 2.7 kW}, outlets: {1..2: C13}}, fed_by: utility}
          rig: {load: 2 kW, spec: {inlet: C14}, fed_by: backup/1}
    """
    if device.kind != "ups" or not device.fed:
        return
    ratings = [name for name in ("gives_va", "gives_w") if stated(device, name)]
    if not ratings:
        key = f"{device.at}.spec.rating"
        raise Missing(Gap(key, ask=f"read what {device.name} gives on its label: {key}"))
    if "gives_va" in ratings:
        yield AtMost(
            value=named(power.of_inlets(device.fed).total, "load", "VA"),
            limit=device.gives_va,
            unit="VA",
            says="{value} hang on it; it gives {limit}.",
            pointer="spec.rating",
            about="VA",
        )
    if "gives_w" in ratings:
        yield AtMost(
            value=named(added(_watts(device)), "load", "W"),
            limit=device.gives_w,
            unit="W",
            says="{value} hang on it; it gives {limit}.",
            pointer="spec.rating",
            about="W",
        )


def _watts(device: Device) -> Iterator[float]:
    for machine, drawn in power.by_device(device.fed):
        yield from _watts(machine) if machine.passes_on else (drawn.total * machine.load.power_factor,)


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
