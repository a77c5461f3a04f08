"""Voltage on the way from the service to the outlet of a circuit: what wires and feeders lose under their real load.

Loads are the real ones, without the 125 %, by budget or estimate and at their power factor. They draw the current of
the nominal voltage, as the formulas of the code have it; with ``constant-power``, as the supplies of computers do, they
draw more as the voltage sags. All load of a circuit is taken at the far end of its wire.

The way starts at the service: a panel straight on the utility's service stands at the nominal voltage, and so does a
source behind another, since the impedance of transformers is not in the plan.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, cast

from planner.analyses import power
from planner.analyses.wire_impedance import Impedance, of_wire
from planner.facts import plain
from planner.physics.power_flow import network as flow
from planner.physics.power_flow.elements import run
from planner.physics.power_flow.network import BadNetwork, Element, Load, Network
from planner.physics.power_flow.sweep import Collapsed, Solved, solve
from planner.plan.objects import Circuit, Inlet, Panel, Source
from planner.tables.systems import Pair, System, system
from planner.worked import BeyondTable, Worked, added, named

Model = Literal["constant-current", "constant-power"]
SERVICE, OUTLET = "service", "outlet"


@dataclass(frozen=True, slots=True)
class Branch:
    """The wire of one circuit with the nominal voltage before it: volts at its far end, and volts lost."""

    nominal_v: float
    outlet_v: float
    drop_v: float


@dataclass(frozen=True, slots=True)
class WholePath:
    """From the service to the far end of a circuit: volts there; volts lost in feeders, in the branch, altogether."""

    nominal_v: float
    outlet_v: float
    feeder_v: float
    branch_v: float
    drop_v: float


def branch(circuit: Circuit, model: Model = "constant-current") -> Branch | Collapsed:
    """What the wire of a circuit loses, whatever feeds it; a load on three poles is taken as balanced.

    ``Missing`` for a fact that nobody said, ``BeyondTable`` for wire the tables lack, ``Collapsed`` when the wire
    cannot deliver the load.
    """
    nominal, ohms = circuit.volts_v, of_wire(circuit.wire, circuit.site.code)
    alone = _alone(float(nominal), circuit.breaker.poles)
    way = _Way(alone, model)
    way.wire(OUTLET, alone.lines, ohms)
    way.load(_pairs(alone.lines), _behind(circuit))
    state = way.solved()
    if isinstance(state, Collapsed):
        return state
    pair = _pairs(alone.lines)[0]
    volts = way.volts(state, SERVICE, pair) - way.volts(state, OUTLET, pair)
    lost = _lost("drop in the wire", volts, [("", power.of_circuit(circuit).total, ohms)])
    return Branch(nominal_v=nominal, outlet_v=named(nominal - lost, "voltage at the outlet", "V"), drop_v=lost)


def whole_path(circuit: Circuit, model: Model = "constant-current") -> WholePath | Collapsed:
    """What feeders and wire lose between the service and the outlet of a circuit.

    The other circuits of the panels on the way count where they start, on their own legs. What their own wires lose is
    left out, so with constant power the part of the feeders comes out too small by as much of it as those wires lose.
    Circuits that nobody placed count evenly over the legs, the one asked about on the first.

    ``Missing`` for a fact that nobody said, such as the wire of a feeder; ``BeyondTable`` for what the tables lack and
    for a panel behind a device; ``Collapsed`` when the wires cannot deliver the load.
    """
    found = system(circuit.source.system)
    way = _Way(found, model)
    feeders = []
    for panel, onward in _panels_above(circuit):
        feeder = _feeder_of(panel)
        if feeder is None:
            continue
        lines = _hots(cast("Circuit", feeder), found) if type(plain(feeder)) is Circuit else found.lines
        feeders.append((panel, of_wire(feeder.wire, circuit.site.code)))
        way.wire(plain(panel).at, lines, feeders[-1][1])
        if type(plain(feeder)) is Circuit:
            way.put_circuit(cast("Circuit", feeder), lines, onward)
        else:
            way.put_panel(panel, lines, onward)
    before = way.end
    hots, ohms = _hots(circuit, found), of_wire(circuit.wire, circuit.site.code)
    way.wire(OUTLET, hots, ohms)
    way.put_circuit(circuit, hots)
    state = way.solved()
    if isinstance(state, Collapsed):
        return state
    # Of a circuit on three legs the weakest pair.
    pair = min(_pairs(hots), key=lambda each: way.volts(state, OUTLET, each) / found.volts(*each))
    full, panel_v, outlet_v = (way.volts(state, place, pair) for place in (SERVICE, before, OUTLET))
    in_wire = _lost("drop in the wire", panel_v - outlet_v, [("", power.of_circuit(circuit).total, ohms)])
    in_feeders = _lost(
        "drop in the feeders",
        full - panel_v,
        [(f" of {panel.name}", power.of_panel(panel).total, each) for panel, each in feeders],
    )
    lost = named(added((in_feeders, in_wire)), "drop from the service", "V")
    return WholePath(
        nominal_v=circuit.volts_v,
        outlet_v=named(circuit.volts_v - lost, "voltage at the outlet", "V"),
        feeder_v=in_feeders,
        branch_v=in_wire,
        drop_v=lost,
    )


class _Way:
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

    def put_panel(self, panel: Panel, lines: tuple[str, ...], without: Circuit | None = None) -> None:
        """The loads of a panel, but for one of its circuits."""
        self.load(_spread(1 if self.found.neutral else 2, lines), _drawn(panel.inlets))
        for circuit in panel.circuits:
            if circuit != without:
                self.put_circuit(circuit, lines)

    def put_circuit(self, circuit: Circuit, lines: tuple[str, ...], without: Circuit | None = None) -> None:
        """The loads of a circuit on its own legs, those behind its panels on theirs, but for one circuit."""
        for panel in circuit.panels:
            self.put_panel(panel, lines, without)
        own = _drawn(circuit.inlets) + sum(_of_source(source) for source in circuit.sources)
        if own:
            hots = tuple(leg for leg in circuit.legs if leg != "N")
            self.load(_pairs(hots) if hots else _spread(circuit.breaker.poles, lines), own)

    def solved(self) -> Solved | Collapsed:
        """The state; ``BeyondTable`` where a load is on a conductor that the wires before it lack."""
        source = flow.Source(SERVICE, dict(zip(self.found.conductors, self.found.phasors, strict=True)))
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


def _alone(volts: float, poles: int) -> System:
    """The conductors of a circuit by itself."""
    if poles == 1:
        return System("", 1, ("L1", "N"), (complex(volts), 0j), {("L1", "N"): volts}, {})
    if poles == 2:
        return System("", 1, ("L1", "L2"), (complex(volts), 0j), {("L1", "L2"): volts}, {})
    lines = ("L1", "L2", "L3")
    phasors = tuple(cmath.rect(volts / math.sqrt(3), math.radians(angle)) for angle in (0, -120, 120))
    return System("", 3, lines, phasors, dict.fromkeys(_pairs(lines), volts), {})


def _pairs(hots: tuple[str, ...]) -> tuple[Pair, ...]:
    """Between which conductors the load of a circuit on some legs is."""
    if len(hots) == 1:
        return ((hots[0], "N"),)
    return tuple(
        (one, hots[(index + 1) % len(hots)]) for index, one in enumerate(hots[: 1 if len(hots) == 2 else None])
    )


def _spread(poles: int, lines: tuple[str, ...]) -> tuple[Pair, ...]:
    """All places for a circuit of so many poles that nobody placed."""
    return tuple((line, "N") for line in lines) if poles == 1 or len(lines) == 1 else _pairs(lines)


def _hots(circuit: Circuit, found: System) -> tuple[str, ...]:
    """The hot conductors of a circuit; the first ones for one that nobody placed."""
    return tuple(leg for leg in circuit.legs if leg != "N") or found.lines[: circuit.breaker.poles]


def _panels_above(circuit: Circuit) -> list[tuple[Panel, Circuit]]:
    """The panels between source and circuit, from the source down, each with the circuit that goes on from it."""
    found: list[tuple[Panel, Circuit]] = []
    onward = circuit
    while type(plain(onward.feed)) is Panel:
        panel = cast("Panel", onward.feed)
        found.append((panel, onward))
        if type(plain(panel.feed)) is Source:
            break
        if type(plain(panel.feed)) is not Circuit:
            raise BeyondTable(f"{panel.name} hangs on {panel.feed.at}, whose voltage is not known")
        onward = cast("Circuit", panel.feed)
    return found[::-1]


def _feeder_of(panel: Panel) -> Circuit | Panel | None:
    """What has the wire that ends at a panel: a circuit; the panel itself behind a transformer; none at the service."""
    if type(plain(panel.feed)) is Circuit:
        return cast("Circuit", panel.feed)
    return None if cast("Source", panel.feed).kind == "utility" else panel


def _drawn(inlets: Iterable[Inlet]) -> complex:
    """What inlets draw in VA, watts and vars, through strips and the like."""
    total = 0j
    for device, demand in power.by_device(inlets):
        if not device.passes_on:
            total += flow.power(apparent=float(demand.total), power_factor=float(device.load.power_factor))
        elif demand.total:
            total += _drawn(device.fed) * float(demand.total) / float(power.of_inlets(device.fed).total)
    return total


def _behind(circuit: Circuit) -> complex:
    """All that hangs on a circuit."""
    parts = (*map(_of_panel, circuit.panels), *map(_of_source, circuit.sources))
    return sum(parts, _drawn(circuit.inlets))


def _of_panel(panel: Panel) -> complex:
    return sum(map(_behind, panel.circuits), _drawn(panel.inlets))


def _of_source(source: Source) -> complex:
    parts = (*map(_of_panel, source.panels), *map(_behind, source.circuits))
    return sum(parts, _drawn(source.inlets))


def _lost(name: str, volts: float, wires: list[tuple[str, float, Impedance]]) -> float:
    """Volts lost in some wires, with the load and the impedance of each to show."""
    shown = [
        operand
        for whose, load, ohms in wires
        for operand in (named(load, f"load{whose}", "VA"), ohms.resistance_ohm, ohms.reactance_ohm)
    ]
    return Worked(volts, name, "V", op="solved network of", args=tuple(shown)) if shown else volts
