"""The network between a source and one circuit, with everything that loads it, as it follows from the plan.

Loads are the real ones, without the 125 %, by budget or estimate and at their power factor. All load of a circuit is
taken at the far end of its wire. The other circuits of the panels on the way count where they start, on their own legs;
those that nobody placed count evenly over the legs, the one asked about on the first.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable
from typing import Literal, cast

from planner.analyses import power
from planner.analyses.wire_impedance import Impedance
from planner.physics.power_flow.elements import run
from planner.physics.power_flow.network import BadNetwork, Element, Load, Network
from planner.physics.power_flow.network import Source as FlowSource
from planner.physics.power_flow.network import power as complex_power
from planner.physics.power_flow.sweep import Collapsed, Solved, solve
from planner.plan.objects import Circuit, Device, Inlet, Panel, Source
from planner.tables.systems import Pair, System
from planner.viewing import plain, shared, stated
from planner.worked import BeyondTable

Model = Literal["constant-current", "constant-power"]
SERVICE = "service"


class Way:
    """The network from the service outwards while it is put together. Loads go to ``end``, the end of the last wire."""

    def __init__(self, found: System, model: Model) -> None:
        self.found, self.model = found, model
        self.end = SERVICE
        self.elements: list[Element] = []
        self.loads: list[Load] = []

    def wire(self, to: str, lines: tuple[str, ...], ohms: Impedance) -> None:
        """Go on through a wire; where the system has a neutral, the wire has one too."""
        each = dict.fromkeys(lines, ohms.line_ohm)
        if self.found.neutral:
            each["N"] = ohms.neutral_ohm
        self.elements.append(run(to, self.end, to, tuple(each), each))
        self.end = to

    def load(self, pairs: tuple[Pair, ...], drawn: complex) -> None:
        """A load, in equal parts on some pairs of conductors."""
        for pair in pairs if drawn else ():
            nominal = self.found.volts(*pair) * self._direction(pair)
            name = f"{len(self.loads)} at {self.end}"
            self.loads.append(Load(name, self.end, pair, drawn / len(pairs), self.model, nominal))

    def put_panel(self, panel: Panel, lines: tuple[str, ...], without: Circuit | Panel | None = None) -> None:
        """The loads of a panel, but for one of its circuits or panels."""
        self.load(_spread(1 if self.found.neutral else 2, lines), drawn_by(panel.inlets))
        for behind_it in panel.panels:
            if behind_it != without:
                self.put_panel(behind_it, lines)
        for circuit in panel.circuits:
            if circuit != without:
                self.put_circuit(circuit, lines)

    def put_circuit(self, circuit: Circuit, lines: tuple[str, ...], without: Circuit | Panel | None = None) -> None:
        """The loads of a circuit on its own legs, those behind its panels on theirs, but for one circuit."""
        for panel in circuit.panels:
            self.put_panel(panel, lines, without)
        own = drawn_by(circuit.inlets) + sum(_of_source(source) for source in circuit.sources)
        if own:
            hots = tuple(leg for leg in circuit.legs if leg != "N")
            self.load(pairs_of(hots) if hots else _spread(circuit.breaker.poles, lines), own)

    def solved(self) -> Solved | Collapsed:
        """The state; ``BeyondTable`` where a load is on a conductor that the wires before it lack."""
        source = FlowSource(SERVICE, dict(zip(self.found.conductors, self.found.phasors, strict=True)))
        try:
            return solve(Network(source, tuple(self.elements), tuple(self.loads)))
        except BadNetwork as wrong:
            raise BeyondTable(f"the legs of the circuits do not go together: {wrong}") from wrong

    def volts(self, state: Solved, node: str, pair: Pair) -> float:
        """Volts between two conductors; for constant currents the part along the source's, as the formulas have it."""
        volts = state.volts[node][pair[0]] - state.volts[node][pair[1]]
        return abs(volts) if self.model == "constant-power" else (volts * self._direction(pair).conjugate()).real

    def _direction(self, pair: Pair) -> complex:
        return cmath.rect(1.0, math.radians(self.found.angle(*pair)))


