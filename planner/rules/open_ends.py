"""What a plan leaves open: a circuit that ends nowhere, a machine that nothing feeds, a plug without a socket."""

from __future__ import annotations

from collections.abc import Iterator

from planner.plan.objects import Circuit, Device
from planner.rules.checks import AtMost, Check, OneOf
from planner.rules.engine import rule
from planner.viewing import stated


@rule("CIR130", "a circuit says what its machines are plugged into")
def outlet_described(circuit: Circuit) -> Iterator[Check]:
    """Without its outlet, nobody can say whether the plug goes in, or whether outlet and breaker suit each other.

    What: a circuit on which something hangs that is not wired in has an outlet in the layout.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 20 A 2P}}
        devices: {rig: {load: 2 kW, spec: {plug: NEMA 6-20P}, fed_by: servers}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices: {rig: {load: 2 kW, spec: {plug: NEMA 6-20P}, fed_by: servers}}
    """
    plugged = [inlet for inlet in circuit.inlets if not inlet.hard_wired]
    if not plugged:
        return
    key = f"{circuit.at}.outlet"
    yield OneOf(
        value="an outlet" if circuit.outlets else "no outlet",
        accepted=("an outlet",),
        says="The layout gives it {value}, and something with a plug hangs on it.",
        pointer="outlet",
        ways=lambda: (f"state {key}, as NEMA 6-20R, or hard-wired",),
    )


@rule("CIR131", "no socket takes two plugs")
def sockets_enough(circuit: Circuit) -> Iterator[Check]:
    """Two plugs do not go into one receptacle; what is bought to make them is the fire.

    What: the plugs on a circuit are no more than the receptacles of its outlets. A duplex outlet has two.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 30 A 2P, outlet: NEMA L6-30R}}
        devices: {strip-1..2: {kind: pdu, spec: {plug: NEMA L6-30P}, fed_by: servers}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 30 A 2P, outlets: {a: NEMA L6-30R, b: NEMA L6-30R}}}
        devices: {strip-1: {kind: pdu, spec: {plug: NEMA L6-30P}, fed_by: servers}}
    """
    sockets = [outlet.sockets for outlet in circuit.outlets if not outlet.hard_wired]
    plugs = [inlet for inlet in circuit.inlets if not inlet.hard_wired]
    if not sockets or not plugs:
        return
    yield AtMost(
        value=len(plugs),
        limit=sum(sockets),
        unit="",
        says="Plugs on this circuit: {value}; receptacles: {limit}.",
        pointer="outlet",
        ways=lambda: ("another outlet on the circuit",),
    )


@rule("PDU112", "every machine says what feeds it")
def feed_described(device: Device) -> Iterator[Check]:
    """What hangs nowhere loads no breaker, and a plan that forgot it looks better than it is.

    What: each device names its feed; ``fed_by: none`` says that it stands unused.

    Fails::
        devices: {rig: {load: 5 kW}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 30 A 2P, outlet: NEMA 6-30R}}
        devices: {rig: {load: 5 kW, spec: {plug: NEMA 6-30P}, fed_by: servers}}
    """
    known = stated(device, "powered")
    yield OneOf(
        value="stated" if known else "not stated",
        accepted=("stated",),
        says="What feeds it is {value}.",
        pointer="fed_by",
        ways=lambda: (f"state {device.at}.fed_by, or none for a thing that stands unused",),
    )
