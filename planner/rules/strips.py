"""PDU: strips, plugs and outlets."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import power
from planner.plan.objects import Device, Inlet
from planner.rules.checks import AtMost, Check, OneOf
from planner.rules.engine import rule
from planner.tables import connectors
from planner.tables.connectors import mates
from planner.worked import named, number

# A plug carries 80 % of its rating for hours: the strip's own label holds that already and is taken whole.
PLUG_CONTINUOUS = 0.8


@rule("PDU101", "a strip's input carries what is plugged into it")
def strip_input_load(device: Device) -> Iterator[Check]:
    """A strip is protected by a breaker larger than its own rating, so nothing trips before it is too hot.

    What: the load of all outlets, in amperes of the input, against the rating on the strip's label and against 80 % of
    its plug. A label of 40 A on a 50 A plug holds the 80 % already; it is never taken off twice.

    How: everything plugged in, by budget where one is stated, over the voltage of the circuit.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
        devices:
          strip: {kind: pdu, spec: {plug: NEMA 6-50P, rating: 40 A, outlets: {1..2: C19}}, fed_by: servers}
          rig: {load: {budget: 41 A at 240 V}, fed_by: strip/1}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
        devices:
          strip: {kind: pdu, spec: {plug: NEMA 6-50P, rating: 40 A, outlets: {1..2: C19}}, fed_by: servers}
          rig: {load: {budget: 40 A at 240 V}, fed_by: strip/1}
    """
    if device.kind not in ("pdu", "power-tap") or not device.fed:
        return
    volts = power.volts_of(device)
    drawn = power.of_device(device)
    load = named(power.amps(drawn, volts, 1).total, "load", "A")
    machines = power.machines(device.fed)

    def ways(limit: float) -> Iterator[str]:
        yield f"keep the load at {number(limit)} A or less" + (
            f", {number(limit / machines)} A for each of {machines} machines" if machines > 1 else ""
        )

    yield AtMost(
        value=load,
        limit=device.rating_a,
        unit="A",
        says="{value} through the strip; its label says {limit} for hours.",
        pointer="spec.rating",
        about="rating",
        ways=lambda: ways(float(device.rating_a)),
    )
    if drawn.continuous:
        plug = connectors.find(device.plug, "plug")
        limit = named(PLUG_CONTINUOUS * plug.rating(), "80 % of its plug", "A")
        yield AtMost(
            value=load,
            limit=limit,
            unit="A",
            says=f"{{value}} through the strip's plug, {plug.id}; for hours it carries {{limit}}.",
            pointer="spec.plug",
            about="plug",
            ways=lambda: ways(float(limit)),
        )


@rule("PDU104", "every plug mates its receptacle, at both ends of every cord")
def plugs_mate(inlet: Inlet) -> Iterator[Check]:
    """A plug that does not fit is cut off and replaced at midnight, or forced with an adapter.

    What: the plug that is fixed to a thing, or the plug of its cord, fits the outlet it goes into; the cord's other end
    fits the thing's inlet. Straight-blade patterns do not cross-mate, except 5-15P into 5-20R and 6-15P into 6-20R.

    How: by the standards' mating tables. A cord nobody described is bought to fit and is not judged.

    Fails::
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 30 A 2P, outlet: NEMA 6-30R}}
        devices: {ac: {kind: window-ac, spec: {plug: NEMA 6-20P}, load: 2.4 kW, fed_by: cooling}}
    Passes::
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices: {ac: {kind: window-ac, spec: {plug: NEMA 6-15P}, load: 2.4 kW, fed_by: cooling}}
    """
    plug = inlet.cord.plug if inlet.has_cord else inlet.plug
    if plug and inlet.outlet_known and not getattr(inlet.outlet, "hard_wired", False):
        receptacle = connectors.find(inlet.outlet.type)  # type: ignore[attr-defined]
        yield OneOf(
            value=plug,
            accepted=receptacle.accepts,
            says=f"{{value}} does not go into {receptacle.id}"
            if not mates(connectors.find(plug, "plug"), receptacle)
            else f"{{value}} goes into {receptacle.id}.",
            pointer="",
            about="outlet",
            ways=lambda: (f"an outlet for {plug}, or a thing with {' or '.join(receptacle.accepts)}",),
        )
    if inlet.has_cord and inlet.type and inlet.type != "hard-wired":
        connector = connectors.find(inlet.cord.connector, "receptacle")
        yield OneOf(
            value=inlet.type,
            accepted=connector.accepts,
            says=f"The cord's {connector.id} meets an inlet {{value}}; it takes {{accepted}}.",
            pointer="",
            about="inlet",
        )
