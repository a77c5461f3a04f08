"""CIR under IEC 60364 and BS 7671: sockets, what protects them and who touches them, and what hangs on a plug."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import power, residual
from planner.plan.objects import Circuit, Inlet, Outlet
from planner.rules.checks import AtMost, Check, OneOf
from planner.rules.engine import IEC, rule
from planner.rules.findings import Level
from planner.tables import connectors, iec_protection
from planner.tables.connector_patterns import Connector
from planner.tables.national import HOUSEHOLD, country
from planner.viewing import plain, stated
from planner.worked import named, show

EXISTING = "existing"
# The largest breaker before sockets that do not protect themselves: BS 1363 plugs have a fuse (433.1.204, Appendix 15);
# NF C 15-100 allows 20 A before French sockets.
BEFORE_SOCKETS_A = {"bs-1363-socket": 32.0, "cee-7-5": 20.0}
FROM_MEMORY = frozenset({"cee-7-5"})
# What an ordinary plug should carry for days: trade practice, no clause.
FOR_DAYS_A = 10.0
ORDINARY = frozenset({"bs-1363", "cee-7"})


@rule(
    "CIR140",
    "sockets have an RCD of 30 mA",
    cites={"IEC": "411.3.3, 415.1.1"},
    books=IEC,
)
def sockets_have_residual(circuit: Circuit) -> Iterator[Check]:
    """An RCD of 30 mA opens before current through a person stops the heart.

    What: sockets up to 32 A stand behind an RCD or RCBO of at most 30 mA, in the breaker, the outlet, the section or
    the main of the panel. What stands as existing is a warning: it is asked for when the circuit is altered.

    Fails::
        site: {code: BS-7671}
        panels: {house: {}}
        circuits: {rack: {fed_by: house, breaker: C32 1P, outlet: IEC 60309 32 A 2P+E}}
    Passes::
        site: {code: BS-7671}
        panels: {house: {}}
        circuits: {rack: {fed_by: house, breaker: C32 1P RCBO 30 mA type A, outlet: IEC 60309 32 A 2P+E}}
    """
    if circuit.breaker.kind == "switch":
        return
    for outlet in circuit.outlets:
        if outlet.hard_wired or _socket(outlet).rating() > iec_protection.SOCKETS_UP_TO_A:
            continue
        level = Level.WARNING if circuit.phase == EXISTING else None
        smallest = min((float(device.residual_a) for device in residual.before_outlet(circuit, outlet)), default=None)
        if smallest is None:
            yield OneOf(
                value="no RCD",
                accepted=("an RCD of 30 mA",),
                says=f"{_named(outlet)} has {{value}}; sockets up to 32 A want {{accepted}}.",
                level=level,
                pointer="breaker.ground_fault",
                about=outlet.name,
                ways=lambda: ("an RCBO of 30 mA, type A, in place of the breaker",),
            )
        else:
            yield AtMost(
                value=1000.0 * smallest,
                limit=1000.0 * iec_protection.ADDITIONAL_A,
                unit="mA",
                says=f"{_named(outlet)} stands behind an RCD of {{value}}; sockets up to 32 A want {{limit}} at most.",
                level=level,
                pointer="breaker.ground_fault",
                about=outlet.name,
                ways=lambda: ("an RCBO of 30 mA, type A, in place of the breaker",),
            )


@rule(
    "CIR141",
    "the breaker is no larger than its sockets allow",
    cites={"IEC": "433.1, 512.1.2"},
    books=IEC,
)
def breaker_suits_sockets(circuit: Circuit) -> Iterator[Check]:
    """A socket of 16 A behind 32 A can carry twice what it is made for, and nothing opens.

    What: the breaker is no larger than the rating of each socket. Sockets of BS 1363 may stand behind 32 A, for the
    fuse in the plug protects what hangs on it; French sockets (CEE 7/5) behind 20 A.

    Fails::
        site: {code: IEC-60364}
        panels: {house: {}}
        circuits: {rack: {fed_by: house, breaker: B32 1P RCBO 30 mA type A, outlet: Schuko}}
    Passes::
        site: {code: IEC-60364}
        panels: {house: {}}
        circuits: {rack: {fed_by: house, breaker: B16 1P RCBO 30 mA type A, outlet: Schuko}}
    """
    if circuit.breaker.kind == "switch":
        return
    for outlet in circuit.outlets:
        if outlet.hard_wired:
            continue
        socket = _socket(outlet)
        limit: float = BEFORE_SOCKETS_A.get(socket.id) or socket.rating()
        yield AtMost(
            value=circuit.breaker.rating_a,
            limit=limit,
            unit="A",
            says=f"The breaker is {{value}}; {_named(outlet)} may stand behind {{limit}} at most.",
            pointer="breaker.rating",
            about=outlet.name,
            weak=("that NF C 15-100 allows 20 A before French sockets is from memory",) * (socket.id in FROM_MEMORY),
            ways=lambda limit=float(limit): (f"write breaker.rating: {show(limit, 'A')}",),  # type: ignore[misc]
        )


@rule(
    "CIR142",
    "a plug carries no more than its fuse, and for days less",
    cites={"IEC": "IEC 60884-1, BS 1363, practice"},
    books=IEC,
)
def fused_plug_load(inlet: Inlet) -> Iterator[Check]:
    """Household plugs are tested for an hour at their rating. After weeks of it the contacts brown.

    What: the load through a plug does not exceed its rating, 13 A through BS 1363 or what its fuse is said to be (the
    cord's ``fuse``), 16 A through CEE 7. Load
    that lasts above 10 A is a warning: trade practice, no clause of a standard. IEC 60309 is made for it.

    Fails::
        site: {code: BS-7671}
        panels: {house: {}}
        circuits: {desk: {fed_by: house, breaker: B20 1P RCBO 30 mA type A, outlet: BS 1363}}
        devices: {rig: {load: {budget: 14 A at 230 V}, spec: {plug: BS 1363}, fed_by: desk}}
    Passes::
        site: {code: BS-7671}
        panels: {house: {}}
        circuits: {desk: {fed_by: house, breaker: B20 1P RCBO 30 mA type A, outlet: BS 1363}}
        devices: {rig: {load: {budget: 8 A at 230 V}, spec: {plug: BS 1363}, fed_by: desk}}
    """
    if not inlet.counts or type(plain(inlet.feed)) is not Circuit or (stated(inlet, "hard_wired") and inlet.hard_wired):
        return
    circuit: Circuit = inlet.feed  # type: ignore[assignment]
    plug = _plug(circuit, inlet)
    if plug is None or plug.kind not in ORDINARY:
        return
    demand = power.of_inlets((inlet,))
    load = named(demand.total / circuit.volts_v, "load of this plug", "A")
    fused = inlet.has_cord and inlet.cord.has_fuse
    most: float = inlet.cord.fuse_a if fused else plug.rating()
    over = float(load) > float(most)
    lasts = demand.continuous > 0.0 and not over
    if lasts:
        load = named(demand.continuous / circuit.volts_v, "load that lasts", "A")
    yield AtMost(
        value=load,
        limit=FOR_DAYS_A if lasts and most > FOR_DAYS_A else most,
        unit="A",
        level=Level.WARNING if lasts else None,
        says=f"{inlet.device.name} draws {{value}} through {plug.spelled}"
        + (f", whose fuse is {show(float(most), 'A')}" if fused else "")
        + (", which should carry {limit} at most for days." if lasts else ", which is for {limit}."),
        pointer="",
        weak=("what an ordinary plug carries for days is trade practice, no clause of a standard",) * lasts,
        ways=lambda: ("an IEC 60309 outlet of 16 A or 32 A on a circuit of its own",),
    )


def _plug(circuit: Circuit, inlet: Inlet) -> Connector | None:
    if stated(inlet, "plug") and inlet.plug:
        return connectors.find(inlet.plug, "plug")
    here = [outlet for outlet in circuit.outlets if inlet.place in ("", outlet.name) and not outlet.hard_wired]
    return _socket(here[0]) if here else None


@rule(
    "CIR147",
    "the sockets are those of the country",
    cites={"": "national edition", "BS-7671": "553.1.201"},
    level=Level.WARNING,
    books=IEC,
)
def sockets_of_the_country(circuit: Circuit) -> Iterator[Check]:
    """A socket from next door takes plugs whose earth does not reach it, and no inspector lets it pass.

    What: household sockets are those of the country: BS 1363 in the United Kingdom and Ireland, CEE 7/5 in France and
    Belgium, CEE 7/3 in Germany and around it. IEC 60309 is at home everywhere.

    How: ``site.country``; BS-7671 says it by itself. Where it is not said, one kind of household socket in a plan is
    taken as that of the country, and nothing is told.

    Fails::
        site: {code: BS-7671}
        panels: {house: {}}
        circuits: {desk: {fed_by: house, breaker: B16 1P RCBO 30 mA type A, outlet: Schuko}}
    Passes::
        site: {code: BS-7671}
        panels: {house: {}}
        circuits: {desk: {fed_by: house, breaker: B16 1P RCBO 30 mA type A, outlet: BS 1363}}
    """
    here = country(circuit.site.country)
    if here is None or not here.sockets:
        return
    for outlet in circuit.outlets:
        if outlet.hard_wired or _socket(outlet).id not in HOUSEHOLD:
            continue
        ours = _socket(outlet).id in here.sockets
        names = tuple(connectors.find(each, "receptacle").spelled for each in sorted(here.sockets))
        yield OneOf(
            value=_socket(outlet).spelled,
            accepted=(_socket(outlet).spelled,) if ours else names,
            level=None if ours else Level.ERROR,
            says=f"{{value}} is {'a' if ours else 'no'} household socket of {here.name}"
            + ("." if ours else "; there it is {accepted}."),
            pointer="",
            about=outlet.name,
            ways=lambda kept=names: kept,  # type: ignore[misc]
        )


# BS 1363-2 tests a double socket with so much in all.
DOUBLE_A = 20.0


@rule(
    "CIR144",
    "a double socket carries no more than 20 A in all",
    cites={"IEC": "BS 1363-2"},
    books=IEC,
)
def double_socket_load(circuit: Circuit) -> Iterator[Check]:
    """A twin socket is two holes on one pair of terminals. Two plugs of 13 A are more than it is tested for.

    What: what hangs on a BS 1363 socket with two or more places draws 20 A at most.

    Fails::
        site: {code: BS-7671}
        panels: {house: {}}
        circuits: {desk: {fed_by: house, breaker: B32 1P RCBO 30 mA type A, outlets: {bench: BS 1363 twin}}}
        devices: {rig-1..2: {load: {budget: 11 A at 230 V}, spec: {plug: BS 1363}, fed_by: desk/bench}}
    Passes::
        site: {code: BS-7671}
        panels: {house: {}}
        circuits: {desk: {fed_by: house, breaker: B32 1P RCBO 30 mA type A, outlets: {bench: BS 1363 twin}}}
        devices: {rig-1..2: {load: {budget: 10 A at 230 V}, spec: {plug: BS 1363}, fed_by: desk/bench}}
    """
    for outlet in circuit.outlets:
        if outlet.hard_wired or outlet.sockets < 2 or _socket(outlet).id != "bs-1363-socket":
            continue
        alone = len(circuit.outlets) == 1
        here = tuple(each for each in circuit.inlets if each.place == outlet.name or (alone and not each.place))
        if here:
            yield AtMost(
                value=named(power.of_inlets(here).total / circuit.volts_v, "load of the double socket", "A"),
                limit=DOUBLE_A,
                unit="A",
                says=f"On {_named(outlet)}, a double one, hang {{value}}; it is tested with {{limit}} in all.",
                pointer="",
                about=outlet.name,
                weak=("what BS 1363-2 tests a double socket with is from memory",),
                ways=lambda: ("a second socket on the same circuit", "IEC 60309 for the larger machine"),
            )


@rule(
    "CIR143",
    "a wired air conditioner has a circuit of its own",
    level=Level.WARNING,
    cites={"IEC": "314.1, the maker's instructions"},
    books=IEC,
)
def cooling_alone(circuit: Circuit) -> Iterator[Check]:
    """When something else trips the breaker, cooling stops with it, and the machines go on heating.

    What: nothing else hangs on a circuit with a wired air conditioner, which makers ask for as well.

    Fails::
        site: {code: BS-7671}
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: C20 1P, outlet: hard-wired}}
        devices:
          ac: {kind: mini-split, spec: {nameplate: 10 A at 230 V, inlet: hard-wired}, fed_by: cooling}
          lamp: {load: 60 W, spec: {inlet: hard-wired}, fed_by: cooling}
    Passes::
        site: {code: BS-7671}
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: C20 1P, outlet: hard-wired}}
        devices:
          ac: {kind: mini-split, spec: {nameplate: 10 A at 230 V, inlet: hard-wired}, fed_by: cooling}
    """
    units = [
        inlet.device
        for inlet in circuit.inlets
        if inlet.device.cools and stated(inlet, "hard_wired") and inlet.hard_wired
    ]
    if not units:
        return
    others = sorted({inlet.device.name for inlet in circuit.inlets} - {units[0].name})
    others += [panel.name for panel in circuit.panels]
    yield AtMost(
        value=float(len(others)),
        limit=0.0,
        unit="",
        says=f"{' and '.join(others)} hang{'s' * (len(others) == 1)} on the circuit of {units[0].name}."
        if others
        else f"{units[0].name} has this circuit to itself.",
        pointer="",
        ways=lambda: (f"a circuit for {units[0].name} alone",),
    )


def _socket(outlet: Outlet) -> Connector:
    return connectors.find(outlet.type)


def _named(outlet: Outlet) -> str:
    number_of = "" if outlet.name == "1" else f" {outlet.name},"
    return f"outlet{number_of} {_socket(outlet).spelled}"
