"""PDU: strips, plugs and outlets."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import power
from planner.analyses.strip_lines import line_amps, lowest_volts, outlet_volts
from planner.plan.objects import Circuit, Device, Inlet
from planner.rules.checks import AtMost, Check, OneOf
from planner.rules.circuits import CONTINUOUS_FACTOR, own_circuit, receptacles_for
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.tables import connectors
from planner.tables.connector_patterns import Connector
from planner.tables.connectors import mates
from planner.tables.nec_receptacles import receptacle_suits
from planner.viewing import plain, stated
from planner.worked import BeyondTable, named, number, show

# A plug carries 80 % of its rating for hours: the strip's own label holds that already and is taken whole.
PLUG_CONTINUOUS = 0.8


@rule("PDU101", "a strip's input carries what is plugged into it", cites={"": "UL 62368-1"}, load=True)
def strip_input_load(device: Device) -> Iterator[Check]:
    """A strip is protected by a breaker larger than its own rating, so nothing trips before it is too hot.

    What: the load of all outlets, in amperes of the input, against the rating on the strip's label and against 80 % of
    its plug or inlet, all of it by IEC. A label of 40 A on a 50 A plug holds the 80 % already; it is never taken off
    twice.

    How: everything plugged in, by budget where one is stated, over the voltage of the circuit. On a strip of several
    lines each outlet loads its own pair of them, and each line carries the phasor sum of its pairs: two full banks
    that share a line load it 1.73 times, though the strip as a whole has room. The neutral counts as a line.

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
    drawn = power.of_device(device)
    machines = power.machines(device.fed)
    lines = line_amps(device)
    loads: dict[str, float] = (
        {"": named(power.amps(drawn, lowest_volts(device), 1).total, "load", "A")}
        if lines is None
        else {f"{line} of ": amps for line, amps in lines.items()}
    )

    def ways(limit: float) -> Iterator[str]:
        if lines is not None:
            yield "spread the machines over the lines of the strip"
            return
        yield f"keep the load at {number(limit)} A or less" + (
            f", {number(limit / machines)} A for each of {machines} machines" if machines > 1 else ""
        )

    for line, load in loads.items():
        yield AtMost(
            value=load,
            limit=device.rating_a,
            unit="A",
            says=f"{{value}} through {line}the strip; its label says {{limit}} for hours.",
            pointer="spec.rating",
            about=f"{line}rating",
            ways=lambda: ways(float(device.rating_a)),
        )
    if drawn.continuous and not device.hard_wired:
        plug, limit = _input_end(device)
        what = "plug" if stated(device, "plug") else "inlet"
        for line, load in loads.items():
            yield AtMost(
                value=load,
                limit=limit,
                unit="A",
                says=f"{{value}} through {line}the strip's {what}, {plug.spelled}; for hours it carries {{limit}}.",
                pointer=f"spec.{what}",
                about=f"{line}plug",
                ways=lambda: ways(float(limit)),
            )


def _input_end(device: Device) -> tuple[Connector, float]:
    """The plug of a strip, or the inlet where its cord is loose, and what that carries for hours."""
    loose = not stated(device, "plug") and bool(device.inlets and device.inlets[0].type)
    end = connectors.find(device.inlets[0].type if loose else device.plug, "plug")
    if device.site.code.startswith("NEC"):
        return end, named(PLUG_CONTINUOUS * end.rating("UL"), f"80 % of its {end.spelled}", "A")
    return end, end.rating("IEC")


@rule("PDU104", "every plug mates its receptacle, at both ends of every cord", cites={"": "NEMA WD 6, IEC 60320-1"})
def plugs_mate(inlet: Inlet) -> Iterator[Check]:
    """A plug that does not fit is cut off and replaced at midnight, or forced with an adapter.

    What: the plug that is fixed to a thing, or the plug of its cord, fits the outlet it goes into; the cord's other end
    fits the thing's inlet. Straight-blade patterns do not cross-mate, except 5-15P into 5-20R and 6-15P into 6-20R.

    How: by the standards' mating tables. A cord nobody described is bought to fit an inlet that is known, and is not
    judged. Of a thing whose plug, cord and inlet nobody stated it is unknown whether it fits.

    Fails::
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 30 A 2P, outlet: NEMA 6-30R}}
        devices: {ac: {kind: window-ac, spec: {plug: NEMA 6-20P}, load: 2.4 kW, fed_by: cooling}}
    Passes::
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices: {ac: {kind: window-ac, spec: {plug: NEMA 6-15P}, load: 2.4 kW, fed_by: cooling}}
    """
    on_outlet = inlet.outlet_known and not getattr(inlet.outlet, "hard_wired", False)
    plug = on_outlet and inlet.joined and (inlet.cord.plug if inlet.has_cord else inlet.plug)
    if plug:
        receptacle = connectors.find(inlet.outlet.type)  # type: ignore[attr-defined]
        fits = tuple(connectors.find(each, "plug").spelled for each in receptacle.accepts)
        mine = connectors.find(plug, "plug")
        yield OneOf(
            value=mine.spelled,
            accepted=fits,
            says=f"{{value}} {'goes' if mates(mine, receptacle) else 'does not go'} into {receptacle.spelled}.",
            pointer="",
            about="outlet",
            ways=lambda: (_place_for(inlet, mine), f"a thing with {' or '.join(fits)}"),
        )
    if inlet.has_cord and inlet.type and inlet.type != "hard-wired":
        connector = connectors.find(inlet.cord.connector, "receptacle")
        yield OneOf(
            value=connectors.find(inlet.type, "plug").spelled,
            accepted=tuple(connectors.find(each, "plug").spelled for each in connector.accepts),
            says=f"The cord's {connector.spelled} meets an inlet {{value}}; it takes {{accepted}}.",
            pointer="",
            about="inlet",
        )


