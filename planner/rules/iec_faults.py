"""CIR under IEC 60364 and BS 7671: what cuts off a fault to earth, and how an outbuilding is earthed."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import earth_loop, iec_wire, residual
from planner.plan.earthing import ELECTRODE, PME, earthing
from planner.plan.objects import Circuit, Panel
from planner.rules.checks import AtMost, Check, OneOf, Question, Reading
from planner.rules.engine import IEC, rule
from planner.rules.findings import Level
from planner.tables import cells, iec_protection
from planner.worked import BeyondTable, named, show

MAIN = "main"


@rule(
    "CIR125",
    "a fault to earth is cut off in time",
    cites={"IEC": "411.3, 411.4, 411.5"},
    books=IEC,
)
def fault_cut_off(circuit: Circuit) -> Iterator[Check]:
    """Until the supply is cut off, whoever holds the machine holds the voltage of the fault.

    What: on a supply with an earth terminal (TN) either an RCD stands before the circuit, or the loop impedance Zs is
    so small that the breaker opens at once: Zs ≤ 0.95 × U0 / (5, 10 or 20 × rating for curve B, C or D). On an
    electrode of one's own (TT) an RCD stands before it, and its resistance × what the RCD trips at is 50 V at most.

    How: Zs as measured (``loop_impedance`` of the circuit), else that of the source + line and earth wires at 70 °C. Of
    a fuse the current that opens it in time is read on its curve (``magnetic_trip``). A measured Zs was read on cold
    wires: 80 % of the limit hold for it, and between that and the whole is a warning. IT systems are not covered.

    Fails::
        site: {code: BS-7671}
        sources: {supply: {system: 230 V, earthing: TN-S, loop_impedance: 0.6 ohm}}
        panels: {house: {fed_by: supply}}
        circuits:
          rack: {fed_by: house, breaker: C32 1P, wire: {type: T&E, size: 6 mm2, length: 10 m, method: C},
              outlet: hard-wired}
    Passes::
        site: {code: BS-7671}
        sources: {supply: {system: 230 V, earthing: TN-S, loop_impedance: 0.35 ohm}}
        panels: {house: {fed_by: supply}}
        circuits:
          rack: {fed_by: house, breaker: C32 1P, wire: {type: T&E, size: 6 mm2, length: 10 m, method: C},
              outlet: hard-wired}
    """
    if circuit.breaker.kind == "switch":
        return
    if earthing(circuit) == "IT":
        raise BeyondTable(
            "IT systems are not covered here: 411.6 wants insulation monitoring and a look at second faults"
        )
    devices = tuple(residual.before(circuit))
    if devices:
        if earthing(circuit) == ELECTRODE:
            yield from _by_electrode(circuit, max(float(device.residual_a) for device in devices))
        else:
            yield _by_residual(devices[0].residual_a)
        return
    if earthing(circuit) == ELECTRODE:
        yield OneOf(
            value="no RCD",
            accepted=("an RCD",),
            says="On an electrode (TT) a fault draws too little to open a breaker, and {value} stands before this "
            "circuit; {accepted} is wanted.",
            pointer="breaker.ground_fault",
            ways=lambda: ("an RCBO of 30 mA, or for a feeder a time-delayed RCD of 100 mA",),
        )
        return
    volts = iec_wire.volts_to_earth(circuit)
    trips = iec_wire.opens_from(circuit.breaker)
    allowed = iec_protection.loop_impedance_most(trips, volts)
    loop = earth_loop.impedance(circuit)
    known = circuit.breaker.has_magnetic_trip
    device = f"a {circuit.breaker.kind} of {show(float(circuit.breaker.rating_a), 'A')}"
    device += f" that opens in time from {show(float(trips), 'A')}" if known else f", curve {circuit.breaker.curve},"
    cold = circuit.has_loop_impedance and loop <= allowed
    # A meter reads wires that are cold; under fault they are hot.
    limit = iec_protection.measured_cold(allowed) if circuit.has_loop_impedance else allowed
    yield AtMost(
        value=loop,
        limit=limit,
        level=Level.WARNING if cold else None,
        unit="Ω",
        says=f"The earth fault loop is {{value}}; {device} allows {{limit}}"
        + (", 80 % of the figure for hot wires, as it was measured cold." if circuit.has_loop_impedance else "."),
        pointer="breaker",
        weak=(*cells.unverified(loop), *cells.unverified(limit)),
        ways=lambda: _for_loop(circuit, float(loop), float(volts)),
    )


def _for_loop(circuit: Circuit, loop: float, volts: float) -> Iterator[str]:
    for curve in ("C", "B") if not circuit.breaker.has_magnetic_trip else ():
        trips = iec_protection.opens_at_once(float(circuit.breaker.rating_a), curve)
        most: float = iec_protection.loop_impedance_most(float(trips), volts)
        if circuit.has_loop_impedance:
            most = iec_protection.measured_cold(most)
        if curve < circuit.breaker.curve and loop <= float(most):
            yield f"write breaker.curve: {curve}"
            break
    yield "an RCBO of 30 mA in place of the breaker"


def _by_residual(trips: float) -> Check:
    return AtMost(
        value=1000.0 * trips,
        limit=500.0,
        unit="mA",
        says="An RCD of {value} before this circuit cuts off a fault to earth.",
        pointer="breaker",
    )


def _by_electrode(circuit: Circuit, trips: float) -> Iterator[Check]:
    panel = earth_loop.electrode_panel(circuit)
    if panel is None:
        raise BeyondTable(f"the electrode that earths {circuit.name} is not known; no panel is described before it")
    yield AtMost(
        value=named(panel.electrode_ohm * trips, "voltage on exposed metal", "V"),
        limit=iec_protection.TOUCH_V,
        unit="V",
        says=f"Through the electrode of {panel.name}, {show(float(panel.electrode_ohm), 'Ω')}, a fault that the RCD of "
        f"{show(1000.0 * trips, 'mA')} just misses raises metal to {{value}}; {{limit}} is allowed.",
        pointer="",
        about="electrode",
        ways=lambda: ("a deeper rod, or a second one",),
    )


@rule(
    "CIR127",
    "an outbuilding on a PME supply has its earthing decided",
    cites={"IEC": "411.4, 411.5, 544.1"},
    level=Level.QUESTION,
    books=IEC,
)
def outbuilding_earth(panel: Panel) -> Iterator[Check]:
    """Where the neutral of a PME supply breaks in the street, all metal on its earth stands at mains voltage.

    What: the panel of another building on a supply of TN-C-S says what its earth is. TT with an electrode of its own is
    an answer. The supply's earth brought over is asked of the designer: main bonding there must be sized for PME.

    Fails::
        site: {code: BS-7671}
        sources: {supply: {system: 230 V, earthing: TN-C-S}}
        rooms: {shed: {kind: garage, building: detached}}
        panels: {house: {fed_by: supply}, shed: {fed_by: feed, room: shed, earthing: TN-C-S}}
        circuits: {feed: {fed_by: house, breaker: C32 1P}}
    Passes::
        site: {code: BS-7671}
        sources: {supply: {system: 230 V, earthing: TN-C-S}}
        rooms: {shed: {kind: garage, building: detached}}
        panels: {house: {fed_by: supply}, shed: {fed_by: feed, room: shed, earthing: TT, grounding: {electrodes: rod}}}
        circuits: {feed: {fed_by: house, breaker: C32 1P}}
    """
    if not panel.has_room or panel.room.building == MAIN or panel.source.earthing != PME:
        return
    own = panel.earthing == ELECTRODE
    yield Question(
        says=f"{panel.name} stands in another building on a PME supply (TN-C-S); its earth is {panel.earthing}.",
        pointer="earthing",
        readings=(
            Reading(
                "the operator allows its earth here, and main bonding is sized for it", "it may stay (544.1)", True
            ),
            Reading("it does not", "an electrode of its own (TT), an RCD before every circuit", own),
        ),
    )
