"""CIR: circuits of air conditioners, which have an article of their own (NEC 440)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from planner.analyses import power
from planner.analyses.wire_ampacity import ampacity_of_run
from planner.plan.objects import Circuit, Device, Inlet
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.engine import IEC, NEC, rule
from planner.rules.findings import Level
from planner.viewing import plain, stated
from planner.worked import named, number

ROOM_UNITS = frozenset({"window-ac", "portable-ac"})
# Share of the branch circuit a room unit may take, alone on it and beside other loads.
ALONE, SHARED = 0.8, 0.5
# 440.64: the longest cord of a room unit in m, at 120 V and above.
CORD_120_M, CORD_240_M, LOW_VOLTS = 3.048, 1.8288, 127.0
# Units that are wired where they stand and serviced there. 210.63 spares evaporative coolers of dwellings.
SERVICED = frozenset({"mini-split", "crac"})
# 210.63: 25 ft, printed beside the rounded 7.5 m.
SERVICE_OUTLET_M = 7.62
SERVICE_SOURCE = "210.63 and 210.8(E) are from a summary of the code, not read in print"


@rule("CIR111", "a room air conditioner by cord and plug leaves its circuit room", cites="440.62", books=NEC, load=True)
def room_unit_share(circuit: Circuit) -> Iterator[Check]:
    """A room unit starts hard and runs for hours; on a full circuit it trips the breaker on the hottest evening.

    What: the marked amperes of a room unit by cord and plug are at most 80 % of the branch circuit when it is alone on
    it, and at most 50 % when anything else is on the circuit.

    Fails::
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 15 A 2P, outlet: NEMA 6-15R}}
        devices: {ac: {kind: window-ac, spec: {plug: NEMA 6-15P, nameplate: 12.5 A at 240 V, input: 2.7 kW},
            fed_by: cooling}}
    Passes::
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 15 A 2P, outlet: NEMA 6-15R}}
        devices: {ac: {kind: window-ac, spec: {plug: NEMA 6-15P, nameplate: 12 A at 240 V, input: 2.7 kW},
            fed_by: cooling}}
    """
    units = [inlet.device for inlet in circuit.inlets if inlet.device.kind in ROOM_UNITS and not inlet.hard_wired]
    if circuit.breaker.kind == "switch" or not units:
        return
    alone = len(circuit.inlets) == 1
    share = ALONE if alone else SHARED
    rating = circuit.breaker.rating_a
    limit = named(share * rating, f"{number(100 * share)} % of the circuit", "A")
    for unit in units:
        marked = named(unit.nameplate_va / circuit.volts_v, "marked current", "A")
        yield AtMost(
            value=marked,
            limit=limit,
            unit="A",
            says=f"{unit.name} is marked {{value}}; {'alone' if alone else 'beside other loads'} on this circuit a "
            "room unit may take {limit}.",
            pointer="breaker",
            about=unit.name,
        )


@rule(
    "CIR112",
    "wire and breaker suit the air conditioner's nameplate",
    cites={"": "440.4, 440.22", "IEC": "134.1.1, 512.1"},
)
def nameplate_circuit(circuit: Circuit) -> Iterator[Check]:
    """The maker has done the sums of Article 440: a minimum ampacity and a largest breaker stand on the nameplate.

    What: the wire carries at least the minimum circuit ampacity (MCA), the breaker is at most the maximum overcurrent
    protection (MOCP). Nothing is added to either. Room units by cord and plug follow CIR111, and these figures too
    where their label has them. Under IEC 60364, where labels have no such figures by rule, one that is stated holds: it
    is the maker's instruction.

    Fails::
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 40 A 2P, wire: {type: THHN, size: 10 AWG, length: 30 ft,
            terminals: 75 °C, ambient: 30 °C, raceway: EMT}, outlet: hard-wired}}
        devices: {ac: {kind: mini-split, spec: {inlet: hard-wired, mca: 20 A, mocp: 30 A, input: 2.4 kW},
            fed_by: cooling}}
    Passes::
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 30 A 2P, wire: {type: THHN, size: 10 AWG, length: 30 ft,
            terminals: 75 °C, ambient: 30 °C, raceway: EMT}, outlet: hard-wired}}
        devices: {ac: {kind: mini-split, spec: {inlet: hard-wired, mca: 20 A, mocp: 30 A, input: 2.4 kW},
            fed_by: cooling}}
    """
    if circuit.site.code in IEC:
        yield from _as_the_maker_says(circuit)
        return
    nameplated = tuple(_nameplated(circuit))
    for unit in power.machine_devices(circuit.inlets):
        if unit in nameplated or (unit.cools and stated(unit, "mocp_a")):
            yield AtMost(
                value=circuit.breaker.rating_a,
                limit=unit.mocp_a,
                unit="A",
                says=f"{unit.name} allows a breaker of at most {{limit}} (MOCP); the breaker is {{value}}.",
                pointer="breaker",
                about=f"{unit.name} mocp",
            )
    for unit in nameplated:
        yield AtLeast(
            value=circuit.breaker.rating_a,
            limit=unit.mca_a,
            unit="A",
            level=Level.WARNING,
            says=f"The breaker is {{value}}; {unit.name} is marked for a circuit of at least {{limit}} (MCA).",
            pointer="breaker",
            about=f"{unit.name} smallest",
        )
        yield AtLeast(
            value=ampacity_of_run(circuit),
            limit=unit.mca_a,
            unit="A",
            says=f"{unit.name} wants wire for at least {{limit}} (MCA); the wire carries {{value}}.",
            pointer="wire",
            about=f"{unit.name} mca",
        )


def _as_the_maker_says(circuit: Circuit) -> Iterator[Check]:
    """What a label states of breaker and circuit, for units of a book that asks for no such label."""
    for unit in power.machine_devices(circuit.inlets):
        if unit.cools and stated(unit, "mocp_a"):
            yield AtMost(
                value=circuit.breaker.rating_a,
                limit=unit.mocp_a,
                unit="A",
                says=f"{unit.name} allows a breaker of at most {{limit}} by its label; the breaker is {{value}}.",
                pointer="breaker",
                about=f"{unit.name} mocp",
                ways=lambda: ("a breaker as the maker's instructions say",),
            )
        if unit.cools and unit.has_mca:
            yield AtLeast(
                value=circuit.breaker.rating_a,
                limit=unit.mca_a,
                unit="A",
                says=f"{unit.name} wants a circuit of at least {{limit}} by its label; the breaker is {{value}}.",
                pointer="breaker",
                about=f"{unit.name} mca",
            )


def _nameplated(circuit: Circuit) -> Iterator[Device]:
    """Cooling units that are wired to their circuit, or that state an MCA."""
    for device in power.machine_devices(circuit.inlets):
        if device.cools and device.kind not in ("exhaust-fan", "evaporative", "economiser"):
            plugged = any(inlet.plug or inlet.has_cord for inlet in device.inlets)
            if device.has_mca or (device.hard_wired and not plugged and not device.has_rla):
                yield device


@rule("CIR133", "the cord of a room air conditioner is as short as it is sold", cites="440.64, 440.65", books=NEC)
def room_unit_cord(inlet: Inlet) -> Iterator[Check]:
    """A long or mended cord drops the voltage a compressor starts with, and loses the protector in its plug.

    What: the cord of a room unit by cord and plug is at most 3.0 m (10 ft) at 120 V and 1.8 m (6 ft) at 208 and 240 V.
    A leakage or arc-fault protector (LCDI, AFCI, HDCI) is built into its plug by the maker; a cord that is cut or
    exchanged loses it, and the listing.

    How: ``cord`` of the unit, where the layout gives it one of its own.

    Fails::
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices: {ac: {kind: window-ac, spec: {plug: NEMA 6-20P, input: 2 kW}, fed_by: cooling,
            cord: {plug: NEMA 6-20P, length: 12 ft}}}
    Passes::
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices: {ac: {kind: window-ac, spec: {plug: NEMA 6-20P, input: 2 kW}, fed_by: cooling,
            cord: {plug: NEMA 6-20P, length: 6 ft}}}
    """
    device = inlet.device
    if device.kind not in ROOM_UNITS or inlet.hard_wired or not inlet.has_cord or not stated(inlet, "feed"):
        return
    if type(plain(inlet.feed)) is not Circuit or not stated(inlet.cord, "length_m"):
        return
    volts = float(cast("Circuit", inlet.feed).volts_v)
    yield AtMost(
        value=inlet.cord.length_m,
        limit=CORD_120_M if volts <= LOW_VOLTS else CORD_240_M,
        unit="m",
        says=f"The cord of {device.name} is {{value}}; at {number(volts)} V a room unit has {{limit}} at most, with "
        "the protector (LCDI) in its plug.",
        pointer="cord",
        ways=lambda: ("the cord it came with, and a receptacle within its reach",),
    )


@rule(
    "CIR134",
    "tools can be plugged in where an air conditioner is serviced",
    level=Level.WARNING,
    cites={"NEC-2017": "210.63", "NEC-2020": "210.63(A), 210.8(E)", "NEC-2023": "210.63(A), 210.8(E)"},
    books=NEC,
)
def outlet_for_service(device: Device) -> Iterator[Check]:
    """Whoever mends a condenser in the rain brings a pump and a lamp, and an extension cord where there is no outlet.

    What: a 125 V receptacle within 7.5 m (25 ft) of a wired air conditioner, from 2020 on with a GFCI.

    How: ``service_outlet`` of the unit, to its outdoor half where it has two. It is asked for where nobody says it;
    whether the receptacle is on the same level and hangs on another circuit than the unit is left to who builds it.

    Fails::
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 20 A 2P, outlet: hard-wired}}
        devices: {ac: {kind: mini-split, spec: {inlet: hard-wired, input: 2 kW}, service_outlet: none,
            fed_by: cooling}}
    Passes::
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 20 A 2P, outlet: hard-wired}}
        devices: {ac: {kind: mini-split, spec: {inlet: hard-wired, input: 2 kW}, service_outlet: 15 ft GFCI,
            fed_by: cooling}}
    """
    if device.kind not in SERVICED or not device.inlets:
        return
    if not device.cooling.has_service_outlet:
        yield OneOf(
            value="no 120 V receptacle near it",
            accepted=("one within 7.5 m",),
            says=f"{device.name} has {{value}}; whoever services it wants {{accepted}}.",
            pointer="service_outlet",
            about="distance",
            weak=(SERVICE_SOURCE,),
            ways=lambda: ("a 120 V GFCI receptacle beside it: service_outlet: 2 m GFCI",),
        )
        return
    yield AtMost(
        value=device.cooling.service_outlet_m,
        limit=SERVICE_OUTLET_M,
        unit="m",
        says=f"The nearest 120 V receptacle is {{value}} from {device.name}; {{limit}} (25 ft) is the most.",
        pointer="service_outlet",
        about="distance",
        weak=(SERVICE_SOURCE,),
        ways=lambda: ("a 120 V GFCI receptacle nearer to it",),
    )
    if device.site.code != "NEC-2017":
        yield OneOf(
            value="a GFCI" if device.cooling.service_outlet_guarded else "no GFCI",
            accepted=("a GFCI",),
            says=f"The receptacle for the service of {device.name} has {{value}}; it wants {{accepted}}.",
            pointer="service_outlet",
            about="protection",
            weak=(SERVICE_SOURCE,),
            ways=lambda: ("a GFCI receptacle there; say it as service_outlet: 5 m GFCI",),
        )
