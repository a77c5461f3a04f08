"""CIR under IEC 60364 and BS 7671: what leaks to earth in normal service, against RCDs, plugs and earth wires."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import leakage, residual
from planner.plan.conducting import Breaker
from planner.plan.objects import Circuit, Device
from planner.rules.checks import AtMost, Check, OneOf
from planner.rules.engine import IEC, rule
from planner.rules.findings import Level
from planner.tables import connectors, iec_conductors, iec_protection
from planner.tables.connector_patterns import Connector
from planner.viewing import stated
from planner.worked import BeyondTable, added, named, number, show

# A protective conductor of this size or larger counts as one of high integrity, BS 7671 543.7.1.203.
HIGH_INTEGRITY_MM2 = 10.0
# What has a supply that draws pulses: an RCD of type AC may not see its faults.
ELECTRONIC = frozenset({"server", "workstation", "switch", "router", "ups", "evse"})
# Units with a compressor on an inverter, which is the usual one today.
INVERTERS = frozenset({"mini-split", "crac"})
MOST_NAMED = 4
SEES_PULSES = ("type A", "type F", "type B")


def residual_leakage(circuit: Circuit) -> Iterator[Check]:
    """What stands to earth behind the RCD of a circuit's own breaker; those of boards and sections are PNL141."""
    if circuit.inlets and circuit.breaker.ground_fault in iec_protection.RESIDUAL_KINDS:
        yield from stands_behind(circuit.breaker, (circuit,), "breaker")


def stands_behind(device: Breaker, circuits: tuple[Circuit, ...], pointer: str) -> Iterator[Check]:
    """What stands to earth behind a residual-current device, against 30 % of what it trips at."""
    found = [each for each in map(leakage.of_circuit, circuits) if each.things]
    if not found:
        return
    low = named(added(each.low_ma for each in found), "least", "mA")
    high = named(added(each.high_ma for each in found), "most", "mA")
    allowed, trips = iec_protection.standing_most(device.residual_a), device.residual_a * 1000.0
    sure = float(low) > float(allowed)
    names = tuple(dict.fromkeys(name for each in found for name in each.things))
    amount = number(float(low)) if float(low) == float(high) else f"{number(float(low))} to {number(float(high))}"
    yield AtMost(
        value=low if sure else high,
        limit=allowed,
        unit="mA",
        level=Level.ERROR if float(low) >= float(trips) else None,
        says=f"{_joined(names)} leak{'s' * (len(names) == 1)} {amount} mA to earth; behind an RCD of "
        f"{show(float(trips), 'mA')} {{limit}} may stand, and it is sure to hold "
        f"{show(float(iec_protection.holds_up_to(device.residual_a)), 'mA')}.",
        pointer=pointer,
        about="RCD" if pointer == "breaker" else pointer,
        guesses=tuple(dict.fromkeys(guess for each in found for guess in each.guesses)),
        ways=lambda: ("fewer machines behind this RCD, on circuits with an RCBO each",),
    )


def _joined(names: tuple[str, ...]) -> str:
    """``a, b and c``; of many the first few and how many more."""
    shown = names if len(names) <= MOST_NAMED else (*names[: MOST_NAMED - 1], f"{len(names) - MOST_NAMED + 1} more")
    return " and ".join((", ".join(shown[:-1]), shown[-1]) if len(shown) > 1 else shown)


