"""What stands in when the utility fails: what hangs behind a UPS or a source, how long a battery lasts, what starts."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import power
from planner.analyses.strip_lines import lowest_volts
from planner.physics import batteries
from planner.plan.objects import Circuit, Device, Panel, Source
from planner.tables import battery_types
from planner.viewing import plain, shared
from planner.worked import added, greatest, named, root


def machines_behind(node: Device | Source) -> Iterator[tuple[Device, float]]:
    """Every machine behind the outputs of a device or of a source, once, with its VA that goes this way.

    A source is taken as called on: with what its transfer switches bring. A UPS on the way counts with what hangs on
    it, not with its losses.
    """
    shares: dict[Device, list[float]] = {}
    _walk(node, shares)
    for device, drawn in shares.items():
        yield device, added(drawn)


def _walk(node: Device | Source | Panel | Circuit, shares: dict[Device, list[float]]) -> None:
    kind = type(plain(node))
    inlets = node.fed if kind is Device else node.inlets  # type: ignore[union-attr]
    for device, mine in power.grouped(inlets).items():
        if device.passes_on:
            _walk(device, shares)
        else:
            shares.setdefault(device, []).append(power.through(device, mine).total)
    if kind is Source:
        for inlet in inlets:
            if not inlet.counts and inlet.device.passes_on:
                _walk(inlet.device, shares)
    for name in ("panels", "circuits", "sources"):
        for behind in getattr(node, name) if name in kind.__dataclass_fields__ else ():
            _walk(behind, shares)


@shared
def given_watts(device: Device) -> float:
    """What a UPS gives in W: each machine behind it with its power factor."""
    watts = added(drawn * machine.load.power_factor for machine, drawn in machines_behind(device))
    return named(watts, "load", "W")


@shared
def peak_watts(device: Device) -> float:
    """What a UPS gives in W while all behind it peak at once: by measured or stated peaks, else what each draws."""
    watts = added(_peak(drawn, machine) for machine, drawn in machines_behind(device))
    return named(watts, "peak load", "W")


def _peak(drawn: float, machine: Device) -> float:
    lasting = drawn * machine.load.power_factor
    if machine.load.peak_basis not in ("measured", "stated"):
        return lasting
    here = named(machine.load.peak_high_w * drawn / power.of_device(machine).total, f"peak of {machine.name}", "W")
    return greatest(lasting, here, name=f"highest of {machine.name}")


def runtime_s(device: Device) -> float:
    """How long a UPS carries what hangs on it, in s.

    By its maker's table where there is one. Else between what a battery of its kind does that stands a fast discharge
    well and one that stands it badly; the stated energy itself is the upper bound of both.
    """
    battery, load = device.backup, given_watts(device)
    if battery.has_runtime:
        return batteries.runtime_by_table(load=load, points=battery.runtime)
    most = batteries.runtime_bound(energy=battery.energy_wh, inverter=battery.inverter_percent, load=load)
    kind = battery_types.family(battery.chemistry)
    return batteries.runtime_at_rate(
        bound=most, exponent=battery.rate_exponent_of(kind.peukert), rated_hours=battery_types.RATED_HOURS
    )


def starting_va(device: Device) -> float:
    """What a compressor takes while it starts: its locked rotor current at its volts."""
    volts = float(lowest_volts(device))
    if device.has_phases and device.phases == 3:
        volts = volts * float(root(3.0))
    return named(device.lra_a * volts, f"start of {device.name}", "VA")


def start_groups(source: Source) -> Iterator[tuple[float, float, tuple[Device, ...]]]:
    """What starts together behind a source: seconds after power is there, the VA then, and the compressors of it.

    What starts earlier runs by then, and all else is taken to run from the first moment on.
    """
    behind = tuple(machines_behind(source))
    motors = [(device, drawn) for device, drawn in behind if device.cools and device.cooling.compressor]
    rest = added(drawn for device, drawn in behind if not any(device == motor for motor, _ in motors))
    for moment in sorted({float(motor.start_after_s) for motor, _ in motors}):
        running = added((rest, *(drawn for motor, drawn in motors if float(motor.start_after_s) < moment)))
        starting = tuple(motor for motor, _ in motors if float(motor.start_after_s) == moment)
        yield moment, named(added((running, *map(starting_va, starting))), "running and starting", "VA"), starting


def switches_on(source: Source) -> tuple[Device, ...]:
    """The transfer switches a source feeds, in normal times or not."""
    found = dict.fromkeys(inlet.device for inlet in source.inlets if inlet.device.kind == "transfer-switch")
    return tuple(found)
