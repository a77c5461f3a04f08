"""WIR under IEC 60364 and BS 7671: the protective conductor, and whether a cable suits the places it runs through."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import earth_loop, iec_wire
from planner.physics import cables
from planner.plan.conducting import Stretch
from planner.plan.earthing import ELECTRODE, earthing
from planner.plan.objects import Circuit
from planner.rules.checks import AtLeast, Check, OneOf, Question, Reading
from planner.rules.engine import IEC, rule
from planner.rules.findings import Level
from planner.tables import iec_ampacity, iec_conductors, iec_places, iec_protection
from planner.tables.cells import unverified
from planner.viewing import stated
from planner.worked import named, show

# A breaker that opens at once does so within this time, BS 7671 Appendix 3.
AT_ONCE_S = 0.1


@rule(
    "WIR140",
    "the protective conductor takes a fault without harm",
    cites={"IEC": "543.1"},
    books=IEC,
)
def protective_conductor(circuit: Circuit) -> Iterator[Check]:
    """The earth wire carries the whole fault until the breaker opens. One too thin melts, and the metal stays live.

    What: there is a protective conductor, as large as Table 54.7 asks or as the adiabatic equation finds: S = √(I²t)/k.

    How: what a breaker of curve B or C up to 32 A lets through is that of energy limiting class 3 at U0 / Ze, or at the
    fault current of the source, more than flows further on; too little by that is a warning. Other devices are
    reckoned with U0 / Zs at the far end, for 0.1 s where a breaker opens at once, else for the time to cut off. k is
    that of a core of cable.

    Fails::
        site: {code: BS-7671}
        sources: {supply: {system: 230 V, earthing: TN-S, loop_impedance: 0.3 ohm, fault_current: 1 kA}}
        panels: {house: {fed_by: supply}}
        circuits:
          rack: {fed_by: house, breaker: C32 1P, outlet: hard-wired, wire: {type: 6491X, size: 6 mm2, ground: 1 mm2,
              length: 10 m, method: B1}}
    Passes::
        site: {code: BS-7671}
        sources: {supply: {system: 230 V, earthing: TN-S, loop_impedance: 0.3 ohm, fault_current: 1 kA}}
        panels: {house: {fed_by: supply}}
        circuits:
          rack: {fed_by: house, breaker: C32 1P, wire: {type: T&E, size: 6 mm2, length: 10 m, method: C},
              outlet: hard-wired}
    """
    if circuit.breaker.kind == "switch" or not stated(circuit, "wire"):
        return
    for stretch in circuit.wire.stretches:
        yield _of_stretch(circuit, stretch)


def _of_stretch(circuit: Circuit, stretch: Stretch) -> Check:
    if stretch.ground == "none":
        return OneOf(
            value="no protective conductor",
            accepted=("a protective conductor",),
            says="The wire has {value}; every circuit has {accepted}.",
            pointer="wire.ground",
            about=stretch.name,
            ways=lambda: ("cable with a protective conductor, or one beside it: wire.ground",),
        )
    if stretch.ground == earth_loop.ARMOUR:
        return _armour(stretch)
    size = earth_loop.earth_size(circuit, stretch)
    has = named(iec_conductors.square_millimetres(size), f"protective conductor {size}", "mm²")
    table = iec_protection.protective_conductor(iec_conductors.square_millimetres(stretch.size))
    enough = has >= table
    let_through = not enough and _limits_energy(circuit)
    limit = table if enough else _by_equation(circuit, stretch, let_through=let_through)
    how = f"beside lines of {stretch.size}" if enough else "for the energy of a fault"
    return AtLeast(
        value=has,
        limit=limit,
        unit="mm²",
        level=Level.WARNING if let_through else None,
        says=f"The protective conductor has {{value}}; {how} it wants {{limit}}.",
        pointer="wire.ground",
        about=stretch.name,
        weak=unverified(limit),
        ways=lambda: (f"a protective conductor of {float(table):g} mm², which needs no sum",),
    )


def _armour(stretch: Stretch) -> Check:
    """Steel armour takes the area of Table 54.7 times the ratio of the constants k of line and steel."""
    table = iec_protection.protective_conductor(iec_conductors.square_millimetres(stretch.size))
    steel = iec_protection.steel_for_copper(table)
    return Question(
        level=Level.QUESTION,
        says=f"The armour of {stretch.size} {stretch.type} is its protective conductor.",
        pointer="wire.ground",
        about=stretch.name,
        weak=unverified(steel),
        because=(steel,),
        readings=(
            Reading(f"its maker's table gives {show(float(steel), 'mm²')} of steel or more", "it is enough", True),
            Reading("less", "a core of the cable, or a conductor beside it, as protective conductor", False),
        ),
    )


def _limits_energy(circuit: Circuit) -> bool:
    breaker = circuit.breaker
    return breaker.kind == "breaker" and iec_protection.limits_energy(breaker.rating_a, breaker.curve)


def _earth_fault(circuit: Circuit) -> float:
    """The most that a fault to earth can draw, in A: by the loop outside where it is known, else as declared."""
    if stated(circuit.source, "loop_impedance_ohm"):
        return named(iec_wire.volts_to_earth(circuit) / circuit.source.loop_impedance_ohm, "earth fault at origin", "A")
    return circuit.source.fault_current_a


def _by_equation(circuit: Circuit, stretch: Stretch, *, let_through: bool) -> float:
    """The least by the adiabatic equation in mm²."""
    _, insulation = iec_ampacity.make_of(stretch.type)
    constant = iec_protection.thermal_constant(insulation, in_cable=True)
    breaker = circuit.breaker
    if let_through:
        energy = iec_protection.let_through(breaker.rating_a, breaker.curve, _earth_fault(circuit))
        return cables.withstands_energy(energy=energy, constant=constant)
    volts = iec_wire.volts_to_earth(circuit)
    panel = earth_loop.electrode_panel(circuit)
    electrode = earthing(circuit) == ELECTRODE and panel is not None
    loop = panel.electrode_ohm if electrode and panel is not None else earth_loop.impedance(circuit)
    current = named(volts / loop, "fault current", "A")
    time: float = iec_protection.disconnection_time(
        breaker.rating_a, sockets=iec_wire.has_sockets(circuit), electrode=electrode
    )
    if breaker.kind == "breaker" and not electrode and current >= iec_wire.opens_from(breaker):
        time = named(AT_ONCE_S, "time of a breaker that opens at once", "s")
    return cables.withstands(current=current, time=time, constant=constant)


@rule(
    "WIR141",
    "the cable suits each place it runs through",
    cites={"IEC": "521, 522"},
    books=IEC,
)
def cable_suits_place(circuit: Circuit) -> Iterator[Check]:
    """PVC-sheathed house cable goes brittle in the sun and draws water in the ground; single wires have no sheath.

    What: in the ground only armoured cable or cable made for it (SWA, NYY), others in a duct; outdoors in the open no
    flat twin and earth and no NYM in the sun; single wires (6491X, H07V) in conduit, trunking or duct; flexible cord is
    no fixed wiring, but for H07RN-F.

    How: ``wire.place`` and ``wire.raceway`` of each stretch. How deep a cable lies BS 7671 leaves to judgement.

    Fails::
        site: {code: BS-7671}
        panels: {house: {}}
        circuits: {shed: {fed_by: house, breaker: B16 1P, outlet: hard-wired, wire: {type: T&E, size: 2.5 mm2,
            length: 9 m, place: underground, raceway: none}}}
    Passes::
        site: {code: BS-7671}
        panels: {house: {}}
        circuits: {shed: {fed_by: house, breaker: B16 1P, outlet: hard-wired, wire: {type: SWA, size: 2.5 mm2,
            length: 9 m, place: underground, raceway: none}}}
    """
    if not stated(circuit, "wire"):
        return
    for stretch in circuit.wire.stretches:
        place = stretch.place if iec_places.hangs_on_place(stretch.type) else "indoors"
        enclosed = iec_places.is_enclosed(stretch.raceway_type, no_raceway=stretch.no_raceway)
        if not enclosed and iec_places.hangs_on_raceway(stretch.type, place) and not stretch.raceway:
            # Method B1 is in conduit, whatever else lies in it.
            enclosed = (enclosed is None or stated(stretch, "method")) and stretch.method in iec_places.ENCLOSED_METHODS
        found = iec_places.suits(stretch.type, place, enclosed=bool(enclosed))
        yield OneOf(
            value=stretch.type,
            accepted=(stretch.type,) if not found.why else found.better,
            says=f"{{value}} {found.why}." if found.why else "{value} suits where it runs.",
            pointer="wire.place" if place != "indoors" else "wire.type",
            about=stretch.name,
            weak=("what cable stands where is practice and makers' data, no table of the standard",) * bool(found.why),
            ways=lambda better=found.better: tuple(f"{each} there" for each in better),  # type: ignore[misc]
        )