@rule(
    "CIR126",
    "current to earth has a sure way, and the RCD sees it",
    cites={"IEC": "531.3.3, 543.7"},
    books=IEC,
)
def earth_current(circuit: Circuit) -> Iterator[Check]:
    """Filters of supplies lead current to earth all the time. Where that wire breaks, it waits for a hand.

    What: what hangs on an ordinary plug leaks 3.5 mA at most, on IEC 60309 or fixed wiring 10 mA. Above 10 mA on a
    circuit its protective conductor has 10 mm² at least, or there are two. An RCD before electronics is of type A, F or
    B: type AC may not open at a fault behind a rectifier.

    How: leakage as in CIR107. An error where the least of it or a measurement is too much, a warning where the most is.

    Fails::
        site: {code: BS-7671}
        panels: {house: {}}
        circuits: {desk: {fed_by: house, breaker: B16 1P RCBO 30 mA type AC, outlet: BS 1363}}
        devices:
          rig: {kind: workstation, load: {budget: 5 A at 230 V, leakage: 2 mA measured 2026-01-05}, fed_by: desk}
    Passes::
        site: {code: BS-7671}
        panels: {house: {}}
        circuits: {desk: {fed_by: house, breaker: B16 1P RCBO 30 mA type A, outlet: BS 1363}}
        devices:
          rig: {kind: workstation, load: {budget: 5 A at 230 V, leakage: 2 mA measured 2026-01-05}, fed_by: desk}
    """
    machines = [inlet.device for inlet in circuit.inlets]
    if not machines:
        return
    if any(_pulses(device) for device in machines):
        for device in residual.before(circuit):
            yield OneOf(
                value=f"type {device.residual_type}",
                accepted=SEES_PULSES,
                says="The RCD before these machines is of {value}; with rectifiers behind it {accepted} is wanted.",
                pointer="breaker.ground_fault",
                about=device.at,
                ways=lambda: ("an RCBO of type A",),
            )
    yield from _by_plug(circuit)
    found = leakage.of_circuit(circuit)
    if found.things and float(found.high_ma) > iec_protection.FIXED_MOST_A * 1000.0 and not _sure_earth(circuit):
        most = iec_protection.FIXED_MOST_A * 1000.0
        sure = float(found.low_ma) > most
        yield AtMost(
            value=found.low_ma if sure else found.high_ma,
            limit=most,
            unit="mA",
            level=None if sure else Level.WARNING,
            says="Up to {value} flow to earth on this circuit; above {limit} its protective conductor is doubled or "
            "has 10 mm².",
            pointer="wire",
            about="all of it",
            guesses=found.guesses,
            ways=lambda: ("a second protective conductor, or write wire.ground: 10 mm²", "fewer machines on it"),
        )


def _by_plug(circuit: Circuit) -> Iterator[Check]:
    """What each thing leaks through an ordinary plug; the limit of IEC 60309 and of fixed wiring is the circuit's."""
    most = iec_protection.PLUG_MOST_A * 1000.0
    for inlet in circuit.inlets:
        if circuit_hard_wired(circuit) or (stated(inlet, "hard_wired") and inlet.hard_wired):
            continue
        said = stated(inlet, "plug") and inlet.plug
        plug = connectors.find(inlet.plug, "plug") if said else _socket_of(circuit)
        alone = leakage.of_inlets((inlet,), circuit)
        if plug.kind == "iec-60309" or not alone.things:
            continue
        sure = float(alone.low_ma) > most
        yield AtMost(
            value=alone.low_ma if sure else alone.high_ma,
            limit=most,
            unit="mA",
            level=None if sure else Level.WARNING,
            says=f"{inlet.device.name} leaks up to {{value}} to earth through {plug.spelled}, which is for {{limit}}.",
            pointer="",
            about=f"{inlet.device.name} {inlet.name}",
            guesses=alone.guesses,
            ways=lambda: ("an IEC 60309 outlet and plug, or fixed wiring",),
        )


def _socket_of(circuit: Circuit) -> Connector:
    """The first outlet of a circuit, by which its machines are taken to be plugged in."""
    for outlet in circuit.outlets:
        return connectors.find(outlet.type)
    raise BeyondTable(f"by what {circuit.name} reaches its machines is not said")


def circuit_hard_wired(circuit: Circuit) -> bool:
    """Whether all its outlets are fixed wiring."""
    return bool(circuit.outlets) and all(outlet.hard_wired for outlet in circuit.outlets)


def _pulses(device: Device) -> bool:
    if device.passes_on:
        return True
    return device.kind in ELECTRONIC or device.kind in INVERTERS


def _sure_earth(circuit: Circuit) -> bool:
    sizes = []
    for stretch in circuit.wire.stretches:
        if stretch.ring:
            # The protective conductor of a ring comes back to the board: there are two of it, 543.7.2.201.
            sizes.append(HIGH_INTEGRITY_MM2)
            continue
        size = stretch.ground
        if size == "built-in":
            spare = stretch.conductors - max(2, circuit.breaker.poles)
            size = iec_conductors.earth_in_cable(stretch.type, stretch.size, spare)
        sizes.append(iec_conductors.square_millimetres(size) if iec_conductors.is_metric(size) else 0.0)
    return min(sizes, default=0.0) >= HIGH_INTEGRITY_MM2
