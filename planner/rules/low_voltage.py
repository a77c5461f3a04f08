"""WIR121: what is left of the voltage at the end of a run."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import voltage
from planner.physics.power_flow.sweep import Collapsed
from planner.plan.objects import Circuit
from planner.rules.checks import AtLeast, Check
from planner.rules.engine import rule
from planner.tables.systems import voltage_band
from planner.viewing import stated
from planner.worked import BeyondTable, named


@rule(
    "WIR121",
    "what hangs on a long run still gets a voltage it works at",
    cites={"": "ANSI C84.1, range B utilization", "IEC": "525, 230 V within 10 % (EN 50160)"},
)
def voltage_left(circuit: Circuit) -> Iterator[Check]:
    """A few per cent of drop are a waste; a fifth is a machine that trips off under load and a motor that burns.

    What: the nominal voltage less what the wire loses under the whole load, against the least that equipment has to
    work at. WIR106 warns long before.

    How: loads draw the current of the nominal voltage. A service below its nominal voltage leaves less still.

    Fails::
        panels: {house: {}}
        circuits:
          servers: {fed_by: house, breaker: 30 A 2P, wire: 10 AWG THHN 1000 ft, outlet: NEMA 6-30R}
        devices: {rig: {load: {budget: 20 A at 240 V}, fed_by: servers}}
    Passes::
        panels: {house: {}}
        circuits:
          servers: {fed_by: house, breaker: 30 A 2P, wire: 10 AWG THHN 100 ft, outlet: NEMA 6-30R}
        devices: {rig: {load: {budget: 20 A at 240 V}, fed_by: servers}}
    """
    # A wire nobody described is asked for by the rules of its size.
    if not (circuit.inlets or circuit.panels or circuit.sources) or not stated(circuit, "wire"):
        return
    way = voltage.branch(circuit)
    if isinstance(way, Collapsed):
        raise BeyondTable("the voltage collapses under the load")
    least, _ = voltage_band(float(circuit.volts_v), "range B utilization")
    yield AtLeast(
        value=named(way.outlet_v, "voltage at the end", "V"),
        limit=least,
        unit="V",
        says="At the end of the run {value} are left; equipment works at {limit} and above.",
        pointer="wire",
    )
