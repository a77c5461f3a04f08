"""UPS: what it gives, how long it runs on its battery, and what it takes while that charges."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import power, standby
from planner.analyses.strip_lines import lowest_volts
from planner.facts import Gap, Missing
from planner.plan.objects import Device
from planner.rules.checks import AtLeast, AtMost, Check
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.tables import connectors
from planner.viewing import stated
from planner.worked import named, number, root

# A plug or inlet carries 80 % of its North American rating for hours, all of its IEC one.
CONTINUOUS = 0.8
# What a UPS does above its rating, by its bypass.
_BEYOND = {
    "automatic": " Above that it goes to bypass, and no battery stands behind it.",
    "manual": " Above that its output stops.",
    "none": " Above that its output stops.",
}
# A bypass whose volts are further from those of the output is of no use; makers' usual setting, not verified.
BYPASS_PERCENT = 10.0


@rule("UPS101", "a UPS gives the watts and the volt-amperes of what hangs on it", cites="IEC 62040-3", load=True)
def ups_output(device: Device) -> Iterator[Check]:
    """Above either of its two ratings a UPS goes to bypass, and the load is as unprotected as without it; one that has
    no automatic bypass drops all that hangs on it.

    What: the sum of what is plugged into it or wired to it, in W and in VA, against what it gives.

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
    if not _used(device):
        return
    ratings = [name for name in ("gives_va", "gives_w") if stated(device, name)]
    if not ratings:
        key = f"{device.at}.spec.rating"
        raise Missing(Gap(key, ask=f"read what {device.name} gives on its label: {key}"))
    beyond = _BEYOND.get(device.backup.bypass, "")
    if "gives_va" in ratings:
        yield AtMost(
            value=named(power.handed_on(device).total, "load", "VA"),
            limit=device.gives_va,
            unit="VA",
            says=f"{{value}} hang on it; it gives {{limit}}.{beyond}",
            pointer="spec.rating",
            about="VA",
        )
    if "gives_w" in ratings:
        yield AtMost(
            value=standby.given_watts(device),
            limit=device.gives_w,
            unit="W",
            says=f"{{value}} hang on it; it gives {{limit}}.{beyond}",
            pointer="spec.rating",
            about="W",
        )


@rule("UPS107", "a UPS holds through the peaks of what hangs on it", level=Level.WARNING)
def ups_peaks(device: Device) -> Iterator[Check]:
    """Cards of one job peak together. A UPS has no thermal mass to ride that out: above what it gives for seconds it
    goes to bypass or stops.

    What: the peaks of all machines behind it, those that are stated or measured, with what the others draw for hours,
    against what it gives for seconds (``spec.peak``), else against its rating.

    How: all at once. Of a UPS whose data sheet promises more for seconds an error, of another a warning.

    Fails::
        devices:
          backup: {kind: ups, spec: {rating: {va: 3 kVA, watts: 2.7 kW}, outlets: {1..2: C13}}, fed_by: utility}
          rig: {load: {sustained: 2.4 kW, peak: 4 kW}, spec: {inlet: C14}, fed_by: backup/1}
    Passes::
        devices:
          backup: {kind: ups, spec: {rating: {va: 3 kVA, watts: 2.7 kW}, outlets: {1..2: C13}, peak: 4.05 kW},
              fed_by: utility}
          rig: {load: {sustained: 2.4 kW, peak: 4 kW}, spec: {inlet: C14}, fed_by: backup/1}
    """
    if not _used(device) or not stated(device, "gives_w"):
        return
    peak, lasting = standby.peak_watts(device), standby.given_watts(device)
    if peak <= lasting:
        return
    promised = device.backup.has_peak
    limit = device.backup.peak_w if promised else device.gives_w
    yield AtMost(
        value=peak,
        limit=limit,
        unit="W",
        says="{value} are drawn while all behind it peak; for seconds it gives {limit}."
        if promised
        else "{value} are drawn while all behind it peak; it gives {limit}, and nothing is known to give more for "
        f"seconds.{_BEYOND.get(device.backup.bypass, '')}",
        pointer="spec.peak" if promised else "spec.rating",
        level=Level.ERROR if promised else Level.WARNING,
        ways=lambda: ("a UPS whose data sheet gives as much for seconds: state its spec.peak", "less behind one UPS"),
    )


@rule("UPS102", "a UPS carries its load as long as is wanted", level=Level.WARNING)
def ups_runtime(device: Device) -> Iterator[Check]:
    """Volt-amperes are power, not time. A UPS that looks ample by its VA may be empty before the generator is up or the
    checkpoint is written.

    What: how long its battery carries what hangs on it, against ``ride_through``, the time that is wanted.

    How: by its maker's table of run time by load where ``spec.runtime`` has it. Else all that is stored, through its
    inverter, over the load is the upper bound; a fast discharge gives less, by Peukert's law with the exponents such
    batteries have, 1.1 to 1.3 for lead. A battery that is old gives less than any of these.

    Fails::
        devices:
          backup: {kind: ups, ride_through: 30 min, fed_by: utility, spec: {rating: 1.5 kVA, inverter: 90 %,
              battery: {cells: 12, ah: 9 Ah, chemistry: vrla}, outlets: {1..2: C13}}}
          rig: {load: 600 W, spec: {inlet: C14}, fed_by: backup/1}
    Passes::
        devices:
          backup: {kind: ups, ride_through: 5 min, fed_by: utility, spec: {rating: 1.5 kVA, inverter: 90 %,
              battery: {cells: 12, ah: 9 Ah, chemistry: vrla}, outlets: {1..2: C13}}}
          rig: {load: 600 W, spec: {inlet: C14}, fed_by: backup/1}
    """
    if not _used(device):
        return
    load = standby.given_watts(device)
    lasts = named(standby.runtime_s(device) / 60.0, "run time", "min")
    yield AtLeast(
        value=lasts,
        limit=named(device.backup.wanted_s / 60.0, "wanted", "min"),
        unit="min",
        says=f"With {number(float(load))} W on it the battery lasts {{value}}; {{limit}} are wanted.",
        pointer="ride_through",
        ways=lambda: ("a larger battery, or less on the UPS",),
    )