def _place_for(inlet: Inlet, plug: Connector) -> str:
    """An outlet for a plug where the breaker allows one; else a circuit of its own."""
    circuit = inlet.feed
    if type(plain(circuit)) is Circuit and inlet.site_is_nec and circuit.breaker.kind != "switch":  # type: ignore[attr-defined]
        rating, edition = float(circuit.breaker.rating_a), inlet.device.site.code  # type: ignore[attr-defined]
        sockets = sum(outlet.sockets for outlet in circuit.outlets)  # type: ignore[attr-defined]
        choices = receptacles_for((plug.id,))
        if choices and not any(receptacle_suits(rating, float(each.rating()), sockets, edition) for each in choices):
            return f"{own_circuit(plug)}, with an outlet for {plug.spelled}"
    return f"an outlet for {plug.spelled}"


@rule("PDU110", "a strip's outlets give the voltage they are made for", cites="110.3(B), 406.4(F)", books=NEC)
def outlet_voltage(device: Device) -> Iterator[Check]:
    """A 120 V outlet on a strip behind a 240 V plug without a neutral has 240 V in it, and looks like any other.

    What: each outlet is made for the voltage of the strip's circuit. A plug with a neutral may feed 120 V outlets from
    a leg and the neutral; one without cannot.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
        devices:
          strip: {kind: pdu, spec: {plug: NEMA 6-50P, rating: 40 A, outlets: {1..4: NEMA 5-20R}}, fed_by: servers}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
        devices: {strip: {kind: pdu, spec: {plug: NEMA 6-50P, rating: 40 A, outlets: {1..4: C19}}, fed_by: servers}}
    """
    if device.kind not in ("pdu", "power-tap") or not device.outlets or not device.inlets:
        return
    volts = lowest_volts(device)
    splits = not device.hard_wired and connectors.find(device.plug, "plug").neutral and float(volts) > 200.0
    kinds = dict.fromkeys(outlet.type for outlet in device.outlets)
    for kind in kinds:
        outlet = connectors.find(kind, "receptacle")
        if splits and outlet.neutral:
            # A leg and the neutral of the same plug.
            continue
        yield AtMost(
            value=volts,
            limit=outlet.highest_volts,
            unit="V",
            says=f"The strip has {{value}}; its outlets {outlet.spelled} are made for at most {{limit}}.",
            pointer="spec.outlets",
            about=kind,
        )


