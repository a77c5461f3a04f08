"""CIR: circuits and their breakers against the load, the receptacle and the place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from planner.analyses import branch, power
from planner.facts import Gap, Missing
from planner.plan.objects import Circuit, Device, Inlet, Outlet
from planner.rules import less_load, ways_out
from planner.rules.checks import AtLeast, AtMost, Check, OneOf, Question, Reading
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.tables import connectors, nec_ground_fault, nec_receptacles
from planner.tables.connector_patterns import CONNECTORS, Connector
from planner.tables.systems import system
from planner.viewing import plain, stated
from planner.worked import BeyondTable, named, number, show

CONTINUOUS_FACTOR = 1.25
# How far a supply voltage may lie from what a machine states: 208 V on 240 V goods is a warning elsewhere.
VOLTS_BELOW, VOLTS_ABOVE = 0.85, 1.1
# Of the phase before the first: what stands already is not held to the edition of today.
EXISTING = "existing"
# No breaker below this rating is known to be listed for 100 % of it in a panel of a dwelling.
WHOLE_RATING_A = 250.0


@rule(
    "CIR101",
    "the breaker carries 125 % of the continuous load and all of the rest",
    cites={"NEC-2017": "210.20(A), 215.3", "NEC-2020": "210.20(A), 215.3", "NEC-2023": "210.20(A), 215.3"},
    books=NEC,
    load=True,
)
def breaker_continuous_load(circuit: Circuit) -> Iterator[Check]:
    """A load that runs three hours or more heats a breaker until it trips below its rating.

    What: 1.25 × continuous load + other load, in amperes of one conductor, may not exceed the breaker's rating. A
    breaker in an assembly listed for 100 % of its rating is compared without the 1.25.

    Why: breakers are tested in free air; in a warm panel they hold 80 % of their rating for hours. Servers, training
    and the cooling that runs with them are continuous.

    How: the loads of all that hangs on the circuit, by budget where one is stated, over the circuit's voltage.

    Fails::
        panels: {house: {}}
        rooms: {garage: {kind: garage}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
        devices:
          rig: {load: {budget: 41 A at 240 V}, fed_by: servers}
    Passes::
        panels: {house: {}}
        rooms: {garage: {kind: garage}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
        devices:
          rig: {load: {budget: 40 A at 240 V}, fed_by: servers}
    """
    if not _protected(circuit) or not _loaded(circuit):
        return
    load = power.circuit_amps(circuit)
    whole = circuit.breaker.continuous_percent == 100
    needed = branch.needed(circuit)
    rating = circuit.breaker.rating_a

    def ways() -> Iterator[str]:
        yield from ways_out.larger_breaker(circuit)
        yield from less_load.less_load(circuit)

    if whole and float(rating) < WHOLE_RATING_A:
        ordinary = float(load.factored(CONTINUOUS_FACTOR))
        yield Question(
            readings=(
                Reading(
                    "an assembly listed for 100 %",
                    f"{number(float(needed))} A needed, the breaker is {number(float(rating))} A",
                    float(needed) <= float(rating),
                ),
                Reading(
                    "an ordinary breaker",
                    f"{number(ordinary)} A needed, the breaker is {number(float(rating))} A",
                    ordinary <= float(rating),
                ),
            ),
            says=f"No {number(float(rating))} A breaker listed for 100 % of its rating is known in a panel like this.",
            pointer="breaker.continuous",
            about="listed for 100 %",
            level=Level.QUESTION,
        )
    yield AtMost(
        value=needed,
        limit=rating,
        unit="A",
        says="{load} continuous"
        + (" and {other} other" if load.other else "")
        + " needs {value}; the breaker is {limit}."
        + ways_out.beyond_receptacles(circuit, float(needed)),
        shown={"load": load.continuous, "other": load.other},
        pointer="breaker",
        ways=ways,
    )


@rule(
    "CIR103",
    "poles and voltage of the breaker suit the outlet and the loads",
    cites={"NEC-2017": "110.3(B), 110.4", "NEC-2020": "110.3(B), 110.4", "NEC-2023": "110.3(B), 110.4"},
)
def breaker_suits_outlet(circuit: Circuit) -> Iterator[Check]:
    """A 240 V outlet on one pole has half its voltage; a 120 V outlet on two poles burns what is plugged in.

    What: the breaker's poles equal the hot contacts of each receptacle, and of each plug where no outlet is listed; the
    circuit's voltage does not exceed what the receptacle is made for; a machine that states its voltage gets it,
    within 15 % below and 10 % above.

    How: contacts and voltage of the connector's standard against poles and system voltage of the circuit.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 1P, outlet: NEMA 6-50R}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
    """
    if not _protected(circuit):
        return
    for outlet in circuit.outlets:
        if outlet.hard_wired:
            continue
        connector = connectors.find(outlet.type)
        yield OneOf(
            value=_poles(circuit.breaker.poles),
            accepted=_wanted_poles(circuit, connector),
            says=f"The breaker has {{value}}; {_named(outlet)} wants {{accepted}}.",
            pointer="breaker.poles",
            about=f"{outlet.name} poles",
        )
        yield AtMost(
            value=circuit.volts_v,
            limit=connector.highest_volts,
            unit="V",
            says=f"The circuit has {{value}}; {_named(outlet)} is made for at most {{limit}}.",
            pointer=outlet.at.removeprefix(f"{circuit.at}."),
            about=f"{outlet.name} volts",
        )
    for device in (*_strips(circuit.inlets), *power.machine_devices(circuit.inlets)):
        if device.has_volts:
            yield from _stated_volts(circuit, device)
    if not circuit.outlets:
        for inlet in circuit.inlets:
            if inlet.joined and inlet.plug:
                plug = connectors.find(inlet.plug, "plug")
                yield OneOf(
                    value=_poles(circuit.breaker.poles),
                    accepted=_wanted_poles(circuit, plug),
                    says=f"The breaker has {{value}}; the {plug.spelled} of {inlet.device.name} wants {{accepted}}.",
                    pointer="breaker",
                    about=f"{inlet.device.name} plug",
                )


def _strips(inlets: Iterable[Inlet]) -> Iterator[Device]:
    """What hands power on, through whatever hangs on it."""
    for device in dict.fromkeys(inlet.device for inlet in inlets):
        if device.passes_on:
            yield device
            yield from _strips(device.fed)


def _stated_volts(circuit: Circuit, device: Device) -> Iterator[Check]:
    """The voltage a machine states against that of its circuit, or of the outlet of a three-phase strip it is in."""
    volts = power.volts_of(device) if circuit.breaker.poles == 3 else circuit.volts_v
    yield AtMost(
        value=volts,
        limit=named(VOLTS_ABOVE * device.volts_to_v, f"highest voltage for {device.name}", "V"),
        unit="V",
        says=f"The circuit has {{value}}; {device.name} takes {show(device.volts_to_v, 'V')}, at most {{limit}}.",
        pointer="breaker.poles",
        about=f"{device.name} high",
    )
    yield AtLeast(
        value=volts,
        limit=named(VOLTS_BELOW * device.volts_from_v, f"lowest voltage for {device.name}", "V"),
        unit="V",
        says=f"The circuit has {{value}}; {device.name} takes {show(device.volts_from_v, 'V')}, at least {{limit}}.",
        pointer="breaker.poles",
        about=f"{device.name} low",
    )


def _wanted_poles(circuit: Circuit, connector: Connector) -> tuple[str, ...]:
    """The poles that suit a connector: its hot contacts; on a source of one line one more, which opens the neutral."""
    hots = connector.hots
    if hots == 1 and stated(circuit, "source") and len(system(circuit.source.system).lines) == 1:
        return _poles(1), _poles(2)
    return (_poles(hots),)


def _poles(count: int) -> str:
    return "one pole" if count == 1 else f"{count} poles"


@rule(
    "CIR104",
    "receptacles are rated for their circuit",
    cites={"NEC-2017": "210.21(B)", "NEC-2020": "210.21(B)", "NEC-2023": "210.21(B)"},
    books=NEC,
)
def receptacle_rating(circuit: Circuit) -> Iterator[Check]:
    """A receptacle smaller than its breaker can be overloaded without the breaker noticing.

    What: a single receptacle on a circuit of its own is rated at least as high as the circuit; several receptacles
    follow Table 210.21(B)(3), which the 2017 and 2020 editions read as equal to, 2023 as not less than.

    How: rating of the connector's standard against the breaker's rating. A duplex counts as two.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-30R}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 40 A 2P, outlet: NEMA 6-50R}}
    """
    receptacles = [outlet for outlet in circuit.outlets if not outlet.hard_wired]
    if not _protected(circuit) or not receptacles:
        return
    count = sum(outlet.sockets for outlet in receptacles)
    rating, edition = circuit.breaker.rating_a, circuit.site.code
    for outlet in receptacles:
        connector = connectors.find(outlet.type)
        smallest = nec_receptacles.smallest_receptacle(rating, count, edition)
        yield AtLeast(
            value=connector.rating(),
            limit=smallest,
            unit="A",
            says=f"{_named(outlet)} is rated {{value}}; a {show(rating, 'A')} circuit with {count} "
            f"receptacle{'s' if count > 1 else ''} wants at least {{limit}}.",
            pointer=outlet.at.removeprefix(f"{circuit.at}."),
            about=outlet.name,
            ways=lambda connector=connector: (  # type: ignore[misc]
                *ways_out.other_receptacles(circuit),
                *ways_out.smaller_breaker(circuit),
                f"what wants {connector.spelled} on {own_circuit(connector)}",
            ),
        )
        if count > 1 and edition != "NEC-2023":
            yield OneOf(
                value=show(float(connector.rating()), "A"),
                accepted=tuple(show(a, "A") for a in nec_receptacles.permitted_receptacles(rating, edition)),
                says=f"{_named(outlet)} is rated {{value}}; the table for several receptacles prints {{accepted}}.",
                pointer=outlet.at.removeprefix(f"{circuit.at}."),
                about=f"{outlet.name} table",
            )


@rule(
    "CIR106",
    "receptacles where the code asks for it have ground-fault protection",
    cites={"NEC-2017": "210.8(A), (B)", "NEC-2020": "210.8(A), (B), (F)", "NEC-2023": "210.8(A), (B), (F)"},
    books=NEC,
)
def ground_fault_protection(circuit: Circuit) -> Iterator[Check]:
    """A class A device trips at 6 mA to ground, before a fault through a person can kill.

    What: receptacles in garages and other named places need it. In a dwelling the 2017 edition asks for it on 125 V,
    15 and 20 A receptacles; 2020 and 2023 on every receptacle of 125 to 250 V with at most 150 V to ground, so a
    6-50R or 6-30R in a garage too. Hard-wired equipment is asked about by CIR119.

    How: edition, occupancy, kind of room, volts to ground and rating against the table; protection may sit in the
    breaker, in the outlet, or in the panel section the circuit starts in. Receptacles with a GFCI of their own are
    made as 5-15R and 5-20R; another is asked for by a part whose data sheet says so.

    Fails::
        panels: {house: {}}
        rooms: {garage: {kind: garage}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
    Passes::
        panels: {house: {}}
        rooms: {garage: {kind: garage}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P GFCI, outlet: NEMA 6-50R}}
    """
    if not _protected(circuit):
        return
    asked: list[tuple[Outlet, nec_ground_fault.GroundFault]] = []
    unread: Missing | BeyondTable | None = None
    for outlet in circuit.outlets:
        try:
            if not outlet.hard_wired and (need := _ground_fault_need(circuit, outlet)).verdict != "not required":
                asked.append((outlet, need))
                _made_with_protection(circuit, outlet)
        except (Missing, BeyondTable) as reason:
            unread = unread or reason
    bare = [(outlet, need) for outlet, need in asked if _protection(circuit, outlet) != "GFCI"]
    if unread is not None and not bare:
        # One outlet that fails decides; one that passes does not speak for another that is not known.
        raise unread
    if asked:
        yield _ground_fault_check(circuit, bare or asked)


def _ground_fault_need(circuit: Circuit, outlet: Outlet) -> nec_ground_fault.GroundFault:
    connector = connectors.find(outlet.type)
    return nec_ground_fault.receptacle_ground_fault(
        place=cast("nec_ground_fault.Place", outlet.room.kind),
        occupancy=cast("nec_receptacles.Occupancy", circuit.site.occupancy),
        volts=connector.highest_volts,
        amps=float(connector.rating()),
        phases=3 if circuit.breaker.poles == 3 else 1,
        volts_to_ground=power.volts_to_ground(circuit),
        edition=circuit.site.code,
    )


def _made_with_protection(circuit: Circuit, outlet: Outlet) -> None:
    """Ask for the part of a receptacle that is said to protect though none of its type is known to."""
    if outlet.ground_fault != "GFCI" or circuit.breaker.ground_fault == "GFCI" or outlet.part_guards:
        return
    if outlet.part_guards is None and connectors.find(outlet.type).id in nec_ground_fault.MADE_WITH_GFCI:
        return
    spelled, key = connectors.find(outlet.type).spelled, plain(outlet).at
    ask = f"put the GFCI into the breaker ({plain(circuit).at}.breaker), or name as {key}.part a {spelled} that has one"
    raise Missing(Gap(f"{key}.part", ask=ask))


def _ground_fault_check(circuit: Circuit, asked: list[tuple[Outlet, nec_ground_fault.GroundFault]]) -> Check:
    """One check for all outlets of a circuit: one breaker protects them together."""
    sections = " and ".join(dict.fromkeys(need.section for _, need in asked))
    rooms = " and ".join(dict.fromkeys(outlet.room.kind for outlet, _ in asked))
    names, have = " and ".join(_named(outlet) for outlet, _ in asked), "have" if len(asked) > 1 else "has"
    return OneOf(
        value=" and ".join(dict.fromkeys(_protection(circuit, outlet) for outlet, _ in asked)),
        accepted=("GFCI",),
        says=f"{names} in a {rooms} {have} {{value}}; {sections} asks for {{accepted}}"
        + (" when replaced or when the circuit is extended." if circuit.phase == EXISTING else "."),
        level=Level.WARNING if circuit.phase == EXISTING else None,
        cites=sections,
        pointer="breaker.ground_fault",
        weak=tuple(
            dict.fromkeys(
                f"{need.section} for a {outlet.room.kind} is from memory" for outlet, need in asked if need.unverified
            )
        ),
        ways=lambda: ways_out.protected(circuit),
    )


def own_circuit(wanted: Connector) -> str:
    """The circuit that a plug may have to itself: as large as one of the receptacles that take it.

    ``wanted``: the plug, or a receptacle that takes it.
    """
    plugs = (wanted.id,) if wanted.role == "plug" else wanted.accepts
    ratings = {float(each.rating()) for each in receptacles_for(plugs)} or {float(wanted.rating())}
    return f"a circuit of its own of {' or '.join(number(rating) for rating in sorted(ratings))} A"


def receptacles_for(plugs: tuple[str, ...]) -> tuple[Connector, ...]:
    """The wall receptacles that take all of some plugs."""
    return tuple(
        each
        for each in CONNECTORS.values()
        if each.role == "receptacle" and each.kind == "nema" and set(plugs) <= set(each.accepts)
    )


def _named(outlet: Outlet) -> str:
    """``Outlet 2, NEMA 5-20R``; a circuit's only outlet needs no number."""
    number_of = "" if outlet.name == "1" else f" {outlet.name},"
    return f"Outlet{number_of} {connectors.find(outlet.type).spelled}"


def _protection(circuit: Circuit, outlet: Outlet) -> str:
    kind = circuit.breaker.ground_fault or outlet.ground_fault or circuit.section_ground_fault
    return kind or "no ground-fault protection"


def _protected(circuit: Circuit) -> bool:
    """Whether an overcurrent device is described; without one other rules ask for it."""
    return circuit.breaker.kind != "switch"


def _loaded(circuit: Circuit) -> bool:
    return bool(circuit.inlets or circuit.panels or circuit.sources)