@rule("UPS103", "the input of a UPS carries its load, its losses and its recharge", load=True)
def ups_input(device: Device) -> Iterator[Check]:
    """After an outage a UPS draws its load, what it loses, and the charge of its battery, for hours and all at once.

    What: the current of its input while it charges, against its plug or inlet, for hours 80 % of the North American
    rating or all of the IEC one, and against 80 % of the circuit that its maker asks for. Breaker and wire before it
    are held to the same current by CIR101 and WIR101.

    How: what hangs on it, through its efficiency at that load, plus what charging draws.

    Fails::
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R}}
        devices:
          backup: {kind: ups, fed_by: a, spec: {plug: NEMA 5-15P, rating: 1.5 kVA, efficiency: {100 %: 95 %},
              recharge: 200 W, outlets: {1..2: NEMA 5-15R}}}
          rig: {load: 1.3 kVA, fed_by: backup/1}
    Passes::
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R}}
        devices:
          backup: {kind: ups, fed_by: a, spec: {plug: NEMA 5-15P, rating: 1.5 kVA, efficiency: {100 %: 95 %},
              recharge: 200 W, outlets: {1..2: NEMA 5-15R}}}
          rig: {load: 1 kVA, fed_by: backup/1}
    """
    if not _used(device) or not device.inlets:
        return
    limits = tuple(_input_limits(device))
    if not limits:
        return
    volts = lowest_volts(device)
    across = named(root(3.0) * volts, "√3 × volts", "V") if _three_phase(device) else volts
    drawn = named(power.of_device(device).total / across, "input while it charges", "A")
    for what, limit in limits:
        yield AtMost(
            value=drawn,
            limit=limit,
            unit="A",
            says=f"While its battery charges it takes {{value}}; for hours its {what} carries {{limit}}.",
            pointer="spec.recharge",
            about=what,
        )


@rule("UPS106", "on bypass a UPS has the volts of its output", level=Level.WARNING)
def bypass_volts(device: Device) -> Iterator[Check]:
    """On bypass the input goes straight to the outlets. A UPS that makes 240 V out of 208 V then has 208 V there, or
    refuses to go over and drops the load.

    What: the volts of the input against those that ``output_volts`` or ``output_system`` set, within 10 %, where the
    bypass is automatic. That a bypass with a feed of its own carries the load, FLT101 checks.

    Fails::
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R}}
        devices:
          backup: {kind: ups, fed_by: a, spec: {rating: 1 kVA, bypass: automatic, output_volts: 240 V,
              outlets: {1: C13}}}
          rig: {load: 500 W, fed_by: backup/1}
    Passes::
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices:
          backup: {kind: ups, fed_by: a, spec: {rating: 1 kVA, bypass: automatic, output_volts: 230 V,
              outlets: {1: C13}}}
          rig: {load: 500 W, fed_by: backup/1}
    """
    if not _used(device) or not device.inlets or device.backup.bypass != "automatic":
        return
    if not (device.conversion.resets_volts or device.conversion.system_said):
        return
    makes, takes = power.volts_at(device), lowest_volts(device)
    yield AtMost(
        value=named(100.0 * abs(takes - makes) / makes, "between input and output", "%"),
        limit=BYPASS_PERCENT,
        unit="%",
        says=f"On bypass its outlets have {number(float(takes))} V in place of {number(float(makes))} V, {{value}} "
        "off; up to {limit} is of use.",
        pointer="spec.bypass",
        ways=lambda: ("an input at the volts of its output",),
    )


def _used(device: Device) -> bool:
    return device.kind == "ups" and bool(device.fed or device.panels or device.circuits or device.sources)


def _three_phase(device: Device) -> bool:
    return device.has_phases and device.phases == 3


def _input_limits(device: Device) -> Iterator[tuple[str, float]]:
    nec = device.site.code.startswith("NEC")
    plug = device.inlets[0].plug or device.inlets[0].type
    if plug and plug != "hard-wired":
        found = connectors.find(plug, "plug")
        rating: float = found.rating("UL" if nec else "IEC")
        yield found.spelled, named(CONTINUOUS * rating, f"80 % of {found.spelled}", "A") if nec else rating
    if device.backup.has_input_rating:
        rating = device.backup.input_rating_a
        yield "circuit", named(CONTINUOUS * rating, "80 % of its circuit", "A") if nec else rating
