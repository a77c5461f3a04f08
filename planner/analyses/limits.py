"""What couplers and wires of the power forest may carry for hours."""

from __future__ import annotations

from planner.analyses.ends import Ends
from planner.analyses.forest import Limit
from planner.analyses.iec_wire import capacity
from planner.analyses.wire_ampacity import final_ampacity, spared
from planner.facts import said
from planner.plan.conducting import Stretch
from planner.plan.objects import Circuit, Device, Inlet, StripOutlet
from planner.tables import connectors
from planner.tables.connector_patterns import Role
from planner.worked import BeyondTable, least, show

# A North American coupler carries this part of its rating for hours.
COUPLER_CONTINUOUS = 0.8


def of_outlet(inlet: Inlet, *, nec: bool) -> tuple[Limit, ...]:
    """What the outlet of a strip carries for hours; that of a circuit is as large as its breaker wants it."""
    outlet = inlet.outlet if inlet.outlet_known else None
    if not isinstance(outlet, StripOutlet) or not said(outlet, "type"):
        return ()
    return _rated(outlet.type, "receptacle", f"outlet {outlet.name}", nec=nec)


def of_input(device: Device, *, nec: bool) -> tuple[Limit, ...]:
    """What the plug or inlet by which a strip, UPS or transfer switch takes its power carries for hours."""
    inlet = next((each for each in device.inlets if each.counts), None)
    if inlet is None or inlet.hard_wired:
        return ()
    if said(inlet, "plug") and inlet.plug:
        return _rated(inlet.plug, "plug", "its plug", nec=nec)
    return _rated(inlet.type, "plug", "its inlet", nec=nec) if inlet.type else ()


def _rated(kind: str, role: Role, what: str, *, nec: bool) -> tuple[Limit, ...]:
    try:
        rating = float(connectors.find(kind, role).rating("UL" if nec else "IEC"))
    except BeyondTable:
        return ()
    limit = COUPLER_CONTINUOUS * rating if nec else rating
    return (Limit(limit, "A", f"{what} of {show(rating, 'A')}, for hours", False, False),)


def of_wire(circuit: Circuit, ends: Ends, *, nec: bool) -> tuple[Limit, ...]:
    """What a circuit's wire carries where it lies, if that is known; of an open one the rules on wires ask."""
    if not said(circuit, "wire"):
        return ()
    found = ends.figure(_carries if nec else _carries_iec, circuit)
    return (Limit(found.low, "A", "its wire", False, False),) if found.known and found.low else ()


def _carries(circuit: Circuit) -> float:
    """The ampacity of the run, a short worse part of it taken like the rest where the code lets it."""
    return least(*(_of_stretch(circuit, stretch) for stretch in circuit.wire.stretches), name="ampacity of the wire")


def _carries_iec(circuit: Circuit) -> float:
    return least(*(capacity(circuit, stretch) for stretch in circuit.wire.stretches), name="capacity of the wire")


def _of_stretch(circuit: Circuit, stretch: Stretch) -> float:
    short = spared(circuit, stretch)
    return final_ampacity(circuit, stretch) if short is None else short.ampacity
