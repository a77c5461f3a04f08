"""CIR under IEC 60364 and BS 7671: load, breaker and cable; sockets and what protects them."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import iec_wire, power
from planner.plan.conducting import Stretch
from planner.plan.objects import Circuit
from planner.rules import less_load
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.engine import IEC, rule
from planner.tables import cells, connectors, iec_conductors, iec_protection
from planner.worked import named, show

# A ring of BS 1363 sockets, BS 7671 433.1.204: behind so large a breaker at most, of wire that carries this at least.
RING_BREAKER_A, RING_WIRE_A = 32.0, 20.0
RING_SOCKET = "bs-1363-socket"
# The smallest line conductor of a ring in mm²; 1.5 mm² is for mineral-insulated cable alone.
RING_SIZE_MM2 = 2.5


@rule(
    "CIR121",
    "load, breaker and cable fit: I_B ≤ I_n ≤ I_z",
    cites={"IEC": "433.1", "BS-7671": "433.1.1, 433.1.204"},
    books=IEC,
)
def load_breaker_cable(circuit: Circuit) -> Iterator[Check]:
    """The breaker must hold the load, and open before the cable is too hot.

    What: the load (I_B) does not exceed the breaker's rating (I_n), and that not what the cable carries where it lies
    (I_z). There is no 125 % rule: a breaker may carry its rating for hours at 30 °C. A ring (``wire.ring``) is for BS
    1363 sockets and stands behind 30 or 32 A at most, of cable of 2.5 mm² or more that carries 20 A in each half.

    How: I_z is the table's figure for size and method × factor for heat × factor for circuits that lie together, all
    by the 70 °C columns, for breakers and sockets are made for no more. Each stretch of a run on its own.

    Fails::
        site: {code: BS-7671}
        panels: {house: {}}
        circuits:
          rack: {fed_by: house, breaker: C50 1P, wire: {type: T&E, size: 6 mm2, length: 6 m, method: C,
              ambient: 35 °C}, outlet: hard-wired}
        devices: {rig: {load: {budget: 20 A at 230 V}, fed_by: rack}}
    Passes::
        site: {code: BS-7671}
        panels: {house: {}}
        circuits:
          rack: {fed_by: house, breaker: C32 1P, wire: {type: T&E, size: 6 mm2, length: 6 m, method: C,
              ambient: 35 °C}, outlet: hard-wired}
        devices: {rig: {load: {budget: 20 A at 230 V}, fed_by: rack}}
    """
    if circuit.breaker.kind == "switch":
        return
    rating = circuit.breaker.rating_a
    if circuit.inlets or circuit.panels or circuit.sources:
        load = named(power.circuit_amps(circuit).total, "load I_B", "A")
        yield AtMost(
            value=load,
            limit=rating,
            unit="A",
            says="The load is {value}; the breaker is {limit}.",
            pointer="breaker",
            about="load",
            ways=lambda: (*_larger_breaker(circuit, float(load)), *less_load.less_load(circuit)),
        )
    for stretch in circuit.wire.stretches:
        yield from _ring(circuit, stretch) if stretch.ring else _cable(circuit, stretch)


def _cable(circuit: Circuit, stretch: Stretch) -> Iterator[Check]:
    capacity = iec_wire.capacity(circuit, stretch)
    yield AtMost(
        value=circuit.breaker.rating_a,
        limit=capacity,
        unit="A",
        says=f"The breaker is {{value}}; {words(stretch)} carries {{limit}} where it lies.",
        pointer="wire",
        about=f"cable {stretch.name}".strip(),
        weak=cells.unverified(capacity),
        ways=lambda: _for_cable(circuit, stretch),
    )


def _ring(circuit: Circuit, stretch: Stretch) -> Iterator[Check]:
    yield AtMost(
        value=circuit.breaker.rating_a,
        limit=RING_BREAKER_A,
        unit="A",
        says="The ring stands behind {value}; a ring of BS 1363 sockets wants {limit} at most.",
        pointer="breaker.rating",
        about=f"ring {stretch.name}".strip(),
    )
    yield AtLeast(
        value=named(iec_conductors.square_millimetres(stretch.size), "line of the ring", "mm²"),
        limit=RING_SIZE_MM2,
        unit="mm²",
        says="The ring is of {value}; a ring wants lines of {limit} at least.",
        pointer="wire.size",
        about=f"size {stretch.name}".strip(),
    )
    for outlet in circuit.outlets:
        socket = "fixed wiring" if outlet.hard_wired else connectors.find(outlet.type).spelled
        ours = outlet.hard_wired or connectors.find(outlet.type).id == RING_SOCKET
        yield OneOf(
            value=socket,
            accepted=(socket,) if ours else ("BS 1363 sockets",),
            says="On the ring hangs {value}; a ring is for {accepted} and fused spurs."
            if not ours
            else "{value} may hang on a ring.",
            pointer="",
            about=f"socket {outlet.name} {stretch.name}".strip(),
            ways=lambda: ("a radial circuit for this outlet",),
        )
    capacity = iec_wire.capacity(circuit, stretch)
    yield AtMost(
        value=RING_WIRE_A,
        limit=capacity,
        unit="A",
        says=f"Each half of a ring must carry {{value}}; {words(stretch)} carries {{limit}} where it lies.",
        pointer="wire",
        about=f"half {stretch.name}".strip(),
        weak=cells.unverified(capacity),
        ways=lambda: _larger_cable(circuit, stretch, RING_WIRE_A),
    )


def words(stretch: Stretch) -> str:
    """A stretch as a sentence names it: ``6 mm² T&E, method C``."""
    where = f" ({stretch.name})" if stretch.name else ""
    sets = f"{stretch.parallel} sets of " if stretch.parallel > 1 else ""
    return f"{sets}{stretch.size} {stretch.type}{where}, method {stretch.method},"


def _larger_breaker(circuit: Circuit, load: float) -> Iterator[str]:
    """The next rating that carries the load, where every stretch of the wire allows it."""
    rating = next((each for each in iec_protection.RATINGS_A if each >= load), None)
    if rating is None or not all(float(iec_wire.capacity(circuit, each)) >= rating for each in circuit.wire.stretches):
        return
    if all(outlet.hard_wired for outlet in circuit.outlets):
        yield f"write breaker.rating: {show(rating, 'A')}"


def _for_cable(circuit: Circuit, stretch: Stretch) -> Iterator[str]:
    yield from _larger_cable(circuit, stretch, float(circuit.breaker.rating_a))
    load = float(power.circuit_amps(circuit).total) if circuit.inlets or circuit.panels or circuit.sources else 0.0
    most = min(float(iec_wire.capacity(circuit, each)) for each in circuit.wire.stretches)
    smaller = [each for each in iec_protection.RATINGS_A if load <= each <= most]
    if smaller:
        yield f"write breaker.rating: {show(smaller[-1], 'A')}"


def _larger_cable(circuit: Circuit, stretch: Stretch, needed: float) -> Iterator[str]:
    size = iec_wire.smallest_size(circuit, stretch, needed)
    if size is not None:
        where = f"wire.run.{stretch.name}.size" if stretch.name else "wire.size"
        yield f"write {where}: {size}"
