"""What every node of the power forest carries: loads summed from the inlets up to the service.

Every inlet, circuit and panel hangs on one feed, so power is a forest; a machine with three supplies hangs on three
places and each carries its share. Continuous and other load stay apart, since the code treats them apart. Loads on
one pair of conductors add as volt-amperes; loads on different pairs add as phasors at equal power factor.

All functions read the plan as a rule does: give them a view and they return traced numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import cast

from planner.facts import Facts, Gap, Missing
from planner.labels import label
from planner.physics.conversion import converter_input
from planner.physics.electrical import input_power
from planner.plan.objects import Circuit, Device, Inlet, Panel, Source, StripOutlet
from planner.tables.systems import system
from planner.viewing import plain, shared, stated
from planner.worked import BeyondTable, added, named, root


@dataclass(frozen=True, slots=True)
class Demand:
    """Continuous and other load of a node, both in ``unit`` (VA or A)."""

    continuous: float
    other: float

    @property
    def total(self) -> float:
        return added((self.continuous, self.other))

    def factored(self, factor: float) -> float:
        """``factor`` × continuous + other: what 210.19, 210.20 and 215.3 ask for with 1.25."""
        if not self.other:
            return factor * self.continuous
        return factor * self.continuous + self.other if self.continuous else self.other


def _total(demands: Iterable[Demand]) -> Demand:
    demands = tuple(demands)
    return Demand(added(d.continuous for d in demands), added(d.other for d in demands))


@shared
def of_device(device: Device) -> Demand:
    """What a device draws in VA: its design load, or what hangs on it if it hands power on."""
    if device.passes_on:
        return _taken(device) if device.converts else handed_on(device)
    load = device.load
    drawn = load.design_va
    return Demand(drawn, 0.0) if load.continuous else Demand(0.0, drawn)


def handed_on(device: Device) -> Demand:
    """What a strip, UPS or transfer switch gives in VA: all that is plugged into it or wired to it."""
    return _total(
        (
            of_inlets(device.fed),
            *(of_panel(panel) for panel in device.panels),
            *(of_circuit(circuit) for circuit in device.circuits),
            *(of_source(source) for source in device.sources),
        )
    )


def _taken(device: Device) -> Demand:
    """What a UPS takes in VA: what it gives, what it loses, and what charges its battery after an outage.

    Its input is taken to have the power factor of what hangs on it, which is no better than that of its rectifier.
    """
    given, made = handed_on(device), device.conversion
    recharge = made.recharge_w / device.load.power_factor if made.recharge_w else 0.0
    taken = converted(device, given.total)
    if not given.other:
        return Demand(added((taken, recharge)), 0.0)
    other = taken * given.other / given.total
    return Demand(added((taken * given.continuous / given.total, recharge)), other)


def converted(device: Device, given: float) -> float:
    """What a UPS takes for what it gives, both in VA, without what charges its battery."""
    made, points = device.conversion, device.conversion.points
    if stated(made, "rating_va") or points[0][0] > 0.0 or len({percent for _, percent in points}) > 1:
        taken = converter_input(output=given, rating=made.rating_va, points=points)
    else:
        taken = input_power(output=given, efficiency=points[0][1])
    return named(taken, label(plain(device).at, "input"), "VA")


def of_inlets(inlets: Iterable[Inlet]) -> Demand:
    """What a set of inlets draws in VA, each device once with the share of these inlets."""
    return _total(demand for _, demand in by_device(inlets))


def by_device(inlets: Iterable[Inlet]) -> Iterator[tuple[Device, Demand]]:
    """The devices behind a set of inlets with what they draw through them, in VA."""
    for device, mine in grouped(inlets).items():
        yield device, through(device, mine)


def grouped(inlets: Iterable[Inlet]) -> dict[Device, list[Inlet]]:
    """The devices behind a set of inlets, each with those of its inlets that are among them."""
    groups: dict[Device, list[Inlet]] = {}
    for inlet in inlets:
        if inlet.counts:
            groups.setdefault(inlet.device, []).append(inlet)
    return groups


def through(device: Device, mine: list[Inlet]) -> Demand:
    """What a device draws through some of its inlets, in VA."""
    drawn = of_device(device)
    if len(mine) == sum(1 for inlet in device.inlets if inlet.counts):
        return drawn
    share = added(inlet.share for inlet in mine)
    return Demand(_times(share, drawn.continuous), _times(share, drawn.other))


def _times(share: float, load: float) -> float:
    return share * load if share and load else 0.0


@shared
def of_circuit(circuit: Circuit) -> Demand:
    """What a circuit carries in VA: the inlets on it, the panels and transformers behind it, or more if measured."""
    return _or_measured(circuit, described(circuit))


def described(node: Circuit | Panel) -> Demand:
    """What hangs on a circuit or panel by the layout in VA, whatever was measured there."""
    if type(plain(node)) is Circuit:
        circuit = cast("Circuit", node)
        sources = tuple(of_source(source) for source in circuit.sources)
        return _total((of_inlets(circuit.inlets), *(of_panel(panel) for panel in circuit.panels), *sources))
    panel = cast("Panel", node)
    return _total(
        (
            of_inlets(panel.inlets),
            *(of_panel(behind) for behind in panel.panels),
            *(of_circuit(circuit) for circuit in panel.circuits),
        )
    )


def _or_measured(node: Circuit | Panel, described: Demand) -> Demand:
    """The larger of what hangs on a node and what was measured there for hours."""
    if not node.measured or node.measured_va <= described.total:
        return described
    return Demand(named(node.measured_va, "measured", "VA"), 0.0)


@shared
def of_panel(panel: Panel) -> Demand:
    """What a panel carries in VA: all circuits together, or more if measured."""
    return _or_measured(panel, described(panel))


@shared
def of_source(source: Source) -> Demand:
    """What a source carries in VA."""
    return _total(
        (
            of_inlets(source.inlets),
            *(of_panel(panel) for panel in source.panels),
            *(of_circuit(circuit) for circuit in source.circuits),
        )
    )


def of_source_called_on(source: Source) -> Demand:
    """What a source carries in VA when every transfer switch on it has changed over to it."""
    waiting = (inlet.device for inlet in source.inlets if not inlet.counts and inlet.device.passes_on)
    return _total((of_source(source), *map(of_device, waiting)))


def amps(demand: Demand, volts_v: float, poles: int) -> Demand:
    """VA as amperes of one conductor: one or two poles at ``volts_v``, three poles balanced."""
    divisor = root(3.0) * volts_v if poles == 3 else volts_v
    return Demand(
        demand.continuous / divisor if demand.continuous else 0.0, demand.other / divisor if demand.other else 0.0
    )


@shared
def circuit_amps(circuit: Circuit) -> Demand:
    """Continuous and other amperes in each conductor of a circuit, or in the one that carries most."""
    # The lines of strips are summed from what is here.
    from planner.analyses.circuit_lines import busiest_line, uneven

    most = busiest_line(circuit) if uneven(circuit) else None
    if most is not None:
        return most
    drawn = amps(of_circuit(circuit), circuit.volts_v, circuit.breaker.poles)
    return Demand(named(drawn.continuous, "continuous load", "A"), named(drawn.other, "other load", "A"))


def only_wired_cooling(circuit: Circuit) -> bool:
    """Whether nothing but air conditioners that are wired, or rated by an MCA, hangs on a circuit (Article 440)."""
    return only_cooling(circuit) and all(inlet.device.hard_wired or inlet.device.has_mca for inlet in circuit.inlets)


def only_cooling(circuit: Circuit) -> bool:
    """Whether nothing but air conditioners hangs on a circuit."""
    return bool(circuit.inlets) and all(inlet.device.cools for inlet in circuit.inlets)


def volts_to_ground(circuit: Circuit) -> float:
    """Volts from the hot conductors of a circuit to ground; the largest where the legs are not known."""
    if not stated(circuit, "source"):
        # A lone circuit of a house: both ways to make its volts have 120 V to ground.
        volts = float(circuit.volts_v)
        return volts / 2.0 if circuit.breaker.poles == 2 else volts
    return max(system(circuit.source.system).to_ground.values())


def machines(inlets: Iterable[Inlet]) -> int:
    """How many machines hang behind a set of inlets."""
    return len(machine_devices(inlets))


def total(parts: Iterable[float]) -> float:
    """The sum of loads, named ones shown."""
    return added(parts)


def of_machines(source: Source) -> Iterator[tuple[Device, Demand]]:
    """Every machine that a source feeds through whatever lies between, once, with its share of this source, in VA.

    A UPS stands among them with what it loses and what charges its battery.
    """
    shares: dict[Device, list[Demand]] = {}

    def walk(inlets: Iterable[Inlet]) -> None:
        for device, drawn in by_device(inlets):
            if device.passes_on:
                walk_device(device)
                if device.converts:
                    given = handed_on(device)
                    lost = Demand(drawn.continuous - given.continuous, drawn.other - given.other)
                    shares.setdefault(device, []).append(lost)
            else:
                shares.setdefault(device, []).append(drawn)

    def walk_device(device: Device) -> None:
        walk(device.fed)
        for panel in device.panels:
            walk_panel(panel)
        for circuit in device.circuits:
            walk_circuit(circuit)
        for behind in device.sources:
            walk_source(behind)

    def walk_circuit(circuit: Circuit) -> None:
        walk(circuit.inlets)
        for panel in circuit.panels:
            walk_panel(panel)
        for behind in circuit.sources:
            walk_source(behind)

    def walk_panel(panel: Panel) -> None:
        walk(panel.inlets)
        for behind in panel.panels:
            walk_panel(behind)
        for circuit in panel.circuits:
            walk_circuit(circuit)

    def walk_source(node: Source) -> None:
        walk(node.inlets)
        for panel in node.panels:
            walk_panel(panel)
        for circuit in node.circuits:
            walk_circuit(circuit)

    walk_source(source)
    for device, demands in shares.items():
        yield device, _total(demands)


def volts_of(device: Device) -> float:
    """Voltage at the inlet of a device: that of the circuit it hangs on, through strips and the like."""
    if not device.inlets:
        raise Missing(Gap(f"{device.at}.fed_by"))
    feed = device.inlets[0].feed
    if type(plain(feed)) is Source and device.passes_on:
        return max(system(cast("Source", feed).system).nominal.values())
    at_outlet = _volts_at_outlet(device.inlets[0])
    return volts_at(feed) if at_outlet is None else at_outlet


def volts_at(feed: Facts) -> float:
    """Voltage of what a circuit has, or what a strip, UPS or transfer switch has at its outlets."""
    kind = type(plain(feed))
    if kind is Circuit:
        return cast("Circuit", feed).volts_v
    if kind is Device:
        before = cast("Device", feed)
        if before.converts and before.conversion.resets_volts:
            return before.conversion.output_v
        if before.converts and before.conversion.system_said:
            return max(system(before.conversion.system).nominal.values())
        return volts_of(before)
    raise BeyondTable(f"{feed.at} is no circuit; the voltage behind it is not known")


def _volts_at_outlet(inlet: Inlet) -> float | None:
    """The voltage of a strip's outlet by the legs it is on; none where those are all the strip has, or not known."""
    if not inlet.outlet_known or not stated(inlet.outlet, "legs") or not stated(inlet.outlet, "type"):
        return None
    legs = cast("StripOutlet", inlet.outlet).legs
    circuit = _circuit_before(cast("Device", inlet.feed))
    if circuit is None or circuit.breaker.poles < 3 or len(legs) != 2 or not stated(circuit, "source"):
        return None
    found = system(circuit.source.system)
    return found.volts(*legs) if set(legs) <= {*found.lines, "N"} else None


