"""CIR: what the outlets of a circuit are for: plug loads, arc faults, shutters, the garage's own receptacles."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import power
from planner.facts import Missing
from planner.plan import shutters
from planner.plan.objects import Circuit, Outlet, Room
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.tables import connectors
from planner.tables.nec_receptacles import largest_plug_load, smallest_receptacle
from planner.tables.nec_sections import cite
from planner.worked import named, show

# Rooms of the list in 210.12(A) among the kinds a layout knows; the list itself was not read in print.
ARC_FAULT_ROOMS = frozenset({"living", "bedroom", "office", "closet"})
FROM_MEMORY = "the rooms that 210.12 lists are from memory; only that garages are not among them was read"
SMALL_A = 20.0


@rule(
    "CIR120",
    "one plug takes no more than its share of a circuit with several outlets",
    cites="210.21(B)(2), 210.23",
    books=NEC,
)
def plug_load(circuit: Circuit) -> Iterator[Check]:
    """Where others may plug in too, one machine must leave room, or the breaker trips when they do.

    What: on a circuit with two or more receptacles, what one plug feeds is at most 12 A on a 15 A receptacle, 16 A on
    20 A, 24 A on 30 A. Larger circuits with several outlets are a matter of CIR105, receptacles that are too small for
    their circuit one of CIR104.

    How: what each plug draws by budget or estimate, strips with all that hangs on them, over the circuit's voltage.

    Fails::
        panels: {house: {}}
        circuits: {bench: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R duplex}}
        devices: {rig: {load: {budget: 17 A at 120 V}, fed_by: bench}}
    Passes::
        panels: {house: {}}
        circuits: {bench: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R duplex}}
        devices: {rig: {load: {budget: 16 A at 120 V}, fed_by: bench}}
    """
    receptacles = [outlet for outlet in circuit.outlets if not outlet.hard_wired]
    plugged = [inlet for inlet in circuit.inlets if not inlet.hard_wired]
    sockets = sum(outlet.sockets for outlet in receptacles)
    if circuit.breaker.kind == "switch" or sockets < 2 or not plugged:
        return
    rating, edition = float(circuit.breaker.rating_a), circuit.site.code
    if rating > 30.0:
        return
    smallest = min(float(connectors.find(outlet.type).rating()) for outlet in receptacles)
    if smallest < float(smallest_receptacle(rating, sockets, edition)):
        # CIR104 fails: no load makes this receptacle right.
        return
    # A receptacle larger than the circuit takes no more than the circuit's own does.
    limit = largest_plug_load(rating, min(smallest, rating), edition)
    volts = circuit.volts_v
    for inlet in plugged:
        drawn = power.of_inlets((inlet,)).total
        yield AtMost(
            value=named(drawn / volts, "load of one plug", "A") if drawn else 0.0,
            limit=limit,
            unit="A",
            says=f"{inlet.device.name} draws {{value}} through one plug; on a {show(rating, 'A')} circuit with several "
            "outlets one plug may take {limit}.",
            pointer="outlets",
            about=inlet.at,
            ways=lambda: ("a circuit of its own with a single receptacle",),
        )


@rule(
    "CIR122",
    "outlets in living rooms and bedrooms have arc-fault protection",
    cites={"NEC-2017": "210.12(A)", "NEC-2020": "210.12(A)", "NEC-2023": "210.12(B)"},
    books=NEC,
)
def arc_fault_protection(circuit: Circuit) -> Iterator[Check]:
    """A crushed cord behind a bed sparks for a long time below what a plain breaker notices.

    What: 120 V circuits of 15 and 20 A with outlets in living rooms, bedrooms, offices and closets of a dwelling have
    an arc-fault breaker. Garages are not on the list, and 240 V circuits never. For a circuit that exists already it
    is a warning.

    Fails::
        rooms: {den: {kind: bedroom}}
        panels: {house: {}}
        circuits: {rig: {fed_by: house, room: den, breaker: 20 A 1P, outlet: NEMA 5-20R}}
    Passes::
        rooms: {den: {kind: bedroom}}
        panels: {house: {}}
        circuits: {rig: {fed_by: house, room: den, breaker: 20 A 1P AFCI, outlet: NEMA 5-20R}}
    """
    breaker = circuit.breaker
    if circuit.site.occupancy != "dwelling" or breaker.kind == "switch" or not circuit.outlets:
        return
    if breaker.rating_a > SMALL_A or breaker.poles != 1:
        return
    rooms = dict.fromkeys(outlet.room.kind for outlet in circuit.outlets)
    listed = [kind for kind in rooms if kind in ARC_FAULT_ROOMS]
    if not listed:
        return
    yield OneOf(
        value="an arc-fault breaker" if breaker.arc_fault else "no arc-fault protection",
        accepted=("an arc-fault breaker",),
        level=Level.WARNING if circuit.phase == "existing" else None,
        says=f"This circuit has {{value}}; its outlets in the {' and '.join(listed)} want {{accepted}}.",
        pointer="breaker",
        weak=(FROM_MEMORY,),
        ways=lambda: (f"write breaker.arc_fault: yes (a {show(float(breaker.rating_a), 'A')} AFCI breaker)",),
    )


@rule("CIR123", "receptacles of a dwelling have shutters", level=Level.WARNING, cites="406.12", books=NEC)
def tamper_resistant(circuit: Circuit) -> Iterator[Check]:
    """A child with a nail needs only one open slot.

    What: new 15 and 20 A receptacles of a dwelling without a twist lock, 6-15R and 6-20R too, are tamper-resistant. Not
    asked of a single receptacle behind one air conditioner or charger that stays where it is, nor above 1.7 m, which a
    layout cannot say.

    Fails::
        panels: {house: {}}
        circuits: {bench: {fed_by: house, breaker: 20 A 1P,
            outlets: {a: {type: NEMA 5-20R, sockets: 2, tamper_resistant: no}}}}
    Passes::
        panels: {house: {}}
        circuits: {bench: {fed_by: house, breaker: 20 A 1P,
            outlets: {a: {type: NEMA 5-20R, sockets: 2, tamper_resistant: yes}}}}
    """
    for outlet in circuit.outlets:
        if not shutters.asked_of(circuit, outlet):
            continue
        yield OneOf(
            value="tamper-resistant" if outlet.tamper_resistant else "not tamper-resistant",
            accepted=("tamper-resistant",),
            says=f"{_named(outlet)} is {{value}}; in a dwelling it is {{accepted}}.",
            pointer=outlet.at.removeprefix(f"{circuit.at}."),
            about=outlet.name,
            weak=(f"{cite('tamper-resistant receptacles', circuit.site.code)} is from memory",),
            ways=lambda: ("a receptacle marked TR",),
        )


def _named(outlet: Outlet) -> str:
    return f"Outlet {outlet.name}, {connectors.find(outlet.type).spelled}"


@rule(
    "CIR124", "the garage keeps a circuit for its own receptacles", level=Level.WARNING, cites="210.11(C)(4)", books=NEC
)
def garage_circuit(room: Room) -> Iterator[Check]:
    """Door opener, freezer and tools want a 120 V circuit that the machines have not taken.

    What: one 120 V circuit of 20 A at least with receptacles in a garage of a dwelling, and on it a receptacle that no
    machine of the plan uses.

    How: the circuits the layout describes in this room. One that is there and not described should be written down,
    as ``phase: existing``.

    Fails::
        rooms: {garage: {kind: garage}}
        panels: {house: {}}
        circuits: {servers: {fed_by: house, room: garage, breaker: 50 A 2P GFCI, outlet: NEMA 6-50R}}
    Passes::
        rooms: {garage: {kind: garage}}
        panels: {house: {}}
        circuits: {bench: {fed_by: house, room: garage, breaker: 20 A 1P, outlet: NEMA 5-20R duplex GFCI}}
    """
    if room.kind != "garage" or room.site.occupancy != "dwelling" or not room.circuits:
        return
    left = [circuit for circuit in room.circuits if _spare(circuit)]
    yield AtLeast(
        value=float(len(left)),
        limit=1.0,
        unit="",
        says=f"{{value}} of the circuits described in {room.name} give 120 V at 20 A from a receptacle that no machine "
        "uses; a garage keeps {limit}.",
        pointer="circuits",
        ways=lambda: ("a 20 A 1P circuit with a GFCI receptacle",),
    )


def kept_for_garage(circuit: Circuit) -> bool:
    """Whether a circuit on which nothing hangs is one that a garage keeps for its own receptacles."""
    try:
        return circuit.room.kind == "garage" and circuit.site.occupancy == "dwelling" and _spare(circuit)
    except Missing:
        return False


def _spare(circuit: Circuit) -> bool:
    breaker = circuit.breaker
    if breaker.kind == "switch" or breaker.poles != 1 or breaker.rating_a < SMALL_A:
        return False
    sockets = sum(outlet.sockets for outlet in circuit.outlets if not outlet.hard_wired)
    return sockets > len(circuit.inlets)