def alone(volts: float, poles: int) -> System:
    """The conductors of a circuit by itself."""
    if poles == 1:
        return System("", 1, ("L1", "N"), (complex(volts), 0j), {("L1", "N"): volts}, {})
    if poles == 2:
        return System("", 1, ("L1", "L2"), (complex(volts), 0j), {("L1", "L2"): volts}, {})
    lines = ("L1", "L2", "L3")
    phasors = tuple(cmath.rect(volts / math.sqrt(3), math.radians(angle)) for angle in (0, -120, 120))
    return System("", 3, lines, phasors, dict.fromkeys(pairs_of(lines), volts), {})


def pairs_of(hots: tuple[str, ...]) -> tuple[Pair, ...]:
    """Between which conductors the load of a circuit on some legs is."""
    if len(hots) == 1:
        return ((hots[0], "N"),)
    return tuple(
        (one, hots[(index + 1) % len(hots)]) for index, one in enumerate(hots[: 1 if len(hots) == 2 else None])
    )


def _spread(poles: int, lines: tuple[str, ...]) -> tuple[Pair, ...]:
    """All places for a circuit of so many poles that nobody placed."""
    return tuple((line, "N") for line in lines) if poles == 1 or len(lines) == 1 else pairs_of(lines)


def hots_of(circuit: Circuit, found: System) -> tuple[str, ...]:
    """The hot conductors of a circuit; the first ones for one that nobody placed."""
    return tuple(leg for leg in circuit.legs if leg != "N") or found.lines[: circuit.breaker.poles]


def panels_above(circuit: Circuit) -> list[tuple[Panel, Circuit | Panel]]:
    """The panels between source and circuit, from the source down, each with the circuit or panel that goes on from it.

    The way starts at a UPS that sets the voltage of its output, and at a transfer switch that is wired to its source.
    """
    found: list[tuple[Panel, Circuit | Panel]] = []
    onward: Circuit | Panel = circuit
    while type(plain(onward.feed)) is Panel:
        panel = cast("Panel", onward.feed)
        found.append((panel, onward))
        onward = cast("Circuit", panel.feed) if type(plain(panel.feed)) is Circuit else panel
    if type(plain(onward.feed)) is Device and not _sets_voltage(cast("Device", onward.feed)):
        raise BeyondTable(f"{onward.name} hangs on {onward.feed.at}, whose voltage is not known")
    return found[::-1]


def _sets_voltage(device: Device) -> bool:
    """Whether the voltage is set right here, by a UPS or by a source that a transfer switch passes on."""
    if device.converts:
        return device.conversion.resets_volts or device.conversion.system_said
    return type(plain(device.inlets[0].feed)) is Source


def feeder_of(panel: Panel) -> Circuit | Panel | None:
    """What has the wire that ends at a panel: a circuit, or the panel itself; none at the service."""
    if type(plain(panel.feed)) is Circuit:
        return cast("Circuit", panel.feed)
    if type(plain(panel.feed)) is Source and cast("Source", panel.feed).kind == "utility":
        return None
    # Behind a transfer switch at the service the wire counts where it is described.
    return panel if stated(panel, "wire") or not _behind_transfer(panel) else None


def _behind_transfer(panel: Panel) -> bool:
    return type(plain(panel.feed)) is Device and not cast("Device", panel.feed).converts


def drawn_by(inlets: Iterable[Inlet]) -> complex:
    """What inlets draw in VA, watts and vars, through strips and the like."""
    total = 0j
    for device, demand in power.by_device(inlets):
        if not device.passes_on:
            total += complex_power(apparent=float(demand.total), power_factor=float(device.load.power_factor))
        elif demand.total:
            total += behind_device(device) * float(demand.total) / float(power.handed_on(device).total)
    return total


@shared
def behind_device(device: Device) -> complex:
    """All that a strip, UPS or transfer switch gives."""
    parts = (*map(behind_panel, device.panels), *map(behind, device.circuits), *map(_of_source, device.sources))
    return sum(parts, drawn_by(device.fed))


@shared
def behind(circuit: Circuit) -> complex:
    """All that hangs on a circuit."""
    parts = (*map(behind_panel, circuit.panels), *map(_of_source, circuit.sources))
    return sum(parts, drawn_by(circuit.inlets))


@shared
def behind_panel(panel: Panel) -> complex:
    """All that hangs on a panel."""
    return sum((*map(behind_panel, panel.panels), *map(behind, panel.circuits)), drawn_by(panel.inlets))


@shared
def _of_source(source: Source) -> complex:
    parts = (*map(behind_panel, source.panels), *map(behind, source.circuits))
    return sum(parts, drawn_by(source.inlets))