@rule("PDU102", "each bank of a strip carries what is plugged into it", load=True)
def strip_bank_load(device: Device) -> Iterator[Check]:
    """The whole strip has room, and one bank trips, because both supplies of both servers are in it.

    What: 1.25 × continuous + other load of the outlets of one bank against the breaker behind it; outside North America
    the load as it is.

    How: each inlet's share of its machine, all supplies alive, at the volts of the pair of legs the bank is on. The
    bank of an outlet nobody named is not known.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
        devices:
          strip: {kind: pdu, spec: {plug: NEMA 6-50P, rating: 40 A, banks: {b1: {breaker: 20 A 2P}},
              outlets: {1..2: C19 on b1}}, fed_by: servers}
          a..b: {load: {budget: 9 A at 240 V}, fed_by: strip/1..2}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
        devices:
          strip: {kind: pdu, spec: {plug: NEMA 6-50P, rating: 40 A, banks: {b1: {breaker: 20 A 2P}},
              outlets: {1..2: C19 on b1}}, fed_by: servers}
          a..b: {load: {budget: 8 A at 240 V}, fed_by: strip/1..2}
    """
    guarded = [outlet for outlet in device.outlets if outlet.guarded]
    if not guarded or not device.fed:
        return
    factor = CONTINUOUS_FACTOR if device.site.code.startswith("NEC") else 1.0
    loose = [inlet for inlet in device.fed if not inlet.outlet_known]
    if loose:
        raise BeyondTable(f"{loose[0].device.name} names no outlet of {device.name}, so its bank is not known")
    groups: dict[str, list[Inlet]] = {}
    for inlet in device.fed:
        outlet = inlet.outlet
        if outlet.guarded:  # type: ignore[attr-defined]
            groups.setdefault(outlet.bank or f"outlet {outlet.name}", []).append(inlet)  # type: ignore[attr-defined]
    for bank, inlets in groups.items():
        breaker = inlets[0].outlet.breaker  # type: ignore[attr-defined]
        load = power.amps(power.of_inlets(inlets), outlet_volts(inlets[0]), 1)
        needed = named(load.factored(factor), f"needed in {bank}", "A")
        yield AtMost(
            value=needed,
            limit=breaker.rating_a,
            unit="A",
            says=f"Bank {bank} carries {show(load.total, 'A')} and needs {{value}}; its breaker is {{limit}}.",
            pointer="spec.banks",
            about=bank,
            ways=lambda: ("spread the cords over more banks",),
        )


@rule("PDU105", "outlets behind a large input have branch breakers", cites={"": "UL 60950-1, UL 62368-1"})
def branch_breakers(device: Device) -> Iterator[Check]:
    """A 15 or 20 A outlet straight behind a 50 A plug lets 50 A through a cord made for 15.

    What: a strip whose input is above 20 A (IEC 16 A) has a breaker of at most 20 A (16 A) before each outlet of 15 or
    20 A (10 or 16 A). A strip of which nobody said what stands before its outlets is unknown: ``banks: none`` says that
    nothing does.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
        devices:
          strip: {kind: pdu, spec: {plug: NEMA 6-50P, rating: 40 A, banks: none, outlets: {1..6: C19}},
              fed_by: servers}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
        devices:
          strip: {kind: pdu, spec: {plug: NEMA 6-50P, rating: 40 A, banks: {b1: {breaker: 20 A 2P}},
              outlets: {1..6: C19 on b1}}, fed_by: servers}
    """
    if device.kind not in ("pdu", "power-tap") or not device.outlets:
        return
    nec = device.site.code.startswith("NEC")
    largest = 20.0 if nec else 16.0
    if float(device.rating_a) <= largest * (PLUG_CONTINUOUS if nec else 1.0):
        return
    small = [
        outlet
        for outlet in device.outlets
        if float(connectors.find(outlet.type, "receptacle").rating("UL" if nec else "IEC")) <= largest
    ]
    bare = [outlet.name for outlet in small if not outlet.protected]
    if bare:
        yield OneOf(
            value="no breaker",
            accepted=(f"a breaker of {show(largest, 'A')} or less",),
            says=f"Outlets {', '.join(bare)} have {{value}} of their own; behind an input of "
            f"{show(device.rating_a, 'A')} each wants {{accepted}}.",
            pointer="spec.outlets",
        )
        return
    for outlet in small:
        yield AtMost(
            value=outlet.breaker.rating_a,
            limit=largest,
            unit="A",
            says=f"The breaker behind outlet {outlet.name} is {{value}}; at most {{limit}} is right.",
            pointer="spec.outlets",
            about=outlet.bank or outlet.name,
        )


@rule("PDU108", "electrical equipment is listed", level=Level.WARNING, cites="110.2, 110.3(B)", books=NEC)
def listed_equipment(device: Device) -> Iterator[Check]:
    """Strips sold for coin mining often carry no mark of a testing laboratory. An inspector may refuse them, and
    nobody tested what they do at 40 A for weeks.

    What: strips, taps, UPS and transfer switches carry the mark of a testing laboratory. An error where local law asks
    for it; a warning here.

    Fails::
        devices: {strip: {kind: pdu, spec: {plug: NEMA 6-50P, rating: 40 A, listing: none}}}
    Passes::
        devices: {strip: {kind: pdu, spec: {plug: NEMA 6-50P, rating: 40 A, listing: UL}}}
    """
    if not device.passes_on:
        return
    listed = device.listing.casefold() != "none"
    yield OneOf(
        value=device.listing,
        accepted=(device.listing,) if listed else ("UL", "ETL", "CSA"),
        says=f"{device.name} has the mark of {{value}}."
        if listed
        else f"{device.name} is not listed; right is {{accepted}}.",
        pointer="spec.listing",
    )
