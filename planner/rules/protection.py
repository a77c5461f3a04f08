"""CIR, PNL, PDU: that something opens by itself where current is too large, and opens all of its hot wires."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from planner.analyses import panel_legs
from planner.plan.objects import Circuit, Device, Inlet, Panel, Source, StripOutlet
from planner.rules.checks import AtMost, Check, OneOf
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.tables import books, connectors
from planner.viewing import plain, stated

GUARDS = ("breaker", "fuse")


@rule("CIR129", "a circuit begins with an overcurrent device", cites={"": "240.21, 210.20", "IEC": "433.2, 434.2"})
def circuit_begins_with_guard(circuit: Circuit) -> Iterator[Check]:
    """A switch opens when a hand moves it. Behind one, a wire carries what the panel gives until it burns.

    What: what stands at the beginning of a circuit or feeder is a breaker or a fuse. The rating of a switch protects
    no wire.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: {kind: switch, rating: 30 A, poles: 2}, outlet: NEMA L6-30R}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: {kind: fuse, rating: 30 A, poles: 2}, outlet: NEMA L6-30R}}
    """
    if not stated(circuit, "breaker"):
        return
    yield OneOf(
        value=circuit.breaker.kind,
        accepted=GUARDS,
        says="The circuit begins with a {value}; what protects its wire is one of {accepted}.",
        pointer="breaker.kind",
        ways=lambda: ("a breaker or fuse in the panel; the switch is its disconnect",),
    )


@rule("CIR132", "the poles of a circuit open together", cites={"": "240.15(B)", "IEC": "IEC 60898-1"})
def poles_open_together(circuit: Circuit) -> Iterator[Check]:
    """Where one pole opens alone the machine stands still and is live through the other.

    What: a breaker of two or three poles on one circuit has a common trip or a handle tie. ``tied: no`` says that it
    has neither; silence means the usual breaker, which has.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: {rating: 30 A, poles: 2, tied: no}, outlet: NEMA L6-30R}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: {rating: 30 A, poles: 2, tied: yes}, outlet: NEMA L6-30R}}
    """
    if not stated(circuit, "breaker") or not stated(circuit.breaker, "poles"):
        return
    if circuit.breaker.poles < 2 or circuit.breaker.kind == "switch":
        # Two circuits that share a neutral are a matter of WIR113, a switch of CIR129.
        return
    untied = circuit.breaker.untied
    yield OneOf(
        value="not tied" if untied else "together",
        accepted=("together",),
        says=f"The {circuit.breaker.poles} poles of the breaker "
        + ("are {value}; they must open {accepted}." if untied else "open {value}."),
        pointer="breaker.tied",
        ways=lambda: ("a breaker with a common trip, or a handle tie that is listed for it",),
    )


@rule("PNL125", "a section of a panel carries its circuits", cites={"": "215.3, 408.36", "IEC": "433.1"})
def section_load(panel: Panel) -> Iterator[Check]:
    """The device before some ways of a panel trips, or a switch there overheats, long before the main does.

    What: 1.25 × continuous + other load of the circuits in a section, on its busiest leg, against the device before it;
    without the 1.25 by IEC 60364 and BS 7671.

    How: as PNL101 for the whole panel.

    Fails::
        panels: {house: {sections: {left: 30 A 2P}}}
        circuits: {servers: {fed_by: house/left, breaker: 50 A 2P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 40 A at 240 V}, fed_by: servers}}
    Passes::
        panels: {house: {sections: {left: 60 A 2P}}}
        circuits: {servers: {fed_by: house/left, breaker: 50 A 2P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 40 A at 240 V}, fed_by: servers}}
    """
    for section in panel.sections:
        if not any(circuit.inlets or circuit.panels or circuit.sources for circuit in section.circuits):
            continue
        factor = books.book(panel.site.code).continuous
        legs = panel_legs.leg_amps(panel, section.circuits, factor)
        leg = max(legs, key=lambda name: float(legs[name]))
        yield AtMost(
            value=legs[leg],
            limit=section.breaker.rating_a,
            unit="A",
            says=f"Leg {leg} of section {section.name} carries {{value}}"
            + (" with 125 % of the continuous load" if factor > 1 else "")
            + "; its device is {limit}.",
            pointer=f"sections.{section.name}",
            about=section.name,
        )


@rule("PNL126", "a panel stands behind an overcurrent device", cites="408.36, 230.90", books=NEC)
def panel_behind_guard(panel: Panel) -> Iterator[Check]:
    """Without a main, nothing opens when all circuits together draw more than bus and service wire carry.

    What: a panel on a source has a breaker or fuse as its main, or the source has one: ``rating: {rating: 200 A,
    kind: breaker}``. A feeder begins with one by CIR129.

    How: a main nobody described is asked for where load hangs on it (PNL101). An old panel without a main, which up to
    six breakers switched off, is a warning.

    Fails::
        panels: {house: {main: 200 A switch}}
    Passes::
        panels: {house: {main: 200 A 2P}}
    """
    if not stated(panel, "feed") or type(plain(panel.feed)) is not Source:
        return
    if panel.has_main and not stated(panel, "main"):
        return
    if cast("Source", panel.feed).guarded:
        return
    main = panel.main.kind if panel.has_main else "no main"
    yield OneOf(
        value=main,
        accepted=GUARDS,
        level=Level.WARNING if not panel.has_main and not panel.comes else None,
        says=f"{panel.name} has {'' if main == 'no main' else 'as its main a '}{{value}}"
        + (".", "; nothing before it opens by itself. Right is one of {accepted}.")[main not in GUARDS],
        pointer="main",
        ways=lambda: (f"where one stands before the panel: {panel.feed.at}.rating.kind, as breaker",),
    )


@rule(
    "PDU113",
    "the breaker of a bank opens every hot wire of its outlets",
    level=Level.WARNING,
    cites="240.15(B)",
    books=NEC,
)
def bank_opens_hot_wires(device: Device) -> Iterator[Check]:
    """At 240 V both wires of an outlet are hot. A breaker of one pole leaves the other on what it switched off.

    What: the breaker behind an outlet between two legs has two poles. One pole is right where the other wire is the
    neutral.

    How: by the outlet's own pattern; for couplers by the plug of the strip, which without a neutral has two hot wires,
    else by ``legs`` of the bank.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 30 A 2P, outlet: NEMA L6-30R}}
        devices:
          strip: {kind: pdu, spec: {plug: NEMA L6-30P, rating: 24 A, banks: {b1: {breaker: 20 A 1P}},
              outlets: {1..4: C19 on b1}}, fed_by: servers}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 30 A 2P, outlet: NEMA L6-30R}}
        devices:
          strip: {kind: pdu, spec: {plug: NEMA L6-30P, rating: 24 A, banks: {b1: {breaker: 20 A 2P}},
              outlets: {1..4: C19 on b1}}, fed_by: servers}
    """
    if device.kind not in ("pdu", "power-tap"):
        return
    circuit = _circuit(device.inlets)
    if circuit is None or not stated(circuit, "breaker"):
        return
    groups: dict[str, StripOutlet] = {}
    for outlet in device.outlets:
        if outlet.guarded:
            groups.setdefault(outlet.bank or f"outlet {outlet.name}", outlet)
    for bank, outlet in groups.items():
        if circuit.breaker.poles < 2 or not _between_legs(device, outlet):
            continue
        poles = outlet.breaker.poles
        yield OneOf(
            value=f"{poles} pole{'s' * (poles != 1)}",
            accepted=("2 poles", "3 poles"),
            says=f"The breaker of bank {bank} has {{value}}; both wires of its outlets are hot"
            + ("." if poles > 1 else ", and it wants 2 poles."),
            pointer="spec.banks",
            about=bank,
        )


def _between_legs(device: Device, outlet: StripOutlet) -> bool:
    """Whether both wires of an outlet are hot."""
    pattern = connectors.find(outlet.type, "receptacle")
    if pattern.neutral is not None:
        return pattern.hots >= 2
    if not device.hard_wired and not connectors.find(device.plug, "plug").neutral:
        return True
    return "N" not in outlet.legs


def _circuit(inlets: tuple[Inlet, ...]) -> Circuit | None:
    """The circuit a strip hangs on, through other strips; none behind a UPS or without a feed that is known."""
    if not inlets or not stated(inlets[0], "feed"):
        return None
    feed = inlets[0].feed
    if type(plain(feed)) is Circuit:
        return cast("Circuit", feed)
    if type(plain(feed)) is Device and cast("Device", feed).kind in ("pdu", "power-tap"):
        return _circuit(cast("Device", feed).inlets)
    return None


@rule("PDU114", "a thing of three phases hangs on a circuit of three phases", cites={"": "110.3(B)", "IEC": "134.1.1"})
def three_phases(inlet: Inlet) -> Iterator[Check]:
    """On two legs a strip of three phases has dead banks, and full current in the ones that live.

    What: what is made for three phases hangs on a circuit whose breaker has three poles.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 30 A 2P, outlet: NEMA L6-30R}}
        devices: {strip: {kind: pdu, spec: {phases: 3, rating: 24 A}, fed_by: servers}}
    Passes::
        sources: {utility: {system: 208Y/120 V}}
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 30 A 3P, outlet: NEMA L21-30R}}
        devices: {strip: {kind: pdu, spec: {phases: 3, rating: 24 A}, fed_by: servers}}
    """
    if not inlet.device.has_phases or not stated(inlet, "feed") or type(plain(inlet.feed)) is not Circuit:
        return
    if inlet.device.phases < 3:
        return
    poles = cast("Circuit", inlet.feed).breaker.poles
    yield OneOf(
        value=f"{poles} poles" if poles > 1 else "1 pole",
        accepted=("3 poles", "4 poles"),
        says=f"{inlet.device.name} is made for three phases; the breaker of its circuit has {{value}}"
        + ("." if poles > 2 else ", and it wants 3 poles."),
        pointer="",
    )
