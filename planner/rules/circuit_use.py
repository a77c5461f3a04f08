"""CIR: what a circuit may be used for: standard sizes, several machines, leakage, nameplates, hard-wired things."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import leakage, power
from planner.facts import Gap, Missing
from planner.plan.objects import Circuit, Inlet
from planner.rules import ways_out
from planner.rules.checks import Below, Check, OneOf, Question, Reading
from planner.rules.circuits import CONTINUOUS_FACTOR
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.rules.iec_leakage import residual_leakage
from planner.tables import books, nec_ground_fault, nec_receptacles
from planner.tables.nec_overcurrent import is_standard
from planner.viewing import plain, stated
from planner.worked import BeyondTable, named, number, show, step_down, step_up

# The largest circuit that may have several outlets for any equipment in a dwelling.
SEVERAL_OUTLETS_A = 30.0


@rule(
    "CIR102", "the breaker has a standard rating", level=Level.INFO, cites={"": "Table 240.6(A)", "IEC": "IEC 60898-1"}
)
def standard_breaker(circuit: Circuit) -> Iterator[Check]:
    """Breakers of other ratings are made and may be used, but no rule rounds up to them.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 55 A 2P, outlet: NEMA 6-50R}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
    """
    breaker, edition = circuit.breaker, circuit.site.code
    if breaker.kind == "switch":
        return
    if breaker.kind == "fuse" and edition not in NEC:
        # Fuses of IEC 60269 have sizes of their own.
        return
    rating = float(breaker.rating_a)
    accepted: tuple[str, ...] = (show(rating, "A"),)
    ratings = books.book(edition).ratings()
    standard = is_standard(rating, edition, fuse=breaker.kind == "fuse") if edition in NEC else rating in ratings
    if not standard:
        accepted = tuple(show(near, "A") for near in _neighbours(rating, ratings))
    yield OneOf(
        value=show(rating, "A"),
        accepted=accepted,
        says="The breaker is {value}; "
        + ("a standard rating." if show(rating, "A") in accepted else "the standard ratings beside it are {accepted}."),
        pointer="breaker",
    )


def _neighbours(rating: float, ratings: tuple[float, ...]) -> Iterator[float]:
    for step in (step_down, step_up):
        try:
            yield step(rating, ratings)
        except BeyondTable:
            continue


@rule(
    "CIR105",
    "a 40 or 50 A circuit in a dwelling feeds one machine",
    level=Level.QUESTION,
    cites={
        "NEC-2017": "210.23(C), Article 100",
        "NEC-2020": "210.23(C), Article 100",
        "NEC-2023": "210.23(D), Article 100",
    },
    books=NEC,
)
def one_machine_on_a_large_circuit(circuit: Circuit) -> Iterator[Check]:
    """One strip on one receptacle, and two servers on the strip: is that one piece of equipment or two?

    What: read as an individual branch circuit, a single receptacle for one piece of equipment may be on a circuit of
    any rating. Read as a circuit with several outlets, 40 and 50 A in a dwelling are for cooking appliances only. The
    inspector decides; up to 30 A there is no question.

    How: machines behind the circuit's outlets, rating, occupancy.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
        devices:
          strip: {kind: pdu, spec: {plug: NEMA 6-50P, rating: 40 A, outlets: {1..2: C19}}, fed_by: servers}
          a..b: {load: 2 kW, fed_by: strip/1..2}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 30 A 2P, outlet: NEMA L6-30R}}
        devices:
          strip: {kind: pdu, spec: {plug: NEMA L6-30P, rating: 24 A, outlets: {1..2: C19}}, fed_by: servers}
          a..b: {load: 2 kW, fed_by: strip/1..2}
    """
    outlets = [outlet for outlet in circuit.outlets if not outlet.hard_wired]
    machines = power.machines(circuit.inlets)
    sockets = sum(outlet.sockets for outlet in outlets)
    if circuit.breaker.kind == "switch" or not outlets or (machines < 2 and sockets < 2):
        return
    rating = circuit.breaker.rating_a
    several = nec_receptacles.multi_outlet_equipment(float(rating), circuit.site.occupancy, circuit.site.code)  # type: ignore[arg-type]
    by_several = Reading(
        "a circuit with several outlets",
        f"{show(rating, 'A')} may have several outlets ({several.section})"
        if several.permitted
        else f"at most {show(SEVERAL_OUTLETS_A, 'A')} for machines ({several.section}); here are {show(rating, 'A')}",
        several.permitted,
    )
    alone = Reading(
        "an individual circuit for one piece of equipment",
        f"1 receptacle for it; here {sockets} receptacle{'s feed' if sockets > 1 else ' feeds'} {machines} machines",
        sockets == 1,
    )
    yield Question(
        readings=(by_several,) if several.permitted else (alone, by_several),
        says=f"{machines} machines hang on {sockets} receptacle{'s' if sockets != 1 else ''} of this circuit.",
        pointer="breaker",
        ways=lambda: (f"a circuit of {show(SEVERAL_OUTLETS_A, 'A')} or less for each machine",),
    )


@rule(
    "CIR107",
    "standing leakage stays below what trips the ground-fault protection",
    level=Level.WARNING,
    cites={"": "UL 943", "IEC": "531.3.2"},
)
def leakage_below_trip(circuit: Circuit) -> Iterator[Check]:
    """Every supply leaks a little to ground through its filter. Enough of them trip a GFCI with nothing wrong.

    What: the sum of all supplies behind the protection, as a range, against the 4 mA below which a class A device is
    sure to hold. From 6 mA by the lowest bound or by measurement it is sure to trip, and the warning is an error.

    By IEC 60364 and BS 7671: against 30 % of the rating of the RCD, which holds half of it for sure; from its whole
    rating it trips. An RCD before several circuits is PNL141.

    How: 0.5 to 3.5 mA for each supply where nobody measured; between the lines of 240 V the currents largely cancel,
    which the lower bound takes whole and the upper not at all.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P GFCI, outlet: NEMA 6-50R}}
        devices:
          rig: {load: {budget: 16 A at 240 V, leakage: 4 mA measured 2026-02-01}, fed_by: servers}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P GFCI, outlet: NEMA 6-50R}}
        devices:
          rig: {load: {budget: 16 A at 240 V, leakage: 1.9 mA measured 2026-02-01}, fed_by: servers}
    """
    if circuit.site.code not in NEC:
        yield from residual_leakage(circuit)
        return
    kinds = {circuit.section_ground_fault, circuit.breaker.ground_fault}
    kinds |= {outlet.ground_fault for outlet in circuit.outlets}
    if "GFCI" not in kinds or not circuit.inlets:
        return
    found = leakage.of_circuit(circuit)
    if not found.things:
        return
    holds, trips = nec_ground_fault.holds_below(), nec_ground_fault.trips_at()
    sure = float(found.low_ma) >= float(trips)
    yield Below(
        value=found.low_ma if sure else found.high_ma,
        limit=holds,
        unit="mA",
        level=Level.ERROR if sure else None,
        says=f"{' and '.join(found.things)} leak{'s' * (len(found.things) == 1)} {number(float(found.low_ma))} to "
        f"{number(float(found.high_ma))} mA (planning figure {number(found.planning_ma)} mA); a class A device holds "
        f"below {{limit}} and trips at {show(trips, 'mA')}.",
        pointer="breaker",
        guesses=found.guesses,
        ways=lambda: _less_leakage(len(found.things), sure=sure),
    )


def _less_leakage(things: int, *, sure: bool) -> Iterator[str]:
    if things > 1:
        yield "a GFCI circuit for each of them, or fewer behind this one"
    yield "measure: load.leakage of each"
    if not sure:
        yield "an allowance for calls after trips with nothing wrong, agreed on before the work, if it stays so"


@rule(
    "CIR116",
    "the circuit also carries the machines by their nameplates",
    level=Level.QUESTION,
    cites={"NEC-2017": "220.14(A)", "NEC-2020": "220.14(A), 750.30", "NEC-2023": "220.14(A), 220.70, 750.30"},
    books=NEC,
)
def nameplates_fit_too(circuit: Circuit) -> Iterator[Check]:
    """An inspector reads amperes from nameplates. A power cap in software is no listed energy management system.

    What: 1.25 × load by the plan and 1.25 × load by nameplate, each against the breaker. Both are shown.

    How: nameplate amperes or watts of every machine on the circuit whose load is a budget or an estimate.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices: {rig: {spec: {nameplate: 20 A at 240 V}, load: {budget: 12 A at 240 V}, fed_by: servers}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 30 A 2P, outlet: NEMA 6-30R}}
        devices: {rig: {spec: {nameplate: 20 A at 240 V}, load: {budget: 12 A at 240 V}, fed_by: servers}}
    """
    machines = power.machine_shares(circuit.inlets)
    if circuit.breaker.kind == "switch" or not any(device.load.budgeted for device, _ in machines):
        return
    planned = named(power.circuit_amps(circuit).factored(CONTINUOUS_FACTOR), "needed by the plan", "A")
    plates = power.total([share * device.nameplate_va for device, share in machines])
    by_plate = named(CONTINUOUS_FACTOR * plates / circuit.volts_v, "needed by nameplate", "A")
    if float(by_plate) <= float(planned):
        # The plan already counts what the nameplates say, or more.
        return
    rating = circuit.breaker.rating_a
    yield Question(
        readings=(
            Reading(
                "load by the plan",
                f"{show(planned, 'A')} needed, the breaker is {show(rating, 'A')}",
                float(planned) <= float(rating),
            ),
            Reading(
                "load by nameplate",
                f"{show(by_plate, 'A')} needed, the breaker is {show(rating, 'A')}",
                float(by_plate) <= float(rating),
            ),
        ),
        says="The plan counts a budget or a cap where the nameplates say more.",
        because=(planned, by_plate),
        pointer="breaker",
    )


@rule(
    "CIR117",
    "only what is made for it is hard-wired, and nothing made for it hangs on a plug",
    cites="110.3(B), 400.12",
    books=NEC,
)
def hard_wired_by_listing(inlet: Inlet) -> Iterator[Check]:
    """Cutting the plug off a cord-connected machine ends its listing and leaves flexible cord as building wire.

    What: a thing on a hard-wired outlet says so itself (inlet: hard-wired), and a thing made for hard wiring is not on
    a receptacle. No adapter lies between plug and receptacle.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: hard-wired}}
        devices: {strip: {kind: pdu, spec: {plug: NEMA 6-50P, rating: 40 A}, fed_by: servers}}
    Passes::
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 20 A 2P, outlet: hard-wired}}
        devices: {ac: {kind: mini-split, spec: {inlet: hard-wired}, load: 2 kW, fed_by: cooling}}
    """
    if not inlet.outlet_known or not hasattr(inlet.outlet, "hard_wired"):
        return
    outlet = "hard-wired" if inlet.outlet.hard_wired else "a receptacle"
    if not inlet.outlet.hard_wired and not stated(inlet, "joined"):
        # PDU104 asks for the plug of what hangs on a receptacle.
        return
    if not stated(inlet, "joined"):
        at = plain(inlet.device).at
        ask = f"state {at}.spec.inlet: hard-wired if it is made for fixed wiring, else {at}.spec.plug, its plug"
        raise Missing(Gap(f"{at}.spec.inlet", ask=ask))
    wired = inlet.joined and inlet.hard_wired
    yield OneOf(
        value=outlet,
        accepted=("hard-wired",) if wired else ("a receptacle",),
        says=f"{inlet.device.name} hangs on {{value}}; by what is said of it, it wants {{accepted}}.",
        pointer="",
    )


@rule(
    "CIR119",
    "hard-wired equipment in a garage: whether it needs ground-fault protection",
    level=Level.QUESTION,
    cites={"NEC-2020": "210.8(F)", "NEC-2023": "210.8(F)"},
    books=("NEC-2020", "NEC-2023"),
)
def hard_wired_ground_fault(circuit: Circuit) -> Iterator[Check]:
    """The 2023 list of 210.8(F) names garages: some read outlets inside them, others outdoor outlets of them.

    What: hard-wired outlets of 50 A or less in a dwelling's garage under 2023, and outdoors from 2020 on. Above 50 A
    the section does not reach.

    Fails::
        panels: {house: {}}
        rooms: {garage: {kind: garage}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: hard-wired}}
    Passes::
        panels: {house: {}}
        rooms: {garage: {kind: garage}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P GFCI, outlet: hard-wired}}
    """
    if circuit.breaker.kind == "switch":
        return
    for outlet in circuit.outlets:
        if not outlet.hard_wired:
            continue
        need = nec_ground_fault.hard_wired_ground_fault(
            place=outlet.room.kind,  # type: ignore[arg-type]
            occupancy=circuit.site.occupancy,  # type: ignore[arg-type]
            breaker=float(circuit.breaker.rating_a),
            phases=3 if circuit.breaker.poles == 3 else 1,
            volts_to_ground=power.volts_to_ground(circuit),
            edition=circuit.site.code,
            listed_cooling=bool(circuit.inlets) and all(inlet.device.cools for inlet in circuit.inlets),
        )
        if need.verdict == "not required":
            continue
        kind = circuit.breaker.ground_fault or circuit.section_ground_fault
        rating = show(circuit.breaker.rating_a, "A")
        yield Question(
            readings=(
                Reading(
                    "outlets inside the garage are meant",
                    f"GFCI up to 50 A; here {rating}, {kind or 'none'}",
                    bool(kind),
                ),
                Reading("only outdoor outlets are meant", f"no GFCI asked for; here {rating}", True),
            ),
            says=f"Hard-wired equipment in a {outlet.room.kind}: {need.note}.",
            cites=need.section,
            pointer="breaker",
            about=outlet.name,
            ways=lambda: ways_out.protected(circuit),
        )
