"""Voltage on the way from the service to outlets and inlets: what feeders, wires and cords lose under their real load.

Loads draw the current of the nominal voltage, as the formulas of the code have it; with ``constant-power``, as the
supplies of computers do, they draw more as the voltage sags.

The way starts at the service: a panel straight on the utility's service stands at the nominal voltage, and so does a
source behind another, since the impedance of transformers is not looked at here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from planner.analyses import power
from planner.analyses.supply_path import (
    SERVICE,
    Model,
    Way,
    alone,
    behind,
    behind_panel,
    drawn_by,
    feeder_of,
    hots_of,
    pairs_of,
    panels_above,
)
from planner.analyses.wire_impedance import Impedance, of_cord, of_wire
from planner.physics.power_flow.sweep import Collapsed, Solved
from planner.plan.conducting import Cord
from planner.plan.objects import Circuit, Device, Inlet
from planner.tables.systems import system
from planner.viewing import plain
from planner.worked import BeyondTable, Worked, added, named

OUTLET = "outlet"
# What hands the voltage on as it is.
STRIPS = frozenset({"pdu", "power-tap"})


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


@dataclass(frozen=True, slots=True)
class ToInlet:
    """From the service to an inlet of a device: the way to its outlet, volts lost in cords, and volts at the inlet."""

    outlet: WholePath
    inlet_v: float
    cords_v: float


def branch(circuit: Circuit, model: Model = "constant-current") -> Branch | Collapsed:
    """What the wire of a circuit loses, whatever feeds it; a load on three poles is taken as balanced.

    ``Missing`` for a fact that nobody said, ``BeyondTable`` for wire the tables lack, ``Collapsed`` when the wire
    cannot deliver the load.
    """
    nominal, ohms = circuit.volts_v, of_wire(circuit.wire, circuit.site.code)
    own = alone(float(nominal), circuit.breaker.poles)
    way = Way(own, model)
    way.wire(OUTLET, own.lines, ohms)
    way.load(pairs_of(own.lines), behind(circuit))
    state = way.solved()
    if isinstance(state, Collapsed):
        return state
    pair = pairs_of(own.lines)[0]
    volts = way.volts(state, SERVICE, pair) - way.volts(state, OUTLET, pair)
    lost = _lost("drop in the wire", volts, [_Lossy("", power.of_circuit(circuit).total, behind(circuit), ohms)])
    return Branch(nominal_v=nominal, outlet_v=named(nominal - lost, "voltage at the outlet", "V"), drop_v=lost)


def whole_path(circuit: Circuit, model: Model = "constant-current") -> WholePath | Collapsed:
    """What feeders and wire lose between the service and the outlet of a circuit.

    What the wires of the other circuits lose is left out, so with constant power the part of the feeders comes out too
    small by as much of it as those wires lose.

    ``Missing`` for a fact that nobody said, such as the wire of a feeder; ``BeyondTable`` for what the tables lack and
    for a panel behind a device; ``Collapsed`` when the wires cannot deliver the load.
    """
    started = _as_far_as(circuit, model)
    started.way.put_circuit(circuit, started.hots)
    state = started.way.solved()
    return state if isinstance(state, Collapsed) else _to_outlet(started, state)


def to_inlet(inlet: Inlet, model: Model = "constant-current") -> ToInlet | Collapsed:
    """What is lost between the service and the inlet of a device: feeders, wire, and the cords of strips and device.

    Inside strips nothing is lost. Raises as ``whole_path``, ``Missing`` also for a cord that nobody described, and
    ``BeyondTable`` behind a UPS or a second supply, which do not pass the voltage on as it is, and on three legs.
    """
    chain = _cords_to(inlet)
    circuit = cast("Circuit", chain[0].feed)
    started = _as_far_as(circuit, model)
    way, pairs = started.way, pairs_of(started.hots)
    if len(started.hots) > 2:
        raise BeyondTable(f"{circuit.name} has three legs; which of them {inlet.device.name} is on is not known")
    for panel in circuit.panels:
        way.put_panel(panel, started.hots)
    beside: tuple[Inlet, ...] = circuit.inlets
    cords: list[_Lossy] = []
    for each in chain:
        way.load(pairs, drawn_by(other for other in beside if other != each))
        beside = each.device.fed if each.device.passes_on else ()
        whose, load, drawn = f" of {each.device.name}", power.of_inlets((each,)).total, drawn_by((each,))
        for index, cord in enumerate(_cords_of(each)):
            cords.append(_Lossy(whose, load, drawn, of_cord(cord, circuit.site.code)))
            way.wire(f"{plain(each).at} {index}", started.hots, cords[-1].ohms)
    way.load(pairs, drawn_by((inlet,)))
    state = way.solved()
    if isinstance(state, Collapsed):
        return state
    outlet = _to_outlet(started, state)
    at_outlet, at_inlet = (way.volts(state, place, pairs[0]) for place in (started.end, way.end))
    lost = _lost("drop in the cords", at_outlet - at_inlet, cords)
    return ToInlet(outlet=outlet, inlet_v=named(outlet.outlet_v - lost, "voltage at the inlet", "V"), cords_v=lost)


@dataclass(frozen=True, slots=True)
class _Lossy:
    """A wire that volts are lost in: whose it is, its load in VA and as complex power, its impedance."""

    whose: str
    load_va: float
    drawn: complex
    ohms: Impedance

    def operands(self) -> Iterator[float]:
        """What the loss depends on, named."""
        yield named(self.load_va, f"load{self.whose}", "VA")
        if self.drawn:
            yield Worked(self.drawn.real / abs(self.drawn), f"power factor{self.whose}")
        yield self.ohms.resistance_ohm
        yield self.ohms.reactance_ohm


@dataclass(frozen=True, slots=True)
class _Started:
    """The way built to the end of a circuit's wire, still without the circuit's own load."""

    circuit: Circuit
    way: Way
    hots: tuple[str, ...]
    before: str
    end: str
    wire: Impedance
    feeders: list[_Lossy]


def _as_far_as(circuit: Circuit, model: Model) -> _Started:
    found = system(circuit.source.system)
    way = Way(found, model)
    feeders: list[_Lossy] = []
    for panel, onward in panels_above(circuit):
        feeder = feeder_of(panel)
        if feeder is None:
            continue
        ohms = of_wire(feeder.wire, circuit.site.code)
        if type(plain(feeder)) is Circuit:
            fed = cast("Circuit", feeder)
            hots, load, drawn = hots_of(fed, found), power.of_circuit(fed).total, behind(fed)
            way.wire(plain(panel).at, hots, ohms)
            way.put_circuit(fed, hots, onward)
        else:
            load, drawn = power.of_panel(panel).total, behind_panel(panel)
            way.wire(plain(panel).at, found.lines, ohms)
            way.put_panel(panel, found.lines, onward)
        feeders.append(_Lossy(f" of {panel.name}", load, drawn, ohms))
    before, hots, ohms = way.end, hots_of(circuit, found), of_wire(circuit.wire, circuit.site.code)
    way.wire(OUTLET, hots, ohms)
    return _Started(circuit, way, hots, before, way.end, ohms, feeders)


def _to_outlet(started: _Started, state: Solved) -> WholePath:
    circuit, way = started.circuit, started.way
    # Of a circuit on three legs the weakest pair.
    pair = min(pairs_of(started.hots), key=lambda each: way.volts(state, OUTLET, each) / way.found.volts(*each))
    full, panel_v, outlet_v = (way.volts(state, place, pair) for place in (SERVICE, started.before, OUTLET))
    own = _Lossy("", power.of_circuit(circuit).total, behind(circuit), started.wire)
    in_wire = _lost("drop in the wire", panel_v - outlet_v, [own])
    in_feeders = _lost("drop in the feeders", full - panel_v, started.feeders)
    lost = named(added((in_feeders, in_wire)), "drop from the service", "V")
    return WholePath(
        nominal_v=circuit.volts_v,
        outlet_v=named(circuit.volts_v - lost, "voltage at the outlet", "V"),
        feeder_v=in_feeders,
        branch_v=in_wire,
        drop_v=lost,
    )


def _cords_to(inlet: Inlet) -> list[Inlet]:
    """The inlets on the way from a circuit to an inlet, that of the device on the circuit first."""
    chain = [inlet]
    while type(plain(chain[0].feed)) is Device:
        device = cast("Device", chain[0].feed)
        if device.kind not in STRIPS or len(device.inlets) != 1:
            raise BeyondTable(f"the voltage behind {device.name} is not that before it")
        chain.insert(0, device.inlets[0])
    if type(plain(chain[0].feed)) is not Circuit:
        raise BeyondTable(f"{chain[0].device.name} hangs on {chain[0].feed.at}, which is no circuit")
    return chain


def _cords_of(inlet: Inlet) -> tuple[Cord, ...]:
    """Adapters and cord of an inlet, none for one wired in."""
    return () if inlet.hard_wired else (*inlet.adapters, inlet.cord)


def _lost(name: str, volts: float, wires: list[_Lossy]) -> float:
    """Volts lost in some wires, with what they depend on to show."""
    shown = tuple(operand for wire in wires for operand in wire.operands())
    return Worked(volts, name, "V", op="solved network of", args=shown) if shown else volts