def _circuit_before(device: Device) -> Circuit | None:
    """The circuit a strip hangs on, through other strips; none behind what makes the power anew."""
    while device.inlets and not device.converts and stated(device.inlets[0], "feed"):
        feed = device.inlets[0].feed
        if type(plain(feed)) is Circuit:
            return cast("Circuit", feed)
        if type(plain(feed)) is not Device:
            return None
        device = cast("Device", feed)
    return None


def inlets_behind(node: Device | Panel | Circuit) -> Iterator[Inlet]:
    """The inlets on what a device, panel or circuit feeds, through panels, circuits and no device."""
    if type(plain(node)) is Device:
        yield from cast("Device", node).fed
    else:
        yield from cast("Panel | Circuit", node).inlets
    for panel in node.panels:
        yield from inlets_behind(panel)
    for circuit in () if type(plain(node)) is Circuit else cast("Device | Panel", node).circuits:
        yield from inlets_behind(circuit)


def machine_devices(inlets: Iterable[Inlet]) -> tuple[Device, ...]:
    """The machines behind a set of inlets, through strips and the like, each once."""
    found: dict[Device, None] = {}

    def walk(some: Iterable[Inlet]) -> None:
        for inlet in some:
            if not inlet.counts:
                continue
            if inlet.device.passes_on:
                walk(inlets_behind(inlet.device))
            else:
                found[inlet.device] = None

    walk(inlets)
    return tuple(found)


def machine_shares(inlets: Iterable[Inlet]) -> tuple[tuple[Device, float], ...]:
    """The machines behind a set of inlets with the part of their load that goes this way."""
    found: dict[Device, float] = {}

    def walk(some: Iterable[Inlet]) -> None:
        for inlet in some:
            if not inlet.counts:
                continue
            if inlet.device.passes_on:
                walk(inlets_behind(inlet.device))
            else:
                found[inlet.device] = found.get(inlet.device, 0.0) + float(inlet.share)

    walk(inlets)
    # Shares of thirds do not add up to one exactly in binary.
    return tuple((device, 1.0 if abs(share - 1.0) < 1e-9 else share) for device, share in found.items())


def circuit_of(inlet: Inlet) -> str:
    """Name of the circuit an inlet ends at, through strips; of the source or panel where none lies between."""
    feed = inlet.feed
    if type(plain(feed)) is not Device:
        return cast("Circuit", feed).name
    between = cast("Device", feed)
    if not between.inlets:
        raise Missing(Gap(f"{between.at}.fed_by"))
    return circuit_of(between.inlets[0])
