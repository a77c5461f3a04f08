"""PDU: lines of a strip that carry unequal loads, strips in a row, and small cords behind large breakers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from planner.analyses.strip_lines import line_amps
from planner.physics.electrical import unbalance
from planner.plan.conducting import Cord
from planner.plan.objects import Circuit, Device, Inlet, StripOutlet
from planner.rules.checks import AtMost, Check
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.tables import connectors
from planner.viewing import plain, stated
from planner.worked import least

# Ordinary cords of any size may hang on a branch circuit of this: 240.5(B) and its likes elsewhere.
BRANCH_A = {"UL": 20.0, "IEC": 16.0}


@rule("PDU106", "the lines of a strip carry about the same", level=Level.WARNING)
def strip_balance(device: Device, most: float = 40.0) -> Iterator[Check]:
    """One full line stops a three-phase strip while a third of its capacity is unused, and a UPS before it as well.

    What: the largest difference of a line's current from the mean of the lines, in percent of the mean. The limit is
    judgement: four like machines on three banks cannot do better than 26 %, and a UPS maker would like 10 %.

    How: each outlet loads its own pair of lines; each line carries the phasor sum of its pairs.

    Fails::
        sources: {utility: {system: 208Y/120 V}}
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 30 A 3P, outlet: NEMA L21-30R}}
        devices:
          strip: {kind: pdu, fed_by: a, spec: {plug: NEMA L21-30P, rating: 24 A, phases: 3,
              banks: {b1: {legs: L1-L2}, b2: {legs: L2-L3}, b3: {legs: L3-L1}},
              outlets: {1: C19 on b1, 2: C19 on b2, 3: C19 on b3}}}
          rig: {load: {budget: 12 A at 208 V}, fed_by: strip/1}
    Passes::
        sources: {utility: {system: 208Y/120 V}}
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 30 A 3P, outlet: NEMA L21-30R}}
        devices:
          strip: {kind: pdu, fed_by: a, spec: {plug: NEMA L21-30P, rating: 24 A, phases: 3,
              banks: {b1: {legs: L1-L2}, b2: {legs: L2-L3}, b3: {legs: L3-L1}},
              outlets: {1: C19 on b1, 2: C19 on b2, 3: C19 on b3}}}
          rig-1..3: {load: {budget: 8 A at 208 V}, fed_by: strip/1..3}
    """
    if device.kind not in ("pdu", "power-tap") or not device.fed:
        return
    lines = line_amps(device)
    if lines is None:
        return
    currents = [amps for name, amps in lines.items() if name != "N"]
    if len(currents) < 3 or not any(currents):
        return
    fullest = max((name for name in lines if name != "N"), key=lambda name: float(lines[name]))
    yield AtMost(
        value=unbalance(currents=currents),
        limit=most,
        unit="%",
        says=f"Line {fullest} of the strip is the fullest; the lines are {{value}} away from their mean, and {{limit}} "
        "is good practice.",
        pointer="spec.banks",
        ways=lambda: ("move a machine from the fullest line to an outlet on the others",),
    )


@rule("PDU107", "no strips in a row, no small cord behind a large breaker", level=Level.WARNING, cites="240.5, 400.13")
def strips_in_a_row(inlet: Inlet) -> Iterator[Check]:
    """Each strip in a row adds a plug that loosens, and all of them share the first cord. An adapter from a large plug
    to a small coupler puts a cord for 15 A behind a breaker of 50 A, which never trips for it.

    What: a strip hangs on a circuit, a UPS or a transfer switch, not on another strip. A cord or adapter whose plug is
    larger than the connector at its other end has a breaker before it of 20 A (IEC 16 A) at most, or no larger than the
    connector. Power taps and extension cords in a row are an error of PDU109.

    Fails::
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
        devices: {rig: {load: 2 kW, spec: {inlet: C20}, fed_by: a, cord: NEMA 6-50P to C19 2 m}}
    Passes::
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices:
          strip: {kind: pdu, spec: {plug: NEMA 6-20P, rating: 16 A, outlets: {1..4: C19}}, fed_by: a}
          rig: {load: 2 kW, spec: {inlet: C20}, fed_by: strip/1, cord: C20 to C19 2 m}
    """
    device, feed = inlet.device, inlet.feed
    if device.kind == "pdu":
        before = cast("Device", feed) if type(plain(feed)) is Device else None
        in_a_row = before is not None and before.kind in ("pdu", "power-tap")
        yield AtMost(
            value=1.0 if in_a_row else 0.0,
            limit=0.0,
            unit="",
            says=f"{device.name} hangs on the strip {before.name}; a strip hangs on a circuit of its own."
            if in_a_row and before is not None
            else f"{device.name} hangs on no other strip.",
            about="row",
            ways=lambda: ("a circuit and an outlet for this strip", "a strip with more outlets in place of both"),
        )
    cords = ((inlet.cord,) if inlet.has_cord else ()) + inlet.adapters
    for index, cord in enumerate(cords):
        yield from _small_end(inlet, cord, index)


def _small_end(inlet: Inlet, cord: Cord, index: int) -> Iterator[Check]:
    listing = "UL" if inlet.site_is_nec else "IEC"
    plug = connectors.find(cord.plug, "plug")
    small = connectors.find(cord.connector, "receptacle")
    limit: float = small.rating(listing)  # type: ignore[arg-type]
    if float(plug.rating(listing)) <= float(limit):  # type: ignore[arg-type]
        return
    breaker = _breaker_before(inlet)
    if breaker is None:
        return
    branch = BRANCH_A[listing]
    limit = limit if float(limit) >= branch else branch
    if plug.kind == "bs-1363":
        # The fuse in the plug protects the cord behind it.
        breaker = least(breaker, plug.rating(listing), name="breaker or fuse in the plug")  # type: ignore[arg-type]
    yield AtMost(
        value=breaker,
        limit=limit,
        unit="A",
        says=f"{plug.spelled} to {small.spelled}: the breaker before this cord is {{value}}; its {small.spelled} is "
        "for {limit} at most.",
        level=Level.ERROR,
        about=f"cord {index}",
        ways=lambda: (f"a strip with breakers of {int(float(limit))} A before its outlets",),
    )


def _breaker_before(inlet: Inlet) -> float | None:
    """The rating of the breaker that is next before an inlet; None behind an outlet of a UPS without one."""
    feed = inlet.feed
    kind = type(plain(feed))
    if kind is Circuit:
        circuit = cast("Circuit", feed)
        return None if circuit.breaker.kind == "switch" else circuit.breaker.rating_a
    if kind is not Device:
        return None
    outlet = cast("StripOutlet", inlet.outlet) if inlet.outlet_known else None
    before = cast("Device", feed)
    if outlet is not None and (stated(outlet, "protected") or not before.converts) and outlet.protected:
        return outlet.breaker.rating_a
    return None if before.converts or not before.inlets else _breaker_before(before.inlets[0])
