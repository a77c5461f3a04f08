"""WIR, PDU: cords, couplers, adapters and taps between an outlet and a machine."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import power
from planner.analyses.strip_lines import inlet_volts
from planner.physics.conductors import cord_ampacity
from planner.plan.objects import Circuit, Device, Inlet
from planner.rules.checks import AtMost, Check, OneOf
from planner.rules.engine import NEC, rule
from planner.tables import connectors, iec_conductors
from planner.viewing import plain, shared
from planner.worked import BeyondTable, named

# What a coupler carries for hours by its North American rating; the IEC rating is for hours as it stands.
COUPLER_CONTINUOUS = 0.8


@rule(
    "WIR108",
    "every cord and its couplers carry what goes through them",
    cites={"": "400.5, UL 60320-1, IEC 60320-1"},
    load=True,
)
def cord_carries_load(inlet: Inlet) -> Iterator[Check]:
    """A cord is the smallest wire of the chain and lies behind the largest breaker.

    What: the current of one inlet, with the supplies the machine can lose already lost, against the cord's ampacity by
    its size and against the rating of the coupler at its end: for hours, 80 % of the North American rating, or all of
    the IEC one.

    How: the machine's load over the supplies that must carry it; Table 400.5(A)(1), two current-carrying conductors, or
    for metric sizes BS 7671 Table 4F3A.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
        devices:
          strip: {kind: pdu, spec: {plug: NEMA 6-50P, rating: 40 A, outlets: {1..2: C19}}, fed_by: servers}
          rig: {load: {budget: 20 A at 240 V}, spec: {inlet: C20}, fed_by: strip/1, cord: C20 to C19 2 m 12 AWG}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
        devices:
          strip: {kind: pdu, spec: {plug: NEMA 6-50P, rating: 40 A, outlets: {1..2: C19}}, fed_by: servers}
          rig: {load: {budget: 16 A at 240 V}, spec: {inlet: C20}, fed_by: strip/1, cord: C20 to C19 2 m 12 AWG}
    """
    device = inlet.device
    if not inlet.has_cord or not inlet.counts or device.passes_on:
        return
    demand = power.of_device(device)
    worst = inlet_current(inlet)
    coupler = connectors.find(inlet.cord.connector, "receptacle")
    if inlet.site_is_nec:
        limit = coupler.rating("UL")
        if demand.continuous:
            limit = named(COUPLER_CONTINUOUS * limit, f"80 % of {coupler.spelled}", "A")  # type: ignore[assignment]
    else:
        limit = coupler.rating("IEC")
    yield AtMost(
        value=worst,
        limit=limit,
        unit="A",
        says=f"One supply of {device.name} draws {{value}} when no spare is left; its coupler {coupler.spelled} "
        "carries {limit} for hours.",
        pointer="",
        about="coupler",
    )
    yield AtMost(
        value=worst,
        limit=_cord_ampacity(inlet),
        unit="A",
        says=f"One supply of {device.name} draws {{value}}; its cord of {inlet.cord.size} carries {{limit}}.",
        pointer="",
        about="cord",
    )


def _cord_ampacity(inlet: Inlet) -> float:
    size = inlet.cord.size
    if iec_conductors.is_metric(size):
        return iec_conductors.cord_ampacity(size)
    return cord_ampacity(size=size, edition=inlet.device.site.code if inlet.site_is_nec else "NEC-2023")


@shared
def inlet_current(inlet: Inlet) -> float:
    """Amperes of one inlet when only the supplies are left that the machine needs."""
    device = inlet.device
    volts = inlet_volts(inlet)
    current = named(power.of_device(device).total / volts, f"current of {device.name}", "A")
    if not device.has_supplies or not device.supplies.shared:
        return named(inlet.share * current, "current of this inlet", "A") if len(device.inlets) > 1 else current
    live = min(device.supplies.needed, device.supplies.corded)
    if live < 1:
        raise BeyondTable(f"{device.name} needs no supply at all, by its redundancy")
    return named(current / live, f"current of one of {live} supplies", "A")


@rule(
    "PDU103", "no outlet of a strip carries more than it is made for", cites={"": "UL 60320-1, IEC 60320-1"}, load=True
)
def strip_outlet_load(inlet: Inlet) -> Iterator[Check]:
    """A coupler that runs above its rating for weeks browns, then melts, behind a breaker that never trips.

    What: what one inlet draws, with the supplies the machine can lose already lost, against the outlet it is in: for
    hours, 80 % of the North American rating of a coupler, or all of the IEC one.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
        devices:
          strip: {kind: pdu, spec: {plug: NEMA 6-50P, rating: 40 A, outlets: {1..2: C13}}, fed_by: servers}
          rig: {load: {budget: 13 A at 240 V}, fed_by: strip/1}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
        devices:
          strip: {kind: pdu, spec: {plug: NEMA 6-50P, rating: 40 A, outlets: {1..2: C13}}, fed_by: servers}
          rig: {load: {budget: 12 A at 240 V}, fed_by: strip/1}
    """
    if not inlet.counts or not inlet.outlet_known or type(plain(inlet.feed)) is not Device or inlet.device.passes_on:
        return
    name = inlet.outlet.name  # type: ignore[attr-defined]
    outlet = connectors.find(inlet.outlet.type, "receptacle")  # type: ignore[attr-defined]
    limit: float = outlet.rating("UL" if inlet.site_is_nec else "IEC")
    if inlet.site_is_nec and power.of_device(inlet.device).continuous:
        limit = named(COUPLER_CONTINUOUS * limit, f"80 % of {outlet.spelled}", "A")
    yield AtMost(
        value=inlet_current(inlet),
        limit=limit,
        unit="A",
        says=f"{inlet.device.name} draws {{value}} from outlet {name}, {outlet.spelled}; "
        "for hours it carries {limit}.",
        pointer="",
    )


@rule(
    "PDU109",
    "no power taps in a row, no extension cords under load that lasts",
    cites={"": "110.3(B), 400.12, UL 1363"},
    books=NEC,
)
def taps_and_extensions(inlet: Inlet) -> Iterator[Check]:
    """Each tap and extension adds contacts that loosen and cord that nobody sees; chains of them start fires.

    What: a power tap is plugged straight into a wall receptacle, never into another tap; no extension cord under a
    load that lasts; no cord through a wall, ceiling, floor, door or window.

    Fails::
        circuits: {desk: {breaker: 15 A 1P, volts: 120 V, outlet: NEMA 5-15R duplex}}
        devices:
          tap: {kind: power-tap, spec: {plug: NEMA 5-15P, rating: 15 A, outlets: {1..6: NEMA 5-15R}}, fed_by: desk/1}
          second: {kind: power-tap, spec: {plug: NEMA 5-15P, rating: 15 A, outlets: {1..6: NEMA 5-15R}}, fed_by: tap/1}
    Passes::
        circuits: {desk: {breaker: 15 A 1P, volts: 120 V, outlet: NEMA 5-15R duplex}}
        devices:
          tap: {kind: power-tap, spec: {plug: NEMA 5-15P, rating: 15 A, outlets: {1..6: NEMA 5-15R}}, fed_by: desk/1}
    """
    device = inlet.device
    if device.kind == "power-tap":
        on_wall = type(plain(inlet.feed)) is Circuit
        yield OneOf(
            value="a wall receptacle" if on_wall else "another strip",
            accepted=("a wall receptacle",),
            says=f"{device.name} is a power tap plugged into {{value}}; it belongs straight into {{accepted}}.",
            pointer="",
            about="tap",
        )
    lasting = device.passes_on or device.load.continuous
    if inlet.adapters:
        yield AtMost(
            value=float(len(inlet.adapters)) if lasting else 0.0,
            limit=0.0,
            unit="",
            says=f"{device.name} has {{value}} adapters or extension cords under a load that lasts; {{limit}} is right."
            if lasting
            else f"{device.name} has an adapter or extension cord, under a load that does not last.",
            pointer="",
            about="extension",
            ways=lambda: ("an outlet within reach of the machine's own cord",),
        )
    cords = ((inlet.cord,) if inlet.has_cord else ()) + inlet.adapters
    for index, cord in enumerate(cords):
        if cord.through:
            yield OneOf(
                value=f"through a {cord.through}",
                accepted=("in the open",),
                says=f"A cord of {device.name} runs {{value}}; a flexible cord lies {{accepted}}.",
                pointer="",
                about=f"route {index}",
            )
